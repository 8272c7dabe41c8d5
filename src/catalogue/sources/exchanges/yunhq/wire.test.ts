import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseUnderlying } from './wire.ts';

const ASK = { fund: '510050' };
const FIELDS = [{ name: 'time', cells: 'date-time' }] as const;

const pagesOf = (time: unknown, date: unknown = 20_260_930): Pages => [
  {
    url: 'https://yunhq.sse.com.cn:32042/v1/sh1/list/self/510050',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(
      JSON.stringify({ date, time, total: 1, list: [['510050', '50ETF', 3.1, 0.1, 3.3, 1, 100, 310, 3]] }),
    ),
  },
];
const timeOf = (time: unknown) => parseUnderlying(pagesOf(time), ASK, FIELDS).time?.textAt(0);

describe('the quote of a fund', () => {
  it.each([
    [93_005, '2026-09-30 09:30:05'],
    [150_000, '2026-09-30 15:00:00'],
    ['093005', '2026-09-30 09:30:05'],
    [0, '2026-09-30 00:00:00'],
  ])('is of the time %j', (time, moment) => {
    expect(timeOf(time)).toBe(moment);
  });

  it.each([[''], [[]], [null], [240_000], [96_005], [1_500_000], [9.5], ['9:30']])('is refused at %j', (time) => {
    expect(() => timeOf(time)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
