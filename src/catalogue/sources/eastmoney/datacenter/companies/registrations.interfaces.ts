import { say, type Text } from '../../../../../base/say.ts';
import { code, date, number, text } from '../../../../declare/columns.ts';
import { BOARD_NAMES } from '../../../../declare/sample.ts';
import { templated } from '../../../../wire/field-columns.ts';
import { COMPANY } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { is } from '../filter.ts';
import { fundingInYuan } from './reviews.ts';

/** The address of a prospectus; `{}` is its number. */
const PROSPECTUS = 'https://pdf.dfcfw.com/pdf/H2_{}_1.pdf';

/** The applications for registration of all boards, or of one. */
function applications({
  board,
  ...row
}: {
  readonly say: Text;
  /** The board as the source names it. */
  readonly board?: string;
}) {
  return report({
    ...row,
    sample: {
      texts: {
        最新状态: ['已问询', '提交注册', '终止'],
        注册地: ['陕西', '广东', '浙江', '江苏'],
        拟上市地点: board ?? ['科创板', '北交所', '沪主板'],
        行业: ['医药制造业', '汽车制造业', '通用设备制造业', '专用设备制造业', '计算机、通信和其他电子设备制造业'],
        保荐机构: ['中信证券股份有限公司', '中国国际金融股份有限公司'],
        律师事务所: ['北京市中伦律师事务所', '北京市嘉源律师事务所', '上海市锦天城律师事务所'],
        会计师事务所: ['天健会计师事务所(特殊普通合伙)', '立信会计师事务所(特殊普通合伙)'],
        招股说明书: 'https://pdf.dfcfw.com/pdf/H2_AN202606291826539693_1.pdf',
      },
    },
    report: 'RPT_IPO_INFOALLNEW',
    fields:
      'SECURITY_CODE,STATE,REG_ADDRESS,INFO_CODE,CSRC_INDUSTRY,ACCEPT_DATE,DECLARE_ORG,PREDICT_LISTING_MARKET,LAW_FIRM,ACCOUNT_FIRM,ORG_CODE,UPDATE_DATE,RECOMMEND_ORG,IS_REGISTRATION',
    ...(board !== undefined && { where: { PREDICT_LISTING_MARKET: is(board) } }),
    sort: ['-UPDATE_DATE', '-ORG_CODE'],
    pageSize: 500,
    rowNumber: '序号',
    columns: {
      企业名称: text('DECLARE_ORG'),
      最新状态: text('STATE'),
      注册地: text('REG_ADDRESS'),
      行业: text('CSRC_INDUSTRY'),
      保荐机构: text('RECOMMEND_ORG'),
      律师事务所: text('LAW_FIRM'),
      会计师事务所: text('ACCOUNT_FIRM'),
      更新日期: date('UPDATE_DATE'),
      受理日期: date('ACCEPT_DATE'),
      拟上市地点: text('PREDICT_LISTING_MARKET'),
      招股说明书: templated(PROSPECTUS, text('INFO_CODE')),
    },
    quirks: [
      say(
        '招股说明书 is the address of the prospectus; null where there is none, where AKShare writes H2_nan_1.pdf.',
        '招股说明书是招股说明书的网址；没有时为 null，AKShare 则写 H2_nan_1.pdf。',
      ),
    ],
  });
}

export default reports(
  {
    category: 'stock',
    topic: 'listings',
    page: 'https://data.eastmoney.com/xg/ipo/',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'party',
  },
  {
    stock_ipo_declare_em: report({
      sample: {
        texts: {
          保荐机构: [
            '中信建投证券股份有限公司',
            '中国国际金融股份有限公司',
            '国投证券股份有限公司',
            '国联民生证券承销保荐有限公司',
            '光大证券股份有限公司',
          ],
          律师事务所: [
            '上海市锦天城律师事务所',
            '北京市中伦律师事务所',
            '北京市金杜律师事务所',
            '北京植德律师事务所',
            '北京德和衡律师事务所',
          ],
          会计师事务所: [
            '天职国际会计师事务所(特殊普通合伙)',
            '天健会计师事务所(特殊普通合伙)',
            '立信会计师事务所(特殊普通合伙)',
            '容诚会计师事务所(特殊普通合伙)',
          ],
          招股说明书: [
            'https://pdf.dfcfw.com/pdf/H2_AN202512251807986261_1.pdf',
            'https://pdf.dfcfw.com/pdf/H2_AN202411041640703465_1.pdf',
            'https://pdf.dfcfw.com/pdf/H2_AN202512301811379612_1.pdf',
            'https://pdf.dfcfw.com/pdf/H2_AN202512301811373575_1.pdf',
            'https://pdf.dfcfw.com/pdf/H2_AN202512301811376281_1.pdf',
          ],
          最新状态: ['已问询', '上市委会议通过', '提交注册'],
          拟上市地点: '北交所',
          注册地: ['江苏', '北京', '山东', '天津'],
        },
      },
      say: say('IPO filings: companies that filed.', '首发申报企业信息'),
      page: 'https://data.eastmoney.com/xg/xg/sbqy.html',
      report: 'RPT_IPO_DECORGNEWEST',
      fields:
        'DECLARE_ORG,STATE,REG_ADDRESS,RECOMMEND_ORG,LAW_FIRM,ACCOUNT_FIRM,IS_SUBMIT,PREDICT_LISTING_MARKET,END_DATE,INFO_CODE,SECURITY_CODE,ORG_CODE,IS_REGISTER,STATE_CODE,DERIVE_SECURITY_CODE,ORG_CODE_OLD,IS_STATE',
      sort: ['-END_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        企业名称: text('DECLARE_ORG'),
        最新状态: text('STATE'),
        注册地: text('REG_ADDRESS'),
        保荐机构: text('RECOMMEND_ORG'),
        律师事务所: text('LAW_FIRM'),
        会计师事务所: text('ACCOUNT_FIRM'),
        拟上市地点: text('PREDICT_LISTING_MARKET'),
        更新日期: date('END_DATE'),
        招股说明书: templated(
          PROSPECTUS,
          text('INFO_CODE', {
            say: say('Address of the prospectus; empty where there is none yet.', '招股说明书的网址；尚无时为空。'),
          }),
          '',
        ),
      },
      quirks: [
        say(
          '招股说明书 is the address of the prospectus; an empty text where there is none yet.',
          '招股说明书是招股说明书的网址；尚无时为空文本。',
        ),
      ],
    }),
    stock_ipo_review_em: reportVariant({
      say: say('IPO reviews.', '新股上会信息'),
      page: 'https://data.eastmoney.com/xg/gh/default.html',
      grain: 'event',
      sample: {
        texts: {
          主承销商: ['国泰海通证券', '中国国际金融', '国联民生证券', '中信证券', '第一创业证券'],
          上市板块: BOARD_NAMES,
          审核状态: ['上会通过', '未上会'],
        },
        isNewestFirst: true,
      },
      request: () => ({ report: 'RPT_IPO_REVIEW', sort: ['-REVIEW_DATE', '-ORG_CODE'], pageSize: 500 }),
      finish: fundingInYuan,
      rowNumber: '序号',
      columns: {
        企业名称: text('ORG_NAME'),
        股票简称: text('SECURITY_NAME_ABBR'),
        股票代码: code('SECURITY_CODE'),
        上市板块: text('TRADE_MARKET', { id: 'listing_board' }),
        上会日期: date('REVIEW_DATE', { id: 'review_meeting_date' }),
        审核状态: text('REVIEW_STATE', { id: 'review_status' }),
        发审委委员: text('REVIEW_MEMBER', { id: 'review_committee_members' }),
        主承销商: text('LEAD_UNDERWRITER', { id: 'lead_underwriter' }),
        '发行数量(股)': number('ISSUE_NUM', {
          id: 'shares_issued',
          unit: 'shares',
          say: say('Shares to be issued.', '拟发行的股数。'),
        }),
        '拟融资额(元)': number('FINANCE_AMT_UPPER', { id: 'intended_funding', unit: 'yuan' }),
        公告日期: date('NOTICE_DATE'),
        上市日期: date('LISTING_DATE'),
      },
      quirks: [
        say(
          '拟融资额(元) of 北交所 is in yuan like that of the others: the source, and so AKShare, counts it in 10,000 yuan.',
          '北交所的拟融资额(元) 与其他板块一样以元计；数据源以万元计，AKShare 照用。',
        ),
      ],
    }),
    stock_ipo_tutor_em: report({
      sample: {
        texts: {
          辅导机构: [
            '东莞证券股份有限公司',
            '东吴证券股份有限公司',
            '南京证券股份有限公司',
            '开源证券股份有限公司',
            '中信证券股份有限公司',
          ],
          派出机构: ['广东证监局', '江苏证监局', '深圳证监局', '北京证监局'],
          报告标题: [
            '关于顺科智连技术股份有限公司首次公开发行股票并上市辅导备案报告',
            '关于江苏江昕科技股份有限公司向不特定合格投资者公开发行股票并在北京证券交易所上市辅导备案报告',
            '关于南京牧镭激光科技股份有限公司向不特定合格投资者公开发行股票并在北京证券交易所上市辅导备案报告',
            '关于深圳飞扬骏研新材料股份有限公司向不特定合格投资者公开发行股票并在北京证券交易所上市辅导备案报告',
            '关于北京面壁智能科技股份有限公司首次公开发行股票并上市辅导备案报告',
          ],
          辅导状态: '辅导备案',
          报告类型: '辅导备案报告',
        },
      },
      say: say('IPO tutoring records.', 'IPO 辅导信息'),
      page: 'https://data.eastmoney.com/xg/ipo/fd.html',
      report: 'RPT_IPO_TUTRECORD',
      fields:
        'TUTOR_OBJECT,ORG_CODE,TUTOR_ORG_CODE,TUTOR_ORG,TUTOR_PROCESS_STATE,REPORT_TYPE,DISPATCH_ORG,REPORT_TITLE,RECORD_DATE',
      sort: ['-RECORD_DATE', '-TUTOR_OBJECT'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        企业名称: text('TUTOR_OBJECT'),
        辅导机构: text('TUTOR_ORG', { id: 'tutoring_institution' }),
        辅导状态: text('TUTOR_PROCESS_STATE', { id: 'tutoring_status' }),
        报告类型: text('REPORT_TYPE', { id: 'report_type' }),
        派出机构: text('DISPATCH_ORG', { id: 'regulator_branch' }),
        报告标题: text('REPORT_TITLE', { id: 'report_title' }),
        备案日期: date('RECORD_DATE'),
      },
    }),
    stock_register_all_em: applications({
      say: say('Registration-based IPO applications, all boards.', 'IPO 审核信息：全部'),
    }),
    stock_register_kcb: applications({
      say: say('Registration-based IPO applications: STAR market.', 'IPO 审核信息：科创板'),
      board: '科创板',
    }),
    stock_register_cyb: applications({
      say: say('Registration-based IPO applications: ChiNext.', 'IPO 审核信息：创业板'),
      board: '创业板',
    }),
    stock_register_bj: applications({
      say: say('Registration-based IPO applications: Beijing.', 'IPO 审核信息：北交所'),
      board: '北交所',
    }),
    stock_register_sh: applications({
      say: say('Registration-based IPO applications: Shanghai main board.', 'IPO 审核信息：上海主板'),
      board: '沪主板',
    }),
    stock_register_sz: applications({
      say: say('Registration-based IPO applications: Shenzhen main board.', 'IPO 审核信息：深圳主板'),
      board: '深主板',
    }),
    stock_register_db: report({
      say: say('Companies meeting the STAR listing standards.', '达标企业'),
      page: 'https://data.eastmoney.com/xg/cyb/',
      report: 'RPT_KCB_IPO',
      fields: 'KCB_LB',
      where: { ORG_TYPE_CODE: is('03') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: { 企业名称: text('ORG_NAME') },
    }),
  },
);
