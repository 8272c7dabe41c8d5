import { describe, expect, it } from 'vitest';
import { BLOCK_PAGE, cutOff, expectFailure, expectTable, type Row, withReplay } from '../replay.ts';
import { findRecordings } from './recordings.ts';

// The recorded page of Ken French's data library, read apart from the service by cutting its text at the tags.

const { read } = findRecordings('ff');

const PAGE_URL = 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html';
const page = read('data_library_2026-06_head.html').toString('latin1');

/** The table of a page, with its figures as they stand. */
function expectedOf(html: string): readonly Row[] {
  const begin = html.indexOf('Begin nested table for routine update');
  const table = html.slice(begin, html.indexOf('</table>', begin));
  const [head = [], ...blocks] = table
    .split('</tr>')
    .slice(0, 4)
    .map((row) => row.split('</td>').slice(0, 4))
    .map((cells) =>
      cells.map((cell) => cell.split('<br />').map((line) => line.replaceAll(/<[^>]*>|-->/g, '').trim())),
    );
  const columns = head.slice(1).map((lines) => lines.join(' '));
  return blocks.flatMap(([labels = [], ...figures]) =>
    labels.flatMap((item, at) => {
      if (item === '') return [];
      const cells = figures.map((lines) => (lines[at] ? Number(lines[at]) : null));
      return [{ item, ...Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? null])) }];
    }),
  );
}

/** The page of February 2026: the recorded one with the figures that AKShare read from it. */
function februaryPage(): string {
  const rows = read('akshare_article_ff_crr_2026-02.csv')
    .toString()
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').slice(1));
  // AKShare put the last 18 figures of each column into one cell.
  const columns = [0, 1, 2].map((at) => rows.flatMap((row) => (row[at] ?? '').match(/-?[0-9]+\.[0-9]{2}/g) ?? []));
  // On the page the three columns of a block follow one another.
  const inOrder = [
    [0, 3],
    [3, 8],
    [8, 26],
  ].flatMap(([from, to]) => columns.flatMap((figures) => figures.slice(from, to)));
  expect(inOrder).toHaveLength(78);
  return page
    .replace('    June\r\n', '    February\r\n')
    .replace(/(?<=\n)-?[0-9]+\.[0-9]{2}(?=<)/g, () => inOrder.shift()!);
}

describe('the recorded page of Ken French', () => {
  it('is answered as 32 rows, every cell', async () => {
    const expected = expectedOf(page);
    expect(expected).toHaveLength(32);
    expect(Object.keys(expected[0]!)).toEqual(['item', 'June 2026', 'Last 3 Months', 'Last 12 Months']);
    await withReplay({ [PAGE_URL]: page }, async ({ get, asked }) => {
      await expectTable(await get('article_ff_crr'), expected, ['kenfrench', PAGE_URL]);
      await get('article_ff_crr');
      expect(asked()).toEqual([PAGE_URL]);
    });
  });

  it('has the check values of the notes, in the order of the page', async () => {
    const CHECKS = [
      'Fama/French 3 Research Factors',
      'Rm-Rf -1.07/14.20/18.33',
      'SMB 3.58/2.39/7.08',
      'HML 3.34/0.20/20.33',
      'Fama/French 5 Research Factors (2x3)',
      'Rm-Rf -1.07/14.20/18.33',
      'SMB 4.58/2.49/11.87',
      'HML 3.34/0.20/20.33',
      'RMW -4.64/-20.13/-29.03',
      'CMA 3.46/-1.49/-0.33',
      'Fama/French Research Portfolios',
      'Size and Book-to-Market Portfolios',
      'Small Value 3.17/13.86/40.46',
      'Small Neutral 8.71/23.85/48.91',
      'Small Growth 5.80/23.82/28.94',
      'Big Value 6.20/24.18/46.63',
      'Big Neutral 3.83/16.34/32.94',
      'Big Growth -3.10/13.83/17.49',
      'Size and Operating Profitability Portfolios',
      'Small Robust 5.11/11.99/20.07',
      'Small Neutral 6.24/16.68/31.17',
      'Small Weak 6.75/26.90/58.02',
      'Big Robust -3.33/12.61/19.65',
      'Big Neutral 2.79/12.76/21.82',
      'Big Weak 4.32/37.95/39.75',
      'Size and Investment Portfolios',
      'Small Conservative 5.32/23.96/41.47',
      'Small Neutral 6.82/17.96/36.48',
      'Small Aggressive 6.10/22.24/46.89',
      'Big Conservative 4.40/11.50/23.79',
      'Big Neutral 0.94/13.46/24.53',
      'Big Aggressive -3.30/16.19/19.03',
    ];
    const expected = CHECKS.map((check) => {
      const [, item = check, ...figures] = /^(.+) (-?[0-9.]+)\/(-?[0-9.]+)\/(-?[0-9.]+)$/.exec(check) ?? [];
      const [month = null, three = null, twelve = null] = figures.map(Number);
      return { item, 'June 2026': month, 'Last 3 Months': three, 'Last 12 Months': twelve };
    });
    await withReplay({ [PAGE_URL]: page }, async ({ get }) => {
      await expectTable(await get('article_ff_crr'), expected, ['kenfrench', PAGE_URL]);
    });
  });

  it('is answered with the figures of another month', async () => {
    const february = februaryPage();
    const expected = expectedOf(february);
    expect(expected).toMatchObject({
      1: { item: 'Rm-Rf', 'February 2026': -1.17, 'Last 3 Months': -0.52, 'Last 12 Months': 12.75 },
      12: { item: 'Small Value', 'February 2026': 1.25, 'Last 3 Months': 8.25, 'Last 12 Months': 22.5 },
      31: { item: 'Big Aggressive', 'February 2026': -3.88, 'Last 3 Months': -3.78, 'Last 12 Months': 14.5 },
      length: 32,
    });
    await withReplay({ [PAGE_URL]: february }, async ({ get }) => {
      await expectTable(await get('article_ff_crr'), expected, ['kenfrench', PAGE_URL]);
    });
  });

  it('is answered with line feeds alone, with tags in capitals, and with the list of links below the table', async () => {
    const links =
      '<table><tr><td>Fama/French 3 Factors <a href="ftp/F-F_Research_Data_Factors_CSV.zip">CSV</a></td></tr></table>';
    const others = [
      page.replaceAll('\r\n', '\n'),
      page.replaceAll(
        /<(\/?)(td|tr|table|br|font)/g,
        (_, slash: string, tag: string) => `<${slash}${tag.toUpperCase()}`,
      ),
      `${page}</td></tr></table>${links.repeat(500)}</body></html>`,
    ];
    for (const other of others)
      await withReplay({ [PAGE_URL]: other }, async ({ get }) => {
        await expectTable(await get('article_ff_crr'), expectedOf(page), ['kenfrench', PAGE_URL]);
      });
  });
});

describe('a page of Ken French', () => {
  const begin = page.indexOf('Begin nested table');
  const swap = (left: string, right: string): string =>
    page.slice(0, begin) + page.slice(begin).replace(left, '\0').replace(right, left).replace('\0', right);

  it.each([
    ['two labels changed places', swap('Small Value', 'Small Growth')],
    ['two labels of big portfolios changed places', swap('Big Robust', 'Big Weak')],
    ['two labels of factors changed places', swap('SMB', 'HML')],
    ['the labels of two groups changed places', swap('Size and Book-to-Market', 'Size and Investment')],
    [
      'a label moved down by a line',
      page.replace('Small Value\r\n\t\t\t\t<br />', '<br />Small Value\r\n\t\t\t\t<br />'),
    ],
    ['a label is gone', page.replace(/\s*Small Neutral\s*<br \/>/, '')],
    ['a heading is gone', page.replace('<b>Size and Investment Portfolios</b>', '')],
    ['two figures changed places', swap('\n5.80<', '\n8.71<')],
    ['a figure is gone', page.replace('\n8.71<br />', '\n<br />')],
    ['a figure is no number', page.replace('\n8.71<', '\nn/a<')],
    ['the columns have other heads', page.replace('Last 12<br />', 'Last 24<br />')],
    ['the month is gone', page.replace('    June', '')],
    ['the table is gone', page.slice(0, page.indexOf('<!-- Begin nested table'))],
    ['it ends within the table', page.slice(0, page.indexOf('Size and Investment'))],
    ['it is the page of a firewall', BLOCK_PAGE],
  ])('is a failure when %s', async (_, body) => {
    expect(body).not.toBe(page);
    await withReplay({ [PAGE_URL]: body }, async ({ get }) => expectFailure(await get('article_ff_crr'), 502));
  });

  it('is a failure when it is empty, cut off, refused, overloaded, or not there', async () => {
    const stands = [
      { body: '' },
      cutOff(Buffer.from(page)),
      { status: 403, body: BLOCK_PAGE },
      { status: 503, body: '' },
    ];
    for (const stand of [...stands, { status: 404, body: BLOCK_PAGE }])
      await withReplay({ [PAGE_URL]: stand }, async ({ get }) => expectFailure(await get('article_ff_crr'), 502));
  });
});
