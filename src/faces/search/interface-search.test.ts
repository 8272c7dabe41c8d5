import fc from 'fast-check';
import MiniSearch, { type Query } from 'minisearch';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { loadCatalogue } from '../../../test/declarations.ts';
import { memoizeAsync } from '../../base/memoize-async.ts';
import { InterfaceSearch, normalizeTyped } from './interface-search.ts';
import { toInterfaceSearch } from './search-items.ts';

let search: InterfaceSearch;

const findInterfaces = memoizeAsync(async () => (await loadCatalogue()).interfaces);

beforeAll(async () => {
  search = toInterfaceSearch({ interfaces: await findInterfaces() });
});

const namesOf = (typed: string): readonly string[] => search.find(typed).hits.map(({ name }) => name);

/** What people type, and interfaces that must be among the first three that they see. */
const FIRST_THREE: readonly (readonly [typed: string, ...names: string[]])[] = [
  ['换手率最高的股票', 'stock_zh_a_spot_em'],
  ['成交额最高的股票', 'stock_zh_a_spot_em'],
  ['月线', 'stock_zh_a_hist'],
  ['印度股市 指数', 'index_global_hist_em', 'index_global_spot_em'],
  ['India stock index', 'index_global_hist_em', 'index_global_spot_em'],
  ['中国国债收益率曲线', 'bond_china_yield'],
  ['国债收益率曲线', 'bond_china_yield'],
  ['top holders of a fund', 'fund_hold_structure_em'],
  ['price of an A share', 'stock_zh_a_hist'],
  ['inflation', 'macro_china_cpi'],
  ['CPI', 'macro_china_cpi'],
  ['ＣＰＩ', 'macro_china_cpi'],
  ['china cpi', 'macro_china_cpi'],
  ['US inflation', 'macro_usa_cpi_yoy'],
  ['美国通胀', 'macro_usa_cpi_yoy'],
  ['通胀', 'macro_china_cpi'],
  ['通货膨胀', 'macro_china_cpi'],

  ['PPI', 'macro_china_ppi'],
  ['GDP', 'macro_china_gdp'],
  ['economic growth', 'macro_china_gdp'],
  ['国内生产总值', 'macro_china_gdp'],
  ['日本失业率', 'macro_japan_unemployment_rate'],
  ['japan unemployment', 'macro_japan_unemployment_rate'],
  ['jobless', 'macro_usa_initial_jobless'],
  ['PMI', 'macro_china_pmi'],
  ['采购经理指数', 'macro_china_pmi'],
  ['LPR', 'macro_china_lpr'],
  ['loan prime rate', 'macro_china_lpr'],
  ['shibor', 'rate_interbank'],
  ['M2', 'macro_china_money_supply'],
  ['货币供应', 'macro_china_money_supply'],
  ['降准', 'macro_china_reserve_requirement_ratio'],
  ['yield curve', 'bond_zh_us_rate'],
  ['treasury yields', 'bond_zh_us_rate'],
  ['国债收益率', 'bond_zh_us_rate'],
  ['baltic dry', 'macro_shipping_bdi'],
  ['油价', 'energy_oil_hist', 'energy_oil_detail'],
  ['黄金', 'macro_china_fx_gold'],
  ['comex', 'futures_comex_inventory'],
  ['UNRATE', 'fred_md', 'fred_qd'],
  ['CPIAUCSL', 'fred_md', 'fred_qd'],
  ['vix', 'fred_md'],
  ['nowcasting', 'fred_md'],
  ['EPU', 'article_epu_index'],
  ['policy uncertainty', 'article_epu_index'],
  ['政策不确定性', 'article_epu_index'],
  ['volatility', 'article_oman_rv', 'article_rlab_rv'],
  ['realized variance', 'article_oman_rv_short'],
  ['波动率', 'article_oman_rv', 'article_rlab_rv'],
  ['Fama French', 'article_ff_crr'],
  ['factors', 'article_ff_crr'],
  ['因子', 'article_ff_crr'],
  ['上证', 'index_zh_a_hist'],
  ['上证指数', 'index_zh_a_hist'],
  ['沪深300', 'index_zh_a_hist'],
  ['恒生', 'stock_hk_index_daily_em'],
  ['纳斯达克', 'index_global_hist_em'],
  ['stock price', 'stock_zh_a_hist'],
  ['K线', 'stock_zh_a_hist'],
  ['前复权', 'stock_zh_a_hist'],
  ['backtest', 'stock_zh_a_hist'],
  ['A股行情', 'stock_zh_a_spot_em'],
  ['股票行情', 'stock_zh_a_spot_em'],
  ['港股财报', 'stock_financial_hk_report_em'],
  ['龙虎榜', 'stock_lhb_detail_em'],
  ['dragon tiger list', 'stock_lhb_detail_em'],
  ['northbound', 'stock_hsgt_hist_em'],
  ['北向资金分时', 'stock_hsgt_fund_min_em'],
  ['margin trading', 'stock_margin_sse', 'stock_margin_szse'],
  ['margin accounts', 'stock_margin_account_info'],
  ['融资融券', 'stock_margin_sse'],
  ['融资融券账户', 'stock_margin_account_info'],
  ['涨停', 'stock_zt_pool_em'],
  ['今天哪些股票涨停', 'stock_zt_pool_em'],
  ['最近一个月的股价', 'stock_zh_a_hist'],
  ['limit up', 'stock_zt_pool_em'],
  ['市盈率', 'stock_value_em'],
  ['估值', 'stock_value_em'],
  ['balance sheet', 'stock_balance_sheet_by_report_em'],
  ['earnings calendar', 'stock_yysj_em'],
  ['财报', 'stock_yjbb_em'],
  ['公告', 'stock_notice_report', 'stock_individual_notice_report'],
  ['新闻', 'stock_news_em'],
  ['研报', 'stock_research_report_em'],
  ['buyback', 'stock_repurchase_em'],
  ['十大股东', 'stock_gdfx_top_10_em'],
  ['停牌', 'stock_tfp_em'],
  ['可转债', 'bond_zh_cov'],
  ['convertible bonds', 'bond_zh_cov'],
  ['可转债行情', 'bond_cov_comparison'],
  ['ETF', 'fund_etf_hist_em', 'fund_etf_spot_em'],
  ['ETF净值', 'fund_etf_fund_info_em'],
  ['基金经理', 'fund_manager_em'],
  ['汇率', 'forex_hist_em', 'forex_spot_em'],
  ['trading calendar', 'tool_trade_date_hist_sina'],
  ['交易日历', 'tool_trade_date_hist_sina'],
  ['stock list', 'stock_info_a_code_name'],
  ['all stocks', 'stock_info_a_code_name'],
  ['股票列表', 'stock_info_a_code_name'],
  ['螺纹钢', 'futures_main_sina', 'futures_zh_daily_sina'],
  ['rebar', 'futures_main_sina', 'futures_zh_daily_sina'],
  ['CSI300 constituents', 'index_stock_cons'],
  ['沪深300成分股', 'index_stock_cons'],
  ['成分股', 'index_stock_cons_csindex'],
  // What people typed and did not find.
  ['成份股', 'index_stock_cons'],
  ['dragontiger', 'stock_lhb_detail_em'],
  ['社融', 'macro_china_shrzgm'],
  ['total social financing', 'macro_china_shrzgm'],
  ['electricity consumption', 'macro_china_society_electricity'],
  ['macro leverage debt to gdp', 'macro_cnbs'],
  ['fed funds rate', 'macro_bank_usa_interest_rate'],
  ['美联储加息', 'macro_bank_usa_interest_rate'],
  ['ECB rate', 'macro_bank_euro_interest_rate'],
  ['crude oil inventories', 'macro_usa_eia_crude_rate'],
  ['cot report', 'macro_usa_cftc_nc_holding'],
  ['lme copper stocks', 'macro_euro_lme_stock'],
  ['股票历史价格', 'stock_zh_a_hist'],
  ['level 2 order book', 'stock_bid_ask_em'],
  ['real time quotes', 'stock_zh_a_spot_em'],
  ['hong kong stocks', 'stock_hk_spot'],
  ['港股日线', 'stock_hk_daily'],
  ['科创板', 'stock_kc_a_spot_em'],
  ['北交所', 'stock_bj_a_spot_em'],
  ['退市股票', 'stock_zh_a_stop_em'],
  ['sector performance', 'stock_board_industry_name_em'],
  ['资金流向', 'stock_market_fund_flow'],
  ['港股通标的', 'stock_hk_ggt_components_em'],
  ['三大报表', 'stock_financial_report_sina'],
  ['financial statements', 'stock_financial_report_sina'],
  ['income statement', 'stock_profit_sheet_by_report_em'],
  ['市值', 'stock_value_em'],
  ['market cap', 'stock_value_em'],
  ['主营业务收入', 'stock_zygc_em'],
  ['shares outstanding', 'stock_zh_a_gbjg_em'],
  ['china vix', 'index_option_50etf_qvix'],
  ['基金净值', 'fund_open_fund_info_em'],
  ['mutual fund nav', 'fund_open_fund_info_em'],
  ['基金排行', 'fund_open_fund_rank_em'],
  ['fund ranking', 'fund_open_fund_rank_em'],
  ['七日年化', 'fund_money_fund_daily_em'],
  ['基金评级', 'fund_rating_all'],
  ['convertible bond call', 'bond_cb_redeem_jsl'],
  ['逆回购', 'bond_sh_buy_back_em'],
  ['corporate bonds', 'bond_info_cm'],
  ['原油期货', 'futures_foreign_hist'],
  ['WTI crude oil price', 'futures_foreign_hist'],
  ['copper price', 'futures_foreign_hist'],
  ['铜价', 'futures_foreign_hist'],
  ['纸浆', 'futures_main_sina'],
  ['碳酸锂', 'futures_main_sina'],
  ['lithium', 'futures_main_sina'],
  ['期货结算价', 'futures_settle_shfe'],
  ['交割', 'futures_delivery_czce'],
  ['euro dollar', 'forex_hist_em'],
  ['jijin', 'fund_rating_all'],
  ['上证50', 'index_zh_a_hist'],
  ['1分钟K线', 'stock_zh_a_hist_min_em'],
  // Questions as people ask them, and words of the trade.
  ['how to download daily OHLC for Chinese stocks in python', 'stock_zh_a_hist'],
  ['怎么获取股票的历史价格', 'stock_zh_a_hist'],
  ['OHLCV', 'stock_zh_a_hist'],
  ['candlestick chart data', 'stock_zh_a_hist'],
  ['stock list shenzhen', 'stock_info_sz_name_code'],
  ['CPI yoy china', 'macro_china_cpi_yearly'],
  ['eurozone inflation', 'macro_euro_cpi_yoy'],
  ['trade surplus', 'macro_china_trade_balance'],
  ['open interest ranking', 'futures_hold_pos_sina'],
  ['螺纹钢 库存', 'futures_inventory_em'],
  ['lockup expiry', 'stock_restricted_release_summary_em'],
  ['大小非解禁', 'stock_restricted_release_summary_em'],
  ['most discussed stocks', 'stock_hot_tweet_xq'],
  ['corporate announcements', 'stock_notice_report'],
  ['dupont analysis', 'stock_zh_dupont_comparison_em'],
  ['集合竞价', 'stock_zh_a_hist_pre_min_em'],
  ['risk free rate', 'bond_zh_us_rate'],
  ['government revenue', 'macro_china_czsr'],
  ['地方政府债', 'bond_info_cm'],
  // Questions of models and what they are about.
  ['A-shares net northbound buying', 'stock_hsgt_hist_em', 'stock_hsgt_hold_stock_em'],
  ['PE of the CSI 300', 'stock_zh_index_value_csindex'],
  ['沪深300市盈率', 'stock_zh_index_value_csindex'],
  ['指数估值', 'stock_zh_index_value_csindex'],
  ['可转债强赎列表', 'bond_cb_redeem_jsl'],
  ['DR007', 'repo_rate_hist', 'repo_rate_query'],
  ['overnight repo', 'repo_rate_hist'],
  ['ETF资金净流入排名', 'fund_etf_spot_em'],
  ['ETF with the largest inflow', 'fund_etf_spot_em'],
  ['ETF折溢价率', 'fund_etf_spot_em'],
  ['上市公司分红送转 2023', 'stock_fhps_em'],
  ['连板股', 'stock_zt_pool_em'],
  ['美元兑人民币', 'forex_hist_em', 'currency_boc_safe'],
  ['pork price China', 'index_hog_spot_price'],
  ['猪肉价格', 'index_hog_spot_price'],
  ['两融余额', 'stock_margin_sse'],
  ['大宗交易折价', 'stock_dzjy_mrmx'],
  ['earnings preannouncements 2024Q1', 'stock_yjyg_em'],
  ['业绩预告 2024一季报', 'stock_yjyg_em'],
  ['半年报 营业收入 排名', 'stock_yjbb_em'],
  ['trading days 2024', 'tool_trade_date_hist_sina'],
  ['insider selling A shares', 'stock_ggcg_em'],
  ['stocks suspended today', 'stock_tfp_em'],
  ['stock popularity ranking', 'stock_hot_rank_em'],
  ['industry PE ratio', 'sw_index_first_info'],
  ['top gainers A shares', 'stock_zh_a_spot_em'],
  ['涨幅榜', 'stock_zh_a_spot_em'],
  ['sector money flow ranking', 'stock_sector_fund_flow_rank'],
  ['豆粕期权', 'option_commodity_contract_table_sina', 'option_commodity_contract_sina'],
  ['best performing funds this year', 'fund_open_fund_rank_em'],
  ['oil tanker freight', 'macro_china_bdti_index'],
  ['新开户数', 'stock_account_statistics_em'],
  ['crypto market', 'crypto_js_spot'],
  ['成品油调价', 'energy_oil_hist'],
  ['what is the current price of gold in China', 'spot_hist_sge', 'spot_quotations_sge'],
  ['科创50 成分股', 'index_stock_cons'],
  ['今天涨停的股票有哪些', 'stock_zt_pool_em'],
  ['主力资金流入最多的股票', 'stock_individual_fund_flow_rank'],
  ['今年新上市的股票', 'stock_zh_a_new_em'],
  ['融资融券余额 沪市', 'stock_margin_sse'],
  ['股东人数变化', 'stock_zh_a_gdhs'],
  ['近五年分红', 'stock_fhps_em', 'stock_history_dividend_detail'],
  ['公募基金经理 管理规模', 'fund_manager_em'],
  ['gold price in US dollars', 'futures_foreign_hist'],
  ['international gold price', 'futures_foreign_hist'],
  ['原油价格走势', 'futures_foreign_hist'],
  ['大豆期货价格', 'futures_main_sina'],
  ['st股票名单', 'stock_zh_a_st_em'],
  ['short selling volume', 'stock_margin_sse'],
  ['分红率最高的股票', 'stock_fhps_em'],
  ['涨幅最大的行业', 'stock_board_industry_name_em'],
  ['新发基金', 'fund_new_found_em'],
  ['哪些股票连续涨停', 'stock_zt_pool_em'],
  ['最新股价', 'stock_zh_a_hist'],
  ['A-share trading calendar 2026', 'tool_trade_date_hist_sina'],
  ['房价指数', 'macro_china_new_house_price'],
  // Chinese in pinyin, and its initials.
  ['beixiang', 'stock_hsgt_hist_em'],
  ['kzz', 'bond_zh_cov'],
  ['bxzj', 'stock_hsgt_hist_em'],
  ['rzrq', 'stock_margin_sse'],
  // Names, whole, in part and without their separators.
  ['stock_zh_a_hist', 'stock_zh_a_hist'],
  ['STOCK ZH A HIST', 'stock_zh_a_hist'],
  ['stockzhahist', 'stock_zh_a_hist'],
  ['fred_', 'fred_md', 'fred_qd'],
  ['zh_a_hist', 'stock_zh_a_hist', 'index_zh_a_hist'],
  ['zh_a_h', 'stock_zh_a_hist'],
  // Typing errors.
  ['inflaton', 'macro_china_cpi'],
  ['volatilty', 'article_oman_rv'],
  ['unemployement', 'macro_japan_unemployment_rate'],
  ['convertable bond', 'bond_zh_cov'],
  ['uncertanty', 'article_epu_index'],
  ['northbond', 'stock_hsgt_hist_em'],
  ['buybak', 'stock_repurchase_em'],
  // Two letters in the wrong order.
  ['stock_zh_a_hsit', 'stock_zh_a_hist'],
  ['stcok list', 'stock_info_a_code_name'],
  ['treasurry yeild', 'bond_zh_us_rate'],
];

/** What people type, and interfaces that must be among the first ten. */
const FIRST_TEN: readonly (readonly [typed: string, ...names: string[]])[] = [
  ['成分股', 'index_stock_cons', 'index_stock_cons_csindex'],
  ['unemployment', 'macro_uk_unemployment_rate', 'macro_china_hk_rate_of_unemployment', 'fred_md'],
  ['物价', 'macro_china_cpi', 'macro_uk_cpi_yearly'],
  ['中国物价', 'macro_china_cpi'],
  ['失业率', 'macro_canada_unemployment_rate', 'fred_md'],
  ['interest rate', 'macro_bank_usa_interest_rate', 'macro_bank_china_interest_rate'],
  ['interbank rate', 'rate_interbank'],
  // Four interfaces of the Stock Connect have both words in their names.
  ['exchange rate', 'forex_hist_em', 'forex_spot_em', 'currency_boc_sina'],
  ['dividends', 'stock_fhps_em', 'stock_fhps_detail_em', 'fund_fh_em', 'stock_hk_dividend_payout_em'],
  ['dividned', 'stock_fhps_em'],
  ['分红', 'stock_fhps_em', 'fund_fh_em'],
  ['净值', 'fund_open_fund_info_em', 'fund_etf_fund_info_em'],
  ['NAV', 'fund_etf_fund_daily_em'],
  ['holdings', 'stock_gdfx_holding_detail_em'],
  ['fund holdings', 'fund_portfolio_hold_em', 'fund_portfolio_bond_hold_em'],
  ['持仓', 'fund_portfolio_hold_em'],
  ['minute bars', 'stock_zh_a_hist_min_em', 'fund_etf_hist_min_em', 'index_zh_a_hist_min_em'],
  ['money flow', 'stock_individual_fund_flow', 'stock_market_fund_flow'],
  ['资金流', 'stock_individual_fund_flow', 'stock_market_fund_flow'],
  ['IPO', 'stock_ipo_declare_em', 'stock_xgsglb_em'],
  ['S&P 500', 'index_global_hist_em', 'fred_md', 'article_oman_rv'],
  ['billboard', 'stock_lhb_detail_em', 'option_lhb_em'],
  ['资产负债表', 'stock_balance_sheet_by_report_em', 'stock_zcfz_em'],
  ['现金流量表', 'stock_cash_flow_sheet_by_report_em', 'stock_xjll_em'],
  ['futures', 'futures_hist_em', 'futures_global_hist_em'],
  ['option', 'option_current_em', 'option_risk_analysis_em'],
];

/** Questions of which no interface has all words, and interfaces that must be among the first four. */
const FIRST_OF_SOME: readonly (readonly [typed: string, ...names: string[]])[] = [
  ['compare CPI of China, US, Euro zone', 'macro_china_cpi', 'macro_usa_cpi_yoy', 'macro_euro_cpi_yoy'],
  ['which stocks hit limit up most this month', 'stock_zt_pool_em'],
  ['stock_zh_a_hit', 'stock_zh_a_hist'],
  ['基金持仓股票明细表', 'fund_portfolio_hold_em'],
  ['昨日涨停股今日表现', 'stock_zt_pool_previous_em'],
  ['上海 二手房 价格指数', 'macro_china_new_house_price'],
];

/** Codes that people type, and the interface that they must see first, with the code as it takes it. */
const CODES: readonly (readonly [typed: string, name: string, filled: string])[] = [
  ['600000', 'stock_zh_a_hist', 'symbol=600000'],
  ['sh600519', 'stock_zh_a_hist', 'symbol=600519'],
  ['600519.SS', 'stock_zh_a_hist', 'symbol=600519'],
  ['６００５１９', 'stock_zh_a_hist', 'symbol=600519'],
  ['000001', 'stock_zh_a_hist', 'symbol=000001'],
  ['sh000001', 'index_zh_a_hist', 'symbol=000001'],
  ['000300', 'index_zh_a_hist', 'symbol=000300'],
  ['399001', 'index_zh_a_hist', 'symbol=399001'],
  ['801030', 'index_hist_sw', 'symbol=801030'],
  ['510300', 'fund_etf_hist_em', 'symbol=510300'],
  ['159915', 'fund_etf_hist_em', 'symbol=159915'],
  ['161725', 'fund_lof_hist_em', 'symbol=161725'],
  ['508097', 'reits_hist_em', 'symbol=508097'],
  ['113050', 'bond_zh_hs_cov_daily', 'symbol=sh113050'],
  ['204001', 'bond_buy_back_hist_em', 'symbol=204001'],
  ['00700', 'stock_hk_daily', 'symbol=00700'],
  ['HK00700', 'stock_hk_daily', 'symbol=00700'],
  ['0700.HK', 'stock_hk_daily', 'symbol=00700'],
  ['AAPL', 'stock_us_daily', 'symbol=AAPL'],
  ['BRK.B', 'stock_us_daily', 'symbol=BRK.B'],
  ['105.AAPL', 'stock_us_hist', 'symbol=105.AAPL'],
  ['BTC', 'futures_foreign_hist', 'symbol=BTC'],
  ['IF2512', 'futures_zh_daily_sina', 'symbol=IF2512'],
  ['rb2510', 'futures_zh_daily_sina', 'symbol=RB2510'],
  ['CL00Y', 'futures_global_hist_em', 'symbol=CL00Y'],
  ['10003889', 'option_sse_daily_sina', 'symbol=10003889'],
  ['Au99.99', 'spot_hist_sge', 'symbol=Au99.99'],
  ['au99.99', 'spot_hist_sge', 'symbol=Au99.99'],
  ['Au(T+D)', 'spot_hist_sge', 'symbol=Au(T+D)'],
];

/** The texts that a question to the index consists of. */
const textsOf = (query: Query): readonly string[] =>
  typeof query === 'string' ? [query] : typeof query === 'symbol' ? [] : query.queries.flatMap(textsOf);

describe('the search by a code', () => {
  it.each(CODES)('shows for %s first %s, with %s', (typed, name, call) => {
    const { hits, isPartial } = search.find(typed);
    const [first] = hits;
    expect([first?.name, `${first?.filled?.param}=${first?.filled?.value}`, isPartial]).toEqual([name, call, false]);
  });

  it('shows only what takes the code, each once, in a form that it takes', async () => {
    const interfaces = new Map((await findInterfaces()).map((iface) => [iface.name, iface]));
    for (const [typed] of CODES) {
      const { hits } = search.find(typed);
      expect(new Set(hits.map(({ name }) => name)).size).toBe(hits.length);
      for (const { name, filled } of hits) {
        const form = interfaces.get(name)?.params[filled?.param ?? '']?.form;
        expect(form?.accepts(filled?.value ?? ''), `${typed}: ${name}`).toBe(true);
      }
    }
  });

  it('shows nothing of another kind: no fund for a share, no trust for an exchange-traded fund', () => {
    expect(search.find('600000').hits.filter(({ category }) => category !== 'stock')).toEqual([]);
    expect(namesOf('510300').filter((name) => /lof|reits/.test(name))).toEqual([]);
    expect(
      namesOf('00700')
        .slice(0, 10)
        .filter((name) => !/_(?:hk|ah)_/.test(name)),
    ).toEqual([]);
  });

  it('heeds words beside it', () => {
    const { hits } = search.find('600519 分红');
    expect(hits.map(({ name }) => name)).toContain('stock_fhps_detail_em');
    expect(hits.every(({ filled }) => filled?.value === '600519')).toBe(true);
    expect(namesOf('茅台 600519')).toEqual(namesOf('600519'));
    expect(search.find('600519 分红').isPartial).toBe(false);
    const some = search.find('600519 dividends and ROE');
    expect([some.isPartial, some.hits.length < search.find('600519').hits.length / 2]).toEqual([true, true]);
    expect(some.hits.map(({ name }) => name)).toContain('stock_fhps_detail_em');
  });

  it('takes words that look like tickers, years and days for what they are', () => {
    for (const typed of ['CPI', 'ETF', 'GDP', 'M2', '2024', '20240102', 'inflation'])
      expect(search.find(typed).hits.filter(({ filled }) => filled)).toEqual([]);
    expect(search.find('aapl')).toMatchObject({ isPartial: true, hits: [], nearest: [] });
  });

  it.each(['贵州茅台', '平安银行', 'Microsoft'])('says for the name %s which lists have names and codes', (typed) => {
    const { isPartial, nameLists } = search.find(typed);
    expect(isPartial).toBe(true);
    expect(nameLists[0]?.name).toBe('stock_info_a_code_name');
    expect(nameLists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fund_name_em', 'stock_hk_spot', 'stock_us_spot_em']),
    );
    expect(search.find('inflation').nameLists).toEqual([]);
  });
});

describe('the search for interfaces', () => {
  it.each(FIRST_THREE)('shows for %j among the first three: %s', (typed, ...names) => {
    expect(namesOf(typed).slice(0, 3)).toEqual(expect.arrayContaining(names));
    expect(search.find(typed).isPartial).toBe(false);
  });

  it.each(FIRST_TEN)('shows for %j among the first ten: %s', (typed, ...names) => {
    expect(namesOf(typed).slice(0, 10)).toEqual(expect.arrayContaining(names));
    expect(search.find(typed).isPartial).toBe(false);
  });

  it.each(FIRST_OF_SOME)('shows for %j, which none has whole, among the first four: %s', (typed, ...names) => {
    expect(namesOf(typed).slice(0, 4)).toEqual(expect.arrayContaining(names));
    expect(search.find(typed).isPartial).toBe(true);
  });

  it('finds nothing by letters within joined names', () => {
    expect(namesOf('etf')).not.toContain('stock_market_fund_flow');
    expect(namesOf('etf').filter((name) => /market_?fund/.test(name))).toEqual([]);
  });

  it('does not heed words that say nothing', () => {
    expect(namesOf('data of the inflation')).toEqual(namesOf('inflation'));
    expect(namesOf('GDP数据')).toEqual(namesOf('GDP'));
    expect(namesOf('When did the Fed’s rate change since last year?')).toEqual(namesOf('Fed rate change'));
    expect(search.find('数据').hits).not.toEqual([]);
  });

  it('does not heed days, months, quarters and years beside words: they choose rows', () => {
    for (const period of ['2023', '2024-01', '2024-01-05', '2024/1/5', '20240105', '2024Q1', '2024-H1', '2020-2024'])
      for (const [typed, words] of [
        [`龙虎榜 ${period}`, '龙虎榜'],
        [`dividends ${period}`, 'dividends'],
        [`CPI in ${period}?`, 'CPI'],
      ] as const)
        expect(search.find(typed), typed).toEqual(search.find(words));
    for (const typed of ['2023年分红', '分红2023', '2023年6月分红', '2023年6月30日分红'])
      expect(namesOf(typed), typed).toEqual(namesOf('分红'));
    for (const period of ['2024Q1', '2024-01-05', '2024-01', '2024H1'])
      expect(search.find(period).hits.filter(({ filled }) => filled)).toEqual([]);
    // A code and the name of an index may look like a year.
    expect(search.find('2018.HK').hits[0]?.filled?.value).toBe('02018');
    expect(search.find('dividends 2018.HK').hits[0]?.filled?.value).toBe('02018');
    expect(namesOf('Russell 2000')).toContain('article_oman_rv');
  });

  it('finds nothing where nothing is typed, and ends for a very long text', () => {
    for (const typed of ['', '  ', '—', '_'])
      expect(search.find(typed)).toEqual({
        hits: [],
        isPartial: false,
        isCorrected: false,
        nearest: [],
        nameLists: [],
      });
    expect(search.find('x'.repeat(1_000_000)).hits).toEqual([]);
  });

  it('looks up so many terms at most, few of them with typing errors, whatever is typed', () => {
    // What the index is asked costs its time: each call with a text that has terms, and each term with errors.
    // Each of 8 terms is looked up six times, and once more as often where a code among the words fits nothing.
    const most = 2 * 6 * 8;
    const asked = vi.spyOn(MiniSearch.prototype, 'search');
    const work = (typed: string): { readonly terms: number; readonly mistyped: number } => {
      asked.mockClear();
      search.find(typed);
      const calls = asked.mock.calls.map(([query, options]) => {
        const terms = textsOf(query).flatMap((text) => options?.tokenize?.(text) ?? []);
        const { fuzzy } = options ?? {};
        const mistyped = terms.filter((term, at) => typeof fuzzy === 'function' && fuzzy(term, at, terms) !== false);
        return { terms: terms.length, mistyped: mistyped.length };
      });
      const sum = (key: 'terms' | 'mistyped'): number => calls.reduce((total, call) => total + call[key], 0);
      return { terms: sum('terms'), mistyped: sum('mistyped') };
    };
    const latin = fc.stringMatching(/^[a-z]{1,12}$/);
    const chinese = fc.string({
      unit: fc.constantFrom(...Array.from('股票基金债券利率指数日期数据价格')),
      minLength: 1,
    });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(latin, chinese, fc.string()), { maxLength: 200 }),
        fc.constantFrom(' ', ''),
        (words, gap) => {
          const { terms, mistyped } = work(words.join(gap));
          expect(terms).toBeLessThanOrEqual(most);
          expect(mistyped).toBeLessThanOrEqual(2 * 2);
        },
      ),
    );
    for (const unit of ['stocks ', 'qqqqqqq ', '股票', '股 ', 'a '])
      expect(work(unit.repeat(200)).terms).toBeLessThanOrEqual(most);
    expect(work(`stock ${'quququ '.repeat(200)}`).mistyped).toBeGreaterThan(0);
    asked.mockRestore();
  });

  it('searches for the same, however it is written; and cuts no character into halves', () => {
    expect(['ＣＰＩ  yoy', ' CPI yoy\n'].map(normalizeTyped)).toEqual(['CPI yoy', 'CPI yoy']);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (typed) => {
        const searched = normalizeTyped(typed);
        expect(searched.length).toBeLessThanOrEqual(60);
        expect(() => encodeURIComponent(searched)).not.toThrow();
        expect(search.find(searched)).toEqual(search.find(typed));
      }),
      { numRuns: 50 },
    );
    expect(normalizeTyped(`${'x'.repeat(59)}😀`)).toBe('x'.repeat(59));
  });

  it('proposes near words where no interface has all of the words', () => {
    expect(search.find('龙湖榜').nearest).toEqual(['龙虎榜']);
    expect(search.find('通涨').nearest).toContain('通胀');
    expect(search.find('xyzzyxyzzy')).toMatchObject({ hits: [], isPartial: true, nearest: [] });
  });

  it('shows what has the word of Chinese from which the typed one differs by one character of at least three', () => {
    for (const [typed, meant] of [
      ['龙湖榜', '龙虎榜'],
      ['可转在', '可转债'],
      ['基金静值', '基金净值'],
      ['市营率', '市盈率'],
    ] as const) {
      expect(search.find(typed).isPartial).toBe(true);
      expect(new Set(namesOf(typed))).toEqual(new Set(namesOf(meant)));
    }
    expect(namesOf('通涨')).toEqual([]);
  });

  it('takes letters without a vowel for initials, such as those of a name, and corrects nothing in them', () => {
    for (const typed of ['gzmt', 'zxgj', 'zgyh'])
      expect(search.find(typed)).toMatchObject({ hits: [], isPartial: true });
  });

  it('shows those with most of the words where none has all', () => {
    const { hits, isPartial } = search.find('dragon tiger zzzz');
    expect(isPartial).toBe(true);
    expect(hits[0]?.name).toMatch(/^stock_lhb_/);
  });

  it('says of a name of AKShare’s what there is in its place, and shows that first', () => {
    const { absence, hits } = search.find('stock_us_spot');
    expect(absence).toMatchObject({
      name: 'stock_us_spot',
      state: 'unserved',
      instead: ['stock_us_spot_em'],
      reason: 'scriptGuarded',
    });
    expect(hits[0]?.name).toBe('stock_us_spot_em');
    expect(search.find('movie_boxoffice_daily').absence).toMatchObject({
      name: 'movie_boxoffice_daily',
      state: 'unserved',
      instead: [],
      reason: 'noMarketData',
    });
    expect(search.find('stock_zh_a_hist').absence).toBeUndefined();
    expect(search.find('constructor').absence).toBeUndefined();
  });

  it.each([
    ['fund_em_fund_name', ['fund_name_em'], { name: 'fund_em_fund_name', state: 'renamed', now: 'fund_name_em' }],
    ['FUND-EM-FUND-NAME', ['fund_name_em'], { name: 'fund_em_fund_name', state: 'renamed', now: 'fund_name_em' }],
    ['sw_index_spot', ['index_realtime_sw'], { name: 'sw_index_spot', state: 'removed', since: '1.10.71' }],
    ['economic_calendar', ['macro_info_ws'], { name: 'economic_calendar', state: 'neverExisted' }],
  ])('finds by the old name %s what does its job, and says so', (typed, names, absence) => {
    expect(search.find(typed)).toMatchObject({ isPartial: false, absence });
    expect(namesOf(typed)).toEqual(names);
  });

  it('says why an old name finds nothing where nothing does its job', () => {
    const { absence, isPartial, nameLists } = search.find('jyfm_login');
    expect([isPartial, nameLists]).toEqual([true, []]);
    expect(absence).toEqual({ name: 'jyfm_login', state: 'sourceClosed', since: '1.0.63', instead: [] });
  });

  it('takes two words for words, although an old name has them', () => {
    expect(search.find('fund manager').absence).toBeUndefined();
    expect(namesOf('fund manager')[0]).toBe('fund_manager_em');
    expect(namesOf('fund manager').length).toBeGreaterThan(1);
  });

  it.each([
    ["Moutai's dividends", ['Moutai']],
    // Apples are a product of futures.
    ['Apple balance sheet', ['Apple']],
    ['茅台 股东', ['茅台']],
    ['宁德 三季报', ['宁德']],
    ['茅台十大股东', ['茅台']],
    ['十大股东', []],
    ['compare CATL and 600519', ['CATL', '600519']],
    ['龙虎榜 机构', []],
    ['茅 股东', []],
  ])('takes of %j the words by which no interface is named for names of securities', (typed, words) => {
    expect(search.nameWords(typed)).toEqual(words);
  });

  it('is the same after it was written and opened', async () => {
    const opened = await InterfaceSearch.open(JSON.stringify(search.toFile()));
    for (const [typed] of [...FIRST_THREE, ...CODES]) expect(opened.find(typed)).toEqual(search.find(typed));
  });
});
