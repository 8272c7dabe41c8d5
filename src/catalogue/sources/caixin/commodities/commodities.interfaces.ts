import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { date, number, percent } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type CommodityAsk, caixinIndices, parseCommodityIndex } from './wire.ts';

export default familyOf<RecordsShared<CommodityAsk>>(
  {
    category: 'index',
    page: 'https://yun.ccxe.com.cn/indices/cci',
    cache: freshFor('6h', { staleIfError: '365d' }),
    kind: 'history',
    grain: 'day',
  },
  {
    index_cci_cx: records({
      say: say('Commodity index of Caixin by day, since 2009, oldest first.', '财新大宗商品指数'),
      keywords: ['财新指数', '大宗商品', 'commodity index', 'CCI', 'Caixin'],
      source: caixinIndices,
      ask: (): CommodityAsk => ({ index: 'cci' }),
      columns: {
        日期: date(),
        大宗商品指数: number({
          id: 'commodity_index',
          unit: 'index_points',
          say: say('Value; 2009-01-09 is 100.', '指数值；2009-01-09 为 100。'),
        }),
        变化值: percent({
          role: 'change_percent',
          say: say(
            'Change against the value before, in percent; 0 on the first day.',
            '较前值的变化，百分比；首日为 0。',
          ),
        }),
      },
      parseRows: parseCommodityIndex,
      quirks: [
        say(
          'Old tables of AKShare have days that are one too early: it read midnights of Beijing by the clock of Greenwich.',
          'AKShare 的旧表日期早一天：它把北京时间零点按格林尼治时间读取。',
        ),
      ],
      evidence: [
        say(
          'A table that AKShare has printed is answered as printed, in the rows that it shows; the form of the reply is that which a public client reads.',
          'AKShare 所载的一份表，所示各行的返回值与之一致；应答格式按一个公开客户端程序的读法。',
        ),
      ],
    }),
  },
);
