import { describe, expect, it } from 'vitest';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseQuotes } from './wire.ts';

/** A reply that came at a time of a clock in Beijing. */
const at = (time: string, reply: object): Pages => [
  {
    url: 'https://www.sge.com.cn/graph/quotations',
    obtained: Date.parse(`2026-11-20T${time}:30+08:00`),
    status: 200,
    body: Buffer.from(JSON.stringify(reply)),
  },
];
const RING = {
  heyue: 'Au99.99',
  times: ['20:00', '02:29', '09:00', '15:29', '19:59'],
  data: ['755.0', '0', '754.0', '754.5', '754.9'],
  delaystr: '2026年11月21日 09:00:55',
};
const ASK = { quotes: 'Au99.99' };
const timesOf = (pages: Pages) => {
  const { times } = parseQuotes(pages, ASK);
  return Array.from({ length: times?.length ?? 0 }, (_, row) => times?.textAt(row));
};

describe('the prices by minute', () => {
  it('end with the minute that the reply names, whatever day it names', () => {
    expect(timesOf(at('09:00', RING))).toEqual(['20:00:00', '02:29:00', '09:00:00']);
  });

  it('end with it on a weekend, too, when the clock is past it', () => {
    const weekend = { ...RING, delaystr: '2026年11月23日 02:29:55' };
    expect(timesOf(at('12:00', weekend))).toEqual(['20:00:00', '02:29:00']);
    expect(timesOf(at('20:10', weekend))).toEqual(['20:00:00', '02:29:00']);
  });

  it('begin anew at 20:00', () => {
    expect(timesOf(at('20:10', { ...RING, delaystr: '2026年11月23日 20:10:12' }))).toEqual(['20:00:00']);
  });

  it('are refused where the reply names no minute: the clock does not tell it', () => {
    const pages = at('09:00', { ...RING, delaystr: '' });
    expect(() => timesOf(pages)).toThrow('expected the time of the reply in `delaystr`');
  });

  // AKShare printed these rows on 2025-04-11, a Friday, with 00:00 first, as delon-xie/aksharepro keeps them.
  it('of a printed evening are those since 20:00', () => {
    const printed = {
      heyue: 'Au99.99',
      times: ['22:24', '22:25', '22:26', '22:27', '22:28', '00:00', '00:01', '00:02', '00:03', '00:04'],
      data: ['760.0', '760.0', '760.0', '760.0', '760.0', '755.0', '755.0', '755.0', '755.0', '755.0'],
      delaystr: '2025年04月14日 22:28:55',
    };
    const pages = at('22:28', printed);
    expect(timesOf(pages)).toEqual(['22:24:00', '22:25:00', '22:26:00', '22:27:00', '22:28:00']);
    expect(parseQuotes(pages, ASK).data?.valueAt(4)).toBe(760);
    expect(parseQuotes(pages, ASK).delaystr?.textAt(4)).toBe(printed.delaystr);
  });

  it('have no price where the exchange writes 0', () => {
    expect(parseQuotes(at('09:00', RING), ASK).data?.valueAt(1)).toBeNull();
  });

  it.each([
    ['are of another product', { heyue: 'Ag(T+D)' }, /asked for Au99.99/],
    ['are not as many as times', { data: ['755.0'] }, /as many times as prices/],
    ['go back', { times: ['20:00', '09:00', '02:29', '15:29', '19:59'] }, /comes after/],
    ['are all 0', { data: ['0', '0', '0', '0', '0'] }, /is 0 or missing/],
  ])('are refused when they %s', (_, more, says) => {
    expect(() => parseQuotes(at('09:00', { ...RING, ...more }), ASK)).toThrow(says);
  });
});
