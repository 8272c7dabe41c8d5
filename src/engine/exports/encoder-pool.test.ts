import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { encode } from './encode.ts';
import { EncoderPool } from './encoder-pool.ts';
import { EXPORT_ENDINGS, type ExportEnding } from './formats.ts';
import { type EncodeJob, runEncodeJob, toEncodeMessage } from './job.ts';
import type { ExportMetadata } from './schema.ts';

const METADATA: ExportMetadata = { name: 'a_table', query: '', columns: [{ name: 'day', doc: 'Day.' }] };

// Columns that share the bytes of one reply, as those of klines do, with more bytes before and behind.
const TEXT = 'xx2024-01-02,1.5,2024-01-03,,2024-01-04,-2.25,2024-01-05,3yy';
const bytes = Buffer.from(`before${TEXT}`).subarray(6);
const placesOf = (cells: readonly string[]): [Uint32Array, Uint32Array] => [
  Uint32Array.from(cells, (cell) => (cell === '' ? 1 : TEXT.indexOf(cell))),
  Uint32Array.from(cells, (cell) => (cell === '' ? 0 : TEXT.indexOf(cell) + cell.length)),
];
const shared = Table.of(
  [
    { name: 'day', cells: 'date' },
    { name: 'price', cells: 'number' },
  ],
  {
    day: new Cells('date', bytes, ...placesOf(['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'])),
    price: new Cells('number', bytes, ...placesOf(['1.5', '', '-2.25', ',3'])),
  },
);
const window = shared.between('day', '20240103', '20240104');

/** A worker that does what the name of the table says. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, metadata }) => {
  if (metadata.name === 'endless') for (;;);
  if (metadata.name === 'memory') for (const all = []; ; ) all.push(Array.from({ length: 10_000 }, String));
  parentPort.postMessage({ id, value: new TextEncoder().encode(metadata.query) });
});
parentPort.postMessage('ready');
`;

async function openPool(limits: ConstructorParameters<typeof EncoderPool>[0] = {}) {
  const file = join(temporaryFolder(), 'worker.mjs');
  await writeFile(file, WORKER);
  const pool = new EncoderPool({ maxMemoryMb: 16, patienceMs: 1, ...limits }, pathToFileURL(file));
  return (name: string, query: string, client = 'a', ending: ExportEnding = 'csv'): Promise<string> =>
    pool.encode(ending, window, { ...METADATA, name, query }, client).then(String);
}

describe('a job for the encoder thread', () => {
  it.each(EXPORT_ENDINGS)('makes the same file of %s as this thread', async (ending) => {
    for (const table of [window, shared, Table.empty([{ name: 'day', cells: 'date' }])]) {
      const { job, transferList } = await toEncodeMessage(1, ending, table, METADATA);
      const received: unknown = structuredClone(job, { transfer: [...transferList] });
      const done = await runEncodeJob(received as EncodeJob);
      expect('value' in done && Buffer.from(done.value)).toEqual(await encode(ending, table, METADATA));
    }
    // The table is still there: only copies were handed over.
    expect(window.records()).toEqual([
      { day: '2024-01-03', price: null },
      { day: '2024-01-04', price: -2.25 },
    ]);
  });

  it('holds the bytes of the rows shown and no others', async () => {
    const { job } = await toEncodeMessage(1, 'csv', window, METADATA);
    const { length } = '2024-01-03,,2024-01-04,-2.25';
    expect(job.columns.map(({ cells }) => cells.bytes.buffer.byteLength)).toEqual([length, length]);
  });
});

describe('EncoderPool', () => {
  it('fails a file that passes its deadline or its memory, and writes those behind it', async () => {
    const write = await openPool({ deadlineMs: 500 });
    const [late, large, next] = await Promise.allSettled([write('endless', ''), write('memory', ''), write('a', 'b')]);
    expect(late).toMatchObject({
      reason: { code: 'encoding_failed', message: expect.stringContaining('within 0.5 s') },
    });
    expect(large).toMatchObject({ reason: { code: 'encoding_failed' } });
    expect(next).toEqual({ status: 'fulfilled', value: 'b' });
  });

  it('lets the clients take turns', async () => {
    const write = await openPool({ maxThreads: 1 });
    const done: string[] = [];
    const run = async (client: string): Promise<void> => void done.push(await write('a', client, client));
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(run));
    expect(done.join('')).toBe('aabcaba');
  });

  it('refuses a client whose files fill the queue, and no other client', async () => {
    const write = await openPool({ maxThreads: 1, deadlineMs: 5_000 });
    const all = Array.from({ length: 150 }, (_, at) =>
      write('a', String(at), 'greedy').catch((thrown: unknown) => thrown),
    );
    const other = write('a', 'here', 'modest');
    const results = await Promise.all(all);
    expect(results.filter((each) => typeof each !== 'string')).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'overloaded' })]),
    );
    await expect(other).resolves.toBe('here');
  });
});
