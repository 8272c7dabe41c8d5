import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawAll } from '../bench/picture.mjs';

// The pictures of the README and the manual that `npm run bench` draws.

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const results = read('bench/RESULTS.md');

it('draws the figures that the results have: node bench/picture.mjs writes the pictures anew', () => {
  const pictures = drawAll(results);
  expect([...pictures.keys()]).toEqual([
    'bench-light.svg',
    'bench-dark.svg',
    'bench-light.zh.svg',
    'bench-dark.zh.svg',
  ]);
  for (const [name, svg] of pictures) expect([name, svg]).toEqual([name, read(`pictures/${name}`)]);
});

it('shows another figure where the results have another, as a bar of its length', () => {
  const [, rate = ''] = /^\| 20 kB gzip .*? \| +16 \| +([\d,]+) \|/m.exec(results) ?? [];
  expect(rate).not.toBe('');
  const changed = results.replace(
    /^(\| 20 kB gzip .*? \| +16 \| +)[\d,]+( \| +)[\d,]+( \| +)[\d,]+/m,
    (_, before: string, then: string, last: string) => `${before}1,000,000${then}2,000,000${last}4,000,000`,
  );
  const svg = drawAll(changed).get('bench-light.svg') ?? '';
  expect(svg).not.toContain(`>${rate}<`);
  const widths = [...svg.matchAll(/<rect x="\d+" y="\d+" width="(\d+)" height="\d+" rx="3"/g)].map(([, width]) =>
    Number(width),
  );
  const [track = 0, ours, , bare, , most] = widths;
  expect([ours, bare, most]).toEqual([Math.round(track / 4), Math.round(track / 2), track]);
});

it('draws nothing where a figure is missing', () => {
  expect(() => drawAll(results.replace('## Start and growth', '## Start'))).toThrow('no part Start and growth');
  expect(() => drawAll(results.replace(/^\| 1,000 ranges.*\n/m, ''))).toThrow('no row');
});
