import { say } from '../../../base/say.ts';
import { codeParam, type Param } from '../../../engine/interface/params.ts';

/** The month of a report, `YYYYMM`. */
export function reportMonth(value: string): Param<string, 'value'> {
  return codeParam({
    time: 'month',
    default: value,
    say: say('Month, YYYYMM.', '月份，YYYYMM。'),
    matching: /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])$/,
    form: say('a month, such as 202203', '月份，例如 202203'),
    otherwise: 'refused',
  });
}
