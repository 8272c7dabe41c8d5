import { newestDay, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { BEIJING_HOST, SHANGHAI_HOST, SHENZHEN_HOST } from '../site.ts';

const PAGE_SIZE = 20;

/** So many codes from a first one on, with made-up names. */
function sharesFrom(first: number, count: number): readonly (readonly [code: string, name: string])[] {
  return Array.from({ length: count }, (_, at) => {
    const code = String(first + at).padStart(6, '0');
    return [code, `沙盒${code}`] as const;
  });
}

// Each holds the codes that examples use.
const SHENZHEN = [['000001', '沙盒  银行Ａ'] as const, ...sharesFrom(2, 30), ...sharesFrom(300_740, 20)];
const SHANGHAI: Readonly<Record<string, ReturnType<typeof sharesFrom>>> = {
  '1': sharesFrom(600_000, 40),
  '2': sharesFrom(900_901, 12),
  '8': sharesFrom(688_975, 15),
};
// Of those that are no longer listed.
const DELISTED: typeof SHANGHAI = {
  '1': sharesFrom(600_840, 10),
  '2': sharesFrom(900_950, 3),
  '8': sharesFrom(688_086, 2),
};
const BEIJING = sharesFrom(920_380, 45);

/** The share lists of three exchanges, with made-up names. */
const lists: SandboxUpstream = {
  hosts: [SHENZHEN_HOST, SHANGHAI_HOST, BEIJING_HOST],
  answer: ({ host, path, query, form, now }) => {
    if (host === SHENZHEN_HOST && path === '/api/report/ShowReport' && isShareList(query)) return shenzhen();
    if (host === SHANGHAI_HOST && query.get('sqlId') === 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L')
      return shanghai(query.get('STOCK_TYPE') ?? '', query.get('COMPANY_STATUS') === '3');
    if (host === BEIJING_HOST && path === '/nqxxController/nqxxCnzq.do') return beijing(Number(form?.get('page')), now);
    return undefined;
  },
};

export default lists;

/** Whether the list of all A-shares is wanted, and no other report of the Shenzhen exchange. */
function isShareList(query: URLSearchParams): boolean {
  return query.get('CATALOGID') === '1110' && query.get('TABKEY') === 'tab1';
}

function shenzhen(): SandboxReply {
  const headings = ['板块', '公司全称', 'A股代码', 'A股简称', 'A股上市日期', 'A股总股本', 'A股流通股本', '所属行业'];
  const rows = SHENZHEN.map(([code, name]) => [
    '主板',
    name,
    code,
    name,
    '2001-01-01',
    '1,000,000',
    '500,000',
    'J 金融业',
  ]);
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: madeUpWorkbook('A股列表', [headings, ...rows]),
  };
}

function shanghai(types: string, isDelisted: boolean): SandboxReply {
  const result = types.split(',').flatMap((type) =>
    ((isDelisted ? DELISTED : SHANGHAI)[type] ?? []).map(([code, name]) => ({
      A_STOCK_CODE: type === '2' ? '-' : code,
      B_STOCK_CODE: type === '2' ? code : '-',
      COMPANY_CODE: code,
      SEC_NAME_CN: name,
      SEC_NAME_FULL: `${name}全称`,
      COMPANY_ABBR: name,
      FULL_NAME: `${name}股份有限公司`,
      LIST_DATE: madeUpDay(code, 1995),
      DELIST_DATE: isDelisted ? madeUpDay(code, 2016) : '-',
    })),
  );
  return json({ result, pageHelp: { data: result, total: result.length }, success: 'true', error: null });
}

/** A day within ten years, `YYYYMMDD`, which follows from a code. */
function madeUpDay(code: string, firstYear: number): string {
  const random = seededRandom(seedOf(code));
  const [year, month, day] = [firstYear + random(10), 1 + random(12), 1 + random(28)];
  return String(year * 10_000 + month * 100 + day);
}

function beijing(page: number, now: number): SandboxReply {
  const content = BEIJING.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(([xxzqdm, xxzqjc]) => {
    const random = seededRandom(seedOf(xxzqdm));
    const xxzgb = 50_000_000 + 1_000 * random(200_000);
    return {
      xxzqdm,
      xxzqjc,
      xxzgb,
      xxfxsgb: Math.floor(xxzgb / 2),
      fxssrq: madeUpDay(xxzqdm, 2016),
      xxhyzl: '通用设备制造业',
      xxssdq: '安徽省',
      xxjsrq: newestDay(now).replaceAll('-', ''),
    };
  });
  const totalPages = Math.ceil(BEIJING.length / PAGE_SIZE);
  const { body } = json([{ content, totalPages, totalElements: BEIJING.length, number: page, size: PAGE_SIZE }]);
  return { type: 'text/html;charset=UTF-8', body: `null(${body})` };
}

function json(value: unknown): { readonly type: string; readonly body: string } {
  return { type: 'application/json; charset=UTF-8', body: JSON.stringify(value) };
}
