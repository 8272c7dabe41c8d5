// The memory for the largest reports, from the first page to the compressed answer.
import { rounded, table } from './figures.mjs';
import { peakMb, residentMb, startBuiltService } from './processes.mjs';
import { fetchSize } from './start.mjs';

const NAME = 'stock_lhb_detail_em';
// The rows of the fake source are of this month.
const QUERY = 'start_date=20260601&end_date=20260630';
const ROWS = 50_000;
const PAGES = 10;
// The memory limit of the service, and the additional memory that a report may need.
const MEMORY_MB = 24;
const BESIDES_MB = 250;
// The answer is too large to stay in memory: each time the reply is read from the disk, parsed and encoded anew.
const REPEATED = 5;

/**
 * The peak resident memory of a new service for one report of 50,000 rows.
 * @param {string} folder a copied build
 * @param {import('./processes.mjs').Responder<{ url: string, asked: number }>} upstream
 * @param {string} mirror
 * @param {{ rounds: number }} pace
 */
export async function measureReport(folder, upstream, mirror, { rounds }) {
  await upstream.ask({ report: { name: NAME, pages: PAGES, rows: ROWS } });
  const allocators = [
    { name: 'as Node is started', env: {} },
    {
      name: 'as in the container: `MALLOC_MMAP_THRESHOLD_=131072 MALLOC_ARENA_MAX=2`',
      env: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' },
    },
  ];
  /** @type {string[][]} */
  const rows = [];
  /** @type {number[][]} */
  const most = [];
  for (const { name, env } of allocators) {
    /** @type {{ idle: number, first: number, repeated: number }[]} */
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      const service = await startBuiltService(folder, { mirror, env, flags: ['--memory', String(MEMORY_MB)] });
      try {
        const path = `${service.url}/api/public/${NAME}?${QUERY}`;
        await fetchSize(`${service.url}/health/ready`);
        const idle = residentMb(service.pid);
        await fetchSize(path, 'gzip');
        const first = peakMb(service.pid);
        for (let again = 0; again < REPEATED; again++) await fetchSize(path, 'gzip');
        runs.push({ idle, first, repeated: peakMb(service.pid) });
      } finally {
        await service.stop();
      }
    }
    const worst = (/** @type {'idle' | 'first' | 'repeated'} */ what) => Math.max(...runs.map((run) => run[what]));
    rows.push([name, ...[worst('idle'), worst('first'), worst('repeated')].map((mb) => mb.toFixed(0))]);
    most.push([worst('first'), worst('repeated')]);
  }
  const [[first = 0] = [], [, repeated = 0] = []] = most;
  const limit = MEMORY_MB + BESIDES_MB;
  const what = `resident memory during a report of ${ROWS.toLocaleString('en')} × 20`;
  return {
    mostMb: rounded(first),
    text: table(
      [
        `a report of ${ROWS.toLocaleString('en')} × 20 in ${PAGES} pages, 29 MB as JSON, sent as gzip`,
        'before, MB',
        'at most until it was sent, MB',
        `at most until it was sent ${REPEATED} times more, MB`,
      ],
      rows,
    ),
    verdicts: [
      { what, budget: `≤ ${limit} MB`, measured: `${first.toFixed(0)} MB at most`, isMet: first <= limit },
      {
        what: `${what}, again and again, in the container`,
        budget: `≤ ${limit} MB`,
        measured: `${repeated.toFixed(0)} MB at most`,
        isMet: repeated <= limit,
      },
    ],
  };
}
