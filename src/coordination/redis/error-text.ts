import { codeOf } from '../../errors.ts';

// Whoever quotes a secret may cut it off, or escape what is neither letter nor digit: so much of each part counts.
const BEGINNING_LENGTH = 6;
const PART = /[\p{L}\p{N}]{4,}/gu;

/** What the client says in words of its own, and what it means. */
const CLEARER = [
  ["Stream isn't writeable", 'the connection was closed'],
  ['Connection is closed', 'the connection was closed'],
  ['Protocol error', 'what answers there is no Redis'],
] as const;

/**
 * Why Redis cannot be used, as words for the operator. What a server says that quotes the user or the password, as one does that
 * does not know how to log in, is shown up to the code that it begins with.
 * @param url of Redis, with the user and the password
 */
export function toReason(thrown: unknown, url: string): string {
  const said = messageOf(thrown);
  const message = CLEARER.find(([theirs]) => said.startsWith(theirs))?.[1] ?? said;
  const { username, password } = new URL(url);
  const secrets = [username, password].flatMap((secret) => [secret, decodeURIComponent(secret)]);
  const isQuoted = (text: string): boolean => secrets.some((secret) => quotes(text, secret));
  // All else is said by this process itself.
  const isTheirs = thrown instanceof Error && thrown.name === 'ReplyError';
  if (!isTheirs || !isQuoted(message)) return message;
  const [code] = /^[A-Z]+(?= )/.exec(message) ?? [];
  const rest = 'what it answers quotes the user or the password, and is not shown';
  return code === undefined || isQuoted(code) ? rest : `${code}; ${rest}`;
}

function quotes(text: string, secret: string): boolean {
  if (secret === '') return false;
  const pieces = [secret, JSON.stringify(secret).slice(1), encodeURIComponent(secret), ...(secret.match(PART) ?? [])];
  return pieces.some((piece) => text.toUpperCase().includes(piece.slice(0, BEGINNING_LENGTH).toUpperCase()));
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  // Where a name has several addresses and none answers, there is a code and no message.
  return thrown.message || codeOf(thrown) || thrown.name;
}
