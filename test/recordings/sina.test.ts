import { describe, expect, it } from 'vitest';
import { parseFactors, parseShares } from '../../src/catalogue/sources/sina/packed/files.ts';
import { parseSinaKlines } from '../../src/catalogue/sources/sina/packed/kline-fallback.ts';
import { packedTextOf, unpackBars, unpackCalendar } from '../../src/catalogue/sources/sina/packed/text.ts';
import { TradingCalendar } from '../../src/engine/interface/trading-calendar.ts';
import { BLOCK_PAGE, expectFailure, expectTable, halfOf, type Row, withReplay } from '../replay.ts';
import { packBars } from '../sina-pack.ts';
import { findRecordings } from './recordings.ts';

// Recorded files of Sina, replayed, and texts that were packed for testing. The recordings lie beside the project
// and are no part of it.

const recorded = findRecordings('sina');
const eastmoney = findRecordings('eastmoney');

const COMPANY = 'https://finance.sina.com.cn/realstock/company';
const CALENDAR = `${COMPANY}/klc_td_sh.txt`;
const barsOf = (symbol: string) => `${COMPANY}/${symbol}/hisdata_klc2/klc_kl.js`;
const sharesOf = (symbol: string) =>
  `https://stock.finance.sina.com.cn/stock/api/jsonp.php/var%20KKE_ShareAmount_${symbol}=/StockService.getAmountBySymbol?_=20&symbol=${symbol}`;

/** One text of the vectors, and the rows that the site's own decoder makes of it. */
interface Vector {
  readonly type: string;
  readonly text: string;
  readonly decoded: readonly Readonly<Record<string, string | number>>[];
}

const json = (name: string): unknown => JSON.parse(recorded.read(name).toString());

/** The rows of decoded bars in the form of the vectors: absent values have no key. */
function rowsOf(text: string): unknown[] {
  const bars = unpackBars(text, 'vector');
  return bars.days.map((day, row) => ({
    date: `${day}T00:00:00.000Z`,
    ...(bars.prevcloses[row] !== null && { prevclose: bars.prevcloses[row] }),
    open: bars.opens[row],
    high: bars.highs[row],
    low: bars.lows[row],
    close: bars.closes[row],
    volume: bars.volumes[row],
    ...(bars.amounts[row] !== null && { amount: bars.amounts[row] }),
    ...(bars.postVolumes[row] !== null && { postVol: bars.postVolumes[row], postAmt: bars.postAmounts[row] }),
  }));
}

describe('the packed texts of Sina', () => {
  const vectors = json('klc/vectors.json') as readonly Vector[];
  const isBars = ({ type }: Vector): boolean => type === 'K2' || type === 'HX';

  it('are there', () => {
    expect(vectors.filter(isBars)).toHaveLength(38);
    expect(vectors.filter((vector) => !isBars(vector)).length).toBeGreaterThan(0);
  });

  it.each(vectors.filter(isBars).map((vector, at) => [at, vector.type, vector] as const))(
    'vector %i (%s) is decoded as the site decodes it',
    (_, _type, { text, decoded }) => {
      expect(rowsOf(text)).toEqual(decoded);
    },
  );

  it.each(vectors.filter((vector) => !isBars(vector)).map((vector, at) => [at, vector.type, vector.text] as const))(
    'text %i of another type or version (%s) is upstream_changed',
    (_, _type, text) => {
      expect(() => unpackBars(text, 'vector')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    },
  );

  it('the vectors are refused when they are cut anywhere, or go on (K2)', () => {
    const bars = vectors.filter(({ type }) => type === 'K2');
    expect(bars.length).toBeGreaterThan(0);
    for (const { text } of bars) {
      for (let length = 0; length < text.length; length += 7)
        expect(() => unpackBars(text.slice(0, length), 'vector')).toThrow(
          expect.objectContaining({ code: 'upstream_changed' }),
        );
      expect(() => unpackBars(`${text}AA`, 'vector')).toThrow(/more characters/);
    }
  });

  it('the recorded bar of 001389 is decoded', () => {
    const text = packedTextOf(recorded.read('raw/klc_k2_first_bar_20240402.js'), 'recorded');
    const [bar] = json('raw/klc_k2_first_bar_20240402.decoded.json') as readonly Row[];
    expect(rowsOf(text)).toEqual([{ ...bar, date: `${bar?.date}T00:00:00.000Z` }]);
  });
});

describe('tool_trade_date_hist_sina', () => {
  const body = recorded.read('raw/klc_td_sh_20260910.txt');

  it('is the recorded calendar and the day that it lacks', async () => {
    const days = json('raw/klc_td_sh_20260910.decoded.json') as string[];
    expect(days).toHaveLength(8_796);
    const expected = [...days, '1992-05-04'].toSorted().map((day): Row => ({ trade_date: day }));
    await withReplay({ [CALENDAR]: body }, async ({ get }) => {
      await expectTable(await get('tool_trade_date_hist_sina'), expected, ['sina', CALENDAR]);
    });
  });

  it('holds the weekdays without trading that the source code has, from 2024 to its end', () => {
    const sessions = new Set(unpackCalendar(packedTextOf(body, 'recorded'), 'recorded'));
    const calendar = new TradingCalendar();
    for (let day = Date.UTC(2024, 0, 1); day <= Date.UTC(2026, 11, 31); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10);
      expect([text, calendar.hasTrading(day)]).toEqual([text, sessions.has(text)]);
    }
    expect([...sessions].at(-1)).toBe(new Date(calendar.lastProven).toISOString().slice(0, 10));
  });

  it.each([
    ['half of it', halfOf(body)],
    ['a page', BLOCK_PAGE],
    ['nothing', ''],
    ['a text that was cut', body.toString().replace(/.{40}";/, '";')],
    ['a text that goes on', body.toString().replace(/";/, 'ABCD";')],
    ['bars in its place', 'var datelist="K2/7N++G/eh5ZLXGqM+iXz4lup6GyGD";'],
  ])('is 502 when there comes %s', async (_, sent) => {
    await withReplay({ [CALENDAR]: sent }, async ({ get }) => {
      await expectFailure(await get('tool_trade_date_hist_sina'), 502);
    });
  });
});

describe('stock_zh_a_daily', () => {
  const bars = recorded.read('raw/klc_k2_first_bar_20240402.js');
  const shares = recorded.read('raw/share_amount_sz000001_trimmed.js');
  const noShares = shares
    .toString()
    .replace(/=\(.*\);/, '=(null);')
    .replace('000001', '001389');
  const addresses = { [barsOf('sz001389')]: bars, [sharesOf('sz001389')]: noShares };
  const BAR = {
    date: '2024-04-02',
    open: 50,
    high: 58.1,
    low: 48.1,
    close: 51.88,
    volume: 28991027,
    amount: 1522338078,
  };

  it('has the recorded bar', async () => {
    await withReplay(addresses, async ({ get, asked }) => {
      const expected = [{ ...BAR, outstanding_share: null, turnover: null }];
      await expectTable(await get('stock_zh_a_daily?symbol=sz001389'), expected, ['sina', barsOf('sz001389')]);
      // Every range and adjustment is made of the same two files.
      await expectTable(
        await get('stock_zh_a_daily?symbol=sz001389&start_date=20240403'),
        [],
        ['sina', barsOf('sz001389')],
      );
      expect(asked()).toEqual([barsOf('sz001389'), sharesOf('sz001389')]);
    });
  });

  it('has the recorded factors, newest first', async () => {
    const [line = ''] = recorded.read('raw/factors_trimmed.txt').toString().split('\n');
    const url = `${COMPANY}/sz000001/qfq.js`;
    await withReplay({ [url]: line }, async ({ get }) => {
      const expected = [
        { date: '2026-06-12', qfq_factor: 1 },
        { date: '2025-10-15', qfq_factor: 1.0329067641682 },
        { date: '1900-01-01', qfq_factor: 1.0329067641682 },
      ];
      await expectTable(await get('stock_zh_a_daily?symbol=sz000001&adjust=qfq-factor'), expected, ['sina', url]);
    });
    expect(parseFactors({ body: Buffer.from(line), obtained: Date.UTC(2026, 8, 1) }, 'sz000001', 'qfq')).toHaveLength(
      3,
    );
  });

  it('reads the recorded share counts, which are in units of 10,000 shares', () => {
    expect(parseShares({ body: shares, obtained: Date.UTC(2026, 8, 1) }, 'sz000001')).toEqual([
      { since: '2024-06-30', shares: 19_405_617_528 },
      { since: '2024-12-31', shares: 19_405_571_850 },
    ]);
    expect(() => parseShares({ body: shares, obtained: Date.UTC(2026, 8, 1) }, 'sz000002')).toThrow(
      /asked for sz000002, got "sz000001"/,
    );
  });

  it.each([
    ['half of the bars', { [barsOf('sz001389')]: halfOf(bars) }, 502],
    ['a page in the place of the bars', { [barsOf('sz001389')]: BLOCK_PAGE }, 502],
    ['a ban', { [barsOf('sz001389')]: { status: 456, body: BLOCK_PAGE } }, 502],
    ['no file of bars', { [barsOf('sz001389')]: { status: 404, body: BLOCK_PAGE } }, 404],
    ['a calendar in the place of the bars', { [barsOf('sz001389')]: 'var KLC="LC/AAA";' }, 502],
    ['half of the share counts', { [sharesOf('sz001389')]: halfOf(shares) }, 502],
    ['the share counts of another share', { [sharesOf('sz001389')]: shares }, 502],
    ['a page in the place of the share counts', { [sharesOf('sz001389')]: BLOCK_PAGE }, 502],
    ['share counts that are no list', { [sharesOf('sz001389')]: 'var KKE_ShareAmount_sz001389=({});' }, 502],
  ] as const)('with %s is %#', async (_, changed, status) => {
    await withReplay({ ...addresses, ...changed }, async ({ get }) => {
      await expectFailure(await get('stock_zh_a_daily?symbol=sz001389'), status);
    });
  });

  it.each([
    ['no factor', 'var sz001389qfq={"total":0,"data":[]}'],
    ['fewer factors than it says', 'var sz001389qfq={"total":2,"data":[{"d":"1900-01-01","f":"1.0"}]}'],
    ['factors of the other adjustment', 'var sz001389hfq={"total":1,"data":[{"d":"1900-01-01","f":"1.0"}]}'],
    ['factors of another share', 'var sz000001qfq={"total":1,"data":[{"d":"1900-01-01","f":"1.0"}]}'],
    ['a factor of zero', 'var sz001389qfq={"total":1,"data":[{"d":"1900-01-01","f":"0"}]}'],
    ['a factor that holds too late', 'var sz001389qfq={"total":1,"data":[{"d":"2025-01-01","f":"1.0"}]}'],
    ['code', 'var sz001389qfq=alert(1)'],
  ])('adjusted, with %s, is 502 and never unadjusted', async (_, factors) => {
    await withReplay({ ...addresses, [`${COMPANY}/sz001389/qfq.js`]: factors }, async ({ get }) => {
      await expectFailure(await get('stock_zh_a_daily?symbol=sz001389&adjust=qfq'), 502);
    });
  });
});

describe('the klines of Sina', () => {
  // AKShare's printed tables of 000001 by Sina: turnover in yuan and turnover rate of five days. They are the same
  // days as in Eastmoney's recordings.
  const PRINTED = [
    ['2023-10-23', 5.570322e8, 0.002733],
    ['2023-10-24', 8.015284e8, 0.00392],
    ['2023-10-25', 1.470972e9, 0.007273],
    ['2023-10-26', 6.219153e8, 0.003092],
    ['2023-10-27', 9.575875e8, 0.00474],
  ] as const;
  const FILES = ['000001_to_20251231.csv', '000001_20170301_20240907.csv', '601012_to_20251231.csv'];
  const linesOf = (file: string): string[][] =>
    eastmoney
      .read(`csv/stock_zh_a_hist_daily_none/${file}`)
      .toString()
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','))
      .map((cells) => (cells.length === 12 ? [cells[0] ?? '', ...cells.slice(2)] : cells));

  it.each(FILES)('are the recorded days of Eastmoney, every derived cell: %s', (file) => {
    const lines = linesOf(file);
    expect(lines.length).toBeGreaterThan(1_000);
    const hundredths = (price = ''): number => Math.round(Number(price) * 100);
    const first = lines[0]!;
    const symbol = `${file.startsWith('6') ? 'sh' : 'sz'}${file.slice(0, 6)}`;
    // The same days as Sina would pack them; the close before the first follows from its change.
    const text = packBars(
      lines.map(([day = '', open, close, high, low, volume, turnover]) => ({
        day,
        open: hundredths(open),
        close: hundredths(close),
        high: hundredths(high),
        low: hundredths(low),
        volume: Number(volume) * 100,
        amount: Math.round(Number(turnover)),
      })),
      hundredths(first[2]) - hundredths(first[9]),
    );
    const body = Buffer.from(`var KLC_K2_${symbol}="${text}";`);
    const page = { url: barsOf(symbol), obtained: Date.UTC(2026, 9, 10), status: 200, body };
    const fields = parseSinaKlines([page], { klines: symbol });
    const exact = ['f51', 'f52', 'f53', 'f54', 'f55', 'f56', 'f58', 'f59', 'f60'] as const;
    const places = [0, 1, 2, 3, 4, 5, 7, 8, 9];
    const wrong: unknown[] = [];
    for (const [row, cells] of lines.entries()) {
      for (const [at, field] of exact.entries()) {
        const expected = field === 'f51' ? cells[0] : Number(cells[places[at]!]);
        const answered = fields[field]!.valueAt(row);
        if (answered !== expected) wrong.push([cells[0], field, answered, expected]);
      }
      // Sina's turnover is in whole yuan.
      const turnover = Number(fields.f57!.valueAt(row));
      if (Math.abs(turnover - Number(cells[6])) > 0.5) wrong.push([cells[0], 'f57', turnover, cells[6]]);
    }
    expect(wrong).toEqual([]);
  });

  it('have the turnover and the turnover rate of Eastmoney, as far as AKShare printed Sina’s', () => {
    const lines = new Map(linesOf('000001_to_20251231.csv').map((cells) => [cells[0], cells]));
    for (const [day, amount, rate] of PRINTED) {
      const cells = lines.get(day);
      expect([day, Number(cells?.[6]).toPrecision(7)]).toEqual([day, amount.toPrecision(7)]);
      expect([day, Math.round(rate * 10_000) / 100]).toEqual([day, Number(cells?.[10])]);
    }
  });
});
