import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type OffersAsk, parseOffers, thsFundOffers } from './wire.ts';

const OFFERS = {
  基金代码: code('code'),
  基金名称: text('name'),
  投资类型: text('type', { say: say('What it invests in.', '投资类型。') }),
  募集起始日: date('start', { id: 'offer_start', say: say('First day of the offer.') }),
  募集终止日: date('end', { id: 'offer_end', say: say('Last day of the offer.') }),
  管理人: text('orgname', { say: say('Company that manages the fund.', '管理基金的公司。') }),
  基金经理: text('manager'),
  认购费率: percent('zgrgfl', { id: 'subscription_fee', say: say('Highest fee of a subscription.', '最高认购费率。') }),
  最低认购: number('zdrg', { id: 'min_subscription', unit: 'yuan', say: say('Smallest subscription.') }),
  基金类型: text('jjlx'),
  投资风格: text('tzfg', { id: 'investment_style', say: say('Style of the investment.') }),
} as const;

export default familyOf<RecordsShared<OffersAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.10jqka.com.cn/datacenter/xfjj/',
    cache: freshFor('3h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    fund_new_found_ths: records({
      sample: {
        texts: {
          管理人: ['泰信基金管理有限公司', '华富基金管理有限公司', '中国人保资产管理有限公司'],
          投资类型: ['债券型', '基金型', '混合型'],
          基金类型: '开放式基金',
        },
      },
      say: say('Funds that are offered for the first time, now or soon.', '新发基金（同花顺）'),
      keywords: ['new funds', 'fund offerings', '新发基金', '认购'],
      source: thsFundOffers,
      params: {
        symbol: choice(
          { 全部: say('All.'), 发行中: say('On offer now.'), 将发行: say('On offer soon.') },
          { default: '全部', say: say('Which funds.', '哪些基金。') },
        ),
      },
      columns: OFFERS,
      ask: ({ symbol }): OffersAsk => ({ state: symbol === '全部' ? '' : symbol }),
      parseFields: parseOffers,
      quirks: [
        say(
          'Of several managers, the first is answered, as in AKShare.',
          '有多位基金经理时返回第一位，与 AKShare 相同。',
        ),
      ],
    }),
  },
);
