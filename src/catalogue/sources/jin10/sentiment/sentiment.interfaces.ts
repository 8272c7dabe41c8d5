import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { dynamicColumns, text } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { jin10Sentiment, parseSentiment } from './wire.ts';

export default [
  defineInterface({
    name: 'macro_fx_sentiment',
    category: 'macro',
    topic: 'world-markets',
    say: say('Share of long positions in each currency pair, every ten minutes.', '外汇投机情绪报告'),
    sample: { texts: { date: '{YYYY}-{MM}-{DD} {HH}:{mm}' }, columns: sampleNames('BTCUSD|EURUSD|AUDJPY') },
    page: 'https://datacenter.jin10.com/reportType/dc_ssi_trends',
    kind: 'snapshot',
    grain: 'minute',
    source: jin10Sentiment,
    cache: freshFor('10m', { staleIfError: '30d' }),
    params: {
      ...dayRange('20221011', '20221017'),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: {
      date: text({
        role: 'time',
        id: 'time',
        say: say('Time, YYYY-MM-DD HH:MM, Beijing time.', '时间，YYYY-MM-DD HH:MM，北京时间。'),
      }),
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'number',
        'percent',
        say(
          'Share of long positions in a pair, such as AUDJPY, in the order of the source.',
          '货币对（如 AUDJPY）中多头所占比例，按数据源的顺序。',
        ),
      ),
    },
    quirks: [
      say('A pair that is not there at a time is `null`.', '某一时刻没有的货币对为 `null`。'),
      say('The days of the defaults are of 2022.', '默认值的日期在 2022 年。'),
    ],
    example: { start_date: '20260629', end_date: '20260630' },
    ask: ({ start_date, end_date }) => ({ first: isoDay(start_date), last: isoDay(end_date) }),
    parse: (pages, ask) => {
      const { times, pairs } = parseSentiment(pages, ask);
      return {
        date: Cells.texts(times),
        [DYNAMIC_COLUMNS]: [...pairs].map(([name, values]) => ({
          name,
          cells: toCells('number', values, { label: `Jin10 sentiment: ${name}`, absent: ['', '-'] }),
        })),
      };
    },
  }),
];
