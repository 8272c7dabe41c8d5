import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExposition } from '../../test/exposition.ts';
import { Counter, Durations } from './metric.ts';
import { encodeMetrics, mergeSnapshots, readSnapshot, type Snapshot, toRemains } from './snapshot.ts';
import { CALLS_KEPT, mergeSources, type SourceRecord } from './source-record.ts';

const lines = (changes: Partial<SourceRecord>): SourceRecord => ({
  name: 'lines',
  title: 'Lines',
  hosts: [],
  calls: [],
  ...changes,
});
const snapshotOf = (metrics: Snapshot['metrics'], sources: Snapshot['sources'] = []): Snapshot => ({
  since: 1_000,
  processes: 1,
  metrics,
  sources,
});

describe('what several processes saw of a source', () => {
  it('is the latest of everything, and of each host the worst', () => {
    const one = lines({
      hosts: [
        { host: 'a', breaker: 'closed' },
        { host: 'b', breaker: 'open', restsUntil: 5 },
      ],
      last: { at: 2, isUp: true },
      success: { at: 2, host: 'a', ms: 20 },
      calls: [{ at: 2, host: 'a', ms: 20 }],
    });
    const other = lines({
      hosts: [
        { host: 'a', breaker: 'half-open' },
        { host: 'b', breaker: 'open', restsUntil: 9 },
      ],
      last: { at: 3, isUp: false },
      success: { at: 1, host: 'b', ms: 10 },
      failure: { at: 3, code: 'upstream_busy', message: 'Too much.' },
      calls: [{ at: 1, host: 'b', ms: 10 }],
    });
    const both = lines({
      hosts: [
        { host: 'a', breaker: 'half-open' },
        { host: 'b', breaker: 'open', restsUntil: 9 },
      ],
      last: { at: 3, isUp: false },
      success: { at: 2, host: 'a', ms: 20 },
      failure: { at: 3, code: 'upstream_busy', message: 'Too much.' },
      calls: [
        { at: 1, host: 'b', ms: 10 },
        { at: 2, host: 'a', ms: 20 },
      ],
    });
    expect(mergeSources([[one], [other]])).toEqual([both]);
    expect(mergeSources([[other], [one]])).toEqual([both]);
  });

  it('holds no more calls than that of one', () => {
    const calls = Array.from({ length: CALLS_KEPT }, (_, at) => ({ at, host: 'a', ms: at }));
    expect(mergeSources([[lines({ calls })], [lines({ calls })]])[0]?.calls).toHaveLength(CALLS_KEPT);
  });

  it('comes from another process as it was', () => {
    const sources = [
      lines({
        failure: { at: 3, host: 'a', code: 'no_value', message: 'None.' },
        hosts: [{ host: 'a', breaker: 'open' }],
      }),
    ];
    const snapshot = snapshotOf([], sources);
    expect(readSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
    for (const broken of ['"code":"no_value"', '"breaker":"open"', '"title":"Lines"', '"at":3'])
      expect(() => readSnapshot(JSON.stringify(snapshot).replace(broken, '"x":1'))).toThrow(TypeError);
  });
});

describe('metrics', () => {
  it('are the same whether one process or several counted', async () => {
    const observation = fc.record({
      process: fc.nat({ max: 2 }),
      label: fc.constantFrom('a', 'b "quoted"', 'c\\d\ne'),
      seconds: fc.integer({ min: 0, max: 40 }).map((eighths) => eighths / 8),
    });
    const check = async (observations: readonly { process: number; label: string; seconds: number }[]) => {
      const services = Array.from({ length: 4 }, () => ({
        counter: new Counter('calls_total', 'Calls.'),
        durations: new Durations('calls_seconds', 'How long.', 'of', [0.5, 1, 2]),
      }));
      for (const { process, label, seconds } of observations)
        for (const room of [services[process], services[3]]) {
          room?.counter.add({ of: label });
          room?.durations.add(label, seconds);
        }
      const [alone, ...others] = services
        .toReversed()
        .map(({ counter, durations }) => snapshotOf([counter.metric(), durations.metric()]));
      const together = await mergeSnapshots(others);
      const [expected, got] = await Promise.all(
        [alone ?? together, together].map(async (each) =>
          readExposition(await encodeMetrics({ ...each, processes: 1 })),
        ),
      );
      const sorted = (samples: readonly object[] = []) => samples.map((sample) => JSON.stringify(sample)).toSorted();
      expect(sorted(got?.samples)).toEqual(sorted(expected?.samples));
    };
    await fc.assert(fc.asyncProperty(fc.array(observation, { maxLength: 30 }), check), { numRuns: 50 });
  });

  it('count a duration in its bucket and in every larger one', async () => {
    const durations = new Durations('calls_seconds', 'How long.', 'of', [0.5, 1]);
    for (const seconds of [0.5, 0.75, 3]) durations.add('a', seconds);
    const { value } = readExposition(await encodeMetrics(snapshotOf([durations.metric()])));
    const bucket = (le: string) => value('calls_seconds_bucket', { of: 'a', le });
    expect([bucket('0.5'), bucket('1'), bucket('+Inf')]).toEqual([1, 2, 3]);
    expect([value('calls_seconds_sum', { of: 'a' }), value('calls_seconds_count', { of: 'a' })]).toEqual([4.25, 3]);
  });

  it('of a process that has ended are what it counted', () => {
    const metric = (name: string, type: 'counter' | 'gauge' | 'histogram') => {
      return { name, help: 'Help.', type, aggregator: 'sum' as const, values: [] };
    };
    const all = [metric('a_total', 'counter'), metric('b', 'gauge'), metric('c_seconds', 'histogram')];
    const { processes, metrics, sources } = toRemains(
      snapshotOf(all, [lines({ hosts: [{ host: 'a', breaker: 'open' }], last: { at: 1, isUp: true } })]),
    );
    expect(processes).toBe(0);
    expect(metrics.map(({ name }) => name)).toEqual(['a_total', 'c_seconds']);
    expect(sources).toEqual([lines({ last: { at: 1, isUp: true } })]);
  });
});
