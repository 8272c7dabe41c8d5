import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { DYNAMIC_COLUMNS, type FigureUnit } from '../../engine/interface/columns.ts';
import { FIELDS_BY_TOPIC } from './dictionary.ts';
import { UNITS } from './units.ts';

const { interfaces } = await loadCatalogue();
const entries = FIELDS_BY_TOPIC.flatMap((topic) => Object.entries(topic));

it('has no name twice', () => {
  const names = entries.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('has identifiers of small letters, and texts that are sentences', () => {
  const odd = entries.filter(
    ([, { id, say: text }]) =>
      !/^[a-z][a-z0-9_]*$/.test(id) ||
      (text !== undefined && (!text.en.endsWith('.') || (text.zh !== '' && !text.zh.endsWith('。')))),
  );
  expect(odd).toEqual([]);
});

it('has every name of two interfaces or more, and none that no interface has', () => {
  const uses = new Map<string, number>();
  for (const { columns } of interfaces) for (const { name } of columns) uses.set(name, (uses.get(name) ?? 0) + 1);
  const known = new Set(entries.map(([name]) => name));
  const shared = [...uses].filter(([name, count]) => count > 1 && name !== '*' && !known.has(name));
  expect(shared).toEqual([]);
  expect([...known].filter((name) => !uses.has(name))).toEqual([]);
});

/** What a trader calls the names that most interfaces have. */
const MOST_USED: Readonly<Record<string, string>> = {
  日期: 'date',
  序号: 'row_number',
  前值: 'previous',
  涨跌幅: 'change_percent',
  代码: 'code',
  时间: 'period',
  商品: 'series_name',
  最新价: 'latest_price',
  名称: 'name',
  今值: 'actual',
  预测值: 'forecast',
  成交量: 'volume',
  成交额: 'turnover',
  发布日期: 'release_date',
  涨跌额: 'change',
  现值: 'actual',
  最高: 'high',
  最低: 'low',
  股票代码: 'stock_code',
  换手率: 'turnover_rate',
  振幅: 'amplitude',
  今开: 'open',
  昨收: 'previous_close',
  date: 'date',
  股票简称: 'stock_name',
  基金代码: 'fund_code',
  公告日期: 'notice_date',
  总市值: 'market_value',
  open: 'open',
  high: 'high',
  low: 'low',
  流通市值: 'float_market_value',
  volume: 'volume',
  value: 'value',
  开盘: 'open',
  市净率: 'pb',
  收盘: 'close',
  基金简称: 'fund_name',
  close: 'close',
  近1年涨跌幅: 'change_percent_1y',
  最新值: 'latest_value',
  近3月涨跌幅: 'change_percent_3m',
  近6月涨跌幅: 'change_percent_6m',
  近2年涨跌幅: 'change_percent_2y',
  近3年涨跌幅: 'change_percent_3y',
  月份: 'month',
  item: 'item',
  股东名称: 'shareholder_name',
  证券代码: 'security_code',
  简称: 'short_name',
  单位净值: 'nav',
  amount: 'turnover',
  量比: 'volume_ratio',
  股票名称: 'stock_name',
  '市盈率-动态': 'pe_dynamic',
  上市日期: 'listing_date',
  日增长率: 'daily_return',
  证券简称: 'security_name',
  类型: 'type',
  更新日期: 'update_date',
  symbol: 'symbol',
  手续费: 'purchase_fee',
  SECUCODE: 'secucode',
  SECURITY_CODE: 'security_code',
  SECURITY_NAME_ABBR: 'security_name',
  ORG_CODE: 'org_code',
  ORG_TYPE: 'org_type',
  REPORT_DATE: 'report_date',
  REPORT_TYPE: 'report_type',
  REPORT_DATE_NAME: 'report_date_name',
  SECURITY_TYPE_CODE: 'security_type_code',
  NOTICE_DATE: 'notice_date',
  UPDATE_DATE: 'update_date',
  CURRENCY: 'currency',
  涨速: 'change_speed',
  收盘价: 'close',
  报告期: 'report_period',
  行业: 'industry',
  最高价: 'high',
  最低价: 'low',
  交易日期: 'trading_date',
  市盈率: 'pe',
  股东类型: 'shareholder_type',
  所属行业: 'industry',
  企业名称: 'company_name',
  开盘价: 'open',
  申购状态: 'subscription_status',
  基金经理: 'fund_manager',
  交易日: 'trading_date',
  基金名称: 'fund_name',
  统计时间: 'statistics_period',
  指数代码: 'index_code',
  基金公司: 'fund_company',
  净值日期: 'nav_date',
  均价: 'average_price',
  '5分钟涨跌': 'change_percent_5min',
  '60日涨跌幅': 'change_percent_60d',
  年初至今涨跌幅: 'change_percent_ytd',
  注册地: 'registered_place',
  公告标题: 'notice_title',
};

// `try` is also a currency.
/** Words that Python, Java, JavaScript or R keeps for itself: `row.return` is no name there. */
const RESERVED = new Set(
  `and as assert async await boolean break byte case catch char class const continue debugger def default del delete do
  double elif else enum except export extends false final finally float for from function global goto if implements
  import in inf instanceof int interface is lambda long nan native new next nonlocal not null or package pass private
  protected public raise repeat return short static super switch synchronized this throw throws transient true
  typeof var void volatile while with yield`.split(/\s+/),
);

it('has an English name of every column, in snake case, unique within its interface', () => {
  const odd = interfaces.flatMap(({ name, columns }) => {
    const ids = columns.flatMap((column) => (column.name === DYNAMIC_COLUMNS ? [] : [column.id ?? '']));
    return ids
      .filter((id, at) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(id) || RESERVED.has(id) || ids.indexOf(id) !== at)
      .map((id) => `${name}: ${id}`);
  });
  expect(odd).toEqual([]);
});

it('calls the hundred most used names as a trader does', () => {
  const uses = new Map<string, Map<string, number>>();
  for (const column of interfaces.flatMap(({ columns }) => columns)) {
    if (column.name === DYNAMIC_COLUMNS) continue;
    const ids = uses.get(column.name) ?? new Map<string, number>();
    ids.set(column.id ?? '', (ids.get(column.id ?? '') ?? 0) + 1);
    uses.set(column.name, ids);
  }
  const usual = Object.keys(MOST_USED).map((name) => {
    const ids = [...(uses.get(name) ?? [])].toSorted(([, left], [, right]) => right - left);
    return [name, ids[0]?.[0]];
  });
  expect(Object.fromEntries(usual)).toEqual(MOST_USED);
  expect(Object.keys(MOST_USED)).toHaveLength(100);
});

it('calls no figure by the name of another: an average is no latest price, a rate no turnover', () => {
  const ids: Readonly<Record<string, string>> = { price: 'latest_price', average: 'average_price' };
  const figures = new Set(
    'open high low close previous_close change change_percent amplitude volume turnover turnover_rate open_interest settlement price average'.split(
      ' ',
    ),
  );
  const names = new Set([...figures].map((role) => ids[role] ?? role));
  const odd = interfaces.flatMap(({ name, columns }) =>
    columns.flatMap(({ id = '', role = '' }) =>
      figures.has(role) && names.has(id) && id !== (ids[role] ?? role) ? [`${name}: ${id} is the ${role}`] : [],
    ),
  );
  expect(odd).toEqual([]);
});

// Figures that are called like one of a row, and are none of its own.
const OTHER_FIGURES: ReadonlySet<string> = new Set([
  // Levels that are 0 on most days, and a close that is 0 until the session has ended.
  ...['open', 'high', 'low'].map((id) => `index_hist_fund_sw ${id}`),
  'futures_zh_spot close',
  // What one holds of shares or of an industry, what a place has in custody, what all shares of one are worth.
  ...['free_holding', 'holding'].map((kind) => `stock_gdfx_${kind}_change_em float_market_value`),
  'fund_portfolio_industry_allocation_em market_value',
  'bond_cash_summary_sse market_value',
  'crypto_bitcoin_hold_report market_value',
  // The volume of bonds is a sum of money.
  'bond_spot_deal volume',
]);

it('gives a figure the role by whose name it is called: a chart or a colour follows from it', () => {
  const roles: Readonly<Record<string, readonly string[]>> = {
    latest_price: ['price', 'average'],
    change: ['change', 'other_change'],
    change_percent: ['change_percent', 'other_change'],
  };
  const figures =
    'open high low close previous_close amplitude volume turnover turnover_rate open_interest settlement market_value float_market_value total_shares float_shares';
  const names = new Set([...figures.split(' '), ...Object.keys(roles)]);
  const odd = interfaces.flatMap(({ name, columns }) =>
    columns.flatMap(({ id = '', role = '', cells }) =>
      names.has(id) && cells !== 'text' && !(roles[id] ?? [id]).includes(role) ? [`${name} ${id}`] : [],
    ),
  );
  expect(odd.filter((each) => !OTHER_FIGURES.has(each))).toEqual([]);
  expect([...OTHER_FIGURES].filter((each) => !odd.includes(each))).toEqual([]);
});

it('colours every rise and fall that a column is called: 涨跌, 涨幅', () => {
  const changes = new Set(['change', 'change_percent', 'other_change']);
  const plain = interfaces.flatMap(({ name, columns }) =>
    columns.flatMap(({ name: title, role = '', cells }) =>
      cells !== 'text' && /涨跌(?!停|家|板)|涨幅|涨速/.test(title) && !/限制|幅度/.test(title) && !changes.has(role)
        ? [`${name} ${title}`]
        : [],
    ),
  );
  // The share of followers that two shares have in common.
  expect(plain).toEqual(['stock_hot_rank_relate_em 涨跌幅']);
});

it('knows the code and the name of one thing, never one of them alone', () => {
  const alone = interfaces.flatMap(({ name, columns }) =>
    columns.flatMap(({ id = '', role }) => {
      const names = columns.find((other) => id.endsWith('code') && other.id === id.replace(/code$/, 'name'));
      return names && (role === 'code') !== (names.role === 'name') ? [`${name}: ${id}, ${names.id}`] : [];
    }),
  );
  expect(alone).toEqual([]);
});

it('gives no sample to a code or a name: the sandbox takes both from the security of the row', () => {
  const roles = new Set(['code', 'name', 'english_name']);
  const unused = interfaces.flatMap(({ name, columns, sample }) =>
    columns.flatMap((column) =>
      roles.has(column.role ?? '') && sample?.texts?.[column.name] !== undefined ? [`${name}: ${column.name}`] : [],
    ),
  );
  expect(unused).toEqual([]);
});

it('counts what a column counts: companies of a list are no shares', () => {
  const counts = interfaces.flatMap(({ name, columns }) =>
    columns
      .filter((each) => each.name.endsWith('家数') && each.unit === UNITS.shares)
      .map((each) => `${name}: ${each.name}`),
  );
  expect(counts).toEqual([]);
});

it('has one identifier of a name that says one thing', () => {
  const ids = new Map<string, Set<string>>();
  for (const { name, id = '', cells, say: text } of interfaces.flatMap(({ columns }) => columns)) {
    const key = `${name} (${cells}): ${text.en}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
  expect([...ids].filter(([, { size }]) => size > 1)).toEqual([]);
});

/** The columns with an identifier of a pattern, but not one that is their own name. */
function named(pattern: RegExp) {
  return interfaces.flatMap(({ name, grain, columns }) =>
    columns
      .filter((column) => column.id !== column.name && pattern.test(column.id ?? ''))
      .map((column) => ({ ...column, grain, place: `${name}: ${column.id}` })),
  );
}

it('calls nothing a percentage that is not in percent', () => {
  expect(named(/_percent(?:_|$)/).flatMap(({ unit, place }) => (unit === UNITS.percent ? [] : [place]))).toEqual([]);
});

it('calls no month and no time a date, and no day a time', () => {
  const dates = named(/(?:^|_)date$/).filter(({ cells }) => cells === 'month' || cells === 'date-time');
  const times = named(/(?:^|_)time$/).filter(({ cells }) => cells === 'date');
  expect([...dates, ...times].map(({ place }) => place)).toEqual([]);
});

it('calls no change on the quarter before one on the month before', () => {
  expect(named(/(?:^|_)mom(?:_|$)/).flatMap(({ grain, place }) => (grain === 'quarter' ? [place] : []))).toEqual([]);
});

it('calls nothing a turnover that is no sum of money, by its own text', () => {
  const odd = named(/^turnover$/).filter(({ say: { en } }) => /\bno turnover\b/.test(en));
  expect(odd.map(({ place }) => place)).toEqual([]);
});

it('says of no price of another security that it is that of a bond', () => {
  const ofBonds = new Set<FigureUnit | undefined>([UNITS.yuan_per_bond, UNITS.yuan_per_100_face_value]);
  const bonds = interfaces.flatMap(({ name, columns }) =>
    columns
      .filter(({ role, unit, say: { en } }) => role === 'price' && /\bbond\b/.test(en) && !ofBonds.has(unit))
      .map((each) => `${name}: ${each.name}`),
  );
  expect(bonds).toEqual([]);
});
