import type { Param } from '../../../engine/interface/params.ts';
import { SHARE_DIGITS, security } from '../../declare/security.ts';

/** The code of a share, six digits. Tonghuashun has other pages for shares of other places. */
export function companyCode(value: string): Param<string, 'value'> {
  return security({ ...SHARE_DIGITS, example: '000063', default: value, otherwise: 'refused' });
}
