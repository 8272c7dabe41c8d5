// The cost of an archive of the whole market: size, time and memory to keep it, and the time of a request.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, short, table } from './figures.mjs';

const SCRIPT = fileURLToPath(new URL('./archived-tables.mjs', import.meta.url));
const SHARES = 5_400;
const MINUTES = 242 * 240;
const MANY_ROWS = 1_000_000;
// So many shares have equal tables, to shorten the first run, whose time has no budget.
const ALIKE = 20;
const BUDGET = { addMs: 10_000, addMb: 300, askMs: 50, minuteBytes: 12 };

/**
 * Keeps days and a year of minutes, adds days, asks and checks.
 * @param {string} folder a copied build
 * @param {{ rows: number, days: number, minuteShares: number }} pace how many days each share has, how many are
 *   added, and of how many shares there are minutes
 */
export async function measureArchive(folder, { rows, days, minuteShares }) {
  const path = mkdtempSync(join(tmpdir(), 'finfount-bench-archive-'));
  const run = (/** @type {Record<string, unknown>} */ wish) =>
    JSON.parse(execFileSync(process.execPath, [SCRIPT, folder, path, JSON.stringify(wish)], { encoding: 'utf8' }));
  try {
    const alike = rows * SHARES < MANY_ROWS ? 2 : ALIKE;
    const daily = { of: 'days', shares: SHARES, different: SHARES / alike, rows };
    const first = run({ does: 'keep', ...daily, shares: daily.different, added: 0 });
    run({ does: 'copy', ...daily, added: 0 });
    const firstBytes = sizeOf(join(path, 'interface=bench_days'));
    const adds = Array.from({ length: days }, (_, at) => run({ does: 'keep', ...daily, added: at + 1 }));
    const addMs = median(adds.map(({ ms }) => ms));
    const addMb = Math.max(...adds.map(({ peakMb }) => peakMb));
    const asked = run({ does: 'ask', ...daily, added: days });
    const checked = run({ does: 'verify', ...daily, added: days });
    const different = Math.ceil(minuteShares / alike);
    const minutely = { of: 'minutes', shares: minuteShares, different, rows: MINUTES, added: 0 };
    const minutes = run({ does: 'keep', ...minutely, shares: different });
    run({ does: 'copy', ...minutely });
    const minuteBytes = sizeOf(join(path, 'interface=bench_minutes')) / minutely.shares / MINUTES;
    const minutesChecked = run({ does: 'verify', ...minutely });
    const askedMinutes = run({ does: 'ask', ...minutely });
    const faults = checked.faults + minutesChecked.faults;
    const askMs = median(asked.times);
    return {
      text: table(
        ['', 'days of shares', 'minutes of shares'],
        [
          [
            'tables × rows',
            `${SHARES.toLocaleString('en')} × ${rows.toLocaleString('en')}`,
            `${minutely.shares} × ${MINUTES.toLocaleString('en')}`,
          ],
          [
            `kept whole the first time, one of ${alike} tables, processor time, s`,
            short(first.ms / 1_000),
            short(minutes.ms / 1_000),
          ],
          ['most memory meanwhile, MB', String(first.peakMb), String(minutes.peakMb)],
          ['on disk with its indices, bytes a row', short(firstBytes / SHARES / rows), short(minuteBytes)],
          ['a day added: written, MB', short(median(adds.map(({ bytes }) => bytes)) / 1e6), ''],
          ['a day added: compared and written, processor time, s', short(addMs / 1_000), ''],
          ['a day added: most memory, MB', String(addMb), ''],
          [
            'as of a time, one table, the first of a process, processor time, ms',
            short(asked.firstMs),
            short(askedMinutes.firstMs),
          ],
          ['as of a time, one table, processor time, ms', short(askMs), short(median(askedMinutes.times))],
          [
            'every table made again and compared, processor time, s',
            short(checked.ms / 1_000),
            short(minutesChecked.ms / 1_000),
          ],
        ],
      ),
      verdicts: [
        {
          what: `archive: a day more of ${SHARES.toLocaleString('en')} shares with ${rows.toLocaleString('en')} days each`,
          budget: `≤ ${BUDGET.addMs / 1_000} s`,
          measured: `${short(addMs / 1_000)} s of processor time`,
          isMet: addMs <= BUDGET.addMs,
        },
        {
          what: 'archive: memory of the process that adds a day',
          budget: `≤ ${BUDGET.addMb} MB`,
          measured: `${addMb} MB`,
          isMet: addMb <= BUDGET.addMb,
        },
        {
          what: 'archive: one share as of a time',
          budget: `≤ ${BUDGET.askMs} ms`,
          measured: `${short(askMs)} ms of processor time`,
          isMet: askMs <= BUDGET.askMs,
        },
        {
          what: 'archive: minutes on disk',
          budget: `≤ ${BUDGET.minuteBytes} bytes a row`,
          measured: short(minuteBytes),
          isMet: minuteBytes <= BUDGET.minuteBytes,
        },
        {
          what: 'archive: tables that cannot be made again',
          budget: '0',
          measured: `${faults} of ${(checked.observations + minutesChecked.observations).toLocaleString('en')}`,
          isMet: faults === 0,
        },
      ],
    };
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** The size of the files of a folder, in bytes. */
function sizeOf(/** @type {string} */ folder) {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
