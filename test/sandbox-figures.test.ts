import { describe, expect, it } from 'vitest';
import { findFixtures } from '../fixtures/replies.mjs';
import { tableOf } from '../scripts/cases.mjs';
import { groupBy } from '../src/base/group-by.ts';
import { textMap } from '../src/base/text-map.ts';
import { DAY_MS } from '../src/base/utc-day.ts';
import { UNITS } from '../src/catalogue/fields/units.ts';
import { DYNAMIC_COLUMNS, type Role } from '../src/engine/interface/columns.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { readQuery, toQuery } from '../src/engine/interface/query.ts';
import { PROVEN_DAYS } from '../src/engine/interface/trading-calendar.ts';
import { Table, type TableRecord } from '../src/engine/table/table.ts';
import { makeTable } from '../src/faces/sandbox/tables.ts';
import { loadCatalogue } from './declarations.ts';

// What the sandbox makes up, with the eyes of its readers: there are rows, no day is to come, histories reach the
// newest day, klines hold together, and what two interfaces say of one security agrees.

// A Wednesday, after the day's figures have appeared.
const NOW = Date.parse('2026-11-18T20:00:00+08:00');
const TODAY = '2026-11-18';
// What appears monthly is of the last month that is over, what appears quarterly of the last quarter.
const NEWEST_MAY_BE_OLDER_BY = 100;
const OF_YEARS_MAY_BE_OLDER_BY = 380;
// A param of more choices is tried with some of them.
const CHOICES_TRIED = 5;

const catalogue = await loadCatalogue();
const fixtures = groupBy(findFixtures(), (fixture) => fixture.interface);
const byName = new Map(catalogue.interfaces.map((declared) => [declared.name, declared]));

// The table of an example is read for several rules.
const examples = new Map<Interface, Table>();

/** What an interface answers to its example with some params changed. */
function answerOf(declared: Interface, changed: Readonly<Record<string, unknown>> = {}, now = NOW): Table {
  const isExample = now === NOW && Object.keys(changed).length === 0;
  const table = (isExample && examples.get(declared)) || makeAnswer(declared, changed, now);
  if (isExample) examples.set(declared, table);
  return table;
}

function makeAnswer(declared: Interface, changed: Readonly<Record<string, unknown>>, now: number): Table {
  const { params } = readQuery(declared, toQuery({ ...declared.example, ...changed }), new Date(now));
  return declared.select(Table.of(declared.columns, makeTable(declared, params, now)), params);
}

function named(name: string): Interface {
  const found = byName.get(name);
  if (!found) throw new RangeError(`there is no interface ${name}`);
  return found;
}

function rowsOf(name: string, changed: Readonly<Record<string, unknown>> = {}, now = NOW): readonly TableRecord[] {
  return answerOf(named(name), changed, now).records();
}

/** The values of the first column of a role; undefined where there is none. */
function ofRole({ columns }: Interface, table: Table, role: Role): Values | undefined {
  const name = columns.find((column) => column.role === role)?.name;
  return name === undefined || !table.columns.some((column) => column.name === name)
    ? undefined
    : valuesOf(table, name);
}

type Values = readonly (number | string | null)[];

// Each column is read for several rules.
const read = new WeakMap<Table, Map<string, Values>>();

function valuesOf(table: Table, name: string): Values {
  const columns = read.get(table) ?? new Map<string, Values>();
  read.set(table, columns);
  const known = columns.get(name);
  if (known) return known;
  const cells = table.column(name);
  const values = Array.from({ length: table.length }, (_, row) => cells.valueAt(table.from + row));
  columns.set(name, values);
  return values;
}

/** The kinds of cells that say what a row is of. */
const NAMING = new Set(['date', 'date-time', 'month', 'text', 'code']);

it.each([
  ['fund_open_fund_info_em', { indicator: '累计净值走势' }, ['净值日期', '累计净值']],
  ['stock_zh_a_hist_min_em', { period: '1' }, ['时间', '开盘', '收盘', '最高', '最低', '成交量', '成交额', '均价']],
  ['stock_hk_indicator_eniu', { indicator: '港股' }, ['stock_id']],
  ['fund_fee_em', { indicator: '交易确认日' }, ['0', '1', '2', '3']],
  ['article_epu_index', { symbol: 'Germany' }, ['Year', 'Month', 'Germany_News_Index']],
])('%s has the columns that its params decide, and no others', (name, params, columns) => {
  expect(answerOf(named(name), params).columns.map((column) => column.name)).toEqual(columns);
});

it('has an example of the names of all dynamic columns', () => {
  const without = catalogue.interfaces.filter(
    ({ columns, sample }) => columns.some(({ name }) => name === DYNAMIC_COLUMNS) && !sample?.columns,
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('writes codes as its columns do', () => {
  const codeOf = (name: string, column: string): unknown => valuesOf(answerOf(named(name)), column)[0];
  expect(codeOf('stock_classify_sina', 'symbol')).toMatch(/^(?:sh|sz|bj)\d{6}$/);
  expect(codeOf('stock_classify_sina', 'code')).toMatch(/^\d{6}$/);
  expect(codeOf('stock_balance_sheet_by_report_em', 'SECUCODE')).toBe('600519.SH');
  expect(codeOf('stock_zygc_em', '股票代码')).toBe('688041');
  const unknown = catalogue.interfaces.flatMap(({ name, columns, sample }) =>
    Object.keys(sample?.codes ?? {}).flatMap((code) =>
      columns.some((each) => each.name === code) ? [] : [[name, code]],
    ),
  );
  expect(unknown).toEqual([]);
});

/** What names the rows of a history, where two have the same: days, and what else is no figure. */
function rowTwice({ kind }: Interface, table: Table): string | undefined {
  if (kind !== 'history' && kind !== 'window') return undefined;
  const naming = table.columns.filter(({ cells }) => NAMING.has(cells.kind));
  if (naming.length === 0) return undefined;
  const seen = new Set<string>();
  for (let row = table.from; row < table.to; row++) {
    const text = naming.map(({ cells }) => cells.textAt(row)).join(' ');
    if (seen.has(text)) return text;
    seen.add(text);
  }
  return undefined;
}

/**
 * Whether the newest row is of about today: not where a series has ended, nor where certain days are asked for.
 */
function isToReachToday(declared: Interface): boolean {
  const { params } = readQuery(declared, toQuery(declared.example), new Date(NOW));
  const asksForDays = Object.entries(params).some(
    ([name, value]) =>
      !name.startsWith('start') &&
      (/^\d{4}-?\d\d/.test(String(value)) || (name === 'end_year' && /^\d{4}$/.test(String(value)))) &&
      String(value).replaceAll('-', '') < TODAY.replaceAll('-', ''),
  );
  return declared.kind === 'history' && declared.ended === undefined && !asksForDays;
}

/** What is wrong with the days of a table: a text for each column. */
function wrongDays(declared: Interface, table: Table): readonly string[] {
  const oldest = declared.grain === 'year' ? OF_YEARS_MAY_BE_OLDER_BY : NEWEST_MAY_BE_OLDER_BY;
  const days = table.columns.filter(({ cells }) => cells.kind === 'date' || cells.kind === 'date-time');
  return days.flatMap(({ name }, at) => {
    const last = valuesOf(table, name).map(String).toSorted().at(-1) ?? '';
    const isOld = Date.parse(TODAY) - Date.parse(last.slice(0, 10)) > oldest * DAY_MS;
    return [
      ...(last.slice(0, 10) > TODAY ? [`${name} is to come: ${last}`] : []),
      ...(at === 0 && isToReachToday(declared) && isOld ? [`${name} ends on ${last}`] : []),
    ];
  });
}

const NEWEST_PERIODS = textMap({ month: '2026-10', quarter: '2026Q3', year: '2025' });

/** The columns that name a month, quarter or year that is not over, or whose figures have not appeared. */
function periodsToCome({ grain }: Interface, table: Table): readonly string[] {
  const newest = typeof grain === 'string' ? NEWEST_PERIODS.get(grain) : undefined;
  return table.columns.flatMap(({ name, cells }) => {
    if (newest === undefined || (cells.kind !== 'text' && cells.kind !== 'month')) return [];
    const found = valuesOf(table, name).find(
      (value) => /^\d{4}(?:Q[1-4]|-\d\d)?$/.test(String(value)) && String(value) > newest,
    );
    return found === undefined ? [] : [`${name} is to come: ${found}`];
  });
}

/** What is wrong with the figures of a table: a text for each column. */
function wrongFigures(declared: Interface, table: Table): readonly string[] {
  return table.columns.flatMap(({ name, cells }) => {
    const { range, unit } = declared.columns.find((column) => column.name === name) ?? {};
    if (cells.kind !== 'number' && cells.kind !== 'whole' && cells.kind !== 'percent') return [];
    const wrong = valuesOf(table, name).find(
      (value) => value !== null && range !== undefined && (Number(value) < range[0] || Number(value) > range[1]),
    );
    const parted = unit?.isCount ? valuesOf(table, name).find((value) => !Number.isInteger(Number(value))) : undefined;
    return [
      ...(wrong === undefined ? [] : [`${name} is ${wrong}, not from ${range?.join(' to ')}`]),
      ...(parted === undefined ? [] : [`${name} counts ${unit?.name.en}, and is ${parted}`]),
    ];
  });
}

/**
 * What of a table does not add up: a figure that is a sum of others, and what a release says of the one before.
 */
function wrongSums({ columns, kind, sample }: Interface, table: Table): readonly string[] {
  const figures = new Map(
    columns.flatMap(({ name, id = '' }) =>
      table.columns.some((column) => column.name === name) ? [[id, valuesOf(table, name)] as const] : [],
    ),
  );
  const isOff = (left: number | string | null | undefined, right: number): boolean =>
    left !== null && Math.abs(Number(left) - right) > 1e-3;
  const sums = columns.flatMap(({ name, id = '', sumOf = [] }) => {
    const parts = sumOf.map((part) => figures.get(part.replace('-', '')));
    if (parts.length === 0 || parts.includes(undefined)) return [];
    const sumAt = (row: number): number =>
      sumOf.reduce((sum, part, at) => sum + (part.startsWith('-') ? -1 : 1) * Number(parts[at]![row]), 0);
    return figures.get(id)!.some((value, row) => isOff(value, sumAt(row))) ? [`${name} is not ${sumOf.join(' ')}`] : [];
  });
  const [actual, previous] = (['actual', 'previous'] as const).map((role) =>
    columns.find((column) => column.role === role),
  );
  if (kind !== 'history' || !actual || !previous) return sums;
  const before = figures.get(actual.id!)!;
  const earlier = sample?.isNewestFirst ? 1 : -1;
  const isBroken = figures
    .get(previous.id!)!
    .some((value, row) => before[row + earlier] !== undefined && isOff(value, Number(before[row + earlier])));
  return [...sums, ...(isBroken ? [`${previous.name} is not ${actual.name} of the row before`] : [])];
}

type Rule = readonly [identity: string, ids: readonly string[], holds: (...figures: readonly number[]) => boolean];

const isNear = (left: number, right: number, part: number): boolean => Math.abs(left - right) <= part * Math.abs(right);

/** What holds in a row of quotes, by the identifiers of its columns, its figures in shares and yuan. */
const RULES: readonly Rule[] = [
  ['bid <= ask', ['bid', 'ask'], (bid = 0, ask = 0) => bid <= ask],
  ['bid <= ask', ['bid_price', 'ask_price'], (bid = 0, ask = 0) => bid <= ask],
  ['bid is near the price', ['bid', 'latest_price'], (bid = 0, price = 0) => bid === 0 || isNear(bid, price, 0.1)],
  ['float <= whole', ['float_market_value', 'market_value'], (float = 0, whole = 0) => float <= 1.001 * whole],
  ['float <= whole', ['float_shares', 'total_shares'], (float = 0, whole = 0) => float <= whole],
  ['price <= limit', ['latest_price', 'upper_limit_price'], (price = 0, limit = 0) => price <= limit],
  [
    'value = shares * price',
    ['market_value', 'total_shares', 'latest_price'],
    (value = 0, shares = 0, price = 0) => isNear(shares * price, value, 0.01),
  ],
  [
    'rate = turnover / value',
    ['turnover_rate', 'turnover', 'float_market_value'],
    (rate = 0, turnover = 0, value = 0) => Math.abs(rate - (100 * turnover) / value) < 0.5,
  ],
  [
    'premium = price / value - 1',
    ['conversion_premium', 'latest_price', 'conversion_value'],
    (premium = 0, price = 0, value = 0) => Math.abs(premium - 100 * (price / value - 1)) < 0.02,
  ],
  [
    'conversion value = 100 / conversion price * share price',
    ['conversion_value', 'conversion_price', 'underlying_price'],
    (value = 0, price = 0, share = 0) => isNear((100 * share) / price, value, 0.01),
  ],
  [
    'costs are in order',
    ['cost_90_low', 'cost_70_low', 'average_cost', 'cost_70_high', 'cost_90_high'],
    (...costs) => costs.every((cost, at) => at === 0 || costs[at - 1]! < cost),
  ],
];

/** The rules that a row of a table breaks. Of a market, not of a security, the figures are of many. */
function brokenRules({ columns, grain }: Interface, table: Table): readonly string[] {
  if (grain === 'item') return [];
  return RULES.flatMap(([identity, ids, holds]) => {
    const found = ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
    const figures = found
      .filter(({ name }) => table.columns.some((column) => column.name === name))
      .map((column) => valuesOf(table, column.name).map((value) => Number(value) * (column.unit?.scale ?? 1)));
    if (figures.length < ids.length) return [];
    const row = figures[0]!.findIndex((_, at) => !holds(...figures.map((each) => each[at]!)));
    return row < 0 ? [] : [`${identity}: ${figures.map((each) => each[row]).join(' ')}`];
  });
}

/** The first row of klines that do not hold together. */
function brokenKline(declared: Interface, table: Table): string | undefined {
  const of = (role: Role) => ofRole(declared, table, role);
  const [open, high, low] = [of('open'), of('high'), of('low')];
  const close = of('close') ?? of('price');
  if (!open || !high || !low || !close) return undefined;
  const [previous, change] = [of('previous_close'), of('change')];
  for (const [row, value] of close.entries()) {
    const [least, most] = [Math.min(Number(open[row]), Number(value)), Math.max(Number(open[row]), Number(value))];
    if (Number(low[row]) > least || Number(high[row]) < most || Number(low[row]) <= 0) return `row ${row}`;
    const isOff = previous && change && Math.abs(Number(value) - Number(previous[row]) - Number(change[row])) > 1e-3;
    if (isOff) return `row ${row}: ${String(value)} less ${String(previous[row])} is not ${String(change[row])}`;
  }
  return undefined;
}

/** Some of the choices of each param, one at a time. */
function choicesOf({ params, rules, example }: Interface): readonly Readonly<Record<string, string>>[] {
  const chosen = Object.entries(params).flatMap(([name, { choices = [], role }]) => {
    const nth = Math.ceil(choices.length / CHOICES_TRIED);
    return role === 'value' ? choices.filter((_, at) => at % nth === 0).map(([value]) => ({ [name]: value })) : [];
  });
  return chosen.filter((each) =>
    rules.every((rule) => rule.check({ ...defaultsOf(params), ...example, ...each }) === undefined),
  );
}

function defaultsOf(params: Interface['params']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.default]));
}

/** Ranges of a few days that hold the end of no month. */
const NO_MONTH_ENDS = /^(?:monthly|月k)$/;

// `-t '^NAME '` runs this one beside those of the contract suite.
describe.each(catalogue.interfaces.map((declared) => [declared.name, declared] as const))('%s', (_, declared) => {
  it('has made-up figures that a reader expects', () => {
    const table = answerOf(declared);
    expect(table.length).toBeGreaterThan(0);
    expect([
      ...wrongDays(declared, table),
      ...periodsToCome(declared, table),
      ...wrongFigures(declared, table),
      ...wrongSums(declared, table),
      ...brokenRules(declared, table),
    ]).toEqual([]);
    expect(rowTwice(declared, table)).toBeUndefined();
    expect(brokenKline(declared, table)).toBeUndefined();
    for (const changed of choicesOf(declared))
      if (!('start_date' in declared.params && NO_MONTH_ENDS.test(Object.values(changed)[0]!)))
        expect(answerOf(declared, changed).length, JSON.stringify(changed)).toBeGreaterThan(0);
  });
});

/** The params that say from when and to when: `start_date` and `end_date`, or times. */
function rangeOf({ params }: Interface): readonly [from: string, to: string] | undefined {
  const times = Object.entries(params).filter(([, { time }]) => time !== undefined && time !== 'year');
  const [from] = times.find(([, { bound }]) => bound === 'first') ?? [];
  const [to] = times.find(([, { bound }]) => bound === 'last') ?? [];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** A time of a table as a param of a range is written: a day, a time of a day, or both. */
function toAsked(time: string, form: unknown): string {
  if (/^\d{8}$/.test(String(form))) return time.slice(0, 10).replaceAll('-', '');
  return /^\d\d:/.test(String(form)) ? time.slice(11) : time;
}

const ranged = catalogue.interfaces.flatMap((declared) => {
  const range = rangeOf(declared);
  return range && declared.ended === undefined ? [[declared.name, declared, range] as const] : [];
});

it('there are interfaces that take two days, or two times', () => {
  expect(ranged.length).toBeGreaterThanOrEqual(35);
});

describe.each(ranged)('%s', (_, declared, [from, to]) => {
  it('has the rows of the days that are asked for, and no others', () => {
    const form = declared.example[from] ?? declared.params[from]?.default;
    const timesOf = (first: string, last: string): readonly string[] => {
      const table = answerOf(declared, { [from]: first, [to]: last });
      const naming = table.columns.filter(({ cells }) => NAMING.has(cells.kind));
      const texts = naming.map(({ name }) => valuesOf(table, name).map(String));
      const days = texts.find(([text = '']) => /^\d{4}-?\d\d-?\d\d(?!\d)/.test(text)) ?? [];
      return days.map((day) => toAsked(day, form)).toSorted();
    };
    // No longer than a month, which is the longest span of some.
    const [first, last] = [toAsked('2026-10-19 09:00:00', form), toAsked('2026-11-18 15:00:00', form)];
    const times = timesOf(first, last);
    expect(new Set(times).size).toBeGreaterThan(2);
    expect(times.filter((time) => time < first || time > last)).toEqual([]);
    if (/^\d\d:/.test(String(form))) return;
    // A weekend, and a week to come.
    for (const [opens, closes] of [
      ['2026-11-14 09:00:00', '2026-11-15 15:00:00'],
      ['2031-01-06 09:00:00', '2031-01-10 15:00:00'],
    ] as const) {
      const [begins, ends] = [toAsked(opens, form), toAsked(closes, form)];
      expect(timesOf(begins, ends).filter((time) => time < begins || time > ends)).toEqual([]);
    }
  });
});

it('the parts of sums have the unit of the sum', () => {
  const summed = catalogue.interfaces.flatMap(({ name, columns }) =>
    columns.flatMap(({ id, unit, sumOf = [] }) =>
      sumOf
        .map((part) => columns.find((column) => column.id === part.replace('-', '')))
        .flatMap((part) => (part ? [[`${name} ${id}`, part.unit, unit] as const] : [])),
    ),
  );
  expect(summed.length).toBeGreaterThan(50);
  expect(summed.filter(([, part, sum]) => part !== sum)).toEqual([]);
});

it('no price is in percent', () => {
  const prices = catalogue.interfaces.flatMap(({ name, columns }) =>
    columns.flatMap(({ id = '', unit }) => (/(?:^|_)prices?(?:_|$)/.test(id) ? [{ name, id, unit }] : [])),
  );
  expect(prices.length).toBeGreaterThan(250);
  const isShare = ({ id }: { id: string }): boolean => /change|rate|premium|amplitude|limit/.test(id);
  expect(prices.filter((each) => each.unit === UNITS.percent && !isShare(each))).toEqual([]);
});

it.each([
  ['stock_intraday_em', '成交价', '手数', 100],
  ['stock_zh_a_tick_tx_js', '成交价格', '成交量', 100],
  ['stock_intraday_sina', 'price', 'volume', 1],
])('the trades of %s make up the kline of their session', (name, price, volume, lot) => {
  const symbol = name === 'stock_intraday_em' ? '000001' : 'sz000001';
  const trades = rowsOf(name, name === 'stock_intraday_sina' ? { symbol, date: '20261118' } : { symbol });
  const day = { symbol: '000001', start_date: '20261118', end_date: '20261118' };
  const [kline] = rowsOf('stock_zh_a_hist', day);
  const prices = trades.map((row) => Number(row[price]));
  expect(prices.at(-1)).toBe(kline!.收盘);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([kline!.最低, kline!.最高]);
  const sum = trades.reduce((total, row) => total + Number(row[volume]) * lot, 0);
  expect(sum).toBe(Number(kline!.成交量) * 100);
});

it('the quote of a share by items is that of the list of all shares', () => {
  const itemsOf = (name: string, symbol: string) =>
    new Map(rowsOf(name, { symbol }).map(({ item, value }) => [item, value]));
  const row = rowsOf('stock_zh_a_spot_em').find(({ 代码 }) => 代码 === '600519')!;
  const facts = itemsOf('stock_individual_info_em', '600519');
  expect([facts.get('最新'), facts.get('总市值'), facts.get('流通市值')]).toEqual([
    row.最新价,
    row.总市值,
    row.流通市值,
  ]);
  const book = itemsOf('stock_bid_ask_em', '600519');
  expect(['最新', '涨幅', '昨收', '总手', '换手'].map((item) => book.get(item))).toEqual([
    row.最新价,
    row.涨跌幅,
    row.昨收,
    row.成交量,
    row.换手率,
  ]);
  const levels = ['buy_5', 'buy_1', '最新', 'sell_1', 'sell_5'].map((item) => Number(book.get(item)));
  expect(levels).toEqual(levels.toSorted((left, right) => left - right));
});

it('the ratios that columns are said to be are those of recorded tables', () => {
  let rows = 0;
  const other: string[] = [];
  for (const { name, columns } of catalogue.interfaces)
    for (const fixture of fixtures.get(name) ?? []) {
      const table = fixture.origin?.proof === 'recorded' ? tableOf(fixture.folder, fixture) : undefined;
      if (!table) continue;
      const column = (id: string) => columns.find((each) => each.id === id) ?? columns.find(({ role }) => role === id);
      for (const { ratioOf, unit, ...declared } of columns) {
        const parts = [...(ratioOf?.of ?? []), ...(ratioOf?.over ?? [])].map((part) => column(part.replace('-', '')));
        if (!ratioOf || [declared, ...parts].some((part) => !part || !table.columns.includes(part.name))) continue;
        for (const row of table.rows) {
          const figureOf = (of: string): number => Number(row[table.columns.indexOf(of)] ?? Number.NaN);
          const sum = (ids: readonly string[]): number =>
            ids.reduce((total, id) => {
              const part = column(id.replace('-', ''))!;
              return total + (id.startsWith('-') ? -1 : 1) * figureOf(part.name) * (part.unit?.scale ?? 1);
            }, 0);
          const over = ratioOf.over.length === 0 ? 1 : sum(ratioOf.over);
          const scale = (unit === UNITS.percent ? 100 : 1) * (ratioOf.times ?? 1);
          const expected = (scale * sum(ratioOf.of)) / over / (unit?.scale ?? 1);
          const said = figureOf(declared.name);
          if (!Number.isFinite(expected) || !Number.isFinite(said)) continue;
          rows++;
          const isOff = Math.abs(said - expected) > Math.max(0.02, 0.02 * Math.abs(expected));
          if (isOff) other.push(`${name} ${declared.name}: ${said}, not ${expected}`);
        }
      }
    }
  expect(other).toEqual([]);
  expect(rows).toBeGreaterThan(10);
});

it('the lists of funds say the same type of one fund, as one of them was sent', () => {
  const lists = ['fund_name_em', 'fund_purchase_em', 'fund_new_found_em'];
  const sent = lists.flatMap((name) =>
    (fixtures.get(name) ?? []).flatMap((fixture) => {
      const { columns, rows } = tableOf(fixture.folder, fixture) ?? { columns: [], rows: [] };
      return rows.map((row) => row[columns.indexOf('基金类型')]);
    }),
  );
  const typesOf = (name: string) => new Map(rowsOf(name).map((row) => [row.基金代码, row.基金类型]));
  const [all, ...others] = lists.map(typesOf);
  for (const other of others) for (const [code, type] of other) expect(all?.get(code) ?? type).toBe(type);
  expect([...new Set(all?.values())].filter((type) => !sent.includes(type ?? null))).toEqual([]);
});

it('a company is to be listed on the board of its code', () => {
  const boards = { '60': '上交所主板', '68': '上交所科创板', '00': '深交所主板', '30': '深交所创业板', '92': '北交所' };
  for (const row of rowsOf('stock_ipo_review_em'))
    expect(row.上市板块).toBe(textMap(boards).get(String(row.股票代码).slice(0, 2)));
});

const HISTORY = { symbol: '600000', start_date: '20240101', end_date: '20261118' };

describe('the klines of one security', () => {
  const daily = rowsOf('stock_zh_a_hist', HISTORY);

  it('follow from each other: each close is the previous one of the next', () => {
    for (const [at, { 收盘, 开盘, 最高, 最低, 涨跌额, 涨跌幅, 振幅 }] of daily.slice(1).entries()) {
      const previous = Number(daily[at]!.收盘);
      expect(Number(涨跌额)).toBeCloseTo(Number(收盘) - previous, 6);
      expect(Math.abs(Number(涨跌幅) - (100 * Number(涨跌额)) / previous)).toBeLessThan(0.0051);
      expect(Math.abs(Number(振幅) - (100 * (Number(最高) - Number(最低))) / previous)).toBeLessThan(0.0051);
      expect(Math.abs(Number(涨跌幅))).toBeLessThan(11);
      expect(Number(最低)).toBeLessThanOrEqual(Math.min(Number(开盘), Number(收盘)));
    }
  });

  it('are of every session, and of no other day', () => {
    const days = daily.map(({ 日期 }) => Date.parse(String(日期)));
    const sessions: number[] = [];
    for (let day = Date.UTC(2024, 0, 1); day <= Date.parse(TODAY); day += DAY_MS)
      if (PROVEN_DAYS.hasTrading(day)) sessions.push(day);
    expect(days).toEqual(sessions);
  });

  it.each([
    ['weekly', (day: string) => String(Math.floor((Date.parse(day) - 4 * DAY_MS) / (7 * DAY_MS)))],
    ['monthly', (day: string) => day.slice(0, 7)],
  ])('agree with the %s ones', (period, groupOf) => {
    const longer = rowsOf('stock_zh_a_hist', { ...HISTORY, period });
    expect(longer.length).toBeGreaterThan(30);
    // The first week and month began before the range.
    for (const long of longer.slice(1)) {
      const days = daily.filter(({ 日期 }) => groupOf(String(日期)) === groupOf(String(long.日期)));
      expect(long).toMatchObject({
        日期: days.at(-1)!.日期!,
        开盘: days[0]!.开盘!,
        收盘: days.at(-1)!.收盘!,
        最高: Math.max(...days.map(({ 最高 }) => Number(最高))),
        最低: Math.min(...days.map(({ 最低 }) => Number(最低))),
        成交量: days.reduce((sum, { 成交量 }) => sum + Number(成交量), 0),
      });
    }
  });

  it.each(['1', '5', '60'])('agree with those of %s minutes', (period) => {
    const minutes = rowsOf('stock_zh_a_hist_min_em', { symbol: '600000', period });
    const today = minutes.filter(({ 时间 }) => String(时间).startsWith(TODAY));
    const day = daily.at(-1)!;
    expect(today.at(-1)!.收盘).toBe(day.收盘);
    expect(today[0]!.开盘).toBe(day.开盘);
    expect(Math.max(...today.map(({ 最高 }) => Number(最高)))).toBe(day.最高);
    expect(Math.min(...today.map(({ 最低 }) => Number(最低)))).toBe(day.最低);
    expect(today.reduce((sum, { 成交量 }) => sum + Number(成交量), 0)).toBeCloseTo(Number(day.成交量), 6);
  });

  it('end with the same close when they are forward-adjusted, and are lower before', () => {
    const adjusted = rowsOf('stock_zh_a_hist', { ...HISTORY, adjust: 'qfq' });
    expect(adjusted.at(-1)!.收盘).toBe(daily.at(-1)!.收盘);
    expect(Number(adjusted[0]!.收盘)).toBeLessThan(Number(daily[0]!.收盘));
    expect(
      brokenKline(named('stock_zh_a_hist'), answerOf(named('stock_zh_a_hist'), { adjust: 'hfq' })),
    ).toBeUndefined();
  });

  it.each(['qfq', 'hfq'])(
    'have the volumes, turnovers and rates as traded, whatever their adjustment: %s',
    (adjust) => {
      const tradedOf = (rows: readonly TableRecord[]): readonly unknown[] =>
        rows.map(({ 成交量, 成交额, 换手率 }) => [成交量, 成交额, 换手率]);
      expect(tradedOf(rowsOf('stock_zh_a_hist', { ...HISTORY, adjust }))).toEqual(tradedOf(daily));
      const paidOf = (rows: readonly TableRecord[]): number =>
        rows.reduce((sum, { 成交额 }) => sum + Number(成交额), 0);
      const minutes = { symbol: '600000', period: '5' };
      const [plain, adjusted] = ['', adjust].map((each) =>
        paidOf(rowsOf('stock_zh_a_hist_min_em', { ...minutes, adjust: each })),
      );
      expect(adjusted! / plain!).toBeCloseTo(1, 2);
    },
  );

  it('agree in interfaces of three sources', () => {
    const [sina, tencent] = ['stock_zh_a_daily', 'stock_zh_a_hist_tx'].map((name) =>
      rowsOf(name, { ...HISTORY, symbol: 'sh600000' }),
    );
    expect(sina!.map(({ close }) => close)).toEqual(daily.map(({ 收盘 }) => 收盘));
    expect(tencent!.map(({ close }) => close)).toEqual(daily.map(({ 收盘 }) => 收盘));
  });

  it('never change when a day is added', () => {
    const before = rowsOf('stock_zh_a_hist', HISTORY, NOW - 30 * DAY_MS);
    expect(daily.slice(0, before.length)).toEqual(before);
    expect(before.length).toBeLessThan(daily.length);
  });

  it('are the same for the same call and time', () => {
    expect(rowsOf('stock_zh_a_hist', HISTORY)).toEqual(daily);
  });
});

describe('the lists', () => {
  const spot = rowsOf('stock_zh_a_spot_em');

  it.each([
    ['stock_zh_a_spot_em', {}, 5_400],
    ['stock_board_industry_name_em', {}, 90],
    ['stock_hk_spot_em', {}, 2_700],
    ['index_stock_cons_csindex', { symbol: '000300' }, 300],
    ['index_stock_cons', { symbol: '000016' }, 50],
    ['fund_name_em', {}, 7_000],
  ])('of %s are as long as the real one', (name, asked, rows) => {
    expect(rowsOf(name, asked).length).toBe(rows);
  });

  it.each([
    ['stock_margin_detail_szse', '证券代码', /^[03]/],
    ['stock_margin_underlying_info_szse', '证券代码', /^[03]/],
    ['stock_margin_underlying_info_bse', '证券代码', /^92/],
    ['stock_margin_detail_bse', '证券代码', /^92/],
    ['stock_info_sz_change_name', '证券代码', /^[03]/],
    ['stock_zh_kcb_report_em', '代码', /^68/],
    ['fund_etf_scale_sse', '基金代码', /^5/],
    ['fund_etf_scale_szse', '基金代码', /^1/],
    ['fund_scale_daily_szse', '基金代码', /^1/],
    ['stock_margin_detail_sse', '标的证券代码', /^6/],
    ['stock_zh_ah_spot', '代码', /^\d{5}$/],
    ['stock_board_rank_tx', '代码', /^BK/],
    ['stock_board_fund_flow_sina', '代码', /^BK/],
    ['get_shfe_daily', 'symbol', /^[A-Z]+\d{4}$/],
    ['index_analysis_weekly_sw', '指数代码', /^801/],
    ['index_analysis_monthly_sw', '指数代码', /^801/],
    ['index_realtime_fund_sw', '指数代码', /^807/],
  ])('of %s have codes of what it lists alone', (name, column, codes) => {
    const written = rowsOf(name).map((row) => String(row[column]));
    expect(written.filter((code) => !codes.test(code))).toEqual([]);
    expect(written.length).toBeGreaterThan(20);
  });

  it.each([
    'stock_hk_security_profile_em',
    'stock_hk_growth_comparison_em',
    'stock_zh_scale_comparison_em',
    'stock_margin_bse',
    'option_sse_expire_day_sina',
    'get_roll_yield',
  ])('of %s have the one row of what is asked for', (name) => {
    expect(rowsOf(name)).toHaveLength(1);
  });

  it('of items that are counted are whole, beside texts', () => {
    const counts = ['上涨', '涨停', '下跌', '平盘', '停牌'];
    const table = answerOf(byName.get('stock_market_activity_legu')!);
    const values = valuesOf(table, 'value');
    for (const [row, item] of valuesOf(table, 'item').entries())
      if (counts.includes(String(item))) expect([item, Number.isInteger(values[row])]).toEqual([item, true]);
  });

  it('of each day are whole on every session', () => {
    const rows = rowsOf('futures_spot_price_daily', {
      start_day: '20261113',
      end_day: '20261117',
      vars_list: ['RB', 'CU'],
    });
    expect(rows.map(({ date, symbol }) => `${String(date)} ${String(symbol)}`)).toEqual(
      ['20261113', '20261116', '20261117'].flatMap((day) => [`${day} RB`, `${day} CU`]),
    );
  });

  it('of one day of trading are empty on a weekend or holiday, and not on the days beside it', () => {
    const ofOneDay = catalogue.interfaces.flatMap((declared) => {
      const [name] = Object.entries(declared.params).find(([, param]) => param.isTradingDay && !param.bound) ?? [];
      return name === undefined || declared.unavailable !== undefined ? [] : [[declared, name] as const];
    });
    expect(ofOneDay.length).toBeGreaterThan(50);
    for (const [declared, name] of ofOneDay) {
      const lengths = ['20261113', '20261114', '20261115', '20261116', '20261001'].map(
        (day) => answerOf(declared, { [name]: day }).length > 0,
      );
      expect([declared.name, lengths]).toEqual([declared.name, [true, false, false, true, false]]);
    }
  });

  it('have no code twice', () => {
    expect(new Set(spot.map(({ 代码 }) => 代码)).size).toBe(spot.length);
  });

  it('have the newest close, and the change of the history of each share', () => {
    for (const { 代码, 最新价, 涨跌幅, 最高, 成交额 } of spot.filter((_, at) => at % 900 === 0)) {
      const last = rowsOf('stock_zh_a_hist', { ...HISTORY, symbol: 代码 }).at(-1)!;
      expect({ 收盘: 最新价, 涨跌幅, 最高, 成交额 }).toEqual({
        收盘: last.收盘,
        涨跌幅: last.涨跌幅,
        最高: last.最高,
        成交额: last.成交额,
      });
    }
  });

  it('give a code one name and one price wherever it occurs', () => {
    const known = new Map(spot.map(({ 代码, 名称, 最新价 }) => [代码, { 名称, 最新价 }]));
    for (const name of ['stock_sh_a_spot_em', 'stock_cy_a_spot_em', 'stock_zh_a_spot', 'stock_board_industry_cons_em'])
      for (const { 代码, 名称, 最新价 } of rowsOf(name))
        expect({ 名称, 最新价 }, name).toEqual(known.get(String(代码).replace(/^(?:sh|sz|bj)/, '')));
    for (const { 成分券代码, 成分券名称 } of rowsOf('index_stock_cons_csindex'))
      expect(known.get(成分券代码!)?.名称).toBe(成分券名称);
  });

  it('name the boards whose histories there are', () => {
    const [board] = rowsOf('stock_board_industry_name_em');
    const asked = { symbol: board!.板块名称, start_date: '20261101', end_date: '20261118' };
    expect(rowsOf('stock_board_industry_hist_em', asked).at(-1)!.收盘).toBe(board!.最新价);
  });

  it('name the shares of the United States as their histories do', () => {
    for (const [name, form] of [
      ['stock_us_spot_em', /^10[56]\.[A-Z]+$/],
      ['stock_us_famous_spot_em', /^10[56]\.[A-Z]+$/],
      ['stock_us_pink_spot_em', /^153\.[A-Z0-9]+$/],
    ] as const) {
      const [share] = rowsOf(name);
      expect(share!.代码, name).toMatch(form);
      const asked = { symbol: share!.代码, start_date: '20261101', end_date: '20261118' };
      expect(rowsOf('stock_us_hist', asked).at(-1)!.收盘, name).toBe(share!.最新价);
    }
  });
});

describe('a code', () => {
  it.each([
    ['stock_hot_rank_detail_em', { symbol: 'SZ999001' }],
    ['stock_financial_report_sina', { stock: 'sh999001' }],
    ['stock_financial_analysis_indicator', { symbol: '999001', start_year: '2026' }],
    ['stock_history_dividend_detail', { symbol: '999001' }],
    ['stock_individual_spot_xq', { symbol: 'SH999001' }],
    ['sw_index_third_cons', { symbol: '999001.SI' }],
    ['index_zh_a_hist_min_em', { symbol: '999001' }],
    ['stock_cyq_em', { symbol: '999001' }],
  ])('that is unknown has no rows for %s', (name, asked) => {
    expect(rowsOf(name, asked)).toEqual([]);
  });

  it('from 999500 on has klines that lack figures', () => {
    const minutes = rowsOf('stock_zh_a_hist_min_em', { symbol: '999501', period: '60' });
    expect(minutes.some((record) => Object.values(record).includes(null))).toBe(true);
    expect(minutes.some((record) => !Object.values(record).includes(null))).toBe(true);
  });

  it.each([
    ['stock_zh_a_hist', { symbol: '600519', start_date: '20260101', end_date: '20261118' }, '股票代码', '600519'],
    ['stock_balance_sheet_by_report_em', { symbol: 'SH600519' }, 'SECUCODE', '600519.SH'],
    ['stock_hot_rank_detail_em', { symbol: 'SZ000665' }, '证券代码', 'SZ000665'],
  ])('is written by %s as its source writes it', (name, asked, column, written) => {
    expect(rowsOf(name, asked)[0]?.[column]).toBe(written);
  });
});

it('lists of a year have days of that year', () => {
  const daysOf = (name: string, asked: Record<string, string>, columns: readonly string[]): readonly string[] =>
    rowsOf(name, asked).flatMap((record) => columns.map((column) => String(record[column])));
  const options = daysOf('option_hist_yearly_czce', { symbol: 'SR', year: '2021' }, ['交易日期']);
  const dividends = daysOf('fund_fh_em', { year: '2022' }, ['权益登记日']);
  expect(options.filter((day) => !day.startsWith('2021-'))).toEqual([]);
  expect(dividends.filter((day) => !day.startsWith('2022-'))).toEqual([]);
  expect([options.length > 0, dividends.length > 0]).toEqual([true, true]);
});

it('the last page wanted is not taken for a year', () => {
  const days = rowsOf('amac_fund_info', { end_page: '2000' }).map((record) => String(record.备案时间));
  expect(days.filter((day) => day.startsWith('2026-')).length).toBeGreaterThan(0);
});

it('minutes reach the time of the clock and no later one', () => {
  const now = Date.parse('2026-11-18T10:30:30+08:00');
  expect(rowsOf('stock_zh_a_hist_min_em', { period: '1' }, now).at(-1)).toMatchObject({ 时间: '2026-11-18 10:30:00' });
});

it('no text is of a later day than that of the clock, nor the time of a close that is to come', () => {
  const now = Date.parse('2016-03-31T10:30:00+08:00');
  // A ratio takes effect after it was announced.
  const mayBeLater = ['macro_china_reserve_requirement_ratio'];
  const later = catalogue.interfaces.flatMap((declared) => {
    const { name, example, futureLimit } = declared;
    const isOfDay = Object.values(example).some((value) => /^20\d\d/.test(String(value)));
    if (futureLimit !== undefined || isOfDay || mayBeLater.includes(name)) return [];
    const texts = answerOf(declared, {}, now).head(40).records().flatMap(Object.values).map(String);
    const days = texts.flatMap((text) => /^(20\d\d)[-年](\d\d)[-月](\d\d)(?!\d)/.exec(text)?.slice(1).join('-') ?? []);
    return days.some((day) => day > '2016-03-31') ? [name] : [];
  });
  expect(later).toEqual([]);
  const closeOf = (clock: string): unknown =>
    rowsOf('stock_market_activity_legu', {}, Date.parse(`2016-03-31T${clock}:00+08:00`)).at(-1)?.value;
  expect([closeOf('10:30'), closeOf('20:00')]).toEqual(['2016-03-30 15:00:00', '2016-03-31 15:00:00']);
  expect(rowsOf('spot_quotations_sge', {}, now).at(-1)?.更新时间).toBe('2016年03月31日 10:30:00');
});

it('names the newest month and quarter that is over and whose figures have appeared', () => {
  const newest = (name: string, at: string): unknown =>
    Object.values(rowsOf(name, {}, Date.parse(`${at}T20:00:00+08:00`))[0] ?? {})[0];
  const monthly = ['2026-11-08', '2026-11-09', '2026-11-30', '2026-12-08'].map((at) => newest('macro_china_cpi', at));
  expect(monthly).toEqual(['2026年09月份', '2026年10月份', '2026年10月份', '2026年10月份']);
  const quarterly = ['2026-10-08', '2026-10-09', '2027-01-08', '2027-01-09'].map((at) => newest('macro_china_gdp', at));
  expect(quarterly).toEqual(['2026年第1-2季度', '2026年第1-3季度', '2026年第1-3季度', '2026年第1-4季度']);
});

const BY_NUMBERS = new Intl.Collator('en', { numeric: true });

/** Whether more rows are older than the row before than are newer: some sources sort by text. */
function isNewestFirst(periods: readonly string[]): boolean {
  const steps = periods.slice(1).map((each, at) => BY_NUMBERS.compare(each, periods[at]!));
  return steps.filter((step) => step < 0).length > steps.filter((step) => step > 0).length;
}

/** The tables that sources sent, by the name of their interface. */
const sent = groupBy(
  findFixtures().flatMap((fixture) => {
    const table = fixture.origin && tableOf(fixture.folder, fixture);
    return table ? [{ name: fixture.interface, table }] : [];
  }),
  ({ name }) => name,
);

/** 1 for texts that only ascend, -1 for those that only descend, else 0. */
function directionOf(texts: readonly string[]): number {
  const steps = texts.slice(1).map((each, at) => Math.sign(BY_NUMBERS.compare(each, texts[at]!)));
  return Number(steps.includes(1)) - Number(steps.includes(-1));
}

it('lists have the order in which their source sent them, by each column of days or times', () => {
  const lists = catalogue.interfaces.filter(({ name, kind }) => kind !== 'history' && sent.has(name));
  const other = lists.flatMap((declared) => {
    const made = answerOf(declared);
    return declared.columns.flatMap(({ name, cells, role }) => {
      if (!(cells === 'date' || cells === 'date-time' || cells === 'month' || role === 'period' || role === 'day'))
        return [];
      const directions = (sent.get(declared.name) ?? []).flatMap(({ table }) => {
        const at = table.columns.indexOf(name);
        return directionOf(table.rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at]] : []))) || [];
      });
      if (new Set(directions).size !== 1 || !made.columns.some((column) => column.name === name)) return [];
      const own = directionOf(valuesOf(made, name).filter((value) => typeof value === 'string'));
      return own !== 0 && own !== directions[0] ? [`${declared.name} by ${name}`] : [];
    });
  });
  expect(other).toEqual([]);
});

// Codes with their exchange, as `formOf` has them.
const EXCHANGE_FORMS: ReadonlySet<string> = new Set(['sh9', 'SH9', '9.SH']);

/** How a code is written: `sh9` of `sz000001`. */
function formOf(code: string): string {
  const form = code.replaceAll(/[0-9]+/g, '9');
  return form
    .replace(/^(?:sz|bj)(?=9$)/, 'sh')
    .replace(/^(?:SZ|BJ)(?=9$)/, 'SH')
    .replace(/\.(?:SZ|BJ)$/, '.SH');
}

function formsOf(codes: readonly unknown[]): ReadonlySet<string> {
  return new Set(codes.flatMap((code) => (typeof code === 'string' ? [formOf(code)] : [])));
}

it('codes name their exchange where those that a source sent do', () => {
  const other = catalogue.interfaces.flatMap((declared) => {
    const tables = sent.get(declared.name) ?? [];
    return declared.columns.flatMap(({ name, role }) => {
      if (role !== 'code' || tables.length === 0) return [];
      const codes = tables.flatMap(({ table }) => table.rows.map((row) => row[table.columns.indexOf(name)]));
      const forms = [...formsOf(codes)].filter((form) => EXCHANGE_FORMS.has(form));
      if (forms.length === 0) return [];
      const made = formsOf(valuesOf(answerOf(declared), name));
      return forms.some((form) => made.has(form))
        ? []
        : [`${declared.name}: ${[...made].join(', ')}, not ${forms.join(', ')}`];
    });
  });
  expect(other).toEqual([]);
});

it('codes do not name their exchange where none does that a source sent', () => {
  const other = catalogue.interfaces.flatMap((declared) => {
    const tables = (fixtures.get(declared.name) ?? []).flatMap((fixture) => tableOf(fixture.folder, fixture) ?? []);
    return declared.columns.flatMap(({ name, role }) => {
      if (role !== 'code') return [];
      const forms = formsOf(
        tables.flatMap((table) => table.rows.map((row) => row[table.columns.indexOf(name)] ?? null)),
      );
      if (forms.size === 0 || [...forms].some((form) => form !== '9')) return [];
      const made = answerOf(declared);
      if (!made.columns.some((column) => column.name === name)) return [];
      return [...formsOf(valuesOf(made, name))].some((form) => EXCHANGE_FORMS.has(form))
        ? [`${declared.name} by ${name}`]
        : [];
    });
  });
  expect(other).toEqual([]);
});

describe('periods are written and ordered as those that a source sent', () => {
  const recorded = new Map([...sent].map(([name, [first]]) => [name, first!.table]));
  const series = catalogue.interfaces.flatMap((declared) => {
    const table = recorded.get(declared.name);
    const column = declared.columns.find(
      ({ cells, role }) => cells === 'month' || cells === 'date' || role === 'period',
    )?.name;
    const at = column === undefined ? -1 : (table?.columns.indexOf(column) ?? -1);
    if (!table || column === undefined || at === -1) return [];
    // A row that has no day stands last where rows are sorted by that day.
    const days = declared.columns.flatMap(({ name, cells }) => (cells === 'date' ? [table.columns.indexOf(name)] : []));
    const texts = table.rows.flatMap((row) =>
      typeof row[at] === 'string' && days.every((day) => row[day] !== null) ? [row[at]] : [],
    );
    return declared.kind === 'history' && typeof declared.grain === 'string' && texts.length > 0
      ? [{ declared, column, texts }]
      : [];
  });

  it.each(series.map((each) => [each.declared.name, each] as const))('%s', (_name, { declared, column, texts }) => {
    const made = valuesOf(answerOf(declared), column).filter((each) => typeof each === 'string');
    expect(made).not.toEqual([]);
    const shapes = new Set(made.map((text) => text.replaceAll(/[0-9]/g, '9')));
    expect(texts.map((text) => text.replaceAll(/[0-9]/g, '9')).filter((shape) => shapes.has(shape))).not.toEqual([]);
    if (texts[0] !== texts.at(-1)) expect(isNewestFirst(made)).toBe(isNewestFirst(texts));
  });
});

it('tables that say that the newest row comes first do not begin with the oldest', () => {
  const ascending = catalogue.interfaces.flatMap((declared) => {
    // Of a history this says the order of its factors.
    if (declared.kind === 'history' || !/newest (?:day |session )?first/.test(declared.say.en)) return [];
    const made = answerOf(declared);
    const days = declared.columns.find(
      ({ name, cells }) =>
        (cells === 'date' || cells === 'date-time') && made.columns.some((each) => each.name === name),
    )?.name;
    const texts = days === undefined ? [] : valuesOf(made, days).filter((value) => typeof value === 'string');
    return directionOf(texts) === 1 ? [`${declared.name} by ${String(days)}`] : [];
  });
  expect(ascending).toEqual([]);
});

it('forecasts are of the year of the clock and the years after it', () => {
  const { columns } = answerOf(named('stock_research_report_em'));
  expect(columns.flatMap(({ name }) => (name.endsWith('盈利预测-收益') ? [name.slice(0, 4)] : []))).toEqual([
    '2026',
    '2027',
    '2028',
  ]);
});

describe('texts with a structure have one that a source sent', () => {
  const shapeOf = (text: string): string => text.replaceAll(/[0-9]+/g, '9');
  /** The shapes of the texts of a column: `9/9` of `12/3`. */
  const shapes = (values: Values): ReadonlySet<string> =>
    new Set(values.flatMap((value) => (typeof value === 'string' ? [shapeOf(value)] : [])));

  it('name the report of the period, and a day after it', () => {
    const reports: Readonly<Record<string, string>> = { '03': '一季报', '06': '中报', '09': '三季报', '12': '年报' };
    const rows = rowsOf('stock_profit_sheet_by_report_em');
    expect(rows.length).toBeGreaterThan(4);
    for (const { REPORT_DATE, REPORT_TYPE, REPORT_DATE_NAME, NOTICE_DATE } of rows) {
      const [year = '', month = ''] = String(REPORT_DATE).split('-');
      expect([REPORT_TYPE, REPORT_DATE_NAME]).toEqual([reports[month], `${year}${reports[month]}`]);
      expect(String(NOTICE_DATE) > String(REPORT_DATE)).toBe(true);
      expect(String(NOTICE_DATE).slice(0, 10) <= TODAY).toBe(true);
    }
  });

  // A column says the same words in every interface: what one was sent, another may say.
  const sentShapes = new Map<string, Set<string>>();
  for (const { folder, ...fixture } of findFixtures()) {
    const { columns, rows } = tableOf(folder, fixture) ?? { columns: [], rows: [] };
    for (const [at, column] of columns.entries()) {
      const known = sentShapes.get(column) ?? new Set();
      for (const shape of shapes(rows.map((row) => row[at] ?? null))) known.add(shape);
      sentShapes.set(column, known);
    }
  }
  // The name of a security, or of the report of a period, is another one in each row.
  const OF_ROW = /\{(?:name|code|product|industry|report|quarter)\}/;
  // What no recorded table has, or has of another size.
  const NOT_SENT = new Set(
    '板块具体异动类型列表及出现次数 ESG评分 环境总评 治理总评 report_name quarter_name 销售毛利率 上市板块 所属市场 期限品种'.split(
      ' ',
    ),
  );
  const written = catalogue.interfaces.flatMap(({ name, sample }) => {
    const columns = Object.entries(sample?.texts ?? {}).flatMap(([column, texts]) =>
      sentShapes.has(column) && !NOT_SENT.has(column) && !OF_ROW.test(JSON.stringify(texts)) ? [column] : [],
    );
    return columns.length === 0 || !fixtures.get(name)?.some(({ table }) => table) ? [] : [[name, columns] as const];
  });

  it('has the words of most columns that are no figures', () => {
    expect(written.length).toBeGreaterThan(370);
  });

  it.each(written)('%s: %j', (name, columns) => {
    const made = answerOf(named(name));
    const other = made.columns.flatMap(({ name: column }) => {
      const own = columns.includes(column) ? [...shapes(valuesOf(made, column))] : [];
      return own.flatMap((shape) => (sentShapes.get(column)?.has(shape) ? [] : [[column, shape]]));
    });
    expect(other).toEqual([]);
  });
});
