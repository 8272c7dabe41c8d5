import { Writable } from 'node:stream';

// The lines of a minute on a busy day.
const MAX_UNREAD_BYTES = 1_000_000;

/**
 * A log whose lines go to a stream as long as that is read. A pipe whose reader hangs would keep every line in
 * memory: beyond a limit they are lost, and a line says how many once the stream is read again.
 */
export function boundedLog(stream: Writable, maxBytes = MAX_UNREAD_BYTES): Writable {
  let lost = 0;
  return new Writable({
    decodeStrings: false,
    write: (chunk: unknown, _encoding, done) => {
      if (stream.writableLength >= maxBytes) lost++;
      else {
        if (lost > 0) stream.write(`${JSON.stringify(lostLine(lost))}\n`);
        lost = 0;
        stream.write(chunk);
      }
      done();
    },
  });
}

/** The line in the place of those that were lost, a warning as pino writes it. */
function lostLine(lines: number): object {
  return { level: 40, time: Date.now(), lines, msg: 'log lines were lost: nobody read them' };
}
