import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { boundedLog } from './bounded-log.ts';

it('keeps no more lines than its limit while nobody reads them, and says then how many were lost', async () => {
  const read: string[] = [];
  let goOn: (() => void) | undefined;
  const pipe = new Writable({
    decodeStrings: false,
    write: (chunk: unknown, _encoding, done) => {
      read.push(String(chunk));
      if (read.length > 1) done();
      else goOn = done;
    },
  });
  const log = boundedLog(pipe, 1_000);
  for (let line = 0; line < 1_000; line++) log.write(`${String(line).padEnd(99)}\n`);
  expect(pipe.writableLength).toBe(1_000);
  goOn?.();
  await expect.poll(() => pipe.writableLength).toBe(0);
  log.write('later\n');
  expect(read).toHaveLength(12);
  expect(JSON.parse(read[10] ?? '')).toMatchObject({ level: 40, lines: 990, msg: expect.stringContaining('lost') });
  expect(read[11]).toBe('later\n');
});
