import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { smallDisk, temporaryFolder } from './folders.ts';
import { BEFORE, HISTORY } from './http-service.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { freePort } from './redis.ts';

// The program as it is installed, and what a terminal, a full disk and signals do to it.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const HOME = temporaryFolder();
const environment = { PATH: process.env.PATH, HOME, FINFOUNT_DATA_DIR: HOME };
const PATH = `/api/public/stock_zh_a_hist?${BEFORE}`;
const disk = smallDisk(100_000);
const TIMEOUTS = { timeout: 30_000, interval: 20 };

const children: ChildProcess[] = [];
const upstreams: LocalUpstream[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const upstream of upstreams.splice(0)) await upstream.close();
});

async function startUpstream(reply: () => LocalUpstreamReply): Promise<LocalUpstream> {
  const upstream = await startLocalUpstream(reply);
  upstreams.push(upstream);
  return upstream;
}

function launch(...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, printed: () => out, logged: () => err };
}

it.each([
  [['--version'], 0, 'stdout', /^\d+\.\d+\.\d+/],
  [['get', 'macro_china_cpi', '--sandbox'], 0, 'stderr', /^note: the sandbox made these figures up/],
  [['get', 'nowhere'], 2, 'stderr', /^error: There is no interface named "nowhere"/],
] as const)('%s answers where standard error is a terminal', (args, status, stream, text) => {
  const terminal = 'data:text/javascript,Object.assign(process.stderr,{isTTY:true,columns:120})';
  const run = spawnSync(process.execPath, ['--import', terminal, MAIN, ...args], {
    env: environment,
    encoding: 'utf8',
  });
  expect(run[stream]).toMatch(text);
  expect(run.status).toBe(status);
});

it('does not wrap for a terminal that has no width, as one of `script` or of a container', () => {
  const terminal = 'data:text/javascript,Object.assign(process.stderr,{isTTY:true,columns:0})';
  const args = ['get', 'macro_china_cpi', '--sandbox'];
  const run = spawnSync(process.execPath, ['--import', terminal, MAIN, ...args], {
    env: environment,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('note: the sandbox made these figures up.\n');
});

describe.skipIf(process.platform !== 'linux')('a command whose output cannot be written', () => {
  it.each([
    ['--version'],
    ['--help'],
    ['serve', '--help'],
    ['list'],
    ['check'],
    ['cache', 'list'],
    ['cache', 'list', '--format', 'json'],
    ['cache', 'verify'],
    ['get', 'stock_zh_a_hist', '--sandbox'],
    ['get', 'stock_zh_a_hist', '--sandbox', '--format', 'csv'],
    ['doctor', '--sandbox', '--source', 'risklab'],
    ['serve', '--sandbox', '--port', '0'],
    ['serve', '--sandbox', '--port', '0', '--workers', '2'],
  ])('ends with one line and exit code 1: %s %s', (...args) => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      encoding: 'utf8',
      env: environment,
      timeout: 30_000,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    const lines = stderr
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{') && !line.startsWith('note: '));
    expect([status, lines]).toEqual([1, ['error: The output cannot be written: the disk is full.']]);
  });

  it.runIf(disk).each([['json'], ['csv'], ['table', '--rows', '100000'], ['parquet']])(
    'never cuts a table off without a word, where the disk takes its beginning: %s',
    (...format) => {
      const file = openSync(join(disk!.folder, 'table'), 'w');
      const args = ['get', 'stock_zh_a_hist', '--sandbox', '--format', ...format];
      const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        encoding: 'utf8',
        env: environment,
        timeout: 30_000,
        stdio: ['ignore', file, 'pipe'],
      });
      closeSync(file);
      expect(stderr).toContain('error: The output cannot be written: the disk is full.');
      expect(status).toBe(1);
    },
  );

  it('serves on where only its log cannot be written', async () => {
    const child = spawn(process.execPath, [MAIN, 'serve', '--sandbox', '--port', '0'], {
      env: { ...environment, FINFOUNT_LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')],
    });
    children.push(child);
    let out = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
    const url = await vi.waitFor(
      () => /(http:\/\/\S+)\/docs\//.exec(out)?.[1] ?? expect.fail('it does not serve'),
      TIMEOUTS,
    );
    for (let time = 0; time < 3; time++) expect((await fetch(`${url}/api/public/none`)).status).toBe(422);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('finfount get', () => {
  it('prints the note on a text that is no code, and asks no source', async () => {
    const upstream = await startUpstream(() => ({ body: HISTORY }));
    const { child, printed, logged } = launch('get', 'stock_zh_a_hist', 'symbol=AAPL', '--mirror', upstream.url);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed()).toBe('[]\n');
    expect(logged()).toBe('note: No source was asked: symbol should be six digits, such as 600000.\n');
    expect(upstream.received).toEqual([]);
  });

  it('prints the names of the columns of an empty table as CSV', async () => {
    const { child, printed } = launch('get', 'stock_zh_a_hist', 'symbol=AAPL', '--sandbox', '--format', 'csv');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed()).toBe('日期,股票代码,开盘,收盘,最高,最低,成交量,成交额,振幅,涨跌幅,涨跌额,换手率\r\n');
  });

  it('shows control characters of a source and of its command line escaped', async () => {
    const body = '<html>\u001b]0;owned\u0007\u009b2J\u202e</html>';
    const upstream = await startUpstream(() => ({ body, headers: { 'content-type': 'text/html; charset=utf-8' } }));
    const commands = [
      ['get', 'stock_zh_a_hist', '--mirror', upstream.url],
      ['get', 'article_rlab_rv', '--mirror', upstream.url],
      ['get', '\u001b[2J\u009bx', '--sandbox'],
      ['get', 'stock_zh_a_hist', '\u001b[2J\u009b=1', '--sandbox'],
      ['get', 'stock_zh_a_hist', 'period=\u001b[2J\u009b', '--sandbox'],
      ['\u001b[2J\u009b'],
      ['get', '--\u001b[2J\u009b'],
      ['cache', 'list', '--data-dir', '/nowhere\u001b[2J\u009b'],
      ['doctor', '--source', '\u001b[2J\u009b'],
    ];
    const written = commands.map(async (args) => {
      const { child, printed, logged } = launch(...args);
      await once(child, 'close');
      return printed() + logged();
    });
    for (const [at, text] of (await Promise.all(written)).entries()) {
      const args = commands[at];
      expect([args, text]).toEqual([args, expect.not.stringMatching(/(?!\n)[\p{Cc}\p{Cf}]/u)]);
    }
  });
});

/** The processes that a process has started, by their numbers. */
function processesBelow({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/**
 * Waits until a service listens for the signals that stop it: SIGHUP is the last, and Node has no listener of its
 * own.
 */
async function listens(pid: number | undefined): Promise<void> {
  await vi.waitFor(
    async () => {
      const mask = /^SigCgt:\s*([0-9a-f]+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
      expect(BigInt(`0x${mask}`) & 1n).toBe(1n);
    },
    { timeout: 30_000, interval: 1 },
  );
}

describe.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('%s', (signal) => {
  it.each([1, 3])('ends a service of %d processes that is still starting, with 0', async (workers) => {
    const { child, logged } = launch('serve', '--sandbox', '--port', '0', '--workers', String(workers));
    await listens(child.pid);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(logged()).toBe('');
  });

  it('ends workers that are still starting, and leaves no process behind', async () => {
    const { child, logged } = launch('serve', '--sandbox', '--port', '0', '--workers', '3');
    const below = (): number[] => processesBelow(child);
    // The others are started once the first one serves.
    await vi.waitFor(() => expect(below().length).toBeGreaterThan(1), { timeout: 30_000, interval: 1 });
    const workers = below();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(logged()).toBe('');
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('ends a worker that the signal overtook, whose port has gone to another program', async () => {
    const port = await freePort();
    const { child, logged } = launch('serve', '--sandbox', '--port', String(port), '--workers', '2');
    await vi.waitFor(() => expect(processesBelow(child)).toHaveLength(2), { timeout: 30_000, interval: 1 });
    const [first, second] = processesBelow(child).toSorted((one, other) => one - other);
    // Until it is a program of its own, the process that started it waits.
    await vi.waitFor(
      () => expect(readFileSync(`/proc/${second}/environ`, 'utf8')).toContain('NODE_UNIQUE_ID='),
      TIMEOUTS,
    );
    process.kill(second!, 'SIGSTOP');
    child.kill(signal);
    await vi.waitFor(() => expect(() => process.kill(first!, 0)).toThrow('ESRCH'), TIMEOUTS);
    const stranger = createServer();
    await vi.waitFor(() => once(stranger.listen(port, '127.0.0.1'), 'listening'), TIMEOUTS);
    process.kill(second!, 'SIGCONT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(logged()).toBe('');
    stranger.close();
  });

  it.each([1, 2])('lets a request in flight finish, with %d processes', async (workers) => {
    let waiting: ServerResponse | undefined;
    const upstream = await startUpstream(() => (response) => {
      waiting = response;
    });
    const { child, printed } = launch(
      'serve',
      '--mirror',
      upstream.url,
      '--port',
      '0',
      '--disk',
      '0',
      '--workers',
      String(workers),
    );
    const url = await vi.waitFor(
      () => /(http:\/\/\S+)\/docs\//.exec(printed())?.[1] ?? expect.fail('it does not serve'),
      TIMEOUTS,
    );
    const answer = fetch(url + PATH);
    await vi.waitFor(() => expect(waiting).toBeDefined(), TIMEOUTS);
    child.kill(signal);
    // A shell that loses its terminal sends it twice.
    if (signal === 'SIGHUP') child.kill(signal);
    await vi.waitFor(
      async () => expect(await fetch(`${url}/health/live`).catch(() => 'refused')).toBe('refused'),
      TIMEOUTS,
    );
    waiting?.end(HISTORY);
    expect(await (await answer).text()).toBe('[]');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
