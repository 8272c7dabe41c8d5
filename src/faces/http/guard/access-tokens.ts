import { createHash, timingSafeEqual } from 'node:crypto';

/** A token, and its name for the log. */
export interface AccessToken {
  readonly name: string;
  /** The secret that requests must have. */
  readonly secret: string;
}

/** The valid tokens of requests for data. They are replaced all at once. */
export class AccessTokens {
  #hashes: readonly { readonly name: string; readonly hash: Buffer }[] = [];

  constructor(tokens: readonly AccessToken[]) {
    this.replace(tokens);
  }

  /** Replaces all tokens. */
  replace(tokens: readonly AccessToken[]): void {
    this.#hashes = tokens.map(({ name, secret }) => ({ name, hash: hash(secret) }));
  }

  /**
   * Returns the name of the token in a header `Authorization` (RFC 6750); undefined for none of them. It compares
   * in constant time.
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
