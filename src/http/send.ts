import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, Content } from '../content.ts';
import type { Failure } from '../errors.ts';

/** Headers that every response carries: any page may read it, and it is never taken for another type than it says. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Age, Cache-Control, Cache-Status, ETag, Finfount-Error, Finfount-Sandbox, Finfount-Source, Retry-After, X-Request-Id',
  'x-content-type-options': 'nosniff',
  // An address may hold a secret: no page passes it on.
  'referrer-policy': 'no-referrer',
} as const;

const codings = new Negotiator<Coding>({ supportedValues: ['br', 'gzip', 'identity'] });

/** The coding that a client prefers, plain where it accepts none of ours. */
export function codingOf(accepted: string | undefined): Coding {
  return (accepted && codings.negotiate(accepted)) || 'identity';
}

/** Whether `If-None-Match` names this tag. A weak tag of the same value counts, as RFC 9110, 13.1.2 has it. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  );
}

/** Sends content with 200, or 304 when the client has it already, in the coding that the client prefers. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<FastifyReply> {
  const form = await content.form(codingOf(request.headers['accept-encoding']));
  reply.headers({ vary: 'Accept-Encoding', ...headers, etag: form.etag });
  if (status === 200 && isKnown(request.headers['if-none-match'], form.etag)) return reply.code(304).send();
  if (form.coding !== 'identity') reply.header('content-encoding', form.coding);
  return reply.code(status).type(content.type).send(form.bytes);
}

/** The body of a failure: `error`, the name of the interface where one was given, and `detail` where there is any. */
export function failureBody(
  { message, detail }: Failure,
  name: string | undefined,
): { error: string; interface?: string; detail?: Failure['detail'] } {
  return { error: message, ...(name !== undefined && { interface: name }), ...(detail && { detail }) };
}

/**
 * Headers of a failure: its code, which the manual explains; it is never kept, a 405 tells what is allowed, and one that
 * passes when to ask again if that is known.
 */
export function failureHeaders(failure: Failure): Readonly<Record<string, string>> {
  const { code, status, retryAfterMs = code === 'overloaded' ? 1_000 : undefined } = failure;
  const mayPass = (status === 502 || status === 503) && retryAfterMs !== undefined;
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'finfount-error': code,
    ...(code === 'method_not_allowed' && { allow: ALLOWED_METHODS }),
    ...(mayPass && { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
  };
}

/** The methods that every route answers. */
export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Keeps an HTML page or a document that is made from the declarations: it changes with the version of the service only. */
export const REVALIDATED = { 'cache-control': 'no-cache' } as const;

/** Keeps a file that the build names by a hash of its content: what has changed has another name. */
export const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/**
 * Headers of a page: it loads nothing from elsewhere and runs no script but our files and those that are named. Redoc makes
 * its styles and its search worker itself.
 * @param scripts the scripts that stand in the page itself, each as `'sha256-…'`
 */
export function pageHeaders(scripts: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    ...REVALIDATED,
    'content-security-policy': `default-src 'none'; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** An HTML page as content. */
export function htmlContent(html: string): Content {
  return Content.text('text/html', html);
}
