import { fstatSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { messageOf, systemCodeOf } from '../../../base/errors.ts';
import { printableLines } from '../../../base/printable.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { boundedLog } from './bounded-log.ts';
import { EXIT } from './exit-codes.ts';
import { inTerminalLanguage, localized } from './language.ts';

// All output of commands goes through this module, which escapes control characters.

/** Prints text for a person on standard output. */
export function print(text: string): void {
  process.stdout.write(printableLines(text));
}

/** Prints text with styles of `styleText` on standard output. Its data must be printable already. */
export function printStyled(text: string): void {
  process.stdout.write(printableLines(text, { isStyled: true }));
}

/** Prints data for programs on standard output: byte for byte, but as escaped text on a terminal. */
export function printData(data: Buffer): void {
  const { stdout } = process;
  stdout.write(stdout.isTTY ? printableLines(data.toString()) : data);
}

let wrap: ((text: string, width: number | undefined, indent: string) => string) | undefined;

/** Loads what wraps lines, on a terminal alone: its library takes a tenth of the start of a service. */
export async function openTerminal(): Promise<void> {
  if (process.stderr.isTTY) ({ wrap } = await import('./wrap.ts'));
}

/** The width of a terminal in characters; undefined of anything else, and of one without a width. */
export function terminalWidth({ isTTY, columns }: NodeJS.WriteStream): number | undefined {
  return isTTY && columns > 0 ? columns : undefined;
}

/** Prints lines about the run on standard error, wrapped on a terminal. */
export function printError(text: string): void {
  const { stderr } = process;
  const lines = printableLines(text).split('\n');
  stderr.write(`${lines.map((line) => wrapLine(line, terminalWidth(stderr))).join('\n')}\n`);
}

/** Prints a note about the run on standard error. */
export function printNote(sentence: string): void {
  printError(`${localized('note: ', '注：')}${sentence}`);
}

/** Prints on standard error why the run failed. */
export function printFailure(sentence: string): void {
  printError(`${localized('error: ', '错误：')}${sentence}`);
}

/** Wraps a line for a terminal, with its indentation on every part. */
function wrapLine(line: string, width: number | undefined): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  return wrap ? `${indent}${wrap(line.slice(indent.length), width, `${indent}  `)}` : line;
}

/** Returns the stream of the log: standard error, escaped on a terminal. JSON keeps its meaning. */
export function logStream(): NodeJS.WritableStream {
  const { stderr } = process;
  if (!stderr.isTTY) return boundedLog(stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: unknown, _encoding, done) => {
      stderr.write(printableLines(String(chunk)), done);
    },
  });
}

/**
 * Ends the process if standard output cannot be written: with success if its reader has ended, as in `finfount get
 * … | head`; else with one line that says why. Errors of standard error are ignored: a full disk must not stop a
 * service.
 */
export function exitOnOutputFailure(): void {
  if (isFile(process.stdout.fd)) writeWholeChunks(process.stdout);
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

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    // A program of Windows without a console has no such file.
    return false;
  }
}

/**
 * Makes a stream of a file write every chunk whole, or fail. By itself, Node takes the part that a nearly full
 * disk took for all of it.
 */
function writeWholeChunks(stream: Writable & { readonly fd: number }): void {
  stream._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      for (let written = 0; written < chunk.length; ) written += writeSync(stream.fd, chunk, written);
      done();
    } catch (thrown) {
      done(thrown instanceof Error ? thrown : new Error(messageOf(thrown)));
    }
  };
}
