import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// What reads bodies runs on the parser thread, in every fetch of every source: the readers of `formats/` are
// watched while every fixture is asked for.

const PROGRAM = fileURLToPath(new URL('./watched-fetches.mjs', import.meta.url));

/** Readers that look at the first bytes alone, or at no body. */
const CHEAP = /^(?:is[A-Z]|to[A-Z]|quote|convert|find(?!Elements|Tables|SheetTable)|text|has)/;

it('no fetch of a source reads a body on the event loop', { timeout: 300_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: 100_000_000 });
  const { fixtures, requests, bodies, calls: caught } = JSON.parse(stdout);
  expect(requests).toBeGreaterThan(fixtures / 2);
  // Else other modules than these are watched.
  expect(bodies).toBeGreaterThan(fixtures / 2);
  const calls = caught.flatMap((text: string) => {
    const [name = '', ...frames] = text.split('\n').map((line) => line.trim());
    const [reader = ''] = name.split(' ');
    const caller = frames.find((frame) => frame.includes('/src/catalogue/sources/'));
    return caller === undefined || CHEAP.test(reader) ? [] : [`${reader} ${caller}`];
  });
  expect([...new Set(calls)]).toEqual([]);
  // What it may call is seen, too.
  expect(caught.some((text: string) => text.startsWith('isXlsx '))).toBe(true);
});
