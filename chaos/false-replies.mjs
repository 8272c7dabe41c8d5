// False replies with status 200, in any wire format.
import { pick } from './random.mjs';
import { asOf, readRows, rowDay } from './reply-rows.mjs';
import { hostileWorkbook } from './workbooks.mjs';

/**
 * What is known of a request where a lie is chosen for it.
 * @typedef {Pick<import('./requests.mjs').CatalogueRequest, 'kind' | 'isKline' | 'isUnrevised'>} Asked
 */

/**
 * What a lie may use beside the true reply.
 * @typedef {{ random: import('./random.mjs').Random, others: readonly Buffer[] }} ReplyContext
 */

/**
 * One way to lie.
 * @typedef {object} FalseReply
 * @property {(asked: Asked) => boolean} isRefused whether it is promised that no such reply replaces a stored one
 * @property {(asked: Asked) => boolean} [isRefusedAtFirst] the same with nothing stored: never, unless given
 * @property {(body: Buffer, means: ReplyContext) => Buffer | undefined} tell undefined where the true reply offers
 * no such lie
 */

const ANY = () => true;
const isHistory = (/** @type {Asked} */ { kind }) => kind === 'history';
const isHistoryOrVintage = (/** @type {Asked} */ { kind }) => kind === 'history' || kind === 'vintage';
const isFinalRows = (/** @type {Asked} */ { kind, isUnrevised }) => isUnrevised || kind === 'vintage';
const isKline = (/** @type {Asked} */ asked) => asked.isKline;
// In other tables the number may be part of a text, which may be of any length.
const isNumeric = (/** @type {Asked} */ asked) => asked.isKline || asked.kind === 'vintage';

/**
 * A lie that changes the rows.
 * @param {(rows: readonly string[], means: ReplyContext, isJson: boolean) => readonly string[] | undefined} change
 * @returns {FalseReply['tell']}
 */
const rows = (change) => {
  return (body, means) => {
    const reply = readRows(body);
    if (!reply || reply.rows.length < 3) return undefined;
    const changed = change(reply.rows, means, reply.isJson);
    return changed && reply.write(changed);
  };
};

/** A lie about one of the rows before the last one. @returns {FalseReply['tell']} */
const oneRow = (/** @type {(row: string, means: ReplyContext) => string | undefined} */ change) =>
  rows((all, means) => {
    const at = means.random(all.length - 2) + 1;
    const changed = change(all[at] ?? '', means);
    return changed === undefined ? undefined : all.with(at, changed);
  });

/** Changes one of the numbers of a row, never its day. @returns {string | undefined} */
function withNumber(
  /** @type {string} */ row,
  /** @type {import('./random.mjs').Random} */ random,
  /** @type {(number: string) => string} */ change,
) {
  const numbers = [...row.matchAll(/(?<![\w.\-/])\d+(?:\.\d+)?(?![\w.\-/])/g)].filter(
    ({ 0: text, index }) => index > 0 && rowDay(text) === undefined,
  );
  if (numbers.length === 0) return undefined;
  // All interfaces read the first numbers.
  const { 0: number, index } = pick(random, numbers.slice(0, 6));
  return row.slice(0, index) + change(number) + row.slice(index + number.length);
}

const between = (/** @type {ReplyContext} */ { random }, /** @type {number} */ length) => 1 + random(length - 1);
const later = (/** @type {string} */ row) => row.replace(/(?:19|20)\d\d(?=-?[01]\d-?[0-3]\d)/, '2049');
const digits = (/** @type {ReplyContext} */ { random }, /** @type {number} */ count) =>
  Array.from({ length: count }, () => 1 + random(9)).join('');
const jsonOnly = (/** @type {Buffer} */ body, /** @type {(text: string) => string} */ change) =>
  readRows(body)?.isJson ? Buffer.from(change(body.toString('utf8'))) : undefined;

// A quarter of so many rows are more than any delay of a source.
const LONG = 80;

/** @type {Readonly<Record<string, FalseReply>>} */
export const FALSE_REPLIES = {
  'the start is cut off': {
    isRefused: isHistoryOrVintage,
    tell: rows((all, means) => all.slice(between(means, all.length))),
  },
  'the end is cut off': {
    // A window of minutes may be shorter than a day, and a vintage may lag by some months: more must be cut off.
    isRefused: isHistoryOrVintage,
    isRefusedAtFirst: ({ kind }) => kind === 'vintage',
    tell: rows((all, means) =>
      all.length < LONG ? undefined : all.slice(0, -Math.ceil(all.length / (2 + means.random(3)))),
    ),
  },
  'rows are missing in the middle': {
    isRefused: isHistoryOrVintage,
    tell: rows((all, means) => {
      const at = 1 + means.random(all.length - 2);
      return all.toSpliced(at, 1 + means.random(all.length - 1 - at));
    }),
  },
  'a host lags some days': {
    isRefused: isHistory,
    tell: (body, { random }) => {
      const days =
        readRows(body)
          ?.rows.map(rowDay)
          .filter((day) => day !== undefined) ?? [];
      const known = [...new Set(days)].toSorted();
      const until = known.at(-2 - random(Math.min(known.length, 5)));
      return until === undefined ? undefined : asOf(body, until);
    },
  },
  'a figure of a closed day is another one': {
    isRefused: isFinalRows,
    tell: oneRow((row, { random }) => withNumber(row, random, (number) => number.replace(/^\d/, '9$&'))),
  },
  'every figure is another one': {
    isRefused: isFinalRows,
    tell: rows((all) => all.map((row) => row.replaceAll(/(?<=[,:]"?)\d(?=[\d.]*[,"}\]]|[\d.]*$)/g, '7$&'))),
  },
  'a figure of a closed day is gone': {
    isRefused: isFinalRows,
    tell: oneRow((row, { random }) => (row.startsWith('{') ? undefined : withNumber(row, random, () => ''))),
  },
  'two days have changed places': {
    isRefused: isFinalRows,
    isRefusedAtFirst: isKline,
    tell: rows((all, means) => {
      const at = means.random(all.length - 1);
      return all.with(at, all[at + 1] ?? '').with(at + 1, all[at] ?? '');
    }),
  },
  'a day stands there twice in the place of another': {
    isRefused: isFinalRows,
    isRefusedAtFirst: isKline,
    tell: rows((all, means) => {
      const at = means.random(all.length - 2);
      return all.with(at + 1, all[at] ?? '');
    }),
  },
  'a day of 2049': {
    isRefused: isKline,
    isRefusedAtFirst: isKline,
    tell: rows((all) => (rowDay(all.at(-1) ?? '') === undefined ? undefined : [...all, later(all.at(-1) ?? '')])),
  },
  'no rows': {
    isRefused: ANY,
    tell: (body, means) => (readRows(body)?.areAll === true ? rows(() => [])(body, means) : undefined),
  },
  'a number of 50 digits': {
    isRefused: isNumeric,
    isRefusedAtFirst: isNumeric,
    tell: (body, means) => oneRow((row, { random }) => withNumber(row, random, () => digits(means, 50)))(body, means),
  },
  'a number of 60 kB': {
    isRefused: isNumeric,
    isRefusedAtFirst: isNumeric,
    tell: oneRow((row, { random }) => withNumber(row, random, () => `1.${'0'.repeat(60_000)}1`)),
  },
  'a kline of 300 kB': {
    isRefused: isKline,
    isRefusedAtFirst: isKline,
    tell: oneRow((row) => `${row}${`.${'0'.repeat(999)}`.repeat(300)}`),
  },
  'the reply to another request': {
    isRefused: ({ isUnrevised, kind }) => isUnrevised || kind === 'vintage',
    isRefusedAtFirst: isKline,
    tell: (body, { random, others }) => {
      const different = others.filter((other) => replySecurity(other) !== replySecurity(body));
      return different.length === 0 ? undefined : pick(random, different);
    },
  },
  '20,000 nested lists beside the data': {
    isRefused: ANY,
    isRefusedAtFirst: ANY,
    tell: (body) => jsonOnly(body, (text) => text.replace('{', `{"more":${'['.repeat(20_000)}${']'.repeat(20_000)},`)),
  },
  'half of the body': {
    isRefused: isHistoryOrVintage,
    tell: (body) => jsonOnly(body, (text) => text.slice(0, text.length / 2)),
  },
  'a page that says no': {
    isRefused: ANY,
    isRefusedAtFirst: ANY,
    tell: (body) => (readRows(body) ? Buffer.from('<html><body>Access denied</body></html>') : undefined),
  },
  'a workbook that has no end': {
    isRefused: ANY,
    isRefusedAtFirst: ANY,
    tell: (body, { random }) => (body.includes('xl/workbook.xml') ? hostileWorkbook(random) : undefined),
  },
};

/**
 * The security of a reply: its own code, else that of its first row. Tencent names it before the klines; a share
 * without dividends has the same ones for every adjustment, so no reply of another adjustment shows what it is.
 */
function replySecurity(/** @type {Buffer} */ body) {
  const beginning = body.subarray(0, 400).toString('utf8');
  return /"code":"[^"]*"|\{"[a-z]{2}\d{5,6}":/.exec(beginning)?.[0] ?? readRows(body)?.rows[0];
}
