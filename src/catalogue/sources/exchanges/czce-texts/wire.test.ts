import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { rowsOf } from '../../../wire/field-cells.ts';
import { inspectZhengzhou } from '../czce-absence.ts';
import { parseBars, parsePlaces, parseSettlement } from './wire.ts';

const pagesOf = (text: string): Pages => [
  { url: 'https://www.czce.com.cn/x', obtained: OBTAINED, status: 200, body: Buffer.from(text) },
];

describe('bars', () => {
  const FIELDS: readonly RowField[] = [
    { name: '合约代码', cells: 'code' },
    ...['昨结算', '今开盘', '今收盘', '今结算', '成交量(手)', '持仓量', '成交额(万元)'].map(
      (name): RowField => ({ name, cells: 'number' }),
    ),
  ];
  const parse = (text: string) => rowsOf(parseBars(pagesOf(text), { file: 'bars', day: '20140930' }, FIELDS));
  // Below their title, the texts with commas have no headings. The figures are made.
  const TEXT = `郑州商品交易所每日行情表(2014-09-30)\r
CF411,13500.00,13510.00,13600.00,13400.00,13555.00,13540.00,55.00,40.00,5000,7000,12,33850.00,\r
小计,,,,,,,,,5000,7000,12,33850.00,\r
总计,,,,,,,,,5000,7000,12,33850.00,\r
`;

  it('of a text with commas stand in a fixed order', () => {
    expect(parse(TEXT)).toEqual([
      {
        合约代码: 'CF411',
        昨结算: 13_500,
        今开盘: 13_510,
        今收盘: 13_555,
        今结算: 13_540,
        '成交量(手)': 5000,
        持仓量: 7000,
        '成交额(万元)': 33_850,
      },
    ]);
  });

  it('of such a text are refused with other cells, of another day, and with another sum', () => {
    const changed = expect.objectContaining({ code: 'upstream_changed' });
    expect(() => parse(TEXT.replace(',33850.00,', ','))).toThrow(changed);
    expect(() => parse(TEXT.replaceAll('13500.00', '13,500.00').replaceAll('13600', '13,600'))).toThrow(changed);
    expect(() => parse(TEXT.replace('2014-09-30', '2014-09-29'))).toThrow(changed);
    expect(() => parse(TEXT.replace('小计,,,,,,,,,5000', '小计,,,,,,,,,5001'))).toThrow(changed);
    expect(() => parse('没有行情')).toThrow(changed);
  });
});

describe('settlement parameters', () => {
  const FIELDS: readonly RowField[] = [
    { name: '合约代码', cells: 'code' },
    ...['交易保证金率(%)', '涨跌停板(%)', '交割手续费', '日内平今仓交易手续费'].map(
      (name): RowField => ({ name, cells: 'number' }),
    ),
    ...['手续费收取方式', '日持仓限额', '交易限额'].map((name): RowField => ({ name, cells: 'text' })),
  ];
  const parse = (day: string, text: string) =>
    rowsOf(parseSettlement(pagesOf(text), { file: 'settlement', day }, FIELDS));

  it('of 2019 have no kind of fee and no limits, and another name of the fee of the day of opening', () => {
    // As the exchange wrote it, cut.
    const text = `\t\t\t\t\t郑州商品交易所期货结算参数表(2019-09-02)
合约代码|当日结算价|是否单边市|连续单边市天数|交易保证金率(%)|涨跌停板(%)|交易手续费|交割手续费|平今仓手续费
MA001   |2,172.00  |N         |0             |7              |±5         |2.00      |5.00      |6.00      
`;
    expect(parse('20190902', text)).toEqual([
      {
        合约代码: 'MA001',
        '交易保证金率(%)': 7,
        '涨跌停板(%)': 5,
        交割手续费: 5,
        日内平今仓交易手续费: 6,
        手续费收取方式: null,
        日持仓限额: null,
        交易限额: null,
      },
    ]);
  });

  // As the exchange wrote it, cut.
  const TEXT_OF_2016 = `\t\t\t\t\t郑州商品交易所期货结算参数表(2016-01-04)
合约代码|当日结算价|是否单边市|连续单边市天数|买交易保证金率(%)|卖交易保证金率(%)|交易手续费|交割手续费|平今手续费减半
CF601   |11,845.00 |N         |0             |20.00            |20.00            |4.30      |160.00    |Y
`;

  it('of 2016 have a margin of each side, which are the same', () => {
    expect(parse('20160104', TEXT_OF_2016)).toEqual([
      {
        合约代码: 'CF601',
        '交易保证金率(%)': 20,
        '涨跌停板(%)': null,
        交割手续费: 160,
        日内平今仓交易手续费: null,
        手续费收取方式: null,
        日持仓限额: null,
        交易限额: null,
      },
    ]);
    const others = TEXT_OF_2016.replace('20.00 ', '25.00 ');
    expect(() => parse('20160104', others)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

it('places of an older session, whose text lies elsewhere, are 404 and name the first day', () => {
  const places = (day: string) => {
    const absent = { url: 'https://www.czce.com.cn/x', obtained: OBTAINED, status: 404, body: Buffer.from('') };
    return rowsOf(parsePlaces([absent], { file: 'places', day }, [{ name: 'symbol', cells: 'code' }]));
  };
  expect(() => places('20140515')).toThrow(expect.objectContaining({ code: 'no_value' }));
  expect(() => places('20140515')).toThrow('20151008');
  expect(places('20140517')).toEqual([]);
});

it('a page that says that a day has no data is no refusal', () => {
  // The exchange shows it now and then in the place of parameters of a day without a session.
  const [page] = pagesOf('<html><body>当日无数据</body></html>');
  expect(() => inspectZhengzhou(page, 'x')).not.toThrow();
  const parsed = parseSettlement([page], { file: 'settlement', day: '20260912' }, [
    { name: '合约代码', cells: 'code' },
  ]);
  expect(rowsOf(parsed)).toEqual([]);
});
