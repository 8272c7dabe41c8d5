import type { AskData } from '../../engine/interface/ask.ts';
import { inspect } from '../../engine/interface/inspections.ts';
import type { Page } from '../../engine/interface/pages.ts';
import type { FetchContext, Source, UpstreamRequest } from '../../engine/interface/source.ts';
import { fetchUnencrypted } from './unencrypted.ts';

/** Judges a page on the parser thread: throws for a body that is no answer to the ask. */
export type PageCheck<Ask extends AskData> = (page: Page, ask: Ask) => unknown;

/**
 * How a source is asked whose reply is one page: its `fetch`, and the inspection of that page.
 * @param requestOf the request that belongs to an ask
 */
export function onePage<Ask extends AskData>(
  check: PageCheck<Ask>,
  requestOf: (ask: Ask, context: FetchContext) => UpstreamRequest,
): Required<Pick<Source<Ask>, 'fetch' | 'inspections'>> {
  return {
    inspections: { check },
    fetch: async (ask, context) => [await context.fetch({ check: inspect(check, ask), ...requestOf(ask, context) })],
  };
}

/**
 * As {@link onePage}, of a host that answers without encryption alone: see {@link fetchUnencrypted}.
 * @param source its name, as `--allow-http` takes it
 */
export function oneUnencryptedPage<Ask extends AskData>(
  source: string,
  check: PageCheck<Ask>,
  requestOf: (ask: Ask) => UpstreamRequest,
): ReturnType<typeof onePage<Ask>> {
  return {
    inspections: { check },
    fetch: async (ask, context) => [
      await fetchUnencrypted(context, source, { check: inspect(check, ask), ...requestOf(ask) }),
    ],
  };
}

/**
 * The check of a page that is refused, or else opened as its parser does.
 * @param refuse throws `upstream_refused` for what the source answers in the place of data
 * @param label begins the message of a failure: the source and what it sent
 */
export function pageCheck<Ask extends AskData>(
  refuse: (page: Page, label: string) => void,
  label: string | ((ask: Ask) => string),
  open?: (page: Page, ask: Ask) => unknown,
): PageCheck<Ask> {
  return (page, ask) => {
    refuse(page, typeof label === 'string' ? label : label(ask));
    open?.(page, ask);
  };
}
