/** The number of rows or pages that a value is: a whole number, or the text of one. */
export function toCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
