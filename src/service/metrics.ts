import type { OverdueTables } from '../engine/archive/overdue-tables.ts';
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
  readonly overdue: OverdueTables | undefined;
  readonly now: () => number;
}

/** The metrics of the state of a service: memory, disk, Redis, and the fetches under way. */
export function serviceMetrics(dependencies: MeasuredDependencies): readonly ObservableMetric[] {
  const { cache, answers, privateAnswers, memory, disk, maxDiskBytes, redis, parent, overdue, now } = dependencies;
  return [
    {
      name: 'finfount_flights',
      help: 'Fetches under way, each shared by all callers of its ask.',
      aggregator: 'sum',
      read: () => cache.tables.singleFlight.size + cache.privateTables.singleFlight.size,
    },
    {
      name: 'finfount_waiting_callers',
      help: 'Callers that wait for a fetch under way.',
      aggregator: 'sum',
      read: () => cache.tables.singleFlight.waiting + cache.privateTables.singleFlight.waiting,
    },
    {
      name: 'finfount_memory_bytes',
      help: 'Bytes in memory, by store: answers, tables, replies.',
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
    ...(overdue ? [overdueMetric(overdue, now)] : []),
  ];
}

function overdueMetric(overdue: OverdueTables, now: () => number): ObservableMetric {
  return {
    name: 'finfount_archive_overdue_seconds',
    help: 'How long ago tables became due by the plan of the archive of which none is kept yet: 0 when there are none.',
    // Only one of the processes keeps them.
    aggregator: 'max',
    read: () => Math.max(0, now() - (overdue.since ?? now())) / 1_000,
  };
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
      help: 'Bytes of the replies on disk, by whether they may be removed, as of when this process last counted or wrote them.',
      label: 'kind',
      read: () => ({ ...disk.sizes }),
    },
    {
      ...about,
      name: 'finfount_disk_limit_bytes',
      help: 'Bytes of replies on disk beyond which the least recently used ones are removed: --disk.',
      read: () => maxBytes,
    },
    {
      aggregator: 'min',
      name: 'finfount_disk_writable',
      help: 'Whether replies can be stored on disk: 1 or 0.',
      read: () => Number(disk.isWritable),
    },
    {
      aggregator: 'sum',
      name: 'finfount_disk_waiting_bytes',
      help: 'Bytes of replies that wait to be written to disk. Beyond a third of --memory, further ones stay in memory alone.',
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
      help: 'How often the connection to Redis was lost, or failed at the start.',
      aggregator: 'sum',
      type: 'counter',
      read: () => connection.losses,
    },
    {
      name: 'finfount_redis_instances',
      help: 'Instances that share the rates of the sources, as last counted through Redis, with those that are cut off.',
      aggregator: 'max',
      read: () => coordinator.instances,
    },
    {
      name: 'finfount_redis_rate_share',
      help: 'The part of each rate that the instances with Redis use together, or this one without Redis.',
      aggregator: 'min',
      read: () => coordinator.rateShare,
    },
  ];
}
