import type { Answers } from '../engine/cache/answers.ts';
import type { DiskStore } from '../engine/cache/disk-store.ts';
import type { MemoryStore } from '../engine/cache/memory-store.ts';
import type { TableServices } from '../engine/cache/table-cache.ts';
import type { SharedRedis } from '../engine/coordination/redis/open.ts';
import type { Parent } from '../engine/parent/parent.ts';
import type { ObservableMetric } from '../engine/telemetry/snapshot.ts';

/** The services whose state the metrics read. */
interface MeasuredDependencies {
  readonly cache: TableServices;
  readonly answers: Answers;
  readonly privateAnswers: Answers;
  /** Measured without a disk store. */
  readonly memory: MemoryStore;
  readonly disk: DiskStore | undefined;
  readonly maxDiskBytes: number;
  readonly redis: Pick<SharedRedis, 'connection' | 'coordinator'> | undefined;
  readonly parent: Pick<Parent, 'state'> | undefined;
}

/** The metrics of the state of a service: memory, disk, Redis, and the fetches under way. */
export function serviceMetrics(dependencies: MeasuredDependencies): readonly ObservableMetric[] {
  const { cache, answers, privateAnswers, memory, disk, maxDiskBytes, redis, parent } = dependencies;
  return [
    {
      name: 'finfount_flights',
      help: 'Asks that are on their way, each for all who want it.',
      aggregator: 'sum',
      read: () => cache.tables.singleFlight.size + cache.privateTables.singleFlight.size,
    },
    {
      name: 'finfount_waiting_callers',
      help: 'Callers who wait for an ask that is on its way.',
      aggregator: 'sum',
      read: () => cache.tables.singleFlight.waiting + cache.privateTables.singleFlight.waiting,
    },
    {
      name: 'finfount_memory_bytes',
      help: 'What is kept in memory, by what it is.',
      aggregator: 'sum',
      label: 'store',
      read: () => ({
        answers: answers.sizeBytes + privateAnswers.sizeBytes,
        tables: cache.tables.memory.calculatedSize + cache.privateTables.memory.calculatedSize,
        ...(!disk && { replies: memory.sizeBytes }),
      }),
    },
    ...(disk ? diskMetrics(disk, maxDiskBytes) : []),
    ...(redis ? redisMetrics(redis) : []),
    ...(parent ? parentMetrics(parent) : []),
  ];
}

function parentMetrics(parent: Pick<Parent, 'state'>): readonly ObservableMetric[] {
  return [
    {
      name: 'finfount_parent_reachable',
      help: 'Whether the parent of this edge answered last: 1 or 0.',
      aggregator: 'min',
      read: () => Number(parent.state.isReachable),
    },
    {
      name: 'finfount_parent_requests_total',
      help: 'Requests to the parent of this edge: that got a reply, were told to ask again, failed, or were not answered.',
      aggregator: 'sum',
      type: 'counter',
      label: 'outcome',
      read: () => ({ ...parent.state.requests }),
    },
    {
      name: 'finfount_parent_bytes_total',
      help: 'Bytes of the replies that the parent of this edge sent.',
      aggregator: 'sum',
      type: 'counter',
      read: () => parent.state.bytes,
    },
  ];
}

function diskMetrics(disk: DiskStore, maxBytes: number): readonly ObservableMetric[] {
  const about = { aggregator: 'max' } as const;
  return [
    {
      ...about,
      name: 'finfount_disk_bytes',
      help: 'Replies on disk, those that may be dropped and those that never are, as of when this process last counted or wrote them.',
      label: 'kind',
      read: () => ({ ...disk.sizes }),
    },
    {
      ...about,
      name: 'finfount_disk_limit_bytes',
      help: 'Beyond this, the least recently used replies are dropped: --disk.',
      read: () => maxBytes,
    },
    {
      aggregator: 'min',
      name: 'finfount_disk_writable',
      help: 'Whether replies can be kept on disk: 1 or 0.',
      read: () => Number(disk.isWritable),
    },
    {
      aggregator: 'sum',
      name: 'finfount_disk_waiting_bytes',
      help: 'Replies that wait to be kept on disk. Beyond a third of --memory, more stay in memory alone.',
      read: () => disk.pendingBytes,
    },
  ];
}

function redisMetrics({
  connection,
  coordinator,
}: Pick<SharedRedis, 'connection' | 'coordinator'>): readonly ObservableMetric[] {
  return [
    {
      name: 'finfount_redis_joined',
      help: 'Whether Redis can be used, so that this instance shares with others: 1 or 0.',
      aggregator: 'min',
      read: () => Number(connection.isUsable),
    },
    {
      name: 'finfount_redis_losses_total',
      help: 'How often Redis was lost, or could not be had at the start.',
      aggregator: 'sum',
      type: 'counter',
      read: () => connection.losses,
    },
    {
      name: 'finfount_redis_instances',
      help: 'How many instances share the rates of the sources, as counted last through Redis, with those that are cut off.',
      aggregator: 'max',
      read: () => coordinator.instances,
    },
    {
      name: 'finfount_redis_rate_share',
      help: 'The part of each rate that is used by the instances with Redis together, or by this one without it.',
      aggregator: 'min',
      read: () => coordinator.rateShare,
    },
  ];
}
