import { Argument, type Command, Option } from 'commander';
import type { ServiceFlags, ServiceSettings } from '../../../service/settings.ts';
import type { ServiceAddress } from '../../pull/service-source.ts';
import { type CommandWords, commandWords } from '../options/command-words.ts';
import { ADDRESS_VARIABLE, addSettings, withVariable } from '../options/options.ts';
import { usageOf } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { toServiceAddress } from '../options/service-address.ts';
import { serviceOptions } from '../options/service-options.ts';
import { toSettings } from '../options/service-settings.ts';
import { localized } from '../terminal/language.ts';

/** The shells whose command line can be completed. */
const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `finfount completion`: print the script by which a shell completes the command line. */
export interface CompletionCommand {
  readonly command: 'completion';
  readonly shell: (typeof SHELLS)[number];
  /** The commands of the program. */
  readonly commands: readonly CommandWords[];
}

/** `finfount completion codes`: print the codes of matching securities, for a shell. */
export interface CodesCommand {
  readonly command: 'completion codes';
  readonly name: string;
  readonly param: string;
  /** A name, initials or a code, or the beginning of one. */
  readonly typed: string;
  readonly settings: ServiceSettings;
  /** The service to ask if no names are stored. */
  readonly via: ServiceAddress | undefined;
}

/** Adds `finfount completion`. */
export function addCompletion(program: Command, onCommand: (command: CompletionCommand | CodesCommand) => void): void {
  const completion = program
    .command('completion')
    .summary(localized('print the completion of a shell', '打印 shell 的补全脚本'))
    .description(
      localized(
        'print the script by which a shell completes the commands, options, interfaces and parameters',
        '打印补全脚本：shell 据此补全命令、选项、接口和参数',
      ),
    )
    // Its own command is hidden.
    .usage(usageOf('[options] <shell>'))
    .addArgument(new Argument('<shell>', localized('the shell', 'shell 的名称')).choices(SHELLS))
    .action((shell: CompletionCommand['shell']) =>
      onCommand({ command: 'completion', shell, commands: commandWords(program) }),
    );
  addCodes(completion, onCommand);
}

/** Adds the hidden command that the scripts of {@link CompletionCommand} run. */
function addCodes(completion: Command, onCommand: (command: CodesCommand) => void): void {
  const codes = completion
    .command('codes', { hidden: true })
    .argument('<interface>')
    .argument('<param>')
    .argument('<typed>')
    .addOption(withVariable(new Option('--via <url>'), ADDRESS_VARIABLE))
    .addOption(withVariable(new Option('--token <token>'), 'FINFOUNT_TOKEN'))
    .action(
      (
        name: string,
        param: string,
        typed: string,
        { via, token: _token, ...flags }: ServiceFlags & { via?: string; token?: string },
        command: Command,
      ) => {
        const secrets = readSecrets(command);
        onCommand({
          command: 'completion codes',
          name,
          param,
          typed,
          settings: toSettings(flags, secrets),
          via: via === undefined || via === '' ? undefined : toServiceAddress(via, secrets.values.token),
        });
      },
    );
  addSettings(codes, serviceOptions());
}
