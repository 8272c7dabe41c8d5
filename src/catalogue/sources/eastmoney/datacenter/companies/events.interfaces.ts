import { say } from '../../../../../base/say.ts';
import { day } from '../../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { dayRange } from '../../../../declare/day-range.ts';
import { BOARD_NAMES } from '../../../../declare/sample.ts';
import { without } from '../../../../wire/field-columns.ts';
import { COMPANY, DAILY, LIVE, OF_A_DAY } from '../cache.ts';
import { report, reports } from '../family.ts';
import { after, eq, is, since, until } from '../filter.ts';

export default reports(
  {
    category: 'stock',
    topic: 'company-events',
    page: 'https://data.eastmoney.com/gsrl/gsdt.html',
    cache: DAILY,
    kind: 'snapshot',
    grain: 'event',
    pageSize: 500,
  },
  {
    stock_gsrl_gsdt_em: report({
      sample: { texts: { 事件类型: ['资产重组', '股份质押'] } },
      say: say('Corporate calendar: events of one day.', '股市日历：公司动态'),
      cache: OF_A_DAY,
      params: { date: day({ default: '20230808', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }) },
      report: 'RPT_ORGOP_ALL',
      fields: 'SECURITY_CODE,SECUCODE,SECURITY_NAME_ABBR,EVENT_TYPE,EVENT_CONTENT,TRADE_DATE',
      where: { TRADE_DATE: eq('date') },
      sort: 'SECURITY_CODE',
      pageSize: 5000,
      rowNumber: '序号',
      columns: {
        代码: code('SECURITY_CODE'),
        简称: text('SECURITY_NAME_ABBR'),
        事件类型: text('EVENT_TYPE', { id: 'event_type' }),
        具体事项: text('EVENT_CONTENT', { id: 'details' }),
        交易日: date('TRADE_DATE'),
      },
    }),
    stock_gddh_em: report({
      sample: {
        texts: {
          股东大会名称: ['{YYYY}年第2次临时股东大会', '{YYYY}年第4次临时股东大会'],
          提案: [
            '1、关于{YYYY}年中期利润分配方案的议案',
            '1、关于公司控股股东及实际控制人延期履行避免同业竞争承诺的议案',
          ],
        },
      },
      say: say('Shareholder meetings.', '股东大会'),
      page: 'https://data.eastmoney.com/gddh/',
      cache: COMPANY,
      report: 'RPT_GENERALMEETING_DETAIL',
      fields:
        'SECURITY_CODE,SECURITY_NAME_ABBR,MEETING_TITLE,START_ADJUST_DATE,EQUITY_RECORD_DATE,ONSITE_RECORD_DATE,DECISION_NOTICE_DATE,NOTICE_DATE,WEB_START_DATE,WEB_END_DATE,SERIAL_NUM,PROPOSAL',
      where: { IS_LASTDATE: is('1') },
      sort: '-NOTICE_DATE',
      columns: {
        代码: code('SECURITY_CODE'),
        简称: text('SECURITY_NAME_ABBR'),
        股东大会名称: text('MEETING_TITLE', { id: 'shareholder_meeting_name' }),
        召开开始日: date('START_ADJUST_DATE', { id: 'meeting_start_date', say: say('Start of the meeting.') }),
        股权登记日: date('EQUITY_RECORD_DATE'),
        现场登记日: date('ONSITE_RECORD_DATE', {
          id: 'on_site_registration_date',
          say: say('On-site registration date.'),
        }),
        '网络投票时间-开始日': date('WEB_START_DATE', {
          id: 'online_voting_first_day',
          say: say('Online voting, first day.'),
        }),
        '网络投票时间-结束日': date('WEB_END_DATE', {
          id: 'online_voting_last_day',
          say: say('Online voting, last day.'),
        }),
        决议公告日: date('DECISION_NOTICE_DATE', { id: 'resolution_notice_date' }),
        公告日: date('NOTICE_DATE'),
        序列号: text('SERIAL_NUM', { id: 'serial_number' }),
        提案: without(['\r\n2', '\r\n3'], text('PROPOSAL', { id: 'proposals' })),
      },
      quirks: [
        say(
          '提案 loses the texts "\\r\\n2" and "\\r\\n3", as in AKShare; other numbers at the beginning of a line stay.',
          '与 AKShare 相同，“提案”中的 "\\r\\n2" 和 "\\r\\n3" 被去掉；行首的其他数字保留。',
        ),
      ],
    }),
    stock_jgdy_tj_em: report({
      sample: {
        texts: {
          接待地点: [
            '线上会议',
            '佛山709基地',
            '现场参观、一对一/一对多沟通',
            '五洲特种纸业集团股份有限公司(电话会议)',
            '电话会议、公司会议室',
          ],
          接待方式: ['特定对象调研', '路演活动'],
        },
      },
      say: say('Institutional visits per company, of notices since a day.', '机构调研统计'),
      page: 'https://data.eastmoney.com/jgdy/tj.html',
      cache: LIVE,
      params: {
        date: day({
          default: '20220101',
          say: say('Day, YYYYMMDD: notices after it are wanted.', '日期，YYYYMMDD：返回该日之后的公告。'),
        }),
      },
      report: 'RPT_ORG_SURVEYNEW',
      where: { NUMBERNEW: is('1'), IS_SOURCE: is('1'), NOTICE_DATE: after('date') },
      sort: ['-NOTICE_DATE', '-SUM', '-RECEIVE_START_DATE', 'SECURITY_CODE'],
      quotes: ['f2~01~SECURITY_CODE~CLOSE_PRICE', 'f3~01~SECURITY_CODE~CHANGE_RATE'],
      rowNumber: '序号',
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        最新价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        接待机构数量: whole('SUM', {
          id: 'visiting_institution_count',
          unit: 'institutions',
          say: say('Number of visiting institutions.'),
        }),
        接待方式: text('RECEIVE_WAY_EXPLAIN'),
        接待人员: text('RECEPTIONIST'),
        接待地点: text('RECEIVE_PLACE'),
        接待日期: date('RECEIVE_START_DATE', { id: 'meeting_date' }),
        公告日期: date('NOTICE_DATE'),
      },
      inferred: ['SECURITY_NAME_ABBR', 'RECEIVE_WAY_EXPLAIN', 'RECEPTIONIST', 'RECEIVE_PLACE'],
    }),
    stock_jgdy_detail_em: report({
      sample: {
        texts: {
          调研机构: ['国泰海通证券', '人保资产', '天风证券', '国海证券', '东北证券'],
          机构类型: ['证券公司', '保险资产管理公司'],
          接待方式: '特定对象调研,分析师会议,电话会议',
          接待地点: '五洲特种纸业集团股份有限公司(电话会议)',
        },
      },
      say: say('Institutional visits since a day, per visiting institution.', '机构调研详细'),
      page: 'https://data.eastmoney.com/jgdy/xx.html',
      cache: LIVE,
      params: {
        date: day({
          default: '20241211',
          say: say('Day, YYYYMMDD: visits after it are wanted.', '日期，YYYYMMDD：返回该日之后的调研。'),
        }),
      },
      report: 'RPT_ORG_SURVEY',
      fields:
        'SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,NOTICE_DATE,RECEIVE_START_DATE,RECEIVE_OBJECT,RECEIVE_PLACE,RECEIVE_WAY_EXPLAIN,INVESTIGATORS,RECEPTIONIST,ORG_TYPE',
      where: { IS_SOURCE: is('1'), RECEIVE_START_DATE: after('date') },
      sort: ['-NOTICE_DATE', '-RECEIVE_START_DATE', 'SECURITY_CODE', '-NUMBERNEW'],
      pageSize: 50,
      quotes: ['f2~01~SECURITY_CODE~CLOSE_PRICE', 'f3~01~SECURITY_CODE~CHANGE_RATE'],
      rowNumber: '序号',
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        最新价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        调研机构: text('RECEIVE_OBJECT', { id: 'visiting_institution' }),
        机构类型: text('ORG_TYPE'),
        调研人员: text('INVESTIGATORS', { id: 'visitor' }),
        接待方式: text('RECEIVE_WAY_EXPLAIN'),
        接待人员: text('RECEPTIONIST'),
        接待地点: text('RECEIVE_PLACE'),
        调研日期: date('RECEIVE_START_DATE', { id: 'visit_date' }),
        公告日期: date('NOTICE_DATE'),
      },
    }),
    stock_tfp_em: report({
      sample: { texts: { 停牌原因: '刊登重要公告', 停牌期限: ['连续停牌', '停牌一天'], 所属市场: BOARD_NAMES } },
      say: say('Suspensions and resumptions on one day.', '停复牌信息'),
      cache: OF_A_DAY,
      page: 'https://data.eastmoney.com/tfpxx/',
      params: { date: day({ default: '20240426', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }) },
      report: 'RPT_CUSTOM_SUSPEND_DATA_INTERFACE',
      where: { MARKET: is('全部'), DATETIME: eq('date') },
      sort: '-SUSPEND_START_DATE',
      rowNumber: '序号',
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        停牌时间: date('SUSPEND_START_TIME', { id: 'suspension_start', say: say('Suspension date.') }),
        停牌截止时间: date('SUSPEND_END_TIME', { id: 'suspension_end', say: say('End of suspension.') }),
        停牌期限: text('SUSPEND_EXPIRE', { id: 'suspension_length', say: say('Length of suspension.') }),
        停牌原因: text('SUSPEND_REASON', { id: 'suspension_reason', say: say('Reason for suspension.') }),
        所属市场: text('TRADE_MARKET', { id: 'market' }),
        预计复牌时间: date('PREDICT_RESUME_DATE', { id: 'expected_resumption_date' }),
      },
      quirks: [
        say(
          '序号 counts from 1, as everywhere: AKShare counts from 0 here.',
          '序号与其他接口一样从 1 开始；AKShare 在此从 0 开始。',
        ),
      ],
      inferred:
        'SECURITY_NAME_ABBR,SUSPEND_START_TIME,SUSPEND_END_TIME,SUSPEND_EXPIRE,SUSPEND_REASON,TRADE_MARKET,PREDICT_RESUME_DATE',
    }),
    stock_zdhtmx_em: report({
      sample: {
        texts: {
          签署主体: [
            '邦彦技术股份有限公司',
            '无锡奥特维旭睿科技有限公司',
            '天津凯华绝缘材料股份有限公司',
            '鸿晖新能源(安徽)有限公司',
          ],
          '签署主体-与上市公司关系': ['公司本身', '控股子公司', '上市公司子公司'],
          其他签署方: ['新疆中部合盛硅业有限公司', '中冶天工集团有限公司', 'Volotea S.L', '安徽华晟新能源科技有限公司'],
          '其他签署方-与上市公司关系': '无关联关系',
          合同名称: ['设备订货合同', '采购合同', '建设工程施工合同', 'Letter of Intent', '单晶硅片购销框架合同'],
          合同类型: ['采购合同', '工程建设', '销售合同'],
        },
      },
      say: say('Major contracts between two dates.', '重大合同明细'),
      page: 'https://data.eastmoney.com/zdht/mx.html',
      cache: COMPANY,
      params: {
        ...dayRange('20200819', '20230819'),
      },
      report: 'RPTA_WEB_ZDHT_LIST',
      where: { DIM_RDATE: [since('start_date'), until('end_date')] },
      sort: '-DIM_RDATE',
      token: true,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITYCODE'),
        股票简称: text('SECURITYSHORTNAME'),
        签署主体: text('SIGNATORY', { id: 'signing_party' }),
        '签署主体-与上市公司关系': text('SIGNATORYRELNAME', {
          id: 'signing_party_relation',
          say: say('Relation of the signing party to the company.'),
        }),
        其他签署方: text('COUNTERPARTY', { id: 'other_party' }),
        '其他签署方-与上市公司关系': text('COUNTERPARTYRELNAME', {
          id: 'other_party_relation',
          say: say('Relation of the other party to the company.'),
        }),
        合同类型: text('CONTRACTTYPENAME', { id: 'contract_type' }),
        合同名称: text('CONTRACTNAME', { id: 'contract_name' }),
        合同金额: number('AMOUNTS', { id: 'contract_amount', unit: 'unstated' }),
        上年度营业收入: number('SNDYYSR', {
          id: 'previous_year_revenue',
          unit: 'unstated',
          say: say('Operating revenue of the previous year.'),
        }),
        占上年度营业收入比例: percent('ZSNDYYSRBL', {
          id: 'share_of_previous_year_revenue',
          say: say('Share of the previous year’s revenue.'),
        }),
        最新财务报表的营业收入: number('OPERATEREVE', {
          id: 'latest_report_revenue',
          unit: 'unstated',
          say: say('Operating revenue of the latest report.'),
        }),
        签署日期: date('SIGNDATE', { id: 'signing_date' }),
        公告日期: date('DIM_RDATE'),
      },
    }),
  },
);
