import { madeUpWorkbook } from '../../../declare/made-up-workbook.ts';
import type { SandboxReply, SandboxUpstream } from '../../../declare/sandbox.ts';
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
const SHANGHAI = { '1': sharesFrom(600_000, 40), '8': sharesFrom(688_975, 15) } as const;
const BEIJING = sharesFrom(920_380, 45);

/** The share lists of three exchanges, with made-up names. */
const lists: SandboxUpstream = {
  hosts: [SHENZHEN_HOST, SHANGHAI_HOST, BEIJING_HOST],
  answer: ({ host, path, query, form }) => {
    if (host === SHENZHEN_HOST && path === '/api/report/ShowReport') return shenzhen();
    if (host === SHANGHAI_HOST && path === '/sseQuery/commonQuery.do') return shanghai(query.get('STOCK_TYPE'));
    if (host === BEIJING_HOST && path === '/nqxxController/nqxxCnzq.do') return beijing(Number(form?.get('page')));
    return undefined;
  },
};

export default lists;

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

function shanghai(type: string | null): SandboxReply {
  const shares = type === '1' || type === '8' ? SHANGHAI[type] : [];
  const result = shares.map(([code, name]) => ({ A_STOCK_CODE: code, B_STOCK_CODE: '-', SEC_NAME_CN: name }));
  return json({ result, pageHelp: { data: result, total: result.length }, success: 'true', error: null });
}

function beijing(page: number): SandboxReply {
  const content = BEIJING.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(([xxzqdm, xxzqjc]) => ({
    xxzqdm,
    xxzqjc,
  }));
  const totalPages = Math.ceil(BEIJING.length / PAGE_SIZE);
  const { body } = json([{ content, totalPages, totalElements: BEIJING.length, number: page, size: PAGE_SIZE }]);
  return { type: 'text/html;charset=UTF-8', body: `null(${body})` };
}

function json(value: unknown): { readonly type: string; readonly body: string } {
  return { type: 'application/json; charset=UTF-8', body: JSON.stringify(value) };
}
