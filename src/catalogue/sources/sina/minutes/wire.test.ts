import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { parseMinutes, sinaMinutes } from './wire.ts';

const GUARD = "/*<script>location.href='//sina.com';</script>*/\n";
const ROW = {
  day: '2026-10-09 10:00:00',
  open: '1.700',
  high: '1.710',
  low: '1.690',
  close: '1.705',
  volume: '588611661',
  amount: '1000639823.7000',
};
const ASK = { minutesOf: 'sh510300', scale: 5, adjust: '' } as const;
const pageOf = (body: string): Page => ({ url: 'x', status: 200, obtained: OBTAINED, body: Buffer.from(body) });
const call = (value: unknown) => `${GUARD}=(${JSON.stringify(value)});`;
const rowsOf = (body: string, ask: Parameters<typeof parseMinutes>[1] = ASK, factors?: string) => {
  const pages: Pages = factors === undefined ? [pageOf(body)] : [pageOf(factors), pageOf(body)];
  const columns = Object.values(parseMinutes(pages, ask));
  return Array.from({ length: columns[0]!.length }, (_, row) => columns.map((cells) => cells.valueAt(row)));
};

describe('bars of minutes', () => {
  it('are texts or numbers behind a guard line', () => {
    const cells = ['2026-10-09 10:00:00', 1.7, 1.71, 1.69, 1.705, 588611661, 1000639823.7];
    expect(rowsOf(call([ROW]))).toEqual([cells]);
    expect(rowsOf(call([{ ...ROW, open: 1.7, volume: 588611661 }]))).toEqual([cells]);
    expect(rowsOf(`=([${JSON.stringify(ROW)}])`)).toEqual([cells]);
  });

  it('may lack the turnover, and a figure', () => {
    const { amount: _, ...bare } = ROW;
    expect(rowsOf(call([{ ...bare, open: '' }]))).toEqual([
      ['2026-10-09 10:00:00', null, 1.71, 1.69, 1.705, 588611661, null],
    ]);
  });

  it('are none of a symbol that the source does not know', () => {
    for (const value of [null, []]) expect(rowsOf(call(value))).toEqual([]);
  });

  it('are what was written, whatever the figures', () => {
    const row = fc.record({
      low: fc.integer({ min: 1, max: 9_999_999 }),
      spread: fc.tuple(fc.nat(999), fc.nat(999)),
      volume: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const written = rows.map(({ low, spread: [one, two], volume }, at) => {
          const text = (units: number) => (units / 1_000).toFixed(3);
          const day = new Date(Date.UTC(2026, 0, 5, 9, 35 + 5 * at)).toISOString().slice(0, 19).replace('T', ' ');
          const prices = { open: text(low + one), high: text(low + Math.max(one, two)), low: text(low) };
          return { day, ...prices, close: text(low + two), volume: String(volume), amount: '0.0000' };
        });
        expect(rowsOf(call(written))).toEqual(
          written.map(({ day, ...figures }) => [day, ...Object.values(figures).map(Number)]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['a page', '<html>blocked</html>'],
    ['an object', call({})],
    ['an error', call({ __ERROR: 1 })],
    ['a list of lists', call([[1]])],
    ['a cut list', call([ROW]).slice(0, -40)],
    ['something behind the call', `${call([ROW])}alert(1)`],
    ['something before the call', `alert(1);${call([ROW])}`],
    ['a guard line that does not end', `/*${call([ROW]).slice(60)}`],
    ['a missing close', call([{ ...ROW, close: undefined }])],
    ['prices of 0', call([{ ...ROW, open: '0.000', high: '0.000', low: '0.000', close: '0.000' }])],
    ['a price that is no number', call([{ ...ROW, open: '1.7x' }])],
    ['a time that is none', call([{ ...ROW, day: '2026-10-09 25:00:00' }])],
    ['no time', call([{ ...ROW, day: '' }])],
    ['times that do not ascend', call([ROW, ROW])],
    ['a close above the highest price', call([{ ...ROW, close: '1.720' }])],
    ['a negative volume', call([{ ...ROW, volume: '-1' }])],
    ['a negative turnover', call([{ ...ROW, amount: '-1' }])],
    ['too many rows', call(Array.from({ length: 1_971 }, () => ROW))],
  ])('with %s are upstream_changed', (_, body) => {
    expect(() => rowsOf(body)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  const factors = (list: string, kind = 'hfq') => `var sh510300${kind}={"data":${list}}`;
  const HFQ = '[{"d":"2026-10-09","f":"1.25"},{"d":"1900-01-01","f":"1"}]';

  it('are adjusted by the factor of their day', () => {
    const rows = call([{ ...ROW, day: '2026-10-08 15:00:00' }, ROW]);
    const prices = (adjust: 'qfq' | 'hfq', list = HFQ) =>
      rowsOf(rows, { ...ASK, adjust }, factors(list, adjust)).map((row) => row.slice(1, 6));
    expect(prices('hfq')).toEqual([
      [1.7, 1.71, 1.69, 1.705, 588611661],
      [2.125, 2.138, 2.112, 2.131, 588611661],
    ]);
    expect(prices('qfq')[1]).toEqual([1.36, 1.368, 1.352, 1.364, 588611661]);
    expect(() => prices('hfq', '[{"d":"2026-10-09","f":"1.25"}]')).toThrow('no factor for 2026-10-08');
    expect(() => prices('hfq', '[]')).toThrow('cannot be adjusted');
    expect(() => rowsOf(rows, { ...ASK, adjust: 'hfq' })).toThrow('expected a page of factors');
  });

  it('are never unadjusted where there are no factors', async () => {
    const upstream = fakeUpstream((request) => (request.url.includes('quotes') ? call([ROW]) : { status: 404 }));
    await expect(sinaMinutes.fetch({ ...ASK, adjust: 'qfq' }, upstream)).rejects.toMatchObject({ code: 'no_value' });
    await expect(sinaMinutes.fetch(ASK, upstream)).resolves.toHaveLength(1);
  });

  it.each([
    ['an empty body', ''],
    ['a page', '<html>拒绝访问</html>'],
    ['a ban', { status: 456 }],
  ])('are refused by %s', async (_, answer) => {
    await expect(
      sinaMinutes.fetch(
        ASK,
        fakeUpstream(() => answer),
      ),
    ).rejects.toThrow();
  });

  it('are as many as have been since they began, or fewer, the newest last', async () => {
    const days = Array.from({ length: 30 }, (_, at) => ({
      ...ROW,
      day: `2026-09-${String(at + 1).padStart(2, '0')} 15:00:00`,
    }));
    const upstream = fakeUpstream(({ url }) => call(days.slice(-Number(new URL(url).searchParams.get('datalen')))));
    const { day } = parseMinutes(await sinaMinutes.fetch(ASK, upstream), ASK);
    expect(day.valueAt(day.length - 1)).toBe('2026-09-30 15:00:00');
  });
});
