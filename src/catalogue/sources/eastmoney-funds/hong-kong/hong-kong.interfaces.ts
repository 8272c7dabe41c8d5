import { say } from '../../../../base/say.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { code as codeColumn, date, number, optionalIn, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { mapped } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { FUND_VALUES } from '../cache.ts';
import { type HongKongAsk, hongKongFunds, parseColumns } from './wire.ts';

const SHARED: RecordsShared<HongKongAsk> = {
  source: hongKongFunds,
  category: 'fund',
  topic: 'fund-histories',
  page: 'https://overseas.1234567.com.cn/',
  cache: FUND_VALUES,
  kind: 'snapshot',
  grain: 'security',
};

const RANKING = {
  基金代码: codeColumn('FCODE', { say: say('Fund code, 968 and three digits.', '基金代码，968 加三位数字。') }),
  基金简称: text('SHORTNAME'),
  币种: text('CURRENCY'),
  日期: date('JZRQ', { say: say('Day of the value.', '净值的日期。') }),
  单位净值: number('NAV', { unit: 'fund_currency_per_unit' }),
  日增长率: percent('D'),
  近1周: percent('W'),
  近1月: percent('M'),
  近3月: percent('Q'),
  近6月: percent('HY'),
  近1年: percent('Y'),
  近2年: percent('TWY'),
  近3年: percent('TRY'),
  今年来: percent('SY'),
  成立来: percent('SE'),
  可购买: mapped({ 1: '可购买', 0: '不可购买' }, text('ISBUY')),
  香港基金代码: codeColumn('HKFCODE', {
    id: 'hong_kong_fund_code',
    say: say('The code of the fund in `fund_hk_fund_hist_em`.', '`fund_hk_fund_hist_em` 所用的基金代码。'),
  }),
} as const;

// One public client names these; the others are those of the histories as well.
const INFERRED = ['SHORTNAME', 'ISBUY', 'JZRQ', 'D', 'W', 'M', 'Q', 'HY', 'Y', 'TWY', 'TRY', 'SY', 'SE'];

const VALUES = '历史净值明细';
const DIVIDENDS = '分红送配详情';
const OF_VALUES = { symbol: [VALUES] };
const OF_DIVIDENDS = { symbol: [DIVIDENDS] };

const VALUE_COLUMNS = {
  净值日期: date('PDATE'),
  单位净值: number('NAV', { unit: 'fund_currency_per_unit' }),
  日增长值: number('NAVCHG', { unit: 'fund_currency_per_unit' }),
  日增长率: percent('NAVCHGRT'),
} as const;

// Where these two fields stand, the others that are taken by position are what they are thought to be.
const KNOWN = 'BONUS#6 EXDDATE#7';

const DIVIDEND_COLUMNS = {
  年份: text(`#5/15 ${KNOWN}`),
  权益登记日: date(`#8/15 ${KNOWN}`),
  除息日: date('EXDDATE'),
  分红发放日: date(`#9/15 ${KNOWN}`),
  分红金额: number('BONUS', {
    id: 'dividend_per_unit',
    unit: 'fund_currency_per_unit',
    say: say('Dividend of one unit.'),
  }),
} as const;

const UNIT = { id: 'unit', say: say('Unit of the values, such as 元.', '数值的单位，例如元。') };

export default familyOf(SHARED, {
  fund_hk_rank_em: records({
    sample: { texts: { 币种: ['人民币', '美元'], 可购买: ['可购买', '不可购买'] } },
    say: say('Hong Kong funds that are sold in the mainland, the highest return of one year first.', '香港基金排行'),
    topic: 'fund-lists',
    page: 'https://overseas.1234567.com.cn/FundList',
    ask: (): HongKongAsk => ({ list: 'ranking', fund: '' }),
    rowNumber: '序号',
    columns: RANKING,
    parseRows: (pages, ask) => parseColumns(pages, ask, RANKING, INFERRED),
    quirks: [
      say('AKShare takes the fields by position; here they are taken by name.', 'AKShare 按位置取字段；此处按名称取。'),
    ],
  }),

  fund_hk_fund_hist_em: records({
    sample: { texts: { 年份: '{YYYY}', 单位: '元' }, isNewestFirst: true },
    say: say('Unit values of a Hong Kong fund by day, or its dividends, newest first.', '香港基金历史净值与分红'),
    params: {
      code: codeParam({
        default: '1002200683',
        say: say(
          'The site’s own code of the fund: 香港基金代码 of `fund_hk_rank_em`, and not the one that begins with 968.',
          '网站自己的基金代码：`fund_hk_rank_em` 中的香港基金代码，而不是以 968 开头的代码。',
        ),
        matching: /^[0-9]{6,20}$/,
        form: say('six to twenty digits, such as 1002200683', '六至二十位数字，例如 1002200683'),
        otherwise: 'refused',
      }),
      symbol: choice(
        { [VALUES]: say('Unit values.'), [DIVIDENDS]: say('Dividends.') },
        { default: VALUES, say: say('Which table.', '需要哪张表。') },
      ),
    },
    grain: { param: 'symbol', of: { 历史净值明细: 'day', 分红送配详情: 'event' } },
    ask: ({ code: fund, symbol }): HongKongAsk => ({ list: symbol === VALUES ? 'net values' : 'dividends', fund }),
    columns: {
      净值日期: optionalIn(OF_VALUES, VALUE_COLUMNS.净值日期),
      单位净值: optionalIn(OF_VALUES, VALUE_COLUMNS.单位净值),
      日增长值: optionalIn(OF_VALUES, VALUE_COLUMNS.日增长值),
      日增长率: optionalIn(OF_VALUES, VALUE_COLUMNS.日增长率),
      年份: optionalIn(OF_DIVIDENDS, DIVIDEND_COLUMNS.年份),
      权益登记日: optionalIn(OF_DIVIDENDS, DIVIDEND_COLUMNS.权益登记日),
      除息日: optionalIn(OF_DIVIDENDS, DIVIDEND_COLUMNS.除息日),
      分红发放日: optionalIn(OF_DIVIDENDS, DIVIDEND_COLUMNS.分红发放日),
      分红金额: optionalIn(OF_DIVIDENDS, DIVIDEND_COLUMNS.分红金额),
      单位: text('CURRENCY', UNIT),
    },
    parseRows: (pages, ask) =>
      parseColumns(
        pages,
        ask,
        ask.list === 'dividends'
          ? { ...DIVIDEND_COLUMNS, 单位: text(`#11/15 ${KNOWN}`, UNIT) }
          : { ...VALUE_COLUMNS, 单位: text('CURRENCY', UNIT) },
      ),
    quirks: [
      say(
        'AKShare takes the fields by position, and their order has changed: its 净值日期 holds the currency and its 单位净值 an internal number. Here they are taken by name.',
        'AKShare 按位置取字段，而字段顺序已变：其净值日期成了币种，单位净值成了内部编号。此处按名称取。',
      ),
      say(
        'All pages of a history are answered; AKShare answers the newest 1,000 days.',
        '返回历史的所有页；AKShare 只返回最新的 1,000 天。',
      ),
      say(
        'Of the fields of dividends only those of 除息日 and 分红金额 are known by name. The others are taken by position: they are `null` where these two do not stand in their places, or the number of fields is another, and rows with other kinds of values are refused.',
        '分红的字段中只有除息日与分红金额的名称已知。其余按位置取用：这两个字段不在原位或字段数不同时为 `null`；值的类型不同的行会被拒绝。',
      ),
    ],
  }),
});
