import type { IncomingMessage } from 'node:http';
import { Failure } from '../../base/errors.ts';
import { countHosts } from './request-headers.ts';
import { MAX_URL_LENGTH, pathOf } from './url.ts';

/** The most bytes of the request line and the headers together. */
export const MAX_HEAD_BYTES = 32_768;

/** An error of Node's HTTP parser, with the bytes it could not read. */
export type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/**
 * Returns why a request is refused before its route handles it. The order of the checks is part of the API.
 * @param methods those that its route answers; undefined where there is no route
 */
export function findRefusal(
  request: IncomingMessage,
  url: string,
  methods: readonly string[] | undefined,
): Failure | undefined {
  const { method = '', httpVersion, headers, rawHeaders } = request;
  if (url.length > MAX_URL_LENGTH)
    return new Failure(
      'url_too_long',
      `The path and query have ${url.length} characters; at most ${MAX_URL_LENGTH} are read.`,
    );
  // A fragment is the client's own business (RFC 9112, 3.2): a proxy may cut the target there, and we would not.
  if (url.includes('#'))
    return new Failure('malformed', 'The path and query have a "#", which begins no part of them; write it as %23.');
  if (!methods)
    return new Failure('not_found', `There is nothing at ${pathOf(url)}. The data interfaces are listed at /api/.`);
  if (httpVersion === '1.1' && headers.host === undefined)
    return new Failure('malformed', 'An HTTP/1.1 request needs a Host header.');
  // A cache in front might use the other one.
  if (countHosts(rawHeaders) > 1)
    return new Failure('malformed', 'A request has one Host header; this one has several.');
  if (!methods.includes(method))
    return new Failure('method_not_allowed', `${method} is not answered here; use ${methods[0]}.`);
  return undefined;
}

/** The refusal of a request above the limit of its connection. */
export function tooManyRequests(): Failure {
  return new Failure(
    'overloaded',
    'This connection asks for more at once than is answered; read the answers before you ask for more.',
  );
}

/** The refusal of a connection above the limit of the server. */
export function tooManyConnections(): Failure {
  return new Failure('overloaded', 'Too many connections are open; ask again shortly, over fewer connections.');
}

/** The refusal of a request while the server is closing. */
export function serverClosing(): Failure {
  return new Failure('overloaded', 'The service is about to end, and cannot wait for this; ask again shortly.');
}

/** The refusal of CONNECT, for which Node releases the socket. */
export function connectRefused(): Failure {
  return new Failure('method_not_allowed', 'CONNECT is not answered here; use GET.');
}

/** Returns the failure that an error of Node's HTTP parser means to the client. */
export function toParserFailure({ code, message, rawPacket }: ParserError): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('too_slow', 'The request did not arrive whole in time.');
  if (code !== 'HPE_HEADER_OVERFLOW')
    return new Failure(
      'malformed',
      `This is not an HTTP request that can be read: ${message.replace(/^Parse Error: /, '')}. Encode special characters as %XX.`,
    );
  // If no line ends within the limit, the request line is too long.
  const lineEnd = rawPacket?.indexOf('\n') ?? -1;
  if (lineEnd < 0 || lineEnd > MAX_HEAD_BYTES)
    return new Failure(
      'url_too_long',
      `The path and query are too long; at most ${MAX_URL_LENGTH} characters are read.`,
    );
  return new Failure('headers_too_long', `The request headers are too long; at most ${MAX_HEAD_BYTES} bytes are read.`);
}

/**
 * Returns the interface that a request line names, where Node could not read the whole request; else undefined.
 */
export function findInterfaceName(packet: Buffer | undefined, basePath: string): string | undefined {
  const [, path = ''] = /^[A-Z]+ (\S*)/.exec(packet?.toString('latin1', 0, 1_000) ?? '') ?? [];
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const [, api, kind, name = ''] = path.slice(basePath.length).split(/[/?]/, 4);
  if (api !== 'api' || kind === undefined || !['public', 'private', 'export'].includes(kind)) return undefined;
  // A file has an ending.
  const text = kind === 'export' ? name.split('.', 1)[0]! : name;
  return /^[\w%.~-]{1,200}$/.test(text) ? text : undefined;
}
