import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import MiniSearch from 'minisearch';
import { SEARCH, type Section } from './search.ts';

/**
 * Writes the index of pages that the search of the site loads when it is opened: every section of every built
 * page, in both languages. Interfaces have an index of their own, which the service serves to all of its pages.
 */
export async function writeSearchIndex(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).toSorted();
  const index = new MiniSearch<Section & { id: string }>(SEARCH);
  for (const file of files) {
    if (NO_CONTENT.has(file)) continue;
    const path = file.replaceAll('\\', '/').replace(/(?:(^|\/)index)?\.html$/, '$1');
    for (const section of sectionsOf(await readFile(join(folder, file), 'utf8'))) {
      const id = section.anchor === '' ? path : `${path}#${section.anchor}`;
      index.add({ id, page: tidy(section.page), title: tidy(section.title), text: tidy(section.text) });
    }
  }
  await writeFile(join(folder, 'search.json'), JSON.stringify(index));
}

const NO_CONTENT = new Set(['404.html', 'interface.html']);

/** A text in one line, without the zero-width characters of headings. */
function tidy(text: string): string {
  return text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim();
}

/** One section of a page, from a heading to the next one. */
interface PageSection {
  readonly page: string;
  readonly anchor: string;
  title: string;
  text: string;
}

const HEADING = /^h[1-3]$/;
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
// Texts in two of them are two words.
const BLOCKS = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'div', 'ul', 'ol', 'tr', 'pre']);
// Programs, since each would match `import`; interfaces and their names, which have an index of their own; links
// to elsewhere.
const LEFT_OUT = /\b(?:vp-code-group|language-\w+|header-anchor|interfaces|akshare-names|facts|call)\b/;

/** The sections of a built page. */
function sectionsOf(html: string): readonly PageSection[] {
  const sections: PageSection[] = [];
  // The depth of the parser in the part that is searched, and in a part of it that is left out; 0 is outside.
  let content = 0;
  let leftOut = 0;
  let isHeading = false;
  const parser = new Parser({
    onopentag: (name, { class: classes = '', id = '' }) => {
      if (VOID.has(name)) return;
      if (content > 0 || classes.split(' ').includes('text')) content++;
      if (leftOut > 0 || (content > 1 && LEFT_OUT.test(classes))) leftOut++;
      if (content === 0 || leftOut > 0 || !HEADING.test(name)) return;
      isHeading = true;
      // The first heading is that of the page: its address needs no anchor.
      sections.push({ page: sections[0]?.title ?? '', anchor: name === 'h1' ? '' : id, title: '', text: '' });
    },
    ontext: (text) => {
      const section = sections.at(-1);
      if (content === 0 || leftOut > 0 || !section) return;
      if (isHeading) section.title += text;
      else section.text += text;
    },
    onclosetag: (name) => {
      if (VOID.has(name)) return;
      if (HEADING.test(name)) isHeading = false;
      const section = sections.at(-1);
      if (section && BLOCKS.has(name)) section.text += ' ';
      if (leftOut > 0) leftOut--;
      if (content > 0) content--;
    },
  });
  parser.end(html);
  return sections;
}
