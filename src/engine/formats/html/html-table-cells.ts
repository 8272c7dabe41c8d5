import { type CellKind, Cells, isNumeric } from '../cells.ts';
import { type NumberForm, toPlainDecimal } from '../plain-numbers.ts';
import { toCells } from '../values.ts';

/** How the texts of one column of an HTML table become cells; `%` always may stand behind a percentage. */
interface HtmlColumnForm extends NumberForm {
  /** Begins the message of a failure: the source and the column. */
  readonly label: string;
}

/** Texts that stand for no value. */
const ABSENT: readonly string[] = ['', '-', '--', '---'];

/**
 * Makes a column of one kind out of texts of an HTML table. Numbers may have separators of thousands, `11,114.27`,
 * one of the known suffixes, and multiples where these are accepted: see {@link toPlainDecimal}. Throws
 * `upstream_changed` for a text of another kind.
 */
export function toHtmlCells<Kind extends CellKind>(
  kind: Kind,
  texts: readonly string[],
  { label, suffixes = [], multiples = false }: HtmlColumnForm,
): Cells<Kind> {
  if (kind === 'text') return Cells.checked(kind, texts);
  const form = { suffixes: kind === 'percent' ? ['%', ...suffixes] : suffixes, multiples };
  const plain = isNumeric(kind) ? texts.map((text) => toPlainDecimal(text, form) ?? text) : texts;
  return toCells(kind, plain, { label, absent: ABSENT });
}
