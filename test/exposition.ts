/** One sample: a line of the metrics. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The metrics, as Prometheus reads them. */
export interface Exposition {
  readonly families: readonly { readonly name: string; readonly type: string; readonly help: string }[];
  readonly samples: readonly Sample[];
  /** The value of the series with exactly these labels. */
  value(name: string, labels: Readonly<Record<string, string>>): number | undefined;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\[\\\\n"])*)"';

/**
 * Parses the text format of Prometheus, version 0.0.4, strictly. Throws for a malformed line, a sample outside its
 * family, a repeated series, and a histogram with decreasing buckets.
 */
export function readExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families: { name: string; type: string; help: string }[] = [];
  const bySeries = new Map<string, Sample>();
  let help: { name: string; text: string } | undefined;
  for (const line of text.split('\n')) {
    const fail = (why: string): never => {
      throw new Error(`${why}: ${line}`);
    };
    if (line === '') continue;
    const helped = new RegExp(`^# HELP (${NAME}) (.*)$`).exec(line);
    const typed = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`).exec(line);
    if (helped) help = { name: helped[1] ?? '', text: helped[2] ?? '' };
    else if (typed) {
      const [, name = '', type = ''] = typed;
      if (help?.name !== name) fail('a type without its help');
      if (families.some((family) => family.name === name)) fail('a family that comes twice');
      families.push({ name, type, help: help?.text ?? '' });
    } else {
      const [, name = '', , list = '', value = ''] =
        new RegExp(`^(${NAME})(\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`)
          .exec(line)
          ?.filter((_, at) => at <= 3 || at === 8) ?? fail('no line of metrics');
      const family = families.at(-1) ?? fail('a sample without a family');
      const parts = family.type === 'histogram' || family.type === 'summary' ? ['_bucket', '_sum', '_count', ''] : [''];
      if (!parts.some((part) => name === `${family.name}${part}`)) fail('a sample outside its family');
      const labels = Object.fromEntries([...list.matchAll(new RegExp(LABEL, 'g'))].map(([, key, text]) => [key, text]));
      const number = { '+Inf': Number.POSITIVE_INFINITY, '-Inf': Number.NEGATIVE_INFINITY }[value] ?? Number(value);
      if (Number.isNaN(number) && value !== 'Nan' && value !== 'NaN') fail('no number');
      const key = seriesKey({ name, labels });
      if (bySeries.has(key)) fail('a series that comes twice');
      bySeries.set(key, { name, labels, value: number });
    }
  }
  const samples = [...bySeries.values()];
  for (const { name } of families.filter(({ type }) => type === 'histogram')) checkBuckets(name, samples);
  return {
    families,
    samples,
    value: (name, labels) => bySeries.get(seriesKey({ name, labels }))?.value,
  };
}

function checkBuckets(name: string, samples: readonly Sample[]): void {
  const buckets = samples.filter((sample) => sample.name === `${name}_bucket`);
  const without = (labels: Sample['labels']): string =>
    seriesKey({ name, labels: Object.fromEntries(Object.entries(labels).filter(([label]) => label !== 'le')) });
  const totals = new Map(
    samples
      .filter((sample) => sample.name === `${name}_count`)
      .map((sample) => [seriesKey({ ...sample, name }), sample]),
  );
  const bySeries = new Map<string, Sample[]>();
  for (const bucket of buckets) {
    const series = without(bucket.labels);
    bySeries.set(series, [...(bySeries.get(series) ?? []), bucket]);
  }
  for (const [series, own] of bySeries) {
    const counts = own.map(({ value }) => value);
    if (own.at(-1)?.labels.le !== '+Inf') throw new Error(`${series}: no last bucket`);
    if (counts.some((count, at) => count < (counts[at - 1] ?? 0))) throw new Error(`${series}: buckets that shrink`);
    const total = totals.get(series);
    if (total?.value !== counts.at(-1)) throw new Error(`${series}: the last bucket is not the count`);
  }
}

function seriesKey({ name, labels }: Pick<Sample, 'name' | 'labels'>): string {
  return JSON.stringify([name, Object.entries(labels).toSorted(([left], [right]) => (left < right ? -1 : 1))]);
}
