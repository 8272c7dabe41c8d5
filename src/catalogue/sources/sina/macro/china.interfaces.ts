import { say } from '../../../../base/say.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { UNSTATED } from '../../../fields/units.ts';
import { FIRST_ROWS, freight, macro, macros } from './family.ts';

export default [
  ...macros('china-industries', {
    macro_china_society_electricity: macro({
      say: say('China: use of electricity by sector and month.', '全社会用电分类情况表'),
      cate: 'industry',
      event: 6,
      isPlaced: true,
      columns: {
        统计时间: text('统计时间'),
        全社会用电量: number('全社会用电量', {
          id: 'electricity_use',
          unit: UNSTATED,
          say: say('全社会用电量, as the source names it.'),
        }),
        全社会用电量同比: number('全社会用电量同比', {
          id: 'electricity_use_yoy',
          unit: UNSTATED,
          say: say('全社会用电量同比, as the source names it.'),
        }),
        各行业用电量合计: number('各行业用电量合计', {
          id: 'industry_electricity_use',
          unit: UNSTATED,
          say: say('各行业用电量合计, as the source names it.'),
        }),
        各行业用电量合计同比: number('各行业用电量合计同比', {
          id: 'industry_electricity_use_yoy',
          unit: UNSTATED,
          say: say('各行业用电量合计同比, as the source names it.'),
        }),
        第一产业用电量: number('第一产业用电量', {
          id: 'primary_sector_electricity_use',
          unit: UNSTATED,
          say: say('第一产业用电量, as the source names it.'),
        }),
        第一产业用电量同比: number('第一产业用电量同比', {
          id: 'primary_sector_electricity_use_yoy',
          unit: UNSTATED,
          say: say('第一产业用电量同比, as the source names it.'),
        }),
        第二产业用电量: number('第二产业用电量', {
          id: 'secondary_sector_electricity_use',
          unit: UNSTATED,
          say: say('第二产业用电量, as the source names it.'),
        }),
        第二产业用电量同比: number('第二产业用电量同比', {
          id: 'secondary_sector_electricity_use_yoy',
          unit: UNSTATED,
          say: say('第二产业用电量同比, as the source names it.'),
        }),
        第三产业用电量: number('第三产业用电量', {
          id: 'tertiary_sector_electricity_use',
          unit: UNSTATED,
          say: say('第三产业用电量, as the source names it.'),
        }),
        第三产业用电量同比: number('第三产业用电量同比', {
          id: 'tertiary_sector_electricity_use_yoy',
          unit: UNSTATED,
          say: say('第三产业用电量同比, as the source names it.'),
        }),
        城乡居民生活用电量合计: number('城乡居民生活用电量合计', {
          id: 'residential_electricity_use',
          unit: UNSTATED,
          say: say('城乡居民生活用电量合计, as the source names it.'),
        }),
        城乡居民生活用电量合计同比: number('城乡居民生活用电量合计同比', {
          id: 'residential_electricity_use_yoy',
          unit: UNSTATED,
          say: say('城乡居民生活用电量合计同比, as the source names it.'),
        }),
        城镇居民用电量: number('城镇居民用电量', {
          id: 'urban_residential_electricity_use',
          unit: UNSTATED,
          say: say('城镇居民用电量, as the source names it.'),
        }),
        城镇居民用电量同比: number('城镇居民用电量同比', {
          id: 'urban_residential_electricity_use_yoy',
          unit: UNSTATED,
          say: say('城镇居民用电量同比, as the source names it.'),
        }),
        乡村居民用电量: number('乡村居民用电量', {
          id: 'rural_residential_electricity_use',
          unit: UNSTATED,
          say: say('乡村居民用电量, as the source names it.'),
        }),
        乡村居民用电量同比: number('乡村居民用电量同比', {
          id: 'rural_residential_electricity_use_yoy',
          unit: UNSTATED,
          say: say('乡村居民用电量同比, as the source names it.'),
        }),
      },
      sorted: '统计时间',
      quirks: [
        say(
          'Rows are ordered by the text of the month, as AKShare orders them: 2013.12 comes before 2013.2.',
          '各行按月份的文本排序，与 AKShare 相同：2013.12 在 2013.2 之前。',
        ),
      ],
      evidence: [FIRST_ROWS],
    }),
    macro_china_society_traffic_volume: macro({
      say: say('China: passenger and freight traffic by month and means of transport.', '全社会客货运输量'),
      cate: 'industry',
      event: 10,
      part: '非累计',
      columns: {
        统计时间: text('统计时间'),
        统计对象: text('统计对象', { id: 'subject', say: say('What the figures are of.', '数字的统计对象。') }),
        货运量: number('货运量', { id: 'freight', unit: UNSTATED, say: say('货运量, as the source names it.') }),
        货运量同比增长: number('货运量同比增长', {
          id: 'freight_yoy_growth',
          unit: UNSTATED,
          say: say('货运量同比增长, as the source names it.'),
        }),
        货物周转量: number('货物周转量', {
          id: 'freight_turnover',
          unit: UNSTATED,
          say: say('货物周转量, as the source names it.'),
        }),
        公里货物周转量同比增长: number('公里货物周转量同比增长', {
          id: 'freight_turnover_yoy_growth',
          unit: UNSTATED,
          say: say('公里货物周转量同比增长, as the source names it.'),
        }),
        客运量: number('客运量', { id: 'passengers', unit: UNSTATED, say: say('客运量, as the source names it.') }),
        客运量同比增长: number('客运量同比增长', {
          id: 'passengers_yoy_growth',
          unit: UNSTATED,
          say: say('客运量同比增长, as the source names it.'),
        }),
        旅客周转量: number('旅客周转量', {
          id: 'passenger_turnover',
          unit: UNSTATED,
          say: say('旅客周转量, as the source names it.'),
        }),
        公里旅客周转量同比增长: number('公里旅客周转量同比增长', {
          id: 'passenger_turnover_yoy_growth',
          unit: UNSTATED,
          say: say('公里旅客周转量同比增长, as the source names it.'),
        }),
        沿海主要港口货物吞吐量: number('沿海主要港口货物吞吐量', {
          id: 'port_throughput',
          unit: UNSTATED,
          say: say('沿海主要港口货物吞吐量, as the source names it.'),
        }),
        沿海主要港口货物吞吐量同比增长: number('沿海主要港口货物吞吐量同比增长', {
          id: 'port_throughput_yoy_growth',
          unit: UNSTATED,
          say: say('沿海主要港口货物吞吐量同比增长, as the source names it.'),
        }),
        '其中:外贸货物吞吐量': number('其中:外贸货物吞吐量', {
          id: 'foreign_trade_throughput',
          unit: UNSTATED,
          say: say('其中:外贸货物吞吐量, as the source names it.'),
        }),
        '其中:外贸货物吞吐量同比增长': number('其中:外贸货物吞吐量同比增长', {
          id: 'foreign_trade_throughput_yoy_growth',
          unit: UNSTATED,
          say: say('其中:外贸货物吞吐量同比增长, as the source names it.'),
        }),
        民航总周转量: number('民航总周转量', {
          id: 'civil_aviation_turnover',
          unit: UNSTATED,
          say: say('民航总周转量, as the source names it.'),
        }),
        公里民航总周转: number('公里民航总周转', {
          id: 'civil_aviation_turnover_per_km',
          unit: UNSTATED,
          say: say('公里民航总周转, as the source names it.'),
        }),
      },
    }),
    macro_china_postal_telecommunicational: macro({
      say: say('China: post and telecommunications by month.', '邮电业务基本情况'),
      cate: 'industry',
      event: 11,
      part: '非累计',
      columns: {
        统计时间: text('统计时间'),
        邮电业务总量: number('邮电业务总量', {
          id: 'post_telecom_volume',
          unit: UNSTATED,
          say: say('邮电业务总量, as the source names it.'),
        }),
        邮电业务总量同比增长: number('邮电业务总量同比增长', {
          id: 'post_telecom_volume_yoy_growth',
          unit: UNSTATED,
          say: say('邮电业务总量同比增长, as the source names it.'),
        }),
        邮政业务总量: number('邮政业务总量', {
          id: 'postal_volume',
          unit: UNSTATED,
          say: say('邮政业务总量, as the source names it.'),
        }),
        邮政业务总量同比增长: number('邮政业务总量同比增长', {
          id: 'postal_volume_yoy_growth',
          unit: UNSTATED,
          say: say('邮政业务总量同比增长, as the source names it.'),
        }),
        电信业务总量: number('电信业务总量', {
          id: 'telecom_volume',
          unit: UNSTATED,
          say: say('电信业务总量, as the source names it.'),
        }),
        电信业务总量同比增长: number('电信业务总量同比增长', {
          id: 'telecom_volume_yoy_growth',
          unit: UNSTATED,
          say: say('电信业务总量同比增长, as the source names it.'),
        }),
        函件总数: number('函件总数', { id: 'letters', unit: UNSTATED, say: say('函件总数, as the source names it.') }),
        函件总数同比增长: number('函件总数同比增长', {
          id: 'letters_yoy_growth',
          unit: UNSTATED,
          say: say('函件总数同比增长, as the source names it.'),
        }),
        包件: number('包件', { id: 'parcels', unit: UNSTATED, say: say('包件, as the source names it.') }),
        包件同比增长: number('包件同比增长', {
          id: 'parcels_yoy_growth',
          unit: UNSTATED,
          say: say('包件同比增长, as the source names it.'),
        }),
        特快专递: number('特快专递', {
          id: 'express_mail',
          unit: UNSTATED,
          say: say('特快专递, as the source names it.'),
        }),
        特快专递同比增长: number('特快专递同比增长', {
          id: 'express_mail_yoy_growth',
          unit: UNSTATED,
          say: say('特快专递同比增长, as the source names it.'),
        }),
        汇票: number('汇票', { id: 'money_orders', unit: UNSTATED, say: say('汇票, as the source names it.') }),
        汇票同比增长: number('汇票同比增长', {
          id: 'money_orders_yoy_growth',
          unit: UNSTATED,
          say: say('汇票同比增长, as the source names it.'),
        }),
        订销报纸累计数: number('订销报纸累计数', {
          id: 'newspapers_sold',
          unit: UNSTATED,
          say: say('订销报纸累计数, as the source names it.'),
        }),
        订销报纸累计数同比增长: number('订销报纸累计数同比增长', {
          id: 'newspapers_sold_yoy_growth',
          unit: UNSTATED,
          say: say('订销报纸累计数同比增长, as the source names it.'),
        }),
        订销杂志累计数: number('订销杂志累计数', {
          id: 'magazines_sold',
          unit: UNSTATED,
          say: say('订销杂志累计数, as the source names it.'),
        }),
        订销杂志累计数同比增长: number('订销杂志累计数同比增长', {
          id: 'magazines_sold_yoy_growth',
          unit: UNSTATED,
          say: say('订销杂志累计数同比增长, as the source names it.'),
        }),
        集邮业务: number('集邮业务', {
          id: 'philately',
          unit: UNSTATED,
          say: say('集邮业务, as the source names it.'),
        }),
        集邮业务同比增长: number('集邮业务同比增长', {
          id: 'philately_yoy_growth',
          unit: UNSTATED,
          say: say('集邮业务同比增长, as the source names it.'),
        }),
        邮政储蓄期末余额: number('邮政储蓄期末余额', {
          id: 'postal_savings_balance',
          unit: UNSTATED,
          say: say('邮政储蓄期末余额, as the source names it.'),
        }),
        邮政储蓄期末余额同比增长: number('邮政储蓄期末余额同比增长', {
          id: 'postal_savings_balance_yoy_growth',
          unit: UNSTATED,
          say: say('邮政储蓄期末余额同比增长, as the source names it.'),
        }),
        长途电话通话时长: number('长途电话通话时长', {
          id: 'long_distance_call_minutes',
          unit: UNSTATED,
          say: say('长途电话通话时长, as the source names it.'),
        }),
        钟长途电话通话时长同比增长: number('钟长途电话通话时长同比增长', {
          id: 'long_distance_call_minutes_yoy_growth',
          unit: UNSTATED,
          say: say('钟长途电话通话时长同比增长, as the source names it.'),
        }),
        本地电话期末用户数: number('本地电话期末用户数', {
          id: 'local_telephone_users',
          unit: UNSTATED,
          say: say('本地电话期末用户数, as the source names it.'),
        }),
        本地电话期末用户数同比增长: number('本地电话期末用户数同比增长', {
          id: 'local_telephone_users_yoy_growth',
          unit: UNSTATED,
          say: say('本地电话期末用户数同比增长, as the source names it.'),
        }),
        城市电话用户数: number('城市电话用户数', {
          id: 'urban_telephone_users',
          unit: UNSTATED,
          say: say('城市电话用户数, as the source names it.'),
        }),
        城市电话用户数同比增长: number('城市电话用户数同比增长', {
          id: 'urban_telephone_users_yoy_growth',
          unit: UNSTATED,
          say: say('城市电话用户数同比增长, as the source names it.'),
        }),
        乡村电话用户数: number('乡村电话用户数', {
          id: 'rural_telephone_users',
          unit: UNSTATED,
          say: say('乡村电话用户数, as the source names it.'),
        }),
        乡村电话用户数同比增长: number('乡村电话用户数同比增长', {
          id: 'rural_telephone_users_yoy_growth',
          unit: UNSTATED,
          say: say('乡村电话用户数同比增长, as the source names it.'),
        }),
        无线寻呼用户数: number('无线寻呼用户数', {
          id: 'paging_users',
          unit: UNSTATED,
          say: say('无线寻呼用户数, as the source names it.'),
        }),
        无线寻呼用户数同比增长: number('无线寻呼用户数同比增长', {
          id: 'paging_users_yoy_growth',
          unit: UNSTATED,
          say: say('无线寻呼用户数同比增长, as the source names it.'),
        }),
        移动电话用户数: number('移动电话用户数', {
          id: 'mobile_users',
          unit: UNSTATED,
          say: say('移动电话用户数, as the source names it.'),
        }),
        移动电话用户数同比增长: number('移动电话用户数同比增长', {
          id: 'mobile_users_yoy_growth',
          unit: UNSTATED,
          say: say('移动电话用户数同比增长, as the source names it.'),
        }),
        固定电话用: number('固定电话用', {
          id: 'fixed_line_users',
          unit: UNSTATED,
          say: say('固定电话用, as the source names it.'),
        }),
        固定电话用户数同比增长: number('固定电话用户数同比增长', {
          id: 'fixed_line_users_yoy_growth',
          unit: UNSTATED,
          say: say('固定电话用户数同比增长, as the source names it.'),
        }),
        城市住宅电话用户: number('城市住宅电话用户', {
          id: 'urban_residential_telephone_users',
          unit: UNSTATED,
          say: say('城市住宅电话用户, as the source names it.'),
        }),
        城市住宅电话用户同比增长: number('城市住宅电话用户同比增长', {
          id: 'urban_residential_telephone_users_yoy_growth',
          unit: UNSTATED,
          say: say('城市住宅电话用户同比增长, as the source names it.'),
        }),
        乡村住宅电话用户: number('乡村住宅电话用户', {
          id: 'rural_residential_telephone_users',
          unit: UNSTATED,
          say: say('乡村住宅电话用户, as the source names it.'),
        }),
        乡村住宅电话用户同比增长: number('乡村住宅电话用户同比增长', {
          id: 'rural_residential_telephone_users_yoy_growth',
          unit: UNSTATED,
          say: say('乡村住宅电话用户同比增长, as the source names it.'),
        }),
      },
    }),
    macro_china_international_tourism_fx: macro({
      say: say('China: income from international tourism by year and item.', '国际旅游外汇收入构成'),
      cate: 'industry',
      event: 15,
      each: 'year',
      columns: {
        统计年度: text('统计年度', { id: 'year', say: say('Year.', '年份。') }),
        指标: text('指标'),
        数量: number('数量', { unit: UNSTATED }),
        比重: number('比重', { id: 'share', unit: UNSTATED, say: say('比重, as the source names it.') }),
      },
    }),
    macro_china_passenger_load_factor: macro({
      say: say('China: load factors of civil aviation by month.', '民航客座率及载运率'),
      cate: 'industry',
      event: 20,
      columns: {
        统计时间: text('统计时间'),
        客座率: number('客座率', {
          id: 'passenger_load_factor',
          unit: UNSTATED,
          say: say('客座率, as the source names it.'),
        }),
        载运率: number('载运率', { id: 'load_factor', unit: UNSTATED, say: say('载运率, as the source names it.') }),
      },
      evidence: [FIRST_ROWS],
    }),
    macro_china_freight_index: freight({
      each: 'day',
      say: say('Freight indices of shipping by day, newest first.', '航贸运价指数'),
      columns: {
        截止日期: date('截止日期', { say: say('Day.', '日期。') }),
        波罗的海好望角型船运价指数BCI: number('波罗的海好望角型船运价指数BCI', {
          id: 'bci',
          unit: UNSTATED,
          say: say('波罗的海好望角型船运价指数BCI, as the source names it.'),
        }),
        灵便型船综合运价指数BHMI: number('灵便型船综合运价指数BHMI', {
          id: 'bhmi',
          unit: UNSTATED,
          say: say('灵便型船综合运价指数BHMI, as the source names it.'),
        }),
        波罗的海超级大灵便型船BSI指数: number('波罗的海超级大灵便型船BSI指数', {
          id: 'bsi',
          unit: UNSTATED,
          say: say('波罗的海超级大灵便型船BSI指数, as the source names it.'),
        }),
        波罗的海综合运价指数BDI: number('波罗的海综合运价指数BDI', {
          id: 'bdi',
          unit: UNSTATED,
          say: say('波罗的海综合运价指数BDI, as the source names it.'),
        }),
        HRCI国际集装箱租船指数: number('HRCI国际集装箱租船指数', {
          id: 'hrci',
          unit: UNSTATED,
          say: say('HRCI国际集装箱租船指数, as the source names it.'),
        }),
        油轮运价指数成品油运价指数BCTI: number('油轮运价指数成品油运价指数BCTI', {
          id: 'bcti',
          unit: UNSTATED,
          say: say('油轮运价指数成品油运价指数BCTI, as the source names it.'),
        }),
        油轮运价指数原油运价指数BDTI: number('油轮运价指数原油运价指数BDTI', {
          id: 'bdti',
          unit: UNSTATED,
          say: say('油轮运价指数原油运价指数BDTI, as the source names it.'),
        }),
      },
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
        国外资产: number('国外资产', {
          id: 'foreign_assets',
          unit: UNSTATED,
          say: say('国外资产, as the source names it.'),
        }),
        外汇: number('外汇', { id: 'foreign_exchange', unit: UNSTATED, say: say('外汇, as the source names it.') }),
        货币黄金: number('货币黄金', {
          id: 'monetary_gold',
          unit: UNSTATED,
          say: say('货币黄金, as the source names it.'),
        }),
        其他国外资产: number('其他国外资产', {
          id: 'other_foreign_assets',
          unit: UNSTATED,
          say: say('其他国外资产, as the source names it.'),
        }),
        对政府债权: number('对政府债权', {
          id: 'claims_on_government',
          unit: UNSTATED,
          say: say('对政府债权, as the source names it.'),
        }),
        '其中:中央政府': number('其中:中央政府', {
          id: 'claims_on_central_government',
          unit: UNSTATED,
          say: say('其中:中央政府, as the source names it.'),
        }),
        对其他存款性公司债权: number('对其他存款性公司债权', {
          id: 'claims_on_other_depository_corporations',
          unit: UNSTATED,
          say: say('对其他存款性公司债权, as the source names it.'),
        }),
        对其他金融性公司债权: number('对其他金融性公司债权', {
          id: 'claims_on_other_financial_corporations',
          unit: UNSTATED,
          say: say('对其他金融性公司债权, as the source names it.'),
        }),
        对非货币金融机构债权: number('对非货币金融机构债权', {
          id: 'claims_on_non_monetary_institutions',
          unit: UNSTATED,
          say: say('对非货币金融机构债权, as the source names it.'),
        }),
        对非金融性公司债权: number('对非金融性公司债权', {
          id: 'claims_on_non_financial_corporations',
          unit: UNSTATED,
          say: say('对非金融性公司债权, as the source names it.'),
        }),
        其他资产: number('其他资产', {
          id: 'other_assets',
          unit: UNSTATED,
          say: say('其他资产, as the source names it.'),
        }),
        总资产: number('总资产', { id: 'total_assets', unit: UNSTATED, say: say('总资产, as the source names it.') }),
        储备货币: number('储备货币', {
          id: 'reserve_money',
          unit: UNSTATED,
          say: say('储备货币, as the source names it.'),
        }),
        发行货币: number('发行货币', {
          id: 'currency_issue',
          unit: UNSTATED,
          say: say('发行货币, as the source names it.'),
        }),
        金融性公司存款: number('金融性公司存款', {
          id: 'financial_corporation_deposits',
          unit: UNSTATED,
          say: say('金融性公司存款, as the source names it.'),
        }),
        其他存款性公司: number('其他存款性公司', {
          id: 'other_depository_corporation_deposits',
          unit: UNSTATED,
          say: say('其他存款性公司, as the source names it.'),
        }),
        其他金融性公司: number('其他金融性公司', {
          id: 'other_financial_corporation_deposits',
          unit: UNSTATED,
          say: say('其他金融性公司, as the source names it.'),
        }),
        对金融机构负债: number('对金融机构负债', {
          id: 'liabilities_to_financial_institutions',
          unit: UNSTATED,
          say: say('对金融机构负债, as the source names it.'),
        }),
        准备金存款: number('准备金存款', {
          id: 'reserve_deposits',
          unit: UNSTATED,
          say: say('准备金存款, as the source names it.'),
        }),
        非金融性公司存款: number('非金融性公司存款', {
          id: 'non_financial_corporation_deposits',
          unit: UNSTATED,
          say: say('非金融性公司存款, as the source names it.'),
        }),
        活期存款: number('活期存款', { unit: UNSTATED }),
        债券: number('债券', { id: 'bonds', unit: UNSTATED, say: say('债券, as the source names it.') }),
        国外负债: number('国外负债', {
          id: 'foreign_liabilities',
          unit: UNSTATED,
          say: say('国外负债, as the source names it.'),
        }),
        政府存款: number('政府存款', {
          id: 'government_deposits',
          unit: UNSTATED,
          say: say('政府存款, as the source names it.'),
        }),
        自有资金: number('自有资金', {
          id: 'own_capital',
          unit: UNSTATED,
          say: say('自有资金, as the source names it.'),
        }),
        其他负债: number('其他负债', {
          id: 'other_liabilities',
          unit: UNSTATED,
          say: say('其他负债, as the source names it.'),
        }),
        总负债: number('总负债', {
          id: 'total_liabilities',
          unit: UNSTATED,
          say: say('总负债, as the source names it.'),
        }),
      },
      evidence: [FIRST_ROWS],
    }),
    macro_china_insurance: macro({
      say: say('China: insurance business by month and province.', '保险业经营情况'),
      cate: 'fininfo',
      event: 19,
      columns: {
        统计时间: text('统计时间'),
        省市地区: text('省市地区', { id: 'province_or_city', say: say('Province or city.') }),
        原保险保费收入: number('原保险保费收入', {
          id: 'premium_income',
          unit: UNSTATED,
          say: say('原保险保费收入, as the source names it.'),
        }),
        财产险保费收入: number('财产险保费收入', {
          id: 'property_premium_income',
          unit: UNSTATED,
          say: say('财产险保费收入, as the source names it.'),
        }),
        人身险保费收入: number('人身险保费收入', {
          id: 'personal_premium_income',
          unit: UNSTATED,
          say: say('人身险保费收入, as the source names it.'),
        }),
        '人身险-寿险保费收入': number('人身险-寿险保费收入', {
          id: 'life_premium_income',
          unit: UNSTATED,
          say: say('人身险-寿险保费收入, as the source names it.'),
        }),
        '人身险-健康险保费收入': number('人身险-健康险保费收入', {
          id: 'health_premium_income',
          unit: UNSTATED,
          say: say('人身险-健康险保费收入, as the source names it.'),
        }),
        '人身险-意外险保费收入': number('人身险-意外险保费收入', {
          id: 'accident_premium_income',
          unit: UNSTATED,
          say: say('人身险-意外险保费收入, as the source names it.'),
        }),
        养老保险公司企业年金缴费: number('养老保险公司企业年金缴费', {
          id: 'pension_annuity_contributions',
          unit: UNSTATED,
          say: say('养老保险公司企业年金缴费, as the source names it.'),
        }),
        原保险赔付支出: number('原保险赔付支出', {
          id: 'claims_paid',
          unit: UNSTATED,
          say: say('原保险赔付支出, as the source names it.'),
        }),
        财产险保费赔付支出: number('财产险保费赔付支出', {
          id: 'property_claims_paid',
          unit: UNSTATED,
          say: say('财产险保费赔付支出, as the source names it.'),
        }),
        人身险保费赔付支出: number('人身险保费赔付支出', {
          id: 'personal_claims_paid',
          unit: UNSTATED,
          say: say('人身险保费赔付支出, as the source names it.'),
        }),
        '人身险-寿险赔付支出': number('人身险-寿险赔付支出', {
          id: 'life_claims_paid',
          unit: UNSTATED,
          say: say('人身险-寿险赔付支出, as the source names it.'),
        }),
        '人身险-健康险赔付支出': number('人身险-健康险赔付支出', {
          id: 'health_claims_paid',
          unit: UNSTATED,
          say: say('人身险-健康险赔付支出, as the source names it.'),
        }),
        '人身险-意外险赔付支出': number('人身险-意外险赔付支出', {
          id: 'accident_claims_paid',
          unit: UNSTATED,
          say: say('人身险-意外险赔付支出, as the source names it.'),
        }),
        业务及管理费: number('业务及管理费', {
          id: 'operating_expenses',
          unit: UNSTATED,
          say: say('业务及管理费, as the source names it.'),
        }),
        银行存款: number('银行存款', {
          id: 'bank_deposits',
          unit: UNSTATED,
          say: say('银行存款, as the source names it.'),
        }),
        投资: number('投资', { id: 'investments', unit: UNSTATED, say: say('投资, as the source names it.') }),
        资产总额: number('资产总额', {
          id: 'total_assets',
          unit: UNSTATED,
          say: say('资产总额, as the source names it.'),
        }),
        养老保险公司企业年金受托管理资产: number('养老保险公司企业年金受托管理资产', {
          id: 'pension_annuity_entrusted_assets',
          unit: UNSTATED,
          say: say('养老保险公司企业年金受托管理资产, as the source names it.'),
        }),
        养老保险公司企业年金投资管理资产: number('养老保险公司企业年金投资管理资产', {
          id: 'pension_annuity_managed_assets',
          unit: UNSTATED,
          say: say('养老保险公司企业年金投资管理资产, as the source names it.'),
        }),
      },
    }),
    macro_china_supply_of_money: macro({
      say: say('China: money supply by month.', '货币供应量'),
      cate: 'fininfo',
      event: 1,
      columns: {
        统计时间: text('统计时间'),
        '货币和准货币（广义货币M2）': number('货币和准货币（广义货币M2）', {
          id: 'm2',
          unit: UNSTATED,
          say: say('货币和准货币（广义货币M2）, as the source names it.'),
        }),
        '货币和准货币（广义货币M2）同比增长': number('货币和准货币（广义货币M2）同比增长', {
          id: 'm2_yoy_growth',
          unit: UNSTATED,
          say: say('货币和准货币（广义货币M2）同比增长, as the source names it.'),
        }),
        '货币(狭义货币M1)': number('货币(狭义货币M1)', {
          id: 'm1',
          unit: UNSTATED,
          say: say('货币(狭义货币M1), as the source names it.'),
        }),
        '货币(狭义货币M1)同比增长': number('货币(狭义货币M1)同比增长', {
          id: 'm1_yoy_growth',
          unit: UNSTATED,
          say: say('货币(狭义货币M1)同比增长, as the source names it.'),
        }),
        '流通中现金(M0)': number('流通中现金(M0)', {
          id: 'm0',
          unit: UNSTATED,
          say: say('流通中现金(M0), as the source names it.'),
        }),
        '流通中现金(M0)同比增长': number('流通中现金(M0)同比增长', {
          id: 'm0_yoy_growth',
          unit: UNSTATED,
          say: say('流通中现金(M0)同比增长, as the source names it.'),
        }),
        活期存款: number('活期存款', { unit: UNSTATED }),
        活期存款同比增长: number('活期存款同比增长', {
          id: 'demand_deposits_yoy_growth',
          unit: UNSTATED,
          say: say('活期存款同比增长, as the source names it.'),
        }),
        准货币: number('准货币', { id: 'quasi_money', unit: UNSTATED, say: say('准货币, as the source names it.') }),
        准货币同比增长: number('准货币同比增长', {
          id: 'quasi_money_yoy_growth',
          unit: UNSTATED,
          say: say('准货币同比增长, as the source names it.'),
        }),
        定期存款: number('定期存款', {
          id: 'time_deposits',
          unit: UNSTATED,
          say: say('定期存款, as the source names it.'),
        }),
        定期存款同比增长: number('定期存款同比增长', {
          id: 'time_deposits_yoy_growth',
          unit: UNSTATED,
          say: say('定期存款同比增长, as the source names it.'),
        }),
        储蓄存款: number('储蓄存款', {
          id: 'savings_deposits',
          unit: UNSTATED,
          say: say('储蓄存款, as the source names it.'),
        }),
        储蓄存款同比增长: number('储蓄存款同比增长', {
          id: 'savings_deposits_yoy_growth',
          unit: UNSTATED,
          say: say('储蓄存款同比增长, as the source names it.'),
        }),
        其他存款: number('其他存款', {
          id: 'other_deposits',
          unit: UNSTATED,
          say: say('其他存款, as the source names it.'),
        }),
        其他存款同比增长: number('其他存款同比增长', {
          id: 'other_deposits_yoy_growth',
          unit: UNSTATED,
          say: say('其他存款同比增长, as the source names it.'),
        }),
      },
    }),
    macro_china_foreign_exchange_gold: macro({
      say: say('China: gold and foreign exchange reserves by month.', '央行黄金和外汇储备'),
      cate: 'fininfo',
      event: 5,
      columns: {
        统计时间: text('统计时间'),
        黄金储备: number('黄金储备', {
          id: 'gold_reserves',
          unit: UNSTATED,
          say: say('黄金储备, as the source names it.'),
        }),
        国家外汇储备: number('国家外汇储备', {
          id: 'foreign_exchange_reserves',
          unit: UNSTATED,
          say: say('国家外汇储备, as the source names it.'),
        }),
      },
      sorted: '统计时间',
      quirks: [
        say(
          'Rows are ordered by the text of the month, as AKShare orders them: 2013.12 comes before 2013.2.',
          '各行按月份的文本排序，与 AKShare 相同：2013.12 在 2013.2 之前。',
        ),
      ],
    }),
  }),
  ...macros('china-prices', {
    macro_china_retail_price_index: macro({
      say: say('China: retail price index by month and item.', '商品零售价格指数'),
      cate: 'price',
      event: 12,
      columns: {
        统计月份: text('统计月份', {
          id: 'statistics_month',
          say: say(
            'Month as the source writes it, such as 2026.3; a year where the row is of a whole year.',
            '月份，与数据源所写相同，例如 2026.3；属于全年的行为年份。',
          ),
        }),
        居民消费项目: text('居民消费项目', { id: 'item', say: say('Item.') }),
        零售商品价格指数: number('零售商品价格指数', {
          id: 'retail_price_index',
          unit: UNSTATED,
          say: say('零售商品价格指数, as the source names it.'),
        }),
      },
      sorted: '统计月份',
      quirks: [
        say(
          'Rows are ordered by the text of the month, as AKShare orders them: 2013.12 comes before 2013.2.',
          '各行按月份的文本排序，与 AKShare 相同：2013.12 在 2013.2 之前。',
        ),
      ],
      evidence: [FIRST_ROWS],
    }),
  }),
];
