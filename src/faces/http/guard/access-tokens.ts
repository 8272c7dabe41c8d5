import { createHash, timingSafeEqual } from 'node:crypto';

/** A token of the operator, and the name by which the log tells it from others. */
export interface AccessToken {
  readonly name: string;
  /** The secret that requests must have. */
  readonly secret: string;
}

/** The tokens that requests for data may have. They are replaced all at once. */
export class AccessTokens {
  #hashes: readonly { readonly name: string; readonly hash: Buffer }[] = [];

  constructor(tokens: readonly AccessToken[]) {
    this.replace(tokens);
  }

  /** Takes these in the place of all before. */
  replace(tokens: readonly AccessToken[]): void {
    this.#hashes = tokens.map(({ name, secret }) => ({ name, hash: hash(secret) }));
  }

  /**
   * Returns the name of the token in a header `Authorization` (RFC 6750); undefined where it has none of them.
   * Takes as long for a wrong one, whatever it is, and for each of the right ones.
   */
  nameOf(authorization: string | undefined): string | undefined {
    const [, sent] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (sent === undefined) return undefined;
    const sentHash = hash(sent);
    return this.#hashes.filter((token) => timingSafeEqual(token.hash, sentHash))[0]?.name;
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
