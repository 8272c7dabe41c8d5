import { textMap } from '../../base/text-map.ts';
import { fits } from '../../catalogue/declare/mainland-codes.ts';
import { isSecurityKind } from '../../catalogue/declare/security-kinds.ts';
import { subjectOf } from '../../catalogue/registry/entries.ts';
import type { Column, Subject } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { soleParam } from '../../engine/interface/params.ts';
import type { HistoryColumn, HistoryLink, LinkedKind } from './manual-types.ts';

/** A price history, and the parameter that says whose it is. */
interface History {
  readonly iface: Interface;
  readonly link: HistoryLink;
  /** What it takes: of two that take the same, only the first is ever linked. */
  readonly taken: string;
  readonly isOfPublisher: boolean;
}

/**
 * The interfaces that have the price histories of what the columns of each list name, by the name of the list, the
 * best first. They follow from what a column is of, from the kinds that the parameter of a history takes, and from
 * the history that a row names itself. The text of a cell decides which of them it links to: see `historyFinder`
 * of the explorer.
 */
export function historyLinks(interfaces: readonly Interface[]): Readonly<Record<string, readonly HistoryColumn[]>> {
  const histories = interfaces
    .filter(({ isPriceHistory }) => isPriceHistory)
    .flatMap((iface) => toHistory(iface) ?? []);
  const lists = interfaces.filter(({ isPriceHistory }) => !isPriceHistory);
  return Object.fromEntries(
    lists.flatMap((list) => {
      const sorted = nearestFirst(histories, list);
      const columns = list.columns.flatMap((column) => historyColumn(list, column, sorted) ?? []);
      return columns.length === 0 ? [] : [[list.name, columns]];
    }),
  );
}

/** The histories of what a column names; undefined where it names nothing that has one. */
function historyColumn(list: Interface, column: Column, histories: readonly History[]): HistoryColumn | undefined {
  const { name, role, of } = column;
  if (role !== 'code' && role !== 'name') return undefined;
  const isOfList = role === 'code' && of === list.columns.find((each) => each.role === 'code')?.of;
  const own = isOfList && histories.find(({ iface }) => iface.name === list.historyIn);
  if (own) return { column: name, links: [own.link] };
  const kinds = role === 'code' ? kindsOf(list, column) : [];
  const links = new Map<string, HistoryLink>();
  for (const { iface, link, taken, isOfPublisher } of histories) {
    const isKnown = !isOfPublisher || siteOf(iface) === siteOf(list);
    const isTaken = link.values ? iface.category === list.category : link.kinds?.some((kind) => mayBe(kinds, kind));
    if (isKnown && isTaken && !links.has(taken)) links.set(taken, link);
  }
  return links.size === 0 ? undefined : { column: name, kinds, links: [...links.values()] };
}

/** What a column may name: what its list is of, what it says itself, or what its category is about. */
function kindsOf({ listsSecurities, category, grain }: Interface, { name, of }: Column): readonly LinkedKind[] {
  if (listsSecurities?.code === name) return [listsSecurities.of];
  const subject = of ?? (grain === 'board' ? 'board' : SUBJECTS.get(category));
  return subject === undefined ? [] : KINDS_OF_SUBJECTS[subject];
}

// What the codes of a category are of, where their column does not say it.
const SUBJECTS = textMap<Subject>({
  stock: 'share',
  fund: 'fund',
  index: 'index',
  bond: 'bond',
  futures: 'future',
  option: 'option',
});

// The kinds of what a subject names. The digits of a bond tell only whether it is convertible or a repo; a code of
// an industry or a board does not tell of which kind it is.
const KINDS_OF_SUBJECTS: Readonly<Record<Subject, readonly LinkedKind[]>> = {
  share: ['share', 'hong_kong_share', 'american_share'],
  company: ['share'],
  fund: ['fund'],
  index: ['index', 'industry_index'],
  industry: [],
  bond: ['convertible_bond', 'repo'],
  board: [],
  option: ['option'],
  future: ['futures'],
};

/** Whether a parameter that takes a kind takes some of what a column may name: B-shares are shares. */
function mayBe(named: readonly LinkedKind[], taken: LinkedKind): boolean {
  return isSecurityKind(taken)
    ? fits(named, taken) || named.some((kind) => isSecurityKind(kind) && fits([taken], kind))
    : named.includes(taken);
}

/** A price history with its parameter; undefined where no text of a list may be its value. */
function toHistory(iface: Interface): History | undefined {
  const subject = subjectOf(iface);
  if (subject) {
    const { param, of: kinds, wants, pattern, mainly, isOfPublisher = false } = subject;
    const form = { ...(pattern !== undefined && { pattern }), ...(mainly && { mainly }) };
    return toHistoryOf(iface, param, { kinds, wants, ...form }, isOfPublisher);
  }
  const [param, { choices, form }] = soleParam(iface.params) ?? ['', {}];
  const values = choices && { values: choices.map(([value]) => value) };
  const taken = values ?? (form?.pattern === undefined ? undefined : { pattern: form.pattern });
  return taken && toHistoryOf(iface, param, taken, false);
}

function toHistoryOf(
  iface: Interface,
  param: string,
  taken: Omit<HistoryLink, 'interface' | 'param'>,
  isOfPublisher: boolean,
): History {
  return {
    iface,
    link: { interface: iface.name, param, ...taken },
    taken: JSON.stringify([taken, isOfPublisher]),
    isOfPublisher,
  };
}

/** Puts those of the list's own site first, then those that share more columns with it, then the shortest name. */
function nearestFirst(histories: readonly History[], list: Interface): readonly History[] {
  const names = new Set(list.columns.map(({ name }) => name));
  return histories
    .map((history) => {
      const { iface } = history;
      const shared = iface.columns.filter(({ name }) => names.has(name)).length;
      return { history, place: [siteOf(iface) === siteOf(list) ? 0 : 1, -shared, iface.name.length] };
    })
    .toSorted((left, right) => left.place.map((each, at) => each - right.place[at]!).find((far) => far !== 0) ?? 0)
    .map(({ history }) => history);
}

/** The site of an interface: its sources are named `eastmoney` and `eastmoney-lists`. */
function siteOf({ source }: Interface): string {
  return source.name.split('-', 1)[0]!;
}
