import {
  type Argument,
  Command,
  type ErrorOptions,
  Help,
  type HelpConfiguration,
  InvalidArgumentError,
  Option,
} from 'commander';
import { LANGUAGES } from '../../../base/say.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import { brokenLines, widthOnTerminal } from '../terminal/text-width.ts';

/** A command with errors and help in the language of the terminal. Commander has English only. */
export class Program extends Command {
  override createCommand(name?: string): Command {
    return new Program(name);
  }

  /** A command with commands of its own turns `help` on. Elsewhere `help` is an argument like any other. */
  override copyInheritedSettings(source: Command): this {
    return super
      .copyInheritedSettings(source)
      .helpCommand('help [command]', localized('print the help of a command', '打印命令的帮助'))
      .helpCommand(false);
  }

  override error(message: string, options?: ErrorOptions): never {
    const said = terminalLanguage() === 'zh' ? toChineseMistake(message) : message;
    const code = options?.code ?? '';
    const takesParams = this.registeredArguments.some((argument) => argument.name().startsWith('param='));
    const advice = [
      ...(MISTAKES_WITHOUT_ADVICE.has(code) ? [this.#advice()] : []),
      ...(takesParams && code === 'commander.unknownOption'
        ? [localized('  A parameter stands without dashes: symbol=600000.', '  参数不带连字符：symbol=600000。')]
        : []),
    ];
    return super.error([said, ...advice].join('\n'), options);
  }

  #advice(): string {
    const names = [this.name()];
    for (let above = this.parent; above; above = above.parent) names.unshift(above.name());
    const asked = `${names.join(' ')} --help`;
    return localized(`  ${asked} prints what it takes.`, `  ${asked} 打印其用法。`);
  }
}

/** The codes of commander's errors that name the mistake and not the remedy. */
const MISTAKES_WITHOUT_ADVICE: ReadonlySet<string> = new Set([
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.unknownOption',
  'commander.unknownCommand',
  'commander.excessArguments',
]);

/** The configuration of the help of a command. @param own overrides for this command */
export function helpOf(own: HelpConfiguration = {}): HelpConfiguration {
  return {
    showGlobalOptions: true,
    ...OF_PROGRAM,
    ...WRAPPED,
    ...(terminalLanguage() === 'zh' ? CHINESE : {}),
    ...own,
  };
}

/** The global options are those of the program: `archive verify` takes none of the options of `archive`. */
const OF_PROGRAM: HelpConfiguration = {
  visibleGlobalOptions: (command) => {
    let program = command;
    while (program.parent) program = program.parent;
    return program === command ? [] : program.options.filter((option) => !option.hidden);
  },
};

/** Lines that fit in the terminal, also beside long names and with the wide characters of names of columns. */
const WRAPPED: HelpConfiguration = {
  // Commander wraps nothing below 40 columns. Beside the longest command, a terminal of 60 leaves 16.
  minWidthToWrap: 12,
  displayWidth: widthOnTerminal,
  boxWrap: (text, width) =>
    text
      .split('\n')
      .map((line) => brokenLines(line, width, widthOnTerminal).join('\n'))
      .join('\n'),
};

const ENGLISH = new Help();

const TITLES: ReadonlyMap<string, string> = new Map([
  ['Usage:', '用法：'],
  ['Arguments:', '参数：'],
  ['Options:', '选项：'],
  ['Global Options:', '通用选项：'],
  ['Commands:', '命令：'],
]);

const CHINESE: HelpConfiguration = {
  styleTitle: (title) => TITLES.get(title) ?? title,
  commandUsage: (command) => toChineseUsage(ENGLISH.commandUsage(command)),
  subcommandTerm: (command) => toChineseUsage(ENGLISH.subcommandTerm(command)),
  optionDescription: (option) => withFacts(option.description, optionFacts(option)),
  argumentDescription: (argument) => withFacts(argument.description, optionFacts(argument)),
};

/** The arguments of a command, as commander writes them, in the language of the terminal. */
export function usageOf(usage: string): string {
  return terminalLanguage() === 'zh' ? toChineseUsage(usage) : usage;
}

function toChineseUsage(usage: string): string {
  return usage
    .replace('[options]', '[选项]')
    .replace('[command]', '[命令]')
    .replace(/(?<=[<[])interface/, '接口')
    .replace('[command or interface]', '[命令或接口]');
}

function withFacts(description: string, facts: readonly string[]): string {
  return facts.length === 0 ? description : `${description}（${facts.join('；')}）`;
}

/** The facts that commander appends to the text of an option or an argument, in its order. */
function optionFacts(of: Option | Argument): readonly string[] {
  const { argChoices, defaultValue, defaultValueDescription } = of;
  const isFlag = of instanceof Option && (of.isBoolean() || of.negate);
  const hasDefault = defaultValue !== undefined && !(isFlag && typeof defaultValue !== 'boolean');
  const shown = defaultValueDescription ?? JSON.stringify(defaultValue);
  const preset = of instanceof Option ? of.presetArg : undefined;
  const variable = of instanceof Option ? of.envVar : undefined;
  return [
    ...(argChoices ? [`可选：${argChoices.join('、')}`] : []),
    ...(hasDefault ? [`默认：${shown}`] : []),
    ...(preset !== undefined && of instanceof Option && of.optional ? [`不写值时：${JSON.stringify(preset)}`] : []),
    ...(variable === undefined ? [] : [`环境变量：${variable}`]),
  ];
}

/** The error messages of commander and their translations; `$1` is the first group. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/^error: missing required argument '(.*)'$/s, "错误：缺少参数 '$1'"],
  [/^error: option '(.*)' argument missing$/s, "错误：选项 '$1' 缺少值"],
  [/^error: required option '(.*)' not specified$/s, "错误：缺少选项 '$1'"],
  [
    /^error: (option|environment variable) '([^']*)' cannot be used with (?:option|environment variable) '([^']*)'$/,
    "错误：'$2' 不能与 '$3' 同用",
  ],
  [/^error: unknown option '(.*?)'/s, "错误：没有选项 '$1'"],
  [/^error: unknown command '(.*?)'/s, "错误：没有命令 '$1'"],
  [
    /^error: too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)\.$/s,
    '错误：参数太多：应为 $2 个，给了 $3 个。',
  ],
  [
    /^error: option '([^']*)' value '([^']*)' from env '([^']*)' is invalid\. /,
    "错误：环境变量 '$3' 的值 '$2' 无效（选项 '$1'）。",
  ],
  [/^error: option '([^']*)' argument '([^']*)' is invalid\. /, "错误：选项 '$1' 的值 '$2' 无效。"],
  [/^error: command-argument value '([^']*)' is invalid for argument '([^']*)'\. /, "错误：参数 '$2' 的值 '$1' 无效。"],
  [/^(错误：[^。]*。)Allowed choices are ([^.]*)\.$/, '$1可选：$2。'],
  [/^([^\n]*)\n\(Did you mean (?:one of )?([^?\n]*)\?\)$/, '$1\n（是否是 $2？）'],
  [/^error: /, '错误：'],
];

/** Translates an error message of commander into Chinese. Other messages stay. */
function toChineseMistake(message: string): string {
  return MISTAKES.reduce((text, [pattern, chinese]) => text.replace(pattern, chinese), message);
}

/** An option of a command, with its text in both languages. */
export function option(flags: string, en: string, zh: string): Option {
  return new Option(flags, localized(en, zh));
}

/** The error of a value that a parser refuses: a sentence in both languages that says what is accepted. */
export function invalidArgument(en: string, zh: string): InvalidArgumentError {
  return new InvalidArgumentError(localized(en, zh));
}

/** `--lang`: the language of the terminal. Its value was read before: see `languageOfArguments`. */
export function languageOption(): Option {
  return option(
    '--lang <language>',
    'language of messages, help and descriptions; that of LC_ALL or LANG when left out',
    '消息、帮助和说明的语言；省略则按 LC_ALL 或 LANG',
  ).choices(LANGUAGES);
}
