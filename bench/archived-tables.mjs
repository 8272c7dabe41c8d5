// Keeps synthetic tables of shares in an archive, copies, reads or verifies them. It is a process of its own to
// measure its memory. Usage: node bench/archived-tables.mjs <folder of a build> <folder of the archive> <wish as
// JSON>
import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { peakMb } from './processes.mjs';

/**
 * The task. `added` is the number of days after the first run. Only `different` shares have tables of their own;
 * the others repeat them.
 * @typedef {{ does: 'keep' | 'copy' | 'ask' | 'verify', of: 'days' | 'minutes', shares: number, different: number,
 *   rows: number, added: number }} Wish
 */

const [build = '', path = '', text = '{}'] = process.argv.slice(2);
/** @type {Wish} */
const { does, of, shares, different, rows, added } = JSON.parse(text);
const load = (/** @type {string} */ file) => import(pathToFileURL(join(build, 'dist', file)).href);
const { Table } = await load('engine/table/table.js');
const { ArchiveFolder } = await load('engine/archive/archive-folder.js');

const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 240;
const KINDS = {
  days: {
    name: 'bench_days',
    kind: 'history',
    columns: [
      ['日期', 'date'],
      ['股票代码', 'code'],
      ['开盘', 'number'],
      ['收盘', 'number'],
      ['最高', 'number'],
      ['最低', 'number'],
      ['成交量', 'whole'],
      ['成交额', 'number'],
      ['振幅', 'percent'],
      ['涨跌幅', 'percent'],
      ['涨跌额', 'number'],
      ['换手率', 'percent'],
    ],
  },
  minutes: {
    name: 'bench_minutes',
    kind: 'window',
    columns: [
      ['时间', 'date-time'],
      ['开盘', 'number'],
      ['收盘', 'number'],
      ['最高', 'number'],
      ['最低', 'number'],
      ['成交量', 'whole'],
      ['成交额', 'number'],
      ['均价', 'number'],
    ],
  },
};
const { name, kind, columns } = KINDS[of];
const FIRST_DAY = Date.UTC(2016, 0, 4);
// Each added day is obtained a day later.
const FIRST_RUN = Date.UTC(2026, 0, 5, 8);
// Copied tables are in one file, which is never merged: kept ones also end up in few large files after ten years.
const BYTES_A_FILE = does === 'keep' && of === 'days' && shares === different ? 400_000_000 : 32_000_000;

/** The ask of a share. */
const askOf = (/** @type {number} */ share) =>
  JSON.stringify([
    ['fqt', 0],
    ['klt', of === 'days' ? 101 : 1],
    ['secid', `1.${600_000 + share}`],
  ]);

/** Writes the cells of one reply into its bytes, as sources do, and records the range of each. */
class Reply {
  #bytes = new Uint8Array(rowsNow() * columns.length * 12);
  #at = 0;
  #row = 0;
  #column = 0;
  #cells = columns.map(() => [new Uint32Array(rowsNow()), new Uint32Array(rowsNow())]);

  add(/** @type {number} */ end) {
    const [starts, ends] = this.#cells[this.#column] ?? [];
    if (starts && ends) {
      starts[this.#row] = this.#at;
      ends[this.#row] = end;
    }
    this.#at = end + 1;
    if (++this.#column < columns.length) return;
    this.#column = 0;
    this.#row++;
  }

  text(/** @type {string} */ value) {
    for (let at = 0; at < value.length; at++) this.#bytes[this.#at + at] = value.charCodeAt(at);
    this.add(this.#at + value.length);
  }

  /** A decimal without trailing zeros. */
  figure(/** @type {number} */ value, /** @type {number} */ places) {
    let left = Math.round(Math.abs(value) * 10 ** places);
    let kept = places;
    for (; kept > 0 && left % 10 === 0; kept--) left = Math.floor(left / 10);
    const digits = [];
    for (let place = 0; left > 0 || place <= kept; place++) {
      if (place === kept && kept > 0) digits.push(46);
      digits.push(48 + (left % 10));
      left = Math.floor(left / 10);
    }
    let at = this.#at;
    if (value < 0 && digits.some((digit) => digit > 48)) this.#bytes[at++] = 45;
    for (let place = digits.length - 1; place >= 0; place--) this.#bytes[at++] = digits[place] ?? 48;
    this.add(at);
  }

  table() {
    return Table.ofColumns(
      columns.map(([column, cells], at) => {
        const [starts, ends] = this.#cells[at] ?? [];
        return { name: column, cells: { kind: cells, bytes: this.#bytes, starts, ends, length: rowsNow() } };
      }),
    );
  }
}

function rowsNow() {
  return rows + added;
}

/** The table of a share: a random walk of prices, equal in every process. */
function tableOf(/** @type {number} */ nth) {
  const share = nth % different;
  let state = (share + 1) * 7_919;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const bell = () => chance() + chance() + chance() - 1.5;
  const reply = new Reply();
  let price = 5 + chance() * 60;
  const step = of === 'days' ? 0.03 : 0.0008;
  for (let row = 0; row < rowsNow(); row++) {
    const open = Math.round(price * 100) / 100;
    price = Math.max(1, price * (1 + bell() * step));
    const close = Math.round(price * 100) / 100;
    const high = Math.max(open, close) + Math.round(chance() * price * step * 50) / 100;
    const low = Math.min(open, close) - Math.round(chance() * price * step * 30) / 100;
    const volume = Math.round(Math.exp((of === 'days' ? 11 : 6) + bell()));
    const turnover = volume * 100 * ((open + close) / 2);
    if (of === 'days') {
      reply.text(days[row] ?? '');
      reply.text(String(600_000 + share));
    } else reply.text(`${days[Math.floor(row / MINUTES_A_DAY)]} ${minutes[row % MINUTES_A_DAY]}`);
    for (const figure of [open, close, high, low]) reply.figure(figure, 2);
    reply.figure(volume, 0);
    reply.figure(turnover, 2);
    if (of === 'days') {
      reply.figure(((high - low) / open) * 100, 2);
      reply.figure((close / open - 1) * 100, 2);
      reply.figure(close - open, 2);
      reply.figure(volume / 50_000, 2);
    } else reply.figure((open + close) / 2, 3);
  }
  return reply.table();
}

/** @type {string[]} */
const days = [];
for (let time = FIRST_DAY; days.length < rowsNow() + 5; time += DAY_MS)
  if (![0, 6].includes(new Date(time).getUTCDay())) days.push(new Date(time).toISOString().slice(0, 10));
const minutes = Array.from({ length: MINUTES_A_DAY }, (_, at) => {
  const minute = at < 120 ? 571 + at : 781 + at - 120;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
});
const folder = new ArchiveFolder(path).of(name);
const metadata = { name, query: '', columns: [] };

/** Measures the processor time of a task, since others may share the machine. */
async function timed(/** @type {() => Promise<any>} */ work) {
  const begun = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(begun);
  return { done, ms: (user + system) / 1_000 };
}

async function keep() {
  let ms = 0;
  const time = async (/** @type {() => Promise<any>} */ work) => {
    const measured = await timed(work);
    ms += measured.ms;
    return measured.done;
  };
  let bytes = 0;
  let size = 0;
  /** @type {{ sizeBytes: number }[]} */
  let compared = [];
  const now = FIRST_RUN + added * DAY_MS;
  const write = async () => {
    bytes += await time(() => folder.write(metadata, compared, now));
    [compared, size] = [[], 0];
  };
  await time(() => folder.refresh());
  for (let share = 0; share < shares; share++) {
    const params = { symbol: String(600_000 + share), period: of === 'days' ? 'daily' : '1', adjust: '' };
    const url = `https://kline.example/get?klt=101&fqt=0&secid=1.${600_000 + share}&beg=0&end=20500101`;
    const given = { ask: askOf(share), params, table: tableOf(share), obtained: now + share, source: 'bench', url };
    const found = await time(() => folder.compare(kind, given));
    compared.push(found);
    size += found.sizeBytes;
    if (size >= BYTES_A_FILE) await write();
  }
  if (compared.length > 0) await write();
  return { ms, bytes, peakMb: Math.round(peakMb(process.pid)) };
}

/**
 * Copies the files of the first shares for all others, with other asks in the index. So ten years of a market need
 * not be written row by row.
 */
function copy() {
  const place = join(path, `interface=${name}`);
  for (const file of readdirSync(place).filter((each) => each.endsWith('.json'))) {
    const stamp = file.slice(0, -'.json'.length);
    const index = readFileSync(join(place, file));
    const end = index.indexOf('\n');
    const head = JSON.parse(index.toString('utf8', 0, end));
    for (let nth = 1; nth * different < shares; nth++) {
      const blocks = head.blocks.map((/** @type {[string, ...number[]]} */ [ask, ...rest]) => [
        ask.replace(/"1\.(\d+)"/, (_, code) => `"1.${Number(code) + nth * different}"`),
        ...rest,
      ]);
      // Files are read in the order of their names.
      const own = `${stamp.slice(0, 8)}T09${String(nth).padStart(4, '0')}${stamp.slice(15)}`;
      const line = JSON.stringify({ ...head, replaces: [], blocks });
      writeFileSync(join(place, `${own}.json`), Buffer.concat([Buffer.from(line), index.subarray(end)]));
      linkSync(join(place, `${stamp}.parquet`), join(place, `${own}.parquet`));
    }
  }
  chain(place);
}

/** Lets each index name the file before it, and end with the digest of all before, as the archive writes them. */
function chain(/** @type {string} */ place) {
  let after = '';
  const files = readdirSync(place).filter((each) => each.endsWith('.json'));
  // By their stamps, as the archive does: `…Z` is before `…Z-1`, but `…Z-1.json` before `…Z.json`.
  for (const stamp of files.map((each) => each.slice(0, -'.json'.length)).toSorted()) {
    const file = `${stamp}.json`;
    const index = readFileSync(join(place, file));
    const end = index.indexOf('\n');
    const head = JSON.stringify({ ...JSON.parse(index.toString('utf8', 0, end)), after });
    const lines = index.subarray(end, index.lastIndexOf('\n', index.length - 2) + 1);
    const chained = Buffer.concat([Buffer.from(head), lines]);
    const digest = `${JSON.stringify(createHash('sha256').update(chained).digest('hex'))}\n`;
    writeFileSync(join(place, file), Buffer.concat([chained, Buffer.from(digest)]));
    after = stamp;
  }
}

/** Reads shares that are far from each other, as of the newest time. */
async function ask() {
  const now = FIRST_RUN + (added + 1) * DAY_MS;
  const { ms: firstMs } = await timed(() => folder.tableAsOf(askOf(0), now));
  const times = [];
  for (let nth = 1; nth <= 21; nth++) {
    const share = Math.floor((nth * shares) / 22);
    const { done: found, ms } = await timed(() => folder.tableAsOf(askOf(share), now));
    times.push(ms);
    const want = tableOf(share);
    // Checks the newest row and the first one.
    if (found?.table.length !== want.length)
      throw new Error(`the archive has ${found?.table.length} rows of share ${share}`);
  }
  return { firstMs, times };
}

async function verify() {
  let faults = 0;
  const { done, ms } = await timed(async () => {
    const checks = folder.verify();
    for (let next = await checks.next(); ; next = await checks.next()) {
      if (next.done) return next.value;
      faults++;
    }
  });
  return { ms, faults, ...done };
}

process.stdout.write(JSON.stringify((await { keep, copy, ask, verify }[does]()) ?? {}));
