import type { IncomingMessage } from 'node:http';
import { Failure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { preferredLanguage } from '../message/content-negotiation.ts';
import type { RefusedRequest } from '../message/error-response.ts';
import { countHosts } from '../message/request-headers.ts';
import { MAX_URL_LENGTH, pathOfUrl, toRoutableUrl } from '../message/url.ts';

/** The most bytes of the request line and the headers together. */
export const MAX_REQUEST_HEAD_BYTES = 32_768;

const REQUEST_LINE = /^[A-Z]+ (\S*)/;

/** An error of Node's HTTP parser, with the bytes that it could not parse, and where among them it stopped. */
export type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/**
 * Returns why a request is refused before its route handles it. The order of the checks is part of the API.
 * @param methods the methods of its route; undefined without a route
 */
export function findRequestRefusal(
  request: IncomingMessage,
  url: string,
  methods: readonly string[] | undefined,
  { basePath, registry }: { readonly basePath: string; readonly registry: Pick<Registry, 'has'> },
): Failure | undefined {
  const { method = '', httpVersion, headers, rawHeaders } = request;
  if (url.length > MAX_URL_LENGTH)
    return new Failure(
      'url_too_long',
      say(
        `The path and query have ${url.length} characters; at most ${MAX_URL_LENGTH} are read.`,
        `路径和查询共 ${url.length} 个字符；最多读取 ${MAX_URL_LENGTH} 个。`,
      ),
    );
  // A fragment must not be sent (RFC 9112, 3.2): a proxy may cut the target there, and we would not.
  if (url.includes('#'))
    return new Failure(
      'malformed',
      say(
        'The path and query have a "#", which begins no part of them; write it as %23.',
        '路径和查询中有“#”，它不属于其中任何部分；请写成 %23。',
      ),
    );
  if (!methods && pathOfUrl(url) === `${basePath}/mcp`)
    return new Failure(
      'not_found',
      say(
        `This service answers no models at ${basePath}/mcp: the operator turns that on with serve --mcp.`,
        `本服务不在 ${basePath}/mcp 应答模型：运维者可用 serve --mcp 开启。`,
      ),
    );
  if (!methods) {
    const path = pathOfUrl(url);
    const meant = interfaceIn(path, registry);
    const data =
      meant === undefined
        ? say('', '')
        : say(
            ` The data of ${meant} are at ${basePath}/api/public/${meant}.`,
            `${meant} 的数据在 ${basePath}/api/public/${meant}。`,
          );
    return new Failure(
      'not_found',
      say(
        `There is nothing at ${path}.${data.en} The data interfaces are listed at ${basePath}/api/.`,
        `${path} 处没有内容。${data.zh}数据接口列在 ${basePath}/api/。`,
      ),
    );
  }
  if (httpVersion === '1.1' && headers.host === undefined)
    return new Failure('malformed', say('An HTTP/1.1 request needs a Host header.', 'HTTP/1.1 请求需要 Host 头。'));
  // A cache in front might use another one than we do.
  if (countHosts(rawHeaders) > 1)
    return new Failure(
      'malformed',
      say('A request has one Host header; this one has several.', '一个请求只有一个 Host 头；此请求有多个。'),
    );
  if (!methods.includes(method))
    return new Failure(
      'method_not_allowed',
      say(`${method} is not answered here; use ${methods[0]}.`, `此处不应答 ${method}；请用 ${methods[0]}。`),
    );
  return undefined;
}

/** The interface that a path without a route names: `/api/stock_zh_a_hist`, `/stock_zh_a_hist.csv`. */
export function interfaceIn(path: string, registry: Pick<Registry, 'has'>): string | undefined {
  return path.split(/[/.]/).find((part) => registry.has(part));
}

/** The refusal of a request above the limit of its connection. */
export function tooManyRequests(): Failure {
  return new Failure(
    'overloaded',
    say(
      'This connection asks for more at once than is answered; read the answers before you ask for more.',
      '此连接同时的请求过多；请先读完应答再继续请求。',
    ),
  );
}

/** The refusal of a connection above the limit of the server. */
export function tooManyConnections(): Failure {
  return new Failure(
    'overloaded',
    say(
      'Too many connections are open; ask again shortly, over fewer connections.',
      '打开的连接过多；请稍后以较少的连接再试。',
    ),
  );
}

/** The refusal of a request while the server is closing. */
export function serverClosing(): Failure {
  return new Failure(
    'overloaded',
    say(
      'The service is about to end, and cannot wait for this; ask again shortly.',
      '服务即将停止，无法等待此请求；请稍后再试。',
    ),
  );
}

/** The refusal of CONNECT. Node releases its socket. */
export function connectRefused(): Failure {
  return new Failure(
    'method_not_allowed',
    say('CONNECT is not answered here; use GET.', '这里不应答 CONNECT，请用 GET。'),
  );
}

/**
 * Returns the failure for an error of Node's HTTP parser.
 * @param head the bytes of the request that the parser got last: see {@link unreadHead}
 */
export function toParserFailure({ code, message }: ParserError, head: string): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Failure('too_slow', say('The request did not arrive whole in time.', '请求没有及时完整到达。'));
  if (code === 'HPE_INVALID_URL')
    return new Failure(
      'malformed',
      say(
        'The URL has characters that must be encoded as %XX, such as Chinese ones. curl encodes them: curl -G ADDRESS --data-urlencode "name=value".',
        'URL 中有必须编码为 %XX 的字符，例如中文。curl 可以编码：curl -G 地址 --data-urlencode "name=value"。',
      ),
    );
  if (code !== 'HPE_HEADER_OVERFLOW')
    return new Failure(
      'malformed',
      say(
        `This is not an HTTP request that can be read: ${message.replace(/^Parse Error: /, '')}. Encode special characters as %XX.`,
        `这不是可以读懂的 HTTP 请求：${message.replace(/^Parse Error: /, '')}。请把特殊字符编码为 %XX。`,
      ),
    );
  if (isWithinRequestLine(head))
    return new Failure(
      'url_too_long',
      say(
        `The path and query are too long; at most ${MAX_URL_LENGTH} characters are read.`,
        `路径和查询太长，最多读取 ${MAX_URL_LENGTH} 个字符。`,
      ),
    );
  return new Failure(
    'headers_too_long',
    say(
      `The request headers are too long; at most ${MAX_REQUEST_HEAD_BYTES} bytes are read.`,
      `请求头太长，最多读取 ${MAX_REQUEST_HEAD_BYTES} 字节。`,
    ),
  );
}

// The routes below /api/ whose path names an interface.
const NAMING: ReadonlySet<string> = new Set(['public', 'private', 'export', 'table', 'latest']);

/**
 * Returns the bytes of the request that Node could not parse, from its request line on. If that arrived in an
 * earlier packet, it is the whole packet. It is empty without a packet.
 */
export function unreadHead({ rawPacket, bytesParsed }: ParserError): string {
  const packet = rawPacket?.toString('latin1') ?? '';
  // Requests before it may have arrived in the same packet.
  for (let end = packet.lastIndexOf('\r\n\r\n', bytesParsed); end > 0; end = packet.lastIndexOf('\r\n\r\n', end - 1)) {
    const head = packet.slice(end + 4);
    if (REQUEST_LINE.test(head)) return head;
  }
  return packet;
}

/** Whether a head that is too long is so because of its request line. */
function isWithinRequestLine(head: string): boolean {
  const lineEnd = head.indexOf('\n');
  if (REQUEST_LINE.test(head)) return lineEnd < 0 || lineEnd > MAX_REQUEST_HEAD_BYTES;
  // The rest of a URL has no blank but the one before the version; nearly all long headers have others.
  return /^\S*(?: HTTP\/|$)/.test(head);
}

/** Reads what can be read of a request that Node could not parse. */
export function readRefusedRequest(head: string, basePath: string): RefusedRequest {
  const [lines] = head.split('\r\n\r\n', 1);
  const [, accepted] = /^accept-language:(.*)$/im.exec(lines ?? '') ?? [];
  const name = findInterfaceName(head, basePath);
  return { name, language: preferredLanguage(accepted), isHead: head.startsWith('HEAD ') };
}

/** Returns the interface in the request line of such a request; undefined without one. */
function findInterfaceName(head: string, basePath: string): string | undefined {
  const [, target = ''] = REQUEST_LINE.exec(head.slice(0, 1_000)) ?? [];
  const path = toRoutableUrl(target);
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const [, api, kind, name = ''] = path.slice(basePath.length).split(/[/?]/, 4);
  if (api !== 'api' || kind === undefined || !NAMING.has(kind)) return undefined;
  // A file has an ending.
  const text = kind === 'export' || kind === 'table' ? name.split('.', 1)[0]! : name;
  // A routable path has no broken escape.
  return /^[\w%.~-]{1,200}$/.test(text) ? decodeURIComponent(text) : undefined;
}
