import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// The page of promises says behind each one which test holds it.

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * The promises of a page: the items of its lists and the rows of its tables, each with the tests that it names.
 * The last two sections say how it is tested, and what is not promised.
 */
function promisesOf(page: string): readonly { readonly text: string; readonly tests: readonly string[] }[] {
  const sections = readFileSync(at(page), 'utf8').split(/^## /m).slice(1, -2);
  return sections.flatMap((section) => {
    const lines = section.split('\n').slice(1);
    const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
    const items = lines
      .join('\n')
      .split(/^- /m)
      .slice(1)
      .map((item) => item.split('\n\n')[0] ?? '');
    return [...rows, ...items].map((text) => ({
      text,
      tests: [...text.matchAll(/`((?:src|test)\/[\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file),
    }));
  });
}

describe.each(['manual/promises.md', 'manual/zh/promises.md'])('%s', (page) => {
  it('names tests that are there behind each promise', () => {
    const promises = promisesOf(page);
    expect(promises.length).toBeGreaterThan(35);
    for (const { text, tests } of promises) {
      expect(tests, text).not.toEqual([]);
      for (const file of tests) expect([file, existsSync(at(file))]).toEqual([file, true]);
    }
  });
});

it('promises the same in both languages', () => {
  const testsOf = (page: string): unknown => promisesOf(page).map(({ tests }) => tests);
  expect(testsOf('manual/zh/promises.md')).toEqual(testsOf('manual/promises.md'));
});
