import { say, type Text } from '../../../base/say.ts';
import { freshFor } from '../../../engine/interface/cache-policy.ts';
import { security } from '../../declare/security.ts';

// Deals of directors and officers in shares of their own companies.

/** What the lists of deals of all exchanges share. */
export const OFFICERS_DEALS = {
  category: 'stock',
  topic: 'shareholders',
  cache: freshFor('1h', { staleIfError: '30d' }),
  kind: 'snapshot',
  grain: 'event',
} as const;

/** A company of an exchange, or all of them. */
export const companyOrAll = (standard: string, example: string) =>
  security({
    of: 'share',
    wants: '600000',
    default: standard,
    say: say('Share code of the company, or 全部 for all companies.', '公司的股票代码，或“全部”。'),
    matching: /^(?:[0-9]{6}|全部)$/,
    form: say(`six digits, such as ${example}, or the word for all`, `六位数字，例如 ${example}，或“全部”`),
    otherwise: 'refused',
  });

/** What a client should know of as many deals as a list has at most. */
export function newestDealsNote(length: number, most: number): Text | undefined {
  if (length !== most) return undefined;
  return say(`These are the newest ${most} deals; there may be more.`, `这是最新的 ${most} 笔，可能还有更多。`);
}
