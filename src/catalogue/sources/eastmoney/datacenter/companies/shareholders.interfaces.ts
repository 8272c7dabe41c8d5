import { say } from '../../../../../base/say.ts';
import { ANNOUNCED } from '../../../../../engine/interface/future-days.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { COMPANY, DAILY, LIVE } from '../cache.ts';
import { QUOTES_OF_MOMENT, report, reports, reportVariant } from '../family.ts';
import { anything, chosen, eq, is, made, onDay } from '../filter.ts';
import { anyShareCode, periodEnd, properName, quarterOrNewest, shareCode } from '../params.ts';
import { secucode } from '../secucode.ts';

const HOLDER_TYPES = {
  个人: say('persons'),
  基金: say('funds'),
  QFII: say('qualified foreign institutional investors', '合格境外机构投资者'),
  社保: say('social security funds'),
  券商: say('brokers'),
  信托: say('trusts'),
} as const;

const HOLDER_TYPE = choice(
  { 全部: say('all', '全部'), ...HOLDER_TYPES },
  { default: '社保', say: say('Kind of the shareholder.', '股东类型。') },
);

const OF_HOLDER_TYPE = chosen('symbol', {
  全部: anything,
  个人: is('个人'),
  基金: is('基金'),
  QFII: is('QFII'),
  社保: is('社保'),
  券商: is('券商'),
  信托: is('信托'),
});

const DEALINGS = {
  日期: date('CHANGE_DATE'),
  代码: code('SECURITY_CODE'),
  名称: text('SECURITY_NAME'),
  变动人: text('PERSON_NAME'),
  变动股数: whole('CHANGE_SHARES', { unit: 'shares' }),
  成交均价: number('AVERAGE_PRICE', { unit: 'mainland_share_price' }),
  变动金额: number('CHANGE_AMOUNT', { unit: 'mainland_share_money' }),
  变动原因: text('CHANGE_REASON'),
  变动比例: percent('CHANGE_RATIO', {
    say: say('Shares changed as a part of all shares of the company.', '变动股数占公司总股本的比例。'),
  }),
  变动后持股数: number('CHANGE_AFTER_HOLDNUM', { unit: 'shares' }),
  持股种类: text('HOLD_TYPE'),
  董监高人员姓名: text('DSE_PERSON_NAME'),
  职务: text('POSITION_NAME'),
  变动人与董监高的关系: text('PERSON_DSE_RELATION'),
  开始时持有: number('BEGIN_HOLD_NUM', { unit: 'shares' }),
  结束后持有: number('END_HOLD_NUM', { unit: 'shares' }),
};

const LATER_RISES = {
  股东名称: text('HOLDER_NAME'),
  股东类型: text('HOLDER_TYPE'),
  统计次数: whole('STATISTICS_TIMES'),
  '公告日后涨幅统计-10个交易日-平均涨幅': number('AVG_CHANGE_10TD', { unit: 'fraction' }),
  '公告日后涨幅统计-10个交易日-最大涨幅': number('MAX_CHANGE_10TD', { unit: 'fraction' }),
  '公告日后涨幅统计-10个交易日-最小涨幅': number('MIN_CHANGE_10TD', { unit: 'fraction' }),
  '公告日后涨幅统计-30个交易日-平均涨幅': number('AVG_CHANGE_30TD', { unit: 'fraction' }),
  '公告日后涨幅统计-30个交易日-最大涨幅': number('MAX_CHANGE_30TD', { unit: 'fraction' }),
  '公告日后涨幅统计-30个交易日-最小涨幅': number('MIN_CHANGE_30TD', { unit: 'fraction' }),
  '公告日后涨幅统计-60个交易日-平均涨幅': number('AVG_CHANGE_60TD', { unit: 'fraction' }),
  '公告日后涨幅统计-60个交易日-最大涨幅': number('MAX_CHANGE_60TD', { unit: 'fraction' }),
  '公告日后涨幅统计-60个交易日-最小涨幅': number('MIN_CHANGE_60TD', { unit: 'fraction' }),
  持有个股: text('SEAB_JOIN'),
};

const STOCKS_HELD = {
  '期末持股只数统计-总持有': number('HOLDER_NUM'),
  '期末持股只数统计-新进': number('HOLDADD_NUM'),
  '期末持股只数统计-增加': number('HOLDUP_NUM'),
  '期末持股只数统计-不变': number('HOLDUNCHANGED_NUM'),
  '期末持股只数统计-减少': number('HOLDDOWN_NUM'),
  流通市值统计: number('HOLDER_MARKET_CAP'),
};

/** What 数量变化比例 is where its field is HOLD_RATIO_CHANGE. */
const CHANGE_OF_PART = {
  say: say('Change of the shares held as a part of all shares of the company.', '持股数量变化占公司总股本的比例。'),
};

/** The columns of holdings at the end of a period, with the four fields that reports call differently. */
function holdings({ type, change, ratio, notice }: Readonly<Record<'type' | 'change' | 'ratio' | 'notice', string>>) {
  return {
    股东名称: text('HOLDER_NAME'),
    股东类型: text(type),
    股票代码: code('SECURITY_CODE'),
    股票简称: text('SECURITY_NAME_ABBR'),
    报告期: date('END_DATE'),
    '期末持股-数量': number('HOLD_NUM'),
    '期末持股-数量变化': number(change),
    '期末持股-数量变化比例': percent(ratio, ratio === 'HOLD_RATIO_CHANGE' ? CHANGE_OF_PART : {}),
    '期末持股-持股变动': text('HOLDNUM_CHANGE_NAME'),
    '期末持股-流通市值': number('HOLDER_MARKET_CAP'),
    公告日: date(notice),
  };
}

const CHANGE_AFTER_NOTICE = {
  '公告日后涨跌幅-10个交易日': percent('D10_ADJCHRATE'),
  '公告日后涨跌幅-30个交易日': percent('D30_ADJCHRATE'),
  '公告日后涨跌幅-60个交易日': percent('D60_ADJCHRATE'),
};

// Fields of the rises after a notice that other clients name.
const INFERRED_RISES =
  'HOLDER_TYPE,AVG_CHANGE_10TD,MAX_CHANGE_10TD,MIN_CHANGE_10TD,AVG_CHANGE_30TD,MAX_CHANGE_30TD,MIN_CHANGE_30TD,AVG_CHANGE_60TD,MAX_CHANGE_60TD,MIN_CHANGE_60TD,SEAB_JOIN' as const;

// Fields of the stocks of a holder that other clients name.
const INFERRED_HOLDINGS =
  'HOLDER_TYPE,HOLDADD_NUM,HOLDUP_NUM,HOLDUNCHANGED_NUM,HOLDDOWN_NUM,HOLDER_MARKET_CAP,SEAB_JOIN' as const;

const RISES_AFTER_NOTICE = {
  where: { HOLDNUM_CHANGE_TYPE: is('001'), END_DATE: eq('date') },
  sort: ['-STATISTICS_TIMES', '-COOPERATION_HOLDER_MARK'],
  pageSize: 500,
  rowNumber: '序号',
  columns: LATER_RISES,
  quirks: [say('The rises are fractions: 0.03 is 3 %.', '各项涨幅为小数：0.03 即 3%。')],
  inferred: INFERRED_RISES,
} as const;

const CHANGES_OF_HOLDERS = {
  where: { END_DATE: eq('date') },
  sort: ['-HOLDER_NUM', '-HOLDER_NEW'],
  pageSize: 500,
  rowNumber: '序号',
  columns: {
    股东名称: text('HOLDER_NAME'),
    股东类型: text('HOLDER_TYPE'),
    ...STOCKS_HELD,
    持有个股: text('SEAB_JOIN'),
  },
  inferred: INFERRED_HOLDINGS,
} as const;

const HOLDERS_TOGETHER = {
  params: { symbol: HOLDER_TYPE },
  where: { HOLDER_TYPE: OF_HOLDER_TYPE },
  sort: ['-COOPERAT_NUM', '-HOLDER_NEW', '-COOPERAT_HOLDER_NEW'],
  pageSize: 500,
  rowNumber: '序号',
  columns: {
    股东名称: text('HOLDER_NAME'),
    股东类型: text('HOLDER_TYPE'),
    协同股东名称: text('COOPERAT_HOLDER_NAME'),
    协同股东类型: text('COOPERAT_HOLDER_TYPE'),
    协同次数: whole('COOPERAT_NUM'),
    个股详情: text('PINGJIE'),
  },
  inferred: ['COOPERAT_HOLDER_NAME', 'COOPERAT_HOLDER_TYPE', 'PINGJIE'],
} as const;

export default reports(
  {
    category: 'stock',
    topic: 'shareholders',
    page: 'https://data.eastmoney.com/gdfx/HoldingAnalyse.html',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'party',
  },
  {
    stock_hold_management_detail_em: report({
      sample: {
        texts: {
          变动原因: ['竞价交易', '大宗交易', '二级市场买卖'],
          持股种类: 'A股',
          职务: '董事',
          变动人与董监高的关系: '本人',
        },
      },
      say: say('Share dealings of directors and officers, all stocks.', '董监高及相关人员持股变动明细'),
      page: 'https://data.eastmoney.com/executive/list.html',
      grain: 'event',
      cache: DAILY,
      report: 'RPT_EXECUTIVE_HOLD_DETAILS',
      sort: ['-CHANGE_DATE', 'SECURITY_CODE', 'PERSON_NAME'],
      pageSize: 5000,
      columns: DEALINGS,
    }),
    stock_hold_management_person_em: report({
      sample: { texts: { 变动原因: '竞价交易', 持股种类: 'A股', 职务: '高管', 变动人与董监高的关系: '本人' } },
      say: say('Share dealings of one officer of one stock.', '人员增减持股变动明细'),
      page: 'https://data.eastmoney.com/executive/personinfo.html',
      grain: 'event',
      cache: DAILY,
      params: {
        symbol: shareCode({ default: '001308' }),
        name: properName({ default: '吴远', say: say('Name of the person.', '人名。') }),
      },
      report: 'RPT_EXECUTIVE_HOLD_DETAILS',
      where: { SECURITY_CODE: eq('symbol'), PERSON_NAME: eq('name') },
      sort: ['-CHANGE_DATE', 'SECURITY_CODE', 'PERSON_NAME'],
      pageSize: 5000,
      columns: DEALINGS,
    }),
    stock_gdfx_free_holding_statistics_em: report({
      sample: {
        texts: { 股东名称: '香港中央结算有限公司', 股东类型: '其他', 持有个股: '000001|平安银行,003006|百亚股份' },
      },
      say: say('Top ten free-float shareholders: statistics of later price moves.', '十大流通股东持股统计'),
      params: { date: periodEnd({ default: '20210630' }) },
      report: 'RPT_COOPFREEHOLDERS_ANALYSIS',
      ...RISES_AFTER_NOTICE,
    }),
    stock_gdfx_holding_statistics_em: report({
      sample: {
        texts: { 股东名称: '香港中央结算有限公司', 股东类型: '其他', 持有个股: '300568|星源材质,002475|立讯精密' },
      },
      say: say('Top ten shareholders: statistics of later price moves.', '十大股东持股统计'),
      params: { date: periodEnd({ default: '20210930' }) },
      report: 'RPT_COOPHOLDERS_ANALYSIS',
      ...RISES_AFTER_NOTICE,
    }),
    stock_gdfx_free_holding_change_em: report({
      sample: {
        texts: {
          股东名称: [
            '香港中央结算有限公司',
            '中央汇金资产管理有限责任公司',
            '中国证券金融股份有限公司',
            '华泰证券股份有限公司',
            'UBS AG',
          ],
          股东类型: ['其他', '国家队', '券商', 'QFII'],
        },
      },
      say: say('Top ten free-float shareholders: changes per holder.', '十大流通股东持股变动统计'),
      params: { date: periodEnd({ default: '20210930' }) },
      report: 'RPT_FREEHOLDERS_BASIC_INFO',
      ...CHANGES_OF_HOLDERS,
    }),
    stock_gdfx_holding_change_em: report({
      sample: { texts: { 股东名称: '全国社保基金四一三组合', 股东类型: '社保' } },
      say: say('Top ten shareholders: changes per holder.', '十大股东持股变动统计'),
      params: { date: periodEnd({ default: '20210930' }) },
      report: 'RPT_HOLDERS_BASIC_INFO',
      ...CHANGES_OF_HOLDERS,
    }),
    stock_gdfx_free_holding_detail_em: report({
      sample: {
        texts: {
          股东名称: ['漯河银鸽实业集团有限公司', '永城煤电控股集团上海有限公司', '漯河市发展投资控股集团有限公司'],
          股东类型: ['个人', '投资公司', '其它'],
          '期末持股-持股变动': '不变',
        },
      },
      say: say('Top ten free-float shareholders: holdings at one period end.', '十大流通股东持股明细'),
      params: { date: periodEnd({ default: '20210930' }) },
      grain: 'security',
      report: 'RPT_F10_EH_FREEHOLDERS',
      where: { END_DATE: eq('date') },
      sort: ['-UPDATE_DATE', 'SECURITY_CODE', 'HOLDER_RANK'],
      pageSize: 2000,
      rowNumber: '序号',
      columns: holdings({ type: 'HOLDER_TYPE', change: 'XZCHANGE', ratio: 'CHANGE_RATIO', notice: 'UPDATE_DATE' }),
    }),
    stock_gdfx_holding_detail_em: report({
      sample: { texts: { 股东类型: '个人', '期末持股-持股变动': '新进' } },
      say: say('Top ten shareholders: holdings at one period end.', '十大股东持股明细'),
      params: {
        date: periodEnd({ default: '20230331' }),
        indicator: choice(HOLDER_TYPES, { default: '个人', say: say('Kind of the shareholder.', '股东类型。') }),
        symbol: choice(
          { 新进: say('new'), 增加: say('increased'), 不变: say('unchanged'), 减少: say('decreased') },
          { default: '新进', say: say('Change of the holding on the period before.', '较上期的持股变动。') },
        ),
      },
      report: 'RPT_DMSK_HOLDERS',
      grain: 'security',
      where: { HOLDER_NEWTYPE: eq('indicator'), HOLDNUM_CHANGE_NAME: eq('symbol'), END_DATE: eq('date') },
      sort: ['-NOTICE_DATE', 'SECURITY_CODE', 'RANK'],
      pageSize: 50,
      rowNumber: '序号',
      columns: {
        ...holdings({
          type: 'HOLDER_NEWTYPE',
          change: 'HOLD_NUM_CHANGE',
          ratio: 'HOLD_RATIO_CHANGE',
          notice: 'NOTICE_DATE',
        }),
        股东排名: number('RANK'),
      },
    }),
    stock_gdfx_free_holding_analyse_em: report({
      sample: {
        texts: {
          股东名称: [
            '南宁化工集团有限公司',
            '中国工商银行股份有限公司-景顺长城景盛双息收益债券型证券投资基金',
            '南宁产业投资集团有限责任公司',
            '招商银行股份有限公司-景顺长城景颐招利6个月持有期债券型证券投资基金',
          ],
          股东类型: ['个人', '投资公司', '证券投资基金', '其它'],
          '期末持股-持股变动': ['不变', '增加', '新进'],
        },
      },
      say: say('Top ten free-float shareholders: holdings with later price moves.', '十大流通股东持股分析'),
      params: { date: periodEnd({ default: '20230930' }) },
      grain: 'security',
      report: 'RPT_CUSTOM_F10_EH_FREEHOLDERS_JOIN_FREEHOLDER_SHAREANALYSIS',
      fields: 'ALL;D10_ADJCHRATE,D30_ADJCHRATE,D60_ADJCHRATE',
      where: { END_DATE: eq('date') },
      sort: ['-UPDATE_DATE', 'SECURITY_CODE', 'HOLDER_RANK'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        ...holdings({ type: 'HOLDER_TYPE', change: 'XZCHANGE', ratio: 'HOLD_RATIO_CHANGE', notice: 'UPDATE_DATE' }),
        ...CHANGE_AFTER_NOTICE,
      },
    }),
    stock_gdfx_holding_analyse_em: report({
      sample: {
        texts: {
          股东名称: [
            'Alphalink Global Limited',
            '广东粤财产业投资基金合伙企业(有限合伙)',
            '创新联合有限公司',
            '深圳市科通创新咨询合伙企业(有限合伙)',
            '深圳一村同盛股权投资基金合伙企业(有限合伙)',
          ],
          股东类型: ['其它', '投资公司'],
          '期末持股-持股变动': '新进',
        },
      },
      say: say('Top ten shareholders: holdings with later price moves.', '十大股东持股分析'),
      params: { date: periodEnd({ default: '20230331' }) },
      grain: 'security',
      report: 'RPT_CUSTOM_DMSK_HOLDERS_JOIN_HOLDER_SHAREANALYSIS',
      fields: 'ALL;D10_ADJCHRATE,D30_ADJCHRATE,D60_ADJCHRATE',
      where: { END_DATE: eq('date') },
      sort: ['-NOTICE_DATE', 'SECURITY_CODE', 'RANK'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        ...holdings({
          type: 'HOLDER_TYPE_ORG',
          change: 'HOLD_NUM_CHANGE',
          ratio: 'HOLD_RATIO_CHANGE',
          notice: 'NOTICE_DATE',
        }),
        ...CHANGE_AFTER_NOTICE,
      },
    }),
    stock_gdfx_free_holding_teamwork_em: report({
      sample: {
        texts: {
          股东名称: ['中国国际金融股份有限公司', '中信证券股份有限公司'],
          协同股东名称: [
            'MORGAN STANLEY & CO.INTERNATIONAL PLC.',
            '香港中央结算有限公司',
            'UBS AG',
            'BARCLAYS BANK PLC',
          ],
          股东类型: '券商',
          协同股东类型: ['QFII', '其他'],
        },
      },
      say: say('Top ten free-float shareholders that appear together.', '十大流通股东协同'),
      ...HOLDERS_TOGETHER,
      report: 'RPT_COOPFREEHOLDER',
      quirks: [
        say(
          '全部 has more pages than one answer may have; ask for one type of holder.',
          '“全部”的页数超出一次应答的上限，请按股东类型分别查询。',
        ),
      ],
    }),
    stock_gdfx_holding_teamwork_em: report({
      sample: {
        texts: {
          股东名称: [
            '全国社保基金四一三组合',
            '全国社保基金一一八组合',
            '全国社保基金五零三组合',
            '全国社保基金一一四组合',
            '全国社保基金一一五组合',
          ],
          协同股东名称: '香港中央结算有限公司',
          股东类型: '社保',
          协同股东类型: '其他',
        },
      },
      say: say('Top ten shareholders that appear together.', '十大股东协同'),
      ...HOLDERS_TOGETHER,
      report: 'RPT_TENHOLDERS_COOPHOLDERS',
    }),
    stock_zh_a_gdhs: reportVariant({
      say: say('Shareholder counts of all A-shares for one quarter end or the newest figures.', '股东户数'),
      page: 'https://data.eastmoney.com/gdhs/',
      grain: 'security',
      cache: LIVE,
      params: {
        symbol: quarterOrNewest({
          default: '20230930',
          say: say('Quarter end, YYYYMMDD, or 最新 for the newest counts.', '季末，YYYYMMDD；“最新”为最新的户数。'),
        }),
      },
      request: ({ symbol }) => ({
        ...(symbol === '最新'
          ? { report: 'RPT_HOLDERNUMLATEST' }
          : { report: 'RPT_HOLDERNUM_DET', where: { END_DATE: onDay(() => symbol) } }),
        fields:
          'SECURITY_CODE,SECURITY_NAME_ABBR,END_DATE,INTERVAL_CHRATE,AVG_MARKET_CAP,AVG_HOLD_NUM,TOTAL_MARKET_CAP,TOTAL_A_SHARES,HOLD_NOTICE_DATE,HOLDER_NUM,PRE_HOLDER_NUM,HOLDER_NUM_CHANGE,HOLDER_NUM_RATIO,END_DATE,PRE_END_DATE',
        sort: ['-HOLD_NOTICE_DATE', '-SECURITY_CODE'],
        pageSize: 500,
        quotes: ['f2', 'f3'],
      }),
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        最新价: number('f2', { unit: 'yuan' }),
        涨跌幅: percent('f3', { say: say('Percent change.') }),
        '股东户数-本次': whole('HOLDER_NUM'),
        '股东户数-上次': whole('PRE_HOLDER_NUM'),
        '股东户数-增减': whole('HOLDER_NUM_CHANGE'),
        '股东户数-增减比例': percent('HOLDER_NUM_RATIO'),
        区间涨跌幅: percent('INTERVAL_CHRATE'),
        '股东户数统计截止日-本次': date('END_DATE', { id: 'count_date', say: say('Count date now.') }),
        '股东户数统计截止日-上次': date('PRE_END_DATE', { id: 'previous_count_date', say: say('Count date before.') }),
        户均持股市值: number('AVG_MARKET_CAP', { unit: 'yuan' }),
        户均持股数量: number('AVG_HOLD_NUM', { unit: 'shares' }),
        总市值: number('TOTAL_MARKET_CAP'),
        总股本: number('TOTAL_A_SHARES', { unit: 'shares' }),
        公告日期: date('HOLD_NOTICE_DATE'),
      },
      quirks: [
        QUOTES_OF_MOMENT,
        say(
          '最新 is the newest count of every share; a quarter end is that count.',
          '“最新”是每只股票最近一次公布的户数；季末日期则是该季末的户数。',
        ),
        say(
          '最新价 and 涨跌幅 are joined at the time of the request, also to old counts.',
          '最新价和涨跌幅在请求时并入，旧的户数也是如此。',
        ),
      ],
    }),
    stock_zh_a_gdhs_detail_em: report({
      sample: { texts: { 股本变动原因: '分红派息' } },
      say: say('Shareholder count history of one stock.', '股东户数详情'),
      page: 'https://data.eastmoney.com/gdhs/detail/000002.html',
      kind: 'history',
      grain: 'quarter',
      cache: LIVE,
      params: { symbol: shareCode({ default: '000001' }) },
      report: 'RPT_HOLDERNUM_DET',
      fields:
        'SECURITY_CODE,SECURITY_NAME_ABBR,CHANGE_SHARES,CHANGE_REASON,END_DATE,INTERVAL_CHRATE,AVG_MARKET_CAP,AVG_HOLD_NUM,TOTAL_MARKET_CAP,TOTAL_A_SHARES,HOLD_NOTICE_DATE,HOLDER_NUM,PRE_HOLDER_NUM,HOLDER_NUM_CHANGE,HOLDER_NUM_RATIO,END_DATE,PRE_END_DATE',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-END_DATE',
      pageSize: 500,
      quotes: ['f2', 'f3'],
      columns: {
        股东户数统计截止日: date('END_DATE', { id: 'count_date', say: say('Holder count date.') }),
        区间涨跌幅: percent('INTERVAL_CHRATE'),
        '股东户数-本次': whole('HOLDER_NUM'),
        '股东户数-上次': whole('PRE_HOLDER_NUM'),
        '股东户数-增减': whole('HOLDER_NUM_CHANGE'),
        '股东户数-增减比例': percent('HOLDER_NUM_RATIO'),
        户均持股市值: number('AVG_MARKET_CAP', { unit: 'yuan' }),
        户均持股数量: number('AVG_HOLD_NUM', { unit: 'shares' }),
        总市值: number('TOTAL_MARKET_CAP'),
        总股本: whole('TOTAL_A_SHARES', { unit: 'shares' }),
        股本变动: whole('CHANGE_SHARES', { id: 'share_capital_change', unit: 'shares' }),
        股本变动原因: text('CHANGE_REASON', {
          id: 'share_capital_change_reason',
          say: say('Reason for the share capital change.'),
        }),
        股东户数公告日期: date('HOLD_NOTICE_DATE', { id: 'count_notice_date', say: say('Holder count notice date.') }),
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
      },
      sorted: '股东户数统计截止日',
    }),
    stock_ggcg_em: report({
      sample: {
        texts: {
          股东名称: [
            '清控银杏南通创业投资基金合伙企业(有限合伙)',
            '银杏华清投资基金管理(北京)有限公司',
            '无锡聚海盈管理咨询合伙企业(有限合伙)',
            '苏州众二股权投资合伙企业(有限合伙)',
            '宁国筑巢企业管理咨询服务合伙企业(有限合伙)',
          ],
          '持股变动信息-增减': '减持',
        },
      },
      say: say('Increases and decreases of holdings by large shareholders.', '股东增减持'),
      page: 'https://data.eastmoney.com/executive/gdzjc.html',
      grain: 'event',
      cache: LIVE,
      params: {
        symbol: choice(
          { 全部: say('all', '全部'), 股东增持: say('increases'), 股东减持: say('decreases') },
          { default: '全部', say: say('Direction of the change.', '增减方向。') },
        ),
      },
      report: 'RPT_SHARE_HOLDER_INCREASE',
      where: { DIRECTION: chosen('symbol', { 全部: anything, 股东增持: is('增持'), 股东减持: is('减持') }) },
      sort: ['-END_DATE', '-SECURITY_CODE', '-EITIME'],
      pageSize: 500,
      quotes: ['f2~01~SECURITY_CODE~NEWEST_PRICE', 'f3~01~SECURITY_CODE~CHANGE_RATE_QUOTES'],
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        最新价: number('NEWEST_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE_QUOTES', { say: say('Percent change.') }),
        股东名称: text('HOLDER_NAME'),
        '持股变动信息-增减': text('DIRECTION', {
          id: 'holding_change',
          say: say('Direction of the change: 增持, more, or 减持, less.', '增减方向：增持或减持。'),
        }),
        '持股变动信息-变动数量': number('CHANGE_NUM', {
          id: 'changed_shares',
          unit: 'ten_thousand_shares',
          say: say('Change of holding, shares changed.'),
        }),
        '持股变动信息-占总股本比例': percent('AFTER_CHANGE_RATE', {
          id: 'change_to_total_shares',
          say: say('Change of holding, share of total shares.'),
        }),
        '持股变动信息-占流通股比例': percent('CHANGE_FREE_RATIO', {
          id: 'change_to_float_shares',
          say: say('Change of holding, share of free-float shares.'),
        }),
        '变动后持股情况-持股总数': number('AFTER_HOLDER_NUM', {
          id: 'shares_held_after',
          unit: 'ten_thousand_shares',
          say: say('Holding after the change, shares held.'),
        }),
        '变动后持股情况-占总股本比例': percent('HOLD_RATIO', {
          id: 'held_after_to_total_shares',
          say: say('Holding after the change, share of total shares.'),
        }),
        '变动后持股情况-持流通股数': number('FREE_SHARES', {
          id: 'float_shares_held_after',
          unit: 'ten_thousand_shares',
          say: say('Holding after the change, free-float shares held.'),
        }),
        '变动后持股情况-占流通股比例': percent('FREE_SHARES_RATIO', {
          id: 'held_after_to_float_shares',
          say: say('Holding after the change, share of free-float shares.'),
        }),
        变动开始日: date('START_DATE', { id: 'change_start_date', say: say('Start of the change.') }),
        变动截止日: date('END_DATE', { id: 'change_end_date', say: say('End of the change.') }),
        公告日: date('NOTICE_DATE'),
      },
      quirks: [
        say('最新价 and 涨跌幅 are joined at the time of the request.', '最新价和涨跌幅在请求时并入。'),
        say(
          'Without a choice there are some 146,000 rows in 292 pages: the first call takes a minute or more.',
          '不作选择时约有 146,000 行、292 页：首次调用需要一分钟以上。',
        ),
      ],
    }),
    stock_yzxdr_em: report({
      sample: { texts: { 行业: ['半导体', '造纸印刷', '光学光电子'] } },
      say: say('Shareholders acting in concert at one quarter end.', '一致行动人'),
      page: 'https://data.eastmoney.com/yzxdr/',
      params: { date: periodEnd({ default: '20240930' }) },
      endpoint: 'old',
      report: 'RPTA_WEB_YZXDRINDEX',
      where: { enddate: eq('date') },
      sort: '-noticedate',
      pageSize: 500,
      client: 'WEB',
      rowNumber: '序号',
      columns: {
        股票代码: code('#1/14'),
        股票简称: text('#4/14'),
        一致行动人: text('#0/14', { id: 'acting_in_concert', say: say('Shareholders who act in concert.') }),
        股东排名: text('#2/14'),
        持股数量: whole('#5/14'),
        持股比例: percent('#6/14'),
        持股数量变动: text('#7/14', { id: 'shares_held_change', say: say('Change of the shares held.') }),
        行业: text('#9/14'),
        公告日期: date('#3/14'),
      },
      quirks: [
        say(
          'The source names no fields that are known: columns are taken by position, and a row of another number of fields is refused.',
          '数据源的字段没有已知的名称：各列按位置取值，字段数不符的行视为失败。',
        ),
      ],
    }),
    stock_zh_a_gbjg_em: reportVariant({
      sample: {
        texts: { 变动原因: ['回购', '网下配售股份上市', '转增股上市', '首发限售股份上市'] },
        isNewestFirst: true,
      },
      say: say('Share structure history of one A-share.', 'A 股股本结构'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SH603392&color=b#/gbjg',
      kind: 'history',
      grain: 'event',
      futureLimit: () => ANNOUNCED,
      params: { symbol: anyShareCode({ default: '603392.SH', wants: '600000.SH' }) },
      request: ({ symbol }) => ({
        endpoint: 'f10',
        report: 'RPT_F10_EH_EQUITY',
        fields:
          'SECUCODE,SECURITY_CODE,END_DATE,TOTAL_SHARES,LIMITED_SHARES,LIMITED_OTHARS,LIMITED_DOMESTIC_NATURAL,LIMITED_STATE_LEGAL,LIMITED_OVERSEAS_NOSTATE,LIMITED_OVERSEAS_NATURAL,UNLIMITED_SHARES,LISTED_A_SHARES,B_FREE_SHARE,H_FREE_SHARE,FREE_SHARES,LIMITED_A_SHARES,NON_FREE_SHARES,LIMITED_B_SHARES,OTHER_FREE_SHARES,LIMITED_STATE_SHARES,LIMITED_DOMESTIC_NOSTATE,LOCK_SHARES,LIMITED_FOREIGN_SHARES,LIMITED_H_SHARES,SPONSOR_SHARES,STATE_SPONSOR_SHARES,SPONSOR_SOCIAL_SHARES,RAISE_SHARES,RAISE_STATE_SHARES,RAISE_DOMESTIC_SHARES,RAISE_OVERSEAS_SHARES,CHANGE_REASON',
        where: { SECUCODE: made(() => secucode(symbol)) },
        sort: '-END_DATE',
        pageSize: 500,
        client: 'HSF10 PC',
      }),
      columns: {
        变更日期: date('END_DATE'),
        总股本: whole('TOTAL_SHARES', { unit: 'shares' }),
        流通受限股份: number('LIMITED_A_SHARES', { id: 'restricted_shares', unit: 'shares' }),
        '其他内资持股(受限)': number('LIMITED_OTHARS', {
          id: 'other_domestic_restricted',
          unit: 'shares',
          say: say('Other domestic holding (restricted).'),
        }),
        '境内法人持股(受限)': number('LIMITED_DOMESTIC_NOSTATE', {
          id: 'domestic_legal_persons_restricted',
          unit: 'shares',
          say: say('Domestic legal persons (restricted).'),
        }),
        '境内自然人持股(受限)': number('LIMITED_DOMESTIC_NATURAL', {
          id: 'domestic_natural_persons_restricted',
          unit: 'shares',
          say: say('Domestic natural persons (restricted).'),
        }),
        已流通股份: number('FREE_SHARES', {
          id: 'tradable_shares',
          unit: 'shares',
          say: say(
            'Shares in circulation as the source counts them: all shares, the restricted ones too.',
            '数据源口径的已流通股份：含限售股，即全部股本。',
          ),
        }),
        已上市流通A股: number('LISTED_A_SHARES', {
          id: 'listed_float_a_shares',
          unit: 'shares',
          say: say('Listed free-float A shares.'),
        }),
        变动原因: text('CHANGE_REASON'),
      },
      quirks: [say('The symbol is 603392, SH603392 or 603392.SH.', 'symbol 可写作 603392、SH603392 或 603392.SH。')],
    }),
  },
);
