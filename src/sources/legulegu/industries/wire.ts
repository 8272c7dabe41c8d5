import { createRequire } from 'node:module';
import { type FieldCells, toFieldCells } from '../../../declare/field-cells.ts';
import type { Pages, Source } from '../../../declare/source.ts';
import { address } from '../../../declare/upstream-value.ts';
import { Failure, quote } from '../../../errors.ts';
import type { Cells, NamedCells } from '../../../formats/cells.ts';
import { findTables } from '../../../formats/html-columns.ts';
import { decodeHtml, parseHtmlTables } from '../../../formats/html-table.ts';
import { toHtmlCells } from '../../../formats/html-table-cells.ts';
import type { RowField } from '../../../formats/json-rows.ts';

/** What is wanted: the overview of all industries, of which each level is a part, or the shares of one. */
export type IndustryAsk = { readonly page: 'overview' } | { readonly page: 'shares'; readonly industry: string };

const LABEL = 'Legulegu industries';

/** Legulegu: valuations of the industries of Shenwan. */
export const legulegu: Source<IndustryAsk> = {
  name: 'legulegu',
  title: 'Legulegu (乐咕乐股)',
  terms: 'https://legulegu.com/',
  quirks: ['Its industries and their codes are those of Shenwan, its figures are its own.'],
  hosts: ['legulegu.com'],
  limits: {
    concurrency: 1,
    perSecond: 1,
    burst: 2,
    retries: 1,
    connectMs: 10_000,
    firstByteMs: 20_000,
    totalMs: 40_000,
    maxBytes: 8_000_000,
  },
  fetch: async (ask, context) => [
    await context.fetch({
      url:
        ask.page === 'overview'
          ? 'https://legulegu.com/stockdata/sw-industry-overview'
          : address`https://legulegu.com/stockdata/index-composition?industryCode=${ask.industry}`,
      check: (body) => {
        const start = body.toString('utf8', 0, 500).trim();
        if (!start.startsWith('<'))
          throw new Failure(
            'upstream_refused',
            `${LABEL}: expected a page, got ${start === '' ? 'nothing' : quote(start)}`,
          );
      },
    }),
  ],
};

/** A level of the classification, as its element is called. */
export type Level = 1 | 2 | 3;

/** The figures of an industry in the order of the page, and the class of the percentile that stands behind each. */
const FIGURES = [
  ['静态市盈率', 'peQuantile'],
  ['TTM(滚动)市盈率', 'peTtmQuantile'],
  ['市净率', 'pbQuantile'],
  ['静态股息率', 'gxlQuantile'],
] as const;

/**
 * Parses the industries of one level of the overview into the cells of fields. Throws `upstream_changed` for a page
 * without the level, an industry without its code, its name, its number of shares or one of its four figures, for
 * figures in another order, and for a code that comes twice.
 */
export function parseIndustries([{ body }]: Pages, level: Level, fields: readonly RowField[]): FieldCells {
  const changed = (why: string): Failure => new Failure('upstream_changed', `${LABEL}, level ${level}: ${why}`);
  const items = readItems(decodeHtml(body, 'utf-8', LABEL), `level${level}Items`);
  if (items.length === 0) throw changed('expected industries, got none');
  const codes = new Set<string>();
  const rows = items.map(({ id, code, number, parent, values, quantiles }) => {
    const own = code === '' ? id : code;
    if (!/^[0-9]{6}\.SI$/.test(own)) throw changed(`expected the code of an industry, got ${quote(own)}`);
    if (codes.has(own)) throw changed(`${own} came twice`);
    codes.add(own);
    const [, name, count] = /^([^()（）]+)[(（]\s?(\d{1,5})\s?[)）]$/.exec(number) ?? [];
    if (name === undefined) throw changed(`expected a name and a number of shares of ${own}, got ${quote(number)}`);
    if (values.length !== FIGURES.length)
      throw changed(`expected ${FIGURES.length} figures of ${own}, got ${values.length}`);
    for (const [at, [figure, quantile]] of FIGURES.entries()) {
      const found = quantiles[at] ?? '';
      if (/Quantile/.test(found) && !found.split(/\s+/).includes(quantile))
        throw changed(`expected ${figure} as figure ${at + 1} of ${own}, got that of ${quote(found)}`);
    }
    return {
      code: own,
      name: name.trim(),
      count,
      ...(level !== 1 && { parent: /^\[([^[\]]+)\]$/.exec(parent)?.[1] }),
      ...Object.fromEntries(FIGURES.map(([figure], at) => [figure, values[at]!.replace(/%$/, '')])),
    };
  });
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}

/** One industry of the overview: the texts of its elements. */
interface Item {
  readonly id: string;
  code: string;
  number: string;
  parent: string;
  readonly values: string[];
  /** The class of the percentile behind each value. */
  readonly quantiles: string[];
}

const MAX_DEPTH = 200;
const MAX_ITEMS = 2_000;
const MAX_VALUES = 20;

/** The items within the element of a level. */
function readItems(html: string, level: string): readonly Item[] {
  const { Parser }: typeof import('htmlparser2') = createRequire(import.meta.url)('htmlparser2');
  const items: Item[] = [];
  let depth = 0;
  let levelDepth = 0;
  let item: Item | undefined;
  let itemDepth = 0;
  /** Takes the text of the element that is open, and the depth of that element. */
  const takers: { readonly depth: number; readonly take: (text: string) => void }[] = [];
  const taker = (classes: readonly string[], of: Item): ((text: string) => void) | undefined => {
    if (classes.includes('parent-industry-name')) return (text) => (of.parent += text);
    if (classes.includes('lg-industries-item-chinese-title')) return (text) => (of.code += text);
    if (classes.includes('lg-industries-item-number')) return (text) => (of.number += text);
    if (classes.includes('quantile')) return () => undefined;
    if (!classes.includes('value') || of.values.length === MAX_VALUES) return undefined;
    const at = of.values.push('') - 1;
    return (text) => (of.values[at] += text);
  };
  const parser = new Parser({
    onopentag: (_, { id = '', class: names = '' }) => {
      if (++depth > MAX_DEPTH)
        throw new Failure('upstream_changed', `${LABEL}: elements nested more than ${MAX_DEPTH} levels deep`);
      if (id === level && levelDepth === 0) levelDepth = depth;
      if (levelDepth <= 0) return;
      const classes = names.split(/\s+/);
      if (classes.includes('lg-industries-item') && !item) {
        if (items.length === MAX_ITEMS) throw new Failure('upstream_changed', `${LABEL}: more than ${MAX_ITEMS} items`);
        item = { id, code: '', number: '', parent: '', values: [], quantiles: [] };
        itemDepth = depth;
        items.push(item);
      } else if (item) {
        if (classes.includes('quantile')) item.quantiles[item.values.length - 1] ??= names;
        const take = taker(classes, item);
        if (take) takers.push({ depth, take });
      }
    },
    ontext: (text) => takers.at(-1)?.take(text),
    onclosetag: () => {
      if (takers.at(-1)?.depth === depth) takers.pop();
      if (item && itemDepth === depth) item = undefined;
      if (levelDepth === depth) levelDepth = -1;
      depth--;
    },
  });
  parser.end(html);
  const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return items.map((each) => ({
    ...each,
    code: tidy(each.code),
    number: tidy(each.number),
    parent: tidy(each.parent),
    values: each.values.map(tidy),
  }));
}

/** The columns of an industry's shares that every page has: their headings without brackets, and their cells. */
const SHARES = [
  ['股票代码', 'code'],
  ['股票简称', 'text'],
  ['纳入时间', 'date'],
  ['申万3级', 'text'],
  ['细分概念', 'text'],
  ['价格', 'number'],
  ['市盈率', 'number'],
  ['市盈率ttm', 'number'],
  ['市净率', 'number'],
  ['ROE', 'percent'],
  ['股息率', 'percent'],
  ['市值', 'number'],
  ['净利润增速', 'percent'],
  ['营收增速', 'percent'],
] as const;

/** The headings that end with the day of the page. */
const CHANGES = ['近1日涨幅', '近5日涨幅', '今年以来涨幅'] as const;

/**
 * Parses the page of an industry's shares into columns: those that every page has, by their headings without
 * brackets, and the three changes, whose names end with the day of the page. Throws `upstream_changed` for a page
 * without the table, a change without its day, and a cell of another kind.
 */
export function parseShares([{ body }]: Pages): readonly NamedCells[] {
  const { tables } = parseHtmlTables(decodeHtml(body, 'utf-8', LABEL), LABEL);
  const wanted = [...SHARES.map(([heading]) => heading), ...CHANGES];
  const [{ columns }] = findTables(
    // A heading may be followed by a description for search engines.
    tables.map(({ rows, ...table }) => ({
      ...table,
      rows: rows.map((row) => row.map((cell) => ({ ...cell, text: cell.text.replace(/\{.*$/, '').trimEnd() }))),
    })),
    Object.fromEntries(wanted.map((heading) => [heading, { heading }])),
    LABEL,
  );
  const cellsOf = (heading: string, kind: (typeof SHARES)[number][1]): Cells => {
    const texts = columns.get(heading)![0]!.cells.map(({ text }) => text);
    return toHtmlCells(kind, texts, { label: `${LABEL}: ${heading}`, suffixes: ['%'] });
  };
  const changes = CHANGES.map((heading) => {
    const title = columns.get(heading)![0]!.headings.at(-1) ?? '';
    const [, day] = /[(（](\d{4}-\d\d-\d\d)[)）]/.exec(title) ?? [];
    if (day === undefined)
      throw new Failure('upstream_changed', `${LABEL}: expected ${heading} with its day, got ${quote(title)}`);
    return { name: `${heading}(${day})`, cells: cellsOf(heading, 'percent') };
  });
  return [...SHARES.map(([heading, kind]) => ({ name: heading, cells: cellsOf(heading, kind) })), ...changes];
}
