import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { fundRatings, parseRatings, type RatingsAsk } from './wire.ts';

const ask: RatingsAsk = { ratings: 'china-merchants', day: '' };
const row = (code: string): string => [code, ...Array<string>(18).fill(''), '0.15%'].join('|');
const pageOf = (script: string): string => `<html><div id="fundinfo"><script>${script}</script></div></html>`;
const read = (script: string): readonly unknown[] => {
  const pages: Pages = [{ url: 'https://a.example/', obtained: 0, status: 200, body: Buffer.from(pageOf(script)) }];
  return parseRatings(pages, ask).map(([code]) => code);
};

describe('ratings in a script', () => {
  it.each([
    ['with a separator behind the last row', `var x = "${row('1')}|_${row('2')}|_";`],
    ['without one', `var x = "${row('1')}|_${row('2')}";`],
    ['with a `|` behind the last separator', `var x = "${row('1')}|_${row('2')}|_|";`],
    ['with a separator before the first row', `var x = "|${row('1')}|_${row('2')}|_";`],
    ['behind other texts and a comment', `/* "|_ */ var a="b;c", f = g("h");var x = "${row('1')}|_${row('2')}|_"`],
    ['behind a list of another width', `var a="1|2|_";var x = "${row('1')}|_${row('2')}|_";`],
    // A search for a comment behind every text takes minutes for so many texts.
    ['behind three million other texts', `var a=[${'"",'.repeat(3_000_000)}];var x = "${row('1')}|_${row('2')}|_";`],
    ['behind a comment after other texts', `var a="";/* "1|_ */var x = "${row('1')}|_${row('2')}|_";`],
    ['with escapes', `var x = "${row('1').replaceAll('|', '\\u007c')}|_${row('2')}|_";`],
  ])('are read %s', (_, script) => {
    expect(read(script)).toEqual(['1', '2']);
  });

  it.each([
    ['var x = "";', 'no list of ratings in the page'],
    ['', 'no list of ratings in the page'],
    [`var x = "${row('1')}|_1|2|_";`, 'row 2 has 2 values instead of 20'],
    [`var x = "${row('1')}|_|_${row('2')}|_";`, 'row 2 has 1 values instead of 20'],
    ['var x = "1|2|_', 'expected the end of a text'],
  ])('are refused as %s', (script, why) => {
    expect(() => read(script)).toThrow(changed(why));
  });
});

describe('ratings of a day', () => {
  const days =
    '<select id="rqoptions"><option value="2026-06-30">a</option><option value=\'2026-03-31\'>b</option></select>';
  const upstream = () =>
    fakeUpstream({
      'https://fund.eastmoney.com/data/fundrating_2.html': days + pageOf(''),
      'https://fund.eastmoney.com/data/fundrating_2_2026-03-31.html': pageOf(`var x = "${row('1')}|_";`),
    });

  it('are asked for when the page of the newest lists the day', async () => {
    const sent = upstream();
    expect(await fundRatings.fetch({ ...ask, day: '2026-03-31' }, sent)).toHaveLength(1);
    expect(sent.asked.map((url) => url.slice(url.lastIndexOf('/') + 1))).toEqual([
      'fundrating_2.html',
      'fundrating_2_2026-03-31.html',
    ]);
  });

  it('are refused where they are the newest, whose values are of another day', async () => {
    const listOf = (rating: string, value: string) => {
      const rows = Array.from({ length: 60 }, (_, at) =>
        [at, ...Array(6).fill(''), rating, '0', value, ...Array(9).fill(''), '0.15%'].join('|'),
      );
      return pageOf(`var x = "${rows.join('|_')}";`);
    };
    const answered = (rating: string) =>
      fundRatings.fetch(
        { ...ask, day: '2026-03-31' },
        fakeUpstream({
          'https://fund.eastmoney.com/data/fundrating_2.html': days + listOf('4', '1.1'),
          'https://fund.eastmoney.com/data/fundrating_2_2026-03-31.html': listOf(rating, '1.2'),
        }),
      );
    await expect(answered('4')).rejects.toThrow(changed('got the newest ones'));
    expect(await answered('5')).toHaveLength(1);
  });

  it('that it does not list are no value, and the newest days are named', async () => {
    await expect(fundRatings.fetch({ ...ask, day: '2026-04-01' }, upstream())).rejects.toMatchObject({
      code: 'no_value',
      message: expect.stringContaining('there are none of 2026-04-01; the newest are of 2026-06-30, 2026-03-31.'),
    });
  });

  it('on a page without days, or on another page, are refused', async () => {
    const url = 'https://fund.eastmoney.com/data/fundrating_2.html';
    const answered = (body: string) => fundRatings.fetch({ ...ask, day: '2026-03-31' }, fakeUpstream({ [url]: body }));
    await expect(answered(pageOf(''))).rejects.toThrow(changed('does not list the days of ratings'));
    const noDay = days.replace('2026-06-30', '2026-06-31') + pageOf('');
    await expect(answered(noDay)).rejects.toThrow(changed('2026-06-31, which is no day of the calendar'));
    await expect(answered('<html>Access Denied</html>')).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});
