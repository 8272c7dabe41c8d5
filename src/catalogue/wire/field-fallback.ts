import type { Text } from '../../base/say.ts';
import type { AskData } from '../../engine/interface/ask.ts';
import type { CachePolicy } from '../../engine/interface/cache-policy.ts';
import type { FutureLimit } from '../../engine/interface/future-days.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import type { AnySource } from '../../engine/interface/source.ts';
import type { FieldCells } from './field-cells.ts';

/** A fallback source that fills the fields of the first source's wire format, in their units. */
export interface FieldFallback<Ask extends AskData, Values> {
  readonly source: AnySource<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** What its answers lack, for `Finfount-Note`: a sentence in printable ASCII. */
  readonly note?: Text;
  /** What it is asked for; undefined for what it cannot answer. */
  ask(values: Values): Ask | undefined;
  /** How far its days or times may lie ahead, where they are not those of Beijing. */
  futureLimit?(ask: NoInfer<Ask>): FutureLimit;
  parse(pages: Pages, ask: NoInfer<Ask>): FieldCells;
}
