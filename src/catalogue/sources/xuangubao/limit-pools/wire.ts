import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { USUAL } from '../../../wire/limits.ts';
import { checkOf, type Fields, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

const LABEL = 'Xuangubao pool';

/**
 * The pools of limits: the name of each there, what its rows are sorted by, and their fields by Eastmoney's names.
 */
const POOLS = {
  'limit-up': {
    name: 'limit_up',
    sortedBy: ({ first_limit_up: first }: Fields) => Number(first),
    /** A time of the day that is asked for, of each row. */
    time: 'first_limit_up',
    fields: {
      fbt: timeIn('first_limit_up'),
      lbt: timeIn('last_limit_up'),
      zbc: same('break_limit_up_times'),
      lbc: same('limit_up_days'),
      zttj: daysAndBoards,
    },
    absent: say(
      'turnovers, money of orders and industries are null, and so are statistics but for several limits of late',
      '成交额、封单资金和所属行业为 null；涨停统计只在近期多次涨停时有值',
    ),
  },
  broken: {
    name: 'limit_up_broken',
    sortedBy: ({ first_limit_up: first }: Fields) => Number(first),
    time: 'first_limit_up',
    fields: { fbt: timeIn('first_limit_up'), zbc: same('break_limit_up_times'), zs: inPercent('mtm') },
    absent: say(
      'limits, turnovers, amplitudes, statistics and industries are null',
      '涨停价、成交额、振幅、涨停统计和所属行业为 null',
    ),
  },
  'limit-down': {
    name: 'limit_down',
    sortedBy: ({ last_limit_down: last }: Fields) => Number(last),
    time: 'last_limit_down',
    fields: { lbt: timeIn('last_limit_down'), days: same('limit_down_days'), oc: same('break_limit_down_times') },
    absent: say(
      'turnovers, price-earnings ratios, money of orders and industries are null, and rows come by the time of their last limit',
      '成交额、市盈率、封单资金和所属行业为 null，各行按最后封板时间排列',
    ),
  },
  previous: {
    name: 'yesterday_limit_up',
    sortedBy: ({ mtm: speed }: Fields) => -Number(speed),
    time: undefined,
    fields: { zs: inPercent('mtm'), yfbt: timeIn('yesterday_first_limit_up'), ylbc: same('yesterday_limit_up_days') },
    absent: say(
      'limits, turnovers, amplitudes, statistics and industries are null',
      '涨停价、成交额、振幅、涨停统计和所属行业为 null',
    ),
  },
} as const;

type PoolKey = keyof typeof POOLS;

/** One pool of one day, `YYYYMMDD`. */
type XuangubaoPoolAsk = { readonly pool: PoolKey; readonly date: string };

const LIST: ListOfRecords = {
  label: LABEL,
  at: 'data',
  of: 'shares',
  refusedWhen: ({ code, message, data }) => {
    if (code !== 20_000) return `Xuangubao declined to answer: ${quote(message)}`;
    // No rows prove nothing: neither that there was no session nor that there was no such share.
    return data === null || (Array.isArray(data) && data.length === 0)
      ? 'Xuangubao has no rows of that day'
      : undefined;
  },
  key: { field: 'symbol', matching: /^\d{6}\.(?:SS|SZ|BJ)$/, form: 'a symbol such as 603978.SS' },
};

/** The pools of shares at their price limits, whole. */
const xuangubao: Source<XuangubaoPoolAsk> = {
  name: 'xuangubao',
  title: say('Xuangubao (选股宝)', '选股宝'),
  terms: 'https://xuangutong.com.cn/',
  quirks: [
    say(
      'It is asked only while Eastmoney fails. Its pools hold ST shares, which are left out.',
      '仅在东方财富失败时请求。其股池含 ST 股票，此处略去。',
    ),
  ],
  hosts: ['flash-api.xuangubao.cn', 'flash-api.xuangubao.com.cn'],
  limits: USUAL,
  ...onePage<XuangubaoPoolAsk>(checkOf(LIST), ({ pool, date }) => {
    const query = { pool_name: POOLS[pool].name, date: isoDay(date) };
    return {
      url: withQuery('https://flash-api.xuangubao.com.cn/api/pool/detail', query),
      alternateHosts: ['flash-api.xuangubao.cn'],
      headers: { referer: 'https://xuangutong.com.cn/dingpan' },
    };
  }),
};

/** What a field of Eastmoney's is made of. */
type Reader = (row: Fields) => unknown;

/** The fields that every pool has. */
const COMMON: Readonly<Record<string, Reader>> = {
  c: ({ symbol }) => String(symbol).slice(0, 6),
  n: same('stock_chi_name'),
  zdp: inPercent('change_percent'),
  // Eastmoney counts prices in thousandths of a yuan.
  p: numberIn('price', (price) => Math.round(price * 1_000)),
  ltsz: same('non_restricted_capital'),
  tshare: same('total_capital'),
  hs: inPercent('turnover_ratio'),
};

/** The pools of Eastmoney that Xuangubao has as well, each as a fallback source. */
export const xuangubaoPools = {
  'limit-up': fallbackOf('limit-up'),
  broken: fallbackOf('broken'),
  'limit-down': fallbackOf('limit-down'),
  previous: fallbackOf('previous'),
} as const;

function fallbackOf(pool: PoolKey) {
  return {
    source: xuangubao,
    cache: shanghaiSession({ open: '60s', lag: '4h', staleIfError: '365d' }),
    note: say(
      `Eastmoney failed: all rows are those of Xuangubao without ST shares; ${POOLS[pool].absent.en}.`,
      `东方财富失败：所有行来自选股宝，不含 ST 股票；${POOLS[pool].absent.zh}。`,
    ),
    ask: (date: string): XuangubaoPoolAsk => ({ pool, date }),
    parse: parseXuangubaoPool,
  };
}

/**
 * Parses a pool into fields of Eastmoney's, in its order:
 * `{"code":20000,"data":[{"symbol":"603978.SS","price":32.01,
 * "change_percent":0.1,"first_limit_up":1762392641}]}`. Times are seconds since 1970, 0 for none. A field that the
 * pool does not have is null. Throws what {@link openRecords} throws, and `upstream_changed` for rows of another
 * day.
 */
function parseXuangubaoPool([page]: Pages, { pool, date }: XuangubaoPoolAsk, fields: readonly RowField[]): FieldCells {
  const { fields: own, sortedBy, time } = POOLS[pool];
  const readers: Readonly<Record<string, Reader>> = { ...COMMON, ...own };
  const rows = openRecords(page, LIST)
    .filter((row) => !isSpecialTreatment(row))
    .toSorted((one, other) => sortedBy(one) - sortedBy(other));
  if (rows.length === 0) throw new Failure('upstream_refused', 'Xuangubao has no rows of that day but ST shares.');
  for (const row of rows) refuseOtherDay(row, time, date);
  return Object.fromEntries(
    fields.map(({ name, cells: kind }) => {
      const read = Object.hasOwn(readers, name) ? readers[name]! : () => null;
      return [name, toCells(kind, rows.map(read), { label: `${LABEL}: ${name}` })];
    }),
  );
}

/**
 * Throws `upstream_changed` for a row whose time is of another day, and of the session before for one of that day.
 */
function refuseOtherDay(row: Fields, time: string | undefined, date: string): void {
  const seconds = row[time ?? 'yesterday_first_limit_up'];
  if (seconds === undefined || seconds === 0) return;
  const day = localTime(seconds, row).slice(0, 10).replaceAll('-', '');
  if (time === undefined ? day >= date : day !== date)
    throw changed(LABEL, `asked for the pool of ${date}, got a row with a time of ${day}`);
}

/** Eastmoney leaves such shares out. */
function isSpecialTreatment({ stock_type: type, stock_chi_name: name }: Fields): boolean {
  return type === 1 || (typeof name === 'string' && /^\*?ST/.test(name));
}

function same(field: string): Reader {
  return (row) => row[field];
}

/** A ratio as percent, without what binary fractions add. */
function inPercent(field: string): Reader {
  return numberIn(field, (ratio) => Number((ratio * 100).toPrecision(12)));
}

/** A number in another unit. A text is refused: it may be a number, but in which unit it is, nothing tells. */
function numberIn(field: string, convert: (value: number) => number): Reader {
  return (row) => {
    const value = row[field];
    if (typeof value === 'number') return convert(value);
    if (value === null || value === undefined) return value;
    throw changed(LABEL, `expected a number as ${field} of ${quote(row.symbol)}, got ${quote(value)}`);
  };
}

/** The time of day of seconds since 1970 in Beijing, HHMMSS; null for 0. */
function timeIn(field: string): Reader {
  return (row) => {
    const seconds = row[field];
    return seconds === 0 ? null : localTime(seconds, row).slice(11, 19).replaceAll(':', '');
  };
}

/** `days/boards`, where the source has both: of past days it has none. */
function daysAndBoards({ m_days_n_boards_days: days, m_days_n_boards_boards: boards }: Fields): string | null {
  return typeof days === 'number' && typeof boards === 'number' && boards > 0 ? `${days}/${boards}` : null;
}

/** The clock of Beijing at seconds since 1970, as ISO 8601 writes it. */
function localTime(seconds: unknown, row: Fields): string {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 0 || seconds > 4e9)
    throw changed(LABEL, `expected times in seconds since 1970, got ${quote(row, 160)}`);
  return new Date(toBeijing(seconds * 1_000)).toISOString();
}
