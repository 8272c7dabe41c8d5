import { Failure, quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { address } from '../../../wire/upstream-value.ts';

/**
 * Makes the addresses of notices out of the codes of their companies and their own. A notice without a company has
 * no address. Throws `upstream_changed` for a code of a notice that is none.
 * @param names the columns of both codes; the latter becomes that of the addresses
 */
export function addressesOf(
  columns: readonly NamedCells[],
  names: { readonly code: string; readonly notice: string },
): readonly NamedCells[] {
  const codes = columns.find(({ name }) => name === names.code)?.cells;
  return columns.map(({ name, cells }) =>
    name === names.notice
      ? {
          name,
          cells: Cells.texts(
            Array.from({ length: cells.length }, (_, row) => toAddress(codes?.valueAt(row), cells.valueAt(row))),
          ),
        }
      : { name, cells },
  );
}

function toAddress(code: string | number | null | undefined, notice: string | number | null): string | null {
  if (typeof code !== 'string' || notice === null) return null;
  if (!/^[A-Za-z0-9]{1,40}$/.test(String(notice)))
    throw new Failure('upstream_changed', `Eastmoney notices: expected the code of a notice, got ${quote(notice)}`);
  return address`https://data.eastmoney.com/notices/detail/${code}/${notice}.html`;
}
