import { toFindingText } from '../registry/catalogue.ts';
import type { Registry } from '../registry/registry.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { print, printError } from './output.ts';

/** Runs `finfount check`: prints what is wrong with declarations. */
export async function runCheck(registry: Registry): Promise<ExitCode> {
  const { interfaces, findings } = await registry.all();
  for (const finding of findings) printError(toFindingText(finding));
  print(`${interfaces.length} declarations are right, ${findings.length} findings\n`);
  return findings.length > 0 ? EXIT.failure : EXIT.success;
}
