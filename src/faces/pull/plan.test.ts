import { describe, expect, it } from 'vitest';
import type { Language } from '../../base/say.ts';
import klines from '../../catalogue/sources/eastmoney/kline/a-share.interfaces.ts';
import { type EachValues, toDistinctValues, valuesOfCsv, valuesOfLines } from './param-values.ts';
import { makePlan, type PullRequest } from './plan.ts';

const NOW = Date.UTC(2026, 9, 10);
const iface = klines.find(({ name }) => name === 'stock_zh_a_hist')!;
const list = (name: string, ...values: string[]): EachValues =>
  toDistinctValues(
    name,
    values.map((value) => ({ value })),
  );
const request = (parts: Partial<PullRequest>): PullRequest => ({
  iface,
  fixed: [],
  each: [],
  format: 'parquet',
  ...parts,
});

async function planned(parts: Partial<PullRequest>) {
  const made = await makePlan(request(parts), NOW);
  if ('problems' in made) throw new Error(made.problems.map(({ en }) => en).join('\n'));
  return made.plan;
}

async function problems(parts: Partial<PullRequest>, language: Language = 'en'): Promise<readonly string[]> {
  const made = await makePlan(request(parts), NOW);
  return 'problems' in made ? made.problems.map((problem) => problem[language]) : [];
}

describe('the plan of a pull', () => {
  it('takes days as people write them, and asks for them as the service takes them', async () => {
    const plan = await planned({ fixed: [['start_date', '2024-01-02']], each: [list('end_date', '2024-02-29')] });
    expect(plan.at(0)).toMatchObject({
      query: 'start_date=20240102&end_date=20240229',
      path: expect.stringContaining('start_date=20240102/end_date=20240229'),
    });
    expect(await planned({ each: [list('end_date', '2024-02-29', '20240229')] })).toHaveLength(1);
    expect(await problems({ fixed: [['start_date', '2024-02-30']] })).toEqual([
      expect.stringContaining('start_date: Input should be a real calendar date in the form YYYYMMDD'),
    ]);
  });

  it('takes every spelling of a code, and no code of something else', async () => {
    const plan = await planned({ each: [list('symbol', 'sh600000', '000001.SZ', '600000', '1.600000')] });
    expect(Array.from({ length: plan.length }, (_, at) => plan.at(at))).toMatchObject([
      { query: 'symbol=600000', path: 'stock_zh_a_hist/symbol=600000/data.parquet' },
      { query: 'symbol=000001', path: 'stock_zh_a_hist/symbol=000001/data.parquet' },
    ]);
    expect(plan.request.each[0]?.repeated).toBe(2);
    const fixed = await planned({ fixed: [['symbol', 'sh600000']], each: [list('adjust', 'hfq')] });
    expect(fixed.at(0).path).toBe('stock_zh_a_hist/symbol=600000/adjust=hfq/data.parquet');
    expect(await problems({ each: [list('symbol', 'sh000001')] })).toEqual([
      'symbol: Input should be six digits, such as 600000; sh000001 is an index of Shanghai, not "sh000001"',
    ]);
  });

  it('has an item for every combination; fixed params come first, then each --each in its order', async () => {
    const plan = await planned({
      fixed: [['period', 'weekly']],
      each: [list('symbol', '600000', '000001'), list('adjust', '', 'hfq')],
    });
    const items = Array.from({ length: plan.length }, (_, at) => plan.at(at));
    expect(items.map(({ path }) => path.split('/').slice(1, -1).join(' '))).toEqual([
      'period=weekly symbol=600000 adjust=none',
      'period=weekly symbol=600000 adjust=hfq',
      'period=weekly symbol=000001 adjust=none',
      'period=weekly symbol=000001 adjust=hfq',
    ]);
    expect(items[1]?.query).toBe('period=weekly&symbol=600000&adjust=hfq');
  });

  it('is one item without --each', async () => {
    const plan = await planned({});
    expect([plan.length, plan.at(0).path, plan.at(0).query]).toEqual([1, 'stock_zh_a_hist/data.parquet', '']);
  });

  it('never has a time limit in a path', async () => {
    const plan = await planned({ fixed: [['timeout', '5']], each: [list('symbol', '600000')] });
    expect(plan.at(0)).toMatchObject({
      path: 'stock_zh_a_hist/symbol=600000/data.parquet',
      query: 'timeout=5&symbol=600000',
    });
  });

  it('lists every wrong value with its line before anything is asked for', async () => {
    const symbol = toDistinctValues('symbol', valuesOfLines('600000\n60000\n../../x\na\u0000b\n', 'codes.txt'));
    expect(await problems({ fixed: [['period', 'dialy']], each: [symbol, list('adjust', 'qfq', 'hfqq')] })).toEqual([
      "period: Input should be 'daily', 'weekly' or 'monthly', not \"dialy\"",
      'codes.txt:2: symbol: Input should be six digits, such as 600000, not "60000"',
      'codes.txt:3: symbol: Input should be six digits, such as 600000, not "../../x"',
      'codes.txt:4: symbol: Input should be six digits, such as 600000, not "a\\u0000b"',
      "adjust: Input should be '', 'qfq' or 'hfq', not \"hfqq\"",
    ]);
  });

  it('says it in Chinese, too, whatever is wrong', async () => {
    const symbol = toDistinctValues('symbol', valuesOfLines('600000\n60000\n', 'codes.txt'));
    const fromCsv = toDistinctValues('adjust', valuesOfCsv(Buffer.from('a\nhfqq\n'), 'a', 'all.csv').values!);
    expect(await problems({ fixed: [['period', 'dialy']], each: [symbol, fromCsv] }, 'zh')).toEqual([
      "period：应为以下之一：'daily'、'weekly'、'monthly'；现为 \"dialy\"",
      'codes.txt:2：symbol：应为六位数字，例如 600000；现为 "60000"',
      "all.csv 第 1 行：adjust：应为以下之一：''、'qfq'、'hfq'；现为 \"hfqq\"",
    ]);
    const wrong: readonly Partial<PullRequest>[] = [
      { each: [list('sybmol', '1')] },
      { fixed: [['nope', '1']] },
      { each: [list('symbol', '600000'), list('symbol', '000001')] },
      { fixed: [['symbol', '600000']], each: [list('symbol', '000001')] },
      { each: [list('symbol')] },
      {
        fixed: [
          ['start_date', '20240701'],
          ['end_date', '20240601'],
        ],
      },
      { fixed: [['cookie', 'a'.repeat(100_000)]] },
    ];
    for (const parts of wrong)
      for (const problem of await problems(parts, 'zh')) expect(problem).toMatch(/\p{Script=Han}/u);
  });

  it('shows the beginning of a very long value', async () => {
    const [problem = ''] = await problems({ each: [list('symbol', 'x'.repeat(1_000_000))] });
    expect(problem).toContain('xxx…');
    expect(problem.length).toBeLessThan(200);
  });

  it('judges the rules over several params for each combination', async () => {
    const found = await problems({
      fixed: [['end_date', '20240601']],
      each: [
        toDistinctValues('start_date', valuesOfLines('20240501\n20240701\n', 'days.txt')),
        list('symbol', '600000', '000001'),
      ],
    });
    expect(found).toEqual([expect.stringContaining('end_date should not be earlier than start_date')]);
  });

  it.each([
    [{ each: [list('sybmol', '1')] }, 'has no parameter "sybmol" for --each. It takes: symbol'],
    [{ each: [list('__proto__', '1')] }, 'has no parameter "__proto__"'],
    [{ each: [list('timeout', '5')] }, 'has no parameter "timeout" for --each'],
    [{ fixed: [['nope', '1']] as const }, 'does not support the parameter "nope"'],
    [{ each: [list('symbol', '600000'), list('symbol', '000001')] }, 'stands there twice'],
    [{ fixed: [['symbol', '600000']] as const, each: [list('symbol', '000001')] }, 'leave out one'],
    [{ each: [list('symbol')] }, 'has no values'],
  ])('refuses wrong params: %#', async (parts, problem) => {
    expect(await problems(parts)).toEqual([expect.stringContaining(problem)]);
  });

  it('refuses more items than one pull may have, and says how many they are', async () => {
    const symbols = Array.from({ length: 50_000 }, (_, at) => String(at).padStart(6, '0'));
    expect(await problems({ each: [list('symbol', ...symbols), list('adjust', '', 'qfq', 'hfq')] })).toEqual([
      '50,000 × 3 = 150,000 items are more than the 100,000 of one pull: pull them in parts',
    ]);
  });

  it('refuses values that are one folder where upper and lower case are one', async () => {
    const anyText = {
      ...iface,
      rules: [],
      params: { symbol: { ...iface.params.period!, read: (value: string) => ({ value }) } },
    };
    const found = await problems({ iface: anyText, each: [list('symbol', 'AAPL', 'aapl')] });
    expect(found).toEqual([expect.stringContaining('differ in upper and lower case alone')]);
  });
});
