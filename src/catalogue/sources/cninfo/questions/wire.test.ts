import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { cninfoQuestions, parseAnswer, parseQuestions } from './wire.ts';

const FIELDS = [{ name: 'indexId', cells: 'text' }] as const;
const question = (id: string, company = '002594') => ({
  stockCode: company,
  indexId: id,
  pubClient: '2',
  pubDate: 1_688_760_773_000,
  updateDate: 1_688_760_773_000,
});
const upstreamOf = (companies: unknown, pages: readonly unknown[]) =>
  fakeUpstream(({ url }) => {
    const at = Number(new URL(url).searchParams.get('pageNum'));
    return JSON.stringify(at === 0 ? { data: companies } : (pages[at - 1] ?? {}));
  });
const COMPANY = [{ secid: 'gssz0002594', stockCode: '002594' }];

describe('the questions to a company', () => {
  it('are joined from all pages', async () => {
    const pages = [
      { totalPage: 2, rows: [question('2')] },
      { totalPage: 2, rows: [question('1')] },
    ];
    const fetched = await cninfoQuestions.fetch({ company: '002594' }, upstreamOf(COMPANY, pages));
    expect(parseQuestions(fetched, '002594', FIELDS).indexId?.length).toBe(2);
  });

  // Public clients put the pages together, whatever fields an answered question has more.
  it('may lack what is said of an answer where there is none', async () => {
    const fields = [...FIELDS, { name: 'attachedContent', cells: 'text' }] as const;
    const pages = [{ totalPage: 1, rows: [{ ...question('2'), attachedContent: 'A' }, question('1')] }];
    const fetched = await cninfoQuestions.fetch({ company: '002594' }, upstreamOf(COMPANY, pages));
    const { attachedContent: answers } = parseQuestions(fetched, '002594', fields);
    expect([answers?.valueAt(0), answers?.valueAt(1)]).toEqual(['A', null]);
  });

  it('are refused where none says where it was asked', async () => {
    const fields = [...FIELDS, { name: 'pubClient', cells: 'text' }] as const;
    const { pubClient: _, ...nowhere } = question('2');
    const fetched = await cninfoQuestions.fetch(
      { company: '002594' },
      upstreamOf(COMPANY, [{ totalPage: 1, rows: [nowhere] }]),
    );
    expect(() => parseQuestions(fetched, '002594', fields)).toThrow('pubClient');
  });

  it('are refused where a page before the last one is short, twice', async () => {
    const pages = [
      { totalPage: 3, rows: [question('5'), question('4')] },
      { totalPage: 3, rows: [question('3')] },
      { totalPage: 3, rows: [question('1')] },
    ];
    await expect(cninfoQuestions.fetch({ company: '002594' }, upstreamOf(COMPANY, pages))).rejects.toThrow(
      'twice: page 2 of 3 has 1 of 2 questions',
    );
  });

  it('are those of the company, wherever it stands among those that the search suggests', async () => {
    const companies = [{ secid: 'gssz0300002', stockCode: '300002' }, ...COMPANY];
    const upstream = upstreamOf(companies, [{ totalPage: 1, rows: [question('1')] }]);
    await cninfoQuestions.fetch({ company: '002594' }, upstream);
    expect(new URL(upstream.asked[1]!).searchParams.get('orgId')).toBe('gssz0002594');
  });

  // A search for 000001 suggested 000011 and 000021 on 2026-07-25, as chriswong6031-creator/macro keeps it.
  it.each([
    ['nothing', []],
    ['others', [{ secid: 'gssz0000600', stockCode: '000600' }]],
  ])('are none of a company that the site does not have, where the search suggests %s', async (_, companies) => {
    await expect(cninfoQuestions.fetch({ company: '600000' }, upstreamOf(companies, []))).rejects.toMatchObject({
      code: 'no_value',
    });
  });

  it.each([
    ['the company has no name', [{ secid: '../x' }], []],
    ['a question is to another company', COMPANY, [{ totalPage: 1, rows: [question('1', '002595')] }]],
    ['the number of pages is none', COMPANY, [{ totalPage: 'many', rows: [] }]],
  ])('are refused where %s', async (_, companies, pages) => {
    await expect(cninfoQuestions.fetch({ company: '002594' }, upstreamOf(companies, pages))).rejects.toMatchObject({
      code: 'upstream_changed',
    });
  });
});

it('a question without an answer has no rows, and another question is refused', () => {
  const read = (data: object, id = '1') =>
    parseAnswer(
      [{ url: 'https://irm.cninfo.com.cn/', obtained: 0, status: 200, body: Buffer.from(JSON.stringify({ data })) }],
      id,
      [{ name: 'questionContent', cells: 'text' }],
    );
  expect(read({ questionContent: 'a' }).questionContent?.length).toBe(0);
  expect(() => read({ questionContent: 'a', questionId: '2' })).toThrow('asked for the question 1');
  expect(() => read({ questionContent: 'a', questionId: 2 })).toThrow('asked for the question 1');
  const long = '1495108801386602496';
  expect(read({ questionContent: 'a', questionId: Number(long) }, long).questionContent?.length).toBe(0);
});
