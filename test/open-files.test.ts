import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { KLINES, toKlineReply } from './http-service.ts';
import { startLocalUpstream } from './local-upstream.ts';

// A process that may open no more files: its built form, under a limit of the system, told by a signal to use all
// up.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** At SIGUSR2 the process opens files until it may open no more; at the next one it closes them. */
const USE_UP = `
import { closeSync, openSync } from 'node:fs';
let files = [];
process.on('SIGUSR2', () => {
  if (files.length > 0) for (const file of files.splice(0)) closeSync(file);
  else try { for (;;) files.push(openSync('/dev/null')); } catch {}
  process.stderr.write(files.length > 0 ? 'no file is free\\n' : 'files are free\\n');
});`;

const PAGE = { accept: 'text/html' };
/** A request of each kind, and its status. Each needs modules, files, threads or connections of its own. */
const REQUESTS: readonly (readonly [path: string, status: number, headers?: Record<string, string>])[] = [
  ['/api/public/stock_zh_a_hist?symbol=600000', 200],
  ['/api/public/stock_zh_a_hist?symbol=600000&adjust=hfq', 200],
  ['/api/export/stock_zh_a_hist.xlsx?symbol=600000', 200],
  ['/api/export/stock_zh_a_hist.parquet?symbol=600000', 200],
  ['/api/public/nothing', 422],
  ['/api/', 200],
  ['/api/', 200, PAGE],
  ['/api/?lang=zh', 200, PAGE],
  ['/api/?q=cpi', 200, PAGE],
  ['/api/?category=stock', 200, PAGE],
  ['/api/docs', 200],
  ['/api/redoc?lang=zh', 200],
  ['/api/openapi.json', 200],
  ['/api/openapi.json?lang=zh', 200],
  ['/api/openapi/stock.json?lang=zh', 200],
  ['/api/search.json', 200],
  ['/api/status', 200],
  ['/api/status', 200, PAGE],
  ['/nothing', 404, PAGE],
  ['/docs/', 200],
  ['/docs/zh/interfaces/stock_zh_a_hist', 200],
  ['/docs/zh/interfaces/stock_zh_a_hist.json', 200],
  ['/metrics', 200],
  ['/version', 200],
  ['/health/live', 200],
];

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

it('a process that may open no more files goes on, answers 503 or serves, and recovers', async () => {
  const upstream = await startLocalUpstream(() => ({ body: toKlineReply(KLINES) }));
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -n 256; exec "$@"',
      'sh',
      process.execPath,
      '--import',
      `data:text/javascript,${encodeURIComponent(USE_UP)}`,
      MAIN,
      'serve',
      '--port',
      '0',
      '--mirror',
      upstream.url,
      '--data-dir',
      temporaryFolder(),
    ],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`the process ended (${code ?? signal}): ${log}`)));
  });
  ended.catch(() => undefined);
  const url = await Promise.race([addressOf(child), ended]);
  const says = async (text: string): Promise<void> => {
    while (!log.includes(text))
      await Promise.race([new Promise((resolve) => child.stderr.once('data', resolve)), ended]);
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, headers: Record<string, string> = {}): Promise<number> =>
    Promise.race([
      ended,
      new Promise<number>((resolve, reject) => {
        get(`${url}${path}`, { agent, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        }).once('error', reject);
      }),
    ]);
  expect(await ask('/health/live')).toBe(200);

  child.kill('SIGUSR2');
  await says('no file is free');
  // A client that comes now may be turned away, or wait.
  const waiting = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  // The metrics load by themselves a second after the first request: that fails, too.
  const begun = performance.now();
  do {
    for (const [path, status, headers] of REQUESTS)
      expect([path, [status, 503].includes(await ask(path, headers))]).toEqual([path, true]);
  } while (performance.now() - begun < 1_500);
  expect(await ask('/metrics')).toBe(503);

  child.kill('SIGUSR2');
  await says('files are free');
  waiting.destroy();
  for (const [path, status, headers] of REQUESTS) expect([path, await ask(path, headers)]).toEqual([path, status]);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  agent.destroy();
  await upstream.close();
}, 120_000);

/** The address at which a service says that it serves. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const url = /manual\s+(http:\S+)\/docs\//.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the service ended');
}
