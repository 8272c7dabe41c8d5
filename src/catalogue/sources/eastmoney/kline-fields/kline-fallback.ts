import type { AskData } from '../../../../engine/interface/ask.ts';
import type { FieldFallback } from '../../../wire/field-fallback.ts';
import type { Adjust, KlinePeriod } from './params.ts';

/** The values of the params of a security's klines. */
export interface KlineParams {
  readonly symbol: string;
  readonly period: KlinePeriod;
  /** First and last day wanted, `YYYYMMDD`. */
  readonly start_date: string;
  readonly end_date: string;
  readonly adjust: Adjust;
}

/** A fallback source of klines. */
export type KlineFallback<Ask extends AskData = AskData> = FieldFallback<Ask, KlineParams>;

/** What minutes are wanted of another source. */
export interface MinutesWanted {
  readonly symbol: string;
  /** Minutes of one bar: 1, 5, 15, 30 or 60. */
  readonly scale: number;
  /** Whether prices shall be adjusted; those of single minutes never are. */
  readonly isAdjusted: boolean;
}

/** A fallback source of minutes. Its times may lie ahead as far as the longest bar is, where it does not say. */
export type MinuteFallback<Ask extends AskData = AskData> = FieldFallback<Ask, MinutesWanted>;
