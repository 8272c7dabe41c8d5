import { say } from '../../../../base/say.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseReport, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const OPTIONS = {
  序号: whole('序号', { say: say('Number of the row, as the exchange counts.', '序号，由交易所给出。') }),
  合约编码: code('合约编码'),
  合约代码: text('合约代码', {
    role: 'none',
    say: say('Trading code of the contract, such as 159915C2512M003400.', '合约代码，例如 159915C2512M003400。'),
  }),
  合约简称: text('合约简称'),
  '标的证券简称(代码)': text('标的证券简称(代码)', {
    id: 'underlying',
    say: say('Name of the underlying, and its code in brackets.', '标的名称，括号内为代码。'),
  }),
  合约类型: text('合约类型', { id: 'option_type', say: say('Call or put.', '认购或认沽。') }),
  行权价: number('行权价', { unit: 'yuan_per_underlying_unit' }),
  合约单位: whole('合约单位'),
  最后交易日: date('最后交易日'),
  行权日: date('行权日', { id: 'exercise_date', say: say('Day of the exercise.') }),
  到期日: date('到期日'),
  交收日: date('交收日', { id: 'delivery_date', say: say('Day of the delivery after the exercise.') }),
  新挂: text('新挂', { id: 'is_new', say: say('Whether the contract is newly listed.', '是否新挂牌。') }),
  涨停价格: number('涨停价格', {
    id: 'upper_limit_price',
    unit: 'yuan_per_underlying_unit',
    say: say('Upper price limit.'),
  }),
  跌停价格: number('跌停价格', {
    id: 'lower_limit_price',
    unit: 'yuan_per_underlying_unit',
    say: say('Lower price limit.'),
  }),
  前结算价: number('前结算价', { unit: 'yuan_per_underlying_unit' }),
  合约调整: text('合约调整', { id: 'is_adjusted', say: say('Whether the contract was adjusted.', '是否调整过。') }),
  停牌: text('停牌', { id: 'is_suspended', say: say('Whether trading is suspended.', '是否停牌。') }),
  合约总持仓: whole('合约总持仓', { role: 'open_interest', unit: 'contracts' }),
  挂牌原因: text('挂牌原因', { id: 'listing_reason', say: say('Reason of the listing.') }),
  原合约代码: text('原合约代码', {
    id: 'former_contract_code',
    say: say('Trading code before an adjustment.', '调整前的合约代码。'),
  }),
  原合约简称: text('原合约简称', {
    id: 'former_contract_name',
    say: say('Short name before an adjustment.', '调整前的简称。'),
  }),
  原行权价格: number('原行权价格', {
    id: 'former_strike_price',
    unit: 'yuan_per_underlying_unit',
    say: say('Strike before an adjustment.', '调整前的行权价格。'),
  }),
  原合约单位: whole('原合约单位', {
    id: 'former_contract_multiplier',
    unit: 'units',
    say: say('Units of one contract before an adjustment.', '调整前的合约单位。'),
  }),
  合约到期剩余交易天数: whole('合约到期剩余交易天数', {
    id: 'sessions_to_expiry',
    unit: 'sessions',
    say: say('Trading days to the expiry.'),
  }),
  合约到期剩余自然天数: whole('合约到期剩余自然天数', {
    id: 'days_to_expiry',
    unit: 'days',
    say: say('Calendar days to the expiry.'),
  }),
  下次合约调整剩余交易天数: whole('下次合约调整剩余交易天数', {
    id: 'sessions_to_adjustment',
    unit: 'sessions',
    say: say('Trading days to the next adjustment.'),
  }),
  下次合约调整剩余自然天数: whole('下次合约调整剩余自然天数', {
    id: 'days_to_adjustment',
    unit: 'days',
    say: say('Calendar days to the next adjustment.'),
  }),
  交易日期: date('交易日期'),
} as const;

export default familyOf<RecordsShared<WorkbookAsk>>(
  {
    category: 'option',
    topic: 'option-contracts',
    page: 'https://www.szse.cn/option/quotation/contract/daycontract/index.html',
    cache: workbookCache,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    option_current_day_szse: records({
      sample: {
        texts: {
          合约代码: [
            '159901C2509M002500',
            '159901C2509M002550',
            '159915P2510M003400',
            '159915C2603M003400',
            '159915P2603M003400',
          ],
          新挂: '否',
          停牌: '否',
        },
      },
      say: say('Option contracts that trade on the Shenzhen exchange today.', '深交所期权当日合约'),
      keywords: ['SZSE', 'option chain', 'ETF options', '期权合约', '深市'],
      source: szseWorkbooks,
      columns: OPTIONS,
      listsSecurities: { of: 'option', code: '合约编码', name: '合约简称', requests: 1 },
      ask: (): WorkbookAsk => ({ report: 'options', date: '' }),
      parseRows: (pages, ask) => parseReport(pages, ask, OPTIONS, '合约编码'),
      quirks: [
        say(
          '合约编码 is a text, as with the Shanghai exchange; AKShare answers a number.',
          '合约编码为文本，与上交所相同；AKShare 返回数值。',
        ),
        say(
          '交易日期 stands last, as in AKShare; it is the second column of the workbook.',
          '交易日期在最后一列，与 AKShare 相同；它是工作簿的第二列。',
        ),
      ],
    }),
  },
);
