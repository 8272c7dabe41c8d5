import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Results } from '../bench/picture.mjs';
import { measuredAnswers, measuredWorkers } from './measured.ts';
import { fillIn } from './sections.ts';

const committed: Results = JSON.parse(await readFile(new URL('../bench/results.json', import.meta.url), 'utf8'));

const answer = (
  size: '20 kB' | '1.5 MB',
  form: Results['answers'][number]['form'],
  connections: number,
  service: number,
  cpuUs: number,
): Results['answers'][number] => ({ size, form, connections, service, baseline: 1, cpuUs });
const results: Results = {
  ...committed,
  answers: [
    answer('20 kB', 'identity', 16, 65_512, 16),
    answer('20 kB', 'gzip', 1, 14_208, 37),
    answer('20 kB', 'gzip', 16, 71_599, 14),
    answer('20 kB', 'br', 256, 55_122, 18),
    answer('20 kB', '304', 16, 69_602, 14),
    answer('1.5 MB', 'identity', 16, 2_931, 330),
    answer('1.5 MB', 'br', 16, 27_092, 42),
  ],
  workers: [
    { processes: 1, rate: 38_356, scale: 1, cpuUs: 14.8, busiest: 1, memoryMb: 106 },
    { processes: 2, rate: 65_533, scale: 1.81, cpuUs: 16.9, busiest: 0.51, memoryMb: 238 },
  ],
};

it('has the figures of the busy connections, of the least to the most', () => {
  expect(measuredAnswers(results, 'en').split('\n').slice(2)).toEqual([
    '| 20 kB, as gzip or br | 55,000 to 72,000 | 14 to 18 µs |',
    '| 1.5 MB, as gzip or br | 27,000 | 42 µs |',
    '| 1.5 MB, not compressed | 2,900 | 330 µs |',
    '| not modified (304) | 70,000 | 14 µs |',
  ]);
  expect(measuredAnswers(results, 'zh')).toContain('| 20 kB，gzip 或 br | 55,000 至 72,000 | 14 至 18 µs |');
});

it('has the workers of the service', () => {
  expect(measuredWorkers(results, 'en').split('\n')).toEqual([
    '| workers, a core each | 1 | 2 |',
    '| --- | --- | --- |',
    '| answers a second | 38,356 | 65,533 |',
    '| over one | 1 | 1.81 |',
    '| processor time each | 14.8 µs | 16.9 µs |',
    '| by the busiest | 100 % | 51 % |',
    '| memory | 106 MB | 238 MB |',
  ]);
});

it('has no table where the results have no such answer', () => {
  const without = { ...results, answers: results.answers.filter(({ form }) => form !== '304') };
  expect(() => measuredAnswers(without, 'en')).toThrow('no answer of not modified');
  expect(() => measuredWorkers({ ...results, workers: [] }, 'en')).toThrow('no workers');
});

it('is of the results of the last run', async () => {
  expect(await fillIn('<!-- generated: measured-answers -->', 'zh')).toBe(measuredAnswers(committed, 'zh'));
  expect(await fillIn('<!-- generated: measured-workers -->', 'en')).toBe(measuredWorkers(committed, 'en'));
});
