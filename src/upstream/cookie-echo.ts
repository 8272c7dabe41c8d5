import type { Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';

// Shorter values, such as `1`, occur in any text by chance; so do shorter parts of one.
const MIN_SECRET_LENGTH = 6;
const MIN_PART_LENGTH = 8;
// Only pages of up to this size are quoted in messages; tables are larger.
const MAX_QUOTED_LENGTH = 100_000;

/**
 * Throws `upstream_changed` when a response repeats the cookie: it would stand in messages, or be stored with the
 * reply. However it is escaped, in a page, an address or JSON, its letters and digits stand together; in an
 * address they may be lower case.
 * @param received any part of a response that is used later
 */
export function refuseEchoedCookie(
  cookie: string | undefined,
  received: Buffer | string,
  { title }: Pick<Source, 'title'>,
): void {
  if (cookie === undefined) return;
  const values = cookie.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  // An escape is no part of a secret, and may be decoded.
  const parts = values.flatMap((value) => value.replace(/%[a-f\d]{2}/gi, ' ').match(/[a-z\d]+/gi) ?? []);
  const whole = [cookie, ...values].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  const longParts = parts.filter((part) => part.length >= MIN_PART_LENGTH);
  const secrets = [...whole, ...whole.map(encodeURIComponent), ...longParts];
  const lowerCase = received.length <= MAX_QUOTED_LENGTH ? received.toString().toLowerCase() : undefined;
  const isEcho = secrets.some((secret) => received.includes(secret) || lowerCase?.includes(secret.toLowerCase()));
  if (isEcho) throw new Failure('upstream_changed', `${title} repeated the cookie in its response.`);
}
