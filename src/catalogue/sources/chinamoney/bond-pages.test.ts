import { describe, expect, it } from 'vitest';
import { findFaultOfBonds } from './bond-pages.ts';

describe('findFaultOfBonds', () => {
  it('finds none in a list without bonds, and in one whose last page is not full', () => {
    expect(findFaultOfBonds([{ count: 0, pageTotal: 0 }], 15)).toBeUndefined();
    expect(findFaultOfBonds([{ count: 0, pageTotal: 1 }], 15)).toBeUndefined();
    const pages = [15, 3].map((count) => ({ count, pageTotal: 2 }));
    expect(findFaultOfBonds(pages, 15)).toBeUndefined();
  });

  it('finds a last page without bonds, whose bonds were lost', () => {
    const pages = [15, 0].map((count) => ({ count, pageTotal: 2 }));
    expect(findFaultOfBonds(pages, 15)).toBe('page 2 has 0 bonds');
  });

  it('finds bonds of a list that says no number of pages, which may have more', () => {
    expect(findFaultOfBonds([{ count: 15, pageTotal: 0 }], 15)).toBe('bonds of a list of no pages');
  });

  it('tells pages that have not as many bonds as they say', () => {
    const pages = (last: number, total: number) => [
      { count: 15, pageTotal: 2, total },
      { count: last, pageTotal: 2, total },
    ];
    expect(findFaultOfBonds(pages(5, 20), 15)).toBeUndefined();
    expect(findFaultOfBonds(pages(3, 20), 15)).toBe('20 bonds announced, 18 sent');
    expect(findFaultOfBonds([{ count: 1, pageTotal: 1, total: 2 }], 15)).toBe('2 bonds announced, 1 sent');
    // Of a long list, the first pages alone are fetched.
    expect(findFaultOfBonds(pages(15, 600).slice(0, 1), 15)).toBeUndefined();
    const [first] = pages(5, 20);
    expect(findFaultOfBonds([first!, { count: 5, pageTotal: 2, total: 21 }], 15)).toContain('differently');
  });
});
