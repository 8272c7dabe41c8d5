import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { OutgoingBodies } from '../../../engine/answer/outgoing-bodies.ts';
import { ClientConnections } from '../connections/client-connections.ts';
import { HttpCall } from './http-call.ts';

const PARTS = 30;
const PART_BYTES = 100_000;
const LARGE_BODY = Buffer.alloc(2_000_000);

it('streams many parts to a client that reads slowly, and leaves no listener behind at each', async () => {
  const counts: number[] = [];
  const defaults = {
    headers: [],
    crossOriginHeaders: [],
    vary: 'Accept',
    connections: { isClosing: false },
    outgoing: new OutgoingBodies(0),
    basePath: '',
  };
  const server = createServer((request, response) => {
    const call = new HttpCall(request, response, 'test', defaults);
    const parts = async function* (): AsyncGenerator<Buffer, void, void> {
      for (let part = 0; part < PARTS; part++) {
        counts.push(response.listenerCount('close') + response.listenerCount('error'));
        yield Buffer.alloc(PART_BYTES);
      }
    };
    void call.stream({}, parts());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect((await response.arrayBuffer()).byteLength).toBe(PARTS * PART_BYTES);
  expect(new Set(counts).size).toBe(1);
  server.close();
});

it('holds no body for a client that left while an earlier request of its connection was answered', async () => {
  // No answer is made while a body is held.
  const outgoing = new OutgoingBodies(1);
  const connections = new ClientConnections(10, 60_000, 60_000);
  const defaults = { headers: [], crossOriginHeaders: [], vary: 'Accept', connections, outgoing, basePath: '' };
  const calls: HttpCall[] = [];
  const server = createServer((request, response) => {
    connections.track(request.socket, response);
    calls.push(new HttpCall(request, response, 'test', defaults));
  })
    .on('connection', (socket) => connections.accept(socket))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => calls.length).toBe(2);
  const left = Promise.all(calls.map(({ response }) => once(response, 'close')));
  socket.resetAndDestroy();
  await left;
  for (const call of calls) call.send(200, {}, LARGE_BODY);
  expect(() => outgoing.refuseWhenFull('')).not.toThrow();
  server.close();
});

it('tells that its client left, also where that was before anybody asked', async () => {
  const connections = new ClientConnections(10, 60_000, 60_000);
  const outgoing = new OutgoingBodies(1);
  const defaults = { headers: [], crossOriginHeaders: [], vary: 'Accept', connections, outgoing, basePath: '' };
  const calls: HttpCall[] = [];
  const server = createServer((request, response) => {
    calls.push(new HttpCall(request, response, 'test', defaults));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => calls.length).toBe(1);
  const call = calls[0]!;
  const asked = call.clientLeft();
  expect(asked.aborted).toBe(false);
  const left = once(call.response, 'close');
  socket.resetAndDestroy();
  await left;
  expect([asked.aborted, call.clientLeft().aborted]).toEqual([true, true]);
  server.close();
});
