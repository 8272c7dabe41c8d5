import { Writable } from 'node:stream';
import { messageOf, systemCodeOf } from '../../../base/errors.ts';
import { printableLines } from '../../../base/printable.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { EXIT } from './exit-codes.ts';
import { inTerminalLanguage, localized } from './language.ts';

// The only place of the commands that writes to the terminal: what a terminal would act on never reaches it.

/** Prints text for a person on standard output. */
export function print(text: string): void {
  process.stdout.write(printableLines(text));
}

/**
 * Prints text for a person on standard output, with styles that `styleText` wrote. Its data are printable already.
 */
export function printStyled(text: string): void {
  process.stdout.write(printableLines(text, true));
}

/** Prints data for programs on standard output: byte for byte, but for a terminal, which gets them as text. */
export function printData(data: Buffer): void {
  const { stdout } = process;
  stdout.write(stdout.isTTY ? printableLines(data.toString()) : data);
}

// Only a terminal needs it: its library takes a tenth of the start of a service.
const wrap = process.stderr.isTTY ? (await import('./wrap.ts')).wrap : undefined;

/** Prints one or more lines about the run on standard error. A terminal gets them broken at blanks. */
export function printError(text: string): void {
  const { stderr } = process;
  const lines = printableLines(text).split('\n');
  stderr.write(`${lines.map((line) => wrapLine(line, stderr.columns)).join('\n')}\n`);
}

/** Prints a note about the run on standard error. */
export function printNote(sentence: string): void {
  printError(`${localized('note: ', '注：')}${sentence}`);
}

/** Prints on standard error why the run failed. */
export function printFailure(sentence: string): void {
  printError(`${localized('error: ', '错误：')}${sentence}`);
}

/** Breaks a line at its blanks for a terminal; those before its first word stand before every part. */
function wrapLine(line: string, width: number): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  return wrap ? `${indent}${wrap(line.slice(indent.length), width, `${indent}  `)}` : line;
}

/** Returns the stream of a log: standard error, escaped where it is a terminal. JSON stays the same JSON. */
export function logStream(): NodeJS.WritableStream {
  const { stderr } = process;
  if (!stderr.isTTY) return stderr;
  return new Writable({
    decodeStrings: false,
    write: (chunk: unknown, _encoding, done) => {
      stderr.write(printableLines(String(chunk)), done);
    },
  });
}

/**
 * Ends the process when standard output cannot be written: with success when its reader has stopped reading, as in
 * `finfount get … | head`; else with one line that says why. What standard error cannot take is lost: a full disk
 * does not stop a service.
 */
export function exitOnOutputFailure(): void {
  process.stdout.on('error', (error: Error) => {
    const systemCode = systemCodeOf(error);
    if (systemCode === 'EPIPE') process.exit(EXIT.success);
    const why = findSystemError(systemCode)?.file?.why;
    const reason = why === undefined ? messageOf(error) : inTerminalLanguage(why);
    printError(localized(`error: The output cannot be written: ${reason}.`, `错误：无法写出输出：${reason}。`));
    process.exit(EXIT.failure);
  });
  process.stderr.on('error', () => undefined);
}
