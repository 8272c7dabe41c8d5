import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords, refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { toDayText } from '../../../wire/times.ts';
import { address } from '../../../wire/upstream-value.ts';

/** One of the indices of small commodities, by the source’s name. */
export type YiwuAsk = { readonly index: 'piweek' | 'month' | 'bi' };

/** `{"data":[{"indextimeno":"20231225","totalpriceindex":102.39,…}]}`. */
const STAGES: ListOfRecords = { label: 'Yiwu indices', at: 'data', of: 'periods' };

/** The market of Yiwu. */
export const yiwu: Source<YiwuAsk> = {
  name: 'yiwu',
  title: say('the indices of Yiwu (义乌小商品指数)', '义乌小商品指数'),
  terms: 'https://www.ywindex.com/',
  quirks: [
    say(
      'AKShare turns the check of its certificate off. It is kept here: where it fails, the call fails and says so.',
      'AKShare 关闭了对其证书的校验。此处保留校验：校验失败则调用失败并说明原因。',
    ),
  ],
  hosts: ['apiserver.chinagoods.com'],
  limits: GENTLE,
  ...onePage<YiwuAsk>(checkOf(STAGES), ({ index }) => ({
    url: address`https://apiserver.chinagoods.com/yiwuindex/v1/active/industry/class/history/${index}?gcCode=`,
    headers: { referer: 'https://www.ywindex.com/' },
  })),
};

/** Parses the periods into the cells of fields, oldest first. Throws for a day that is none or comes twice. */
export function parseYiwu([page]: Pages, fields: readonly RowField[]): FieldCells {
  const { label } = STAGES;
  const rows = openRecords(page, STAGES)
    .map((row) => ({ ...row, day: toDayText(row.indextimeno, `${label}: indextimeno`) }))
    .toSorted(byTextOf(({ day }) => day));
  refuseDisorder(rows, label, ({ day }) => day);
  return toFieldCells(rows, fields, { label, absent: ['', '-'] });
}
