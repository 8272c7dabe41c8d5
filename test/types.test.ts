import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

// The mistakes that the types of a declaration make impossible: each is written into a sound declaration and
// compiled.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'test', '.cache', 'types');

const SOUND = `
import { date, number, text } from '../../../src/catalogue/declare/columns.ts';
import { say } from '../../../src/base/say.ts';
import { defineInterface } from '../../../src/catalogue/declare/declaration.ts';
import { freshFor } from '../../../src/engine/interface/cache-policy.ts';
import { choice, day, integer, string, timeout } from '../../../src/engine/interface/params.ts';
import { notBefore } from '../../../src/engine/interface/rules.ts';
import { Cells } from '../../../src/engine/formats/cells.ts';
import { linesSource } from '../../declarations.ts';

export default defineInterface({
  name: 'sound',
  category: 'stock',
  say: say('A sound declaration.'),
  page: 'https://lines.example/',
  kind: 'snapshot',
  grain: 'day',
  source: linesSource,
  cache: freshFor('1h', { staleIfError: '1d' }),
  params: {
    topic: string({ default: 'a', say: say('What about.') }),
    span: choice({ short: say('a little'), long: say('much') }, { default: 'short', say: say('One of two.') }),
    count: integer({ default: 1, say: say('How many.') }),
    from: day({ default: '20200101', say: say('First day.') }),
    timeout: timeout({ say: say('Longest wait.') }),
  },
  rules: [notBefore('from', 'from')],
  columns: { day: date(), name: text(), value: number({ unit: 'index_points' }) },
  ask: ({ topic }) => ({ topic }),
  parse: () => ({ day: new Cells('date', new Uint8Array(), new Uint32Array(), new Uint32Array()), name: Cells.texts([]), value: Cells.numbers([]) }),
  select: (table, { from }) => table.between('day', from, from),
  example: { topic: 'b', span: 'long' },
});
`;

/** Each mistake: what is replaced in the sound declaration, by what, and a word of the compiler's complaint. */
const MISTAKES: Readonly<Record<string, readonly [string, string, RegExp]>> = {
  'an unknown key': ["name: 'sound',", "name: 'sound', colour: 'red',", /colour/],
  'a grain that there is not': ["grain: 'day'", "grain: 'fortnight'", /fortnight/],
  'no grain': ["  grain: 'day',\n", '', /grain/],
  'a missing key': ["  say: say('A sound declaration.'),\n", '', /say/],
  'a kind of table that there is not': ["kind: 'snapshot'", "kind: 'series'", /series/],
  'no kind of table': ["  kind: 'snapshot',\n", '', /kind/],
  'a category that there is not': ["category: 'stock'", "category: 'stocks'", /stocks/],
  'a misspelt param in ask': ['ask: ({ topic }) => ({ topic })', 'ask: ({ topik }) => ({ topic: topik })', /topik/],
  'a misspelt param in select': ['select: (table, { from })', 'select: (table, { form: from })', /form/],
  'a param that says how to fetch, in ask': [
    'ask: ({ topic }) => ({ topic })',
    'ask: ({ topic, timeout }) => ({ topic: topic + timeout })',
    /timeout/,
  ],
  'an ask that is not the one of the source': [
    'ask: ({ topic }) => ({ topic })',
    'ask: ({ topic }) => ({ subject: topic })',
    /subject|topic/,
  ],
  'a param of another type in ask': [
    'ask: ({ topic }) => ({ topic })',
    'ask: ({ count }) => ({ topic: count })',
    /number/,
  ],
  'a default outside its choices': [
    "{ default: 'short', say: say('One of two.') }",
    "{ default: 'huge', say: say('One of two.') }",
    /huge/,
  ],
  'a default of another type': ['integer({ default: 1,', "integer({ default: '1',", /string/],
  'a rule on a param that is not there': ["notBefore('from', 'from')", "notBefore('to', 'from')", /"to"|'to'/],
  'a column forgotten by parse': [', value: Cells.numbers([])', '', /value/],
  'a text in a numeric column': ['value: Cells.numbers([])', "value: Cells.texts(['1'])", /"text"|'text'/],
  'a column that parse misspells': ['name: Cells.texts([])', 'nam: Cells.texts([])', /nam/],
  'a column that select misspells': ["table.between('day'", "table.between('dya'", /dya/],
  'an example with an unknown param': ["example: { topic: 'b'", "example: { topik: 'b'", /topik/],
  'an example outside the choices': ["span: 'long' }", "span: 'huge' }", /huge/],
  'a probe outside the choices': ['example: {', "probe: { params: { span: 'huge' } }, example: {", /huge/],
  'a span of time that is none': ["freshFor('1h'", "freshFor('1 hour'", /1 hour/],
};

const complaints = new Map<string, string>();

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const sources = Object.entries(MISTAKES).map(([, [from, to]], at) => {
    if (!SOUND.includes(from)) throw new Error(`the sound declaration does not have ${from}`);
    return [`mistake${at}.ts`, SOUND.replace(from, to)] as const;
  });
  for (const [file, text] of [['sound.ts', SOUND] as const, ...sources]) writeFileSync(join(FOLDER, file), text);
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: { rootDir: '../../..', types: ['node'] },
      include: ['*.ts', '../../types/wrong-rows.ts'],
    }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--pretty', 'false', '-p', FOLDER],
    { cwd: FOLDER, encoding: 'utf8' },
  );
  for (const line of stdout.split(/\n(?=\S)/)) {
    const file = /^(\w+\.ts)\(/.exec(line)?.[1] ?? 'elsewhere';
    if (line.trim() !== '') complaints.set(file, `${complaints.get(file) ?? ''}${line}\n`);
  }
});

describe('the types of a declaration', () => {
  it('refuse every mistake in a row of a family, and nothing else', () => {
    expect(complaints.get('elsewhere')).toBeUndefined();
  });

  it('accept a sound one', () => {
    expect(complaints.get('sound.ts')).toBeUndefined();
    expect(complaints.get('elsewhere')).toBeUndefined();
  });

  it.each(Object.keys(MISTAKES).map((name, at) => [name, at] as const))('refuse %s', (name, at) => {
    expect(complaints.get(`mistake${at}.ts`)).toMatch(MISTAKES[name]?.[2] ?? /never/);
  });
});
