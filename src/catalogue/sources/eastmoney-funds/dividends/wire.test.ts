import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { fundPayouts, PAYOUTS, type PayoutAsk, parsePayouts } from './wire.ts';

const ask: PayoutAsk = { payouts: 'splits', year: '2026', type: '', rank: 'FSRQ', sort: 'desc', page: -1 };
const row = (code: string): readonly string[] => [code, 'a', '2026-01-01', 'b', '2.0', '1'];
const bodyOf = (info: readonly unknown[], rows: readonly unknown[]): string =>
  `var pageinfo = ${JSON.stringify(info)}; var jjcf_data = ${JSON.stringify(rows)};var jjcf_jjgs=[];`;
const pageOf = (body: string): Page => ({
  url: 'https://a.example/',
  obtained: 0,
  status: 200,
  body: Buffer.from(body),
});

describe('dividends and splits', () => {
  it('are joined from all pages', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'));
      return bodyOf([3, 2, page], [[row('1'), row('2')], [row('3'), row('4')], [row('5')]][page - 1]!);
    });
    const pages = await fundPayouts.fetch(ask, upstream);
    expect(parsePayouts(pages, ask).map(([code]) => code)).toEqual(['1', '2', '3', '4', '5']);
    expect(upstream.asked).toHaveLength(3);
    const one = { ...ask, page: 2 };
    expect(parsePayouts(await fundPayouts.fetch(one, upstream), one).map(([code]) => code)).toEqual(['3', '4']);
    expect(upstream.asked).toHaveLength(4);
  });

  it.each([
    [bodyOf([1, 2, 2], [row('1')]), 'page 2 came in the place of page 1'],
    [bodyOf([1, 1, 1], [row('1'), row('2')]), '2 rows on a page of 1'],
    [bodyOf([1, 2], [row('1')]), 'expected the numbers of pages'],
    [bodyOf([1, 'x', 1], [row('1')]), 'expected the numbers of pages'],
    [bodyOf([1, 2, 1], [['1']]), 'row 1 has 1 values instead of 6'],
    [bodyOf([1, 2, 1], ['1']), 'no rows in `jjcf_data`'],
    ['var pageinfo = [1, 2, 1];var jjfh_data = [];', 'no rows in `jjcf_data`'],
    ['var jjcf_data = [];', 'expected the numbers of pages'],
    [
      bodyOf([1, 2, 1], [['1', 'a', '2025-01-01', 'b', '2.0', '1']]),
      'asked for the year "2026", got days such as "2025-01-01"',
    ],
    [bodyOf([2, 1, 1], [row('1')]), '2 pages announced, 1 sent'],
  ])('are refused as %s', (body, why) => {
    expect(() => parsePayouts([pageOf(body)], ask)).toThrow(changed(why));
  });

  it('are asked for by their year and the number of their table', async () => {
    const upstream = fakeUpstream(({ url }) =>
      url.includes('dt=9')
        ? bodyOf([1, 9, 1], [row('1')])
        : `var pageinfo = [1,9,1]; var jjfh_data = ${JSON.stringify([['1', 'a', '2026-01-01', '2026-01-02', '0.1', '2026-01-03', '1']])};`,
    );
    for (const payouts of ['dividends', 'splits'] as const) {
      const asked: PayoutAsk = { ...ask, payouts };
      expect(parsePayouts(await fundPayouts.fetch(asked, upstream), asked)).toHaveLength(1);
    }
    const sent = upstream.asked.map((url) => new URL(url).searchParams);
    expect(sent.map((query) => [query.get('dt'), query.get('year')])).toEqual([
      ['8', '2026'],
      ['9', '2026'],
    ]);
  });

  it('of a year that ended two months ago are fresh for 30 days, others for hours', () => {
    const obtained = Date.UTC(2026, 9, 10);
    const hours = (year: string, at = obtained): number =>
      (PAYOUTS.freshUntil(at, { ...ask, year }, PROVEN_DAYS) - at) / 3_600_000;
    expect([hours('2025'), hours('2026'), hours('')]).toEqual([720, 6, 6]);
    expect([hours('2025', Date.UTC(2026, 1, 20)), hours('2025', Date.UTC(2026, 2, 5))]).toEqual([6, 720]);
  });
});
