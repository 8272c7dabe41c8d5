import type { Coordinator } from '../../cache/coordinator.ts';
import type { SharedLimits } from '../../upstream/shared-limits.ts';
import type { AloneMode, NearCoordinator } from '../local.ts';
import { RedisConnection, type RedisListener } from './connection.ts';
import { RedisCoordinator } from './coordinator.ts';
import { KnownCount } from './known-count.ts';

/** A Redis that instances share, as this instance uses it. */
export interface SharedRedis {
  readonly coordinator: Coordinator & SharedLimits & Pick<RedisCoordinator, 'forget' | 'instances' | 'keepCounting'>;
  /** Whether Redis can be used, and how often it was lost. */
  readonly connection: Pick<RedisConnection, 'isUsable' | 'losses'>;
  /** Ends the leases of this instance, then its connection. */
  close(): Promise<void>;
}

/**
 * Connects to Redis; where that fails, further attempts follow in the background.
 * @param mirror the address that stands in for every upstream host, if any
 * @param local the coordinator to use while Redis cannot be used
 * @param alone what this instance does then
 * @param folder where the last count of the instances is kept; absent for nowhere
 */
export async function openRedis(
  url: string,
  mirror: string | undefined,
  local: NearCoordinator,
  listener: RedisListener,
  alone: AloneMode = 'share',
  folder?: string,
): Promise<SharedRedis> {
  const connection = new RedisConnection(url, listener);
  await connection.open();
  const known = folder === undefined ? undefined : new KnownCount(folder);
  const coordinator = new RedisCoordinator(connection, mirror, local, listener, alone, known);
  const close = async (): Promise<void> => {
    await coordinator.close();
    connection.close();
  };
  return { coordinator, connection, close };
}
