import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { monthText, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { CHINA } from '../../../declare/releases.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { nbs, parseUnemployment, type UnemploymentAsk } from './wire.ts';

export default familyOf<RecordsShared<UnemploymentAsk>>(
  {
    category: 'macro',
    topic: 'china-activity',
    page: 'https://data.stats.gov.cn/dg/website/page.html#/pc/national/monthData',
    cache: freshFor('6h', { staleIfError: '365d' }),
    kind: 'history',
    grain: 'month',
  },
  {
    macro_china_urban_unemployment: records({
      sample: {
        periods: '{YYYY}{MM}',
        series: {
          column: 'item',
          names: ['全国城镇调查失业率', '31个大城市城镇调查失业率', '全国城镇25—59岁劳动力失业率'],
        },
        texts: { value: '{5.0}' },
      },
      publishes: CHINA.activity,
      say: say('China: surveyed urban unemployment rates by month and group, oldest first.', '城镇调查失业率'),
      source: nbs,
      ask: () => ({ table: 'urban-unemployment' }) as const,
      parseRows: parseUnemployment,
      columns: {
        date: monthText({ id: 'month', say: say('Month, YYYYMM.', '月份，YYYYMM。') }),
        item: text({
          say: say(
            'Group that the rate is of: all, 31 large cities, ages 16 to 24.',
            '失业率所属的人群：全国、31 个大城市、16—24 岁。',
          ),
        }),
        value: text({ say: say('Rate in percent, as a text.', '失业率（百分比），文本。') }),
      },
      quirks: [
        say('Rates are texts, as in AKShare.', '失业率为文本，与 AKShare 相同。'),
        say('Names of rates have no blank at their end, and no (%).', '失业率名称的末尾没有空格，也没有 (%)。'),
        say(
          'The rates of the young before and after December 2023 are not the same: students are left out since.',
          '2023 年 12 月前后的青年失业率口径不同：此后不含在校学生。',
        ),
      ],
    }),
  },
);
