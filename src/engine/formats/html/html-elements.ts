import { createRequire } from 'node:module';
import { Failure } from '../../../base/errors.ts';

// Reads an HTML page into its elements, for pages whose data stand in lists and texts. Tables are read by
// `html-table.ts`. Every part is bounded, and the time is in proportion to the size.

/** One element of a page. */
export interface HtmlElement {
  /** The name of its tag in lower case; empty for the page itself. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The elements and texts in it, in their order. */
  readonly children: readonly (HtmlElement | string)[];
}

/** An element under construction. */
interface OpenElement extends HtmlElement {
  readonly children: (HtmlElement | string)[];
}

// The pages in use have some twenty levels. The parser looks through all open elements at every end of one.
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 100_000;

/**
 * Reads a page or a part of one into its elements. Throws `upstream_changed` for one with more elements or levels
 * than any page has, and for a page that ends before its `</html>`: the rest of it is missing. What stands in
 * scripts and styles is left out.
 * @param label begins the message of a failure: the source and what it sent
 * @param form.isXml whether it is XML: `<a/>` is an element without children, and no name has a meaning
 */
export function parseHtmlElements(html: string, label: string, { isXml = false } = {}): HtmlElement {
  const changed = (why: string): Failure => new Failure('upstream_changed', `${label}: ${why} in the page`);
  // Loaded on first use: a declaration, and what it imports, loads nothing heavy.
  const { Parser }: typeof import('htmlparser2') = createRequire(import.meta.url)('htmlparser2');
  const page: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [page];
  let count = 0;
  const options = isXml ? { xmlMode: true, lowerCaseTags: true } : {};
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length > MAX_DEPTH) throw changed(`elements nested more than ${MAX_DEPTH} levels deep`);
        if (++count > MAX_ELEMENTS) throw changed(`more than ${MAX_ELEMENTS} elements`);
        const element: OpenElement = { name, attributes, children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const { name, children } = open.at(-1)!;
        if (name !== 'script' && name !== 'style') children.push(text);
      },
      onclosetag: (name, isImplied) => {
        if (name === 'html' && isImplied) throw changed('no end');
        open.pop();
      },
    },
    options,
  );
  parser.end(html);
  return page;
}

/** Finds the elements within an element that pass a test, in the order in which they begin. */
export function findElements(within: HtmlElement, isWanted: (element: HtmlElement) => boolean): readonly HtmlElement[] {
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const inner = findElements(child, isWanted);
    return isWanted(child) ? [child, ...inner] : inner;
  });
}

/** Whether an element has a class. */
export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return (attributes.class ?? '').split(/\s+/).includes(name);
}

/** The text of an element. Runs of white space, those of `&nbsp;` too, are single blanks; none at its ends. */
export function textOf(element: HtmlElement): string {
  return rawTextOf(element).replace(/\s+/g, ' ').trim();
}

function rawTextOf({ children }: HtmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : rawTextOf(child))).join('');
}
