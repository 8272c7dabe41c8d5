import { say } from '../../../base/say.ts';
import { codeParam } from '../../../engine/interface/params.ts';

/** A futures contract of an exchange outside of mainland China. */
export const foreignContract = codeParam({
  default: 'ZSD',
  say: say(
    'Contract code of Sina, such as ZSD (LME zinc), CL (NYMEX oil) or GC (COMEX gold).',
    '新浪的合约代码，如 ZSD（伦锌）、CL（纽约原油）、GC（纽约黄金）。',
  ),
  matching: /^[A-Za-z][A-Za-z0-9]{0,7}$/,
  form: say('one to eight letters and digits, such as ZSD', '一至八位字母与数字，如 ZSD'),
  otherwise: 'refused',
});
