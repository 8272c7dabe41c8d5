import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream } from '../../test/fake-upstream.ts';
import { madeUpRows } from '../declare/made-up.ts';
import { readQuery, toQuery } from '../declare/query.ts';
import { Catalogue, findDeclarations } from '../registry/catalogue.ts';
import { Table } from '../table/table.ts';
import { findSandboxes } from './server.ts';

const registry = new Catalogue(await findDeclarations());
const sandboxes = await findSandboxes();

/** The whole sandbox as a source sees it. */
const sandbox = fakeUpstream(async (request) => {
  const { host } = new URL(request.url);
  for (const { upstream, loadDeclared } of sandboxes) {
    const answer = upstream.hosts.includes(host) && (await answersOf(upstream, loadDeclared)(request));
    if (answer) return answer;
  }
  return undefined;
});

describe('in the sandbox', () => {
  it.each(registry.interfaces.filter(({ unavailable }) => unavailable === undefined))(
    'the example of $name has rows',
    async (declared) => {
      const { params } = readQuery(declared, toQuery(declared.example), new Date('2026-11-21T12:00:00Z'));
      const ask = declared.ask(params);
      const parsed = declared.parse(await declared.source.fetch(ask, sandbox), ask);
      const table = declared.select(Table.of(declared.columns, parsed), params);
      expect(table.length).toBeGreaterThan(0);
    },
  );

  it.each(registry.interfaces)('$name says what it is to every reader', ({ doc, chinese, page, columns, kind }) => {
    // That its texts are sentences, and its measures have units, is checked with every declaration.
    expect(doc).toMatch(/^[A-Z]/);
    expect(chinese ?? '').toMatch(/\p{Script=Han}/u);
    expect(new URL(page).protocol).toMatch(/^https?:$/);
    expect(columns.length).toBeGreaterThan(0);
    expect(kind).toBeTruthy();
  });

  it('a wire format finds the declarations beside it, whose columns make its rows', async () => {
    const all = await Promise.all(sandboxes.map(({ loadDeclared }) => loadDeclared()));
    const declared = all.find((each) => each.some(({ name }) => name === 'stock_zh_a_hist')) ?? [];
    expect(declared.map(({ name }) => name)).toEqual(expect.arrayContaining(['stock_zh_a_hist', 'futures_hist_em']));
    for (const { columns } of declared) {
      const [row] = madeUpRows(columns, { of: 'a report', rows: 1, each: 'day', now: Date.UTC(2026, 5, 30, 12) });
      expect(Object.keys(row ?? {})).toEqual(columns.map(({ name }) => name));
    }
  });
});
