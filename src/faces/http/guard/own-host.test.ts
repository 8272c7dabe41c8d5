import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findForeignHost, isLoopback } from './own-host.ts';

describe('the Host of a request to a service that only this machine reaches', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    'my.localhost:80',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]:8080',
  ])('may be %s', (host) => expect(findForeignHost(host)).toBeUndefined());

  it('may be missing: no browser leaves it out', () => expect(findForeignHost(undefined)).toBeUndefined());

  it('may be any IP address: nobody can rebind one', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (ip, port) => !findForeignHost(`${ip}:${port}`)),
    );
    fc.assert(fc.property(fc.ipV6(), (ip) => !findForeignHost(`[${ip}]:80`)));
  });

  it('may be no other name', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(findForeignHost(`${name}:8080`)?.code).toBe('malformed');
      }),
    );
    for (const host of [
      'localhost.evil.example',
      'evil-localhost',
      '127.0.0.1.evil.example',
      'x',
      'evil.example/.localhost',
      'evil.example#.localhost',
      'evil.example .localhost',
      'evil.example@localhost',
    ])
      expect(findForeignHost(host)?.message).toContain('http://127.0.0.1');
  });
});

it('a loopback address is one of this machine alone', () => {
  expect(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].map(isLoopback)).not.toContain(false);
  expect(['0.0.0.0', '::', '10.0.0.1', '192.168.1.2', '2001:db8::1'].map(isLoopback)).not.toContain(true);
});
