import { Failure } from '../../base/errors.ts';
import { load } from '../cache/load.ts';
import type { CachedValue, LoadRequest } from '../cache/load-request.ts';
import { type TableServices, tableRequest } from '../cache/table-cache.ts';
import type { Interface } from '../interface/interface.ts';
import { readQuery, toQuery } from '../interface/query.ts';
import type { Table } from '../table/table.ts';

/** What an interface declares about the probe of its source. */
export interface ProbeEntry {
  readonly name: string;
  /** The name of its source. */
  readonly source: string;
  /** The names of its fallback sources. */
  readonly fallbacks?: readonly string[];
  /** Whether its call is the probe of its source. */
  readonly probesSource?: true;
}

/** Which interface is called to probe a source. */
export interface ProbedSource {
  /** The name of the source. */
  readonly name: string;
  /** The name of the interface. */
  readonly interface: string;
}

/**
 * How each source is probed: by the interface that says so, else by the first one that asks it, else by the first
 * one whose fallback source it is.
 */
export function probedSources(entries: readonly ProbeEntry[]): readonly ProbedSource[] {
  const own = new Map<string, ProbeEntry>();
  for (const entry of entries) {
    const found = own.get(entry.source);
    if (!found || (entry.probesSource && !found.probesSource)) own.set(entry.source, entry);
  }
  const probed = new Map([...own].map(([name, entry]) => [name, entry.name]));
  for (const { name, fallbacks = [] } of entries)
    for (const fallback of fallbacks) if (!probed.has(fallback)) probed.set(fallback, name);
  return [...probed].map(([name, by]) => ({ name, interface: by }));
}

/**
 * Asks one source of an interface for what costs it little, in the place of all that is stored, unless that never
 * changes. No other source answers in its place. Returns undefined where the source has no answer to that call.
 * Throws the failure of the source, which an answer without a row is as well.
 */
export async function probeSource(
  services: TableServices,
  iface: Interface,
  source: string,
  signal?: AbortSignal,
): Promise<CachedValue<Table> | undefined> {
  const now = services.now();
  const { params } = readQuery(iface, toQuery(iface.probe.params ?? iface.example), new Date(now));
  let request: LoadRequest<Table> | undefined = tableRequest(services, iface, params);
  while (request && request.source.name !== source) request = request.fallback?.();
  if (!request) return undefined;
  const { policy, ask } = request;
  const isForEver = policy.freshUntil(now, ask, services.calendar) === Number.POSITIVE_INFINITY;
  const asking = isForEver ? services : { ...services, minObtained: now };
  const alone = { ...request, fallback: () => undefined };
  const loaded = await load(asking, alone, { acceptsStale: false, ...(signal && { signal }) });
  if (loaded.cacheStatus === 'stale') throw loaded.failure;
  // Some sources answer like this when they limit a client. The calls made here have rows.
  if (loaded.value.length === 0)
    throw new Failure('upstream_refused', `${request.source.title.en} answered without a row where there are some.`);
  return loaded;
}
