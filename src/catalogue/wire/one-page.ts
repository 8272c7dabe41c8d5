import type { Pages } from '../../engine/interface/pages.ts';
import type { FetchContext, UpstreamRequest } from '../../engine/interface/source.ts';

/** The `fetch` of a source whose reply is one page: it sends the request that belongs to an ask. */
export function onePage<Ask>(
  requestOf: (ask: Ask, context: FetchContext) => UpstreamRequest,
): (ask: Ask, context: FetchContext) => Promise<Pages> {
  return async (ask, context) => [await context.fetch(requestOf(ask, context))];
}
