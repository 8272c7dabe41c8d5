// The rows of a reply in any wire format: the longest list of a JSON body, or the lines of a text. What lies changes them.

/**
 * The rows of a body as texts, and how to write the body anew with other rows.
 * @typedef {{ rows: readonly string[], isJson: boolean, write(rows: readonly string[]): Buffer }} ReplyRows
 */

const PLACE = '"place of the rows"';

/** @returns {ReplyRows | undefined} undefined for what is neither text nor JSON, such as an archive */
export function readRows(/** @type {Buffer} */ body) {
  if (body.length === 0 || body.subarray(0, 2).toString('latin1') === 'PK' || body.includes(0)) return undefined;
  const text = body.toString('utf8');
  return readJsonRows(text) ?? readLines(text);
}

/** @returns {ReplyRows | undefined} */
function readJsonRows(/** @type {string} */ text) {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  // At most a name stands before it: `callback(` or `var x =`.
  if (start < 0 || start > 60 || end <= start) return undefined;
  /** @type {unknown} */
  let tree;
  try {
    tree = JSON.parse(text.slice(start, end));
  } catch {
    return undefined;
  }
  const list = longestList(tree);
  if (list === undefined) return undefined;
  const areTexts = list.every((row) => typeof row === 'string');
  const whole = JSON.stringify(tree, (_, value) => (value === list ? JSON.parse(PLACE) : value));
  return {
    rows: list.map((row) => (areTexts ? row : JSON.stringify(row))),
    isJson: true,
    write: (rows) => {
      const written = `[${(areTexts ? rows.map((row) => JSON.stringify(row)) : rows).join(',')}]`;
      return Buffer.from(text.slice(0, start) + whole.replace(PLACE, () => written) + text.slice(end));
    },
  };
}

/** The longest list in a tree; the first of several. @returns {any[] | undefined} */
function longestList(/** @type {any} */ tree) {
  if (tree === null || typeof tree !== 'object') return undefined;
  /** @type {any[] | undefined} */
  let longest = Array.isArray(tree) ? tree : undefined;
  for (const each of Object.values(tree)) {
    const list = longestList(each);
    if (list !== undefined && (longest === undefined || list.length > longest.length)) longest = list;
  }
  return longest;
}

/** The lines that hold figures; those before them are headings. @returns {ReplyRows | undefined} */
function readLines(/** @type {string} */ text) {
  if (/^\s*</.test(text)) return undefined;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(end);
  const first = lines.findIndex((line, at) => at > 0 && /^[^A-Za-z]*\d[^A-Za-z]*$/.test(line));
  if (first < 0) return undefined;
  const isEnded = lines.at(-1) === '';
  const rows = lines.slice(first, isEnded ? -1 : undefined);
  return {
    rows,
    isJson: false,
    write: (changed) => Buffer.from([...lines.slice(0, first), ...changed, ...(isEnded ? [''] : [])].join(end)),
  };
}

/** The first day in a row, `YYYYMMDD`; undefined where there is none. */
export function dayOf(/** @type {string} */ row) {
  const match = /(?<!\d)((?:19|20)\d\d)-?([01]\d)-?([0-3]\d)(?!\d)/.exec(row);
  return match ? `${match[1]}${match[2]}${match[3]}` : undefined;
}

/** A body as it was on a day: without the rows of later ones. */
export function asOf(/** @type {Buffer} */ body, /** @type {string} */ day) {
  const reply = readRows(body);
  if (!reply) return body;
  const rows = reply.rows.filter((row) => (dayOf(row) ?? '') <= day);
  return rows.length === reply.rows.length ? body : reply.write(rows);
}
