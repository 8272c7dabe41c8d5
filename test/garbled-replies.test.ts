import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';
import { tableOf } from '../scripts/cases.mjs';
import { openRegistry } from './declarations.ts';
import {
  changedBodies,
  type Fixture,
  type FixtureRunner,
  findFixtures,
  isSkeleton,
  type OtherBodies,
  startFixtureRunner,
} from './fixtures.ts';

// A reply whose words cannot be read is refused. It is never a table without rows, or without some of them.

const registry = await openRegistry();
const all = await registry.all();
const fixtures = findFixtures().filter(
  (each) => !isSkeleton(each) && (tableOf(each.folder, each)?.rows.length ?? 0) > 0,
);
// The first case of each interface: the others have the same form.
const first = fixtures.filter((each, at) => fixtures.findIndex((other) => other.interface === each.interface) === at);

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(registry, FIXTURES_TIME);
});
afterAll(() => runner.close());

/** What garbles a text; the same text where it has nothing of the kind. */
const GARBLERS: Readonly<Record<string, (text: string) => string>> = {
  'Chinese characters that became question marks': (text) =>
    text.replace(/[\u0080-\u00ff\u3400-\u9fff\uff00-\uffef]/g, '?'),
  'names of fields outside of lists that are others': (text) => withOtherNames(text, (isRow) => !isRow),
  'names of fields of rows that are others': (text) => withOtherNames(text, (isRow) => isRow),
  'first rows of tables that are question marks': (text) =>
    text.replace(
      /(<table(?:\s[^>]*)?>(?:(?!<tr)[\s\S])*?)(<tr(?:\s[^>]*)?>[\s\S]*?<\/tr>)/gi,
      (_, before: string, row: string) => before + row.replace(/>[^<]+</g, '>?<'),
    ),
  'rows of tables that are none': (text) => text.replace(/<(\/?)tr\b/gi, '<$1div'),
  'cells of tables that are none': (text) => text.replace(/<(\/?)td\b/gi, '<$1span'),
};

/** A JSON text, or one that holds JSON, with other names of fields of its objects below the first. */
function withOtherNames(text: string, isWanted: (isRow: boolean) => boolean): string {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  if (start < 0 || end <= start || /^\s*</.test(text)) return text;
  const renamed = (value: unknown, isRow: boolean, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => renamed(each, true, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    const isOther = depth > 0 && isWanted(isRow);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        isOther && !/^\d+$/.test(name) ? `${name}~` : name,
        renamed(each, false, depth + 1),
      ]),
    );
  };
  try {
    const tree: unknown = JSON.parse(text.slice(start, end));
    return text.slice(0, start) + JSON.stringify(renamed(tree, false, 0)) + text.slice(end);
  } catch {
    return text;
  }
}

/**
 * The garbled replies of a case: all of them, or one. Those that garbling does not change are left out.
 * @param only the address of the one
 */
function garbledBodies(fixture: Fixture, garble: (text: string) => string, only?: string): OtherBodies {
  return changedBodies(fixture, (body, url) => {
    // Workbooks and archives are no texts.
    if ((only !== undefined && only !== url) || body.includes(0)) return undefined;
    // Of a text in another encoding, only ASCII is changed, or all else alike.
    const encoding = Buffer.from(body.toString('utf8')).equals(body) ? 'utf8' : 'latin1';
    const garbled = Buffer.from(garble(body.toString(encoding)), encoding);
    return garbled.equals(body) ? undefined : garbled;
  });
}

describe.each(Object.entries(GARBLERS))('a reply with %s', (_, garble) => {
  it('has all of its rows, or is refused', async () => {
    const lacking: string[] = [];
    for (const fixture of first) {
      const garbled = garbledBodies(fixture, garble);
      if (garbled.size === 0) continue;
      const { table } = await runner.answer(fixture, garbled);
      const rows = tableOf(fixture.folder, fixture)?.rows.length ?? 0;
      if (table && table.rows.length < rows) lacking.push(`${fixture.interface}: ${table.rows.length} of ${rows} rows`);
    }
    expect(lacking).toEqual([]);
  }, 120_000);
});

describe('one reply of several, with names of fields of rows that are others', () => {
  it('is refused, where a security or a product is looked up in it, and is never the proof that there is none', async () => {
    const lacking: string[] = [];
    for (const fixture of fixtures) {
      const urls = Object.keys(fixture.upstream);
      if (urls.length === 1) continue;
      const rows = tableOf(fixture.folder, fixture)?.rows.length ?? 0;
      for (const url of urls) {
        const garbled = garbledBodies(fixture, GARBLERS['names of fields of rows that are others']!, url);
        if (garbled.size === 0) continue;
        const { table, failure } = await runner.answer(fixture, garbled);
        if (failure?.code === 'no_value') lacking.push(`${fixture.interface}: ${failure.message}`);
        if (table && table.rows.length < rows)
          lacking.push(`${fixture.interface}: ${table.rows.length} of ${rows} rows`);
      }
    }
    expect(lacking).toEqual([]);
  }, 120_000);
});

describe('a row whose name is garbled', () => {
  const asPrinted = 'as AKShare printed it';
  it.each([
    ['get_shfe_daily', 'a contract without trade, TAS and sums', /("DELIVERYMONTH":")\d/, '$1?'],
    ['get_shfe_daily', 'a contract without trade, TAS and sums', /("PRODUCTID":"[a-z]+)_f/, '$1?f'],
    ['get_shfe_rank_table', 'sums by kind of member, and a short list', /("INSTRUMENTID":"[a-z]+)\d/, '$1?'],
    ['option_hist_shfe', asPrinted, /("INSTRUMENTID":"[a-z]+)\d/, '$1?'],
    ['option_vol_shfe', asPrinted, /("INSTRUMENTID":"[a-z]+)\d/, '$1?'],
    ['futures_hist_daily_cffex', 'as AKShare printed it, with options', /^([A-Z]{1,2})\d/m, '$1?'],
    ['futures_settle_cffex', asPrinted, /^([A-Z]{1,2})\d/m, '$1?'],
    ['get_cffex_rank_table', 'products that were listed', /,([A-Z]{1,2})\d(?=\d{3},1,)/, ',$1?'],
    ['get_czce_daily', 'a contract without trade, and sums', /^([A-Z]{2})\d/m, '$1?'],
    ['futures_settle_czce', 'fees by contract and by value', /^([A-Z]{2})\d/m, '$1?'],
    ['get_rank_table_czce', 'a product and a contract', /^2\|/m, '?|'],
    ['option_hist_czce', asPrinted, /^([A-Z]{2})\d/m, '$1?'],
    ['option_hist_yearly_czce', asPrinted, /(\|\s*[A-Z]{2})\d/, '$1?'],
    ['option_hist_gfex', asPrinted, /("variety":")[^"]+/, '$1锟斤'],
    ['option_vol_shfe', asPrinted, /("PRODUCTNAME":")[^"]+/, '$1锟斤'],
    ['futures_settle_cffex', asPrinted, /^[A-Z]{1,2}\d+/m, '锟斤'],
    ['stock_hk_fhpx_detail_ths', asPrinted, /<td>\d{4}-\d\d-\d\d/, '<td>?'],
    ['option_vol_gfex', asPrinted, /("seriesId":"[a-z]+)\d/, '$1?'],
    ['option_lhb_em', asPrinted, /认沽交易量/, '认沽交易?'],
    ['stock_financial_hk_report_em', asPrinted, /("REPORT_TYPE": ?"年)报/, '$1?'],
  ] as const)('of %s, %s, is no row to leave out', async (name, caseName, before, after) => {
    const fixture = fixtures.find((each) => each.interface === name && each.name === caseName);
    const garbled = fixture && garbledBodies(fixture, (text) => text.replace(before, after));
    if (!fixture || !garbled?.size) expect.fail(`${name} has no case "${caseName}" with ${before}`);
    const { failure } = await runner.answer(fixture, garbled);
    expect(failure?.code).toBe('upstream_changed');
  });
});

it('is asked of every interface that has a case with rows', () => {
  const names = new Set(fixtures.map((each) => each.interface));
  expect(first).toHaveLength(names.size);
  expect(all.interfaces.length).toBeGreaterThanOrEqual(names.size);
});
