import type { Text } from '../../base/say.ts';

/** A choice of a client, with the code by which its source knows it. */
export interface Coded<Code extends string | number = string | number> {
  readonly code: Code;
  readonly say: Text;
}

/** What each choice of a table means, as `choice` takes it. */
export function meaningsOf<Name extends string>(
  table: Readonly<Record<Name, Pick<Coded, 'say'>>>,
): Readonly<Record<Name, Text>> {
  return ofEachName(table, ({ say }) => say);
}

/** The source's code of each choice of a table. */
export function codesOf<Name extends string, Code extends string | number>(
  table: Readonly<Record<Name, Coded<Code>>>,
): Readonly<Record<Name, Code>> {
  return ofEachName(table, ({ code }) => code);
}

function ofEachName<Name extends string, Each, Value>(
  table: Readonly<Record<Name, Each>>,
  toValue: (each: Each) => Value,
): Readonly<Record<Name, Value>> {
  const values = Object.entries<Each>(table).map(([name, each]) => [name, toValue(each)]);
  return Object.fromEntries(values) as Readonly<Record<Name, Value>>;
}
