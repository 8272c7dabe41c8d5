import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { JoinedTables } from '../../../engine/answer/joined-tables.ts';
import { HttpCall } from './http-call.ts';

const PARTS = 30;
const PART_BYTES = 100_000;

it('streams many parts to a client that reads slowly, and leaves no listener behind at each', async () => {
  const counts: number[] = [];
  const defaults = {
    headers: [],
    crossOriginHeaders: [],
    vary: 'Accept',
    connections: { isClosing: false },
    joined: new JoinedTables(0),
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
