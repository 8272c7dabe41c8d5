import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, parseHtmlElements } from '../../../../engine/formats/html/html-elements.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { findOneTable, textsOf, wantedHeadings } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readPage, refuseOtherPage, sinaPages, VIP } from './page.ts';

/** The ranking of members of an exchange in one contract, `OI2501`, on one day, `2024-10-16`. */
export type PositionsAsk = { readonly contract: string; readonly day: string; readonly ranking: string };

/** All rankings of a contract on a day, which stand in one page. */
type PositionsPageAsk = { readonly positions: string; readonly day: string };

const labelOf = ({ positions, day }: PositionsPageAsk): string => `Sina positions of ${positions} on ${day}`;

const positionPages: CachedSource<PositionsPageAsk> = {
  ...sinaPages,
  cache: freshFor('4h', { staleIfError: '365d' }),
  evictable: true,
  ...onePage<PositionsPageAsk>(pageCheck(refuseOtherPage, labelOf, answeredIn), ({ positions, day }) => ({
    url: withQuery(`${VIP}/q/view/vFutures_Positions_cjcc.php`, { t_breed: positions, t_date: day }),
  })),
};

/** Rankings of members by volume and positions. */
export const sinaPositions: Source<PositionsAsk> = {
  ...sinaPages,
  uses: () => [positionPages],
  composedOf: (ask) => [{ source: positionPages, ask: pageOf(ask) }],
  fetch: (ask, context) => context.cached(positionPages, pageOf(ask)),
};

function pageOf({ contract, day }: PositionsAsk): PositionsPageAsk {
  return { positions: contract, day };
}

/** The contract and the day that a page answers: those of its own form. */
function answeredIn({ body }: Pick<Page, 'body'>, ask: PositionsPageAsk): Omit<PositionsAsk, 'ranking'> {
  const label = labelOf(ask);
  const page = parseHtmlElements(decodeBody(body, 'gb18030', label), label);
  const [select] = findElements(page, ({ name, attributes }) => name === 'select' && attributes.name === 't_breed');
  const [input] = findElements(page, ({ name, attributes }) => name === 'input' && attributes.name === 't_date');
  const [chosen] = select
    ? findElements(select, ({ name, attributes }) => name === 'option' && attributes.selected !== undefined)
    : [];
  const day = input?.attributes.value;
  if (!select || day === undefined) throw changed(label, 'the form with the contract and the day is not in the page');
  return { contract: chosen?.attributes.value ?? '', day };
}

const RANK = '名次';
const MEMBER = '会员简称';
const CHANGE = '比上交易增减';
const SUM = '合计';

/**
 * Parses the ranking, from the first member on, without the sum. Throws `no_value` for a page of another contract
 * or day, and `upstream_changed` for one without the ranking, where a rank is missing, and where the members do
 * not make the sum below them.
 */
export function parsePositions([page]: Pages, ask: PositionsAsk): readonly NamedCells[] {
  const { contract, day, ranking } = ask;
  const label = labelOf(pageOf(ask));
  const answered = answeredIn(page, pageOf(ask));
  // The page shows another contract in the place of one that Sina does not know, and the newest day for another.
  if (answered.contract.toUpperCase() !== contract || answered.day !== day)
    throw noValue(`Sina has no positions of ${contract} on ${day}.`, `新浪没有 ${contract} 在 ${day} 的持仓。`);
  const table = findOneTable(readPage(page, label).tables, wantedHeadings([ranking, RANK, MEMBER, CHANGE]), label);
  const ranks = textsOf(table, RANK);
  const rows = [...ranks.keys()].filter((row) => /^\d+$/.test(ranks[row]!));
  const odd = ranks.find((rank) => !/^\d*$/.test(rank) && rank !== SUM);
  if (odd !== undefined) throw changed(label, `expected a rank, got ${quote(odd)}`);
  const missing = rows.findIndex((row, at) => Number(ranks[row]) !== at + 1);
  if (missing >= 0) throw changed(label, `expected rank ${missing + 1}, got ${quote(ranks[rows[missing]!])}`);
  const figures = textsOf(table, ranking);
  const sum = figures[ranks.indexOf(SUM)] ?? '';
  const total = rows.reduce((added, row) => added + (Number(figures[row]) || 0), 0);
  if (/^\d+$/.test(sum) && total !== Number(sum))
    throw changed(label, `members with ${total} in all, and the sum ${sum}`);
  const cellsOf = (kind: 'whole' | 'text', heading: string): NamedCells => ({
    name: heading,
    cells: toHtmlCells(
      kind,
      rows.map((row) => textsOf(table, heading)[row]!),
      { label: `${label}: ${heading}` },
    ),
  });
  return [cellsOf('whole', RANK), cellsOf('text', MEMBER), cellsOf('whole', ranking), cellsOf('whole', CHANGE)];
}
