import { describe, expect, it } from 'vitest';
import { parseMinutes } from './wire.ts';

const ASK = { connect: 'minutes', direction: 'south' } as const;
const LINE = '9:01,1.50,9,2.25,9,3.75,9,9,9,9';
const parse = (data: unknown, rc = 0) =>
  parseMinutes([{ url: '', obtained: 0, status: 200, body: Buffer.from(JSON.stringify({ rc, data })) }], ASK);
const south = (lines: unknown, day: unknown = '2024-02-05') => ({ n2s: lines, n2sDate: day });

describe('minutes of Stock Connect', () => {
  it('may be still to come', () => {
    const { shanghai, both } = parse(south([LINE, '9:02,-,-,-,-,-,-,-,-,-']));
    expect([shanghai.valueAt(0), both.valueAt(0), shanghai.valueAt(1), both.valueAt(1)]).toEqual([
      1.5,
      3.75,
      null,
      null,
    ]);
  });

  it.each([
    ['nine values', south([LINE.slice(0, -2)])],
    ['eleven values', south([`${LINE},9`])],
    ['a total that is no sum', south([LINE.replace('3.75', '4.75')])],
    ['values in ascending order of their fields', south(['9:01,9,9,1.50,9,9,2.25,9,9,3.75'])],
    ['a time of no day', south([LINE.replace('9:01', '24:01')])],
    ['a text for a number', south([LINE.replace('1.50', 'x')])],
    ['a day that is none', south([LINE], '02-05')],
    ['no day', south([LINE], null)],
    ['no list', south({})],
    ['a line that is none', south([1])],
    ['the other direction alone', { s2n: [LINE], s2nDate: '2024-02-05' }],
  ])('with %s are refused', (_, data) => {
    expect(() => parse(data)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('are a refusal with any other rc', () => {
    expect(() => parse(null, 102)).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  });
});
