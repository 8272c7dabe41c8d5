import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshFor, permanent, permanentWhere, shanghaiSession, toMs } from './cache-policy.ts';

const beijing = (text: string) => Date.parse(`${text}+08:00`);
const session = shanghaiSession({ open: '60s', staleIfError: '30d' });

describe('shanghaiSession', () => {
  it.each([
    // 2026-11-20 is a Friday.
    ['in a session, for a minute', '2026-11-20T10:00:00', '2026-11-20T10:01:00'],
    ['at lunch, for a minute', '2026-11-20T12:00:00', '2026-11-20T12:01:00'],
    ['until the figures are final, for a minute', '2026-11-20T15:35:59', '2026-11-20T15:36:59'],
    ['before the opening auction, until it begins', '2026-11-20T09:14:00', '2026-11-20T09:15:00'],
    ['after a session, until the next', '2026-11-19T15:36:00', '2026-11-20T09:15:00'],
    ['on Friday evening, until Monday', '2026-11-20T18:00:00', '2026-11-23T09:15:00'],
    ['on Saturday, until Monday', '2026-11-21T10:00:00', '2026-11-23T09:15:00'],
    ['on Sunday night, until Monday', '2026-11-22T23:59:59', '2026-11-23T09:15:00'],
    ['on Monday before dawn, until the same day', '2026-11-23T00:00:00', '2026-11-23T09:15:00'],
  ])('is fresh %s', (_, obtained, until) => {
    expect(new Date(session.freshUntil(beijing(obtained), {}))).toEqual(new Date(beijing(until)));
  });

  it('is never fresh beyond a weekend, and always for a while', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: beijing('2000-01-01T00:00:00'), max: beijing('2040-01-01T00:00:00') }),
        (obtained) => {
          const span = session.freshUntil(obtained, {}) - obtained;
          expect(span).toBeGreaterThan(0);
          expect(span).toBeLessThan(toMs('3d'));
        },
      ),
    );
  });
});

describe('freshFor', () => {
  it('is fresh for its span', () => {
    expect(freshFor('12h', { staleIfError: '1d' }).freshUntil(1_000, {})).toBe(43_201_000);
  });
});

describe('permanentWhere', () => {
  it('is fresh for ever for some asks, and for a span for the others', () => {
    const cache = permanentWhere(
      ({ vintage }: { vintage: string }) => vintage < '2025',
      'Old vintages',
      freshFor('1h', { staleIfError: '1d' }),
    );
    expect(cache.freshUntil(0, { vintage: '2024' })).toBe(permanent().freshUntil(0, {}));
    expect(cache.freshUntil(0, { vintage: '2025' })).toBe(3_600_000);
  });
});
