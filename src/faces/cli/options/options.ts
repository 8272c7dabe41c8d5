import { type Command, Option } from 'commander';
import { findNear } from '../../../catalogue/registry/registry.ts';
import { COLUMN_NAMES } from '../../../engine/answer/table-query.ts';
import { EXPORT_ENDINGS } from '../../../engine/exports/formats.ts';
import { isEmptyVariable, variablesLike } from '../../../service/settings.ts';
import { localized } from '../terminal/language.ts';
import { LANGUAGE_VARIABLE } from './language-of.ts';
import { option } from './program.ts';
import { serveOptions } from './serve-options.ts';
import { serviceOptions } from './service-options.ts';

const PREFIX = 'FINFOUNT_';

/** The variable of the service that the completion of a shell and the clients of other languages ask. */
export const ADDRESS_VARIABLE = 'FINFOUNT_URL';

/** The formats of `finfount get`: a table for people, and files. */
export const TABLE_FORMATS = ['table', 'json', ...EXPORT_ENDINGS] as const;

/** `--names`: under which names columns come. */
export function namesOption(): Option {
  return option(
    '--names <names>',
    'names of columns: 涨跌幅 of AKShare, or change_percent in English',
    '列名：AKShare 的涨跌幅，或英文的 change_percent',
  )
    .choices(COLUMN_NAMES)
    .default('akshare');
}

/** `--archive`: the archive that answers for past days. */
export function archiveOption(): Option {
  return option(
    '--archive <plan>',
    'plan or folder of an archive, which answers as of a past day',
    '存档的计划或目录，可应答过去某日的内容',
  );
}

/** The formats of lists and reports, for people and for programs. */
const LIST_FORMATS = ['table', 'json'] as const;

/** How a command prints a list. */
export type ListFormat = (typeof LIST_FORMATS)[number];

/** `--format` of a list or a report. */
export function listFormatOption(doc = localized('how to write the list', '列表的写法')): Option {
  return new Option('--format <format>', doc).choices(LIST_FORMATS).default('table');
}

/** One setting of `finfount serve`, for the manual. */
interface SettingDoc {
  readonly flag: string;
  readonly variable: string;
  /** The default; empty for none. */
  readonly default: string;
  readonly doc: string;
}

/** Every setting of `finfount serve`. */
export function settingDocs(): readonly SettingDoc[] {
  return [...serveOptions(), ...serviceOptions()].map((option) => ({
    flag: option.flags,
    variable: variableOf(option),
    default: option.defaultValueDescription ?? String(option.defaultValue ?? ''),
    doc: option.description,
  }));
}

/**
 * A sentence for each environment variable that looks like a setting but is none, with the nearest settings.
 * Variables that Kubernetes sets for a service named finfount are left out.
 */
export function warnOfVariables(): readonly string[] {
  const known = [...[...serveOptions(), ...serviceOptions()].map(variableOf), LANGUAGE_VARIABLE, ADDRESS_VARIABLE];
  const withoutPrefix = (name: string): string => name.slice(PREFIX.length).toLowerCase();
  return variablesLike(PREFIX)
    .filter((name) => !known.includes(name) && !/^FINFOUNT_(?:SERVICE|PORT)_/.test(name))
    .map((name) => {
      const near = findNear(withoutPrefix(name), known.map(withoutPrefix));
      const meant = near.map((each) => `${PREFIX}${each.toUpperCase()}`).join(localized(' or ', ' 或 '));
      return near.length > 0
        ? localized(
            `The environment variable ${name} is no setting, so it is ignored; did you mean ${meant}?`,
            `环境变量 ${name} 不是设置，因此忽略；是否是 ${meant}？`,
          )
        : localized(
            `The environment variable ${name} is no setting, so it is ignored; finfount serve --help lists the settings.`,
            `环境变量 ${name} 不是设置，因此忽略；finfount serve --help 列出所有设置。`,
          );
    });
}

/** Adds options to a command; each may also be given as a variable, `--data-dir` as `FINFOUNT_DATA_DIR`. */
export function addSettings(command: Command, options: readonly Option[]): void {
  for (const option of options) command.addOption(withVariable(option, variableOf(option)));
}

/** An option that may also be given as a variable, which counts as not set while it is empty. */
export function withVariable(option: Option, variable: string): Option {
  return isEmptyVariable(variable) ? option : option.env(variable);
}

function variableOf(option: Option): string {
  return `${PREFIX}${option.name().replaceAll('-', '_').toUpperCase()}`;
}
