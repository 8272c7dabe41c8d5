import { say, type Text } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { FieldFallback } from '../../../wire/field-fallback.ts';
import { rearranged } from '../../../wire/row-steps.ts';
import { type BoardAsk, parseShares, tencentHongKong } from './wire.ts';

/** The lists of Hong Kong of Eastmoney that Tencent has as well, each as a fallback source. */
export const tencentSpot = {
  'main board': fallbackOf(
    'main_all',
    say('no column is null, but funds and trusts may be missing', '没有为 null 的列，但可能缺少基金和信托'),
  ),
  'A+H shares': fallbackOf(
    'A_H',
    say('the columns of the A-shares, the ratio and the premium are null', 'A 股各列、比价和溢价为 null'),
  ),
} as const;

/** What the answers of the list of the main board are while Tencent stands in: a quirk. */
export const MAIN_BOARD_OF_TENCENT = say(
  'While Eastmoney fails, all rows are those of Tencent’s list of the main board, as `Finfount-Note` says: funds and trusts may be missing from it.',
  '东方财富失败时，所有行改用腾讯的主板清单，并由 `Finfount-Note` 说明：其中可能没有基金和信托。',
);

/** What the answers of the list of A+H shares lack while Tencent stands in: a quirk. */
export const PAIRS_OF_TENCENT = say(
  'While Eastmoney fails, all rows are those of Tencent’s list, as `Finfount-Note` says: it has the shares in Hong Kong alone, so that the columns of the A-shares, 比价 and 溢价 are `null`.',
  '东方财富失败时，所有行改用腾讯的清单，并由 `Finfount-Note` 说明：其中只有港股，A 股各列、比价和溢价为 `null`。',
);

const FIELDS: readonly RowField[] = [
  { name: 'code', cells: 'code' },
  { name: 'name', cells: 'text' },
  ...['price', 'change', 'volume', 'amount', 'open', 'previous_close', 'high', 'low'].map(
    (name) => ({ name, cells: 'number' }) as const,
  ),
  { name: 'change_percent', cells: 'percent' },
];

function fallbackOf(list: BoardAsk['list'], absent: Text): FieldFallback<BoardAsk, unknown> {
  return {
    source: tencentHongKong,
    cache: freshFor('1m', { staleIfError: '30d' }),
    note: say(
      `Eastmoney failed: all rows are those of Tencent's list; ${absent.en}.`,
      `东方财富失败：所有行来自腾讯的列表；${absent.zh}。`,
    ),
    ask: () => ({ list }),
    parse: parseSpot,
  };
}

/**
 * Parses a list of Tencent into the fields of Eastmoney's, by code from the last. A price of zero is none; what
 * has no price has no change, volume and turnover.
 */
function parseSpot(pages: Pages): FieldCells {
  const parsed = parseShares(pages, FIELDS);
  const codes = Array.from({ length: parsed.code!.length }, (_, row) => parsed.code!.textAt(row) ?? '');
  const order = codes.map((_, row) => row).toSorted((one, other) => (codes[one]! < codes[other]! ? 1 : -1));
  const columns = Object.entries(parsed).map(([name, cells]) => ({ name, cells }));
  const cells = Object.fromEntries(rearranged(columns, order).map((column) => [column.name, column.cells]));
  const isZero = (name: string, row: number): boolean => Number(cells[name]!.textAt(row) ?? 0) === 0;
  const kept = (name: string, isAbsent: (row: number) => boolean): Cells => {
    const { kind } = cells[name]!;
    return Cells.checked(
      kind,
      codes.map((_, row) => (isAbsent(row) ? null : cells[name]!.textAt(row))),
    );
  };
  const priced = (name: string): Cells => kept(name, (row) => isZero(name, row));
  const traded = (name: string): Cells => kept(name, (row) => isZero('price', row));
  // Prices come as decimals: nothing is to be scaled.
  const unscaled = Cells.checked(
    'whole',
    codes.map(() => '0'),
  );
  return {
    f1: unscaled,
    f152: unscaled,
    f12: cells.code!,
    f14: cells.name!,
    f193: cells.name!,
    f2: priced('price'),
    f3: traded('change_percent'),
    f4: traded('change'),
    f5: traded('volume'),
    f6: traded('amount'),
    f15: priced('high'),
    f16: priced('low'),
    f17: priced('open'),
    f18: priced('previous_close'),
  };
}
