import type { UpstreamListener, UpstreamProgress } from '../upstream/events.ts';
import { printable } from './terminal-text.ts';

// A smaller download ends before a person could read the line.
const MIN_SHOWN_BYTES = 1_000_000;

/**
 * One line on a terminal that shows how much of a large download has arrived, until it ends. Shows nothing
 * elsewhere.
 */
export function progressLine(output: NodeJS.WriteStream): UpstreamListener {
  const write = lineOn(output);
  return {
    progressed: (progress) => {
      const text = toDownload(progress);
      if (text !== undefined) write(text);
    },
    ended: () => write(''),
    switched: () => undefined,
    differed: () => undefined,
  };
}

/** A line on a terminal that shows which sources have not answered yet. */
export interface WaitingLine extends UpstreamListener {
  /** Shows the names of these sources; removes the line when there are none. */
  waitsFor(names: readonly string[]): void;
}

/**
 * One line on a terminal that shows which sources have not answered yet, and how much of a large download has
 * arrived. Shows nothing elsewhere.
 */
export function waitingLine(output: NodeJS.WriteStream): WaitingLine {
  const write = lineOn(output);
  let waiting = '';
  let download: { readonly url: string; readonly text: string } | undefined;
  const show = (): void => {
    const line = [...(download ? [download.text] : []), ...(waiting ? [`waiting for ${waiting}`] : [])].join('; ');
    // A line that the terminal wraps could not be removed.
    const room = (output.columns ?? 80) - 1;
    write(line.length > room ? `${line.slice(0, room - 1)}…` : line);
  };
  return {
    waitsFor: (names) => {
      waiting = names.join(', ');
      show();
    },
    progressed: (progress) => {
      const text = toDownload(progress);
      if (text === undefined) return;
      download = { url: progress.url, text };
      show();
    },
    ended: ({ url }) => {
      if (download?.url === url) download = undefined;
      show();
    },
    switched: () => undefined,
    differed: () => undefined,
  };
}

/** Returns a function that replaces the current line of a terminal; it does nothing elsewhere. */
function lineOn(output: NodeJS.WriteStream): (text: string) => void {
  let shown = '';
  return (text) => {
    if (!output.isTTY || text === shown) return;
    output.clearLine(0);
    output.cursorTo(0);
    output.write(printable(text));
    shown = text;
  };
}

/** How much of a large download has arrived: `12.3 of 32.0 MB from host`; undefined for a small one. */
function toDownload({ url, received, total }: UpstreamProgress): string | undefined {
  if ((total ?? received) < MIN_SHOWN_BYTES) return undefined;
  const all = total === undefined ? '' : ` of ${toMegabytes(total)}`;
  return `${toMegabytes(received)}${all} MB from ${new URL(url).host}`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
