import { say } from '../../../../../base/say.ts';
import { RELEASES_TO_COME } from '../../../../../engine/interface/future-days.ts';
import type { Interface } from '../../../../../engine/interface/interface.ts';
import { date, monthText, number, percent } from '../../../../declare/columns.ts';
import { type DeclaredRow, familyOf, type RowFacts } from '../../../../declare/family.ts';
import type { TopicKey } from '../../../../declare/topics.ts';
import type { Unit } from '../../../../fields/units.ts';
import { STATISTICS } from '../cache.ts';
import { type ReportShared, report } from '../family.ts';
import { is } from '../filter.ts';

/** What the indicators of one economy share. */
interface ForeignShared extends ReportShared {
  /** The report of the economy: `RPT_ECONOMICVALUE_BRITAIN`. */
  readonly report: string;
  /** Rows are ordered by their day of release when left out; `newest first` as the source sends them. */
  readonly order?: 'newest first';
}

/** An indicator of another economy. */
interface ForeignIndicator extends RowFacts {
  /** The source's number of the indicator. */
  readonly id: string;
  readonly unit: Unit;
}

/** The interfaces of the indicators of one economy. */
export function foreignIndicators(
  own: { readonly topic: TopicKey } & Pick<ForeignShared, 'report' | 'page' | 'pageSize' | 'order'>,
  rows: Readonly<Record<string, DeclaredRow<ForeignShared>>>,
): readonly Interface[] {
  const shared: ForeignShared = {
    ...own,
    category: 'macro',
    sort: '-REPORT_DATE',
    cache: STATISTICS,
    kind: 'history',
    grain: 'month',
    sample: { periods: '{YYYY}年{MM}月' },
    futureLimit: () => RELEASES_TO_COME,
    quirks: [
      say(
        'A release that is announced has a row before its value: 现值 is null until then.',
        '已预告的发布在公布数值之前就占一行：此前现值为 null。',
      ),
    ],
  };
  return familyOf(shared, rows);
}

/** A row of one indicator: period, value before, present value, day of release. */
export function foreignIndicator(indicator: ForeignIndicator): DeclaredRow<ForeignShared> {
  const { id, unit, ...described } = indicator;
  const value = (field: string) => (unit === 'percent' ? percent(field) : number(field, { unit }));
  return (name, shared) =>
    report({
      ...described,
      report: shared.report,
      where: { INDICATOR_ID: is(id) },
      pageSize: shared.pageSize ?? 2000,
      columns: {
        时间: monthText('REPORT_DATE_CH', {
          say: say('Month or quarter that the figure is of.', '数字所属的月份或季度。'),
        }),
        前值: value('PRE_VALUE'),
        现值: value('VALUE'),
        发布日期: date('PUBLISH_DATE'),
      },
      ...(shared.order === undefined && { sorted: '发布日期' as const }),
    })(name, shared);
}
