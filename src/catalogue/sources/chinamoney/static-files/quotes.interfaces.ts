import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number, optionalIn, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import {
  type CurveAsk,
  currencyQuotes,
  parseCurve,
  parseQuotes,
  parseRates,
  type QuotesAsk,
  type RatesAsk,
  repoRates,
  swapCurve,
} from './wire.ts';

const FOREIGN_QUOTES = {
  货币对: text('ccyPair', { say: say('Pair of currencies, as AUD/USD.', '货币对，如 AUD/USD。') }),
  买报价: number('bidPrc'),
  卖报价: number('askPrc'),
} as const;

const QUOTES = {
  ...FOREIGN_QUOTES,
  货币对: text('ccyPair', {
    say: say(
      'Pair of currencies, as USD/CNY; 100JPY/CNY is for 100 yen.',
      '货币对，如 USD/CNY；100JPY/CNY 以 100 日元计。',
    ),
  }),
} as const;

function points(field: string, tenor: string, english: string, chinese: string) {
  return text(field, {
    id: `points_${tenor}`,
    say: say(
      `Bid and ask of the swap points of ${english}, in pips of 0.0001: -31.80/-31.73.`,
      `${chinese}掉期点的买价和卖价，单位为 0.0001：-31.80/-31.73。`,
    ),
  });
}

const SWAPS = {
  货币对: QUOTES.货币对,
  '1周': points('label_1W', '1w', 'one week', '1周'),
  '1月': points('label_1M', '1m', 'one month', '1月'),
  '3月': points('label_3M', '3m', 'three months', '3月'),
  '6月': points('label_6M', '6m', 'six months', '6月'),
  '9月': points('label_9M', '9m', 'nine months', '9月'),
  '1年': points('label_1Y', '1y', 'one year', '1年'),
} as const;

const CURVE = {
  日期时间: text('curveTime', {
    id: 'fixing_time',
    say: say('Time of the fixing, Beijing time.', '定盘时间，北京时间。'),
  }),
  期限品种: text('tenor', { id: 'tenor', say: say('Tenor: ON, TN, SN, 1W to 1Y.', '期限：ON、TN、SN、1W 至 1Y。') }),
  '掉期点(Pips)': number('swapPnt', { id: 'swap_points', unit: 'pips', say: say('Swap points.', '掉期点。') }),
  掉期点数据源: text('dataSource', {
    id: 'points_source',
    say: say('报价数据 for quotes, 交易数据 for trades.', '报价数据或交易数据。'),
  }),
  全价汇率: number('swapAllPrc', {
    id: 'forward_rate',
    unit: 'second_currency_per_first',
    say: say('Rate of the tenor: yuan for a dollar.', '该期限的汇率：每美元人民币。'),
  }),
} as const;

const OF_ALL = { symbol: ['回购定盘利率'] };
const OF_BANKS = { symbol: ['银银间回购定盘利率'] };
function rate(field: string, which: typeof OF_ALL) {
  return optionalIn(which, number(field));
}

const RATES = {
  date: date('#0'),
  FR001: rate('#1', OF_ALL),
  FR007: rate('#2', OF_ALL),
  FR014: rate('#3', OF_ALL),
  FDR001: rate('#1', OF_BANKS),
  FDR007: rate('#2', OF_BANKS),
  FDR014: rate('#3', OF_BANKS),
} as const;

const QUOTES_PAGE = 'https://www.chinamoney.com.cn/chinese/mkdatapfx/';
const LAST = say(
  'The quotes are the last ones: outside of the hours of trading, those of its end.',
  '为最新报价：非交易时段为收盘时的报价。',
);
const CHECKED = say('A reply is refused with a bid above its ask.', '买价高于卖价的应答视为失败。');

const forex = {
  category: 'forex',
  page: QUOTES_PAGE,
  cache: freshFor('1m', { staleIfError: '1d' }),
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<QuotesAsk>>(forex, {
    fx_spot_quote: records({
      sample: { texts: { 货币对: ['USD/CNY', 'EUR/CNY', '100JPY/CNY', 'HKD/CNY', 'GBP/CNY'] } },
      say: say('Bid and ask of the yuan against other currencies, in the interbank market.', '人民币外汇即期报价'),
      keywords: ['USDCNY', 'exchange rate', 'renminbi', '人民币汇率', '美元兑人民币', '银行间'],
      source: currencyQuotes,
      columns: QUOTES,
      ask: (): QuotesAsk => ({ quotes: 'rfx-sp-quot' }),
      parseFields: parseQuotes,
      quirks: [LAST, CHECKED],
    }),
    fx_pair_quote: records({
      sample: { texts: { 货币对: ['AUD/USD', 'EUR/JPY', 'EUR/USD', 'GBP/USD', 'USD/CAD'] } },
      say: say('Bid and ask of pairs of foreign currencies, in the interbank market of China.', '外币对即期报价'),
      keywords: ['EURUSD', 'exchange rate', '外币对', '欧元兑美元', '银行间'],
      source: currencyQuotes,
      columns: FOREIGN_QUOTES,
      ask: (): QuotesAsk => ({ quotes: 'cpair-quot' }),
      parseFields: parseQuotes,
      quirks: [LAST, CHECKED],
    }),
    fx_swap_quote: records({
      sample: {
        texts: {
          货币对: ['USD/CNY', 'EUR/CNY', '100JPY/CNY', 'HKD/CNY', 'GBP/CNY'],
          '1周': ['-31.80/-31.73', '-14.98/-14.97', '300.00/300.00', '-1.35/-1.32', '-43.90/-43.82'],
          '1月': ['-142.10/-142.09', '-67.72/-67.59', '1331.00/1338.00', '-7.48/-7.42', '-195.96/-195.92'],
          '3月': ['-442.10/-442.10', '-228.49/-228.46', '3285.00/3286.00', '-29.73/-29.68', '-599.67/-599.66'],
          '6月': ['-893.00/-893.00', '-468.01/-467.30', '5578.00/5623.00', '-71.81/-71.80', '-1215.85/-1215.18'],
          '9月': ['-1325.00/-1325.00', '-713.25/-713.07', '5767.00/5828.00', '-110.85/-110.78', '-1820.98/-1820.42'],
          '1年': ['-1798.00/-1797.50', '-988.14/-985.18', '4299.00/4319.00', '-156.87/-156.77', '-2491.01/-2487.65'],
        },
      },
      say: say(
        'Swap points of the yuan against other currencies for six tenors, in the interbank market.',
        '人民币外汇远掉报价',
      ),
      keywords: ['FX swap', 'forward points', '掉期点', '远期', '银行间'],
      source: currencyQuotes,
      columns: SWAPS,
      ask: (): QuotesAsk => ({ quotes: 'rfx-sw-quot' }),
      parseFields: parseQuotes,
      quirks: [
        LAST,
        say(
          'The points are texts of a bid and an ask, as AKShare answers them: ---/--- where there are none.',
          '掉期点为买价/卖价的文本，与 AKShare 相同；没有报价时为 ---/---。',
        ),
        CHECKED,
      ],
    }),
  }),
  ...familyOf<RecordsShared<CurveAsk>>(forex, {
    fx_c_swap_cm: records({
      sample: {
        texts: {
          日期时间: '{YYYY}-{MM}-{DD} 16:30:00.0',
          期限品种: ['ON', 'TN', 'SN', '1W', '2W', '1M'],
          掉期点数据源: ['报价数据', '交易数据'],
        },
      },
      say: say('Fixing curve of the C-Swap of the dollar against the yuan, by tenor.', '外汇掉期 C-Swap 定盘曲线'),
      keywords: ['USDCNY', 'FX swap', 'forward points', '掉期点', '银行间'],
      page: 'https://www.chinamoney.org.cn/chinese/bkcurvfsw',
      cache: freshFor('30m', { staleIfError: '30d' }),
      grain: 'item',
      source: swapCurve,
      columns: CURVE,
      ask: (): CurveAsk => ({ curve: 'USD.CNY' }),
      parseFields: (pages, _, fields) => parseCurve(pages, fields),
      quirks: [
        say(
          'Its host wants a renegotiation of old TLS, which is allowed for this host alone. Some builds of OpenSSL refuse it.',
          '其主机要求旧式 TLS 重新协商，仅对该主机允许；某些 OpenSSL 版本会拒绝。',
        ),
        say(
          'A reply is refused whose rates and points are not of one spot rate from SN on.',
          '自 SN 起，汇率与掉期点不对应同一即期汇率的应答视为失败。',
        ),
      ],
    }),
  }),
  ...familyOf<RecordsShared<RatesAsk>>(
    {
      category: 'interest_rate',
      page: 'https://www.chinamoney.com.cn/chinese/bkfrr/',
      cache: freshFor('1h', { staleIfError: '30d' }),
      kind: 'window',
      grain: 'day',
    },
    {
      repo_rate_query: records({
        say: say('Fixing repo rates of about the last three years, oldest day first.', '回购定盘利率'),
        keywords: ['FR007', 'FDR007', 'repo', '回购利率', '银行间'],
        source: repoRates,
        params: {
          symbol: choice(
            { 回购定盘利率: say('all institutions'), 银银间回购定盘利率: say('deposit-taking institutions') },
            { default: '回购定盘利率', say: say('Whose repos.', '哪类机构的回购。') },
          ),
        },
        columns: RATES,
        ask: ({ symbol }): RatesAsk => ({ rates: symbol === '回购定盘利率' ? 'frr' : 'fdr' }),
        parseRows: (pages, ask) => {
          const isOfAll = ask.rates === 'frr';
          return fillColumns(RATES, (fields) => parseRates(pages, ask, fields)).filter(
            ({ name }) => name === 'date' || name.startsWith('FDR') !== isOfAll,
          );
        },
        quirks: [
          say(
            'A day without a fixing of a tenor has `null` there; AKShare fails.',
            '某期限没有定盘的日期为 `null`；AKShare 则失败。',
          ),
        ],
      }),
    },
  ),
];
