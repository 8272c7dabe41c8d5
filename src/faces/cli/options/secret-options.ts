import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { systemCodeOf } from '../../../base/errors.ts';
import { say, textIn } from '../../../base/say.ts';
import { whyUnreadable } from '../../../base/system-errors.ts';
import { parseRedisAddress } from '../../../engine/coordination/redis/address.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { localized } from '../terminal/language.ts';

/** The settings that may hold a secret, each with a test of its values. */
const SECRETS = {
  redis: (value: string): boolean => (parseRedisAddress(value)?.password ?? '') !== '',
  cookie: (): boolean => true,
  token: (): boolean => true,
  parentToken: (): boolean => true,
  proxy: (value: string): boolean => value.split('\n').some((line) => hasPassword(line.slice(line.indexOf('=') + 1))),
} as const;

type SecretName = keyof typeof SECRETS;

const MAX_FILE_BYTES = 65_536;

/** The secrets of a command line, and warnings about them. */
export interface Secrets {
  readonly values: Readonly<Partial<Record<SecretName, string>>>;
  /** For settings from files: reads the file again. Throws {@link InvalidSetting}. */
  readonly files: ReadonlyMap<SecretName, () => string>;
  /** A sentence each. None shows a secret. */
  readonly warnings: readonly string[];
}

/**
 * Reads the settings that may hold a secret: `@path` is the content of a file. Warns of a secret on the command
 * line, which every user of the machine sees in the list of processes, and of a file that others may read. Throws
 * {@link InvalidSetting}, which shows no value, for a file that cannot be read.
 */
export function readSecrets(command: Command): Secrets {
  const values: Partial<Record<SecretName, string>> = {};
  const files = new Map<SecretName, () => string>();
  const warnings: string[] = [];
  for (const [name, isSecret] of Object.entries(SECRETS) as [SecretName, (value: string) => boolean][]) {
    const value: unknown = command.getOptionValue(name);
    if (typeof value !== 'string') continue;
    const { flagName, variable } = settingNames(name);
    const flag = `--${flagName} (${variable})`;
    if (value.startsWith('@')) {
      const read = (): SecretFile => readSecretFile(value.slice(1), flag);
      const file = read();
      values[name] = file.text;
      files.set(name, () => read().text);
      if (file.isReadableByOthers)
        warnings.push(
          localized(
            `Other users may read the file of ${flag}: set its mode to 600.`,
            `其他用户可以读取 ${flag} 的文件：请把权限设为 600。`,
          ),
        );
    } else {
      values[name] = value;
      if (command.getOptionValueSource(name) === 'cli' && isSecret(value))
        warnings.push(
          localized(
            `--${flagName} holds a secret on the command line, which other users see in the list of processes. Give it as ${variable}, or as --${flagName} @file.`,
            `命令行上的 --${flagName} 含有密钥，其他用户在进程列表中可以看到。请改用 ${variable}，或 --${flagName} @file。`,
          ),
        );
    }
  }
  return { values, files, warnings };
}

/** The names of a setting: `parent-token` and `FINFOUNT_PARENT_TOKEN`. */
function settingNames(name: SecretName): { readonly flagName: string; readonly variable: string } {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return { flagName: words.join('-'), variable: `FINFOUNT_${words.join('_').toUpperCase()}` };
}

interface SecretFile {
  /** Its content, without line breaks at its end. */
  readonly text: string;
  readonly isReadableByOthers: boolean;
}

function readSecretFile(path: string, flag: string): SecretFile {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { mode, size } = fstatSync(file);
    if (size > MAX_FILE_BYTES)
      throw new InvalidSetting(
        localized(
          `${flag} takes a file of at most ${MAX_FILE_BYTES} bytes.`,
          `${flag} 接受的文件不超过 ${MAX_FILE_BYTES} 字节。`,
        ),
      );
    const isReadableByOthers = process.platform !== 'win32' && (mode & 0o007) !== 0;
    return { text: readFileSync(file, 'utf8').trimEnd(), isReadableByOthers };
  } catch (thrown) {
    if (thrown instanceof InvalidSetting) throw thrown;
    // By mistake, the text after the @ may be the secret itself. An error without a code may quote it.
    const why = systemCodeOf(thrown) === '' ? say('it is no path', '不是路径') : whyUnreadable(thrown);
    throw new InvalidSetting(
      localized(
        `The file that ${flag} names after its @ cannot be read: ${why.en}.`,
        `${flag} 在 @ 之后所写的文件无法读取：${textIn(why, 'zh')}。`,
      ),
    );
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function hasPassword(address: string): boolean {
  return URL.canParse(address) && new URL(address).password !== '';
}
