import { describe, expect, it } from 'vitest';
import { bodyOfCase } from '../../../../../test/fixture-replies.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseResearchReturns, type ResearchReturns } from './wire.ts';

const URL = 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html';

function read(html: string | Buffer): ResearchReturns {
  const pages: Pages = [{ url: URL, obtained: 0, status: 200, body: Buffer.from(html) }];
  return parseResearchReturns(pages);
}

/** A page whose portfolios make the factors beside them. */
const PAGE = bodyOfCase('kenfrench/data-library', 'article_ff_crr', 'one month').toString('latin1');

/** The items with their figures, a line each: `SMB 3.58/2.39/7.08`. */
function linesOf({ items, returns }: ResearchReturns): string[] {
  return items.map((item, row) => [item, returns.map((column) => column[row]).join('/')].join(' ').trim());
}

const HEADINGS = [
  'Fama/French 3 Research Factors',
  'Fama/French 5 Research Factors (2x3)',
  'Fama/French Research Portfolios',
  'Size and Book-to-Market Portfolios',
  'Size and Operating Profitability Portfolios',
  'Size and Investment Portfolios',
];

describe('parseResearchReturns', () => {
  it('returns 32 items, of which six are headings without a figure', () => {
    const read32 = read(PAGE);
    expect(read32.month).toBe('May 2020');
    expect(read32.items).toHaveLength(32);
    for (const column of read32.returns)
      expect(read32.items.filter((_, row) => column[row] === null)).toEqual(HEADINGS);
  });

  it('pairs label and figures by the number of their line', () => {
    const lines = linesOf(read(PAGE));
    expect(lines.slice(10, 18)).toEqual([
      'Fama/French Research Portfolios //',
      'Size and Book-to-Market Portfolios //',
      'Small Value 1.97/6.27/14.07',
      'Small Neutral -0.38/5.19/18.82',
      'Small Growth 3.2/-2.21/22',
      'Big Value 1.27/4.62/18.11',
      'Big Neutral 0.74/3.77/24.53',
      'Big Growth -1.53/8.78/31.65',
    ]);
  });

  it('takes a no-break space and odd blanks for blanks', () => {
    const page = PAGE.replace('Small Neutral', 'Small&nbsp;\r\n\t Neutral ');
    expect(read(page).items[13]).toBe('Small Neutral');
  });

  it.each([
    ['nothing', () => ''],
    ['elements in elements', () => '<div>'.repeat(800_000)],
    ['ends of elements without a beginning', () => '<div></b>'.repeat(400_000)],
    ['another page', () => '<html><table><tr><td>Last 3</td></tr></table></html>'],
    ['the table twice', (page: string) => page + page],
    ['a fifth row', (page: string) => page.replace('</table>', '<tr><td>x</td></tr></table>')],
    ['a row of three cells', (page: string) => page.replace(/\t\t<td>.*?<\/td>/s, '')],
    [
      'other heads',
      (page: string) => page.replace('Last 3<br />\r\n\t\t\t\t\tMonths', 'Last 3<br />\r\n\t\t\t\t\tYears'),
    ],
    ['a head that is no month', (page: string) => page.replace('>2020', '>20')],
    ['a figure that is none', (page: string) => page.replace('-1.07<', '-1.07%<')],
    ['two figures in a line', (page: string) => page.replace('1.97<br />', '1.97 ')],
    ['a figure that is missing', (page: string) => page.replace('-1.07<br />', '<br />')],
    ['a figure beside no label', (page: string) => page.replace('Rm-Rf<br />', '<br />')],
    ['a label that nobody knows', (page: string) => page.replace('Big Growth', 'Big Glamour')],
    ['a label too many', (page: string) => page.replace('Big Growth', 'Big Growth<br />Big Hope')],
    ['a page that was cut off', (page: string) => page.slice(0, page.indexOf('Big Aggressive'))],
  ])('refuses %s', (_, change) => {
    expect(() => read(change(PAGE))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('refuses figures that stand a line higher than their labels', () => {
    const page = PAGE.replace('<br />\r\n\t\t\t\t-1.07<br />', '-1.07<br />');
    expect(() => read(page)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([
    ['Big Value', 'Big Neutral'],
    ['Small Robust', 'Small Weak'],
    ['Small Aggressive', 'Big Conservative'],
    ['Small Value', 'Big Value'],
  ])('refuses %s and %s in each other’s place, as AKShare has it', (one, other) => {
    const page = PAGE.replace(one, '?').replace(other, one).replace('?', other);
    expect(() => read(page)).toThrow('figures stand beside wrong items');
  });

  it('refuses a sign that got lost', () => {
    const page = PAGE.replace('-1.53', '1.53');
    expect(() => read(page)).toThrow('figures stand beside wrong items');
  });
});
