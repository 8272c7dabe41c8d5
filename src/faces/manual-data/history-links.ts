import type { Subject } from '../../engine/interface/columns.ts';
import type { HistoryLink, ManualColumn, ManualInterface, ManualParam } from './manual-types.ts';

/**
 * The interfaces that may have the histories of the rows of a list. They follow from what the declarations say:
 * of what a column of codes is, and what the parameter of a history of prices or net values names. Which of them
 * a cell leads to depends on its text: see `findHistory` of the explorer.
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
      // A name is a link only where the parameter lists it.
      if (values.length === 0 && (role !== 'code' || !mayName(history, subject, column, list))) return [];
      if (values.length > 0 && history.category !== list.category) return [];
      // A parameter that takes any text is the right one only for a list of the same things.
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
  // Where an interface of like name lists its values, what the list is about is one of them, and not what any code
  // is of.
  const nearest = Math.max(0, ...links.filter(({ values }) => values).map(({ sharedWords }) => sharedWords));
  return ofOwnSite(
    list,
    links.filter(({ sharedWords }) => sharedWords >= nearest),
    interfaces,
  );
}

/** The links of each column to interfaces of the list's own site, where there are any: sites write codes alike. */
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

/** The parameter that says of what a history is: the only one that takes codes, words or one of many values. */
export function subjectOf({ params }: ManualInterface): ManualParam | undefined {
  const [first] = params;
  if (!first || first.many || params.slice(1).some((param) => param.required)) return undefined;
  return first.form !== undefined || first.choices.length > 0 ? first : undefined;
}

// What a code may be of, by what its column says: the kinds that parameters name. Convertible bonds are no repos.
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

/** Whether a history may be of what a column of codes is of: of the rows themselves, where it says nothing. */
function mayName(
  history: ManualInterface,
  { names }: ManualParam,
  { of }: ManualColumn,
  { category }: ManualInterface,
): boolean {
  // No parameter names options by their kind: each exchange numbers its own.
  if (of === undefined || of === 'option') return history.category === category;
  return names?.some((kind) => SUBJECT_KINDS[of].includes(kind)) ?? false;
}

/** The words of a name that tell things of one category apart: `etf` and `fund` of `fund_etf_fund_daily_em`. */
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
