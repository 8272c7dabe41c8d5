import { expect, it } from 'vitest';
import type { Pages } from '../interface/pages.ts';
import { ReplacedParts } from './replaced-parts.ts';

/** A stored part that was obtained then. */
function partOf(obtained: number, bytes = 4): { readonly value: Pages; readonly provenance: { obtained: number } } {
  const body = Buffer.alloc(bytes);
  return { value: [{ url: 'https://files.example/a.js', obtained, status: 200, body }], provenance: { obtained } };
}

it('finds the part that another replaced, until it is forgotten', () => {
  const parts = new ReplacedParts();
  const first = partOf(1);
  parts.note('a', first, 2);
  expect(parts.find('a', 2)).toBe(first);
  expect(parts.find('a', 3)).toBeUndefined();
  expect(parts.find('b', 2)).toBeUndefined();
  parts.forget('a');
  expect(parts.find('a', 2)).toBeUndefined();
});

it('goes back to the last part of which something was accepted', () => {
  const parts = new ReplacedParts();
  const [first, second, third] = [partOf(1), partOf(2), partOf(3)];
  parts.note('a', first, 2);
  parts.note('a', second, 3);
  expect(parts.find('a', 3)).toBe(first);
  parts.accept('a', 3);
  parts.note('a', third, 4);
  expect(parts.find('a', 4)).toBe(third);
});

it('holds no more than some megabytes', () => {
  const parts = new ReplacedParts();
  for (let at = 0; at < 10; at++) parts.note(`${at}`, partOf(1, 4_000_000), 2);
  expect(Array.from({ length: 10 }, (_, at) => parts.find(`${at}`, 2) !== undefined).filter(Boolean)).toHaveLength(3);
  parts.note('huge', partOf(1, 40_000_000), 2);
  expect(parts.find('huge', 2)).toBeUndefined();
  expect(parts.find('9', 2)).toBeDefined();
});
