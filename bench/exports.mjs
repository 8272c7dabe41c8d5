// The encoders of files: 8,000 klines against `JSON.stringify` of the same records, and a large table on a thread.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { klineReply } from './bodies.mjs';
import { readDeclaration } from './declared.mjs';
import { median, medianRatio, table } from './figures.mjs';

/**
 * The budget of each format: its time for 8,000 × 12, in times of `JSON.stringify` of the records. XLSX has none.
 */
const BUDGETS = { csv: 0.5, arrow: 1, parquet: 3, xlsx: undefined };
const MAX_PEAK_MB = 500;
const MAX_DELAY_MS = 20;

/**
 * @param {string} folder a copied build
 * @param {{ rounds: number }} pace
 */
export async function measureExports(folder, { rounds }) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'dist', path)).href);
  const { Table } = await load('engine/table/table.js');
  const { encode } = await load('engine/exports/encode.js');
  const klines = await readDeclaration(folder, 'stock_zh_a_hist');
  const page = {
    url: 'https://local-source/',
    obtained: Date.now(),
    status: 200,
    body: Buffer.from(klineReply('1.600000')),
  };
  const whole = Table.of(klines.columns, klines.parse([page], { secid: '1.600000', klt: 101, fqt: 0 }));
  const records = whole.records();
  const metadata = { name: klines.name, query: '', columns: klines.columns };
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(['stringify', ...Object.keys(BUDGETS)].map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, run] of [
      ['stringify', () => Buffer.from(JSON.stringify(records))],
      ...Object.keys(BUDGETS).map((ending) => [ending, () => encode(ending, whole, metadata)]),
    ]) {
      const begun = performance.now();
      await run();
      if (round >= 0) times[name].push(performance.now() - begun);
    }
  }
  const verdicts = [];
  const rows = [];
  for (const [ending, budget] of Object.entries(BUDGETS)) {
    const ratio = medianRatio(times[ending], times.stringify);
    const size = (await encode(ending, whole, metadata)).length;
    rows.push([
      ending,
      `${median(times[ending]).toFixed(1)} ms`,
      `${ratio.toFixed(2)} ×`,
      `${Math.round(size / 1000)} kB`,
    ]);
    if (budget !== undefined)
      verdicts.push({
        what: `8,000 × 12 as ${ending}`,
        budget: `≤ ${budget} × JSON.stringify`,
        measured: `${ratio.toFixed(2)} ×`,
        isMet: ratio <= budget,
      });
  }
  const large = [];
  for (const ending of Object.keys(BUDGETS)) {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('./large-export.mjs', import.meta.url)), folder, ending],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the large export failed: ${stderr}`);
    /** @type {{ ms: number, peakMb: number, delayMs: number, bytes: number }} */
    const { ms, peakMb, delayMs, bytes } = JSON.parse(stdout);
    large.push([
      ending,
      `${Math.round(ms)} ms`,
      `${peakMb} MB`,
      `${delayMs.toFixed(1)} ms`,
      `${(bytes / 1e6).toFixed(1)} MB`,
    ]);
    verdicts.push({
      what: `100,000 × 20 as ${ending}, on its thread`,
      budget: `≤ ${MAX_PEAK_MB} MB, event loop ≤ ${MAX_DELAY_MS} ms`,
      measured: `${peakMb} MB, ${delayMs.toFixed(1)} ms`,
      isMet: peakMb <= MAX_PEAK_MB && delayMs <= MAX_DELAY_MS,
    });
  }
  const text = `8,000 klines × 12, on one thread; ${rounds} rounds.

${table(['format', 'time', 'of JSON.stringify', 'size'], rows)}

100,000 × 20, on the encoder thread of a process of its own: the peak of the whole process, and the delay of its event loop.

${table(['format', 'time', 'peak', 'event loop', 'size'], large)}`;
  return { text, verdicts };
}
