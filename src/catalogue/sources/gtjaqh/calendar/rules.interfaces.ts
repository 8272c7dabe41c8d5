import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../../exchanges/day-reports.ts';

import { brokersCalendar, parseRules, type RulesAsk } from './wire.ts';

const RULES = {
  交易所: text('交易所'),
  品种: text('品种'),
  代码: code('代码', { say: say('Letters of the product; CU_O for options on CU.', '品种字母；CU_O 为 CU 的期权。') }),
  交易保证金比例: percent('交易保证金比例', {
    id: 'margin',
    say: say('Margin of the broker; options have none.', '期货公司的保证金比例；期权没有。'),
  }),
  涨跌停板幅度: percent('涨跌停板幅度', { id: 'price_limit', say: say('How far the price may move in a day.') }),
  合约乘数: whole('合约乘数', { say: say('Size of one contract.', '合约乘数。') }),
  最小变动价位: number('最小变动价位', { unit: 'of_product' }),
  限价单每笔最大下单手数: whole('限价单每笔最大下单手数', { id: 'largest_limit_order', unit: 'contracts' }),
  特殊合约参数调整: text('特殊合约参数调整', {
    id: 'exceptions',
    say: say('Contracts that have other parameters, in words.', '参数不同的合约，以文字说明。'),
  }),
  调整备注: text('调整备注', { id: 'remark', say: say('Remark on a change.') }),
} as const;

export default familyOf<RecordsShared<RulesAsk>>(
  {
    category: 'futures',
    page: 'https://www.gtjaqh.com/pc/calendar.html',
    cache: reportsOfDay<RulesAsk>(({ day }) => day),
    kind: 'snapshot',
    grain: 'item',
  },
  {
    futures_rule: records({
      sample: {
        texts: {
          交易所: '上期所',
          品种: ['铜', '铜期权', '铝', '铝期权', '锌'],
          特殊合约参数调整: '期权卖方交易保证金中涉及标的期货合约的公司交易保证金按照对应的期货合约保证金标准收取',
        },
      },
      say: say(
        'Margins, price limits, sizes and steps of all futures and options on one day, by a broker.',
        '期货交易日历：保证金与涨跌停板',
      ),
      keywords: ['margin', 'price limits', 'tick size', '保证金', '涨跌停板', '合约乘数'],
      source: brokersCalendar,
      params: { date: tradingDay('20231205', say(' of the recent past', '，近期')) },
      columns: RULES,
      ask: ({ date: day }): RulesAsk => ({ day }),
      parseRows: (pages, ask) => parseRules(pages, ask, RULES),
      quirks: [
        say(
          'A broker’s page: its margins may lie above those of the exchanges.',
          '期货公司的网页：保证金可能高于交易所标准。',
        ),
        say(
          'A day without a session answers `[]`; the page of another day without a table is a failure.',
          '非交易日返回 `[]`；其他日期的网页没有表格时视为失败。',
        ),
      ],
    }),
  },
);
