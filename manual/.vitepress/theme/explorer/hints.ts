import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import type { Values } from './form.ts';

/** A value that looks like a misspelt code, and the probable code. */
export interface Hint {
  readonly param: string;
  readonly value: string;
  readonly meant: string;
}

/**
 * The values of a form that may be misspelt: codes with blanks, wide digits, missing leading zeros. A code gets
 * the digits of the parameter's default where only that makes it fit the form of its texts.
 */
export function hintsOf(params: readonly ManualParam[], values: Values): readonly Hint[] {
  return params
    .filter(({ input }) => input === 'text')
    .flatMap((param) =>
      (values[param.name] ?? []).flatMap((value) => {
        const meant = toMeant(value, param);
        return meant === value || meant === '' ? [] : [{ param: param.name, value, meant }];
      }),
    );
}

function toMeant(value: string, { default: byDefault, form = 'words' }: ManualParam): string {
  // Full-width characters, `６００`, have the same meaning as the usual ones.
  const plain = value.normalize('NFKC').trim();
  // Codes with a market are left to the service.
  if (form === 'words' || typeof byDefault !== 'string' || !/^\d+ \d+$/.test(`${byDefault} ${plain}`)) return plain;
  const pattern = new RegExp(form);
  const padded = plain.padStart(byDefault.length, '0');
  return !pattern.test(plain) && pattern.test(padded) ? padded : plain;
}
