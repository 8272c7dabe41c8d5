import { describe, expect, it } from 'vitest';
import { defaultMemory } from './settings.ts';

describe('defaultMemory', () => {
  it.each([
    [64e9, 1, 512],
    [64e9, 4, 128],
    [2e9, 1, 250],
    [2e9, 2, 125],
    [1.04e9, 1, 130],
    [128e6, 4, 8],
  ])('of %d bytes and %i workers is %i MB', (available, workers, megabytes) => {
    expect(defaultMemory(available, workers)).toBe(megabytes);
  });
});
