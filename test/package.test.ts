import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { toPackageReadme } from '../scripts/package-page.mjs';
import { temporaryFolder } from './folders.ts';

// The package as a stranger gets it: packed, and installed in an empty folder without a registry.

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(PROJECT, 'node_modules/typescript/bin/tsc');
const PACKED = [
  'dist',
  'fixtures',
  'scripts',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'server.json',
  'skills',
];

// What a service sends as it is: to pack all of it takes seconds.
const LEFT_OUT: ReadonlySet<string> = new Set(
  ['assets', 'dashboards', 'manual', 'openapi'].map((name) => join(PROJECT, 'dist', name)),
);

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;

/** The folder in which it is installed. */
let folder: string;

beforeAll(async () => {
  const copy = temporaryFolder();
  folder = temporaryFolder();
  for (const name of PACKED)
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true, filter: (path) => !LEFT_OUT.has(path) });
  const readme = readFileSync(join(copy, 'README.md'), 'utf8');
  await succeed(copy, process.execPath, 'scripts/package-page.mjs', 'write');
  const dependencies = Object.keys(manifest.dependencies).map((name) => join(PROJECT, 'node_modules', name));
  await succeed(copy, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder, copy, ...dependencies);
  await succeed(copy, process.execPath, 'scripts/package-page.mjs', 'restore');
  expect(readFileSync(join(copy, 'README.md'), 'utf8')).toBe(readme);
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  const archives = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await succeed(
    folder,
    'npm',
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    ...archives.map((name) => `./${name}`),
  );
}, 120_000);

/** Runs a program in a folder, with nothing of the environment but the path. */
async function run(
  cwd: string,
  command: string,
  ...args: readonly string[]
): Promise<{ readonly status: number | null; readonly out: string; readonly err: string }> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, HOME: cwd } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await once(child, 'close');
  return { status: child.exitCode, out, err };
}

/** The output of a program that must succeed. */
async function succeed(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const { status, out, err } = await run(cwd, command, ...args);
  expect(status, `${command} ${args.join(' ')}\n${out}${err}`).toBe(0);
  return out;
}

/** Runs a module in the folder of the package; it must end by itself, and print nothing but JSON. */
async function runModule(code: string, name = 'program.mjs'): Promise<unknown> {
  writeFileSync(join(folder, name), code);
  const { status, out, err } = await run(folder, process.execPath, name);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out);
}

describe('the package', () => {
  it('ships what the program reads, and no fixture but the live checks', () => {
    const filesIn = (root: string): readonly string[] => readdirSync(root, { recursive: true, encoding: 'utf8' });
    const installed = join(folder, 'node_modules/finfount');
    const live = filesIn(join(PROJECT, 'fixtures')).filter((file) => file.endsWith('/live.json'));
    expect(live).not.toEqual([]);
    const shipped = filesIn(join(installed, 'fixtures')).filter((file) => /\.\w+$/.test(file));
    expect(shipped.toSorted()).toEqual(live.toSorted());
    expect(filesIn(join(installed, 'dist'))).toContain('main.js');
  });

  it('opens a service within a program, which ends by itself', async () => {
    const answered = await runModule(`
      import { FinfountError, open } from 'finfount';
      import { FinfountError as TheSame } from 'finfount/client';
      const finfount = await open({ sandbox: true });
      const rows = await finfount.stock_zh_a_hist({ symbol: '600000', start_date: '20240102', end_date: '20240105' });
      const failed = await finfount.stock_zh_a_hst().catch((error) => error);
      const other = await open({ folder: '.', colour: 'red' }).catch((error) => error);
      console.log(JSON.stringify({
        rows, source: rows.source, sandbox: rows.sandbox, stale: rows.stale, isDate: rows.obtained instanceof Date,
        listed: (await finfount.interfaces()).length > 400,
        failed: [failed instanceof FinfountError, FinfountError === TheSame, failed.code, failed.message],
        other: [other instanceof FinfountError, other.code, other.message],
      }));`);
    expect(answered).toMatchObject({
      rows: [{ 日期: '2024-01-02', 股票代码: '600000', 开盘: 73.34 }, {}, {}, {}],
      source: 'sandbox',
      sandbox: true,
      stale: false,
      isDate: true,
      listed: true,
      failed: [true, true, 'unknown_interface', expect.stringContaining('Did you mean stock_zh_a_hist')],
      other: [
        true,
        'invalid_settings',
        expect.stringMatching(/^open has no option "colour"; it has columns, folder, .* and warn\.$/),
      ],
    });
  });

  it('ends the calls in flight when it is closed, also by `await using`', async () => {
    const answered = await runModule(`
      import { open } from 'finfount';
      const finfount = await open({ sandbox: true });
      // No answer ever comes for this code.
      const left = finfount.stock_zh_a_hist({ symbol: '999200' }).catch((error) => error.code);
      await finfount[Symbol.asyncDispose]();
      const later = await finfount.fred_md().catch((error) => error.code);
      await finfount.close();
      console.log(JSON.stringify([await left, later]));`);
    expect(answered).toEqual(['closed', 'closed']);
  });

  it('does not keep a program alive whose source cannot be reached', async () => {
    const answered = await runModule(`
      import { open } from 'finfount';
      const finfount = await open({ mirror: 'http://127.0.0.1:9', folder: './replies' });
      const error = await finfount.article_ff_crr().catch((error) => error);
      console.log(JSON.stringify([error.code, error.status, error.retry]));`);
    expect(answered).toEqual(['upstream_unreachable', 502, true]);
  });

  it('is an ES module, which newer programs may `require`', async () => {
    const code =
      "const { open } = require('finfount'); console.log(JSON.stringify([typeof open, typeof require('finfount/client').connect]));";
    expect(await runModule(code, 'program.cjs')).toEqual(['function', 'function']);
  });

  it('shows its manifest and no file of its inside', async () => {
    const answered = await runModule(
      `
      import manifest from 'finfount/package.json' with { type: 'json' };
      const inside = await import('finfount/dist/main.js').catch((error) => error.code);
      console.log(JSON.stringify([manifest.version, inside]));`.replace(
        "import manifest from 'finfount/package.json' with { type: 'json' };",
        "import { createRequire } from 'node:module';\nconst manifest = createRequire(import.meta.url)('finfount/package.json');",
      ),
    );
    expect(answered).toEqual([manifest.version, 'ERR_PACKAGE_PATH_NOT_EXPORTED']);
  });

  it('has the command', async () => {
    const bin = join(folder, 'node_modules/.bin/finfount');
    expect((await succeed(folder, bin, '--version')).trim()).toBe(manifest.version);
    expect(await succeed(folder, bin, 'describe', 'fred_md')).toContain('fred_md (article)');
    const json = await succeed(
      folder,
      bin,
      'get',
      'stock_zh_a_hist',
      'start_date=20240102',
      '--sandbox',
      '--format',
      'json',
    );
    expect(JSON.parse(json)).toBeInstanceOf(Array);
  });

  it('holds what agents and the registry of MCP servers read', () => {
    const installed = join(folder, 'node_modules/finfount');
    expect(readFileSync(join(installed, 'skills/finfount/SKILL.md'), 'utf8')).toContain('name: finfount');
    expect(readFileSync(join(installed, 'server.json'), 'utf8')).toContain('modelcontextprotocol');
  });

  it('has what a thread answers in no chunk, which another thread may load', () => {
    const chunks = fileURLToPath(new URL('../dist/chunks/', import.meta.url));
    const names = readdirSync(chunks);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => readFileSync(join(chunks, name), 'utf8').includes('parentPort'))).toEqual([]);
  });

  it('depends on exactly what its files load', () => {
    const installed = join(folder, 'node_modules/finfount/dist');
    const loaded = readdirSync(installed, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !/^(?:assets|manual)\b/.test(name))
      .flatMap((name) => [
        ...readFileSync(join(installed, name), 'utf8').matchAll(
          /^(?:import|export|\} from)\b[^;'"(]*["']([^"']+)["']|\bimport\("([^"]+)"\)/gm,
        ),
      ])
      .map(([, specifier, lazy]) => specifier ?? lazy ?? '')
      .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier));
    expect([...new Set(loaded)].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  });
});

// Each wrong call, and a word of the complaint of the compiler.
const WRONG: Readonly<Record<string, readonly [string, RegExp]>> = {
  'an unknown interface': ['await finfount.stock_zh_a_hst();', /stock_zh_a_hst/],
  'an unknown param': ["await finfount.stock_zh_a_hist({ symbl: '600000' });", /symbl/],
  'a value outside its choices': ["await finfount.stock_zh_a_hist({ adjust: 'hqf' });", /hqf/],
  'a param of another type': ['await finfount.stock_zh_a_hist({ symbol: 600000 });', /number/],
  'a param of an interface that has none': ["await finfount.article_ff_crr({ date: '2020' });", /string/],
  'an unknown column': ['(await finfount.stock_zh_a_hist())[0]!.开盘价;', /开盘价/],
  'a number taken without a look for null': ['(await finfount.stock_zh_a_hist())[0]!.开盘.toFixed(2);', /null/],
  'a text taken for a number': ['(await finfount.stock_zh_a_hist())[0]!.股票代码! / 2;', /arithmetic/],
  'rows without await': ['finfount.stock_zh_a_hist().length;', /length/],
  'an unknown option of open': ["await open({ dataDir: '.' });", /dataDir/],
  'an unknown option of a call': ['await finfount.fred_md({}, { timeout: 1 });', /timeout/],
  'a Chinese column under English names': [
    "(await (await open({ columns: 'en' })).stock_zh_a_hist())[0]!.收盘;",
    /收盘/,
  ],
  'names of columns that there are not': ["await open({ columns: 'english' });", /english/],
  'a changed source': ["(await finfount.fred_md()).source = 'other';", /source/],
};

const RIGHT = `
import { type EnglishFinfount, FinfountError, open, type Finfount, type OpenOptions, type StockZhAHistParams, type StockZhAHistRow } from 'finfount';
import { connect, type Row, type Rows } from 'finfount/client';

async function closes(finfount: Finfount): Promise<void> {
  const params: StockZhAHistParams = { symbol: '600000', adjust: 'qfq', period: 'daily', timeout: 10, cookie: undefined };
  const rows: Rows<StockZhAHistRow> = await finfount.stock_zh_a_hist(params, { signal: AbortSignal.timeout(1_000) });
  const close: number | null | undefined = rows[0]?.收盘;
  const days: (string | null)[] = rows.map((row) => row.日期);
  const when: Date | null = rows.obtained;
  const stale: boolean = rows.stale;
  const records: Row[] = rows;
  const md = await finfount.fred_md({ date: '2020-01' });
  const series: number | string | null | undefined = md[0]?.['RPI'];
  const named: Rows = await finfount.get('stock_zh_a_hist', { symbol: '600000' });
  for (const { name, doc } of await finfount.interfaces()) name.concat(doc);
  void [close, days, when, stale, records, series, named];
}
async function englishCloses(finfount: EnglishFinfount): Promise<void> {
  const rows = await finfount.stock_zh_a_hist({ symbol: '600000', adjust: 'qfq' }, { signal: AbortSignal.timeout(1_000) });
  const close: number | null | undefined = rows[0]?.close;
  const days: (string | null)[] = rows.map((row) => row.date);
  const md = await finfount.fred_md();
  const series: number | string | null | undefined = md[0]?.['RPI'];
  void [close, days, rows.obtained, series, await finfount.get('fred_md')];
}
try {
  const options: OpenOptions = { sandbox: true, folder: '.', memory: 64 };
  await using finfount = await open(options);
  await closes(finfount);
  await closes(connect('http://127.0.0.1:8080', { token: 'token', fetch, headers: { a: 'b' } }));
  await closes(connect(new URL('http://127.0.0.1:8080')));
  await englishCloses(connect('http://127.0.0.1:8080', { columns: 'en' }));
  await englishCloses(await open({ sandbox: true, columns: 'en' }));
} catch (error) {
  if (error instanceof FinfountError && error.code === 'invalid_params') error.detail.map(({ loc, msg }) => [loc, msg]);
}
`;

/** The programs of the manual in TypeScript. */
const MANUAL = [...readFileSync(join(PROJECT, 'manual/typescript.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
);
expect(MANUAL.length).toBeGreaterThan(2);

/** Writes a project of a stranger that uses the package. */
function writeProject(name: string, options: object): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'right.ts'), RIGHT);
  for (const [at, code] of MANUAL.entries()) writeFileSync(join(project, `manual${at}.ts`), `${code}\nexport {};\n`);
  for (const [at, [code]] of Object.values(WRONG).entries())
    writeFileSync(
      join(project, `wrong${at}.ts`),
      `import { open } from 'finfount';\nconst finfount = await open();\n${code}\nexport {};\n`,
    );
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', skipLibCheck: false, ...options };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return project;
}

describe.each([
  ['nodenext', { module: 'nodenext', lib: ['es2022', 'dom'] }],
  [
    'bundler',
    { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], exactOptionalPropertyTypes: true },
  ],
])('the types, with the module resolution %s', (name, options) => {
  const complaints = new Map<string, string>();

  beforeAll(async () => {
    const { out } = await run(writeProject(name, options), process.execPath, TSC, '--pretty', 'false', '-p', '.');
    for (const line of out.split(/\n(?=\S)/).filter((each) => each.trim() !== '')) {
      const file = /^(\w+)\.ts\(/.exec(line)?.[1] ?? 'elsewhere';
      complaints.set(file, `${complaints.get(file) ?? ''}${line}\n`);
    }
  }, 120_000);

  it('accept right calls, and the programs of the manual', () => {
    expect(complaints.get('right')).toBeUndefined();
    for (const at of MANUAL.keys()) expect(complaints.get(`manual${at}`)).toBeUndefined();
    expect(complaints.get('elsewhere')).toBeUndefined();
  });

  it.each(Object.keys(WRONG).map((wrong, at) => [wrong, at] as const))('refuse %s', (wrong, at) => {
    expect(complaints.get(`wrong${at}`)).toMatch(WRONG[wrong]![1]);
  });
});

it('has types that stay small: at most 4 kB an interface', () => {
  const types = readFileSync(join(folder, 'node_modules/finfount/dist/types/faces/client/interfaces.d.ts'));
  const { length } = types.toString().match(/^export type \w+Row = /gm) ?? [];
  expect(length).toBeGreaterThan(400);
  expect(types.length / length!).toBeLessThan(4_000);
});

describe('the README on the page of the package', () => {
  const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8');
  const targets = (text: string): string[] =>
    [...text.matchAll(/\]\(([^)]*)\)|\b(?:src|srcset)="([^"]*)"/g)].map(([, link, picture]) => link ?? picture ?? '');

  it('has no link to a file of the repository while nobody knows where that is', () => {
    const text = toPackageReadme(readme, {});
    expect(targets(text).filter((target) => !/^(?:https?:\/\/|#)/.test(target))).toEqual([]);
    expect(text).not.toContain('<picture>');
    expect(text).toContain('# finfount');
    expect(readFileSync(join(folder, 'node_modules/finfount/README.md'), 'utf8')).toBe(text);
  });

  it('leads to the files of the repository that package.json names', () => {
    const text = toPackageReadme(readme, { repository: { url: 'git+https://code.example/a/finfount.git' } });
    expect(targets(text).filter((target) => !/^(?:https?:\/\/|#)/.test(target))).toEqual([]);
    expect(text).toContain('src="https://code.example/a/finfount/raw/HEAD/pictures/interface-light.png"');
    expect(text).toContain('(https://code.example/a/finfount/blob/HEAD/manual/calls.md)');
  });

  it('is written by every pack, which puts the other one back, and needed by a publication', () => {
    expect(manifest.scripts.prepack).toMatch(/package-page\.mjs write$/);
    expect(manifest.scripts.postpack).toBe('node scripts/package-page.mjs restore');
    expect(manifest.scripts.prepublishOnly).toBe('node scripts/package-page.mjs check');
  });
});
