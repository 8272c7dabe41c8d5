import { connect, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, Command, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress, RedisNode } from './address.ts';
import { toReason } from './reason.ts';

// More than all values that are under way at once, with their packing.
const MAX_UNANSWERED_BYTES = 64_000_000;

// A server that is frozen does not end its side of a socket: after this the socket is destroyed.
const END_MS = 2_000;

/** The error of a server that is no Redis. */
export function notRedisError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'PROTOCOL' });
}

/** The slots of a cluster. */
export const CLUSTER_SLOTS = 16_384;

// The client of a cluster reads the answer to CLUSTER SLOTS without a check: null would end the process, and
// slots without an end would hold it.
Command.setReplyTransformer('cluster', (answer: unknown) => {
  if (answer === null || (Array.isArray(answer) && !answer.every(isSlotRange)))
    throw notRedisError('the answer to CLUSTER SLOTS names no slots');
  return answer;
});

/** Whether a value is the first slot of some, the last one, and the nodes that have them. */
function isSlotRange(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [first, last, ...nodes]: readonly unknown[] = value;
  const isSlot = (slot: unknown): boolean => typeof slot === 'number' && slot >= 0 && slot < CLUSTER_SLOTS;
  return isSlot(first) && isSlot(last) && nodes.every(isSlotNode);
}

/** Whether a value is the host and the port of a node; the host of one that does not know its own is empty. */
function isSlotNode(value: unknown): boolean {
  const [host, port]: readonly unknown[] = Array.isArray(value) ? value : [];
  return host === '' || host === null || isNode({ host, port });
}

/** Guards the sockets of a client, as {@link connectorOf} opens them, against what is no Redis. */
export class SocketGuard {
  #unansweredBytes = 0;
  #bytesRead = 0;

  /** The bytes that came over all sockets so far. */
  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Notes that a command was answered. */
  onAnswer(): void {
    this.#unansweredBytes = 0;
  }

  /**
   * Ends a connection whose server does not speak the Redis protocol. The parser throws some of what it cannot
   * read, such as a list without an end, where nobody catches it but here: that would end the process. To be
   * called once the parser listens.
   */
  watch(stream: Socket): void {
    const readers = stream.listeners('data');
    this.#unansweredBytes = 0;
    const refuse = (cause?: unknown): void => {
      stream.removeAllListeners('data').on('data', () => undefined);
      stream.destroy(notRedisError('what it sent is no answer of a Redis', cause));
    };
    stream.removeAllListeners('data').on('data', (bytes: Buffer) => {
      this.#bytesRead += bytes.length;
      this.#unansweredBytes += bytes.length;
      if (this.#unansweredBytes > MAX_UNANSWERED_BYTES) {
        refuse();
        return;
      }
      try {
        for (const read of readers) Reflect.apply(read, stream, [bytes]);
      } catch (thrown) {
        refuse(thrown);
      }
    });
  }
}

/**
 * How a client opens its sockets, each of them guarded: also those that the client of a cluster opens by itself,
 * to ask a node for the others. Where Sentinels name the master, they are asked at each attempt to connect, one
 * after the other. The connector of ioredis for Sentinels is not used: its sockets have no guard, and it does not
 * say why none of them answers.
 */
export function connectorOf(address: RedisAddress, guard: SocketGuard, timeouts: Timeouts): Connector {
  const Node = nodeConnectorOf(address, guard);
  return address.form === 'sentinel' ? masterConnectorOf(address, Node, timeouts) : Node;
}

type Connector = NonNullable<RedisOptions['Connector']>;
type Timeouts = Pick<RedisOptions, 'commandTimeout' | 'connectTimeout'>;

function nodeConnectorOf({ nodes, isEncrypted }: RedisAddress, guard: SocketGuard) {
  /** Opens a socket to the node that the options name. */
  return class NodeConnector extends AbstractConnector {
    readonly #node: RedisNode;

    constructor(options: unknown) {
      super(END_MS);
      this.#node = isNode(options) ? options : nodes[0];
    }

    override async connect(): Promise<Socket> {
      this.connecting = true;
      const node = await this.find().catch((thrown: unknown) => thrown);
      if (!this.connecting) throw new Error('Connection is closed.');
      // The client connects again after the end of a socket, but not after a failure to have one.
      this.stream = isNode(node) ? this.#open(node) : new Socket().destroy();
      if (!isNode(node)) this.firstError = node instanceof Error ? node : new Error('no node', { cause: node });
      return this.stream;
    }

    async find(): Promise<RedisNode> {
      return this.#node;
    }

    #open({ host, port }: RedisNode): Socket {
      const stream = isEncrypted ? connectTls({ host, port }) : connect({ host, port });
      stream.once('error', (error) => {
        this.firstError = error;
      });
      // The parser listens as soon as all listeners of this event have run.
      stream.once(isEncrypted ? 'secureConnect' : 'connect', () => process.nextTick(() => guard.watch(stream)));
      return stream;
    }
  };
}

function masterConnectorOf(
  address: RedisAddress,
  Node: ReturnType<typeof nodeConnectorOf>,
  timeouts: Timeouts,
): Connector {
  const { nodes, isEncrypted } = address;
  /** Opens a socket to the master that Sentinels name. */
  return class MasterConnector extends Node {
    #turn = 0;
    #sentinel: Redis | undefined;

    override async find(): Promise<RedisNode> {
      let failure: unknown;
      // One that knows nothing of a failover is not asked first again.
      const first = this.#turn++;
      for (const at of nodes.keys()) {
        const sentinel = new Redis({
          ...nodes[(first + at) % nodes.length],
          ...(isEncrypted && { tls: {} }),
          ...timeouts,
          Connector: Node,
          retryStrategy: () => null,
          maxRetriesPerRequest: 0,
          enableReadyCheck: false,
          disableClientInfo: true,
          lazyConnect: true,
        });
        this.#sentinel = sentinel;
        let lost: unknown;
        sentinel.on('error', (error) => {
          lost = error;
        });
        try {
          await sentinel.connect();
          return await masterOf(sentinel, address);
        } catch (error) {
          failure = lost ?? error;
        } finally {
          sentinel.disconnect();
        }
        if (!this.connecting) break;
      }
      throw failure;
    }

    override disconnect(): void {
      this.#sentinel?.disconnect();
      super.disconnect();
    }
  };
}

/** Asks a Sentinel. It may have no password where Redis has one, so it is shown only where it asks for one. */
async function masterOf(
  sentinel: Redis,
  { masterName, username, password }: Pick<RedisAddress, 'masterName' | 'username' | 'password'>,
): Promise<RedisNode> {
  const ask = (): Promise<unknown> => sentinel.call('SENTINEL', 'get-master-addr-by-name', masterName);
  const given = await ask().catch(async (refusal: unknown) => {
    if (password === '' || !toReason(refusal).endsWith('NOAUTH')) throw refusal;
    await (username === '' ? sentinel.auth(password) : sentinel.auth(username, password));
    return ask();
  });
  const [host, digits]: readonly unknown[] = Array.isArray(given) ? given : [];
  const node = { host, port: /^\d{1,5}$/.test(String(digits)) ? Number(digits) : 0 };
  if (given === null) throw Object.assign(new Error('no such master'), { code: 'NOMASTER' });
  if (!isNode(node)) throw notRedisError('its answer names no master');
  return node;
}

function isNode(value: unknown): value is RedisNode {
  if (typeof value !== 'object' || value === null || !('host' in value) || !('port' in value)) return false;
  const { host, port } = value;
  return typeof host === 'string' && host !== '' && typeof port === 'number' && port > 0 && port < 65_536;
}
