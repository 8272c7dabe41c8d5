import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './initials.ts';
import { FIT, type ListedRow, NameList } from './name-list.ts';

const ROWS: readonly ListedRow[] = [
  { code: '600519', name: '贵州茅台' },
  { code: '000002', name: '万  科Ａ' },
  { code: '600132', name: '重庆啤酒' },
  { code: '600036', name: '招商银行' },
  { code: '00700', name: '腾讯控股', english: 'TENCENT' },
  { code: '000858', name: '五粮液', english: 'Wuliangye Yibin Co., Ltd.' },
  { code: '105.AAPL', name: '苹果' },
  { code: 'sh000300', name: '沪深300' },
  { code: '600547', name: '贵州茅台酒' },
];
const list = await NameList.of('share', ROWS);

/** The codes that fit what was typed, with how well. */
const find = async (typed: string): Promise<(readonly [string, string])[]> =>
  [...(await list.find(fold(typed), ROWS.length))].map(({ row, fit }) => [list.rowAt(row).code, nameOf(fit)]);
const nameOf = (fit: number): string => Object.entries(FIT).find(([, each]) => each === fit)?.[0] ?? 'none';

describe('the names of a list', () => {
  it('are found by each word of an English one', async () => {
    expect(await find('wuliangye')).toEqual([['000858', 'beginning']]);
    expect(await find('Yibin')).toEqual([['000858', 'inside']]);
    expect(await find('wuliangye yibin')).toEqual([['000858', 'beginning']]);
  });

  it.each([
    [
      '贵州茅台',
      [
        ['600519', 'name'],
        ['600547', 'beginning'],
      ],
    ],
    [
      '茅台',
      [
        ['600519', 'inside'],
        ['600547', 'inside'],
      ],
    ],
    [
      'gzmt',
      [
        ['600519', 'beginning'],
        ['600547', 'beginning'],
      ],
    ],
    [
      'MT',
      [
        ['600519', 'inside'],
        ['600547', 'inside'],
      ],
    ],
    [
      '贵州mt',
      [
        ['600519', 'beginning'],
        ['600547', 'beginning'],
      ],
    ],
    [
      'maotai',
      [
        ['600519', 'inside'],
        ['600547', 'inside'],
      ],
    ],
    [
      'GuiZhou MaoT',
      [
        ['600519', 'beginning'],
        ['600547', 'beginning'],
      ],
    ],
    [
      '贵州maotai',
      [
        ['600519', 'beginning'],
        ['600547', 'beginning'],
      ],
    ],
    ['hushen300', [['sh000300', 'beginning']]],
    ['wankea', [['000002', 'beginning']]],
    ['chongqing', [['600132', 'beginning']]],
    ['zhongqing', [['600132', 'beginning']]],
    ['xing', [['600036', 'inside']]],
    ['maotaiwan', []],
    ['万科A', [['000002', 'name']]],
    ['ｗｋａ', [['000002', 'beginning']]],
    ['hs300', [['sh000300', 'beginning']]],
    ['Tencent', [['00700', 'name']]],
    ['ten', [['00700', 'beginning']]],
    ['600519', [['600519', 'code']]],
    ['000300', [['sh000300', 'code']]],
    ['aapl', [['105.AAPL', 'code']]],
    [
      '6005',
      [
        ['600519', 'beginning'],
        ['600547', 'beginning'],
      ],
    ],
    ['0519', [['600519', 'inside']]],
    [
      '茅 台',
      [
        ['600519', 'inside'],
        ['600547', 'inside'],
      ],
    ],
    ['台茅', []],
  ])('are found by %j', async (typed, expected) => {
    expect(await find(typed)).toEqual(expected);
  });

  it.each(['cqpj', 'zqpj', 'ZSYH', 'zsyx'])('are found by %s: every reading of a character counts', async (typed) => {
    expect(await find(typed)).toEqual([[typed.toLowerCase().startsWith('zs') ? '600036' : '600132', 'beginning']]);
  });

  it('do not run into those of the next row, nor into the English name', async () => {
    expect(await find('台万')).toEqual([]);
    expect(await find('gt')).toEqual([]);
    expect(await find('gten')).toEqual([]);
  });

  it('tell how much of a name was not typed', async () => {
    expect([...(await list.find('贵州', 9))].map(({ left }) => left)).toEqual([2, 3]);
  });

  it('are those of a row in one line, whatever the source wrote', async () => {
    const odd = await NameList.of('share', [
      { code: '600000', name: '浦发\n银行\u0001' },
      { code: '600519', name: '贵州茅台' },
    ]);
    expect([...(await odd.find('gzmt', 9))].map(({ row }) => odd.rowAt(row).code)).toEqual(['600519']);
  });

  it('are found by characters and initials wherever these follow each other', async () => {
    const odd = await NameList.of('share', [
      { code: '1', name: '上海大上海茅台' },
      { code: '2', name: '𠮷茅台' },
    ]);
    const codesFor = async (typed: string) => [...(await odd.find(typed, 9))].map(({ row }) => odd.rowAt(row).code);
    expect(await codesFor('上海mt')).toEqual(['1']);
    expect(await codesFor('d上海')).toEqual(['1']);
    expect(await codesFor('𠮷mt')).toEqual(['2']);
  });

  it('are found as they are shown, whatever a source writes within them', async () => {
    const odd = await NameList.of('share', [{ code: '60\u00010001', name: '重\u0001.\n行' }]);
    expect((await odd.find('重.行', 9)).map(({ row }) => row)).toEqual([0]);
    expect(odd.rowAt(0)).toMatchObject({ code: '60 0001', name: '重 . 行' });
  });

  it('are found like this by any text and in any list: as by looking into every name', async () => {
    const character = fc.constantFrom(...Array.from('贵州茅台酒重行长aZ0３ \u0001\n.*😀'));
    const text = fc.string({ unit: character, maxLength: 6 });
    const rows = fc.array(fc.record({ code: text, name: text }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, text, async (listed, typed) => {
        const folded = fold(typed);
        if (folded === '' || folded.includes('\u0001')) return;
        const names = await NameList.of('share', listed);
        const found = new Set([...(await names.find(folded, 99))].map(({ row }) => row));
        for (const [row, { name, code }] of listed.entries()) {
          const clean = fold(name.replaceAll('\n', ' ').replaceAll('\u0001', ' '));
          if (clean.includes(folded) || fold(code.replaceAll('\n', ' ').replaceAll('\u0001', ' ')) === folded)
            expect(found.has(row), `${name} by ${typed}`).toBe(true);
        }
      }),
    );
  });
});

it('has the first 40,000 rows of a list that is longer: a search stays short', async () => {
  const rows = Array.from({ length: 40_001 }, (_, at) => ({ code: String(100_000 + at), name: `基金${at}` }));
  const names = await NameList.of('fund', rows);
  expect(names.length).toBe(40_000);
  expect([...names.withCode('139999')]).toEqual([39_999]);
  expect([...names.withCode('140000')]).toEqual([]);
});

it('leaves turns of the event loop to others while it searches a long list', async () => {
  const rows = Array.from({ length: 27_000 }, (_, at) => ({ code: String(100_000 + at), name: '华夏鑫享灵活混合' }));
  const names = await NameList.of('fund', rows);
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const found = await names.find('xl', 27_000);
  isDone = true;
  expect(found).toHaveLength(27_000);
  // 27,000 codes, 27,000 names that may begin so, and 27,000 that have it inside: 20,000 a turn.
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('finds the best of many rows, the first of equal ones', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ code: `A${at}`, name: at < 150 ? '新华夏' : '华夏新' }));
  const names = await NameList.of('fund', [...rows, { code: 'B', name: '华夏' }]);
  const found = await names.find('华夏', 3);
  expect(found.map(({ row, fit }) => [row, fit])).toEqual([
    [150, FIT.beginning],
    [151, FIT.beginning],
    [300, FIT.name],
  ]);
});

it('finds as many rows as are wanted, also where some have several names or readings that begin so', async () => {
  const names = await NameList.of('share', [
    { code: '1', name: '重长行', english: 'ccx' },
    { code: '2', name: '长行重' },
    { code: '3', name: '新长行' },
    { code: '4', name: '新重长行' },
  ]);
  for (const typed of ['ch', 'zh', 'cx', 'cz', '长行'])
    for (let limit = 1; limit <= 4; limit++) {
      const all = await names.find(typed, 99);
      expect(await names.find(typed, limit), `${limit} by ${typed}`).toHaveLength(Math.min(limit, all.length));
    }
});

it('looks for one character of a long list at the beginnings alone', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => ({ code: String(100_000 + at), name: at < 9 ? '夏' : '华夏' }));
  const names = await NameList.of('fund', rows);
  expect(await names.find('夏', 20)).toHaveLength(9);
  expect(await (await NameList.of('fund', rows.slice(0, 30))).find('夏', 20)).toHaveLength(20);
  expect(await names.find('xia', 20)).toHaveLength(9);
  expect(await names.find('huaxia', 20)).toHaveLength(20);
});

describe('a stored list', () => {
  it('is read as it was made', () => {
    const read = NameList.read('share', list.toStored());
    expect(read?.length).toBe(ROWS.length);
    expect(read?.rowAt(4)).toMatchObject({ code: '00700', name: '腾讯控股' });
    expect(read?.toStored()).toBe(list.toStored());
  });

  it.each([
    ['a negative number of lines', (counts: unknown[]) => counts.with(0, -1)],
    ['more lines than memory holds', (counts: unknown[]) => counts.with(0, 2 ** 40)],
    ['half a line', (counts: unknown[]) => counts.with(0, 0.5)],
    ['a text for a number', (counts: unknown[]) => counts.with(0, '1')],
    ['a line too few', (counts: unknown[]) => counts.with(0, 0)],
    ['more rows than the list', (counts: unknown[]) => [...counts, ...ROWS.map(() => 0)]],
  ])('with %s is none', (_, damage) => {
    const stored = JSON.parse(list.toStored()) as { lines: [text: string, counts: unknown[]][] };
    const [[text, counts], ...others] = stored.lines as [[string, unknown[]], ...[string, unknown[]][]];
    const damaged = { ...stored, lines: [[text, damage(counts)], ...others] };
    expect(NameList.read('share', JSON.stringify(damaged))).toBeUndefined();
  });
});

describe('a name within a question', () => {
  const namedIn = async (text: string, ...words: readonly string[]): Promise<readonly string[]> =>
    (await list.namedIn({ text: fold(text), words: new Set(words) })).map(({ row }) => list.rowAt(row).code);

  it('is found where it is whole and Chinese, or one of the words', async () => {
    expect(await namedIn('五粮液和沪深300的走势')).toEqual(['000858', 'sh000300']);
    expect(await namedIn('tencent dividends', 'tencent', 'dividends')).toEqual(['00700']);
    expect(await namedIn('苹果 财报', '苹果', '财报')).toEqual(['105.AAPL']);
  });

  it.each(['😀', '𠮷'])(
    'is found behind any number of characters such as %s, which are two in the machine',
    async (sign) => {
      for (let count = 0; count < 9; count++) {
        expect(await namedIn(`${sign.repeat(count)}贵州茅台`)).toEqual(['600519']);
        expect(await namedIn(`${sign.repeat(count)} tencent`, 'tencent')).toEqual(['00700']);
      }
    },
  );

  it('is no part of a name, no short one inside a word, and no part of a Latin word', async () => {
    expect(await namedIn('茅台股价')).toEqual([]);
    expect(await namedIn('苹果期货')).toEqual([]);
    expect(await namedIn('tencents')).toEqual([]);
  });
});
