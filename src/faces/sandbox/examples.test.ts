import { describe, expect, it } from 'vitest';
import { madeUpRows } from '../../catalogue/made-up/made-up.ts';
import { Catalogue, findDeclarations } from '../../catalogue/registry/catalogue.ts';
import { findSandboxes } from './wire-sandboxes.ts';

const registry = new Catalogue(await findDeclarations());
const sandboxes = await findSandboxes();

describe('in the sandbox', () => {
  it.each(registry.interfaces)('$name says what it is to every reader', ({ say: { en, zh }, page, columns, kind }) => {
    // That its texts are sentences, and its measures have units, is checked with every declaration.
    expect(en).toMatch(/^[A-Z]/);
    expect(zh).toMatch(/\p{Script=Han}/u);
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
