import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { day } from '../../../../engine/interface/params.ts';
import { dateTime, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type CalendarAsk, parseCalendar, wallstreetcn } from './wire.ts';

const COLUMNS = {
  时间: dateTime('time', { say: say('Time of publication, Beijing time.', '发布时间，北京时间。') }),
  地区: text('country', { say: say('Country.') }),
  事件: text('title', { id: 'event' }),
  重要性: whole('importance', {
    id: 'importance',
    unit: 'grade',
    say: say('Importance, from 1; 3 and 4 are high.', '重要性，从 1 起；3 和 4 为高。'),
  }),
  今值: number('actual', {
    say: say(
      'Figure; `null` before it is published, and of an event without one.',
      '公布值；公布之前为 `null`，没有数字的事件也是如此。',
    ),
    unit: 'of_event',
  }),
  预期: number('forecast', { id: 'forecast', unit: 'of_event' }),
  前值: number('previous', {
    say: say('Figure of the period before, as revised.', '前一期的值，修正后。'),
    unit: 'of_event',
  }),
  链接: text('uri', { say: say('Address of the event.') }),
} as const;

export default familyOf<RecordsShared<CalendarAsk>>(
  {
    category: 'macro',
    topic: 'world-markets',
    page: 'https://wallstreetcn.com/calendar',
    cache: freshFor('5m', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'event',
  },
  {
    macro_info_ws: records({
      sample: {
        texts: {
          事件: [
            'OpenAI新品发布会',
            '4月国内企业商品物价指数环比',
            '4月国内企业商品物价指数同比',
            '谷歌I/O 2024大会',
            '美国对中国征收新关税公告公布',
          ],
          链接: [
            'https://wallstreetcn.com/calendar/JP111746/overview',
            'https://wallstreetcn.com/calendar/JP111747/overview',
          ],
          地区: ['美国', '日本'],
        },
      },
      say: say(
        'Economic events of one day all over the world: figures, forecasts and speeches.',
        '宏观日历（华尔街见闻）',
      ),
      keywords: ['economic calendar', 'releases', '财经日历', '经济日历'],
      source: wallstreetcn,
      params: {
        date: day({
          default: '20240514',
          say: say('Day wanted in Beijing, YYYYMMDD.', '所要的日期（北京时间），YYYYMMDD。'),
        }),
      },
      columns: COLUMNS,
      ask: ({ date }) => ({ day: isoDay(date) }),
      parseFields: parseCalendar,
      quirks: [
        say(
          'The day is one in Beijing; AKShare takes the time zone of the machine.',
          '日期为北京日期；AKShare 使用本机的时区。',
        ),
        say('前值 is the revised figure where there is one.', '前值有修正值时为修正值。'),
        say(
          'An event at 12:02 may have no fixed time yet: the source writes it so.',
          '时间为 12:02 的事件可能尚无确定的时间：数据源如此标示。',
        ),
      ],
      evidence: [
        say(
          'The form of a reply is that of the source’s own description of 2018.',
          '应答的格式取自数据源自己 2018 年的说明。',
        ),
      ],
    }),
  },
);
