import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { type HtmlTable, parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The page of forecasts of one share of Hong Kong, by its code of five digits. */
export type ForecastsAsk = { readonly share: string; readonly table: ForecastTable };

/** The tables of the page. */
export type ForecastTable = 'ratings' | 'last-year' | 'means' | 'brokers';

const ROOT = 'https://www.etnet.com.hk/www/sc/stocks/realtime/quote_profit.php';

const labelOf = ({ share }: Pick<ForecastsAsk, 'share'>): string => `Etnet forecasts of ${share}`;

/** etnet, a site of quotes of Hong Kong. */
export const etnet: Source<ForecastsAsk> = {
  name: 'etnet',
  title: say('etnet (经济通)', '经济通'),
  terms: 'https://www.etnet.com.hk/www/sc/disclaimer.php',
  quirks: [say('It may refuse addresses of data centres.', '可能拒绝来自数据中心的地址。')],
  hosts: ['www.etnet.com.hk'],
  limits: GENTLE,
  ...onePage<ForecastsAsk>(refuseOtherPage, ({ share }) => ({
    url: withQuery(ROOT, { code: Number(share) }),
    headers: { referer: 'https://www.etnet.com.hk/www/sc/stocks/index.php' },
  })),
};

/** Throws `upstream_refused` for a page that does not name the share. */
function refuseOtherPage({ body }: Page, ask: ForecastsAsk): void {
  const html = decodeBody(body, 'utf-8', labelOf(ask));
  if (!namesShare(html, ask.share)) throw refused(labelOf(ask), `expected its page, got ${quote(html.trim(), 80)}`);
}

/** Whether a page has the code of a share, with or without its leading zeros. */
function namesShare(html: string, share: string): boolean {
  return [...html.matchAll(/\d+/g)].some(
    ([digits]) => digits.length <= share.length && Number(digits) === Number(share),
  );
}

/** The headings of the tables of forecasts, without blanks, asterisks and units, and what each is called here. */
const HEADINGS: Readonly<Record<'means' | 'brokers', Readonly<Record<string, string>>>> = {
  means: {
    财政年度: 'year',
    '纯利/(亏损)': 'profit',
    '每股盈利/(亏损)': 'earnings',
    每股派息: 'dividend',
    每股资产净值: 'assets',
    最高: 'highest',
    最低: 'lowest',
  },
  brokers: {
    财政年度: 'year',
    '纯利/(亏损)': 'profit',
    '每股盈利/(亏损)': 'earnings',
    每股派息: 'dividend',
    证券商: 'broker',
    评级: 'rating',
    目标价: 'target',
    更新日期: 'updated',
  },
};

const MILLIONS = { 百万元人民币: 'CNY', 百万港元: 'HKD', 百万美元: 'USD' };
const HUNDREDTHS = { 分: 'CNY', 港仙: 'HKD', 美仙: 'USD' };

/** The units in the headings of each figure, with their currency: a company has all of its figures in one. */
const CURRENCIES = textMap<ReadonlyMap<string, string>>({
  profit: textMap(MILLIONS),
  highest: textMap(MILLIONS),
  lowest: textMap(MILLIONS),
  earnings: textMap(HUNDREDTHS),
  dividend: textMap(HUNDREDTHS),
  assets: textMap({ 人民币元: 'CNY', 港元: 'HKD', 美元: 'USD' }),
});

// Target prices are in dollars of Hong Kong, whatever the currency of the figures.
const TARGET_UNIT = '港元';

/**
 * Parses one table of the page into declared columns. A share without forecasts has no such table, and its page
 * says so or has others of them: no rows.
 *
 * The tables of forecasts are found by their headings, whose last brackets hold the unit, `纯利/(亏损) (百万港元)`:
 * the field `currency`. The ratings are one cell, `综合17份证券商报告的评级 平均评级 1.94`, within which a table of its
 * own has what most brokers advise. The figures of the last year are the table of two lists side by side: five
 * cells a row, the middle one blank. Throws `upstream_changed` for another page, for tables of another form, for a
 * row that is of no year, and for a unit that is not that of its figure.
 */
export function parseForecasts([page]: Pages, ask: ForecastsAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const html = decodeBody(page.body, 'utf-8', label);
  if (!namesShare(html, ask.share)) throw changed(label, `expected its page, got ${quote(html.trim(), 80)}`);
  const { tables } = parseHtmlTables(html, label);
  const rows = TABLES[ask.table](tables, label);
  // Headings or the words of another part show that the page can be read: there is nothing of this part.
  const isRead =
    rows.length > 0 ||
    tables.some(isOfYears) ||
    (['ratings', 'means', 'brokers'] as const).some((part) => TABLES[part](tables, label).length > 0);
  if (!isRead && !NOTHING.test(html)) throw changed(label, 'neither forecasts nor a word that there are none');
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label, absent: ['', '-', '--', '/--', 'N/A'] }));
}

/** What a page without forecasts says: 没有资料, 暂无数据. */
const NOTHING = /(?:没有|沒有|暂无|暫無|未有)[^<]{0,12}(?:资料|資料|数据|數據|预测|預測)/;

/** What reads each part of the page. */
const TABLES: Readonly<
  Record<ForecastsAsk['table'], (tables: readonly HtmlTable[], label: string) => readonly Fields[]>
> = {
  ratings: ratingOf,
  'last-year': lastYearOf,
  means: (tables, label) => forecastsOf(tables, 'means', label),
  brokers: (tables, label) => forecastsOf(tables, 'brokers', label),
};

function textsOf(row: HtmlTable['rows'][number]): readonly string[] {
  return row.map(({ text }) => text.trim());
}

// A note below the tables begins with 平均评级数值.
const HAS_RATING = /(?:^| )平均评级(?: |$)/;

function ratingOf(tables: readonly HtmlTable[], label: string): readonly Fields[] {
  const at = tables.findIndex(({ rows }) => rows.some((row) => textsOf(row).some((text) => HAS_RATING.test(text))));
  if (at < 0) return [];
  const text = tables[at]!.rows.flatMap(textsOf).find((each) => HAS_RATING.test(each))!;
  const [, count, mean] = /^(\S+) 平均评级 (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  // The table within the cell begins after the one around it.
  const [advice, ...others] = (tables[at + 1]?.rows ?? []).flatMap(textsOf);
  if (mean === undefined || !advice || others.length > 0)
    throw changed(label, `expected a rating, got ${quote([advice ?? null, text])}`);
  return [{ direction: advice, count, mean }];
}

function lastYearOf(tables: readonly HtmlTable[], label: string): readonly Fields[] {
  const found = tables.filter(isOfLastYear);
  if (found.length > 1) throw changed(label, `expected one table of the last year, got ${found.length}`);
  const odd = tables.find((table) => !isOfLastYear(table) && endsOfYears(table).length > 0);
  if (odd) throw changed(label, `expected five cells a row of the last year, got ${quote(textsOf(odd.rows[0]!))}`);
  const rows = (found[0]?.rows ?? []).map(textsOf);
  const left = rows.map(([item, value]) => ({ item, value }));
  return [...left, ...rows.map(([, , , item, value]) => ({ item, value }))].filter(({ item }) => item !== '');
}

/** The ends of financial years beside the first item of a table, `12/2025`. */
function endsOfYears({ rows: [first = []] }: HtmlTable): readonly string[] {
  const [item, ...others] = textsOf(first);
  return item === '财政年度' ? others.filter((text) => /^\d{1,2}\/\d{4}$/.test(text)) : [];
}

/** Whether a table is that of the last year, whose first item is 财政年度. */
function isOfLastYear({ rows }: HtmlTable): boolean {
  return (
    rows.length > 1 && rows.every((row) => row.length === 5 && row[2]!.text.trim() === '' && row[0]!.text.trim() !== '')
  );
}

function forecastsOf(tables: readonly HtmlTable[], table: 'means' | 'brokers', label: string): readonly Fields[] {
  const wanted = HEADINGS[table];
  for (const { rows } of tables) {
    const [headings = [], ...below] = rows.map(textsOf);
    const named = headings.map((heading) => toHeading(heading));
    // A heading may span two columns: the first one has the values.
    const places = Object.keys(wanted).map((heading) => named.findIndex(({ name }) => name === heading));
    if (places.includes(-1)) continue;
    const currency = currencyOf(
      Object.values(wanted).map((name, at) => [name, named[places[at]!]!.unit]),
      label,
    );
    // A line alone stands between the years, or is a note.
    return below
      .filter((cells) => cells.filter((text) => text !== '').length > 1)
      .map((cells): Fields => {
        if (cells.length !== headings.length)
          throw changed(label, `a row has ${cells.length} cells where there are ${headings.length} headings`);
        const year = cells[places[0]!]!;
        if (!/^\d{4}$/.test(year)) throw changed(label, `expected a year, got ${quote(year)}`);
        const row = Object.values(wanted).map((name, at) => [name, toValue(name, cells[places[at]!]!)]);
        return { ...Object.fromEntries(row), currency };
      });
  }
  // The table of another part has all headings of that part.
  const odd = tables.find((each) =>
    !isOfLastYear(each) && isOfYears(each)
      ? !Object.values(HEADINGS).some((all) => Object.keys(all).every((heading) => hasHeading(each, heading)))
      : each.rows.some((row) => row.length >= MIN_WIDTH && /^\d{4}$/.test(row[0]!.text)),
  );
  if (odd) throw changed(label, `expected headings above years, got ${quote(textsOf(odd.rows[0] ?? []))}`);
  return [];
}

/**
 * The currency of the figures of a table. Throws `upstream_changed` for a figure in another unit, for figures of
 * two currencies, and where no heading has a unit.
 * @param units the unit in the heading of each figure
 */
function currencyOf(units: readonly (readonly [name: string, unit: string | undefined])[], label: string): string {
  const currencies = units.flatMap(([name, unit]) => {
    if (unit === undefined || (name === 'target' && unit === TARGET_UNIT)) return [];
    const currency = CURRENCIES.get(name)?.get(unit);
    if (currency === undefined) throw changed(label, `expected another unit of ${name}, got ${quote(unit)}`);
    return [currency];
  });
  const [currency, ...others] = new Set(currencies);
  if (currency === undefined || others.length > 0)
    throw changed(label, `expected figures of one currency, got ${quote(units.map(([, unit]) => unit ?? null))}`);
  return currency;
}

/** Whether the headings of a table are those of financial years. */
function isOfYears(table: HtmlTable): boolean {
  return hasHeading(table, '财政年度');
}

function hasHeading({ rows }: HtmlTable, heading: string): boolean {
  return (rows[0] ?? []).some(({ text }) => toHeading(text.trim()).name === heading);
}

// A table of forecasts has as many columns at least.
const MIN_WIDTH = 6;

/** A heading without blanks, asterisks and its unit: `目标价* (港元)` is 目标价 in 港元. */
function toHeading(text: string): { readonly name: string; readonly unit: string | undefined } {
  const plain = text.replace(/[\s*]/g, '').replaceAll('（', '(').replaceAll('）', ')');
  const [, name, unit] = /^(.*)\(([^()]*)\)$/.exec(plain) ?? [];
  return unit === undefined || unit === '亏损' ? { name: plain, unit: undefined } : { name: name!, unit };
}

const TEXTS: ReadonlySet<string> = new Set(['year', 'broker', 'rating']);

/**
 * A cell: a number has separators of thousands, a loss stands in brackets as its heading says, `(1,234)`, and a
 * day is written `17/08/2026`.
 */
function toValue(name: string, text: string): string {
  if (name === 'updated') return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  if (TEXTS.has(name)) return text;
  const plain = toPlainDecimal(text.replace(/^\(([\d,.]+)\)$/, '-$1'));
  return plain ?? text;
}
