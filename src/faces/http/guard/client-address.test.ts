import { describe, expect, it } from 'vitest';
import type { TrustedProxies } from './access-settings.ts';
import { ClientAddresses } from './client-address.ts';

/** The address of a client that these headers came from, over a connection from this address. */
const addressOf = (remoteAddress: string, headers: Record<string, string> = {}, trusted?: TrustedProxies) =>
  new ClientAddresses(trusted).of({ socket: { remoteAddress }, headers });

describe('the address of a client', () => {
  it('is that of its connection; headers do not count', () => {
    const headers = { 'x-forwarded-for': '192.0.2.9', forwarded: 'for=192.0.2.9' };
    expect(addressOf('192.0.2.1', headers)).toBe('192.0.2.1');
    expect(addressOf('::ffff:192.0.2.1', headers)).toBe('192.0.2.1');
  });

  it('is the /64 network of an IPv6 address', () => {
    expect(addressOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressOf('2001:db8:0:0:ffff::2')).toBe('2001:db8:0:0::/64');
    expect(addressOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  });

  it('is the last one that a single trusted proxy appended, whatever its client wrote before', () => {
    const from = (headers: Record<string, string>) => addressOf('10.0.0.1', headers, 'nearest');
    expect(from({ 'x-forwarded-for': '203.0.113.66, 192.0.2.1' })).toBe('192.0.2.1');
    expect(from({ 'x-forwarded-for': '192.0.2.1:4711' })).toBe('192.0.2.1');
    expect(from({ forwarded: 'for=203.0.113.66, for="[2001:db8::1]:4711";proto=https' })).toBe('2001:db8:0:0::/64');
    expect(from({ 'x-forwarded-for': '192.0.2.1', forwarded: 'for=203.0.113.66' })).toBe('192.0.2.1');
    for (const nonsense of ['', 'unknown', '_hidden', '1', 'x'.repeat(9_000), '999.1.1.1'])
      expect(from({ 'x-forwarded-for': nonsense })).toBe('10.0.0.1');
    expect(from({ forwarded: 'for="' })).toBe('10.0.0.1');
  });

  it('is the nearest that is no proxy of the trusted networks', () => {
    const trusted = ['10.0.0.0/8', '::1/128'];
    const headers = { 'x-forwarded-for': '10.6.6.6, 203.0.113.66, 192.0.2.1, 10.0.0.2' };
    expect(addressOf('10.0.0.1', headers, trusted)).toBe('192.0.2.1');
    expect(addressOf('::1', headers, trusted)).toBe('192.0.2.1');
    // Who is no proxy of ours says nothing.
    expect(addressOf('192.0.2.7', headers, trusted)).toBe('192.0.2.7');
    expect(addressOf('10.0.0.1', { 'x-forwarded-for': '10.0.0.3' }, trusted)).toBe('10.0.0.3');
  });
});
