import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { inEnglish } from '../../base/errors.ts';
import { Deadline } from './deadline.ts';

it('does not pass before what came in time is read, where this process was suspended or too busy', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[peer]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  const deadline = new Deadline(20, inEnglish('The source did not answer'));
  socket.once('data', () => deadline.end());
  await new Promise((resolve) => setImmediate(resolve));
  peer.end('answer');
  const resumed = performance.now() + 60;
  while (performance.now() < resumed);
  await once(socket, 'close');
  expect(deadline.failure).toBeUndefined();
  server.close();
});

it('passes where nothing came, and counts no time of a pause', async () => {
  const deadline = new Deadline(50, inEnglish('The source did not answer'));
  const began = performance.now();
  await deadline.pausedFor(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(deadline.failure).toBeUndefined();
  await once(deadline.signal, 'abort');
  expect(deadline.failure).toMatchObject({ code: 'upstream_timeout' });
  expect(performance.now() - began).toBeGreaterThan(140);
});
