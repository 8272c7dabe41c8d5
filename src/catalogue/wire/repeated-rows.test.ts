import { expect, it } from 'vitest';
import { digestRows, findRepeatedRows, hasPageTwice } from './repeated-rows.ts';

const repeated = (...pages: readonly (readonly string[])[]): Promise<string | undefined> =>
  findRepeatedRows(pages.map(digestRows));

it('finds a row on two pages, wherever it stands on them', async () => {
  expect(await repeated(['a', 'b'], ['c', 'd'], ['e', 'a'])).toBeDefined();
  expect(await repeated(['a', 'b'], ['c', 'd'], ['e', 'f'])).toBeUndefined();
});

it('takes equal rows of one page for true', async () => {
  expect(await repeated(['a', 'a'], ['b', 'b', 'c'])).toBeUndefined();
});

it('says the same for the same rows, in whatever order, and something else for others', async () => {
  const once = await repeated(['a', 'b', 'c'], ['b', 'a']);
  expect(await repeated(['b', 'a'], ['d'], ['a', 'b'])).toBe(once);
  expect(await repeated(['a', 'b', 'c'], ['b'])).not.toBe(once);
});

it('finds a page that equals an earlier one, unless it has one row', () => {
  const isTwice = (...pages: readonly (readonly string[])[]) => hasPageTwice(pages.map(digestRows));
  expect(isTwice(['a', 'b'], ['c'], ['a', 'b'])).toBe(true);
  expect(isTwice(['a', 'b'], ['b', 'a'], ['c'], ['c'], [], [])).toBe(false);
});
