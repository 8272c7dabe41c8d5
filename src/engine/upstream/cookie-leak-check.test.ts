import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { CookieLeakCheck } from './cookie-leak-check.ts';

const SOURCE = { title: say('The source of lines') };
const isRefused = (cookie: string, received: string | Buffer): boolean => {
  try {
    new CookieLeakCheck(cookie).refuse(received, SOURCE);
    return false;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'upstream_changed', message: expect.stringContaining('repeated the cookie') });
    return true;
  }
};

const hexOf = (letter: string, digits: number): string => letter.charCodeAt(0).toString(16).padStart(digits, '0');

/** The ways to write one letter. */
const ESCAPES: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => `\\u${hexOf(letter, 4)}`,
  (letter) => `\\u{${hexOf(letter, 1)}}`,
  (letter) => `\\x${hexOf(letter, 2)}`,
  (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`,
  (letter) => `%${hexOf(letter, 2)}`,
  (letter) => `%u${hexOf(letter, 4)}`,
  (letter) => `&#${letter.charCodeAt(0)};`,
  (letter) => `&#x${hexOf(letter, 2)};`,
  (letter) => `\\u005cu${hexOf(letter, 4)}`,
  (letter) => `%5cx${hexOf(letter, 2)}`,
];
const secrets = fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/);
const surroundings = fc.string({ maxLength: 100 }).map((text) => text.replaceAll(/[\\%&]/g, ' '));

describe('a cookie in a response', () => {
  it('is found however each of its letters is escaped, wherever it stands', () => {
    fc.assert(
      fc.property(
        secrets,
        fc.array(fc.nat(ESCAPES.length - 1)),
        surroundings,
        surroundings,
        (secret, ways, before, after) => {
          const echo = Array.from(secret)
            .map((letter, at) => ESCAPES[ways[at % Math.max(ways.length, 1)] ?? 0]!(letter))
            .join('');
          expect(isRefused(`a=1; id=${secret}`, `${before}${echo}${after}`)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, (secret: string, before: string) => Buffer | string]>([
    ['in Base64 after any bytes', (secret, before) => Buffer.from(before + secret).toString('base64')],
    ['in the Base64 of addresses', (secret, before) => Buffer.from(before + secret).toString('base64url')],
    ['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
    ['in UTF-16', (secret, before) => Buffer.from(before + secret, 'utf16le')],
  ])('is found %s', (_, encode) => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z0-9]{10,40}$/),
        fc.string({ unit: 'grapheme-ascii' }),
        (secret, before) => {
          expect(isRefused(`id=${secret}`, encode(secret, before))).toBe(true);
        },
      ),
    );
  });

  it('is not found in a response without it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[g-z]{9,40}$/),
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef\\%&;,"')) }),
        (secret, text) => {
          expect(isRefused(`id=${secret}`, text)).toBe(false);
        },
      ),
    );
  });

  it('is found among thousands of parts in a body of megabytes whose escapes never match', () => {
    const parts = Array.from({ length: 400 }, (_, at) => `aaaaaaa${at}b`);
    const cookie = `id=${parts.join('.')}`;
    const body = 'a'.repeat(4_000_000) + '\\u0061'.repeat(600_000);
    expect(isRefused(cookie, body)).toBe(false);
    expect(isRefused(cookie, `${body}${parts[399]}`)).toBe(true);
  });

  it('is found in a large body while other work gets its turns, also across the turns', async () => {
    const cookie = 'id=SECRETPART';
    const plain = Buffer.alloc(3_000_000, 'ab%20');
    const echo = new CookieLeakCheck(cookie);
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await echo.refuseBody(plain, SOURCE);
    isDone = true;
    // Two layers, each of which is searched and decoded.
    expect(turns).toBeGreaterThanOrEqual(6);
    for (const at of [499_995, 999_995, 1_000_000 - 1, 2_999_000]) {
      const body = Buffer.from(plain);
      body.write('%53ECRET%50ART', at);
      await expect(echo.refuseBody(body, SOURCE)).rejects.toMatchObject({ code: 'upstream_changed' });
    }
  });
});
