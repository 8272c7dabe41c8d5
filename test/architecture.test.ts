import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// Which folder may import from which. A folder may always import from itself.

const SRC = fileURLToPath(new URL('../src', import.meta.url));

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'errors.ts': [],
  'system-errors.ts': [],
  'content.ts': [],
  'request-context.ts': [],
  'fair-share.ts': [],
  'token-bucket.ts': [],
  'package-folder.ts': [],
  'memoize-async.ts': [],
  'lazy-module.ts': ['memoize-async.ts'],
  formats: ['errors.ts'],
  table: ['formats', 'errors.ts'],
  declare: ['table', 'formats', 'errors.ts'],
  exports: [
    'lazy-module.ts',
    'threads',
    'fair-share.ts',
    'declare',
    'table',
    'formats',
    'errors.ts',
    'package-folder.ts',
  ],
  sources: ['declare', 'formats', 'errors.ts'],
  registry: ['declare', 'formats', 'errors.ts', 'package-folder.ts', 'memoize-async.ts', 'lazy-module.ts'],
  upstream: ['request-context.ts', 'fair-share.ts', 'token-bucket.ts', 'declare', 'errors.ts', 'system-errors.ts'],
  coordination: [
    'lazy-module.ts',
    'token-bucket.ts',
    'declare',
    'cache',
    'upstream',
    'telemetry',
    'formats',
    'errors.ts',
    'system-errors.ts',
  ],
  cache: [
    'request-context.ts',
    'fair-share.ts',
    'declare',
    'table',
    'formats',
    'errors.ts',
    'system-errors.ts',
    'content.ts',
  ],
  telemetry: [
    'request-context.ts',
    'registry',
    'upstream',
    'formats',
    'errors.ts',
    'memoize-async.ts',
    'lazy-module.ts',
  ],
  'answer.ts': ['content.ts', 'request-context.ts', 'registry', 'declare', 'cache', 'table', 'exports', 'errors.ts'],
  search: ['registry', 'declare', 'docs'],
  docs: ['registry', 'telemetry', 'declare', 'exports', 'formats', 'errors.ts'],
  http: [
    'request-context.ts',
    'token-bucket.ts',
    'answer.ts',
    'exports',
    'cache',
    'telemetry',
    'registry',
    'search',
    'docs',
    'content.ts',
    'errors.ts',
    'package-folder.ts',
    'memoize-async.ts',
    'lazy-module.ts',
  ],
  sandbox: ['declare', 'package-folder.ts', 'memoize-async.ts', 'lazy-module.ts'],
  pull: ['answer.ts', 'exports', 'cache', 'declare', 'formats', 'table', 'upstream', 'errors.ts', 'system-errors.ts'],
  'settings.ts': ['declare', 'upstream', 'http'],
  cli: [
    'service.ts',
    'http',
    'answer.ts',
    'settings.ts',
    'registry',
    'search',
    'declare',
    'docs',
    'formats',
    'cache',
    'table',
    'exports',
    'upstream',
    'coordination',
    'pull',
    'errors.ts',
    'system-errors.ts',
    'package-folder.ts',
  ],
  'service-metrics.ts': ['cache', 'coordination', 'telemetry'],
  'calendar-refresh.ts': ['answer.ts', 'declare', 'errors.ts'],
  'service.ts': [
    'lazy-module.ts',
    'service-metrics.ts',
    'calendar-refresh.ts',
    'answer.ts',
    'http',
    'cache',
    'telemetry',
    'upstream',
    'coordination',
    'sandbox',
    'registry',
    'settings.ts',
    'declare',
    'exports',
    'memoize-async.ts',
  ],
  threads: ['errors.ts'],
  'parser-thread': ['threads', 'registry', 'declare', 'formats', 'errors.ts', 'package-folder.ts', 'memoize-async.ts'],
  client: ['declare', 'errors.ts'],
  'in-process.ts': [
    'client',
    'answer.ts',
    'calendar-refresh.ts',
    'http',
    'parser-thread',
    'registry',
    'service.ts',
    'settings.ts',
    'errors.ts',
    'package-folder.ts',
    'memoize-async.ts',
  ],
  'local-client.ts': ['client', 'in-process.ts'],
  'index.ts': ['client', 'local-client.ts', 'in-process.ts'],
  'main.ts': ['cli', 'service.ts', 'declare', 'registry', 'parser-thread', 'exports', 'cache', 'package-folder.ts'],
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('browser'),
);
const folderOf = (file: string): string => file.split(sep)[0] ?? file;
const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const specifiers = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');

describe.each(files)('%s', (file) => {
  it('imports only from the folders that its own may import from', () => {
    const services = specifiers(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => folderOf(relative(SRC, join(SRC, dirname(file), specifier))));
    const allowed = [folderOf(file), ...(MAY_IMPORT[folderOf(file)] ?? [])];
    expect(services.filter((folder) => !allowed.includes(folder))).toEqual([]);
  });
});

it('has only folders that the map knows', () => {
  expect([...new Set(files.map(folderOf))].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
});

it('reads the environment in settings.ts alone', () => {
  expect(files.filter((file) => textOf(file).includes('process.env'))).toEqual(['settings.ts']);
});

it('writes to the terminal in cli/output.ts alone, which escapes what a terminal would act on', () => {
  const writes = files.filter(
    (file) =>
      (file.startsWith('cli') || file.startsWith('coordination') || file === 'main.ts' || file === 'service.ts') &&
      /\bconsole\.|\b(?:stdout|stderr)\.write\(/.test(textOf(file)),
  );
  expect(writes).toEqual([join('cli', 'output.ts')]);
});

it('makes addresses of values in the typed builders alone', () => {
  // Constants, and the parts of addresses that tables of constants name.
  const isConstant = (value: string): boolean =>
    /^[A-Z_]+(?:\[\w+\])?$|^(?:host|last|file|successor\.file)$/.test(value);
  const untyped = files
    .filter((file) => file.startsWith('sources') && !file.endsWith('sandbox.ts'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/(\w*)`((?:https?:\/\/|\$\{MEDIA\})[^`]*)`/g)].flatMap(([, tag, text = '']) =>
        tag === 'address' || [...text.matchAll(/\$\{([^}]*)\}/g)].every(([, value = '']) => isConstant(value))
          ? []
          : [`${file}: ${text}`],
      ),
    );
  expect(untyped).toEqual([]);
});

it('opens connections to the outside in upstream/ alone, and to a Redis of our own in coordination/redis/', () => {
  const opens = files.filter(
    (file) =>
      specifiers(file).some((name) =>
        ['undici', 'ioredis', 'node:https', 'node:net', 'node:tls', 'node:http2'].includes(name),
      ) && !textOf(file).includes("import type { AddressInfo } from 'node:net'"),
  );
  const ours = ['connection.ts', 'coordinator.ts'].map((file) => join('coordination', 'redis', file));
  expect(opens.filter((file) => !/import type \{ Socket \} from 'node:net'/.test(textOf(file))).toSorted()).toEqual([
    ...ours,
    join('upstream', 'missing-issuer.ts'),
    join('upstream', 'source-connections.ts'),
  ]);
  expect(
    files.filter(
      (file) =>
        /(?<![.#\w])fetch\(/.test(textOf(file)) &&
        // It writes programs that do.
        file !== join('docs', 'examples.ts') &&
        // A service of this program, which its user names.
        file !== join('pull', 'service-source.ts') &&
        !file.startsWith('sources') &&
        !file.startsWith('upstream') &&
        !file.startsWith('declare'),
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
  expect(other).toEqual(['package-folder.ts']);
});

it('lets no text of a source into a message except by `quote`, which can be taken out again', () => {
  const readers = files.filter((file) => ['sources', 'formats', 'upstream', 'table'].includes(folderOf(file)));
  const found = readers.filter((file) => /\$\{JSON\.stringify\(/.test(textOf(file)));
  // What the sandbox makes is no message.
  expect(found.filter((file) => !file.endsWith('sandbox.ts') && !file.endsWith('encode-json.ts'))).toEqual([]);
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
