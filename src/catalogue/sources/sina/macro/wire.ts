import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { toCount } from '../../../wire/counts.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readCall, refuseBan } from '../replies.ts';
import { sina } from '../site.ts';

/**
 * One table of Sina’s macro pages: its group and number there, and which of its two parts, where it has two; or
 * the text for spreadsheets that the table also comes as.
 */
export type MacroAsk = {
  readonly cate: 'industry' | 'fininfo' | 'price';
  readonly event: number;
  readonly part: '' | '非累计' | 'text';
};

const HOST = 'quotes.sina.cn';
const PAGE_SIZE = 31;
// The longest, consumer items by month, has some 5,000 rows.
const MAX_PAGES = 400;

/** Sina’s macro statistics. */
export const sinaMacro: Source<MacroAsk> = {
  ...sina,
  inspections: { openReply, refuseBan },
  name: 'sina-macro',
  title: say('Sina’s macro statistics (新浪财经中国宏观数据)', '新浪财经中国宏观数据'),
  hosts: [HOST],
  quirks: [say('It sends no units.', '不发送单位。'), say('It has 31 rows a page.', '每页 31 行。'), ...sina.quirks],
  fetch: (ask, context) => (ask.part === 'text' ? fetchText(ask, context) : fetchPages(ask, context)),
};

/** Fetches all pages of a table. */
function fetchPages(ask: MacroAsk, context: FetchContext): Promise<Pages> {
  return fetchConsistentPages<MacroPage>(
    {
      label: labelOf(ask),
      isComplete: (pages) => {
        const [first] = pages;
        if (!first) return false;
        const wanted = Math.ceil(first.count / PAGE_SIZE);
        if (wanted > MAX_PAGES) throw changed(labelOf(ask), `${wanted} pages`);
        return pages.length >= wanted || findFault(pages, ask) !== undefined;
      },
      findFault: (pages) => findFault(pages, ask) ?? findShortfall(pages, ask),
    },
    inspectedPages(context, inspect(openReply, ask), (number) => ({
      url: withQuery(`https://${HOST}/mac/api/jsonp_v3.php/finfount/MacPage_Service.get_pagedata`, {
        cate: ask.cate,
        event: ask.event,
        from: (number - 1) * PAGE_SIZE,
        num: PAGE_SIZE,
        condition: '',
      }),
    })),
  );
}

/** Begins the messages of failures: the source and the table. */
const labelOf = ({ cate, event }: Pick<MacroAsk, 'cate' | 'event'>): string => `Sina macro table ${cate} ${event}`;

/** One page of a table. */
interface MacroPage {
  /** How many rows the table has in all. */
  readonly count: number;
  /** The names of the values of a row. */
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Opens one page, behind a comment that holds a script:
 * `finfount(({"config":{"all":[["k","统计时间"],…]},"count":"171", "data":[["2026.3","86.8"],…]}))`. Rows lie in
 * `data`, or in one of its two parts; a row that is an object has its values under the keys that `config.all`
 * names. Throws `upstream_changed` for anything else, and for a row of another width.
 */
function openMacroPage({ body }: Pick<Page, 'body'>, ask: MacroAsk): MacroPage {
  const label = labelOf(ask);
  const reply = readCall(body, label);
  const { config, count, data } = isRecord(reply) ? reply : {};
  const all = isRecord(config) ? config.all : undefined;
  const list: unknown = ask.part === '' ? data : isRecord(data) ? data[ask.part] : undefined;
  if (!Array.isArray(all) || !Array.isArray(list))
    throw changed(label, 'no names in `config.all`, or no rows in `data`');
  const fields = all.map((pair: unknown) => {
    const [key, name]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof name !== 'string') throw changed(label, `expected a name, got ${quote(pair)}`);
    return { key: String(key), name };
  });
  const names = fields.map(({ name }) => name);
  const keys = new Set(fields.map(({ key }) => key));
  const total = toCount(count);
  if (total === undefined) throw changed(label, `expected a number of rows in \`count\`, got ${quote(count)}`);
  const rows = list.map((row: unknown, at): readonly unknown[] => {
    const isByKey = isRecord(row) && keys.size === names.length && fields.every(({ key }) => Object.hasOwn(row, key));
    const values: unknown = isByKey ? fields.map(({ key }) => row[key]) : row;
    if (!Array.isArray(values) || values.length !== names.length)
      throw changed(label, `row ${at + 1} has not the ${names.length} values of the names: ${quote(row)}`);
    return values;
  });
  return { count: total, names, rows };
}

function openReply(page: Page, ask: MacroAsk): MacroPage {
  refuseBan(page, labelOf(ask));
  return openMacroPage(page, ask);
}

/** Why pages are not of one state of a table, as a clause. */
function findFault(pages: readonly MacroPage[], { part }: MacroAsk): string | undefined {
  const [first] = pages;
  if (!first) return undefined;
  for (const [at, { count, names, rows }] of pages.entries()) {
    if (count !== first.count) return `page ${at + 1} is of ${count} rows, the first of ${first.count}`;
    if (names.join() !== first.names.join()) return `page ${at + 1} has other names`;
    const before = pages[at - 1];
    if (before && rows.length > 0 && JSON.stringify(rows) === JSON.stringify(before.rows))
      return `page ${at + 1} is page ${at} again`;
    if (part === '' && rows.length === 0 && first.count > 0) return `page ${at + 1} has no row`;
  }
  return undefined;
}

function findShortfall(pages: readonly MacroPage[], { part }: MacroAsk): string | undefined {
  // Of a table of two parts, nobody knows which rows are counted.
  if (part !== '') return undefined;
  const rows = pages.reduce((sum, page) => sum + page.rows.length, 0);
  const count = pages[0]?.count ?? 0;
  return rows === count ? undefined : `${rows} rows of ${count}`;
}

/** The rows of a table and the names of their values. */
export interface MacroTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Parses all pages of a table. Throws what {@link openMacroPage} throws, and `upstream_changed` for pages that do
 * not add up, and for no row.
 */
export function parseMacro(pages: Pages, ask: MacroAsk): MacroTable {
  const opened = pages.map((page) => openMacroPage(page, ask));
  const fault = findFault(opened, ask) ?? findShortfall(opened, ask);
  if (fault !== undefined) throw changed(labelOf(ask), fault);
  const rows = opened.flatMap((page) => page.rows);
  if (rows.length === 0) throw changed(labelOf(ask), 'expected rows, got none');
  // A month is a text here, `2026.3`, because rows of whole years have `2026`.
  const obtained = Math.max(...pages.map((page) => page.obtained));
  for (const [period] of rows) {
    const [, year, month = '1'] = /^(\d{4})(?:\.(\d{1,2}))?$/.exec(String(period)) ?? [];
    if (year !== undefined) refuseFutureDay(`${year}-${month.padStart(2, '0')}-01`, { obtained, label: labelOf(ask) });
  }
  return { names: opened[0]?.names ?? [], rows };
}

// More days than any index has: of some 5,000, the newest 5,000 would leave out the oldest without a word.
const MAX_TEXT_ROWS = 100_000;

/** Fetches a table as a text for spreadsheets, in one page. */
async function fetchText(ask: MacroAsk, context: FetchContext): Promise<Pages> {
  const { cate, event } = ask;
  const query = { cate, event, from: 0, num: MAX_TEXT_ROWS, condition: '' };
  const url = withQuery(`https://${HOST}/mac/view/vMacExcle.php`, query);
  return [await context.fetch({ url, check: inspect(refuseBan, labelOf(ask)) })];
}

/**
 * Parses the text: two lines of title, one of names, then a row a line, values separated by a comma and a blank,
 * the last one empty. Throws `upstream_changed` for no names, for a row of another width or without its end, for
 * no row, and for as many rows as were asked for.
 */
export function parseText([{ body }]: Pages, ask: MacroAsk): MacroTable {
  const label = labelOf(ask);
  const lines = decodeBody(body, 'gb18030', label)
    .split('\n')
    .map((line) => line.split(',').map((value) => value.trim()));
  const at = lines.findIndex(([first]) => first === '截止日期');
  if (at < 0 || at > 4) throw changed(label, `no line of names, beginning with 截止日期: ${quote(lines.slice(0, 3))}`);
  const [names = [], ...rows] = lines
    .slice(at)
    .filter((values) => values.some((value) => value !== ''))
    .map((values) => {
      // A number of a line that was cut off would be another one.
      if (values.at(-1) !== '') throw changed(label, `expected a comma behind the last value, got ${quote(values)}`);
      return values.slice(0, -1);
    });
  const odd = rows.find((row) => row.length !== names.length);
  if (odd) throw changed(label, `expected ${names.length} values, got ${quote(odd)}`);
  if (rows.length === 0) throw changed(label, 'expected rows, got none');
  if (rows.length >= MAX_TEXT_ROWS) throw changed(label, `${rows.length} rows, which may not be all`);
  return { names, rows };
}
