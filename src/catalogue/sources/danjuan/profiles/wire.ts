import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refused, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The profile of a fund. */
export type ProfileAsk = {
  /** Six digits. */
  readonly fund: string;
};

// What Xueqiu answers a client that it wants to log in.
const REFUSED = '400016';

function labelOf({ fund }: ProfileAsk): string {
  return `Danjuan profile of the fund ${fund}`;
}

/** Danjuan (蛋卷), Xueqiu’s site of funds. */
export const danjuan: Source<ProfileAsk> = {
  looks: { checkReply },
  name: 'danjuan',
  title: say('Danjuan, Xueqiu’s site of funds (蛋卷基金)', '蛋卷基金'),
  terms: 'https://danjuanfunds.com/',
  absence: say('Danjuan answers no fund and a code other than 0.', '蛋卷没有返回基金，其代码不为 0。'),
  hosts: ['danjuanfunds.com'],
  limits: { ...GENTLE, perSecond: 2, burst: 6 },
  fetch: async (ask, context) => [
    await context.fetch({
      url: address`https://danjuanfunds.com/djapi/fund/${ask.fund}`,
      headers: { referer: address`https://danjuanfunds.com/funding/${ask.fund}` },
      check: look(checkReply, ask),
    }),
  ],
};

function checkReply(page: Page, ask: ProfileAsk): void {
  refusePage(page, labelOf(ask));
  openProfile(page.body, ask);
}

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

/**
 * Opens `{"data":{"fd_code":"000001",…},"result_code":0}`. Throws `no_value` for a code other than 0 without data,
 * `upstream_refused` for the code of a refusal, and `upstream_changed` for another form and another fund.
 */
function openProfile(body: Buffer, ask: ProfileAsk): Fields {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  if (!isRecord(reply) || (reply.result_code === undefined && !isRecord(reply.data)))
    throw changed(label, `expected \`data\` and \`result_code\`, got ${quote(reply)}`);
  const { data, result_code: code, message } = reply;
  if (String(code) === REFUSED) throw refused(label, `Danjuan declined to answer (${quote(message ?? code)})`);
  if (code !== 0 && code !== '0' && !isRecord(data))
    throw new Failure('no_value', `${danjuan.title.en} does not have the fund ${ask.fund} (code ${quote(code)}).`);
  if (!isRecord(data)) throw changed(label, `no fund in \`data\``);
  if (data.fd_code !== ask.fund) throw changed(label, `it answered the fund ${quote(data.fd_code ?? null)}`);
  return data;
}

/**
 * Parses a profile into rows of an item and its text. Throws `upstream_changed` for a fund without one of the
 * items, or with one that is no text, and what {@link openProfile} throws.
 */
export function parseProfile([{ body }]: Pages, ask: ProfileAsk): readonly NamedCells[] {
  const profile = openProfile(body, ask);
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
