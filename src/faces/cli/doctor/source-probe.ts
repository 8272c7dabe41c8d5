import { Failure } from '../../../base/errors.ts';
import { eitherOf, say } from '../../../base/say.ts';
import type { Catalogue } from '../../../catalogue/registry/catalogue.ts';
import { findNear } from '../../../catalogue/registry/registry.ts';
import type { CachedValue } from '../../../engine/cache/load-request.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import type { Table } from '../../../engine/table/table.ts';
import { CLOCK, type Clock } from '../../../engine/upstream/clock.ts';
import type { UpstreamEvent, UpstreamListener } from '../../../engine/upstream/events.ts';
import { findMissingFields, type MissingFields } from './inferred-fields.ts';
import { fetchTable, type ProbeContext, toFallbackAlone, toSourceAlone } from './probe-interfaces.ts';
import { type CheckResult, runLiveCheck } from './source-checks.ts';

/** The probe of one source. */
export interface SourceProbe {
  /** The name of the source. */
  readonly name: string;
  /** The name of the interface to call. */
  readonly interface: string;
  /** That interface with this source alone, without fallback sources. */
  readonly iface: Interface;
  /** The interfaces whose live checks concern the source. */
  readonly checkedInterfaces: readonly Interface[];
  /** The names of its fallback sources. */
  readonly fallbacks: readonly string[];
}

/** The result of a probe. */
export interface ProbeResult {
  readonly probe: SourceProbe;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The requests that it sent. */
  readonly requests: readonly UpstreamEvent[];
  readonly reply: ReplySummary | Failure;
  readonly checks: readonly CheckResult[];
  /** The interfaces whose replies lack inferred fields, or that could not be checked. */
  readonly missing: readonly MissingFields[];
}

/** The summary of the reply of a working source. */
interface ReplySummary {
  /** The address that answered. */
  readonly url: string;
  readonly rows: number;
  /** The day or month of the newest row. */
  readonly newest: string;
}

/**
 * The probes of these sources, or of all. A fallback source comes after the source that it replaces. Throws
 * `invalid_params` for an unknown source, with the nearest names.
 */
export function findProbes({ interfaces }: Catalogue, names: readonly string[]): readonly SourceProbe[] {
  const probes = new Map<string, SourceProbe>();
  const add = (probe: SourceProbe): void => {
    if (!probes.has(probe.name)) probes.set(probe.name, probe);
  };
  const interfacesOf = (source: string): readonly Interface[] =>
    interfaces.filter((each) => each.source.name === source);
  for (const first of interfaces) {
    const { name } = first.source;
    const iface = interfacesOf(name).find(({ probe }) => probe.isForSource) ?? first;
    add({
      name,
      interface: iface.name,
      iface: toSourceAlone(iface),
      checkedInterfaces: interfacesOf(name),
      fallbacks: iface.fallbacks.map(({ source }) => source.name),
    });
    for (const fallback of first.fallbacks) {
      const { name: fallbackName } = fallback.source;
      // A source with interfaces of its own is probed with those.
      if (interfacesOf(fallbackName).length > 0) continue;
      add({
        name: fallbackName,
        interface: first.name,
        iface: toFallbackAlone(first, fallback),
        checkedInterfaces: [],
        fallbacks: [],
      });
    }
  }
  for (const name of names) if (!probes.has(name)) throw unknownSource(name, [...probes.keys()]);
  return [...probes.values()].filter(({ name }) => names.length === 0 || names.includes(name));
}

function unknownSource(name: string, known: readonly string[]): Failure {
  const near = findNear(name, known);
  const wanted = JSON.stringify(name);
  const meant = eitherOf(near);
  const hint = near.length > 0 ? say(` Did you mean ${meant.en}?`, `是否指 ${meant.zh}？`) : say('');
  return new Failure(
    'invalid_params',
    say(
      `There is no source named ${wanted}.${hint.en} There are ${known.join(', ')}.`,
      `没有名为 ${wanted} 的数据源。${hint.zh}有 ${known.join('、')}。`,
    ),
  );
}

/** The finished requests of probes. */
interface RecordedRequests {
  readonly requests: readonly UpstreamEvent[];
  /** Records no further request: a watch goes on for months. */
  stopRecording(): void;
}

/** A listener that also records all finished requests. */
export function recordRequests<Listener extends Pick<UpstreamListener, 'onRequestEnd'>>(
  listener: Listener,
): Listener & RecordedRequests {
  const requests: UpstreamEvent[] = [];
  let isRecording = true;
  const onRequestEnd = (event: UpstreamEvent): void => {
    if (isRecording) requests.push(event);
    listener.onRequestEnd(event);
  };
  const stopRecording = (): void => {
    isRecording = false;
  };
  return { ...listener, onRequestEnd, requests, stopRecording };
}

/** Probes all sources concurrently. Runs the live checks of those that answer, and checks inferred fields. */
export async function runProbes(
  context: ProbeContext,
  probes: readonly SourceProbe[],
  clock: Pick<Clock, 'now'> = CLOCK,
): Promise<readonly ProbeResult[]> {
  const waiting = new Set(probes.map(({ name }) => name));
  context.waitsFor([...waiting]);
  return Promise.all(
    probes.map(async (probe) => {
      const result = await runProbe(context, probe, clock);
      waiting.delete(probe.name);
      context.waitsFor([...waiting]);
      return result;
    }),
  );
}

async function runProbe(context: ProbeContext, probe: SourceProbe, clock: Pick<Clock, 'now'>): Promise<ProbeResult> {
  const { iface, name, checkedInterfaces } = probe;
  const began = clock.now();
  const table = await fetchTable(context, iface, iface.probe.params ?? iface.example);
  const ms = Math.round(clock.now() - began);
  const requests = context.requests.filter(({ source }) => source === name);
  const checks: CheckResult[] = [];
  for (const checked of checkedInterfaces)
    for (const check of context.checks.filter((each) => each.interface === checked.name))
      checks.push(...(await runLiveCheck(context, checked, check, !(table instanceof Failure))));
  if (table instanceof Failure) return { probe, ms, requests, reply: table, checks, missing: [] };
  const missing = await findMissingFields(context, checkedInterfaces);
  return { probe, ms, requests, reply: toReplySummary(iface, table), checks, missing };
}

function toReplySummary({ columns, probe }: Interface, { value: table, provenance }: CachedValue<Table>): ReplySummary {
  // Some columns of days depend on the params.
  const dayNames = new Set(columns.filter(({ cells }) => cells === 'date').map(({ name }) => name));
  const days = table.columns.find(({ name }) => dayNames.has(name));
  const newest = probe.newest?.(table) ?? days?.cells.textAt(table.to - 1) ?? '-';
  return { url: provenance.url, rows: table.length, newest };
}
