import { say, type Text } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { monthText, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import type { RecordsShared } from '../../../wire/records.ts';
import { economy } from './family.ts';
import type { EconomyAsk } from './wire.ts';

const MONTH = { 月份: monthText('月份', { say: say('Month, YYYY-MM.', '月份，YYYY-MM。') }) } as const;

const HEADINGS_UNPROVEN = say(
  'No page was recorded: its headings are taken from the names that AKShare gives the columns, and other ones are refused.',
  '没有网页的实录：表头取自 AKShare 的列名，其他表头视为失败。',
);
const RATES = say('Rates of change are texts with %, as in AKShare.', '变化率是带 % 的文本，与 AKShare 相同。');
const RECORDED = say(
  'The rows of a recorded result of AKShare are answered as recorded, every cell, from a page that is made of them.',
  '对 AKShare 一份实录结果中的各行，由据其制成的网页得出的返回值逐格一致。',
);

/** A column of amounts of money. */
function amount(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'hundred_million_yuan', say: meaning });
}

export default familyOf<RecordsShared<EconomyAsk>>(
  {
    category: 'macro',
    topic: 'china-money',
    page: 'https://data.10jqka.com.cn/macro/',
    cache: freshFor('6h', { staleIfError: '365d' }),
    kind: 'window',
    grain: 'month',
  },
  {
    macro_stock_finance: economy({
      say: say('China: funds raised by shares by month, oldest first.', '股票筹资'),
      page: 'finance',
      columns: {
        ...MONTH,
        募集资金: amount('募集资金', 'funds_raised', say('Raised in all.')),
        首发募集资金: amount('首发募集资金', 'ipo_funds_raised', say('Raised by first offerings.')),
        增发募集资金: amount('增发募集资金', 'placement_funds_raised', say('Raised by further offerings.')),
        配股募集资金: amount('配股募集资金', 'rights_funds_raised', say('Raised by rights issues.')),
      },
    }),
    macro_rmb_loan: economy({
      sample: {
        texts: {
          '新增人民币贷款-同比': '{11.21}%',
          '新增人民币贷款-环比': '{47.62}%',
          '累计人民币贷款-同比': '{11.21}%',
        },
      },
      say: say('China: new loans in renminbi by month, and the loans outstanding, oldest first.', '新增人民币贷款'),
      page: 'loan',
      columns: {
        ...MONTH,
        '新增人民币贷款-总额': amount(
          '新增人民币贷款/总额',
          'new_loans_month',
          say('New loans of the month.', '当月新增贷款。'),
        ),
        '新增人民币贷款-同比': text('新增人民币贷款/同比', {
          id: 'new_loans_yoy',
          say: say('New loans, year on year.'),
        }),
        '新增人民币贷款-环比': text('新增人民币贷款/环比', {
          id: 'new_loans_mom_growth',
          say: say('New loans, month on month.'),
        }),
        '累计人民币贷款-总额': amount(
          '累计人民币贷款/总额',
          'loans_outstanding_end_month',
          say('Loans outstanding at the end of the month.', '月末的贷款余额。'),
        ),
        '累计人民币贷款-同比': text('累计人民币贷款/同比', {
          id: 'loans_outstanding_yoy',
          say: say('Loans outstanding, year on year.', '贷款余额的同比。'),
        }),
      },
      quirks: [
        say(
          '累计人民币贷款-总额 is what is outstanding, not the loans since January.',
          '累计人民币贷款-总额是余额，不是 1 月以来的累计贷款。',
        ),
        RATES,
        HEADINGS_UNPROVEN,
      ],
      evidence: [RECORDED],
    }),
    macro_rmb_deposit: economy({
      sample: {
        texts: {
          '新增存款-同比': '{8.67}%',
          '新增存款-环比': '{1.32}%',
          '新增企业存款-同比': '{8.67}%',
          '新增企业存款-环比': '{1.32}%',
          '新增储蓄存款-同比': '{8.67}%',
          '新增储蓄存款-环比': '{1.32}%',
          '新增其他存款-同比': '{8.67}%',
          '新增其他存款-环比': '{1.32}%',
        },
      },
      say: say('China: deposits in renminbi by month, oldest first.', '人民币存款余额'),
      page: 'rmb',
      columns: {
        ...MONTH,
        '新增存款-数量': amount(
          '新增存款/数量',
          'all_deposits_end_month',
          say('All deposits at the end of the month.', '月末的全部存款余额。'),
        ),
        '新增存款-同比': text('新增存款/同比', {
          id: 'all_deposits_yoy',
          say: say('All deposits, year on year.', '全部存款余额的同比。'),
        }),
        '新增存款-环比': text('新增存款/环比', {
          id: 'all_deposits_mom_growth',
          say: say('All deposits, month on month.', '全部存款余额的环比。'),
        }),
        '新增企业存款-数量': amount('新增企业存款/数量', 'deposits_companies', say('Deposits of companies.')),
        '新增企业存款-同比': text('新增企业存款/同比', {
          id: 'deposits_companies_yoy',
          say: say('Deposits of companies, year on year.'),
        }),
        '新增企业存款-环比': text('新增企业存款/环比', {
          id: 'deposits_companies_mom_growth',
          say: say('Deposits of companies, month on month.'),
        }),
        '新增储蓄存款-数量': amount('新增储蓄存款/数量', 'savings_households', say('Savings of households.')),
        '新增储蓄存款-同比': text('新增储蓄存款/同比', {
          id: 'savings_households_yoy',
          say: say('Savings of households, year on year.'),
        }),
        '新增储蓄存款-环比': text('新增储蓄存款/环比', {
          id: 'savings_households_mom_growth',
          say: say('Savings of households, month on month.'),
        }),
        '新增其他存款-数量': number('新增其他存款/数量', { id: 'other_deposits', unit: 'hundred_million_yuan' }),
        '新增其他存款-同比': text('新增其他存款/同比', {
          id: 'other_deposits_yoy',
          say: say('Other deposits, year on year.'),
        }),
        '新增其他存款-环比': text('新增其他存款/环比', {
          id: 'other_deposits_mom_growth',
          say: say('Other deposits, month on month.'),
        }),
      },
      quirks: [
        say(
          'The columns say 新增 (new), but hold what is outstanding at the end of the month: some 300 million million yuan in all.',
          '列名为“新增”，实为月末余额：合计约 300 万亿元。',
        ),
        RATES,
        HEADINGS_UNPROVEN,
      ],
      evidence: [RECORDED],
    }),
  },
);
