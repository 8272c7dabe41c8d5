import { type CellKind, Cells, isNumeric } from '../cells.ts';
import { type NumberForm, numberFormOf, toPlainDecimal } from '../plain-numbers.ts';
import { ABSENT_TEXTS, toCells } from '../values.ts';

/** How the texts of one column of an HTML table become cells; `%` always may stand behind a percentage. */
interface HtmlColumnForm extends NumberForm {
  /** Begins the message of a failure: the source and the column. */
  readonly label: string;
}

/**
 * Makes a column of one kind out of texts of an HTML table. Numbers may have separators of thousands, `11,114.27`,
 * one of the known suffixes, and multiples where these are accepted: see {@link toPlainDecimal}. Throws
 * `upstream_changed` for a text of another kind.
 */
export function toHtmlCells<Kind extends CellKind>(
  kind: Kind,
  texts: readonly string[],
  { label, ...form }: HtmlColumnForm,
): Cells<Kind> {
  if (kind === 'text') return Cells.checked(kind, texts);
  const numberForm = numberFormOf(kind, form);
  const plain = isNumeric(kind) ? texts.map((text) => toPlainDecimal(text, numberForm) ?? text) : texts;
  return toCells(kind, plain, { label, absent: ABSENT_TEXTS });
}
