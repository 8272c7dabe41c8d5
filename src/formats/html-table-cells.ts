import { type CellKind, Cells, isNumeric } from './cells.ts';
import { toCells } from './values.ts';

/** How the texts of one column of an HTML table become cells. */
interface HtmlColumnForm {
  /** Begins the message of a failure: the source and the column. */
  readonly label: string;
  /** What may stand behind a number, such as `亿元`, and says nothing new; `%` always may behind a percentage. */
  readonly suffixes?: readonly string[];
}

/** Texts that stand for no value. */
const ABSENT: readonly string[] = ['', '-', '--', '---'];

/**
 * Makes a column of one kind out of texts of an HTML table. Numbers may have separators of thousands, `11,114.27`,
 * and one of the known suffixes. Throws `upstream_changed` for a text of another kind, also for a number with an
 * unknown suffix or with separators at other places.
 */
export function toHtmlCells<Kind extends CellKind>(
  kind: Kind,
  texts: readonly string[],
  { label, suffixes = [] }: HtmlColumnForm,
): Cells<Kind> {
  if (kind === 'text') return Cells.checked(kind, texts);
  const known = kind === 'percent' ? ['%', ...suffixes] : suffixes;
  const plain = isNumeric(kind) ? texts.map((text) => toPlainNumber(text, known)) : texts;
  return toCells(kind, plain, { label, absent: ABSENT });
}

/** The text of a number without its suffix and its separators; any other text as it is. */
function toPlainNumber(text: string, suffixes: readonly string[]): string {
  const suffix = suffixes.find((each) => text.endsWith(each));
  const number = suffix === undefined ? text : text.slice(0, -suffix.length).trimEnd();
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number;
}
