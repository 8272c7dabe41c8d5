import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import { type FundReportAsk, parseFundReport } from './wire.ts';

const read = (report: FundReportAsk['report'], value: unknown) => {
  const body = Buffer.from(JSON.stringify(value));
  const ask = { report, fund: '000001', day: '20231231' };
  const field = { name: 'percent', cells: 'percent' } as const;
  return parseFundReport([{ url: 'https://danjuanfunds.com/', obtained: OBTAINED, status: 200, body }], ask, [field]);
};

describe.each(['returns', 'risk', 'chances', 'fees', 'assets'] as const)('a report of %s', (report) => {
  it('that fails with an empty object is no report without rows', () => {
    expect(() => read(report, { result_code: 600_001, data: {} })).toThrow(
      expect.objectContaining({ code: 'no_value' }),
    );
    expect(read(report, { result_code: 0, data: {} }).percent?.length).toBe(0);
  });

  it('has no rows without data, unless these have another name', () => {
    expect(read(report, { result_code: 0, data: null }).percent?.length).toBe(0);
    for (const other of [{ result: { data_list: [] } }, { data: [{}] }])
      expect(() => read(report, { result_code: 0, ...other })).toThrow(
        expect.objectContaining({ code: 'upstream_changed' }),
      );
  });
});

describe('the assets of a fund', () => {
  // The keys of a reply are those that public clients read; the figures are invented.
  const share = { name: '贵州茅台', code: '600519', percent: 9.8 };
  const sharesOf = (data: object) => read('assets', { result_code: 0, data }).percent;

  it('stand beside the lists of its shares, bonds and branches', () => {
    const chart = [{ type_desc: '股票', type: 'stock', percent: 93.2, color: '#fff' }];
    const data = { stock_percent: 93.2, stock_list: [share], bond_list: [], chart_list: chart, industry_tip: [{}] };
    expect(sharesOf(data)?.valueAt(0)).toBe(93.2);
  });

  it('are none of a day without a report, whose other lists have no row', () => {
    expect(sharesOf({ stock_list: [], bond_list: [] })?.length).toBe(0);
  });

  it('are refused where the reply names another day', () => {
    const chart = { chart_list: [{ type_desc: '股票', percent: 93.2 }] };
    expect(sharesOf({ ...chart, source_mark: '2023-12-31' })?.length).toBe(1);
    expect(() => sharesOf({ ...chart, source_mark: '2023-09-30' })).toThrow('it answered the day "2023-09-30"');
  });

  it('are not none where shares come without them', () => {
    expect(() => sharesOf({ stock_list: [share] })).toThrow('expected a list in `chart_list`');
  });
});
