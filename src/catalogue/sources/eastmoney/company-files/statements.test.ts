import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { parseCompanyType } from './company-type.ts';
import { parseStatement, type StatementAsk, statements } from './statements.ts';

const ASK: StatementAsk = { statement: 'zcfzb', span: 'report', company: 'SH600519' };
const days = (count: number): string[] => Array.from({ length: count }, (_, at) => `${2_026 - at}-12-31`);
const rowOf = (day: string, code = '600519') => ({ SECURITY_CODE: code, REPORT_DATE: `${day} 00:00:00` });
const page = (type: string): string => `<html><body><input id="hidctype" value="${type}"></body></html>`;

/** A stand-in of a company of one type, which has these periods. */
function company(type: string, periods: readonly string[], change: (rows: unknown[]) => unknown = (rows) => rows) {
  return fakeUpstream(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/Index')) return page(type);
    if (searchParams.get('companyType') !== type) return '{"status":-1}';
    const wanted = searchParams.get('dates')?.split(',');
    const data = (wanted ?? periods).map((day) => rowOf(day));
    return JSON.stringify({ data: wanted ? change(data) : data });
  });
}

describe('a statement', () => {
  it.each([1, 5, 6, 103])('of %i periods is asked for five periods at a time, in order', async (count) => {
    const upstream = company('4', days(count));
    const pages = await statements.fetch(ASK, upstream);
    const figures = upstream.asked.filter((url) => url.includes('zcfzbAjaxNew'));
    expect(figures).toHaveLength(Math.ceil(count / 5));
    expect(upstream.asked).toHaveLength(2 + figures.length);
    const asked = figures.map((url) => new URL(url).searchParams.get('dates')?.split(',') ?? []);
    expect(Math.max(...asked.map((some) => some.length))).toBeLessThanOrEqual(5);
    const rows = parseStatement(pages, ASK);
    expect(rows.map(({ REPORT_DATE: day }) => day)).toEqual(days(count).map((day) => `${day} 00:00:00`));
  });

  it('keeps the order of the list when the rows of a reply come in another', async () => {
    const pages = await statements.fetch(
      ASK,
      company('4', days(7), (rows) => rows.toReversed()),
    );
    expect(parseStatement(pages, ASK).map(({ REPORT_DATE: day }) => day)).toEqual(
      days(7).map((day) => `${day} 00:00:00`),
    );
  });

  it.each([
    ['as long as the list of periods is the same', days(40), 4],
    ['and is begun anew where there is another period', days(41), 9],
  ])('is continued after a failure, %s', async (_, periods, again) => {
    let kept: readonly Page[] = [];
    let known = company('4', days(40));
    let isCut = true;
    let figures = 0;
    const fetch = () => {
      const upstream = fakeUpstream(async ({ url }) => {
        const isOfFigures = url.includes('zcfzbAjaxNew');
        // The fifth of eight replies, with five periods each.
        if (isCut && isOfFigures && url.includes('2006-12-31')) return new Error('cut');
        if (isOfFigures) figures++;
        return (await known.fetch({ url })).body;
      });
      return statements.fetch(ASK, { ...upstream, partialPages: { pages: kept, save: (some) => (kept = some) } });
    };
    await expect(fetch()).rejects.toThrow('cut');
    expect(kept).toHaveLength(1 + 4);
    [isCut, figures, known] = [false, 0, company('4', periods)];
    expect(parseStatement(await fetch(), ASK)).toHaveLength(periods.length);
    expect(figures).toBe(again);
    expect(kept).toEqual([]);
  });

  it('asks for the type of a company and its periods once for several clients', async () => {
    const upstream = company('3', days(1));
    await statements.fetch(ASK, upstream);
    await statements.fetch(ASK, upstream);
    expect(upstream.asked.filter((url) => url.includes('Index'))).toHaveLength(1);
    expect(upstream.asked.filter((url) => url.includes('DateAjaxNew'))).toHaveLength(1);
  });

  it.each(['1', '2', '3', '4'])('of type %s is found without the page of the company', async (type) => {
    const known = company(type, days(2));
    const upstream = fakeUpstream(async (request) => {
      if (request.url.includes('/Index')) return { status: 403 };
      return (await known.fetch({ url: request.url })).body;
    });
    expect(parseStatement(await statements.fetch(ASK, upstream), ASK)).toHaveLength(2);
  });

  it('that no type of company has is no value', async () => {
    const upstream = fakeUpstream(({ url }) => (url.includes('/Index') ? page('4') : '{"status":-1}'));
    await expect(statements.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'no_value' });
    expect(upstream.asked).toHaveLength(1 + 4);
  });

  it.each([
    ['a period is not sent', (rows: unknown[]) => rows.slice(1)],
    ['a period comes twice', (rows: unknown[]) => [...rows.slice(1), rows[1]]],
    ['another period comes', (rows: unknown[]) => [...rows.slice(1), rowOf('1999-12-31')]],
    ['one more comes', (rows: unknown[]) => [...rows, rowOf('1999-12-31')]],
    ['the rows are of another company', (rows: unknown[]) => [...rows.slice(0, -1), rowOf('2024-12-31', '600518')]],
    ['there is no data', () => undefined],
    ['the data are an object', () => ({})],
    ['a row is none', (rows: unknown[]) => [...rows.slice(1), 1]],
  ])('is refused where %s', async (_, change) => {
    await expect(statements.fetch(ASK, company('4', days(3), change))).rejects.toMatchObject({
      code: 'upstream_changed',
    });
  });

  it.each([
    ['a day that is none', [{ REPORT_DATE: '2026' }]],
    ['no day', [{}]],
    ['a period twice', [rowOf('2026-12-31'), rowOf('2026-12-31')]],
    ['too many periods', Array.from({ length: 301 }, (_, at) => rowOf(`${1_700 + at}-12-31`))],
  ])('is refused with a list that has %s', async (_, data) => {
    const upstream = fakeUpstream(({ url }) => (url.includes('/Index') ? page('4') : JSON.stringify({ data })));
    await expect(statements.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('is refused with fewer replies than its list has periods', () => {
    const reply = (rows: unknown) => ({
      url: 'https://a/',
      obtained: 0,
      status: 200,
      body: Buffer.from(JSON.stringify({ data: rows })),
    });
    const list = reply(days(6).map((day) => rowOf(day)));
    const first = reply(days(5).map((day) => rowOf(day)));
    expect(() => parseStatement([list, first], ASK)).toThrow('6 periods, but 1 replies');
    expect(() => parseStatement([list], ASK)).toThrow('6 periods, but 0 replies');
    expect(() => parseStatement([reply([])], ASK)).toThrow('no periods');
  });
});

describe('the page of a company', () => {
  const typeIn = (html: string): string => parseCompanyType({ body: Buffer.from(html) });

  it.each(['1', '2', '3', '4'])('shows the type %s', (type) => {
    expect(typeIn(page(type))).toBe(type);
    expect(typeIn(`<!-- <input id="hidctype" value="9"> --><p><INPUT TYPE=hidden VALUE=${type} ID=hidctype><p>`)).toBe(
      type,
    );
  });

  it.each([
    ['no type', '<html></html>'],
    ['an empty page', ''],
    ['JSON', '{"hidctype":"4"}'],
    ['the type in a script', '<script>var x = \'<input id="hidctype" value="4">\'</script>'],
    ['an element without a value', '<input id="hidctype">'],
    ['a type that is none', page('5')],
    ['a type with blanks', page(' 4')],
    ['two types', page('4') + page('4')],
    ['elements without an end', '<div>'.repeat(501)],
  ])('is refused with %s', (_, html) => {
    expect(() => typeIn(html)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
