import { say } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { choice, dateTime, type Param } from '../../../../engine/interface/params.ts';
import { type SecurityOptions, security } from '../../../declare/security.ts';
import { type Adjust, MINUTE_PERIODS } from '../kline-fields/params.ts';
import { fqtOf } from './wire.ts';

/** The code of a fund or a trust that one of Eastmoney's lists has. Any other code is refused. */
export function listedCode(
  options: Required<Pick<SecurityOptions, 'default' | 'say' | 'mainly'>>,
): Param<string, 'value'> {
  return security({ ...options, of: 'fund', wants: '600000', isTraded: true, otherwise: 'refused' });
}

/** The params of a range of times. */
export const TIMES = {
  start_date: dateTime({
    default: '1979-09-01 09:32:00',
    bound: 'first',
    say: say(
      'First time wanted, YYYY-MM-DD HH:MM:SS; a day alone is its first second.',
      '所求的起始时间，YYYY-MM-DD HH:MM:SS；只写日期即为当日第一秒。',
    ),
  }),
  end_date: dateTime({
    default: '2222-01-01 09:32:00',
    bound: 'last',
    say: say(
      'Last time wanted, YYYY-MM-DD HH:MM:SS, not before the first; a day alone is its last second.',
      '所求的结束时间，YYYY-MM-DD HH:MM:SS，不早于起始时间；只写日期即为当日最后一秒。',
    ),
  }),
} as const;

/** The param `period` of minutes. */
export function minutePeriod(byDefault: MinutePeriod) {
  return choice(MINUTE_PERIODS, {
    time: 'minutes',
    default: byDefault,
    say: say(
      'Span of one row. Its columns differ between one minute and more.',
      '一行的周期。一分钟与更长周期的列不同。',
    ),
  });
}

type MinutePeriod = (typeof MINUTE_PERIODS)[number][0];

/**
 * The ask for the minutes of a security: single ones for a `period` of one, which are never adjusted, else klines.
 * @param singleDays of how many days single minutes are: 5, where Eastmoney's own page does not show one
 */
export function minuteAsk<const Whose extends AskData>(
  whose: Whose,
  span: MinutePeriod,
  adjusted: Adjust,
  singleDays: 1 | 5 = 5,
): (Whose & { days: number; preMarket: boolean }) | (Whose & { klt: number; fqt: number }) {
  if (span === '1') return { ...whose, days: singleDays, preMarket: false };
  return { ...whose, klt: Number(span), fqt: fqtOf(adjusted) };
}
