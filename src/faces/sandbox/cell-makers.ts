import { textMap } from '../../base/text-map.ts';
import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { type CellKind, isNumeric } from '../../engine/formats/cells.ts';
import { beijingDay, beijingTime } from '../../engine/interface/beijing-time.ts';
import type { Column, Role } from '../../engine/interface/columns.ts';
import { type Grain, isTimeGrain } from '../../engine/interface/grain.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { TextsOfMarkets } from '../../engine/interface/sample.ts';
import { wishOf } from './failures.ts';
import { figureRangeOf } from './figure-ranges.ts';
import { chanceAt, round, seedOf, waveAt } from './noise.ts';
import { clockAfter, dayOfSession, sessionAt } from './periods.ts';
import type { PriceBar } from './prices.ts';
import type { SyntheticRow } from './rows.ts';
import { type Asset, assetFor, exchangeLetters, marketOf, type Security, securityOf, usualList } from './securities.ts';
import { assetOf, identityOf, periodColumn, type TableRequest } from './table-request.ts';

/** Makes the cell of a row from its index in the table and the seed of its key. */
type CellMaker = (row: SyntheticRow, at: number, rowSeed: number) => string | null;

/** Returns the function that makes the cells of a column. */
export function cellMaker(wanted: TableRequest, column: Column, kind: CellKind): CellMaker {
  const { iface, subject, now } = wanted;
  const role = roleOf(iface, column);
  if (role === 'code' || role === 'name' || role === 'english_name')
    return codeMaker(wanted, { ...column, role }, kind);
  const sample = kind === 'mixed' ? undefined : iface.sample?.texts?.[column.name];
  if (kind === 'mixed' || (isNumeric(kind) && sample === undefined)) return figureMaker(wanted, column, kind);
  const seed = seedOf(column.name);
  if (sample !== undefined && kind !== 'flag' && kind !== 'date-time')
    return sampleMaker(wanted, textsOf(sample), seed);
  const isPeriod = column.name === periodColumn(iface, isTimeGrain(subject) || iface.kind === 'history')?.name;
  if (kind === 'date')
    return ({ time, appears }, _, rowSeed) =>
      isPeriod ? time.slice(0, 10) : (appears ?? earlierDay(time, chanceAt(seed, rowSeed) * 60));
  const latest = beijingTime(now);
  if (kind === 'date-time') return ({ time }) => [time.length > 10 ? time : `${time} 15:00:00`, latest].toSorted()[0]!;
  if (kind === 'month') return ({ time, length }) => periodText(wanted, time, length === 'quarter' ? length : 'month');
  if (kind === 'flag') return (_row, _at, rowSeed) => (chanceAt(seed, rowSeed) < 0.5 ? '是' : '否');
  if (kind === 'code' && column.role === 'day') return ({ time }) => time.slice(0, 10).replaceAll('-', '');
  if (kind === 'code') return (_, at) => `SBX${String(at + 1).padStart(6, '0')}`;
  return textMaker(wanted, column, isPeriod);
}

/** Makes texts as the sample of a column has them. */
function sampleMaker(wanted: TableRequest, textOf: ReturnType<typeof textsOf>, seed: number): CellMaker {
  return ({ time, security }, at, rowSeed) => {
    // Two lists with the same words say the same of one security.
    const text = textOf(security && wanted.subject === 'security' ? security.seed : at, security);
    const clock = time.length > 10 ? time : `${time} ${clockAt(at, wanted.iface)}`;
    return filled(text, clock, wanted, { chance: chanceAt(seed, rowSeed), security });
  };
}

/** Makes texts that no sample has: the period of a row, a name, a figure in words, or a word and a number. */
function textMaker(wanted: TableRequest, column: Column, isPeriod: boolean): CellMaker {
  const { columns, sample } = wanted.iface;
  const { name, of, role, unit } = column;
  const seed = seedOf(name);
  const isItem = name === columns[0]?.name;
  if (sample?.series?.column === name) return ({ series, time }) => filled(series?.name ?? '', time, wanted);
  if (of === 'industry') return ({ security }, _, rowSeed) => industryOf(security?.seed ?? rowSeed).name;
  if (of !== undefined) return (_row, _at, rowSeed) => otherSecurity(assetFor(of), chanceAt(seed, rowSeed)).name;
  if (role === 'time' || (wanted.subject === 'minute' && !isPeriod))
    return ({ time }, _, rowSeed) => time.slice(11) || clockAfter(120 * chanceAt(seed, rowSeed));
  if (isPeriod || role === 'period' || role === 'day')
    return ({ time, length, item, codes }) =>
      codes?.name ?? (item && isItem ? item.name : periodText(wanted, time, length));
  if (unit) {
    const figures = figureMaker(wanted, column, 'number');
    return (row, at, rowSeed) => (row.item?.isText ? `沙盒${row.item.name}` : figures(row, at, rowSeed));
  }
  // All rows of a series have the same text; each row of a list has another.
  return ({ step, item }, at, rowSeed) => {
    if (item && isItem) return item.name;
    const number =
      step !== undefined ? 1 : wanted.subject === 'article' ? at + 1 : 1 + Math.floor(30 * chanceAt(seed, rowSeed));
    return `沙盒${name.split('-').at(-1)}${number}`;
  };
}

/** The role of a column. In a list of securities, the list names the columns of codes and names. */
function roleOf({ listsSecurities: list }: Interface, { name, role }: Column): Role | undefined {
  if (list?.code === name) return 'code';
  return list?.name === name ? 'name' : role;
}

// How a text says the period of a row, by its length, where no sample says it.
const PERIODS = textMap({ month: '{YYYY}-{MM}', quarter: '{YYYY}Q{Q}', year: '{YYYY}' });

function periodText(wanted: TableRequest, time: string, length: Grain): string {
  return filled(wanted.iface.sample?.periods ?? PERIODS.get(length) ?? time, time, wanted);
}

/** Chooses the text of a sample for a row: that of the market of its security, or the next one of several. */
function textsOf(sample: string | readonly string[] | TextsOfMarkets): (at: number, security?: Security) => string {
  const texts = typeof sample === 'string' ? [sample] : sample;
  const all = Object.values<string>(texts);
  const ofMarkets = new Map(Object.entries(texts));
  return (at, security) => (security && ofMarkets.get(marketOf(security.code))) ?? all[at % all.length]!;
}

const ROWS_OF_MORNING = 360;

/** The time of a row that has only a day: the rows of a morning ascend or descend. */
function clockAt(at: number, { sample }: Interface): string {
  const part = (at % ROWS_OF_MORNING) / ROWS_OF_MORNING;
  return clockAfter(120 * (sample?.isNewestFirst ? 1 - part : part));
}

// What the reports and the quarters of a year are called.
const REPORTS = ['一季报', '中报', '三季报', '年报'] as const;
const QUARTERS = ['一季度', '二季度', '三季度', '四季度'] as const;
const ANNOUNCED_AFTER_DAYS = 28;

// Of a day, the session, the month and the report period that lie so many before its own.
const BEFORE = textMap<(day: string, back: number) => string>({
  day: (day, back) => dayOfSession(sessionAt(Date.parse(day)) - back),
  month: (day, back) =>
    new Date(endOfMonth(day, back)).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  report: (day, back) =>
    utcDay(endOfMonth(day, 3 * back + 1 + ((Number(day.slice(5, 7)) - 1) % 3))).replaceAll('-', ''),
});

/** The last day of the month that is so many before that of a day. */
function endOfMonth(day: string, back: number): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - back, 0);
}

/** Fills in what a text of a sample names in braces: parts of the period of a row, params, and figures. */
export function filled(
  text: string,
  time: string,
  { asked, now, last, session, security: named }: TableRequest,
  { chance = 0, security = named }: { readonly chance?: number; readonly security?: Security | undefined } = {},
): string {
  if (!text.includes('{')) return text;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = time.split(/[- :]/);
  const quarter = Math.ceil(Number(month) / 3);
  const announced = [earlierDay(time, -ANNOUNCED_AFTER_DAYS), beijingDay(now)].toSorted()[0]!;
  const parts: Readonly<Record<string, unknown>> = {
    ...asked,
    code: security?.code,
    product: security && /^\D*/.exec(security.code)?.[0],
    name: security?.name,
    MM: month,
    M: Number(month),
    DD: day,
    HH: hour,
    H: Number(hour),
    mm: minute,
    ss: second,
    Q: quarter,
    // The first quarter is a range of none.
    '1-Q': quarter === 1 ? 1 : `1-${quarter}`,
    report: REPORTS[quarter - 1],
    quarter: QUARTERS[quarter - 1],
    session: dayOfSession(session),
    announced,
    announcedDigits: announced.replaceAll('-', ''),
  };
  return text.replace(/\{([\w.]+|1-Q)([-+]\d+)?\}/g, (_, part: string, by?: string) => {
    if (part === 'industry') return industryOf(security?.seed ?? 0).name;
    if (part === 'YYYY') return String(Number(year) + Number(by ?? 0));
    if (by !== undefined) return BEFORE.get(part)?.(last, -Number(by)) ?? '';
    if (!Number.isNaN(Number(part))) return (Number(part) * (0.5 + chance)).toFixed(part.split('.')[1]?.length ?? 0);
    const known = parts[part];
    return typeof known === 'string' || typeof known === 'number' ? String(known) : '';
  });
}

function earlierDay(time: string, days: number): string {
  return utcDay(Date.parse(time.slice(0, 10)) - Math.floor(days) * DAY_MS);
}

/** Makes codes and names: of the row's own security, of the requested one, or of another. */
function codeMaker(
  { iface, asked, security: named }: TableRequest,
  { of, name: title, role }: Column,
  kind: CellKind,
): CellMaker {
  // The second code of bonds and the second name of bonds are of the same bond.
  const alike = iface.columns.filter((each) => each.of === of && roleOf(iface, each) === role);
  const seed = seedOf(`${of} ${alike.findIndex((each) => each.name === title)}`);
  const form = iface.sample?.codes?.[title];
  const echoed = new Set(Object.values(asked));
  return ({ security, item }, _, rowSeed) => {
    if (item && title === iface.columns[0]?.name) return item.name;
    const own =
      [security, named].find((each) => each && (of === undefined || each.of === assetFor(of))) ??
      otherSecurity(of ? assetFor(of) : assetOf(iface), chanceAt(seed, rowSeed));
    if (role === 'name') return own.name;
    if (role === 'english_name') return own.englishName;
    const exchange = exchangeLetters(own.code, own.of);
    const written = {
      '600000': own.code,
      sh600000: exchange.toLowerCase() + own.code,
      SH600000: exchange + own.code,
      '600000.SH': `${own.code}.${exchange}`,
      '105.AAPL': `${exchange === 'N' ? '106' : '105'}.${own.code}`,
      '153.AAPL': `153.${own.code}`,
    };
    if (form !== undefined) return written[form];
    const { sh600000: small, SH600000: large } = written;
    return (kind === 'code' && [small, large].find((each) => echoed.has(each))) || own.code;
  };
}

/** The industry of a share: the same one in all columns. */
function industryOf(seed: number): Security {
  return otherSecurity('board', chanceAt(seed, 0));
}

function otherSecurity(asset: Asset, chance: number): Security {
  const { codes } = usualList(asset);
  return securityOf(asset, codes[Math.floor(chance * codes.length)]!);
}

/** Makes figures: from the row's prices, or in the usual range of their unit. */
function figureMaker(wanted: TableRequest, column: Column, kind: CellKind): CellMaker {
  const { role, unit } = column;
  // The previous figure of a release equals the actual figure of the release before.
  const actual = role === 'previous' ? wanted.iface.columns.find((each) => each.role === 'actual') : undefined;
  const [min, max, places] = figureRangeOf({ ...column, cells: kind === 'mixed' ? 'number' : kind });
  const seed = seedOf(`${identityOf(wanted)} ${(actual ?? column).name}`);
  const { scale, per, isRowNumber } = unit ?? {};
  // Further columns of a role are of something else.
  const isOwn = wanted.iface.columns.find((each) => each.role === role)?.name === column.name;
  const own = isOwn ? barFigure(role, scale, per) : undefined;
  const isIncomplete = wishOf(wanted.asked) === 'incomplete';
  return ({ step, before = step, time, bar, item, security, series, codes }, at, rowSeed) => {
    if (item?.isHeading) return null;
    if (codes) return String(codes.from + Math.floor((codes.to - codes.from + 1) * chanceAt(seed, rowSeed)));
    if (isRowNumber || (role === 'rank' && step === undefined)) return String(at + 1);
    if (isIncomplete && bar && at % 7 === 3) return null;
    const sample = item && kind === 'mixed' ? wanted.iface.sample?.texts?.[item.name] : undefined;
    if (item && kind === 'mixed' && (item.isText || sample !== undefined)) {
      const text = filled(textsOf(sample ?? `沙盒${item.name}`)(0, security), time, wanted, { chance: 0.5, security });
      return item.isText ? JSON.stringify(text) : text;
    }
    const near = item?.near ?? column.near;
    if (bar && own && !near) return String(kind === 'whole' ? Math.round(own(bar)) : own(bar));
    const place = actual ? before : step;
    const curve = seed ^ (series?.seed ?? 0);
    const part =
      place === undefined
        ? chanceAt(actual ? seed + 1 : seed, rowSeed)
        : 0.5 + 0.35 * waveAt(curve, place, 24) + 0.13 * waveAt(curve + 1, place, 3);
    const base = near && bar && barFigure(near.role, scale)?.(bar);
    const [least, most] = near && base !== undefined ? [base * near.from, base * near.to] : [min, max];
    return String(round(least + (most - least) * part, kind === 'whole' || item?.isCount ? 0 : places));
  };
}

type FigureOfBar = (bar: PriceBar) => number;

const PRICES = textMap<FigureOfBar>({
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  close: ({ close }) => close,
  price: ({ close }) => close,
  settlement: ({ close }) => close,
  average: ({ high, low, close }) => (high + low + close) / 3,
  previous_close: ({ previous }) => previous,
  change: ({ close, previous }) => close - previous,
});
const RATIOS = textMap<FigureOfBar>({
  change_percent: ({ close, previous }) => (close - previous) / previous,
  amplitude: ({ high, low, previous }) => (high - low) / previous,
  turnover_rate: ({ volume, floatShares }) => volume / floatShares,
});
const AMOUNTS = textMap<FigureOfBar>({
  volume: ({ volume }) => volume,
  turnover: ({ turnover }) => turnover,
  float_shares: ({ floatShares }) => floatShares,
  total_shares: ({ totalShares }) => totalShares,
  float_market_value: ({ floatShares, close }) => floatShares * close,
  market_value: ({ totalShares, close }) => totalShares * close,
});

/** How the figure of a column follows from a bar, by its role; undefined for what does not follow from prices. */
export function barFigure(role = '', scale = 1, per = 100): FigureOfBar | undefined {
  const [price, ratio, amount] = [PRICES.get(role), RATIOS.get(role), AMOUNTS.get(role)];
  if (price) return (bar) => round(price(bar), 4);
  if (ratio) return (bar) => round(per * ratio(bar), per === 1 ? 6 : 2);
  return amount && ((bar) => round(amount(bar) / scale, 2));
}
