import { parentPort } from 'node:worker_threads';
import { Failure } from '../errors.ts';
import { findDeclarations, Registry } from '../registry.ts';
import type { Done, Job } from './thread.ts';

// The other thread: reads one reply after the other.

const registry = new Registry(await findDeclarations());

parentPort?.on('message', ({ id, name, reply, ask }: Job) => {
  parentPort?.postMessage(done());

  function done(): Done {
    try {
      // The body has come over as a plain array of bytes.
      return {
        id,
        parsed: registry
          .find(name)
          .parse({ ...reply, body: Buffer.from(reply.body.buffer, reply.body.byteOffset, reply.body.length) }, ask),
      };
    } catch (thrown) {
      return thrown instanceof Failure ? { id, code: thrown.code, message: thrown.message } : { id, thrown };
    }
  }
});
