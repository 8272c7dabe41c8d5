import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { FieldFallback } from '../../../wire/field-fallback.ts';
import { type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { tencent } from '../site.ts';

// The indices of the world, `/ifzqgtimg/appstock/app/rank/indexRankDetail2`: one reply, in lists by region.

const LABEL = 'Tencent world indices';

/** All indices of the world that Tencent lists. */
export type WorldAsk = { readonly list: 'world indices' };

/** The lists of a reply. The first one repeats rows of the others. */
const REGIONS = ['common', 'america', 'asia', 'europe', 'other'] as const;

const listOf = (region: (typeof REGIONS)[number]): ListOfRecords => ({
  label: LABEL,
  at: `data.${region}`,
  of: 'indices',
  mayBeEmpty: true,
  refusedWhen: ({ code }) => (code === 0 ? undefined : `Tencent declined to answer (code ${quote(code)})`),
  key: { field: 'qtcode', matching: /^[A-Za-z]{2}[\w.]{1,20}$/, form: 'a code such as usDJI' },
});

const tencentWorldIndices: Source<WorldAsk> = {
  ...tencent,
  hosts: ['proxy.finance.qq.com'],
  ...onePage<WorldAsk>(pageCheck(refusePage, LABEL, openIndices), () => ({
    url: 'https://proxy.finance.qq.com/ifzqgtimg/appstock/app/rank/indexRankDetail2',
    headers: { referer: 'https://stockapp.finance.qq.com/mstats' },
  })),
};

/**
 * Opens `{"code":0,"data":{"common":[{"code":"DJI","qtcode":"usDJI","name":"道琼斯","zxj":"…","zdf":"…"}],…}}`:
 * each index once. Throws `upstream_changed` for another form, and where there is no index.
 */
function openIndices({ body }: Pick<Page, 'body'>): readonly Fields[] {
  const reply = parseJson(body, LABEL);
  const byCode = new Map<unknown, Fields>();
  for (const region of REGIONS) {
    for (const index of recordsIn(reply, listOf(region)))
      if (!byCode.has(index.qtcode)) byCode.set(index.qtcode, index);
  }
  if (byCode.size === 0) throw changed(LABEL, 'there is no index in any list');
  return [...byCode.values()];
}

const FIELDS: readonly RowField[] = [
  { name: 'code', cells: 'code' },
  { name: 'name', cells: 'text' },
  { name: 'zxj', cells: 'number' },
  { name: 'zdf', cells: 'percent' },
];

/** Parses the indices into the fields of Eastmoney's list. */
function parseIndices([page]: Pages): FieldCells {
  const indices = openIndices(page);
  const cells = toFieldCells(indices, FIELDS, { label: LABEL, absent: ['', '-', '--'] });
  // Levels come as decimals: nothing is to be scaled.
  const unscaled = Cells.checked(
    'whole',
    indices.map(() => '0'),
  );
  return { f1: unscaled, f152: unscaled, f12: cells.code!, f14: cells.name!, f2: cells.zxj!, f3: cells.zdf! };
}

/** The indices of the world as a fallback source of Eastmoney's list of them. */
export const worldIndicesOfTencent: FieldFallback<WorldAsk, unknown> = {
  source: tencentWorldIndices,
  cache: freshFor('1m', { staleIfError: '30d' }),
  note: say(
    "Eastmoney failed: all rows are those of Tencent's list, with Tencent's codes and names; all columns but level and change in percent are null.",
    '东方财富失败：所有行来自腾讯的列表，代码和名称为腾讯所用；除最新价和涨跌幅外，各列为 null。',
  ),
  ask: () => ({ list: 'world indices' }),
  parse: parseIndices,
};

/** What the answers of the list of world indices lack while Tencent stands in: a quirk. */
export const WORLD_OF_TENCENT = say(
  'While Eastmoney fails, all rows are those of Tencent’s list, as `Finfount-Note` says: which indices it holds differs, codes and names are Tencent’s, such as DJI for DJIA, and every column but 最新价 and 涨跌幅 is `null`.',
  '东方财富失败时，所有行改用腾讯的清单，并由 `Finfount-Note` 说明：所含指数不同，代码和名称为腾讯所用（例如 DJI 而非 DJIA），除最新价和涨跌幅外，各列为 `null`。',
);
