import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import type { UpstreamRequest } from '../../../../engine/interface/source.ts';
import { parseBeijing } from './beijing.ts';
import { parseShanghai, parseShanghaiRows } from './shanghai.ts';
import { parseShenzhen } from './shenzhen.ts';
import { codeNames, oneShareList, parseCodeNames, parseShareList } from './wire.ts';

const pageOf = (body: string | Buffer) => ({ body: Buffer.from(body) });
const ASK = { lists: 'a-shares' } as const;
const HEADINGS = ['板块', 'A股代码', 'A股简称'];

/**
 * What each exchange lists: two shares in Shenzhen, and one in Shanghai for each number of a board. Beijing has a
 * page for each of its three companies, in a call of `null`.
 */
function listOf({ url, form }: UpstreamRequest): FakeAnswer {
  const { host, searchParams } = new URL(url);
  if (host === 'www.szse.cn')
    return workbookOf('A', [HEADINGS, ['主板', '000001', '平安  银行Ａ'], ['主板', 2, '万科Ａ']]);
  if (host === 'www.bse.cn') {
    const company = { xxzqdm: `92038${form?.page}`, xxzqjc: '示例', xxzgb: 91_680_000, fxssrq: '20200102' };
    return `null([${JSON.stringify({ content: [company], totalElements: 3, totalPages: 3 })}])`;
  }
  const codes: Readonly<Record<string, string>> = { 1: '600000', 2: '900901', 8: '688975' };
  const result = (searchParams.get('STOCK_TYPE') ?? '').split(',').map((type) => {
    const code = codes[type];
    const [main, foreign] = type === '2' ? ['-', code] : [code, '-'];
    return {
      A_STOCK_CODE: main,
      B_STOCK_CODE: foreign,
      COMPANY_CODE: code,
      SEC_NAME_CN: '示例',
      LIST_DATE: '20200102',
    };
  });
  return JSON.stringify({ result, pageHelp: { data: result, total: result.length } });
}

/** The lists, but for what stands at one host. */
const without = (host: string, answer: FakeAnswer) =>
  fakeUpstream((request) => (new URL(request.url).host === host ? answer : listOf(request)));

describe('the lists of all exchanges', () => {
  it('are one table, in the order of AKShare', async () => {
    const upstream = fakeUpstream(listOf);
    const { code, name } = parseCodeNames(await codeNames.fetch(ASK, upstream));
    expect(Array.from({ length: code.length }, (_, row) => code.textAt(row))).toEqual([
      '000001',
      '000002',
      '600000',
      '688975',
      '920380',
      '920381',
      '920382',
    ]);
    expect(name.textAt(0)).toBe('平安  银行Ａ');
    expect(upstream.asked.map((url) => new URL(url).host)).toEqual([
      'www.szse.cn',
      'query.sse.com.cn',
      'query.sse.com.cn',
      'www.bse.cn',
      'www.bse.cn',
      'www.bse.cn',
    ]);
  });

  it.each<[string, string, string]>([
    ['www.bse.cn', 'Beijing', 'Shenzhen, Shanghai, STAR (Shanghai)'],
    ['www.szse.cn', 'Shenzhen', 'Shanghai, STAR (Shanghai), Beijing'],
    ['query.sse.com.cn', 'Shanghai, STAR (Shanghai)', 'Shenzhen, Beijing'],
  ])('are no table without that of %s, and the failure says which there were', async (host, missing, there) => {
    const upstream = without(host, '<html>a page</html>');
    await expect(codeNames.fetch(ASK, upstream)).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining(` (missing: ${missing}; what came: ${there})`),
    });
  });

  it('are refused when two have a share of one code, or one is missing', async () => {
    const [first, main, ...rest] = await codeNames.fetch(ASK, fakeUpstream(listOf));
    expect(() => parseCodeNames([first, main!, main!, ...rest.slice(1)])).toThrow(/asked for the board 8, got 600000/);
    expect(() => parseCodeNames([first, main!])).toThrow(/got fewer/);
    expect(() => parseCodeNames([first, main!, rest[0]!])).toThrow(/expected companies, got none/);
  });
});

describe('one list', () => {
  const FIELDS = [
    { name: 'code', cells: 'code' },
    { name: 'LIST_DATE', cells: 'date' },
  ] as const;

  it.each([
    ['shanghai-main', ['600000']],
    ['shanghai-b', ['900901']],
    ['shanghai-star', ['688975']],
    ['shanghai-delisted', ['600000', '900901', '688975']],
    ['shanghai-delisted-main', ['600000', '900901']],
    ['shanghai-delisted-star', ['688975']],
  ] as const)('is asked for by its boards: %s', async (shareList, codes) => {
    const pages = await oneShareList.fetch({ shareList }, fakeUpstream(listOf));
    const { code } = parseShareList(pages, { shareList }, FIELDS);
    expect(Array.from({ length: code?.length ?? 0 }, (_, row) => code?.textAt(row))).toEqual(codes);
  });

  it('is fetched once, for itself and for the list of all exchanges', async () => {
    const upstream = fakeUpstream(listOf);
    await codeNames.fetch(ASK, upstream);
    const asked = upstream.asked.length;
    await oneShareList.fetch({ shareList: 'beijing' }, upstream);
    await oneShareList.fetch({ shareList: 'shanghai-main' }, upstream);
    expect(upstream.asked).toHaveLength(asked);
  });

  it('is refused by a page in the place of data, and asked for once more', async () => {
    for (const [host, shareList] of [
      ['query.sse.com.cn', 'shanghai-b'],
      ['www.bse.cn', 'beijing'],
    ] as const)
      await expect(oneShareList.fetch({ shareList }, without(host, '<html>a page</html>'))).rejects.toMatchObject({
        code: 'upstream_refused',
      });
  });

  it('of what is delisted may have one code twice; a code that is none is refused', () => {
    const parse = (...codes: unknown[]) => {
      const result = codes.map((COMPANY_CODE) => ({ COMPANY_CODE, LIST_DATE: '-' }));
      return parseShanghaiRows(pageOf(JSON.stringify({ result })), 'shanghai-delisted');
    };
    expect(parse('600001', '600001')).toHaveLength(2);
    expect(() => parse('600001', '-')).toThrow(/expected a code of six digits, got "-"/);
  });
});

describe('a list of Shanghai', () => {
  const row = { A_STOCK_CODE: '600000', SEC_NAME_CN: '浦发银行' };

  it('lies under `result`, or else under `pageHelp.data`, and leaves out companies without A-shares', () => {
    const shares = [{ code: '600000', name: '浦发银行', english: null }];
    const none = { A_STOCK_CODE: '-', SEC_NAME_CN: '某Ｂ股' };
    const parse = (reply: unknown) => parseShanghai(pageOf(JSON.stringify(reply)), 'shanghai-main');
    expect(parse({ result: [row, none], pageHelp: { total: 2 } })).toEqual(shares);
    expect(parse({ result: null, pageHelp: { data: [row] } })).toEqual(shares);
  });

  it('has English names in full, or else the short ones', () => {
    const namesOf = (full: unknown, short: unknown) => {
      const result = [{ ...row, FULL_NAME_IN_ENGLISH: full, COMPANY_ABBR_EN: short }];
      return parseShanghai(pageOf(JSON.stringify({ result })), 'shanghai-main').map(({ english }) => english);
    };
    expect(namesOf('Shanghai Pudong Development Bank Co.,Ltd. ', 'SPD BANK')).toEqual([
      'Shanghai Pudong Development Bank Co.,Ltd.',
    ]);
    expect(namesOf('-', 'SPD BANK')).toEqual(['SPD BANK']);
    expect([namesOf('-', '-'), namesOf(null, ' '), namesOf(1, undefined)]).toEqual([[null], [null], [null]]);
  });

  it.each([
    [{ result: [] }, /expected shares, got none/],
    [{ result: [row], pageHelp: { total: 3 } }, /expected 3 rows, got 1/],
    [{ result: [{ ...row, A_STOCK_CODE: 600000 }] }, /expected a code of six digits/],
    [{ result: [{ A_STOCK_CODE: '600000' }] }, /expected a code of six digits and a name/],
    [{ result: [row, row] }, /two shares have the code 600000/],
    [{ result: [row, { ...row, A_STOCK_CODE: '688981' }] }, /asked for the board 1, got 688981/],
    [{ result: ['600000'] }, /expected rows of fields/],
    [{ result: {} }, /expected a list/],
    [{}, /expected a list/],
  ])('%j is upstream_changed', (reply, message) => {
    expect(() => parseShanghai(pageOf(JSON.stringify(reply)), 'shanghai-main')).toThrow(message);
  });

  it.each([
    ['shanghai-star', { A_STOCK_CODE: '600000' }],
    ['shanghai-b', { B_STOCK_CODE: '600000' }],
    ['shanghai-delisted-star', { COMPANY_CODE: '600000' }],
    ['shanghai-delisted-main', { COMPANY_CODE: '688086' }],
  ] as const)('of %s is refused where the exchange sends that of another board', (list, codes) => {
    expect(() => parseShanghaiRows(pageOf(JSON.stringify({ result: [codes] })), list)).toThrow(/share of another one/);
  });
});

describe('the list of Shenzhen', () => {
  it('is found by its headings, its codes as text or as numbers', () => {
    const body = workbookOf('A', [HEADINGS, ['主板', '000002', '万  科Ａ'], ['主板', 7, '全新好'], []]);
    expect(parseShenzhen(pageOf(body))).toEqual([
      { code: '000002', name: '万  科Ａ', english: null },
      { code: '000007', name: '全新好', english: null },
    ]);
  });

  it('has English names where it has a column of them', () => {
    const english = 'CHINA VANKE CO., LTD.';
    const body = workbookOf('A', [
      ['英文名称', ...HEADINGS],
      [english, '主板', '000002', '万  科Ａ'],
      ['', '主板', 7, '全新好'],
    ]);
    expect(parseShenzhen(pageOf(body)).map((share) => share.english)).toEqual([english, null]);
  });

  it.each<[string, (string | number)[][], RegExp]>([
    ['no rows', [HEADINGS], /expected shares, got none/],
    [
      'other headings',
      [
        ['板块', '代码', '简称'],
        ['主板', '000002', '万科'],
      ],
      /expected the headings/,
    ],
    ['a row without a name', [HEADINGS, ['主板', '000002']], /expected a code of six digits and a name/],
    ['a code that is none', [HEADINGS, ['主板', '2.5', '万科']], /expected a code/],
  ])('with %s is upstream_changed', (_, rows, message) => {
    expect(() => parseShenzhen(pageOf(workbookOf('A', rows)))).toThrow(message);
  });
});

describe('the list of Beijing', () => {
  const bodyOf = (content: unknown, more: object = {}) =>
    `null([${JSON.stringify({ content, totalPages: 1, ...more })}])`;
  const row = { xxzqdm: '920000', xxzqjc: '安徽凤凰', xxzgb: 91680000 };

  it('leaves out a code that came already', () => {
    expect(parseBeijing([pageOf(bodyOf([row])), pageOf(bodyOf([row]))])).toEqual([
      { code: '920000', name: '安徽凤凰', english: null },
    ]);
    expect(parseBeijing([pageOf(`jQuery1_2(${bodyOf([row]).slice(5, -1)})`)])).toHaveLength(1);
  });

  it.each([
    ['null([])', /expected totalPages/],
    ['null(null)', /expected totalPages/],
    [bodyOf([]), /expected companies, got none/],
    [bodyOf([row], { totalElements: 2 }), /expected 2 companies, got 1/],
    [bodyOf([{ xxzqjc: '安徽凤凰' }]), /expected a code/],
    [bodyOf(null), /expected totalPages and content/],
    ['[]', /expected null/],
    ['alert(1);null([])', /expected JSON|expected null/],
  ])('%s is upstream_changed', (body, message) => {
    expect(() => parseBeijing([pageOf(body)])).toThrow(message);
  });

  it('ends where pages repeat themselves, however many the site speaks of', async () => {
    const upstream = fakeUpstream(async (request) =>
      new URL(request.url).host === 'www.bse.cn' ? bodyOf([row], { totalPages: 388 }) : listOf(request),
    );
    const { code } = parseCodeNames(await codeNames.fetch(ASK, upstream));
    expect(code.textAt(code.length - 1)).toBe('920000');
    expect(upstream.asked.filter((url) => url.includes('bse'))).toHaveLength(2);
  });
});
