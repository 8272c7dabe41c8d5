import { quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { readPage, refuseForeign, refuseOtherPage, sinaPages } from './page.ts';

/** The facts on the page of one share: about its company, or about its public offering. */
export type ShareFactsAsk = { readonly facts: 'company' | 'offering'; readonly share: string };

const PATHS = { company: 'vCI_CorpInfo', offering: 'vISSUE_NewStock' } as const;

const shareLabel = ({ facts, share }: ShareFactsAsk): string => `Sina ${facts} of ${share}`;

/** Facts about shares. */
export const sinaShareFacts: Source<ShareFactsAsk> = {
  ...sinaPages,
  ...onePage<ShareFactsAsk>(pageCheck(refuseOtherPage, shareLabel), (ask) => ({
    url: address`https://vip.stock.finance.sina.com.cn/corp/go.php/${PATHS[ask.facts]}/stockid/${ask.share}.phtml`,
  })),
};

/** A table of labels and their values. */
const SHARE_TABLE = 'comInfo1';

/** The facts of a share as pairs of a label and its value, as the page writes them. */
function shareFacts(page: Pick<Page, 'body'>, ask: ShareFactsAsk): readonly (readonly [string, string])[] {
  const label = shareLabel(ask);
  refuseForeign(page, ask.share, [], label);
  const table = readPage(page, label).tables.find(({ id }) => id === SHARE_TABLE);
  if (!table) throw changed(label, `no table ${SHARE_TABLE} in the page`);
  return pairsOf(table, label);
}

/** Parses the public offering of a share: an item and its value in each row, as the page writes them. */
export function parseOffering([page]: Pages, ask: ShareFactsAsk): readonly NamedCells[] {
  return itemsAndValues(shareFacts(page, ask));
}

const FORMER_NAMES = '证券简称更名历史';

/**
 * Parses the names that a share has had, oldest first. A share that was never renamed has no rows. Throws
 * `upstream_changed` for a page that has no facts about a company, or not this one.
 */
export function parseFormerNames([page]: Pages, ask: ShareFactsAsk): readonly NamedCells[] {
  const facts = shareFacts(page, ask);
  if (facts.length === 0) throw changed(shareLabel(ask), 'no fact about the company');
  const found = facts.find(([name]) => name.startsWith(FORMER_NAMES));
  if (!found) throw changed(shareLabel(ask), `no ${FORMER_NAMES} among the facts about the company`);
  const [, text] = found;
  return [{ name: 'name', cells: Cells.texts(namesIn(text === '--' ? '' : text)) }];
}

// A name has as many characters at least.
const NAME_LENGTH = 3;

/** Names with blanks between them. A name such as `万 科Ａ` has blanks itself: a part of one character begins one. */
function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  let begun: string[] = [];
  for (const part of text.split(' ').filter((each) => each !== '')) {
    begun.push(part);
    if (begun[0]!.length === 1 && begun.join('').length < NAME_LENGTH) continue;
    names.push(begun.join(' '));
    begun = [];
  }
  return begun.length === 0 ? names : [...names, begun.join(' ')];
}

/** The facts on the page of one bond. */
export type BondFactsAsk = { readonly bond: string; readonly facts: 'profile' | 'summary' };

const BOND_PATHS = { profile: 'info', summary: 'quotes' } as const;
/** What the first cell of the table of facts says. */
const BOND_FIRST = { profile: '债券名称', summary: '债券类型' } as const;

const bondLabel = ({ bond, facts }: BondFactsAsk): string => `Sina ${facts} of the bond ${bond}`;

/** Facts about bonds. */
export const sinaBondFacts: Source<BondFactsAsk> = {
  ...sinaPages,
  name: 'sina-bonds',
  hosts: ['money.finance.sina.com.cn'],
  ...onePage<BondFactsAsk>(pageCheck(refuseOtherPage, bondLabel), (ask) => ({
    url: address`https://money.finance.sina.com.cn/bond/${BOND_PATHS[ask.facts]}/${ask.bond}.html`,
  })),
};

/**
 * Parses the facts about a bond: an item and its value in each row. Throws `upstream_changed` for a page without
 * them, and for one that names another bond.
 */
export function parseBondFacts([page]: Pages, ask: BondFactsAsk): readonly NamedCells[] {
  const label = bondLabel(ask);
  const first = BOND_FIRST[ask.facts];
  const table = readPage(page, label).tables.find(({ rows }) => labelIn(rows[0]?.[0]?.text ?? '') === first);
  if (!table) throw changed(label, `no table that begins with ${first}`);
  const facts = pairsOf(table, label);
  const code = facts.find(([name]) => name === '债券代码')?.[1];
  if (code !== undefined && /^(?:sh|sz|bj)\d{6}$/.test(code) && code !== ask.bond)
    throw changed(label, `the page is of ${code}`);
  return itemsAndValues(facts);
}

/**
 * The pairs of a table that has a label and its value in each two columns: those of the first two columns, then
 * those of the next. A title over the whole width is none.
 */
export function pairsOf({ rows }: HtmlTable, label: string): readonly (readonly [string, string])[] {
  const pairs = rows.filter((row) => new Set(row).size > 1);
  const width = Math.max(0, ...pairs.map((row) => row.length));
  const odd = pairs.find((row) => row.length % 2 === 1);
  if (odd) throw changed(label, `expected labels and their values, got ${quote(odd.map(({ text }) => text))}`);
  return Array.from({ length: width / 2 }, (_, at) => 2 * at).flatMap((at) =>
    pairs.flatMap((row) => {
      const name = labelIn(row[at]?.text ?? '');
      // A value may span the columns behind its own.
      return name === '' || row[at] === row[at - 1] ? [] : [[name, row[at + 1]?.text ?? ''] as const];
    }),
  );
}

/** A label without the colon behind it. */
export function labelIn(text: string): string {
  return text.replace(/[:：]$/, '').trim();
}

/** Pairs as the columns `item` and `value`. */
export function itemsAndValues(pairs: readonly (readonly [string, string])[]): readonly NamedCells[] {
  return [
    { name: 'item', cells: Cells.texts(pairs.map(([name]) => name)) },
    { name: 'value', cells: Cells.texts(pairs.map(([, value]) => (value === '' || value === '--' ? null : value))) },
  ];
}
