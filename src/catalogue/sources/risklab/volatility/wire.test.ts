import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseVolatilities, riskLab } from './wire.ts';

const HEADER = ['B', '39693', 'BARNES GROUP INC'];
const FIRST = '39693 19960102 0 0 0 0.201149 0.186233 0 0 0 0.0931612 0.0931612';
const SECOND = '39693 19960117 0.246392 0 0.427815 0.139693 0.1 0.2 0 0.3 0.4 0.5';

function pagesOf(body: string): Pages {
  return [
    {
      url: 'https://dachxiu.chicagobooth.edu/data.php?ticker=39693',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(body),
    },
  ];
}

/** A whole response of these day lines, with the header that belongs to them. */
function bodyOf(lines: readonly string[]): string {
  const days = lines.map((line) => line.split(' ')[1]);
  return `${[...HEADER, lines.length, days[0], days.at(-1), ...lines].join('\n')}\n`;
}

function recordsOf(body: string): (readonly [unknown, unknown])[] {
  const { date, RV } = parseVolatilities(pagesOf(body), { symbol: '39693' });
  return Array.from({ length: date.length }, (_, row) => [date.valueAt(row), RV.valueAt(row)]);
}

function fetchPages(body: string): Promise<Pages> {
  return riskLab.fetch(
    { symbol: '39693' },
    fakeUpstream(() => body),
  );
}

describe('parseVolatilities', () => {
  it('returns the day and the estimate from trades, and keeps a zero', () => {
    expect(recordsOf(bodyOf([FIRST, SECOND]))).toEqual([
      ['1996-01-02', 0],
      ['1996-01-17', 0.246392],
    ]);
  });

  it('is not led astray by a number that holds the digits of the PERMNO', () => {
    expect(recordsOf(bodyOf([SECOND]))).toEqual([['1996-01-17', 0.246392]]);
  });

  it('reads every number that C++ prints as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (volatility) => {
        const printed = volatility.toPrecision(6).replace(/e([+-])(\d)$/, 'e$10$2');
        expect(recordsOf(bodyOf([SECOND.replace('0.246392', printed)]))).toEqual([['1996-01-17', Number(printed)]]);
      }),
    );
  });

  it('reads an exponent', () => {
    expect(recordsOf(bodyOf([SECOND.replace('0.246392', '1.20116e-17')]))).toEqual([['1996-01-17', 1.20116e-17]]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><head>\n<title>Error</title></head></html>'],
    ['another security', bodyOf([FIRST]).replace('\n39693\n', '\n14593\n')],
    ['another security in a line', bodyOf([FIRST, SECOND.replace('39693 ', '14593 ')])],
    ['another number of days', bodyOf([FIRST, SECOND]).replace('\n2\n', '\n3\n')],
    ['a number of days that is none', bodyOf([FIRST, SECOND]).replace('\n2\n', '\n\n')],
    ['another first day', bodyOf([FIRST, SECOND]).replace('\n19960102\n', '\n19960103\n')],
    ['another last day', bodyOf([FIRST, SECOND]).replace('\n19960117\n', '\n19960118\n')],
    ['days out of order', bodyOf([SECOND, FIRST])],
    ['a day twice', bodyOf([FIRST, FIRST])],
    ['a day that is none', bodyOf([SECOND.replace('19960117', '19960230')])],
    ['a day of seven digits', bodyOf([SECOND.replace('19960117', '1996011')])],
    ['a volatility below zero', bodyOf([SECOND.replace('0.246392', '-1')])],
    ['a volatility that is no number', bodyOf([SECOND.replace('0.246392', 'nan')])],
    ['a volatility beyond all numbers', bodyOf([SECOND.replace('0.246392', '1e999')])],
    ['a line that was cut off', bodyOf([FIRST, SECOND.slice(0, 30)])],
    ['a line of blanks', bodyOf([`${FIRST} ${' '.repeat(4_000_000)}`])],
    ['more days than there were', bodyOf([FIRST]) + '\n'.repeat(4_000_000)],
    ['two blanks', bodyOf([SECOND.replace(' 0.246392', '  0.246392')])],
  ])('refuses %s', (_, body) => {
    expect(() => recordsOf(body)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

describe('fetch', () => {
  it.each([
    ['an empty body', ''],
    ['a line feed', '\n'],
    ['a header without day lines', `${[...HEADER, 0, '', ''].join('\n')}\n`],
  ])('takes %s for a security that is not known', async (_, body) => {
    await expect(fetchPages(body)).rejects.toMatchObject({ code: 'no_value' });
  });

  it.each([
    ['a page', '<html></html>'],
    ['the header of another security', 'B\n14593\nX\n0\n\n\n'],
    ['a header that was cut off', 'B\n39693\n'],
    ['a header whose day lines were cut off', `${[...HEADER, 7087, '19960102', '20240229'].join('\n')}\n`],
  ])('leaves it to the reader to refuse %s', async (_, body) => {
    const pages = await fetchPages(body);
    expect(() => parseVolatilities(pages, { symbol: '39693' })).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});
