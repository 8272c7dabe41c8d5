/** What the tables of an interface hold that its declaration does not name. */
interface Sample {
  readonly open?: string;
  readonly items?: string;
  /** Texts with a structure, by column. */
  readonly texts?: Readonly<Record<string, string>>;
}

/**
 * What tables hold that no declaration names, by interface: the names of open columns, and of the items that rows
 * are of, with a `|` between them. What has a text for its value begins with `~`, the number of a year or month
 * with `#`. In braces stands what the params and the clock decide: `{symbol}`, the day of the newest session
 * `{day-0}`, the newest report period `{report-0}`.
 */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  stock_board_change_em: {
    texts: { 板块具体异动类型列表及出现次数: '[{"t":16,"ct":12},{"t":8201,"ct":7},{"t":8202,"ct":3}]' },
  },
  stock_analyst_rank_em: {
    open: '{year}年收益率|3个月收益率|6个月收益率|12个月收益率|成分股个数|~{year}最新个股评级-股票名称|~{year}最新个股评级-股票代码',
  },
  stock_balance_sheet_by_report_delisted_em: { open: 'TOTAL_ASSETS|TOTAL_LIABILITIES|TOTAL_EQUITY' },
  stock_balance_sheet_by_report_em: { open: 'ACCEPT_DEPOSIT_INTERBANK|ACCOUNTS_PAYABLE|ACCOUNTS_RECE|ACCRUED_EXPENSE' },
  stock_balance_sheet_by_yearly_em: { open: 'CASH_DEPOSIT_PBC|DEPOSIT_INTERBANK|PRECIOUS_METAL|LEND_FUND' },
  stock_bid_ask_em: {
    items:
      'sell_5|sell_5_vol|sell_4|sell_4_vol|sell_3|sell_3_vol|sell_2|sell_2_vol|sell_1|sell_1_vol|buy_1|buy_1_vol|buy_2|buy_2_vol|buy_3|buy_3_vol|buy_4|buy_4_vol|buy_5|buy_5_vol|最新|均价|涨幅|涨跌|总手|金额|换手|量比|最高|最低|今开|昨收',
  },
  stock_board_concept_spot_em: { items: '最新|最高|最低|开盘|成交量|成交额|换手率|涨跌额|涨跌幅|振幅' },
  stock_board_industry_spot_em: { items: '最新|最高|最低|开盘|成交量|成交额|换手率|涨跌额|涨跌幅|振幅' },
  stock_cash_flow_sheet_by_quarterly_em: { open: 'SALES_SERVICES|DEPOSIT_INTERBANK_ADD|LOAN_PBC_ADD|OFI_BF_ADD' },
  stock_cash_flow_sheet_by_report_delisted_em: { open: 'SALES_SERVICES|TAX_REFUND|NETCASH_OPERATE|NETCASH_INVEST' },
  stock_cash_flow_sheet_by_report_em: { open: 'SALES_SERVICES|TAX_REFUND|NETCASH_OPERATE|NETCASH_INVEST' },
  stock_cash_flow_sheet_by_yearly_em: { open: 'DEPOSIT_IOFI_OTHER|CUSTOMER_DEPOSIT_ADD|IOFI_ADD|LOAN_PBC_ADD' },
  stock_financial_abstract: { open: '{report-0}|{report-1}' },
  stock_financial_abstract_ths: { open: '~净利润|~净利润同比增长率|~扣非净利润|~扣非净利润同比增长率|~营业总收入' },
  stock_financial_analysis_indicator_em: {
    open: '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~REPORT_DATE|~SECURITY_TYPE_CODE|EPSJB|BPS|PER_CAPITAL_RESERVE|PER_UNASSIGN_PROFIT|PER_NETCASH|TOTALOPERATEREVE',
  },
  stock_financial_benefit_ths: { open: '报表核心指标|~*净利润|~*营业总收入|~*营业总成本' },
  stock_financial_cash_ths: {
    open: '报表核心指标|~*现金及现金等价物净增加额|~*经营活动产生的现金流量净额|~*投资活动产生的现金流量净额',
  },
  stock_financial_debt_ths: { open: '报表核心指标|~*所有者权益（或股东权益）合计|~*资产合计|~*负债合计' },
  stock_financial_hk_analysis_indicator_em: {
    open: '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~REPORT_DATE|~DATE_TYPE_CODE|PER_NETCASH_OPERATE|PER_OI|BPS|BASIC_EPS|DILUTED_EPS|OPERATE_INCOME',
  },
  stock_financial_hk_report_em: {
    open: '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~REPORT_DATE|~DATE_TYPE_CODE|~FISCAL_YEAR|~START_DATE|~STD_ITEM_CODE|~STD_ITEM_NAME|AMOUNT',
  },
  stock_financial_report_sina: { open: '流动资产|货币资金|待摊费用|使用权资产|国内票证结算|资产总计' },
  stock_financial_us_analysis_indicator_em: {
    open: '~SECURITY_CODE|~SECURITY_NAME_ABBR|~REPORT_DATE|~DATE_TYPE_CODE|BASIC_EPS|ROE_AVG',
  },
  stock_financial_us_report_em: {
    open: '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~REPORT_DATE|~REPORT_TYPE|~REPORT|~STD_ITEM_CODE|AMOUNT|~ITEM_NAME',
  },
  stock_hk_hot_rank_latest_em: {
    items: '~marketType|marketAllCount|~calcTime|~innerCode|~srcSecurityCode|rank|rankChange|hisRankChange',
  },
  stock_hot_rank_latest_em: {
    items: '~marketType|marketAllCount|~calcTime|~innerCode|~srcSecurityCode|rank|rankChange|hisRankChange',
  },
  stock_hsgt_hist_em: { open: '沪深300|沪深300-涨跌幅' },
  stock_hsgt_hold_stock_em: { open: '5日增持估计-股数|5日增持估计-市值|~5日增持估计-市值增幅|5日增持估计-占流通股比' },
  stock_individual_basic_info_hk_xq: {
    items: '~comunic|~comcnname|incdate|numtissh|ispr|nation_name|~web_site|lsdateipo',
  },
  stock_individual_basic_info_us_xq: {
    items: '~org_id|~org_name_cn|~org_name_en|established_date|staff_num|~currency|~td_mkt|mainholder',
  },
  stock_individual_basic_info_xq: {
    items: '~org_id|~org_name_cn|~org_short_name_cn|established_date|reg_asset|staff_num|fax|~org_website',
  },
  stock_individual_info_em: { items: '最新|~股票代码|~股票简称|总股本|流通股|总市值|流通市值|~行业|上市时间' },
  stock_individual_spot_xq: {
    items:
      '~代码|52周最高|均价|涨幅|流通股|跌停|振幅|现价|最高|今年以来涨幅|流通值|~发行日期|最低|资产净值/总市值|股息(TTM)|股息率(TTM)|~货币|最小交易单位|每股净资产|市盈率(静)|成交额|涨跌|每股收益|昨收|成交量|市净率|涨停|周转率|52周最低|~名称|市盈率(TTM)|~交易所',
  },
  stock_profit_forecast_em: { open: '2025预测每股收益|2026预测每股收益|2027预测每股收益|2028预测每股收益' },
  stock_profit_sheet_by_quarterly_em: {
    open: '~OPINION_TYPE|OSOPINION_TYPE|TOTAL_OPERATE_INCOME|TOTAL_OPERATE_INCOME_QOQ',
  },
  stock_profit_sheet_by_report_delisted_em: {
    open: 'TOTAL_OPERATE_INCOME|TOTAL_OPERATE_INCOME_YOY|OPERATE_INCOME|OPERATE_INCOME_YOY',
  },
  stock_profit_sheet_by_report_em: { open: 'TOTAL_OPERATE_INCOME|OPERATE_INCOME|OPERATE_PROFIT|TOTAL_PROFIT' },
  stock_profit_sheet_by_yearly_em: {
    open: 'TOTAL_OPERATE_INCOME|TOTAL_OPERATE_INCOME_YOY|OPERATE_INCOME|OPERATE_INCOME_YOY',
  },
  stock_research_report_em: {
    open: '{year+2}-盈利预测-收益|{year+2}-盈利预测-市盈率|{year+3}-盈利预测-收益|{year+3}-盈利预测-市盈率',
  },
  stock_sse_deal_daily: { items: '挂牌数|市价总值|流通市值|成交金额|成交量|平均市盈率|换手率|流通换手率' },
  stock_sse_summary: { items: '流通股本|总市值|平均市盈率|上市公司|上市股票|流通市值|报告时间|总股本' },
  stock_szse_summary: { items: '股票|主板A股|主板B股|中小板|创业板A股|基金|ETF|LOF|封闭式基金|分级基金|债券' },
  sw_index_third_cons: { open: '近1日涨幅({day-0})|近5日涨幅({day-0})|今年以来涨幅({day-0})' },
  fund_etf_fund_daily_em: { open: '{day-0}-单位净值|{day-0}-累计净值|{day-1}-单位净值|{day-1}-累计净值' },
  fund_fee_em: { open: '~适用金额|~适用期限|~原费率|~天天基金优惠费率-银行卡购买|~天天基金优惠费率-活期宝购买' },
  fund_financial_fund_daily_em: { open: '{day-0}-万份收益|{day-0}-7日年华|{day-1}-万份收益|{day-1}-7日年华' },
  fund_graded_fund_daily_em: { open: '{day-0}-单位净值|{day-0}-累计净值|{day-1}--单位净值|{day-1}--累计净值' },
  fund_individual_basic_info_xq: {
    items:
      '~基金代码|~基金名称|~基金全称|~成立时间|~最新规模|~基金公司|~基金经理|~托管银行|~基金类型|评级机构|基金评级|~投资策略|~投资目标|~业绩比较基准',
  },
  fund_info_ths: { items: '~基金代码|~基金简称|~管理费|~首次最低金额（元）|最高认购费' },
  fund_money_fund_daily_em: { open: '{day-0}-万份收益|{day-0}-7日年化%|{day-0}-单位净值|{day-1}-万份收益' },
  fund_open_fund_daily_em: { open: '{day-0}-单位净值|{day-0}-累计净值|{day-1}-单位净值|{day-1}-累计净值' },
  fund_value_estimation_em: {
    open: '{day-0}-估算数据-估算值|{day-0}-估算数据-估算增长率|{day-0}-公布数据-单位净值|{day-0}-公布数据-日增长率',
  },
  bond_zh_cov_info: {
    open: '~SECURITY_CODE|~SECUCODE|~TRADE_MARKET|~SECURITY_NAME_ABBR|~DELIST_DATE|~LISTING_DATE|~CONVERT_STOCK_CODE|~BOND_EXPIRE|~RATING|~VALUE_DATE|~ISSUE_YEAR|~CEASE_DATE',
  },
  futures_comex_inventory: { open: 'COMEX黄金库存量-吨|COMEX黄金库存量-盎司' },
  option_sse_greeks_sina: {
    items: '~期权合约简称|成交量|Delta|Gamma|Theta|Vega|隐含波动率|最高价|最低价|~交易代码|行权价|最新价|理论价值',
  },
  option_sse_spot_price_sina: {
    items:
      '买量|买价|最新价|卖价|卖量|持仓量|涨幅|行权价|昨收价|开盘价|涨停价|跌停价|申卖价五|申卖量五|申卖价四|申卖量四|申卖价三|申卖量三|申卖价二|申卖量二|申卖价一|申卖量一|申买价一|申买量一 |申买价二|申买量二|申买价三|申买量三|申买价四|申买量四|申买价五|申买量五|~行情时间|主力合约标识|~状态码|~标的证券类型|~标的股票|~期权合约简称|振幅|最高价|最低价|成交量|成交额',
  },
  option_sse_underlying_spot_price_sina: {
    items:
      '~证券简称|今日开盘价|昨日收盘价|最近成交价|最高成交价|最低成交价|买入价|卖出价|成交数量|成交金额|买数量一|买价位一|买数量二|买价位二|买数量三|买价位三|买数量四|买价位四|买数量五|买价位五|卖数量一|卖价位一|卖数量二|卖价位二|卖数量三|卖价位三|卖数量四|卖价位四|卖数量五|卖价位五|~行情日期|~行情时间|~停牌状态',
  },
  option_lhb_em: { open: '交易量|增减|净认沽量' },
  macro_euro_lme_holding: { open: '铜-多头仓位|铜-空头仓位|铜-净仓位|铝-多头仓位|铝-空头仓位|铝-净仓位' },
  macro_euro_lme_stock: { open: '铜-库存|铜-注册仓单|铜-注销仓单|铝-库存|铝-注册仓单|铝-注销仓单|沙盒-库存' },
  macro_fx_sentiment: { open: 'BTCUSD|EURUSD|AUDJPY' },
  macro_usa_cftc_c_holding: { open: '沙盒-多头仓位|沙盒-空头仓位|沙盒-净仓位' },
  macro_usa_cftc_merchant_currency_holding: { open: '沙盒-多头仓位|沙盒-空头仓位|沙盒-净仓位' },
  macro_usa_cftc_nc_holding: { open: '沙盒-多头仓位|沙盒-空头仓位|沙盒-净仓位' },
  article_epu_index: { open: '#Year|#Month|News_Based_Policy_Uncert_Index' },
  article_ff_crr: {
    open: '{month-0}',
    items:
      'Fama/French 3 Research Factors|Rm-Rf|SMB|HML|Fama/French 5 Research Factors (2x3)|RMW|CMA|Fama/French Research Portfolios|Size and Book-to-Market Portfolios|Small Value|Small Neutral|Small Growth|Big Value|Big Neutral|Big Growth|Size and Operating Profitability Portfolios|Small Robust|Small Weak|Big Robust|Big Weak|Size and Investment Portfolios|Small Conservative|Small Aggressive|Big Conservative|Big Aggressive',
  },
  article_oman_rv: { open: 'medrv|rk_twoscale|bv|rv10|rv5|rk_th2|rv10_ss|rsv|rv5_ss|bv_ss|rk_parzen|rsv_ss' },
  article_oman_rv_short: { open: 'medrv|rk_twoscale|bv|rv10|rv5|rk_th2|rv10_ss|rsv|rv5_ss|bv_ss|rk_parzen|rsv_ss' },
  fred_md: {
    open: 'RPI|W875RX1|DPCERA3M086SBEA|CMRMTSPLx|RETAILx|INDPRO|IPFPNSS|IPFINAL|IPCONGD|IPDCONGD|IPNCONGD|IPBUSEQ',
  },
  fred_qd: { open: 'GDPC1|PCECC96|PCDGx|PCESVx|PCNDx|GPDIC1|FPIx|Y033RC1Q027SBEAx|PNFIx|PRFIx|A014RE1Q156NBEA|GCEC1' },
};
