import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCommandLine } from '../command-line.ts';
import { settingDocs } from '../options/options.ts';

afterEach(() => vi.unstubAllEnvs());

/** The proxies that a command line of `serve` trusts. */
function trustedBy(...flags: readonly string[]): unknown {
  const command = readCommandLine(['serve', ...flags], '0.0.0-test');
  return command.command === 'serve' ? command.settings.trustedProxies : command.command;
}

describe('serve --trust-proxy', () => {
  it.each([
    [[], undefined],
    [['--trust-proxy', 'off'], undefined],
    [['--trust-proxy', 'on'], 'nearest'],
    [['--trust-proxy'], 'nearest'],
    [
      ['--trust-proxy', '10.0.0.0/8,::1'],
      ['10.0.0.0/8', '::1/128'],
    ],
  ])('of %j trusts %j', (flags, trusted) => {
    expect(trustedBy(...flags)).toEqual(trusted);
  });

  it('is read from its variable, too', () => {
    vi.stubEnv('FINFOUNT_TRUST_PROXY', 'off');
    expect(trustedBy()).toBeUndefined();
    vi.stubEnv('FINFOUNT_TRUST_PROXY', 'on');
    expect(trustedBy()).toBe('nearest');
  });

  it('is documented as off by default', () => {
    expect(settingDocs().find(({ variable }) => variable === 'FINFOUNT_TRUST_PROXY')?.default).toBe('off');
  });
});
