import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtmlTexts } from './html-texts.ts';

const ITEMS = { name: 'li', within: { name: 'ul', className: 'intro' } } as const;
const read = (html: string) => parseHtmlTexts(html, ITEMS, 'a page');

describe('the texts of elements', () => {
  it('are those of the wanted ones alone, in their order', () => {
    const page = `<ul><li>before</li></ul><UL class="main intro"><li><b>A</b>：x &amp; y<li>B<script>"no"</script></UL>
      <ul class="introduction"><li>after</li></ul>`;
    expect(read(page)).toEqual(['A：x & y', 'B']);
  });

  it('include elements within them', () => {
    expect(read('<ul class="intro"><li>a<ul><li>b</li></ul>c</li></ul>')).toEqual(['abc']);
  });

  it('are found by an id', () => {
    const page = '<!-- <p id="main">no</p> --><p>1</p><p id="main">{"a":"&lt;"}</p><p id="other">2</p>';
    expect(parseHtmlTexts(page, { name: 'p', id: 'main' }, 'a page')).toEqual(['{"a":"<"}']);
  });

  it('are none in a page without such elements, and in one that ends early', () => {
    expect(read('')).toEqual([]);
    expect(read('<html>blocked</html>')).toEqual([]);
    expect(read('<ul class="intro"><li>a')).toEqual(['a']);
  });

  it('are refused in a page with too many levels or elements', () => {
    expect(() => read('<div>'.repeat(501))).toThrow('levels deep');
    expect(() => read(`<ul class="intro">${'<li>'.repeat(10_001)}</ul>`)).toThrow('more than 10000 elements');
  });

  it('come back whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '中', '"', '：', '\n') })), (texts) => {
        expect(read(`<ul class="intro">${texts.map((text) => `<li>${text}</li>`).join('\n')}</ul>`)).toEqual(texts);
      }),
      { numRuns: 100 },
    );
  });
});
