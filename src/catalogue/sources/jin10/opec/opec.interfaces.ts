import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { monthText, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { jin10Opec, type OpecAsk, parseOpec } from './wire.ts';

const COLUMNS = {
  日期: monthText('date', { say: say('Month, YYYY/MM.', '月份，YYYY/MM。') }),
  阿尔及利亚: number('阿尔及利亚', { id: 'algeria', unit: 'ten_thousand_barrels_a_day' }),
  安哥拉: number('安哥拉', {
    id: 'angola',
    unit: 'ten_thousand_barrels_a_day',
    say: say('Angola, a member until 2023.', '安哥拉，2023 年前为成员国。'),
  }),
  加蓬: number('加蓬', { id: 'gabon', unit: 'ten_thousand_barrels_a_day' }),
  伊朗: number('伊朗', { id: 'iran', unit: 'ten_thousand_barrels_a_day' }),
  伊拉克: number('伊拉克', { id: 'iraq', unit: 'ten_thousand_barrels_a_day' }),
  科威特: number('科威特', { id: 'kuwait', unit: 'ten_thousand_barrels_a_day' }),
  利比亚: number('利比亚', { id: 'libya', unit: 'ten_thousand_barrels_a_day' }),
  尼日利亚: number('尼日利亚', { id: 'nigeria', unit: 'ten_thousand_barrels_a_day' }),
  沙特: number('沙特', { id: 'saudi_arabia', unit: 'ten_thousand_barrels_a_day', say: say('Saudi Arabia.') }),
  阿联酋: number('阿联酋', {
    id: 'united_arab_emirates',
    unit: 'ten_thousand_barrels_a_day',
    say: say('United Arab Emirates.'),
  }),
  委内瑞拉: number('委内瑞拉', { id: 'venezuela', unit: 'ten_thousand_barrels_a_day' }),
  欧佩克产量: number('欧佩克产量', { id: 'opec_total', unit: 'ten_thousand_barrels_a_day', say: say('OPEC in all.') }),
} as const;

export default familyOf<RecordsShared<OpecAsk>>(
  {
    category: 'macro',
    topic: 'world-markets',
    page: 'https://datacenter.jin10.com/reportType/dc_opec_report',
    cache: freshFor('12h', { staleIfError: '365d' }),
    kind: 'history',
    grain: 'month',
  },
  {
    macro_cons_opec_month: records({
      sample: { periods: '{YYYY}/{MM}' },
      say: say('Oil production of the members of OPEC by month, oldest first.', '欧佩克月度产量'),
      keywords: ['OPEC', 'crude oil production', 'oil supply', '原油产量', '石油输出国组织'],
      source: jin10Opec,
      ask: () => ({ report: 'opec' }) as const,
      parseFields: (pages, _, fields) => parseOpec(pages, fields),
      columns: COLUMNS,
      quirks: [
        say(
          'Each month is taken from the report of the month after the first one that has it, as in AKShare: so its figures are revised once, and the newest month of the newest report is not there.',
          '每月的数字取自首次含有该月的报告之后一个月的报告，与 AKShare 相同：因此数字已修订一次，而最新报告中的最新月份不在其中。',
        ),
        say(
          'A member that a report does not have is `null`; other members are left out.',
          '报告中没有的成员国为 `null`；其他成员国略去。',
        ),
        say(
          'The first call sends a request for each of more than a hundred reports; later calls only those for the newest two.',
          '首次调用需逐一请求一百多份报告；以后只请求最新的两份。',
        ),
      ],
      evidence: [
        say(
          'The rows of a recorded result of AKShare are answered as recorded, every cell, from reports that are made of them.',
          '对 AKShare 一份实录结果中的各行，由据其制成的报告得出的返回值逐格一致。',
        ),
      ],
    }),
  },
);
