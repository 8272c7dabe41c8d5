import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type ParitiesAsk, parseParities, safeParities } from './wire.ts';

/** A currency of which 100 are quoted in yuan. */
function inYuan(field: string, id: string, english: string) {
  return number(field, { id, unit: 'yuan_per_100_of_currency', say: say(`Yuan for 100 ${english}.`) });
}

/** A currency that is quoted for 100 yuan. */
function forYuan(field: string, id: string, english: string) {
  return number(field, { id, unit: 'currency_per_100_yuan', say: say(`${english} for 100 yuan.`) });
}

const COLUMNS = {
  日期: date('日期'),
  美元: inYuan('美元', 'usd', 'US dollars'),
  欧元: inYuan('欧元', 'eur', 'euros'),
  日元: inYuan('日元', 'jpy', 'yen'),
  港元: inYuan('港元', 'hkd', 'dollars of Hong Kong'),
  英镑: inYuan('英镑', 'gbp', 'pounds'),
  澳元: inYuan('澳元', 'aud', 'Australian dollars'),
  新西兰元: inYuan('新西兰元', 'nzd', 'dollars of New Zealand'),
  新加坡元: inYuan('新加坡元', 'sgd', 'dollars of Singapore'),
  瑞士法郎: inYuan('瑞士法郎', 'chf', 'Swiss francs'),
  加元: inYuan('加元', 'cad', 'Canadian dollars'),
  澳门元: forYuan('澳门元', 'mop', 'Patacas of Macau'),
  林吉特: forYuan('林吉特', 'myr', 'Ringgits'),
  卢布: forYuan('卢布', 'rub', 'Roubles'),
  兰特: forYuan('兰特', 'zar', 'Rands'),
  韩元: forYuan('韩元', 'krw', 'Won of South Korea'),
  迪拉姆: forYuan('迪拉姆', 'aed', 'Dirhams'),
  里亚尔: forYuan('里亚尔', 'sar', 'Riyals'),
  福林: forYuan('福林', 'huf', 'Forints'),
  兹罗提: forYuan('兹罗提', 'pln', 'Zlotys'),
  丹麦克朗: forYuan('丹麦克朗', 'dkk', 'Danish crowns'),
  瑞典克朗: forYuan('瑞典克朗', 'sek', 'Swedish crowns'),
  挪威克朗: forYuan('挪威克朗', 'nok', 'Norwegian crowns'),
  里拉: forYuan('里拉', 'try', 'Turkish liras'),
  比索: forYuan('比索', 'mxn', 'Mexican pesos'),
  泰铢: forYuan('泰铢', 'thb', 'Bahts'),
};

export default familyOf<RecordsShared<ParitiesAsk>>(
  {
    category: 'forex',
    page: 'https://www.safe.gov.cn/safe/rmbhlzjj/index.html',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'history',
    grain: 'day',
  },
  {
    currency_boc_safe: records({
      say: say(
        'Central parities of the yuan against 25 currencies by day, since 1994, oldest first.',
        '人民币汇率中间价（国家外汇管理局）',
      ),
      keywords: ['中间价', '人民币汇率', '汇率', 'central parity', 'exchange rate', 'RMB', 'CNY'],
      source: safeParities,
      ask: (): ParitiesAsk => ({ parities: 'all' }),
      columns: COLUMNS,
      parseRows: (pages) => parseParities(pages, COLUMNS),
      quirks: [
        say(
          'The first ten currencies are yuan for 100 units, all others units for 100 yuan. Units that changed over the years are not converted.',
          '前十种货币为 100 单位外币兑人民币，其余为 100 元人民币兑外币。历年变更过的单位不作换算。',
        ),
        say(
          'Before 2006 four to six currencies have rates; the others are `null`.',
          '2006 年之前只有四至六种货币有汇率，其余为 `null`。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: the workbook and the query. Their headings are those that AKShare has.',
          '未实录：工作簿与查询。其表头与 AKShare 的相同。',
        ),
      ],
    }),
  },
);
