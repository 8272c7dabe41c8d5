import { say, type Text } from '../../base/say.ts';
import { codeParam, formError, type Param, type TextForm } from '../../engine/interface/params.ts';
import { tickerAlone } from './codes-abroad.ts';
import type { FundKind, SecurityKind, WantedSpelling } from './security-kinds.ts';
import { otherSecurityOf, otherSpellings, readSpelling } from './spellings.ts';

/** A parameter that names a security. */
export interface SecurityOptions {
  /** What it names. Of several kinds, plain digits are read as the first that has such a code. */
  readonly of: SecurityKind | readonly SecurityKind[];
  /** How the source writes it, by an example. */
  readonly wants: WantedSpelling;
  /** What the parameter is for: a sentence. */
  readonly say: Text;
  /** The value when the parameter is omitted. Without it the parameter is required. */
  readonly default?: string;
  /** An example in the wanted spelling for the texts, where the default is no good one. */
  readonly example?: string;
  /**
   * Whether the source has only what is traded on an exchange. Plain digits are then what the exchanges have under
   * them: `000001` is a fund that is not traded, but at the exchanges a share. Digits that no exchange has for the
   * wanted kind are refused; those of another kind are refused anyway where a kind shares none with others.
   */
  readonly isTraded?: boolean;
  /** Whether the source publishes it, and has none of other publishers. */
  readonly isOfPublisher?: true;
  /** Which funds it is meant for, where its source answers for others, too. */
  readonly mainly?: FundKind;
  /** What stands between several securities in one text. */
  readonly separator?: ',';
  /** The form of the wanted spelling, where the source has more or fewer codes than that of {@link wants}. */
  readonly matching?: RegExp;
  /** The same in words. */
  readonly form?: Text;
  /** What a text gets that is in no form or names a security of another kind: see {@link TextForm}. */
  readonly otherwise: TextForm['otherwise'];
}

const SHARE_CODE = say('Share code; leading zeros count.', '股票代码，前面的零不可省略。');

/** A share of mainland China, by its digits. */
export const SHARE = { of: 'share', wants: '600000', say: SHARE_CODE } as const;

/** The same, where the text says how many digits there are. */
export const SHARE_DIGITS = {
  of: 'share',
  wants: '600000',
  say: say('Share code, six digits; leading zeros count.', '六位股票代码，前面的零不可省略。'),
} as const;

/** A share of Hong Kong, by its digits. */
export const HONG_KONG_SHARE = { of: 'hong_kong_share', wants: '00700', say: SHARE_CODE } as const;

// The wanted spellings: each as a pattern, and in words before an example.
const FORMS: Readonly<Record<WantedSpelling, { readonly matching: RegExp; readonly say: Text }>> = {
  600000: { matching: /^[0-9]{6}$/, say: say('six digits', '六位数字') },
  sh600000: { matching: /^(?:sh|sz|bj)[0-9]{6}$/, say: say('sh, sz or bj and six digits', 'sh、sz 或 bj 加六位数字') },
  SH600000: { matching: /^(?:SH|SZ|BJ)[0-9]{6}$/, say: say('SH, SZ or BJ and six digits', 'SH、SZ 或 BJ 加六位数字') },
  '600000.SH': {
    matching: /^[0-9]{6}\.(?:SH|SZ|BJ)$/,
    say: say('six digits, a dot and SH, SZ or BJ', '六位数字、点和 SH、SZ 或 BJ'),
  },
  '801010.SI': { matching: /^[0-9]{6}\.SI$/, say: say('six digits and .SI', '六位数字加 .SI') },
  '00700': { matching: /^[0-9]{5}$/, say: say('five digits', '五位数字') },
  'BRK.B': { matching: /^[A-Z][A-Z0-9.-]{0,9}$/, say: say('a ticker in capitals', '大写的美股代码') },
  BRK_B: { matching: /^[A-Z][A-Z0-9._]{0,11}$/, say: say('a ticker in capitals', '大写的美股代码') },
  '106.BRK_B': {
    matching: /^[0-9]{3}\.[A-Za-z0-9][A-Za-z0-9._-]{0,14}$/,
    say: say('a market number of three digits, a dot and a ticker', '三位市场编号、点和代码'),
  },
  RB2610: {
    matching: /^[A-Za-z]{1,4}[0-9]{1,4}$/,
    say: say('the letters of a product and a month or 0', '品种字母加月份或 0'),
  },
  rb2610: {
    matching: /^[A-Za-z]{1,4}(?:[0-9]{3,4}|[Mm])$/,
    say: say('the letters of a product and a month or m', '品种字母加月份或 m'),
  },
  10003720: { matching: /^[0-9]{8}$/, say: say('eight digits', '八位数字') },
  io2202P4350: { matching: /^[a-z]{1,2}[0-9]{4}[CP][0-9]{1,6}$/, say: say('the code of an option', '期权合约代码') },
  'MO2404-P-4450': {
    matching: /^(?:[19][0-9]{7}|[A-Za-z]{1,3}[0-9]{3,4}-?[CP]-?[0-9]{1,7}(?:\.[0-9]{1,3})?)$/,
    say: say('the code of an option', '期权代码'),
  },
  HSI: { matching: /^[0-9A-Z]{2,12}$/, say: say('2 to 12 capital letters or digits', '2 至 12 个大写字母或数字') },
};

/** Whether a text is a {@link WantedSpelling}. */
export function isWantedSpelling(text: string): text is WantedSpelling {
  return Object.hasOwn(FORMS, text);
}

/**
 * A parameter that names a security. Every spelling that is unambiguous for what it names is read as the wanted
 * one, so that the ask and the answer are those of the wanted one. A text that no rule reads stays as it is.
 */
export function security(options: SecurityOptions): Param<string, 'value'> {
  const {
    wants,
    say: doc,
    default: byDefault,
    separator,
    isTraded = false,
    isOfPublisher,
    mainly,
    otherwise,
  } = options;
  const of = typeof options.of === 'string' ? [options.of] : options.of;
  const example = options.example ?? byDefault ?? wants;
  const usual = FORMS[wants];
  const { matching = usual.matching } = options;
  const described = {
    say: doc,
    matching,
    form: options.form ?? say(`${usual.say.en}, such as ${example}`, `${usual.say.zh}，例如 ${example}`),
    ...(byDefault !== undefined && { default: byDefault }),
  };
  const coded = codeParam({ ...described, otherwise });
  const contradiction = (text: string): Text | undefined =>
    readSpelling(of, wants, text, EPOCH).contradiction ?? otherSecurityOf(of, text, isTraded);
  const form: TextForm = {
    ...coded.form!,
    accepts: (text) => matching.test(text) && contradiction(text) === undefined,
    contradiction,
  };
  return {
    ...coded,
    form,
    security: {
      of,
      wants,
      also: otherSpellings(of, wants, example).slice(0, 4),
      ...(isTraded && { isTraded }),
      ...(isOfPublisher && { isOfPublisher }),
      ...(mainly && { mainly }),
    },
    read: (text, now, tickers) => {
      const readText = (one: string): string => {
        const { value } = readSpelling(of, wants, one, now);
        const ticker = tickers ? tickerAlone(of, wants, value) : undefined;
        return (ticker === undefined ? undefined : tickers?.codeOf(ticker)) ?? value;
      };
      const value = readOneOrMore(text, separator, readText);
      return value !== text && matching.test(value) ? { value, isOtherSpelling: true } : { value: text };
    },
    ...(otherwise === 'refused' && { check: (value) => formError(form, value) }),
  };
}

/** Reads a text, or each of its parts where a separator stands between them. */
function readOneOrMore(text: string, separator: string | undefined, read: (one: string) => string): string {
  if (separator === undefined) return read(text);
  const parts = text.split(separator).map((part) => part.trim());
  const values = parts.map(read);
  // A text whose parts are all as they are wanted keeps its blanks.
  return values.every((value, at) => value === parts[at]) ? text : values.join(separator);
}

// What a text contradicts does not depend on the day.
const EPOCH = new Date(0);
