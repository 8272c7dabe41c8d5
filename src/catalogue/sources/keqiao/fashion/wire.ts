import { byTextOf } from '../../../../base/text-order.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { checkOf, type ListOfRecords, openRecords, refuseDisorder } from '../../../wire/list-of-records.ts';
import { oneUnencryptedPage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { toDayText } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { keqiao } from '../site.ts';

/** One part of the index of fashion, by its number. */
export type FashionAsk = { readonly part: string };

/** `{"data":[{"publishTime":"2017-01-01 00:00:00","indexValue":1000.5}]}`. */
const STAGES: ListOfRecords = { label: 'Keqiao index of fashion', at: 'data', of: 'stages' };

/** The index of fashion. */
export const keqiaoFashion: Source<FashionAsk> = {
  ...keqiao,
  hosts: ['api.idx365.com'],
  ...oneUnencryptedPage<FashionAsk>(keqiao.name, checkOf(STAGES), ({ part }) => ({
    url: withQuery('http://api.idx365.com/index/project/34/data', { structCode: part }),
  })),
};

/**
 * Parses the stages into `日期`, `指数`, and the difference to the stage before and its ratio, oldest first. Throws
 * `upstream_changed` for a day that is none or comes twice, and what `openRecords` throws.
 */
export function parseFashion([page]: Pages): readonly NamedCells[] {
  const { label } = STAGES;
  const rows = openRecords(page, STAGES)
    .map(({ publishTime, indexValue }) => ({ day: toDayText(publishTime, `${label}: publishTime`), indexValue }))
    .toSorted(byTextOf(({ day }) => day));
  const days = rows.map(({ day }) => day);
  refuseDisorder(days, label);
  const index = toCells(
    'number',
    rows.map(({ indexValue }) => indexValue),
    { label: `${label}: indexValue` },
  );
  const values = rows.map((_, row) => (index.isNull(row) ? null : Number(index.textAt(row))));
  const fromBefore = (make: (value: number, before: number) => number): Cells<'number'> =>
    Cells.numbers(
      values.map((value, row) => {
        const before = values[row - 1] ?? null;
        if (value === null || before === null || before === 0) return null;
        const made = make(value, before);
        if (Number.isFinite(made)) return made;
        throw changed(label, `no change leads from ${before} to ${value}`);
      }),
    );
  return [
    { name: '日期', cells: toCells('date', days, { label: `${label}: publishTime` }) },
    { name: '指数', cells: index },
    { name: '涨跌值', cells: fromBefore((value, before) => value - before) },
    { name: '涨跌幅', cells: fromBefore((value, before) => value / before - 1) },
  ];
}
