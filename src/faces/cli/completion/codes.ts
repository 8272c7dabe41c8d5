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

// More are no help, and a shell asks before it shows them.
const MAX_CODES = 30;
// A name that is older may be another one now.
const MAX_AGE_MS = 30 * 24 * 3_600_000;

// A shell takes the code as it is.
const IN_A_SHELL = /^[\w.][\w.-]*$/;

/** A value of a parameter, and the name of the security. */
type Code = readonly [value: string, name: string];

/**
 * Runs `finfount completion codes`: prints the codes of the securities that fit what is typed, as the parameter
 * wants them, each with its name behind a tab; best first. It asks no source: the names are those that are stored,
 * else those of a running service. It prints nothing where there are none: nobody reads an error in a completion.
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

/** What fits among the stored names; undefined where none of a kind that the parameter takes are stored. */
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

/** What a running service finds. */
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
