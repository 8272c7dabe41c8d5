import { newestDays, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';

/** The home page of Ken French's data library, with made returns of the last month that is over. */
const kenFrenchSandbox: SandboxUpstream = {
  hosts: ['mba.tuck.dartmouth.edu'],
  answer: ({ path, now }) =>
    path === '/pages/faculty/ken.french/data_library.html'
      ? { type: 'text/html', body: Buffer.from(page(now), 'latin1') }
      : undefined,
};

export default kenFrenchSandbox;

// Returns of the portfolios in hundredths of a percent, in the page's order; a column each for one, three and
// twelve months.
const PORTFOLIOS = [
  [
    [210, -45, 333, 120, 87, -160],
    [305, 96, -178, 44, 131, -59],
    [-12, 178, 265, 91, 140, 203],
  ],
  [
    [640, 512, -208, 455, 390, 871],
    [733, 402, -95, 618, 577, 346],
    [280, 511, 907, 364, 428, 690],
  ],
  [
    [1420, 1875, 2213, 1804, 2466, 3158],
    [2011, 1760, 998, 2890, 2575, 2104],
    [1633, 1948, 2340, 2217, 2681, 3006],
  ],
] as const;
// The market's return less the riskless rate, which does not follow from the portfolios.
const MARKET = [277, 894, 2830] as const;

type Six = readonly [number, number, number, number, number, number];

/** Half the sum of the two portfolios at one end less half that at the other: HML, RMW and CMA. */
function ends([smallFirst, , smallLast, bigFirst, , bigLast]: Six): number {
  return (smallFirst + bigFirst - smallLast - bigLast) / 2;
}

/** Three times the mean of the small portfolios less the mean of the big ones. */
function size([a, b, c, d, e, f]: Six): number {
  return a + b + c - d - e - f;
}

/** Hundredths as a figure of two places. */
function figure(hundredths: number): string {
  return toDecimal(Math.round(hundredths), 2);
}

/** The lines of the three value cells of every row, an empty line beside a heading and a spacer. */
function valueCells(at: 0 | 1 | 2): readonly (readonly string[])[] {
  const [value, profit, investment] = PORTFOLIOS[at];
  const market = figure(MARKET[at]);
  const high = figure(ends(value));
  const group = (six: Six): readonly string[] => ['', ...six.slice(0, 3).map(figure), '', ...six.slice(3).map(figure)];
  return [
    ['', '', market, figure(size(value) / 3), high],
    [
      '',
      '',
      market,
      figure((size(value) + size(profit) + size(investment)) / 9),
      high,
      figure(ends(profit)),
      figure(ends(investment)),
    ],
    ['', '', ...group(value), '', ...group(profit), '', ...group(investment)],
  ];
}

const LABELS = [
  ['<b>Fama/French 3 Research Factors</b>', '', 'Rm-Rf', 'SMB', 'HML'],
  ['<b>Fama/French 5 Research Factors (2x3)</b>', '', 'Rm-Rf', 'SMB', 'HML', 'RMW', 'CMA'],
  [
    '<b>Fama/French Research Portfolios</b>',
    '',
    ...group('Size and Book-to-Market', ['Value', 'Neutral', 'Growth']),
    '',
    ...group('Size and Operating Profitability', ['Robust', 'Neutral', 'Weak']),
    '',
    ...group('Size and Investment', ['Conservative', 'Neutral', 'Aggressive']),
  ],
] as const;

function group(name: string, kinds: readonly string[]): readonly string[] {
  return [
    `<b>${name} Portfolios</b>`,
    ...kinds.map((kind) => `Small ${kind}`),
    '',
    ...kinds.map((kind) => `Big ${kind}`),
  ];
}

function row(cells: readonly string[]): string {
  return `\t<tr valign="top" bgcolor="#ffffff">\r\n${cells.map((cell) => `\t\t<td>\r\n\t\t\t<font size="2">${cell}</font>\r\n\t\t</td>\r\n`).join('')}\t</tr>\r\n`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The page with what makes it awkward: nested tables, an odd comment, an unclosed paragraph, a stray end tag. */
function page(now: number): string {
  const [year = '', month = ''] = newestDays(now, 'month', 1)[0]!.split('-');
  const cell = (lines: readonly string[]): string => lines.join('<br />\r\n');
  const values = [valueCells(0), valueCells(1), valueCells(2)];
  const blocks = LABELS.map((labels, at) => row([cell(labels), ...values.map((column) => cell(column[at] ?? []))]));
  const head = row([
    '<div align="center">&nbsp;</div>',
    `    ${MONTHS[Number(month) - 1]}\r\n\t\t\t\t\t <br />${year}\r\n\t\t\t\t`,
    'Last 3<br />\r\n\t\t\t\t\tMonths',
    'Last 12<br />\r\n\t\t\t\t\tMonths ',
  ]);
  return [
    '<html><head><title>Kenneth R. French - Data Library (synthetic)</title>\r\n<!\r\n-- no comment --\r\n-->\r\n</head><body>\r\n',
    '<table><tr><td><p>Made figures.</b>\r\n<table bgcolor="#336699"><tr><td><!-- Begin nested table -->\r\n',
    `<table width="100%">\r\n${head}${blocks.join('')}</table>\r\n`,
    '</td></tr></table>\r\n</td></tr></table>\r\n</body></html>\r\n',
  ].join('');
}
