import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SecurityKind, WantedSpelling } from '../../catalogue/declare/security-kinds.ts';
import { readSpelling } from '../../catalogue/declare/spellings.ts';
import { LISTED_KINDS, type ListedKind } from '../../engine/interface/security-list.ts';
import { fold } from './initials.ts';
import { FIT, type NameList, type Question } from './name-list.ts';
import { MAX_SYMBOLS } from './symbol.ts';
import { TypedPinyin } from './typed-pinyin.ts';

// Longer than every name and every spelling of a code.
const MAX_TYPED = 40;
const MAX_QUESTION = 200;

/** The spelling of codes in the lists of each kind; other spellings are converted to it. */
const CODE_OF: readonly (readonly [of: SecurityKind & ListedKind, wants: WantedSpelling])[] = [
  ['share', '600000'],
  ['index', '600000'],
  ['fund', '600000'],
  ['convertible_bond', '600000'],
  ['hong_kong_share', '00700'],
  ['american_share', 'BRK_B'],
  ['futures', 'RB2610'],
  ['bond', '600000'],
  ['option', '10003720'],
];

/** A row of a list. */
export type NameRow = readonly [names: NameList, row: number];

/**
 * The rows that match a typed text, best first: by fit, untyped characters, kind, and the order of their lists. At
 * most {@link MAX_SYMBOLS}, plus the rows of a code in another spelling.
 */
export async function rankedNames(loaded: readonly NameList[], typed: string, now: Date): Promise<readonly NameRow[]> {
  const text = typed.slice(0, MAX_TYPED);
  const folded = fold(text).slice(0, MAX_TYPED);
  if (folded === '') return [];
  const byCode = rowsOfSpelling(text.normalize('NFKC').trim(), loaded, now);
  const isOther = ([names, row]: NameRow): boolean => !byCode.some(([of, at]) => of === names && at === row);
  // Of equal rows, no more than are shown.
  const ranks = new Map<number, NameRow[]>();
  const pinyin = TypedPinyin.of(folded);
  for (const names of loaded) {
    // Other requests come between two lists.
    await nextTurn();
    const place = LISTED_KINDS.indexOf(names.of);
    for (const { row, fit, left } of await names.find(folded, MAX_SYMBOLS, pinyin)) {
      const rank = (fit * 256 + (fit === FIT.code ? 0 : left)) * LISTED_KINDS.length + place;
      const rows = ranks.get(rank);
      if (!rows) ranks.set(rank, [[names, row]]);
      else if (rows.length < MAX_SYMBOLS) rows.push([names, row]);
    }
  }
  const ranked = [...ranks].toSorted(([left], [right]) => left - right).flatMap(([, rows]) => rows);
  return [...byCode, ...ranked.slice(0, MAX_SYMBOLS).filter(isOther)];
}

// The most words of a name.
const MAX_WORDS = 5;
const WORD = /[\p{L}\p{N}&.'-]+/gu;
// A word such as `in` is no name.
const MIN_WORD = { latin: 4, chinese: 2 };

/**
 * The rows whose whole name occurs in a question, `贵州茅台最近的股价` or `tencent dividends`: longest names first, then by
 * kind and the order of their lists. At most {@link MAX_SYMBOLS}.
 */
export async function namesWithin(loaded: readonly NameList[], typed: string): Promise<readonly NameRow[]> {
  const question = toQuestion(typed);
  const found: { readonly place: NameRow; readonly length: number }[] = [];
  for (const names of loaded.toSorted((left, right) => kindRank(left) - kindRank(right))) {
    await nextTurn();
    for (const { row, length } of await names.namedIn(question)) found.push({ place: [names, row], length });
  }
  return found
    .toSorted((left, right) => right.length - left.length)
    .slice(0, MAX_SYMBOLS)
    .map(({ place }) => place);
}

// Words of questions about a security, before its name and behind it.
const BEFORE = splitWords('查询 最新 今日 今天 实时 历史 当前 the price of latest today stock shares');
const BEHIND = splitWords(
  `的 最新 今日 今天 实时 历史 当前 最近 股票 股价 股份 价格 行情 走势 走势图 日线 周线 月线 分钟线 分时 分时图
  k线 k线图 日k 日k线 周k 周k线 月k 月k线 代码 市值 市盈率 估值 分红 派息 股息 财报 年报
  业绩 公告 新闻 资金流 资金流向 基金净值 单位净值 净值 基金 收益率 涨跌幅 多少
  stock stocks share shares price prices quote quotes history historical daily weekly monthly intraday chart kline klines
  ticker symbol code dividend dividends earnings news market cap nav
  inc inc. corp corp. company ltd ltd. co co.`,
);

/** The listed words, the longest first: `日k线` ends with `k线`. */
function splitWords(listed: string): readonly string[] {
  return listed.split(/\s+/).toSorted((left, right) => right.length - left.length);
}

/**
 * Removes the words of a question from a name: `茅台` of `茅台股价`, `apple` of `Apple stock price`. Undefined if there
 * are no such words, or nothing else.
 */
export function extractName(typed: string): string | undefined {
  const whole = typed.slice(0, MAX_TYPED).normalize('NFKC').trim();
  let text = whole;
  for (let shorter = withoutWord(text); shorter !== text; shorter = withoutWord(text)) text = shorter;
  // One character is part of many names.
  return text === whole || Array.from(text).length < 2 ? undefined : text;
}

/** Removes one word of a question at the beginning or the end; returns the same text if there is none. */
function withoutWord(text: string): string {
  const folded = text.toLowerCase();
  const before = BEFORE.find((word) => folded.startsWith(isSpaced(word) ? `${word} ` : word));
  if (before !== undefined) return text.slice(before.length).trim();
  const behind = BEHIND.find((word) => folded.endsWith(isSpaced(word) ? ` ${word}` : word));
  return behind === undefined ? text : text.slice(0, text.length - behind.length).trim();
}

/** Whether blanks separate a word from others: one of letters. */
function isSpaced(word: string): boolean {
  return /^[a-z]/.test(word) && !/\p{Script=Han}/u.test(word);
}

function kindRank({ of }: NameList): number {
  return LISTED_KINDS.indexOf(of);
}

function toQuestion(typed: string): Question {
  const parts = typed.slice(0, MAX_QUESTION).match(WORD) ?? [];
  const words = parts.flatMap((_, at) =>
    Array.from({ length: MAX_WORDS }, (_, more) => fold(parts.slice(at, at + more + 1).join(' '))),
  );
  const isLong = (word: string): boolean =>
    word.length >= (/^\P{ASCII}/u.test(word) ? MIN_WORD.chinese : MIN_WORD.latin);
  return { text: fold(typed.slice(0, MAX_QUESTION)), words: new Set(words.filter(isLong)) };
}

/** The rows of a code in another spelling than that of its list: `sh600519`, `0700.HK`, `105.AAPL`. */
function rowsOfSpelling(typed: string, lists: readonly NameList[], now: Date): readonly NameRow[] {
  return CODE_OF.flatMap(([of, wants]) => {
    const { value, contradiction } = readSpelling([of], wants, typed, now);
    if (contradiction || value.toLowerCase() === typed.toLowerCase()) return [];
    return lists
      .filter((names) => names.of === of || (of === 'share' && names.of === 'b_share'))
      .flatMap((names) => [...names.withCode(fold(value))].map((row) => [names, row] as const));
  });
}
