import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import { type ComparedSeries, type CompareScale, encodeCompared, MAX_COMPARED, readCompared } from './compare.ts';
import { openParams, startingValues, toPairs, type Values } from './form.ts';
import type { PictureKind } from './picture.ts';
import { isStretch, type Stretch } from './time.ts';

/** The choices of the reader for the picture and the table. Absent ones follow from the table. */
export interface View {
  readonly picture?: PictureKind;
  /** The columns drawn: one, or two that are compared. */
  readonly series: readonly string[];
  readonly isLog: boolean;
  readonly stretch?: Stretch;
  /** The columns of the table; none for all of them. */
  readonly columns: readonly string[];
  readonly sort?: Sort;
  /** The words that filter the rows of a list. */
  readonly filter?: string;
  /** The series drawn beside the answer, joined by time. */
  readonly compared?: readonly ComparedSeries[];
  /** How series of different sizes are drawn; rebased when left out. */
  readonly compareScale?: CompareScale;
}

/** The order of the rows of the table, by one column. */
export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The view before the reader has chosen anything. */
export const PLAIN_VIEW: View = { series: [], isLog: false, columns: [] };

/** The state of the explorer in a link. */
export interface ExplorerState {
  readonly values: Values;
  readonly view: View;
  /**
   * The time for an answer of the archive: a day or a time of Beijing, as `_as_of` takes it; the present when left
   * out.
   */
  readonly asOf?: string;
  /** Whether the link shows the answer of the request. */
  readonly isSent: boolean;
}

// The prefix of the keys of the view. Names of params have no dot.
const VIEW = 'view.';

// An option of the request, with the same name in the address.
const AS_OF = '_as_of';

/** Adds the time for an answer of the archive to the query of a request, if there is one. */
export function queryAsOf(query: string, asOf: string | undefined): string {
  return asOf === undefined ? query : `${query}${query === '' ? '?' : '&'}${AS_OF}=${encodeURIComponent(asOf)}`;
}

/** The interface in the address of the explorer's own page. */
export function readInterface(query: string): string | undefined {
  return new URLSearchParams(query).get(`${VIEW}interface`) ?? undefined;
}

/**
 * The query of the request of a link, with its question mark, guessed without the params of the interface;
 * undefined if the link only opens the form.
 */
export function requestOfLink(query: string): string | undefined {
  const search = new URLSearchParams(query);
  if (!search.has(`${VIEW}sent`)) return undefined;
  const own = new URLSearchParams([...search].filter(([name]) => !name.startsWith(VIEW)));
  return own.size === 0 ? '' : `?${own}`;
}

/**
 * Parses the state in an address; the initial state if it has none of these parameters.
 * @param query with or without its question mark
 */
export function readState(query: string, params: readonly ManualParam[]): ExplorerState {
  const search = new URLSearchParams(query);
  const open = openParams(params);
  const isSent = search.has(`${VIEW}sent`);
  const isStarted = isSent || open.some(({ name }) => search.has(name));
  const values = isStarted
    ? Object.fromEntries(open.map(({ name }) => [name, search.getAll(name)]))
    : startingValues(open);
  const asOf = search.get(AS_OF);
  return { values, view: readView(search), ...(asOf && { asOf }), isSent };
}

function readView(query: URLSearchParams): View {
  const picture = query.get(`${VIEW}picture`);
  const stretch = query.get(`${VIEW}stretch`);
  const sort = query.get(`${VIEW}sort`);
  const filter = query.get(`${VIEW}filter`);
  const compared = query
    .getAll(`${VIEW}with`)
    .flatMap((text) => readCompared(text) ?? [])
    .slice(0, MAX_COMPARED);
  return {
    ...(isPictureKind(picture) && { picture }),
    series: query.getAll(`${VIEW}series`),
    isLog: query.get(`${VIEW}scale`) === 'log',
    ...(isStretch(stretch) && { stretch }),
    columns: query.getAll(`${VIEW}column`),
    ...(sort !== null && { sort: { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } }),
    ...(filter !== null && { filter }),
    ...(compared.length > 0 && { compared }),
    ...(query.get(`${VIEW}axes`) === 'own' && { compareScale: 'axes' }),
  };
}

function isPictureKind(text: string | null): text is PictureKind {
  return text === 'candles' || text === 'lines' || text === 'bars' || text === 'times';
}

/** The query of an address that shows the form of an interface which the path does not name. */
export function toChoiceAddress(name: string): string {
  return `?${VIEW}interface=${encodeURIComponent(name)}`;
}

/**
 * Encodes a state as the query of an address, with its question mark and without secrets.
 * @param named the interface, if the path does not name it
 */
export function encodeState(
  { values, view, asOf, isSent }: ExplorerState,
  params: readonly ManualParam[],
  named?: string,
): string {
  const query = new URLSearchParams();
  const add = (key: string, value: string | undefined): void => {
    if (value !== undefined) query.append(`${VIEW}${key}`, value);
  };
  add('interface', named);
  for (const [name, value] of toPairs(openParams(params), values)) query.append(name, value);
  if (asOf !== undefined) query.append(AS_OF, asOf);
  add('sent', isSent ? '1' : undefined);
  add('picture', view.picture);
  for (const name of view.series) add('series', name);
  add('scale', view.isLog ? 'log' : undefined);
  add('stretch', view.stretch);
  for (const name of view.columns) add('column', name);
  add('sort', view.sort && `${view.sort.isDescending ? '-' : ''}${view.sort.column}`);
  add('filter', view.filter);
  for (const series of view.compared ?? []) add('with', encodeCompared(series));
  add('axes', view.compareScale === 'axes' ? 'own' : undefined);
  return query.size === 0 ? '' : `?${query}`;
}
