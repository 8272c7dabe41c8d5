import type { Commons } from '../keep/commons.ts';
import { RedisCommons } from './commons.ts';
import { RedisConnection, type RedisListener } from './connection.ts';

/** A Redis that instances share. */
export interface SharedRedis {
  readonly commons: Commons;
  /** Whether it can be used, and how often it could not. */
  readonly connection: Pick<RedisConnection, 'isJoined' | 'losses'>;
  /** Ends the leases of this instance, and its connection. */
  close(): Promise<void>;
}

/**
 * Connects to a Redis, or goes on trying in the background.
 * @param mirror the address that stands in for every upstream host, if any
 * @param otherwise what there is in common while Redis cannot be used
 */
export async function openRedis(
  url: string,
  mirror: string | undefined,
  otherwise: Commons,
  listener: RedisListener,
): Promise<SharedRedis> {
  const connection = new RedisConnection(url, listener);
  await connection.open();
  const commons = new RedisCommons(connection, mirror, otherwise, listener);
  const close = async (): Promise<void> => {
    await commons.close();
    await connection.close();
  };
  return { commons, connection, close };
}
