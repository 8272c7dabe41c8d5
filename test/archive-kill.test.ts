import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ArchiveFolder } from '../src/engine/archive/archive-folder.ts';
import { revisionsOf } from '../src/engine/archive/revisions.ts';
import { NAME, obtainedOn, rowsOn, SYMBOLS } from './archived-days.mjs';
import { temporaryFolder } from './folders.ts';

// A process that keeps tables is killed at random moments. KILLS=100 kills it as often.

const WRITER = fileURLToPath(new URL('./archive-writer.mjs', import.meta.url));
const KILLS = Number(process.env.KILLS ?? 6);
const LONGEST_MS = 120;

/** Keeps days in a folder from one on, and kills the process so long after its first day. Returns the last day. */
async function keepUntilKilled(path: string, first: number, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, path, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
  return Number(printed.trimEnd().split('\n').at(-1));
}

it(
  'loses no more than the file under way, wherever a process is killed, and can make every table again',
  async () => {
    const path = temporaryFolder();
    let next = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const printed = await keepUntilKilled(path, next, (kill * LONGEST_MS * 0.618) % LONGEST_MS);
      const folder = new ArchiveFolder(path).of(NAME);
      const faults: string[] = [];
      for await (const fault of folder.verify()) faults.push(fault);
      expect(faults).toEqual([]);
      const lasts = SYMBOLS.map((symbol) => folder.lastObtained(symbol));
      // What it had printed is there; the day that it was about to print may be, for all tables or for none.
      expect([obtainedOn(printed), obtainedOn(printed + 1)]).toContain(lasts[0]);
      expect(new Set(lasts).size).toBe(1);
      next = (lasts[0]! - obtainedOn(0)) / 86_400_000 + 1;
      for (const day of new Set([0, Math.floor(next / 2), next - 1]))
        for (const symbol of SYMBOLS) {
          const found = await folder.tableAsOf(symbol, obtainedOn(day));
          expect(found?.table.records().map((row) => Object.values(row))).toEqual(rowsOn(day, symbol));
        }
    }
    for (let day = 0; day < next; day++) {
      const found = await new ArchiveFolder(path).of(NAME).tableAsOf('600001', obtainedOn(day));
      expect(found?.table.records().map((row) => Object.values(row))).toEqual(rowsOn(day, '600001'));
    }
    let restated = 0;
    for await (const { params, after } of revisionsOf(path, 0)) if (after && params.symbol === '600002') restated++;
    expect(restated).toBe(
      rowsOn(next - 1, '600002').filter(([, close]) => !Number.isInteger(close)).length + gone(next),
    );
    // A run that is whole leaves nothing behind of those that were not.
    const names = readdirSync(join(path, `interface=${NAME}`));
    expect(names.filter((name) => name.endsWith('.parquet')).length).toBeLessThan(40);
  },
  60_000 + KILLS * 10_000,
);

/** How many rows were restated and then taken back by a day. */
function gone(next: number): number {
  return Array.from({ length: next }, (_, at) => at).filter((at) => at % 7 === 3 && at % 11 === 4 && next - 1 >= at + 9)
    .length;
}

// The command itself, with made-up tables: SEED=… kills it at the same moments again, as far as the machine is
// alike.
const COMMAND = fileURLToPath(new URL('../dist/main.js', import.meta.url));
// On Saturday nothing is due.
const COMMAND_KILLS = 2;
const MONDAY = Date.UTC(2026, 5, 1);

it('the command loses no more than the file under way, wherever it is killed, and keeps the day when it is run again', async () => {
  const folder = temporaryFolder();
  const plan = join(folder, 'plan.json');
  const histories = join(folder, 'archive', 'interface=stock_zh_a_hist');
  const symbols = ['600000', '600004', '600006', '600007', '600008', '600009'].join();
  const keep = [
    {
      interface: 'stock_zh_a_hist',
      params: { start_date: '20250101' },
      each: { symbol: symbols },
      when: 'after the close',
    },
    { interface: 'stock_kc_a_spot_em', when: 'after the close' },
  ];
  writeFileSync(plan, JSON.stringify({ folder: 'archive', keep }));
  const seed = process.env.SEED === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(process.env.SEED);
  console.log(`finfount archive is killed at moments of SEED=${seed}`);
  let state = seed;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // It is killed once so much has happened in the folder of the histories: files are created, written and renamed.
  const keepDay = async (day: number, events?: number): Promise<boolean> => {
    const clock = `${new Date(MONDAY + day * 86_400_000).toISOString().slice(0, 10)}T20:00`;
    const args = [COMMAND, 'archive', plan, '--once', '--sandbox', '--clock', clock];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    const ended = once(child, 'close');
    let seen = 0;
    const onEvent = (): void => {
      if (++seen === events) child.kill('SIGKILL');
    };
    const watcher = events === undefined ? undefined : watch(histories, onEvent);
    const [status] = await ended;
    watcher?.close();
    if (!watcher) expect(status).toBe(0);
    return status === 0;
  };
  const faults = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    const archive = new ArchiveFolder(join(folder, 'archive'));
    for (const name of await archive.names()) for await (const fault of archive.of(name).verify()) found.push(fault);
    return found;
  };
  await keepDay(0);
  let killed = 0;
  for (let day = 1; day <= COMMAND_KILLS; day++) {
    const isWhole = await keepDay(day, 1 + Math.floor(chance() * 8));
    if (!isWhole) killed++;
    expect(await faults()).toEqual([]);
    // Run again, it goes on where it was killed, and is stopped by nothing that was left behind.
    await keepDay(day);
    expect(await faults()).toEqual([]);
    const hist = new ArchiveFolder(join(folder, 'archive')).of('stock_zh_a_hist');
    const asks = await hist.asks();
    expect(asks).toHaveLength(symbols.split(',').length);
    for (const ask of asks) expect(hist.lastObtained(ask)).toBeGreaterThan(MONDAY + day * 86_400_000);
  }
  // What ended before it could be killed proves nothing.
  expect(killed).toBeGreaterThan(0);
}, 120_000);
