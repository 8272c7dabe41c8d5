import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawAll, type Results } from '../bench/picture.mjs';

// The pictures of the README and the manual that `npm run bench` draws.

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const results: Results = JSON.parse(read('bench/results.json'));

const isDrawn = ({ size, form, connections }: Results['answers'][number]): boolean =>
  size === '20 kB' && form === 'gzip' && connections === 16;

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

it('has the figures of the report of the same run', () => {
  const report = read('bench/RESULTS.md');
  const { machine, answers, workers } = results;
  expect(report).toContain(`finfount ${machine.version} · ${machine.day} · ${machine.processor} · `);
  // The results have five digits: a figure of 6,606.46 is 6,606.5 there.
  const cellsOf = (figure: number): readonly string[] =>
    [Math.floor(figure), Math.ceil(figure)].map((whole) => ` ${whole.toLocaleString('en')} |`);
  for (const figure of [...answers.map(({ service }) => service), ...workers.map(({ rate }) => rate)])
    expect(
      cellsOf(figure).some((cell) => report.includes(cell)),
      String(figure),
    ).toBe(true);
});

it('shows another figure where the results have another, as a bar of its length', () => {
  const rate = results.answers.find(isDrawn)?.service.toLocaleString('en');
  expect(rate).toMatch(/^[\d,]+$/);
  const figures = { service: 1_000_000, baseline: 2_000_000, nginx: 4_000_000 };
  const answers = results.answers.map((each) => (isDrawn(each) ? { ...each, ...figures } : each));
  const svg = drawAll({ ...results, answers }).get('bench-light.svg') ?? '';
  expect(svg).not.toContain(`>${rate}<`);
  const widths = [...svg.matchAll(/<rect x="\d+" y="\d+" width="(\d+)" height="\d+" rx="3"/g)].map(([, width]) =>
    Number(width),
  );
  const [track = 0, ours, , bare, , most] = widths;
  expect([ours, bare, most]).toEqual([Math.round(track / 4), Math.round(track / 2), track]);
});

it('leaves out what was not measured, and draws nothing without the answer', () => {
  const { stackOfAkTools: _, ...alone } = results;
  expect(drawAll(alone).get('bench-light.svg')).not.toContain('AKTools');
  expect(() => drawAll({ ...results, answers: [] })).toThrow('no answer of 20 kB');
});
