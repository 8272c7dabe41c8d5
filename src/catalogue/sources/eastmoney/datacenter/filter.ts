import { Failure } from '../../../../base/errors.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { DAY_PATTERN, type Param } from '../../../../engine/interface/params.ts';
import { filter } from '../../../wire/upstream-value.ts';

/** The values of the params that a condition reads, and how each is declared. */
interface ConditionContext<Values> {
  readonly values: Values;
  readonly params: Readonly<Record<string, Param>>;
}

/**
 * One condition on a field of a report: makes its text, such as `(TRADE_DATE='2024-01-02')`, out of the values of
 * params; an empty text is no condition.
 */
export type Condition<Values = unknown> = (field: string, context: ConditionContext<Values>) => string;

/** The conditions of a report, by the field that they are about; all of them must hold. */
export type Where<Values> = Readonly<Record<string, Condition<Values> | readonly Condition<Values>[]>>;

/** The conditions as the source reads them: side by side. Throws what {@link filter} throws. */
export function toFilter<Values>(where: Where<Values>, context: ConditionContext<Values>): string {
  return Object.entries(where)
    .flatMap(([field, conditions]) =>
      typeof conditions === 'function'
        ? conditions(field, context)
        : conditions.map((condition) => condition(field, context)),
    )
    .join('');
}

/** A text in double quotes. Throws what {@link filter} throws. */
function quoted(text: string): string {
  return filter`"${text}"`;
}

/** The source's form of a day of a param: `20240102` is `'2024-01-02'`. */
function quotedDay(day: string): string {
  if (!/^\d{8}$/.test(day)) throw new Failure('broken_declaration', 'A param lets in a day that is not YYYYMMDD.');
  return `'${isoDay(day)}'`;
}

type TextParam<Name extends string> = { readonly [Each in Name]: string };

/** Compares a field with the value of a param: a day in single quotes, any other text in double ones. */
function compared<const Name extends string>(sign: string, name: Name): Condition<TextParam<Name>> {
  return (field, { values, params }) => {
    const value: string = values[name];
    return `(${field}${sign}${params[name]?.schema.pattern === DAY_PATTERN ? quotedDay(value) : quoted(value)})`;
  };
}

/** The field equals the value of a param. */
export function eq<const Name extends string>(name: Name): Condition<TextParam<Name>> {
  return compared('=', name);
}

/** The field is not before the day of a param. */
export function since<const Name extends string>(name: Name): Condition<TextParam<Name>> {
  return compared('>=', name);
}

/** The field is not after the day of a param. */
export function until<const Name extends string>(name: Name): Condition<TextParam<Name>> {
  return compared('<=', name);
}

/** The field is after the day of a param. */
export function after<const Name extends string>(name: Name): Condition<TextParam<Name>> {
  return compared('>', name);
}

/** The field equals the text that is made of the params, such as a code with its market. */
export function made<Values>(make: (values: Values) => string): Condition<Values> {
  return (field, { values }) => `(${field}=${quoted(make(values))})`;
}

/** The field equals the source's code of a choice: a text, or a number, which stands without quotes. */
export function coded<const Name extends string, const Codes extends Readonly<Record<string, string | number>>>(
  name: Name,
  codes: Codes,
): Condition<{ readonly [Each in Name]: keyof Codes & string }> {
  return (field, { values }) => {
    const value: keyof Codes & string = values[name];
    return is(codes[value]!)(field, { values, params: {} });
  };
}

/** The condition that belongs to a choice. */
export function chosen<const Name extends string, const Choices extends Readonly<Record<string, Condition>>>(
  name: Name,
  choices: Choices,
): Condition<{ readonly [Each in Name]: keyof Choices & string }> {
  return (field, { values }) => {
    const value: keyof Choices & string = values[name];
    return choices[value]!(field, { values, params: {} });
  };
}

/** The field equals a text in double quotes, or a number. */
export function is(value: string | number): Condition {
  return (field) => `(${field}=${typeof value === 'number' ? value : quoted(value)})`;
}

/** The field differs from a text. */
export function isNot(value: string): Condition {
  return (field) => `(${field}!=${quoted(value)})`;
}

/** The field is one of some texts. */
export function isAmong(...values: readonly string[]): Condition {
  return (field) => `(${field} in (${values.map(quoted).join()}))`;
}

/** The field equals one of the texts that are made of the params. */
export function madeAmong<Values>(make: (values: Values) => readonly string[]): Condition<Values> {
  return (field, { values }) => `(${field} in (${make(values).map(quoted).join()}))`;
}

/** No condition. */
export const anything: Condition = () => '';

/** A part of a filter as it is, letter for letter, with nothing of a client in it. */
export function fixed(text: string): Condition {
  return () => text;
}

/** The field equals the day that is made of the params, `YYYYMMDD`. */
export function onDay<Values>(make: (values: Values) => string): Condition<Values> {
  return (field, { values }) => `(${field}=${quotedDay(make(values))})`;
}

/** The field is between two days, or on the one that both are. */
export function withinDays<const First extends string, const Last extends string>(
  first: First,
  last: Last,
): Condition<TextParam<First | Last>> {
  return (field, { values }) => {
    const [from, to]: [string, string] = [values[first], values[last]];
    return from === to ? `(${field}=${quotedDay(from)})` : `(${field}>=${quotedDay(from)})(${field}<=${quotedDay(to)})`;
  };
}

/** The field is after a day, `YYYY-MM-DD`, or has no value. */
export function afterOrNull(day: string): Condition {
  return (field) => `((${field}>'${day}')(|@${field}="NULL"))`;
}

/** The field equals the value of a param, which may be empty for no condition. */
export function eqUnlessEmpty<const Name extends string>(name: Name): Condition<TextParam<Name>> {
  return (field, context) => {
    const value: string = context.values[name];
    return value === '' ? '' : eq(name)(field, context);
  };
}
