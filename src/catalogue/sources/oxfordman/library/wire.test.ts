import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type FakeUpstream, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { Failure, inEnglish } from '../../../../base/errors.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { INDICES, oxfordMan, parseLibrary, servedMeasure } from './wire.ts';

const CSV = [
  ',Symbol,close_price,rv5,nobs,rk_th2',
  '2000-01-03 00:00:00+00:00,.AEX,675.44,0.00013017016378159244,1795.0,0.00010161900613831257',
  '2000-01-04 00:00:00+00:00,.AEX,642.25,2.0130565333282923e-04,1795.0,',
  '2000-07-03 00:00:00+01:00,.AEX,680.1,-1e-05,1795.0,0',
  '2000-01-03 00:00:00+00:00,.SPX,1454.24,1.40814843656457e-04,1554,1.30157172062276e-04',
  '',
].join('\n');

const AEX = CSV.split('\n')
  .filter((line) => !line.includes('.SPX'))
  .join('\n');

function pagesOf(body: string | Buffer, url = ''): Pages {
  return [{ url, obtained: 0, status: 200, body: Buffer.from(body) }];
}

/** The cells of one index, a row each: day, then the measures by name. */
function recordsOf(body: string | Buffer, symbol: keyof typeof INDICES): Record<string, unknown>[] {
  const { date, '*': measures } = parseLibrary(pagesOf(body), { symbol });
  return Array.from({ length: date.length }, (_, row) =>
    Object.fromEntries([['date', date.valueAt(row)], ...measures.map(({ name, cells }) => [name, cells.valueAt(row)])]),
  );
}

describe('parseLibrary', () => {
  it('finds measures by name and gives them as annualized volatility, null where there is none', () => {
    expect(recordsOf(AEX, 'AEX')).toEqual([
      { date: '2000-01-03', rv5: 18.11, rk_th2: 16 },
      { date: '2000-01-04', rv5: 22.52, rk_th2: null },
      { date: '2000-07-03', rv5: null, rk_th2: 0 },
    ]);
  });

  it.each(['', 'Date', 'date', 'Unnamed: 0', '""'])('takes %j for the name of the dates', (name) => {
    expect(recordsOf(`${name}${AEX}`, 'AEX')).toHaveLength(3);
  });

  it('sorts the days, and keeps the day that is written whatever its offset', () => {
    const csv =
      'date,Symbol,rv5\n2000-07-04 00:00:00+09:00,.N225,0\n2000-07-03,.N225,0\n2000-07-05 00:00:00-05:00,.N225,0\n';
    expect(recordsOf(csv, 'N225').map(({ date }) => date)).toEqual(['2000-07-03', '2000-07-04', '2000-07-05']);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html></html>'],
    ['no column of symbols', AEX.replace('Symbol', 'symbol')],
    ['no measure', AEX.replace('rv5', 'RV5').replace('rk_th2', 'RK')],
    ['a measure twice', AEX.replace('close_price', 'rv5')],
    ['a first column that is none of dates', `DateID${AEX}`],
    ['another symbol', CSV],
    ['a day twice', AEX.replace('2000-01-04', '2000-01-03')],
    ['a day that is none', AEX.replace('2000-01-04', '2000-02-30')],
    ['a day that was converted to UTC', AEX.replace('2000-07-03 00:00:00+01:00', '2000-07-02 23:00:00+00:00')],
    ['a variance that is no number', AEX.replace('-1e-05', 'NA')],
    ['a line that was cut off', AEX.slice(0, -40)],
  ])('refuses %s', (_, body) => {
    expect(() => recordsOf(body, 'AEX')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

describe('servedMeasure', () => {
  it('refuses a measure that a copy does not hold, instead of giving nulls', () => {
    expect(servedMeasure('rv5', [{ name: 'date' }, { name: 'rv5' }])).toBe('rv5');
    expect(() => servedMeasure('rk_th2', [{ name: 'date' }, { name: 'rv5' }])).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});

/**
 * An upstream of some files, which are the published ones or, when they are verified, are not; all others are out
 * of reach.
 */
function upstreamOf(answers: ReadonlyMap<string, Buffer>, isPublished: boolean): FakeUpstream {
  return fakeUpstream(
    ({ url }) => answers.get(url) ?? new Failure('upstream_unreachable', inEnglish(`${url} is down.`)),
    {
      verify: async () => {
        if (!isPublished) throw new Failure('upstream_changed', 'other bytes');
        return true;
      },
    },
  );
}

const ARCHIVE =
  'https://web.archive.org/web/20220301022212id_/https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip';
const ZIP = Buffer.from(zipSync({ 'a.csv': Buffer.from(CSV) }));

describe('fetch', () => {
  it('returns the header and the lines of one index, and says which address they came from', async () => {
    const [reply] = await oxfordMan.fetch({ symbol: 'AEX' }, upstreamOf(new Map([[ARCHIVE, ZIP]]), true));
    expect(reply.url).toBe(ARCHIVE);
    expect(reply.body.toString()).toBe(AEX);
  });

  it('takes what a mirror has in the place of the published archive only until something better can be fetched', async () => {
    const provisional = async (isPublished: boolean) => {
      const upstream = fakeUpstream({ [ARCHIVE]: ZIP }, { verify: async () => isPublished });
      return (await oxfordMan.fetch({ symbol: 'AEX' }, upstream))[0].provisional;
    };
    expect([await provisional(true), await provisional(false)]).toEqual([false, true]);
  });

  it('finds every index in the archive', async () => {
    const [header = '', line = ''] = AEX.split('\n');
    const lines = Object.keys(INDICES).map((symbol) => line.replace('.AEX', `.${symbol}`));
    const zip = Buffer.from(zipSync({ 'a.csv': Buffer.from([header, ...lines, ''].join('\n')) }));
    const upstream = upstreamOf(new Map([[ARCHIVE, zip]]), true);
    for (const [at, symbol] of (Object.keys(INDICES) as (keyof typeof INDICES)[]).entries())
      expect((await oxfordMan.fetch({ symbol }, upstream))[0].body.toString()).toBe(`${header}\n${lines[at]}\n`);
  });

  it('asks once for the archive, however many indices are wanted', async () => {
    const upstream = upstreamOf(new Map([[ARCHIVE, ZIP]]), true);
    await oxfordMan.fetch({ symbol: 'AEX' }, upstream);
    await oxfordMan.fetch({ symbol: 'SPX' }, upstream);
    expect(upstream.asked).toEqual([ARCHIVE]);
  });

  it('takes the next copy when one is down, is not the published one, is damaged or lacks the index', async () => {
    const first = upstreamOf(new Map(), true);
    await expect(oxfordMan.fetch({ symbol: 'SPX' }, first)).rejects.toMatchObject({
      code: 'upstream_unreachable',
      message: expect.stringContaining('web.archive.org'),
    });
    const [, second = '', , third = '', csv = '', site] = first.asked;
    expect(site).toBe('https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip');
    const answers = new Map([
      [ARCHIVE, Buffer.from('<html>try again</html>')],
      [second, ZIP.subarray(0, -30)],
      [third, Buffer.from(zipSync({ 'a.csv': Buffer.from(AEX) }))],
      [csv, Buffer.from(CSV)],
    ]);
    expect((await oxfordMan.fetch({ symbol: 'SPX' }, upstreamOf(answers, true)))[0].url).toBe(csv);
    await expect(
      oxfordMan.fetch({ symbol: 'SPX' }, upstreamOf(new Map([[ARCHIVE, ZIP]]), false)),
    ).rejects.toMatchObject({
      code: 'upstream_changed',
    });
  });
});

describe('a copy of the library that a user has', () => {
  const importFile = (body: string | Buffer, symbol: keyof typeof INDICES = 'FTSE', isNamed = false) =>
    oxfordMan.importFile?.({ name: 'library.zip', body: Buffer.from(body) }, { symbol }, isNamed);
  const zipped = zipSync({ 'any.csv': Buffer.from(CSV) }, { mtime: '2022-03-01T00:00:00' });

  it.each([
    ['zip', Buffer.from(zipped)],
    ['CSV', CSV],
  ])('as a %s answers for every symbol in it, until the last vintage can be fetched', async (_, body) => {
    const imported = (await importFile(body))?.replies ?? [];
    expect(imported.map(({ ask, provisional }) => [ask.symbol, provisional])).toEqual([
      ['AEX', true],
      ['SPX', true],
    ]);
    expect(imported[0]?.body.toString()).toBe(AEX);
    expect(recordsOf(imported[1]?.body ?? '', 'SPX')).toHaveLength(1);
  });

  it('answers for the one symbol that the user names', async () => {
    expect((await importFile(CSV, 'SPX', true))?.replies.map(({ ask }) => ask)).toEqual([{ symbol: 'SPX' }]);
    await expect(importFile(CSV, 'FTSE', true)).rejects.toThrow('no lines of the symbol .FTSE');
  });

  it('reports how many of the indices it holds, unless it holds all', async () => {
    expect((await importFile(CSV))?.missing).toMatch(/^holds 2 of 31 indices/);
    const [header = '', line = ''] = AEX.split('\n');
    const whole = [header, ...Object.keys(INDICES).map((symbol) => line.replace('.AEX', `.${symbol}`)), ''].join('\n');
    expect(await importFile(whole)).toEqual({ replies: expect.objectContaining({ length: 31 }) });
  });

  it.each([
    ['cut off', CSV.slice(0, -9)],
    ['another CSV', 'sasdate,RPI\n1/1/1959,1\n'],
    ['a page', '<html>\n'],
    ['nothing', ''],
    ['an archive without a CSV', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }, { mtime: '2022-03-01T00:00:00' }))],
    ['a damaged archive', Buffer.from(zipped.slice(0, -5))],
  ])('is refused when it is %s', async (_, body) => {
    await expect(importFile(body)).rejects.toMatchObject({ code: 'upstream_changed' });
  });
});
