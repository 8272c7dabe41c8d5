import { Failure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { type Param, type ParamError, string } from '../../engine/interface/params.ts';
import type { BoardKind } from '../../engine/interface/security-list.ts';
import { otherSpellings, readBoard, readSpelling } from '../declare/spellings.ts';

// What ends or nests a value in a filter such as `(SECURITY_CODE="000001")` or in an address: quotes, parentheses,
// `&`, `#`, backslashes, line breaks and control characters.
const REFUSED = /["'()&#\\\p{Cc}\u2028\u2029]/u;

/** What is wrong with a client's text as a value of an upstream filter or address; undefined when nothing is. */
export function upstreamValueError(value: string): ParamError | undefined {
  const found = REFUSED.exec(value)?.[0];
  if (found === undefined) return undefined;
  return {
    type: 'value_error.symbol',
    msg: say(
      `Input should not contain ${JSON.stringify(found)}: quotes, parentheses, &, #, backslashes and control characters are refused`,
      `不应含有 ${JSON.stringify(found)}：引号、括号、&、#、反斜杠和控制字符不予接受`,
    ),
  };
}

/**
 * A filter of an upstream query: {@link filter}`(SECURITY_CODE="${code}")`. Throws `broken_declaration` for a
 * value that {@link upstreamValueError} refuses: its param let through what it should have refused as 422.
 */
export function filter(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  for (const value of values) {
    const error = upstreamValueError(String(value));
    if (error)
      throw new Failure('broken_declaration', `A param lets a value into an upstream filter. ${error.msg.en}.`);
  }
  return String.raw({ raw: parts }, ...values);
}

interface WordsOptions {
  default?: string;
  /** What the parameter is for: a sentence. */
  say: Text;
  /** The most characters. */
  max: number;
  /** Whether they become values of a form alone, which encodes them: parentheses of names are accepted then. */
  inForm?: true;
  /** What boards they name, by name or code; the code in any spelling. */
  board?: BoardKind;
  /** Whether they name a futures contract, by its name, or by product and month in any spelling. */
  isContract?: true;
}

/**
 * Search words of a client, such as a name or a keyword, which become part of an upstream filter or address.
 * Refuses, before anything is fetched, what {@link upstreamValueError} refuses, blank text and more than `max`
 * characters.
 */
export function words(options: WordsOptions): Param<string, 'value'> {
  const { max, board, isContract, inForm, ...described } = options;
  const errorOf = (value: string): ParamError | undefined => {
    if (value.trim() !== '' && Array.from(value).length <= max)
      return upstreamValueError(inForm ? value.replaceAll(/[()]/g, '') : value);
    return {
      type: 'value_error.symbol',
      msg: say(`Input should be 1 to ${max} characters, not all blank`, `应为 1 至 ${max} 个字符，不能全为空白`),
    };
  };
  return {
    ...string(described),
    ...(board && { board, read: (text) => reading(text, readBoard(text)) }),
    ...(isContract && {
      security: { of: CONTRACT, wants: 'rb2610', also: otherSpellings(CONTRACT, 'rb2610', 'rb2610').slice(0, 4) },
      read: (text, now) => reading(text, readSpelling(CONTRACT, 'rb2610', text, now).value),
    }),
    form: {
      say: say(
        `1 to ${max} characters, none of them a quote,${inForm ? '' : ' a parenthesis,'} &, #, a backslash or a control character`,
        `1 至 ${max} 个字符，不含引号、${inForm ? '' : '括号、'}&、#、反斜杠和控制字符`,
      ),
      otherwise: 'refused',
      accepts: (value) => errorOf(value) === undefined,
    },
    check: errorOf,
  };
}

const CONTRACT = ['futures'] as const;

function reading(text: string, value: string) {
  return value === text ? { value } : { value, isOtherSpelling: true };
}

// What changes nothing in an address but the place where it stands.
const PART_OF_ADDRESS = /^[A-Za-z0-9._~,-]*$/;

/**
 * An upstream address with parts of an ask: {@link address}`https://example.org/${year}/${name}.csv`. Throws
 * `broken_declaration` for a part with any character but ASCII letters, digits, `.`, `_`, `~`, `-` and commas, and
 * for dots alone: its param let through what it should have refused as 422.
 */
export function address(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  for (const value of values) {
    const text = String(value);
    if (!PART_OF_ADDRESS.test(text) || /^\.+$/.test(text))
      throw new Failure(
        'broken_declaration',
        'A param lets a value into an upstream address that is no plain part of one.',
      );
  }
  return String.raw({ raw: parts }, ...values);
}

/**
 * An upstream address with a query. Every value is percent-encoded, so that no text of a client can add a
 * parameter or change the path.
 */
export function withQuery(address: string, query: Readonly<Record<string, string | number>>): string {
  const encoded = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${address}?${encoded.toString()}`;
}
