import { say } from '../../../base/say.ts';
import type { Param } from '../../../engine/interface/params.ts';
import { security } from '../../declare/security.ts';

/** The code of a share, six digits. Tonghuashun has other pages for shares of other places. */
export function companyCode(value: string): Param<string, 'value'> {
  return security({
    of: 'share',
    wants: '600000',
    example: '000063',
    default: value,
    say: say('Share code, six digits; leading zeros count.', '六位股票代码，前面的零不可省略。'),
    otherwise: 'refused',
  });
}
