import { createRequire } from 'node:module';
import { Failure } from '../../../base/errors.ts';

// Reads the tables of an HTML page into rows of texts, its headings, and the texts of elements by their id.
// Every part is bounded, and the time is in proportion to the size.

/** A link in a cell. */
interface HtmlLink {
  readonly text: string;
  /** Its address as the page writes it; empty where it has none. */
  readonly href: string;
}

/** One cell of a table. Blanks, line breaks and `&nbsp;` of its texts are single blanks. */
export interface HtmlCell {
  readonly text: string;
  readonly links: readonly HtmlLink[];
  /** Whether it is marked as a heading: `<th>`, or any cell of a `<thead>`. */
  readonly isHeading: boolean;
  /** Its attributes, such as `data-gz`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** One table of a page. */
export interface HtmlTable {
  /** Its attribute `id`; empty without one. */
  readonly id: string;
  /** The text of the last heading, `<h1>` to `<h6>`, before it; empty without one. */
  readonly title: string;
  /** Its rows. A cell that spans several rows or columns stands in each of these places. */
  readonly rows: readonly (readonly HtmlCell[])[];
}

/** The parts of a page that are read. */
export interface HtmlPage {
  /** The tables in the order in which they begin. What stands in a nested one is no text of the outer one. */
  readonly tables: readonly HtmlTable[];
  /** The texts of the elements that were asked for, by their id. */
  readonly texts: ReadonlyMap<string, string>;
}

// The pages in use have some twenty levels. The parser looks through all open elements at every end of one.
const MAX_DEPTH = 500;
const MAX_TABLES = 2_000;
// The largest page in use has 1,500 rows of 16 cells.
const MAX_CELLS = 300_000;
const MAX_SPAN = 1_000;

/**
 * Reads the tables of a page or of a part of one. Throws `upstream_changed` for a page that ends within a table,
 * and for one that ends neither with `</html>` nor with another tag: the rest of it is missing. It throws the same
 * for a table whose cells stand in no row or whose rows have texts in no cell, and for a page with more tables,
 * cells or levels than any has. A text without tables has none.
 * @param label begins the message of a failure: the source and what it sent
 * @param ids the elements whose texts are wanted
 */
export function parseHtmlTables(html: string, label: string, ids: readonly string[] = []): HtmlPage {
  // Of the last character alone: HTML allows that a page leaves out `</html>`, and some do.
  const reader = new TableReader(label, ids, !html.trimEnd().endsWith('>'));
  // Loaded on first use: a declaration, and what it imports, loads nothing heavy.
  const { Parser }: typeof import('htmlparser2') = createRequire(import.meta.url)('htmlparser2');
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.addText(text),
    onclosetag: (name, isImplied) => reader.close(name, isImplied),
  });
  parser.end(html);
  return reader.page();
}

/** A cell under construction. */
interface OpenCell {
  text: string;
  readonly links: { text: string; readonly href: string }[];
  readonly isHeading: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A table under construction. */
interface OpenTable {
  readonly id: string;
  readonly title: string;
  readonly rows: OpenCell[][];
  cell: OpenCell | undefined;
  link: OpenCell['links'][number] | undefined;
  isHead: boolean;
  /** Whether its first cell stands in no row. */
  isRowImplied: boolean;
  /** The rows in which a text stands before the first cell, if there is one. */
  readonly rowsOfText: Set<number>;
}

/** An element whose text is wanted. */
interface OpenText {
  readonly id: string;
  /** How many elements were open within the element and around it. */
  readonly depth: number;
  text: string;
}

class TableReader {
  readonly #label: string;
  readonly #ids: ReadonlySet<string>;
  readonly #isCut: boolean;
  readonly #tables: OpenTable[] = [];
  readonly #open: OpenTable[] = [];
  readonly #texts = new Map<string, string>();
  readonly #openTexts: OpenText[] = [];
  #title = '';
  /** The text of the heading that is open. */
  #openTitle: string | undefined;
  #depth = 0;
  #cells = 0;
  /** The level of the script or style that is open; what it holds is no text. */
  #codeDepth = 0;

  /** @param isCut whether the text ends within a tag or a text */
  constructor(label: string, ids: readonly string[], isCut: boolean) {
    this.#label = label;
    this.#ids = new Set(ids);
    this.#isCut = isCut;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > MAX_DEPTH) throw this.#changed(`elements nested more than ${MAX_DEPTH} levels deep`);
    if (this.#codeDepth > 0) return;
    const { id = '' } = attributes;
    // An element with the same id within it is a part of its text.
    const isWanted = this.#ids.has(id) && !this.#texts.has(id) && !this.#openTexts.some((open) => open.id === id);
    if (isWanted) this.#openTexts.push({ id, depth: this.#depth, text: '' });
    const table = this.#open.at(-1);
    if (name === 'script' || name === 'style') this.#codeDepth = this.#depth;
    else if (name === 'table') this.#openTable(id);
    else if (HEADINGS.has(name)) this.#openTitle = '';
    else if (name === 'tr') this.#openRow(table);
    else if (name === 'td' || name === 'th') this.#openCell(table, name, attributes);
    else if (name === 'thead' && table) table.isHead = true;
    else if (name === 'a' && table?.cell) {
      table.link = { text: '', href: attributes.href ?? '' };
      table.cell.links.push(table.link);
    } else if (BREAKS.has(name)) this.addText(' ');
  }

  addText(text: string): void {
    if (this.#codeDepth > 0) return;
    if (this.#openTitle !== undefined) this.#openTitle += text;
    for (const open of this.#openTexts) open.text += text;
    const table = this.#open.at(-1);
    if (!table?.cell) {
      if (table && table.rows.at(-1)?.length === 0 && text.trim() !== '') table.rowsOfText.add(table.rows.length - 1);
      return;
    }
    table.cell.text += text;
    if (table.link) table.link.text += text;
  }

  close(name: string, isImplied: boolean): void {
    const wanted = this.#openTexts.at(-1);
    if (wanted?.depth === this.#depth) {
      this.#texts.set(wanted.id, collapse(wanted.text));
      this.#openTexts.pop();
    }
    if (this.#codeDepth === this.#depth) this.#codeDepth = 0;
    this.#depth--;
    // At the end of the page, the parser closes the open elements.
    if (name === 'html' && isImplied && this.#isCut) throw this.#changed('no end');
    const table = this.#open.at(-1);
    if (name === 'table') {
      // The parser closes an open element when an element around it or the page ends.
      if (isImplied) throw this.#changed('a table without an end');
      // Some pages leave the row of a single cell out.
      if (table?.isRowImplied && table.rows[0]!.length > 1)
        throw this.#changed('a table with cells outside of its rows');
      const { rows = [], rowsOfText = [] } = table ?? {};
      const withoutCells = [...rowsOfText].filter((row) => rows[row]!.length === 0).length;
      if (withoutCells > 0 && 2 * withoutCells >= rows.length)
        throw this.#changed('a table whose rows have texts and no cells');
      this.#open.pop();
    } else if (HEADINGS.has(name) && this.#openTitle !== undefined) {
      this.#title = collapse(this.#openTitle);
      this.#openTitle = undefined;
    } else if (!table) return;
    else if (name === 'thead') table.isHead = false;
    else if (name === 'a') table.link = undefined;
    else if (name === 'td' || name === 'th' || name === 'tr') {
      table.cell = undefined;
      table.link = undefined;
    }
  }

  page(): HtmlPage {
    const tables = this.#tables.map(({ id, title, rows }) => ({ id, title, rows: this.#spread(rows) }));
    return { tables, texts: this.#texts };
  }

  #openTable(id: string): void {
    if (this.#tables.length === MAX_TABLES) throw this.#changed(`more than ${MAX_TABLES} tables`);
    const table = {
      id,
      title: this.#title,
      rows: [],
      cell: undefined,
      link: undefined,
      isHead: false,
      isRowImplied: false,
      rowsOfText: new Set<number>(),
    };
    this.#tables.push(table);
    this.#open.push(table);
  }

  #openRow(table: OpenTable | undefined): void {
    if (!table) return;
    table.rows.push([]);
    table.cell = undefined;
    table.link = undefined;
    this.#count(1);
  }

  #openCell(table: OpenTable | undefined, name: string, attributes: Readonly<Record<string, string>>): void {
    if (!table) return;
    if (table.rows.length === 0) {
      table.rows.push([]);
      table.isRowImplied = true;
    }
    this.#count(1);
    table.cell = { text: '', links: [], isHeading: name === 'th' || table.isHead, attributes };
    table.link = undefined;
    table.rows.at(-1)!.push(table.cell);
  }

  /** Counts cells, those that spans repeat too: a page of some bytes must not fill the memory. */
  #count(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_CELLS) throw this.#changed(`more than ${MAX_CELLS} rows and cells`);
  }

  /** The rows with every cell in all places that it spans. */
  #spread(rows: readonly (readonly OpenCell[])[]): readonly (readonly HtmlCell[])[] {
    const spread: HtmlCell[][] = rows.map(() => []);
    for (const [at, row] of rows.entries()) {
      let column = 0;
      for (const open of row) {
        const cell = finished(open);
        while (spread[at]![column] !== undefined) column++;
        const width = spanOf(cell.attributes.colspan);
        const height = Math.min(spanOf(cell.attributes.rowspan), rows.length - at);
        this.#count(width * height - 1);
        for (let below = 0; below < height; below++)
          for (let beside = 0; beside < width; beside++) spread[at + below]![column + beside] = cell;
        column += width;
      }
    }
    // A cell of a row above may leave a gap before the place where it reaches down. Gaps take memory as cells do.
    if (spread.reduce((places, row) => places + row.length, 0) > MAX_CELLS)
      throw this.#changed(`more than ${MAX_CELLS} rows and cells`);
    return spread.map((row) => Array.from(row, (cell) => cell ?? NO_CELL));
  }

  #changed(why: string): Failure {
    return new Failure('upstream_changed', `${this.#label}: ${why} in the page`);
  }
}

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
// Elements that begin a line of their own.
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'option']);
const NO_CELL: HtmlCell = { text: '', links: [], isHeading: false, attributes: {} };

function finished({ text, links, isHeading, attributes }: OpenCell): HtmlCell {
  return {
    text: collapse(text),
    links: links.map((link) => ({ text: collapse(link.text), href: link.href })),
    isHeading,
    attributes,
  };
}

function spanOf(attribute: string | undefined): number {
  const span = attribute !== undefined && /^\d{1,4}$/.test(attribute) ? Number(attribute) : 1;
  return Math.min(Math.max(span, 1), MAX_SPAN);
}

/** A text whose runs of white space, those of `&nbsp;` too, are single blanks, without any at its ends. */
function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
