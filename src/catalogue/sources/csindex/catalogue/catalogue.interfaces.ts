import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import {
  code,
  date,
  number,
  onlyIn,
  open,
  percent,
  text,
  UNSTATED,
  whole,
} from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type CatalogueAsk, csindexCatalogue, parseCatalogue } from './wire.ts';

const WHERE = 'workbooks that have it';

const COLUMNS = {
  指数代码: code('指数代码', 'Code of the index.'),
  指数简称: onlyIn(WHERE, text('指数简称', 'Short name.')),
  指数全称: onlyIn(WHERE, text('指数全称', 'Full name.')),
  基日: date('基日', 'Base day.'),
  基点: onlyIn(WHERE, number('基点', 'index points', 'Level on the base day.')),
  指数系列: onlyIn(WHERE, text('指数系列', 'Series to which the index belongs.')),
  样本数量: onlyIn(WHERE, whole('样本数量', 'securities', 'Number of constituents.')),
  最新收盘: onlyIn(WHERE, number('最新收盘', 'index points', 'Last closing level; the source does not name its day.')),
  近一个月收益率: onlyIn(WHERE, percent('近一个月收益率', 'Change over the last month.')),
  资产类别: onlyIn(WHERE, text('资产类别', 'Class of assets.')),
  指数热点: onlyIn(WHERE, text('指数热点', 'Theme.')),
  指数币种: onlyIn(WHERE, text('指数币种', 'Currency.')),
  合作指数: onlyIn(WHERE, text('合作指数', 'Whether it is made together with others.')),
  跟踪产品: onlyIn(WHERE, text('跟踪产品', 'Whether there are products that track it.')),
  指数合规: onlyIn(WHERE, text('指数合规', 'What rules on benchmarks it complies with.')),
  指数类别: onlyIn(WHERE, text('指数类别', 'Kind of index.')),
  发布时间: date('发布时间', 'Day of its publication.'),
} as const;

export default familyOf<RecordsShared<CatalogueAsk>>(
  {
    category: 'index',
    page: 'https://www.csindex.com.cn/#/indices/family/list',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
  },
  {
    index_csindex_all: records({
      say: say(
        'All indices of China Securities Index, with base day, level, theme and day of publication.',
        '中证指数列表',
      ),
      keywords: ['CSI', 'list of indices', 'index catalogue', '全部指数', '指数代码'],
      source: csindexCatalogue,
      ask: (): CatalogueAsk => ({ list: 'indices' }),
      columns: {
        ...COLUMNS,
        '*': open('any', UNSTATED, 'Every further column of the workbook, under its own heading.'),
      },
      parseRows: (pages) => parseCatalogue(pages, COLUMNS),
      quirks: [
        say(
          'The columns are those of the workbook, which the source may change.',
          '列就是工作簿的列，数据源可能更改。',
        ),
      ],
      evidence: [
        say(
          'The headings are those that a public client stored in 2026.',
          '表头与一个公开的客户端程序在 2026 年保存的相同。',
        ),
        NOT_COMPARED,
      ],
    }),
  },
);
