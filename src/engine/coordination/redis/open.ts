import { hostname } from 'node:os';
import type { Coordinator } from '../../cache/coordinator.ts';
import type { DiskGate } from '../../cache/disk-gate.ts';
import { digestOf, type SharedLimits } from '../../upstream/shared-limits.ts';
import { RedisConnection } from './connection.ts';
import { type CoordinatorParts, RedisCoordinator } from './coordinator.ts';
import { StoredInstanceCount } from './stored-instance-count.ts';

/** A Redis that instances share, as this instance uses it. */
export interface SharedRedis {
  readonly coordinator: Coordinator &
    SharedLimits &
    Pick<RedisCoordinator, 'forget' | 'instances' | 'rateShare' | 'keepCounting'>;
  /** Whether Redis can be used, and how often it was lost. */
  readonly connection: Pick<RedisConnection, 'isUsable' | 'losses'>;
  /** Ends the leases of this instance, then its connection. */
  close(): Promise<void>;
}

/** What Redis is opened with. */
interface RedisParts extends Omit<CoordinatorParts, 'place' | 'known'> {
  /** The address of Redis, or of the Sentinels that know it. */
  readonly url: string;
  /** The data folder. An instance of the same machine and folder is there in the stead of one that died. */
  readonly folder?: string;
  /** What lets operations at the disk of the folder, where the last count of the instances is kept there. */
  readonly gate?: DiskGate | undefined;
}

/** Connects to Redis; where that fails, further attempts follow in the background. */
export async function openRedis({ url, folder, gate, ...parts }: RedisParts): Promise<SharedRedis> {
  const connection = new RedisConnection(url, parts.listener);
  await connection.open();
  const place = folder === undefined ? undefined : digestOf(`${hostname()} ${folder}`);
  const known = folder !== undefined && gate ? new StoredInstanceCount(folder, gate) : undefined;
  const coordinator = new RedisCoordinator(connection, { ...parts, place, known });
  const close = async (): Promise<void> => {
    await coordinator.close();
    connection.close();
  };
  return { coordinator, connection, close };
}
