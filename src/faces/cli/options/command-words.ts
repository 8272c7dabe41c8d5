import type { Command, Option } from 'commander';

/** An option of a command, for completion. */
interface OptionWords {
  readonly long: string;
  /** Its long and its short form. */
  readonly flags: readonly string[];
  /** Whether the next word is its value. */
  readonly hasValue: boolean;
  /** The values that it takes; empty if any. */
  readonly values: readonly string[];
  /** Whether its value is the name of a file or a folder. */
  readonly isFile: boolean;
}

/** A command of the program, for completion. */
export interface CommandWords {
  /** Such as `cache list`. */
  readonly name: string;
  readonly options: readonly OptionWords[];
  /** Whether its first argument is the name of an interface. */
  readonly takesInterface: boolean;
  /** Whether its first argument may be the name of a command. */
  readonly takesCommand: boolean;
  /** Whether it takes params of an interface. */
  readonly takesParams: boolean;
  /** The choices of its first argument, if there is a fixed set. */
  readonly choices: readonly string[];
}

/** The words of every command below a command. */
export function commandWords(parent: Command, before = ''): readonly CommandWords[] {
  const visible = parent.createHelp().visibleCommands(parent);
  return parent.commands
    .filter((command) => visible.includes(command))
    .flatMap((command) => {
      const name = `${before}${command.name()}`;
      const args = command.registeredArguments;
      const words: CommandWords = {
        name,
        options: command.createHelp().visibleOptions(command).map(optionWords),
        takesInterface: args[0]?.name().includes('interface') ?? false,
        takesCommand: args[0]?.name().includes('command') ?? false,
        takesParams: args.some((argument) => argument.name().startsWith('param=')),
        choices: args[0]?.argChoices ?? [],
      };
      return [words, ...commandWords(command, `${name} `)];
    });
}

function optionWords({ long, short, required, argChoices = [], flags }: Option): OptionWords {
  const forms = [long, short].filter((form) => form !== undefined && form !== null);
  return {
    long: long ?? short ?? '',
    flags: forms,
    hasValue: required,
    values: argChoices,
    isFile: /<(?:file|folder)>/.test(flags),
  };
}
