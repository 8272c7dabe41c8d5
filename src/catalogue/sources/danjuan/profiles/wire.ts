import { quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { danjuan, dataOf } from '../site.ts';

/** The profile of a fund. */
export type ProfileAsk = {
  /** Six digits. */
  readonly fund: string;
};

const labelOf = ({ fund }: ProfileAsk): string => `Danjuan profile of the fund ${fund}`;

/** The profiles of funds at Danjuan. */
export const danjuanProfiles: Source<ProfileAsk> = {
  ...danjuan,
  ...onePage<ProfileAsk>(pageCheck(refusePage, labelOf, openProfile), (ask) => ({
    url: address`https://danjuanfunds.com/djapi/fund/${ask.fund}`,
    headers: { referer: address`https://danjuanfunds.com/funding/${ask.fund}` },
  })),
};

/** The items in AKShare’s order, and the source's names of them. */
const ITEMS: readonly (readonly [item: string, field: string])[] = [
  ['基金代码', 'fd_code'],
  ['基金名称', 'fd_name'],
  ['基金全称', 'fd_full_name'],
  ['成立时间', 'found_date'],
  ['最新规模', 'totshare'],
  ['基金公司', 'keeper_name'],
  ['基金经理', 'manager_name'],
  ['托管银行', 'trup_name'],
  ['基金类型', 'type_desc'],
  ['评级机构', 'rating_source'],
  ['基金评级', 'rating_desc'],
  ['投资策略', 'invest_orientation'],
  ['投资目标', 'invest_target'],
  ['业绩比较基准', 'performance_bench_mark'],
];

/** Items that a fund may lack: one without a rating. */
const OPTIONAL = ['rating_source', 'rating_desc'];

/** Opens a profile. Throws what {@link dataOf} throws, and `upstream_changed` for another fund. */
function openProfile({ body }: Pick<Page, 'body'>, ask: ProfileAsk): Fields {
  const label = labelOf(ask);
  const data = dataOf(body, ask.fund, label);
  if (!data) throw changed(label, `no fund in \`data\``);
  if (data.fd_code !== ask.fund) throw changed(label, `it answered the fund ${quote(data.fd_code ?? null)}`);
  return data;
}

/**
 * Parses a profile into rows of an item and its text. Throws `upstream_changed` for a fund without one of the
 * items, or with one that is no text, and what {@link openProfile} throws.
 */
export function parseProfile([page]: Pages, ask: ProfileAsk): readonly NamedCells[] {
  const profile = openProfile(page, ask);
  const values = ITEMS.map(([item, field]) => {
    const value = profile[field] ?? (OPTIONAL.includes(field) || field in profile ? null : undefined);
    if (value === null || typeof value === 'string') return value === '' ? null : value;
    throw changed(
      labelOf(ask),
      `expected a text in \`${field}\` (${item}), got ${value === undefined ? 'nothing' : quote(value)}`,
    );
  });
  return [
    { name: 'item', cells: Cells.texts(ITEMS.map(([item]) => item)) },
    { name: 'value', cells: Cells.texts(values) },
  ];
}
