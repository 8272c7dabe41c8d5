import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { AccessSettings } from './access-settings.ts';
import { ClientAddresses } from './client-address.ts';
import { RequestGuard } from './request-guard.ts';

const TOKEN = 'a-token-of-the-operator';

/** A guard on a clock of the test, and the refusals of requests that it counts. */
function guardOf(settings: AccessSettings) {
  const clock = { now: 0 };
  const guard = new RequestGuard(settings, new ClientAddresses('nearest'), () => clock.now);
  const socket = new Socket();
  const refusal = (address = '192.0.2.1', authorization?: string) => {
    const request = new IncomingMessage(socket);
    request.headers = { 'x-forwarded-for': address, ...(authorization !== undefined && { authorization }) };
    return guard.admit(request);
  };
  return { clock, guard, refusal };
}

describe('the rate limit', () => {
  it('lets so many requests of an address through at once, then as many as the rate, and says when to come', () => {
    const { clock, refusal } = guardOf({ rateLimit: { requests: 3, perMs: 60_000 } });
    expect([1, 2, 3].map(() => refusal())).toEqual([undefined, undefined, undefined]);
    expect(refusal()).toMatchObject({ code: 'rate_limited', status: 429, retryAfterMs: 20_000 });
    expect(refusal()?.message).toMatch(/3 requests in 60 s\. Wait as long as Retry-After says, and ask more slowly\.$/);
    expect(refusal('192.0.2.2')).toBeUndefined();
    clock.now = 19_999;
    expect(refusal()).toMatchObject({ retryAfterMs: 1 });
    clock.now = 20_000;
    // Refused requests were not counted.
    expect(refusal()).toBeUndefined();
    expect(refusal()).toMatchObject({ retryAfterMs: 20_000 });
    clock.now = 1_000_000;
    expect([1, 2, 3].map(() => refusal())).toEqual([undefined, undefined, undefined]);
    expect(refusal()).toMatchObject({ code: 'rate_limited' });
  });

  it('remembers 20,000 addresses, and the one that asks most longest', () => {
    const { refusal } = guardOf({ rateLimit: { requests: 1, perMs: 3_600_000 } });
    refusal('203.0.113.1');
    for (let at = 0; at < 21_000; at++) {
      refusal(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
      if (at % 1_000 === 0) expect(refusal('203.0.113.1')).toMatchObject({ code: 'rate_limited' });
    }
    expect(refusal('10.0.0.0')).toBeUndefined();
  });

  it('counts who guesses tokens', () => {
    const { refusal } = guardOf({
      rateLimit: { requests: 2, perMs: 1_000 },
      tokens: [{ name: 'desk', secret: TOKEN }],
    });
    expect([1, 2, 3].map(() => refusal('192.0.2.1', 'Bearer wrong')?.code)).toEqual([
      'unauthorized',
      'unauthorized',
      'rate_limited',
    ]);
  });
});

describe('the token', () => {
  it('is wanted in the header Authorization', () => {
    const { refusal } = guardOf({ tokens: [{ name: 'desk', secret: TOKEN }] });
    for (const right of [`Bearer ${TOKEN}`, `bearer  ${TOKEN}`]) expect(refusal('192.0.2.1', right)).toBeUndefined();
    const wrong = [undefined, '', TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN} x`, 'Bearer '];
    for (const sent of wrong) {
      const failure = refusal('192.0.2.1', sent);
      expect(failure).toMatchObject({ code: 'unauthorized', status: 401 });
      expect(failure?.message).not.toContain(TOKEN);
    }
  });

  it('is one of several, which are replaced all at once', () => {
    const tokens = [
      { name: 'desk', secret: 'the-first-of-the-tokens' },
      { name: 'notebook', secret: 'the-second-of-the-tokens' },
    ];
    const { refusal, guard } = guardOf({ tokens });
    const nameOf = (secret: string): string | undefined => {
      const request = new IncomingMessage(new Socket());
      request.headers = { authorization: `Bearer ${secret}` };
      return guard.tokenOf(request);
    };
    expect(tokens.map(({ secret }) => nameOf(secret))).toEqual(['desk', 'notebook']);
    guard.replaceTokens([tokens[1]!, { name: 'desk', secret: 'the-third-of-the-tokens' }]);
    expect(['first', 'second', 'third'].map((which) => nameOf(`the-${which}-of-the-tokens`))).toEqual([
      undefined,
      'notebook',
      'desk',
    ]);
    expect(refusal('192.0.2.1', 'Bearer the-first-of-the-tokens')?.code).toBe('unauthorized');
  });
});
