import { say } from '../../../base/say.ts';

/** A B-share, with its exchange before it. */
export const B_SHARE = {
  of: 'b_share',
  wants: 'sh600000',
  default: 'sh900901',
  say: say('Exchange and code of a B-share: sh or sz and six digits.', '交易所与 B 股代码：sh 或 sz 加六位数字。'),
  matching: /^(?:sh900|sz20[0-9])[0-9]{3}$/,
  form: say('sh900 or sz20 and the other digits, such as sh900901', 'sh900 或 sz20 加其余数字，例如 sh900901'),
} as const;
