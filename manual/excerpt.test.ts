import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toExcerpt } from './excerpt.ts';

/** An excerpt as text, what was found between brackets. */
const shown = (text: string, terms: readonly string[]): string =>
  toExcerpt(text, terms)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('an excerpt', () => {
  it('marks every word that was found, however it is written', () => {
    expect(shown('Closing price, price of close.', ['price', 'closing'])).toBe('[Closing] [price], [price] of close.');
    expect(shown('收盘价与开盘价', ['收盘', '盘价'])).toBe('[收盘]价与开[盘价]');
  });

  it('begins a little before the first of them, at a word, and says where it is cut', () => {
    const text = `${'before '.repeat(100)}needle${' after'.repeat(100)}`;
    expect(shown(text, ['needle'])).toMatch(/^…before (?:before )*\[needle\](?: after)*.*…$/);
  });

  it('is the beginning of a text that holds none of them', () => {
    expect(shown('A short text.', ['nothing'])).toBe('A short text.');
    expect(shown('', ['nothing'])).toBe('');
  });

  it('takes every sign of a word for itself', () => {
    expect(shown('round(sqrt(252))', ['sqrt(', ''])).toBe('round([sqrt(]252))');
  });

  it('holds a stretch of the text, and no more than a few lines of it', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 80 }), fc.lorem({ maxCount: 1 }), (text, word) => {
        const whole = toExcerpt(text, [word.toLowerCase()])
          .map((part) => part.text)
          .join('');
        expect(text).toContain(whole.replace(/^…/, '').replace(/…$/, ''));
        expect(whole.length).toBeLessThanOrEqual(162);
      }),
    );
  });
});
