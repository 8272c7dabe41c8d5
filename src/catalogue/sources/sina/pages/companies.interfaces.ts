import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, date, dynamicColumns, number, optionalIn, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseFormerNames, parseOffering, type ShareFactsAsk, sinaShareFacts } from './facts.ts';
import { type HoldersAsk, parseHolders, sinaHolders } from './holders.ts';
import {
  type InstitutionHoldersAsk,
  KIND,
  parseInstitutionHolders,
  sinaInstitutionHolders,
} from './institution-holders.ts';
import { type OfferingsAsk, parseOfferings, sinaOfferings } from './offerings.ts';
import { quarterParam, SHARE } from './params.ts';
import { fullListNote, LISTS, parseRatings, type RatingsAsk, sinaRatings } from './ratings.ts';

const PATH = 'https://vip.stock.finance.sina.com.cn/corp/go.php';
const CACHE = freshFor('12h', { staleIfError: '90d' });

const ARROWS = say(
  'Sina marks what rose or fell since the period before with an arrow behind the number. The number is answered; AKShare loses numbers of shares with an arrow.',
  '与上期相比有增减时，新浪在数字后加箭头。此处返回数字；AKShare 会丢失带箭头的股数。',
);
const NO_TABLE = say(
  'Sina sends the page without its table to an address that asks for many shares: such a page is refused.',
  '同一地址请求许多股票时，新浪返回没有表格的网页：此处拒绝这样的网页。',
);

/** The rank of a holder in its period. */
const RANK = whole('编号', {
  id: 'rank',
  unit: 'rank',
  role: 'rank',
  say: say('Rank of the holder in its period.', '股东在该期的名次。'),
});

const MAIN_COLUMNS = {
  编号: RANK,
  股东名称: text('股东名称'),
  持股数量: number('持股数量'),
  持股比例: percent('持股比例'),
  股本性质: text('股本性质'),
  截至日期: date('截至日期', { id: 'end_date', say: say('End of the period.', '期末日期。') }),
  公告日期: date('公告日期'),
  股东说明: text('股东说明', { id: 'holders_note', say: say('Note about the holders.', '关于股东的说明。') }),
  股东总数: number('股东总数', {
    id: 'shareholder_count',
    unit: 'shareholders',
    say: say('Number of holders.', '股东户数。'),
  }),
  平均持股数: number('平均持股数', {
    id: 'average_shares_held',
    unit: 'shares',
    say: say('Shares of a holder on average, of all shares.', '按总股本计算的户均持股数。'),
  }),
};

const FLOAT_COLUMNS = {
  截止日期: date('截止日期'),
  公告日期: date('公告日期'),
  编号: RANK,
  股东名称: text('股东名称'),
  持股数量: number('持股数量'),
  占流通股比例: percent('占流通股比例'),
  股本性质: text('股本性质'),
};

const FUND_COLUMNS = {
  基金名称: text('基金名称'),
  基金代码: code('基金代码'),
  持仓数量: number('持仓数量', { id: 'shares_held', unit: 'shares', say: say('Shares held.', '持有的股数。') }),
  占流通股比例: percent('占流通股比例'),
  持股市值: number('持股市值'),
  占净值比例: percent('占净值比例'),
  截止日期: date('截止日期'),
};

const OFFERING_COLUMNS = {
  公告日期: date('公告日期'),
  发行方式: text('发行方式'),
  发行价格: text('发行价格', { say: say('Price with its unit, 10.76元.', '价格，含单位，如 10.76元。') }),
  实际公司募集资金总额: text('实际公司募集资金总额', {
    id: 'funds_raised',
    say: say('Funds raised with their unit, 320,000.00万元.', '募集资金，含单位，如 320,000.00万元。'),
  }),
  发行费用总额: text('发行费用总额', { id: 'issue_cost', say: say('Cost with its unit.', '费用，含单位。') }),
  实际发行数量: text('实际发行数量', {
    id: 'issued_shares',
    say: say('Shares issued with their unit, 29739.7769万股.', '发行数量，含单位，如 29739.7769万股。'),
  }),
};

const INSTITUTION_COLUMNS = {
  持股机构类型: text(KIND, {
    id: 'institution_type',
    say: say(
      'Kind: 基金 (funds), 全国社保 (the social security fund), QFII, 保险 (insurers), or as Sina writes it.',
      '类型：基金、全国社保、QFII、保险，或按新浪的写法。',
    ),
  }),
  持股机构代码: code('orgCode', { id: 'institution_code', say: say('Code of the institution.') }),
  持股机构简称: text('orgName', { id: 'institution_name', say: say('Short name of the institution.') }),
  持股机构全称: text('orgFullName', { id: 'institution_full_name', say: say('Full name of the institution.') }),
  持股数: number('stockAmount', { unit: 'ten_thousand_shares' }),
  最新持股数: number('stockAmountLast', {
    id: 'latest_shares_held',
    unit: 'ten_thousand_shares',
    say: say('Shares held now.', '最新的持股数。'),
  }),
  持股比例: percent('#5/11 orgCode#0 stockAmountLast#4', {
    say: say('What it holds of all shares.', '占总股本的比例。'),
  }),
  最新持股比例: percent('#6/11 orgCode#0 stockAmountLast#4', {
    id: 'latest_holding_ratio',
    say: say('What it holds of all shares now.', '最新的占总股本比例。'),
  }),
  占流通股比例: percent('currentPercent'),
  最新占流通股比例: percent('lastCurrentPercent', {
    id: 'latest_holding_to_float',
    say: say('What it holds of the float now.', '最新的占流通股比例。'),
  }),
  持股比例增幅: percent('stockPercentBalance'),
  占流通股比例增幅: percent('currentPercentBalance'),
};

const SHARE_RATINGS = {
  股票代码: code('股票代码'),
  股票名称: text('股票名称'),
  目标价: number('目标价'),
  最新评级: text('最新评级'),
  评级机构: text('评级机构'),
  分析师: text('分析师'),
  行业: text('行业'),
  评级日期: date('评级日期'),
};

const BY_RATING = ['最新投资评级', '上调评级股票', '下调评级股票', '首次评级股票'];
const OF_BROKERS = { symbol: BY_RATING };
const CHOSEN = { symbol: ['投资评级选股'] };
const OF_RATINGS = { symbol: [...BY_RATING, ...CHOSEN.symbol] };
const OF_SHARES = { symbol: [...OF_RATINGS.symbol, '股票综合评级', '目标涨幅排名', '机构关注度'] };
const BY_HTTPS = say(
  'The pages are asked for by HTTPS; AKShare asks by HTTP.',
  '以 HTTPS 请求网页；AKShare 使用 HTTP。',
);

export default [
  ...familyOf<RecordsShared<HoldersAsk>>(
    {
      source: sinaHolders,
      category: 'stock',
      topic: 'shareholders',
      page: `${PATH}/vCI_StockHolder/stockid/600004.phtml`,
      cache: CACHE,
      kind: 'snapshot',
      grain: 'party',
      quirks: [ARROWS, NO_TABLE],
    },
    {
      stock_main_stock_holder: records({
        say: say('Main shareholders of one A-share in all periods, the newest first.', '新浪财经主要股东'),
        sample: {
          texts: {
            股东名称: [
              '上海国际集团有限公司',
              '中国移动通信集团广东有限公司',
              '富德生命人寿保险股份有限公司-传统',
              '富德生命人寿保险股份有限公司-资本金',
              '上海上国投资产管理有限公司',
            ],
            股本性质: ['国有股', '境内法人股'],
          },
          isNewestFirst: true,
        },
        params: { stock: security({ ...SHARE, default: '600004', otherwise: 'refused' }) },
        ask: ({ stock }): HoldersAsk => ({ holders: 'main', share: stock }),
        columns: MAIN_COLUMNS,
        parseRows: (pages, ask) => parseHolders(pages, ask, MAIN_COLUMNS),
        quirks: [
          say(
            '股东说明 is in every row of its period; AKShare has it in the first four.',
            '股东说明出现在该期的每一行；AKShare 只填入前四行。',
          ),
          say('Old periods have no 股东总数 and 平均持股数.', '早期没有股东总数和平均持股数。'),
        ],
      }),
      stock_circulate_stock_holder: records({
        sample: {
          texts: {
            股东名称: [
              '中国平安保险(集团)股份有限公司-集团本级-自有资金',
              '中国平安人寿保险股份有限公司-自有资金',
              '香港中央结算有限公司',
              '中国平安人寿保险股份有限公司-传统-普通保险产品',
            ],
            股本性质: ['境内法人股', '境外法人股'],
          },
          isNewestFirst: true,
        },
        say: say('Holders of the float of one A-share in all periods, the newest first.', '新浪财经流通股东'),
        page: `${PATH}/vCI_CirculateStockHolder/stockid/600000.phtml`,
        params: { symbol: security({ ...SHARE, default: '600000', otherwise: 'refused' }) },
        ask: ({ symbol }): HoldersAsk => ({ holders: 'float', share: symbol }),
        columns: FLOAT_COLUMNS,
        parseRows: (pages, ask) => parseHolders(pages, ask, FLOAT_COLUMNS),
      }),
      stock_fund_stock_holder: records({
        say: say('Funds that hold one A-share at all report dates, the newest first.', '新浪财经基金持股'),
        sample: { isNewestFirst: true },
        page: `${PATH}/vCI_FundStockHolder/stockid/600004.phtml`,
        params: { symbol: security({ ...SHARE, default: '600004', otherwise: 'refused' }) },
        ask: ({ symbol }): HoldersAsk => ({ holders: 'funds', share: symbol }),
        columns: FUND_COLUMNS,
        parseRows: (pages, ask) => parseHolders(pages, ask, FUND_COLUMNS),
        quirks: [
          say(
            'A fund with a missing figure is a row; AKShare leaves it out.',
            '有缺项的基金也是一行；AKShare 会略去。',
          ),
          say(
            'The first fund of a report date is a row; AKShare leaves it out, because it joins the date one row too low.',
            '每个报告期的第一只基金也是一行；AKShare 合并日期时错开一行，因而将其略去。',
          ),
          say('Days between the ends of quarters are those of new funds.', '季末以外的日期来自新成立的基金。'),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<OfferingsAsk>>(
    {
      category: 'stock',
      topic: 'offerings',
      page: `${PATH}/vISSUE_AddStock/stockid/600004.phtml`,
      cache: CACHE,
      kind: 'snapshot',
      grain: 'event',
    },
    {
      stock_add_stock: records({
        sample: {
          texts: {
            发行方式: '定向配售',
            发行价格: '{10.76}元',
            实际公司募集资金总额: '22,575.00万元',
            发行费用总额: '1,887.00万元',
            实际发行数量: '{13500}万股',
          },
          isNewestFirst: true,
        },
        say: say('Offerings of one A-share after its listing, the newest first.', '新浪财经股票增发'),
        params: { symbol: security({ ...SHARE, default: '688166', otherwise: 'refused' }) },
        source: sinaOfferings,
        ask: ({ symbol }) => ({ offerings: symbol }),
        columns: OFFERING_COLUMNS,
        parseRows: (pages, ask) => parseOfferings(pages, ask, OFFERING_COLUMNS),
        quirks: [
          say(
            'A share without offerings answers `[]`, where AKShare fails.',
            '没有增发的股票返回 `[]`，AKShare 则失败。',
          ),
        ],
        example: { symbol: '600004' },
      }),
    },
  ),
  ...familyOf<RecordsShared<ShareFactsAsk>>(
    {
      source: sinaShareFacts,
      category: 'stock',
      topic: 'listings',
      page: `${PATH}/vISSUE_NewStock/stockid/600004.phtml`,
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'item',
    },
    {
      stock_ipo_info: records({
        say: say('Facts about the public offering of one A-share.', '新浪财经新股发行'),
        params: { stock: security({ ...SHARE, default: '600004', otherwise: 'refused' }) },
        ask: ({ stock }) => ({ facts: 'offering', share: stock }),
        columns: {
          item: text({
            say: say('Label with its unit, as the source writes it.', '项目名称，含单位，按数据源的写法。'),
          }),
          value: text({
            say: say('Its value as the source writes it; `--` is null.', '项目的值，按数据源的写法；`--` 为 null。'),
          }),
        },
        parseRows: parseOffering,
      }),
      stock_info_change_name: records({
        say: say('Short names that one A-share has had, oldest first.', '股票曾用名'),
        keywords: ['更名', 'former names'],
        topic: 'company-events',
        page: `${PATH}/vCI_CorpInfo/stockid/300378.phtml`,
        params: { symbol: security({ ...SHARE, default: '000503', otherwise: 'refused' }) },
        ask: ({ symbol }) => ({ facts: 'company', share: symbol }),
        columns: { name: text({ say: say('Short name; the last one is that of now.', '股票简称，最后一个为现名。') }) },
        rowNumber: 'index',
        parseRows: parseFormerNames,
        quirks: [
          say('A share that was never renamed answers `[]`.', '从未更名的股票返回 `[]`。'),
          say(
            'The source has blanks between names, and some names have blanks, too: a single character is the beginning of a name.',
            '数据源以空格分隔名称，而有些名称本身含空格：单个字视为名称的开头。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<InstitutionHoldersAsk>>(
    {
      category: 'stock',
      topic: 'shareholders',
      page: 'https://vip.stock.finance.sina.com.cn/q/go.php/vComStockHold/kind/jgcg/index.phtml',
      cache: CACHE,
      kind: 'snapshot',
      grain: 'party',
    },
    {
      stock_institute_hold_detail: records({
        sample: {
          texts: {
            持股机构类型: ['基金', '全国社保', 'QFII'],
            持股机构简称: [
              '汇添富价值精选混合A',
              '易方达创业板ETF',
              '汇添富医疗服务灵活配置混合A',
              '全国社保基金一一七组合',
              '全国社保基金一零四组合',
              '全国社保基金五零三组合',
            ],
          },
        },
        say: say('Institutions that hold one A-share at the end of one quarter.', '机构持股详情'),
        keywords: ['机构持股', 'institutional holdings'],
        params: {
          stock: security({ ...SHARE, default: '600433', otherwise: 'refused' }),
          quarter: quarterParam('20201'),
        },
        source: sinaInstitutionHolders,
        ask: ({ stock, quarter }) => ({ institutions: stock, quarter }),
        columns: INSTITUTION_COLUMNS,
        parseFields: parseInstitutionHolders,
        quirks: [
          say(
            'The figures of a quarter that is over are those of its end; the newest ones stand beside them.',
            '各项为该季度末的数字，最新的数字另列。',
          ),
        ],
        evidence: [
          say(
            'Not recorded: a reply. 持股比例 and 最新持股比例 are known by their place in a row alone.',
            '未实录：应答。持股比例和最新持股比例仅按其在行中的位置得知。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<RatingsAsk>>(
    {
      source: sinaRatings,
      category: 'stock',
      topic: 'ratings',
      page: 'https://stock.finance.sina.com.cn/stock/go.php/vIR_RatingNewest/index.phtml',
      cache: freshFor('4h', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'event',
    },
    {
      stock_institute_recommend: records({
        say: say('One list of the ratings of shares by brokers.', '机构推荐池'),
        sample: {
          texts: {
            行业: ['银行', '白色家电', '食品加工', '汽车整车', '化学制品', '造纸'],
            最新评级: ['买入', '增持', '中性'],
          },
          columns: sampleNames('关注度|买入|增持|中性'),
        },
        keywords: ['评级', '目标价', 'ratings', 'target prices'],
        params: {
          symbol: choice(meaningsOf(LISTS), { default: '投资评级选股', say: say('Which list.', '哪一个列表。') }),
        },
        ask: ({ symbol }) => ({ ratings: symbol }),
        columns: {
          股票代码: optionalIn(OF_SHARES, SHARE_RATINGS.股票代码),
          股票名称: optionalIn(OF_SHARES, SHARE_RATINGS.股票名称),
          目标价: optionalIn(OF_RATINGS, SHARE_RATINGS.目标价),
          最新评级: optionalIn(OF_RATINGS, SHARE_RATINGS.最新评级),
          评级机构: optionalIn(OF_BROKERS, SHARE_RATINGS.评级机构),
          分析师: optionalIn(OF_BROKERS, SHARE_RATINGS.分析师),
          行业: optionalIn(OF_RATINGS, SHARE_RATINGS.行业),
          评级日期: optionalIn(OF_RATINGS, SHARE_RATINGS.评级日期),
          综合评级: optionalIn(CHOSEN, text({ id: 'overall_rating', say: say('Rating of all brokers together.') })),
          平均涨幅: optionalIn(
            CHOSEN,
            percent({
              id: 'average_rise',
              role: 'other_change',
              say: say('Rise to the target price on average.', '相对目标价的平均涨幅。'),
            }),
          ),
          [DYNAMIC_COLUMNS]: dynamicColumns(
            'any',
            'as_written',
            say('Every further column of the list, under its own heading.', '列表的其他各列，按其表头。'),
          ),
        },
        parseRows: parseRatings,
        tableNote: fullListNote,
        quirks: [
          say(
            'The columns are those of the list, in its order: eight of most lists, seven to eleven of the others.',
            '列及其次序取决于列表：多数为八列，其余为七至十一列。',
          ),
          say(
            'Numbers are numbers and days are days; AKShare returns texts, such as 12.34%.',
            '数字和日期都已转换；AKShare 返回文本，如 12.34%。',
          ),
          say('A list comes in one page of several megabytes.', '一个列表是一个数兆字节的网页。'),
          BY_HTTPS,
        ],
        evidence: [
          say(
            'Not recorded: the headings of 股票综合评级, 目标涨幅排名, 机构关注度 and 行业关注度. Their columns are texts under the headings of the page.',
            '未实录：股票综合评级、目标涨幅排名、机构关注度和行业关注度的表头。其各列为文本，列名取自网页。',
          ),
        ],
        example: { symbol: '最新投资评级' },
      }),
      stock_institute_recommend_detail: records({
        sample: {
          texts: {
            评级机构: ['国海证券', '光大证券', '华创证券', '东吴证券', '招商证券', '方正证券'],
            行业: '化学制品',
            最新评级: ['买入', '增持'],
          },
          isNewestFirst: true,
        },
        say: say('Ratings of one A-share by brokers, the newest first.', '股票评级记录'),
        keywords: ['评级', '目标价', 'ratings', 'target prices'],
        page: 'https://stock.finance.sina.com.cn/stock/go.php/vIR_StockSearch/key/sz000001.phtml',
        params: { symbol: security({ ...SHARE, default: '000001', otherwise: 'refused' }) },
        ask: ({ symbol }) => ({ ratingsOf: symbol }),
        columns: SHARE_RATINGS,
        parseRows: parseRatings,
        quirks: [
          say('股票代码 keeps its leading zeros.', '股票代码保留前面的零。'),
          say('A share without ratings answers `[]`.', '没有评级的股票返回 `[]`。'),
          BY_HTTPS,
        ],
      }),
    },
  ),
];
