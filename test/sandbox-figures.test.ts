import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Catalogue, findDeclarations } from '../src/catalogue/registry/catalogue.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { readQuery, toQuery } from '../src/engine/interface/query.ts';
import { Table } from '../src/engine/table/table.ts';
import { findSandboxes } from '../src/faces/sandbox/wire-sandboxes.ts';
import { answersOf, fakeUpstream, fetchAccepted } from './fake-upstream.ts';

// What the sandbox answers to the example of every interface, with the eyes of its readers: there are rows, no day is to
// come, histories reach the newest day, figures are as large as real ones, and those that follow from others do.

// A Wednesday, after the day's figures have appeared.
const NOW = Date.parse('2026-11-18T20:00:00+08:00');
const TODAY = '2026-11-18';
// What appears monthly is of the last month that is over, what appears quarterly of the last quarter.
const NEWEST_MAY_BE_OLDER_BY = 100;
const OF_YEARS_MAY_BE_OLDER_BY = 380;
const DAY_MS = 86_400_000;

/** Days that lie ahead, by interface and column. */
const AHEAD: Readonly<Record<string, string>> = {
  'tool_trade_date_hist_sina trade_date': 'the calendar of trading goes to the end of the year',
  'stock_restricted_release_queue_sina 解禁日期': 'it announces when lock-ups will end',
};

// A maturity lies ahead.
const MATURITY = /^到期/;

/** Histories whose newest day is of long ago. */
const OLD: Readonly<Record<string, string>> = {
  article_rlab_rv: 'its example is a share that is no longer traded',
};

/** Between which figures a column is, by interface and column. */
const LEVELS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'stock_hk_index_daily_sina close': [12_000, 45_000],
  'index_us_stock_sina close': [3_500, 10_000],
  'stock_zh_index_daily close': [2_500, 7_500],
  'stock_zh_index_daily_em close': [2_500, 7_500],
  'macro_china_gdp 国内生产总值-绝对值': [300_000, 1_500_000],
  'macro_china_money_supply 货币和准货币(M2)-数量(亿元)': [2_900_000, 3_700_000],
  'macro_china_fx_gold 国家外汇储备-数值': [31_000, 34_500],
  'macro_china_rmb 欧元/人民币_中间价': [7.5, 9],
  'macro_china_rmb 人民币/韩元_中间价': [180, 215],
  'macro_usa_non_farm 今值': [0, 40],
  'bond_zh_us_rate 中国国债收益率10年': [1.5, 2.2],
};

/** Percentages of more than a hundred. */
const LARGE = /维持担保比例/;

/** How figures follow from others of their row: the result, and what is taken from what. */
const DIFFERENCES = [
  ['净仓位', '多头仓位', '空头仓位'],
  ['龙虎榜净买额', '龙虎榜买入额', '龙虎榜卖出额'],
  ['机构买入净额', '机构买入总额', '机构卖出总额'],
  ['当日成交净买额', '买入成交额', '卖出成交额'],
] as const;

const catalogue = new Catalogue(await findDeclarations());
const sandboxes = await findSandboxes();
const upstream = fakeUpstream(
  async (request) => {
    const { host } = new URL(request.url);
    for (const { upstream: sandbox, loadDeclared } of sandboxes) {
      if (!sandbox.hosts.includes(host)) continue;
      const answer = await answersOf(sandbox, loadDeclared, NOW)(request);
      if (answer) return answer;
    }
    return undefined;
  },
  { now: NOW },
);

/** What an interface answers to its example, or to other params. */
async function answerOf(declared: Interface, asked = declared.example): Promise<Table> {
  const { params } = readQuery(declared, toQuery(asked), new Date(NOW));
  const ask = declared.ask(params);
  return declared.select(
    Table.of(declared.columns, declared.parse(await fetchAccepted(declared.source, ask, upstream), ask)),
    params,
  );
}

function named(name: string): Interface {
  return catalogue.interfaces.find((declared) => declared.name === name)!;
}

/** What is wrong with the answer of an interface: a text for each column. */
function findingsOf(declared: Interface, table: Table): readonly string[] {
  const findings: string[] = [];
  const columns = table.columns.map(({ name, cells }) => ({
    name,
    kind: cells.kind,
    unit: declared.columns.find((column) => column.name === name)?.unit ?? '',
    values: Array.from({ length: table.length }, (_, row) => cells.valueAt(table.from + row)),
  }));
  if (table.length === 0) findings.push('it has no rows');
  const twice = rowTwice(declared, columns);
  if (twice !== undefined) findings.push(`it has two rows of ${twice}`);
  for (const level of Object.keys(LEVELS)) {
    const [, column] = level.split(`${declared.name} `);
    if (level.startsWith(`${declared.name} `) && !columns.some(({ name }) => name === column))
      findings.push(`it has no column ${column}`);
  }
  const oldest = declared.each === 'year' ? OF_YEARS_MAY_BE_OLDER_BY : NEWEST_MAY_BE_OLDER_BY;
  const days = columns.filter(({ kind }) => kind === 'date' || kind === 'date-time');
  for (const { name, values } of days) {
    const last =
      values
        .map((value) => String(value ?? '').slice(0, 10))
        .toSorted()
        .at(-1) ?? '';
    if (last > TODAY && !MATURITY.test(name) && !(`${declared.name} ${name}` in AHEAD))
      findings.push(`${name} is to come: ${last}`);
    if (name === days[0]?.name && isToReachToday(declared) && Date.parse(TODAY) - Date.parse(last) > oldest * DAY_MS)
      findings.push(`${name} ends on ${last}`);
  }
  for (const { name, kind, unit, values } of columns) {
    const numbers = values.filter((value) => typeof value === 'number');
    const odd = (isOdd: (value: number) => boolean): number | undefined => numbers.find(isOdd);
    const large = kind === 'percent' && !LARGE.test(name) ? odd((value) => Math.abs(value) > 100) : undefined;
    if (large !== undefined) findings.push(`${name} is ${large} percent`);
    const [least, most] = LEVELS[`${declared.name} ${name}`] ?? [-Infinity, Infinity];
    const far = odd((value) => value < least || value > most);
    if (far !== undefined) findings.push(`${name} is ${far}, not from ${least} to ${most}`);
    findings.push(...unrelated(name, values, columns));
    const isPrice = /^\S+ per (?:share|unit)$/.test(unit) && !/[额值]$|change$/.test(name);
    const unpaid = isPrice ? odd((value) => value <= 0) : undefined;
    if (unpaid !== undefined) findings.push(`${name} is ${unpaid} ${unit}`);
    const lowest = columns.find((other) => other.name === lowestOf(name));
    const crossed =
      lowest && lowestOf(name) !== name ? values.findIndex((value, row) => isBelow(value, lowest.values[row])) : -1;
    if (crossed >= 0) findings.push(`${name} is ${values[crossed]}, below ${lowest?.name}: ${lowest?.values[crossed]}`);
  }
  return findings;
}

/** What names the rows of a history, where two have the same: days, and what else is no figure. */
function rowTwice({ kind }: Interface, columns: readonly (Read & { readonly kind: string })[]): string | undefined {
  if (kind !== 'history' && kind !== 'window') return undefined;
  const naming = columns.filter((column) => NAMING.has(column.kind));
  const names = (naming[0]?.values ?? []).map((_, row) => naming.map(({ values }) => String(values[row])).join(' '));
  return names.find((name, row) => names.indexOf(name) !== row);
}

/** The kinds of cells that say what a row is of. */
const NAMING = new Set(['date', 'date-time', 'month', 'text', 'code']);

interface Read {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What does not follow from the other columns of a table: a text for each fault. */
function unrelated(name: string, values: readonly unknown[], columns: readonly Read[]): readonly string[] {
  const of = (other: string): readonly unknown[] => columns.find((column) => column.name === other)?.values ?? [];
  return DIFFERENCES.filter(([result]) => name.endsWith(result)).flatMap(([result, from, taken]) => {
    const prefix = name.slice(0, -result.length);
    const [bought, sold] = [of(prefix + from), of(prefix + taken)];
    const wrong = values.findIndex((value, row) => {
      const [more, less] = [bought[row], sold[row]];
      if (typeof value !== 'number' || typeof more !== 'number' || typeof less !== 'number') return false;
      return Math.abs(value - (more - less)) > 1e-6 * Math.abs(more) + 0.02;
    });
    return wrong < 0 ? [] : [`${name} is ${String(values[wrong])} in row ${wrong}`];
  });
}

function lowestOf(name: string): string {
  return name.replace('最高', '最低').replace('high', 'low').replace(/高$/, '低');
}

function isBelow(value: unknown, other: unknown): boolean {
  return typeof value === 'number' && typeof other === 'number' && value < other;
}

/** Whether the newest row is of about today: not where a series has ended, nor where certain days are asked for. */
function isToReachToday(declared: Interface): boolean {
  const { params } = readQuery(declared, toQuery(declared.example), new Date(NOW));
  const asksForDays = Object.entries(params).some(
    ([name, value]) =>
      !name.startsWith('start') && /^\d{8}$/.test(String(value)) && String(value) < TODAY.replaceAll('-', ''),
  );
  return declared.kind === 'history' && declared.ended === undefined && !asksForDays && !(declared.name in OLD);
}

// `-t '^NAME '` runs this one beside those of the contract suite.
describe.each(
  catalogue.interfaces.flatMap((declared) =>
    declared.unavailable === undefined ? [[declared.name, declared] as const] : [],
  ),
)('%s', (_, declared) => {
  // The first list of all shares makes the histories that others share.
  it('has figures in the sandbox that a reader expects', { timeout: 30_000 }, async () => {
    const before = upstream.asked.length;
    const place = () =>
      `src/catalogue/sources/${dirname(catalogue.moduleOf(declared.name) ?? '')}/sandbox.ts must answer the example with made-up figures. Asked:\n${upstream.asked.slice(before).join('\n')}`;
    const table = await answerOf(declared).catch((thrown: unknown) => expect.fail(`${place()}\n${String(thrown)}`));
    expect(findingsOf(declared, table), place()).toEqual([]);
  });
});

/** The params that say from when and to when: `start_date` and `end_date`, or times. */
function rangeOf({ params }: Interface): readonly [from: string, to: string] | undefined {
  const names = Object.keys(params);
  const from = names.find((name) => /^(?:start|begin)_/.test(name));
  const to = names.find((name) => name.startsWith('end_'));
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** A time of a table as a param of a range is written: a day, a time of a day, or both. */
function toAsked(time: string, form: unknown): string {
  if (/^\d{8}$/.test(String(form))) return time.slice(0, 10).replaceAll('-', '');
  return /^\d\d:/.test(String(form)) ? time.slice(11) : time;
}

const ranged = catalogue.interfaces.flatMap((declared) => {
  const range = rangeOf(declared);
  return range ? [[declared.name, declared, range] as const] : [];
});

it('there are interfaces that take two days, or two times', () => {
  expect(ranged.length).toBeGreaterThanOrEqual(39);
});

describe.each(ranged)('%s', (_, declared, [from, to]) => {
  it('has the rows of the days that are asked for, and no others', { timeout: 30_000 }, async () => {
    const form = declared.example[from] ?? declared.params[from]?.default;
    const timesOf = async (first: string, last: string): Promise<readonly string[]> => {
      const table = await answerOf(declared, { ...declared.example, [from]: first, [to]: last });
      const texts = table.columns.map(({ cells }) =>
        Array.from({ length: table.length }, (__, row) => String(cells.valueAt(table.from + row))),
      );
      const days = texts.find(([text = '']) => /^\d{4}-\d\d-\d\d/.test(text)) ?? [];
      return days.map((day) => toAsked(day, form)).toSorted();
    };
    const all = await timesOf(toAsked('2026-10-12 09:00:00', form), toAsked('2026-11-18 15:00:00', form));
    const times = [...new Set(all)];
    expect(times.length).toBeGreaterThan(2);
    const [first = '', last = ''] = [times[Math.floor(times.length / 3)], times[Math.floor((2 * times.length) / 3)]];
    expect(await timesOf(first, last)).toEqual(all.filter((time) => time >= first && time <= last));
  });
});

describe('the sandbox', () => {
  it.each([
    ['stock_hot_rank_detail_em', { symbol: 'SZ999001' }],
    ['stock_financial_report_sina', { stock: 'sh999001' }],
    ['stock_financial_analysis_indicator', { symbol: '999001', start_year: '2026' }],
    ['stock_history_dividend_detail', { symbol: '999001' }],
    ['stock_individual_spot_xq', { symbol: 'SH999001' }],
    ['sw_index_third_cons', { symbol: '999001.SI' }],
    ['index_zh_a_hist_min_em', { symbol: '999001' }],
    ['stock_cyq_em', { symbol: '999001' }],
  ])('has no rows of an unknown code for %s', async (name, asked) => {
    expect((await answerOf(named(name), asked)).length).toBe(0);
  });

  it('has klines of minutes that lack figures, and ranges of cost without such days', async () => {
    const minutes = await answerOf(named('stock_zh_a_hist_min_em'), { symbol: '999501', period: '60' });
    expect(minutes.records().some((record) => Object.values(record).includes(null))).toBe(true);
    const costs = await answerOf(named('stock_cyq_em'), { symbol: '999501' });
    expect(costs.length).toBe(90);
  });

  it('has an exception for nothing that is not there', () => {
    const names = catalogue.interfaces.flatMap(({ name, columns }) => [
      name,
      ...columns.map((column) => `${name} ${column.name}`),
    ]);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(AHEAD), ...Object.keys(OLD)]));
    // Open columns have no declared names: that each of these columns is there is a finding of its own.
    expect(names).toEqual(expect.arrayContaining(Object.keys(LEVELS).map((level) => level.split(' ')[0])));
  });
});
