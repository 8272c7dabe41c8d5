import { say } from '../../../../../base/say.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { COMPANY } from '../cache.ts';
import { report, reports } from '../family.ts';
import { eq, is, made } from '../filter.ts';
import { hongKongCode } from '../params.ts';

/** The share that is asked for, as the source names it: `03900.HK`. */
const OF_SHARE = made(({ symbol }: { readonly symbol: string }) => `${symbol}.HK`);

const COMPARED = { SECUCODE: OF_SHARE, CORRE_SECUCODE: OF_SHARE } as const;

export default reports(
  {
    category: 'stock',
    topic: 'hong-kong-companies',
    page: 'https://emweb.securities.eastmoney.com/PC_HKF10/pages/home/index.html?code=03900&type=web&color=w#/IndustryComparison',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'security',
    endpoint: 'f10',
    client: 'F10 PC',
  },
  {
    stock_hk_growth_comparison_em: report({
      lists: { rows: 1 },
      say: say('Peer comparison of one Hong Kong stock: growth.', '港股行业对比：成长性对比'),
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_PCF10_INDUSTRY_HKGROWTH',
      fields:
        'SECUCODE,SECURITY_CODE,ORG_CODE,REPORT_DATE,TYPE_ID,TYPE_TYPE,TYPE_NAME,TYPE_NAME_EN,CORRE_SECURITY_CODE,CORRE_SECUCODE,CORRE_SECURITY_NAME,EPS_YOY,OPERATE_INCOME_YOY,OPERATE_PROFIT_YOY,TOTAL_ASSET_YOY,EPS_YOY_RANK,OPINCOME_YOY_RANK,OPROFIT_YOY_RANK,TOASSET_YOY_RANK',
      where: COMPARED,
      columns: {
        代码: code('CORRE_SECURITY_CODE'),
        简称: text('CORRE_SECURITY_NAME'),
        基本每股收益同比增长率: percent('EPS_YOY', {
          id: 'basic_eps_yoy_growth',
          say: say('Basic earnings per share year-on-year growth.'),
        }),
        基本每股收益同比增长率排名: whole('EPS_YOY_RANK', {
          id: 'basic_eps_yoy_growth_rank',
          unit: 'rank',
          say: say('Basic earnings per share year-on-year growth rank.'),
        }),
        营业收入同比增长率: percent('OPERATE_INCOME_YOY', {
          id: 'operating_revenue_yoy_growth',
          say: say('Operating revenue year-on-year growth.'),
        }),
        营业收入同比增长率排名: whole('OPINCOME_YOY_RANK', {
          id: 'operating_revenue_yoy_growth_rank',
          unit: 'rank',
          say: say('Operating revenue year-on-year growth rank.'),
        }),
        营业利润率同比增长率: percent('OPERATE_PROFIT_YOY', {
          id: 'operating_profit_yoy_growth',
          say: say(
            'Operating profit, year-on-year growth, by the field of the source; the name of the column says margin.',
            '营业利润同比增长率，依数据源的字段；列名写作营业利润率。',
          ),
        }),
        营业利润率同比增长率排名: whole('OPROFIT_YOY_RANK', {
          id: 'operating_profit_yoy_growth_rank',
          unit: 'rank',
          say: say('Rank by that growth.', '该增长率的排名。'),
        }),
        基本每股收总资产同比增长率益同比增长率: percent('TOTAL_ASSET_YOY', {
          id: 'total_assets_yoy_growth',
          say: say(
            'Total assets, year-on-year growth; the name of the column is garbled, as in AKShare.',
            '总资产同比增长率；列名有误，与 AKShare 相同。',
          ),
        }),
        总资产同比增长率排名: whole('TOASSET_YOY_RANK', {
          id: 'total_assets_yoy_growth_rank',
          unit: 'rank',
          say: say('Total assets year-on-year growth rank.'),
        }),
      },
    }),
    stock_hk_valuation_comparison_em: report({
      lists: { rows: 1 },
      say: say('Peer comparison of one Hong Kong stock: valuation.', '港股行业对比：估值对比'),
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_PCF10_INDUSTRY_HKCVALUE',
      fields:
        'SECUCODE,SECURITY_CODE,ORG_CODE,REPORT_DATE,TYPE_ID,TYPE_TYPE,TYPE_NAME,TYPE_NAME_EN,CORRE_SECURITY_CODE,CORRE_SECUCODE,CORRE_SECURITY_NAME,PE_TTM,PE_LYR,PB_MQR,PB_LYR,PS_TTM,PS_LYR,PCE_TTM,PCE_LYR,PE_TTM_RANK,PE_LYR_RANK,PB_MQR_RANK,PB_LYR_RANK,PS_TTM_RANK,PS_LYR_RANK,PCE_TTM_RANK,PCE_LYR_RANK',
      where: COMPARED,
      columns: {
        代码: code('CORRE_SECURITY_CODE'),
        简称: text('CORRE_SECURITY_NAME'),
        '市盈率-TTM': number('PE_TTM'),
        '市盈率-TTM排名': whole('PE_TTM_RANK', { id: 'pe_ttm_rank', unit: 'rank', say: say('P/E, TTM rank.') }),
        '市盈率-LYR': number('PE_LYR', { id: 'pe_lyr', unit: 'times', say: say('P/E, LYR.') }),
        '市盈率-LYR排名': whole('PE_LYR_RANK', { id: 'pe_lyr_rank', unit: 'rank', say: say('P/E, LYR rank.') }),
        '市净率-MRQ': number('PB_MQR'),
        '市净率-MRQ排名': whole('PB_MQR_RANK', { id: 'pb_mrq_rank', unit: 'rank', say: say('P/B, MRQ rank.') }),
        '市净率-LYR': number('PB_LYR', { id: 'pb_lyr', unit: 'times', say: say('P/B, LYR.') }),
        '市净率-LYR排名': whole('PB_LYR_RANK', { id: 'pb_lyr_rank', unit: 'rank', say: say('P/B, LYR rank.') }),
        '市销率-TTM': number('PS_TTM'),
        '市销率-TTM排名': whole('PS_TTM_RANK', { id: 'ps_ttm_rank', unit: 'rank', say: say('P/S, TTM rank.') }),
        '市销率-LYR': number('PS_LYR', { id: 'ps_lyr', unit: 'times', say: say('P/S, LYR.') }),
        '市销率-LYR排名': whole('PS_LYR_RANK', { id: 'ps_lyr_rank', unit: 'rank', say: say('P/S, LYR rank.') }),
        '市现率-TTM': number('PCE_TTM', { id: 'pcf_ttm', unit: 'times', say: say('P/CF, TTM.') }),
        '市现率-TTM排名': whole('PCE_TTM_RANK', { id: 'pcf_ttm_rank', unit: 'rank', say: say('P/CF, TTM rank.') }),
        '市现率-LYR': number('PCE_LYR', { id: 'pcf_lyr', unit: 'times', say: say('P/CF, LYR.') }),
        '市现率-LYR排名': whole('PCE_LYR_RANK', { id: 'pcf_lyr_rank', unit: 'rank', say: say('P/CF, LYR rank.') }),
      },
    }),
    stock_hk_scale_comparison_em: report({
      lists: { rows: 1 },
      say: say('Peer comparison of one Hong Kong stock: size.', '港股行业对比：规模对比'),
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_PCF10_INDUSTRY_SCALE',
      fields:
        'SECURITY_CODE,SECUCODE,TYPE_ID,TYPE_TYPE,TYPE_NAME,TYPE_NAME_EN,CORRE_SECURITY_CODE,CORRE_SECUCODE,CORRE_SECURITY_NAME,MAXSTDREPORTDATE,HKSDQMV,HKTOTAL_MARKET_CAP,OPERATE_INCOME,GROSS_PROFIT,HKSDQMV_RANK,HKTOTAL_CAP_RANK,OPERATE_INCOME_RANK,GROSS_PROFIT_RANK',
      where: COMPARED,
      columns: {
        代码: code('CORRE_SECURITY_CODE'),
        简称: text('CORRE_SECURITY_NAME'),
        总市值: number('HKSDQMV', { unit: 'unstated' }),
        总市值排名: whole('HKSDQMV_RANK'),
        流通市值: number('HKTOTAL_MARKET_CAP', { unit: 'unstated' }),
        流通市值排名: whole('HKTOTAL_CAP_RANK'),
        营业总收入: whole('OPERATE_INCOME', { unit: 'unstated' }),
        营业总收入排名: whole('OPERATE_INCOME_RANK', {
          id: 'total_operating_revenue_rank',
          unit: 'rank',
          say: say('Rank by total operating revenue.'),
        }),
        净利润: whole('GROSS_PROFIT', { unit: 'unstated' }),
        净利润排名: whole('GROSS_PROFIT_RANK'),
      },
    }),
    stock_hk_security_profile_em: report({
      lists: { rows: 1 },
      sample: {
        texts: {
          上市日期: '2006-07-13 00:00:00',
          'ISIN（国际证券识别编码）': 'KYG4100M1050',
          证券类型: '非H股',
          每股面值: '0.10 HKD',
          交易所: '香港交易所',
          板块: '主板',
          年结日: '12-31',
          是否沪港通标的: '是',
          是否深港通标的: '是',
        },
      },
      say: say('Security data of one Hong Kong stock.', '港股证券资料'),
      page: 'https://emweb.securities.eastmoney.com/PC_HKF10/pages/home/index.html?code=03900&type=web&color=w#/CompanyProfile',
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_HKF10_INFO_SECURITYINFO',
      fields:
        'SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,SECURITY_TYPE,LISTING_DATE,ISIN_CODE,BOARD,TRADE_UNIT,TRADE_MARKET,GANGGUTONGBIAODISHEN,GANGGUTONGBIAODIHU,PAR_VALUE,ISSUE_PRICE,ISSUE_NUM,YEAR_SETTLE_DAY',
      where: { SECUCODE: OF_SHARE },
      pageSize: 200,
      columns: {
        证券代码: code('SECUCODE'),
        证券简称: text('SECURITY_NAME_ABBR'),
        上市日期: text('LISTING_DATE'),
        证券类型: text('SECURITY_TYPE', { id: 'security_type' }),
        发行价: number('ISSUE_PRICE', { unit: 'unstated' }),
        '发行量(股)': whole('ISSUE_NUM', {
          id: 'shares_issued',
          unit: 'shares',
          say: say('Shares issued.', '发行的股数。'),
        }),
        每手股数: whole('TRADE_UNIT', { id: 'shares_per_lot', unit: 'shares' }),
        每股面值: text('PAR_VALUE', { id: 'par_value_per_share' }),
        交易所: text('TRADE_MARKET'),
        板块: text('BOARD'),
        年结日: text('YEAR_SETTLE_DAY'),
        'ISIN（国际证券识别编码）': text('ISIN_CODE', { id: 'isin', say: say('ISIN.') }),
        是否沪港通标的: text('GANGGUTONGBIAODIHU', { id: 'shanghai_connect', say: say('In Shanghai Connect.') }),
        是否深港通标的: text('GANGGUTONGBIAODISHEN', { id: 'shenzhen_connect', say: say('In Shenzhen Connect.') }),
      },
      quirks: [
        say('每股面值 is a text, as the source and AKShare have it.', '每股面值是文本，与数据源和 AKShare 一致。'),
      ],
    }),
    stock_hk_company_profile_em: report({
      sample: {
        texts: {
          公司名称: '绿城中国控股有限公司',
          公司成立日期: '2005-08-31',
          公司网址: 'www.chinagreentown.com,www.greentownchina.com',
          核数师: '毕马威会计师事务所',
          公司介绍: '    绿城中国控股有限公司(以下简称“绿城中国”)(股票代…',
          注册地: 'Cayman Islands 开曼群岛（英属）',
          年结日: '12-31',
        },
      },
      say: say('Company profile of one Hong Kong stock.', '港股公司资料'),
      page: 'https://emweb.securities.eastmoney.com/PC_HKF10/pages/home/index.html?code=03900&type=web&color=w#/CompanyProfile',
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_HKF10_INFO_ORGPROFILE',
      fields:
        'SECUCODE,SECURITY_CODE,ORG_NAME,ORG_EN_ABBR,BELONG_INDUSTRY,FOUND_DATE,CHAIRMAN,SECRETARY,ACCOUNT_FIRM,REG_ADDRESS,ADDRESS,YEAR_SETTLE_DAY,EMP_NUM,ORG_TEL,ORG_FAX,ORG_EMAIL,ORG_WEB,ORG_PROFILE,REG_PLACE',
      where: { SECUCODE: OF_SHARE },
      pageSize: 200,
      columns: {
        公司名称: text('ORG_NAME'),
        英文名称: text('ORG_EN_ABBR'),
        注册地: text('REG_PLACE'),
        注册地址: text('REG_ADDRESS', { id: 'registered_address' }),
        公司成立日期: text('FOUND_DATE', { id: 'founded_date', say: say('Date founded.') }),
        所属行业: text('BELONG_INDUSTRY'),
        董事长: text('CHAIRMAN', { id: 'chairman' }),
        公司秘书: text('SECRETARY', { id: 'company_secretary' }),
        员工人数: whole('EMP_NUM'),
        办公地址: text('ADDRESS', { id: 'office_address' }),
        公司网址: text('ORG_WEB', { id: 'website' }),
        'E-MAIL': text('ORG_EMAIL', { say: say('E-mail.', '电子邮箱。') }),
        年结日: text('YEAR_SETTLE_DAY'),
        联系电话: text('ORG_TEL', { id: 'telephone' }),
        核数师: text('ACCOUNT_FIRM', { id: 'auditor' }),
        传真: text('ORG_FAX', { id: 'fax' }),
        公司介绍: text('ORG_PROFILE', { id: 'company_profile' }),
      },
    }),
    stock_hk_financial_indicator_em: report({
      say: say('Latest key figures of one Hong Kong stock.', '港股最新财务指标'),
      page: 'https://emweb.securities.eastmoney.com/PC_HKF10/pages/home/index.html?code=03900&type=web&color=w#/CoreReading',
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_CUSTOM_HKF10_FN_MAININDICATORMAX',
      fields:
        'ORG_CODE,SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,SECURITY_INNER_CODE,REPORT_DATE,BASIC_EPS,PER_NETCASH_OPERATE,BPS,BPS_NEDILUTED,COMMON_ACS,PER_SHARES,ISSUED_COMMON_SHARES,HK_COMMON_SHARES,TOTAL_MARKET_CAP,HKSK_MARKET_CAP,OPERATE_INCOME,OPERATE_INCOME_SQ,OPERATE_INCOME_QOQ,OPERATE_INCOME_QOQ_SQ,HOLDER_PROFIT,HOLDER_PROFIT_SQ,HOLDER_PROFIT_QOQ,HOLDER_PROFIT_QOQ_SQ,PE_TTM,PE_TTM_SQ,PB_TTM,PB_TTM_SQ,NET_PROFIT_RATIO,NET_PROFIT_RATIO_SQ,ROE_AVG,ROE_AVG_SQ,ROA,ROA_SQ,DIVIDEND_TTM,DIVIDEND_LFY,DIVI_RATIO,DIVIDEND_RATE,IS_CNY_CODE',
      where: { SECUCODE: OF_SHARE },
      sort: '-REPORT_DATE',
      pageSize: 200,
      columns: {
        '基本每股收益(元)': number('BASIC_EPS', {
          id: 'basic_eps',
          unit: 'unstated',
          say: say('Basic earnings per share.'),
        }),
        '每股净资产(元)': number('BPS', { id: 'net_assets_per_share', unit: 'unstated' }),
        '法定股本(股)': number('COMMON_ACS', { id: 'authorised_shares', unit: 'shares' }),
        每手股: text('PER_SHARES', { id: 'shares_per_lot' }),
        '每股股息TTM(港元)': text('DIVIDEND_TTM', {
          id: 'dividend_per_share_ttm_hkd',
          say: say('Dividend per share TTM (HKD).'),
        }),
        '派息比率(%)': text('DIVI_RATIO', { id: 'payout_ratio', say: say('Payout ratio (%).') }),
        '已发行股本(股)': number('ISSUED_COMMON_SHARES', { id: 'issued_shares', unit: 'shares' }),
        '已发行股本-H股(股)': number('HK_COMMON_SHARES', {
          id: 'issued_h_shares',
          unit: 'shares',
          say: say('Issued H shares.'),
        }),
        '每股经营现金流(元)': number('PER_NETCASH_OPERATE', { id: 'operating_cash_flow_per_share', unit: 'unstated' }),
        '股息率TTM(%)': text('DIVIDEND_RATE', { id: 'dividend_yield_ttm', say: say('Dividend yield, TTM (%).') }),
        '总市值(港元)': number('TOTAL_MARKET_CAP', {
          id: 'total_market_value_hkd',
          unit: 'hkd',
          say: say('Total market value (HKD).'),
        }),
        '港股市值(港元)': number('HKSK_MARKET_CAP', {
          id: 'hong_kong_market_value',
          unit: 'hkd',
          say: say('Hong Kong market value.'),
        }),
        营业总收入: number('OPERATE_INCOME', { unit: 'unstated' }),
        '营业总收入滚动环比增长(%)': percent('OPERATE_INCOME_QOQ', {
          id: 'total_revenue_rolling_qoq',
          say: say('Total operating revenue, rolling quarter on quarter.'),
        }),
        '销售净利率(%)': percent('NET_PROFIT_RATIO'),
        净利润: number('HOLDER_PROFIT', { unit: 'unstated' }),
        '净利润滚动环比增长(%)': percent('HOLDER_PROFIT_QOQ', {
          id: 'net_profit_rolling_qoq',
          say: say('Net profit, rolling quarter on quarter.'),
        }),
        '股东权益回报率(%)': percent('ROE_AVG', { id: 'return_on_equity', say: say('Return on equity (%).') }),
        市盈率: number('PE_TTM'),
        市净率: number('PB_TTM'),
        '总资产回报率(%)': percent('ROA', { id: 'return_on_assets', say: say('Return on assets (%).') }),
      },
      quirks: [
        say(
          '每手股, 每股股息TTM(港元), 派息比率(%) and 股息率TTM(%) are texts, as the source and AKShare have them.',
          '每手股、每股股息TTM(港元)、派息比率(%) 和股息率TTM(%) 是文本，与数据源和 AKShare 一致。',
        ),
      ],
    }),
    stock_hk_dividend_payout_em: report({
      sample: {
        texts: {
          分红方案: [
            '每股派人民币0.3元(相当于港币0.328元)',
            '每股派人民币0.43元(相当于港币0.472元)',
            '每股派人民币0.5元(相当于港币0.548元)',
            '每股派人民币0.46元(相当于港币0.537元)',
            '每股派人民币0.35元(相当于港币0.416989元(计算值))',
          ],
          截至过户日: '{YYYY}/{MM}/{DD}-{YYYY}/{MM}/{DD}',
          财政年度: '{YYYY}',
          分配类型: '年度分配',
        },
      },
      say: say('Dividend history of one Hong Kong stock.', '港股分红派息'),
      page: 'https://emweb.securities.eastmoney.com/PC_HKF10/pages/home/index.html?code=03900&type=web&color=w#/CoreReading',
      grain: 'event',
      params: { symbol: hongKongCode({ default: '03900' }) },
      report: 'RPT_HKF10_MAIN_DIVBASIC',
      fields:
        'SECURITY_CODE,UPDATE_DATE,REPORT_TYPE,EX_DIVIDEND_DATE,DIVIDEND_DATE,TRANSFER_END_DATE,YEAR,PLAN_EXPLAIN,IS_BFP',
      where: { SECURITY_CODE: eq('symbol'), IS_BFP: is('0') },
      sort: ['-NOTICE_DATE', '-EX_DIVIDEND_DATE'],
      pageSize: 200,
      columns: {
        最新公告日期: date('UPDATE_DATE'),
        财政年度: text('YEAR'),
        分红方案: text('PLAN_EXPLAIN', { id: 'dividend_plan' }),
        分配类型: text('REPORT_TYPE', { id: 'distribution_type' }),
        除净日: date('EX_DIVIDEND_DATE'),
        截至过户日: text('TRANSFER_END_DATE', { id: 'book_close_date' }),
        发放日: date('DIVIDEND_DATE', { id: 'payment_date', say: say('Payment date.', '发放日。') }),
      },
      quirks: [
        say(
          'The source writes days as 2025/07/31 or as 2025-07-31: both are answered as 2025-07-31.',
          '数据源的日期写作 2025/07/31 或 2025-07-31，返回时一律为 2025-07-31。',
        ),
        say(
          '截至过户日 is a text, most often of two days: 2026/05/19-2026/05/20.',
          '截至过户日是文本，多为两个日期：2026/05/19-2026/05/20。',
        ),
      ],
    }),
  },
);
