import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import { type ComparedSeries, type CompareScale, encodeCompared, MAX_COMPARED, readCompared } from './compare.ts';
import { openParams, startingValues, toPairs, type Values } from './form.ts';
import type { PictureKind } from './picture.ts';
import { isStretch, type Stretch } from './time.ts';

/** The choices of the reader for the chart and the table. What is absent follows from the shape of the table. */
export interface View {
  readonly picture?: PictureKind;
  /** The columns drawn: one, or two that are compared. */
  readonly series: readonly string[];
  readonly isLog: boolean;
  readonly stretch?: Stretch;
  /** The columns of the table; none for all of them. */
  readonly columns: readonly string[];
  readonly sort?: Sort;
  /** The words by which the rows of a list are filtered. */
  readonly filter?: string;
  /** What is drawn beside the answer, joined by time. */
  readonly compared?: readonly ComparedSeries[];
  /** How series of different sizes are drawn; rebased when left out. */
  readonly compareScale?: CompareScale;
}

/** The order of the rows of the table: by one column. */
export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The view before the reader has chosen anything. */
export const PLAIN_VIEW: View = { series: [], isLog: false, columns: [] };

/** Everything that a link to the explorer holds. */
export interface State {
  readonly values: Values;
  readonly view: View;
  /** As of when the archive is asked: a day or a time of Beijing, as `_as_of` takes it; the table of now when left out. */
  readonly asOf?: string;
  /** Whether the request was sent, so that the link shows its answer. */
  readonly isSent: boolean;
}

// Parameters have their own names in the address, which hold no dot. The keys of the view begin with this.
const VIEW = 'view.';

// The option of the request, which the address has as the request has it.
const AS_OF = '_as_of';

/** The query of a request of a table as it was known at a time, or of that of now where there is none. */
export function queryAsOf(query: string, asOf: string | undefined): string {
  return asOf === undefined ? query : `${query}${query === '' ? '?' : '&'}${AS_OF}=${encodeURIComponent(asOf)}`;
}

/** The interface in the address of the explorer's own page. */
export function readInterface(query: string): string | undefined {
  return new URLSearchParams(query).get(`${VIEW}interface`) ?? undefined;
}

/**
 * The query of the request that a link sends, with its question mark, as far as it can be told without the params of the
 * interface; undefined where the link only opens the form.
 */
export function requestOfLink(query: string): string | undefined {
  const search = new URLSearchParams(query);
  if (!search.has(`${VIEW}sent`)) return undefined;
  const own = new URLSearchParams([...search].filter(([name]) => !name.startsWith(VIEW)));
  return own.size === 0 ? '' : `?${own}`;
}

/**
 * The state in an address; the starting state where the address has none of these parameters.
 * @param query with or without its question mark
 */
export function readState(query: string, params: readonly ManualParam[]): State {
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

/** The query of an address that shows the form of an interface, where the path of the page does not name it. */
export function toChoiceAddress(name: string): string {
  return `?${VIEW}interface=${encodeURIComponent(name)}`;
}

/**
 * The query of an address that holds a state, with its question mark. It holds no secret.
 * @param named the interface, where the path of the page does not name it
 */
export function encodeState(
  { values, view, asOf, isSent }: State,
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
