import { Failure } from '../../base/errors.ts';
import type { Pages } from '../interface/pages.ts';
import { redactedFailure } from '../interface/redaction.ts';
import { type Fetched, type OpenSource, refuseParts, toFetched } from './fetch-reply.ts';
import type { LoadRequest, LoadServices } from './load-request.ts';
import type { CheckReply, Refusal } from './sanity.ts';

/** A reply that was refused, and that counts where there is no better one. */
interface Believable<Value> extends Required<Refusal> {
  readonly pages: Pages;
  readonly value: Value;
}

/**
 * Takes the first reply of a source that can be parsed and believed. Where no host has one, a refused reply counts
 * that nothing else is known against. Throws why the last one was refused, and what the source throws.
 */
export async function firstBelieved<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  opened: OpenSource,
  checkReply: CheckReply<Value>,
): Promise<Fetched<Value>> {
  const { candidates, used } = opened;
  let refusal: Failure | undefined;
  let believable: Believable<Value> | undefined;
  try {
    for (let next = await candidates.next(); !next.done; next = await candidates.next(refusal)) {
      const pages = next.value;
      try {
        const value = await request.parse(pages, request.ask);
        const fault = await checkReply(pages, value);
        if (!fault) return toFetched(services, request, { pages, value }, opened);
        refusal = fault.failure;
        const { believe } = fault;
        believable = believe ? { ...fault, believe, pages, value } : ofSameHost(believable, pages);
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        refusal = redactedFailure(thrown, pages);
        if (thrown.status === 502) refuseParts(services, used, pages);
        believable = ofSameHost(believable, pages);
      }
    }
  } catch (thrown) {
    // No host is left: what was refused may count all the same, where nothing else is known against it.
    const why = believable?.failure;
    if (!believable || !(thrown instanceof Failure) || (thrown !== why && thrown.cause !== why)) throw thrown;
    believable.believe();
    return toFetched(services, request, believable, opened);
  } finally {
    await candidates.return();
  }
  throw refusal ?? new RangeError(`${request.source.name} yielded no reply`);
}

/** A reply that counts where there is no better one, unless another host gave one that does not count either. */
function ofSameHost<Value>(believable: Believable<Value> | undefined, pages: Pages): Believable<Value> | undefined {
  return believable && hostOf(believable.pages) === hostOf(pages) ? believable : undefined;
}

function hostOf(pages: Pages): string {
  return new URL((pages.at(-1) ?? pages[0]).url).host;
}
