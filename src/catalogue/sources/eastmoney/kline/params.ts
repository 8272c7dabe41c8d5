import { say } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { choice, dateTime, type Param } from '../../../../engine/interface/params.ts';
import { type SecurityOptions, security } from '../../../declare/security.ts';
import { type Adjust, MINUTE_PERIODS } from '../kline-fields/params.ts';
import { fqtOf } from './wire.ts';

/** The code of a fund or a trust that one of Eastmoney's lists has. Any other code is refused. */
function listedCode(options: Required<Pick<SecurityOptions, 'default' | 'say' | 'mainly'>>): Param<string, 'value'> {
  return security({ ...options, of: 'fund', wants: '600000', isTraded: true, otherwise: 'refused' });
}

/** A real-estate investment trust of Eastmoney's list. */
export const LISTED_TRUST = listedCode({
  mainly: 'reit',
  default: '508097',
  say: say('Code of the trust, one of Eastmoney’s list of them.', 'REITs 代码，须在东方财富的清单中。'),
});

/** A listed open-ended fund of Eastmoney's list. */
export const LISTED_FUND = listedCode({
  mainly: 'listed_open_ended_fund',
  default: '166009',
  say: say('Fund code, one of Eastmoney’s list of these funds.', '基金代码，须在东方财富的此类基金清单中。'),
});

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

/** A fund that is traded on an exchange, by its digits. */
export const TRADED_FUND = {
  of: 'fund',
  mainly: 'exchange_traded_fund',
  wants: '600000',
  isTraded: true,
  default: '159707',
  say: say('Fund code; leading zeros count.', '基金代码，前面的零不可省略。'),
} as const;

/** An index of mainland China, whoever publishes it. */
export const MAINLAND_INDEX = {
  of: 'index',
  wants: '600000',
  say: say('Index code, bare: no prefix of an exchange.', '指数代码，不带交易所前缀。'),
  matching: /^(?!(?:SH|SZ|BJ)[0-9]{6}$)[0-9A-Z]{6,8}$/,
  form: say(
    'six to eight digits or capital letters, such as 000300 or H30533',
    '六至八位数字或大写字母，例如 000300 或 H30533',
  ),
} as const;

/** Where {@link MAINLAND_INDEX} is looked for. */
export const LOOKED_FOR = say(
  'The code is looked for in Shanghai, Shenzhen, at China Securities Index and among other publishers, in this order; the first that knows it answers.',
  '代码依次在上海、深圳、中证指数公司和其他发布机构中查找，第一个认识该代码的作出应答。',
);

/** A share of the United States, by Eastmoney's code. */
export const AMERICAN_SHARE = {
  of: 'american_share',
  wants: '106.BRK_B',
  say: say(
    'Eastmoney’s code: market number, dot and ticker. 105 is Nasdaq, 106 NYSE, 107 NYSE Arca and American.',
    '东方财富的代码：市场编号、点、股票代码。105 为纳斯达克，106 为纽交所，107 为 NYSE Arca 与 NYSE American。',
  ),
} as const;
