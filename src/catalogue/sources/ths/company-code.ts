import { say } from '../../../base/say.ts';
import { code, type Param } from '../../../engine/interface/params.ts';

/** The code of a share, six digits. Tonghuashun has other pages for shares of other places. */
export function companyCode(value: string): Param<string, 'value'> {
  return code(
    {
      default: value,
      say: say('Share code, six digits; leading zeros count.', '六位股票代码，前面的零不可省略。'),
      matching: /^[0-9]{6}$/,
      form: say('six digits, such as 000063', '六位数字，例如 000063'),
    },
    'refused',
  );
}
