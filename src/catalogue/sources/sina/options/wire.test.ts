import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { number } from '../../../declare/columns.ts';
import { parseBoard, parseContractMonths } from './boards.ts';
import { parseOptionMinutes } from './minutes.ts';
import { parseExpiry, parseMonths } from './months.ts';
import { GREEKS_LINE, OPTION_LINE, parseContracts, parseLine } from './quotes.ts';

const pagesOf = (text: string) =>
  [{ url: 'https://hq.sinajs.cn/', obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(text) }] as const;
const serviceOf = (data: unknown) => pagesOf(JSON.stringify({ result: { status: { code: 0 }, data } }));
const rowsOf = (columns: readonly NamedCells[]) =>
  Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) => columns.map(({ cells }) => cells.valueAt(row)));

const QUOTE =
  '70,0.0421,0.0421,0.0422,1,149089,-27.29,2.7000,0.0579,0.0529,0.3282,0.0001,0.0426,82,0.0425,86,0.0424,33,0.0423,26,0.0422,1,0.0421,70,0.0420,33,0.0419,91,0.0418,56,0.0417,11,2022-05-09 15:00:00,0,E 01,EBS,510050,50ETF购5月2700,31.43,0.0549,0.0367,189902,85957119.00,M,0.0579,C,2022-05-25,16,1,0,0.0421';
const GREEKS =
  '50ETF购5月2700,,,,189902,0.4615,2.7049,-0.7123,0.2226,0.2261,0.0549,0.0367,510050C2205M02700,2.7000,0.0421,0.0501,M';

describe('a line of quotes', () => {
  const option = (text: string) =>
    parseLine(pagesOf(`var hq_str_CON_OP_10004163="${text}";\n`), { line: 'CON_OP_10004163' }, OPTION_LINE);
  const greeks = (text: string) =>
    parseLine(pagesOf(`var hq_str_CON_SO_10004163="${text}";\n`), { line: 'CON_SO_10004163' }, GREEKS_LINE);

  it('has the items of AKShare, each with the text of its place', () => {
    expect(rowsOf(option(QUOTE)).slice(20, 24)).toEqual([
      ['申卖价一', '0.0422'],
      ['申卖量一', '1'],
      ['申买价一', '0.0421'],
      ['申买量一 ', '70'],
    ]);
    expect(rowsOf(greeks(GREEKS)).slice(0, 3)).toEqual([
      ['期权合约简称', '50ETF购5月2700'],
      ['成交量', '189902'],
      ['Delta', '0.4615'],
    ]);
  });

  // Public clients read the first values by their places, and have met lines of 43, 44 and 51 values.
  it('may have further values behind those that are known', () => {
    expect(rowsOf(option(`${QUOTE},1`))).toEqual(rowsOf(option(QUOTE)));
    expect(rowsOf(greeks(`${GREEKS},,1`))).toEqual(rowsOf(greeks(GREEKS)));
  });

  it('is of a Shenzhen option too, whose code has a digit more', () => {
    const shenzhen = GREEKS.replace('510050C2205M02700', '159919C2205M002700');
    expect(rowsOf(greeks(shenzhen)).at(9)).toEqual(['交易代码', '159919C2205M002700']);
    expect(() => greeks(shenzhen.replace('2.7000', '2.7500'))).toThrow(changed('the strike of'));
    // After a dividend, the exchange lists 510050C2606A02850 with a strike of 2.776.
    const adjusted = GREEKS.replace('510050C2205M02700', '510050C2606A02850').replace('2.7000', '2.7760');
    expect(rowsOf(greeks(adjusted))).toContainEqual(['行权价', '2.7760']);
  });

  it('may have no limits of the price, which are 0', () => {
    const unlimited = QUOTE.replace('0.3282,0.0001', '0,0');
    expect(rowsOf(option(unlimited)).slice(10, 12)).toEqual([
      ['涨停价', '0'],
      ['跌停价', '0'],
    ]);
    expect(() => option(unlimited.replace('0.0549', '0.0400'))).toThrow(changed('最高价 0.04 is less than'));
  });

  it.each([
    ['fewer values', () => option(QUOTE.split(',').slice(0, 42).join(',')), 'expected 43 values or more, got 42'],
    ['a text in the place of a number', () => option(QUOTE.replace('0.3282', 'x')), 'a number as 涨停价'],
    ['a last price above the highest', () => option(QUOTE.replace('0.0549', '0.0400')), '最高价 0.04 is less than'],
    ['a day that had not come', () => option(QUOTE.replace('2022-05-09', '2027-05-09')), 'had not come'],
    ['a call with the delta of a put', () => greeks(GREEKS.replace('0.4615', '-0.4615')), 'the delta of'],
    ['a strike that its code does not have', () => greeks(GREEKS.replace('2.7000', '2.7500')), 'the strike of'],
  ])('is refused with %s', (_, read, says) => {
    expect(read).toThrow(changed(says));
  });

  it('lists contracts, and refuses other entries and one that comes twice', () => {
    const read = (text: string) =>
      parseContracts(pagesOf(`var hq_str_OP_UP_5100502612="${text}";`), { line: 'OP_UP_5100502612' });
    expect(rowsOf(read('CON_OP_10011255,CON_OP_10011256,'))).toEqual([
      [1, '10011255'],
      [2, '10011256'],
    ]);
    expect(() => read('CON_OP_1,')).toThrow(changed('eight digits'));
    expect(() => read('CON_OP_10011255,CON_OP_10011255')).toThrow(changed('came twice'));
  });
});

describe('the board of a month', () => {
  const call = (strike: number, code = `io2612C${strike}`) => [1, '2', '3', 4, 5, 6, '-1.5', strike, code];
  const put = (strike: number, code = `io2612P${strike}`) => [1, '2', '3', 4, 5, 6, null, code];
  const COLUMNS = { strike: number('strike'), bid: number('call_bid'), put: number('put_bid') };
  const read = (up: unknown, down: unknown) =>
    rowsOf(parseBoard(serviceOf({ up, down }), { index: 'io', month: 'io2612' }, COLUMNS));

  it('is refused where one side has no contract, as no exchange lists one alone', () => {
    expect(() => read([call(4_000)], [])).toThrow(changed('1 calls and 0 puts'));
    expect(() => read([], [put(4_000), put(4_100)])).toThrow(changed('0 calls and 2 puts'));
    expect(read([], [])).toEqual([]);
  });

  it('joins calls and puts by their strike, whatever their order is', () => {
    const strikes = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 12 });
    fc.assert(
      fc.property(strikes, strikes, (up, down) => {
        fc.pre((up.length === 0) === (down.length === 0));
        const all = [...new Set([...up, ...down])].toSorted((one, other) => one - other);
        expect(
          read(
            up.map((each) => call(each)),
            down.map((each) => put(each)),
          ),
        ).toEqual(all.map((strike) => [strike, up.includes(strike) ? 2 : null, down.includes(strike) ? 2 : null]));
      }),
    );
  });

  it.each([
    ['a value too few', () => read([call(4_000).slice(1)], []), 'expected 9 values'],
    ['a contract of another month', () => read([call(4_000, 'io2701C4000')], []), 'a contract of io2612'],
    ['a put among the calls', () => read([call(4_000, 'io2612P4000')], []), 'a contract of io2612'],
    ['another strike than its code has', () => read([call(4_000, 'io2612C4100')], []), 'has the strike'],
    ['a strike twice', () => read([], [put(4_000), put(4_000)]), 'two contracts'],
    ['no list', () => read(null, []), 'no list'],
  ])('is refused with %s', (_, run, says) => {
    expect(run).toThrow(changed(says));
  });

  // Public clients write contracts of Zhengzhou, whose codes have one digit of the year, with two as well.
  it('may have contracts with one digit of the year where the month has two', () => {
    const board = (month: string, code: string) =>
      rowsOf(
        parseBoard(
          serviceOf({ up: [call(5_600, `${code}C5600`)], down: [put(5_600, `${code}P5600`)] }),
          { commodity: '白糖期权', month },
          COLUMNS,
        ),
      );
    expect(board('sr2611', 'SR611')).toEqual([[5_600, 2, 2]]);
    expect(board('SR611', 'SR2611')).toEqual([[5_600, 2, 2]]);
    expect(() => board('SR2611', 'SR701')).toThrow(changed('a contract of SR2611'));
    expect(() => board('SR2611', 'SR1611')).toThrow(changed('a contract of SR2611'));
    expect(() => board('SR2611', 'CF611')).toThrow(changed('a contract of SR2611'));
  });

  it('has months of its own index alone', () => {
    const months = (texts: readonly string[]) =>
      parseContractMonths(
        pagesOf(`<ul id="option_suffix">${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`),
        { index: 'io' },
        'month',
      );
    expect(rowsOf(months(['io2612', 'io2701']))).toEqual([['io2612'], ['io2701']]);
    expect(() => months(['mo2612'])).toThrow(changed('the page has the month mo2612'));
    expect(() => months([])).toThrow(changed('expected months, got none'));
    expect(() => parseContractMonths(pagesOf('<html></html>'), { index: 'io' }, 'month')).toThrow(
      changed('option_suffix'),
    );
  });
});

describe('months and minutes', () => {
  it('have each month once, and a day of expiry of the month and the fund that were asked for', () => {
    const ask = { expiryOf: '50ETF', exchange: 'null', month: '2026-12' };
    const expiry = (data: object) => rowsOf(parseExpiry(serviceOf(data), ask));
    expect(rowsOf(parseMonths(serviceOf({ contractMonth: ['2026-12', '2026-12'] }), ask))).toEqual([['202612']]);
    expect(expiry({ expireDay: '2026-12-23', remainderDays: '5', stockId: '510050' })).toEqual([['2026-12-23', 5]]);
    expect(() => expiry({ expireDay: '2026-12-23', remainderDays: 5, stockId: '510300' })).toThrow(changed('510050'));
    expect(() => expiry({ expireDay: '2027-01-27', remainderDays: 5, stockId: '510050' })).toThrow(
      changed('2027-01-27'),
    );
  });

  it('have no day of expiry where it is empty, and are refused where its field or the days left are missing', () => {
    const ask = { expiryOf: '50ETF', exchange: 'null', month: '2026-12' };
    const expiry = (data: object) => rowsOf(parseExpiry(serviceOf(data), ask));
    expect(expiry({ expireDay: '', remainderDays: 0, stockId: '510050' })).toEqual([]);
    for (const data of [
      { remainderDays: 5 },
      { expireDay: '2026-12-23' },
      { expireDay: '2026-12-23', remainderDays: null },
    ])
      expect(() => expiry({ ...data, stockId: '510050' })).toThrow(changed('a day of expiry and the days left'));
  });

  it('carry the day on, and take values of other names in their order', () => {
    const COLUMNS = { price: number('p'), volume: number('v') };
    const read = (minutes: readonly object[]) =>
      rowsOf(parseOptionMinutes(serviceOf(minutes), { option: '10003720', days: 1 }, COLUMNS));
    const first = { i: '09:30:00', p: '0.1', v: '5', t: '7', a: '0.1', d: '2026-10-09' };
    expect(read([first, { ...first, i: '09:31:00', d: '' }])).toEqual([
      [0.1, 5],
      [0.1, 5],
    ]);
    expect(read([{ time: '09:30:00', price: '0.1', vol: '5', hold: '7', avg: '0.1', day: '2026-10-09' }])).toEqual([
      [0.1, 5],
    ]);
    expect(() => read([{ ...first, d: '' }])).toThrow(changed('expected d in'));
    expect(() =>
      read([{ price: '0.1', time: '09:30:00', vol: '5', hold: '7', avg: '0.1', day: '2026-10-09' }]),
    ).toThrow(changed('expected i in'));
    expect(() => read([first, { ...first, i: '09:29:00' }])).toThrow(changed('comes after'));
  });
});
