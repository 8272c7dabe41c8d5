import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from '../../test/declarations.ts';
import { number, text, toColumns } from '../declare/columns.ts';
import type { Interface } from '../declare/interface.ts';
import { string } from '../declare/params.ts';
import { Catalogue, findDeclarations } from './catalogue.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

/** The findings of a sound declaration in which some parts are changed. */
const findings = (changed: Partial<Interface>): string[] =>
  new Catalogue([found({ ...everyKind, ...changed })]).findings.map(({ what }) => what);

describe('the checks of a declaration', () => {
  it('find nothing wrong with a sound declaration', () => {
    expect(findings({})).toEqual([]);
  });

  it.each<[string, Partial<Interface>, string]>([
    ['a doc that is no sentence', { doc: 'prices' }, 'its doc is not a sentence'],
    ['a page that is no address', { page: 'lines.example' }, 'its page "lines.example" is not an address'],
    [
      'a page that the skeleton left open',
      { page: 'TODO: an address' },
      'its page "TODO: an address" is not an address',
    ],
    ['a Chinese text that the skeleton left open', { chinese: 'TODO' }, 'its Chinese text is still to be written'],
    [
      'a parameter without a doc',
      { params: { ...everyKind.params, topic: string({ doc: '' }) } },
      'the doc of its parameter topic is not a sentence',
    ],
    [
      'a column that is declared twice',
      {
        columns: toColumns([
          ['a', text('One.')],
          ['a', text('Two.')],
        ]),
      },
      'its column a is declared twice',
    ],
    [
      'a measure without a unit',
      { columns: toColumns({ a: number(' ', 'One.') }) },
      'its column a is a measure without a unit',
    ],
    [
      'an unknown category',
      { category: 'stocks' },
      'its category stocks is not one of stock, index, fund, bond, futures, option, forex, spot, energy, interest_rate, macro, article, news, tool',
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
      { insteadOf: ['stock_zh_a_hits'] },
      "it does the job of stock_zh_a_hits, which is no name of AKShare's",
    ],
    ['params that have ended, at no time', { hasEnded: () => true }, 'it says which params have ended, and not when'],
    ['a quirk that is no sentence', { quirks: ['odd'] }, 'one of its quirks is not a sentence: odd'],
    [
      'evidence that is no sentence',
      { evidence: [' It was.'] },
      'one of its pieces of evidence is not a sentence:  It was.',
    ],
    [
      'a citation that is no sentence',
      { source: { ...everyKind.source, citation: 'Somebody' } },
      'a text of its source lines is not a sentence: Somebody',
    ],
    [
      'a row of a coverage that lacks a text',
      { coverage: { doc: 'What there is.', headings: ['Code', 'First'], rows: [['a']] } },
      'a row of its coverage has not as many texts as there are headings',
    ],
  ])('find %s', (_, changed, finding) => {
    expect(findings(changed)).toContain(finding);
  });

  it('find a name that is declared twice, and leave the first', () => {
    const { findings, interfaces } = new Catalogue([found(everyKind), found({ ...everyKind, doc: 'Another one.' })]);
    expect(findings).toEqual([{ name: 'every_kind', what: 'its name is declared twice' }]);
    expect(interfaces).toEqual([everyKind]);
  });

  it('report everything at once, and leave the sound ones', () => {
    const catalogue = new Catalogue([
      found(stockZhAHist),
      { name: 'one', exported: undefined },
      found({ ...everyKind, doc: '', page: '' }),
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
