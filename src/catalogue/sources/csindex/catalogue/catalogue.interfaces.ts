import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, dynamicColumns, number, optionalIn, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type CatalogueAsk, csindexCatalogue, parseCatalogue } from './wire.ts';

const WHERE = say('workbooks that have it', '仅部分工作簿有此列。');

const COLUMNS = {
  指数代码: code('指数代码'),
  指数简称: optionalIn(WHERE, text('指数简称', { id: 'index_short_name', say: say('Short name.') })),
  指数全称: optionalIn(WHERE, text('指数全称', { id: 'index_full_name', say: say('Full name.') })),
  基日: date('基日', { id: 'base_day' }),
  基点: optionalIn(
    WHERE,
    number('基点', { id: 'base_level', unit: 'index_points', say: say('Level on the base day.', '基日的点位。') }),
  ),
  指数系列: optionalIn(WHERE, text('指数系列', { id: 'index_series', say: say('Series to which the index belongs.') })),
  样本数量: optionalIn(WHERE, whole('样本数量', { say: say('Number of constituents.') })),
  最新收盘: optionalIn(
    WHERE,
    number('最新收盘', {
      id: 'latest_close',
      unit: 'index_points',
      say: say('Last closing level; the source does not name its day.', '最近的收盘点位；数据源不写日期。'),
    }),
  ),
  近一个月收益率: optionalIn(
    WHERE,
    percent('近一个月收益率', { id: 'return_1m', say: say('Change over the last month.') }),
  ),
  资产类别: optionalIn(WHERE, text('资产类别', { id: 'asset_class', say: say('Class of assets.') })),
  指数热点: optionalIn(WHERE, text('指数热点', { id: 'index_theme', say: say('Theme.') })),
  指数币种: optionalIn(WHERE, text('指数币种', { id: 'index_currency', say: say('Currency.', '币种。') })),
  合作指数: optionalIn(
    WHERE,
    text('合作指数', {
      id: 'is_cooperative',
      say: say('Whether it is made together with others.', '是否与其他机构合作编制。'),
    }),
  ),
  跟踪产品: optionalIn(
    WHERE,
    text('跟踪产品', {
      id: 'has_tracking_products',
      say: say('Whether there are products that track it.', '是否有跟踪产品。'),
    }),
  ),
  指数合规: optionalIn(
    WHERE,
    text('指数合规', {
      id: 'compliance',
      say: say('What rules on benchmarks it complies with.', '符合哪些基准监管规则。'),
    }),
  ),
  指数类别: optionalIn(WHERE, text('指数类别', { id: 'index_kind', say: say('Kind of index.') })),
  发布时间: date('发布时间', { say: say('Day of its publication.') }),
} as const;

export default familyOf<RecordsShared<CatalogueAsk>>(
  {
    category: 'index',
    page: 'https://www.csindex.com.cn/#/indices/family/list',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    index_csindex_all: records({
      say: say(
        'All indices of China Securities Index, with base day, level, theme and day of publication.',
        '中证指数列表',
      ),
      sample: {
        texts: {
          指数全称: '沪深300指数',
          指数系列: '中证系列指数',
          指数币种: ['人民币', '美元'],
          资产类别: '股票',
          合作指数: '否',
          跟踪产品: '是',
          指数合规: 'IOSCO',
          指数类别: ['规模', '主题'],
        },
        columns: sampleNames('~指数英文简称|~加权方式'),
      },
      keywords: ['CSI', 'list of indices', 'index catalogue', '全部指数', '指数代码'],
      source: csindexCatalogue,
      ask: (): CatalogueAsk => ({ list: 'indices' }),
      columns: {
        ...COLUMNS,
        '*': dynamicColumns(
          'any',
          'unstated',
          say('Every further column of the workbook, under its own heading.', '工作簿中的其他各列，按其表头。'),
        ),
      },
      parseRows: (pages) => parseCatalogue(pages, COLUMNS),
      quirks: [
        say(
          'The columns are those of the workbook, which the source may change. A unit in brackets behind a name is left out; AKShare keeps it.',
          '列就是工作簿的列，数据源可能更改。列名后括号中的单位不写，AKShare 则保留。',
        ),
      ],
      evidence: [
        say(
          'The headings are those that a public client stored in 2026.',
          '表头与一个公开的客户端程序在 2026 年保存的相同。',
        ),
      ],
    }),
  },
);
