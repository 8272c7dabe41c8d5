import { type ServiceFlags, type ServiceSettings, toServiceSettings } from '../../../service/settings.ts';
import { localized } from '../terminal/language.ts';
import { warnOfVariables } from './options.ts';
import type { Secrets } from './secret-options.ts';

/** The note below the help of a command with settings. */
export function settingsNote(): string {
  return localized(
    '\nA flag on the command line wins over its environment variable.\nHTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured.',
    '\n命令行上的选项优先于环境变量。\n遵从 HTTP_PROXY、HTTPS_PROXY 和 NO_PROXY。',
  );
}

/** The settings of the services from the flags and variables of a command, and the files that they name. */
export function toSettings(flags: ServiceFlags, { values, warnings }: Secrets, workers = 1): ServiceSettings {
  return { ...toServiceSettings({ ...flags, ...values }, workers), warnings: [...warnings, ...warnOfVariables()] };
}
