import { Failure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { text, toColumns } from '../../../catalogue/declare/columns.ts';
import type { LivePage } from '../../../catalogue/declare/live-check.ts';
import { load } from '../../../engine/cache/load.ts';
import type { CachedValue } from '../../../engine/cache/load-request.ts';
import { type TableServices, tableRequest } from '../../../engine/cache/table-cache.ts';
import { Cells } from '../../../engine/formats/cells.ts';
import type { FallbackSource, Interface, Parsed } from '../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../engine/interface/query.ts';
import { Table } from '../../../engine/table/table.ts';
import type { UpstreamEvent } from '../../../engine/upstream/events.ts';
import type { LiveCheck } from './live-checks.ts';

/** The context of probes. */
export interface ProbeContext {
  /** The services that load tables, without stored replies. */
  readonly services: TableServices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** All finished requests. */
  readonly requests: readonly UpstreamEvent[];
  /** The live checks of all interfaces. */
  readonly checks: readonly LiveCheck[];
  /** Whether figures are synthetic, so that they cannot be compared with known ones. */
  readonly isSandbox: boolean;
  /** Receives the names of the sources that have not answered yet, whenever they change. */
  waitsFor(sources: readonly string[]): void;
}

// The functions below make variants of interfaces with a single source: neither another source nor a stored reply
// hides a failure then.

/** The interface without its fallback sources. An empty table is a failure, since probes ask for rows. */
export function toSourceAlone(iface: Interface): Interface {
  return { ...iface, fallbacks: [], parse: (pages, ask) => refuseEmpty(iface, iface.parse(pages, ask)) };
}

/** The interface with one of its fallback sources as its source. */
export function toFallbackAlone(iface: Interface, fallback: FallbackSource): Interface {
  const { source, cache } = fallback;
  // A client's cookie is for the first source.
  const params = Object.fromEntries(Object.entries(iface.params).filter(([, { role }]) => role !== 'cookie'));
  // A name of its own, since tables are stored by name and ask, and two sources may have equal asks.
  const alone = { ...toSourceAlone(iface), name: `${iface.name} ${source.name}`, source, cache, params };
  return {
    ...alone,
    ask: (wanted) => {
      const ask = fallback.ask(wanted);
      if (!ask) throw new TypeError(`the probe of ${iface.name} asks nothing of ${source.name}`);
      return ask;
    },
    parse: (pages, ask) => refuseEmpty(alone, fallback.parse(pages, ask)),
  };
}

/** The column of the interface that {@link toPageInterface} returns. */
export const FOUND = 'found';

/** A page of a live check as an interface with one cell: the content found in the page. */
export function toPageInterface(iface: Interface, { source, ask, find }: LivePage): Interface {
  return {
    ...toSourceAlone(iface),
    name: `${iface.name} ${source.title.en}`,
    source,
    cache: source.cache,
    params: {},
    rules: [],
    columns: toColumns({ [FOUND]: text({ say: say('What was found.') }) }),
    ask: () => ask,
    parse: (pages) => ({ [FOUND]: Cells.texts([find(pages)]) }),
  };
}

/** Fetches the whole table of a call. Returns the failure of the source instead of throwing it. */
export async function fetchTable(
  { services, now }: ProbeContext,
  alone: Interface,
  params: Readonly<Record<string, unknown>>,
): Promise<CachedValue<Table> | Failure> {
  const request = readQuery(alone, toQuery(params), new Date(now()));
  return catchFailure(async () => {
    const loaded = await load(services, tableRequest(services, alone, request.params), { acceptsStale: false });
    return loaded.cacheStatus === 'stale' ? loaded.failure : loaded;
  });
}

/** Returns a thrown `Failure`; throws anything else. */
export async function catchFailure<Value>(work: () => Value | Promise<Value>): Promise<Value | Failure> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}

function refuseEmpty({ columns, source }: Interface, parsed: Parsed): Parsed {
  // Some sources send empty tables to clients that they limit.
  if (Table.of(columns, parsed).length === 0)
    throw new Failure('upstream_refused', `${source.title.en} answered without a row where there are some.`);
  return parsed;
}
