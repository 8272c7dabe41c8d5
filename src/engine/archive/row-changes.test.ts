import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRowChanges, findRowChanges } from './row-changes.ts';

describe('the changes between two lists of rows', () => {
  it.each([
    ['a row at the end', ['a', 'b'], ['a', 'b', 'c'], { removed: [], added: [2] }],
    ['a row that was restated', ['a', 'b', 'c'], ['a', 'x', 'c'], { removed: [1], added: [1] }],
    ['a row that is gone', ['a', 'b', 'c'], ['a', 'c'], { removed: [1], added: [] }],
    ['a row that moved', ['a', 'b', 'c'], ['c', 'a', 'b'], { removed: [2], added: [0] }],
    ['equal rows', ['a', 'a'], ['a', 'a', 'a'], { removed: [], added: [2] }],
    ['nothing', ['a'], ['a'], { removed: [], added: [] }],
    ['the first rows', [], ['a'], { removed: [], added: [0] }],
  ])('are %s', (_, before, after, changes) => {
    expect(findRowChanges(before, after)).toEqual(changes);
  });

  it('make the one of the other, whatever they are', () => {
    const rows = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 30 });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const changes = findRowChanges(before, after);
        const fresh = changes.added.map((place) => after[place]!);
        expect(applyRowChanges(before, changes, fresh)).toEqual(after);
      }),
    );
  });

  it('are few where few rows differ', () => {
    const distinct = fc.uniqueArray(fc.nat({ max: 1_000 }).map(String), { minLength: 5, maxLength: 50 });
    fc.assert(
      fc.property(distinct, fc.nat(), fc.string(), (before, seed, text) => {
        const place = seed % before.length;
        const after = before.with(place, `new ${text}`);
        expect(findRowChanges(before, after)).toEqual({ removed: [place], added: [place] });
      }),
    );
  });
});
