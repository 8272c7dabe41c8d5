/** Further down than this many rows no heading stands. */
export const MAX_HEADING_ROWS = 10;

/** A heading without white space, marks of sorting, brackets and what stands in them: the name of its column. */
export function headingName(heading: string): string {
  return heading.replace(/[（(][^（）()]*[）)]/g, '').replace(/[\s↑↓▲▼]/g, '');
}

/** What stands in the first brackets of a heading, without white space; undefined without brackets. */
export function headingUnit(heading: string): string | undefined {
  return /[（(]([^（）()]*)[）)]/.exec(heading)?.[1]?.replace(/\s/g, '');
}

// What counts in ten thousands, say, in a foreign currency, or in parts of a thousand.
const MULTIPLE = /^(?:[十百千万亿]+|‰$|.{0,6}(?:美元|港元|港币|欧元|日元)$)/;

/**
 * Whether the figures below a heading are counted as is wanted, by what stands in its brackets.
 * @param units the units that may stand in the first brackets; where none is named, any may that is no multiple
 *   and no foreign currency
 */
export function isWantedUnit(heading: string, units?: readonly string[]): boolean {
  if (units) {
    const unit = headingUnit(heading);
    return unit === undefined || units.includes(unit);
  }
  const brackets = heading.replace(/\s/g, '').split(/[（(]/).slice(1);
  return !brackets.some((text) => MULTIPLE.test(text.split(/[）)]/, 1)[0] ?? ''));
}
