import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseSentiment } from './wire.ts';

const ASK = { first: '2026-04-20', last: '2026-04-21' };
const read = (values: unknown, ask = ASK) => {
  const body = Buffer.from(JSON.stringify({ data: { values } }));
  const pages: Pages = [
    { url: 'https://datacenter-api.jin10.com/', obtained: Date.UTC(2026, 9, 10), status: 200, body },
  ];
  return parseSentiment(pages, ask);
};

describe('the sentiment of currency pairs', () => {
  it('has a column for each pair, in the order in which they come', () => {
    const { times, pairs } = read({
      '2026-04-21 00:00': { BTCUSD: 60.11 },
      '2026-04-21 00:10': { AUDJPY: 40.5, BTCUSD: 60.2 },
    });
    expect(times).toEqual(['2026-04-21 00:00', '2026-04-21 00:10']);
    expect([...pairs]).toEqual([
      ['BTCUSD', [60.11, 60.2]],
      ['AUDJPY', [null, 40.5]],
    ]);
  });

  it('is refused: a day that no month has', () => {
    const asked = { first: '2026-04-30', last: '2026-05-01' };
    expect(() => read({ '2026-04-31 00:00': { BTCUSD: 1 } }, asked)).toThrow(changed('expected a time'));
  });

  it('is empty where the source has no time', () => {
    expect(read({}).times).toEqual([]);
    expect(read([]).times).toEqual([]);
  });

  it.each([
    ['a list', [1], 'no times'],
    ['another day', { '2026-04-22 00:00': { BTCUSD: 1 } }, 'it answered'],
    ['no time', { yesterday: { BTCUSD: 1 } }, 'expected a time'],
    ['a time that no day has', { '2026-04-21 24:10': { BTCUSD: 1 } }, 'expected a time'],
    ['a pair that is none', { '2026-04-21 00:00': { date: 1 } }, 'expected a pair'],
    ['no pairs', { '2026-04-21 00:00': 60 }, 'expected a time and its pairs'],
    [
      'too many pairs',
      { '2026-04-21 00:00': Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`P${at}`, 1])) },
      'more than 200 pairs',
    ],
  ])('is refused: %s', (_, values, says) => {
    expect(() => read(values)).toThrow(changed(says));
  });
});
