import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import history from './history.interfaces.ts';
import { fundHistory, type HistoryAsk, parseReturns, parseSeries } from './wire.ts';

const OBTAINED = Date.UTC(2026, 9, 10);
const ask: HistoryAsk = { fund: '000001', series: '累计净值走势', place: 'file', span: '' };
const pagesOf = (body: string, obtained = OBTAINED): Pages => [
  { url: 'https://fund.eastmoney.com/', obtained, status: 200, body: Buffer.from(body) },
];
const midnight = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
const fileOf = (points: readonly (readonly [unknown, unknown])[]): string =>
  `var fS_code = "000001";var Data_ACWorthTrend = ${JSON.stringify(points)};`;
const read = (...points: readonly (readonly [unknown, unknown])[]) =>
  parseSeries(pagesOf(fileOf(points)), ask, 'Data_ACWorthTrend');

describe('the days of a series', () => {
  it('are those of Beijing, whose midnight is 16:00 of the day before by UTC', () => {
    expect(read([Date.UTC(2026, 9, 7, 16), 1], [Date.UTC(2026, 9, 8, 16), null])).toEqual([
      { day: '2026-10-08', values: [1] },
      { day: '2026-10-09', values: [null] },
    ]);
  });

  it.each([
    Date.UTC(2026, 9, 8),
    Date.UTC(2026, 9, 7, 15, 59, 59, 999),
    1.5,
    '1508601600000',
    null,
    -1e15,
    Date.UTC(10_000, 0, 1, 16),
    1e300,
  ])('are refused for the clock %j', (clock) => {
    expect(() => read([clock, 1])).toThrow(changed('point 1 is not of midnight in Beijing'));
  });

  it('ascend, and have come', () => {
    const [first, second] = [midnight('2026-09-01'), midnight('2026-09-02')];
    expect(() => read([second, 1], [first, 1])).toThrow(changed('point 2 is of 2026-09-01, after one of 2026-09-02'));
    expect(() => read([first, 1], [first, 1])).toThrow(changed('after one of 2026-09-01'));
    expect(read([midnight('2026-10-11'), 1])).toHaveLength(1);
    expect(() => read([midnight('2026-10-12'), 1])).toThrow(changed('point 1 is of 2026-10-12, which had not come'));
  });

  it.each([
    [[[1]], '[1]'],
    [[{ x: 1, y: 1 }], '{'],
    [[null], 'null'],
  ])('are refused of points of another form: %j', (points, shown) => {
    const pages = pagesOf(`var fS_code="000001";var Data_ACWorthTrend=${JSON.stringify(points)};`);
    expect(() => parseSeries(pages, ask, 'Data_ACWorthTrend')).toThrow(changed(`has another form: "${shown}`));
  });
});

describe('the file of a fund', () => {
  it('has no points of a series that it does not have', () => {
    expect(parseSeries(pagesOf(fileOf([])), ask, 'Data_sevenDaysYearIncome')).toEqual([]);
  });

  it.each([
    ['var Data_ACWorthTrend=[];', 'the file is of "no fund"'],
    ['var fS_code="000002";var Data_ACWorthTrend=[];', 'the file is of "000002"'],
    ['var fS_code="000001";', 'the file has no series of values'],
    ['var fS_code="000001";var Data_ACWorthTrend=0;', 'the file has no series of values'],
    ['var fS_code="000001";var Data_ACWorthTrend=[', 'expected a value'],
  ])('is refused: %s', (body, why) => {
    expect(() => parseSeries(pagesOf(body), ask, 'Data_ACWorthTrend')).toThrow(changed(why));
  });

  const days = (count: number): readonly (readonly [unknown, unknown])[] =>
    Array.from({ length: count }, (_, at) => [midnight('2026-01-01') + at * 86_400_000, 1]);
  /** Fetches a file of so many points, where another one is stored. */
  async function fetchAfter(count: number, stored: Pages): Promise<Pages> {
    const upstream = fakeUpstream(() => fileOf(days(count)));
    return fundHistory.fetch(ask, {
      ...upstream,
      cached: (source, asked) => fetchAccepted(source, asked, { ...upstream, stored }),
    });
  }

  it('that lacks values of the one before is refused, unless that is a month old', async () => {
    const recent = pagesOf(fileOf(days(200)), OBTAINED - 3_600_000);
    await expect(fetchAfter(150, recent)).rejects.toMatchObject({
      code: 'upstream_refused',
      message: 'Eastmoney fund 000001: 150 points of Data_ACWorthTrend, where there were 200',
    });
    expect(await fetchAfter(201, recent)).toHaveLength(1);
    await expect(fetchAfter(199, recent)).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining('from 2026-01-01 to 2026-07-18, where it was from 2026-01-01 to 2026-07-19'),
    });
    expect(await fetchAfter(150, pagesOf(fileOf(days(200)), 0))).toHaveLength(1);
    // Another build stored what this one cannot read.
    expect(await fetchAfter(150, pagesOf('{}', OBTAINED - 3_600_000))).toHaveLength(1);
  });

  it.each([
    ['a day that had not come', [...days(3), [midnight('2031-01-01'), 1]], 'which had not come'],
    ['a point of no midnight', [...days(3), [midnight('2026-09-01') + 1, 1]], 'not of midnight in Beijing'],
  ] as const)('with %s is refused when it comes: a stored one would refuse all that follow', async (_, points, why) => {
    await expect(
      fundHistory.fetch(
        ask,
        fakeUpstream(() => fileOf(points)),
      ),
    ).rejects.toThrow(changed(why));
  });
});

describe('the returns of a fund', () => {
  const read = (body: unknown) => parseReturns(pagesOf(JSON.stringify(body)), ask);

  it('are those of the fund itself, the first list', () => {
    const data = [[midnight('2026-10-08'), -1.5]];
    expect(
      read({
        Data: [
          { name: 'a', data },
          { name: 'b', data: [] },
        ],
        ErrCode: 0,
      }),
    ).toEqual([{ day: '2026-10-08', values: [-1.5] }]);
    expect(read({ Data: [], ErrCode: 0 })).toEqual([]);
  });

  it.each([
    [{ ErrCode: 0 }, 'no list in `Data`'],
    [{ Data: null, ErrCode: 0 }, 'no list in `Data`'],
    [{ Data: [{ name: 'a' }], ErrCode: 0 }, 'no list of points'],
    [{ Data: [{ data: [[1, 2, 3]] }], ErrCode: 0 }, 'another form'],
    [{ Data: [{ name: '沪深300', data: [] }], ErrCode: 0 }, 'not of the fund'],
    [{ Data: [{ name: '同类平均', data: [] }], ErrCode: 0 }, 'not of the fund'],
  ])('are refused: %j', (body, why) => {
    expect(() => read(body)).toThrow(changed(why));
  });
});

/** Fetches a part of a fund's history, where another one is stored. */
const fetchOver = (asked: HistoryAsk, body: string, stored: string): Promise<Pages> => {
  const upstream = fakeUpstream(() => body);
  return fundHistory.fetch(asked, {
    ...upstream,
    cached: (source, of) => fetchAccepted(source, of, { ...upstream, stored: pagesOf(stored, OBTAINED - 3_600_000) }),
  }) as Promise<Pages>;
};

describe('the returns of a fund that are stored', () => {
  const returnsOf = (from: number, to: number, add = 0): string => {
    const data = Array.from({ length: to - from }, (_, at) => [
      midnight('2026-01-01') + (from + at) * 86_400_000,
      from + at + add,
    ]);
    return JSON.stringify({ Data: [{ name: 'a', data }], ErrCode: 0 });
  };
  const asked = { ...ask, series: '累计收益率走势', place: 'returns', span: 'se' } as const;

  it('are not replaced by fewer ones, nor by those of another fund', async () => {
    expect(await fetchOver(asked, returnsOf(0, 201), returnsOf(0, 200))).toHaveLength(1);
    for (const [body, why] of [
      [returnsOf(100, 201), '101 points of returns, where there were 200'],
      [returnsOf(1, 201), 'where it was from 2026-01-01'],
      [returnsOf(0, 201, 0.5), '200 of 200 are others than before'],
      [JSON.stringify({ Data: [], ErrCode: 0 }), '0 points of returns'],
    ] as const)
      await expect(fetchOver(asked, body, returnsOf(0, 200))).rejects.toMatchObject({
        code: 'upstream_refused',
        message: expect.stringContaining(why),
      });
  });

  it('roll where they are of a span', async () => {
    const span = { ...asked, span: 'm' };
    expect(await fetchOver(span, returnsOf(170, 200, -5), returnsOf(165, 190))).toHaveLength(1);
  });
});

it('dividends and splits of a fund are not replaced by fewer ones', async () => {
  const asked = { ...ask, series: '分红送配详情', place: 'page' } as const;
  const table = (headings: readonly string[], rows: readonly (readonly string[])[], none: string): string => {
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const body = rows.length > 0 ? cells.join('') : `<tr><td colspan="${headings.length}">${none}</td></tr>`;
    return `<table><thead><tr>${headings.map((each) => `<th>${each}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`;
  };
  const pageOf = (dividends: number, splits: number): string =>
    `<html><title>a(000001)</title>${table(
      ['年份', '权益登记日', '除息日', '每份分红', '分红发放日'],
      Array.from({ length: dividends }, () => ['2021年', '2021-01-01', '2021-01-01', '每份派现金1.0元', '2021-01-05']),
      '暂无分红信息!',
    )}${table(
      ['年份', '拆分折算日', '拆分类型', '拆分折算比例'],
      Array.from({ length: splits }, () => ['2021年', '2021-01-01', '份额分拆', '1:1.0150']),
      '暂无拆分信息!',
    )}</html>`;
  expect(await fetchOver(asked, pageOf(3, 1), pageOf(2, 1))).toHaveLength(1);
  expect(await fetchOver(asked, pageOf(3, 1), '<html><table></table></html>')).toHaveLength(1);
  for (const body of [pageOf(0, 1), pageOf(1, 1), pageOf(2, 0)])
    await expect(fetchOver(asked, body, pageOf(2, 1))).rejects.toMatchObject({ code: 'upstream_refused' });
});

describe('the returns of a span', () => {
  const read = (span: string, first: string) => {
    const data = [first, '2026-10-08'].map((day, at) => [midnight(day), at]);
    return parseReturns(pagesOf(JSON.stringify({ Data: [{ name: 'a', data }], ErrCode: 0 })), { ...ask, span }).length;
  };

  it('may begin before holidays, and of all time on any day', () => {
    expect([read('m', '2026-09-01'), read('y', '2025-09-30'), read('sy', '2025-12-31')]).toEqual([2, 2, 2]);
    expect(read('se', '2010-01-04')).toBe(2);
  });

  it.each([
    ['m', '2026-07-08'],
    ['q', '2026-04-08'],
    ['hy', '2025-10-08'],
    ['y', '2023-10-08'],
    ['sy', '2025-09-08'],
    ['try', '2021-10-08'],
    ['fiy', '2010-01-04'],
  ])('are refused where they are of a longer one: %s from %s', (span, first) => {
    expect(() => read(span, first)).toThrow(changed('expected returns of'));
  });
});

describe('a fund', () => {
  const clock = midnight('2026-10-09');
  const values = JSON.stringify([[clock, 1]]);
  const FILE = [
    'fS_code = "000001"',
    `Data_netWorthTrend = ${JSON.stringify([{ x: clock, y: 1.1, equityReturn: 0.5, unitMoney: '' }])}`,
    `Data_ACWorthTrend = ${values}`,
    `Data_rateInSimilarType = ${JSON.stringify([{ x: clock, y: 7, sc: '300' }])}`,
    `Data_rateInSimilarPersent = ${values}`,
  ];
  const tableOf = (...headings: string[]) =>
    `<table><thead><tr>${headings.map((each) => `<th>${each}</th>`).join('')}</tr></thead><tbody></tbody></table>`;
  const PAGE = [
    tableOf('年份', '权益登记日', '除息日', '每份分红', '分红发放日'),
    tableOf('年份', '拆分折算日', '拆分类型', '拆分折算比例'),
  ];
  const ANSWERS = {
    // The site writes a byte-order mark, and a comment before each variable.
    'https://fund.eastmoney.com/pingzhongdata/000001.js': `\ufeff${FILE.map((each) => `/*a*/var ${each};`).join('')}`,
    'https://api.fund.eastmoney.com/pinzhong/LJSYLZS?fundCode=000001&indexcode=000300&type=se': JSON.stringify({
      Data: [{ name: 'a', data: [[clock, 1]] }],
      ErrCode: 0,
      ErrMsg: null,
    }),
    'https://fundf10.eastmoney.com/fhsp_000001.html': `<html><title>a(000001)</title>${PAGE.join('')}</html>`,
  };

  it('is asked for once for all series by day, and once for dividends and splits', async () => {
    const upstream = fakeUpstream(ANSWERS);
    const [iface] = history;
    const indicators = iface!.params.indicator!.choices!.map(([value]) => value);
    for (const indicator of indicators) {
      const asked = iface!.ask({ symbol: '000001', indicator, period: '成立来' });
      const parsed = iface!.parse(await fetchAccepted(iface!.source, asked, upstream), asked);
      expect(Object.keys(parsed)).toEqual(iface!.columns.map(({ name }) => name));
    }
    expect(upstream.asked).toEqual(Object.keys(ANSWERS));
  });

  it('that is not known has no file', async () => {
    const unknown = fundHistory.fetch({ ...ask, fund: '999999' }, fakeUpstream(ANSWERS));
    await expect(unknown).rejects.toMatchObject({ code: 'no_value' });
  });

  it('whose page is no page of dividends is a refusal', async () => {
    const upstream = fakeUpstream(() => '<html>Access Denied</html>');
    const asked: HistoryAsk = { ...ask, series: '拆分详情', place: 'page' };
    await expect(fundHistory.fetch(asked, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});
