import { Failure } from '../../../../base/errors.ts';
import { Cells, type NamedCells, setNull } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { sortedRows } from '../../../wire/row-steps.ts';
import { isOfOptions, optionQuotes, parseQuotes } from '../futures-spot/wire.ts';
import { BY_CODE_INSPECTIONS } from './by-code.ts';
import { type ClistAsk, eastmoneyLists, fetchList, type PageCheck, pageOpener } from './wire.ts';

// The options of the China Financial Futures Exchange are in a list of the futures site.

// The field of the futures site that fills each column.
const FIELDS = [
  ['代码', 'dm', 'code'],
  ['名称', 'name', 'text'],
  ['最新价', 'p', 'number'],
  ['涨跌额', 'zde', 'number'],
  ['涨跌幅', 'zdf', 'percent'],
  ['成交量', 'vol', 'number'],
  ['成交额', 'cje', 'number'],
  ['持仓量', 'ccl', 'number'],
  ['行权价', 'xqj', 'number'],
  ['剩余日', 'syr', 'number'],
  ['日增', 'rz', 'number'],
  ['昨结', 'zjsj', 'number'],
  ['今开', 'o', 'number'],
  ['市场标识', 'sc', 'whole'],
] as const;

/** The options in the lists of securities, and behind them those of the China Financial Futures Exchange. */
export const optionsOfAllExchanges = (check: PageCheck): Source<ClistAsk> => {
  const openPage = pageOpener(check);
  return {
    ...eastmoneyLists,
    inspections: { openPage, ...BY_CODE_INSPECTIONS },
    uses: () => [optionQuotes],
    fetch: async (ask, context) => {
      // The short list first: when it fails, no page of the long one was asked for in vain.
      const behind = await context.cached(optionQuotes, { quotes: 'options' });
      const stored = context.stored && listedOptions(context.stored);
      const [first, ...others] = await fetchList(ask, { ...context, stored }, openPage);
      return [first, ...others, ...behind];
    },
  };
};

/** The pages of {@link optionsOfAllExchanges} without those of the futures site. */
export function listedOptions([first, ...others]: Pages): Pages {
  return [first, ...others.filter((page) => !isOfOptions(page))];
}

/**
 * Adds the options of the futures site to columns of the others, sorted by the change in percent, descending.
 * Throws `upstream_changed` where there is no page of them.
 */
export function appendFinancialFutures(columns: readonly NamedCells[], pages: Pages): readonly NamedCells[] {
  const [first, ...others] = pages.filter(isOfOptions);
  if (!first) throw new Failure('upstream_changed', 'Eastmoney list: there is no page of the futures site.');
  const cells = parseQuotes(
    [first, ...others],
    FIELDS.map(([, field, kind]) => ({ field, cells: kind })),
  );
  const added = sortedRows(
    FIELDS.map(([name, field]) => ({ name, cells: cells[field]! })),
    '-涨跌幅',
  );
  return columns.map(({ name, cells: before }) => {
    const after = added.find((column) => column.name === name);
    if (!after) throw new TypeError(`no field of the futures site fills the column ${name}`);
    return { name, cells: append(before, after.cells) };
  });
}

/** One column of the rows of two. */
function append(one: Cells, other: Cells): Cells {
  const parts = [one, other].flatMap((cells) =>
    Array.from({ length: cells.length }, (_, row) =>
      cells.isNull(row) ? undefined : cells.bytes.subarray(cells.starts[row], cells.ends[row]),
    ),
  );
  const starts = new Uint32Array(parts.length);
  const ends = new Uint32Array(parts.length);
  let at = 0;
  for (const [row, part] of parts.entries()) {
    if (part === undefined) {
      setNull(starts, ends, row);
      continue;
    }
    starts[row] = at;
    at += part.length;
    ends[row] = at;
  }
  return new Cells(one.kind, Buffer.concat(parts.filter((part) => part !== undefined)), starts, ends);
}
