import type { ValidationItem } from '../../base/errors.ts';

/** A validation item as text, for a terminal or a message: `start_date: Input should be …`. */
export function validationText({ loc, msg }: Pick<ValidationItem, 'loc' | 'msg'>): string {
  return `${loc.slice(1).join('.')}: ${msg}`;
}

/**
 * The items that a message shows besides its sentence. Those of unknown columns bear the name of an option over
 * HTTP, and the sentence names every column.
 */
export function withoutColumns<Item extends Pick<ValidationItem, 'loc'>>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ loc }) => loc[1] !== '_columns');
}
