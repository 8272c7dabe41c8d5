import { quote } from '../../../../base/errors.ts';
import { Cells, isCalendarDay, type NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isWantedUnit } from '../../../../engine/formats/headings.ts';
import { findElements, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { refuseOtherTitle } from '../../../../engine/formats/html/page-title.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { type Fields, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, refused, unlessUnread } from '../../../wire/refusals.ts';
import { inspectBoth } from '../../../wire/stored-page.ts';
import { address } from '../../../wire/upstream-value.ts';
import { noCompany, refuseOtherPage, thsCompanies } from '../site.ts';

/** The statements by the source's names, and `abstract`, the key figures. */
export type Statement = 'abstract' | 'benefit' | 'cash' | 'debt';

/** The spans of a statement by the source's names: by report, by single quarter, by year. */
export type Span = 'report' | 'simple' | 'year';

/** One statement of a company, every period of one span. */
export type StatementAsk = {
  readonly statement: Statement;
  /** Six digits. */
  readonly company: string;
  readonly span: Span;
};

type FileAsk = Omit<StatementAsk, 'span'>;

const labelOf = ({ statement, company }: FileAsk): string => `Tonghuashun ${statement} of ${company}`;

/** The file of a statement, which has all spans. */
const statementFiles: CachedSource<FileAsk> = {
  ...thsCompanies,
  inspections: { refuseOtherPage, countPeriods },
  cache: freshFor('6h', { staleIfError: '90d' }),
  evictable: true,
  fetch: async (ask, context) => {
    const { statement, company } = ask;
    const page = await context.fetch({
      url: ADDRESSES[statement](company),
      headers: { referer: address`https://basic.10jqka.com.cn/new/${company}/finance.html` },
      statuses: [404],
      check: inspect(refuseOtherPage, statement === 'abstract' ? 'id="main"' : '"flashData"', labelOf(ask)),
    });
    if (page.status === 404) throw noCompany(company);
    // What is of another company is found before it is stored.
    refuseOtherTitle(new TextDecoder('gb18030').decode(page.body.subarray(0, 4_000)), company, labelOf(ask));
    const { found: counts, before } = await inspectBoth(page, context, countPeriods, ask);
    const fewer = counts.findIndex((count, at) => count < (before?.[at] ?? 0));
    if (fewer >= 0)
      throw refused(
        labelOf(ask),
        `${counts[fewer]} periods of \`${SPANS[fewer]}\`, where there were ${before?.[fewer]}`,
      );
    return [page];
  },
};

const SPANS = ['report', 'simple', 'year'] as const satisfies readonly Span[];

/** How many periods each span of a file has; none of a span that cannot be read. */
function countPeriods(page: Page, ask: FileAsk): readonly number[] {
  return SPANS.map((span) => {
    try {
      return parseStatement([page], { ...ask, span })[0]?.cells.length ?? 0;
    } catch (thrown) {
      return unlessUnread(thrown) ?? 0;
    }
  });
}

const ADDRESSES: Readonly<Record<Statement, (company: string) => string>> = {
  abstract: (company) => address`https://basic.10jqka.com.cn/new/${company}/finance.html`,
  benefit: (company) => address`https://basic.10jqka.com.cn/api/stock/finance/${company}_benefit.json`,
  cash: (company) => address`https://basic.10jqka.com.cn/api/stock/finance/${company}_cash.json`,
  debt: (company) => address`https://basic.10jqka.com.cn/api/stock/finance/${company}_debt.json`,
};

/** Statements of companies. A file is fetched once for all of its spans. */
export const thsStatements: Source<StatementAsk> = {
  ...thsCompanies,
  uses: () => [statementFiles],
  composedOf: ({ statement, company }) => [{ source: statementFiles, ask: { statement, company } }],
  fetch: ({ statement, company }, context) => context.cached(statementFiles, { statement, company }),
};

/** The column of the periods. */
export const PERIOD = '报告期';

// Four a year for 75 years; the longest statement has 120 items.
const MAX_PERIODS = 400;
const MAX_ITEMS = 500;

/**
 * Parses one span of a statement: the periods as `报告期`, then every item under its title, as texts in the order of
 * the source. `false` and an empty text are no value.
 *
 * The source writes
 * `{"title":["科目\\时间",["净利润","元",…],…],"report":[["2026-03-31",…],["13.18亿",…],…], "simple":…,"year":…}`, where
 * row 0 of a span are its periods and row 1 has the values of title 1. This is a text in `flashData` of a reply
 * of JSON, or the text of the element `main` of a page. Throws `upstream_changed` for another form, for rows of
 * other lengths than there are periods, and for periods that are none, come twice or had not begun.
 */
export function parseStatement([{ body, obtained }]: Pages, ask: StatementAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const data = parseJson(
    Buffer.from(ask.statement === 'abstract' ? dataOfPage(body, ask) : dataOfFile(body, label)),
    label,
  );
  const { title, [ask.span]: rows }: Fields = isRecord(data) ? data : {};
  if (!Array.isArray(title) || !Array.isArray(rows) || title.length === 0)
    throw changed(label, `no lists \`title\` and \`${ask.span}\``);
  if (title.length > MAX_ITEMS) throw changed(label, `more than ${MAX_ITEMS} items`);
  if (rows.length !== title.length)
    throw changed(label, `${title.length} titles and ${rows.length} rows in \`${ask.span}\``);
  const [periods, ...values] = rows.map((row: unknown, at): readonly unknown[] => {
    if (!Array.isArray(row)) throw changed(label, `expected a list as row ${at} of \`${ask.span}\`, got ${quote(row)}`);
    return row;
  });
  if (!periods || periods.length > MAX_PERIODS) throw changed(label, `more than ${MAX_PERIODS} periods`);
  const odd = periods.find((period) => !isPeriod(String(period)));
  if (odd !== undefined) throw changed(label, `expected a period, got ${quote(odd)}`);
  refuseTwice(periods, label);
  // A year counts from its first day.
  for (const period of periods) refuseFutureDay(`${String(period)}-01-01`.slice(0, 10), { obtained, label });
  const names = toNames(title.slice(1).map((each: unknown, at) => toTitle(each, at + 1, label)));
  return [
    { name: PERIOD, cells: Cells.texts(periods.map(String)) },
    ...values.map((row, at): NamedCells => {
      const name = names[at]!;
      if (row.length !== periods.length)
        throw changed(label, `${row.length} values of ${quote(name)} for ${periods.length} periods`);
      return { name, cells: Cells.texts(row.map((value) => toText(value, name, label))) };
    }),
  ];
}

/** Whether a text is a year or a day. */
function isPeriod(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(text) ?? [];
  return year !== undefined && isCalendarDay(Number(year), Number(month ?? 1), Number(day ?? 1));
}

/** The text in `{"flashData":"…"}`. */
function dataOfFile(body: Buffer, label: string): string {
  const reply = parseJson(body, label);
  if (isRecord(reply) && typeof reply.flashData === 'string') return reply.flashData;
  throw changed(label, `expected a text in \`flashData\`, got ${quote(reply)}`);
}

/** The text of the one paragraph `main` of a page. */
function dataOfPage(body: Buffer, ask: StatementAsk): string {
  const label = labelOf(ask);
  const html = decodeBody(body, 'gb18030', label);
  refuseOtherTitle(html, ask.company, label);
  const page = parseHtmlElements(html, label);
  const [found, ...others] = findElements(page, ({ name, attributes }) => name === 'p' && attributes.id === 'main');
  if (found && others.length === 0) return textOf(found);
  const count = found ? others.length + 1 : 0;
  throw changed(label, `expected one paragraph main in the page, got ${count}`);
}

/** The text of a title, which may be a list of the text, its unit and flags. */
function toTitle(title: unknown, at: number, label: string): string {
  const [text, unit]: readonly unknown[] = Array.isArray(title) ? title : [title];
  if (typeof text !== 'string' || text === '' || text === PERIOD)
    throw changed(label, `expected a text as title ${at}, got ${quote(title)}`);
  // A value has 万 or 亿 behind it: a title that has it, too, counts otherwise.
  if (typeof unit === 'string' && !isWantedUnit(`(${unit})`))
    throw changed(label, `another unit of ${quote(text)}: ${quote(unit)}`);
  return text;
}

/** The names of columns: a title that came before gets a number, `净利润_2`, but not to the name of another title. */
function toNames(titles: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const taken = new Set(titles);
  return titles.map((title) => {
    let count = (counts.get(title) ?? 0) + 1;
    while (count > 1 && taken.has(`${title}_${count}`)) count++;
    counts.set(title, count);
    return count === 1 ? title : `${title}_${count}`;
  });
}

function toText(value: unknown, name: string, label: string): string | null {
  if (value === false || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return JSON.stringify(value);
  throw changed(label, `expected a text in ${quote(name)}, got ${quote(value)}`);
}
