import { expect, it } from 'vitest';
import { parseOrganisations } from './wire.ts';

const FIELDS = [
  { name: 'orgClass', cells: 'text', isInferred: true },
  { name: 'orgName', cells: 'text' },
  { name: 'publicityAddress', cells: 'text', isInferred: true },
] as const;
const read = (list: readonly object[]) =>
  parseOrganisations(
    [{ url: 'https://human.amac.org.cn/', obtained: 0, status: 200, body: Buffer.from(JSON.stringify({ list })) }],
    FIELDS,
  );

// AKShare has read rows of five values and of six, the last three of which are these.
it.each([
  ['five', { a: 1, b: 'A1', c: '第一证券', d: '证券公司', e: 'https://www.example.com/staff' }],
  ['six', { a: 1, b: 'A1', c: '01', d: '第一证券', e: '证券公司', f: 'www.example.com' }],
])('organisations of %s values without known names are read by their places', (_, row) => {
  const { orgName, orgClass, publicityAddress: address } = read([row, row]);
  expect([orgName?.valueAt(1), orgClass?.valueAt(1), String(address?.valueAt(1)).includes('example.com')]).toEqual([
    '第一证券',
    '证券公司',
    true,
  ]);
});

it.each([
  ['other numbers of values', { a: 1, b: '第一证券', c: '证券公司', d: 'https://www.example.com/' }],
  ['an address that is none', { a: 1, b: 'A1', c: '第一证券', d: '证券公司', e: 5 }],
])('organisations with %s are refused', (_, row) => {
  expect(() => read([row])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
});
