import { describe, expect, it } from 'vitest';
import { freshFor } from '../src/declare/cache-policy.ts';
import { label, open } from '../src/declare/columns.ts';
import { defineInterface } from '../src/declare/interface.ts';
import { choice, text } from '../src/declare/params.ts';
import { manualData } from '../src/docs/manual.ts';
import { Catalogue, findDeclarations } from '../src/registry/catalogue.ts';
import { found, linesSource } from '../test/declarations.ts';
import { toInterfacePage } from './interface-page.ts';

const hostile = defineInterface({
  name: 'hostile',
  category: 'stock',
  doc: 'Says <script>alert("1")</script> & {{ more }}.\n\nAfter an empty line.',
  page: 'https://lines.example/?a="><script>',
  source: { ...linesSource, licence: 'Free for <b>all</b>.', citation: 'A & B (2020).', quirks: ['It is `slow`.'] },
  cache: freshFor('1h', { staleIfError: '1d' }),
  params: {
    symbol: text({ default: `'"><img src=x>`, doc: 'A <b>bold</b> text.' }),
    kind: choice({ '': 'none at all', '<i>': '{{ odd }}' }, { default: '', doc: 'One of two.' }),
  },
  columns: [label(`<u>"'`, 'An <i>odd</i> column.'), open('any', '', 'Further ones.')],
  ask: () => ({ topic: 'hostile' }),
  parse: () => {
    throw new Error('never read');
  },
  coverage: { doc: 'What there is.', headings: ['<b>', 'B'], rows: [['<script>', '2']] },
  quirks: ['One `<code>` and an odd ` sign.'],
  evidence: ['It was <i>compared</i>.'],
  example: { symbol: '<&">' },
});

const manual = manualData(new Catalogue([found(hostile)]));
const page = toInterfacePage(manual, manual.interfaces[0]!);
/** The page without its programs, which Markdown quotes by itself. */
const markup = page.replaceAll(/```[\s\S]*?```/g, '');

describe('the page of an interface', () => {
  it('escapes everything that comes from a declaration, and lets nothing be taken for a template', () => {
    expect(markup).not.toMatch(/<script|<img|<b>|<i>|<u>/);
    for (const part of markup.split(/\n{2,}/).filter((each) => each.includes('{{')))
      expect(part).toMatch(/^\n?<(?:p|dl|ul|div) v-pre/);
  });

  it('tells everything that a declaration may tell', () => {
    for (const told of [
      '# `hostile`',
      'Free for &lt;b&gt;all&lt;/b&gt;.',
      'A &amp; B (2020).',
      'It is <code>slow</code>.',
      'One `&lt;code&gt;` and an odd ` sign.',
      'It was &lt;i&gt;compared&lt;/i&gt;.',
      'What there is.',
      'There are no lines of this topic.',
      '<em>further columns</em>',
      '(empty)',
      'none at all',
    ])
      expect(page).toContain(told);
  });

  it('names every parameter, choice and column of every real interface, and has a program in each language', async () => {
    const all = manualData(new Catalogue(await findDeclarations()));
    for (const declared of all.interfaces) {
      const told = toInterfacePage(all, declared);
      for (const { name, choices } of declared.params) {
        expect(told).toContain(`>${name}</code>`);
        for (const [value] of choices) expect(told).toContain(`<code>${value === '' ? '(empty)' : value}</code>`);
      }
      for (const { name } of declared.columns) if (name !== undefined) expect(told).toContain(`<code>${name}</code>`);
      expect(told.match(/^```\w+ \[/gm)).toHaveLength(declared.examples.length);
    }
  });
});
