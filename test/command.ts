import { vi } from 'vitest';
import { memoizeAsync } from '../src/base/memoize-async.ts';
import { TERMINAL } from '../src/catalogue/registry/akshare/absence.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { readCommandLine } from '../src/faces/cli/command-line.ts';
import { runCommand } from '../src/faces/cli/run-command.ts';
import { reportFailure } from '../src/faces/cli/terminal/exit.ts';
import { temporaryFolder } from './folders.ts';
import { atEndOfFile } from './leftovers.ts';

/** The output and the exit code of a command. */
export interface CommandResult {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

const VERSION = '1.2.3';
let home: string | undefined;
const openRegistry = memoizeAsync(() => Registry.open(TERMINAL));

/**
 * Runs a command of the program in this process: a new process takes a quarter of a second to start.
 * @param args the arguments after the name of the program
 * @param variables the whole environment besides `PATH`
 */
export async function run(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const outside = { ...process.env };
  replaceEnvironment({ PATH: outside.PATH, FINFOUNT_DATA_DIR: homeOfFile(), ...variables });
  const [out, err] = [process.stdout, process.stderr].map((stream) => capture(stream));
  try {
    const status = await runHere(args);
    return { status, out: out!.text(), err: err!.text() };
  } finally {
    for (const each of [out, err]) each!.end();
    replaceEnvironment(outside);
  }
}

/** The data folder of the commands that the tests of a file run. */
function homeOfFile(): string {
  if (home !== undefined) return home;
  atEndOfFile(() => {
    home = undefined;
  });
  home = temporaryFolder();
  return home;
}

async function runHere(args: readonly string[]): Promise<number> {
  try {
    const command = readCommandLine(args, VERSION);
    if (command.command === 'serve') throw new RangeError('a service does not end: start it as a process');
    return await runCommand(command, { registry: await openRegistry(), version: VERSION, now: Date.now });
  } catch (thrown) {
    return reportFailure(thrown);
  }
}

function replaceEnvironment(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}

/** Captures the writes to a stream. */
function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const chunks: Buffer[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    chunks.push(Buffer.from(chunk as string));
    return true;
  });
  return { text: () => Buffer.concat(chunks).toString(), end: () => spy.mockRestore() };
}
