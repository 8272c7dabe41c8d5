import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { swsresearch } from '../site.ts';

const INDUSTRIES = ['480301', '270108', '340501', '110703'];

/** The workbook of industries with made-up rows: two of each share. */
const classification: SandboxUpstream = {
  hosts: swsresearch.hosts,
  answer: ({ path }) => {
    if (path !== '/swindex/pdf/SwClass2021/StockClassifyUse_stock.xls') return undefined;
    const rows = Array.from({ length: 60 }, (_, at) => [
      String(1 + Math.floor(at / 2)).padStart(6, '0'),
      at % 2 === 0 ? '2015-10-27' : '2021-07-30',
      INDUSTRIES[at % INDUSTRIES.length] ?? '',
      '2021-12-14',
    ]);
    return {
      type: 'application/vnd.ms-excel',
      body: madeUpWorkbook('Sheet1', [['股票代码', '计入日期', '行业代码', '更新日期'], ...rows]),
    };
  },
};

export default classification;
