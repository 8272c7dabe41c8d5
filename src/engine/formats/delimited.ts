import { Failure, quote } from '../../base/errors.ts';
import { type CellKind, Cells, decimalEnd, isDay, isNegativeZero, MAX_NUMBER_LENGTH, setNull } from './cells.ts';

/** What one field of a line holds: a number or percentage that may be absent, or a day. */
type FieldKind = Extract<CellKind, 'number' | 'percent' | 'date'>;

/** The columns that a list of fields makes: as many, in the same order, of the same kinds. */
type ColumnsOf<Fields extends readonly FieldKind[]> = { -readonly [At in keyof Fields]: Cells<Fields[At]> };

const COMMA = 0x2c;
const NEWLINE = 0x0a;
const DASH = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Reads lines of comma-joined fields (`2024-01-02,6.11,-,…`), column by column, without making an object for any
 * cell. A numeric field that is `-` is null. Throws `upstream_changed`, naming the line, when a line has another
 * number of fields than expected, a day is not a real day, or a number is not one whole plain decimal.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseDelimited<const Fields extends readonly FieldKind[]>(
  lines: readonly string[],
  fields: Fields,
  label: string,
): ColumnsOf<Fields> {
  // One buffer for the whole reply: scanning bytes is several times faster than splitting strings. Every field has
  // a comma or a line break behind it, at which a loop ends.
  const bytes = Buffer.from([...lines, ''].join('\n'));
  const columns = fields.map(
    (kind) => new Cells(kind, bytes, new Uint32Array(lines.length), new Uint32Array(lines.length)),
  );
  const refuse = (row: number, why: string): Failure =>
    new Failure(
      'upstream_changed',
      `${label}: ${why} in line ${row + 1} of ${lines.length}: ${quote(lines[row] ?? '', 120)}`,
    );
  const last = fields.length - 1;
  let start = 0;
  for (let row = 0; row < lines.length; row++) {
    for (let field = 0; field <= last; field++) {
      const { kind, starts, ends } = columns[field]!;
      let end = start;
      if (kind !== 'date') {
        // Nearly every cell is a plain decimal, which one walk over its bytes finds. Any other is read below.
        let byte = bytes[end]!;
        if (byte === DASH) byte = bytes[++end]!;
        const whole = end;
        while (byte >= ZERO && byte <= NINE) byte = bytes[++end]!;
        let significant = end;
        let isWhole = end > whole && (bytes[whole] !== ZERO || end === whole + 1);
        if (byte === DOT) {
          byte = bytes[++end]!;
          while (byte >= ZERO && byte <= NINE) byte = bytes[++end]!;
          isWhole &&= end > significant + 1;
          // Zeros at the end of a fraction are no part of the text, nor is its point where nothing is left.
          let shown = end;
          while (bytes[shown - 1] === ZERO) shown--;
          if (shown > significant + 1) significant = shown;
        }
        if (isWhole && byte === (field === last ? NEWLINE : COMMA) && end - start <= MAX_NUMBER_LENGTH) {
          starts[row] = isNegativeZero(bytes, start, significant) ? start + 1 : start;
          ends[row] = significant;
          start = end + 1;
          continue;
        }
      }
      while (end < bytes.length && bytes[end] !== COMMA && bytes[end] !== NEWLINE) end++;
      if ((bytes[end] !== COMMA) !== (field === last))
        throw refuse(row, `expected ${fields.length} fields, got ${lines[row]?.split(',').length}`);
      if (kind === 'date') {
        if (!isDay(bytes, start, end)) throw refuse(row, `expected a day YYYY-MM-DD as field ${field + 1}`);
        starts[row] = start;
        ends[row] = end;
      } else if (end - start === 1 && bytes[start] === DASH) {
        setNull(starts, ends, row);
      } else {
        const canonical = decimalEnd(bytes, start, end);
        if (canonical < 0) throw refuse(row, `expected a decimal number as field ${field + 1}`);
        starts[row] = isNegativeZero(bytes, start, canonical) ? start + 1 : start;
        ends[row] = canonical;
      }
      start = end + 1;
    }
  }
  // A line break inside one of the strings would shift every line after it.
  if (lines.length > 0 && start < bytes.length) throw refuse(lines.length - 1, 'more lines than entries');
  return columns as ColumnsOf<Fields>;
}
