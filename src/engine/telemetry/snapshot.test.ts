import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExposition } from '../../../test/exposition.ts';
import { ProcessMetrics } from './metrics.ts';
import { encodeMetrics, mergeSnapshots } from './prometheus.ts';
import { type Metric, type Snapshot, toFinalCounts } from './snapshot.ts';
import { MAX_REQUESTS, mergeSources, type SourceRecord } from './source-record.ts';
import { toStatus } from './status.ts';

const lines = (changes: Partial<SourceRecord>): SourceRecord => ({
  name: 'lines',
  title: 'Lines',
  hosts: [],
  outcomes: [],
  requests: [],
  ...changes,
});
const snapshotOf = (metrics: Snapshot['metrics'], sources: Snapshot['sources'] = []): Snapshot => ({
  since: 1_000,
  processes: 1,
  metrics,
  sources,
});

it('what several processes rely on can be used where each of them can use it', async () => {
  const redis = (value: number): Metric => {
    const about = { name: 'finfount_redis_joined', help: 'Usable.', type: 'gauge', aggregator: 'min' };
    return { ...about, values: [{ labels: {}, value }] };
  };
  for (const [one, other] of [
    [1, 1],
    [1, 0],
  ] as const) {
    const both = await mergeSnapshots([snapshotOf([redis(one)]), snapshotOf([redis(other)])]);
    const { dependencies } = toStatus(both, { version: '1.2.3', upstream: 'live' }, 0);
    expect(dependencies).toEqual({ disk: null, redis: other === 1, parent: null });
  }
});

describe('the state of a source, merged of several processes', () => {
  it('is the latest of everything, and of each host the worst', () => {
    const one = lines({
      hosts: [
        { host: 'a', breaker: 'closed' },
        { host: 'b', breaker: 'open', openUntil: 5 },
      ],
      outcomes: [{ at: 2, isAnswered: true }],
      success: { at: 2, host: 'a', ms: 20 },
      requests: [{ at: 2, host: 'a', ms: 20 }],
    });
    const other = lines({
      hosts: [
        { host: 'a', breaker: 'half-open' },
        { host: 'b', breaker: 'open', openUntil: 9 },
      ],
      outcomes: [{ at: 3, isAnswered: false }],
      success: { at: 1, host: 'b', ms: 10 },
      failure: { at: 3, code: 'upstream_busy', message: 'Too much.' },
      requests: [{ at: 1, host: 'b', ms: 10 }],
    });
    const both = lines({
      hosts: [
        { host: 'a', breaker: 'half-open' },
        { host: 'b', breaker: 'open', openUntil: 9 },
      ],
      outcomes: [
        { at: 2, isAnswered: true },
        { at: 3, isAnswered: false },
      ],
      success: { at: 2, host: 'a', ms: 20 },
      failure: { at: 3, code: 'upstream_busy', message: 'Too much.' },
      requests: [
        { at: 1, host: 'b', ms: 10 },
        { at: 2, host: 'a', ms: 20 },
      ],
    });
    expect(mergeSources([[one], [other]])).toEqual([both]);
    expect(mergeSources([[other], [one]])).toEqual([both]);
  });

  it('holds no more requests than the state of one', () => {
    const requests = Array.from({ length: MAX_REQUESTS }, (_, at) => ({ at, host: 'a', ms: at }));
    expect(mergeSources([[lines({ requests })], [lines({ requests })]])[0]?.requests).toHaveLength(MAX_REQUESTS);
  });
});

describe('metrics', () => {
  it('are the same whether one process or several counted', async () => {
    const observation = fc.record({
      process: fc.nat({ max: 2 }),
      source: fc.constantFrom('a', 'b "quoted"', 'c\\d\ne'),
      eighths: fc.integer({ min: 0, max: 2_400 }),
    });
    const processes = Array.from({ length: 3 }, () => new ProcessMetrics(new Map()));
    const single = new ProcessMetrics(new Map());
    const samplesOf = async (snapshot: Snapshot) =>
      readExposition(await encodeMetrics({ ...snapshot, processes: 1 }))
        .samples.filter(({ name }) => name.startsWith('finfount_'))
        .map((sample) => JSON.stringify(sample))
        .toSorted();
    const check = async (observations: readonly { process: number; source: string; eighths: number }[]) => {
      for (const { process, source, eighths } of observations)
        for (const metrics of [processes[process], single])
          metrics?.countRequest({ source, host: 'host', ms: eighths * 125, bytes: eighths, outcome: 'ok' });
      const snapshots = await Promise.all(processes.map(async (each) => snapshotOf(await each.collect())));
      // As they cross between processes.
      const merged = await mergeSnapshots(structuredClone(snapshots));
      expect(await samplesOf(merged)).toEqual(await samplesOf(snapshotOf(await single.collect())));
    };
    await fc.assert(fc.asyncProperty(fc.array(observation, { maxLength: 30 }), check), { numRuns: 20 });
  });

  it('count a duration in its bucket and in every larger one', async () => {
    const metrics = new ProcessMetrics(new Map());
    for (const ms of [200, 300, 4_000]) metrics.countRequest({ source: 'a', host: 'host', ms, outcome: 'ok' });
    const { value } = readExposition(await encodeMetrics(snapshotOf(await metrics.collect())));
    const duration = (part: string, labels = {}) =>
      value(`finfount_upstream_request_duration_seconds_${part}`, { source: 'a', ...labels });
    expect(['0.1', '0.2', '0.5', '2', '5', '+Inf'].map((le) => duration('bucket', { le }))).toEqual([0, 1, 2, 2, 3, 3]);
    expect([duration('sum'), duration('count')]).toEqual([4.5, 3]);
  });

  it('count each hot answer once, however often they are read', async () => {
    const hot = { whole: 2, unchanged: 1 };
    const metrics = new ProcessMetrics(new Map([['a', hot]]));
    const requests = async () => {
      const { value } = readExposition(await encodeMetrics(snapshotOf(await metrics.collect())));
      return [
        value('finfount_http_requests_total', { interface: 'a', status: '200' }),
        value('finfount_http_requests_total', { interface: 'a', status: '304' }),
        value('finfount_cache_outcomes_total', { interface: 'a', outcome: 'hot' }),
      ];
    };
    expect(await requests()).toEqual([2, 1, 3]);
    hot.whole++;
    expect(await requests()).toEqual([3, 1, 4]);
    expect(await requests()).toEqual([3, 1, 4]);
  });

  it('of a process that has ended are its counts', () => {
    const metric = (name: string, type: 'counter' | 'gauge' | 'histogram') => {
      return { name, help: 'Help.', type, aggregator: 'sum' as const, values: [] };
    };
    const all = [metric('a_total', 'counter'), metric('b', 'gauge'), metric('c_seconds', 'histogram')];
    const { processes, metrics, sources } = toFinalCounts(
      snapshotOf(all, [lines({ hosts: [{ host: 'a', breaker: 'open' }], outcomes: [{ at: 1, isAnswered: true }] })]),
    );
    expect(processes).toBe(0);
    expect(metrics.map(({ name }) => name)).toEqual(['a_total', 'c_seconds']);
    expect(sources).toEqual([lines({ outcomes: [{ at: 1, isAnswered: true }] })]);
  });
});
