import type { Subject } from '../../engine/interface/columns.ts';
import type { HistoryLink, ManualColumn, ManualInterface, ManualParam } from './manual-types.ts';

/**
 * The interfaces that may have the price histories of the rows of a list. They follow from the declarations: the
 * subject of a column of codes, and the subject that the parameter of a price history names. The text of a cell
 * decides which of them it links to: see `historyFinder` of the explorer.
 */
export function historyLinks(list: ManualInterface, interfaces: readonly ManualInterface[]): readonly HistoryLink[] {
  if (list.isPriceHistory) return [];
  const histories = interfaces.filter(({ isPriceHistory }) => isPriceHistory);
  const links = list.columns.flatMap((column) => {
    const { name, role } = column;
    if (name === undefined || (role !== 'code' && role !== 'name')) return [];
    return histories.flatMap((history): readonly HistoryLink[] => {
      const subject = subjectOf(history);
      if (!subject) return [];
      const values = subject.choices.map(([value]) => value);
      const { form } = subject;
      const sharedWords = countShared(nameParts(list), nameParts(history));
      // A name links only to a parameter that lists it.
      if (values.length === 0 && (role !== 'code' || !mayName(history, subject, column, list))) return [];
      if (values.length > 0 && history.category !== list.category) return [];
      // A parameter that takes any text matches only lists of the same things.
      if (form === 'words' && sharedWords < 2) return [];
      return [
        {
          column: name,
          interface: history.name,
          param: subject.name,
          ...(values.length > 0 ? { values } : form !== 'words' && form !== undefined && { pattern: form }),
          sharedWords,
          sharedColumns: countShared(columnNames(list), columnNames(history)),
        },
      ];
    });
  });
  // If an interface with a similar name lists its values, the rows are these values, not codes of something else.
  const nearest = Math.max(0, ...links.filter(({ values }) => values).map(({ sharedWords }) => sharedWords));
  return ofOwnSite(
    list,
    links.filter(({ sharedWords }) => sharedWords >= nearest),
    interfaces,
  );
}

/**
 * The links of each column to interfaces of the list's own site, if there are any: one site has one notation of
 * codes.
 */
function ofOwnSite(
  list: ManualInterface,
  links: readonly HistoryLink[],
  interfaces: readonly ManualInterface[],
): readonly HistoryLink[] {
  const sites = new Map(interfaces.map((each) => [each.name, siteOf(each)]));
  const isOwn = (link: HistoryLink): boolean => sites.get(link.interface) === siteOf(list);
  const columns = new Set(links.filter(isOwn).map(({ column }) => column));
  return links.filter((link) => isOwn(link) || !columns.has(link.column));
}

/** The site of an interface: its sources are named `eastmoney` and `eastmoney-lists`. */
function siteOf({ source }: ManualInterface): string {
  return source.split('-', 1)[0]!;
}

/**
 * The parameter that selects the subject of a history: the first, if it has a form or choices and no other is
 * required.
 */
export function subjectOf({ params }: ManualInterface): ManualParam | undefined {
  const [first] = params;
  if (!first || first.many || params.slice(1).some((param) => param.required)) return undefined;
  return first.form !== undefined || first.choices.length > 0 ? first : undefined;
}

// The kinds of params that the codes of a column may fit, by the subject of the column. Convertible bonds are not
// repos.
const SUBJECT_KINDS: Readonly<Record<Subject, readonly string[]>> = {
  share: ['share', 'hong_kong_share', 'american_share'],
  company: ['share'],
  fund: ['fund'],
  index: ['index', 'industry_index', 'american_index'],
  industry: ['industry_index'],
  bond: ['bond', 'convertible_bond'],
  board: ['industry_board', 'concept_board'],
  option: [],
  future: ['futures'],
};

/** Whether a history may have the subject of a column of codes; without one, that of the rows themselves. */
function mayName(
  history: ManualInterface,
  { names }: ManualParam,
  { of }: ManualColumn,
  { category }: ManualInterface,
): boolean {
  // No parameter names options as its subject: each exchange has its own codes.
  if (of === undefined || of === 'option') return history.category === category;
  return names?.some((kind) => SUBJECT_KINDS[of].includes(kind)) ?? false;
}

/** The words of a name without category and source: `etf` and `fund` of `fund_etf_fund_daily_em`. */
function nameParts({ name, category }: ManualInterface): readonly string[] {
  const words = name.split('_');
  const isPlain = words.indexOf(category) === words.lastIndexOf(category);
  return [...new Set(words)].filter((word) => word !== 'em' && word !== 'hist' && !(isPlain && word === category));
}

function columnNames({ columns }: ManualInterface): readonly string[] {
  return columns.flatMap(({ name }) => name ?? []);
}

function countShared(left: readonly string[], right: readonly string[]): number {
  return left.filter((each) => right.includes(each)).length;
}
