import type { Page } from '../../../declare/source.ts';
import { Failure } from '../../../errors.ts';
import { type KlineReply, LABEL, openReply } from './reply.ts';

// A history of a year or so is no longer than a few dozen kB: it is fetched whole.
const LONG = 250;
// Klines that the stored history and its new end must have in common.
const OVERLAP = 10;

/** A long stored history, cut where its new end is to be joined. */
interface StoredHistory extends Pick<KlineReply, 'body' | 'data'> {
  /** The klines before the overlap. */
  readonly head: readonly string[];
  /** The {@link OVERLAP} klines before the last one, which may have been unfinished and is left out. */
  readonly overlap: readonly string[];
}

/**
 * A stored reply as far as a new end can be joined to it; undefined when it is short.
 * @param secid the security that it must be of
 */
export function readStored(page: Page, secid: string): StoredHistory | undefined {
  const { body, data, klines } = openReply(page, secid);
  const start = klines.length - 1 - OVERLAP;
  if (klines.length < LONG || data === null) return undefined;
  return { body, data, head: klines.slice(0, start), overlap: klines.slice(start, -1) };
}

/** The day from which the end of a stored history is fetched again, `YYYYMMDD`. */
export function overlapStart({ overlap }: StoredHistory): string {
  return overlap[0]!.slice(0, 10).replaceAll('-', '');
}

/**
 * The whole history, made of the stored one and its new end. The end must begin with klines that were stored,
 * equal cell by cell: an adjusted series that has changed since has other figures in every kline. Undefined when
 * they differ, so that the whole has to be fetched. Throws `upstream_refused` when there is no kline at all: a
 * rate-limited client gets such an answer.
 */
export function joinTail({ body, data, head, overlap }: StoredHistory, tail: Page, secid: string): Page | undefined {
  const { klines } = openReply(tail, secid);
  if (klines.length === 0)
    throw new Failure('upstream_refused', `${LABEL}: Eastmoney answered without a kline where there were some before.`);
  if (!overlap.every((line, at) => isSameLine(line, klines[at]))) return undefined;
  const whole = JSON.stringify({ ...body, data: { ...data, klines: [...head, ...klines] } });
  const { url, obtained, status } = tail;
  return { url, obtained, status, body: Buffer.from(whole) };
}

/** Whether two lines are equal: Eastmoney writes some figures now with, now without their last zeros. */
function isSameLine(one: string, other: string | undefined): boolean {
  return one === other || (other !== undefined && withoutLastZeros(one) === withoutLastZeros(other));
}

function withoutLastZeros(line: string): string {
  return line.replaceAll(/(\.\d*?)0+(?=,|$)/g, '$1').replaceAll(/\.(?=,|$)/g, '');
}
