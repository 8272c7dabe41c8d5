import { say } from '../../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../../engine/formats/cells.ts';
import { code, number, text, whole } from '../../../../declare/columns.ts';
import { sortedRows, zerosForAbsent } from '../../../../wire/row-steps.ts';

/** The columns of ratings. */
export const RATINGS = {
  代码: code('SECURITY_CODE', { say: say('Share code.', '股票代码。') }),
  名称: text('SECURITY_NAME_ABBR', { say: say('Name of the share.', '股票名称。') }),
  研报数: whole('RATING_ORG_NUM', { id: 'report_count', unit: 'reports', say: say('Number of research reports.') }),
  '机构投资评级(近六个月)-买入': number('RATING_BUY_NUM', {
    id: 'ratings_6m_buy',
    unit: 'ratings',
    say: say('Ratings of six months: buy.', '近六个月的评级：买入。'),
  }),
  '机构投资评级(近六个月)-增持': number('RATING_ADD_NUM', {
    id: 'ratings_6m_overweight',
    unit: 'ratings',
    say: say('Ratings of six months: overweight.'),
  }),
  '机构投资评级(近六个月)-中性': number('RATING_NEUTRAL_NUM', {
    id: 'ratings_6m_neutral',
    unit: 'ratings',
    say: say('Ratings of six months: neutral.'),
  }),
  '机构投资评级(近六个月)-减持': number('RATING_REDUCE_NUM', {
    id: 'ratings_6m_underweight',
    unit: 'ratings',
    say: say('Ratings of six months: underweight.'),
  }),
  '机构投资评级(近六个月)-卖出': number('RATING_SALE_NUM', {
    id: 'ratings_6m_sell',
    unit: 'ratings',
    say: say('Ratings of six months: sell.'),
  }),
} as const;

/** The fields of a reply: ratings, and four forecasts of earnings per share with their years. */
export const FORECASTS = {
  ...RATINGS,
  EPS1: number('EPS1', { unit: 'unstated' }),
  EPS2: number('EPS2', { unit: 'unstated' }),
  EPS3: number('EPS3', { unit: 'unstated' }),
  EPS4: number('EPS4', { unit: 'unstated' }),
  YEAR1: whole('YEAR1', { unit: 'unstated' }),
  YEAR2: whole('YEAR2', { unit: 'unstated' }),
  YEAR3: whole('YEAR3', { unit: 'unstated' }),
  YEAR4: whole('YEAR4', { unit: 'unstated' }),
} as const;

/**
 * Names the forecasts after the years that are most frequent, makes ratings that are left out 0, and sorts by the
 * number of reports.
 */
export function namedAfterYears(columns: readonly NamedCells[]): readonly NamedCells[] {
  const ratings = Object.keys(RATINGS).filter((name) => name.includes('评级'));
  const named = columns
    .filter(({ name }) => !/^YEAR\d$/.test(name))
    .map((column) => {
      const [, number] = /^EPS(\d)$/.exec(column.name) ?? [];
      if (number === undefined) return column;
      const years = columns.find(({ name }) => name === `YEAR${number}`);
      // Figures of nobody knows which year are none.
      const figures =
        years?.missingField === undefined
          ? column
          : { ...years, cells: Cells.absent(column.cells.kind, column.cells.length) };
      return { ...figures, name: `${mostFrequent(years) ?? `YEAR${number}`}预测每股收益` };
    });
  return sortedRows(zerosForAbsent(named, ratings), '-研报数');
}

/** The most frequent value of a column, the smallest of several. */
function mostFrequent(column: NamedCells | undefined): string | undefined {
  const counts = new Map<string, number>();
  const { cells } = column ?? {};
  for (let row = 0; row < (cells?.length ?? 0); row++) {
    const value = cells?.textAt(row);
    if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([one, of], [other, than]) => than - of || Number(one) - Number(other))[0]?.[0];
}
