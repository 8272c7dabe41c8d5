import { Failure } from '../../base/errors.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { hostOf, lastPage, type Page, type Pages } from '../interface/pages.ts';
import type { Contradiction } from './contradiction.ts';
import { obtainedAt } from './freshness.ts';
import { refusedKey, replyKey } from './keys.ts';
import {
  type CachedValue,
  type ContradictionEvent,
  hasNoRows,
  type LoadRequest,
  type LoadServices,
} from './load-request.ts';
import { StorableReply } from './stored-reply.ts';

// A source that shows the same difference twice, at least this long apart, has revised its data.
const REVISION_MS = 3_600_000;
// While a source shows a difference, it is asked again after a minute at first, then less and less often. One that
// answers without rows may limit this address.
const MIN_REFUSED_MS = 60_000;
const REFUSED_PART = 1 / 4;
// By then it is accepted, or a good reply has come that is newer.
const REFUSED_TTL_MS = DAY_MS;

/** Why a reply is refused. */
export interface Refusal {
  readonly failure: Failure;
  /**
   * Called when the value counts all the same, since there is no other host: this one gave it long before, or it
   * has no rows. Absent where it does not count.
   */
  accept?(): void;
}

/**
 * Checks the value of a reply before it is published. Undefined where it is credible. Every host's reply of one
 * load goes through one check.
 */
export type CheckReply<Value> = (pages: Pages, value: Value) => Promise<Refusal | undefined>;

/**
 * Returns what checks replies before they are published: it compares them with the stored value. Good data are
 * never replaced by worse:
 * - No rows never replace rows, and are no answer where the fallback source has rows: sources answer so to a
 *   client that they limit. `upstream_refused`.
 * - No rows are no answer where a table always has some, and one host alone is not believed where the source has
 *   another one that can be asked. `upstream_refused`.
 * - Rows that contradict the stored ones are refused: see `findContradiction`. `upstream_changed`.
 * - Rows that cannot be true are refused where better ones are stored, and where they are those of one host and
 *   another one can be asked: see `findImpossible`. `upstream_changed`.
 *
 * A refused reply is stored beside the good one, one of each host, also for other processes: a host that lies
 * cannot hide what the others agree on. When another host, or the same one where it is the only one, contradicts
 * in the same way an hour later, it is a revision, and it is accepted. Two hosts that agree are believed at once
 * where one row of the stored reply is all that they contradict: a false row never stays for longer than until the
 * next renewal. When all hosts cut their replies alike, much more is gone than a row.
 *
 * An edge judges what its parent answers by the same rules: the parent may have lost its data. It accepts what the
 * parent still answers an hour after it was refused here. It accepts one other row of a source with several hosts
 * at once: two of them may have agreed there.
 * @param stored the newest value that is known
 */
export function createReplyCheck<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  stored: CachedValue<Value> | undefined,
): CheckReply<Value> {
  const { source, isEmpty, replyKey } = request;
  const isOfParent = services.isEdge && !source.composedOf;
  const checkNothing = createNothingCheck(request);
  const hosts = new Set<string>();
  const checkRows = (pages: Pages, value: Value): Refusal | undefined => {
    const failure = request.findImpossible?.(value);
    if (!failure) return undefined;
    if (stored && !isEmpty(stored.value) && !request.findImpossible?.(stored.value)) return { failure };
    hosts.add(hostOf(pages));
    // What two hosts have is what the source has.
    return hosts.size > 1 ? undefined : { failure, accept: () => undefined };
  };
  const check: CheckReply<Value> = async (sent, value) => {
    // What is fresh at a parent for a day is fetched there no second time: the time of an edge counts.
    const pages = isOfParent ? obtainedNow(sent, services.now()) : sent;
    const known = stored && !isEmpty(stored.value) ? stored : undefined;
    const isAbsent = isEmpty(value) && (known !== undefined || services.fallbackRows.has(sharedKeyOf(request)));
    const contradiction = known && !isAbsent ? request.findContradiction?.(value, known.value) : undefined;
    if (!isAbsent && contradiction === undefined) return hasNoRows(request, value) ? checkNothing(pages) : undefined;
    if (known && (await isForgotten(services, request, known))) return undefined;
    if (!known || contradiction === undefined) {
      const why = `${source.title.en} answered without a row where there were some before. If there is truly nothing any more, \`finfount cache forget\` drops what is stored.`;
      return { failure: new Failure('upstream_refused', why, { retryAfterMs: MIN_REFUSED_MS }) };
    }
    const { url } = lastPage(pages);
    const report = (outcome: ContradictionEvent['outcome']): void => {
      // A reply obtained with a client's own cookie is not reported.
      if (!request.shared) services.onContradiction({ source, replyKey, url, difference: contradiction.text, outcome });
    };
    if (isOfParent && contradiction.isOfTwoHosts && source.hosts.length > 1) {
      report('accepted');
      return undefined;
    }
    const host = hostOf(pages);
    const refusedAt = (by: string): Promise<number | undefined> =>
      findRefused(services, request, by, { good: known, value, kind: contradiction.kind });
    const earlier = await refusedAt(host);
    const since = contradiction.isOfTwoHosts ? services.now() : services.now() - REVISION_MS;
    for (const other of source.hosts)
      if (other !== host && ((await refusedAt(other)) ?? Number.POSITIVE_INFINITY) <= since) {
        report('accepted');
        return undefined;
      }
    // The reply of another process is met again as long as it is newer than the known one.
    if (earlier !== obtainedAt(pages)) report('refused');
    if (earlier === undefined && !request.shared)
      await storeRefused(services, new StorableReply(refusedKey(replyKey, host), pages));
    // What is made of cached parts may be the same as before: its source has not repeated it.
    const ageMs = earlier === undefined ? 0 : obtainedAt(pages) - earlier;
    const isOld = ageMs >= REVISION_MS;
    const why = `${source.title.en} contradicts what it answered before: the new reply ${contradiction.text}.`;
    return {
      failure: new Failure('upstream_changed', why, { retryAfterMs: waitMs(ageMs) }),
      ...(isOld && { accept: () => report('accepted') }),
    };
  };
  return async (pages, value) => (await check(pages, value)) ?? checkRows(pages, value);
}

/** The same pages as if they had been obtained now, in milliseconds since 1970. */
function obtainedNow([first, ...others]: Pages, now: number): Pages {
  const renewed = (page: Page): Page => ({ ...page, obtained: now });
  return [renewed(first), ...others.map(renewed)];
}

/** Checks tables without rows, where there were none before: that of a first host waits for a second one. */
function createNothingCheck<Value>({ source, mayBeEmpty }: LoadRequest<Value>): (pages: Pages) => Refusal | undefined {
  const hosts = new Set<string>();
  return (pages) => {
    if (mayBeEmpty === false) {
      const why = `${source.title.en} answered without a row, and this table always has some.`;
      return { failure: new Failure('upstream_refused', why) };
    }
    hosts.add(hostOf(pages));
    if (source.hosts.length === 1 || hosts.size > 1) return undefined;
    const why = `${source.title.en} answered without a row, and one host alone is not believed.`;
    return { failure: new Failure('upstream_refused', why), accept: () => undefined };
  };
}

/**
 * How long a refused reply is not asked for again, in milliseconds.
 * @param ageMs for how long the source shows the same difference
 */
function waitMs(ageMs: number): number {
  const longest = ageMs < REVISION_MS ? REVISION_MS - ageMs : Number.POSITIVE_INFINITY;
  return Math.max(MIN_REFUSED_MS, Math.min(ageMs * REFUSED_PART, longest));
}

/**
 * Whether the operator had the stored reply forgotten, or one of those that it is made of, so that nothing can
 * contradict it. A mark of another day to come is of a clock that was ahead: until then, anything would be let in.
 */
async function isForgotten<Value>(
  { store, coordinator, mirror, now }: LoadServices,
  { source, ask, shared, replyKey: own }: LoadRequest<Value>,
  { provenance: { obtained } }: CachedValue<Value>,
): Promise<boolean> {
  if (shared) return false;
  const isSince = (at: number): boolean => at >= obtained && at <= now() + DAY_MS;
  const keys = source.composedOf?.(ask).map((part) => replyKey(mirror, part.source, part.ask)) ?? [own];
  for (const key of keys)
    if (isSince(await store.forgottenAt(key)) || isSince(await coordinator.forgottenAt(key))) return true;
  return false;
}

/** The identity under which something is remembered of a request for all clients. */
export function sharedKeyOf<Value>({ key, shared }: LoadRequest<Value>): string {
  return shared?.key ?? key;
}

/** Stores a refused reply, here and for other processes: what one of them accepts later, all do. */
async function storeRefused({ store, coordinator }: LoadServices, reply: StorableReply): Promise<void> {
  const write = (): Promise<void> => store.put(reply, { isPinned: false });
  const { lease } = await coordinator.acquire(reply.key);
  if (!(await lease?.publish(reply, REFUSED_TTL_MS, write))) void write();
}

/** A new value and the good one that it contradicts. */
interface Contradicting<Value> {
  readonly good: CachedValue<Value>;
  readonly value: Value;
  readonly kind: Contradiction['kind'];
}

/**
 * When the reply was obtained that a host gave after the good one and that contradicts it in the same way, if one
 * of both may follow the other, or the later one begins later still. Undefined for a client with a cookie: what
 * that obtains proves nothing.
 */
async function findRefused<Value>(
  { store, coordinator, now }: LoadServices,
  { shared, replyKey, ask, parse, findContradiction }: LoadRequest<Value>,
  host: string,
  { good, value, kind }: Contradicting<Value>,
): Promise<number | undefined> {
  if (shared) return undefined;
  // A time in the future comes from a clock that was ahead: it is later than nothing, and nothing began with it.
  const { obtained } = good.provenance;
  const after = obtained > now() ? Number.NEGATIVE_INFINITY : obtained;
  const key = refusedKey(replyKey, host);
  const pages = (await store.find(key, after)) ?? (await coordinator.findReply(key, after))?.pages;
  if (!pages || obtainedAt(pages) > now()) return undefined;
  try {
    const refused = await parse(pages, ask);
    const isAlike = findContradiction?.(refused, good.value)?.kind === kind;
    const further = findContradiction?.(value, refused);
    // What begins later each time has lost its oldest rows again, and may have newer ones instead: it rolls.
    const agrees = !further || !findContradiction?.(refused, value) || (kind === 'start' && further.kind === 'start');
    return isAlike && agrees ? obtainedAt(pages) : undefined;
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  }
}
