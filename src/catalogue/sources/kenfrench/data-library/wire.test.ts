import { describe, expect, it } from 'vitest';
import { noneDeclared } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import sandbox from './sandbox.ts';
import { parseResearchReturns, type ResearchReturns } from './wire.ts';

const URL = 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html';

function read(html: string | Buffer): ResearchReturns {
  const pages: Pages = [{ url: URL, obtained: 0, status: 200, body: Buffer.from(html) }];
  return parseResearchReturns(pages);
}

/** The made page of the sandbox. */
async function madePage(): Promise<string> {
  const { pathname: path, host } = new globalThis.URL(URL);
  const reply = await sandbox.answer(
    { host, path, query: new URLSearchParams(), now: Date.UTC(2020, 0, 15) },
    noneDeclared,
  );
  if (typeof reply !== 'object') throw new TypeError(`expected a page, got ${reply}`);
  return Buffer.from(reply.body).toString('latin1');
}

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
  it('returns 32 items, of which six are headings without a figure', async () => {
    const read32 = read(await madePage());
    expect(read32.month).toBe('December 2019');
    expect(read32.items).toHaveLength(32);
    for (const column of read32.returns)
      expect(read32.items.filter((_, row) => column[row] === null)).toEqual(HEADINGS);
  });

  it('pairs label and figures by the number of their line', async () => {
    const lines = linesOf(read(await madePage()));
    expect(lines.slice(10, 18)).toEqual([
      'Fama/French Research Portfolios //',
      'Size and Book-to-Market Portfolios //',
      'Small Value 2.1/6.4/14.2',
      'Small Neutral -0.45/5.12/18.75',
      'Small Growth 3.33/-2.08/22.13',
      'Big Value 1.2/4.55/18.04',
      'Big Neutral 0.87/3.9/24.66',
      'Big Growth -1.6/8.71/31.58',
    ]);
  });

  it('takes a no-break space and odd blanks for blanks', async () => {
    const page = (await madePage()).replace('Small Neutral', 'Small&nbsp;\r\n\t Neutral ');
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
    ['a head that is no month', (page: string) => page.replace('>2019', '>19')],
    ['a figure that is none', (page: string) => page.replace('2.77<', '2.77%<')],
    ['two figures in a line', (page: string) => page.replace('2.10<br />', '2.10 ')],
    ['a figure that is missing', (page: string) => page.replace('2.77<br />', '<br />')],
    ['a figure beside no label', (page: string) => page.replace('Rm-Rf<br />', '<br />')],
    ['a label that nobody knows', (page: string) => page.replace('Big Growth', 'Big Glamour')],
    ['a label too many', (page: string) => page.replace('Big Growth', 'Big Growth<br />Big Hope')],
    ['a page that was cut off', (page: string) => page.slice(0, page.indexOf('Big Aggressive'))],
  ])('refuses %s', async (_, change) => {
    const page = await madePage();
    expect(() => read(change(page))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('refuses figures that stand a line higher than their labels', async () => {
    const page = (await madePage()).replace('<br />\r\n<br />\r\n2.77<br />', '<br />\r\n2.77<br />');
    expect(() => read(page)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([
    ['Big Value', 'Big Neutral'],
    ['Small Robust', 'Small Weak'],
    ['Small Aggressive', 'Big Conservative'],
    ['Small Value', 'Big Value'],
  ])('refuses %s and %s in each other’s place, as AKShare has it', async (one, other) => {
    const page = (await madePage()).replace(one, '?').replace(other, one).replace('?', other);
    expect(() => read(page)).toThrow('figures stand beside wrong items');
  });

  it('refuses a sign that got lost', async () => {
    const page = (await madePage()).replace('-1.60', '1.60');
    expect(() => read(page)).toThrow('figures stand beside wrong items');
  });
});
