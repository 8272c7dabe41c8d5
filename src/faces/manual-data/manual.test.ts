import { describe, expect, it } from 'vitest';
import { everyKind, found, linesSource, loadCatalogue } from '../../../test/declarations.ts';
import { FAILURES } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { dynamicColumns, text, toColumns } from '../../catalogue/declare/columns.ts';
import { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { freshFor } from '../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { codeParam } from '../../engine/interface/params.ts';
import type { Source } from '../../engine/interface/source.ts';
import { interfacePages, manualData } from './manual.ts';

const fallback: Source = {
  ...linesSource,
  name: 'other',
  title: say('Another source'),
  quirks: [say('It is slow.')],
  citation: 'Somebody (2020), something.',
  fetch: () => Promise.reject(new Error('never asked')),
};

const noted: Interface = {
  ...everyKind,
  name: 'noted',
  columns: toColumns({
    code: text(),
    [DYNAMIC_COLUMNS]: dynamicColumns('any', 'index_points', say('Further ones.', '其他列。')),
  }),
  fallbacks: [
    {
      source: fallback,
      cache: freshFor('1h', { staleIfError: '2h' }),
      ask: () => undefined,
      parse: () => ({}),
    },
  ],
  coverage: { say: say('What there is.'), headings: [say('Code'), say('First')], rows: [['a', say('2000')]] },
  quirks: [say('It surprises.')],
  evidence: [say('It was compared.')],
  ended: '2023-08',
};

const manual = manualData(new Catalogue([found(everyKind), found(noted)]), 'en');
const entry = (name: string) => manual.interfaces.find((each) => each.name === name)!;

describe('the data of the manual', () => {
  it('are plain: what JSON makes of them is the same', async () => {
    const all = manualData(await loadCatalogue(), 'en');
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    expect(JSON.parse(JSON.stringify(manual))).toEqual(manual);
  });

  it('hold every interface with every parameter and column, and its category and sources once', async () => {
    const registry = await loadCatalogue();
    const { interfaces, categories, sources } = manualData(registry, 'en');
    expect(interfaces.map(({ name }) => name)).toEqual(registry.interfaces.map(({ name }) => name));
    for (const [at, { params, columns }] of registry.interfaces.entries()) {
      expect(interfaces[at]?.params.map(({ name }) => name)).toEqual(Object.keys(params));
      expect(interfaces[at]?.columns.map(({ name }) => name ?? '*')).toEqual(columns.map(({ name }) => name));
    }
    expect(categories.flatMap((category) => category.interfaces)).toEqual(interfaces.map(({ name }) => name));
    expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
    for (const { source, fallbacks } of interfaces)
      for (const name of [source, ...fallbacks.map((each) => each.source)])
        expect(sources.map((each) => each.name)).toContain(name);
  });

  it.each(['en', 'zh'] as const)(
    'tell in %s which column only counts the rows, whatever its unit is called',
    async (language) => {
      const { interfaces } = manualData(await loadCatalogue(), language);
      const columns = interfaces.find(({ name }) => name === 'stock_zh_a_spot_em')!.columns;
      expect(columns.flatMap(({ name, isRowNumber }) => (isRowNumber ? [name] : []))).toEqual(['序号']);
    },
  );

  it('tell the type, the default, the choices and the example of a parameter', () => {
    const params = new Map(entry('every_kind').params.map((param) => [param.name, param]));
    expect(params.get('topic')).toEqual({
      name: 'topic',
      type: 'string',
      input: 'text',
      many: false,
      required: true,
      choices: [],
      doc: 'What about; required.',
      example: 'example',
    });
    expect(params.get('span')).toMatchObject({
      type: 'one of a set',
      default: 'short',
      choices: [
        ['short', 'a little'],
        ['long', 'much'],
      ],
    });
    expect(params.get('sizes')).toMatchObject({ type: 'collection of integer', required: false, default: [] });
    expect(params.get('ratio')).toMatchObject({ type: 'number', default: '0.5' });
    expect(params.get('timeout')).not.toHaveProperty('default');
    expect([...params.values()].map(({ name, input, many }) => [name, many ? `${input}s` : input])).toEqual([
      ['topic', 'text'],
      ['count', 'number'],
      ['ratio', 'number'],
      ['flag', 'flag'],
      ['span', 'choice'],
      ['tags', 'texts'],
      ['sizes', 'numbers'],
      ['from', 'day'],
      ['to', 'day'],
      ['vintage', 'month'],
      ['timeout', 'number'],
      ['cookie', 'secret'],
    ]);
  });

  it('tell the form of a code with its meaning', () => {
    const topic = codeParam({
      say: say('A code.'),
      matching: /^[0-9]{2}$/,
      form: say('two digits, such as 12'),
      otherwise: 'refused',
    });
    const [iface] = manualData(
      new Catalogue([found({ ...everyKind, params: { topic }, rules: [], example: { topic: '12' } })]),
      'en',
    ).interfaces;
    expect(iface?.params[0]?.doc).toBe('A code. Its form: two digits, such as 12. Any other text is refused with 422.');
    expect(iface?.params[0]?.form).toBe('^[0-9]{2}$');
  });

  it('hold the notes of a declaration and its fallback source', () => {
    expect(entry('noted')).toMatchObject({
      source: 'lines',
      freshness: 'Fresh for 1h; served for up to 1d when the source fails.',
      fallbacks: [{ source: 'other', freshness: 'Fresh for 1h; served for up to 2h when the source fails.' }],
      notFoundMeaning: 'There are no lines of this topic.',
      columns: [
        { name: 'code', id: 'code', role: 'code', cells: 'text', type: 'text', doc: 'Code.' },
        { cells: 'any', type: 'number or text', unit: 'index points', doc: 'Further ones.' },
      ],
      coverage: { rows: [['a', '2000']] },
      quirks: ['It surprises.'],
      evidence: ['It was compared.'],
      ended: '2023-08',
      call: '/api/public/noted?topic=example',
    });
    expect(entry('every_kind')).toMatchObject({ fallbacks: [] });
    expect(entry('every_kind')).not.toHaveProperty('coverage');
    expect(entry('every_kind')).not.toHaveProperty('ended');
  });

  it('list the sources by title, with the interfaces that ask them first and those that fall back to them', () => {
    expect(manual.sources).toMatchObject([
      {
        name: 'other',
        quirks: ['It is slow.'],
        citation: 'Somebody (2020), something.',
        interfaces: [],
        fallbackFor: ['noted'],
      },
      { name: 'lines', quirks: [], interfaces: ['every_kind', 'noted'], fallbackFor: [] },
    ]);
  });

  it('hold for each interface what its page needs, and nothing of another', () => {
    const pages = interfacePages(manual);
    expect(pages.map(({ iface: { name } }) => name)).toEqual(['every_kind', 'noted']);
    expect(pages[1]).toMatchObject({
      iface: entry('noted'),
      category: { key: 'article', title: { en: 'Articles and economic data', zh: '文章与经济数据' } },
      sources: [
        { name: 'lines', quirks: [] },
        {
          name: 'other',
          title: 'Another source',
          citation: 'Somebody (2020), something.',
          quirks: ['It is slow.'],
        },
      ],
    });
    expect(JSON.stringify(pages[0])).not.toContain('noted');
    expect(JSON.stringify(pages[1])).not.toContain('every_kind');
  });

  it('list every code of failure with what to do', () => {
    expect(manual.failures.map(({ code }) => code)).toEqual(Object.keys(FAILURES));
    for (const { meaning, remedy } of manual.failures)
      for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z].*[.]$/);
  });
});
