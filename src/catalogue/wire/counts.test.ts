import { describe, expect, it } from 'vitest';
import { toCount } from './counts.ts';

describe('what a reply says of the length of its list', () => {
  it('is a count, as a number or a text', () => {
    expect(['12', 12, '0', 0].map(toCount)).toEqual([12, 12, 0, 0]);
  });

  it('is none where nothing is said, which is not 0, or something else', () => {
    expect(['', '-1', -1, 1.5, '1e3', '9999999999', null, undefined, [1], true].map(toCount)).toEqual(
      Array(10).fill(undefined),
    );
  });
});
