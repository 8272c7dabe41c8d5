import { describe, expect, it } from 'vitest';
import { parseResearchReturns, type ResearchReturns } from '../../src/catalogue/sources/kenfrench/data-library/wire.ts';
import { findRecordings } from './recordings.ts';

const recorded = findRecordings('ff');
const URL = 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html';

function read(html: string | Buffer): ResearchReturns {
  return parseResearchReturns([{ url: URL, obtained: 0, status: 200, body: Buffer.from(html) }]);
}

/** The items with their figures, a line each: `SMB 3.58/2.39/7.08`. */
function linesOf({ items, returns }: ResearchReturns): string[] {
  return items.map((item, row) => [item, returns.map((column) => column[row]).join('/')].join(' ').trim());
}

describe('the recorded pages', () => {
  it('returns the figures of June 2026 as noted, in the page’s order', () => {
    const returns = read(recorded.read('data_library_2026-06_head.html'));
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
    const february = recorded
      .read('akshare_article_ff_crr_2026-02.csv')
      .toString('utf8')
      .trimEnd()
      .split(/\r?\n/)
      .slice(1);
    const cells = february.map((line) => line.split(',').slice(1));
    /** A column of AKShare's file: the 26 figures, of which it holds 18 in one cell. */
    const column = (at: number): string[] =>
      cells.flatMap((row) => row[at]?.split(' ') ?? []).filter((cell) => /[0-9]/.test(cell));
    const june = recorded.read('data_library_2026-06_head.html').toString('latin1');
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
