import { FinfountError } from './error.ts';

/** The value of a param as a program has it. */
export type ParamValue = string | number | boolean | bigint;

/** Params by name; one that is undefined is left out. */
export type Params = Readonly<Record<string, ParamValue | readonly ParamValue[] | undefined>>;

/**
 * Encodes the query of a call. The service checks names and values. This function refuses values that a query
 * cannot represent: objects, an empty collection, which would mean the default, and a `Map`. Throws
 * `invalid_params`.
 * @param name the interface that is called, for the error
 */
export function toQueryText(name: string, params: Params): string {
  if (!isPlainObject(params))
    throw new FinfountError(
      'invalid_params',
      `${name} takes its parameters as an object, such as { symbol: '600000' }.`,
      { interface: name },
    );
  const query = new URLSearchParams();
  const detail: { loc: readonly string[]; msg: string; type: string }[] = [];
  for (const [key, value] of Object.entries<unknown>(params)) {
    if (value === undefined) continue;
    const refuse = (msg: string): number => detail.push({ loc: ['query', key], msg, type: 'value_error' });
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) refuse('Input should have at least one value; leave the parameter out for its default');
    for (const each of values) {
      if (isParamValue(each)) query.append(key, String(each));
      else refuse(`Input should be a string, a number or a boolean, not ${each === null ? 'null' : typeof each}`);
    }
  }
  if (detail.length === 0) return query.toString();
  throw new FinfountError('invalid_params', wrongParameters(name, detail), { interface: name, detail });
}

/** The sentence that names the wrong params of a call, as the service does. */
export function wrongParameters(name: string, detail: readonly { readonly loc: readonly unknown[] }[]): string {
  return `${name}: wrong parameters: ${[...new Set(detail.map(({ loc }) => loc[1]))].join(', ')}.`;
}

function isParamValue(value: unknown): value is ParamValue {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}

/** Whether a value is a plain object, not a `Map` or a text. */
function isPlainObject(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}
