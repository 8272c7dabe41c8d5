import { expect, it } from 'vitest';
import beijing from './bse-lists/lists.interfaces.ts';
import shanghai from './sse-reports/dealings.interfaces.ts';
import shenzhen from './szse-reports/dealings.interfaces.ts';

const dealings = [...shanghai, ...shenzhen, ...beijing].filter(({ tableNote }) => tableNote);

it.each([
  ['stock_share_hold_change_sse', 1_000],
  ['stock_share_hold_change_szse', 500],
  ['stock_share_hold_change_bse', 500],
])('a table of %s of %i rows, the most, may be the whole list', (name, most) => {
  const noteOf = (length: number) =>
    dealings.find((each) => each.name === name)!.tableNote!({ length } as never, {} as never)?.en;
  expect(noteOf(most)).toBe(`These are the newest ${most} deals; there may be more.`);
  expect(noteOf(most - 1)).toBeUndefined();
});
