import { say } from '../../../../base/say.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { freshFor, freshWhere, toMs } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseRates, type RatesAsk, sinaRates } from './rates.ts';

/** Every currency and its code at the source. */
const CURRENCIES = {
  美元: say('USD', '美元'),
  英镑: say('GBP'),
  欧元: say('EUR'),
  澳门元: say('MOP'),
  泰国铢: say('THB'),
  菲律宾比索: say('PHP'),
  港币: say('HKD', '港元'),
  瑞士法郎: say('CHF'),
  新加坡元: say('SGD'),
  瑞典克朗: say('SEK'),
  丹麦克朗: say('DKK'),
  挪威克朗: say('NOK'),
  日元: say('JPY'),
  加拿大元: say('CAD'),
  澳大利亚元: say('AUD'),
  新西兰元: say('NZD'),
  韩国元: say('KRW'),
} as const;

export default familyOf<RecordsShared<RatesAsk>>(
  {
    category: 'forex',
    page: 'https://biz.finance.sina.com.cn/forex/forex.php?startdate=2012-01-01&enddate=2021-06-14&money_code=EUR&type=0',
    cache: freshWhere<RatesAsk>(
      // The rates of a day change until its evening, and those of the day before may still come.
      ({ to }, at) => to < beijingDay(at - toMs('1d')),
      { where: say('Ranges that ended before yesterday', '昨天以前结束的区间'), fresh: '12h' },
      freshFor('15m', { staleIfError: '365d' }),
    ),
    kind: 'history',
    grain: 'day',
  },
  {
    currency_boc_sina: records({
      say: say('Quotations of one currency by the Bank of China by day, oldest first.', '中国银行人民币牌价历史数据'),
      keywords: ['人民币汇率', '外汇牌价', 'exchange rates'],
      params: {
        symbol: choice(CURRENCIES, { default: '美元', say: say('Currency.', '币种。') }),
        start_date: day({
          bound: 'first',
          default: '20230304',
          say: say('First day, YYYYMMDD.', '第一天，YYYYMMDD。'),
        }),
        end_date: day({ bound: 'last', default: '20231110', say: say('Last day, YYYYMMDD.', '最后一天，YYYYMMDD。') }),
      },
      source: sinaRates,
      ask: ({ symbol, start_date: from, end_date: to }) => ({
        currency: CURRENCIES[symbol].en,
        from: isoDay(from),
        to: isoDay(to),
      }),
      columns: {
        日期: date(),
        中行汇买价: number({
          id: 'transfer_buying_rate',
          unit: 'yuan_per_100_of_currency',
          say: say('The bank’s buying rate by transfer.'),
        }),
        中行钞买价: number({
          id: 'notes_buying_rate',
          unit: 'yuan_per_100_of_currency',
          say: say('The bank’s buying rate of notes.'),
        }),
        '中行钞卖价/汇卖价': number({
          id: 'selling_rate',
          unit: 'yuan_per_100_of_currency',
          say: say('The bank’s selling rate of notes and by transfer.', '银行的现钞卖出价与现汇卖出价。'),
        }),
        央行中间价: number({
          id: 'central_parity',
          unit: 'yuan_per_100_of_currency',
          say: say(
            'Central parity of the People’s Bank; none on days without one.',
            '人民银行的中间价；没有中间价的日子为空。',
          ),
        }),
        中行折算价: number({
          id: 'conversion_rate',
          unit: 'yuan_per_100_of_currency',
          say: say('The bank’s conversion rate.'),
        }),
      },
      parseRows: parseRates,
      sorted: '日期',
      quirks: [
        say(
          'A page holds 20 days: a long range takes many requests, one a second. What a failure left is fetched by the next call.',
          '每页 20 天：区间很长时需要许多次请求，每秒一次。失败时缺少的部分由下一次调用取得。',
        ),
        say(
          'AKShare’s documentation lists five columns; it returns these six.',
          'AKShare 的文档列出五列，实际返回这六列。',
        ),
      ],
      evidence: [
        say(
          'The first rows of a recorded result of AKShare are answered as recorded, every cell, out of pages made of them.',
          '对 AKShare 一份实录结果的前几行，由据其制成的网页得出的返回值逐格一致。',
        ),
      ],
      example: { symbol: '美元', start_date: '20231106', end_date: '20231110' },
      probe: { params: { symbol: '美元', start_date: '20231106', end_date: '20231110' } },
    }),
  },
);
