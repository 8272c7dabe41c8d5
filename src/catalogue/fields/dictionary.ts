import { BONDS } from './bonds.ts';
import { COMPANIES } from './companies.ts';
import { CONTRACTS } from './contracts.ts';
import type { Field } from './field.ts';
import { FUNDS } from './funds.ts';
import { FUTURES } from './futures.ts';
import { MACRO } from './macro.ts';
import { OFFERINGS } from './offerings.ts';
import { OPTIONS } from './options.ts';
import { PRICES } from './prices.ts';
import { SECURITIES } from './securities.ts';
import { SHAREHOLDERS } from './shareholders.ts';
import { TRADING } from './trading.ts';

/** The dictionary of columns, by topic. No name stands in two of them: a test sees to it. */
export const FIELDS_BY_TOPIC: readonly Readonly<Record<string, Field>>[] = [
  PRICES,
  SECURITIES,
  COMPANIES,
  SHAREHOLDERS,
  TRADING,
  OFFERINGS,
  FUNDS,
  BONDS,
  FUTURES,
  OPTIONS,
  CONTRACTS,
  MACRO,
];

const FIELDS: ReadonlyMap<string, Field> = new Map(FIELDS_BY_TOPIC.flatMap((topic) => Object.entries(topic)));

/** What the dictionary says of the columns of a name; undefined for a name that it does not have. */
export function findField(name: string): Field | undefined {
  return FIELDS.get(name);
}
