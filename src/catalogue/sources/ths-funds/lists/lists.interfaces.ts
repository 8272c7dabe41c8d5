import { say, type Text } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day, type Param } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { ASKED_DAY, type FundListAsk, fullListNote, parseFundList, thsFundLists } from './wire.ts';

const COLUMNS = {
  基金代码: code('code'),
  基金名称: text('name'),
  '当前-单位净值': number('net'),
  '当前-累计净值': number('totalnet'),
  '前一日-单位净值': number('net1'),
  '前一日-累计净值': number('totalnet1'),
  增长值: number('ranges'),
  增长率: percent('rate'),
  赎回状态: text('shstat', { say: say('Whether units can be redeemed, such as 开放.', '可否赎回，例如开放。') }),
  申购状态: text('sgstat', { say: say('Whether units can be subscribed to, such as 开放.', '可否申购，例如开放。') }),
  '最新-交易日': date('newdate'),
  '最新-单位净值': number('newnet'),
  '最新-累计净值': number('newtotalnet'),
  基金类型: text('typename'),
  查询日期: date(ASKED_DAY),
} as const;

/** The types of funds, as Tonghuashun writes them in addresses. */
const TYPES = {
  股票型: { code: 'gpx', say: say('stock funds') },
  债券型: { code: 'zqx', say: say('bond funds') },
  混合型: { code: 'hhx', say: say('mixed funds') },
  ETF: { code: 'ETF', say: say('exchange-traded funds', 'ETF') },
  LOF: { code: 'LOF', say: say('listed open-ended funds', '上市开放式基金') },
  QDII: { code: 'QDII', say: say('funds that invest abroad', '投资境外的基金') },
  保本型: { code: 'bbx', say: say('funds with guaranteed principal') },
  指数型: { code: 'zsx', say: say('index funds') },
  '': { code: 'all', say: say('all funds', '全部基金') },
} as const;

const DATE = dayOrNewest(
  say('Day of the net values, YYYYMMDD; the newest day when empty.', '净值日期，YYYYMMDD；空为最新。'),
);

const ONE_FUND = say(
  'One recorded fund of February 2020 is answered with every value of it.',
  '2020 年 2 月的一只实录基金，各值全部返回。',
);

export default familyOf<RecordsShared<FundListAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.10jqka.com.cn/datacenter/jz/',
    cache: freshFor('30m', { staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'security',
    quirks: [
      say(
        'The whole list comes in one reply, the fund that gained most first. It is fetched again after 30 minutes: net values come in the evening.',
        '整个清单是一个应答，涨幅最大的基金在前。30 分钟后重新取得：净值在晚间公布。',
      ),
      say(
        'Tonghuashun sends every value as a text; one that is empty is `null`.',
        '同花顺以文本发送所有值；空文本为 `null`。',
      ),
    ],
    rowNumber: '序号',
    source: thsFundLists,
  },
  {
    fund_etf_spot_ths: records({
      sample: { texts: { 基金类型: ['ETF', '股票型'], 申购状态: ['开放', '暂停'], 赎回状态: '开放' } },
      say: say(
        'Net values of all exchange-traded funds on one day, the one that gained most first.',
        '同花顺 ETF 净值',
      ),
      params: { date: DATE },
      ask: ({ date: asked }) => ({ type: TYPES.ETF.code, day: toDay(asked) }),
      parseFields: parseFundList,
      columns: COLUMNS,
      evidence: [ONE_FUND],
    }),
    fund_etf_category_ths: records({
      sample: { texts: { 基金类型: ['债券型', 'ETF'], 申购状态: ['开放', '暂停'], 赎回状态: '开放' } },
      say: say(
        'Net values of all funds of one type on one day, the one that gained most first.',
        '同花顺基金净值（按类型）',
      ),
      params: {
        symbol: choice(meaningsOf(TYPES), { default: 'ETF', say: say('Type of the funds.', '基金类型。') }),
        date: DATE,
      },
      ask: ({ symbol, date: asked }) => ({ type: TYPES[symbol].code, day: toDay(asked) }),
      parseFields: parseFundList,
      tableNote: fullListNote,
      columns: COLUMNS,
      quirks: [
        say(
          'A type that does not exist is refused; AKShare takes it for ETF.',
          '不存在的类型予以拒绝；AKShare 会当作 ETF。',
        ),
      ],
      evidence: [ONE_FUND],
    }),
  },
);

/** A day that may be left empty. */
function dayOrNewest(doc: Text): Param<string, 'value'> {
  const param = day({ default: '', say: doc });
  return {
    ...param,
    schema: { type: 'string', pattern: '^([0-9]{8})?$' },
    form: {
      say: say('empty, or a day such as 20240102', '空，或一个日期，例如 20240102'),
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
