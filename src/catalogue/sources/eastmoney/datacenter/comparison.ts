import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { number, text, UNSTATED } from '../../../../engine/interface/columns.ts';
import { rearranged } from '../../../wire/row-steps.ts';

/** The name under which the number of companies is parsed; it is no column of the table. */
export const TOTAL = 'TOTAL_COUNT';

/** The columns of a comparison of valuations. */
export const VALUATIONS = {
  排名: text('PAIMING', 'Rank; that of the company over the number of companies.'),
  代码: text('CORRE_SECURITY_CODE', 'Share code; 行业中值 and 行业平均 are the median and the mean of the industry.'),
  简称: text('CORRE_SECURITY_NAME', 'Short name of the share.'),
  PEG: number('PEG', UNSTATED, 'Price-earnings ratio over growth.'),
  '市盈率-TTM': number('PE_TTM', 'times', 'Price-earnings ratio of twelve months.'),
  '市盈率-25E': number('PE_1Y', 'times', 'Price-earnings ratio, forecast of the next year.'),
  '市盈率-26E': number('PE_2Y', 'times', 'Price-earnings ratio, forecast of the second year.'),
  '市盈率-27E': number('PE_3Y', 'times', 'Price-earnings ratio, forecast of the third year.'),
  '市销率-24A': number('PS', 'times', 'Price-sales ratio of the last year.'),
  '市销率-TTM': number('PS_TTM', 'times', 'Price-sales ratio of twelve months.'),
  '市销率-25E': number('PS_1Y', 'times', 'Price-sales ratio, forecast of the next year.'),
  '市销率-26E': number('PS_2Y', 'times', 'Price-sales ratio, forecast of the second year.'),
  '市销率-27E': number('PS_3Y', 'times', 'Price-sales ratio, forecast of the third year.'),
  '市净率-24A': number('PB', 'times', 'Price-book ratio of the last year.'),
  '市净率-MRQ': number('PB_MRQ', 'times', 'Price-book ratio of the last quarter.'),
  '市现率1-24A': number('PCE', 'times', 'Price-cash flow ratio of the last year, first definition.'),
  '市现率1-TTM': number('PCE_TTM', 'times', 'Price-cash flow ratio of twelve months, first definition.'),
  '市现率2-24A': number('PCF', 'times', 'Price-cash flow ratio of the last year, second definition.'),
  '市现率2-TTM': number('PCF_TTM', 'times', 'Price-cash flow ratio of twelve months, second definition.'),
  'EV/EBITDA-24A': number('QYBS', UNSTATED, 'Enterprise value over EBITDA of the last year.'),
} as const;

/**
 * Puts the company, which the source sends last, first; then the median before the mean, and the others. Its rank
 * is written over the number of companies, as AKShare does: `12.0/27`.
 */
export function companyFirst(columns: readonly NamedCells[]): readonly NamedCells[] {
  const total = columns.find(({ name }) => name === TOTAL)?.cells;
  const length = total?.length ?? 0;
  const rows = Array.from({ length }, (_, row) => row);
  const moved = rows.slice(-1).concat(rows.slice(0, -1));
  const order = moved.length > 2 ? [moved[0]!, moved[2]!, moved[1]!, ...moved.slice(3)] : moved;
  return rearranged(columns, order)
    .filter(({ name }) => name !== TOTAL)
    .map(({ name, cells }) => {
      if (name !== '排名') return { name, cells };
      const ranks = Array.from({ length }, (_, row) => {
        const value = cells.valueAt(row);
        if (value === null) return null;
        const rank = asPythonFloat(String(value));
        return row === 0 ? `${rank}/${total?.valueAt(order[0]!) ?? ''}` : rank;
      });
      return { name, cells: Cells.texts(ranks) };
    });
}

/** A number as Python writes a float: a whole one with `.0`. */
export function asPythonFloat(text: string): string {
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
