import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noneDeclared } from '../../../../test/fake-upstream.ts';
import type { Pages } from '../../../declare/source.ts';
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

const RECORDED = '../shared/upstreams/ff';

describe.skipIf(!existsSync(RECORDED))('the recorded pages', () => {
  it('returns the figures of June 2026 as noted, in the page’s order', () => {
    const returns = read(readFileSync(`${RECORDED}/data_library_2026-06_head.html`));
    expect(returns.month).toBe('June 2026');
    expect(linesOf(returns)).toEqual([
      'Fama/French 3 Research Factors //',
      'Rm-Rf -1.07/14.2/18.33',
      'SMB 3.58/2.39/7.08',
      'HML 3.34/0.2/20.33',
      'Fama/French 5 Research Factors (2x3) //',
      'Rm-Rf -1.07/14.2/18.33',
      'SMB 4.58/2.49/11.87',
      'HML 3.34/0.2/20.33',
      'RMW -4.64/-20.13/-29.03',
      'CMA 3.46/-1.49/-0.33',
      'Fama/French Research Portfolios //',
      'Size and Book-to-Market Portfolios //',
      'Small Value 3.17/13.86/40.46',
      'Small Neutral 8.71/23.85/48.91',
      'Small Growth 5.8/23.82/28.94',
      'Big Value 6.2/24.18/46.63',
      'Big Neutral 3.83/16.34/32.94',
      'Big Growth -3.1/13.83/17.49',
      'Size and Operating Profitability Portfolios //',
      'Small Robust 5.11/11.99/20.07',
      'Small Neutral 6.24/16.68/31.17',
      'Small Weak 6.75/26.9/58.02',
      'Big Robust -3.33/12.61/19.65',
      'Big Neutral 2.79/12.76/21.82',
      'Big Weak 4.32/37.95/39.75',
      'Size and Investment Portfolios //',
      'Small Conservative 5.32/23.96/41.47',
      'Small Neutral 6.82/17.96/36.48',
      'Small Aggressive 6.1/22.24/46.89',
      'Big Conservative 4.4/11.5/23.79',
      'Big Neutral 0.94/13.46/24.53',
      'Big Aggressive -3.3/16.19/19.03',
    ]);
  });

  it('accepts the figures of February 2026, put into the recorded page', () => {
    const february = readFileSync(`${RECORDED}/akshare_article_ff_crr_2026-02.csv`, 'utf8')
      .trimEnd()
      .split(/\r?\n/)
      .slice(1);
    const cells = february.map((line) => line.split(',').slice(1));
    /** A column of AKShare's file: the 26 figures, of which it holds 18 in one cell. */
    const column = (at: number): string[] =>
      cells.flatMap((row) => row[at]?.split(' ') ?? []).filter((cell) => /[0-9]/.test(cell));
    const june = readFileSync(`${RECORDED}/data_library_2026-06_head.html`, 'latin1');
    const start = june.indexOf('Begin nested table for routine update');
    // On the page the columns of a row follow one another: 3, 5 and 18 figures, three times each.
    const [one, three, twelve] = [column(0), column(1), column(2)];
    const inOrder = [
      [0, 3],
      [3, 8],
      [8, 26],
    ].flatMap(([from, to]) => [one, three, twelve].flatMap((figures) => figures.slice(from, to)));
    expect(inOrder).toHaveLength(78);
    let next = 0;
    const page =
      june.slice(0, start) + june.slice(start).replace(/(?<=\n)-?[0-9]+\.[0-9]{2}(?=<)/g, () => inOrder[next++] ?? '');
    expect(next).toBe(78);
    const lines = linesOf(read(page));
    expect(lines[9]).toBe('CMA 5.07/7.43/2.59');
    expect(lines[12]).toBe('Small Value 1.25/8.25/22.5');
    expect(lines[31]).toBe('Big Aggressive -3.88/-3.78/14.5');
  });
});
