import { describe, expect, it } from 'vitest';
import { splitLines } from './lines.ts';

const split = (text: string, maxLines = 3, maxLength = 5): readonly string[] =>
  splitLines(Buffer.from(text), { maxLines, maxLength }, 'a test');
const changed = (message: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: `a test: ${message}` });

describe('splitLines', () => {
  it('returns the lines, without the line feed at the end', () => {
    expect(split('a\nbc\nd')).toEqual(['a', 'bc', 'd']);
    expect(split('a\nbc\n\n')).toEqual(['a', 'bc', '']);
    expect(split('12345\n12345\n')).toEqual(['12345', '12345']);
    expect(split('')).toEqual(['']);
    expect(split('\n')).toEqual(['']);
  });

  it('refuses more lines, and longer ones, than promised', () => {
    expect(() => split('a\nb\nc\nd')).toThrow(changed('more than 3 lines'));
    expect(() => split('\n'.repeat(8_000_000))).toThrow(changed('more than 3 lines'));
    expect(() => split('a\n123456\n')).toThrow(changed('a line of more than 5 bytes: "123456\\n"'));
    expect(() => split(`a\n${'x'.repeat(8_000_000)}`)).toThrow(
      changed(`a line of more than 5 bytes: "${'x'.repeat(80)}"`),
    );
  });
});
