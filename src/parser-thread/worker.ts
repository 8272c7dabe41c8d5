import { parentPort } from 'node:worker_threads';
import type { Parsed } from '../declare/interface.ts';
import type { Page } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { Cells } from '../formats/cells.ts';
import { Registry } from '../registry/registry.ts';
import type { Done, Job, SentPage } from './thread.ts';

// Runs on the other thread, one job after the other.

parentPort?.on('message', async (job: Job) => {
  const done = await run(job);
  parentPort?.postMessage(done, 'parsed' in done ? buffersOf(done.parsed) : []);
});

let registry: Promise<Registry> | undefined;

async function run({ id, name, isFallback, ask, pages: [first, ...others] }: Job): Promise<Done> {
  try {
    registry ??= Registry.open();
    const declared = await (await registry).load(name);
    const from = (isFallback && declared.fallback) || declared;
    return { id, parsed: from.parse([toPage(first), ...others.map(toPage)], ask) };
  } catch (thrown) {
    return thrown instanceof Failure ? { id, code: thrown.code, message: thrown.message } : { id, thrown };
  }
}

function toPage({ body, ...page }: SentPage): Page {
  return { ...page, body: Buffer.from(body.buffer) };
}

/**
 * The memory of columns, which is handed over instead of copied. Small buffers share one that others still use.
 */
function buffersOf(parsed: Parsed): ArrayBuffer[] {
  const cells = Object.values(parsed).flatMap((column) =>
    column instanceof Cells ? [column] : column.map((each) => each.cells),
  );
  const buffers = cells.flatMap(({ bytes, starts, ends }) => [bytes.buffer, starts.buffer, ends.buffer]);
  return [...new Set(buffers)].filter(
    (buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize,
  );
}
