import { say, type Text } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { date, dateTime, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { jin10Lists, type ListAsk, parseList } from './wire.ts';

/** A column of positions. */
function positions(field: string, id: string, meaning: Text) {
  return whole(field, { id, unit: 'contracts', say: meaning });
}

const FUTURES = {
  商品: text('商品', { id: 'product', say: say('Product: 比特币 or 微型比特币.', '品种：比特币或微型比特币。') }),
  类型: text('类型', {
    say: say('期货, 看涨 (calls), 看跌 (puts), or 期权, the sum of both.', '期货、看涨、看跌，或两者之和“期权”。'),
  }),
  电子交易合约: positions('电子交易合约', 'electronic_volume', say('Volume of electronic trading.')),
  场内成交合约: positions(
    '场内成交合约',
    'floor_volume',
    say('Volume on the floor; null today.', '场内成交量；目前为 null。'),
  ),
  场外成交合约: positions('场外成交合约', 'off_exchange_volume', say('Volume off the exchange.')),
  成交量: whole('成交量', { unit: 'contracts' }),
  未平仓合约: whole('未平仓合约', { role: 'open_interest', unit: 'contracts' }),
  持仓变化: positions('持仓变化', 'open_interest_change', say('Change of the open interest.')),
} as const;

const HOLDERS = {
  代码: text('#0', { id: 'ticker', say: say('Ticker with its market.', '代码，带市场。') }),
  '公司名称-英文': text('#1', { id: 'holder_english', say: say('English name of the holder.') }),
  '公司名称-中文': text('#15', { id: 'holder', say: say('Chinese name of the holder.') }),
  '国家/地区': text('#2', { id: 'country', say: say('Country or region.') }),
  市值: number('#3', { unit: 'usd', say: say('Market value of the holder.', '持有者的市值。') }),
  比特币占市值比重: percent('#4', {
    id: 'bitcoin_to_market_value',
    say: say('Bitcoin over the market value of the holder.'),
  }),
  持仓成本: number('#5', { id: 'cost', unit: 'usd', say: say('Cost of the bitcoin held.') }),
  持仓占比: percent('#6', { id: 'share_of_bitcoin', say: say('Share of all bitcoin.', '占全部比特币的比例。') }),
  持仓量: number('#7', {
    id: 'bitcoin_held',
    role: 'none',
    unit: 'bitcoin',
    say: say('Bitcoin held.', '持有的比特币。'),
  }),
  当日持仓市值: number('#8', { id: 'holding_value', unit: 'usd', say: say('Value of the bitcoin today.') }),
  查询日期: date('#9', { say: say('Day of the figures.', '数据的日期。') }),
  公告链接: text('#10', {
    say: say(
      'Notice: its address, or the text of its link, such as Filing.',
      '公告的网址，或其链接的文字，例如 Filing。',
    ),
  }),
  分类: text('#12', { id: 'holder_type', say: say('Kind of holder.', '持有者的类别。') }),
  倍数: number('#13', { id: 'multiple', unit: 'times', say: say('Value over the cost.', '持仓市值与成本之比。') }),
} as const;

const PRICES = {
  市场: text('bourse', {
    id: 'exchange',
    say: say('Exchange, with its country in brackets.', '交易所，括号内为国家或地区。'),
  }),
  交易品种: text('currency_pair', {
    id: 'pair',
    say: say('Pair of currencies, such as LTCUSD.', '货币对，例如 LTCUSD。'),
  }),
  最近报价: number('price', { role: 'price', unit: 'second_currency_of_pair' }),
  涨跌额: number('up_down', { unit: 'second_currency_of_pair' }),
  涨跌幅: percent('up_down_rate'),
  '24小时最高': number('hightest_price', {
    id: 'high_24h',
    near: { role: 'high', from: 1, to: 1 },
    unit: 'second_currency_of_pair',
    say: say('Highest price of 24 hours.'),
  }),
  '24小时最低': number('lowest_price', {
    id: 'low_24h',
    near: { role: 'low', from: 1, to: 1 },
    unit: 'second_currency_of_pair',
    say: say('Lowest price of 24 hours.'),
  }),
  '24小时成交量': number('volume', {
    id: 'volume_24h',
    unit: 'first_currency_of_pair',
    say: say('Volume of 24 hours.'),
  }),
  更新时间: dateTime('reported_at', { say: say('Time of the price.', '报价的时间。') }),
} as const;

export default familyOf<RecordsShared<ListAsk>>(
  {
    category: 'crypto',
    page: 'https://datacenter.jin10.com/',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
    source: jin10Lists,
  },
  {
    crypto_bitcoin_cme: records({
      sample: { texts: { 商品: ['比特币', '微型比特币'], 类型: ['期货', '期权'] } },
      say: say(
        'Volume and open interest of bitcoin futures and options at the CME on one day.',
        'CME 比特币成交量报告',
      ),
      keywords: ['bitcoin futures', '比特币期货'],
      page: 'https://datacenter.jin10.com/reportType/dc_cme_btc_report',
      params: { date: day({ default: '20230830', say: say('Trading day, YYYYMMDD.', '交易日，YYYYMMDD。') }) },
      columns: FUTURES,
      ask: ({ date: of }): ListAsk => ({ list: 'bitcoin-futures', of }),
      parseFields: parseList,
      quirks: [say('A day without a report answers `[]`.', '没有报告的日期返回 `[]`。')],
      evidence: [
        say(
          'The electronic and the off-exchange volumes make the whole, and calls and puts make the options, in the table that AKShare has printed.',
          'AKShare 文档所载的表中，电子与场外成交之和等于成交量，看涨与看跌之和等于期权。',
        ),
      ],
    }),
    crypto_bitcoin_hold_report: records({
      sample: {
        texts: {
          '公司名称-英文': [
            'MicroStrategy',
            'Marathon Digital Holdings Inc',
            'USA',
            'Mt. Gox',
            'Grayscale Bitcoin Trust',
          ],
          '国家/地区': '美国',
          公告链接: 'Filing',
          分类: ['上市公司', '政府机构', '私营企业', 'ETF'],
        },
      },
      say: say('Bitcoin held by companies, funds and states.', '比特币持仓报告'),
      keywords: ['bitcoin treasuries', '比特币持仓'],
      page: 'https://datacenter.jin10.com/dc_report?name=bitcoint',
      grain: 'party',
      columns: HOLDERS,
      ask: (): ListAsk => ({ list: 'bitcoin-holders', of: '' }),
      parseFields: parseList,
      quirks: [
        say(
          'The source gives its values no names: they are taken by their places, as in AKShare, and a row of another number of values is refused.',
          '数据源的各值没有名称：与 AKShare 相同，按位置取用；值的个数不同的行视为失败。',
        ),
        say('The units are those of the page of the source.', '单位取自数据源的网页。'),
      ],
    }),
    crypto_js_spot: records({
      sample: { texts: { 市场: 'Bitfinex(香港)', 交易品种: ['LTCUSD', 'BCHUSD'] } },
      say: say('Prices of the main cryptocurrencies at some exchanges.', '加密货币实时行情'),
      keywords: ['LTC', 'bitcoin price', 'crypto prices', '比特币', '加密货币'],
      page: 'https://datacenter.jin10.com/reportType/dc_bitcoin_current',
      cache: freshFor('5m', { staleIfError: '7d' }),
      columns: PRICES,
      ask: (): ListAsk => ({ list: 'crypto-prices', of: '' }),
      parseFields: parseList,
      quirks: [
        say(
          'Some rows have stood still for years: 更新时间 says how old a price is.',
          '有些行多年未变：更新时间说明报价的新旧。',
        ),
      ],
      evidence: [
        say(
          'The names of the fields are those of one public client of 2023.',
          '字段名与 2023 年一个公开的客户端程序所用的相同。',
        ),
      ],
    }),
  },
);
