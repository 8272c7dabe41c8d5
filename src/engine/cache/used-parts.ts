import { Failure } from '../../base/errors.ts';
import { candidatesOf } from '../interface/candidates.ts';
import { toTypedInspect } from '../interface/inspections.ts';
import type { Page, Pages } from '../interface/pages.ts';
import { replyKey } from './keys.ts';
import type { CachedValue, Loaded, LoadRequest, LoadServices } from './load-request.ts';
import { provenanceOf, remember } from './lookup.ts';

/** A cached reply that a source has taken, with the request for it. */
export type UsedPart = Loaded<Pages> & { readonly request: LoadRequest<Pages> };

// So old must a part be that could not be read, until it is fetched anew: what reads it may be wrong itself.
const REFUSED_PART_AGE_MS = 600_000;

/** When a part that must be fetched anew was obtained: no value could be made of it, some minutes ago. */
export function findRefusal({ refusedParts, now }: LoadServices, key: string): number | undefined {
  const refusedAt = refusedParts.get(key);
  return refusedAt !== undefined && now() - refusedAt >= REFUSED_PART_AGE_MS ? refusedAt : undefined;
}

/** The cached replies that a reply is made of, of those that its source has taken. */
export function partsIn(used: readonly UsedPart[], sent: Pages): readonly UsedPart[] {
  return used.filter(({ value }) => value.some((page) => sent.some((each) => isSame(each, page))));
}

/** Whether a page was made of another: a part that is cut out of it has its address and time. */
function isSame(page: Page, other: Page): boolean {
  return page.url === other.url && page.obtained === other.obtained;
}

/**
 * Notes of the parts of a reply that no value could be made of it, or that its value was refused: they are fetched
 * anew, once they are some minutes old.
 */
export function markRefusedParts({ refusedParts }: LoadServices, used: readonly UsedPart[], sent: Pages): void {
  for (const { request, provenance } of partsIn(used, sent)) refusedParts.set(request.replyKey, provenance.obtained);
}

/** Notes of the parts of a reply that its value was accepted. */
export function acceptParts({ replacedParts }: LoadServices, used: readonly UsedPart[], pages: Pages): void {
  for (const { request, provenance } of partsIn(used, pages))
    replacedParts.accept(request.replyKey, provenance.obtained);
}

/**
 * The value that was made of the parts before some of them were replaced, which is held in memory from now on: it
 * is what a newer one is compared with where none is known. Undefined where no part was replaced, and where
 * nothing can be made of those of before.
 */
export async function recallReplaced<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  used: readonly UsedPart[],
): Promise<CachedValue<Value> | undefined> {
  const { source, ask, inspector } = request;
  if (!source.composedOf) return undefined;
  const { mirror, replacedParts, calendar } = services;
  const parts = new Map<string, CachedValue<Pages>>();
  let isReplaced = false;
  for (const part of used) {
    const { replyKey: key } = part.request;
    const before = replacedParts.find(key, part.provenance.obtained);
    isReplaced ||= before !== undefined;
    parts.set(key, before ?? part);
  }
  if (!isReplaced) return undefined;
  const missing = (): Promise<never> =>
    Promise.reject(new Failure('upstream_changed', `${source.title.en}: another part is wanted than before.`));
  const candidates = candidatesOf(
    source.fetch(ask, {
      now: services.now(),
      calendar,
      allowsHttp: false,
      fetch: missing,
      cached: async (other, otherAsk) => parts.get(replyKey(mirror, other, otherAsk))?.value ?? missing(),
      inspect: toTypedInspect((into, call) => inspector.inspect(into, call)),
    }),
  );
  try {
    const { value: pages } = await candidates.next();
    if (!pages) return undefined;
    const value = await request.parse(pages, ask);
    const freshUntil = Math.min(...[...parts.values()].map(({ provenance }) => provenance.freshUntil));
    const before = { value, provenance: { ...provenanceOf(services, request, pages, value), freshUntil } };
    remember(request, before);
    return before;
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  } finally {
    await candidates.return();
  }
}
