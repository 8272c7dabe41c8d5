import type { Language } from '../../../base/say.ts';
import { localeLanguage, variable } from '../../../service/settings.ts';

/** The variable of `--lang`. */
export const LANGUAGE_VARIABLE = 'FINFOUNT_LANG';

/**
 * The language of a command line: `--lang`, else `FINFOUNT_LANG`, else the locale. It is read before the command
 * line is parsed, since help and parse errors are written in it. Values other than `en` and `zh` are ignored here:
 * the parser refuses them.
 */
export function languageOfArguments(args: readonly string[]): Language {
  const at = args.findLastIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const given = at < 0 ? undefined : args[at] === '--lang' ? args[at + 1] : args[at]?.slice('--lang='.length);
  return toLanguage(given) ?? toLanguage(variable(LANGUAGE_VARIABLE)) ?? localeLanguage();
}

function toLanguage(text: string | undefined): Language | undefined {
  return text === 'en' || text === 'zh' ? text : undefined;
}
