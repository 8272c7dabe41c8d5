import { CommanderError } from 'commander';
import { validationText } from '../declare/validation-text.ts';
import { Failure } from '../errors.ts';
import { InvalidSetting } from '../settings.ts';
import { findSystemError } from '../system-errors.ts';

/** The exit codes of the program, as its help states them. */
export const EXIT = { success: 0, failure: 1, usage: 2, nothing: 3 } as const;

/** An exit code of the program. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Prints why the program fails, and ends the process with the exit code of that failure. */
export function exitWithFailure(thrown: unknown): never {
  // Commander has printed it already.
  if (thrown instanceof CommanderError) process.exit(thrown.exitCode === 0 ? EXIT.success : EXIT.usage);
  const { lines, exitCode } = describe(thrown);
  for (const line of lines) console.error(line);
  process.exit(exitCode);
}

/** Ends the process on SIGTERM or SIGINT, once it is closed. A second signal ends it at once. */
export function exitOnSignal(close: () => Promise<void>): void {
  const stop = (): void => {
    // Without listeners, a signal has its default effect again.
    process.off('SIGTERM', stop).off('SIGINT', stop);
    close().then(() => process.exit(EXIT.success), exitWithFailure);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** The lines to print for a failure, and its exit code. */
function describe(thrown: unknown): { readonly lines: readonly unknown[]; readonly exitCode: ExitCode } {
  if (thrown instanceof InvalidSetting) return { lines: [`error: ${thrown.message}`], exitCode: EXIT.usage };
  if (thrown instanceof Failure && thrown.code !== 'internal') {
    const details = (thrown.detail ?? []).map((item) => `  ${validationText(item)}`);
    const exitCode = thrown.status === 422 ? EXIT.usage : thrown.status === 404 ? EXIT.nothing : EXIT.failure;
    const hint = thrown.code === 'unknown_interface' ? ['  finfount list prints all names.'] : [];
    return { lines: [`error: ${thrown.message}`, ...details, ...hint], exitCode };
  }
  const facts = new Map(thrown instanceof Error ? Object.entries(thrown) : []);
  // The messages of the file system are clear as they are.
  if (thrown instanceof Error && facts.has('path'))
    return { lines: [`error: ${thrown.message}`], exitCode: EXIT.failure };
  const listening = findSystemError(String(facts.get('code')))?.listen;
  if (!listening) return { lines: [thrown], exitCode: EXIT.failure };
  const port = facts.has('port') ? `:${facts.get('port')}` : '';
  const address = `${facts.get('address') ?? facts.get('hostname')}${port}`;
  return { lines: [`error: ${address} ${listening.why}.`], exitCode: listening.isSetting ? EXIT.usage : EXIT.failure };
}
