import { code, day, type Param } from '../../../../engine/interface/params.ts';

// Codes by which reports are filtered. The source has no rows for a code of another form: it is not asked for one.

/** The code of a mainland share, such as `600000`; required without a default. */
export function shareCode(options: { default?: string } = {}): Param<string, 'value'> {
  const doc = 'Share code of six digits; leading zeros count.';
  return code({ ...options, doc, matching: /^[0-9]{6}$/, form: 'six digits, such as 600000' }, 'no rows');
}

/** The code of a mainland share with its exchange or without: `SZ000895`, `000895.SZ`, `000895`. */
export function anyShareCode(options: { default: string }): Param<string, 'value'> {
  return code(
    {
      ...options,
      doc: 'Share code, with its exchange or without: SZ000895, 000895.SZ, 000895.',
      matching: /^(?:(?:SH|SZ|BJ|sh|sz|bj)[0-9]{6}|[0-9]{6}(?:\.(?:SH|SZ|BJ))?)$/,
      form: 'six digits, with the exchange or without, such as SZ000895, 000895.SZ or 000895',
    },
    'no rows',
  );
}

/** The code of a share of Hong Kong: `00700`. */
export function hongKongCode(options: { default: string }): Param<string, 'value'> {
  const doc = 'Share code of Hong Kong, five digits; leading zeros count.';
  return code({ ...options, doc, matching: /^[0-9]{5}$/, form: 'five digits, such as 00700' }, 'no rows');
}

/** The code of a share of the mainland or of Hong Kong. */
export function mainlandOrHongKongCode(options: { default: string }): Param<string, 'value'> {
  const doc = 'Share code, six digits of the mainland or five of Hong Kong; leading zeros count.';
  return code({ ...options, doc, matching: /^[0-9]{5,6}$/, form: 'five or six digits, such as 002008' }, 'no rows');
}

/** The code of a share of the United States: `TSLA`. */
export function americanCode(options: { default: string }): Param<string, 'value'> {
  return code(
    {
      ...options,
      doc: 'Share code of the United States, such as TSLA.',
      matching: /^[A-Za-z][A-Za-z0-9._]{0,11}$/,
      form: '1 to 12 letters, digits, dots and underscores, a letter first, such as TSLA',
    },
    'no rows',
  );
}

/** The code of a fund or a bond, six digits. */
export function securityCode(options: { default: string; doc: string }): Param<string, 'value'> {
  return code({ ...options, matching: /^[0-9]{6}$/, form: 'six digits, such as 113527' }, 'no rows');
}

/** The source's own number of something: of an analyst, of a branch. */
export function sourceNumber(options: { default: string; doc: string }): Param<string, 'value'> {
  return code({ ...options, matching: /^[0-9]{1,20}$/, form: '1 to 20 digits, such as 10188715' }, 'no rows');
}

// A name begins with a letter or a Chinese character.
const NAME = /^\p{L}[\p{L}\p{Nl}0-9·. ]{0,39}$/u;
const NAME_OR_NONE = /^(?:\p{L}[\p{L}\p{Nl}0-9·. ]{0,39})?$/u;
const NAME_FORM = '1 to 40 letters or Chinese characters, with digits, dots and blanks between them';

/** The name of a person or a place. */
export function properName(options: { default: string; doc: string }): Param<string, 'value'> {
  return code({ ...options, matching: NAME, form: NAME_FORM }, 'refused');
}

/** A name, or an empty text for none. */
export function nameOrNone(options: { default: ''; doc: string }): Param<string, 'value'> {
  return code({ ...options, matching: NAME_OR_NONE, form: `empty, or ${NAME_FORM}` }, 'refused');
}

/** The end of a period of reports, `YYYYMMDD`. */
export function periodEnd(options: { default: string }): Param<string, 'value'> {
  return day({ ...options, doc: 'End of the period, YYYYMMDD: most are quarter ends.' });
}

/** The choice of a span of months up to today. */
export const RECENT_MONTHS = {
  近一月: 'the last month',
  近三月: 'the last three months',
  近六月: 'the last six months',
  近一年: 'the last year',
} as const;

/** A quarter end, `YYYYMMDD`, or `最新` for the newest of all. */
export function quarterOrNewest(options: { default: string; doc: string }): Param<string, 'value'> {
  const param = day(options);
  return {
    ...param,
    schema: { type: 'string', pattern: '^(最新|[0-9]{8})$' },
    check: (value, now, calendar) => (value === '最新' ? undefined : param.check?.(value, now, calendar)),
  };
}
