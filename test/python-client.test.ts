import { execFile } from 'node:child_process';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../src/base/say.ts';
import { toExampleCall } from '../src/catalogue/registry/entries.ts';
import { citationOf } from '../src/engine/interface/citation.ts';
import { toQuery } from '../src/engine/interface/query.ts';
import { examplesOf } from '../src/faces/manual-data/examples.ts';
import { toPythonModules } from '../src/faces/typed-clients/python.ts';
import { everyKind, loadCatalogue } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { findPython } from './python.ts';
import { interfacesOfEverySource, sampleInterfaces } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// The Python package against the sandbox. Its own tests are a Python program, clients/python/tests.

const python = findPython('pandas', 'The Python package is not tested');
const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../clients/python/', import.meta.url));
const { interfaces } = await loadCatalogue();

const answeredBy = (source: string) => ({ source, obtained: Date.UTC(2026, 9, 9, 12) });

/** Puts the package into a folder, with functions for these interfaces. */
async function installPackage(folder: string, declared: typeof interfaces): Promise<void> {
  const modules = toPythonModules(declared, '0.0.0-test');
  const written = (await readdir(join(PACKAGE, 'finfount'))).filter(
    (name) => name.endsWith('.py') && !modules.has(name),
  );
  for (const name of written) await cp(join(PACKAGE, 'finfount', name), join(folder, 'finfount', name));
  for (const [name, text] of modules) await writeFile(join(folder, 'finfount', name), text);
}

it('explains in Chinese without English meanings of Chinese values and names', () => {
  const declared = interfaces.filter(({ name }) => name === 'stock_analyst_detail_em');
  const text = toPythonModules(declared, '0').get('_chinese.py') ?? '';
  expect(text).toContain('    - \\"历史指数\\"\\n');
  expect(text).toContain('调入时评级名称, rating_when_added (str)');
  expect(text).not.toContain('shares followed now');
});

describe.skipIf(python === undefined)('the Python package', () => {
  const folder = temporaryFolder();
  let service: TestService;

  beforeAll(async () => {
    // Room for every table: none is fetched twice. A base path, as behind a proxy.
    service = await startTestService({ sandbox: true, basePath: '/finance', memoryBytes: 400_000_000 });
    await installPackage(folder, interfaces);
  }, 120_000);
  afterAll(() => service?.close());

  const runPython = (args: readonly string[], url = service.url): Promise<{ stdout: string; stderr: string }> =>
    run(python ?? '', args, {
      cwd: folder,
      env: { PATH: process.env.PATH, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', FINFOUNT_URL: url },
      maxBuffer: 10_000_000,
    });

  it('passes its own tests, with an example of every source', async () => {
    const some = new Set(interfacesOfEverySource(interfaces));
    const cases = interfaces.map((declared) => ({
      name: declared.name,
      path: toExampleCall(declared),
      example: declared.example,
      isAvailable: declared.unavailable === undefined,
      isCalled: some.has(declared),
      signature: Object.entries(declared.params).map(([name, { default: value = null }]) => [name, value]),
      columns: Object.fromEntries(declared.columns.map(({ name, cells }) => [name, cells])),
      citations: {
        [declared.source.name]: citationOf(declared, declared.source, answeredBy(declared.source.name)).text,
      },
    }));
    await writeFile(join(folder, 'cases.json'), JSON.stringify(cases));
    const { stderr } = await runPython([join(PACKAGE, 'tests/test_finfount.py'), 'cases.json']);
    expect(stderr).toMatch(/^Ran \d\d tests in [\d.]+s\n\nOK/m);
  }, 300_000);

  it('has adapters for qlib, vn.py and backtrader', async () => {
    await cp(join(PACKAGE, 'vnpy_finfount'), join(folder, 'vnpy_finfount'), { recursive: true });
    const { stderr } = await runPython([join(PACKAGE, 'tests/test_adapters.py'), temporaryFolder()]);
    expect(stderr).toMatch(/^Ran \d+ tests in [\d.]+s\n\nOK/m);
  }, 120_000);

  it('runs the examples of the manual', async () => {
    const programs = sampleInterfaces(interfaces).map(
      (declared) => examplesOf(declared).find(({ title }) => title === 'finfount')?.code ?? '',
    );
    const program = programs.join('\n').replaceAll(/^finfount\.configure\(.*\)$/gm, '');
    const { stdout } = await runPython(['-c', program]);
    expect(stdout.match(/\d+ rows x \d+ columns|^\d+ /gm)?.length).toBeGreaterThanOrEqual(programs.length);
  });

  it('says how its functions are written where the project is not built', async () => {
    const bare = temporaryFolder();
    const built = toPythonModules([], '0');
    await cp(join(folder, 'finfount'), join(bare, 'finfount'), {
      recursive: true,
      filter: (file) => !built.has(basename(file)),
    });
    const program = `import sys; sys.path.insert(0, ${JSON.stringify(bare)}); import finfount`;
    await expect(runPython(['-c', program])).rejects.toThrow(/its build writes them\. Run npm ci && npm run build/);
  });

  it('names pandas where that is missing, and not its build', async () => {
    const program = "import sys; sys.modules['pandas'] = None; import finfount";
    const imported = runPython(['-c', program]);
    await expect(imported).rejects.toThrow(/No module named 'pandas'|import of pandas halted/);
    await expect(imported).rejects.not.toThrow(/its build writes them/);
  });

  it('has functions of whatever a declaration holds', async () => {
    const hostile = 'A "quote", """three""", a \\ and \\N{DIGIT ONE} \u2028 {x} %s 中文 """';
    const odd = temporaryFolder();
    await cp(join(folder, 'finfount'), join(odd, 'finfount'), { recursive: true });
    // `from` is a word that Python keeps for itself. No function of AKShare has it.
    const { from, ...params } = everyKind.params;
    expect(from).toBeDefined();
    expect(() => toPythonModules([everyKind], '0')).toThrow('every_kind: Python cannot have "from" as a name');
    const example = {
      topic: hostile,
      count: -2,
      ratio: 0.25,
      flag: true,
      span: 'long',
      tags: ['a', 'b c'],
      sizes: [1, 2],
    };
    const declared = {
      ...everyKind,
      params,
      say: say(hostile),
      quirks: [say(hostile), say('"')],
      columns: [{ name: hostile, cells: 'number', say: { en: hostile, zh: '' }, unit: { name: say('"""') } } as const],
    };
    await installPackage(odd, [declared]);
    const { stdout } = await runPython([
      '-c',
      `import sys; sys.path.insert(0, ${JSON.stringify(odd)})
import inspect, json, finfount
from finfount import _call, _interfaces
told = _interfaces.INTERFACES["every_kind"]
print(json.dumps([inspect.getdoc(finfount.every_kind).split(chr(10))[0], list(told.columns), list(inspect.signature(finfount.every_kind).parameters), _call._query(told, json.loads(sys.argv[1]))]))`,
      JSON.stringify(example),
    ]);
    const [doc, columns, names, query] = JSON.parse(stdout) as [string, string[], string[], string];
    expect(doc).toBe(hostile);
    expect(columns).toEqual([hostile]);
    expect(names).toEqual(Object.keys(params));
    expect([...new URLSearchParams(query)]).toEqual([...new URLSearchParams(toQuery(example))]);
  });
});
