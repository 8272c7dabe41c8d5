// Encodes a table of 100,000 × 20 on the encoder thread, and prints its cost. It is a process of its own for each
// format. Usage: node bench/large-export.mjs <folder of a build> <ending> The delay of the event loop is its
// longest turn without the time in which the machine ran something else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { peakMb } from './processes.mjs';

const ROWS = 100_000;
const COLUMNS = 20;
const CELL = 10;
const TIMER_MS = 1;

const [folder = '', ending = ''] = process.argv.slice(2);
const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'dist', path)).href);
const { Table } = await load('engine/table/table.js');
const { EncoderPool } = await load('engine/exports/encoder-pool.js');

// The cells of one reply, row by row as in klines: a day, a code, and numbers.
const bytes = Buffer.alloc(ROWS * COLUMNS * (CELL + 1), ',');
for (let row = 0; row < ROWS; row++) {
  const at = row * COLUMNS * (CELL + 1);
  bytes.write(new Date(86_400_000 * (row % 20_000)).toISOString().slice(0, CELL), at, 'latin1');
  bytes.write(String(600_000_0000 + row), at + CELL + 1, 'latin1');
  for (let column = 2; column < COLUMNS; column++)
    bytes.write((1_000 + ((row * column) % 9_000) + 0.12345).toFixed(5), at + column * (CELL + 1), 'latin1');
}
const columns = Array.from({ length: COLUMNS }, (_, column) => {
  const kind = column === 0 ? 'date' : column === 1 ? 'code' : 'number';
  const starts = Uint32Array.from({ length: ROWS }, (_each, row) => (row * COLUMNS + column) * (CELL + 1));
  return {
    name: `列${column}`,
    cells: { kind, bytes, starts, ends: starts.map((start) => start + CELL), length: ROWS },
  };
});
const table = Table.ofColumns(columns);
const metadata = { name: 'large', query: '', columns: [] };
const pool = new EncoderPool();
// Starts the thread before the measurement.
await pool.encode('csv', table.tail(1), metadata, 'bench');
const begun = performance.now();
let delayMs = 0;
let turn = { begun, queuedMs: readQueuedMs() };
const turns = setInterval(() => {
  const next = { begun: performance.now(), queuedMs: readQueuedMs() };
  const elsewhereMs = next.queuedMs - turn.queuedMs;
  delayMs = Math.max(delayMs, next.begun - turn.begun - elsewhereMs - TIMER_MS);
  turn = next;
}, TIMER_MS);
const file = await pool.encode(ending, table, metadata, 'bench');
const ms = performance.now() - begun;
// The turn that received the file, too.
await new Promise((resolve) => setTimeout(resolve, 5 * TIMER_MS));
clearInterval(turns);
process.stdout.write(JSON.stringify({ ms, peakMb: Math.round(peakMb(process.pid)), delayMs, bytes: file.length }));

/** How long the main thread waited for a processor, in milliseconds since its start. */
function readQueuedMs() {
  const [, queuedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
  return Number(queuedNs) / 1e6;
}
