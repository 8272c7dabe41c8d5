import { toFindingText } from '../../catalogue/registry/catalogue.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { localized } from './terminal/language.ts';
import { print, printError } from './terminal/output.ts';

/** Runs `finfount check`: prints what is wrong with declarations. */
export async function runCheck(registry: Registry): Promise<ExitCode> {
  const { interfaces, findings } = await registry.all();
  for (const finding of findings) printError(toFindingText(finding));
  print(
    localized(
      `${interfaces.length} declarations are right, ${findings.length} findings\n`,
      `${interfaces.length} 个声明正确，${findings.length} 处有误\n`,
    ),
  );
  return findings.length > 0 ? EXIT.failure : EXIT.success;
}
