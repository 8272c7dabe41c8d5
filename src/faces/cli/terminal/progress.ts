import { printable } from '../../../base/printable.ts';
import type { UpstreamListener, UpstreamProgress } from '../../../engine/upstream/events.ts';
import { localized } from './language.ts';
import { widthOnTerminal } from './text-width.ts';

// Smaller downloads end before a person could read the line.
const MIN_SHOWN_BYTES = 1_000_000;

/** The events of the upstream client that a line of progress shows. */
type ProgressListener = Pick<UpstreamListener, 'onProgress' | 'onRequestEnd'>;

/** Shows the progress of a large download in one line of a terminal. Shows nothing elsewhere. */
export function progressLine(output: NodeJS.WriteStream, now: () => number = Date.now): ProgressListener {
  const write = lineOn(output);
  const downloads = new Downloads(now);
  return {
    onProgress: (progress) => {
      const text = downloads.toText(progress);
      if (text !== undefined) write(fitting(text, output));
    },
    onRequestEnd: () => write(''),
  };
}

/** A line on a terminal with the sources that have not answered yet. */
export interface WaitingLine extends ProgressListener {
  /** Shows the names of these sources; removes the line when there are none. */
  waitsFor(names: readonly string[]): void;
}

/**
 * Shows the sources that have not answered yet, and the progress of a large download, in one line of a terminal.
 * Shows nothing elsewhere.
 */
export function waitingLine(output: NodeJS.WriteStream): WaitingLine {
  const write = lineOn(output);
  const downloads = new Downloads(Date.now);
  let waiting = '';
  let download: { readonly url: string; readonly text: string } | undefined;
  const show = (): void => {
    const line = [
      ...(download ? [download.text] : []),
      ...(waiting ? [localized(`waiting for ${waiting}`, `等待 ${waiting}`)] : []),
    ].join('; ');
    write(fitting(line, output));
  };
  return {
    waitsFor: (names) => {
      waiting = names.join(', ');
      show();
    },
    onProgress: (progress) => {
      const text = downloads.toText(progress);
      if (text === undefined) return;
      download = { url: progress.url, text };
      show();
    },
    onRequestEnd: ({ url }) => {
      if (download?.url === url) download = undefined;
      show();
    },
  };
}

/** Cuts a line to the width of a terminal: a wrapped line could not be removed. */
export function fitting(line: string, { columns }: NodeJS.WriteStream): string {
  if (widthOnTerminal(line) < columns) return line;
  let cut = '';
  let width = 1;
  for (const character of line) {
    width += widthOnTerminal(character);
    if (width >= columns) break;
    cut += character;
  }
  return `${cut}…`;
}

/** Returns a function that replaces the current line of a terminal. It does nothing elsewhere. */
export function lineOn(output: NodeJS.WriteStream): (text: string) => void {
  let shown = '';
  return (text) => {
    if (!output.isTTY || text === shown) return;
    output.clearLine(0);
    output.cursorTo(0);
    output.write(printable(text));
    shown = text;
  };
}

/** Before this, a rate predicts nothing. */
export const MIN_RATED_MS = 2_000;

/** The large downloads under way, with their start times. */
class Downloads {
  readonly #now: () => number;
  readonly #began = new Map<string, number>();

  /** @param now milliseconds since any time */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The progress of a large download: `12.3 of 32.0 MB from host, 8 s left: the archive of all vintages, fetched
   * once`; undefined for a small one.
   */
  toText({ url, received, total, what }: UpstreamProgress): string | undefined {
    const began = this.#began.get(url) ?? this.#now();
    this.#began.set(url, began);
    if ((total ?? received) < MIN_SHOWN_BYTES) return undefined;
    const ms = this.#now() - began;
    const all = total === undefined ? '' : ` ${localized('of', '/')} ${toMegabytes(total)}`;
    const seconds = (all: number): number => Math.ceil(((all - received) / received) * (ms / 1_000));
    const left =
      total === undefined || ms < MIN_RATED_MS || received === 0
        ? ''
        : localized(`, ${seconds(total)} s left`, `，还需 ${seconds(total)} 秒`);
    return `${toMegabytes(received)}${all} MB ${localized('from', '来自')} ${new URL(url).host}${left}${what === undefined ? '' : `: ${what}`}`;
  }
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
