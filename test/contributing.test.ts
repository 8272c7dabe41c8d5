import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCases, writeCases } from '../scripts/cases.mjs';
import { findRows } from '../scripts/rows.mjs';
import { parseLiveChecks } from '../src/faces/cli/doctor/live-checks.ts';
import { loadCatalogue } from './declarations.ts';
import { fixturePath } from './fixtures.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

// CONTRIBUTING.md tells the truth: its example is taken out of a copy of the project, and its steps are followed
// there.

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'macro_china_gdzctz';
const FORM = 'eastmoney/datacenter';
const LIMIT = { timeout: 180_000 };

const [document, rowsPage, codePage] = ['CONTRIBUTING.md', 'src/catalogue/README.md', 'src/README.md'].map((path) =>
  readFileSync(join(PROJECT, path), 'utf8'),
) as [string, string, string];
const [howTo = ''] = /^## Add an interface[\s\S]*?(?=^## Read on)/m.exec(document) ?? [];
const blocksOf = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block);
/** The words of a command: blanks part them, single quotes hold them together. */
const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

const SUITES = 'test/contract.test.ts test/sandbox-figures.test.ts';

const [skeletonCommand = '', loop = '', recordCommand = '', lastCommand = ''] = blocksOf(howTo, 'sh').map((block) =>
  block.trim(),
);
const [, beginCommand = ''] = /^### A wire format that is not there yet\n\n```sh\n(.*)\n```$/m.exec(rowsPage) ?? [];
const [row = ''] = blocksOf(howTo, 'ts').map((block) => block.replaceAll(/^(?=.)/gm, '    '));
const [reply = ''] = blocksOf(howTo, 'json');
/** Wire formats that begin with the script, of a new site and of one that is there, and a reply of each. */
const BEGUN = [
  { begin: beginCommand, host: 'prices.example', file: 'begun.csv', reply: 'day,value\n2024-01-02,1.5\n2024-01-03,\n' },
  {
    begin: 'node scripts/new-interface.mjs index_rating_sw swsresearch/ratings --begin json',
    host: 'ratings.example',
    file: 'begun.json',
    reply: '{"data":[{"day":"2024-01-02","value":1.5},{"day":"2024-01-03","value":null}]}',
  },
];
/** What is written in the place of what the script leaves open. */
const TODOS: readonly (readonly [RegExp, string])[] = [
  [/'TODO'/g, "'价格'"],
  [/'TODO: the (?:page|address)[^']*'/g, "'https://prices.example/'"],
  [/'TODO: [^']*'/g, "'What it is.'"],
  [/'\/TODO'/g, "'/prices'"],
  [/\n *\/\/ TODO: .*/g, ''],
];
const file = /`(src\/catalogue\/sources\/[^`]+\.interfaces\.ts)`/.exec(howTo)?.[1] ?? '';

describe('the example of CONTRIBUTING.md', () => {
  let copy: ProjectCopy;
  /** What is written here: the row of the example, and the files of the wire formats that are begun. */
  const written = [file];
  beforeAll(() => {
    copy = copyProject([FORM]);
    const rows = findRows(copy.folder);
    const own = rows.find(({ name }) => name === NAME);
    if (!own) throw new Error(`no row of ${NAME} is found`);
    expect(`src/catalogue/sources/${own.file}`).toBe(file);
    copy.write(file, copy.read(file).replace(`${own.row}\n`, ''));
    const fixtures = join(copy.folder, 'fixtures', FORM);
    writeCases(
      fixtures,
      readCases(fixtures).filter((each) => each.interface !== NAME),
    );
  });

  /** Runs a Node program in the copy, which must succeed. Returns what it wrote. */
  async function run(program: string, ...args: readonly string[]): Promise<string> {
    const { status, out, err } = await copy.run(program, ...args);
    expect(status, `${program}: ${err}${out}`).toBe(0);
    return out;
  }

  it('is the row that the project has', () => {
    expect(readFileSync(join(PROJECT, file), 'utf8')).toContain(`\n${row}`);
  });

  it('begins with a skeleton where the row belongs', LIMIT, async () => {
    const [node, script = '', ...args] = wordsOf(skeletonCommand);
    expect([node, script, args.slice(0, 2)]).toEqual(['node', 'scripts/new-interface.mjs', [NAME, FORM]]);
    const said = await run(script, ...args);
    expect(said.replace(/:\d+:/, ':')).toContain(`${file}: ${NAME}, a copy of macro_china_consumer_goods_retail`);
    expect(said).toContain(`\nAt the end: ${lastCommand}\n`);
    const skeleton = findRows(copy.folder).find(({ name }) => name === NAME)?.row ?? '';
    expect(skeleton).toContain('TODO');
    copy.write(file, copy.read(file).replace(`${skeleton}\n`, row));
  });

  it.each(BEGUN)('begins a wire format: $begin', LIMIT, async ({ begin, host }) => {
    const [node, script = '', ...args] = wordsOf(begin);
    expect([node, script]).toEqual(['node', 'scripts/new-interface.mjs']);
    const begun = [...(await run(script, ...args)).matchAll(/^src\/catalogue\/sources\/\S+\.ts$/gm)].map(
      ([path]) => path,
    );
    expect(begun.length).toBeGreaterThanOrEqual(2);
    const todos = [...TODOS, ['todo.example', host] as const];
    for (const path of begun) {
      const text = todos.reduce((before, [todo, done]) => before.replaceAll(todo, done), copy.read(path));
      expect(text).not.toMatch(/todo/i);
      copy.write(path, text);
    }
    written.push(...begun);
  });

  it('is told by the contract suite that nothing is recorded, and how to record it', LIMIT, async () => {
    expect(loop).toBe(`npx tsc -p .\nnpx vitest run ${SUITES} -t '^${NAME} '`);
    const only = `has no skeleton|^${NAME} `;
    const { status, out, err } = await copy.run(
      'node_modules/vitest/vitest.mjs',
      'run',
      'test/contract.test.ts',
      '-t',
      only,
    );
    expect(status).toBe(1);
    const said = `${out}${err}`;
    expect(said).toContain(`${NAME} has no fixture: make one in fixtures/${FORM}/cases.json`);
    expect(said).toContain(`fixtures/${FORM}/cases.json, ${NAME}\n`);
    expect(said).toContain(`node scripts/record-fixture.mjs ${NAME} `);
    expect(said).not.toContain('ENOENT');
  });

  it('has types that fit', LIMIT, async () => {
    // The files that are written, with all that they import.
    copy.write('tsconfig.types.json', JSON.stringify({ extends: './tsconfig.json', files: written, include: [] }));
    await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json');
  });

  it('gets the fixture case that the project has', LIMIT, async () => {
    copy.write('reply.json', reply);
    const [node, script = '', ...args] = wordsOf(recordCommand);
    expect([node, script, args[0]]).toEqual(['node', 'scripts/record-fixture.mjs', NAME]);
    expect(await run(script, ...args)).toMatch(
      /expects 5 rows\. Review the difference: git add -N fixtures; git diff fixtures\nWhat its columns are,.*\n {2}月份: /,
    );
    const caseIn = (folder: string) =>
      readCases(folder).find((each) => each.interface === NAME && each.name === args[1]);
    expect(caseIn(join(copy.folder, 'fixtures', FORM))).toEqual(caseIn(fixturePath(FORM)));
  });

  it.each(BEGUN)(
    'gets a fixture case of a wire format that was begun: $file',
    LIMIT,
    async ({ begin, file, reply }) => {
      const [, , name = ''] = wordsOf(begin);
      copy.write(file, reply);
      const args = [name, 'a row without a value', 'symbol=000300', '--reply', file];
      expect(await run('scripts/record-fixture.mjs', ...args)).toContain(
        '["日期","数值"]\n["2024-01-02",1.5]\n["2024-01-03",null]\n',
      );
    },
  );

  it('is right for the check, and has rows in the sandbox and a page in the manual', LIMIT, async () => {
    // The build of the server alone: the pages and the manual are made from the same data.
    const steps = [...copy.read('scripts/build.mjs').matchAll(/'(scripts\/build-(\w+)\.mjs)'/g)];
    expect(steps.length).toBeGreaterThan(2);
    for (const [, script = '', built = ''] of steps) if (!/assets|manual/.test(built)) await run(script);
    await run('dist/main.js', 'check');
    const rows: unknown = JSON.parse(await run('dist/main.js', 'get', NAME, '--sandbox'));
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ 月份: expect.any(String) })]));
    for (const { begin } of BEGUN) {
      const [, , name = ''] = wordsOf(begin);
      const made: unknown = JSON.parse(await run('dist/main.js', 'get', name, '--sandbox'));
      expect(made).toEqual(expect.arrayContaining([expect.any(Object)]));
    }
    const { readDocuments }: typeof import('../manual/data.ts') = await import(join(copy.folder, 'manual/data.ts'));
    const page = (await readDocuments('en')).find(({ iface }) => iface.name === NAME);
    expect(page?.iface).toMatchObject({ name: NAME, category: 'macro' });
  });
});

describe('CONTRIBUTING.md and the pages behind it', () => {
  const all = [document, rowsPage, codePage].join('\n');

  it('is one screen', () => {
    expect(document.split('\n').length).toBeLessThanOrEqual(100);
  });

  it('lists the folders that there are', () => {
    const listed = [...codePage.matchAll(/^\| `([\w-]+)\/` /gm)].map(([, name]) => name);
    const folders = readdirSync(join(PROJECT, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(new Set(listed)).toEqual(new Set(folders.map(({ name }) => name)));
  });

  it('names only files that there are', () => {
    const named = [...all.matchAll(/`((?:src|test|fixtures|scripts|manual)\/[\w./-]+|\.ci\/run)`/g)];
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });

  it('names only scripts of the package that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...all.matchAll(/npm (?:run )?(\w+)/g)].map(([, name = '']) => name);
    const commandsOfNpm = new Set(['pack', 'pkg', 'publish', 'view']);
    expect(named.filter((name) => !commandsOfNpm.has(name) && !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('shows live checks that can be read', LIMIT, async () => {
    const [live = ''] = blocksOf(rowsPage, 'json');
    const checks = parseLiveChecks(live, 'src/catalogue/README.md', await loadCatalogue(), {});
    expect(checks).toHaveLength(1);
  });
});
