import { say } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice, type Param } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import { typesOfName } from './bond-types.ts';
import {
  type BondAsk,
  bondDetails,
  bondMarket,
  bondSearch,
  type ConditionAsk,
  conditions,
  type MarketAsk,
  MOST_BONDS,
  MOST_QUOTES,
  parseBond,
  parseBondQuotes,
  parseBonds,
  parseCondition,
  parseDeals,
  type SearchAsk,
} from './wire.ts';

const DEALS = {
  债券简称: text('abdAssetEncdShrtDesc'),
  成交净价: number('dmiLatestRate', {
    id: 'clean_price',
    unit: 'yuan_per_100_face_value',
    say: say('Clean price of the last deal.', '最近成交的净价。'),
  }),
  最新收益率: number('dmiLatestContraRateLabel', {
    id: 'latest_yield',
    unit: 'percent',
    say: say('Yield of the last deal.'),
  }),
  涨跌: number('bpNum', {
    id: 'yield_change',
    unit: 'basis_points',
    say: say('Change of the yield.', '收益率的涨跌。'),
  }),
  加权收益率: number('dmiWghtdContraRate', {
    id: 'weighted_yield',
    unit: 'percent',
    say: say('Yield weighted by volume.'),
  }),
  交易量: number('dmiTtlTradedAmnt', {
    id: 'volume',
    unit: 'hundred_million_yuan',
    say: say('Volume; null where the source has none.', '交易量；数据源没有时为 null。'),
  }),
} as const;

const QUOTES = {
  报价机构: text('emaEntyEncdShrtDesc', { id: 'quoting_institution', say: say('Institution that quotes.') }),
  债券简称: text('abdAssetEncdShrtDesc'),
  买入净价: number('bid', {
    id: 'bid_price',
    near: { role: 'price', from: 0.998, to: 0.999 },
    unit: 'yuan_per_100_face_value',
    say: say('Clean price of the bid.'),
  }),
  卖出净价: number('ask', {
    id: 'ask_price',
    near: { role: 'price', from: 1, to: 1.001 },
    unit: 'yuan_per_100_face_value',
    say: say('Clean price of the ask.'),
  }),
  买入收益率: number('bidYield', { id: 'bid_yield', unit: 'percent', say: say('Yield of the bid.') }),
  卖出收益率: number('askYield', { id: 'ask_yield', unit: 'percent', say: say('Yield of the ask.') }),
} as const;

const CONDITION = {
  name: text('name', { role: 'none', say: say('Value of the condition.', '查询条件的取值。') }),
  code: text('code', {
    role: 'none',
    say: say('Code of the value; the value itself where it has none.', '取值的代码；没有代码时与取值相同。'),
  }),
} as const;

const BONDS = {
  债券简称: text('bondName'),
  债券代码: code('bondCode'),
  '发行人/受托机构': text('entyFullName', { id: 'issuer', say: say('Issuer, or trustee.') }),
  债券类型: text('bondType'),
  发行日期: date('issueStartDate'),
  最新债项评级: text('debtRtng', { id: 'latest_rating', say: say('Latest rating of the bond.') }),
  查询代码: code('bondDefinedCode', {
    id: 'query_code',
    say: say('Code of the source for the details of the bond.', '数据源用于查询详情的代码。'),
  }),
} as const;

const DETAILS = {
  name: text('name', { role: 'none', say: say('Name of the attribute, by the source.', '数据源的属性名。') }),
  value: text('value', { say: say('Value of the attribute.', '属性值。') }),
} as const;

const MAX_WORDS = 60;

/** A condition of the search, which may be left out. */
function condition(meaning: string, chinese: string): Param<string, 'value'> {
  const param = words({ default: '', max: MAX_WORDS, inForm: true, say: say(meaning, chinese) });
  return {
    ...param,
    form: { ...param.form!, accepts: (value) => value === '' || param.form!.accepts(value) },
    check: (value, now, calendar) => (value === '' ? undefined : param.check?.(value, now, calendar)),
  };
}

const CONDITIONS = {
  bond_name: condition('Short name of the bond, or a part of it.', '债券简称或其一部分。'),
  bond_code: condition('Code of the bond.', '债券代码。'),
  bond_issue: condition('Issuer.', '发行人。'),
  bond_type: condition(
    'Type of the bonds, as bond_info_cm_query lists it; it may be left out where bond_name says it.',
    '债券类型，取自 bond_info_cm_query；bond_name 能说明类型时可省略。',
  ),
  coupon_type: condition('Type of the coupon, as bond_info_cm_query lists it.', '息票类型，取自 bond_info_cm_query。'),
  issue_year: condition('Year of issue.', '发行年份。'),
  underwriter: condition('Underwriter, as bond_info_cm_query lists it.', '主承销商，取自 bond_info_cm_query。'),
  grade: condition('Rating.', '评级等级。'),
} as const;

/** Since 2026 the source declines a search without a type. The name of a bond may say it. */
function wantsType<const Name extends string>(name: Name): Rule<Name | 'bond_type'> {
  return {
    reads: [name, 'bond_type'],
    reportedParam: 'bond_type',
    check: (values) =>
      values.bond_type !== '' || typesOfName(String(values[name])).length > 0
        ? undefined
        : {
            type: 'value_error.missing',
            msg: say(
              `Input should be a type of bonds that bond_info_cm_query lists: the source wants one, and ${name} does not say it`,
              `应为 bond_info_cm_query 列出的债券类型：数据源要求提供类型，而 ${name} 未能说明`,
            ),
          },
  };
}

const shared = {
  category: 'bond',
  page: 'https://www.chinamoney.com.cn/chinese/mkdatabond/',
  kind: 'snapshot',
} as const;
const SEARCH_PAGE = 'https://www.chinamoney.com.cn/chinese/scsjzqxx/';
const CLOSED = say('Before the market opens there are no rows.', '开市前没有数据。');

export default [
  ...familyOf<RecordsShared<MarketAsk>>(
    { ...shared, grain: 'security', cache: shanghaiSession({ open: '1m', lag: '2h', staleIfError: '7d' }) },
    {
      bond_spot_deal: records({
        say: say('Deals of the day in the interbank bond market, by bond.', '现券市场成交行情'),
        keywords: ['interbank bonds', 'bond yield', '银行间债券', '成交'],
        source: bondMarket,
        columns: DEALS,
        mayBeEmpty: true,
        ask: (): MarketAsk => ({ market: 'deals' }),
        parseFields: parseDeals,
        quirks: [
          CLOSED,
          say(
            'The source has no volume of some bonds, and at times of none: 交易量 is `null` then.',
            '数据源没有部分债券的交易量，有时全部没有：此时交易量为 `null`。',
          ),
          say(
            'Of a yield that has not changed the source says 1, which AKShare passes on: 涨跌 is 0 here.',
            '收益率未变时数据源写 1，AKShare 原样给出：这里涨跌为 0。',
          ),
        ],
      }),
      bond_spot_quote: records({
        sample: { texts: { 报价机构: ['中信证券', '中信银行', '重庆农村商行', '邮储银行', '兴业银行', '天风证券'] } },
        say: say('Bids and asks of market makers in the interbank bond market.', '现券市场做市报价'),
        keywords: ['interbank bonds', 'market makers', '银行间债券', '做市商'],
        source: bondMarket,
        columns: QUOTES,
        mayBeEmpty: true,
        ask: (): MarketAsk => ({ market: 'quotes' }),
        parseFields: parseBondQuotes,
        tableNote: (table) =>
          table.length < MOST_QUOTES
            ? undefined
            : say(
                `These are the first ${MOST_QUOTES} quotes that China Money shows, of some 12,000.`,
                `这是中国货币网显示的前 ${MOST_QUOTES} 条报价，共约 12,000 条。`,
              ),
        quirks: [
          CLOSED,
          say(
            'The source sends the first page of its quotes, 15 of some 12,000, and `Finfount-Note` says so.',
            '数据源只发送报价的第一页，约 12,000 条中的 15 条，并由 `Finfount-Note` 说明。',
          ),
          say(
            'A reply is refused with a bid above its ask, or with a yield of the bid below that of the ask.',
            '买入净价高于卖出净价，或买入收益率低于卖出收益率的应答视为失败。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<ConditionAsk>>(
    { ...shared, page: SEARCH_PAGE, grain: 'item', cache: freshFor('1d', { staleIfError: '90d' }) },
    {
      bond_info_cm_query: records({
        say: say('The values of one condition of bond_info_cm.', '债券信息查询的条件取值'),
        keywords: ['interbank bonds', 'underwriters', '银行间债券', '主承销商', '评级'],
        source: conditions,
        params: {
          symbol: choice(
            {
              主承销商: say('underwriters'),
              债券类型: say('types of bonds'),
              息票类型: say('types of coupons'),
              发行年份: say('years of issue'),
              评级等级: say('ratings'),
            },
            { default: '评级等级', say: say('Condition.', '查询条件。') },
          ),
        },
        columns: CONDITION,
        ask: ({ symbol }): ConditionAsk => ({ condition: symbol }),
        parseFields: parseCondition,
      }),
    },
  ),
  ...familyOf<RecordsShared<SearchAsk>>(
    { ...shared, page: SEARCH_PAGE, grain: 'security', cache: freshFor('12h', { staleIfError: '90d' }) },
    {
      bond_info_cm: records({
        sample: {
          texts: { '发行人/受托机构': '河北省政府', 债券类型: ['短期融资券', '地方政府债'], 最新债项评级: 'A-1' },
        },
        say: say('Bonds of the interbank market that meet conditions.', '债券信息查询'),
        keywords: [
          'corporate bonds',
          '公司债',
          'interbank bonds',
          'bond search',
          '银行间债券',
          '发行人',
          '信用债',
          '企业债',
          '地方债',
          '地方政府债',
          'municipal bonds',
        ],
        source: bondSearch,
        params: CONDITIONS,
        rules: [wantsType('bond_name')],
        columns: BONDS,
        ask: (wanted): SearchAsk => ({
          name: wanted.bond_name,
          code: wanted.bond_code,
          issuer: wanted.bond_issue,
          type: wanted.bond_type,
          coupon: wanted.coupon_type,
          year: wanted.issue_year,
          underwriter: wanted.underwriter,
          grade: wanted.grade,
        }),
        parseFields: parseBonds,
        tableNote: (table) =>
          table.length < MOST_BONDS
            ? undefined
            : say(
                `The first ${MOST_BONDS} bonds: name more conditions to see others.`,
                `前 ${MOST_BONDS} 只债券：请增加条件以查看其他。`,
              ),
        quirks: [
          say(
            'Since 2026 the source wants a type. Where `bond_type` is left out, it is read from a `bond_name` that begins with its year, such as 26河北23 or 26华能SCP011; else the call is 422.',
            '自 2026 年起数据源要求提供类型。未给出 `bond_type` 时，从以年份开头的 `bond_name` 判断，例如 26河北23、26华能SCP011；无法判断时返回 422。',
          ),
          say('The first 600 bonds are answered, in the order of the source.', '返回前 600 只债券，按数据源的顺序。'),
          say(
            'A value of a condition that is not there is 404, with those that are.',
            '条件取值不存在时返回 404，并列出已有的取值。',
          ),
        ],
        example: { bond_name: '26河北23', bond_type: '地方政府债' },
      }),
    },
  ),
  ...familyOf<RecordsShared<BondAsk>>(
    {
      ...shared,
      page: 'https://www.chinamoney.com.cn/chinese/zqjc/',
      grain: 'item',
      cache: freshFor('1d', { staleIfError: '365d' }),
    },
    {
      bond_info_detail_cm: records({
        say: say('All attributes of one bond of the interbank market, as names and values.', '债券详情'),
        keywords: ['interbank bonds', 'bond terms', '银行间债券', '票面利率'],
        source: bondDetails,
        params: {
          symbol: words({
            default: '淮安农商行CDSD2022021012',
            max: MAX_WORDS,
            inForm: true,
            say: say('Short name of the bond, as bond_info_cm has it.', '债券简称，取自 bond_info_cm。'),
          }),
          bond_type: condition(
            'Type of the bond, as bond_info_cm_query lists it; it may be left out where symbol says it.',
            '债券类型，取自 bond_info_cm_query；symbol 能说明类型时可省略。',
          ),
        },
        rules: [wantsType('symbol')],
        columns: DETAILS,
        ask: ({ symbol: bond, bond_type: type }): BondAsk => ({ bond, type }),
        parseRows: (pages, ask) => parseBond(pages, ask),
        quirks: [
          say(
            'AKShare has no `bond_type`, without which the source declines since 2026. Where it is left out, it is read from the name: 26河北23, 26华能SCP011; else the call is 422.',
            'AKShare 没有 `bond_type`；自 2026 年起，不带类型的查询被数据源拒绝。省略时从名称判断，例如 26河北23、26华能SCP011；无法判断时返回 422。',
          ),
          say(
            'The bond of exactly that name is taken, or the only one whose name has it as a part; several are 404, with their names. AKShare takes the first one.',
            '取名称完全相同的债券，或名称中包含它的唯一一只；有多只时返回 404 并列出名称。AKShare 取第一只。',
          ),
          say(
            'Lists of ratings and of exercises are left out; `---` is `null`.',
            '不含评级列表和行权列表；`---` 为 `null`。',
          ),
        ],
        example: { symbol: '23四川18' },
      }),
    },
  ),
];
