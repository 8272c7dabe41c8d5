import { describe, expect, it } from 'vitest';
import { type Language, say } from '../src/base/say.ts';
import { dynamicColumns, text } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { Catalogue } from '../src/catalogue/registry/catalogue.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../src/engine/interface/columns.ts';
import { choice, string } from '../src/engine/interface/params.ts';
import { examplesOf } from '../src/faces/manual-data/examples.ts';
import { interfacePages, manualData } from '../src/faces/manual-data/manual.ts';
import type { InterfacePage } from '../src/faces/manual-data/manual-types.ts';
import { interfaceLead, interfaceSections } from '../src/faces/pages/interface-page.ts';
import { prose } from '../src/faces/pages/markup.ts';
import { INTERFACE_PLACE, toInterfacePage } from '../src/faces/pages/scriptless-page.ts';
import { found, linesSource, loadCatalogue } from '../test/declarations.ts';
import { categoryEntries, categoryPage, withEntries } from './category-page.ts';
import { codeGroup, highlight } from './programs.ts';

const hostile = defineInterface({
  name: 'hostile',
  category: 'stock',
  say: say('Says <script>alert("1")</script> & {{ more }}.\n\nAfter an empty line.'),
  page: 'https://lines.example/?a="><script>',
  kind: 'snapshot',
  grain: 'security',
  source: {
    ...linesSource,
    licence: say('Free for <b>all</b>.'),
    citation: 'A & B (2020).',
    quirks: [say('It is `slow`.')],
  },
  cache: freshFor('1h', { staleIfError: '1d' }),
  params: {
    symbol: string({ default: `'"><img src=x>`, say: say('A <b>bold</b> text.') }),
    kind: choice(
      { '': say('none at all'), '<i>': say('{{ odd }} of `kind`') },
      { default: '', say: say('One of two.') },
    ),
  },
  columns: {
    '<u>"\'': text({ id: 'odd', say: say('An <i>odd</i> column.', '<i>奇怪</i>的列。') }),
    [DYNAMIC_COLUMNS]: dynamicColumns('any', 'none', say('Further ones.', '其他列。')),
  },
  ask: () => ({ topic: 'hostile' }),
  parse: () => {
    throw new Error('never read');
  },
  coverage: { say: say('What there is.'), headings: [say('<b>'), say('B')], rows: [['<script>', say('2')]] },
  quirks: [say('One `<code>` and an odd ` sign.')],
  evidence: [say('It was <i>compared</i>.')],
  ended: '2023-08',
  example: { symbol: '<&">' },
});

const manual = manualData(new Catalogue([found(hostile)]), 'en');
const [first] = interfacePages(manual);
const page = textOf(first!);

/** The whole page of an interface, as the browser draws it. */
function textOf(shown: InterfacePage, language: Language = 'en'): string {
  return [
    interfaceLead(shown, language),
    ...interfaceSections(shown, language, codeGroup).map(({ content }) => content),
  ]
    .map(({ text }) => text)
    .join('\n');
}

describe('the page of an interface', () => {
  it('escapes everything that comes from a declaration', () => {
    const shown = [page, categoryEntries([first!], 'en').text];
    for (const markup of shown) expect(markup).not.toMatch(/<script|<img|<b>|<i>|<u>/);
  });

  it('has everything that a declaration may note', () => {
    for (const part of [
      'Free for &lt;b&gt;all&lt;/b&gt;.',
      'A &amp; B (2020).',
      'It is <code>slow</code>.',
      'One `&lt;code&gt;` and an odd ` sign.',
      'It was &lt;i&gt;compared&lt;/i&gt;.',
      'What there is.',
      'There are no lines of this topic.',
      'This series has ended: its last data are of 2023-08.',
      '<em>further columns</em>',
      '(empty)',
      'none at all',
      'odd }} of <code>kind</code>',
    ])
      expect(page).toContain(part);
  });

  it('has the sections whose ids other pages link to', () => {
    expect(interfaceSections(first!, 'en', codeGroup).map(({ id }) => id)).toEqual([
      'call-it',
      'parameters',
      'columns',
      'coverage',
      'where-the-data-come-from',
      'known-quirks',
      'how-we-know',
    ]);
  });

  it('names every parameter, choice and column of every real interface, and has a program in each language', async () => {
    const pages = interfacePages(manualData(await loadCatalogue(), 'en'));
    for (const shown of pages) {
      const text = textOf(shown);
      for (const { name, choices } of shown.iface.params) {
        expect(text).toContain(`>${name}</code>`);
        for (const [value] of choices)
          expect(text).toContain(`<code>${value === '' ? '(empty)' : value.replaceAll('&', '&amp;')}</code>`);
      }
      for (const { name } of shown.iface.columns)
        if (name !== undefined) expect(text).toContain(`<code>${name}</code>`);
      expect(text.match(/<pre class="vp-code"/g)).toHaveLength(examplesOf(shown.iface).length);
    }
  });
});

describe('the page of an interface without scripts', () => {
  it('has all of it in the page that the build has made for all interfaces, in each language', () => {
    const shell = `<title>An interface | finfount</title><main>${INTERFACE_PLACE}</main>`;
    const built = toInterfacePage(shell, first!, 'en');
    expect(built).toContain('<title>hostile | finfount</title>');
    for (const { id, content } of interfaceSections(first!, 'en', codeGroup)) {
      expect(built).toContain(`<h2 id="${id}">`);
      if (id !== 'call-it') expect(built).toContain(content.text);
    }
    expect(built).not.toMatch(/<script|<img|<b>|<i>|<u>/);
    const chinese = toInterfacePage(shell, first!, 'zh');
    expect(chinese).toContain('<h2 id="parameters">参数</h2>');
    expect(chinese).toContain('docs/zh/categories/stock/">股票</a>');
    expect(chinese).toContain('<li>It is <code>slow</code>.</li>');
    expect(() => toInterfacePage('<main></main>', first!, 'en')).toThrow(/no single place/);
  });
});

describe('the page of a category', () => {
  it('has every interface under an anchor of its name, with what it is and a link to its page, in both languages', async () => {
    const catalogue = await loadCatalogue();
    for (const [language, folder] of [
      ['en', ''],
      ['zh', 'zh/'],
    ] as const) {
      const pages = interfacePages(manualData(catalogue, language));
      const { text } = categoryEntries(pages, language);
      for (const { iface } of pages) {
        const entry = text.slice(text.indexOf(`<section class="entry" id="${iface.name}">`)).split('</section>')[0]!;
        expect(entry).toContain(`docs/${folder}interfaces/${iface.name}"`);
        expect(entry).toContain(prose((language === 'zh' ? iface.chinese : iface.doc) ?? '').text);
      }
    }
  });

  it('has a heading for each topic, with an anchor that its beginning links, and tells what was never compared', () => {
    const topical = { ...hostile, name: 'topical', topic: 'goodwill', ended: '2023-08', proof: 'none' } as const;
    const data = manualData(new Catalogue([found(hostile), found(topical)]), 'en');
    const pages = interfacePages(data);
    expect(categoryPage(data.categories[0]!, 'en')).toContain('<a href="#goodwill">Goodwill</a>');
    expect(categoryPage(manual.categories[0]!, 'en')).not.toContain('class="topics"');
    const { text } = categoryEntries(pages, 'en');
    const [before = '', after = ''] = text.split('<h2 id="goodwill">Goodwill <span lang="zh-Hans">商誉</span>');
    expect(before).toContain('id="hostile"');
    expect(before).not.toContain('Not yet compared');
    expect(after).toContain('This series has ended: its last data are of 2023-08.');
    expect(after).toContain('id="topical"');
    expect(after).toContain('Not yet compared with a recorded answer.');
    expect(interfaceLead(pages[1]!, 'en').text).toContain('categories/stock/#goodwill');
    expect(interfaceLead(pages[1]!, 'en').text).toContain('#/Goodwill/topical');
  });

  it('holds its interfaces in its HTML and not in its Markdown, which becomes script', () => {
    const [category] = manual.categories;
    expect(categoryPage(category!, 'en')).not.toContain('hostile');
    const built = withEntries('<main><div class="interfaces"></div></main>', [first!], 'en');
    expect(built).toContain('id="hostile"');
    expect(() => withEntries('<main></main>', [first!], 'en')).toThrow(/no single place/);
  });
});

describe('a program', () => {
  it('is escaped, and has its strings, comments, numbers and key words marked', () => {
    expect(highlight('if (a < 1) b("x // y"); // no "z"', 'js').text).toBe(
      '<span class="code-keyword">if</span> (a &lt; <span class="code-number">1</span>) b(<span class="code-string">&quot;x // y&quot;</span>); <span class="code-comment">// no &quot;z&quot;</span>',
    );
    expect(highlight('x = 1 # one', 'python').text).toContain('<span class="code-comment"># one</span>');
    expect(highlight('#(lf) // two', 'powerquery').text).toContain('#(lf) <span class="code-comment">// two</span>');
    expect(highlight('my_if.import', 'r').text).toBe('my_if.import');
  });
});
