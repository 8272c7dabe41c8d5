import { readDisplayString } from '../../base/display-string.ts';
import { toPlainText } from './plain-text.ts';

/** One row of any interface: cells by the name of their column. A missing cell is null. */
export type Row = Record<string, number | string | null>;

/** The source, age and notes of rows. */
export interface Provenance {
  /** The name of the source that answered, such as `eastmoney`; null where none was asked. */
  readonly source: string | null;
  /** The address at which it answered, without secrets; null where none was asked. */
  readonly url: string | null;
  /** When it answered; null where none was asked. */
  readonly obtained: Date | null;
  /** Whether these rows are older than they should be because the source or the service fails. */
  readonly stale: boolean;
  /** Notes about these rows, in sentences, in the language of the client; null for none. */
  readonly note: string | null;
  /** Whether the sandbox made these figures up. */
  readonly sandbox: boolean;
}

/**
 * The rows of an answer: an array of plain objects, with {@link Provenance} as properties. Copies, by `filter`,
 * `map` or a spread, are plain arrays without them.
 */
export type Rows<Each = Row> = Each[] & Provenance;

/** Headers by name. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

/** Adds the provenance from the headers of an answer. The properties are not enumerable. */
export function withProvenance(rows: Row[], headers: ReadableHeaders): Rows {
  const said = toPlainText(headers.get('finfount-source') ?? '');
  const [, source = null, obtained = null, url = null] = SOURCE.exec(said) ?? [];
  const note = readNote(headers);
  const time = new Date(obtained ?? Number.NaN);
  const provenance: Provenance = {
    source,
    url,
    obtained: Number.isNaN(time.getTime()) ? null : time,
    stale: isStale(headers),
    note: note === null ? null : toPlainText(note),
    sandbox: headers.get('finfount-sandbox') === 'true',
  };
  const properties = Object.entries(provenance).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties(rows as Rows, Object.fromEntries(properties));
}

/** The notes in the headers of an answer: in Chinese where a reader of it asked; null for none. */
export function readNote(headers: ReadableHeaders): string | null {
  return readDisplayString(headers.get('finfount-note-chinese') ?? '') ?? headers.get('finfount-note');
}

// As the service writes it: the parts have no quotation marks.
const SOURCE = /^([^;"]*); obtained="([^"]*)"; url="([^"]*)"$/;
// A cache in between may add a member of its own, after a comma.
const STALE = /(?:^|,)\s*finfount;[^,]*fwd=stale/;

/**
 * Whether an answer is stale. The service says so if its source fails. A cache in between may also serve an answer
 * for longer than `Cache-Control` allows because the service fails.
 */
export function isStale(headers: ReadableHeaders): boolean {
  if (STALE.test(headers.get('cache-status') ?? '')) return true;
  const control = headers.get('cache-control') ?? '';
  const secondsOf = (directive: RegExp): number => Number(directive.exec(control)?.[1] ?? 0);
  const usual = secondsOf(/\bmax-age=(\d+)/) + secondsOf(/\bstale-while-revalidate=(\d+)/);
  return usual > 0 && Number(headers.get('age') ?? 0) > usual;
}
