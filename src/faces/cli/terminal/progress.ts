import { getOrInsert } from '../../../base/get-or-insert.ts';
import { printable } from '../../../base/printable.ts';
import type { UpstreamListener, UpstreamProgress } from '../../../engine/upstream/events.ts';
import { localized } from './language.ts';
import { widthOnTerminal } from './text-width.ts';

// Smaller downloads end before a person could read the line.
const MIN_SHOWN_BYTES = 1_000_000;

/** A line on a terminal with the progress of a large download, and the sources that have not answered yet. */
interface ProgressLine extends Pick<UpstreamListener, 'onProgress' | 'onRequestEnd'> {
  /** Shows the names of these sources; removes them when there are none. */
  waitsFor(names: readonly string[]): void;
}

/**
 * Shows the progress of a large download, and the sources that have not answered yet, in one line of a terminal.
 * Shows nothing elsewhere.
 * @param now milliseconds since any time
 */
export function progressLine(output: NodeJS.WriteStream, now: () => number = Date.now): ProgressLine {
  const write = lineOn(output);
  const began = new Map<string, number>();
  let waiting = '';
  let download: { readonly url: string; readonly text: string } | undefined;
  const show = (): void => {
    const parts = [
      ...(download ? [download.text] : []),
      ...(waiting ? [localized(`waiting for ${waiting}`, `等待 ${waiting}`)] : []),
    ];
    write(parts.join('; '));
  };
  return {
    waitsFor: (names) => {
      waiting = names.join(', ');
      show();
    },
    onProgress: (progress) => {
      const { url, received, total = received } = progress;
      const ms = now() - getOrInsert(began, url, now);
      if (total < MIN_SHOWN_BYTES) return;
      download = { url, text: toDownloadText(progress, ms) };
      show();
    },
    onRequestEnd: ({ url }) => {
      if (download?.url === url) download = undefined;
      show();
    },
  };
}

/** Cuts a line to the width of a terminal: a wrapped line could not be removed. */
function fitting(line: string, { columns }: NodeJS.WriteStream): string {
  if (line === '' || widthOnTerminal(line) < columns) return line;
  let cut = '';
  let width = 1;
  for (const character of line) {
    width += widthOnTerminal(character);
    if (width >= columns) break;
    cut += character;
  }
  return `${cut}…`;
}

/**
 * Returns a function that replaces the current line of a terminal, cut to its width. It does nothing elsewhere.
 */
export function lineOn(output: NodeJS.WriteStream): (line: string) => void {
  let shown = '';
  return (line) => {
    if (!output.isTTY) return;
    const text = fitting(line, output);
    if (text === shown) return;
    output.clearLine(0);
    output.cursorTo(0);
    output.write(printable(text));
    shown = text;
  };
}

/** Before this, a rate predicts nothing. */
export const MIN_RATED_MS = 2_000;

/**
 * The progress of a large download: `12.3 of 32.0 MB from host, 8 s left: the archive of all vintages, fetched
 * once`.
 * @param ms since it began
 */
function toDownloadText({ url, received, total, what }: UpstreamProgress, ms: number): string {
  const all = total === undefined ? '' : ` ${localized('of', '/')} ${toMegabytes(total)}`;
  const seconds = (all: number): number => Math.ceil(((all - received) / received) * (ms / 1_000));
  const left =
    total === undefined || ms < MIN_RATED_MS || received === 0
      ? ''
      : localized(`, ${seconds(total)} s left`, `，还需 ${seconds(total)} 秒`);
  return `${toMegabytes(received)}${all} MB ${localized('from', '来自')} ${new URL(url).host}${left}${what === undefined ? '' : `: ${what}`}`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
