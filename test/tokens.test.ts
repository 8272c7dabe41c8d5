import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from './folders.ts';

// `finfount serve --token @file` as it is installed: several tokens, replaced while clients ask.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const PATH = '/api/public/fred_md?date=2020-01';
const WAIT = { timeout: 30_000, interval: 20 };
const [OLD, NEW, OTHER] = ['the-old-token-of-the-desk', 'the-new-token-of-the-desk', 'the-token-of-a-notebook'];

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A service whose tokens are these lines of a file. */
async function start(lines: readonly string[], args: readonly string[] = [], nodeArgs: readonly string[] = []) {
  const folder = temporaryFolder();
  const path = join(folder, 'tokens');
  // As an operator replaces a file: whole.
  const write = (next: readonly string[]): void => {
    writeFileSync(`${path}.new`, `${next.join('\n')}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  write(lines);
  const command = [...nodeArgs, MAIN, 'serve', '--sandbox', '--port', '0', '--token', `@${path}`, ...args];
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, HOME: folder, FINFOUNT_LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, log] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const url = await vi.waitFor(
    () => /(http:\/\/\S+)\/docs\//.exec(out)?.[1] ?? expect.fail(`it does not serve: ${log}`),
    WAIT,
  );
  const count = (text: string): number => log.split(text).length - 1;
  /** Writes the file anew, and waits until so many processes have read it. */
  const rotate = async (next: readonly string[], processes: number, says = 'were read again'): Promise<void> => {
    const before = count(says);
    write(next);
    child.kill('SIGHUP');
    await vi.waitFor(() => expect(count(says) - before).toBe(processes), WAIT);
  };
  return { child, path, url, rotate, logged: () => log };
}

/** The status of a request on a connection of its own, so that the workers take turns. */
async function statusWith(url: string, token: string): Promise<number | undefined> {
  const sent = request(url + PATH, { agent: false, headers: { authorization: `Bearer ${token}` } }).end();
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('several tokens of a file', () => {
  it.each([1, 2])(
    'are rotated without a client that gets 401, with %i processes',
    async (workers) => {
      const { child, url, rotate, logged } = await start(
        ['# who asks', `desk=${OLD}`, '', `notebook=${OTHER}`],
        ['--workers', String(workers)],
      );
      let token = OLD;
      let isDone = false;
      const refused: unknown[] = [];
      const client = async (): Promise<void> => {
        while (!isDone) {
          const status = await statusWith(url, token);
          if (status !== 200) refused.push([token, status]);
        }
      };
      const clients = [client(), client(), client()];
      await rotate([`desk=${OLD}`, `desk-2=${NEW}`, `notebook=${OTHER}`], workers);
      token = NEW;
      // What was sent with the old one is answered.
      await Promise.all([statusWith(url, NEW), statusWith(url, OTHER)]);
      isDone = true;
      await Promise.all(clients);
      await rotate([`desk=${NEW}`, `notebook=${OTHER}`], workers);
      expect(refused).toEqual([]);
      for (let time = 0; time < 4; time++) {
        expect(await statusWith(url, OLD)).toBe(401);
        expect(await statusWith(url, NEW)).toBe(200);
      }
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(logged()).toContain('"token":"desk-2"');
      expect(logged()).toContain('"token":"notebook"');
      for (const secret of [OLD, NEW, OTHER]) expect(logged()).not.toContain(secret);
    },
    90_000,
  );

  it.each([
    ['no token at all', ['# nobody'], 'has no token'],
    ['a line that is none', [`desk=${OLD}`, 's3cr3t'], 'Line 2'],
    ['a name twice', [`desk=${OLD}`, `desk=${NEW}`], 'twice'],
  ])('stay as they were where the file has %s, and the log says so', async (_, lines, why) => {
    const { url, rotate, logged } = await start([`desk=${OLD}`]);
    await rotate(lines, 1, 'The tokens stay as they were');
    expect(logged()).toContain(why);
    expect(logged()).not.toContain('s3cr3t');
    expect(await statusWith(url, OLD)).toBe(200);
    await rotate([`desk=${NEW}`], 1);
    expect([await statusWith(url, OLD), await statusWith(url, NEW)]).toEqual([401, 200]);
  });

  it.skipIf(process.platform !== 'linux')(
    'are those of now in a worker that was starting when they were replaced',
    async () => {
      const preload = fileURLToPath(new URL('hang-up-at-restart.mjs', import.meta.url));
      const { child, path, url, logged } = await start([`desk=${OLD}`], ['--workers', '2'], ['--import', preload]);
      writeFileSync(`${path}.next`, `desk=${NEW}\n`, { mode: 0o600 });
      const [worker] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
      process.kill(Number(worker), 'SIGKILL');
      // The other one, and the one that was starting.
      await vi.waitFor(() => expect(logged().split('were read again')).toHaveLength(3), WAIT);
      for (let time = 0; time < 8; time++) expect(await statusWith(url, NEW)).toBe(200);
    },
  );
});
