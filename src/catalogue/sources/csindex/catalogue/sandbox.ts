import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { csindexCatalogue } from './wire.ts';

const HEADINGS = [
  '指数代码',
  '指数简称',
  '指数全称',
  '基日',
  '基点',
  '指数系列',
  '样本数量',
  '最新收盘',
  '近一个月收益率',
  '资产类别',
  '指数热点',
  '指数币种',
  '合作指数',
  '跟踪产品',
  '指数合规',
  '指数类别',
  '发布时间',
];

/** Indices that users ask for, and further ones. */
const CODES = [
  '000300',
  '000905',
  '000016',
  '000852',
  'H30533',
  ...Array.from({ length: 75 }, (_, at) => String(930_600 + at)),
];

/** The list of indices with made-up figures. */
const catalogue: SandboxUpstream = {
  hosts: csindexCatalogue.hosts,
  answer: ({ path, json }) => {
    if (path !== '/csindex-home/exportExcel/indexAll/CH' || json === undefined) return undefined;
    const rows = CODES.map((code) => {
      const random = seededRandom(seedOf(code));
      const year = 2004 + random(10);
      return [
        code,
        `沙盒${code}`,
        `沙盒${code}指数`,
        `${year}-12-31`,
        1_000,
        '中证系列指数',
        30 + random(270),
        Number(toDecimal(80_000 + random(500_000), 2)),
        Number(toDecimal(random(2_000) - 1_000, 2)),
        ['股票', '债券', '多资产'][random(3)]!,
        '--',
        '人民币',
        '否',
        random(2) === 0 ? '是' : '否',
        '--',
        ['规模', '行业', '主题', '策略'][random(4)]!,
        `${year + 1}-0${1 + random(9)}-15`,
      ];
    });
    return {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: madeUpWorkbook('指数列表', [HEADINGS, ...rows]),
    };
  },
};

export default catalogue;
