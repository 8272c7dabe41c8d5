import { say } from '../../../../base/say.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { FIRST_ROWS, figures, freight, growth, macro, macros } from './family.ts';

const BY_TEXT_OF_MONTH = say(
  'Rows are ordered by the text of the month, as AKShare orders them: 2013.12 comes before 2013.2.',
  '各行按月份的文本排序，与 AKShare 相同：2013.12 在 2013.2 之前。',
);

export default [
  ...macros('china-industries', {
    macro_china_society_electricity: macro({
      say: say('China: use of electricity by sector and month.', '全社会用电分类情况表'),
      cate: 'industry',
      event: 6,
      sums: [
        ['全社会用电量', '各行业用电量合计', '城乡居民生活用电量合计'],
        ['各行业用电量合计', '第一产业用电量', '第二产业用电量', '第三产业用电量'],
        ['城乡居民生活用电量合计', '城镇居民用电量', '乡村居民用电量'],
      ],
      columns: {
        统计时间: text('统计时间'),
        ...figures(
          {
            全社会用电量: ['electricity_use', say('Use of electricity in all.')],
            全社会用电量同比: [
              'electricity_use_yoy',
              say('Use of electricity in all, year-on-year growth.'),
              'percent',
            ],
            各行业用电量合计: ['industry_electricity_use', say('Use of electricity by all industries together.')],
            各行业用电量合计同比: [
              'industry_electricity_use_yoy',
              say('Use of electricity by all industries together, year-on-year growth.'),
              'percent',
            ],
            第一产业用电量: 'primary_sector_electricity_use',
            第一产业用电量同比: growth('primary_sector_electricity_use', 'yoy'),
            第二产业用电量: 'secondary_sector_electricity_use',
            第二产业用电量同比: growth('secondary_sector_electricity_use', 'yoy'),
            第三产业用电量: 'tertiary_sector_electricity_use',
            第三产业用电量同比: growth('tertiary_sector_electricity_use', 'yoy'),
            城乡居民生活用电量合计: [
              'residential_electricity_use',
              say('Use of electricity by households in town and country.'),
            ],
            城乡居民生活用电量合计同比: [
              'residential_electricity_use_yoy',
              say('Use of electricity by households in town and country, year-on-year growth.'),
              'percent',
            ],
            城镇居民用电量: ['urban_residential_electricity_use', say('Use of electricity by urban households.')],
            城镇居民用电量同比: [
              'urban_residential_electricity_use_yoy',
              say('Use of electricity by urban households, year-on-year growth.'),
              'percent',
            ],
            乡村居民用电量: ['rural_residential_electricity_use', say('Use of electricity by rural households.')],
            乡村居民用电量同比: [
              'rural_residential_electricity_use_yoy',
              say('Use of electricity by rural households, year-on-year growth.'),
              'percent',
            ],
          },
          'ten_thousand_kilowatt_hours',
        ),
      },
      sorted: '统计时间',
      quirks: [
        BY_TEXT_OF_MONTH,
        say(
          'Figures are those since January, and so is their growth: 48,045,510 for 2004.3, 157,131,146 for 2004.9.',
          '各数及其同比均为当年 1 月以来的累计：2004.3 为 48,045,510，2004.9 为 157,131,146。',
        ),
      ],
      evidence: [FIRST_ROWS],
    }),
    macro_china_society_traffic_volume: macro({
      sample: { series: { column: '统计对象', names: ['公路', '水运', '国际航线', '合计'] } },
      say: say('China: passenger and freight traffic by month and means of transport.', '全社会客货运输量'),
      cate: 'industry',
      event: 10,
      part: '非累计',
      columns: {
        统计时间: text('统计时间'),
        统计对象: text('统计对象', { id: 'subject', say: say('What the figures are of.', '数字的统计对象。') }),
        ...figures({
          货运量: ['freight', say('Freight carried.')],
          货运量同比增长: ['freight_yoy_growth', say('Freight carried, year-on-year growth.'), 'percent'],
          货物周转量: ['freight_turnover', say('Freight turnover: tonnes times kilometres.')],
          公里货物周转量同比增长: [
            'freight_turnover_yoy_growth',
            say(
              'Freight turnover, year-on-year growth; 公里 in the name is left over from a unit.',
              '货物周转量同比增长；列名中的“公里”为单位的残留。',
            ),
            'percent',
          ],
          客运量: ['passengers', say('Passengers carried.')],
          客运量同比增长: ['passengers_yoy_growth', say('Passengers carried, year-on-year growth.'), 'percent'],
          旅客周转量: ['passenger_turnover', say('Passenger turnover: passengers times kilometres.')],
          公里旅客周转量同比增长: [
            'passenger_turnover_yoy_growth',
            say(
              'Passenger turnover, year-on-year growth; 公里 in the name is left over from a unit.',
              '旅客周转量同比增长；列名中的“公里”为单位的残留。',
            ),
            'percent',
          ],
          沿海主要港口货物吞吐量: ['port_throughput', say('Cargo throughput of the main coastal ports.')],
          沿海主要港口货物吞吐量同比增长: [
            'port_throughput_yoy_growth',
            say('Cargo throughput of the main coastal ports, year-on-year growth.'),
            'percent',
          ],
          '其中:外贸货物吞吐量': ['foreign_trade_throughput', say('Of the throughput: cargo of foreign trade.')],
          '其中:外贸货物吞吐量同比增长': [
            'foreign_trade_throughput_yoy_growth',
            say('Of the throughput: cargo of foreign trade, year-on-year growth.'),
            'percent',
          ],
          民航总周转量: ['civil_aviation_turnover', say('Turnover of civil aviation in all.')],
        }),
        公里民航总周转: number('公里民航总周转', {
          id: 'civil_aviation_turnover_yoy_growth',
          unit: 'percent',
          say: say(
            'Turnover of civil aviation in all, year-on-year growth: the source cuts the name off.',
            '民航总周转量同比增长：数据源的名称被截断。',
          ),
        }),
      },
      quirks: [
        say(
          'Units differ within a column: 货运量 of 国际航线 was 39.3 for March 2026, in 10,000 tonnes, and that of 公路 36.99 for July 2025, in 100 million.',
          '同一列的单位不一：国际航线 2026 年 3 月的货运量 39.3 以万吨计，公路 2025 年 7 月的 36.99 以亿吨计。',
        ),
      ],
    }),
    macro_china_postal_telecommunicational: macro({
      say: say('China: post and telecommunications by month.', '邮电业务基本情况'),
      cate: 'industry',
      event: 11,
      part: '非累计',
      columns: {
        统计时间: text('统计时间'),
        ...figures({
          邮电业务总量: ['post_telecom_volume', say('Business volume of post and telecommunications.')],
          邮电业务总量同比增长: [
            'post_telecom_volume_yoy_growth',
            say('Business volume of post and telecommunications, year-on-year growth.'),
            'percent',
          ],
          邮政业务总量: ['postal_volume', say('Business volume of the post.')],
          邮政业务总量同比增长: [
            'postal_volume_yoy_growth',
            say('Business volume of the post, year-on-year growth.'),
            'percent',
          ],
          电信业务总量: ['telecom_volume', say('Business volume of telecommunications.')],
          电信业务总量同比增长: [
            'telecom_volume_yoy_growth',
            say('Business volume of telecommunications, year-on-year growth.'),
            'percent',
          ],
          函件总数: 'letters',
          函件总数同比增长: growth('letters'),
          包件: 'parcels',
          包件同比增长: growth('parcels'),
          特快专递: 'express_mail',
          特快专递同比增长: growth('express_mail'),
          汇票: 'money_orders',
          汇票同比增长: growth('money_orders'),
          订销报纸累计数: ['newspapers_sold', say('Newspapers sold by the post, cumulative.')],
          订销报纸累计数同比增长: [
            'newspapers_sold_yoy_growth',
            say('Newspapers sold by the post, cumulative, year-on-year growth.'),
            'percent',
          ],
          订销杂志累计数: ['magazines_sold', say('Magazines sold by the post, cumulative.')],
          订销杂志累计数同比增长: [
            'magazines_sold_yoy_growth',
            say('Magazines sold by the post, cumulative, year-on-year growth.'),
            'percent',
          ],
          集邮业务: 'philately',
          集邮业务同比增长: growth('philately'),
          邮政储蓄期末余额: ['postal_savings_balance', say('Balance of postal savings at the end of the period.')],
          邮政储蓄期末余额同比增长: [
            'postal_savings_balance_yoy_growth',
            say('Balance of postal savings at the end of the period, year-on-year growth.'),
            'percent',
          ],
          长途电话通话时长: ['long_distance_call_minutes', say('Length of long-distance calls.')],
          钟长途电话通话时长同比增长: [
            'long_distance_call_minutes_yoy_growth',
            say(
              'Length of long-distance calls, year-on-year growth; 钟 in the name is left over from a unit.',
              '长途电话通话时长同比增长；列名中的“钟”为单位的残留。',
            ),
            'percent',
          ],
          本地电话期末用户数: ['local_telephone_users', say('Local telephone users at the end of the period.')],
          本地电话期末用户数同比增长: [
            'local_telephone_users_yoy_growth',
            say('Local telephone users at the end of the period, year-on-year growth.'),
            'percent',
          ],
          城市电话用户数: 'urban_telephone_users',
          城市电话用户数同比增长: growth('urban_telephone_users'),
          乡村电话用户数: 'rural_telephone_users',
          乡村电话用户数同比增长: growth('rural_telephone_users'),
          无线寻呼用户数: 'paging_users',
          无线寻呼用户数同比增长: growth('paging_users'),
          移动电话用户数: 'mobile_users',
          移动电话用户数同比增长: growth('mobile_users'),
          固定电话用: [
            'fixed_line_users',
            say('Fixed-line users: the source cuts the name off.', '固定电话用户数：数据源的名称被截断。'),
          ],
          固定电话用户数同比增长: [
            'fixed_line_users_yoy_growth',
            say('Fixed-line users, year-on-year growth.'),
            'percent',
          ],
          城市住宅电话用户: 'urban_residential_telephone_users',
          城市住宅电话用户同比增长: growth('urban_residential_telephone_users'),
          乡村住宅电话用户: 'rural_residential_telephone_users',
          乡村住宅电话用户同比增长: growth('rural_residential_telephone_users'),
        }),
      },
    }),
    macro_china_international_tourism_fx: macro({
      sample: { texts: { 统计年度: '{YYYY}' }, series: { column: '指标', names: ['长途交通', '其他服务', '总计'] } },
      say: say('China: income from international tourism by year and item.', '国际旅游外汇收入构成'),
      cate: 'industry',
      event: 15,
      grain: 'year',
      columns: {
        统计年度: text('统计年度', { id: 'year', role: 'period', say: say('Year.', '年份。') }),
        指标: text('指标'),
        数量: number('数量', { id: 'income', unit: 'million_usd', say: say('Income from the item.', '该项收入。') }),
        ...figures({ 比重: ['share', say('Share of the item in the whole income.')] }, 'percent'),
      },
    }),
    macro_china_passenger_load_factor: macro({
      say: say('China: load factors of civil aviation by month.', '民航客座率及载运率'),
      cate: 'industry',
      event: 20,
      columns: {
        统计时间: text('统计时间'),
        ...figures(
          {
            客座率: 'passenger_load_factor',
            载运率: ['load_factor', say('Load factor of passengers and freight together.')],
          },
          'percent',
        ),
      },
      evidence: [FIRST_ROWS],
    }),
    macro_china_freight_index: freight({
      grain: 'day',
      say: say('Freight indices of shipping by day, newest first.', '航贸运价指数'),
      columns: {
        截止日期: date('截止日期', { say: say('Day.', '日期。') }),
        ...figures(
          {
            波罗的海好望角型船运价指数BCI: ['bci', say('Baltic Capesize Index.')],
            灵便型船综合运价指数BHMI: ['bhmi', say('Baltic Handymax Index.')],
            波罗的海超级大灵便型船BSI指数: ['bsi', say('Baltic Supramax Index.')],
            波罗的海综合运价指数BDI: ['bdi', say('Baltic Dry Index.')],
            HRCI国际集装箱租船指数: ['hrci', say('Howe Robinson Container Index, of the charter of container ships.')],
            油轮运价指数成品油运价指数BCTI: ['bcti', say('Baltic Clean Tanker Index, of oil products.')],
            油轮运价指数原油运价指数BDTI: ['bdti', say('Baltic Dirty Tanker Index, of crude oil.')],
          },
          'index_points',
        ),
      },
      quirks: [
        say(
          'Every day is answered; AKShare asks for the newest 5,000, which leave out those before the summer of 2006.',
          '返回全部日期；AKShare 只取最新的 5,000 天，缺少 2006 年夏季之前的日期。',
        ),
      ],
      evidence: [FIRST_ROWS],
    }),
  }),
  ...macros('china-money', {
    macro_china_central_bank_balance: macro({
      say: say('China: balance sheet of the central bank by month.', '央行货币当局资产负债'),
      cate: 'fininfo',
      event: 8,
      columns: {
        统计时间: text('统计时间'),
        ...figures(
          {
            国外资产: 'foreign_assets',
            外汇: 'foreign_exchange',
            货币黄金: 'monetary_gold',
            其他国外资产: 'other_foreign_assets',
            对政府债权: 'claims_on_government',
            '其中:中央政府': [
              'claims_on_central_government',
              say('Of the claims on government: on the central government.'),
            ],
            对其他存款性公司债权: 'claims_on_other_depository_corporations',
            对其他金融性公司债权: 'claims_on_other_financial_corporations',
            对非货币金融机构债权: [
              'claims_on_non_monetary_institutions',
              say('Claims on non-monetary financial institutions.'),
            ],
            对非金融性公司债权: 'claims_on_non_financial_corporations',
            其他资产: 'other_assets',
            总资产: 'total_assets',
            储备货币: 'reserve_money',
            发行货币: ['currency_issue', say('Currency issued.')],
            金融性公司存款: ['financial_corporation_deposits', say('Deposits of financial corporations.')],
            其他存款性公司: [
              'other_depository_corporation_deposits',
              say('Deposits of other depository corporations.'),
            ],
            其他金融性公司: ['other_financial_corporation_deposits', say('Deposits of other financial corporations.')],
            对金融机构负债: 'liabilities_to_financial_institutions',
            准备金存款: 'reserve_deposits',
            非金融性公司存款: ['non_financial_corporation_deposits', say('Deposits of non-financial corporations.')],
          },
          'hundred_million_yuan',
        ),
        活期存款: number('活期存款', { unit: 'hundred_million_yuan' }),
        ...figures(
          {
            债券: ['bonds', say('Bonds issued.')],
            国外负债: 'foreign_liabilities',
            政府存款: 'government_deposits',
            自有资金: 'own_capital',
            其他负债: 'other_liabilities',
            总负债: 'total_liabilities',
          },
          'hundred_million_yuan',
        ),
      },
      evidence: [FIRST_ROWS],
    }),
    macro_china_insurance: macro({
      sample: { series: { column: '省市地区', names: ['浙江', '广东', '甘肃', '新疆'] } },
      say: say('China: insurance business by month and province.', '保险业经营情况'),
      cate: 'fininfo',
      event: 19,
      columns: {
        统计时间: text('统计时间'),
        省市地区: text('省市地区', { id: 'province_or_city' }),
        ...figures(
          {
            原保险保费收入: ['premium_income', say('Premium income of direct insurance.')],
            财产险保费收入: ['property_premium_income', say('Premium income of property insurance.')],
            人身险保费收入: ['personal_premium_income', say('Premium income of personal insurance.')],
            '人身险-寿险保费收入': ['life_premium_income', say('Premium income of life insurance.')],
            '人身险-健康险保费收入': ['health_premium_income', say('Premium income of health insurance.')],
            '人身险-意外险保费收入': ['accident_premium_income', say('Premium income of accident insurance.')],
          },
          'ten_thousand_yuan',
        ),
        ...figures({
          养老保险公司企业年金缴费: [
            'pension_annuity_contributions',
            say('Contributions to enterprise annuities of pension insurers.'),
          ],
          原保险赔付支出: ['claims_paid', say('Claims paid of direct insurance.')],
          财产险保费赔付支出: ['property_claims_paid', say('Claims paid of property insurance.')],
          人身险保费赔付支出: ['personal_claims_paid', say('Claims paid of personal insurance.')],
          '人身险-寿险赔付支出': ['life_claims_paid', say('Claims paid of life insurance.')],
          '人身险-健康险赔付支出': ['health_claims_paid', say('Claims paid of health insurance.')],
          '人身险-意外险赔付支出': ['accident_claims_paid', say('Claims paid of accident insurance.')],
          业务及管理费: ['operating_expenses', say('Operating and administrative expenses.')],
          银行存款: 'bank_deposits',
          投资: 'investments',
          资产总额: 'total_assets',
          养老保险公司企业年金受托管理资产: [
            'pension_annuity_entrusted_assets',
            say('Assets of enterprise annuities that pension insurers hold in trust.'),
          ],
          养老保险公司企业年金投资管理资产: [
            'pension_annuity_managed_assets',
            say('Assets of enterprise annuities that pension insurers invest.'),
          ],
        }),
      },
      quirks: [
        say(
          'Premiums, claims, contributions and expenses are sums since January: 原保险保费收入 of 甘肃 is 5,719,100 for 2025.12 and 1,365,600 for 2026.1.',
          '保费、赔付、缴费与费用为当年一月以来的累计值：甘肃的原保险保费收入，2025.12 为 5,719,100，2026.1 为 1,365,600。',
        ),
      ],
    }),
    macro_china_supply_of_money: macro({
      say: say('China: money supply by month.', '货币供应量'),
      cate: 'fininfo',
      event: 1,
      columns: {
        统计时间: text('统计时间'),
        ...figures(
          {
            '货币和准货币（广义货币M2）': ['m2', say('Money and quasi-money: broad money, M2.')],
            '货币和准货币（广义货币M2）同比增长': [
              'm2_yoy_growth',
              say('Broad money, M2, year-on-year growth.'),
              'percent',
            ],
            '货币(狭义货币M1)': ['m1', say('Money: narrow money, M1.')],
            '货币(狭义货币M1)同比增长': ['m1_yoy_growth', say('Narrow money, M1, year-on-year growth.'), 'percent'],
            '流通中现金(M0)': ['m0', say('Cash in circulation, M0.')],
            '流通中现金(M0)同比增长': [
              'm0_yoy_growth',
              say('Cash in circulation, M0, year-on-year growth.'),
              'percent',
            ],
          },
          'hundred_million_yuan',
        ),
        活期存款: number('活期存款', { unit: 'hundred_million_yuan' }),
        ...figures(
          {
            活期存款同比增长: growth('demand_deposits'),
            准货币: ['quasi_money', say('Quasi-money.')],
            准货币同比增长: ['quasi_money_yoy_growth', say('Quasi-money, year-on-year growth.'), 'percent'],
            定期存款: 'time_deposits',
            定期存款同比增长: growth('time_deposits'),
            储蓄存款: 'savings_deposits',
            储蓄存款同比增长: growth('savings_deposits'),
            其他存款: 'other_deposits',
            其他存款同比增长: growth('other_deposits'),
          },
          'hundred_million_yuan',
        ),
      },
    }),
    macro_china_foreign_exchange_gold: macro({
      say: say('China: gold and foreign exchange reserves by month.', '央行黄金和外汇储备'),
      cate: 'fininfo',
      event: 5,
      columns: {
        统计时间: text('统计时间'),
        ...figures({ 黄金储备: 'gold_reserves' }, 'ten_thousand_ounces'),
        ...figures({ 国家外汇储备: 'foreign_exchange_reserves' }, 'hundred_million_usd'),
      },
      sorted: '统计时间',
      quirks: [BY_TEXT_OF_MONTH],
    }),
  }),
  ...macros('china-prices', {
    macro_china_retail_price_index: macro({
      sample: {
        series: {
          column: '居民消费项目',
          names: ['燃料', '书报杂志及电子出版物', '中西药品及医疗保健用品', '建筑材料及五金电料', '零售商品'],
        },
      },
      say: say('China: retail price index by month and item.', '商品零售价格指数'),
      cate: 'price',
      event: 12,
      columns: {
        统计月份: text('统计月份', {
          role: 'period',
          id: 'statistics_month',
          say: say(
            'Month as the source writes it, such as 2026.3; a year where the row is of a whole year.',
            '月份，与数据源所写相同，例如 2026.3；属于全年的行为年份。',
          ),
        }),
        居民消费项目: text('居民消费项目', { id: 'item' }),
        ...figures(
          { 零售商品价格指数: ['retail_price_index', say('Index of the retail prices of the item.')] },
          'index_points',
        ),
      },
      sorted: '统计月份',
      quirks: [BY_TEXT_OF_MONTH],
      evidence: [FIRST_ROWS],
    }),
  }),
];
