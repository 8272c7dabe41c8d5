import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { measuredAnswers, measuredWorkers } from './measured.ts';
import { fillIn } from './sections.ts';

const RESULTS = `# Results

## Hot path

| answer                            | connections | service, requests/s | baseline, requests/s | nginx, requests/s | rate | service, CPU µs |
| --------------------------------- | ----------: | ------------------: | -------------------: | ----------------: | ---: | --------------: |
| 20 kB identity (19,233 bytes)     |          16 |              65,512 |               71,609 |           102,479 |    1 |              16 |
| 20 kB gzip (3,450 bytes)          |           1 |              14,208 |               14,408 |            14,376 |    1 |              37 |
| 20 kB gzip (3,450 bytes)          |          16 |              71,599 |               76,590 |           109,301 |    1 |              14 |
| 20 kB br (3,397 bytes)            |         256 |              55,122 |               60,506 |            90,565 |    1 |              18 |
| 304                               |          16 |              69,602 |               75,555 |           146,792 |    1 |              14 |
| 1.5 MB identity (1,459,308 bytes) |          16 |               2,931 |                3,042 |             2,230 |    1 |             330 |
| 1.5 MB br (241,933 bytes)         |          16 |              27,092 |               29,368 |            36,640 |    1 |              42 |

## Workers

| processes                  | cores | requests/s | over one | CPU µs, each answer | done by the busiest | resident, MB, all of them |
| -------------------------- | ----: | ---------: | -------: | ------------------: | ------------------: | ------------------------: |
| finfount, 1 worker         |     1 |     38,356 |        1 |                14.8 |               100 % |                       106 |
| finfount, 2 workers        |     2 |     65,533 | **1.81** |                16.9 |                51 % |                       238 |
| bare \`node:http\`, 1 worker |     1 |     40,938 |        1 |                13.7 |               100 % |                        71 |
`;

it('has the figures of the busy connections, of the least to the most', () => {
  expect(measuredAnswers(RESULTS, 'en').split('\n').slice(2)).toEqual([
    '| 20 kB, as gzip or br | 55,000 to 72,000 | 14 to 18 µs |',
    '| 1.5 MB, as gzip or br | 27,000 | 42 µs |',
    '| 1.5 MB, not compressed | 2,900 | 330 µs |',
    '| not modified (304) | 70,000 | 14 µs |',
  ]);
  expect(measuredAnswers(RESULTS, 'zh')).toContain('| 20 kB，gzip 或 br | 55,000 至 72,000 | 14 至 18 µs |');
});

it('has the workers of the service', () => {
  expect(measuredWorkers(RESULTS, 'en').split('\n').slice(2)).toEqual([
    '| 1 | 1 | 38,356 | 1 | 14.8 µs | 100 % | 106 MB |',
    '| 2 | 2 | 65,533 | 1.81 | 16.9 µs | 51 % | 238 MB |',
  ]);
});

it('has no table where the results have no such answer', () => {
  expect(() => measuredAnswers(RESULTS.replaceAll('| 304 ', '| 305 '), 'en')).toThrow('no row');
  expect(() => measuredWorkers(RESULTS.replaceAll('| finfount, ', '| bare, '), 'en')).toThrow('no row');
});

it('is of the results of the last run', async () => {
  const results = await readFile(new URL('../bench/RESULTS.md', import.meta.url), 'utf8');
  expect(await fillIn('<!-- generated: measured-answers -->', 'zh')).toBe(measuredAnswers(results, 'zh'));
  expect(await fillIn('<!-- generated: measured-workers -->', 'en')).toBe(measuredWorkers(results, 'en'));
});
