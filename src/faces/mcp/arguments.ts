import { Failure, inEnglish } from '../../base/errors.ts';
import { eitherOf } from '../../base/say.ts';
import { textMap } from '../../base/text-map.ts';
import { isRecord } from '../../engine/formats/json/json.ts';
import { cutToLength } from './tokens.ts';

/** The type of an argument of a tool. */
type ArgumentType =
  | { readonly is: 'text'; readonly maxLength: number }
  | { readonly is: 'whole number'; readonly least: number; readonly most: number }
  | { readonly is: 'flag' }
  | { readonly is: 'choice'; readonly of: readonly string[] }
  /** Texts by their names: the params of an interface. */
  | { readonly is: 'texts by name' }
  | { readonly is: 'list of texts' };

/** The value of an argument of a type. */
type ValueOf<T extends ArgumentType> = T extends { is: 'text' | 'choice' }
  ? string
  : T extends { is: 'whole number' }
    ? number
    : T extends { is: 'flag' }
      ? boolean
      : T extends { is: 'list of texts' }
        ? readonly string[]
        : TextsByName;

/** Texts by name; several of one name as a list. */
export type TextsByName = Readonly<Record<string, string | readonly string[]>>;

/** One argument of a tool. */
interface Argument<T extends ArgumentType = ArgumentType> {
  readonly takes: T;
  /** Its purpose, in a few words. */
  readonly doc?: string;
  readonly required?: true;
  /** The value when it is left out. */
  readonly default?: ValueOf<T>;
}

/** The arguments of a tool by their names, in the order in which they are listed. */
export type Arguments = Readonly<Record<string, Argument>>;

/** The values of arguments. One without a default may be left out. */
export type ArgumentValues<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name] extends { required: true } | { default: unknown }
    ? ValueOf<A[Name]['takes']>
    : ValueOf<A[Name]['takes']> | undefined;
};

/** The most characters of a value of a param, and of a name of a column. */
const MAX_VALUE_LENGTH = 1_000;
/** The most params, and the most columns. */
const MAX_VALUES = 300;

/**
 * Parses the arguments of a call. An unknown argument is an error: if it were ignored, a misplaced `symbol` would
 * be answered with the data of another security. Throws `invalid_params` with all problems.
 */
export function readArguments<A extends Arguments>(tool: string, declared: A, given: unknown): ArgumentValues<A> {
  const accepted = Object.keys(declared);
  if (!isRecord(given))
    throw new Failure('invalid_params', inEnglish(`${tool} takes an object with the keys ${accepted.join(', ')}.`));
  const wrong: string[] = [];
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const argument = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (!argument) {
      const hint = Object.hasOwn(declared, 'params')
        ? ' A parameter of the data goes into params: {"params": {"symbol": "600519"}}.'
        : '';
      wrong.push(`There is no argument ${shortName(name)}: the keys are ${accepted.join(', ')}.${hint}`);
      continue;
    }
    const problem = problemOf(name, argument.takes, value);
    if (problem === undefined) values.set(name, value);
    else wrong.push(problem);
  }
  for (const [name, { required }] of Object.entries(declared))
    if (required && !Object.hasOwn(given, name)) wrong.push(`The argument ${name} is missing.`);
  if (wrong.length > 0) throw new Failure('invalid_params', inEnglish(`${tool}: ${wrong.slice(0, 8).join(' ')}`));
  const read = Object.fromEntries(
    Object.entries(declared).map(([name, argument]) => [name, values.get(name) ?? argument.default]),
  );
  // Every value was checked against the type of its argument.
  return read as ArgumentValues<A>;
}

/** Why a value is invalid, as a sentence; undefined if it is valid. */
function problemOf(name: string, takes: ArgumentType, value: unknown): string | undefined {
  const found = typeName(value);
  switch (takes.is) {
    case 'text':
      return typeof value !== 'string'
        ? `${name} takes a text, not ${found}.`
        : value.length > takes.maxLength
          ? `${name} takes at most ${takes.maxLength} characters, not ${value.length}.`
          : undefined;
    case 'whole number':
      return Number.isInteger(value) && Number(value) >= takes.least && Number(value) <= takes.most
        ? undefined
        : `${name} takes a whole number from ${takes.least} to ${takes.most}, not ${typeof value === 'number' ? value : found}.`;
    case 'flag':
      return typeof value === 'boolean' ? undefined : `${name} takes true or false, not ${found}.`;
    case 'choice':
      return typeof value === 'string' && takes.of.includes(value)
        ? undefined
        : `${name} takes ${eitherOf(takes.of.map((each) => `"${each}"`)).en}, not ${typeof value === 'string' ? shortName(value) : found}.`;
    case 'list of texts':
      return Array.isArray(value) &&
        value.length > 0 &&
        value.length <= MAX_VALUES &&
        value.every((each) => typeof each === 'string' && each !== '' && each.length <= MAX_VALUE_LENGTH)
        ? undefined
        : `${name} takes a list of texts, such as ["日期", "close"].`;
    case 'texts by name':
      return problemOfTexts(name, value);
  }
}

function problemOfTexts(name: string, value: unknown): string | undefined {
  if (!isRecord(value))
    return `${name} takes an object of texts, such as {"symbol": "600519"}, not ${typeName(value)}.`;
  const entries = Object.entries(value);
  if (entries.length > MAX_VALUES) return `${name} takes at most ${MAX_VALUES} names.`;
  for (const [param, given] of entries) {
    if (Array.isArray(given) && (given.length === 0 || given.length > MAX_VALUES))
      return `${shortName(param)} takes a text, or from 1 to ${MAX_VALUES} of them.`;
    for (const each of Array.isArray(given) ? given : [given]) {
      if (typeof each === 'number' || typeof each === 'boolean')
        return `${shortName(param)} takes a text, not ${typeName(each)}: write {${shortName(param)}: "${each}"}, and every digit of a code, such as "000001".`;
      if (typeof each !== 'string') return `${shortName(param)} takes a text, not ${typeName(each)}.`;
      if (each.length > MAX_VALUE_LENGTH)
        return `${shortName(param)} takes at most ${MAX_VALUE_LENGTH} characters, not ${each.length}.`;
    }
  }
  return undefined;
}

const TYPE_NAMES = textMap({ number: 'a number', boolean: 'true or false', string: 'a text', object: 'an object' });

/** The type of a value of JSON, as messages name it. */
function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : (TYPE_NAMES.get(typeof value) ?? 'that');
}

/** Shortens a client's name, for a message. */
function shortName(text: string): string {
  return JSON.stringify(cutToLength(text, 60).text);
}

/** The JSON Schema of the arguments of a tool. */
export function toArgumentsSchema(
  declared: Arguments,
): Readonly<Record<string, unknown>> & { readonly type: 'object' } {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(declared).map(([name, argument]) => [
        name,
        {
          ...toTypeSchema(argument.takes),
          ...(argument.doc !== undefined && { description: argument.doc }),
          ...(argument.default !== undefined && { default: argument.default }),
        },
      ]),
    ),
    required: Object.entries(declared).flatMap(([name, { required }]) => (required ? [name] : [])),
    additionalProperties: false,
  };
}

function toTypeSchema(takes: ArgumentType): Readonly<Record<string, unknown>> {
  switch (takes.is) {
    case 'text':
      return { type: 'string' };
    case 'whole number':
      return { type: 'integer', minimum: takes.least, maximum: takes.most };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: takes.of };
    case 'list of texts':
      return { type: 'array', items: { type: 'string' } };
    case 'texts by name':
      return { type: 'object', additionalProperties: { type: 'string' } };
  }
}
