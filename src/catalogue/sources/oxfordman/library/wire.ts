import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { sha256 } from '../../../../base/sha256.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { type Csv, parseCsv } from '../../../../engine/formats/csv.ts';
import { parseDelimited } from '../../../../engine/formats/json/delimited.ts';
import { TextList } from '../../../../engine/formats/json/json-texts.ts';
import { inflateMember, isZip, zipMembers } from '../../../../engine/formats/workbook/zip.ts';
import { permanent } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Checksum, Source } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { packBySymbol, symbolsOf, unpackSymbol } from './symbol-blocks.ts';
import { toVolatility } from './volatility.ts';

/** The stock indices of the library, as its page of assets named them (AKShare's table of 2019). */
export const INDICES = {
  AEX: say('AEX, Amsterdam', 'AEX，阿姆斯特丹'),
  AORD: say('All Ordinaries, Australia', 'All Ordinaries，澳大利亚'),
  BFX: say('Bel 20, Brussels', 'Bel 20，布鲁塞尔'),
  BSESN: say('S&P BSE Sensex, Mumbai', 'S&P BSE Sensex，孟买'),
  BVLG: say('PSI All-Share, Lisbon', 'PSI 全股，里斯本'),
  BVSP: say('Bovespa, São Paulo', 'Bovespa，圣保罗'),
  DJI: say('Dow Jones Industrial Average, New York', '道琼斯工业平均，纽约'),
  FCHI: say('CAC 40, Paris', 'CAC 40，巴黎'),
  FTMIB: say('FTSE MIB, Milan', '富时 MIB，米兰'),
  FTSE: say('FTSE 100, London', '富时 100，伦敦'),
  GDAXI: say('DAX, Frankfurt', 'DAX，法兰克福'),
  GSPTSE: say('S&P/TSX Composite, Toronto', 'S&P/TSX 综合，多伦多'),
  HSI: say('Hang Seng, Hong Kong', '恒生指数，香港'),
  IBEX: say('IBEX 35, Madrid', 'IBEX 35，马德里'),
  IXIC: say('Nasdaq, New York; the library calls it Nasdaq 100', '纳斯达克，纽约；库中称为 Nasdaq 100'),
  KS11: say('KOSPI, Seoul', 'KOSPI，首尔'),
  KSE: say('Karachi SE 100, Karachi', '卡拉奇 100，卡拉奇'),
  MXX: say('IPC, Mexico City', 'IPC，墨西哥城'),
  N225: say('Nikkei 225, Tokyo', '日经 225，东京'),
  NSEI: say('Nifty 50, National Stock Exchange of India', 'Nifty 50，印度国家证券交易所'),
  OMXC20: say('OMX Copenhagen 20, Copenhagen', 'OMX 哥本哈根 20，哥本哈根'),
  OMXHPI: say('OMX Helsinki All Share, Helsinki', 'OMX 赫尔辛基全股，赫尔辛基'),
  OMXSPI: say('OMX Stockholm All Share, Stockholm', 'OMX 斯德哥尔摩全股，斯德哥尔摩'),
  OSEAX: say('Oslo Exchange All-share, Oslo', '奥斯陆全股，奥斯陆'),
  RUT: say('Russell 2000, USA', '罗素 2000，美国'),
  SMSI: say('Madrid General, Madrid', '马德里综合，马德里'),
  SPX: say('S&P 500, USA', '标普 500，美国'),
  SSEC: say('Shanghai Composite, Shanghai', '上证综指，上海'),
  SSMI: say('Swiss Market Index, Zurich', '瑞士市场指数，苏黎世'),
  STI: say('Straits Times, Singapore', '海峡时报指数，新加坡'),
  STOXX50E: say('Euro Stoxx 50, euro area', '欧洲斯托克 50，欧元区'),
} as const;

/** The measures of the library, as its page of estimators named them. */
export const MEASURES = {
  medrv: say('median realized variance (5-minute)', '中位数已实现方差（5 分钟）'),
  rk_twoscale: say('realized kernel variance (two-scale, Bartlett)', '已实现核方差（双尺度，Bartlett）'),
  bv: say('bipower variation (5-minute)', '双幂变差（5 分钟）'),
  rv10: say('realized variance (10-minute)', '已实现方差（10 分钟）'),
  rv5: say('realized variance (5-minute)', '已实现方差（5 分钟）'),
  rk_th2: say('realized kernel variance (Tukey-Hanning 2)', '已实现核方差（Tukey-Hanning 2）'),
  rv10_ss: say('realized variance (10-minute, sub-sampled)', '已实现方差（10 分钟，子采样）'),
  rsv: say('realized semi-variance (5-minute)', '已实现半方差（5 分钟）'),
  rv5_ss: say('realized variance (5-minute, sub-sampled)', '已实现方差（5 分钟，子采样）'),
  bv_ss: say('bipower variation (5-minute, sub-sampled)', '双幂变差（5 分钟，子采样）'),
  rk_parzen: say('realized kernel variance (non-flat Parzen)', '已实现核方差（非平顶 Parzen）'),
  rsv_ss: say('realized semi-variance (5-minute, sub-sampled)', '已实现半方差（5 分钟，子采样）'),
} as const;

/** The name of a measure. */
export type Measure = keyof typeof MEASURES;

const SYMBOLS = Object.keys(INDICES) as readonly (keyof typeof INDICES)[];
const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** One index whose whole history is wanted, every measure of it. */
export type OxfordManAsk = { readonly symbol: keyof typeof INDICES };

const NAME = 'oxfordman';
const TITLE = say('Oxford-Man realized library', 'Oxford-Man 已实现波动率库');
const LABEL = 'Oxford-Man library';
// The CSV of 2022 has 57 MB, its zip 19.
const MAX_ZIP_BYTES = 40_000_000;
const MAX_CSV_BYTES = 80_000_000;
// The CSV of the last vintage, to 2022-02-25.
const LAST_CSV_SHA256 = '94ba808f56301d2d463e3b111fdcce469808f098350a4281c09584457957f8aa';

/** A copy of the whole library, stored by symbol: see {@link packBySymbol}. */
interface LibraryCopy {
  readonly ask: { readonly copy: string };
  readonly source: CachedSource<LibraryCopy['ask']>;
}

const LIMITS: Source['limits'] = {
  concurrency: 1,
  perSecond: 0.5,
  burst: 2,
  retries: 1,
  connectMs: 10_000,
  firstByteMs: 60_000,
  totalMs: 600_000,
  maxBytes: MAX_ZIP_BYTES,
  // The whole library is packed by symbol, once.
  parseMs: 120_000,
};

/**
 * A published copy, which never changes: of the closed site's archive (a zip that holds one CSV), or of that CSV.
 * It is stored packed by symbol: it is inflated and scanned once, and takes no more space than the archive.
 * @param checksum what is known of its bytes
 * @param firstByteMs how long to wait for its host
 */
function libraryCopy(name: string, url: string, checksum: Checksum, firstByteMs: number): LibraryCopy {
  const source: LibraryCopy['source'] = {
    name: NAME,
    title: say(`${TITLE.en} (${name})`, `${TITLE.zh}（${name}）`),
    terms: TERMS,
    hosts: [new URL(url).hostname],
    limits: { ...LIMITS, firstByteMs, maxBytes: url.endsWith('.zip') ? MAX_ZIP_BYTES : MAX_CSV_BYTES },
    cache: permanent(),
    inspections: { packLibrary },
    fetch: async (_, context) => {
      const page = await context.fetch({ url, checksum, what: 'the whole library, fetched once' });
      const { obtained, status, provisional = false } = page;
      const body = await context.inspect(page, packLibrary, url.endsWith('.zip'));
      return [{ url: page.url, obtained, status, provisional, body }];
    },
  };
  return { ask: { copy: name }, source };
}

async function packLibrary({ body }: Page, isZipped: boolean): Promise<Buffer> {
  return packBySymbol(isZipped ? await inflateCsv(body) : body);
}

async function inflateCsv(zip: Buffer): Promise<Buffer> {
  const member = zipMembers(zip, LABEL).find(({ name }) => name.toLowerCase().endsWith('.csv'));
  if (!member) throw changed(LABEL, 'no CSV in the archive');
  return inflateMember(zip, member.name, MAX_CSV_BYTES, LABEL);
}

const TERMS = 'https://web.archive.org/web/20211205161411/https://realized.oxford-man.ox.ac.uk/terms-and-conditions';
const SITE_ZIP = 'https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip';
const GITHUB = 'https://raw.githubusercontent.com';
const LAST_ZIP = {
  bytes: 19_275_486,
  sha256: 'f620ad530e35e4e28c667cfd53a9b68e8cac42133bdf3e734614fffc58f87be1',
} as const;

/**
 * The copies, in the order to try: vintages agree on the days that they share, so an older one only ends earlier.
 * The last vintage, to 2022-02-25, is the Web Archive's; the site itself, which closed in 2022, comes last and is
 * not waited for.
 */
const COPIES: readonly LibraryCopy[] = [
  libraryCopy('2022-02', `https://web.archive.org/web/20220301022212id_/${SITE_ZIP}`, LAST_ZIP, 60_000),
  libraryCopy(
    '2020-02',
    `${GITHUB}/jonathancornelissen/highfrequency/967dc40e0f7688f1e4d89ca5244ad1ac2b7810d4/data-raw/OxfordManRealizedVolatilityIndices.zip`,
    { gitBlob: '959f73b4fe53e903c53c0e3b06ab65c5623474b3' },
    30_000,
  ),
  libraryCopy(
    '2020-02-csv',
    `${GITHUB}/jonathancornelissen/highfrequency/967dc40e0f7688f1e4d89ca5244ad1ac2b7810d4/data-raw/oxfordmanrealizedvolatilityindices.csv`,
    { gitBlob: '9ee921d1ed2d396737c65aa0a7587f7f9864c393' },
    30_000,
  ),
  libraryCopy(
    '2018-06',
    `${GITHUB}/onnokleen/mfGARCH/308b795fa220a58dea6784fe8e2566bcf8dea334/data-raw/OxfordManRealizedVolatilityIndices.zip`,
    { sha256: 'e0dd80edc0c2cedac5ed3f72250ee4460e963b4efd458d68525a61bcc5c27ea2' },
    30_000,
  ),
  // Five of the twelve measures only: better than nothing where they are what is asked for.
  libraryCopy(
    '2020-01',
    `${GITHUB}/mdsunivie/HARNet/3b2832f163ec52cab2435163e82f2e816ae348c9/data/MAN_data.csv`,
    { bytes: 24_524_969, sha256: 'c6be6c68280e9100ce734721a4c05bd557ec9009053ad7526fda20b6bd62851e' },
    30_000,
  ),
  libraryCopy('site', SITE_ZIP, LAST_ZIP, 5_000),
];

/**
 * The lines of one index, from the first copy of the library that can be fetched. Throws the failure of the first
 * copy when none can. It goes through no shared form: copies are CSV whose columns differ.
 */
export const oxfordMan: Source<OxfordManAsk> = {
  name: NAME,
  title: TITLE,
  terms: TERMS,
  hosts: [...new Set(COPIES.flatMap(({ source }) => source.hosts))],
  licence: say(
    'Researchers may use it freely when they cite it with its version.',
    '研究人员注明出处和版本即可免费使用。',
  ),
  citation:
    'Heber, Lunde, Shephard and Sheppard (2009), Oxford-Man Institute’s realized library, Oxford-Man Institute, University of Oxford, version 0.3.',
  quirks: [
    say(
      'The library was closed in 2022. The Web Archive has its last edition of 19 MB, which the first call waits for; where that cannot be fetched, an older copy is served, which ends earlier.',
      '该库已于 2022 年关闭。网络档案馆（Web Archive）存有 19 MB 的最后版本，首次调用需等待其下载；无法取得时，提供结束较早的旧副本。',
    ),
    say(
      'The trading day is the day that the file writes. Readers that convert its times to UTC move every summer day back by one.',
      '交易日就是文件所写的日期。读取程序若把其时间换算为 UTC，夏季的日期会全部提前一天。',
    ),
  ],
  limits: LIMITS,
  uses: () => COPIES.map(({ source }) => source),
  fetch: async ({ symbol }, context) => {
    const failures: Failure[] = [];
    for (const copy of COPIES) {
      try {
        const [library] = await context.cached(copy.source, copy.ask);
        // An older copy ends earlier: it is provisional until the last one can be fetched.
        const provisional = library.provisional || copy !== COPIES[0];
        return [{ ...library, provisional, body: await unpackSymbol(library.body, `.${symbol}`) }];
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        failures.push(thrown);
      }
    }
    const [first] = failures;
    throw new Failure(
      first!.code,
      say(
        `No copy of the ${TITLE.en} could be fetched. ${failures.map(({ message }) => message).join(' ')}`,
        `${TITLE.zh}的副本都无法取得。${failures.map((failure) => failure.messageIn('zh')).join('')}`,
      ),
      { cause: first, retryAfterMs: first?.retryAfterMs },
    );
  },
  importFile: async ({ body }, { symbol }, isNamed) => {
    const csv = isZip(body) ? await inflateCsv(body) : body;
    if (csv.at(-1) !== 0x0a)
      throw changed(LABEL, 'expected a CSV that ends with a line end; this one may have been cut off');
    const blocks = await packBySymbol(csv);
    const there = new Set(symbolsOf(blocks).map(([name]) => name));
    const symbols = isNamed ? [symbol] : SYMBOLS.filter((each) => there.has(`.${each}`));
    // As with the copies, any other vintage is provisional until the last one can be fetched.
    const provisional = sha256(csv) !== LAST_CSV_SHA256;
    const replies = await Promise.all(
      symbols.map(async (each) => ({
        ask: { symbol: each },
        provisional,
        body: await unpackSymbol(blocks, `.${each}`),
      })),
    );
    const held = SYMBOLS.filter((each) => there.has(`.${each}`)).length;
    // A file that was cut at the end of a line is whole to look at, but for those that are missing.
    return held < SYMBOLS.length
      ? { replies, missing: `holds ${held} of ${SYMBOLS.length} indices of the library; it may have been cut off` }
      : { replies };
  },
};

/**
 * Parses the library's CSV of one index: a day a line, `2000-01-03 00:00:00+00:00,.AEX,1.0e-04,…`, whose first
 * column has no name or that of a date. Returns the days, oldest first, and every measure that is there as
 * annualized volatility in percent; null where the cell is empty or negative. Columns are found by name, since
 * their order differs between vintages. Throws `upstream_changed` for a CSV that is not this, another symbol, a
 * day twice, and a cell that is not one number.
 */
export function parseLibrary(
  [page]: Pages,
  { symbol }: OxfordManAsk,
): { date: Cells<'date'>; '*': readonly { name: Measure; cells: Cells<'number'> }[] } {
  const csv = parseCsv(page.body, LABEL);
  const [first = '', ...others] = csv.header;
  if (!['', 'Date', 'date', 'Unnamed: 0'].includes(first))
    throw changed(LABEL, `expected the dates as first column, got ${quote(first)}`);
  const seen = new Set<string>();
  const twice = others.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw changed(LABEL, `the column ${quote(twice)} came twice`);
  const owner = csv.header.indexOf('Symbol');
  const measures = MEASURE_NAMES.filter((name) => others.includes(name));
  if (owner < 0 || measures.length === 0)
    throw changed(LABEL, `expected a column Symbol and measures, got ${quote(csv.header)}`);
  const { days, rows } = parseDays(csv, owner, symbol);
  const [date] = parseDelimited(TextList.of(days), ['date'], LABEL);
  return {
    date,
    '*': measures.map((name) => {
      const column = csv.header.indexOf(name);
      return { name, cells: Cells.numbers(rows.map((row) => toVolatility(csv.fieldText(row, column)))) };
    }),
  };
}

/**
 * A measure that the copy at hand has. Throws `upstream_changed` when it has not: the copy of 2020-01 holds five
 * only.
 * @param columns of the table of an index
 */
export function servedMeasure(measure: Measure, columns: readonly { readonly name: string }[]): Measure {
  if (columns.some(({ name }) => name === measure)) return measure;
  throw changed(LABEL, `the copy of the library that could be fetched does not hold the measure ${measure}`);
}

/** The days of a CSV, oldest first, and the row of each. */
function parseDays(csv: Csv, owner: number, symbol: string): { days: readonly string[]; rows: readonly number[] } {
  const dated = Array.from({ length: csv.rowCount }, (_, row) => {
    const stamp = csv.fieldText(row, 0);
    // The trading day is what is written; the offset is that of British or local time, and means nothing. Another
    // hour than midnight is a day that was converted to UTC, which moves it back by one.
    if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T]00:00:00(?:Z|[+-][0-9]{2}:[0-9]{2})?)?$/.test(stamp))
      throw changed(LABEL, `expected a day at midnight, got ${quote(stamp, 40)}`);
    const found = csv.fieldText(row, owner);
    if (found !== `.${symbol}`) throw changed(LABEL, `asked for .${symbol}, got ${quote(found, 40)}`);
    return { day: stamp.slice(0, 10), row };
  }).toSorted(byTextOf(({ day }) => day));
  const days = dated.map(({ day }) => day);
  const twice = days.find((day, at) => day === days[at - 1]);
  if (twice !== undefined) throw changed(LABEL, `the day ${twice} of .${symbol} came twice`);
  return { days, rows: dated.map(({ row }) => row) };
}
