import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { type PackedBar, packBars } from '../../../../../test/sina-pack.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseBars, parseFactors, parseShares, sinaBars, sinaFactors, sinaShares } from './files.ts';
import { lastBefore, sinaDaily } from './wire.ts';

const URL_OF_BARS = 'https://finance.sina.com.cn/realstock/company/sh600000/hisdata_klc2/klc_kl.js';
// When the files arrive: after every day that they hold.
const OBTAINED = Date.UTC(2026, 9, 10);
const pageOf = (body: string) => ({ obtained: OBTAINED, body: Buffer.from(body) });

const bar = (day: string, changed: Partial<PackedBar> = {}): PackedBar => ({
  day,
  open: 662,
  high: 668,
  low: 659,
  close: 665,
  volume: 2_512_300,
  amount: 16_689_012,
  ...changed,
});
const fileOf = (bars: readonly PackedBar[], name = 'KLC_K2_sh600000') => `var ${name}="${packBars(bars, 660)}";`;
const storedOf = (body: string, status = 200): Pages => [{ url: URL_OF_BARS, status, ...pageOf(body) }];

describe('the bars of a security', () => {
  it('are its own, whatever else the name says', () => {
    const bars = [bar('2024-01-02')];
    for (const name of ['KLC_K2_sh600000', 'KLC_KL_sh600000', 'x'])
      expect(parseBars(pageOf(fileOf(bars, name)), 'sh600000').days).toEqual(['2024-01-02']);
    expect(() => parseBars(pageOf(fileOf(bars, 'KLC_K2_sh600004')), 'sh600000')).toThrow(
      'asked for sh600000, got "sh600004"',
    );
  });

  it.each<[string, readonly PackedBar[], RegExp]>([
    [
      'days that do not ascend',
      [bar('2024-01-03'), bar('2024-01-02')],
      /ascending days, got 2024-01-03 and then 2024-01-02/,
    ],
    ['one day twice', [bar('2024-01-03'), bar('2024-01-03')], /ascending days/],
    ['a close above the highest price', [bar('2024-01-02', { close: 700 })], /between the lowest and the highest/],
    ['a close below the lowest price', [bar('2024-01-02', { close: 600 })], /between the lowest and the highest/],
    ['a negative price', [bar('2024-01-02', { open: -5, low: -5, high: 668 })], /between the lowest and the highest/],
    ['a negative volume', [bar('2024-01-02', { volume: -1 })], /no negative volume/],
    ['a negative turnover', [bar('2024-01-02', { amount: -1 })], /no negative volume or turnover/],
  ])('with %s are upstream_changed', (_, bars, message) => {
    expect(() => parseBars(pageOf(fileOf(bars)), 'sh600000')).toThrow(message);
    expect(() => parseBars(pageOf(fileOf(bars)), 'sh600000')).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  const fetchOver = (answer: FakeAnswer, stored?: Pages) =>
    sinaBars.fetch({ bars: 'sh600000' }, fakeUpstream({ [URL_OF_BARS]: answer }, { stored }));

  it('are refused when they end before the stored ones, begin after them, lack many of them, or are none', async () => {
    const stored = storedOf(fileOf([bar('2024-01-02'), bar('2024-01-03'), bar('2024-01-04')]));
    const longer = fileOf([bar('2024-01-02'), bar('2024-01-03'), bar('2024-01-04'), bar('2024-01-05')]);
    await expect(fetchOver(longer, stored)).resolves.toHaveLength(1);
    for (const bars of [
      [bar('2024-01-02'), bar('2024-01-03')],
      [bar('2024-01-03'), bar('2024-01-04')],
      [bar('2024-01-02'), bar('2024-01-04')],
    ])
      await expect(fetchOver(fileOf(bars), stored)).rejects.toMatchObject({ code: 'upstream_refused' });
    await expect(fetchOver({ status: 404 }, stored)).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('are no value where there is no file, in which case no other file is asked for', async () => {
    const upstream = fakeUpstream({});
    await expect(sinaDaily.fetch({ symbol: 'sh600000', adjust: '' }, upstream)).rejects.toMatchObject({
      code: 'no_value',
    });
    expect(upstream.asked).toEqual([URL_OF_BARS]);
  });

  it('may follow a file that this build cannot read: another one stored it', async () => {
    for (const stored of ['{}', fileOf([bar('2024-01-03'), bar('2024-01-02')])])
      await expect(fetchOver(fileOf([bar('2024-01-02')]), storedOf(stored))).resolves.toHaveLength(1);
  });

  it('may follow a file that was not there', async () => {
    await expect(fetchOver(fileOf([bar('2024-01-02')]), storedOf('<html>', 404))).resolves.toHaveLength(1);
  });

  it.each([
    ['an empty body', ''],
    ['a page', '<html>拒绝访问</html>'],
  ])('are refused by %s: a banned client gets it', async (_, body) => {
    await expect(fetchOver(body)).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it.each([
    '{}',
    'null',
    'var x=null;',
    'var KLC_K2_sh600000="";',
    'var KLC_K2_sh600000="LC/AAAA";',
    'var KLC_K2_sh600000="K2/7N++G/eh5ZLXGqM+iXz4lup6Gy";',
    'var KLC_K2_sh600000="K2/7N++G/eh5ZLXGqM+iXz4lup6GyGDAA";',
  ])('that are %j are never stored', async (body) => {
    await expect(fetchOver(body)).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('refuse a symbol that is no part of an address', async () => {
    await expect(sinaBars.fetch({ bars: '../../x' }, fakeUpstream({}))).rejects.toMatchObject({
      code: 'broken_declaration',
    });
    await expect(sinaShares.fetch({ shares: 'a&b=c' }, fakeUpstream({}))).rejects.toMatchObject({
      code: 'broken_declaration',
    });
  });
});

describe('a file of share counts or factors', () => {
  const sharesOf = (...days: readonly string[]) =>
    `var KKE_ShareAmount_sh600000=(${JSON.stringify(days.map((date) => ({ date, amount: 2 })))});`;
  const factorsOf = (...days: readonly string[]) =>
    `var sh600000qfq=${JSON.stringify({ data: days.map((d) => ({ d, f: '1.5' })) })}`;

  it.each([
    [
      'share counts',
      sharesOf,
      (over: FakeAnswer, stored: Pages) =>
        sinaShares.fetch(
          { shares: 'sh600000' },
          fakeUpstream(() => over, { stored }),
        ),
    ],
    [
      'factors',
      factorsOf,
      (over: FakeAnswer, stored: Pages) =>
        sinaFactors.fetch(
          { factors: 'sh600000', adjust: 'qfq' },
          fakeUpstream(() => over, { stored }),
        ),
    ],
  ])('of %s is refused that lacks one of a day that had come', async (what, fileOfDays, fetchOver) => {
    const stored = storedOf(fileOfDays('2024-01-02', '2025-01-02', '2026-10-20'));
    for (const days of [
      ['2024-01-02', '2025-01-02', '2026-06-01', '2026-10-20'],
      // What was announced for a later day is withdrawn.
      ['2024-01-02', '2025-01-02'],
    ])
      await expect(fetchOver(fileOfDays(...days), stored)).resolves.toHaveLength(1);
    await expect(fetchOver(fileOfDays('2024-01-02', '2026-10-20'), stored)).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining(`1 ${what} of sh600000 until 2026-10-10 came where there were 2 before`),
    });
  });

  it('of share counts is refused that has none where there were some', async () => {
    const fetching = sinaShares.fetch(
      { shares: 'sh600000' },
      fakeUpstream(() => 'var KKE_ShareAmount_sh600000=(null);', { stored: storedOf(sharesOf('2024-01-02')) }),
    );
    await expect(fetching).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});

describe('the share counts of a security', () => {
  const guard = "/*<script>location.href='//sina.com';</script>*/\n";
  const sharesIn = (value: string) => parseShares(pageOf(`${guard}var KKE_ShareAmount_sh600000=${value};`), 'sh600000');

  it('are numbers or texts, ascend, and leave out zeros', () => {
    const list =
      '[{"date":"2024-12-31","amount":"12.3456"},{"date":"2024-06-30","amount":2},{"date":"2023-06-30","amount":0}]';
    const counts = [
      { since: '2024-06-30', shares: 20_000 },
      { since: '2024-12-31', shares: 123_456 },
    ];
    expect(sharesIn(`(${list})`)).toEqual(counts);
    expect(sharesIn(list)).toEqual(counts);
  });

  it('are none where the site has none', () => {
    for (const value of ['(null)', 'null', '([])']) expect(sharesIn(value)).toEqual([]);
  });

  it.each(['({})', '([1])', '([{"date":"2024-02-30","amount":1}])', '([{"date":"2024-02-01","amount":-1}])', '(['])(
    '%s is upstream_changed',
    (value) => {
      expect(() => sharesIn(value)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    },
  );
});

describe('factors', () => {
  it('ascend, whatever their order in the file', () => {
    const data = '[{"d":"1900-01-01","f":"1.5"},{"d":"2024-01-02","f":"1.0000000000000000"}]';
    expect(parseFactors(pageOf(`var sh600000qfq={"total":2,"data":${data}}\n/* "x" */`), 'sh600000', 'qfq')).toEqual([
      { since: '1900-01-01', factor: 1.5 },
      { since: '2024-01-02', factor: 1 },
    ]);
  });
});

it.each([
  ['days in no order', '{"d":"2024-01-02","f":"1.5"},{"d":"1900-01-01","f":"2"},{"d":"2023-01-03","f":"1.7"}', 'order'],
  ['a day that nobody announces', '{"d":"2049-01-04","f":"1.0"},{"d":"1900-01-01","f":"2"}', 'which had not come'],
])('factors with %s are refused', (_, entries, why) => {
  const page = pageOf(`var sh600000hfq={"data":[${entries}]}`);
  expect(() => parseFactors(page, 'sh600000', 'hfq')).toThrow(why);
});

it.each([
  [
    'days in no order',
    '{"date":"2024-01-02","amount":1},{"date":"2022-01-01","amount":2},{"date":"2023-01-03","amount":3}',
    'order',
  ],
  ['a day that nobody announces', '{"date":"2022-01-01","amount":2},{"date":"2049-01-04","amount":3}', 'not come'],
])('share counts with %s are refused', (_, entries, why) => {
  expect(() => parseShares(pageOf(`var KKE_ShareAmount_sh600000=([${entries}]);`), 'sh600000')).toThrow(why);
});

it('two factors of one day are refused', () => {
  const data = '[{"d":"2024-01-02","f":"1.5"},{"d":"2024-01-02","f":"1.0"}]';
  expect(() => parseFactors(pageOf(`var sh600000qfq={"total":2,"data":${data}}`), 'sh600000', 'qfq')).toThrow(
    'two factors of 2024-01-02',
  );
});

it('bars of a day that had not come are refused', () => {
  expect(() => parseBars(pageOf(fileOf([bar('2024-01-02'), bar('2049-01-04')])), 'sh600000')).toThrow(
    'which had not come: "2049-01-04"',
  );
});

describe('lastBefore', () => {
  it('finds the last entry that holds on a day', () => {
    const find = lastBefore([{ since: '2024-01-02' }, { since: '2024-01-04' }]);
    expect(['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2025-01-01'].map(find)).toEqual([
      undefined,
      { since: '2024-01-02' },
      { since: '2024-01-02' },
      { since: '2024-01-04' },
      { since: '2024-01-04' },
    ]);
  });
});
