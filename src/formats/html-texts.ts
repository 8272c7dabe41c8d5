import { createRequire } from 'node:module';
import { Failure } from '../errors.ts';

// Reads the texts of some elements of an HTML page, such as the items of a list. Every part is bounded, and the
// time is in proportion to the size.

/** Which elements are wanted, and within which others. */
export interface WantedElements {
  /** The name of the elements, in small letters: `li`. */
  readonly name: string;
  /** The name and the class of an element that they stand in, at any depth. */
  readonly within?: { readonly name: string; readonly className: string };
  /** Their attribute `id`. */
  readonly id?: string;
}

// The pages in use have some thirty levels. The parser looks through all open elements at every end of one.
const MAX_DEPTH = 500;
const MAX_TEXTS = 10_000;

/**
 * Reads the texts of the wanted elements of a page in their order, with references such as `&amp;` as what they
 * stand for and white space as it is. An element within a wanted one is a part of its text, but for scripts and
 * styles. Throws `upstream_changed` for a page with more levels or more such elements than any page has.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseHtmlTexts(html: string, wanted: WantedElements, label: string): readonly string[] {
  const changed = (why: string): Failure => new Failure('upstream_changed', `${label}: ${why} in the page`);
  const texts: string[] = [];
  let depth = 0;
  // The levels of the elements that are open; 0 where none is.
  let outerDepth = 0;
  let textDepth = 0;
  let codeDepth = 0;
  let text = '';
  // Loaded on first use: a declaration, and what it imports, loads nothing heavy.
  const { Parser }: typeof import('htmlparser2') = createRequire(import.meta.url)('htmlparser2');
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (++depth > MAX_DEPTH) throw changed(`elements nested more than ${MAX_DEPTH} levels deep`);
      if (codeDepth > 0 || textDepth > 0) {
        if (codeDepth === 0 && (name === 'script' || name === 'style')) codeDepth = depth;
      } else if (wanted.within && outerDepth === 0) {
        if (name === wanted.within.name && hasClass(attributes, wanted.within.className)) outerDepth = depth;
      } else if (name === wanted.name && (wanted.id === undefined || attributes.id === wanted.id)) {
        if (texts.length === MAX_TEXTS) throw changed(`more than ${MAX_TEXTS} elements ${name}`);
        textDepth = depth;
        text = '';
      }
    },
    ontext: (part) => {
      if (textDepth > 0 && codeDepth === 0) text += part;
    },
    onclosetag: () => {
      if (codeDepth === depth) codeDepth = 0;
      if (textDepth === depth) {
        texts.push(text);
        textDepth = 0;
      }
      if (outerDepth === depth) outerDepth = 0;
      depth--;
    },
  });
  parser.end(html);
  return texts;
}

function hasClass(attributes: Readonly<Record<string, string>>, className: string): boolean {
  return (attributes.class ?? '').split(/\s+/).includes(className);
}
