import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, optionalIn, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { withoutKeys } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseReport, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const FULL = { symbol: ['全称变更'] };
const SHORT = { symbol: ['简称变更'] };

const NAMES = {
  变更日期: date('变更日期'),
  证券代码: code('证券代码'),
  证券简称: text('证券简称', { say: say('Short name today.', '目前的证券简称。') }),
  变更前全称: optionalIn(FULL, text('变更前全称', { id: 'full_name_before' })),
  变更后全称: optionalIn(FULL, text('变更后全称', { id: 'full_name_after' })),
  变更前简称: optionalIn(SHORT, text('变更前简称', { id: 'short_name_before' })),
  变更后简称: optionalIn(SHORT, text('变更后简称', { id: 'short_name_after' })),
} as const;

/** The columns of a list of names, all of which its workbook must have. */
function namesOf(report: WorkbookAsk['report']): Readonly<Record<string, (typeof NAMES)[keyof typeof NAMES]>> {
  const others = report === 'full-names' ? ['变更前简称', '变更后简称'] : ['变更前全称', '变更后全称'];
  const columns = Object.entries(withoutKeys(NAMES, others));
  return Object.fromEntries(columns.map(([name, column]) => [name, { ...column, isOptional: false }]));
}

const REFERENCE = {
  适用日期: date('适用日期'),
  参考汇率买入价: number('参考汇率买入价'),
  参考汇率卖出价: number('参考汇率卖出价'),
  货币种类: text('货币种类'),
} as const;

const SETTLEMENT = {
  适用日期: date('适用日期'),
  买入结算汇兑比率: number('买入结算汇兑比率'),
  卖出结算汇兑比率: number('卖出结算汇兑比率'),
  货币种类: text('货币种类'),
} as const;

const RATES_SHARED = {
  topic: 'stock-connect',
  page: 'https://www.szse.cn/szhk/hkbussiness/exchangerate/index.html',
  kind: 'history',
  grain: 'day',
  keywords: ['SZSE', 'HKD', '港股通', '港币'],
  source: szseWorkbooks,
  sorted: '适用日期',
} as const;

export default familyOf<RecordsShared<WorkbookAsk>>(
  {
    category: 'stock',
    topic: 'exchange-lists',
    page: 'https://www.szse.cn/www/market/stock/changename/index.html',
    cache: workbookCache,
    kind: 'snapshot',
    grain: 'event',
  },
  {
    stock_info_sz_change_name: records({
      lists: { of: 'Shenzhen A-shares', rows: 120 },
      sample: {
        texts: {
          变更前全称: [
            '蛇口安达运输股份有限公司',
            '中国南方玻璃股份有限公司',
            '深圳市宝安企业(集团)股份有限公司',
            '深圳原野实业股份有限公司',
            '绵阳富临精工股份有限公司',
            '北京锋尚世纪文化传媒股份有限公司',
          ],
          变更后全称: [
            '深圳市蛇口安达实业股份有限公司',
            '中国南玻集团股份有限公司',
            '中国宝安集团股份有限公司',
            '深圳世纪星源股份有限公司',
            '富临精工股份有限公司',
            '北京锋尚文化传媒集团股份有限公司',
          ],
        },
      },
      say: say(
        'Changes of the full or the short names of companies of the Shenzhen exchange, oldest first.',
        '深交所名称变更',
      ),
      keywords: ['SZSE', 'renamed', 'former name', '更名', '曾用名', '深市'],
      source: szseWorkbooks,
      params: {
        symbol: choice(
          { 全称变更: say('Full names.'), 简称变更: say('Short names.') },
          { default: '全称变更', say: say('Which names.', '全称或简称。') },
        ),
      },
      columns: NAMES,
      sorted: '变更日期',
      ask: ({ symbol }): WorkbookAsk => ({ report: symbol === '全称变更' ? 'full-names' : 'short-names', date: '' }),
      parseRows: (pages, ask) => parseReport(pages, ask, namesOf(ask.report)),
      quirks: [
        say(
          'The A-share and the B-share of a company are two rows. Rows of one day keep the order of the exchange.',
          '同一公司的 A 股和 B 股各占一行。同一天的行保持交易所的次序。',
        ),
      ],
    }),
    stock_sgt_reference_exchange_rate_szse: records({
      sample: { texts: { 货币种类: 'HKD' } },
      ...RATES_SHARED,
      say: say(
        'Reference rates of the Hong Kong dollar in the Shenzhen Connect by day, oldest first; since 2016-12-05.',
        '深港通参考汇率',
      ),
      columns: REFERENCE,
      ask: (): WorkbookAsk => ({ report: 'reference-rates', date: '' }),
      parseRows: (pages, ask) => parseReport(pages, ask, REFERENCE, '适用日期'),
    }),
    stock_sgt_settlement_exchange_rate_szse: records({
      sample: { texts: { 货币种类: 'HKD' } },
      ...RATES_SHARED,
      say: say(
        'Settlement rates of the Hong Kong dollar in the Shenzhen Connect by day, oldest first; since 2016-12-05.',
        '深港通结算汇率',
      ),
      columns: SETTLEMENT,
      ask: (): WorkbookAsk => ({ report: 'settlement-rates', date: '' }),
      parseRows: (pages, ask) => parseReport(pages, ask, SETTLEMENT, '适用日期'),
    }),
  },
);
