import { describe, expect, it } from 'vitest';
import { everyKind } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { dynamicColumns, number, optionalIn, text, toColumns } from '../../catalogue/declare/columns.ts';
import { UNITS } from '../../catalogue/fields/units.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { choice, many } from '../../engine/interface/params.ts';
import { toInterfaceTypes } from './typescript.ts';

/** The types of one interface. */
function typesOf(changed: Partial<Interface>): string {
  return toInterfaceTypes([{ ...everyKind, ...changed }]);
}

describe('the types of an interface', () => {
  it('are a method, whose params are needed where one is required', () => {
    expect(typesOf({})).toContain('  every_kind(params: EveryKindParams, call?: Call): Promise<Rows<EveryKindRow>>;');
    expect(typesOf({ params: {} })).toContain('  every_kind(params?: EveryKindParams, call?: Call)');
    expect(typesOf({ params: {} })).toContain('export type EveryKindParams = { readonly [name: string]: never };');
  });

  it('have each param with its type', () => {
    const types = typesOf({});
    for (const line of [
      '  readonly topic: string;',
      '  readonly count?: number | undefined;',
      '  readonly flag?: boolean | undefined;',
      '  readonly span?: "short" | "long" | undefined;',
      '  readonly tags?: readonly string[] | undefined;',
      '  readonly sizes?: readonly number[] | undefined;',
      '  readonly timeout?: number | undefined;',
      '  readonly cookie?: string | undefined;',
    ])
      expect(types).toContain(line);
    const sides = many(choice({ buy: say('Bought.'), sell: say('Sold.') }, { say: say('Sides.') }), { default: [] });
    expect(typesOf({ params: { sides } })).toContain('  readonly sides?: readonly ("buy" | "sell")[] | undefined;');
  });

  it('explain a param with its choices and its default', () => {
    expect(typesOf({})).toContain(
      ['   * One of two.', '   * - "short": a little', '   * - "long": much', '   *', '   * By default "short".'].join(
        '\n',
      ),
    );
  });

  it('have each column with its unit, and null for a missing cell', () => {
    const types = typesOf({
      columns: toColumns([
        ['开盘', number({ unit: 'yuan_per_share', say: say('Opening price.', '开盘价。') })],
        ['S&P 500', text({ say: say('A text.') })],
        ['5', optionalIn(say('klines of one minute', '仅一分钟的 K 线有此列。'), text({ say: say('Another text.') }))],
      ]),
    });
    expect(types).toContain(
      `   * Opening price.\n   *\n   * Unit: ${UNITS.yuan_per_share.name.en}.\n   */\n  开盘: number | null;`,
    );
    expect(types).toContain('  "S&P 500": string | null;');
    expect(types).toContain('  "5"?: string | null;');
  });

  it('have the English name of each column that has another one, for clients that want those', () => {
    const types = typesOf({
      columns: toColumns({ 开盘: number({ unit: 'index_points' }), open_: number({ id: 'open_2' }), date: text() }),
    });
    expect(types).toContain('  readonly every_kind: { readonly 开盘: "open"; readonly open_: "open_2" };');
    expect(typesOf({ columns: [] })).toContain('  readonly every_kind: {};');
  });

  it('have an index for columns that only an answer names, which holds the named ones too', () => {
    const types = typesOf({
      columns: toColumns({
        day: text({ say: say('The day.') }),
        '*': dynamicColumns('number', 'index_points', say('Series.')),
      }),
    });
    expect(types).toContain('  day: string | null;');
    expect(types).toContain('  [column: string]: number | string | null;');
  });

  it('have texts that neither end a comment nor begin a tag', () => {
    const types = typesOf({ say: say('Rows of */ or\n@deprecated ones.') });
    expect(types).toContain('   * Rows of *\\/ or \\@deprecated ones.');
  });

  it('say that a series has ended and that no answer was compared', () => {
    const types = typesOf({ ended: '2023-08', proof: 'none' });
    expect(types).toContain('   * This series has ended: its last data are of 2023-08.');
    expect(types).toContain('   * No answer of it was ever compared with a recorded one.');
  });

  it('refuse a name that no client has as a method, and two names of one type', () => {
    expect(() => typesOf({ name: 'then' })).toThrow('then has no underscore');
    expect(() => toInterfaceTypes([everyKind, { ...everyKind, name: 'every_Kind'.toLowerCase() }])).toThrow(
      'would share the type EveryKind',
    );
  });
});
