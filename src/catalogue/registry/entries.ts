import type { Text } from '../../base/say.ts';
import type { DailyPart, Interface, Proof } from '../../engine/interface/interface.ts';
import { toQuery } from '../../engine/interface/query.ts';
import type { BoardKind, SecurityList } from '../../engine/interface/security-list.ts';
import type { AnySource } from '../../engine/interface/source.ts';
import { isWantedSpelling } from '../declare/security.ts';
import { isSecurityKind, type SecurityKind, type WantedSpelling } from '../declare/security-kinds.ts';
import { byCategory, type Catalogue, type Category, type Finding } from './catalogue.ts';

/** What a process knows of an interface from its start on. */
export interface InterfaceEntry {
  readonly name: string;
  readonly category: string;
  readonly topic?: string;
  /** The name of its source. */
  readonly source: string;
  /** The names of its fallback sources, if it has any. */
  readonly fallbacks?: readonly string[];
  /** Names of AKShare's interfaces that are not there and whose job this one does. */
  readonly replaces?: readonly string[];
  /** The parameter that says of which security or board its rows are, where a call needs no other. */
  readonly subject?: SubjectEntry;
  /** Whether its call is the one by which its source is probed. */
  readonly probesSource?: true;
  /** The columns that name all securities of a kind, where it is a list of them. */
  readonly listsSecurities?: SecurityList;
  /** What it is in the table of one day of all A-shares. */
  readonly dailyPart?: DailyPart;
  /** Whether its tables list the days of trading, which the calendar learns. */
  readonly listsTradingDays?: true;
  /** What its fixture cases prove; absent for one that a test made. */
  readonly proof?: Proof;
  /** The file that declares it, a path below `sources/`; absent for one that a test made. */
  readonly module?: string;
}

/** A parameter that names a security or a board. */
export interface SubjectEntry {
  readonly param: string;
  readonly of: readonly (SecurityKind | BoardKind)[];
  /** How it is written; a board by its code. */
  readonly wants: WantedSpelling | 'BK1027';
  /** The form of its texts, where it is a regular expression. */
  readonly pattern?: string;
  /** Whether its interface has the history of the prices of one thing. */
  readonly isPriceHistory?: true;
  /** Whether it is traded on an exchange. */
  readonly isTraded?: true;
  /** Whether its source publishes it, and has none of other publishers. */
  readonly isOfPublisher?: true;
  /** Which of them it is meant for, where its source answers for others, too: `reit` of funds. */
  readonly mainly?: string;
}

/** What lists and pages show of an interface. */
export interface Description extends InterfaceEntry {
  /** What it answers, as its declaration has it. */
  readonly say: Text;
  /** The names of its parameters, in order. */
  readonly params: readonly string[];
  readonly columns: readonly { readonly name: string; readonly doc: string }[];
  /** The last period of its data, where its source publishes no more. */
  readonly ended?: string;
  /** Path and query of its example call. */
  readonly call: string;
}

/** What is known of a source without loading it: everything of it that is data. */
export type SourceEntry = Pick<
  AnySource,
  'name' | 'title' | 'terms' | 'licence' | 'citation' | 'quirks' | 'hosts' | 'limits'
>;

/** What a process knows of the catalogue when it starts: it does not grow with the interfaces. */
export interface CatalogueSummary {
  /** How many interfaces are sound. */
  readonly count: number;
  /** Every source once, in the order in which interfaces name them. */
  readonly sources: readonly SourceEntry[];
  /** Every fault that the build found in a declaration. */
  readonly findings: readonly Finding[];
}

/**
 * The index of the catalogue: what the build writes so that a process can answer without loading all declarations.
 */
export interface CatalogueIndex extends CatalogueSummary {
  /** The sound interfaces, by category and then by name. */
  readonly entries: readonly InterfaceEntry[];
}

/** The catalogue as lists and pages show it. */
export interface DescribedCatalogue extends CatalogueIndex {
  readonly categories: readonly Category<Description>[];
}

/** Makes the index of a catalogue. */
export function toIndex(catalogue: Catalogue): CatalogueIndex {
  return {
    count: catalogue.interfaces.length,
    entries: catalogue.interfaces.map((iface) => toEntry(iface, catalogue.moduleOf(iface.name))),
    sources: catalogue.sources.map(toSourceEntry),
    findings: catalogue.findings,
  };
}

/** Describes every interface of a catalogue, in the order of its index. */
export function toDescriptions(catalogue: Catalogue): readonly Description[] {
  return catalogue.interfaces.map((iface) => toDescription(iface, catalogue.moduleOf(iface.name)));
}

/** Joins an index with the descriptions of its interfaces. */
export function describeCatalogue(index: CatalogueIndex, descriptions: readonly Description[]): DescribedCatalogue {
  return { ...index, categories: byCategory(descriptions) };
}

/** The path and query of a call worth showing: the declaration's own example. */
export function toExampleCall(iface: Interface): string {
  const query = toQuery(iface.example);
  return `/api/public/${iface.name}${query && '?'}${query}`;
}

function toEntry(iface: Interface, module: string | undefined): InterfaceEntry {
  const { name, category, topic, source, fallbacks, replaces, probe, listsSecurities, dailyPart, tradingDays, proof } =
    iface;
  const subject = subjectOf(iface);
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    source: source.name,
    ...(fallbacks.length > 0 && { fallbacks: fallbacks.map((fallback) => fallback.source.name) }),
    ...(replaces && { replaces }),
    ...(subject && { subject }),
    ...(probe.isForSource && { probesSource: true }),
    ...(listsSecurities && { listsSecurities }),
    ...(dailyPart && { dailyPart }),
    ...(tradingDays && { listsTradingDays: true }),
    ...(proof && { proof }),
    ...(module !== undefined && { module }),
  };
}

/** The parameter that names the security or the board of an interface, where a call needs no other. */
export function subjectOf({ params, isPriceHistory }: Interface): SubjectEntry | undefined {
  const [subject, another] = Object.entries(params).filter(([, { security, board }]) => security ?? board);
  if (!subject || another) return undefined;
  const [param, { security, board, form }] = subject;
  if (Object.entries(params).some(([name, { required }]) => required && name !== param)) return undefined;
  const shared = { param, ...(isPriceHistory && { isPriceHistory }) };
  if (board) return { ...shared, of: [board], wants: 'BK1027' };
  const { of = [], wants = '', isTraded, isOfPublisher, mainly } = security ?? {};
  const kinds = of.filter(isSecurityKind);
  if (kinds.length !== of.length || !isWantedSpelling(wants)) return undefined;
  return {
    ...shared,
    of: kinds,
    wants,
    ...(form?.pattern !== undefined && { pattern: form.pattern }),
    ...(isTraded && { isTraded }),
    ...(isOfPublisher && { isOfPublisher }),
    ...(mainly && { mainly }),
  };
}

function toDescription(iface: Interface, module: string | undefined): Description {
  const { say, params, columns, ended } = iface;
  return {
    ...toEntry(iface, module),
    say,
    params: Object.keys(params),
    columns: columns.map((column) => ({ name: column.name, doc: column.say.en })),
    ...(ended !== undefined && { ended }),
    call: toExampleCall(iface),
  };
}

function toSourceEntry({ name, title, terms, licence, citation, quirks, hosts, limits }: AnySource): SourceEntry {
  return {
    name,
    title,
    terms,
    ...(licence !== undefined && { licence }),
    ...(citation !== undefined && { citation }),
    ...(quirks && { quirks }),
    hosts,
    limits,
  };
}
