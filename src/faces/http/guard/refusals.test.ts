import { expect, it } from 'vitest';
import {
  MAX_REQUEST_HEAD_BYTES,
  type ParserError,
  readRefusedRequest,
  toParserFailure,
  unreadHead,
} from './refusals.ts';

const LONG = 'x'.repeat(MAX_REQUEST_HEAD_BYTES + 8_000);
const FIRST = 'GET /api/public/fred_md HTTP/1.1\r\nHost: x\r\n\r\n';

/** The error of Node's parser after the last packet of a connection. */
function parserError(code: string, packet: string, bytesParsed = packet.length): ParserError {
  return Object.assign(new Error('Parse Error: Header overflow'), {
    code,
    rawPacket: Buffer.from(packet),
    bytesParsed,
  });
}

it.each([
  ['a long header', `GET /a HTTP/1.1\r\nX: ${LONG}\r\n\r\n`, 'headers_too_long'],
  ['a long header whose request line came before', `Host: x\r\nX: ${LONG}\r\n\r\n`, 'headers_too_long'],
  ['the rest of a long header', `${LONG}\r\n\r\n`, 'headers_too_long'],
  ['the middle of a long header with blanks', `${LONG}; b=${LONG}`, 'headers_too_long'],
  ['a long header of a second request', `${FIRST}GET /a HTTP/1.1\r\nX: ${LONG}\r\n\r\n`, 'headers_too_long'],
  ['a long URL', `GET /${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`, 'url_too_long'],
  ['the rest of a long URL', `${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`, 'url_too_long'],
  ['the middle of a long URL', LONG, 'url_too_long'],
  ['a long URL of a second request', `${FIRST}GET /${LONG}`, 'url_too_long'],
])('%s is refused as such', (_, packet, code) => {
  const error = parserError('HPE_HEADER_OVERFLOW', packet);
  expect(toParserFailure(error, unreadHead(error)).code).toBe(code);
});

it.each([
  ['of the only request', '', 'stock_zh_a_hist'],
  ['of the last of several requests, not of the first', FIRST + FIRST, 'stock_zh_a_hist'],
])('the interface in a refusal is that %s', (_, before, name) => {
  for (const target of ['/api/public/stock_zh_a_hist?x=\u0001', 'http://x/api/table/stock_zh_a_hist.csv?x=\u0001']) {
    const request = `${before}GET ${target}`;
    const error = parserError('HPE_INVALID_URL', `${request} HTTP/1.1\r\nHost: x\r\n\r\n${FIRST}`, request.length - 1);
    expect(readRefusedRequest(unreadHead(error), '').name).toBe(name);
  }
});

it.each([
  ['without a packet', new Error('timed out')],
  ['with a part of a request alone', parserError('HPE_INVALID_HEADER_TOKEN', 'b@d: x\r\n\r\n')],
])('a refusal %s names no interface, and is in English', (_, error) => {
  expect(readRefusedRequest(unreadHead(error), '')).toEqual({ name: undefined, language: 'en', isHead: false });
});

it.each([
  ['Host: x\r\naccept-language: zh-CN,zh;q=0.9', 'zh'],
  ['Accept-Language:en, zh', 'en'],
  ['X: Accept-Language: zh', 'en'],
  ['Host: x\r\n\r\nAccept-Language: zh', 'en'],
] as const)('a refusal of %j is in the language %s', (headers, language) => {
  expect(readRefusedRequest(`GET /?\u0001 HTTP/1.1\r\n${headers}\r\n\r\n`, '').language).toBe(language);
});

it.each([
  ['/api/public/fred%5Fmd', 'fred_md'],
  ['/api/public/%E8%82%A1', '股'],
  ['/api/public/%zz', '%zz'],
  ['/api/public/a%2Fb', 'a/b'],
  ['/api/public/', undefined],
  ['/api/openapi/stock.json', undefined],
])('the interface of %s is %s, as in every refusal', (path, name) => {
  expect(readRefusedRequest(`GET ${path}?\u0001 HTTP/1.1\r\n`, '').name).toBe(name);
});
