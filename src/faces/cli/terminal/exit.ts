import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { Failure } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { validationText, withoutColumns } from '../../../engine/interface/validation-text.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { inTerminalLanguage, localized, terminalLanguage } from './language.ts';
import { printError } from './output.ts';

/** Prints why the program fails, and ends the process with the exit code of that failure. */
export function exitWithFailure(thrown: unknown): void {
  const exitCode = reportFailure(thrown);
  // After wrong usage nothing is running: the process ends by itself.
  if (thrown instanceof CommanderError) process.exitCode = exitCode;
  else process.exit(exitCode);
}

/** Prints why the program fails, and returns the exit code of that failure. */
export function reportFailure(thrown: unknown): ExitCode {
  // Commander has printed it.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.success : EXIT.usage;
  const { lines, exitCode } = describeFailure(thrown);
  for (const line of lines) printError(line);
  return exitCode;
}

/**
 * Listens for the signals that stop a service: SIGTERM, SIGINT and SIGHUP. Returns a signal that is aborted at the
 * first one. A second SIGTERM or SIGINT ends the process at once. A second SIGHUP is ignored: a shell that loses
 * its terminal sends it again.
 * @param hangUpStops whether SIGHUP stops the service
 */
export function listenForStop({ hangUpStops }: { readonly hangUpStops: boolean }): AbortSignal {
  const stopping = new AbortController();
  const stop = (): void => {
    // Without listeners, a second signal has its default effect.
    process.off('SIGTERM', stop).off('SIGINT', stop);
    stopping.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  if (hangUpStops) process.on('SIGHUP', stop);
  return stopping.signal;
}

const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for the signals that end a command early, such as that of a terminal that closes: the first one aborts
 * `signal`, the second one ends the process at once. After `stopListening` they have their default effect.
 */
export function listenForInterrupt(): {
  readonly signal: AbortSignal;
  readonly stopListening: () => void;
} {
  const interrupted = new AbortController();
  const stop = (): void => {
    if (interrupted.signal.aborted) process.exit(EXIT.interrupted);
    interrupted.abort();
  };
  for (const each of INTERRUPTS) process.on(each, stop);
  return {
    signal: interrupted.signal,
    stopListening: () => {
      for (const each of INTERRUPTS) process.off(each, stop);
    },
  };
}

/** Closes the service when it is told to stop, and ends the process with success. */
export function exitOnStop(stopping: AbortSignal, close: () => Promise<void>): void {
  const exit = (): void => void close().then(() => process.exit(EXIT.success), exitWithFailure);
  if (stopping.aborted) exit();
  else stopping.addEventListener('abort', exit, { once: true });
}

function errorLine(sentence: string): string {
  return `${localized('error: ', '错误：')}${printable(sentence)}`;
}

/** The lines to print for a failure, and its exit code. */
function describeFailure(thrown: unknown): { readonly lines: readonly string[]; readonly exitCode: ExitCode } {
  if (thrown instanceof InvalidSetting) {
    // A plan has a line for each of its mistakes.
    const [first = '', ...others] = thrown.messageIn(terminalLanguage()).split('\n');
    return { lines: [errorLine(first), ...others.map(printable)], exitCode: EXIT.usage };
  }
  if (thrown instanceof Failure && thrown.code !== 'internal') {
    const items = withoutColumns(thrown.detailIn(terminalLanguage()) ?? []);
    const details = items.map((item) => `  ${printable(validationText(item))}`);
    const exitCode = thrown.status === 422 ? EXIT.usage : thrown.status === 404 ? EXIT.nothing : EXIT.failure;
    const hint =
      thrown.code === 'unknown_interface'
        ? [
            localized(
              '  finfount list prints all names, and finfount list WORD those that fit a word.',
              '  finfount list 打印所有名称，finfount list 词语 打印符合的名称。',
            ),
          ]
        : [];
    return { lines: [errorLine(thrown.messageIn(terminalLanguage())), ...details, ...hint], exitCode };
  }
  const facts = new Map(thrown instanceof Error ? Object.entries(thrown) : []);
  // The messages of the file system are clear enough.
  if (thrown instanceof Error && facts.has('path'))
    return { lines: [errorLine(thrown.message)], exitCode: EXIT.failure };
  if (facts.get('syscall') === 'uv_cwd') {
    const gone = localized(
      'The folder in which this was started was removed; change into another one.',
      '启动本程序的目录已被删除；请进入另一个目录。',
    );
    return { lines: [errorLine(gone)], exitCode: EXIT.failure };
  }
  const listening = findSystemError(String(facts.get('code')))?.listen;
  if (!listening) return { lines: [inspect(thrown)], exitCode: EXIT.failure };
  const port = facts.has('port') ? `:${facts.get('port')}` : '';
  const address = `${facts.get('address') ?? facts.get('hostname')}${port}`;
  return {
    lines: [errorLine(`${address} ${inTerminalLanguage(listening.why)}${localized('.', '。')}`)],
    exitCode: listening.isSetting ? EXIT.usage : EXIT.failure,
  };
}
