import { afterEach, expect, it } from 'vitest';
import { declarationOf, found } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// The source answers a day after its newest session with the rows of that session, and says nothing of it.

const declarations = await Promise.all(
  ['stock_zt_pool_em', 'stock_zt_pool_dtgc_em'].map(async (name) => found(await declarationOf(name))),
);
const POOL = '/api/public/stock_zt_pool_em';
const row = { c: '600000', m: 1, n: 'n', p: 10_010, zdp: 10, amount: 1, ltsz: 1, tshare: 1, hs: 1, fund: 1 };
const rows = [{ ...row, fbt: 92500, lbt: 92500, zbc: 0, zttj: { days: 1, ct: 1 }, lbc: 1, hybk: '银行Ⅱ' }];

let now: number;
let newest: number;
let service: TestService;
let upstream: LocalUpstream;
async function start(time: string, session: number): Promise<void> {
  now = Date.parse(`${time}+08:00`);
  newest = session;
  upstream = await startLocalUpstream(() => ({
    body: JSON.stringify({ rc: 0, data: { tc: 1, qdate: newest, pool: rows } }),
  }));
  service = await startTestService({ mirror: upstream.url }, { now: () => now, declarations });
}
afterEach(async () => {
  await service.close();
  await upstream.close();
});

it('a later day than today is refused before anything is asked, with the newest session', async () => {
  // A Saturday.
  await start('2026-10-10T12:00:00', 20261009);
  for (const day of ['20261011', '20261012', '20270101']) {
    const response = await service.get(`${POOL}?date=${day}`);
    expect(response.status).toBe(422);
    expect(JSON.parse(await response.text())).toMatchObject({
      detail: [{ loc: ['query', 'date'], type: 'value_error.date_range', ctx: { to: '20261009' }, input: day }],
    });
  }
  expect(upstream.received).toEqual([]);
  expect((await service.get(`${POOL}?date=20261009`)).status).toBe(200);
});

it('today is empty on a day without a session, whatever the source has', async () => {
  await start('2026-10-10T12:00:00', 20261009);
  for (const time of ['2026-10-10T12:00:00', '2026-10-11T12:00:00']) {
    now = Date.parse(`${time}+08:00`);
    const response = await service.get(`${POOL}?date=${time.slice(0, 10).replaceAll('-', '')}`);
    expect([response.status, await response.json()]).toEqual([200, []]);
  }
});

it('today is refused before trading begins, and answered afterwards', async () => {
  await start('2026-10-12T09:29:00', 20261009);
  expect((await service.get(`${POOL}?date=20261012`)).status).toBe(422);
  now = Date.parse('2026-10-12T09:31:00+08:00');
  newest = 20261012;
  expect((await service.get(`${POOL}?date=20261012`)).status).toBe(200);
});

it('rows of an earlier session are never answered for a day that the source does not have yet', async () => {
  await start('2026-10-12T09:31:00', 20261009);
  const response = await service.get(`${POOL}?date=20261012`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('its newest session is that of 20261009');
});

it('rows that were there once stay when the source has them no more', async () => {
  await start('2026-10-09T21:00:00', 20261009);
  expect((await service.get(`${POOL}?date=20261009`)).status).toBe(200);
  await upstream.close();
  now += 100 * 86_400_000;
  const response = await service.get(`${POOL}?date=20261009`);
  expect([response.status, JSON.parse(await response.text())]).toMatchObject([
    200,
    [{ 代码: '600000', 最新价: 10.01 }],
  ]);
});
