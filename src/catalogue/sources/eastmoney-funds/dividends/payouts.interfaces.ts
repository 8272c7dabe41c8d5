import { say, type Text } from '../../../../base/say.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import { choice, codeParam, integer } from '../../../../engine/interface/params.ts';
import { type Columns, code, date, number, text, whole } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { fillByPosition } from '../rows.ts';
import { fundPayouts, PAYOUTS, type PayoutAsk, type PayoutList, parsePayouts } from './wire.ts';

/** A row of a list of payouts. The `field` of a column is the position of its value in a row of the source. */
function payoutsOf<const C extends Columns, const P extends Params>(
  row: RecordsText<P, C, PayoutAsk> & {
    readonly list: PayoutList;
    request(params: ParamValues<P>): Omit<PayoutAsk, 'payouts'>;
  },
): DeclaredRow<RecordsShared<PayoutAsk>> {
  const { list, request } = row;
  return records<P, C, PayoutAsk>({
    ...row,
    source: fundPayouts,
    ask: (params) => ({ payouts: list, ...request(params) }),
    parseRows: (pages, ask) => fillByPosition(row.columns, parsePayouts(pages, ask), `Eastmoney fund ${list}`),
  });
}

const year = codeParam({
  time: 'year',
  default: '2025',
  say: say('Year.', '年份。'),
  matching: /^[0-9]{4}$/,
  form: say('a year of four digits, such as 2025', '四位数字的年份，例如 2025'),
  otherwise: 'no rows',
});

const sortOf = (value: 'asc' | 'desc') =>
  choice(
    { asc: say('Ascending.', '升序。'), desc: say('Descending.', '降序。') },
    { default: value, say: say('Direction of the order.', '排序方向。') },
  );

const page = {
  ...integer({
    default: -1,
    say: say(
      'Number of one page of 100 rows, from 1; -1 for all pages.',
      '页码，每页 100 行，从 1 开始；-1 为全部页。',
    ),
  }),
  check: (value: number) =>
    value === -1 || (value >= 1 && value <= 9_999)
      ? undefined
      : {
          type: 'value_error.page_range',
          msg: say('Input should be -1 or a page from 1 to 9999', '应为 -1 或 1 至 9999 的页码'),
        },
};

/** What the types of funds are, beside their names. */
const TYPES = {
  '指数型-其他': 'Index funds, others',
  '指数型-海外股票': 'Index funds of shares abroad',
  '指数型-固收': 'Index funds of fixed income',
  '指数型-股票': 'Index funds of shares',
  '债券型-中短债': 'Bond funds of short and medium terms',
  '债券型-长债': 'Bond funds of long terms',
  '债券型-理财': 'Bond funds for short-term wealth',
  '债券型-可转债': 'Bond funds of convertibles',
  '债券型-混合债': 'Bond funds of mixed bonds',
  '债券型-混合一级': 'Mixed bond funds of the first level, which buy new shares and convertibles besides',
  '债券型-混合二级': 'Mixed bond funds of the second level, which buy listed shares besides',
  '商品（不含QDII）': 'Commodity funds but for QDII',
  货币型: 'Money funds',
  '货币型-普通货币': 'Money funds, ordinary',
  '货币型-浮动净值': 'Money funds with a floating unit value',
  '混合型-平衡': 'Mixed funds, balanced',
  '混合型-偏债': 'Mixed funds with more bonds',
  '混合型-偏股': 'Mixed funds with more shares',
  '混合型-灵活': 'Mixed funds, flexible',
  '混合型-绝对收益': 'Mixed funds for an absolute return',
  股票型: 'Funds of shares',
  REITs: 'Real-estate investment trusts',
  Reits: 'Real-estate investment trusts, as the source spells them, too',
  QDII: 'Funds that invest abroad',
  'QDII-商品': 'Funds that invest abroad: commodities',
  'QDII-普通股票': 'Funds that invest abroad: shares',
  'QDII-混合债': 'Funds that invest abroad: mixed bonds',
  'QDII-混合偏股': 'Funds that invest abroad: mixed, with more shares',
  'QDII-纯债': 'Funds that invest abroad: bonds alone',
  'QDII-REITs': 'Funds that invest abroad: real-estate investment trusts',
  FOF: 'Funds of funds',
} as const;

/** Some types of funds, and all of them. */
const typesOf = <const Names extends readonly (keyof typeof TYPES)[]>(...names: Names) =>
  Object.fromEntries([
    ['', say('All funds.', '全部基金。')],
    ...names.map((name) => [name, say(`${TYPES[name]}.`, `类型为“${name}”的基金。`)]),
  ]) as Readonly<Record<Names[number] | '', Text>>;

const NUMBERED_PAGES = say(
  'With `page`, 序号 counts the rows of that page from 1.',
  '使用 `page` 时，序号在该页内从 1 开始。',
);

/** Dividends and splits of funds. */
export default familyOf<RecordsShared<PayoutAsk>>(
  {
    category: 'fund',
    topic: 'fund-histories',
    page: 'https://fund.eastmoney.com/data/fundfenhong.html',
    cache: PAYOUTS,
    kind: 'snapshot',
    grain: 'event',
    rowNumber: '序号',
  },
  {
    fund_fh_em: payoutsOf({
      sample: { isNewestFirst: true },
      say: say('Dividends that funds paid in a year.', '基金分红：权益登记日、除息日、每份分红、发放日'),
      list: 'dividends',
      params: {
        year,
        typ: choice(
          typesOf(
            '指数型-其他',
            '指数型-海外股票',
            '指数型-固收',
            '指数型-股票',
            '债券型-中短债',
            '债券型-长债',
            '债券型-理财',
            '债券型-混合债',
            '债券型-混合一级',
            '债券型-混合二级',
            '货币型-普通货币',
            '货币型-浮动净值',
            '混合型-平衡',
            '混合型-偏债',
            '混合型-偏股',
            '混合型-灵活',
            '混合型-绝对收益',
            '股票型',
            'REITs',
            'Reits',
            'QDII-商品',
            'QDII-普通股票',
            'QDII-混合债',
            'QDII-混合偏股',
            'QDII-纯债',
            'QDII-REITs',
            'FOF',
          ),
          { default: '', say: say('Type of the funds.', '基金类型。') },
        ),
        rank: choice(
          {
            BZDM: say('Fund code.', '基金代码。'),
            ABBNAME: say('Name.', '名称。'),
            DJR: say('Record date.', '权益登记日。'),
            FSRQ: say('Ex-dividend date.', '除息日。'),
            FHFCZ: say('Dividend per unit.', '每份分红。'),
            FFR: say('Payment date.', '发放日。'),
          },
          { default: 'BZDM', say: say('What the rows are ordered by.', '按什么排序。') },
        ),
        sort: sortOf('asc'),
        page,
      },
      request: ({ typ, ...params }) => ({ ...params, type: typ }),
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        权益登记日: date('2'),
        除息日期: date('3', { id: 'ex_dividend_date', say: say('Ex-dividend date.', '除息日。') }),
        分红: number('4', { id: 'dividend', unit: 'yuan_per_unit' }),
        分红发放日: date('5'),
      },
      quirks: [NUMBERED_PAGES],
    }),

    fund_cf_em: payoutsOf({
      sample: { texts: { 拆分类型: ['份额分拆', '份额折算'] }, isNewestFirst: true },
      say: say('Splits of funds in a year.', '基金拆分：拆分折算日、类型、比例'),
      page: 'https://fund.eastmoney.com/data/fundchaifen.html',
      list: 'splits',
      params: {
        year,
        typ: choice(
          typesOf(
            '指数型-其他',
            '指数型-海外股票',
            '指数型-固收',
            '指数型-股票',
            '债券型-中短债',
            '债券型-长债',
            '债券型-可转债',
            '债券型-混合债',
            '债券型-混合一级',
            '债券型-混合二级',
            '商品（不含QDII）',
            '货币型',
            '混合型-平衡',
            '混合型-偏债',
            '混合型-偏股',
            '混合型-灵活',
            '股票型',
            'QDII',
            'FOF',
          ),
          { default: '', say: say('Type of the funds.', '基金类型。') },
        ),
        rank: choice(
          {
            BZDM: say('Fund code.', '基金代码。'),
            ABBNAME: say('Name.', '名称。'),
            FSRQ: say('Day of the split.', '拆分日期。'),
            FHFCZ: say('Ratio.', '比例。'),
          },
          { default: 'FSRQ', say: say('What the rows are ordered by.', '按什么排序。') },
        ),
        sort: sortOf('desc'),
        page,
      },
      request: ({ typ, ...params }) => ({ ...params, type: typ }),
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        拆分折算日: date('2'),
        拆分类型: text('3', {
          say: say('Kind: 份额分拆 (split) or 份额折算 (conversion).', '类型：份额分拆或份额折算。'),
        }),
        拆分折算: number('4', {
          id: 'split_ratio',
          unit: 'units_per_unit',
          say: say('Units after, for one unit before.', '原 1 份对应的新份数。'),
        }),
      },
      quirks: [NUMBERED_PAGES],
    }),

    fund_fh_rank_em: payoutsOf({
      say: say('Funds ranked by the sum of all dividends that they have paid.', '基金累计分红排行'),
      page: 'https://fund.eastmoney.com/data/fundleijifenhong.html',
      grain: 'security',
      list: 'dividend-rank',
      params: {},
      request: () => ({ year: '', type: '', rank: 'FHFCZ', sort: 'desc', page: -1 }),
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        累计分红: number('2', { unit: 'yuan_per_unit', say: say('All dividends.') }),
        累计次数: whole('3', {
          id: 'dividend_count',
          unit: 'dividends',
          say: say('How often the fund paid one.', '该基金分红的次数。'),
        }),
        成立日期: date('4'),
      },
    }),
  },
);
