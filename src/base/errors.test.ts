import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure, fromFailureData, inEnglish, quote, toFailureData } from './errors.ts';
import { say } from './say.ts';

describe('a failure without quotes', () => {
  it('shows nothing of what a source sent, wherever it was quoted', () => {
    const texts = fc.string({
      unit: fc.constantFrom('"', '\\', 'é', '\n', 'X', 'Y', 'Z', '…'),
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(texts, fc.jsonValue(), fc.nat(100), (text, value, length) => {
        const failure = new Failure(
          'upstream_changed',
          `wanted a day, got ${quote(text, length)} and ${quote([value, text])}`,
        );
        const { code, message } = failure.adding(inEnglish(' (2 hosts were tried)')).redacted();
        expect({ code, message }).toEqual({
          code: 'upstream_changed',
          message: 'wanted a day, got "…" and "…" (2 hosts were tried).',
        });
      }),
    );
  });

  it('shows no long number, and keeps short ones', () => {
    const failure = new Failure(
      'upstream_refused',
      `rc ${quote(1234567890123)}, ${quote(-1.5e300)}, ${quote(102)}: 2 tries`,
    );
    expect(failure.redacted().message).toBe('rc …, -…, 102: 2 tries');
  });

  it('has no cause, and the same time to ask again', () => {
    const failure = new Failure('upstream_busy', inEnglish('busy'), { cause: new Error('secret'), retryAfterMs: 5 });
    expect(failure.redacted()).toMatchObject({ code: 'upstream_busy', message: 'busy', retryAfterMs: 5 });
    expect(failure.redacted().cause).toBeUndefined();
  });

  it('hides what a message cuts off within its quotes', () => {
    for (const message of ['got "secret', 'got "secret\\', 'got "a\\"secret\\"'])
      expect(new Failure('upstream_changed', message).redacted().message).toBe('got "…"');
  });
});

describe('a quote', () => {
  it('is short, in one line, and made of any value of JSON', () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    for (const value of [deep, { a: 'b'.repeat(1e6) }, 'line\nline', undefined, null, true]) {
      const text = quote(value);
      expect(text.length).toBeLessThan(170);
      expect(text).toMatch(/^"[^\n]*"$/);
    }
  });
});

describe('a failure in Chinese', () => {
  const failure = new Failure('upstream_busy', say('The source is busy: "x".', '数据源繁忙："x"。'));

  it('keeps both languages when it is redacted, added to, or sent to another process', () => {
    expect(failure.redacted().messageIn('zh')).toBe('数据源繁忙："…"。');
    expect(failure.adding(say('; wait', '；请等待')).messageIn('zh')).toBe('数据源繁忙："x"；请等待。');
    expect(fromFailureData(toFailureData(failure)).messageIn('zh')).toBe('数据源繁忙："x"。');
    expect(failure.message).toBe('The source is busy: "x".');
  });

  it('says what its code means where its sentence is English alone', () => {
    const english = new Failure('upstream_changed', 'Sina: no list.');
    expect(english.messageIn('zh')).toBe('数据源的应答与其承诺不符。Sina: no list.');
    expect(english.messageIn('en')).toBe('Sina: no list.');
    expect(failure.adding(inEnglish(' (2 hosts)')).messageIn('zh')).toBe(
      '数据源表示过载。The source is busy: "x" (2 hosts).',
    );
  });
});
