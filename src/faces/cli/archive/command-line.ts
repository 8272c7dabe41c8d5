import { type Command, Option } from 'commander';
import type { ServiceFlags, ServiceSettings } from '../../../service/settings.ts';
import { addSettings, serviceOptions } from '../options/options.ts';
import { readSecrets, type Secrets } from '../options/secret-options.ts';

/** `finfount archive …`: keep what sources give over time. */
export type ArchiveCommand =
  | {
      readonly command: 'archive';
      readonly action: 'run';
      /** The file of the plan. */
      readonly plan: string;
      /** Whether it ends once everything that is due is kept. */
      readonly once: boolean;
      readonly settings: ServiceSettings;
    }
  | { readonly command: 'archive'; readonly action: 'verify'; readonly folder: string };

const HELP = `
A plan is a file of JSON: {"folder": "archive", "keep": [{"interface":
"stock_zh_a_spot_em", "when": "after the close"}, {"interface":
"stock_zh_a_hist_min_em", "params": {"period": "1"}, "each": {"symbol":
"@codes.txt"}, "when": "every 30 min in the session"}]}. "each" takes what
pull --each takes. Times are those of Beijing. Ctrl-C ends it after what is under
way; started again, it goes on with what is due.

Exit codes: 0 when done, 1 when something failed or is damaged, 2 for a wrong
plan, 130 after Ctrl-C.`;

/**
 * Adds `finfount archive`.
 * @param toSettings the settings of the services by the flags of a command
 */
export function addArchive(
  program: Command,
  toSettings: (flags: ServiceFlags, secrets: Secrets) => ServiceSettings,
  onCommand: (command: ArchiveCommand) => void,
): void {
  const archive = program
    .command('archive')
    .summary('keep what sources forget, by a plan')
    .description('obtain tables by a plan, time and again, and keep every row with the time at which it was known')
    .argument('<plan>', 'file of the plan')
    .allowExcessArguments(false)
    .addOption(new Option('--once', 'end once everything that is due is kept').default(false))
    .addHelpText('after', HELP)
    .action((plan: string, { once, ...flags }: ServiceFlags & { once: boolean }, command: Command) =>
      onCommand({ command: 'archive', action: 'run', plan, once, settings: toSettings(flags, readSecrets(command)) }),
    );
  addSettings(archive, serviceOptions());
  archive
    .command('verify')
    .summary('check an archive')
    .description('read every file of an archive, and make every table of it again')
    .argument('<folder>', 'folder of the archive')
    .allowExcessArguments(false)
    .action((folder: string) => onCommand({ command: 'archive', action: 'verify', folder }));
}
