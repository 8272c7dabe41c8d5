import { printable } from '../../../base/printable.ts';
import type { InterfaceEntry } from '../../../catalogue/registry/entries.ts';
import type { ServiceDependencies } from '../../../service/service.ts';
import { NameFolder } from '../../symbols/name-folder.ts';
import { rankedNames } from '../../symbols/ranked-names.ts';
import { toSymbol } from '../../symbols/symbol.ts';
import { mayTake, SymbolUses } from '../../symbols/symbol-uses.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { printData } from '../terminal/output.ts';
import type { CodesCommand } from './command-line.ts';

// A shell asks before it shows more.
const MAX_CODES = 30;
// Older names may have changed.
const MAX_AGE_MS = 30 * 24 * 3_600_000;

// Codes that a shell takes without quotes.
const IN_A_SHELL = /^[\w.][\w.-]*$/;

/** A value of a parameter, and the name of the security. */
type Code = readonly [value: string, name: string];

/**
 * Runs `finfount completion codes`: prints the codes of matching securities in the spelling of the parameter, each
 * with a tab and its name, best first. It asks no source: it uses stored names, else a running service. On errors
 * it prints nothing: nobody reads them in a completion.
 */
export async function runCodes(command: CodesCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  const entry = dependencies.registry.find(command.name);
  if (entry?.subject?.param !== command.param || command.typed === '') return EXIT.success;
  const codes = (await storedCodes(entry, command, dependencies.now())) ?? (await codesOfService(command));
  const unique = new Map(codes.toReversed());
  const best = [...unique]
    .toReversed()
    .filter(([value]) => IN_A_SHELL.test(value))
    .slice(0, MAX_CODES);
  printData(Buffer.from(best.map(([value, name]) => `${value}\t${printable(name)}\n`).join('')));
  return EXIT.success;
}

/** The matches among the stored names; undefined if no list for the parameter is stored. */
async function storedCodes(
  entry: InterfaceEntry,
  { typed, settings: { sandbox, dataDir, mirror } }: CodesCommand,
  now: number,
): Promise<readonly Code[] | undefined> {
  const { subject } = entry;
  if (sandbox || !subject) return undefined;
  const stored = await new NameFolder(dataDir, mirror).read((of) => mayTake(subject, of), now - MAX_AGE_MS);
  if (stored.length === 0) return undefined;
  const lists = stored.map(({ names }) => names);
  const uses = new SymbolUses([entry]);
  const time = new Date(now);
  return (await rankedNames(lists, typed, time)).flatMap(([names, row]): readonly Code[] => {
    const symbol = toSymbol(names.of, names.rowAt(row));
    const [use] = uses.of(names.of, symbol, time);
    return use ? [[use.value, symbol.name]] : [];
  });
}

/** The matches of a running service. */
async function codesOfService({ name, param, typed, via }: CodesCommand): Promise<readonly Code[]> {
  if (!via) return [];
  const { fetchServiceSymbols } = await import('../../pull/service-source.ts');
  const { readSymbols } = await import('../../search/symbol-list.ts');
  const symbols = await fetchServiceSymbols(via, typed).then(readSymbols, () => []);
  return symbols.flatMap((symbol) =>
    symbol.interfaces.flatMap((use): readonly Code[] =>
      use.name === name && use.param === param ? [[use.value, symbol.name]] : [],
    ),
  );
}
