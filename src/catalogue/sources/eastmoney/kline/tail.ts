import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { refused } from '../../../wire/refusals.ts';
import { codeOfSecid, marketOfSecid } from '../kline-fields/secid.ts';
import { LABEL, openReply } from './reply.ts';

// A history of a year or so is no longer than a few dozen kB: it is fetched whole.
const LONG = 250;
// Klines that the stored history and its new end must have in common.
const OVERLAP = 10;

/** A long stored history, cut where its new end is to be joined. */
interface StoredHistory {
  /** The close before its first kline, where the reply has it. */
  readonly preKPrice: number | undefined;
  /** The JSON of the klines before the overlap: from the bracket of their list to the comma behind them. */
  readonly head: Uint8Array;
  /** The {@link OVERLAP} klines before the last one, which may have been unfinished and is left out. */
  readonly overlap: readonly string[];
}

/**
 * A stored reply as far as a new end can be joined to it; undefined when it is short.
 * @param secid the security that it must be of
 */
function readStored(page: Page, secid: string): StoredHistory | undefined {
  const { data, klines } = openReply(page, secid);
  const preKPrice = typeof data?.preKPrice === 'number' ? data.preKPrice : undefined;
  const start = klines.length - 1 - OVERLAP;
  if (klines.length < LONG) return undefined;
  return { preKPrice, head: klines.jsonBefore(start), overlap: klines.texts(start, klines.length - 1) };
}

/**
 * Refuses the new end of a stored history that has no kline at all: a rate-limited client gets such an answer
 * (`upstream_refused`). Throws what {@link openReply} throws, too.
 */
export function refuseEmpty(page: Pick<Page, 'body'>, secid: string): void {
  if (openReply(page, secid).klines.length === 0)
    throw refused(LABEL, 'Eastmoney answered without a kline where there were some before.');
}

/**
 * The day from which the end of a stored history is fetched again, `YYYYMMDD`; undefined for a short one, and for
 * one with an impossible kline, which may have been mended.
 */
export function findOverlap(page: Page, secid: string): string | undefined {
  const { klines } = openReply(page, secid);
  if (klines.texts(0, klines.length).some(isImpossible)) return undefined;
  return readStored(page, secid)?.overlap[0]?.slice(0, 10).replaceAll('-', '');
}

/** Whether a price of a line lies outside of its lowest and highest, or its volume or turnover is below 0. */
function isImpossible(line: string): boolean {
  const [, open = 0, close = 0, high = 0, low = 0, ...amounts] = line.split(',', 7).map(Number);
  return Math.min(open, close) < low || Math.max(open, close) > high || amounts.some((amount) => amount < 0);
}

/**
 * The body of the whole history, made of the pages of the stored one and of its new end. The end must begin with
 * klines that were stored, equal cell by cell: an adjusted series that has changed since has other figures in
 * every kline. Undefined when they differ, so that the whole has to be fetched.
 *
 * The joined reply holds what is read of a reply, and nothing else of what the source sent beside it.
 */
export function joinTail([page, tail]: Pages, secid: string): Buffer | undefined {
  const stored = readStored(page, secid);
  if (!stored || !tail) return undefined;
  const { preKPrice, head, overlap } = stored;
  const { data, klines } = openReply(tail, secid);
  const begin = klines.texts(0, OVERLAP);
  if (!overlap.every((line, at) => isSameLine(line, begin[at]))) return undefined;
  const beside = JSON.stringify({
    rc: 0,
    data: {
      code: codeOfSecid(secid),
      market: Number(marketOfSecid(secid)),
      ...(typeof data?.name === 'string' && { name: data.name }),
      // It counts the days of the whole history, whichever are asked for.
      ...(typeof data?.dktotal === 'number' && { dktotal: data.dktotal }),
      ...(preKPrice !== undefined && { preKPrice }),
    },
  });
  // One list is the beginning of the other: without its opening bracket, that goes on from there.
  const from = klines.json.subarray(1);
  return Buffer.concat([Buffer.from(`${beside.slice(0, -2)},"klines":`), head, from, Buffer.from('}}')]);
}

/** Whether two lines are equal: Eastmoney writes some figures now with, now without their last zeros. */
function isSameLine(one: string, other: string | undefined): boolean {
  if (one === other) return true;
  const left = one.split(',');
  const right = other?.split(',').map(withoutLastZeros);
  return left.length === right?.length && left.every((value, at) => withoutLastZeros(value) === right[at]);
}

/** A decimal text without the zeros at its end that say nothing, `6.10` as `6.1`; any other text as it is. */
function withoutLastZeros(value: string): string {
  const point = value.indexOf('.');
  if (point < 0) return value;
  let end = value.length;
  while (value[end - 1] === '0') end--;
  return value.slice(0, end - 1 === point ? point : end);
}
