import { describe, expect, it } from 'vitest';
import type { Interface } from '../src/declare/interface.ts';
import { readQuery, toQuery } from '../src/declare/query.ts';
import { Catalogue, findDeclarations } from '../src/registry/catalogue.ts';
import { findSandboxes } from '../src/sandbox/server.ts';
import { Table } from '../src/table/table.ts';
import { answersOf, fakeUpstream } from './fake-upstream.ts';

// What the sandbox answers to the example of every interface, with the eyes of its readers: no day is to come, histories
// reach the newest day, and prices and percentages are as large as real ones.

// A Wednesday, after the day's figures have appeared.
const NOW = Date.parse('2026-11-18T20:00:00+08:00');
const TODAY = '2026-11-18';
// What appears monthly is of the last month that is over, what appears quarterly of the last quarter.
const NEWEST_MAY_BE_OLDER_BY = 100;
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

/** What an interface answers to its example. */
async function exampleOf(declared: Interface): Promise<Table> {
  const { params } = readQuery(declared, toQuery(declared.example), new Date(NOW));
  const ask = declared.ask(params);
  return declared.select(
    Table.of(declared.columns, declared.parse(await declared.source.fetch(ask, upstream), ask)),
    params,
  );
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
  const days = columns.filter(({ kind }) => kind === 'date' || kind === 'date-time');
  for (const { name, values } of days) {
    const last =
      values
        .map((value) => String(value ?? '').slice(0, 10))
        .toSorted()
        .at(-1) ?? '';
    if (last > TODAY && !MATURITY.test(name) && !(`${declared.name} ${name}` in AHEAD))
      findings.push(`${name} is to come: ${last}`);
    if (
      name === days[0]?.name &&
      isToReachToday(declared) &&
      Date.parse(TODAY) - Date.parse(last) > NEWEST_MAY_BE_OLDER_BY * DAY_MS
    )
      findings.push(`${name} ends on ${last}`);
  }
  for (const { name, kind, unit, values } of columns) {
    const numbers = values.filter((value) => typeof value === 'number');
    const odd = (isOdd: (value: number) => boolean): number | undefined => numbers.find(isOdd);
    const large = kind === 'percent' ? odd((value) => Math.abs(value) > 100) : undefined;
    if (large !== undefined) findings.push(`${name} is ${large} percent`);
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

describe('the sandbox', () => {
  it.each(catalogue.interfaces.filter(({ unavailable }) => unavailable === undefined))(
    'has figures for $name that a reader expects',
    async (declared) => {
      expect(findingsOf(declared, await exampleOf(declared))).toEqual([]);
    },
    // The first list of all shares makes the histories that others share.
    30_000,
  );

  it('has an exception for nothing that is not there', () => {
    const names = catalogue.interfaces.flatMap(({ name, columns }) => [
      name,
      ...columns.map((column) => `${name} ${column.name}`),
    ]);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(AHEAD), ...Object.keys(OLD)]));
  });
});
