import { describe, expect, it } from 'vitest';
import { say } from './say.ts';
import { findSystemError, whyUnreadable } from './system-errors.ts';

describe('whyUnreadable', () => {
  it.each([
    ['ENOENT', say('there is no such file', '没有这个文件')],
    ['EISDIR', say('it is a folder', '它是目录')],
    ['EXOTIC', say('EXOTIC')],
  ])('says in words why a file cannot be read, or its code: %s', (code, why) => {
    expect(whyUnreadable(Object.assign(new Error(`${code}: open 'plan.json'`), { code }))).toEqual(why);
  });
});

describe('findSystemError', () => {
  it('knows every code of the HTTP parser of Node by its beginning', () => {
    expect(findSystemError('HPE_INVALID_CONSTANT')?.connect?.en).toBe('what it sent is not HTTP');
  });

  it.each(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED'])('names the clock of this machine for %s', (code) => {
    expect(findSystemError(code)?.connect?.en).toMatch(/by the clock of this machine, which .*wrong/);
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
