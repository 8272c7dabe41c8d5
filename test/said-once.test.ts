import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findField } from '../src/catalogue/fields/dictionary.ts';
import type { Field } from '../src/catalogue/fields/field.ts';
import { UNITS } from '../src/catalogue/fields/units.ts';
import type { Column } from '../src/engine/interface/columns.ts';

// What a row says of a column itself is what is left where the dictionary of columns is empty.
const PROGRAM = fileURLToPath(new URL('./undocumented-columns.mjs', import.meta.url));

/**
 * What is said of several columns at once, some of which differ from the dictionary: the units of a market, the
 * column that counts the rows; and the unit of cells of a kind that has none of its own.
 */
const SAID_OF_SEVERAL: ReadonlySet<string> = new Set([
  '序号: unit, say',
  'index: unit, say',
  '编号: unit, say',
  '名次: unit',
  ...['成交额', 'amount', '总市值', '流通市值', '昨收价', '市盈率', '均价', '涨停价'].map((name) => `${name}: unit`),
  ...['买入', '卖出', 'buy', 'sell', 'pricechange', '晚盘价', '早盘价'].map((name) => `${name}: unit`),
  '销售净利率(%): id',
  'value: unit',
  'settle: role',
]);

/** What a row says of a column, and the dictionary says alike. */
function repeated(column: Column, { id, idByCells, roleByCells, say, unit, ...others }: Field): readonly string[] {
  const role = roleByCells?.[column.cells] ?? others.role;
  const known: Partial<Column> = {
    ...others,
    ...(role && { role }),
    ...(unit && { unit: UNITS[unit] }),
    // A name of ASCII is its own identifier, and a role has one.
    ...(!/^[\x20-\x7e]*$/.test(column.name) && column.role === undefined && { id: idByCells?.[column.cells] ?? id }),
    // A text without Chinese may be that of the identifier.
    ...(say !== undefined && say.zh !== '' && { say }),
  };
  const own = new Map<string, unknown>(Object.entries(column));
  return Object.entries(known).flatMap(([fact, value]) =>
    JSON.stringify(own.get(fact)) === JSON.stringify(value) ? [fact] : [],
  );
}

it('a row says no more of a column than the dictionary does not', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: 100_000_000 });
  const interfaces: readonly { readonly name: string; readonly columns: readonly Column[] }[] = JSON.parse(stdout);
  expect(interfaces.length).toBeGreaterThan(900);
  const said = interfaces.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const field = findField(column.name);
      // Each column of percentages is in percent.
      const facts = (field === undefined ? [] : repeated(column, field)).filter(
        (fact) => fact !== 'unit' || column.cells !== 'percent',
      );
      return facts.length === 0 ? [] : [{ name, told: `${column.name}: ${facts.join(', ')}` }];
    }),
  );
  expect(said.filter(({ told }) => !SAID_OF_SEVERAL.has(told))).toEqual([]);
  const known = new Set(said.map(({ told }) => told));
  expect([...SAID_OF_SEVERAL].filter((told) => !known.has(told))).toEqual([]);
});
