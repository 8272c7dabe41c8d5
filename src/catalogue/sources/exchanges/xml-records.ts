import { decodeBody } from '../../../engine/formats/encodings.ts';
import { findElements, parseHtmlElements, textOf } from '../../../engine/formats/html/html-elements.ts';
import type { RowField } from '../../../engine/formats/json/json-rows.ts';
import type { Fields } from '../../wire/list-of-records.ts';
import { changed } from '../../wire/refusals.ts';

/**
 * The records of a document of XML: the texts of the children of each element of a name, by the names of fields.
 * Letters of names count in either case. Throws `upstream_changed` for a document that declares entities, for one
 * that is not of the encoding that its head names, and for one that ends before its outermost element: the rest of
 * it is missing.
 * @param label begins the message of a failure: the source and what it sent
 */
export function xmlRecords(
  body: Buffer,
  element: string,
  fields: readonly Pick<RowField, 'name'>[],
  label: string,
): readonly Fields[] {
  const head = body.toString('latin1', 0, 200);
  const encoding = /encoding=["']?(?:gb|GB)/.test(head) ? 'gb18030' : 'utf-8';
  const document = decodeBody(body, encoding, label);
  if (/<!(?:doctype|entity)/i.test(document)) throw changed(label, 'the document declares a type or an entity');
  const [, outermost] = /<([\w.:-]+)/.exec(document) ?? [];
  if (outermost === undefined || !document.trimEnd().endsWith(`</${outermost}>`))
    throw changed(label, 'the document has no end');
  const page = parseHtmlElements(document, label, { isXml: true });
  return findElements(page, ({ name }) => name === element.toLowerCase()).map((record) => {
    const texts = new Map(
      record.children.flatMap((child) => (typeof child === 'string' ? [] : [[child.name, textOf(child)]])),
    );
    return Object.fromEntries(fields.map(({ name }) => [name, texts.get(name.toLowerCase())]));
  });
}
