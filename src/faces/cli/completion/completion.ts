import type { Registry } from '../../../catalogue/registry/registry.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { print } from '../terminal/output.ts';
import type { CompletionCommand } from './command-line.ts';
import { offersOf } from './offers.ts';
import { toBashScript, toFishScript, toZshScript } from './scripts.ts';

const SCRIPTS = { bash: toBashScript, zsh: toZshScript, fish: toFishScript } as const;

/**
 * Runs `finfount completion`: prints the script of a shell. It contains all words, so that a completion starts no
 * program, which would be too slow.
 */
export async function runCompletion({ shell, commands }: CompletionCommand, registry: Registry): Promise<ExitCode> {
  const { interfaces } = await registry.all();
  print(SCRIPTS[shell](offersOf(commands, interfaces)));
  return EXIT.success;
}
