import type { Inspection } from '../../engine/interface/inspections.ts';
import type { Page } from '../../engine/interface/pages.ts';
import type { FetchContext } from '../../engine/interface/source.ts';
import { unlessUnread } from './refusals.ts';

/**
 * What an inspection finds in a new page, and before in the stored one: nothing where none of the same status is
 * stored, or one that this build cannot read.
 */
export async function inspectBoth<Args extends readonly unknown[], Found>(
  page: Page,
  context: Pick<FetchContext, 'stored' | 'inspect'>,
  inspection: Inspection<Page, Args, Found>,
  ...args: Args
): Promise<{ readonly found: Found; readonly before: Found | undefined }> {
  const stored = context.stored?.[0].status === page.status ? context.stored[0] : undefined;
  const before = stored && (await context.inspect(stored, inspection, ...args).catch(unlessUnread));
  return { found: await context.inspect(page, inspection, ...args), before };
}
