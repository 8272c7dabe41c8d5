import { describe, expect, it } from 'vitest';
import { parseDays, parsePlaces } from './wire.ts';

const FIELDS = [
  { name: 'date', cells: 'date' },
  { name: 'value', cells: 'number' },
] as const;
const pageOf = (data: unknown) =>
  [{ url: 'https://xt.yangzhu.vip/', obtained: 0, status: 200, body: Buffer.from(JSON.stringify({ data })) }] as const;

describe('rows of a day and a value', () => {
  it('are read whatever they are called, oldest first', () => {
    const { date, value } = parseDays(
      pageOf([
        { v: '2', d: '2024-03-02' },
        { d: '2024/3/1', v: '1' },
      ]),
      FIELDS,
    );
    expect([date?.textAt(0), value?.textAt(0), value?.textAt(1)]).toEqual(['2024-03-01', '1', '2']);
  });

  it.each([[[{ d: '2024-03-02' }]], [[{ a: '1', b: '2' }]], [[{ d: '2024-03-02', v: 'x' }]], [[]], ['x']])(
    'are refused: %j',
    (data) => {
      expect(() => parseDays(pageOf(data), FIELDS)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    },
  );
});

it('rows of another number of values are refused', () => {
  expect(() => parsePlaces(pageOf([{ a: '2024-03-02' }]), ['date', 'value'], FIELDS)).toThrow('expected 2 values');
});
