import { describe, expect, it } from 'vitest';
import { readMoment } from './cells.ts';

const at = (iso: string): number => Date.parse(iso);

describe('the time of a cell', () => {
  it.each([
    ['2024-01-02', '2024-01-02'],
    ['2024-01-02 09:31:05', '2024-01-02T09:31:05Z'],
    ['2024-01-02 09:31', '2024-01-02T09:31:00Z'],
    ['2024-02', '2024-02-01'],
    ['3/1/1959', '1959-03-01'],
    ['12/1989', '1989-12-01'],
    ['0099-12-31', '0099-12-31'],
  ])('%s is %s, wherever the reader is', (cell, iso) => expect(readMoment(cell)).toBe(at(iso)));

  it.each(['', 'Transform:', '2023-02-29', '13/1/2020', '13/2020', '600000', 202401, null, true])(
    '%s is none',
    (cell) => expect(readMoment(cell)).toBeUndefined(),
  );
});
