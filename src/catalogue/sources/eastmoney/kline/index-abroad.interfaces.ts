import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code as codeColumn, date, number, percent, text } from '../../../declare/columns.ts';
import { security } from '../../../declare/security.ts';
import { FETCHING } from '../fetching.ts';
import { GLOBAL_INDICES, globalIndexSecid } from '../global-indices.ts';
import { HONG_KONG_INDEX_NAMES, WORLD_INDEX_NAMES } from '../index-names.ts';
import { ABROAD } from './abroad.ts';
import { customKline, klines } from './family.ts';
import { eastmoneyListedKlines, fqtOf, kltOf } from './wire.ts';

const DAILY = { klt: kltOf('daily'), fqt: fqtOf('qfq'), fields: 14 } as const;

// The two indices of Hong Kong that stand among those of the world and not in the list of its own.
const AMONG_GLOBAL: readonly string[] = ['HSI', 'HSCEI'];

export default klines(
  { ...ABROAD, category: 'index' },
  {
    stock_hk_index_daily_em: customKline({
      say: say('Daily klines of one stock index of Hong Kong, oldest first.', '港股指数历史行情：日 K 线'),
      seriesNames: HONG_KONG_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/gb/zsHSTECF2L.html',
      source: eastmoneyListedKlines,
      params: {
        symbol: security({
          of: 'hong_kong_index',
          wants: 'HSI',
          default: 'HSTECF2L',
          say: say(
            'Index code, HSI, HSCEI or one of Eastmoney’s list of Hong Kong indices.',
            '指数代码：HSI、HSCEI，或东方财富港股指数清单中的一个。',
          ),
          otherwise: 'refused',
        }),
        ...FETCHING,
      },
      ask: ({ symbol }) =>
        AMONG_GLOBAL.includes(symbol)
          ? { secid: `100.${symbol}`, ...DAILY }
          : { names: 'Hong Kong indices', listed: symbol, ...DAILY },
      isUnrevised: () => true,
      columns: {
        date: date('f51', { say: say('Trading day, Hong Kong time.', '交易日，香港时间。') }),
        open: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index_points' }),
        high: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index_points' }),
        low: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index_points' }),
        latest: number('f53', { role: 'close', unit: 'index_points', say: say('Closing level.', '收盘点位。') }),
      },
      quirks: [
        say(
          'The market of an index is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.',
          '指数所属的市场在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
        ),
        say(
          'AKShare does not find HSI and HSCEI, which are in another list of the source.',
          'AKShare 找不到 HSI 和 HSCEI，两者在数据源的另一清单中。',
        ),
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of HSTECF2L are answered as printed, every cell.',
          'AKShare 文档所载 HSTECF2L 的各行，返回值逐格一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: 'HSTECF2L' },
    }),
    index_global_hist_em: customKline({
      say: say(
        'Daily klines of one well-known index of the world, by its Chinese name, oldest first.',
        '全球指数历史行情：日 K 线',
      ),
      seriesNames: WORLD_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/gb/zsUDI.html',
      params: {
        symbol: choice(
          GLOBAL_INDICES.map(([name, , meaning]) => [name, meaning] as const),
          { default: '美元指数', say: say('The index, by its Chinese name.', '指数的中文名称。') },
        ),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({ secid: globalIndexSecid(symbol), ...DAILY }),
      isUnrevised: () => false,
      columns: {
        日期: date('f51', { say: say('Trading day, local time.', '交易日，当地时间。') }),
        代码: codeColumn('code', { say: say('The code of the index.', ''), of: 'index' }),
        名称: text('name'),
        今开: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index_points' }),
        最新价: number('f53', { say: say('Closing level.', '收盘点位。'), unit: 'index_points', role: 'close' }),
        最高: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index_points' }),
        最低: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index_points' }),
        振幅: percent('f58', {
          say: say(
            'Amplitude: highest less lowest level, over the previous close.',
            '振幅：最高与最低点位之差除以昨收。',
          ),
        }),
      },
      quirks: [
        say(
          'A day is one of the exchange’s own place. The current one is unfinished.',
          '日期是交易所当地的日期，当天一行尚未完成。',
        ),
        say(
          'Indices that are published once a day have one level in all four columns.',
          '每天只公布一次的指数，四列为同一点位。',
        ),
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 美元指数 are answered as printed, every cell.',
          'AKShare 文档所载美元指数的各行，返回值逐格一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '美元指数' },
    }),
  },
);
