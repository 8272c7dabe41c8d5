import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { citationOf } from './citation.ts';

const { interfaces } = await loadCatalogue();

const cited = {
  name: 'stock_zh_a_hist',
  say: say('Price klines of one A-share, oldest first.', 'A 股历史行情'),
  page: 'https://quote.example/{code}?a=1&b=2',
};
const source = { title: say('the Exchange of A & B', '交易所'), terms: 'https://quote.example/terms_of_use' };
const answered = { source: 'exchange', obtained: Date.UTC(2026, 9, 9, 12) };

describe('the citation of a table', () => {
  it('names the source, the title, the interface, the page and the day', () => {
    expect(citationOf(cited, source, answered).text).toBe(
      'The Exchange of A & B. Price klines of one A-share, oldest first [stock_zh_a_hist]. https://quote.example/{code}?a=1&b=2. Obtained 2026-10-09.',
    );
  });

  it('begins with the work that the source asks everybody to cite', () => {
    const { text, bibtex } = citationOf(cited, { ...source, citation: 'Somebody (2020), Something.' }, answered);
    expect(text).toMatch(/^Somebody \(2020\), Something\. Price klines/);
    expect(bibtex).toContain('cite: Somebody (2020), Something. terms of use:');
  });

  it('has no day where nothing was obtained yet', () => {
    const { text, bibtex } = citationOf(cited, source);
    expect(text).not.toContain('Obtained');
    expect(bibtex).not.toMatch(/year|urldate/);
  });

  it('is an entry for BibTeX, in which TeX acts on no character of a text', () => {
    expect(citationOf(cited, source, answered).bibtex).toBe(
      `@misc{stock_zh_a_hist_20261009,
  author = {{The Exchange of A \\& B}},
  title = {{Price klines of one A-share, oldest first}},
  year = {2026},
  url = {https://quote.example/%7Bcode%7D?a=1&b=2},
  urldate = {2026-10-09},
  note = {stock\\_zh\\_a\\_hist; terms of use: https://quote.example/terms\\_of\\_use},
}
`,
    );
  });

  it('says of made-up figures that there is nothing to cite', () => {
    const { text, bibtex } = citationOf(cited, source, { ...answered, source: 'sandbox' });
    expect([text, bibtex]).toEqual([expect.stringContaining('nothing to cite'), '']);
  });

  it('is balanced and of one paragraph for every interface', () => {
    expect(interfaces.length).toBeGreaterThan(0);
    for (const iface of interfaces) {
      const { text, bibtex } = citationOf(iface, iface.source, answered);
      expect(text).not.toMatch(/\n|\.\./);
      const plain = bibtex.replaceAll(/\\[{}]/g, '');
      expect([iface.name, plain.split('{').length]).toEqual([iface.name, plain.split('}').length]);
    }
  });
});
