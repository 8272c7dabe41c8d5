import type { ManualParam } from '../../../../src/docs/manual.ts';
import type { Values } from './form.ts';

/** A value that smells of another way to write a code, and what was probably meant. */
export interface Hint {
  readonly param: string;
  readonly value: string;
  readonly meant: string;
}

/**
 * What may be misspelt in a form: codes with a market before or behind them, blanks, wide digits, leading zeros left out.
 * How a code is written is taken from the parameter's default: a text of digits says how many.
 */
export function hintsOf(params: readonly ManualParam[], values: Values): readonly Hint[] {
  return params
    .filter(({ input }) => input === 'text')
    .flatMap((param) =>
      (values[param.name] ?? []).flatMap((value) => {
        const meant = toMeant(value, digitsOf(param));
        return meant === value || meant === '' ? [] : [{ param: param.name, value, meant }];
      }),
    );
}

/** How many digits a code has; undefined when it is no text of digits. */
function digitsOf({ default: byDefault }: ManualParam): number | undefined {
  return typeof byDefault === 'string' && /^\d+$/.test(byDefault) ? byDefault.length : undefined;
}

function toMeant(value: string, digits: number | undefined): string {
  // Wide signs, `６００`, have the same meaning in their narrow form.
  const plain = value.normalize('NFKC').trim();
  if (digits === undefined) return plain;
  const [, code] =
    /^(?:(?:sh|sz|bj|hk)[.:_-]?|\d{1,3}\.)?(\d+)(?:[.:_-]?(?:sh|sz|bj|hk|ss|xshg|xshe))?$/i.exec(plain) ?? [];
  if (code === undefined) return plain;
  const own = code.length > digits ? code.slice(-digits) : code;
  return /^\d+$/.test(plain) && plain.length >= digits ? plain : own.padStart(digits, '0');
}
