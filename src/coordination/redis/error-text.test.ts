import fc from 'fast-check';
import { ReplyError } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { toReason } from './error-text.ts';

const said = (message: string): unknown => new ReplyError(message);

describe('why Redis cannot be used', () => {
  it('is told in the words of Redis, and in those of the network', () => {
    const full = "OOM command not allowed when used memory > 'maxmemory'.";
    expect(toReason(said(full), 'redis://:s3cr3t@redis:6379')).toBe(full);
    const unknown = new Error('getaddrinfo ENOTFOUND redis');
    expect(toReason(unknown, 'redis://redis:redis@redis:6379')).toBe(unknown.message);
    expect(toReason(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'redis://redis')).toBe(
      'ECONNREFUSED',
    );
  });

  it('is told in words that an operator can act on where the client has its own', () => {
    const reason = (message: string) => toReason(new Error(message), 'redis://redis');
    expect(reason("Stream isn't writeable and enableOfflineQueue options is false")).toBe('the connection was closed');
    expect(reason('Connection is closed.')).toBe('the connection was closed');
    expect(reason('Protocol error, got "H" as reply type byte. Please report this.')).toBe(
      'what answers there is no Redis',
    );
  });

  it('is told up to its code where the user is quoted', () => {
    const denied = said("NOPERM User alice has no permissions to run the 'set' command");
    expect(toReason(denied, 'redis://alice:s3cr3t@redis')).toMatch(/^NOPERM; .* is not shown$/);
    expect(toReason(said('S3CR3T is unknown'), 'redis://:s3cr3t@redis')).not.toMatch(/s3cr3t/i);
  });

  it('shows no user and no password, however they are quoted', () => {
    const quotings: readonly ((text: string) => string)[] = [
      (text) => text,
      encodeURIComponent,
      (text) => JSON.stringify(text),
      (text) => text.toUpperCase(),
      // Redis quotes 128 characters.
      (text) => `'${text.slice(0, 128)}'`,
    ];
    const secret = fc.string({ unit: 'binary', minLength: 6, maxLength: 300 });
    fc.assert(
      fc.property(secret, secret, fc.constantFrom(...quotings), (user, password, quote) => {
        const url = `redis://${encodeURIComponent(user)}:${encodeURIComponent(password)}@redis`;
        for (const each of [user, password]) {
          const reason = toReason(said(`ERR unknown command, with args ${quote(each)}`), url);
          expect(reason).toBe('ERR; what it answers quotes the user or the password, and is not shown');
        }
      }),
    );
  });
});
