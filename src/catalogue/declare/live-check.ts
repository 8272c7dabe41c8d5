import type { AskData } from '../../engine/interface/ask.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import type { CachedSource } from '../../engine/interface/source.ts';

/**
 * Something of a source that no interface answers and a live check asks for. `live.ts` beside a wire format
 * exports such pages by name; `live.json` of the fixtures of the wire format names them. Only `finfount doctor`
 * reads them.
 */
export interface LivePage {
  readonly source: CachedSource;
  readonly ask: AskData;
  /**
   * Returns what was found, in a few words. Throws `upstream_changed` for a reply that is not what was promised.
   */
  find(pages: Pages): string;
}
