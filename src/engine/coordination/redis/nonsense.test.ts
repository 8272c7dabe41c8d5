import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesSource } from '../../../../test/declarations.ts';
import { Failure, inEnglish } from '../../../base/errors.ts';
import { StorableReply } from '../../cache/stored-reply.ts';
import { LocalCoordinator } from '../local.ts';
import { RedisConnection } from './connection.ts';
import { RedisCoordinator } from './coordinator.ts';

// What listens at the address of Redis answers anything. An error that nobody catches fails the run of these
// tests.

const TIMEOUTS = {
  commandMs: 40,
  valueMs: 40,
  queueMs: 1_000,
  connectMs: 1_000,
  heartbeatMs: 10_000,
  minRetryMs: 1,
  maxRetryMs: 2,
};

/** Answers that no Redis gives: wrong types, lengths that cannot be, lists in lists, errors, bytes. */
const { answer } = fc.letrec((tie) => ({
  answer: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      '+OK',
      '+',
      '-ERR no',
      '-',
      '-LOADING x',
      '-WRONGTYPE x',
      '-MOVED 1 a:1',
      '-READONLY x',
      ':0',
      ':1',
      ':-1',
      ':x',
    ),
    fc.constantFrom(
      ':100000000000000000000',
      '$-1',
      '$-2',
      '$x',
      '$4294967296',
      '$99999999999999999999',
      '$3\r\nfoobar',
    ),
    fc.constantFrom(
      '*-1',
      '*-2',
      '*x',
      '*',
      '*4294967295',
      '*4294967296',
      '*99999999999999999999',
      '*0',
      '%1',
      '_',
      '>3',
    ),
    fc.constantFrom('*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1', '*3\r\n$7\r\nmessage\r\n$1\r\na\r\n$1\r\nb'),
    fc.constant('*1\r\n'.repeat(30_000)),
    fc.string().map((text) => `$${text.length}\r\n${text}`),
    fc.string(),
    fc.array(tie('answer'), { maxLength: 3 }).map((each) => `*${each.length}\r\n${each.join('\r\n')}`),
  ),
}));

/**
 * What a server sends for each piece that it receives: at first, as far as it answers like a Redis; then in turn.
 */
const script = fc.record({
  answersFirst: fc.nat({ max: 4 }),
  answers: fc.array(fc.array(answer.map(String), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
});

/** Runs a test against a server that sends what is asked for here for each piece that it receives. */
async function against(
  reply: (socket: Socket, at: number) => void,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let at = 0;
    sockets.add(socket.on('error', () => undefined).on('data', () => reply(socket, at++)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    await test(`redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Does all that an instance does with Redis. Returns the sentences for the operator. */
async function useOf(url: string): Promise<readonly string[]> {
  const warnings: string[] = [];
  const listener = { onWarning: (sentence: string) => void warnings.push(sentence) };
  const connection = new RedisConnection(url, listener, TIMEOUTS);
  const coordinator = new RedisCoordinator(connection, { local: new LocalCoordinator(), listener });
  const page = { url: 'https://lines.example/', obtained: 1, status: 200, body: Buffer.from('2024-01-02,1\n') };
  await connection.open();
  const { lease } = await coordinator.acquire('key');
  expect(await coordinator.findReply('key')).toBeUndefined();
  expect(await coordinator.findReply('key', 1)).toBeUndefined();
  await coordinator.keepCounting();
  expect(coordinator.instances).toBeGreaterThanOrEqual(1);
  expect(coordinator.instances).toBeLessThanOrEqual(10_000);
  const request = { source: linesSource, host: 'lines.example', seen: 0, isProbe: true };
  const token = await coordinator.takeToken(request);
  if (token.kind === 'wait') expect(token.waitMs).toBeLessThanOrEqual(1000);
  if (token.kind === 'behind') expect(token.seen).toBeGreaterThan(0);
  const outcome = { ask: 'ask', clientAddress: '', limitsAll: false, isProbe: true, failure: undefined };
  await coordinator.reportOutcome({ host: 'lines.example', outcome, isProbe: true });
  expect(await coordinator.forgottenAt('key')).toBeTypeOf('number');
  await lease?.publish(new StorableReply('key', [page]), 1_000, async () => undefined);
  await lease?.release(new Failure('no_value', inEnglish('There is no such thing.')));
  await coordinator.forget('key', 1);
  await coordinator.close();
  connection.close();
  return warnings;
}

describe('a Redis that answers nonsense', () => {
  it.each([
    ['a Redis', 200, (url: string) => url],
    ['a node of a cluster', 60, (url: string) => url.replace('redis:', 'redis+cluster:')],
    ['a Sentinel', 60, (url: string) => `${url.replace('redis:', 'redis+sentinel:')}/main`],
  ])(
    'ends nothing as %s: every call returns, as it does without a Redis',
    async (_, numRuns, addressOf) => {
      await fc.assert(
        fc.asyncProperty(script, async ({ answersFirst, answers }) => {
          const reply = (socket: Socket, at: number): void => {
            const sent = at < answersFirst ? ['+OK'] : (answers[(at - answersFirst) % answers.length] ?? []);
            for (const each of sent) socket.write(`${each}\r\n`);
          };
          await against(reply, async (url) => void (await useOf(addressOf(url))));
        }),
        {
          numRuns,
          examples: [
            [{ answersFirst: 1, answers: [['*4294967296']] }],
            [{ answersFirst: 0, answers: [['*1\r\n'.repeat(30_000)]] }],
            // Slots of a cluster that are none, or have no end.
            [{ answersFirst: 0, answers: [['$-1']] }],
            [{ answersFirst: 0, answers: [['*1\r\n*3\r\n:0\r\n:9007199254740991\r\n*2\r\n$1\r\na\r\n:1']] }],
            [{ answersFirst: 0, answers: [['*1\r\n$-1']] }],
          ],
        },
      );
    },
    120_000,
  );

  it.each([
    ['a list that is too long', '*4294967296\r\n'],
    ['lists in lists without an end', '*1\r\n'.repeat(100_000)],
    ['a text', 'hello\r\n'],
  ])('is given up for %s, and the operator reads that', async (_, bytes) => {
    await against(
      (socket, at) => void socket.write(at === 0 ? '+OK\r\n' : bytes),
      async (url) => expect(await useOf(url)).toEqual([expect.stringMatching(/cannot be used \(PROTOCOL\)/)]),
    );
  });

  it('is given up for an answer that does not end, before that fills the memory', async () => {
    let sent = 0;
    const megabyte = Buffer.alloc(1_000_000, 'x');
    const flood = (socket: Socket): void => {
      while (socket.writable && socket.write(megabyte)) sent++;
    };
    const begin = (socket: Socket): void => {
      socket.on('drain', () => {
        sent++;
        flood(socket);
      });
      socket.write('$2000000000\r\n');
      flood(socket);
    };
    await against(begin, async (url) => {
      const warnings: string[] = [];
      const listener = { onWarning: (sentence: string) => void warnings.push(sentence) };
      const slow = { ...TIMEOUTS, commandMs: 60_000, valueMs: 60_000, minRetryMs: 60_000 };
      const connection = new RedisConnection(url, listener, slow);
      await connection.open();
      connection.close();
      expect(warnings).toEqual([expect.stringMatching(/cannot be used \(PROTOCOL\)/)]);
    });
    // Two connections, and what is on its way in them.
    expect(sent).toBeLessThan(2 * 100);
  });
});
