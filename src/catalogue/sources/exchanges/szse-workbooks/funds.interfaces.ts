import { say } from '../../../../base/say.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { firstDay } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseReport, parseUnits, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const FUNDS = {
  基金代码: code('基金代码'),
  基金简称: text('基金简称'),
  基金类别: text('基金类别', {
    id: 'fund_class',
    say: say('Class: ETF, LOF, 不动产基金 (REIT), and others.', '类别：ETF、LOF、不动产基金等。'),
  }),
  投资类别: text('投资类别', { id: 'investment_class', say: say('What it invests in.', '投资的类别。') }),
  上市日期: date('上市日期'),
  基金份额: whole('当前规模(份)'),
  基金管理人: text('基金管理人'),
  基金发起人: text('基金发起人', {
    id: 'fund_sponsor',
    say: say('Sponsor; null since 2025.', '发起人；2025 年起为 null。'),
  }),
  基金托管人: text('基金托管人', { say: say('Custodian; null since 2025.', '托管人；2025 年起为 null。') }),
  净值: number('净值', { unit: 'yuan_per_unit', say: say('Unit value; null for a REIT.', '单位净值；REIT 为 null。') }),
} as const;

const UNITS = {
  日期: date('日期'),
  基金代码: code('基金代码'),
  基金简称: text('基金简称'),
  基金份额: number('基金规模(份)'),
} as const;

const MONTHS = 6;

/** The exchange answers an empty workbook for more than half a year. */
const HALF_A_YEAR: Rule<'start_date' | 'end_date'> = {
  reads: ['start_date', 'end_date'],
  reportedParam: 'end_date',
  check: ({ start_date, end_date }) => {
    const first = String(start_date);
    const end = new Date(midnightOf(first));
    // Its year may have five digits.
    end.setUTCMonth(end.getUTCMonth() + MONTHS);
    return midnightOf(String(end_date)) <= end.getTime()
      ? undefined
      : {
          type: 'value_error.date_range',
          msg: say(
            `end_date should not be more than ${MONTHS} months after start_date`,
            `end_date 不应晚于 start_date 之后 ${MONTHS} 个月`,
          ),
          ctx: { start_date: first },
        };
  },
};

export default familyOf<RecordsShared<WorkbookAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.szse.cn/marketdata/fundslist/index.html',
    cache: workbookCache,
    kind: 'snapshot',
    grain: 'security',
    source: szseWorkbooks,
  },
  {
    fund_etf_scale_szse: records({
      lists: { of: 'Shenzhen ETFs', rows: 120 },
      sample: {
        texts: {
          基金管理人: [
            '易方达基金管理有限公司',
            '招商基金管理有限公司',
            '汇添富基金管理股份有限公司',
            '华泰柏瑞基金管理有限公司',
            '华宝基金管理有限公司',
          ],
          基金类别: 'ETF',
          投资类别: ['货币市场基金', '股票基金'],
        },
      },
      say: say('Listed funds of the Shenzhen exchange with their units and unit values.', '深交所基金列表与份额'),
      keywords: ['SZSE', 'shares outstanding', 'REIT', 'LOF', '份额', '规模', '深市'],
      columns: FUNDS,
      ask: (): WorkbookAsk => ({ report: 'funds', date: '' }),
      parseRows: (pages, ask) => parseReport(pages, ask, FUNDS, '基金代码'),
      quirks: [
        say(
          'Every listed fund, not only ETFs, in spite of the name; those of the newest day.',
          '含所有上市基金，不只是 ETF；为最新一天的数据。',
        ),
        say('The unit value of a money fund is 100.', '货币基金的净值为 100。'),
      ],
    }),
    fund_scale_daily_szse: records({
      lists: { of: 'Shenzhen ETFs', rows: 120 },
      say: say('Units of the listed funds of the Shenzhen exchange by day, newest day first.', '深交所基金规模日频'),
      keywords: ['SZSE', 'fund flow', 'REIT', 'LOF', '份额', '深市'],
      page: 'https://www.szse.cn/market/fund/volume/etf/index.html',
      params: {
        start_date: firstDay('20260401'),
        end_date: day({
          bound: 'last',
          default: '20260401',
          say: say(
            'Last day wanted, YYYYMMDD; six months after the first at most.',
            '所求的最后一天，YYYYMMDD；距第一天最多六个月。',
          ),
        }),
        symbol: choice(
          {
            ETF: say('ETFs.', 'ETF。'),
            LOF: say('Listed open funds.', '上市开放式基金。'),
            REITS: say('REITs.', '不动产基金。'),
          },
          { default: 'ETF', say: say('Kind of fund.', '基金的种类。') },
        ),
      },
      rules: [HALF_A_YEAR],
      columns: UNITS,
      ask: ({ start_date: first, end_date: last, symbol }): WorkbookAsk => ({
        report: 'fund-units',
        date: '',
        first,
        last,
        fund: symbol === 'REITS' ? '不动产基金' : symbol,
      }),
      parseRows: (pages, ask) => parseUnits(pages, ask, UNITS),
      quirks: [
        say(
          'The figures of a day come in its evening or on the next morning. Days without a session have no rows.',
          '当日的数据在晚上或次日早晨公布。非交易日没有行。',
        ),
        say(
          'More than six months are refused: the exchange would answer nothing.',
          '超过六个月的请求会被拒绝：交易所对此不返回数据。',
        ),
      ],
    }),
  },
);
