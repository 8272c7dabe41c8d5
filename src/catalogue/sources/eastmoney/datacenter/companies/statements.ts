import { Failure } from '../../../../../base/errors.ts';
import { say } from '../../../../../base/say.ts';
import { isRecord } from '../../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../../engine/interface/source.ts';
import { askOf, type ReportRequest } from '../family.ts';
import { fixed, is, isAmong, toFilter, type Where } from '../filter.ts';
import { eastmoneyReports, fetchLookUp, fetchReport, parseRecords, type ReportAsk } from '../wire.ts';

// Statements of Hong Kong and the United States take one or two requests before the one that has the figures: for
// the code with its market, and for the periods that there are. Their replies are cached.

export const lookUps: CachedSource<ReportAsk> = {
  ...eastmoneyReports,
  title: say('Eastmoney’s lists of companies and periods'),
  cache: freshFor('1d', { staleIfError: '30d' }),
  evictable: true,
  fetch: fetchLookUp,
};

/** The cached reply to a request that finds out what to ask for, and its ask. */
export async function lookUp(
  request: ReportRequest<unknown>,
  context: FetchContext,
): Promise<{ ask: ReportAsk; pages: Pages }> {
  const ask = askOf(request, {}, {});
  return { ask, pages: await context.cached(lookUps, ask) };
}

function withFilter(ask: ReportAsk, where: Where<unknown>): ReportAsk {
  return { ...ask, filter: toFilter(where, { values: {}, params: {} }) + ask.filter };
}

/**
 * One statement of a company of Hong Kong, all periods. The ask's filter names the company, its variant is `年度`
 * for annual reports alone. A company that the source does not know has no rows.
 */
export const hongKongStatements: Source<ReportAsk> = {
  ...eastmoneyReports,
  inspections: { ...eastmoneyReports.inspections, findPeriods },
  uses: () => [lookUps],
  fetch: async (ask, context) => {
    const { ask: listed, pages } = await lookUp(
      {
        endpoint: 'f10',
        report: 'RPT_CUSTOM_HKSK_APPFN_CASHFLOW_SUMMARY',
        fields:
          'SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,START_DATE,REPORT_DATE,FISCAL_YEAR,CURRENCY,ACCOUNT_STANDARD,REPORT_TYPE',
        where: { SECUCODE: fixed(ask.filter) },
        client: 'F10 PC',
      },
      context,
    );
    const days = await context.inspect(pages, findPeriods, listed, ask.variant);
    if (!days) return pages;
    if (days.length === 0) return emptied(pages);
    const quotedDays = days.map((day) => `'${day}'`).join();
    return fetchReport({ ...ask, filter: `${ask.filter}(REPORT_DATE in (${quotedDays}))` }, context);
  },
};

/**
 * The last days of the periods of a company of Hong Kong, of annual reports alone where the variant is `年度`;
 * undefined for a company that the source does not know. Throws `upstream_changed` for a period of another form.
 */
function findPeriods(pages: Pages, listed: ReportAsk, variant: string): readonly string[] | undefined {
  const [company] = parseRecords(pages, listed);
  if (!company) return undefined;
  const { REPORT_LIST: reports } = company;
  if (!Array.isArray(reports)) throw notIn(listed, 'REPORT_LIST');
  const periods = reports.map((period: unknown) => {
    const { REPORT_TYPE: type, REPORT_DATE: day } = isRecord(period) ? period : {};
    const [date] = /^\d{4}-\d{2}-\d{2}/.exec(String(day)) ?? [];
    // 年报, 中报, 一季报, 三季报 and whatever else a company with another year reports.
    if (date === undefined || typeof type !== 'string' || !type.includes('报')) throw notIn(listed, 'known period');
    return { type, date };
  });
  return periods.filter(({ type }) => variant !== '年度' || type === '年报').map(({ date }) => date);
}

/** A list of companies or periods without the field that it is asked for. */
function notIn({ report }: ReportAsk, field: string): Failure {
  return new Failure('upstream_changed', `Eastmoney report ${report}: no ${field} in its row`);
}

/**
 * The code of a share of the United States with its market, such as `TSLA.O`, and the reply that has it; an empty
 * text where the source does not know the share.
 */
async function americanSecucode(symbol: string, context: FetchContext): Promise<{ secucode: string; pages: Pages }> {
  const { ask, pages } = await lookUp(
    {
      endpoint: 'f10',
      report: 'RPT_USF10_INFO_ORGPROFILE',
      fields: 'SECUCODE,SECURITY_CODE',
      where: { SECURITY_CODE: is(symbol) },
      client: 'SECURITIES PC',
    },
    context,
  );
  return { secucode: await context.inspect(pages, findSecucode, ask), pages };
}

function findSecucode(pages: Pages, ask: ReportAsk): string {
  const [company] = parseRecords(pages, ask);
  if (!company) return '';
  if (typeof company.SECUCODE !== 'string') throw notIn(ask, 'SECUCODE');
  return company.SECUCODE;
}

// What the texts of periods of each indicator look like: `2024/FY`, `2024/Q1`, `2024/Q6`.
const PERIODS = new Map([
  ['年报', /FY/],
  ['单季报', /Q[1-4]/],
  ['累计季报', /Q[69]/],
]);

/**
 * One statement of a company of the United States. The ask's variant is the indicator and the symbol. A company
 * that the source does not know has no rows.
 */
export const americanStatements: Source<ReportAsk> = {
  ...eastmoneyReports,
  inspections: { ...eastmoneyReports.inspections, findSecucode, findPeriodTexts },
  uses: () => [lookUps],
  fetch: async (ask, context) => {
    const [indicator, symbol] = splitOnce(ask.variant);
    const { secucode, pages: profile } = await americanSecucode(symbol, context);
    if (secucode === '') return profile;
    const { ask: listed, pages } = await lookUp(
      {
        endpoint: 'f10',
        report: ask.report,
        fields:
          'SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,REPORT,REPORT_DATE,FISCAL_YEAR,CURRENCY,ACCOUNT_STANDARD,REPORT_TYPE,DATE_TYPE_CODE',
        where: { SECUCODE: is(secucode) },
        client: 'SECURITIES PC',
      },
      context,
    );
    const periods = await context.inspect(pages, findPeriodTexts, listed, indicator);
    if (periods.length === 0) return emptied(pages);
    return fetchReport(withFilter(ask, { SECUCODE: is(secucode), REPORT: isAmong(...periods) }), context);
  },
};

/**
 * The texts of the periods of an indicator, each once: `2024/FY`. Throws `upstream_changed` for a row without one.
 */
function findPeriodTexts(pages: Pages, listed: ReportAsk, indicator: string): readonly string[] {
  const texts = parseRecords(pages, listed).map(({ REPORT: text }) => {
    if (typeof text !== 'string') throw notIn(listed, 'REPORT');
    return text;
  });
  return [...new Set(texts)].filter((text) => PERIODS.get(indicator)?.test(text));
}

/** Indicators of a company of the United States. The ask's variant is the symbol. */
export const americanIndicators: Source<ReportAsk> = {
  ...eastmoneyReports,
  inspections: { ...eastmoneyReports.inspections, findSecucode },
  uses: () => [lookUps],
  fetch: async (ask, context) => {
    const { secucode, pages } = await americanSecucode(ask.variant, context);
    if (secucode === '') return pages;
    // Insurers and the like have another report.
    const isOther = secucode.includes('_');
    const report = isOther ? { report: 'RPT_USF10_FN_IMAININDICATOR', fields: 'ALL' } : {};
    return fetchReport(withFilter({ ...ask, ...report }, { SECUCODE: is(secucode) }), context);
  },
};

/** A reply without rows in the place of one that has none of those that are wanted. */
function emptied([page]: Pages): Pages {
  const body = Buffer.from('{"result":null,"success":false,"message":"返回数据为空","code":9201}');
  return [{ url: page.url, obtained: page.obtained, status: page.status, body }];
}

/** The part before the first blank, and the rest. */
function splitOnce(text: string): [string, string] {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
}
