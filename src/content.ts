import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How the bytes of an answer are packed on the wire. */
export type Coding = 'identity' | 'gzip' | 'br';

/** One packed form of some content: its bytes and the strong validator that names it. */
export interface Form {
  readonly coding: Coding;
  readonly bytes: Buffer;
  readonly etag: string;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
// Below this, packing saves less than the headers that tell of it.
const WORTH_PACKING_BYTES = 1_000;

/** Bytes to be sent as they are, any number of times: an encoded answer, a document, a page. */
export class Content {
  readonly type: string;
  readonly bytes: Buffer;
  readonly #tag: Promise<string>;
  readonly #forms = new Map<Coding, Promise<Form>>();
  readonly #ready = new Map<Coding, Form>();
  readonly #onGrowth: (bytes: number) => void;

  /**
   * @param type the `Content-Type`
   * @param onGrowth told how many bytes a packed form adds to the memory that this content holds
   */
  constructor(type: string, bytes: Buffer, onGrowth: (bytes: number) => void = () => undefined) {
    this.type = type;
    this.bytes = bytes;
    this.#tag = tagOf(bytes);
    this.#onGrowth = onGrowth;
  }

  /** A text as UTF-8. */
  static text(type: string, text: string): Content {
    return new Content(`${type}; charset=utf-8`, Buffer.from(text));
  }

  /** A value as JSON. */
  static json(value: unknown): Content {
    return Content.text('application/json', JSON.stringify(value));
  }

  /** The form of a coding if it is there already. */
  ready(coding: Coding): Form | undefined {
    return this.#ready.get(this.#packedAs(coding));
  }

  /** The form of a coding, packed on first demand, once, outside the event loop. Small content stays as it is. */
  form(coding: Coding): Promise<Form> {
    const packed = this.#packedAs(coding);
    let form = this.#forms.get(packed);
    if (!form) {
      form = this.#pack(packed);
      this.#forms.set(packed, form);
    }
    return form;
  }

  #packedAs(coding: Coding): Coding {
    return this.bytes.length < WORTH_PACKING_BYTES ? 'identity' : coding;
  }

  async #pack(coding: Coding): Promise<Form> {
    const form = await this.#make(coding);
    this.#ready.set(coding, form);
    return form;
  }

  async #make(coding: Coding): Promise<Form> {
    const tag = await this.#tag;
    if (coding === 'identity') return { coding, bytes: this.bytes, etag: `"${tag}"` };
    const bytes =
      coding === 'gzip'
        ? await compressGzip(this.bytes, { level: 6 })
        : await compressBrotli(this.bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length },
          });
    this.#onGrowth(bytes.length);
    return { coding, bytes, etag: `"${tag}-${coding}"` };
  }
}

/** What names these bytes among all others; made outside the event loop. */
async function tagOf(bytes: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes);
  return Buffer.from(digest).toString('base64url').slice(0, 22);
}
