import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME, FixtureReplies } from '../fixtures/replies.mjs';
import { Catalogue, findDeclarations } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { connect, type Finfount, type FinfountError, type Params } from '../src/faces/client/client.ts';
import { openInProcess } from '../src/service/in-process.ts';
import { toLocalClient } from '../src/service/local-client.ts';
import { quickClock } from './clock.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { casesOfEverySource } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// A fixture case of every source through both doors: a service within the process, and one over HTTP. Both ask one
// upstream, whose time stands still.

const found = await findDeclarations();
const { interfaces } = new Catalogue(found);
const replies = new FixtureReplies();
const now = (): number => FIXTURES_TIME;

let upstream: LocalUpstream;
let service: TestService;
let opened: Finfount;
let connected: Finfount;

beforeAll(async () => {
  upstream = await startLocalUpstream((url) => replies.at(url));
  const mirror = upstream.url;
  service = await startTestService({ mirror }, { declarations: found, now });
  connected = connect(service.url);
  opened = toLocalClient(
    await openInProcess(
      { mirror, disk: 0 },
      { registry: Registry.of(found), now, clock: quickClock(now), parser: undefined },
    ),
  );
});
afterAll(async () => {
  await opened?.close();
  await connected?.close();
  await service?.close();
  await upstream?.close();
});

/** What a call returns with its provenance, or throws. */
async function outcomeOf(door: Finfount, name: string, params: Params): Promise<unknown> {
  try {
    const rows = await door.get(name, params);
    const { source, url, obtained, stale, note, sandbox: isMadeUp } = rows;
    // As text: large tables are compared faster.
    return { count: rows.length, rows: JSON.stringify(rows), source, url, obtained, stale, note, isMadeUp };
  } catch (thrown) {
    const { message, code, status, detail, retry, retryAfter, interface: called } = thrown as FinfountError;
    return { message, code, status, detail, retry, retryAfter, called };
  }
}

describe('both doors', () => {
  it.each(casesOfEverySource(interfaces))(
    'answer the same rows to $interface, $name',
    async ({ interface: name, query }) => {
      const sent = new URLSearchParams(query);
      const params: Params = Object.fromEntries([...new Set(sent.keys())].map((key) => [key, sent.getAll(key)]));
      const inProcess = await outcomeOf(opened, name, params);
      expect(inProcess).toEqual(await outcomeOf(connected, name, params));
      expect(inProcess).toMatchObject({ obtained: new Date(FIXTURES_TIME), stale: false, isMadeUp: false });
      expect(inProcess).not.toMatchObject({ count: 0 });
    },
  );

  it.each(interfaces.filter(({ unavailable }) => unavailable !== undefined))(
    'fail alike for $name, whose source has ended',
    async ({ name, example }) => {
      const inProcess = await outcomeOf(opened, name, example as Params);
      expect(inProcess).toEqual(await outcomeOf(connected, name, example as Params));
      expect(inProcess).toMatchObject({ code: 'upstream_changed', status: 502 });
    },
  );

  it.each<[string, string, Params]>([
    ['an unknown name', 'stock_zh_a_hst', {}],
    ['a name of AKShare that is not there', 'stock_szse_summary_no', {}],
    ['a name of another form', 'a/b?c', {}],
    ['a property of every object', '__proto__', {}],
    ['an unknown param', 'stock_zh_a_hist', { symbl: '600000' }],
    ['a value outside its choices', 'stock_zh_a_hist', { adjust: 'x' }],
    ['a broken rule', 'stock_zh_a_hist', { start_date: '20240105', end_date: '20240102' }],
    ['a text that is no code', 'stock_zh_a_hist', { symbol: 'AAPL' }],
    ['an unknown vintage', 'fred_md', { date: '1999-01' }],
    ['a timeout that is none', 'stock_zh_a_hist', { timeout: Number.NaN }],
    ['a cookie that is none', 'stock_zh_a_hist', { cookie: 'ü' }],
    ['a repeated param', 'stock_zh_a_hist', { symbol: ['600000', '600004'] }],
  ])('answer the same to %s', async (_, name, params) => {
    const inProcess = await outcomeOf(opened, name, params);
    expect(inProcess).toEqual(await outcomeOf(connected, name, params));
  });

  it('list the same interfaces', async () => {
    const listed = await opened.interfaces();
    expect(listed).toEqual(await connected.interfaces());
    expect(listed.map(({ name }) => name)).toEqual(interfaces.map(({ name }) => name));
  });
});
