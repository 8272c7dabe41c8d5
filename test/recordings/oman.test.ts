import { gunzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_PAGE,
  cutOff,
  expectFailure,
  expectTable,
  halfOf,
  type LocalReply,
  type Row,
  withReplay,
} from '../replay.ts';
import { findRecordings } from './recordings.ts';

// The Oxford-Man realized library, made out of recorded parts of it in the layout of its CSV: a first column
// without a name, `.SPX`, midnights of British time, and columns in another order than they were recorded in.

const { read } = findRecordings('oman');

const SITE_ZIP = 'https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip';
const ARCHIVE = `https://web.archive.org/web/20220301022212id_/${SITE_ZIP}`;
const GITHUB = 'https://raw.githubusercontent.com';
const HIGHFREQUENCY = `${GITHUB}/jonathancornelissen/highfrequency/967dc40e0f7688f1e4d89ca5244ad1ac2b7810d4/data-raw`;
/** The other copies that the notes name, in their order. */
const COPIES = [
  `${HIGHFREQUENCY}/OxfordManRealizedVolatilityIndices.zip`,
  `${HIGHFREQUENCY}/oxfordmanrealizedvolatilityindices.csv`,
  `${GITHUB}/onnokleen/mfGARCH/308b795fa220a58dea6784fe8e2566bcf8dea334/data-raw/OxfordManRealizedVolatilityIndices.zip`,
  `${GITHUB}/mdsunivie/HARNet/3b2832f163ec52cab2435163e82f2e816ae348c9/data/MAN_data.csv`,
  SITE_ZIP,
] as const;

const MEASURES = 'medrv rk_twoscale bv rv10 rv5 rk_th2 rv10_ss rsv rv5_ss bv_ss rk_parzen rsv_ss'.split(' ');

/** A recorded table: its header, and its rows as texts. */
interface Recorded {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function readRecorded(name: string): Recorded {
  const [header = [], ...rows] = gunzipSync(read(`derived/${name}.csv.gz`))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return { header, rows };
}

const SPX = readRecorded('SPX_all_measures_2000_2019');
const RV5 = readRecorded('rv5_21_symbols_2000_2021');

/**
 * Whether British Summer Time began before this midnight: on the last Sunday of March, and until that of October.
 */
function isSummer(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const lastSunday = (month: number): string => {
    const end = new Date(Date.UTC(year, month, 0));
    end.setUTCDate(end.getUTCDate() - end.getUTCDay());
    return end.toISOString().slice(0, 10);
  };
  return day > lastSunday(3) && day <= lastSunday(10);
}

/** The library's CSV of these rows, with its columns in this order. */
function libraryCsv({ header, rows }: Recorded, columns: readonly string[], lineEnd = '\n'): string {
  const order = columns.map((name) => header.indexOf(name));
  const lines = rows.map((cells) => {
    const day = cells[0]!;
    return [`${day} 00:00:00+${isSummer(day) ? '01' : '00'}:00`, ...order.map((at) => cells[at])].join(',');
  });
  return `,${columns.join(',')}${lineEnd}${lines.join(lineEnd)}${lineEnd}`;
}

function zipOf(csv: string): Buffer {
  return Buffer.from(
    zipSync({ 'oxfordmanrealizedvolatilityindices.csv': Buffer.from(csv) }, { level: 1, mtime: '2022-02-26T12:00:00' }),
  );
}

// The order in which a user lists the columns of 2022 (notes, section 1).
const ORDER_2022 =
  'Symbol rv5_ss close_time rsv_ss open_time rk_parzen rv5 rv10_ss bv close_price rv10 open_price rk_twoscale medrv bv_ss open_to_close nobs rsv rk_th2'.split(
    ' ',
  );
// The symbol last.
const ORDER_OTHER = ORDER_2022.toReversed();

const spxZip = zipOf(libraryCsv(SPX, ORDER_2022));
// The days of all symbols together, so that no symbol has its lines in one place.
const byDay = { ...RV5, rows: RV5.rows.toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1)) };
const rv5Zip = zipOf(libraryCsv(byDay, ['rv5', 'Symbol'], '\r\n'));

/** Annualized volatility in percent, computed apart from the service. */
function displayed(variance: string): number {
  const percent = 100 * Math.sqrt(252 * Number(variance));
  const hundredths = percent * 100;
  // No recorded figure is so near to a half that floating point could decide it.
  if (Math.abs((hundredths % 1) - 0.5) < 1e-7) throw new Error(`${variance} is too near to a half`);
  return Number(percent.toFixed(2));
}

/** What a symbol answers by a measure, as a column of this name. */
function expectedOf({ header, rows }: Recorded, symbol: string, measure: string, name: string): readonly Row[] {
  const at = header.indexOf(measure);
  return rows
    .filter((cells) => cells[1] === `.${symbol}`)
    .map((cells) => ({ date: cells[0]!, [name]: displayed(cells[at]!) }));
}

const query = (symbol: string, index: string): string => `article_oman_rv?symbol=${symbol}&index=${index}`;

describe('the recorded days of SPX', () => {
  it('are answered by all twelve measures, every cell, out of one download', async () => {
    await withReplay({ [ARCHIVE]: spxZip }, async ({ get, asked }) => {
      const answers = await Promise.all(MEASURES.map((index) => get(query('SPX', index))));
      for (const [at, index] of MEASURES.entries()) {
        const expected = expectedOf(SPX, 'SPX', index, `SPX-${index}`);
        expect(expected).toHaveLength(5017);
        await expectTable(answers[at]!, expected, ['oxfordman', ARCHIVE]);
      }
      const short = await get('article_oman_rv_short?symbol=SPX');
      await expectTable(short, expectedOf(SPX, 'SPX', 'rv5', 'SPX'), ['oxfordman', ARCHIVE]);
      expect(asked()).toEqual([ARCHIVE]);
    });
  });

  it('are the same whatever the order of columns and lines, and with the first column named', async () => {
    const shuffled = { ...SPX, rows: SPX.rows.toReversed() };
    const csv = libraryCsv(shuffled, ORDER_OTHER, '\r\n');
    for (const body of [csv, `Date${csv}`, `"",${csv.slice(1)}`]) {
      await withReplay({ [ARCHIVE]: zipOf(body) }, async ({ get }) => {
        const expected = expectedOf(SPX, 'SPX', 'rk_th2', 'SPX-rk_th2');
        await expectTable(await get(query('SPX', 'rk_th2')), expected, ['oxfordman', ARCHIVE]);
      });
    }
  });

  it('have the check values of the notes', async () => {
    const INDICES = ['medrv', 'rk_twoscale', 'bv', 'rv10', 'rv5', 'rk_th2', 'rsv', 'rk_parzen'];
    const CHECKS: Readonly<Record<string, readonly number[]>> = {
      '2000-01-03': [12.06, 17.51, 18.85, 20.33, 18.84, 18.11, 15.56, 29.27],
      '2008-10-10': [85.29, 144.88, 123.15, 140.06, 139.73, 146.44, 94.27, 113.45],
      '2010-05-06': [29.58, 79.59, 58.19, 68.19, 64.39, 81.92, 51.35, 50.5],
      '2019-11-08': [2.91, 5.5, 4.67, 5.93, 5.3, 5.46, 4.06, 5.27],
      '2019-12-31': [3.5, 5.46, 4.93, 5.78, 5.03, 5.39, 2.81, 5.68],
    };
    await withReplay({ [ARCHIVE]: spxZip }, async ({ get }) => {
      for (const [at, index] of INDICES.entries()) {
        const answered: unknown = await (await get(query('SPX', index))).json();
        const rows = Object.entries(CHECKS).map(([date, values]) => ({ date, [`SPX-${index}`]: values[at] }));
        expect(answered).toEqual(expect.arrayContaining(rows));
      }
    });
  });

  it('have null where a cell is empty or negative, and the numbers beside it', async () => {
    const at = SPX.header.indexOf('rv5');
    const rows = SPX.rows.map((cells, row) => (row > 1 ? cells : cells.with(at, row === 0 ? '' : '-1.5e-06')));
    await withReplay({ [ARCHIVE]: zipOf(libraryCsv({ ...SPX, rows }, ORDER_2022)) }, async ({ get }) => {
      const [, , ...expected] = expectedOf(SPX, 'SPX', 'rv5', 'SPX-rv5');
      const gaps = [
        { date: '2000-01-03', 'SPX-rv5': null },
        { date: '2000-01-04', 'SPX-rv5': null },
      ];
      await expectTable(await get(query('SPX', 'rv5')), [...gaps, ...expected], ['oxfordman', ARCHIVE]);
    });
  });
});

describe('the recorded rv5 of 21 symbols', () => {
  it('is answered for each, every cell, out of one download', async () => {
    const symbols = [...new Set(RV5.rows.map(([, symbol = '']) => symbol.slice(1)))];
    expect(symbols).toHaveLength(21);
    await withReplay({ [ARCHIVE]: rv5Zip }, async ({ get, asked }) => {
      let rows = 0;
      for (const symbol of symbols) {
        const expected = expectedOf(RV5, symbol, 'rv5', `${symbol}-rv5`);
        await expectTable(await get(query(symbol, 'rv5')), expected, ['oxfordman', ARCHIVE]);
        rows += expected.length;
      }
      expect(rows).toBe(100_434);
      for (const symbol of ['FTSE', 'SPX', 'STOXX50E', 'SSEC', 'N225']) {
        const expected = expectedOf(RV5, symbol, 'rv5', symbol);
        await expectTable(await get(`article_oman_rv_short?symbol=${symbol}`), expected, ['oxfordman', ARCHIVE]);
      }
      expect(asked()).toEqual([ARCHIVE]);
    });
  });

  it('is a failure for a measure and for a symbol that it does not hold', async () => {
    await withReplay({ [ARCHIVE]: rv5Zip }, async ({ get }) => {
      await expectFailure(await get(query('SPX', 'rk_th2')), 502, /does not hold the measure rk_th2/);
      await expectFailure(await get(query('RUT', 'rv5')), 502);
      await expectFailure(await get('article_oman_rv_short?symbol=GDAXI'), 502);
    });
  });
});

describe('a copy of the library', () => {
  const spxCsv = libraryCsv(SPX, ORDER_2022);
  const atCopy = (url: string): LocalReply => (url.endsWith('.zip') ? spxZip : spxCsv);
  const expectSpx = async (response: Response, url: string): Promise<void> =>
    expectTable(response, expectedOf(SPX, 'SPX', 'bv', 'SPX-bv'), ['oxfordman', url]);

  it.each(COPIES)('stands in for the others when it is the only one: %s', async (url) => {
    await withReplay({ [url]: atCopy(url) }, async ({ get, asked }) => {
      await expectSpx(await get(query('SPX', 'bv')), url);
      await get(query('SPX', 'rv5'));
      await get('article_oman_rv_short?symbol=SPX');
      expect(asked().filter((address) => address === url)).toHaveLength(1);
    });
  });

  describe.each([
    ['half delivered', (whole: Buffer): LocalReply => halfOf(whole)],
    ['cut off in its middle', (whole: Buffer): LocalReply => cutOff(whole)],
    ['damaged', (whole: Buffer): LocalReply => Buffer.from(whole).fill(0, whole.length >> 1, (whole.length >> 1) + 9)],
    ['empty', (): LocalReply => ({ body: '' })],
    ['replaced by a page', (): LocalReply => BLOCK_PAGE],
    ['refused', (): LocalReply => ({ status: 403, body: BLOCK_PAGE })],
    ['overloaded', (): LocalReply => ({ status: 503, body: BLOCK_PAGE })],
  ])('%s', (_, spoil) => {
    it('gives way to the next one, and is a failure when there is none', async () => {
      await withReplay({ [ARCHIVE]: spoil(spxZip), [COPIES[0]]: spxZip }, async ({ get }) => {
        await expectSpx(await get(query('SPX', 'bv')), COPIES[0]);
      });
      await withReplay({ [ARCHIVE]: spoil(spxZip) }, async ({ get }) => {
        await expectFailure(await get(query('SPX', 'bv')), 502, /No copy of the Oxford-Man realized library/);
        await expectFailure(await get('article_oman_rv_short?symbol=SPX'), 502);
      });
    });
  });

  it('is a failure when all are gone, refused, overloaded, or pages', async () => {
    for (const other of [undefined, { status: 403, body: BLOCK_PAGE }, { status: 503, body: '' }, { body: BLOCK_PAGE }])
      await withReplay({}, async ({ get }) => expectFailure(await get(query('FTSE', 'rk_th2')), 502), other);
  });
});
