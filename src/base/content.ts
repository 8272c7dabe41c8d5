import { constants } from 'node:zlib';
import { compressBrotli, compressGzip, decompressBrotli, decompressGzip } from './compression.ts';
import { getOrInsert } from './get-or-insert.ts';
import { hashBytes } from './large-bytes.ts';

/** The content coding of an answer (RFC 9110, section 8.4). */
export type Coding = 'identity' | 'gzip' | 'br';

/** Some content in one coding: its bytes and its strong ETag. */
export interface Representation {
  readonly coding: Coding;
  readonly bytes: Buffer;
  readonly etag: string;
  /** The SHA-256 of the bytes, in base64. */
  readonly digest: string;
}

const decompress = { gzip: decompressGzip, br: decompressBrotli } as const;
// Below this, compression saves less than its headers cost.
const MIN_COMPRESSED_BYTES = 1_000;
// Below this size, the memory saved is not worth the work.
const MIN_RELEASED_BYTES = 50_000;

/** What a {@link Content} is, besides its bytes. */
interface ContentOptions {
  /** Whether the bytes are compressed already: they are sent as they are, whatever a client accepts. */
  readonly isPacked?: boolean;
  /**
   * Receives the growth of the memory in bytes: a representation that is added counts, and one that is released is
   * subtracted. With it, large bytes that no client wants uncompressed are released once they are compressed.
   */
  readonly onGrowth?: ((bytes: number) => void) | undefined;
}

/** Bytes to be sent as they are, any number of times: an encoded answer, a document, a page. */
export class Content {
  readonly type: string;
  #digest: Promise<Buffer> | undefined;
  readonly #representations = new Map<Coding, Promise<Representation>>();
  readonly #ready = new Map<Coding, Representation>();
  readonly #onGrowth: ((bytes: number) => void) | undefined;
  readonly #isSentAsIs: boolean;
  /** Undefined once it is released: a compressed representation is ready then. */
  #bytes: Buffer | undefined;

  /** @param type the `Content-Type` */
  constructor(type: string, bytes: Buffer, { isPacked = false, onGrowth }: ContentOptions = {}) {
    this.type = type;
    this.#bytes = bytes;
    this.#isSentAsIs = isPacked || bytes.length < MIN_COMPRESSED_BYTES;
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

  /** The bytes; undefined once they are released. */
  get uncompressed(): Buffer | undefined {
    return this.#bytes;
  }

  /** The bytes as text. */
  async text(): Promise<string> {
    return (await this.#unpacked()).toString();
  }

  /** The representation in a coding if it is there already. */
  ready(coding: Coding): Representation | undefined {
    return this.#ready.get(this.#effective(coding));
  }

  /**
   * The representation in a coding. It is compressed on first use, once, on another thread. Small content is not.
   */
  representation(coding: Coding): Promise<Representation> {
    const effective = this.#effective(coding);
    return getOrInsert(this.#representations, effective, () => this.#represent(effective));
  }

  #effective(coding: Coding): Coding {
    return this.#isSentAsIs ? 'identity' : coding;
  }

  async #represent(coding: Coding): Promise<Representation> {
    this.#digest ??= this.#unpacked().then((bytes) => hashBytes('sha256', bytes));
    const own = await this.#digest;
    // The part of the digest that tells versions apart.
    const tag = own.toString('base64url').slice(0, 22);
    const isAdded = coding !== 'identity' || this.#bytes === undefined;
    const bytes = await compressed(await this.#unpacked(), coding);
    const digest = (coding === 'identity' ? own : await hashBytes('sha256', bytes)).toString('base64');
    const representation = { coding, bytes, digest, etag: coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"` };
    this.#ready.set(coding, representation);
    if (coding === 'identity') this.#bytes = bytes;
    if (isAdded) this.#onGrowth?.(bytes.length);
    if (coding !== 'identity') this.#release();
    return representation;
  }

  async #unpacked(): Promise<Buffer> {
    if (this.#bytes) return this.#bytes;
    const [packed] = this.#ready.values();
    if (!packed || packed.coding === 'identity') throw new Error('released content has no representation');
    return decompress[packed.coding](packed.bytes);
  }

  /** Releases the uncompressed bytes, which take ten times as much memory, unless a client wanted them. */
  #release(): void {
    if (!this.#onGrowth || !this.#bytes || this.#bytes.length < MIN_RELEASED_BYTES) return;
    if (this.#representations.has('identity')) return;
    this.#onGrowth(-this.#bytes.length);
    this.#bytes = undefined;
  }
}

/** Bytes in a coding. */
async function compressed(bytes: Buffer, coding: Coding): Promise<Buffer> {
  switch (coding) {
    case 'identity':
      return bytes;
    case 'gzip':
      return compressGzip(bytes, { level: 6 });
    case 'br':
      return compressBrotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      });
  }
}
