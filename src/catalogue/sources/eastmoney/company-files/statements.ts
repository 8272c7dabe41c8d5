import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { COMPANY_TYPES, type CompanyType, companyPages, parseCompanyType } from './company-type.ts';
import { companyFiles, FILES } from './site.ts';

/** The statements by the source's names: balance sheet, income statement, cash-flow statement. */
export type Statement = 'zcfzb' | 'lrb' | 'xjllb';

/** The spans of statements: by report, by year, by single quarter. */
export type Span = 'report' | 'year' | 'quarter';

/** One statement of a company, every period. */
export type StatementAsk = {
  readonly statement: Statement;
  readonly span: Span;
  /** The company with its exchange: `SH600519`. */
  readonly company: string;
};

/** What each span is asked for with: the list of its periods, and their figures. */
const SPANS = {
  report: { listed: 0, dates: 0, type: 1 },
  year: { listed: 1, dates: 1, type: 1 },
  quarter: { listed: 2, dates: 0, type: 2 },
} as const;

// The most periods that the source answers at once.
const PERIODS_AT_ONCE = 5;
const REQUESTS_AT_ONCE = 3;
// Four a year for 75 years.
const MAX_PERIODS = 300;

const labelOf = ({ statement, company }: StatementAsk): string => `Eastmoney statement ${statement} of ${company}`;

type PeriodsAsk = StatementAsk & { readonly companyType: CompanyType };

/** The periods of which a company of some type has a statement. */
const periodLists: CachedSource<PeriodsAsk> = {
  ...companyFiles,
  title: say('Eastmoney’s lists of periods'),
  // For minutes alone: a client that is limited may get a list without periods.
  cache: freshFor('10m', { staleIfError: '30d' }),
  evictable: true,
  ...onePage<PeriodsAsk>(openReply, ({ statement, span, company, companyType }) => ({
    url: withQuery(`${FILES}/NewFinanceAnalysis/${NAMES[statement]}DateAjaxNew`, {
      companyType,
      reportDateType: SPANS[span].listed,
      code: company,
    }),
    alternateHosts: companyFiles.hosts.slice(1),
  })),
};

// The names of statements in addresses: constants, whatever an ask says.
const NAMES: Readonly<Record<Statement, string>> = { zcfzb: 'zcfzb', lrb: 'lrb', xjllb: 'xjllb' };

/**
 * Every period of a statement, in three steps: the type of the company, the list of periods, and the figures, five
 * periods a request. Where the page of the company does not show its type, or another one than its statements
 * have, the other types are tried: a wrong one has no periods. Figures that were fetched before a failure are not
 * fetched again.
 */
export const statements: Source<StatementAsk> = {
  ...companyFiles,
  inspections: { countPeriods, periodsIn, figuresIn, parseCompanyType },
  uses: () => [companyPages, periodLists],
  fetch: async (ask, context) => {
    const { companyType, list } = await findPeriods(ask, context);
    const days = await context.inspect(list, periodsIn, ask);
    const requests: string[][] = [];
    for (let at = 0; at < days.length; at += PERIODS_AT_ONCE) requests.push(days.slice(at, at + PERIODS_AT_ONCE));
    // What was fetched before a failure is of the same periods only as long as their list is the same.
    const [keptList, ...kept] = context.partialPages?.pages ?? [];
    const pages: Page[] = keptList?.body.equals(list.body) ? kept : [];
    while (pages.length < requests.length) {
      const some = requests.slice(pages.length, pages.length + REQUESTS_AT_ONCE);
      const sent = await Promise.allSettled(some.map((each) => fetchFigures(ask, companyType, each, context)));
      for (const each of sent) {
        if (each.status === 'rejected') {
          context.partialPages?.save([list, ...pages]);
          throw each.reason;
        }
        pages.push(each.value);
      }
    }
    context.partialPages?.save([]);
    return [list, ...pages];
  },
};

/**
 * The list of a statement's periods, and the type of company that has it. Throws `no_value` where no type has any.
 */
async function findPeriods(
  ask: StatementAsk,
  context: FetchContext,
): Promise<{ companyType: CompanyType; list: Page }> {
  const shown = await findCompanyType(ask.company, context);
  const types = [...new Set([...(shown === undefined ? [] : [shown]), ...COMPANY_TYPES])];
  for (const companyType of types) {
    const [list] = await context.cached(periodLists, { ...ask, companyType });
    if ((await context.inspect(list, countPeriods, ask)) > 0) return { companyType, list };
  }
  throw noValue(
    `${companyFiles.title.en} has no such statement of ${ask.company}.`,
    `${companyFiles.title.zh}没有 ${ask.company} 的这张报表。`,
  );
}

/**
 * The type that the page of a company shows; undefined where it cannot be had, since the types can be tried as
 * well.
 */
async function findCompanyType(company: string, context: FetchContext): Promise<CompanyType | undefined> {
  try {
    const [page] = await context.cached(companyPages, { page: company });
    return await context.inspect(page, parseCompanyType);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === 502) return undefined;
    throw thrown;
  }
}

async function fetchFigures(
  ask: StatementAsk,
  companyType: CompanyType,
  days: readonly string[],
  context: FetchContext,
): Promise<Page> {
  const { dates: reportDateType, type: reportType } = SPANS[ask.span];
  return context.fetch({
    url: withQuery(`${FILES}/NewFinanceAnalysis/${NAMES[ask.statement]}AjaxNew`, {
      companyType,
      reportDateType,
      reportType,
      dates: days.join(),
      code: ask.company,
    }),
    alternateHosts: companyFiles.hosts.slice(1),
    check: inspect(figuresIn, ask, days),
  });
}

/**
 * Opens a reply: `{"pages":1,"data":[{"REPORT_DATE":"2026-06-30 00:00:00"}],"count":5}`. A reply without data,
 * which a wrong type of company gets, has no rows. Throws `upstream_changed` for a reply of another form.
 */
function openReply({ body }: Pick<Page, 'body'>, ask: StatementAsk): readonly Fields[] {
  const reply = parseJson(body, labelOf(ask));
  if (!isRecord(reply)) throw changed(labelOf(ask), 'expected an object');
  const { data, count } = reply;
  if (data === undefined || data === null) return [];
  if (!Array.isArray(data) || !data.every(isRecord)) throw changed(labelOf(ask), 'no list of rows in `data`');
  if (typeof count === 'number' && count !== data.length)
    throw changed(labelOf(ask), `${count} rows announced, ${data.length} sent`);
  return data;
}

function countPeriods(list: Page, ask: StatementAsk): number {
  return openReply(list, ask).length;
}

/**
 * The days of a list of periods, newest first. Throws `upstream_changed` for none, too many, or one that comes
 * twice.
 */
function periodsIn(list: Pick<Page, 'body'>, ask: StatementAsk): readonly string[] {
  const days = openReply(list, ask).map((row) => periodOf(row, ask));
  if (days.length === 0) throw changed(labelOf(ask), 'no periods');
  if (days.length > MAX_PERIODS) throw changed(labelOf(ask), `${days.length} periods, more than a company can have`);
  if (new Set(days).size < days.length) throw changed(labelOf(ask), 'a period comes twice');
  return days;
}

function periodOf({ REPORT_DATE: text }: Fields, ask: StatementAsk): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?: 00:00:00)?$/.exec(String(text)) ?? [];
  if (day === undefined) throw changed(labelOf(ask), `expected a day in REPORT_DATE, got ${quote(text ?? '')}`);
  return day;
}

/**
 * The rows of a reply with figures. Throws `upstream_changed` unless they are those of the company and of the
 * periods that were asked for, each once, and what {@link openReply} throws.
 */
function figuresIn(page: Pick<Page, 'body'>, ask: StatementAsk, days: readonly string[]): readonly Fields[] {
  const rows = openReply(page, ask);
  const sent = rows.map((row) => periodOf(row, ask));
  if ([...sent].sort().join() !== [...days].sort().join())
    throw changed(
      labelOf(ask),
      `expected the periods ${days.join(', ')}, got ${sent.length === 0 ? 'none' : sent.join(', ')}`,
    );
  const code = ask.company.slice(2);
  const other = rows.find(({ SECURITY_CODE: of }) => of !== code);
  if (other)
    throw changed(labelOf(ask), `expected a statement of ${code}, got one of ${quote(other.SECURITY_CODE ?? '')}`);
  return rows;
}

/**
 * Parses the list of periods and the figures of all of them into rows, in the order of the list. Throws
 * `upstream_changed` where a period is missing or too many, and what {@link figuresIn} throws.
 */
export function parseStatement([list, ...pages]: Pages, ask: StatementAsk): readonly Fields[] {
  const days = periodsIn(list, ask);
  if (pages.length !== Math.ceil(days.length / PERIODS_AT_ONCE))
    throw changed(labelOf(ask), `${days.length} periods, but ${pages.length} replies with figures`);
  return pages.flatMap((page, at) =>
    figuresIn(page, ask, days.slice(at * PERIODS_AT_ONCE, (at + 1) * PERIODS_AT_ONCE)).toSorted(
      (one, other) => days.indexOf(periodOf(one, ask)) - days.indexOf(periodOf(other, ask)),
    ),
  );
}
