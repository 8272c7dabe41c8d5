import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDescriptions, toIndex } from '../src/catalogue/registry/entries.ts';
import { openApiFiles } from '../src/faces/openapi/document.ts';
import { loadCatalogue } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { KLINES, toKlineReply } from './http-service.ts';
import { startLocalUpstream } from './local-upstream.ts';

// A process that starts from the built index, in copies of the build with other declarations.

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Copies the build without the manual. */
function copyBuild(): string {
  const folder = temporaryFolder();
  cpSync(join(PROJECT, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (source) => source !== join(PROJECT, 'dist/manual'),
  });
  cpSync(join(PROJECT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * The same with one file of declarations more, which are made of an existing one: two are sound, and one is not.
 */
function extendBuild(): string {
  const folder = copyBuild();
  mkdirSync(join(folder, 'dist/catalogue/sources/added'));
  writeFileSync(
    join(folder, 'dist/catalogue/sources/added/added.interfaces.js'),
    `import models from '../risklab/volatility/volatility.interfaces.js';
const [model] = models;
export default [
  { ...model, name: 'added_one' },
  { ...model, name: 'added_two' },
  { ...model, name: 'added_wrong', say: { en: 'wrong', zh: '' } },
];
`,
  );
  const built = spawnSync(process.execPath, [join(PROJECT, 'scripts/build-catalogue.mjs'), join(folder, 'dist')], {
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  return folder;
}

/** Starts the service of a build in the sandbox, and waits until it says where it serves. */
const start = (folder: string, ...args: readonly string[]) => serve(folder, '--sandbox', ...args);

/** Starts the service of a build, and waits until it says where it serves. */
async function serve(
  folder: string,
  ...args: readonly string[]
): Promise<{ url: string; log: () => string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(folder, 'dist/main.js'), 'serve', '--port', '0', ...args], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    const url = /manual\s+(http:\S+)\/docs\//.exec(out)?.[1];
    if (url !== undefined) return { url, log: () => log, child };
  }
  throw new Error(`the service ended: ${log}`);
}

describe('with a file of declarations more', () => {
  let folder: string;
  beforeAll(() => {
    folder = extendBuild();
  });

  it('reports at start what the build found wrong, and serves the others and their documents', async () => {
    const { url, log } = await start(folder, '--base-path', '/finance');
    expect(log()).toContain('"interface":"added_wrong","what":"its doc is not a sentence, ');
    expect((await fetch(`${url}/api/public/added_wrong`)).status).toBe(502);
    expect((await fetch(`${url}/api/public/added_one`)).status).toBe(200);
    const document = (await (await fetch(`${url}/api/openapi/article.json`)).json()) as {
      servers: unknown;
      paths: Record<string, unknown>;
    };
    expect(document.servers).toEqual([{ url: '/finance' }]);
    expect(document.paths).toHaveProperty('/api/public/added_one');
    expect(document.paths).not.toHaveProperty('/api/public/added_wrong');
    expect(await (await fetch(`${url}/api/openapi/nothing.json`)).json()).toMatchObject({
      error: expect.stringContaining('stock'),
    });
  });

  it('loads no declaration before it is called, and answers 502 for one that it cannot load', async () => {
    writeFileSync(join(folder, 'dist/catalogue/sources/added/added.interfaces.js'), 'throw new Error("loaded");');
    rmSync(join(folder, 'dist/catalogue/sources/eastmoney'), { recursive: true });
    const { url } = await start(folder);
    const { interfaces, broken } = (await (await fetch(`${url}/health/ready`)).json()) as Record<string, number>;
    const declared = (await loadCatalogue()).interfaces.length;
    expect({ interfaces, broken }).toEqual({ interfaces: declared + 2, broken: 1 });
    for (const name of ['added_one', 'added_two', 'stock_zh_a_hist']) {
      const failed = await fetch(`${url}/api/public/${name}`);
      expect([failed.status, failed.headers.get('finfount-error')]).toEqual([502, 'broken_declaration']);
    }
    expect((await fetch(`${url}/api/public/article_rlab_rv`)).status).toBe(200);
    expect((await fetch(`${url}/api/public/added_on`)).status).toBe(422);
  });
});

it('loads nothing of another build that is put in its place while it runs, and says what to do', async () => {
  const folder = copyBuild();
  const { url, log } = await start(folder);
  const get = (name: string) => fetch(`${url}/api/public/${name}`);
  expect((await get('fred_md')).status).toBe(200);
  // A build that changes nothing does no harm.
  const commit = join(folder, 'dist/index/commit.txt');
  const before = readFileSync(commit, 'utf8');
  writeFileSync(commit, before);
  expect((await get('fred_qd')).status).toBe(200);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  for (const replace of [
    () => writeFileSync(commit, 'another'),
    () => rmSync(join(folder, 'dist'), { recursive: true }),
  ]) {
    replace();
    expect((await get('fred_md')).status).toBe(200);
    const refused = await get('macro_china_cpi');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ error: /files of the service were replaced .* must restart it\.$/ });
    await vi.waitFor(() => expect(log()).toContain('its operator must restart it'));
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { error: expect.stringMatching(/files of the service were replaced .* must restart it\.$/) },
    ]);
  }
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  // Pages and documents need files that are gone, too: that is no fault to report.
  for (const path of ['/api/', '/api/docs', '/api/openapi.json', '/docs/errors', '/llms.txt', '/metrics'])
    for (const accept of ['text/html', '*/*']) {
      const gone = await fetch(`${url}${path}`, { headers: { accept } });
      expect([path, gone.status, gone.headers.get('finfount-error')]).toEqual([path, 503, 'overloaded']);
    }
});

it('parses no reply by the declarations of another build that is put in its place', async () => {
  const folder = copyBuild();
  const body = toKlineReply(KLINES);
  const upstream = await startLocalUpstream(() => ({ body }));
  const { url } = await serve(folder, '--mirror', upstream.url, '--data-dir', join(folder, 'data'));
  const get = (symbol: string) => fetch(`${url}/api/public/stock_zh_a_hist?symbol=${symbol}`);
  // Its own declaration is loaded, and no thread yet.
  expect(await (await get('AAPL')).json()).toEqual([]);
  writeFileSync(join(folder, 'dist/index/commit.txt'), 'another');
  const refused = await get('600000');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: expect.stringMatching(/files of the service were replaced /), interface: 'stock_zh_a_hist' },
  ]);
  await upstream.close();
});

it('starts no worker of another build that is put in its place, and ends with 1 when none is left', async () => {
  const folder = copyBuild();
  const { url, log, child } = await start(folder, '--workers', '2');
  const readyStatus = async (): Promise<number> => (await fetch(`${url}/health/ready`)).status;
  const workers = (): readonly string[] =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  expect([await readyStatus(), workers()]).toEqual([200, [expect.any(String), expect.any(String)]]);
  writeFileSync(join(folder, 'dist/index/commit.txt'), 'another');
  const [one, other] = workers();
  process.kill(Number(one), 'SIGKILL');
  await vi.waitFor(() => expect(log()).toContain('a worker ended, and none is started in its place'), {
    timeout: 5_000,
  });
  expect([await readyStatus(), workers()]).toEqual([503, [other]]);
  const ended = once(child, 'exit');
  process.kill(Number(other), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
});

it('starts without parsing the entries of the interfaces: their number costs it nothing', async () => {
  const folder = copyBuild();
  writeFileSync(join(folder, 'dist/index/index.json'), 'no JSON');
  const { url } = await start(folder);
  const declared = (await loadCatalogue()).interfaces.length;
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ interfaces: declared });
  // The first request for a name parses them.
  expect((await fetch(`${url}/api/public/article_rlab_rv`)).status).toBe(500);
});

it('makes no formatter and no collator of Intl before it serves: each takes milliseconds', async () => {
  const folder = copyBuild();
  const main = join(folder, 'dist/main.js');
  const [, ...lines] = readFileSync(main, 'utf8').split('\n');
  const watched = `for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'])
  Intl[name] = new Proxy(Intl[name], {
    construct(made, args) {
      console.error('made ' + name);
      return new made(...args);
    },
  });`;
  writeFileSync(main, [watched, ...lines].join('\n'));
  const { log } = await start(folder);
  expect(log()).not.toContain('made ');
});

it('answers its first probe without the cryptography of Node, which takes milliseconds to load', async () => {
  const folder = copyBuild();
  const main = join(folder, 'dist/main.js');
  const [, ...lines] = readFileSync(main, 'utf8').split('\n');
  const watched = "process.on('SIGUSR2', () => console.error('loaded: ' + process.moduleLoadList.join()));";
  writeFileSync(main, [watched, ...lines].join('\n'));
  const { url, log } = await start(folder);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  children.at(-1)?.kill('SIGUSR2');
  await expect.poll(log).toContain('loaded: ');
  expect(log()).toContain('NativeModule http');
  expect(log()).not.toContain('Internal Binding crypto');
});

it('loads nothing of OpenTelemetry without an SDK: it answers and has metrics where that is not installed', async () => {
  const folder = copyBuild();
  rmSync(join(folder, 'node_modules'));
  const { url } = await start(folder);
  expect((await fetch(`${url}/api/public/article_rlab_rv`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total');
});

it('says nothing where what it compiled cannot be stored', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT, 'dist/main.js'), '--version'], {
    env: { PATH: process.env.PATH, HOME: '/dev/null/none', TMPDIR: '/dev/null/none' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
});

it.skipIf(!('enableCompileCache' in module))('has Node store what it compiles, unless that is turned off', () => {
  const runWith = (env: Readonly<Record<string, string>>): readonly string[] => {
    const folder = temporaryFolder();
    const { status } = spawnSync(process.execPath, [join(PROJECT, 'dist/main.js'), '--version'], {
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, ...env },
    });
    expect(status).toBe(0);
    return readdirSync(folder);
  };
  expect(runWith({})).toEqual(['node-compile-cache']);
  expect(runWith({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([]);
});

it('declares interfaces without the service: a thread that parses replies reads none of it', () => {
  const dist = join(PROJECT, 'dist');
  const declarations = readdirSync(join(dist, 'catalogue/sources'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.interfaces.js'))
    .map((name) => join(dist, 'catalogue/sources', name));
  const texts = new Map<string, string>();
  const waiting = [join(dist, 'catalogue/registry/parser-worker.js'), ...declarations];
  for (const path of waiting) {
    if (texts.has(path)) continue;
    const text = readFileSync(path, 'utf8');
    texts.set(path, text);
    for (const [, imported = ''] of text.matchAll(/^import [^;]*"(\.[^"]+)";$/gm))
      waiting.push(join(dirname(path), imported));
  }
  const modules = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/^\/\/ (src\/\S+)$/gm)].map(([, name]) => name),
  );
  expect(modules).toContain('src/engine/threads/parser-job.ts');
  expect(modules).toContain('src/catalogue/sources/eastmoney/kline/wire.ts');
  expect(modules.filter((name) => name?.startsWith('src/faces/') || name?.startsWith('src/service/'))).toEqual([]);
});

it('is built with the index and the descriptions of the declarations', async () => {
  const catalogue = await loadCatalogue();
  const compiled = (text: string): unknown => JSON.parse(text.replaceAll('.interfaces.ts"', '.interfaces.js"'));
  const read = (file: string): unknown => JSON.parse(readFileSync(join(PROJECT, 'dist/index', file), 'utf8'));
  const { entries, ...summary } = toIndex(catalogue);
  expect(read('index.json')).toEqual(compiled(JSON.stringify({ entries })));
  expect(read('summary.json')).toEqual(compiled(JSON.stringify(summary)));
  expect(read('descriptions.json')).toEqual(compiled(JSON.stringify(toDescriptions(catalogue))));
});

it('is built with every OpenAPI document in both languages: none is made for a request', async () => {
  const folder = join(PROJECT, 'dist/openapi');
  const files = openApiFiles(await loadCatalogue());
  const built = readdirSync(folder, { recursive: true }).map(String);
  expect(built.filter((name) => name.endsWith('.json')).sort()).toEqual(files.map(([name]) => name).sort());
  for (const [name, text] of files) expect(readFileSync(join(folder, name), 'utf8') === text, name).toBe(true);
});

it('names the licence of every package that the bundle holds', () => {
  const licences = readFileSync(join(PROJECT, 'dist/LICENSES.txt'), 'utf8');
  const chunks = readdirSync(join(PROJECT, 'dist/chunks')).map((name) =>
    readFileSync(join(PROJECT, 'dist/chunks', name), 'utf8'),
  );
  const packages = new Set(
    chunks.flatMap((text) =>
      [...text.matchAll(/^\s*(?:"|\/\/ )node_modules\/((?:@[^/]+\/)?[^/"]+)\//gm)].map(([, name]) => name),
    ),
  );
  expect(packages).toContain('pino');
  for (const name of packages) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
});
