import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { Table } from '../../../../engine/table/table.ts';
import { loadDeclaredIn } from '../../../../faces/sandbox/wire-sandboxes.ts';
import sandbox from './sandbox.ts';

const declared = await loadDeclaredIn(import.meta.dirname);
const load = async () => declared;

const NOW = Date.UTC(2026, 5, 30, 12);

const context = fakeUpstream(answersOf(sandbox, load, NOW), { now: NOW });

describe('the datacenter of the sandbox', () => {
  it.each(declared)('has rows for $name, with its defaults and with every choice', async (each) => {
    const choices = Object.entries(each.params).flatMap(([name, { choices: values = [] }]) =>
      values.map(([value]) => ({ [name]: value })),
    );
    for (const params of [{}, ...choices]) {
      const { params: values } = readQuery(each, toQuery({ ...each.example, ...params }), new Date());
      const ask = each.ask(values);
      const table = Table.of(each.columns, each.parse(await fetchAccepted(each.source, ask, context), ask));
      expect(each.select(table, values).length, JSON.stringify(params)).toBeGreaterThan(0);
    }
  });

  it('has no rows of a code that nobody knows', async () => {
    const each = declared.find(({ name }) => name === 'stock_value_em');
    const ask = each?.ask({ symbol: '999000' });
    expect(
      ask && Table.of(each!.columns, each!.parse(await fetchAccepted(each!.source, ask, context), ask)).length,
    ).toBe(0);
  });
});
