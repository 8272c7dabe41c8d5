import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { text } from '../../../declare/columns.ts';
import { parseTrades, sinaTrades } from './wire.ts';

const ASK = { tradesOf: 'sz000001', day: '20261009' };
const timeOf = (nth: number) => new Date(Date.UTC(2026, 9, 9, 15) - nth * 1_000).toISOString().slice(11, 19);
/** A day of so many trades, the last one first; more come with each request. */
const upstream = (trades: number, more = 0) => {
  let asked = 0;
  return fakeUpstream(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('Count')) return JSON.stringify(String(trades));
    const from = (Number(searchParams.get('page')) - 1) * 60 - asked++ * more;
    const rows = Math.max(0, Math.min(60, trades - from));
    return JSON.stringify(
      Array.from({ length: rows }, (_, at) => ({ symbol: 'sz000001', ticktime: timeOf(from + at) })),
    );
  });
};

it('fetches as many pages as the count says, and has the trades oldest first', async () => {
  const source = upstream(130);
  const [times] = parseTrades(await sinaTrades.fetch(ASK, source), ASK, { time: text('ticktime') });
  expect([times!.cells.length, times!.cells.valueAt(0), times!.cells.valueAt(129), source.asked.length]).toEqual([
    130,
    timeOf(129),
    timeOf(0),
    4,
  ]);
});

it('refuses pages between which trades have come, twice', async () => {
  await expect(sinaTrades.fetch(ASK, upstream(130, 5))).rejects.toMatchObject({
    code: 'upstream_changed',
    message: expect.stringContaining('do not add up, twice'),
  });
});

it('has no value where the count is null, and refuses a ban', async () => {
  await expect(
    sinaTrades.fetch(
      ASK,
      fakeUpstream(() => 'null'),
    ),
  ).rejects.toMatchObject({ code: 'no_value' });
  await expect(
    sinaTrades.fetch(
      ASK,
      fakeUpstream(() => '<html>拒绝访问</html>'),
    ),
  ).rejects.toMatchObject({ code: 'upstream_refused' });
});
