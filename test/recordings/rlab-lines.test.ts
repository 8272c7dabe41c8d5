import { beforeAll, describe, expect, it } from 'vitest';
import { parseVolatilities } from '../../src/catalogue/sources/risklab/volatility/wire.ts';
import { findRecordings } from './recordings.ts';

const { read } = findRecordings('rlab');

/** A whole response of these day lines, with the header that belongs to them. */
function bodyOf(lines: readonly string[]): Buffer {
  const days = lines.map((line) => line.split(' ')[1]);
  return Buffer.from(
    `${['B', '39693', 'BARNES GROUP INC', lines.length, days[0], days.at(-1), ...lines].join('\n')}\n`,
  );
}

function recordsOf(body: Buffer): (readonly [unknown, unknown])[] {
  const url = 'https://dachxiu.chicagobooth.edu/data.php?ticker=39693';
  const { date, RV } = parseVolatilities([{ url, obtained: Date.UTC(2026, 9, 10), status: 200, body }], {
    symbol: '39693',
  });
  return Array.from({ length: date.length }, (_, row) => [date.valueAt(row), RV.valueAt(row)]);
}

describe('the recorded lines, made a whole response', () => {
  let series: ReadonlyMap<unknown, unknown>;

  beforeAll(() => {
    const linesOf = (file: string): string[] => read(file).toString().trimEnd().split('\n');
    const early = linesOf('data_php_39693_part1_1996-01-02_1997-04-30.txt').slice(6);
    series = new Map(recordsOf(bodyOf([...early, ...linesOf('data_php_39693_part2_2019q4.txt')])));
  });

  it('has every day of both parts', () => {
    expect(series.size).toBe(218 + 64);
  });

  it.each([
    ['1996-01-02', 0],
    ['1996-01-04', 0],
    ['1996-01-05', 0],
    ['1996-01-09', 0],
    ['1996-01-10', 0],
    ['1996-01-17', 0.246392],
    ['1996-07-22', 0.0370658],
    ['2019-10-25', 0.747561],
    ['2019-11-04', 0.175107],
    ['2019-11-05', 0.185112],
    ['2019-11-06', 0.210373],
    ['2019-11-07', 0.240808],
    ['2019-11-08', 0.199549],
    ['2019-11-29', 0.214306],
  ])('says on %s what the notes and AKShare say', (day, volatility) => {
    expect(series.get(day)).toBe(volatility);
  });

  it('keeps the gaps', () => {
    expect([series.has('1996-01-03'), series.has('1996-01-08')]).toEqual([false, false]);
  });
});
