import { quote } from '../../../../base/errors.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { checkOf, type ListOfRecords, openRecords, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { thsCompanies } from '../site.ts';

/** The metrics of one kind of one company over its newest reports. */
export type MetricsAsk = {
  /** Six digits. */
  readonly company: string;
  readonly of: 'importance' | 'debt' | 'benefit' | 'cash';
  /** Every report, the reports of one quarter of each year, or the yearly ones. */
  readonly period: 0 | 1 | 2 | 3 | 4;
};

/**
 * `{"data":{"data":[{"date":"2026-03-31","report_name":"2026一季报",…,"index_list":{"equity":{"value":"1.0",…}}}]}}`.
 */
const REPORTS: ListOfRecords = { label: 'Tonghuashun metrics', at: 'data.data', of: 'reports', mayBeEmpty: true };

/** Metrics of companies, the newest fifty reports. */
export const thsMetrics: Source<MetricsAsk> = {
  ...thsCompanies,
  limits: { ...thsCompanies.limits, maxBytes: 16_000_000 },
  ...onePage<MetricsAsk>(checkOf(REPORTS), ({ company, of, period }) => ({
    url: withQuery('https://basic.10jqka.com.cn/basicapi/finance/index/v1/app_data/', {
      code: company,
      id: `client_stock_${of}`,
      market: marketOf(company),
      type: 'stock',
      page: 1,
      size: 50,
      period,
    }),
    headers: { referer: 'https://basic.10jqka.com.cn/astockpc/astockmain/index.html' },
  })),
};

/** The source’s number of the exchange of a share: Shanghai, Beijing or Shenzhen. */
function marketOf(company: string): number {
  if (/^(?:6|900)/.test(company)) return 17;
  return /^(?:4|8|92)/.test(company) ? 151 : 33;
}

/** How the days of the reports of each period end. */
const ENDS = ['', '03-31', '06-30', '09-30', '12-31'] as const satisfies Readonly<Record<MetricsAsk['period'], string>>;

const FIGURES = ['value', 'single', 'yoy', 'mom', 'single_yoy'] as const;

/**
 * Parses the reports into the cells of fields, one row a metric: `metric` is its name, and its five figures.
 * Throws `upstream_changed` for a report without metrics, one that comes twice, one of another quarter than was
 * asked for, and what is no number.
 */
export function parseMetrics([page]: Pages, { period }: MetricsAsk, fields: readonly RowField[]): FieldCells {
  const { label } = REPORTS;
  const reports = openRecords(page, REPORTS);
  refuseTwice(reports, label, ({ date }) => date);
  const end = ENDS[period];
  const other = reports.find(({ date }) => !String(date).endsWith(end));
  if (other) throw changed(label, `expected reports of ${end}, got one of ${quote(other.date)}`);
  const rows = reports.flatMap(({ index_list: metrics, ...report }) => {
    if (!isRecord(metrics))
      throw changed(label, `expected metrics of ${quote(report.date ?? null)}, got ${quote(metrics)}`);
    return Object.entries(metrics).map(([metric, figures]) => {
      if (!isRecord(figures)) throw changed(label, `expected figures of ${quote(metric)}, got ${quote(figures)}`);
      return { ...report, metric, ...Object.fromEntries(FIGURES.map((name) => [name, figures[name] ?? null])) };
    });
  });
  return toFieldCells(rows, fields, { label, absent: ['', '-', '--'] });
}
