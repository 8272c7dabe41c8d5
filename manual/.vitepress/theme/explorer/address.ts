import type { ManualParam } from '../../../../src/docs/manual.ts';
import { openParams, startingValues, toPairs, type Values } from './form.ts';
import type { PictureKind } from './picture.ts';
import { isStretch, type Stretch } from './time.ts';

/** How an answer is looked at. What is absent is left to the shape of the table. */
export interface View {
  readonly picture?: PictureKind;
  /** The columns drawn: one, or two that are compared. */
  readonly series: readonly string[];
  readonly isLog: boolean;
  readonly stretch?: Stretch;
  /** The columns of the table; none for all of them. */
  readonly columns: readonly string[];
  readonly sort?: Sort;
}

/** By which column the rows of the table stand. */
interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** How an answer is looked at before anybody chose anything. */
export const PLAIN_VIEW: View = { series: [], isLog: false, columns: [] };

/** Everything that a link to the explorer tells. */
export interface State {
  readonly values: Values;
  readonly view: View;
  /** Whether the request was sent, so that who follows the link sees its answer. */
  readonly isSent: boolean;
}

// Parameters stand in the address under their own names, which hold no dot; what is about looking begins with this.
const VIEW = 'view.';

/** The interface that an address of the explorer's own page names. */
export function readInterface(query: string): string | undefined {
  return new URLSearchParams(query).get(`${VIEW}interface`) ?? undefined;
}

/**
 * The state that an address tells; the starting one where it tells nothing of these parameters.
 * @param query with or without its question mark
 */
export function readState(query: string, params: readonly ManualParam[]): State {
  const told = new URLSearchParams(query);
  const open = openParams(params);
  const isSent = told.has(`${VIEW}sent`);
  const isTold = isSent || open.some(({ name }) => told.has(name));
  const values = isTold ? Object.fromEntries(open.map(({ name }) => [name, told.getAll(name)])) : startingValues(open);
  return { values, view: readView(told), isSent };
}

function readView(told: URLSearchParams): View {
  const picture = told.get(`${VIEW}picture`);
  const stretch = told.get(`${VIEW}stretch`);
  const sort = told.get(`${VIEW}sort`);
  return {
    ...(isPictureKind(picture) && { picture }),
    series: told.getAll(`${VIEW}series`),
    isLog: told.get(`${VIEW}scale`) === 'log',
    ...(isStretch(stretch) && { stretch }),
    columns: told.getAll(`${VIEW}column`),
    ...(sort !== null && { sort: { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } }),
  };
}

function isPictureKind(text: string | null): text is PictureKind {
  return text === 'candles' || text === 'lines' || text === 'bars';
}

/**
 * The query of an address that tells a state, with its question mark. No secret stands in it.
 * @param named the interface, where the path of the page does not name it
 */
export function encodeState({ values, view, isSent }: State, params: readonly ManualParam[], named?: string): string {
  const told = new URLSearchParams();
  const add = (key: string, value: string | undefined): void => {
    if (value !== undefined) told.append(`${VIEW}${key}`, value);
  };
  add('interface', named);
  for (const [name, value] of toPairs(openParams(params), values)) told.append(name, value);
  add('sent', isSent ? '1' : undefined);
  add('picture', view.picture);
  for (const name of view.series) add('series', name);
  add('scale', view.isLog ? 'log' : undefined);
  add('stretch', view.stretch);
  for (const name of view.columns) add('column', name);
  add('sort', view.sort && `${view.sort.isDescending ? '-' : ''}${view.sort.column}`);
  return told.size === 0 ? '' : `?${told}`;
}
