import type { UpstreamListener } from '../upstream/client.ts';

// Below this a line would be gone before it is read.
const WORTH_TELLING_BYTES = 1_000_000;

/**
 * One line on a terminal that tells how far a large download is, and is gone when it has ended. Where the output is no
 * terminal it tells nothing.
 */
export function progressLine(output: NodeJS.WriteStream): UpstreamListener {
  let isShown = false;
  const write = (text: string): void => {
    if (!output.isTTY) return;
    output.clearLine(0);
    output.cursorTo(0);
    output.write(text);
    isShown = text !== '';
  };
  return {
    progressed: ({ url, received, total }) => {
      if ((total ?? received) < WORTH_TELLING_BYTES) return;
      const all = total === undefined ? '' : ` of ${toMegabytes(total)}`;
      write(`${toMegabytes(received)}${all} MB from ${new URL(url).host}`);
    },
    ended: () => {
      if (isShown) write('');
    },
    switched: () => undefined,
    differed: () => undefined,
  };
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
