import type { RefusedValue } from '../../base/errors.ts';
import { eitherOf, say, type Text, textIn } from '../../base/say.ts';
import { isCalendarDay } from '../formats/cells.ts';
import { isPairs, type OrderedKeys } from './columns.ts';
import type { ListedTickers } from './listed-tickers.ts';
import type { BoardKind } from './security-list.ts';
import type { TradingDays } from './trading-calendar.ts';

/** The fault of one value: a refused value without place and input, which the reader of a query adds. */
export type ParamError = Omit<RefusedValue, 'loc' | 'input'>;

/** The JSON Schema (2020-12) of one parameter's value, as far as OpenAPI needs it. */
export interface ParamSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly items?: ParamSchema;
}

/** The form that a text of a client must have, and what any other text gets before a source is asked. */
export interface TextForm {
  /** The accepted form; the English in printable ASCII, since a header shows it: `six digits, such as 600000`. */
  readonly say: Text;
  /**
   * `no rows`: an empty table with a note, where the source itself would have none for such a text. `refused`: 422
   * of type `value_error.symbol`.
   */
  readonly otherwise: 'no rows' | 'refused';
  /** The form as a regular expression without flags, where there is one: the pages link codes that match it. */
  readonly pattern?: string;
  accepts(text: string): boolean;
  /** What a text names instead, where it names something else: `sh000001 is an index of Shanghai`, in ASCII. */
  contradiction?(text: string): Text | undefined;
}

/** The security that a parameter names. */
export interface NamedSecurity {
  /** What it may be: `share`, `fund`. */
  readonly of: readonly string[];
  /** How the interface writes it, by an example: `sh600000`. */
  readonly wants: string;
  /** Other spellings of the example that are read as it. */
  readonly also: readonly string[];
  /** Whether it is traded on an exchange: no open-ended fund. */
  readonly isTraded?: true;
  /** Whether its source publishes it, and has none of other publishers: an index of China Securities Index. */
  readonly isOfPublisher?: true;
  /** Which of them it is meant for, where its source answers for others, too: `reit` of funds. */
  readonly mainly?: string;
}

/** The value that a text of a client was read as. */
interface ParamReading {
  readonly value: unknown;
  /** Whether the text is another spelling of the value: a note tells the client so. */
  readonly isOtherSpelling?: boolean;
}

/** A time that a parameter names; a `time of day` is of no certain day, and `minutes` are the span of one row. */
type ParamTime = 'year' | 'month' | 'day' | 'date-time' | 'time of day' | 'minutes';

/** How prices are adjusted for dividends and splits, by value: today's prices stand, or the first ones. */
type Adjustments = Readonly<Record<string, 'forward' | 'backward'>>;

/** An end of a range of times or pages. Both ends are wanted. */
export type Bound = 'first' | 'last';

/**
 * One query parameter. Its role says what becomes of the value: a `value` goes into the params, which `ask` and
 * `select` see; `timeout` and `cookie` say how to fetch and never become part of an ask.
 */
export interface Param<Value = unknown, Role extends 'value' | 'timeout' | 'cookie' = 'value' | 'timeout' | 'cookie'> {
  readonly role: Role;
  /** What it is for: a sentence. */
  readonly say: Text;
  readonly schema: ParamSchema;
  /** Each allowed value with its meaning, where the set is fixed; a Chinese value needs no Chinese meaning. */
  readonly choices?: readonly (readonly [value: string, meaning: Text])[];
  /** Must be supplied: it has no default and is not optional by nature. */
  readonly required: boolean;
  /** The value when omitted; undefined for none. */
  readonly default: Value | undefined;
  /** Whether repeated keys make one collection. */
  readonly many: boolean;
  /** The form of its texts, where they are codes or words that a source may be asked for. */
  readonly form?: TextForm;
  /** What security it names, if it names one. */
  readonly security?: NamedSecurity;
  /** What boards it names by their names or codes, if it names one. */
  readonly board?: BoardKind;
  /** What time it names, if it names one. */
  readonly time?: ParamTime;
  /** Which end it is of the range wanted, if it is one. */
  readonly bound?: Bound;
  /** How its values adjust prices, where it is called an adjustment; values not here leave them as traded. */
  readonly adjusts?: Adjustments;
  /** Whether it is a day of trading on the mainland exchanges. */
  readonly isTradingDay?: boolean;
  /**
   * Reads one text of the query as the declared type.
   * @param tickers the shares of the United States, as far as a service knows them
   */
  read(text: string, now: Date, tickers?: ListedTickers): ParamReading | { readonly error: ParamError };
  /**
   * The business rule that belongs to this kind of parameter, judged after every type is right.
   * @param calendar the sessions of the mainland exchanges, as far as the service knows them
   */
  check?(value: Value, now: Date, calendar: TradingDays): ParamError | undefined;
}

/** The first parameter with its name, where it has one value and a call needs no other. */
export function soleParam(params: Readonly<Record<string, Param>>): readonly [name: string, Param] | undefined {
  const [first, ...others] = Object.entries(params);
  return first && !first[1].many && others.every(([, { required }]) => !required) ? first : undefined;
}

/** What a parameter's value is in the params. */
export type ValueOf<P> = P extends { readonly default: infer Value } ? Exclude<Value, undefined> : never;

interface Described {
  /** What the parameter is for: a sentence. */
  say: Text;
}

interface Defaulted<Value> extends Described {
  /** The value when the parameter is omitted. Without it the parameter is required. */
  default?: Value;
}

/** What is said of a parameter that names a time, or an end of a range: see {@link Param}. */
interface Timed {
  time?: ParamTime;
  bound?: Bound;
}

function valueParam<Value>(
  options: Defaulted<Value> & Timed,
  schema: ParamSchema,
  read: (text: string) => { readonly value: Value } | { readonly error: ParamError },
): Param<Value, 'value'> {
  const { say, default: value, time, bound } = options;
  return {
    role: 'value',
    say,
    schema,
    required: value === undefined,
    default: value,
    many: false,
    ...(time && { time }),
    ...(bound && { bound }),
    read,
  };
}

/**
 * Any text, for values that have no form of their own in a query: the interface reads them. A source is never
 * asked for such a text: {@link codeParam} and `words` declare those.
 */
export function string(options: Defaulted<string> & Timed): Param<string, 'value'> {
  return valueParam(options, { type: 'string' }, (value) => ({ value }));
}

/** A text of an interface that is a code, and the form that such codes have. */
export interface CodeOptions extends Defaulted<string>, Timed {
  /** Matches every code as a whole: `^` first, `$` last. */
  matching: RegExp;
  /** The same in words: see {@link TextForm}. */
  form: Text;
  /** What a text of another form gets: see {@link TextForm}. */
  otherwise: TextForm['otherwise'];
}

/** A code of an interface, such as that of a share. A text of another form is never sent to a source. */
export function codeParam(options: CodeOptions): Param<string, 'value'> {
  const { matching, form: say, otherwise, ...described } = options;
  const accepts = (value: string): boolean => matching.test(value);
  const form = { say, otherwise, ...(matching.flags === '' && { pattern: patternOf(matching) }), accepts };
  return { ...string(described), form, ...(otherwise === 'refused' && { check: (value) => formError(form, value) }) };
}

/** A check that refuses every text that is not right. */
function refuseUnless(
  isRight: (value: string) => boolean,
  type: ParamError['type'],
  msg: Text,
): NonNullable<Param<string>['check']> {
  return (value) => (isRight(value) ? undefined : { type, msg });
}

/** The text of a pattern as it was written: a build writes characters beyond ASCII as escapes. */
function patternOf({ source }: RegExp): string {
  return source.replaceAll(/\\u(?!00[0-7])([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The fault of a text that has not the form of its parameter; undefined for a right one. */
export function formError(form: TextForm, value: string): ParamError | undefined {
  return form.accepts(value) ? undefined : { type: 'value_error.symbol', msg: formSentence(form, value) };
}

/**
 * The form that a text should have, and what the text names instead: `Input should be six digits; sh000001 is an
 * index`, without its full stop.
 * @param name of the param, where the sentence begins with it
 */
export function formSentence(form: TextForm, value: string, name?: string): Text {
  const instead = form.contradiction?.(value);
  return say(
    `${name ?? 'Input'} should be ${form.say.en}${instead ? `; ${instead.en}` : ''}`,
    `${name === undefined ? '' : `${name} `}应为${textIn(form.say, 'zh')}${instead ? `；${textIn(instead, 'zh')}` : ''}`,
  );
}

/**
 * Each allowed value and its meaning, in the order in which they are shown: by value, or as pairs where a value is
 * a whole number, which JavaScript would move to the front.
 */
type Choices = Readonly<Record<string, Text>> | readonly (readonly [value: string, meaning: Text])[];

type ChoiceOf<C extends Choices> = C extends readonly (readonly [infer Value extends string, Text])[]
  ? Value
  : keyof C & string;

interface ChoiceOptions<Value> extends Defaulted<Value>, Timed {
  /** The values that AKShare takes and that are refused here, each with why, and with what has its data. */
  absent?: Readonly<Record<string, Text>>;
  /** How its values adjust prices: see {@link Param}. */
  adjusts?: Adjustments;
}

/** The fault of a text that is none of the accepted ones. */
export function choiceError(values: readonly string[]): ParamError {
  const quoted = values.map((value) => `'${value}'`);
  const expected = eitherOf(quoted).en;
  return {
    type: 'literal_error',
    msg: say(`Input should be ${expected}`, `应为以下之一：${quoted.join('、')}`),
    ctx: { expected },
    choices: values,
  };
}

/** One of a fixed set of texts. */
export function choice<const C extends Choices>(
  choices: C & OrderedKeys<C>,
  options: ChoiceOptions<NoInfer<ChoiceOf<C>>>,
): Param<ChoiceOf<C>, 'value'>;
export function choice(declared: Choices, options: ChoiceOptions<string>): Param<string, 'value'> {
  const choices = isPairs(declared) ? declared : Object.entries(declared);
  const values = choices.map(([value]) => value);
  const error = choiceError(values);
  const read = new Map<string, { readonly value: string } | { readonly error: ParamError }>([
    ...values.map((value) => [value, { value }] as const),
    ...Object.entries(options.absent ?? {}).map(
      ([value, why]) =>
        [
          value,
          {
            error: {
              ...error,
              msg: say(
                `${error.msg.en}. ${value} is not served: ${why.en}`,
                `${error.msg.zh}。不提供 ${value}：${textIn(why, 'zh')}`,
              ),
            },
          },
        ] as const,
    ),
  ]);
  return {
    ...valueParam(options, { type: 'string', enum: values }, (value) => read.get(value) ?? { error: meantBy(value) }),
    choices,
    ...(options.adjusts && { adjusts: options.adjusts }),
  };
  /** The fault of a value that is no choice, with the choices that it may mean. */
  function meantBy(value: string): ParamError {
    const typed = value.toLowerCase();
    const meant = choices.filter(
      ([each, { en, zh }]) =>
        each.toLowerCase() === typed || (typed.length > 1 && `${each}\n${en}\n${zh}`.toLowerCase().includes(typed)),
    );
    if (meant.length === 0 || meant.length > MAX_MEANT) return error;
    const english = eitherOf(meant.map(([each, { en }]) => `'${each}' (${en})`)).en;
    const chinese = eitherOf(meant.map(([each, { zh }]) => `'${each}'${zh && `（${zh}）`}`)).zh;
    return { ...error, msg: say(`${error.msg.en}. Write ${english}`, `${error.msg.zh}。请写 ${chinese}`) };
  }
}

// A word of more meanings is no hint.
const MAX_MEANT = 3;

/**
 * A whole number within ±(2^53 − 1).
 */
export function integer(options: Defaulted<number> & { bound?: Bound }): Param<number, 'value'> {
  const bound = Number.MAX_SAFE_INTEGER;
  const error: ParamError = {
    type: 'int_parsing',
    msg: say('Input should be a valid integer, unable to parse string as an integer', '应为整数'),
  };
  return valueParam(options, { type: 'integer', minimum: -bound, maximum: bound }, (value) =>
    /^[+-]?[0-9]+$/.test(value) && Number.isSafeInteger(Number(value)) ? { value: Number(value) || 0 } : { error },
  );
}

const DECIMAL = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const WORD = /^([+-])?(?:(nan)|inf(?:inity)?)$/i;
const NOT_A_FLOAT: ParamError = {
  type: 'float_parsing',
  msg: say('Input should be a valid number, unable to parse string as a number', '应为数字'),
};

/** Reads decimal or exponent notation, `nan`, `inf` and `infinity`, with any sign and case. */
function readFloat(text: string): { readonly value: number } | { readonly error: ParamError } {
  if (DECIMAL.test(text)) return { value: Number(text) };
  const [word, sign, nan] = WORD.exec(text) ?? [];
  if (word === undefined) return { error: NOT_A_FLOAT };
  if (nan !== undefined) return { value: Number.NaN };
  return { value: sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
}

/**
 * A number, which may be infinite or not a number: a rule of the interface decides about those.
 * The HTTP interface has such numbers; no declared param but {@link timeout} is one yet.
 */
export function float(options: Defaulted<number>): Param<number, 'value'> {
  return valueParam(options, { type: 'number' }, readFloat);
}

/**
 * `true`, `1`, `yes`, `on`, `t`, `y` or their contraries, in any case.
 * The HTTP interface has booleans; no declared param is one yet.
 */
export function boolean(options: Defaulted<boolean>): Param<boolean, 'value'> {
  const error: ParamError = {
    type: 'bool_parsing',
    msg: say('Input should be a valid boolean, unable to interpret input', '应为 true 或 false'),
  };
  return valueParam(options, { type: 'boolean' }, (value) => {
    if (/^(?:true|1|yes|on|t|y)$/i.test(value)) return { value: true };
    return /^(?:false|0|no|off|f|n)$/i.test(value) ? { value: false } : { error };
  });
}

/** The form of a {@link day} in a schema. */
export const DAY_PATTERN = '^[0-9]{8}$';

/** The form of a {@link month} in a schema. */
export const MONTH_PATTERN = '^[0-9]{4}-(0[1-9]|1[0-2])$';

/** A day `YYYYMMDD` of the proleptic Gregorian calendar, from year 1 to 9999. */
export function day(options: Defaulted<string> & { bound?: Bound }): Param<string, 'value'> {
  return {
    ...valueParam({ ...options, time: 'day' }, { type: 'string', pattern: DAY_PATTERN }, (value) => ({ value })),
    check: (value) => {
      const digits = toEightDigits(value);
      if (isCalendarDay(Math.floor(digits / 10_000), Math.floor(digits / 100) % 100, digits % 100)) return undefined;
      const msg = say(
        'Input should be a real calendar date in the form YYYYMMDD',
        '应为真实存在的日期，格式为 YYYYMMDD',
      );
      return { type: 'value_error.date', ...withForm(msg, meantDay(value)) };
    },
  };
}

/**
 * A day of trading on the mainland exchanges, `YYYYMMDD`.
 * @param value the default; the parameter is required without one
 * @param more what else to know of it: the rest of a sentence
 */
export function tradingDay(value?: string, more = say('', '')): Param<string, 'value'> {
  const text = say(`Trading day, YYYYMMDD${more.en}.`, `交易日，YYYYMMDD${more.zh}。`);
  return { ...day({ say: text, ...(value !== undefined && { default: value }) }), isTradingDay: true };
}

// A day and a month as people and programs write them: `2024/1/2`, `2024年1月2日`, `2024-01-02T00:00:00.000`;
// `202401`.
const WRITTEN_DAY = /^([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?(?:[T ][0-9:.]+Z?)?$/;
const WRITTEN_MONTH = /^([0-9]{4})[-/.年]([0-9]{1,2})(?:月|[-/.月][0-9]{1,2}日?)?$/;
const COMPACT_MONTH = /^([0-9]{4})([0-9]{2})(?:[0-9]{2})?$/;

/** The day `YYYYMMDD` that a text means in another form; undefined where it means none. */
function meantDay(text: string): string | undefined {
  const [, year = '', month = '', dayOfMonth = ''] = WRITTEN_DAY.exec(text) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(dayOfMonth))
    ? `${year}${month.padStart(2, '0')}${dayOfMonth.padStart(2, '0')}`
    : undefined;
}

/** The month `YYYY-MM` that a text means in another form; undefined where it means none. */
function meantMonth(text: string): string | undefined {
  const [, year = '', month = ''] = WRITTEN_MONTH.exec(text) ?? COMPACT_MONTH.exec(text) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined;
}

/** The fault, with a suggested text where there is one. */
function withForm(msg: Text, expected: string | undefined): Pick<ParamError, 'msg' | 'ctx'> {
  if (expected === undefined) return { msg };
  return { msg: say(`${msg.en}: write ${expected}`, `${msg.zh}：请写 ${expected}`), ctx: { expected } };
}

/** A day `2024-01-02` as `20240102`; any other text unchanged. */
function toCompactDay(text: string): string {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? text.replaceAll('-', '') : text;
}

/** A value for a parameter of these, with a day `2024-01-02` as the parameter takes it: people write days so. */
export function toCompactValue(
  { params }: { readonly params: Readonly<Record<string, Param>> },
  name: string,
  value: string,
): string {
  const param = Object.hasOwn(params, name) ? params[name] : undefined;
  return param?.time === 'day' ? toCompactDay(value) : value;
}

/** The form of a {@link dateTime} in a schema. */
export const DATE_TIME_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$';

/** The form of a {@link timeOfDay} in a schema. */
const TIME_PATTERN = '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$';

/**
 * A time `YYYY-MM-DD HH:MM:SS` in the exchange's local time. A day alone, or a time without seconds, stands for
 * its first or last second.
 */
export function dateTime(options: Defaulted<string> & { bound: Bound }): Param<string, 'value'> {
  const rest = options.bound === 'first' ? ' 00:00:00' : ' 23:59:59';
  // What follows the ten characters of a day, or the sixteen of a minute.
  const read = (value: string) => ({
    value: /^[0-9-]{10}(?: [0-9]{2}:[0-9]{2})?$/.test(value) ? value + rest.slice(value.length - 10) : value,
  });
  return {
    ...valueParam({ ...options, time: 'date-time' }, { type: 'string', pattern: DATE_TIME_PATTERN }, read),
    check: refuseUnless(
      isRealTime,
      'value_error.date',
      say(
        'Input should be a real time in the form YYYY-MM-DD HH:MM:SS',
        '应为真实存在的时间，格式为 YYYY-MM-DD HH:MM:SS',
      ),
    ),
  };
}

function isRealTime(value: string): boolean {
  const [, year, month, dayOfMonth, time = ''] = /^([0-9]{4})-([0-9]{2})-([0-9]{2}) (.*)$/.exec(value) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(dayOfMonth)) && isTimeOfDay(time);
}

/** A time of the day, `HH:MM:SS`, in the exchange's local time. */
export function timeOfDay(options: Defaulted<string> & { bound: Bound }): Param<string, 'value'> {
  return {
    ...valueParam({ ...options, time: 'time of day' }, { type: 'string', pattern: TIME_PATTERN }, (value) => ({
      value,
    })),
    check: refuseUnless(
      isTimeOfDay,
      'value_error.date',
      say('Input should be a time of the day in the form HH:MM:SS', '应为一天中的时间，格式为 HH:MM:SS'),
    ),
  };
}

function isTimeOfDay(text: string): boolean {
  return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/.test(text);
}

/**
 * The number that eight ASCII digits make; NaN for any other text. Every request has days, and a pattern takes
 * long.
 */
function toEightDigits(value: string): number {
  if (value.length !== 8) return Number.NaN;
  let number = 0;
  for (let at = 0; at < 8; at++) {
    const digit = value.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * A month `YYYY-MM`, up to the current one in UTC.
 * @param options.from the first month allowed, `YYYY-MM`
 */
export function month(options: Defaulted<string> & { from: string }): Param<string, 'value'> {
  return {
    ...valueParam({ ...options, time: 'month' }, { type: 'string', pattern: MONTH_PATTERN }, (value) => ({ value })),
    check: (value, now) => {
      if (!/^[0-9]{4}-(?:0[1-9]|1[0-2])$/.test(value))
        return {
          type: 'value_error.date',
          ...withForm(
            say('Input should be a month in the form YYYY-MM', '应为月份，格式为 YYYY-MM'),
            meantMonth(value),
          ),
        };
      const last = now.toISOString().slice(0, 7);
      if (value >= options.from && value <= last) return undefined;
      return {
        type: 'value_error.date_range',
        msg: say(`Input should be a month from ${options.from} to ${last}`, `应为 ${options.from} 至 ${last} 的月份`),
        ctx: { from: options.from, to: last },
      };
    },
  };
}

/** Repeated keys, each value read as `one` is. Omitted, it is the default; without a default it is required. */
export function many<Value>(
  one: Param<Value, 'value'>,
  options: { default?: readonly Value[] } = {},
): Param<readonly Value[], 'value'> {
  // One wrong code must not take the rows of the others away.
  if (one.form?.otherwise === 'no rows') throw new TypeError('codes of a collection are `refused`');
  return {
    role: 'value',
    say: one.say,
    ...(one.form && { form: one.form }),
    ...(one.security && { security: one.security }),
    schema: { type: 'array', items: one.schema },
    ...(one.choices && { choices: one.choices }),
    required: options.default === undefined,
    default: options.default,
    many: true,
    read: one.read,
    check: (values, now, calendar) => {
      for (const value of values) {
        const error = one.check?.(value, now, calendar);
        if (error) return error;
      }
      return undefined;
    },
  };
}

const LONGEST_WAIT = say('Longest wait for the source, in seconds.', '等待数据源的最长时间，以秒计。');

/**
 * How long this client waits for the source, in seconds: finite and above zero. Omitted, as long as the source may
 * take.
 */
export function timeout({ say: doc = LONGEST_WAIT }: Partial<Described> = {}): Param<number, 'timeout'> {
  return {
    role: 'timeout',
    say: doc,
    schema: { type: 'number', exclusiveMinimum: 0 },
    required: false,
    default: undefined,
    many: false,
    read: readFloat,
    check: (value) => {
      if (!Number.isFinite(value))
        return { type: 'finite_number', msg: say('Input should be a finite number', '应为有限的数字') };
      return value > 0
        ? undefined
        : { type: 'greater_than', msg: say('Input should be greater than 0', '应大于 0'), ctx: { gt: 0 } };
    },
  };
}

/**
 * The browser-session cookie sent to the interface's own source. Its value is shown nowhere; an empty one is none.
 */
export function cookie({ say: doc }: Described): Param<string, 'cookie'> {
  return {
    role: 'cookie',
    say: doc,
    schema: { type: 'string', format: 'password', maxLength: MAX_COOKIE_LENGTH },
    required: false,
    default: undefined,
    many: false,
    read: (value) => ({ value }),
    check: refuseUnless(
      isCookie,
      'value_error.cookie',
      say(
        `Input should be at most ${MAX_COOKIE_LENGTH} characters, visible ASCII and blanks only`,
        `应不超过 ${MAX_COOKIE_LENGTH} 个字符，只含可见的 ASCII 字符和空格`,
      ),
    ),
  };
}

/**
 * A token that is sent to the interface's own source as one cookie of this name, for sources whose clients name
 * the token alone. It is as secret as a {@link cookie}; an empty one is none.
 */
export function token({ say: doc, cookieName }: Described & { cookieName: string }): Param<string, 'cookie'> {
  const prefix = `${cookieName}=`;
  const maxLength = MAX_COOKIE_LENGTH - prefix.length;
  return {
    ...cookie({ say: doc }),
    schema: { type: 'string', format: 'password', maxLength },
    read: (value) => ({ value: value.trim() === '' ? '' : prefix + value.trim() }),
    check: refuseUnless(
      // Nothing in it may end the cookie and begin another one.
      (value) => isCookie(value) && !/[\s";,\\]/.test(value),
      'value_error.cookie',
      say(
        `Input should be at most ${maxLength} characters, visible ASCII without blanks, quotes, commas, semicolons and backslashes`,
        `应不超过 ${maxLength} 个字符，只含可见的 ASCII 字符，不含空格、引号、逗号、分号和反斜杠`,
      ),
    ),
  };
}

/**
 * How long a cookie may be, in characters. Servers accept 8 kB of headers or more; browsers hold 4 kB a cookie.
 */
export const MAX_COOKIE_LENGTH = 4_096;

/**
 * Whether a text can be sent as a `Cookie` header: at most {@link MAX_COOKIE_LENGTH} of visible ASCII and blanks,
 * nothing that could end the header.
 */
export function isCookie(value: string): boolean {
  return value.length <= MAX_COOKIE_LENGTH && /^[\x20-\x7e]*$/.test(value);
}
