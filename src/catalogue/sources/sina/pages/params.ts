import { say } from '../../../../base/say.ts';
import { codeParam } from '../../../../engine/interface/params.ts';

/** A share of the mainland, by its code. */
export const SHARE = {
  say: say('Share code.', '股票代码。'),
  of: 'share',
  wants: '600000',
  example: '600004',
} as const;

/** A quarter, as the pages of institutions write it. */
export const quarterParam = (standard: string) =>
  codeParam({
    default: standard,
    say: say(
      'Year, from 2005 on, and quarter: 20051 is the first quarter of 2005.',
      '年份（2005 年起）与季度：20051 为 2005 年一季度。',
    ),
    matching: /^[0-9]{4}[1-4]$/,
    form: say('a year and the number of a quarter, such as 20051', '年份加季度序号，如 20051'),
    otherwise: 'refused',
  });
