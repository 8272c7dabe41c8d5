import type { SourceRecord } from './source-record.ts';

/** One metric with its values, as prom-client hands it out and aggregates it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** How the values of several processes become one: `sum`, `max`, `first` … */
  readonly aggregator: string;
  readonly values: readonly {
    readonly labels: Readonly<Partial<Record<string, string | number>>>;
    readonly value: number;
    /** The name of a part of a histogram, such as its buckets. */
    readonly metricName?: string;
  }[];
}

/** A metric whose numbers are read when the metrics are collected. */
export interface ObservableMetric {
  readonly name: string;
  readonly help: string;
  /** How the numbers of several workers become one: `max` for what they share. */
  readonly aggregator: 'sum' | 'max' | 'min';
  /** `counter` for what only grows; a gauge when left out. */
  readonly type?: 'counter' | 'gauge';
  /** The name of the label, where {@link read} returns several numbers. */
  readonly label?: string;
  /** Returns the number, or several by the value of the label. */
  readonly read: () => number | Readonly<Record<string, number>>;
}

/** The telemetry of one process, or of several together. */
export interface Snapshot {
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** How many processes it is of. */
  readonly processes: number;
  readonly metrics: readonly Metric[];
  readonly sources: readonly SourceRecord[];
}

/** The parts of a snapshot: the sources and what the instance relies on, or all metrics too, which cost more. */
export type Scope = (typeof SCOPES)[number];

/** Every {@link Scope}. */
export const SCOPES = ['sources', 'metrics'] as const;

/** The telemetry of all workers of one instance. */
export interface ClusterTelemetry {
  /** @param takeSnapshot returns the telemetry of this process, whenever another worker wants it */
  registerProcess(takeSnapshot: (scope: Scope) => Promise<Snapshot>): void;
  /** Collects the telemetry of all workers; undefined when none answered. */
  collect(scope: Scope): Promise<Snapshot | undefined>;
}

/** Returns what stays of a process that has ended: its counts, so that no sum ever shrinks, and its requests. */
export function toFinalCounts({ since, metrics, sources }: Snapshot): Snapshot {
  return {
    since,
    processes: 0,
    metrics: metrics.filter(({ type, aggregator }) => type !== 'gauge' && aggregator === 'sum'),
    sources: sources.map((source) => ({ ...source, hosts: [] })),
  };
}
