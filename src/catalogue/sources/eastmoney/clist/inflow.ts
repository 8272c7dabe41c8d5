import { number, percent } from '../../../declare/columns.ts';

// The money flow of lists: net inflow by the size of orders, over one day or several.

/** A span of the money flow, as clients name it. */
export type FlowSpan = keyof typeof SPANS;

/** The fields of each span: the change of the price, then net inflow and its share, for each size of orders. */
export const SPANS = {
  今日: {
    change: 'f3',
    flow: ['f62', 'f184', 'f66', 'f69', 'f72', 'f75', 'f78', 'f81', 'f84', 'f87'],
    largest: 'f204',
  },
  '3日': {
    change: 'f127',
    flow: ['f267', 'f268', 'f269', 'f270', 'f271', 'f272', 'f273', 'f274', 'f275', 'f276'],
    largest: 'f257',
  },
  '5日': {
    change: 'f109',
    flow: ['f164', 'f165', 'f166', 'f167', 'f168', 'f169', 'f170', 'f171', 'f172', 'f173'],
    largest: 'f257',
  },
  '10日': {
    change: 'f160',
    flow: ['f174', 'f175', 'f176', 'f177', 'f178', 'f179', 'f180', 'f181', 'f182', 'f183'],
    largest: 'f260',
  },
} as const;

const SIZES = ['主力', '超大单', '大单', '中单', '小单'] as const;

/**
 * The columns of the money flow of a span.
 * @param prefix of their names, such as `5日`
 */
export function inflowColumns(prefix: string, flow: readonly string[] = SPANS.今日.flow) {
  const columns = SIZES.flatMap((size, at) => [
    [`${prefix}${size}净流入-净额`, number(flow[2 * at]!)] as const,
    [`${prefix}${size}净流入-净占比`, percent(flow[2 * at + 1]!)] as const,
  ]);
  return Object.fromEntries(columns);
}
