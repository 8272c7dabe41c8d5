import { createRequire } from 'node:module';
import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { USUAL } from '../../../wire/limits.ts';
import { changed } from '../../../wire/refusals.ts';

/**
 * The home page of Kenneth R. French's data library, which shows the current research returns. It goes through no
 * shared form: a cell of the table is a block of lines.
 */
export const kenFrench: Source<Readonly<Record<string, never>>> = {
  name: 'kenfrench',
  title: say(
    'Kenneth R. French’s data library (Tuck School, Dartmouth)',
    'Kenneth R. French 数据库（达特茅斯学院 Tuck 商学院）',
  ),
  terms: 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html',
  quirks: [say('The page is renewed once a month.', '网页每月更新一次。')],
  hosts: ['mba.tuck.dartmouth.edu'],
  // The page has a quarter of a megabyte.
  limits: { ...USUAL, perSecond: 1, burst: 4, firstByteMs: 30_000 },
  fetch: async (_, context) => [
    await context.fetch({ url: 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html' }),
  ],
};

/** The table "Current Research Returns". */
export interface ResearchReturns {
  /** The month of the returns as the page writes it: `June 2026`. */
  readonly month: string;
  /** Factors, portfolios and the headings above them, in the page's order. */
  readonly items: readonly string[];
  /**
   * Percent in the month, in the last three and in the last twelve months, an item each; null beside a heading.
   */
  readonly returns: readonly [month: Returns, three: Returns, twelve: Returns];
}

type Returns = readonly (number | null)[];

const LABEL = 'Ken French’s page';
/** How many figures stand in each row of the table below its head. */
const FIGURES = [3, 5, 18] as const;
const ITEMS = 32;

/**
 * Reads the page `data_library.html` (iso-8859-1): the innermost table that holds "Last 3" and "Fama/French 3
 * Research Factors". It has four rows of four cells. A cell is one block of lines; the lines of the label cell and
 * of the three value cells belong together by their number.
 *
 * Throws `upstream_changed` when there is not one such table, or when it has other rows, cells, numbers of figures
 * or items than promised. It also throws when the factors do not follow from the portfolios: then a figure stands
 * beside a wrong label.
 */
export function parseResearchReturns([page]: Pages): ResearchReturns {
  const [head, ...blocks] = findTable(page.body.toString('latin1'));
  const [month = '', three, twelve] = head?.slice(1).map((lines) => collapse(lines.join(' '))) ?? [];
  if (!/^[A-Z][a-z]+ [0-9]{4}$/.test(month) || three !== 'Last 3 Months' || twelve !== 'Last 12 Months')
    throw changed(
      LABEL,
      `expected the heads of a month, Last 3 Months and Last 12 Months, got ${quote([month, three, twelve])}`,
    );
  const rows = blocks.flatMap((block, at) => parseBlock(block, FIGURES[at]!));
  if (rows.length !== ITEMS) throw changed(LABEL, `expected ${ITEMS} items, got ${rows.length}`);
  checkIdentities(rows);
  const column = (at: 0 | 1 | 2): Returns => rows.map(({ figures }) => figures[at]);
  return { month, items: rows.map(({ item }) => item), returns: [column(0), column(1), column(2)] };
}

/** One line of the table. */
interface Row {
  readonly item: string;
  readonly figures: readonly [number | null, number | null, number | null];
}

/** A cell of an HTML table: its text, cut at every `<br>`. */
type CellLines = readonly string[];

/** A text without blanks at its ends, and with single ones inside; a no-break space is a blank. */
function collapse(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** The lines of one row of the table, in which `count` figures stand. */
function parseBlock(block: readonly CellLines[], count: number): readonly Row[] {
  const [labels = [], ...columns] = block.map((lines) => lines.map(collapse));
  const [month = [], three = [], twelve = []] = columns;
  const lines = Math.max(labels.length, month.length, three.length, twelve.length);
  const rows: Row[] = [];
  for (let at = 0; at < lines; at++) {
    const item = labels[at] ?? '';
    const figures = [toFigure(month[at]), toFigure(three[at]), toFigure(twelve[at])] as const;
    const isHeading = figures.every((figure) => figure === null);
    if (!isHeading && (item === '' || figures.includes(null)))
      throw changed(LABEL, `expected an item with three figures or none, got ${quote([item, ...figures])}`);
    if (item !== '') rows.push({ item, figures });
  }
  const found = rows.filter(({ figures }) => figures[0] !== null).length;
  if (found !== count)
    throw changed(LABEL, `expected ${count} lines of figures below ${quote(rows[0]?.item)}, got ${found}`);
  return rows;
}

/**
 * A figure in percent; null on an empty line. Throws `upstream_changed` for anything else than a plain decimal.
 */
function toFigure(text = ''): number | null {
  if (text === '') return null;
  const figure = parseNumber(text);
  if (figure === undefined) throw changed(LABEL, `expected a figure, got ${quote(text)}`);
  return figure;
}

/**
 * The figures are rounded to two places, so a factor and what its portfolios make of it differ by 0.01 at most.
 */
const TOLERANCE = 0.02;

/**
 * The factors are differences of portfolios, by their definitions on the library's pages "Fama/French Factors" and
 * "… (2x3)". The identities hold within 0.01 in all three columns of October 2014, June 2015, February and June
 * 2026.
 */
function checkIdentities(rows: readonly Row[]): void {
  // An item is known by the heading above it: "Small Neutral" stands under each of the three.
  const figures = new Map<string, Row['figures']>();
  let heading = '';
  for (const { item, figures: three } of rows) {
    if (three[0] === null) heading = item;
    else figures.set(`${heading}: ${item}`, three);
  }
  for (const at of [0, 1, 2] as const) refuseOtherFactors(figures, at);
}

/** Throws `upstream_changed` for a column whose factors are not what its portfolios make. */
function refuseOtherFactors(figures: ReadonlyMap<string, Row['figures']>, at: 0 | 1 | 2): void {
  const figure = (of: string, item: string): number => {
    const found = figures.get(`${of}: ${item}`)?.[at];
    if (typeof found !== 'number') throw changed(LABEL, `no ${quote(item)} below ${quote(of)}`);
    return found;
  };
  /** Mean of the small portfolios less mean of the big ones, or the like: signs by portfolio, over `by`. */
  const spread = (of: string, plus: readonly string[], minus: readonly string[]): number => {
    const sum = (items: readonly string[]): number => items.reduce((total, item) => total + figure(of, item), 0);
    return (sum(plus) - sum(minus)) / plus.length;
  };
  const value = 'Size and Book-to-Market Portfolios';
  const profit = 'Size and Operating Profitability Portfolios';
  const investment = 'Size and Investment Portfolios';
  const size = (of: string, kinds: readonly string[]): number =>
    spread(
      of,
      kinds.map((kind) => `Small ${kind}`),
      kinds.map((kind) => `Big ${kind}`),
    );
  const smallByValue = size(value, ['Value', 'Neutral', 'Growth']);
  const small =
    (smallByValue +
      size(profit, ['Robust', 'Neutral', 'Weak']) +
      size(investment, ['Conservative', 'Neutral', 'Aggressive'])) /
    3;
  const highByValue = spread(value, ['Small Value', 'Big Value'], ['Small Growth', 'Big Growth']);
  const robust = spread(profit, ['Small Robust', 'Big Robust'], ['Small Weak', 'Big Weak']);
  const conservative = spread(
    investment,
    ['Small Conservative', 'Big Conservative'],
    ['Small Aggressive', 'Big Aggressive'],
  );
  const three = 'Fama/French 3 Research Factors';
  const five = 'Fama/French 5 Research Factors (2x3)';
  const promised = [
    [three, 'SMB', smallByValue],
    [three, 'HML', highByValue],
    [five, 'SMB', small],
    [five, 'HML', highByValue],
    [five, 'RMW', robust],
    [five, 'CMA', conservative],
  ] as const;
  for (const [of, factor, made] of promised) {
    const published = figure(of, factor);
    if (Math.abs(published - made) > TOLERANCE)
      throw changed(
        LABEL,
        `${factor} is ${published}, but the portfolios below it make ${made.toFixed(2)}: figures stand beside wrong items`,
      );
  }
}

/** The rows and cells of the table that is wanted. */
function findTable(html: string): readonly (readonly CellLines[])[] {
  const tables = parseTables(html).filter((rows) => {
    const text = collapse(rows.flat(2).join(' '));
    return text.includes('Last 3') && text.includes('Fama/French 3 Research Factors');
  });
  const [table] = tables;
  if (!table || tables.length > 1)
    throw changed(LABEL, `expected one table of current research returns, got ${tables.length}`);
  const widths = table.map((row) => row.length);
  if (widths.join() !== '4,4,4,4')
    throw changed(LABEL, `expected four rows of four cells, got rows of ${quote(widths)}`);
  return table;
}

// The page has seventeen.
const MAX_DEPTH = 500;

/**
 * Every table of a page, as rows of cells; what stands in a nested table is none of the outer one's text. The page
 * is malformed (unclosed `<p>`, stray `</b>`), so only the tags of tables and line breaks are looked at.
 */
function parseTables(html: string): readonly (readonly (readonly CellLines[])[])[] {
  // Loaded on first use: a declaration, and what it imports, loads nothing heavy.
  const { Parser }: typeof import('htmlparser2') = createRequire(import.meta.url)('htmlparser2');
  const tables: string[][][][] = [];
  const open: string[][][][] = [];
  let depth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      // The parser looks through all open elements at every end of one.
      if (++depth > MAX_DEPTH) throw changed(LABEL, `elements nested more than ${MAX_DEPTH} levels deep`);
      const table = open.at(-1);
      if (name === 'table') {
        const begun: string[][][] = [];
        tables.push(begun);
        open.push(begun);
      } else if (name === 'tr') table?.push([]);
      else if (name === 'td' || name === 'th') table?.at(-1)?.push(['']);
      else if (name === 'br') table?.at(-1)?.at(-1)?.push('');
    },
    ontext: (text) => {
      const cell = open.at(-1)?.at(-1)?.at(-1);
      if (cell) cell[cell.length - 1] += text;
    },
    onclosetag: (name) => {
      depth--;
      if (name === 'table') open.pop();
    },
  });
  parser.end(html);
  return tables;
}
