import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { code, percent } from '../../../declare/columns.ts';
import { type HongKongAsk, hongKongFunds, parseColumns } from './wire.ts';

const ASK: HongKongAsk = { list: 'net values', fund: '1002200683' };
const numberOf = (url: string): number => Number(new URL(url).searchParams.get('pageindex'));
const bodyOf = (first: number, count: number): string =>
  JSON.stringify({ Code: '1', Message: 'Ok', Data: Array.from({ length: count }, (_, at) => ({ row: first + at })) });

describe('the history of a Hong Kong fund', () => {
  it.each([
    [0, 1],
    [999, 1],
    [1_000, 2],
    [2_500, 3],
  ])('of %i days is read from %i pages, up to one that is not full', async (count, pages) => {
    const upstream = fakeUpstream(({ url }) => {
      const first = 1_000 * numberOf(url);
      return bodyOf(first, Math.max(0, Math.min(1_000, count - first)));
    });
    expect(await hongKongFunds.fetch(ASK, upstream)).toHaveLength(pages);
    expect(upstream.asked.map(numberOf)).toEqual(Array.from({ length: pages }, (_, at) => at));
  });

  it.each([
    ['one page for all', () => bodyOf(0, 1_000), 'upstream_changed', 'one page was sent as two'],
    ['more rows than a page has', () => bodyOf(0, 1_001), 'upstream_changed', '1001 rows in a page of 1000'],
    ['pages without end', (at: number) => bodyOf(1_000 * at, 1_000), 'upstream_changed', 'more than 20 pages'],
    ['no list', () => '{"ErrCode":0}', 'upstream_changed', 'no list of rows in `Data`'],
    ['a refusal', () => '{"Data":null,"ErrCode":7,"ErrMsg":"busy"}', 'upstream_refused', 'code 7: "busy"'],
    ['an error', () => '{"Code":"-1","Message":"103","ErrorCode":0}', 'upstream_refused', 'code "-1": "103"'],
    ['a page', () => '<html>blocked</html>', 'upstream_refused', ''],
  ])('is refused: %s', async (_, body, code, says) => {
    const upstream = fakeUpstream(({ url }) => body(numberOf(url)));
    await expect(hongKongFunds.fetch(ASK, upstream)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(says),
    });
  });

  it('is fetched anew where a day came between two of its pages', async () => {
    let requests = 0;
    const upstream = fakeUpstream(({ url }) => {
      const isBefore = ++requests === 1;
      const first = 1_000 * numberOf(url);
      return bodyOf((isBefore ? 1 : 0) + first, first === 0 ? 1_000 : 501);
    });
    const pages = await hongKongFunds.fetch(ASK, upstream);
    expect(upstream.asked.map(numberOf)).toEqual([0, 1, 0, 1]);
    const rows = pages.flatMap(({ body }) => JSON.parse(body.toString()).Data.map((each: { row: number }) => each.row));
    expect(rows).toEqual(Array.from({ length: 1_501 }, (_, row) => row));
  });
});

it('a history with a day of another fund is refused', () => {
  const page = (...funds: readonly string[]) => ({
    url: 'https://overseas.1234567.com.cn/x',
    obtained: 0,
    status: 200,
    body: Buffer.from(JSON.stringify({ Code: '1', Data: funds.map((fund) => ({ HKFCODE: fund, FCODE: '968092' })) })),
  });
  const columns = { 基金代码: code('FCODE') } as const;
  expect(parseColumns([page(ASK.fund), page(ASK.fund)], ASK, columns)[0]?.cells.length).toBe(2);
  expect(() => parseColumns([page(ASK.fund), page('1002200684')], ASK, columns)).toThrow(changed('of "1002200684"'));
});

it('a ranking whose names of some figures are other ones has the others', () => {
  // Names of one public client: nobody has recorded a reply, and AKShare takes the values by position.
  const columns = { 基金代码: code('FCODE'), 近2年: percent('TWY') } as const;
  const parse = (...rows: readonly object[]) => {
    const body = Buffer.from(JSON.stringify({ Data: rows, ErrCode: 0 }));
    const page = { url: 'https://overseas.1234567.com.cn/x', obtained: 0, status: 200, body };
    return parseColumns([page], { list: 'ranking', fund: '' }, columns, ['TWY']).map(({ cells, missingField }) => [
      cells.valueAt(0),
      missingField,
    ]);
  };
  expect(parse({ FCODE: '968000', TWOY: 1 })).toEqual([
    ['968000', undefined],
    [null, 'TWY'],
  ]);
  expect(() => parse({ FCODE: '968000', TWY: 1 }, { FCODE: '968001' })).toThrow(changed('TWY'));
  expect(() => parse({ FUND: '968000', TWY: 1 })).toThrow(changed('FCODE'));
});
