import { isUtf8 } from 'node:buffer';
import { Failure } from '../../base/errors.ts';

/** What sites write their texts in. GB18030 contains GBK and GB2312, by which pages call it. */
export type Encoding = 'utf-8' | 'gb18030';

const CHINESE = /[\u4e00-\u9fff]/;

/**
 * Decodes a body. Throws `upstream_changed` for bytes that the encoding does not have.
 * @param encoding what the site writes. With `gb18030`, a body in UTF-8 with Chinese characters is read as that: a
 *   text of GBK is most rarely one, and sites change to UTF-8, some for a part of their pages.
 * @param label begins the message of a failure: the source and what it sent
 */
export function decodeBody(body: Buffer, encoding: Encoding, label: string): string {
  if (encoding === 'gb18030' && isUtf8(body)) {
    const text = decodeBody(body, 'utf-8', label);
    // What was decoded wrongly before it was sent.
    if (text.includes('\ufffd')) throw new Failure('upstream_changed', `${label}: characters that cannot be decoded`);
    if (CHINESE.test(text)) return text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch (cause) {
    throw new Failure('upstream_changed', `${label}: the text is not ${encoding.toUpperCase()}`, { cause });
  }
}
