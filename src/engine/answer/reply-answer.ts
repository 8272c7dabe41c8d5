import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { cachedRequest } from '../cache/fetch-reply.ts';
import { partKey, readAskKey } from '../cache/keys.ts';
import { load } from '../cache/load.ts';
import type { FetchOptions, Loaded, LoadRequest } from '../cache/load-request.ts';
import { lookup, readPagesOf } from '../cache/lookup.ts';
import { StorableReply } from '../cache/stored-reply.ts';
import { tableRequest } from '../cache/table-cache.ts';
import type { Pages } from '../interface/pages.ts';
import type { AnySource, CachedSource, ReplyPart } from '../interface/source.ts';
import { readReplyQuery } from '../parent/wire.ts';
import type { Table } from '../table/table.ts';
import { type Client, readRequest, type Services } from './answer.ts';

// A younger reply is never fetched anew for an edge, whatever the edge asks.
const LEAST_AGE_MS = 60_000;

/** A reply for an edge, and where it was found. */
export interface FoundReply {
  readonly reply: StorableReply;
  readonly provenance: Loaded<unknown>['provenance'];
  readonly cacheStatus: Loaded<unknown>['cacheStatus'];
  /** Why its source gave no newer one, when it is stale. */
  readonly failure?: Failure;
}

/**
 * Finds the reply that an edge wants: it is stored and fresh, or its source is asked, once for all edges and
 * clients; a stale one when the source fails. The params are read as those of any client, and the reply is that of
 * their ask or of a part of it: an edge cannot ask for anything else. Throws `unknown_interface`,
 * `broken_declaration`, `invalid_params`, `no_value` or an upstream failure.
 * @param raw what stands after the `?`, undecoded
 */
export async function findReply(
  services: Services,
  name: string,
  raw: string,
  { signal, requestContext }: Pick<Client, 'signal' | 'requestContext'>,
): Promise<FoundReply> {
  const iface = await services.registry.load(name);
  const { query, sourceIndex, parts, minObtained } = readReplyQuery(raw);
  const { params, cookie, skipped } = await readRequest(services, iface, query);
  if (skipped !== undefined) throw unknownReply();
  const since = Math.min(minObtained, services.now() - LEAST_AGE_MS);
  const renewing = { ...services, minObtained: Math.max(services.minObtained, since) };
  const options = { cookie, acceptsStale: false, requestContext, signal };
  const found = requestAt(tableRequest(services, iface, params, cookie), sourceIndex);
  if (!found) throw unknownReply();
  // An edge selects from the whole, asks for the reply of a fallback source itself, and cuts its lifetime itself.
  const { fallback: _fallback, isFallback: _isFallback, isFinal: _isFinal, refusalOf: _refusalOf, ...wanted } = found;
  if (parts.length > 0) {
    const ofAll = { ...options, cookie: undefined };
    if (listedPart(wanted, parts[0])) await compareWhole(services, wanted.shared ?? wanted, ofAll);
    return findPart(renewing, wanted, parts, ofAll);
  }
  // Its edge makes it of its parts.
  if (wanted.source.composedOf) throw unknownReply();
  return loadWithPages(renewing, wanted, options);
}

/** The request of the source with an index: undefined where that cannot answer these params. */
function requestAt(own: LoadRequest<Table>, sourceIndex: number): LoadRequest<Table> | undefined {
  let request: LoadRequest<Table> | undefined = own;
  while (request && request.origin.sourceIndex < sourceIndex) request = request.fallback?.();
  return request?.origin.sourceIndex === sourceIndex ? request : undefined;
}

/** The part with a key, of those of which the reply to a request always consists. */
function listedPart<Value>({ source, ask }: LoadRequest<Value>, key: string | undefined): ReplyPart | undefined {
  return source.composedOf?.(ask).find((part) => partKey(part.source, part.ask) === key);
}

/**
 * Makes what a part is wanted for: a part alone is compared with nothing. Where the whole contradicts what was
 * there before, the part of before is put back. Throws no failure: the part may be there all the same.
 */
async function compareWhole<Value>(
  services: Services,
  request: LoadRequest<Value>,
  options: FetchOptions,
): Promise<void> {
  try {
    await load(services, request, options);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
  }
}

/** Finds a cached reply that is a part of another. */
async function findPart<Value>(
  services: Services,
  request: LoadRequest<Value>,
  [first = '', ...others]: readonly string[],
  options: FetchOptions,
): Promise<FoundReply> {
  const { inspector, origin } = request;
  const part = listedPart(request, first) ?? (await findUsedPart(services, request, first, options));
  if (!part) throw unknownReply();
  const wanted = cachedRequest(services, part, inspector.ofUsed(part.source), origin);
  return others.length > 0 ? findPart(services, wanted, others, options) : loadWithPages(services, wanted, options);
}

/**
 * Finds a part whose ask follows from another part, such as the quotes of the shares that a list names: the whole
 * is made here, and what it took is stored then. Undefined for any other.
 */
async function findUsedPart<Value>(
  services: Services,
  request: LoadRequest<Value>,
  key: string,
  options: FetchOptions,
): Promise<ReplyPart | undefined> {
  const used = request.source.uses?.().find(({ name }) => key.startsWith(`${name} [`));
  if (!used || !isCached(used)) return undefined;
  const ask = readAskKey(key.slice(used.name.length + 1));
  if (!ask || partKey(used, ask) !== key) return undefined;
  await load(services, request, options);
  const wanted = cachedRequest(services, { source: used, ask }, request.inspector.ofUsed(used), request.origin);
  return (await lookup(services, wanted, options)) && { source: used, ask };
}

function isCached(source: AnySource): source is CachedSource {
  return 'cache' in source;
}

/** Loads a reply with its bytes: where only its table is still there, its source is asked again. */
async function loadWithPages<Value>(
  services: Services,
  request: LoadRequest<Value>,
  options: FetchOptions,
): Promise<FoundReply> {
  const loaded = await load(services, request, options);
  // What a client's own cookie obtained is stored nowhere.
  const pages = loaded.provenance.isPrivate ? loaded.pages : await readPagesOf(services, request, loaded);
  if (pages) return toFound(request, loaded, pages);
  const renewing = { ...services, minObtained: loaded.provenance.obtained + 1 };
  const renewed = await load(renewing, request, options);
  if (renewed.pages) return toFound(request, renewed, renewed.pages);
  throw renewed.cacheStatus === 'stale'
    ? renewed.failure
    : new Failure('overloaded', say('The reply was evicted; ask again shortly.', '应答已被清除，请稍后再试。'));
}

function toFound<Value>({ replyKey }: LoadRequest<Value>, loaded: Loaded<Value>, pages: Pages): FoundReply {
  const { provenance, cacheStatus } = loaded;
  const reply = new StorableReply(replyKey, pages);
  return { reply, provenance, cacheStatus, ...(loaded.cacheStatus === 'stale' && { failure: loaded.failure }) };
}

function unknownReply(): Failure {
  return new Failure(
    'invalid_params',
    say(
      'No reply of a source belongs to these parameters in this version of finfount.',
      '在此版本的 finfount 中，这些参数没有对应的数据源应答。',
    ),
  );
}
