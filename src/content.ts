import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content coding of an answer (RFC 9110, section 8.4). */
export type Coding = 'identity' | 'gzip' | 'br';

/** Some content in one coding: its bytes and its strong ETag. */
export interface Representation {
  readonly coding: Coding;
  readonly bytes: Buffer;
  readonly etag: string;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
// Below this, compression saves less than its headers cost.
const MIN_COMPRESSED_BYTES = 1_000;

/** Bytes to be sent as they are, any number of times: an encoded answer, a document, a page. */
export class Content {
  readonly type: string;
  readonly bytes: Buffer;
  readonly #tag: Promise<string>;
  readonly #representations = new Map<Coding, Promise<Representation>>();
  readonly #ready = new Map<Coding, Representation>();
  readonly #onGrowth: (bytes: number) => void;
  readonly #isPacked: boolean;

  /**
   * @param type the `Content-Type`
   * @param isPacked whether the bytes are compressed already: they are sent as they are, whatever a client accepts
   * @param onGrowth called with the size in bytes of each compressed representation, which stays in memory
   */
  constructor(
    type: string,
    bytes: Buffer,
    {
      isPacked = false,
      onGrowth = () => undefined,
    }: { readonly isPacked?: boolean; readonly onGrowth?: (bytes: number) => void } = {},
  ) {
    this.type = type;
    this.bytes = bytes;
    this.#tag = tagOf(bytes);
    this.#isPacked = isPacked;
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

  /** The representation in a coding if it is there already. */
  ready(coding: Coding): Representation | undefined {
    return this.#ready.get(this.#effective(coding));
  }

  /** The representation in a coding. It is compressed on first use, once, on another thread. Small content is not. */
  representation(coding: Coding): Promise<Representation> {
    const effective = this.#effective(coding);
    let representation = this.#representations.get(effective);
    if (!representation) {
      representation = this.#represent(effective);
      this.#representations.set(effective, representation);
    }
    return representation;
  }

  #effective(coding: Coding): Coding {
    return this.#isPacked || this.bytes.length < MIN_COMPRESSED_BYTES ? 'identity' : coding;
  }

  async #represent(coding: Coding): Promise<Representation> {
    const representation = await this.#compress(coding);
    this.#ready.set(coding, representation);
    return representation;
  }

  async #compress(coding: Coding): Promise<Representation> {
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

/** The digest of the bytes that the ETag holds. It is computed on another thread. */
async function tagOf(bytes: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes);
  return Buffer.from(digest).toString('base64url').slice(0, 22);
}
