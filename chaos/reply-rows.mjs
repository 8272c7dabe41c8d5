// The rows of a reply in any wire format: the longest list of a JSON body, or the lines of a text. False replies
// change them.
import { DAY_MS } from '../bench/bodies.mjs';

/**
 * The rows of a body as texts, and how to write the body anew with other rows.
 * @typedef {{ rows: readonly string[], isJson: boolean, areAll: boolean, write(rows: readonly string[]): Buffer }}
 * ReplyRows `areAll` is whether the reply has no further list of rows: one list of several may be empty.
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
  // Only a name may precede it: `callback(` or `var x =`.
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
    areAll: listsOf(tree).every((each) => each === list),
    write: (rows) => {
      const written = `[${(areTexts ? rows.map((row) => JSON.stringify(row)) : rows).join(',')}]`;
      return Buffer.from(text.slice(0, start) + whole.replace(PLACE, () => written) + text.slice(end));
    },
  };
}

/**
 * The longest list in a tree; the first of several. A list of days counts before the cells of a day.
 * @returns {any[] | undefined}
 */
function longestList(/** @type {any} */ tree) {
  if (tree === null || typeof tree !== 'object') return undefined;
  if (Array.isArray(tree) && tree.length > 0 && tree.every(isDay)) return tree;
  /** @type {any[] | undefined} */
  let longest = Array.isArray(tree) ? tree : undefined;
  for (const each of Object.values(tree)) {
    const list = longestList(each);
    if (list !== undefined && (longest === undefined || list.length > longest.length)) longest = list;
  }
  return longest;
}

/** Whether an item is the cells of one day: a day and figures, not a column of days or figures. */
function isDay(/** @type {unknown} */ item) {
  return Array.isArray(item) && rowDay(String(item[0])) !== undefined && rowDay(String(item[1])) === undefined;
}

/** The lists of objects or of lists in a tree, none of them within another one. @returns {readonly unknown[]} */
function listsOf(/** @type {any} */ tree) {
  if (tree === null || typeof tree !== 'object') return [];
  if (Array.isArray(tree)) return tree.some((item) => typeof item === 'object' && item !== null) ? [tree] : [];
  return Object.values(tree).flatMap(listsOf);
}

/** The lines with figures; lines before them are headings. @returns {ReplyRows | undefined} */
function readLines(/** @type {string} */ text) {
  if (/^\s*</.test(text)) return undefined;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(end);
  const isRow = (/** @type {string} */ line, /** @type {number} */ at) =>
    (at > 0 || rowDay(line) !== undefined) && /^[^A-Za-z]*\d[^A-Za-z]*$/.test(line);
  const first = lines.findIndex(isRow);
  if (first < 0) return undefined;
  const isEnded = lines.at(-1) === '';
  const rows = lines.slice(first, isEnded ? -1 : undefined);
  return {
    rows,
    isJson: false,
    areAll: true,
    write: (changed) => Buffer.from([...lines.slice(0, first), ...changed, ...(isEnded ? [''] : [])].join(end)),
  };
}

/** The first day in a row, `YYYYMMDD`; undefined where there is none. */
export function rowDay(/** @type {string} */ row) {
  const match = /(?<!\d)((?:19|20)\d\d)-?([01]\d)-?([0-3]\d)(?!\d)/.exec(row);
  return match ? `${match[1]}${match[2]}${match[3]}` : undefined;
}

/** A body as of a day: without the rows of later days. */
export function asOf(/** @type {Buffer} */ body, /** @type {string} */ day) {
  const reply = readRows(body);
  if (!reply) return body;
  const rows = reply.rows.filter((row) => (rowDay(row) ?? '') <= day);
  return rows.length === reply.rows.length ? body : reply.write(rows);
}

const WEEK_MS = 7 * DAY_MS;
// Enough to grow by a day many times, and to leave most of it out.
const HISTORY_ROWS = 80;

/**
 * A longer history than that of a fixture case: its rows are repeated with days some weeks earlier. Undefined for
 * a reply whose rows are not of one day each, in order.
 * @returns {((age: number) => Buffer) | undefined} the reply without the rows of its newest days, so many of them
 */
export function historyOf(/** @type {Buffer} */ body) {
  const reply = readRows(body);
  // Only UTF-8 survives the round trip.
  if (!reply || reply.rows.length < 2 || !Buffer.from(body.toString('utf8')).equals(body)) return undefined;
  const days = reply.rows.map((row) => rowDay(row) ?? '');
  const isRising = days.every((day, at) => at === 0 || (days[at - 1] ?? '') < day);
  const isFalling = days.every((day, at) => at === 0 || (days[at - 1] ?? '') > day);
  if (days.includes('') || (!isRising && !isFalling)) return undefined;
  const own = isRising ? reply.rows : reply.rows.toReversed();
  const times = days.map(timeOf).toSorted((left, right) => left - right);
  const span = WEEK_MS * Math.ceil(((times.at(-1) ?? 0) - (times[0] ?? 0) + DAY_MS) / WEEK_MS);
  const rows = [...own];
  for (let back = 1; rows.length < HISTORY_ROWS; back++) rows.unshift(...own.map((row) => movedBack(row, back * span)));
  return (age) => {
    const shown = rows.slice(0, rows.length - age);
    return withCount(reply.write(isRising ? shown : shown.toReversed()), reply.rows.length, shown.length);
  };
}

function timeOf(/** @type {string} */ day) {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
}

/** A row with its day moved back. */
function movedBack(/** @type {string} */ row, /** @type {number} */ ms) {
  const day = rowDay(row) ?? '';
  const moved = new Date(timeOf(day) - ms).toISOString().slice(0, 10);
  const dashed = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return row.replaceAll(dashed, moved).replaceAll(day, moved.replaceAll('-', ''));
}

/** Updates the row count in a reply. */
function withCount(/** @type {Buffer} */ body, /** @type {number} */ before, /** @type {number} */ after) {
  const counts = new RegExp(`("(?:count|total|totalNum|TotalCount|dktotal)":"?)${before}(?=[",}])`, 'gi');
  return Buffer.from(body.toString('utf8').replace(counts, `$1${after}`));
}
