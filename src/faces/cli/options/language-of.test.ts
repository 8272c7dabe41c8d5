import { afterEach, expect, it, vi } from 'vitest';
import { languageOfArguments } from './language-of.ts';

afterEach(() => vi.unstubAllEnvs());

/** The language of a command line in an environment with these variables alone. */
function languageIn(variables: Readonly<Record<string, string>>, ...args: readonly string[]): string {
  for (const name of ['FINFOUNT_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG']) vi.stubEnv(name, variables[name]);
  return languageOfArguments(args);
}

it('is that of the flag, else of its variable, else of the locale', () => {
  const chinese = { FINFOUNT_LANG: 'zh', LANG: 'en_US.UTF-8' };
  expect(languageIn(chinese, 'list', '--lang', 'en')).toBe('en');
  expect(languageIn(chinese, '--lang=en', 'list')).toBe('en');
  expect(languageIn(chinese, 'list')).toBe('zh');
  expect(languageIn({ LANG: 'zh_CN.UTF-8' })).toBe('zh');
  expect(languageIn({ LC_ALL: 'C.UTF-8', LANG: 'zh_CN.UTF-8' })).toBe('en');
  expect(languageIn({ LC_ALL: '', LC_MESSAGES: 'zh_TW', LANG: 'de_DE' })).toBe('zh');
  expect(languageIn({})).toBe('en');
});

it('is read of the last flag, and not of a value that is no language', () => {
  expect(languageIn({}, '--lang', 'zh', '--lang', 'fr')).toBe('en');
  expect(languageIn({ LANG: 'zhx' }, '--lang')).toBe('en');
});
