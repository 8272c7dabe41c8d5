import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import type { Values } from './form.ts';

/** A value that looks like a misspelt code, and the probable code. */
export interface Hint {
  readonly param: string;
  readonly value: string;
  readonly meant: string;
}

/**
 * The values of a form that may be misspelt: codes with blanks, wide digits, missing leading zeros. The number of
 * digits of a code is that of the parameter's default.
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

/** The number of digits of a code; undefined if it has other characters. */
function digitsOf({ default: byDefault }: ManualParam): number | undefined {
  return typeof byDefault === 'string' && /^\d+$/.test(byDefault) ? byDefault.length : undefined;
}

function toMeant(value: string, digits: number | undefined): string {
  // Full-width characters, `６００`, have the same meaning as the usual ones.
  const plain = value.normalize('NFKC').trim();
  // Codes with a market are left to the service.
  return digits === undefined || !/^\d+$/.test(plain) ? plain : plain.padStart(digits, '0');
}
