import type { Language } from '../../../base/say.ts';
import { localeLanguage, variable } from '../../../service/settings.ts';

/** The variable of `--lang`. */
export const LANGUAGE_VARIABLE = 'FINFOUNT_LANG';

/**
 * The language of a command line: that of `--lang`, else of `FINFOUNT_LANG`, else of the locale. It is read before
 * the command line is parsed, since the help and the mistakes of parsing are written in it. Another value than
 * `en` or `zh` counts for nothing here: the parser refuses it.
 */
export function languageOfArguments(args: readonly string[]): Language {
  const at = args.findLastIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const given = at < 0 ? undefined : args[at] === '--lang' ? args[at + 1] : args[at]?.slice('--lang='.length);
  return toLanguage(given) ?? toLanguage(variable(LANGUAGE_VARIABLE)) ?? localeLanguage();
}

function toLanguage(text: string | undefined): Language | undefined {
  return text === 'en' || text === 'zh' ? text : undefined;
}
