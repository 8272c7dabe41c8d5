import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { takeFileLock } from '../src/engine/coordination/file-lock.ts';
import { CLOCK } from '../src/engine/upstream/clock.ts';
import { temporaryFolder } from './folders.ts';

// Somebody presses Ctrl-C while an archive waits for another process that writes into its folder.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

it.each([
  [['--once'], 130],
  [[], 0],
])('an archive with %j that waits ends by Ctrl-C without a stack, with exit code %i', async (options, code) => {
  const folder = temporaryFolder();
  const plan = join(folder, 'plan.json');
  const keep = [{ interface: 'article_ff_crr', when: 'daily 18:30' }];
  writeFileSync(plan, JSON.stringify({ folder: 'archive', keep }));
  mkdirSync(join(folder, 'archive'));
  const { signal } = new AbortController();
  const lock = await takeFileLock(join(folder, 'archive', 'archive.lock'), {
    what: 'a test',
    clock: CLOCK,
    signal,
    onWait: () => undefined,
  });
  const running = spawn(process.execPath, [MAIN, 'archive', plan, '--sandbox', '--data-dir', folder, ...options], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  child = running;
  let said = '';
  await new Promise<void>((resolve) => {
    running.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('This one waits.')) resolve();
    });
  });
  running.kill('SIGINT');
  const [status] = (await once(running, 'close')) as [number | null];
  await lock.release();
  expect([status, said.match(/AbortError|^ {4}at /gm)]).toEqual([code, null]);
});
