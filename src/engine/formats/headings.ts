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
