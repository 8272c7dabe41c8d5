import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, fetchAccepted, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import {
  beijingDealings,
  beijingMargin,
  NEWEST_BEIJING_DEALS,
  parseDealings,
  parseSecurities,
  parseTotals,
} from './wire.ts';

const PAGE_SIZE = 20;
const MARGIN = { margin: 'securities', day: '20260721' } as const;
const DEALINGS = { company: '' };
const FIELDS = [{ name: 'code', cells: 'code' }] as const;

const securities = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ zqdm: at, code: String(at), rzye: 2, rqye: 1, rzrqye: 3 }));
const deals = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ code: String(count - at), changeDate: '2026-07-01' }));

/** One page of a list, by its number from 0. */
const pageOf = (rows: readonly object[], page: number) => ({
  totalPages: Math.ceil(rows.length / PAGE_SIZE),
  totalElements: rows.length,
  content: rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
});

/** The exchange, by what it answers to a request: of a page, and the first one, the second one and so on. */
const exchange = (answer: (page: number, nth: number) => object) => {
  let nth = 0;
  return fakeUpstream(({ url, form }) => {
    const list = answer(Number(form?.page ?? new URL(url).searchParams.get('page')), ++nth);
    return `null(${JSON.stringify(form ? [[list]] : [{ result: list }])})`;
  });
};

async function codesOfSecurities(answer: (page: number, nth: number) => object): Promise<readonly unknown[]> {
  const { code } = parseSecurities(await fetchAccepted(beijingMargin, MARGIN, exchange(answer)), MARGIN, FIELDS);
  return Array.from({ length: code!.length }, (_, row) => code!.textAt(row));
}

async function codesOfDeals(answer: (page: number, nth: number) => object): Promise<readonly unknown[]> {
  const pages = await fetchAccepted(beijingDealings, DEALINGS, exchange(answer));
  const { code } = parseDealings(pages, DEALINGS, FIELDS);
  return Array.from({ length: code!.length }, (_, row) => code!.textAt(row));
}

describe('the securities of a day', () => {
  it('are refused where the reply names another day', () => {
    const read = (day: string) => () => {
      const list = pageOf(securities(1), 0);
      const body = Buffer.from(`cb([[${JSON.stringify(list)}],'${day}'])`);
      const page = { url: 'https://www.bse.cn/', obtained: OBTAINED, status: 200, body };
      return parseSecurities([page], MARGIN, FIELDS).code?.length;
    };
    expect(read('2026-07-21')()).toBe(1);
    expect(read('2026-07-20')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([0, 1, 20, 21, 40, 2_000])('are all %i of the list', async (count) => {
    const rows = securities(count);
    expect(await codesOfSecurities((page) => pageOf(rows, page))).toEqual(rows.map(({ code }) => code));
  });

  it('are refused where a page in the midst of the list has no rows', async () => {
    const rows = securities(90);
    const answer = (page: number) => ({ ...pageOf(rows, page), ...(page === 2 && { content: [] }) });
    await expect(codesOfSecurities(answer)).rejects.toThrow('expected 90 rows, got 40');
  });

  it('are refused where they have more pages than any list', async () => {
    const rows = securities(2_001);
    await expect(codesOfSecurities((page) => pageOf(rows, page))).rejects.toThrow('expected 2001 rows, got 2000');
  });
});

describe('deals', () => {
  it.each([0, 20, 480, 500, 501, 900])('are the newest ones of %i', async (count) => {
    const rows = deals(count);
    const newest = rows.slice(0, NEWEST_BEIJING_DEALS);
    expect(await codesOfDeals((page) => pageOf(rows, page))).toEqual(newest.map(({ code }) => code));
  });

  it.each([null, '', '-'])('may lack a holding, written as %j', async (none) => {
    const row = { code: '1', changeDate: '2026-07-01', preAmount: none, changeAmount: 1, newAmount: 2 };
    expect(await codesOfDeals((page) => pageOf([row], page))).toEqual(['1']);
  });

  it.each([1_752_422_400, 1e300, -1e15, 12.5])('are refused whose day is %d milliseconds', async (changeDate) => {
    await expect(codesOfDeals((page) => pageOf([{ code: '1', changeDate }], page))).rejects.toMatchObject({
      code: 'upstream_changed',
    });
  });

  it('need not have holdings that add up: filings err, and public clients read each figure by its name', async () => {
    const row = { code: '1', changeDate: '2025-06-12', preAmount: 200, changeAmount: 10, newAmount: 190 };
    expect(await codesOfDeals((page) => pageOf([row], page))).toEqual(['1']);
  });

  it('are refused where a page of a longer list is not full', async () => {
    const rows = deals(900);
    const answer = (page: number) => ({ ...pageOf(rows, page), ...(page === 24 && { content: rows.slice(0, 19) }) });
    await expect(codesOfDeals(answer)).rejects.toThrow('expected 500 rows, got 499');
  });

  it('are refused where every page is the first one', async () => {
    const rows = deals(900);
    await expect(codesOfDeals(() => pageOf(rows, 0))).rejects.toThrow('page 2 has the rows of page 1');
  });

  it('are fetched anew where one came between two requests', async () => {
    const [before, after] = [deals(890), deals(891)];
    expect(await codesOfDeals((page, nth) => pageOf(nth < 3 ? before : after, page))).toEqual(
      after.slice(0, NEWEST_BEIJING_DEALS).map(({ code }) => code),
    );
  });
});

const replyOf = (text: string): Page => ({
  url: 'https://www.bse.cn/x',
  obtained: OBTAINED,
  status: 200,
  body: Buffer.from(text),
});

describe('the totals of a day', () => {
  const row = { rzyeRound: 1, rqyeRound: 1, rzrqyeRound: 2 };
  const parse = (text: string) =>
    parseTotals([replyOf(text)], { margin: 'totals', day: '20240506' }, [{ name: 'rzyeRound', cells: 'number' }])
      .rzyeRound?.length;

  it('need not name it: public clients read the row alone', () => {
    expect(parse(`cb([[${JSON.stringify(row)}]])`)).toBe(1);
    expect(parse(`cb([[${JSON.stringify(row)}],'2024-05-06'])`)).toBe(1);
  });

  it('are of no other day', () => {
    expect(() => parse(`cb([[${JSON.stringify(row)}],'2024-05-07'])`)).toThrow(changed('it is of "2024-05-07"'));
  });
});
