import { belowBasePath } from '../../base/base-path.ts';
import { absenceText } from '../../catalogue/registry/akshare/absence.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { InterfaceHit } from './interface-search.ts';
import type { FoundForQuestion, NamedSecurities } from './question.ts';

// As many as pages show.
const MAX_SHOWN = 50;

/** The results of a search, for programs. */
export interface FoundRecord {
  /** The searched text. */
  readonly query: string;
  /** The words by which interfaces were found, where the text also names a security: those beside its name. */
  readonly words?: string;
  /** How many interfaces were found. */
  readonly count: number;
  /** Whether no interface has all of the words; these have most of them. */
  readonly partial: boolean;
  /** The interfaces, best first, at most 50 of them. */
  readonly interfaces: readonly FoundInterfaceRecord[];
  /** The securities of that name or code, as `/api/symbols` has them. */
  readonly symbols: readonly FoundSymbol[];
  /** What is to be known of the securities, such as that some names are still being loaded: sentences. */
  readonly note?: string;
  /** The replacement for a name of AKShare that is not served: sentences. */
  readonly absence?: string;
  /** Similar words that are known. */
  readonly nearest?: readonly string[];
}

/** An interface that was found. */
interface FoundInterfaceRecord extends Pick<InterfaceHit, 'name' | 'doc' | 'chinese' | 'category'> {
  /** Present where no answer was ever compared with a recorded or printed one. */
  readonly proof?: 'none';
  /** Path and query of its call, with the searched code if it takes that. */
  readonly call: string;
}

/**
 * Returns the results of a search as a record.
 * @param basePath where the routes are: empty, or such as `/finance`
 */
export function toFoundRecord(
  query: string,
  { words, found: { hits, isPartial, absence, nearest } }: FoundForQuestion,
  { symbols, note }: NamedSecurities,
  basePath: string,
): FoundRecord {
  return {
    query,
    ...(words !== query && { words }),
    count: hits.length,
    partial: isPartial,
    interfaces: hits.slice(0, MAX_SHOWN).map((hit) => toInterfaceRecord(hit, basePath)),
    symbols,
    ...(note !== undefined && { note: note.en }),
    ...(absence && { absence: belowBasePath(absenceText(absence.name, absence).en, basePath) }),
    ...(nearest.length > 0 && { nearest }),
  };
}

function toInterfaceRecord(
  { name, doc, chinese, category, filled, isUnproven }: InterfaceHit,
  basePath: string,
): FoundInterfaceRecord {
  const query = filled ? `?${new URLSearchParams({ [filled.param]: filled.value }).toString()}` : '';
  return {
    name,
    doc,
    ...(chinese !== undefined && { chinese }),
    category,
    ...(isUnproven && { proof: 'none' as const }),
    call: `${basePath}/api/public/${name}${query}`,
  };
}
