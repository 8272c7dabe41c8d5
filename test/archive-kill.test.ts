import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
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
const KILLS = Number(process.env.KILLS ?? 12);
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
