import { isRecord } from '../formats/json.ts';

/** Label names and values; the values are of a bounded set each. */
export type Labels = Readonly<Record<string, string | number>>;

/** How the values of several processes become one. */
const AGGREGATORS = ['sum', 'max', 'min', 'average', 'first', 'omit'] as const;
const TYPES = ['counter', 'gauge', 'histogram', 'summary'] as const;

/** One metric with its values, in the form in which prom-client aggregates and writes it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: (typeof TYPES)[number];
  readonly aggregator: (typeof AGGREGATORS)[number];
  readonly values: readonly {
    readonly labels: Labels;
    readonly value: number;
    /** The name of a part of a histogram. */
    readonly metricName?: string;
  }[];
}

/** A number that only grows, for each set of labels. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels, value = 1): void {
    const key = Object.values(labels).join('\n');
    const count = this.#counts.get(key);
    if (count) count.value += value;
    else this.#counts.set(key, { labels, value });
  }

  /** @param more counts that were kept elsewhere */
  metric(more: Metric['values'] = []): Metric {
    return {
      name: this.#name,
      help: this.#help,
      type: 'counter',
      aggregator: 'sum',
      values: [...[...this.#counts.values()].map((count) => ({ ...count })), ...more],
    };
  }
}

/** How long something took, in seconds, counted by buckets for each value of one label. */
export class Durations {
  readonly #name: string;
  readonly #help: string;
  readonly #label: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { readonly counts: number[]; sum: number; count: number }>();

  /** @param bounds upper bounds of the buckets, in seconds, growing */
  constructor(name: string, help: string, label: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#label = label;
    this.#bounds = bounds;
  }

  add(value: string, seconds: number): void {
    let series = this.#series.get(value);
    if (!series) {
      series = { counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
      this.#series.set(value, series);
    }
    series.sum += seconds;
    series.count++;
    for (const [at, bound] of this.#bounds.entries()) if (seconds <= bound) series.counts[at] = series.counts[at]! + 1;
  }

  metric(): Metric {
    const values = [...this.#series].flatMap(([value, { counts, sum, count }]) => {
      const labels = { [this.#label]: value };
      const bucket = (le: number | string, at: number) => ({
        labels: { ...labels, le },
        value: at,
        metricName: `${this.#name}_bucket`,
      });
      return [
        ...this.#bounds.map((bound, at) => bucket(bound, counts[at]!)),
        bucket('+Inf', count),
        { labels, value: sum, metricName: `${this.#name}_sum` },
        { labels, value: count, metricName: `${this.#name}_count` },
      ];
    });
    return { name: this.#name, help: this.#help, type: 'histogram', aggregator: 'sum', values };
  }
}

/** Reads metrics that another process or prom-client made; a value that is no number is left out. Raises `TypeError` for anything else. */
export function readMetrics(given: unknown): Metric[] {
  if (!Array.isArray(given)) throw new TypeError('no list of metrics');
  return given.map((metric: unknown): Metric => {
    if (!isRecord(metric) || !Array.isArray(metric.values)) throw new TypeError('no metric');
    const { name, help, values } = metric;
    const type = TYPES.find((each) => each === metric.type);
    const aggregator = AGGREGATORS.find((each) => each === metric.aggregator);
    if (typeof name !== 'string' || typeof help !== 'string' || !type || !aggregator) throw new TypeError('no metric');
    return { name, help, type, aggregator, values: values.flatMap(readValue) };
  });
}

function readValue(given: unknown): Metric['values'] {
  if (!isRecord(given) || !isRecord(given.labels)) throw new TypeError('no value of a metric');
  const { value, metricName } = given;
  // What has not been observed yet is NaN there, and null on its way from another process.
  if (typeof value !== 'number' || Number.isNaN(value)) return [];
  const labels = Object.entries(given.labels).filter(
    (label): label is [string, string | number] => typeof label[1] === 'string' || typeof label[1] === 'number',
  );
  return [{ labels: Object.fromEntries(labels), value, ...(typeof metricName === 'string' && { metricName }) }];
}
