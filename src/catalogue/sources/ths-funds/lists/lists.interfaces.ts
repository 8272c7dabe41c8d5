import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day, type Param } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { ASKED_DAY, type FundListAsk, parseFundList, thsFundLists } from './wire.ts';

const COLUMNS = {
  基金代码: code('code'),
  基金名称: text('name'),
  '当前-单位净值': number('net'),
  '当前-累计净值': number('totalnet'),
  '前一日-单位净值': number('net1'),
  '前一日-累计净值': number('totalnet1'),
  增长值: number('ranges'),
  增长率: percent('rate'),
  赎回状态: text('shstat', { say: say('Whether units can be redeemed, such as 开放.', '可否赎回，例如 开放。') }),
  申购状态: text('sgstat', { say: say('Whether units can be subscribed to, such as 开放.', '可否申购，例如 开放。') }),
  '最新-交易日': date('newdate'),
  '最新-单位净值': number('newnet'),
  '最新-累计净值': number('newtotalnet'),
  基金类型: text('typename'),
  查询日期: date(ASKED_DAY),
} as const;

/** The types of funds, as Tonghuashun writes them in addresses. */
const TYPES = {
  股票型: 'gpx',
  债券型: 'zqx',
  混合型: 'hhx',
  ETF: 'ETF',
  LOF: 'LOF',
  QDII: 'QDII',
  保本型: 'bbx',
  指数型: 'zsx',
  '': 'all',
} as const;

const DATE = dayOrNewest('Day of the net values, YYYYMMDD; the newest day when empty.');

export default familyOf<RecordsShared<FundListAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.10jqka.com.cn/datacenter/jz/',
    cache: freshFor('30m', { staleIfError: '7d' }),
    kind: 'snapshot',
    each: 'security',
    quirks: [
      'The whole list comes in one reply, the fund that gained most first. It is fetched again after 30 minutes: net values come in the evening.',
      'Tonghuashun sends every value as a text; one that is empty is `null`.',
    ],
  },
  {
    fund_etf_spot_ths: records({
      doc: 'Net values of all exchange-traded funds on one day, the one that gained most first.',
      chinese: '同花顺 ETF 净值',
      params: { date: DATE },
      source: thsFundLists,
      ask: ({ date: asked }) => ({ type: TYPES.ETF, day: toDay(asked) }),
      parseRows: (pages, ask) => fillColumns(COLUMNS, (fields) => parseFundList(pages, ask, fields)),
      columns: COLUMNS,
      rowNumber: '序号',
      evidence: ['One recorded fund of February 2020 is answered with every value of it.'],
    }),
    fund_etf_category_ths: records({
      doc: 'Net values of all funds of one type on one day, the one that gained most first.',
      chinese: '同花顺基金净值（按类型）',
      params: {
        symbol: choice(
          {
            股票型: 'stock funds',
            债券型: 'bond funds',
            混合型: 'mixed funds',
            ETF: 'exchange-traded funds',
            LOF: 'listed open-ended funds',
            QDII: 'funds that invest abroad',
            保本型: 'funds with guaranteed principal',
            指数型: 'index funds',
            '': 'all funds',
          },
          { default: 'ETF', doc: 'Type of the funds.' },
        ),
        date: DATE,
      },
      source: thsFundLists,
      ask: ({ symbol, date: asked }) => ({ type: TYPES[symbol], day: toDay(asked) }),
      parseRows: (pages, ask) => fillColumns(COLUMNS, (fields) => parseFundList(pages, ask, fields)),
      columns: COLUMNS,
      rowNumber: '序号',
      quirks: ['A type that does not exist is refused; AKShare takes it for ETF.'],
      evidence: ['One recorded fund of February 2020 is answered with every value of it.'],
    }),
  },
);

/** A day that may be left empty. */
function dayOrNewest(doc: string): Param<string, 'value'> {
  const param = day({ default: '', doc });
  return {
    ...param,
    schema: { type: 'string', pattern: '^([0-9]{8})?$' },
    form: {
      text: 'empty, or a day such as 20240102',
      otherwise: 'refused',
      accepts: (value) => /^(?:\d{8})?$/.test(value),
    },
    check: (value, now, calendar) => (value === '' ? undefined : param.check?.(value, now, calendar)),
  };
}

/** The source's form of a day: `20240102` is `2024-01-02`; an empty text stays one. */
function toDay(asked: string): string {
  return asked === '' ? '' : isoDay(asked);
}
