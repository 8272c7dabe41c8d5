import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from './declarations.ts';
import { type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

// A source that gets a cookie and sends it back, as it is or in a form that nobody foresees. It is to stand in no
// error, no log line, no metric and no status: neither the cookie nor the form.

// How a client sends the secret, and the cookie that the source gets.
const CALLS = [
  { path: '/api/public/every_kind?topic=a', param: (secret: string) => `cookie=id%3D${secret}`, sent: 'id' },
  { path: '/api/public/stock_zh_a_hist?symbol=600000', param: (secret: string) => `cookie=id%3D${secret}`, sent: 'id' },
  {
    path: '/api/public/stock_individual_spot_xq?symbol=SH600000',
    param: (secret: string) => `token=${secret}`,
    sent: 'xq_a_token',
  },
];

/** Forms that can be found, and forms that cannot. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in escapes of JSON': (secret) =>
    Array.from(secret)
      .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  'in Base64': (secret) => Buffer.from(secret).toString('base64'),
  backwards: (secret) => Array.from(secret).toReversed().join(''),
  'letter by letter': (secret) => Array.from(secret).join(' '),
  'letters moved by one': (secret) =>
    Array.from(secret)
      .map((c) => String.fromCharCode(c.charCodeAt(0) + 1))
      .join(''),
  'in Base64 twice': (secret) => Buffer.from(Buffer.from(secret).toString('base64')).toString('base64'),
};

/** Places of a response that messages quote. */
const PLACES: Readonly<Record<string, (echo: string) => LocalUpstreamReply>> = {
  'a body that is not understood': (echo) => ({ body: `error: ${echo}` }),
  'a page that refuses': (echo) => ({ body: `<html><title>${echo}</title>` }),
  'an error code': (echo) => ({ body: JSON.stringify({ rc: echo, data: null }) }),
  'the name of a field': (echo) => ({ body: JSON.stringify({ rc: 0, data: { code: echo, market: 1, klines: [] } }) }),
  'a cell': (echo) => ({ body: `2020-01-02,${echo}\n` }),
  'the message of an error': (echo) => ({
    status: 400,
    body: JSON.stringify({ error_code: echo, error_description: echo }),
  }),
  'a day': (echo) => ({ body: JSON.stringify({ rc: 0, data: { code: '600000', market: 1, klines: [echo] } }) }),
  'the Content-Encoding': (echo) => ({ headers: { 'content-encoding': echo }, body: 'a' }),
  'the Content-Type': (echo) => ({ headers: { 'content-type': `text/plain; a=${echo}` }, body: 'a' }),
  'a redirect to another host': (echo) => ({ status: 302, headers: { location: `https://${echo}/` }, body: '' }),
  'a redirect to nowhere': (echo) => ({ status: 302, headers: { location: `https://[${echo}` }, body: '' }),
  'a redirect to itself': (echo) => ({
    status: 302,
    headers: { location: `/a?${encodeURIComponent(echo)}` },
    body: '',
  }),
};

const secrets = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{11,30}$/);
const declarations = [
  found(everyKind),
  found(await declarationOf('stock_zh_a_hist')),
  found(await declarationOf('stock_individual_spot_xq')),
];

/**
 * What is shown of one ask of each interface with a cookie that comes back like this, and how often it was sent.
 */
async function askWithCookie(
  owner: string,
  secret: string,
  reply: LocalUpstreamReply,
): Promise<{ shown: readonly string[]; sent: number }> {
  const upstream = await startLocalUpstream((_, { headers }) => (headers.cookie === undefined ? undefined : reply));
  const isOperators = owner === 'the operator';
  const cookies = isOperators ? ['lines', 'eastmoney', 'xueqiu'].map((name) => [name, `id=${secret}`] as const) : [];
  const service = await startTestService({ mirror: upstream.url, cookies: new Map(cookies) }, { declarations });
  const shown: string[] = [];
  for (const { path, param } of CALLS) {
    const response = await service.get(isOperators ? path : `${path}&${param(secret)}`);
    shown.push(await response.text(), JSON.stringify([...response.headers]));
  }
  for (const page of ['/api/status', '/metrics']) shown.push(await (await service.get(page)).text());
  await service.close();
  await upstream.close();
  const wanted = CALLS.map(({ sent: name }) => `${isOperators ? 'id' : name}=${secret}`);
  const sent = wanted.filter((cookie) => upstream.received.some(({ headers }) => headers.cookie === cookie)).length;
  return { shown: [...shown, service.log()], sent };
}

describe.each(['the client', 'the operator'])('a cookie of %s', (owner) => {
  it.each(Object.keys(PLACES))('that comes back in %s is shown nowhere, in any form', async (place) => {
    for (const [form, encode] of Object.entries(FORMS)) {
      const [secret = ''] = fc.sample(secrets, 1);
      const echo = encode(secret);
      const { shown, sent } = await askWithCookie(owner, secret, PLACES[place]!(echo));
      expect(sent).toBe(CALLS.length);
      const isIn = (text: string): boolean =>
        [secret, echo, JSON.stringify(echo).slice(1, -1), encodeURIComponent(echo)].some((each) =>
          text.toLowerCase().includes(each.toLowerCase()),
        );
      expect([form, shown.filter(isIn)]).toEqual([form, []]);
    }
  });
});
