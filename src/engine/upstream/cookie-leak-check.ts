import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../base/errors.ts';
import type { AnySource } from '../interface/source.ts';
import { decodeEscapes, decodingEscapes } from './escapes.ts';
import { TextFinder } from './text-finder.ts';

// Shorter values, such as `1`, occur in any text by chance; so do shorter parts of one.
const MIN_SECRET_LENGTH = 6;
const MIN_PART_LENGTH = 8;
// JSON may stand in JSON, and an address in an address.
const MAX_LAYERS = 3;

/**
 * Finds a cookie in what a source sends back: as it is or in capitals, with escapes of JSON, JavaScript, HTML or
 * addresses, also of single letters and one in another, in Base64, in hexadecimal or in UTF-16. It takes linear
 * time: every byte is looked at once for each layer of escapes.
 */
export class CookieLeakCheck {
  readonly #finder: TextFinder | undefined;

  constructor(cookie: string | undefined) {
    this.#finder = cookie === undefined ? undefined : new TextFinder(secretsOf(cookie).flatMap(encodingsOf));
  }

  /**
   * Throws `upstream_changed` when a part of a response repeats the cookie: it would stand in messages, or be
   * stored with the reply.
   * @param received any part of a response that is used later
   */
  refuse(received: Buffer | string, { title }: Pick<AnySource, 'title'>): void {
    for (const _ of this.#search(typeof received === 'string' ? Buffer.from(received) : received, title.en));
  }

  /** The same for a body, however large: in turns of the event loop. */
  async refuseBody(body: Buffer, { title }: Pick<AnySource, 'title'>): Promise<void> {
    for (const _ of this.#search(body, title.en)) await nextTurn();
  }

  *#search(received: Buffer, title: string): Generator<undefined, void> {
    if (!this.#finder) return;
    let bytes = received;
    for (let layer = 0; layer <= MAX_LAYERS; layer++) {
      if (yield* this.#finder.search(bytes))
        throw new Failure('upstream_changed', `${title} repeated the cookie in its response.`);
      const decoded = yield* decodingEscapes(bytes);
      if (decoded === bytes) return;
      bytes = decoded;
    }
  }
}

/**
 * The secrets of a cookie: the long words of its values, and the whole of a value without any. Where every value
 * is too short to be distinguished from other text, the secret is the cookie.
 */
function secretsOf(cookie: string): readonly string[] {
  const values = cookie.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const decoded = values.flatMap((value) => [value, decodeEscapes(Buffer.from(value)).toString()]);
  const secrets = decoded.flatMap((value) => {
    // An escape is no part of a word.
    const words = value.replace(/%[a-f\d]{2}/gi, ' ').match(/[a-z\d]+/gi) ?? [];
    const long = words.filter((word) => word.length >= MIN_PART_LENGTH);
    return long.length > 0 ? long : [value];
  });
  const found = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  return [...new Set(found.length > 0 || cookie.length < MIN_SECRET_LENGTH ? found : [cookie])];
}

/** A secret as a source may write it: as it is, in hexadecimal, and in Base64 after 0, 1 or 2 other bytes. */
function encodingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Without the characters that hold bits of other bytes, too.
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [secret, bytes.toString('hex'), ...base64.filter((text) => text.length >= MIN_PART_LENGTH)];
}
