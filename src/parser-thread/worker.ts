import { parentPort } from 'node:worker_threads';
import { type Page, type Parsed, readGiven } from '../declare/interface.ts';
import { Failure } from '../errors.ts';
import { Cells } from '../formats/cells.ts';
import { Registry } from '../registry/registry.ts';
import type { Done, Job, SentPage } from './thread.ts';

// The other thread: does one job after the other.

parentPort?.on('message', async (job: Job) => {
  const done = await read(job);
  parentPort?.postMessage(done, 'parsed' in done ? buffersOf(done.parsed) : []);
});

let registry: Promise<Registry> | undefined;

async function read({ id, name, given }: Job): Promise<Done> {
  try {
    registry ??= Registry.open();
    const declared = await (await registry).load(name);
    return { id, parsed: readGiven(declared, 'reply' in given ? toPage(given) : given.map(toPage)) };
  } catch (thrown) {
    return thrown instanceof Failure ? { id, code: thrown.code, message: thrown.message } : { id, thrown };
  }
}

function toPage({ ask, reply }: SentPage): Page {
  return { ask, reply: { ...reply, body: Buffer.from(reply.body.buffer) } };
}

/** The memory of columns, to be handed over instead of copied. Small buffers lie in one that others still use. */
function buffersOf(parsed: Parsed): ArrayBuffer[] {
  const cells = Object.values(parsed).flatMap((given) =>
    given instanceof Cells ? [given] : given.map((each) => each.cells),
  );
  const buffers = cells.flatMap(({ bytes, starts, ends }) => [bytes.buffer, starts.buffer, ends.buffer]);
  return [...new Set(buffers)].filter(
    (buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize,
  );
}
