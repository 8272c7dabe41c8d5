import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { choice, string } from '../../engine/interface/params.ts';
import { number, text, toColumns } from '../declare/columns.ts';
import { Catalogue, findDeclarations, toFindingText } from './catalogue.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

/** The findings of a sound declaration in which some parts are changed. */
const findings = (changed: Partial<Interface>): string[] =>
  new Catalogue([found({ ...everyKind, ...changed })]).findings.map(({ what }) => what);

describe('the checks of a declaration', () => {
  it('find nothing wrong with a sound declaration', () => {
    expect(findings({})).toEqual([]);
  });

  it.each<[string, Partial<Interface>, string]>([
    [
      'a doc that is no sentence',
      { say: say('prices') },
      'its doc is not a sentence, which ends with a full stop: "prices"',
    ],
    [
      'a page that is no address',
      { page: 'lines.example' },
      'its page "lines.example" is not an address such as https://quote.eastmoney.com/',
    ],
    [
      'a page that the skeleton left open',
      { page: 'TODO: an address' },
      'its page "TODO: an address" is not an address such as https://quote.eastmoney.com/',
    ],
    [
      'a doc that the skeleton left open',
      { say: say('TODO: what it answers, as a sentence') },
      'its doc is still to be written',
    ],
    [
      'a Chinese text that the skeleton left open',
      { say: say('What it answers.', 'TODO') },
      'its Chinese text is still to be written',
    ],
    [
      'a fact that follows from its params',
      { mayBeEmpty: true },
      'it says that it may be empty, which its params say already',
    ],
    [
      'a parameter without a doc',
      { params: { ...everyKind.params, topic: string({ say: say('') }) } },
      'the doc of its parameter topic is not a sentence, which ends with a full stop: ""',
    ],
    [
      'a choice without a meaning',
      {
        params: {
          ...everyKind.params,
          span: choice({ short: say('a little'), long: say('') }, { say: say('One of two.') }),
        },
      },
      'the choice "long" of its parameter span has no meaning',
    ],
    [
      'a choice of which it does not say what its rows are of',
      {
        params: {
          ...everyKind.params,
          span: choice({ short: say('a little'), long: say('much') }, { say: say('One of two.') }),
        },
        grain: { param: 'span', of: { short: 'day', lengthy: 'month' } },
      },
      'what its rows are of is said for lengthy,short, and its parameter span has long,short',
    ],
    [
      'a column without a doc',
      { columns: toColumns({ a: text({ say: say('', '无') }) }) },
      'the text of its column a is not a sentence, which ends with a full stop: ""',
    ],
    [
      'a column that neither the dictionary nor its row names',
      { columns: toColumns({ 没有的列: text({ say: say('One.') }) }) },
      'its column 没有的列 has no identifier such as change_percent: neither the dictionary nor the row has one',
    ],
    [
      'a column that neither the dictionary nor its row describes, in one sentence',
      { columns: toColumns({ 没有的列: number() }) },
      expect.stringMatching(/^its column 没有的列 is not in the dictionary of columns: give the row its id/),
    ],
    [
      'two columns of one identifier',
      { columns: toColumns({ 收盘: number(), 收盘价: number() }) },
      'two of its columns have the identifier close: one needs an id in the row',
    ],
    [
      'a column without a Chinese text',
      { columns: toColumns({ a: text({ say: say('One.') }) }) },
      'its column a, whose name is not Chinese, has no Chinese text',
    ],
    [
      'a column that is declared twice',
      {
        columns: toColumns([
          ['a', text({ say: say('One.') })],
          ['a', text({ say: say('Two.') })],
        ]),
      },
      'its column a is declared twice',
    ],
    [
      'a measure without a unit',
      { columns: toColumns({ a: number({ say: say('One.') }) }) },
      'its column a is a measure without a unit: give it a key of src/catalogue/fields/units.ts; unstated is the unit that the source does not state',
    ],
    [
      'an unknown category',
      { category: 'stocks' },
      'its category stocks is not one of stock, index, fund, bond, futures, option, forex, crypto, spot, energy, interest_rate, macro, article, news, tool',
    ],
    [
      'a name that cannot be called',
      { name: 'Every-Kind' },
      'its name is not of small letters, digits and underscores',
    ],
    [
      'an example that breaks a rule',
      { example: { topic: 'x', from: '20300101', to: '20200101' } },
      'its example is refused: to: to should not be earlier than from',
    ],
    ['an example without a required parameter', { example: {} }, 'its example is refused: topic: Field required'],
    [
      'a default that is no day',
      { params: { ...everyKind.params, from: { ...everyKind.params.from!, default: '20230229' } } },
      'its example is refused: from: Input should be a real calendar date in the form YYYYMMDD',
    ],
    [
      'a probe that breaks a rule',
      { probe: { params: { topic: 'x', from: '20230229' } } },
      'its probe is refused: from: Input should be a real calendar date in the form YYYYMMDD',
    ],
    [
      'an end that is no period',
      { ended: 'August 2023' },
      'its end August 2023 is no year, month or day such as 2023-08',
    ],
    ['an end that is no day', { ended: '2023-02-30' }, 'its end 2023-02-30 is no year, month or day such as 2023-08'],
    [
      'the job of no interface of AKShare',
      { replaces: ['stock_zh_a_hits'] },
      "it does the job of stock_zh_a_hits, which is no name of AKShare's",
    ],
    ['params that have ended, at no time', { hasEnded: () => true }, 'it says which params have ended, and not when'],
    [
      'a quirk that is no sentence',
      { quirks: [say('odd')] },
      'one of its quirks is not a sentence, which ends with a full stop: "odd"',
    ],
    [
      'evidence that is no sentence',
      { evidence: [say(' It was.')] },
      'one of its pieces of evidence is not a sentence, which ends with a full stop: " It was."',
    ],
    [
      'a citation that is no sentence',
      { source: { ...everyKind.source, citation: 'Somebody' } },
      'a text of its source lines is not a sentence, which ends with a full stop: "Somebody"',
    ],
    [
      'a source of which the skeleton of a wire format says nothing yet',
      { source: { ...everyKind.source, hosts: ['todo.example'] } },
      'of its source lines is still to be written: todo.example',
    ],
    [
      'a row of a coverage that lacks a text',
      { coverage: { say: say('What there is.'), headings: [say('Code'), say('First')], rows: [['a']] } },
      'a row of its coverage has not as many texts as there are headings',
    ],
  ])('find %s', (_, changed, finding) => {
    expect(findings(changed)).toContainEqual(finding);
  });

  it('find a name that is declared twice, and leave the first', () => {
    const { findings, interfaces } = new Catalogue([
      found(everyKind),
      found({ ...everyKind, say: say('Another one.') }),
    ]);
    expect(findings).toEqual([{ name: 'every_kind', what: 'its name is declared twice' }]);
    expect(interfaces).toEqual([everyKind]);
  });

  it('name the files of a name that two of them declare', () => {
    const files = ['a/b/one.interfaces.js', 'a/b/two.interfaces.js'];
    const { findings } = new Catalogue(files.map((module) => ({ ...found(everyKind), module })));
    expect(findings.map(toFindingText)).toEqual([
      'src/catalogue/sources/a/b/two.interfaces.ts: every_kind: its name is declared twice, first in src/catalogue/sources/a/b/one.interfaces.ts',
    ]);
  });

  it('say why a file cannot be loaded, and which file exports something else', () => {
    const module = 'a/b/one.interfaces.ts';
    const textOf = (exported: unknown) =>
      new Catalogue([{ name: module, exported, module }]).findings.map(toFindingText);
    expect(textOf(new TypeError('x is not a function'))).toEqual([
      `src/catalogue/sources/${module}: the file cannot be loaded: x is not a function; \`npx tsc -p .\` shows where`,
    ]);
    expect(textOf(undefined)).toEqual([
      `src/catalogue/sources/${module}: the file does not export a list of interfaces as its default`,
    ]);
  });

  it('report everything at once, and leave the sound ones', () => {
    const catalogue = new Catalogue([
      found(stockZhAHist),
      { name: 'one', exported: undefined },
      found({ ...everyKind, say: say(''), page: '' }),
    ]);
    expect(catalogue.findings.map(({ name }) => name)).toEqual(['one', 'every_kind', 'every_kind']);
    expect(catalogue.interfaces).toEqual([stockZhAHist]);
    expect(catalogue.categories.map(({ key }) => key)).toEqual(['stock']);
  });
});

it('finds every declaration of the project by its file', async () => {
  const all = await findDeclarations();
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['stock_zh_a_hist', 'fund_etf_hist_em']));
});

it('a param that is named as an end of a range says so', async () => {
  const { interfaces } = new Catalogue(await findDeclarations());
  const odd = interfaces.flatMap(({ name, params }) =>
    Object.entries(params).flatMap(([param, { bound }]) => {
      const named = /^(?:(start|begin|from)|(end|to))_/.exec(param);
      const expected = named?.[1] !== undefined ? 'first' : named ? 'last' : undefined;
      return bound === expected ? [] : [`${name} ${param}`];
    }),
  );
  // The month of expiry.
  expect(odd).toEqual(['option_finance_board end_month']);
});

it('a param that is named as an adjustment says what its values adjust', async () => {
  const { interfaces } = new Catalogue(await findDeclarations());
  const said = interfaces.flatMap(({ params }) => (params.adjust ? [params.adjust.adjusts] : []));
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((adjusts) => adjusts === undefined)).toEqual([]);
});

it('a folder of few interfaces reads through a shared form, or says why it does not', async () => {
  const sources = fileURLToPath(new URL('../sources/', import.meta.url));
  const counts = new Map<string, number>();
  for (const { module = '' } of await findDeclarations())
    counts.set(dirname(module), (counts.get(dirname(module)) ?? 0) + 1);
  const few = [...counts].filter(([, count]) => count < 5).map(([folder]) => folder);
  expect(few.length).toBeGreaterThan(50);
  const silent = few.filter((folder) => {
    const files = readdirSync(join(sources, folder)).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const texts = files.map((file) => readFileSync(join(sources, folder, file), 'utf8').replaceAll(/\s+\*?\s*/g, ' '));
    return !texts.some((said) =>
      /wire\/(?:list-of-records|table-columns)\.ts|It goes through no shared form: /.test(said),
    );
  });
  expect(silent).toEqual([]);
});

it('wire formats of one name are one source, with the hosts of all of them', () => {
  const { source } = everyKind;
  const other = { ...source, hosts: [...source.hosts, 'second.example'] };
  const { sources } = new Catalogue([
    found(everyKind),
    found({ ...everyKind, name: 'other_kind', source: { ...source, hosts: ['third.example'] } }),
    found({ ...everyKind, name: 'third_kind', source: other }),
  ]);
  const named = sources.filter(({ name }) => name === source.name);
  const hosts = [...source.hosts, 'third.example', 'second.example'].toSorted();
  expect(named.map((each) => each.hosts.toSorted())).toEqual([hosts]);
});

it('a list of securities or boards says so by its first code', async () => {
  const { interfaces } = new Catalogue(await findDeclarations());
  const odd = interfaces.flatMap(({ name, grain, columns }) => {
    const first = columns.find(({ role }) => role === 'code')?.of;
    return grain === 'security' && (first === 'board' || first === 'industry') ? [name] : [];
  });
  expect(odd).toEqual([]);
});
