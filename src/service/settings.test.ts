import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  defaultMemory,
  InvalidSetting,
  type ServiceFlags,
  toAccessTokens,
  toRedis,
  toServiceSettings,
  toToken,
} from './settings.ts';

/** What is said, in both languages, to who gives a setting that is refused. */
function sentencesOf(refused: () => unknown): { readonly en: string; readonly zh: string } {
  try {
    refused();
  } catch (thrown) {
    if (thrown instanceof InvalidSetting) return { en: thrown.messageIn('en'), zh: thrown.messageIn('zh') };
    throw thrown;
  }
  throw new TypeError('nothing was refused');
}

describe('defaultMemory', () => {
  it.each([
    [64e9, 1, 512],
    [64e9, 4, 128],
    [2e9, 1, 250],
    [2e9, 2, 125],
    [1.04e9, 1, 130],
    [128e6, 4, 8],
  ])('of %d bytes and %i workers is %i MB', (available, workers, megabytes) => {
    expect(defaultMemory(available, workers)).toBe(megabytes);
  });
});

describe('the address of a Redis', () => {
  it('is refused in the language of the reader alone', () => {
    const refused = sentencesOf(() => toRedis('127.0.0.1'));
    expect(refused.en).toMatch(/^--redis \(FINFOUNT_REDIS\) takes redis:.*, redis\+cluster:.* or redis\+sentinel:/);
    expect(refused.zh).toMatch(/^--redis（FINFOUNT_REDIS）写作 redis:.*、redis\+cluster:.* 或 redis\+sentinel:/);
    expect(refused.zh).not.toMatch(/, redis| or /);
  });
});

describe('the tokens of an operator', () => {
  const secrets = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9._~+/-]{16,60}$/), fc.constantFrom('', '=', '=='))
    .map((parts) => parts.join(''));
  const names = fc.stringMatching(/^[a-z][a-z0-9.-]{0,30}$/);

  it('are a token alone, or name=token, one a line', () => {
    expect(toAccessTokens('0123456789abcdef')).toEqual([{ name: 'token', secret: '0123456789abcdef' }]);
    expect(toAccessTokens('\n# desks\r\na.b=0123456789abcdef==\r\n  0123456789abcdeg=\n')).toEqual([
      { name: 'a.b', secret: '0123456789abcdef==' },
      { name: 'token', secret: '0123456789abcdeg=' },
    ]);
  });

  it('are what was written, and no line is taken for another', () => {
    const lines = fc.uniqueArray(fc.tuple(names, secrets), {
      minLength: 1,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(lines, (written) => {
        fc.pre(new Set(written.map(([, secret]) => secret)).size === written.length);
        const text = written.map(([name, secret]) => `${name}=${secret}`).join('\n');
        expect(toAccessTokens(text)).toEqual(written.map(([name, secret]) => ({ name, secret })));
      }),
    );
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(toAccessTokens(secret)).toEqual([{ name: 'token', secret }]);
        expect(toToken(secret)).toBe(secret);
      }),
    );
  });

  it.each([
    ['', 'no token'],
    ['# only a comment', 'no token'],
    ['too-short', 'Line 1'],
    ['a=0123456789abcdef\nb = 0123456789abcdeg', 'Line 2'],
    ['a=0123456789abcdef\na=0123456789abcdeg', 'twice: line 2'],
    ['a=0123456789abcdef\nb=0123456789abcdef', 'twice: line 2'],
    ['0123456789abcdef\n0123456789abcdeg', 'twice: line 2'],
  ])('are refused without being shown: %j', (text, why) => {
    const read = (): unknown => toAccessTokens(text);
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(why);
    expect(read).not.toThrow(/0123456789/);
  });
});

describe('the parent of an edge', () => {
  const settingsOf = (flags: Partial<ServiceFlags>) =>
    toServiceSettings({ dataDir: '/nowhere', disk: 0, sandbox: false, ...flags });
  const parent = 'http://fetch:8080';

  it('is an address, perhaps below a path, and a token', () => {
    expect(settingsOf({}).parent).toBeUndefined();
    expect(settingsOf({ parent: `${parent}/` }).parent).toEqual({ url: parent });
    const token = '0123456789abcdef';
    expect(
      settingsOf({ parent: `${parent}/finance/`, parentToken: token, mirror: 'http://localhost:9' }),
    ).toMatchObject({
      parent: { url: `${parent}/finance`, token },
      mirror: 'http://localhost:9',
    });
  });

  it.each<[Partial<ServiceFlags>, RegExp]>([
    [{ parent: 'fetch:8080' }, /^--parent .* takes an address/],
    [{ parent: 'http://user:s3cr3t@fetch' }, /^--parent .* takes an address/],
    [{ parent, parentToken: 's3cr3t' }, /^--parent-token .* takes 16 to 512/],
    [{ parentToken: 's3cr3ts3cr3ts3cr3t' }, /give --parent, too/],
    [{ parent, redis: 'redis://:s3cr3t@localhost' }, /^--redis and --parent exclude each other/],
    [{ parent, sandbox: true }, /^--sandbox and --parent exclude each other/],
    [{ parent, cookie: 'eastmoney=s3cr3t' }, /^--cookie and --parent exclude each other/],
    [{ parent, proxy: 'eastmoney=http://u:s3cr3t@localhost' }, /^--proxy and --parent exclude each other/],
    [{ parent, allowHttp: 'cnbs' }, /^--allow-http and --parent exclude each other/],
  ])('is refused as %j, and no secret is shown', (flags, message) => {
    expect(() => settingsOf(flags)).toThrow(message);
    expect(() => settingsOf(flags)).not.toThrow('s3cr3t');
  });
});

describe('the cookies and the proxies of sources', () => {
  it.each(['cookie', 'proxy'])('are refused where a source has two, of which one would count: --%s', (flag) => {
    const lines = 'eastmoney=http://a.example\nsina=http://b.example';
    const settingsOf = (text: string) =>
      toServiceSettings({ dataDir: '/nowhere', disk: 0, sandbox: false, [flag]: text });
    expect(() => settingsOf(lines)).not.toThrow();
    expect(() => settingsOf(`${lines}\neastmoney=http://c.example`)).toThrow(/each source once/);
  });
});

describe('the proxy of the environment', () => {
  const settingsOf = (flags: Partial<ServiceFlags> = {}) =>
    toServiceSettings({ dataDir: '/nowhere', disk: 0, sandbox: false, ...flags });
  afterEach(() => vi.unstubAllEnvs());

  it.each(['', 'http://host:3128', 'https://user:pass%40word@host/', 'socks5://host:1080'])('is %j', (address) => {
    vi.stubEnv('HTTPS_PROXY', address);
    expect(settingsOf().proxy.https).toBe(address);
  });

  it.each(['host:3128', '127.0.0.1:3128', 'foo', 'http://a b:80', 'http://u:s3cr3t%zz@host'])(
    'is refused as %j, whose every request would fail, and no secret is shown',
    (address) => {
      vi.stubEnv('https_proxy', address);
      expect(settingsOf).toThrow(/^HTTPS_PROXY takes the address of a proxy, such as http:/);
      expect(settingsOf).not.toThrow('s3cr3t');
    },
  );

  it.each<Partial<ServiceFlags>>([{ sandbox: true }, { mirror: 'http://localhost:9' }, { parent: 'http://fetch' }])(
    'is not judged where no source is asked: %j',
    (flags) => {
      vi.stubEnv('HTTPS_PROXY', 'foo');
      expect(settingsOf(flags).proxy.https).toBe('foo');
    },
  );
});
