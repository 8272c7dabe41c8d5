import { describe, expect, it } from 'vitest';
import { BLOCK_PAGE, cutOff, expectFailure, expectTable, halfOf, type Row, withReplay } from '../replay.ts';
import { findRecordings } from './recordings.ts';

// Recorded stretches of one answer of Risk Lab. Each is made whole again: the header's number of days, first and
// last day are those of the stretch instead of the 7,087 days that were recorded.

const { read } = findRecordings('rlab');

const URL_OF_39693 = 'https://dachxiu.chicagobooth.edu/data.php?ticker=39693';
const QUERY = 'article_rlab_rv?symbol=39693';

const linesOf = (name: string): readonly string[] => read(name).toString().trimEnd().split('\n');
const [ticker, permno, company, ...rest] = linesOf('data_php_39693_part1_1996-01-02_1997-04-30.txt');
const EARLY = rest.slice(3);
const LATE = linesOf('data_php_39693_part2_2019q4.txt');

/** A whole answer of these day lines. */
function whole(days: readonly string[]): Buffer {
  const dayOf = (line: string | undefined): string | undefined => line?.split(' ')[1];
  const header = [ticker, permno, company, days.length, dayOf(days[0]), dayOf(days.at(-1))];
  return Buffer.from(`${[...header, ...days].join('\n')}\n`);
}

/** The third field of each day line, `qmle_trade`. */
function expectedOf(days: readonly string[]): readonly Row[] {
  return days.map((line) => {
    const [, date, figure] = /^39693 (\d{8}) (\S+) /.exec(line) ?? [];
    return { date: date!.replace(/^(\d{4})(\d{2})/, '$1-$2-'), RV: Number(figure) };
  });
}

describe('a recorded stretch of Risk Lab', () => {
  it.each([
    ['1996-01-02 to 1997-04-30', EARLY, 218],
    ['2019-10-01 to 2019-12-31', LATE, 64],
    ['both, with 22 years between them left out', [...EARLY, ...LATE], 282],
    ['one day', EARLY.slice(8, 9), 1],
  ] as const)('is answered whole, every cell: %s', async (_, days, count) => {
    expect(days).toHaveLength(count);
    await withReplay({ [URL_OF_39693]: whole(days) }, async ({ get, asked }) => {
      await expectTable(await get(QUERY), expectedOf(days), ['risklab', URL_OF_39693]);
      await get(QUERY);
      expect(asked()).toEqual([URL_OF_39693]);
    });
  });

  it('has the check values of the notes, zeros and gaps among them', async () => {
    await withReplay({ [URL_OF_39693]: whole([...EARLY, ...LATE]) }, async ({ get }) => {
      const answered: unknown = await (await get('article_rlab_rv')).json();
      const days = Array.isArray(answered) ? answered : [];
      const found = new Map<unknown, unknown>(days.map(({ date, RV }: Record<string, unknown>) => [date, RV]));
      const checks = {
        '1996-01-02': 0,
        '1996-01-04': 0,
        '1996-01-05': 0,
        '1996-01-09': 0,
        '1996-01-10': 0,
        '1996-01-17': 0.246392,
        '1996-07-22': 0.0370658,
        '2019-10-25': 0.747561,
        '2019-11-04': 0.175107,
        '2019-11-05': 0.185112,
        '2019-11-06': 0.210373,
        '2019-11-07': 0.240808,
        '2019-11-08': 0.199549,
        '2019-11-29': 0.214306,
      };
      for (const [day, volatility] of Object.entries(checks)) expect([day, found.get(day)]).toEqual([day, volatility]);
      for (const day of ['1996-01-03', '1996-01-08']) expect(found.has(day)).toBe(false);
    });
  });
});

describe('an answer of Risk Lab', () => {
  const good = whole(LATE);
  const withHeader = (line: number, text: string): Buffer =>
    Buffer.from(good.toString().split('\n').toSpliced(line, 1, text).join('\n'));

  it.each([
    ['another security', withHeader(1, '14593')],
    ['another number of days', withHeader(3, '7087')],
    ['another first day', withHeader(4, '19960102')],
    ['another last day', withHeader(5, '20250124')],
    ['no header', Buffer.from(`${LATE.join('\n')}\n`)],
    ['the recorded header above a part of its days', read('data_php_39693_part1_1996-01-02_1997-04-30.txt')],
    ['a line of another security', Buffer.from(good.toString().replace('\n39693 20191002', '\n14593 20191002'))],
    ['a page', Buffer.from(BLOCK_PAGE)],
    ['half of itself', halfOf(good)],
    ['itself without the last line feed and figure', good.subarray(0, -12)],
  ])('is a failure when it has %s', async (_, body) => {
    await withReplay({ [URL_OF_39693]: body }, async ({ get }) => expectFailure(await get(QUERY), 502, /Risk Lab/));
  });

  it('is a failure when it is cut off, refused, overloaded, or not there', async () => {
    for (const stand of [
      cutOff(good),
      { status: 403, body: BLOCK_PAGE },
      { status: 500, body: '' },
      { status: 404, body: '' },
    ])
      await withReplay({ [URL_OF_39693]: stand }, async ({ get }) => expectFailure(await get(QUERY), 502, /Risk Lab/));
  });

  it.each([
    ['empty', ''],
    ['a line feed', '\n'],
    ['its header alone', good.toString().split('\n').slice(0, 6).join('\n').replace('\n64\n', '\n0\n')],
  ])('is no value when it is %s', async (_, body) => {
    await withReplay({ [URL_OF_39693]: { body } }, async ({ get }) => expectFailure(await get(QUERY), 404, /39693/));
  });

  it('is asked for by the identifier as it was sent', async () => {
    const url = 'https://dachxiu.chicagobooth.edu/data.php?ticker=BRK.B-1';
    await withReplay({ [url]: { body: '' } }, async ({ get, asked }) => {
      await expectFailure(await get('article_rlab_rv?symbol=BRK.B-1'), 404, /BRK\.B-1/);
      expect(asked()).toEqual([url]);
    });
  });
});
