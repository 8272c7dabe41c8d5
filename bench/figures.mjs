// Statistics, and their text in Markdown.

/** The median. */
export function median(/** @type {readonly number[]} */ figures) {
  const sorted = figures.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** The figure at an index. Throws `RangeError` without one. */
function at(/** @type {readonly number[]} */ figures, /** @type {number} */ place) {
  const figure = figures[place];
  if (figure === undefined) throw new RangeError('no figures');
  return figure;
}

/** The median of the ratios of each round, so that a busy machine affects both figures. */
export function medianRatio(/** @type {readonly number[]} */ figures, /** @type {readonly number[]} */ others) {
  return median(figures.map((figure, round) => figure / at(others, round)));
}

/** @returns {number} */
export function sum(/** @type {readonly number[]} */ figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}

/** A figure with three significant digits, thousands apart. */
export function short(/** @type {number} */ figure) {
  const digits = Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 10 ? 1 : 2;
  return figure.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** A figure with five significant digits. */
export function rounded(/** @type {number} */ figure) {
  return Number(figure.toPrecision(5));
}

/**
 * One budget beside its figure.
 * @typedef {{ what: string, budget: string, measured: string, isMet: boolean }} Verdict
 */

/** A table in Markdown. */
export function table(/** @type {readonly string[]} */ heads, /** @type {readonly (readonly string[])[]} */ rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
