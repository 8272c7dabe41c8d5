import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { Cells, NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findTables } from '../../../../engine/formats/html/html-columns.ts';
import { findElements, hasClass, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { tablesOf, wantedHeadings } from '../../../wire/table-columns.ts';
import { address } from '../../../wire/upstream-value.ts';
import { refuseNoPage } from '../page.ts';
import { leguleguSite } from '../site.ts';

/** What is wanted: the overview of all industries, of which each level is a part, or the shares of one. */
export type IndustryAsk = { readonly page: 'overview' } | { readonly page: 'shares'; readonly industry: string };

const LABEL = 'Legulegu industries';

/** Legulegu: valuations of the industries of Shenwan. */
export const legulegu: Source<IndustryAsk> = {
  ...leguleguSite,
  quirks: [
    say(
      'Its industries and their codes are those of Shenwan, its figures are its own.',
      '行业及其代码属于申万，数字由其自己计算。',
    ),
  ],
  hosts: ['legulegu.com'],
  ...onePage<IndustryAsk>(pageCheck(refuseNoPage, LABEL), (ask) => ({
    url:
      ask.page === 'overview'
        ? 'https://legulegu.com/stockdata/sw-industry-overview'
        : address`https://legulegu.com/stockdata/index-composition?industryCode=${ask.industry}`,
  })),
};

/** A level of the classification, as its element is called. */
export type Level = 1 | 2 | 3;

/**
 * The figures of an industry in the order of the page, and the class of the percentile that stands behind each.
 */
const FIGURES = [
  ['静态市盈率', 'peQuantile'],
  ['TTM(滚动)市盈率', 'peTtmQuantile'],
  ['市净率', 'pbQuantile'],
  ['静态股息率', 'gxlQuantile'],
] as const;

/**
 * Parses the industries of one level of the overview into the cells of fields. Throws `upstream_changed` for a
 * page without the level, an industry without its code, its name, its number of shares or one of its four figures,
 * for figures in another order, and for a code that comes twice.
 */
export function parseIndustries([{ body }]: Pages, level: Level, fields: readonly RowField[]): FieldCells {
  const label = `${LABEL}, level ${level}`;
  const items = readItems(decodeBody(body, 'utf-8', LABEL), `level${level}Items`);
  if (items.length === 0) throw changed(label, 'expected industries, got none');
  const codes = new Set<string>();
  const rows = items.map(({ id, code, number, parent, values, quantiles }) => {
    const own = code === '' ? id : code;
    if (!/^[0-9]{6}\.SI$/.test(own)) throw changed(label, `expected the code of an industry, got ${quote(own)}`);
    if (codes.has(own)) throw changed(label, `${own} came twice`);
    codes.add(own);
    const [, name, count] = /^([^()（）]+)[(（]\s?(\d{1,5})\s?[)）]$/.exec(number) ?? [];
    if (name === undefined)
      throw changed(label, `expected a name and a number of shares of ${own}, got ${quote(number)}`);
    if (values.length !== FIGURES.length)
      throw changed(label, `expected ${FIGURES.length} figures of ${own}, got ${values.length}`);
    for (const [at, [figure, quantile]] of FIGURES.entries()) {
      const found = quantiles[at] ?? '';
      if (/Quantile/.test(found) && !found.split(/\s+/).includes(quantile))
        throw changed(label, `expected ${figure} as figure ${at + 1} of ${own}, got that of ${quote(found)}`);
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
  readonly code: string;
  readonly number: string;
  readonly parent: string;
  readonly values: readonly string[];
  /** The class of the percentile behind each value. */
  readonly quantiles: readonly string[];
}

/** The items within the element of a level. */
function readItems(html: string, level: string): readonly Item[] {
  const page = parseHtmlElements(html, LABEL);
  const [list] = findElements(page, ({ attributes }) => attributes.id === level);
  if (!list) return [];
  return findElements(list, (element) => hasClass(element, 'lg-industries-item')).map((item) => {
    const all = (className: string) => findElements(item, (element) => hasClass(element, className));
    const textOfFirst = (className: string): string => all(className).slice(0, 1).map(textOf).join('');
    const parent = textOfFirst('parent-industry-name');
    const number = textOfFirst('lg-industries-item-number');
    return {
      id: item.attributes.id ?? '',
      code: textOfFirst('lg-industries-item-chinese-title'),
      // The name of the industry above stands in it.
      number: parent === '' ? number : number.replace(parent, '').trimEnd(),
      parent,
      values: all('value').map(textOf),
      quantiles: all('quantile').map(({ attributes }) => attributes.class ?? ''),
    };
  });
}

/** The columns of an industry's shares that every page has: their headings without brackets, and their cells. */
const SHARES = [
  ['股票代码', 'code'],
  ['股票简称', 'text'],
  ['纳入时间', 'date'],
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

/** The headings of the industries of a share: a page has at least that of its own level. */
const LEVELS = ['申万1级', '申万2级', '申万3级'] as const;

/** What stands in the place of the concepts, which a script of the page adds. */
const NOT_LOADED = '加载中...';

/** The headings that end with the day of the page. */
const CHANGES = ['近1日涨幅', '近5日涨幅', '今年以来涨幅'] as const;

/**
 * Parses the page of an industry's shares into columns: those that every page has, by their headings without
 * brackets, the industries of its levels, and the three changes, whose names end with the day of the page. Throws
 * `upstream_changed` for a page without the table, shares of several industries of its level, a change without
 * its day, and a cell of another kind.
 */
export function parseShares([{ body }]: Pages): readonly NamedCells[] {
  // A heading may be followed by a description for search engines.
  const tables = tablesOf(body, 'utf-8', LABEL).map(({ rows, ...table }) => ({
    ...table,
    rows: rows.map((row) => row.map((cell) => ({ ...cell, text: (cell.text.split('{', 1)[0] ?? '').trimEnd() }))),
  }));
  const rowTexts = tables.flatMap(({ rows }) => rows.map((row) => row.map(({ text }) => text)));
  const levels = LEVELS.filter((heading) =>
    rowTexts.some((texts) => texts.includes(heading) && texts.includes('股票代码')),
  );
  if (levels.length === 0) throw changed(LABEL, `expected a table with one of ${LEVELS.join(', ')}`);
  const shares = [...SHARES.slice(0, 3), ...levels.map((level) => [level, 'text'] as const), ...SHARES.slice(3)];
  const wanted = [...shares.map(([heading]) => heading), ...CHANGES];
  const [{ columns }] = findTables(tables, wantedHeadings(wanted, { 市值: ['亿元', '亿'] }), LABEL);
  const cellsOf = (heading: string, kind: (typeof SHARES)[number][1]): Cells => {
    const texts = columns
      .get(heading)![0]!
      .cells.map(({ text }) => (heading === '细分概念' && text === NOT_LOADED ? '' : text));
    return toHtmlCells(kind, texts, { label: `${LABEL}: ${heading}`, suffixes: ['%'] });
  };
  // A page of one level has the shares of one industry of it.
  const [level, ...lower] = levels;
  const industries = new Set(
    level
      ? columns
          .get(level)![0]!
          .cells.map(({ text }) => text)
          .filter(Boolean)
      : [],
  );
  if (lower.length === 0 && industries.size > 1) throw changed(LABEL, `shares of ${quote([...industries], 200)}`);
  const changes = CHANGES.map((heading) => {
    const title = columns.get(heading)![0]!.headings.at(-1) ?? '';
    const [, day] = /[(（](\d{4}-\d\d-\d\d)[)）]/.exec(title) ?? [];
    if (day === undefined) throw changed(LABEL, `expected ${heading} with its day, got ${quote(title)}`);
    return { name: `${heading}(${day})`, cells: cellsOf(heading, 'percent') };
  });
  return [...shares.map(([heading, kind]) => ({ name: heading, cells: cellsOf(heading, kind) })), ...changes];
}
