import { say, type Text } from '../../../../base/say.ts';
import { codeParam, day, type Param } from '../../../../engine/interface/params.ts';
import { security } from '../../../declare/security.ts';

// Codes by which reports are filtered. The source has no rows for a code of another form: it is not asked for one.

/** The code of a mainland share, such as `600000`; required without a default. */
export function shareCode(options: { default?: string } = {}): Param<string, 'value'> {
  const doc = say('Share code of six digits; leading zeros count.', '六位股票代码，前面的零不可省略。');
  return security({ ...options, of: 'share', wants: '600000', say: doc, example: '600000', otherwise: 'no rows' });
}

/** The code of a mainland share with its exchange. */
export function anyShareCode(options: { default: string; wants: 'SH600000' | '600000.SH' }): Param<string, 'value'> {
  return security({
    ...options,
    of: 'share',
    say: say(
      'Share code, with its exchange or without: SZ000895, 000895.SZ, 000895.',
      '股票代码，可带交易所，也可不带：SZ000895、000895.SZ、000895。',
    ),
    otherwise: 'no rows',
  });
}

/** The code of a share of Hong Kong: `00700`. */
export function hongKongCode(options: { default: string }): Param<string, 'value'> {
  const doc = say('Share code of Hong Kong, five digits; leading zeros count.', '五位港股代码，前面的零不可省略。');
  return security({
    ...options,
    of: 'hong_kong_share',
    wants: '00700',
    say: doc,
    example: '00700',
    otherwise: 'no rows',
  });
}

/** The code of a share of the mainland or of Hong Kong. */
export function mainlandOrHongKongCode(options: { default: string }): Param<string, 'value'> {
  const doc = say(
    'Share code, six digits of the mainland or five of Hong Kong; leading zeros count.',
    '股票代码：内地六位，香港五位，前面的零不可省略。',
  );
  return security({
    ...options,
    of: ['share', 'hong_kong_share'],
    wants: '600000',
    say: doc,
    matching: /^[0-9]{5,6}$/,
    form: say('five or six digits, such as 002008', '五位或六位数字，例如 002008'),
    otherwise: 'no rows',
  });
}

/** The code of a share of the United States: `TSLA`. */
export function americanCode(options: { default: string }): Param<string, 'value'> {
  return security({
    ...options,
    of: 'american_share',
    wants: 'BRK_B',
    say: say('Share code of the United States, such as TSLA.', '美股代码，例如 TSLA。'),
    example: 'TSLA',
    otherwise: 'no rows',
  });
}

/** The code of a fund or a bond, six digits. */
export function securityCode(options: {
  of: 'fund' | 'convertible_bond';
  default: string;
  say: Text;
}): Param<string, 'value'> {
  return security({ ...options, wants: '600000', otherwise: 'no rows' });
}

/** The source's own number of something: of an analyst, of a branch. */
export function sourceNumber(options: { default: string; say: Text }): Param<string, 'value'> {
  return codeParam({
    ...options,
    matching: /^[0-9]{1,20}$/,
    form: say('1 to 20 digits, such as 10188715', '1 至 20 位数字，例如 10188715'),
    otherwise: 'no rows',
  });
}

// A name begins with a letter or a Chinese character.
const NAME = /^\p{L}[\p{L}\p{Nl}0-9·. ]{0,39}$/u;
const NAME_FORM = say(
  '1 to 40 letters or Chinese characters, with digits, dots and blanks between them',
  '1 至 40 个字母或汉字，中间可有数字、点和空格',
);

/** The name of a person or a place. */
export function properName(options: { default: string; say: Text }): Param<string, 'value'> {
  return codeParam({ ...options, matching: NAME, form: NAME_FORM, otherwise: 'refused' });
}

/** A name, or an empty text for none. */
export function nameOrNone(options: { default: ''; say: Text }): Param<string, 'value'> {
  return codeParam({
    ...options,
    matching: /^(?:\p{L}[\p{L}\p{Nl}0-9·. ]{0,39})?$/u,
    form: say(`empty, or ${NAME_FORM.en}`, `空，或 ${NAME_FORM.zh}`),
    otherwise: 'refused',
  });
}

/** The end of a period of reports, `YYYYMMDD`. */
export function periodEnd(options: { default: string }): Param<string, 'value'> {
  return day({
    ...options,
    say: say('End of the period, YYYYMMDD: most are quarter ends.', '报告期末，YYYYMMDD，多为季末。'),
  });
}

/** The choice of a span of months up to today. */
export const RECENT_MONTHS = {
  近一月: say('the last month'),
  近三月: say('the last three months'),
  近六月: say('the last six months'),
  近一年: say('the last year'),
} as const;

/** A quarter end, `YYYYMMDD`, or `最新` for the newest of all. */
export function quarterOrNewest(options: { default: string; say: Text }): Param<string, 'value'> {
  const param = day(options);
  return {
    ...param,
    schema: { type: 'string', pattern: '^(最新|[0-9]{8})$' },
    check: (value, now, calendar) => (value === '最新' ? undefined : param.check?.(value, now, calendar)),
  };
}

/** The report date of a table of all companies. */
export function reportDate(byDefault: string) {
  return day({ default: byDefault, say: say('Report date, YYYYMMDD: a quarter end.', '报告日期，YYYYMMDD：季末。') });
}
