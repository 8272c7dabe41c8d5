import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findElements, hasClass, parseHtmlElements, textOf } from './html-elements.ts';

const LABEL = 'the source';
const named = (name: string) => (element: { readonly name: string }) => element.name === name;

describe('the elements of a page', () => {
  it('are found with their attributes, in the order in which they begin, nested ones too', () => {
    const page = parseHtmlElements('<ul class="a  b"><li id=1>one<li id=2><b>t</b>wo<ul><li id=3></ul></ul>', LABEL);
    expect(findElements(page, named('li')).map(({ attributes }) => attributes.id)).toEqual(['1', '2', '3']);
    const [list] = findElements(page, (element) => hasClass(element, 'b'));
    expect([list?.name, hasClass(list!, 'a b')]).toEqual(['ul', false]);
  });

  it('have texts without scripts, styles and runs of white space', () => {
    const page = parseHtmlElements(
      '<p>One&nbsp;&nbsp;\n two</p><script>var a = "<p>";</script><style>p {}</style><p>&amp; three</p>',
      LABEL,
    );
    expect(textOf(page)).toBe('One two& three');
  });

  it('are those of a part of a page as well, and of a page whose inner elements have no end', () => {
    for (const html of ['<li>one<li>two', '<html><body><ul><li>one<li>two</html>\n'])
      expect(findElements(parseHtmlElements(html, LABEL), named('li')).map(textOf)).toEqual(['one', 'two']);
  });

  it.each([
    ['too many levels', '<div>'.repeat(201), 'more than 200 levels'],
    ['too many elements', '<br>'.repeat(100_001), 'more than 100000 elements'],
    ['a page that is cut', '<!DOCTYPE html><html><body><ul><li>one</li><li>tw', 'no end in the page'],
  ])('are refused: %s', (_, html, says) => {
    expect(() => parseHtmlElements(html, LABEL)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it('hold every text that a page shows, whatever its characters are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (texts) => {
        const escaped = texts.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
        const page = parseHtmlElements(escaped.map((text) => `<i>${text}</i>`).join(''), LABEL);
        expect(findElements(page, named('i')).map(textOf)).toEqual(
          texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()),
        );
      }),
    );
  });
});
