import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/folders.ts';
import { type CliCommand, readCommandLine } from '../command-line.ts';

afterEach(() => vi.unstubAllEnvs());

/** The settings of a command line that asks sources. */
function settingsOf(...flags: readonly string[]) {
  const command: CliCommand = readCommandLine(['serve', ...flags], '0.0.0-test');
  if (command.command !== 'serve') throw new TypeError('serve was parsed as another command');
  return command.settings;
}

function fileOf(content: string, mode = 0o600): string {
  const path = join(temporaryFolder(), 'secret');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return `@${path}`;
}

describe('a setting that holds a secret', () => {
  it.each([
    ['--cookie', 'eastmoney=nid=s3cr3t'],
    ['--redis', 'redis://:s3cr3t@localhost:6379/0'],
    ['--redis', 'redis+cluster://:s3cr3t@one,two'],
    ['--redis', 'redis+sentinel://:s3cr3t@one,two/main'],
    ['--proxy', 'tencent=direct\neastmoney=http://user:s3cr3t@localhost:3128'],
  ])('is warned about on the command line, without the secret: %s', (flag, value) => {
    const { warnings } = settingsOf(flag, value);
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${flag} holds a secret on the command line.*@file`))]);
    expect(warnings?.join()).not.toContain('s3cr3t');
  });

  it('is not warned about where there is none, or as a variable', () => {
    expect(settingsOf('--redis', 'redis://localhost:6379', '--proxy', 'eastmoney=http://localhost:1').warnings).toEqual(
      [],
    );
    vi.stubEnv('FINFOUNT_COOKIE', 'eastmoney=nid=s3cr3t');
    vi.stubEnv('FINFOUNT_REDIS', 'redis://:s3cr3t@localhost');
    const { warnings, cookies, redis } = settingsOf();
    expect([warnings, cookies.get('eastmoney'), redis]).toEqual([[], 'nid=s3cr3t', 'redis://:s3cr3t@localhost']);
  });

  it('is read from a file, named by a flag or a variable', () => {
    const cookie = fileOf('eastmoney=nid=s3cr3t\ntencent=b=c\n');
    vi.stubEnv('FINFOUNT_REDIS', fileOf('redis://:s3cr3t@localhost:6379/0\r\n'));
    const settings = settingsOf('--cookie', cookie, '--proxy', fileOf('eastmoney=http://user:s3cr3t@localhost:3128'));
    expect(settings).toMatchObject({
      redis: 'redis://:s3cr3t@localhost:6379/0',
      cookies: new Map([
        ['eastmoney', 'nid=s3cr3t'],
        ['tencent', 'b=c'],
      ]),
      proxies: new Map([['eastmoney', 'http://user:s3cr3t@localhost:3128']]),
      warnings: [],
    });
  });

  it('is read again by itself: a file of another setting may be gone by then', () => {
    const [token, cookie] = [fileOf('desk=0123456789abcdef'), fileOf('eastmoney=nid=s3cr3t')];
    const command = readCommandLine(['serve', '--token', token, '--cookie', cookie], '0.0.0-test');
    if (command.command !== 'serve') throw new TypeError('serve was parsed as another command');
    rmSync(cookie.slice(1));
    writeFileSync(token.slice(1), 'desk=fedcba9876543210');
    expect(command.readTokens?.()).toEqual([{ name: 'desk', secret: 'fedcba9876543210' }]);
  });

  it.skipIf(process.platform === 'win32')('is warned about in a file that others may read', () => {
    const { warnings } = settingsOf('--cookie', fileOf('eastmoney=nid=s3cr3t', 0o644));
    expect(warnings).toEqual([expect.stringContaining('Other users may read the file of --cookie')]);
  });

  it('that names no file, a folder or a large one is refused, and the name is not shown', () => {
    for (const value of ['@p4ssword', `@${temporaryFolder()}`, fileOf('x'.repeat(100_000)), '@'])
      for (const flag of ['--cookie', '--redis', '--proxy']) {
        expect(() => settingsOf(flag, value)).toThrow(flag);
        expect(() => settingsOf(flag, value)).not.toThrow(value.slice(1) || 'undefined');
      }
    expect(() => settingsOf('--cookie', '@p4ssword\u0000')).not.toThrow('p4ssword');
  });

  it('that names no file or a folder says so in words', () => {
    expect(() => settingsOf('--cookie', '@p4ssword')).toThrow('cannot be read: there is no such file.');
    expect(() => settingsOf('--cookie', `@${temporaryFolder()}`)).toThrow('cannot be read: it is a folder.');
  });
});

describe('an option of several lines', () => {
  it('may be given several times: none replaces another', () => {
    const { allowHttp } = settingsOf('--allow-http', 'cnbs', '--allow-http', 'ccidx\nkeqiao');
    const { cookies } = settingsOf('--cookie', 'eastmoney=nid=1', '--cookie', 'xueqiu=u=2');
    expect([...allowHttp]).toEqual(['cnbs', 'ccidx', 'keqiao']);
    expect([...cookies]).toEqual([
      ['eastmoney', 'nid=1'],
      ['xueqiu', 'u=2'],
    ]);
  });

  it('replaces its variable', () => {
    vi.stubEnv('FINFOUNT_ALLOW_HTTP', 'cnbs');
    expect([...settingsOf('--allow-http', 'ccidx').allowHttp]).toEqual(['ccidx']);
    expect([...settingsOf().allowHttp]).toEqual(['cnbs']);
  });

  it('shows no value where a file stands beside others', () => {
    const readBoth = (): unknown => settingsOf('--cookie', 'eastmoney=nid=s3cr3t', '--cookie', fileOf('xueqiu=u=2'));
    expect(readBoth).toThrow(/--cookie/);
    expect(readBoth).not.toThrow(/s3cr3t/);
  });
});
