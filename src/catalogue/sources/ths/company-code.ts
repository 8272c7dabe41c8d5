import { code, type Param } from '../../../engine/interface/params.ts';

/** The code of a share, six digits. Tonghuashun has other pages for shares of other places. */
export function companyCode(value: string): Param<string, 'value'> {
  return code(
    {
      default: value,
      doc: 'Share code, six digits; leading zeros count.',
      matching: /^[0-9]{6}$/,
      form: 'six digits, such as 000063',
    },
    'refused',
  );
}
