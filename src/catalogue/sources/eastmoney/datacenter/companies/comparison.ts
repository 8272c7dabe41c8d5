import { say } from '../../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../../engine/formats/cells.ts';
import { number, text } from '../../../../declare/columns.ts';
import { rearranged } from '../../../../wire/row-steps.ts';

/** The name under which the number of companies is parsed; it is no column of the table. */
export const TOTAL = 'TOTAL_COUNT';

/** The columns of a comparison of valuations. */
export const VALUATIONS = {
  排名: text('PAIMING', {
    say: say('Rank; that of the company over the number of companies.', '排名；首行为该公司的名次/公司数。'),
  }),
  代码: text('CORRE_SECURITY_CODE', {
    say: say(
      'Share code; 行业中值 and 行业平均 are the median and the mean of the industry.',
      '股票代码；行业中值与行业平均为行业的中值与均值。',
    ),
  }),
  简称: text('CORRE_SECURITY_NAME'),
  PEG: number('PEG', { unit: 'ratio', say: say('Price-earnings ratio over growth.', '市盈率相对盈利增长比率。') }),
  '市盈率-TTM': number('PE_TTM'),
  '市盈率-25E': number('PE_1Y', {
    id: 'pe_25e',
    unit: 'times',
    say: say('Price-earnings ratio, forecast of the next year.', '按未来第一年预测计算的市盈率。'),
  }),
  '市盈率-26E': number('PE_2Y', {
    id: 'pe_26e',
    unit: 'times',
    say: say('Price-earnings ratio, forecast of the second year.', '按未来第二年预测计算的市盈率。'),
  }),
  '市盈率-27E': number('PE_3Y', {
    id: 'pe_27e',
    unit: 'times',
    say: say('Price-earnings ratio, forecast of the third year.', '按未来第三年预测计算的市盈率。'),
  }),
  '市销率-24A': number('PS', { id: 'ps_24a', unit: 'times', say: say('Price-sales ratio of the last year.') }),
  '市销率-TTM': number('PS_TTM'),
  '市销率-25E': number('PS_1Y', {
    id: 'ps_25e',
    unit: 'times',
    say: say('Price-sales ratio, forecast of the next year.', '按未来第一年预测计算的市销率。'),
  }),
  '市销率-26E': number('PS_2Y', {
    id: 'ps_26e',
    unit: 'times',
    say: say('Price-sales ratio, forecast of the second year.', '按未来第二年预测计算的市销率。'),
  }),
  '市销率-27E': number('PS_3Y', {
    id: 'ps_27e',
    unit: 'times',
    say: say('Price-sales ratio, forecast of the third year.', '按未来第三年预测计算的市销率。'),
  }),
  '市净率-24A': number('PB', { id: 'pb_24a', unit: 'times', say: say('Price-book ratio of the last year.') }),
  '市净率-MRQ': number('PB_MRQ'),
  '市现率1-24A': number('PCE', {
    id: 'pcf_1_24a',
    unit: 'times',
    say: say('Price-cash flow ratio of the last year, first definition.', '上年的市现率，第一种定义。'),
  }),
  '市现率1-TTM': number('PCE_TTM', {
    id: 'pcf_1_ttm',
    unit: 'times',
    say: say('Price-cash flow ratio of twelve months, first definition.', '十二个月的市现率，第一种定义。'),
  }),
  '市现率2-24A': number('PCF', {
    id: 'pcf_2_24a',
    unit: 'times',
    say: say('Price-cash flow ratio of the last year, second definition.', '上年的市现率，第二种定义。'),
  }),
  '市现率2-TTM': number('PCF_TTM', {
    id: 'pcf_2_ttm',
    unit: 'times',
    say: say('Price-cash flow ratio of twelve months, second definition.', '十二个月的市现率，第二种定义。'),
  }),
  'EV/EBITDA-24A': number('QYBS', {
    unit: 'times',
    say: say('Enterprise value over EBITDA of the last year.', '上年企业价值与 EBITDA 之比。'),
  }),
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
