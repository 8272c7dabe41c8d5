import { type Text, withoutFullStop } from '../../base/say.ts';
import { textMap } from '../../base/text-map.ts';
import { utcDay } from '../../base/utc-day.ts';
import { SANDBOX } from './source.ts';

/** How a table is cited: as a sentence for people, and as an entry for BibTeX. */
export interface Citation {
  readonly text: string;
  readonly bibtex: string;
}

/** What a citation needs to know of an interface. */
export interface CitedInterface {
  readonly name: string;
  readonly say: Text;
  /** The page of the source that shows the data. */
  readonly page: string;
}

/** What a citation needs to know of the source that answered. */
export interface CitedSource {
  readonly title: Text;
  readonly terms: string;
  /** The work that the source asks everybody to cite. */
  readonly citation?: string;
}

const MADE_UP = 'Figures that the sandbox made up: they are of no source, and nothing to cite.';

/**
 * How a table is cited: the source or the work that it asks to cite, the title, the interface, the page, and the
 * day on which the source had it so.
 * @param answered the name of the site that answered, or `sandbox`, and when, in milliseconds since 1970; left out
 *   for the interface itself
 */
export function citationOf(
  cited: CitedInterface,
  source: CitedSource,
  answered?: { readonly source: string; readonly obtained: number },
): Citation {
  if (answered?.source === SANDBOX) return { text: MADE_UP, bibtex: '' };
  const day = answered && utcDay(answered.obtained);
  const obtained = day === undefined ? '' : ` Obtained ${day}.`;
  const text = `${referenceOf(source)} ${titleOf(cited)} [${cited.name}]. ${cited.page}.${obtained}`;
  const { citation } = source;
  const fields = [
    ['author', `{${toTex(authorOf(source))}}`],
    ['title', `{${toTex(titleOf(cited))}}`],
    ...(day === undefined ? [] : [['year', day.slice(0, 4)]]),
    ['url', cited.page.replaceAll(/[{}\\]/g, encodeURIComponent)],
    ...(day === undefined ? [] : [['urldate', day]]),
    [
      'note',
      toTex(`${cited.name}; ${citation === undefined ? '' : `cite: ${citation} `}terms of use: ${source.terms}`),
    ],
  ] as const;
  const key = `${cited.name}${day === undefined ? '' : `_${day.replaceAll('-', '')}`}`;
  const bibtex = `@misc{${key},\n${fields.map(([field, value]) => `  ${field} = {${value}},\n`).join('')}}\n`;
  return { text, bibtex };
}

/** How the text of a citation begins: the work that the source asks everybody to cite, or else its name. */
export function referenceOf(source: Omit<CitedSource, 'terms'>): string {
  return source.citation ?? `${authorOf(source)}.`;
}

/** The title of the data of an interface: what its answers are, in English. */
export function titleOf({ say: text }: Pick<CitedInterface, 'say'>): string {
  return withoutFullStop(text).en;
}

/** The name of a source at the beginning of a sentence. */
function authorOf({ title: { en } }: Pick<CitedSource, 'title'>): string {
  return en.charAt(0).toUpperCase() + en.slice(1);
}

const TEX = textMap({
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
});

/** A text as TeX prints it. */
function toTex(text: string): string {
  return text.replaceAll(/[\\{}~^&%$#_]/g, (character) => TEX.get(character) ?? `\\${character}`);
}
