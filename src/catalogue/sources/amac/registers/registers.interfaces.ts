import { say } from '../../../../base/say.ts';
import { freshFor, freshWhere } from '../../../../engine/interface/cache-policy.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import { type Bound, choice, codeParam } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { type ColumnSpec, code, date, flag, text, whole } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { amac, KINDS, parseRegister, type Register, type RegisterAsk } from './wire.ts';

const MANAGER = { 私募基金管理人名称: text('managerName'), 登记时间: date('registerDate') } as const;
const REPRESENTATIVE = '法定代表人/执行事务合伙人（委派代表）姓名';

const MANAGERS = {
  私募基金管理人名称: MANAGER.私募基金管理人名称,
  [REPRESENTATIVE]: text('artificialPersonName'),
  机构类型: text('primaryInvestType'),
  注册地: text('registerProvince', { say: say('Province of the registration.', '注册的省份。') }),
  登记编号: code('registerNo'),
  成立时间: date('establishDate'),
  登记时间: MANAGER.登记时间,
} as const;

const CLASSIFIED = {
  私募基金管理人名称: MANAGERS.私募基金管理人名称,
  [REPRESENTATIVE]: MANAGERS[REPRESENTATIVE],
  机构类型: MANAGERS.机构类型,
  登记编号: MANAGERS.登记编号,
  注册地: MANAGERS.注册地,
  办公地: text('officeAdrAgg', { id: 'office_in', say: say('Place of the office.') }),
  成立时间: MANAGERS.成立时间,
  登记时间: MANAGERS.登记时间,
  在管基金数量: whole('fundCount', { id: 'fund_count', unit: 'funds', say: say('Funds that it manages.') }),
  会员类型: text('memberType'),
  是否有提示信息: flag('hasSpecialTips', { id: 'has_notices', say: say('Whether there are notices about it.') }),
  是否有诚信信息: flag('hasCreditTips', {
    id: 'has_integrity_notices',
    say: say('Whether there are notices about its integrity.'),
  }),
} as const;

const MEMBERS = {
  '机构（会员）名称': text('managerName'),
  会员代表: text('memberBehalf'),
  会员类型: text('memberType'),
  会员编号: code('memberCode'),
  入会时间: date('memberDate'),
} as const;

const PRODUCT = { 产品编码: code('productCode'), 产品名称: text('productName') } as const;

const FUNDS = {
  基金名称: text('fundName'),
  私募基金管理人名称: text('managerName'),
  私募基金管理人类型: text('managerType', { id: 'manager_kind', say: say('Kind of the manager.') }),
  运行状态: text('workingState', { id: 'state', say: say('State of the fund.') }),
  备案时间: date('putOnRecordDate', { id: 'filing_date', say: say('Day on which it was put on record.') }),
  建立时间: date('establishDate', { id: 'founded_date', say: say('Day on which it was founded.') }),
  托管人名称: text('mandatorName'),
} as const;

const DIRECT = {
  产品编码: code('code'),
  产品名称: text('name'),
  直投子公司: text('aoinName', { id: 'direct_company', say: say('Company of direct investments of a broker.') }),
  管理机构: text('managerName', { id: 'manager', say: say('Manager of the product.') }),
  设立日期: date('createDate', { id: 'founded_date', say: say('Day on which it was set up.') }),
} as const;

// More pages than these are a load that the association should bear once a week.
const FEW_PAGES = 20;

/** Fresh for a day; for a week, where a call takes more than a few pages. */
const BY_PAGES = freshWhere<RegisterAsk>(
  ({ from, to }) => to - from >= FEW_PAGES,
  { where: say(`More than ${FEW_PAGES} pages at once`, `一次超过 ${FEW_PAGES} 页的`), fresh: '7d' },
  freshFor('1d', { staleIfError: '30d' }),
);

const PLANS = {
  备案编号: code('productCode', { id: 'record_number', say: say('Number on record.') }),
  专项计划全称: text('productName', { id: 'plan_name', say: say('Full name of the plan.') }),
  管理人: text('orgName', { id: 'manager' }),
  托管人: text('trustee', { id: 'custodian' }),
  成立日期: date('fundFoundDate'),
  预期到期时间: date('fundDueDate', { id: 'expected_maturity_date', say: say('Day on which it is expected to end.') }),
  备案通过时间: date('registeredDate', { id: 'filing_date', say: say('Day on which it was put on record.') }),
} as const;

const ACCOUNTS = {
  成立日期: date('registerDate'),
  产品编码: code('registerCode'),
  产品名称: text('name'),
  管理人名称: text('manager'),
} as const;

const SUBFUNDS = {
  ...PRODUCT,
  私募基金管理人名称: text('mgrName'),
  托管人名称: text('trustee'),
  成立日期: date('foundDate'),
  备案日期: date('registeredDate'),
} as const;

// These two registers write their days as texts, perhaps as no days at all.
const FOUNDED = say('Day on which it was set up, as the source writes it.', '成立的日期，按数据源所写。');
const ENDS = say('Day on which it ends, as the source writes it.', '到期的日期，按数据源所写。');
const RECORDED = say('Day on which it was put on record, as the source writes it.', '备案的日期，按数据源所写。');
const FUTURES = {
  产品名称: text('mpiName'),
  产品编码: code('mpiProductCode'),
  管理人名称: text('aoiName'),
  托管人名称: text('mpiTrustee'),
  成立日期: text('mpiCreateDate', { say: FOUNDED }),
  投资类型: text('tzlx'),
  是否分级: text('sfjgh'),
  备案日期: text('registeredDate', { say: RECORDED }),
  到期日: text('dueDate', { id: 'maturity_date', say: ENDS }),
  运作状态: text('fundStatus'),
} as const;
const SECURITIES = {
  产品名称: text('cpmc'),
  产品编码: code('cpbm'),
  管理人名称: text('gljg'),
  成立日期: text('slrq', { say: FOUNDED }),
  到期时间: text('dqr', { say: ENDS }),
  投资类型: text('tzlx'),
  是否分级: text('sffj'),
  托管人名称: text('tgjg'),
  备案日期: text('barq', { say: RECORDED }),
  运作状态: text('yzzt'),
} as const;

const CANCELLED = {
  管理人名称: text('orgName'),
  统一社会信用代码: text('orgCode', {
    id: 'credit_code',
    say: say('Credit code, or the older code of the company.', '统一社会信用代码，或更早的组织机构代码。'),
  }),
  登记时间: date('orgSignDate'),
  注销时间: date('cancelDate', { id: 'cancelled_on', say: say('Day on which it was cancelled.') }),
  注销类型: whole('status', {
    id: 'cancellation_kind',
    unit: 'none',
    say: say(
      'Kind of the cancellation: 100, 200, 300. Seen as voluntary, by law, by the association; not verified.',
      '注销类型：100、200、300。据网页为主动、依公告、协会注销，未经核实。',
    ),
  }),
} as const;

const persons = (field: string, id: string, en: string, zh: string) =>
  whole(field, { id, unit: 'persons', say: say(`${en}.`, `${zh}。`) });
const PERSONS = {
  机构名称: text('orgName'),
  机构类型: text('orgType'),
  员工人数: whole('workerTotalNum'),
  基金从业资格: persons('operNum', 'qualified', 'Persons who are qualified for funds', '具有基金从业资格的人数'),
  基金销售业务资格: persons(
    'salesmanNum',
    'qualified_for_sales',
    'Persons who are qualified for sales',
    '具有基金销售业务资格的人数',
  ),
  基金经理: persons('fundManagerNum', 'fund_managers', 'Managers of funds', '基金经理人数'),
  投资经理: persons('investmentManagerNum', 'investment_managers', 'Managers of accounts', '投资经理人数'),
} as const;

/** What a row of a whole register has of its own. */
interface RegisterRow extends RecordsText<Params, Readonly<Record<string, ColumnSpec>>, RegisterAsk> {
  readonly of: Register;
}

/** A whole register. */
function register({ of, ...row }: RegisterRow): DeclaredRow<RecordsShared<RegisterAsk>> {
  return records<Params, Readonly<Record<string, ColumnSpec>>, RegisterAsk>({
    ...row,
    source: amac,
    ask: () => ({ register: of, kind: '', from: 0, to: 0 }),
    parseFields: parseRegister,
  });
}

const DAYS_ARE_OF_BEIJING = say(
  'Days are those of Beijing; AKShare reads those of Greenwich, which may be a day earlier.',
  '日期按北京时间；AKShare 按格林尼治时间，可能早一天。',
);
const MANY = (requests: string, minutes: number) =>
  say(
    `Some ${requests} requests, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; fresh for a day.`,
    `约 ${requests} 次请求，${minutes} 分钟；一天内视为最新。`,
  );
const pageNumber = (bound: Bound, value: string, en: string, zh: string) =>
  codeParam({
    bound,
    default: value,
    say: say(en, zh),
    matching: /^[1-9][0-9]{0,3}$/,
    form: say('a number of a page from 1 to 9999', '1 至 9999 的页码'),
    otherwise: 'refused',
  });

const AT = 'https://gs.amac.org.cn/amac-infodisc/res';
const PRIVATE = ['private funds', 'hedge funds', '私募', '基金业协会', '备案'];

export default familyOf<RecordsShared<RegisterAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: `${AT}/pof/index.html`,
    cache: freshFor('1d', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
  },
  {
    amac_manager_info: register({
      sample: { texts: { 机构类型: '私募证券投资基金管理人', 注册地: '上海市' } },
      of: 'pof/manager',
      say: say('All managers of private funds, in the order of their registration.', '基金业协会：私募基金管理人'),
      keywords: PRIVATE,
      topic: 'fund-companies',
      grain: 'party',
      page: `${AT}/pof/manager/index.html`,
      columns: MANAGERS,
      quirks: [DAYS_ARE_OF_BEIJING, MANY('210', 1)],
      evidence: [
        say(
          'The first managers were registered on 2014-03-17, as AKShare has printed.',
          '首批管理人于 2014-03-17 登记，与 AKShare 所载一致。',
        ),
      ],
    }),
    amac_manager_classify_info: register({
      sample: {
        texts: { 机构类型: '私募证券投资基金管理人', 注册地: '上海市', 办公地: '上海市', 会员类型: '普通会员' },
      },
      of: 'pof/manager',
      say: say('All managers of private funds with their places, funds and notices.', '基金业协会：私募基金管理人分类'),
      keywords: PRIVATE,
      topic: 'fund-companies',
      grain: 'party',
      page: `${AT}/pof/manager/managerList.html`,
      columns: CLASSIFIED,
      quirks: [DAYS_ARE_OF_BEIJING, MANY('210', 1)],
    }),
    amac_manager_cancelled_info: register({
      sample: { texts: { 统一社会信用代码: ['05559209-0', '68501913-3', '91440300335206596E'] } },
      of: 'cancelled/manager',
      say: say(
        'All managers of private funds whose registration was cancelled, oldest first.',
        '基金业协会：已注销私募管理人',
      ),
      keywords: PRIVATE,
      topic: 'fund-companies',
      grain: 'party',
      page: `${AT}/cancelled/manager/index.html`,
      columns: CANCELLED,
      sorted: '注销时间',
      quirks: [DAYS_ARE_OF_BEIJING, MANY('1,100', 4)],
    }),
    amac_member_info: register({
      sample: {
        texts: {
          会员代表: ['林义相', '周向勇'],
          机构类型: ['其他机构', '公募基金管理公司'],
          会员类型: ['联席会员', '普通会员'],
          是否星标: '否',
        },
      },
      of: 'pof/pofMember',
      say: say('All members of the association of funds.', '基金业协会：会员机构'),
      keywords: ['members', '会员', '基金业协会'],
      topic: 'fund-companies',
      grain: 'party',
      page: `${AT}/pof/member/index.html`,
      columns: {
        ...MEMBERS,
        机构类型: text('primaryInvestType'),
        是否星标: text('markStar', {
          id: 'has_star',
          say: say('Whether it has a star, as the source writes it.', '是否星标，按数据源所写。'),
        }),
      },
      quirks: [DAYS_ARE_OF_BEIJING, MANY('240', 1)],
    }),
    amac_member_sub_info: register({
      sample: {
        texts: {
          会员代表: ['林义相', '周向勇'],
          会员类型: ['联席会员', '普通会员'],
          公司类型: ['其他机构', '公募基金管理公司'],
        },
      },
      of: 'pof/pofMember',
      say: say(
        'All members of the association of funds, with the kind of their company.',
        '基金业协会：券商私募子公司（会员）',
      ),
      keywords: ['members', '会员', '基金业协会', '私募子公司'],
      topic: 'fund-companies',
      grain: 'party',
      page: `${AT}/pof/member/index.html?primaryInvestType=private`,
      columns: {
        ...MEMBERS,
        公司类型: text('primaryInvestType', { id: 'company_kind', say: say('Kind of the company.') }),
      },
      quirks: [
        say(
          'The rows are those of amac_member_info: AKShare does not send the filter of the page either.',
          '各行与 amac_member_info 相同：AKShare 同样未发送网页的筛选条件。',
        ),
        DAYS_ARE_OF_BEIJING,
      ],
    }),
    amac_fund_info: records({
      sample: {
        texts: {
          托管人名称: ['中信银行股份有限公司', '中国光大银行股份有限公司', '兴业证券股份有限公司'],
          私募基金管理人类型: ['受托管理', '自我管理', '顾问管理'],
          运行状态: ['正在运作', '延期清算'],
        },
      },
      say: say('Private funds, some pages of the register.', '基金业协会：私募基金产品'),
      keywords: PRIVATE,
      page: `${AT}/pof/fund/index.html`,
      cache: BY_PAGES,
      listsAll: false,
      source: amac,
      params: {
        start_page: pageNumber('first', '1', 'First page of 100 funds.', '起始页，每页 100 只。'),
        end_page: pageNumber(
          'last',
          '2000',
          'Last page; those behind the last one of the register are left out.',
          '结束页，超出登记总页数的略去。',
        ),
      },
      rules: [
        {
          reads: ['start_page', 'end_page'],
          reportedParam: 'end_page',
          check: ({ start_page: first, end_page: last }) =>
            Number(last) < Number(first)
              ? {
                  type: 'value_error.date_order',
                  msg: say('end_page should not be smaller than start_page', 'end_page 不应小于 start_page'),
                }
              : undefined,
        },
      ],
      columns: FUNDS,
      ask: ({ start_page: first, end_page: last }): RegisterAsk => ({
        register: 'pof/fund',
        kind: '',
        from: Number(first),
        to: Number(last),
      }),
      parseFields: parseRegister,
      example: { start_page: '1', end_page: '2' },
      probe: { params: { start_page: '1', end_page: '1' } },
      quirks: [
        DAYS_ARE_OF_BEIJING,
        say(
          'All pages, which are the default, take some 2,000 requests and seven minutes: ask for some of them. More than 20 pages are asked for once a week at most; `Age` says how old they are.',
          '默认的全部页约需 2,000 次请求、七分钟：请只请求其中一部分。超过 20 页的，每周至多请求一次；`Age` 给出其时长。',
        ),
      ],
    }),
    amac_securities_info: register({
      sample: {
        texts: {
          成立日期: '{YYYY}-{MM}-{DD}',
          到期时间: '{YYYY}-{MM}-{DD}',
          投资类型: ['固定收益类', '混合类', '权益类'],
          是否分级: '否',
          托管人名称: [
            '兴业银行股份有限公司',
            '交通银行股份有限公司',
            '中国邮政储蓄银行股份有限公司',
            '上海浦东发展银行股份有限公司',
            '中国银行股份有限公司',
          ],
          备案日期: '{YYYY}-{MM}-{DD}',
          运作状态: ['正在运作', '提前清算'],
        },
      },
      of: 'pof/securities',
      say: say('All collective plans of brokers.', '基金业协会：券商集合资管产品'),
      keywords: ['asset management plans', '资管', '集合计划', '基金业协会'],
      page: `${AT}/pof/securities/index.html`,
      columns: SECURITIES,
    }),
    amac_futures_info: register({
      sample: {
        texts: {
          托管人名称: ['广发证券股份有限公司', '中国建设银行股份有限公司', '国信证券股份有限公司'],
          成立日期: '{YYYY}-{MM}-{DD}',
          投资类型: ['商品及金融衍生品类', '固定收益类', '权益类', '混合类'],
          是否分级: ['否', '是'],
          备案日期: '{YYYY}-{MM}-{DD}',
          到期日: '{YYYY}-{MM}-{DD}',
          运作状态: ['正在运作', '正常清算'],
        },
      },
      of: 'pof/futures',
      say: say('All collective plans of futures companies.', '基金业协会：期货公司集合资管产品'),
      keywords: ['asset management plans', '资管', '集合计划', '基金业协会'],
      page: `${AT}/pof/futures/index.html`,
      columns: FUTURES,
    }),
    amac_aoin_info: register({
      sample: { texts: { 管理机构: ['深圳市远盛投资管理有限公司', '华融天泽投资有限公司'] } },
      of: 'aoin/product',
      say: say('All funds of direct investments of brokers.', '基金业协会：证券公司直投基金'),
      keywords: ['direct investment', '直投', '基金业协会'],
      page: `${AT}/aoin/product/index.html`,
      columns: DIRECT,
      quirks: [DAYS_ARE_OF_BEIJING],
    }),
    amac_fund_sub_info: register({
      of: 'pof/subfund',
      say: say('All private funds of subsidiaries of brokers.', '基金业协会：证券公司私募投资基金'),
      keywords: PRIVATE,
      page: `${AT}/pof/subfund/index.html`,
      columns: SUBFUNDS,
      quirks: [DAYS_ARE_OF_BEIJING],
    }),
    amac_fund_account_info: register({
      of: 'fund/account',
      say: say(
        'All collective plans of fund companies and their subsidiaries.',
        '基金业协会：基金公司及子公司集合资管产品',
      ),
      keywords: ['asset management plans', '资管', '集合计划', '基金业协会'],
      page: `${AT}/fund/account/index.html`,
      columns: ACCOUNTS,
      quirks: [DAYS_ARE_OF_BEIJING, MANY('1,900', 7)],
    }),
    amac_fund_abs: register({
      of: 'fund/abs',
      say: say('All asset-backed plans.', '基金业协会：资产支持专项计划'),
      keywords: ['asset-backed securities', 'ABS', '资产证券化', '专项计划'],
      page: `${AT}/fund/abs/index.html`,
      columns: PLANS,
      rowNumber: '编号',
      quirks: [DAYS_ARE_OF_BEIJING],
    }),
    amac_person_fund_org_list: records({
      sample: {
        texts: {
          机构名称: ['安信基金管理有限责任公司', '百嘉基金管理有限公司', '宝盈基金管理有限公司'],
          机构类型: '公募基金管理公司',
        },
      },
      say: say(
        'Organisations of one kind with the numbers of their qualified staff.',
        '基金业协会：基金从业人员资格注册',
      ),
      keywords: ['fund managers', 'staff', '从业人员', '基金经理', '基金业协会'],
      topic: 'fund-companies',
      grain: 'party',
      page: `${AT}/pof/person/personOrgList.html`,
      source: amac,
      params: {
        symbol: choice(meaningsOf(KINDS), {
          default: '公募基金管理公司',
          say: say('Kind of organisation.', '机构类型。'),
        }),
      },
      columns: PERSONS,
      rowNumber: '序号',
      ask: ({ symbol }): RegisterAsk => ({ register: 'pof/personOrg', kind: symbol, from: 0, to: 0 }),
      parseFields: parseRegister,
      quirks: [
        say(
          '基金经理 are fundManagerNum of the source and 投资经理 investmentManagerNum: AKShare has them the other way round.',
          '基金经理取数据源的 fundManagerNum，投资经理取 investmentManagerNum：AKShare 正好相反。',
        ),
      ],
    }),
  },
);
