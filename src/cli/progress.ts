import type { UpstreamListener, UpstreamProgress } from '../upstream/events.ts';

// Below this a line would be gone before it is read.
const WORTH_TELLING_BYTES = 1_000_000;

/**
 * One line on a terminal that tells how far a large download is, and is gone when it has ended. Where the output is no
 * terminal it tells nothing.
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

/** A line on a terminal that tells which of several sources have not answered yet. */
export interface WaitingLine extends UpstreamListener {
  /** Tells the names of those that have not; the line is gone when there are none. */
  waitsFor(names: readonly string[]): void;
}

/**
 * One line on a terminal that tells which sources have not answered yet, and how far the large download is that one of
 * them is about. Where the output is no terminal it tells nothing.
 */
export function waitingLine(output: NodeJS.WriteStream): WaitingLine {
  const write = lineOn(output);
  let waiting = '';
  let download: { readonly url: string; readonly told: string } | undefined;
  const tell = (): void => {
    const text = [...(download ? [download.told] : []), ...(waiting ? [`waiting for ${waiting}`] : [])].join('; ');
    // A line that is broken by the edge could not be taken back.
    const room = (output.columns ?? 80) - 1;
    write(text.length > room ? `${text.slice(0, room - 1)}…` : text);
  };
  return {
    waitsFor: (names) => {
      waiting = names.join(', ');
      tell();
    },
    progressed: (progress) => {
      const told = toDownload(progress);
      if (told === undefined) return;
      download = { url: progress.url, told };
      tell();
    },
    ended: ({ url }) => {
      if (download?.url === url) download = undefined;
      tell();
    },
    switched: () => undefined,
    differed: () => undefined,
  };
}

/** Writes one line of a terminal over the other; nothing where there is no terminal. */
function lineOn(output: NodeJS.WriteStream): (text: string) => void {
  let shown = '';
  return (text) => {
    if (!output.isTTY || text === shown) return;
    output.clearLine(0);
    output.cursorTo(0);
    output.write(text);
    shown = text;
  };
}

/** How far a download is, where it is worth telling: `12.3 of 32.0 MB from host`. */
function toDownload({ url, received, total }: UpstreamProgress): string | undefined {
  if ((total ?? received) < WORTH_TELLING_BYTES) return undefined;
  const all = total === undefined ? '' : ` of ${toMegabytes(total)}`;
  return `${toMegabytes(received)}${all} MB from ${new URL(url).host}`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
