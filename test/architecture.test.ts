import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Where imports may lead: down this list and within a folder, never up and never in a circle.

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/**
 * The folders, each above all that it may import from: whoever serves people above what there is, that above how.
 */
const FLOORS: readonly string[] = [
  'main.ts',
  'index.ts',
  'faces/cli',
  'service',
  'faces/http',
  'faces/mcp',
  'faces/search',
  'faces/pages',
  'faces/manual-data',
  'faces/openapi',
  'faces/dashboards',
  'faces/symbols',
  'faces/wording',
  'faces/typed-clients',
  'faces/archive',
  'faces/pull',
  'faces/client',
  'faces/sandbox',
  'catalogue/registry',
  'catalogue/sources',
  'catalogue/wire',
  'catalogue/declare',
  'catalogue/fields',
  'engine/answer',
  'engine/archive',
  'engine/coordination',
  'engine/telemetry',
  'engine/parent',
  'engine/cache',
  'engine/upstream',
  'engine/exports',
  'engine/threads',
  'engine/interface',
  'engine/table',
  'engine/formats',
  'base',
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(join('faces', 'browser')),
);
const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const specifiers = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');

/**
 * `engine/cache` of `engine/cache/load.ts`, `base` of `base/errors.ts`; a file of the root is a floor of its own.
 */
function floorOf(file: string): string {
  const [wing = '', folder, rest] = file.split(sep);
  return folder === undefined || rest === undefined ? wing : `${wing}/${folder}`;
}

/** The files of the project that a file imports. */
const IMPORTED = new Map(
  files.map((file) => [
    file,
    specifiers(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => join(dirname(file), specifier))
      .filter((imported) => files.includes(imported)),
  ]),
);

it('has only the folders of the list', () => {
  expect([...new Set(files.map(floorOf))].toSorted()).toEqual(FLOORS.toSorted());
});

it('has each folder on the map', () => {
  const map = readFileSync(join(SRC, 'README.md'), 'utf8');
  const folders = FLOORS.filter((folder) => !folder.endsWith('.ts'));
  expect([...folders, 'faces/browser'].filter((folder) => !map.includes(`| \`${folder}/\``))).toEqual([]);
});

it('imports downwards alone', () => {
  const heightOf = (file: string): number => FLOORS.indexOf(floorOf(file));
  const upwards = files.flatMap((file) =>
    (IMPORTED.get(file) ?? [])
      .filter((imported) => heightOf(imported) < heightOf(file))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(upwards).toEqual([]);
});

/** What is in a circle of imports, or above one: what is left when all is taken away that imports nothing left. */
function inCircles(imported: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Set(imported.keys());
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const one of left) if (!imported.get(one)?.some((other) => left.has(other))) left.delete(one);
  }
  return [...left];
}

it('imports in no circle between files', () => {
  expect(IMPORTED.size).toBeGreaterThan(500);
  expect(inCircles(IMPORTED)).toEqual([]);
});

it('imports in no circle between folders, however deep', () => {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of IMPORTED) {
    const others = imported.map((other) => dirname(other)).filter((folder) => folder !== dirname(file));
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), ...others]);
  }
  expect(folders.size).toBeGreaterThan(100);
  expect(inCircles(folders)).toEqual([]);
});

it('finds a circle, and what leads into it', () => {
  expect(
    inCircles(
      new Map([
        ['above', ['one']],
        ['one', ['other', 'below']],
        ['other', ['one']],
        ['below', []],
      ]),
    ),
  ).toEqual(['above', 'one', 'other']);
});

it('starts without the dictionary of columns and without MCP: the index is enough', () => {
  const imports = (file: string): readonly string[] =>
    [...textOf(file).matchAll(/^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)'/gm)].map(
      ([, specifier = '']) => join(dirname(file), specifier),
    );
  const loaded = new Set([join('faces', 'cli', 'run-program.ts')]);
  for (const file of loaded) for (const imported of imports(file)) if (files.includes(imported)) loaded.add(imported);
  expect(loaded.size).toBeGreaterThan(20);
  expect([...loaded]).not.toContain(join('catalogue', 'fields', 'dictionary.ts'));
  const serving = new Set([join('service', 'service.ts')]);
  for (const file of serving) for (const imported of imports(file)) if (files.includes(imported)) serving.add(imported);
  expect([...serving]).toContain(join('faces', 'http', 'routes', 'mcp.ts'));
  expect([...serving].filter((file) => floorOf(file) === 'faces/mcp')).toEqual([]);
});

it('waits for nothing while a module is loaded, but in main.ts: the build may put two modules into a circle', () => {
  const waiting = files.filter((file) => /^(?:(?:export )?(?:const|let) [^\n]*)?\bawait\b/m.test(textOf(file)));
  expect(waiting).toEqual(['main.ts']);
});

it('reads the environment in service/settings.ts alone', () => {
  expect(files.filter((file) => textOf(file).includes('process.env'))).toEqual([join('service', 'settings.ts')]);
});

it('writes to the terminal in cli/terminal/output.ts alone, which escapes what a terminal would act on', () => {
  const writes = files.filter(
    (file) =>
      (file.startsWith(join('faces', 'cli')) ||
        file.startsWith(join('engine', 'coordination')) ||
        file.startsWith('service') ||
        file === 'main.ts') &&
      /\bconsole\.|\b(?:stdout|stderr)\.write\(/.test(textOf(file)),
  );
  expect(writes).toEqual([join('faces', 'cli', 'terminal', 'output.ts')]);
});

it('writes the optional facts of a row down in one place: a family takes those of `RowFacts`, whatever they are', () => {
  const again = files
    .filter((file) => file.startsWith('catalogue'))
    .filter((file) => /^ +readonly (?:keywords|seriesNames|similar):/m.test(textOf(file)));
  expect(again).toEqual([]);
});

it('makes addresses of values in the typed builders alone', () => {
  // Constants, and the parts of addresses that tables of constants name.
  const isConstant = (value: string): boolean =>
    /^[A-Z_]+(?:\[\w+\])?$|^(?:host|last|file|successor\.file)$/.test(value);
  const untyped = files
    .filter((file) => file.startsWith(join('catalogue', 'sources')))
    .flatMap((file) =>
      [...textOf(file).matchAll(/(\w*)`((?:https?:\/\/|\$\{MEDIA\})[^`]*)`/g)].flatMap(([, tag, text = '']) =>
        tag === 'address' || [...text.matchAll(/\$\{([^}]*)\}/g)].every(([, value = '']) => isConstant(value))
          ? []
          : [`${file}: ${text}`],
      ),
    );
  expect(untyped).toEqual([]);
});

it('imports the types of node:http alone: all else of it would load a whole HTTP client at the start', () => {
  const imports = files.filter((file) => /^import (?!type )[^;]* from 'node:https?';/m.test(textOf(file)));
  expect(imports).toEqual([]);
});

it('opens connections to the outside in upstream/ alone, and to a Redis of our own in coordination/redis/', () => {
  const opens = files.filter(
    (file) =>
      !file.endsWith('.d.ts') &&
      specifiers(file).some(
        (name) =>
          ['ioredis', 'node:https', 'node:net', 'node:tls', 'node:http2'].includes(name) || /\bundici\b/.test(name),
      ) &&
      !textOf(file).includes("import type { AddressInfo } from 'node:net'"),
  );
  const ours = ['connection.ts', 'connector.ts'].map((file) => join('engine', 'coordination', 'redis', file));
  expect(opens.filter((file) => !/import type \{ Socket \} from 'node:net'/.test(textOf(file))).toSorted()).toEqual([
    ...ours,
    join('engine', 'upstream', 'missing-issuer.ts'),
    join('engine', 'upstream', 'name-lookup.ts'),
    join('engine', 'upstream', 'parent-connection.ts'),
    join('engine', 'upstream', 'source-connections.ts'),
    join('engine', 'upstream', 'undici.ts'),
    // Its sockets are never connected.
    join('faces', 'http', 'connections', 'hidden-classes.ts'),
  ]);
  expect(
    files.filter(
      (file) =>
        /(?<![.#\w])fetch\(/.test(textOf(file)) &&
        // It writes programs that do.
        file !== join('faces', 'manual-data', 'examples.ts') &&
        // A service of this program, which its user names.
        file !== join('faces', 'pull', 'service-source.ts') &&
        !file.startsWith('catalogue') &&
        !file.startsWith(join('engine', 'upstream')) &&
        !file.startsWith(join('engine', 'interface')),
    ),
  ).toEqual([]);
});

it('has declaration files that import nothing from outside the project', () => {
  const foreign = files
    .filter((file) => file.endsWith('.interfaces.ts'))
    .flatMap((file) => specifiers(file).filter((specifier) => !specifier.startsWith('.')));
  expect(foreign).toEqual([]);
});

it('finds its files by the folder of the package alone, since the build moves modules into other files', () => {
  const other = files.filter((file) => /import\.meta(?!\.url\)\()/.test(textOf(file)));
  expect(other).toEqual([join('base', 'package-folder.ts')]);
});

it('loads the parts of undici that it uses, never the whole, which holds the event loop for 30 ms', () => {
  const whole = files.filter((file) => /^import (?!type )[^;]*from 'undici';/m.test(textOf(file)));
  expect(whole).toEqual([]);
});

it('lets no text of a source into a message except by `quote`, which can be taken out again', () => {
  const readers = files.filter((file) =>
    ['catalogue/sources', 'engine/formats', 'engine/upstream', 'engine/table'].includes(floorOf(file)),
  );
  const found = readers.filter((file) => /\$\{JSON\.stringify\(/.test(textOf(file)));
  expect(found.filter((file) => !file.endsWith('encode-json.ts'))).toEqual([]);
});

it('reads what lies beside the project by `npm run test:recordings` alone', () => {
  const project = join(SRC, '..');
  const readers = ['src', 'test', 'manual', 'scripts', 'bench', 'chaos'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:m?ts|mjs|vue)$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => /(?:\.\.\/)+shared\b/.test(readFileSync(join(project, file), 'utf8'))),
  );
  expect(readers).toEqual([join('test', 'recordings', 'recordings.ts'), join('scripts', 'test-recordings.mjs')]);
  const importing = readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && /from '[^']*recordings\//.test(readFileSync(join(project, 'test', file), 'utf8')),
  );
  expect(importing).toEqual([]);
});

it('looks a text up in a map: an object has `constructor` besides what was written into it', () => {
  const looked = files.flatMap((file) => {
    const tables = [
      ...textOf(file).matchAll(/^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string,[^=\n]*> =/gm),
    ];
    return tables.flatMap(([, name = '']) => (textOf(file).includes(`${name}[`) ? [`${file}: ${name}`] : []));
  });
  expect(looked).toEqual([]);
});

it('has no line of a comment that is longer than 115 characters', () => {
  const project = join(SRC, '..');
  const folders = ['src', 'test', 'scripts', 'bench', 'chaos', 'manual', 'clients'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  // Git ignores what a build of the manual leaves when it is ended, as `npm run check` ends it after a wrong type.
  const isMade = (file: string) => /node_modules|\.vitepress\/(?:(?:cache|dist|\.temp)\/|.*\.timestamp-)/.test(file);
  const long = files
    .filter((file) => /\.(?:m?[jt]s|vue|css)$/.test(file) && !isMade(file))
    .flatMap((file) =>
      readFileSync(join(project, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (/^\s*(?:\/\/|\/?\*)/.test(line) && line.length > 115 ? [`${file}:${at + 1}`] : [])),
    );
  expect(files.length).toBeGreaterThan(1_000);
  expect(long).toEqual([]);
});

it('has no module for tests that registers a hook when it is loaded: only the first file of a worker would have it', () => {
  const test = join(SRC, '../test');
  const hooked = readdirSync(test, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.m?[jt]s$/.test(file) &&
      !file.includes('node_modules') &&
      !file.endsWith('.test.ts') &&
      /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(join(test, file), 'utf8')),
  );
  expect(hooked).toEqual(['setup.ts']);
});
