// Synthetic bodies of a local source: of exact sizes, and far longer than those of the fixture cases.

import { zipSync } from 'fflate';

/** How many klines a history has. */
export const KLINES = 8_000;

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

// Every weekday from November 1995 on, `YYYY-MM-DD`, which ends in June 2026.
const DAYS = weekdays(Date.UTC(1995, 10, 1), KLINES);

/** The day of a kline of the history, as in params: `YYYYMMDD`. */
export function dayAt(/** @type {number} */ row) {
  const day = DAYS[row];
  if (day === undefined) throw new RangeError(`the history has no row ${row}`);
  return day.replaceAll('-', '');
}

const LINES = klineLines();
const WHOLE = LINES.join(',');
// The days as numbers: 20260630.
const NUMBERS = DAYS.map((day) => Number(day.replaceAll('-', '')));

/**
 * A history in the wire form of Eastmoney's kline API.
 * @param {string} secid market digit, dot, code
 * @param {number} first the first day requested, as a number; 0 for the whole history
 * @param {number} last the last one
 */
export function klineReply(secid, first = 0, last = Infinity) {
  const [market, code] = secid.split('.');
  const lines = first === 0 ? WHOLE : LINES.filter((_, at) => isWithin(NUMBERS[at] ?? 0, first, last)).join(',');
  const data = `"code":"${code}","market":${market},"name":"bench","decimal":2,"dktotal":${KLINES},"preKPrice":10.0,"klines":[${lines}]`;
  return `{"rc":0,"rt":17,"svr":1,"lt":1,"full":0,"dlmkts":"","dsc":"0","data":{${data}}}`;
}

/**
 * A vintage in the form of FRED-MD: a line of names, `Transform:`, then a line for each month from 1959 on.
 * @param {number} rows lines after the names, `Transform:` included
 * @param {number} columns `sasdate` included
 */
export function vintageReply(rows, columns) {
  const series = Array.from({ length: columns - 1 }, (_, at) => at);
  const lines = [
    `sasdate,${series.map((at) => `SERIES${at}x`).join(',')}`,
    `Transform:,${series.map((at) => (at % 7) + 1).join(',')}`,
  ];
  const figures = numbers(1959);
  for (let month = 0; month < rows - 1; month++) {
    // Real vintages have 3 to 14 decimals, and gaps where a series begins late.
    const cells = series.map((at) =>
      at % 30 === 7 && month < 400
        ? ''
        : `${figures(20_000)}.${String(figures(10 ** (3 + (at % 6)))).padStart(3 + (at % 6), '0')}`,
    );
    lines.push(`${(month % 12) + 1}/1/${1959 + Math.floor(month / 12)},${cells.join(',')}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * One page of a report of the datacenter: the fields of some columns, and others that are not requested.
 * @param {readonly { field?: string, cells: string, range?: readonly [number, number], role?: string }[]} columns
 *   of the interface
 * @param {number} rows how many rows the page has
 * @param {{ pages: number, page: number }} [of] the number of pages of as many rows, and the number of this one
 */
export function reportReply(columns, rows, { pages, page } = { pages: 1, page: 1 }) {
  const figures = numbers(5_000 + page);
  const makers = {
    date: () => `2026-06-${String(1 + figures(30)).padStart(2, '0')} 00:00:00`,
    code: () => String(600_000 + figures(9_999)),
    text: () => `某某股份有限公司${figures(9_999)}`,
    whole: () => figures(1_000_000_000),
    number: () => figures(1_000_000_000) / 10 ** figures(5),
    // Columns with a range are shares of a whole; turnover rates are of the float.
    percent: (/** @type {boolean} */ isPart) => (figures(20_001) - (isPart ? 0 : 10_000)) / (isPart ? 201 : 100),
  };
  const data = Array.from({ length: rows }, (_, row) => {
    const fields = columns.flatMap(({ field, cells, range, role }) => {
      const make = Object.entries(makers).find(([kind]) => kind === cells)?.[1];
      const isPart = range !== undefined || role === 'turnover_rate';
      return field === undefined || !make ? [] : [[field, row % 11 === 3 && cells === 'number' ? null : make(isPart)]];
    });
    return {
      SECUCODE: '600000.SH',
      ...Object.fromEntries(fields),
      ORG_CODE: '10002640',
      SECURITY_TYPE_CODE: '058001001',
    };
  });
  return JSON.stringify({
    version: 'v',
    result: { pages, data, count: pages * rows },
    success: true,
    message: 'ok',
    code: 0,
  });
}

// The measures of the library, in the order of its file.
const MEASURES = 'rv5_ss,rsv_ss,rk_parzen,rv5,rv10_ss,bv,rv10,rk_twoscale,medrv,bv_ss,rsv,rk_th2';

/**
 * The archive of the Oxford-Man library, as large as the real one: 30 indices, each with a line for every weekday.
 * @param {Readonly<Record<string, readonly [first: string, last: string]>>} listed the days of each index
 */
export function libraryReply(listed) {
  const figures = numbers(1_800);
  const variance = () => `0.0000${String(figures(30_000)).padStart(5, '0')}`;
  // A cycle of line ends: to write 1.8 million figures one by one takes seconds.
  const ends = Array.from({ length: 1_009 }, () => `${MEASURES.split(',').map(variance).join(',')}\n`);
  const lines = [`,Symbol,${MEASURES}\n`];
  for (const [symbol, [first, last]] of Object.entries(listed))
    for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
      const date = new Date(at);
      if (date.getUTCDay() % 6 !== 0)
        lines.push(`${date.toISOString().slice(0, 10)} 00:00:00+00:00,.${symbol},`, ends[figures(ends.length)] ?? '');
    }
  const file = 'oxfordmanrealizedvolatilityindices.csv';
  return Buffer.from(zipSync({ [file]: Buffer.from(lines.join('')) }, { level: 1, mtime: '2022-03-01T00:00:00' }));
}

function isWithin(/** @type {number} */ day, /** @type {number} */ first, /** @type {number} */ last) {
  return day >= first && day <= last;
}

function klineLines() {
  const figures = numbers(600_000);
  let close = 1_000;
  return DAYS.map((day) => {
    const open = Math.max(100, close + figures(41) - 20);
    const previous = close;
    close = Math.max(100, open + figures(41) - 20);
    const high = Math.max(open, close) + figures(20);
    const low = Math.min(open, close) - figures(20);
    const volume = 200_000 + figures(2_000_000);
    const cells = [open, close, high, low].map((price) => (price / 100).toFixed(2));
    const derived = [(high - low) / previous, close / previous - 1].map((share) => (share * 100).toFixed(2));
    const change = ((close - previous) / 100).toFixed(2);
    return `"${[day, ...cells, volume, (volume * close).toFixed(2), ...derived, change, (volume / 1e6).toFixed(2)].join(',')}"`;
  });
}

function weekdays(/** @type {number} */ from, /** @type {number} */ count) {
  /** @type {string[]} */
  const days = [];
  for (let at = from; days.length < count; at += DAY_MS) {
    const date = new Date(at);
    if (date.getUTCDay() % 6 !== 0) days.push(date.toISOString().slice(0, 10));
  }
  return days;
}

/** Pseudo-random integers, equal in every run: Park and Miller's generator. */
function numbers(/** @type {number} */ seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
