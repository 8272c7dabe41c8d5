import { describe, expect, it } from 'vitest';
import { tencentAmericanMinuteFallback } from './american-minutes.ts';

const { ask, parse } = tencentAmericanMinuteFallback;
const OBTAINED = Date.UTC(2026, 6, 10, 22);

const replyOf = (lines: readonly unknown[], date = '20260709', symbol = 'usAAPL') => ({
  code: 0,
  data: { [symbol]: { data: { data: lines, date } } },
});
const read = (reply: unknown) =>
  parse(
    [{ url: 'https://ifzq.gtimg.cn/', obtained: OBTAINED, status: 200, body: Buffer.from(JSON.stringify(reply)) }],
    { lineOf: 'usAAPL' },
  );

describe('the minutes of a share of the United States of Tencent', () => {
  it('are asked for by its ticker, single and as traded alone', () => {
    const symbol = '105.AAPL';
    expect(ask({ symbol, scale: 1, isAdjusted: false })).toEqual({ lineOf: 'usAAPL' });
    expect(ask({ symbol, scale: 5, isAdjusted: false })).toBeUndefined();
    expect(ask({ symbol, scale: 1, isAdjusted: true })).toBeUndefined();
    expect(ask({ symbol: '153.ABCDE', scale: 1, isAdjusted: false })).toBeUndefined();
  });

  it('have the volume of each minute, and the time of Beijing in summer', () => {
    const { f51, f53, f56, f52 } = read(replyOf(['0930 210.5 100', '0931 210.75 350 73682.5', '1600 211 1350']));
    expect([0, 1, 2].map((row) => [f51, f53, f56, f52].map((cells) => cells!.valueAt(row)))).toEqual([
      ['2026-07-09 21:30:00', 210.5, 100, null],
      ['2026-07-09 21:31:00', 210.75, 250, null],
      ['2026-07-10 04:00:00', 211, 1_000, null],
    ]);
  });

  it.each([
    ['no minute', replyOf([]), 'upstream_refused'],
    ['a session long ago', replyOf(['0930 1 1'], '20260601'), 'upstream_refused'],
    ['another share', replyOf(['0930 1 1'], '20260709', 'usMSFT'), 'upstream_changed'],
    ['another code', { code: 1 }, 'upstream_changed'],
    ['times that do not ascend', replyOf(['0931 1 1', '0930 1 2']), 'upstream_changed'],
    ['a volume that falls', replyOf(['0930 1 5', '0931 1 4']), 'upstream_changed'],
    ['a line of another form', replyOf(['0930 x 1']), 'upstream_changed'],
    ['a time that is none', replyOf(['0960 1 1']), 'upstream_changed'],
    ['no day', replyOf(['0930 1 1'], ''), 'upstream_changed'],
    ['a day that no month has', replyOf(['0930 1 1'], '20260732'), 'upstream_changed'],
    ['a day that only a longer month has', replyOf(['0930 1 1'], '20260931'), 'upstream_changed'],
  ])('are refused for %s', (_, reply, code) => {
    expect(() => read(reply)).toThrow(expect.objectContaining({ code }));
  });
});
