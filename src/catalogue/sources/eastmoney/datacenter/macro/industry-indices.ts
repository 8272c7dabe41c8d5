import { say } from '../../../../../base/say.ts';
import type { Interface } from '../../../../../engine/interface/interface.ts';
import { date, number, percent } from '../../../../declare/columns.ts';
import { type DeclaredRow, familyOf, type RowFacts } from '../../../../declare/family.ts';
import type { Unit } from '../../../../fields/units.ts';
import { STATISTICS } from '../cache.ts';
import { type ReportShared, report } from '../family.ts';
import { is } from '../filter.ts';

/** An index of an industry or of freight. */
interface IndustryIndex extends RowFacts {
  /** The source's number of the index. */
  readonly id: string;
  /** Of its value: points when left out. */
  readonly unit?: Unit;
  /** Rows of a page: 500 when left out. */
  readonly pageSize?: number;
  /** Whether equal rows are one, which they are when left out. */
  readonly unique?: boolean;
}

/** The interfaces of indices of industries and freight. */
export function industryIndices(rows: Readonly<Record<string, DeclaredRow<ReportShared>>>): readonly Interface[] {
  return familyOf<ReportShared>(
    {
      category: 'macro',
      topic: 'china-industries',
      page: 'https://data.eastmoney.com/cjsj/hyzs.html',
      cache: STATISTICS,
      kind: 'history',
      grain: 'day',
    },
    rows,
  );
}

/** A row of one index: day, value, and its changes; oldest first. */
export function industryIndex({
  id,
  unit = 'index_points',
  pageSize = 500,
  unique = true,
  ...described
}: IndustryIndex): DeclaredRow<ReportShared> {
  return report({
    ...described,
    page: new URL(`hyzs_list_${id}.html`, 'https://data.eastmoney.com/cjsj/').href,
    report: 'RPT_INDUSTRY_INDEX',
    fields: [
      'REPORT_DATE',
      'INDICATOR_VALUE',
      'CHANGE_RATE',
      'CHANGERATE_3M',
      'CHANGERATE_6M',
      'CHANGERATE_1Y',
      'CHANGERATE_2Y',
      'CHANGERATE_3Y',
    ],
    where: { INDICATOR_ID: is(id) },
    sort: '-REPORT_DATE',
    pageSize,
    unique,
    columns: {
      日期: date('REPORT_DATE'),
      最新值: number('INDICATOR_VALUE', { unit }),
      涨跌幅: percent('CHANGE_RATE', { say: say('Change over the value before.', '与前值相比的变化。') }),
      近3月涨跌幅: percent('CHANGERATE_3M'),
      近6月涨跌幅: percent('CHANGERATE_6M'),
      近1年涨跌幅: percent('CHANGERATE_1Y'),
      近2年涨跌幅: percent('CHANGERATE_2Y'),
      近3年涨跌幅: percent('CHANGERATE_3Y'),
    },
    sorted: '日期',
    quirks: unique
      ? [
          say(
            'The source sends some days twice; equal rows are one.',
            '数据源会把某些日期发送两次，相同的行只保留一行。',
          ),
        ]
      : [],
  });
}
