import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { eastmoney } from '../site.ts';

const LABEL = 'Eastmoney research reports';

/** The research reports on one share. */
export type ReportsAsk = { readonly share: string };

const REPORTS = wholeList({
  label: LABEL,
  // The share with the most reports has some hundred.
  maxPages: 20,
  open: openReports,
});

/** Eastmoney's research reports on shares. */
export const researchReports: Source<ReportsAsk> = {
  ...eastmoney,
  inspections: { inspectReports: REPORTS.inspectPage },
  name: 'eastmoney-research',
  title: say('Eastmoney’s research reports (东方财富研报中心)', '东方财富研报中心'),
  hosts: ['reportapi.eastmoney.com'],
  quirks: [
    say(
      'Forecasts of a report are of the source’s year and the two years after it, whenever it was published.',
      '无论研报何时发布，其预测均为数据源当年及其后两年。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 1, burst: 4, retries: 1, maxBytes: 16_000_000 },
  fetch: ({ share }, context) =>
    REPORTS.fetch(
      context,
      (number) => ({
        url: withQuery('https://reportapi.eastmoney.com/report/list', {
          industryCode: '*',
          pageSize: 5_000,
          industry: '*',
          rating: '*',
          ratingChange: '*',
          beginTime: '2000-01-01',
          // After every report: the source's own page sends the first day of the next year.
          endTime: '2099-01-01',
          pageNo: number,
          fields: '',
          // 0 is of shares, 1 of industries.
          qType: 0,
          orgCode: '',
          code: share,
          rcode: '',
          p: number,
          pageNum: number,
          pageNumber: number,
        }),
        headers: { referer: 'https://data.eastmoney.com/report/stock.jshtml' },
      }),
      share,
    ),
};

interface ReportsPage extends OpenedPage<Fields> {
  /** The year at the source. */
  readonly year: number;
}

/**
 * Opens a page: `{"hits":214,"size":5000,"data":[{…}],"TotalPage":1,"pageNo":1,"currentYear":2026}`. Throws
 * `upstream_changed` for a reply of another form, and for reports on another share.
 */
function openReports({ body }: Pick<Page, 'body'>, share: string): ReportsPage {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !isCount(reply.hits)) throw changed(LABEL, 'no number of reports in `hits`');
  const { hits: total, data: rows, currentYear: year } = reply;
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(LABEL, 'no list of reports in `data`');
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 2_000 || year > 2_200)
    throw changed(LABEL, `expected a year in \`currentYear\`, got ${quote(year)}`);
  const other = rows.find(({ stockCode }) => stockCode !== share);
  if (other) throw changed(LABEL, `expected reports on ${quote(share)}, got one on ${quote(other.stockCode)}`);
  const identities = rows.map(({ infoCode }) => {
    if (typeof infoCode !== 'string') throw changed(LABEL, 'a report without `infoCode`');
    return infoCode;
  });
  return { total, identities, rows, year };
}

/** Parses reports into the cells of fields. Throws what {@link openReports} and `rowsOf` of a list throw. */
export function parseReports(pages: Pages, { share }: ReportsAsk, fields: readonly RowField[]): FieldCells {
  return toFieldCells(REPORTS.rowsOf(pages, share), fields, { label: LABEL });
}

const FORECASTS = ['predictThisYear', 'predictNextYear', 'predictNextTwoYear'] as const;
const FIGURES = { Eps: '盈利预测-收益', Pe: '盈利预测-市盈率' } as const;

/**
 * The forecasts of earnings and of price-earnings ratios for the source's year and the two after it, two columns
 * for each. The fields are of these years in every report: in 2026, `predictThisYearEps` of a report of 2024 was
 * its forecast for 2026. Throws `upstream_changed` for a forecast that is missing or no number and for pages of
 * two years, and what {@link parseReports} throws.
 */
export function parseForecasts(pages: Pages, { share }: ReportsAsk): readonly NamedCells[] {
  const rows = REPORTS.rowsOf(pages, share);
  const { year } = openReports(pages[0], share);
  if (pages.some((page) => openReports(page, share).year !== year))
    throw changed(LABEL, 'the year turned between two pages');
  return FORECASTS.flatMap((field, at) =>
    Object.entries(FIGURES).map(([figure, heading]) => {
      const values = rows.map((report) => forecastIn(report, `${field}${figure}`));
      return { name: `${year + at}-${heading}`, cells: toCells('number', values, { label: `${LABEL}: ${figure}` }) };
    }),
  );
}

/** A forecast as it was sent, null for an empty text. Throws `upstream_changed` where it is missing. */
function forecastIn(report: Fields, field: string): unknown {
  if (!Object.hasOwn(report, field)) throw changed(LABEL, `there is no field ${field}`);
  return report[field] === '' ? null : report[field];
}
