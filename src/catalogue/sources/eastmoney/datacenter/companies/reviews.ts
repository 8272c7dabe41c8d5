import { Cells, type NamedCells } from '../../../../../engine/formats/cells.ts';
import { shiftPoint } from '../../../../../engine/formats/plain-numbers.ts';

/** The funding of an offering in yuan is above this, and in 10,000 yuan below it. */
const LEAST_FUNDING = 10_000_000;

/** Counts the funding of every offering in yuan: the source counts those of Beijing in 10,000 yuan. */
export function fundingInYuan(columns: readonly NamedCells[]): readonly NamedCells[] {
  const boards = columns.find(({ name }) => name === '上市板块')?.cells;
  return columns.map((column) => {
    const { name, cells } = column;
    if (name !== '拟融资额(元)') return column;
    const texts = Array.from({ length: cells.length }, (_, row) => {
      const text = cells.textAt(row);
      const isSmall = text !== null && Number(text) < LEAST_FUNDING;
      return isSmall && boards?.valueAt(row) === '北交所' ? shiftPoint(text, 4) : text;
    });
    return { name, cells: Cells.checked('number', texts) };
  });
}
