import { describe, expect, it } from 'vitest';
import { findSystemError } from './system-errors.ts';

describe('findSystemError', () => {
  it('knows every code of the HTTP parser of Node by its beginning', () => {
    expect(findSystemError('HPE_INVALID_CONSTANT')?.connect?.en).toBe('what it sent is not HTTP');
  });

  it.each(['', 'EXOTIC'])('knows nothing about %j', (code) => {
    expect(findSystemError(code)).toBeUndefined();
  });

  it.each([
    ['ECONNREFUSED', true],
    ['ENOSPC', true],
    ['ENOTFOUND', false],
    ['EROFS', false],
  ])('says of %s whether the same may succeed in a moment: %s', (code, retryable) => {
    expect(findSystemError(code)?.retryable).toBe(retryable);
  });
});
