// The longest list in daily use: the time from its pages to an answer, and its memory.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureInTurns } from './cold.mjs';
import { median, medianRatio, short, table } from './figures.mjs';
import { peakMb, residentMb, startBuiltService } from './processes.mjs';

const NAME = 'stock_zh_a_spot_em';
const ROWS = 5_900;
const PAGE_ROWS = 100;
const MAX_RATIO = 1.5;
const MAX_MB = 100;

/**
 * @param {string} folder a copied build
 * @param {{ rounds: number }} pace
 */
export async function measureLongestList(folder, { rounds }) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'dist', path)).href);
  const { Table } = await load('engine/table/table.js');
  const { encodeJson } = await load('engine/table/encode-json.js');
  /** @type {{ entries: readonly { name: string, module: string }[] }} */
  const { entries } = JSON.parse(readFileSync(join(folder, 'dist/index/index.json'), 'utf8'));
  const { default: lists } = await load(`catalogue/sources/${entries.find((entry) => entry.name === NAME)?.module}`);
  const iface = lists.find((/** @type {{ name: string }} */ row) => row.name === NAME);
  const ask = iface.ask({});
  const bodies = pagesOf(ask.fields.split(','));
  const pages = bodies.map((body) => ({ url: 'https://local-source/', obtained: Date.now(), status: 200, body }));
  const answer = () => encodeJson(Table.of(iface.columns, iface.parse(pages, ask)));
  const records = JSON.parse((await answer()).toString());
  const steps = { cold: answer, stringify: () => Buffer.from(JSON.stringify(records)) };
  if (!(await steps.cold()).equals(steps.stringify()))
    throw new Error(`${NAME}: the answer is not what JSON.stringify writes`);
  const times = await measureInTurns(steps, rounds);
  const ratio = medianRatio(times.cold, times.stringify);
  const { restMb, peakMb, requests } = await measureService(folder, bodies);
  const what = `${NAME}, ${ROWS.toLocaleString('en')} rows × ${iface.columns.length} columns from ${bodies.length} pages`;
  return {
    text: table(
      ['list', 'parse + merge + encode, ms', '`JSON.stringify` to bytes, ms', 'ratio', 'rest, MB', 'peak, MB'],
      [
        [
          what,
          short(median(times.cold)),
          short(median(times.stringify)),
          ratio.toFixed(2),
          restMb.toFixed(0),
          peakMb.toFixed(0),
        ],
      ],
    ),
    verdicts: [
      {
        what: `parse + merge + encode, ${what}`,
        budget: `≤ ${MAX_RATIO} × \`JSON.stringify\``,
        measured: ratio.toFixed(2),
        isMet: ratio <= MAX_RATIO,
      },
      {
        what: `memory peak of ${NAME} above rest`,
        budget: `≤ ${MAX_MB} MB`,
        measured: `${(peakMb - restMb).toFixed(0)} MB, ${requests} upstream requests`,
        isMet: peakMb - restMb <= MAX_MB && requests === bodies.length,
      },
    ],
  };
}

// The offsets of the last, highest, lowest and opening price from a base, in hundredths of a yuan.
const PRICES = new Map([
  ['f2', 40],
  ['f15', 70],
  ['f16', 20],
  ['f17', 30],
]);

/** The bodies of all pages in the format of the source, with these fields in each row. */
function pagesOf(/** @type {readonly string[]} */ fields) {
  const row = (/** @type {number} */ at) => {
    const value = (/** @type {string} */ field, /** @type {number} */ nth) => {
      // One half are shares of Shanghai, the other those of Shenzhen's ChiNext.
      const isShanghai = at < ROWS / 2;
      if (field === 'f12') return String((isShanghai ? 609_000 : 309_000) - at);
      if (field === 'f13') return isShanghai ? 1 : 0;
      if (field === 'f14') return `某某股份${at % 997}`;
      if (field === 'f6' || field === 'f20' || field === 'f21') return 1_000_000_000 + at * 7_919 + nth;
      if (at % 100 === 99) return '-';
      const above = PRICES.get(field);
      if (above !== undefined) return (((at * 31) % 9_973) + above) / 100;
      return ((at * 31 + nth * 17) % 9_973) / 100;
    };
    return Object.fromEntries(fields.map((field, nth) => [field, value(field, nth)]));
  };
  const rows = Array.from({ length: ROWS }, (_, at) => row(at));
  return Array.from({ length: Math.ceil(ROWS / PAGE_ROWS) }, (_, page) => {
    const diff = rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
    return Buffer.from(JSON.stringify({ rc: 0, rt: 6, data: { total: ROWS, diff } }));
  });
}

/** The resident memory of a service before the request for the list, and its peak. */
async function measureService(/** @type {string} */ folder, /** @type {readonly Buffer[]} */ bodies) {
  let requests = 0;
  const source = createServer((request, response) => {
    requests++;
    const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('pn'));
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[page - 1]);
  });
  await new Promise((resolve) => source.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = source.address();
  if (address === null || typeof address === 'string') throw new Error('the local source has no port');
  const service = await startBuiltService(folder, { mirror: `http://127.0.0.1:${address.port}` });
  try {
    await fetch(`${service.url}/health/ready`);
    const restMb = residentMb(service.pid);
    // Resets the peak.
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
    const response = await fetch(`${service.url}/api/public/${NAME}`);
    const answered = /** @type {unknown[]} */ (await response.json());
    if (answered.length !== ROWS) throw new Error(`${NAME}: ${answered.length} rows, and not ${ROWS}`);
    return { restMb, peakMb: peakMb(service.pid), requests };
  } finally {
    await service.stop();
    source.close();
  }
}
