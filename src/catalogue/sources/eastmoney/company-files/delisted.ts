import { Failure } from '../../../../base/errors.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { lookUp, lookUps } from '../datacenter/companies/statements.ts';
import { fixed } from '../datacenter/filter.ts';
import { eastmoneyReports, fetchReport, parseRecords, type ReportAsk } from '../datacenter/wire.ts';

/** The report of income statements, whose periods those of the other statements follow. */
export const INCOME = { report: 'RPT_F10_FINANCE_GINCOME', fields: 'APP_F10_GINCOME' } as const;

/** How statements of companies of the general type are asked for. */
export const GENERAL_STATEMENTS = {
  endpoint: 'old-f10',
  sort: '-REPORT_DATE',
  pageSize: 200,
  client: 'HSF10 PC',
} as const;

/**
 * One statement of a company that is delisted, out of the datacenter: every period of which it has an income
 * statement. The ask's filter names the company; one that the source does not know has no rows.
 */
export const delistedStatements: Source<ReportAsk> = {
  ...eastmoneyReports,
  inspections: { ...eastmoneyReports.inspections, findDays },
  uses: () => [lookUps],
  fetch: async (ask, context) => {
    if (ask.report === INCOME.report) return fetchReport(ask, context);
    const { ask: listed, pages } = await lookUp(
      { ...GENERAL_STATEMENTS, ...INCOME, where: { SECUCODE: fixed(ask.filter) } },
      context,
    );
    const days = await context.inspect(pages, findDays, listed);
    if (days.length === 0) return pages;
    const quotedDays = days.map((day) => `'${day}'`).join();
    return fetchReport({ ...ask, filter: `${ask.filter}(REPORT_DATE in (${quotedDays}))` }, context);
  },
};

/** The last days of the periods that are listed. */
function findDays(pages: Pages, listed: ReportAsk): readonly string[] {
  return parseRecords(pages, listed).map(({ REPORT_DATE: text }) => {
    const [day] = /^\d{4}-\d{2}-\d{2}/.exec(String(text)) ?? [];
    if (day !== undefined) return day;
    throw new Failure('upstream_changed', `Eastmoney report ${listed.report}: no day in REPORT_DATE of a row`);
  });
}
