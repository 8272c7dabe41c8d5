import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPathProblem, folderValue, itemPath } from './paths.ts';

describe('the path of an item', () => {
  it('has the params as folders, in the style of Hive', () => {
    const params = [
      ['adjust', 'hfq'],
      ['symbol', '600000'],
    ] as const;
    expect(itemPath('stock_zh_a_hist', params, 'parquet')).toBe(
      'stock_zh_a_hist/adjust=hfq/symbol=600000/data.parquet',
    );
  });

  it.each([
    ['', 'none'],
    ['none', '%6Eone'],
    ['None', '%4Eone'],
    ['..', '.%2E'],
    ['../../etc/passwd', '..%2F..%2Fetc%2Fpasswd'],
    ['a\\b:c', 'a%5Cb%3Ac'],
    ['BRK.B', 'BRK.B'],
    ['BRK.', 'BRK%2E'],
    ['100%', '100%25'],
    ['a b\u0000\n', 'a%20b%00%0A'],
    ['小金属', '小金属'],
    ['e\u0301', 'e%CC%81'],
    ['😀', '%F0%9F%98%80'],
  ])('writes the value %j as %s', (value, folder) => {
    expect(folderValue(value)).toBe(folder);
  });

  it('leads out of no folder, whatever the value is, and no two values share a folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ maxLength: 20 }), (one, other) => {
        const folder = folderValue(one);
        expect(folder).not.toMatch(/[/\\:*?"<>|\p{Cc}]|\.$|^$/u);
        if (one !== '') expect(decodeURIComponent(folder)).toBe(one);
        if (one !== other) expect(folder).not.toBe(folderValue(other));
      }),
    );
  });

  it('finds a value that no file system takes as a name', () => {
    expect(findPathProblem('symbol', '6'.repeat(200))).toBeUndefined();
    expect(findPathProblem('symbol', '中'.repeat(80))?.en).toContain('should be shorter');
  });
});
