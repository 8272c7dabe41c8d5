import { describe, expect, it } from 'vitest';
import { type Bar, type BarsAsk, rollYields } from './bars.ts';

const ASK: BarsAsk = { want: 'yields', markets: 'CZCE', first: '', last: '', product: 'CF', contracts: '' };
const bar = (symbol: string, close: number | null, interest: number, date = '2019-10-08'): Bar => ({
  symbol,
  date,
  variety: symbol.replace(/\d+/, ''),
  close,
  open_interest: interest,
});
const yieldsOf = (bars: readonly Bar[], ask: Partial<BarsAsk> = {}) =>
  rollYields(bars, { ...ASK, ...ask }).map(({ near_by: near, deferred, roll_yield: value }) => [near, deferred, value]);

describe('the roll yield', () => {
  it('is of the contracts with the largest open interest, the nearer one first', () => {
    const bars = [bar('CU1910', 101, 5), bar('CU1912', 100, 300), bar('CU1911', 110, 200)];
    expect(yieldsOf(bars)).toEqual([['CU1911', 'CU1912', Math.log(1.1) * 12]]);
  });

  it('is of the contracts that are named, where some are', () => {
    const bars = [bar('CU1910', 100, 5), bar('CU1912', 121, 300), bar('CU1911', 110, 200)];
    expect(yieldsOf(bars, { contracts: 'CU1912,CU1910' })).toEqual([
      ['CU1910', 'CU1912', (Math.log(100 / 121) / 2) * 12],
    ]);
  });

  it('knows that 001 of Zhengzhou follows 912', () => {
    expect(yieldsOf([bar('CF001', 100, 9), bar('CF909', 90, 8)])).toEqual([
      ['CF909', 'CF001', (Math.log(0.9) / 4) * 12],
    ]);
  });

  it('is not there for one contract alone, and for one without a price', () => {
    expect(yieldsOf([bar('CF001', 100, 9)])).toEqual([]);
    expect(yieldsOf([bar('CF001', 100, 9), bar('CF005', null, 8), bar('CF009', 90, 1)])).toEqual([]);
  });

  it('is made for each day and product by itself', () => {
    const bars = ['2019-10-08', '2019-10-09'].flatMap((day) => [bar('CF001', 100, 9, day), bar('CF005', 100, 8, day)]);
    expect(rollYields(bars, ASK).map(({ date }) => date)).toEqual(['2019-10-08', '2019-10-09']);
  });
});
