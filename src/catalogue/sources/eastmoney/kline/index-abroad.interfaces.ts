import { say } from '../../../../base/say.ts';
import { choice, code } from '../../../../engine/interface/params.ts';
import { code as codeColumn, date, number, percent, text } from '../../../declare/columns.ts';
import { HONG_KONG_INDEX_NAMES, WORLD_INDEX_NAMES } from '../index-names.ts';
import { ABROAD } from './abroad.ts';
import { FETCHING, klines, series } from './family.ts';
import { GLOBAL_INDICES, globalIndexSecid } from './global-indices.ts';
import { eastmoneyListedKlines, fqtOf, kltOf } from './wire.ts';

const DAILY = { klt: kltOf('daily'), fqt: fqtOf('qfq'), fields: 14 } as const;

// The two indices of Hong Kong that stand among those of the world and not in the list of its own.
const AMONG_GLOBAL: readonly string[] = ['HSI', 'HSCEI'];

export default klines(
  { ...ABROAD, category: 'index' },
  {
    stock_hk_index_daily_em: series({
      doc: 'Daily klines of one stock index of Hong Kong, oldest first.',
      chinese: '港股指数历史行情：日 K 线',
      series: HONG_KONG_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/gb/zsHSTECF2L.html',
      source: eastmoneyListedKlines,
      params: {
        symbol: code(
          {
            default: 'HSTECF2L',
            doc: 'Index code, HSI, HSCEI or one of Eastmoney’s list of Hong Kong indices.',
            matching: /^[0-9A-Za-z]{2,12}$/,
            form: '2 to 12 letters or digits, such as HSTECF2L',
          },
          'refused',
        ),
        ...FETCHING,
      },
      ask: ({ symbol }) =>
        AMONG_GLOBAL.includes(symbol)
          ? { secid: `100.${symbol}`, ...DAILY }
          : { names: 'Hong Kong indices', listed: symbol, ...DAILY },
      isUnrevised: () => true,
      columns: {
        date: date('f51', { say: say('Trading day, Hong Kong time.', '交易日，香港时间。') }),
        open: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index points' }),
        high: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index points' }),
        low: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index points' }),
        latest: number('f53', { unit: 'index points', say: say('Closing level.', '收盘点位。') }),
      },
      quirks: [
        'The market of an index is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.',
        'AKShare does not find HSI and HSCEI, which are in another list of the source.',
      ],
      evidence: [
        'The rows that AKShare’s documentation prints of HSTECF2L are answered as printed, every cell.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: 'HSTECF2L' },
    }),
    index_global_hist_em: series({
      doc: 'Daily klines of one well-known index of the world, by its Chinese name, oldest first.',
      insteadOf: ['index_global_hist_sina'],
      chinese: '全球指数历史行情：日 K 线',
      series: WORLD_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/gb/zsUDI.html',
      params: {
        symbol: choice(
          GLOBAL_INDICES.map(([name, , english]) => [name, english] as const),
          { default: '美元指数', doc: 'The index, by its Chinese name.' },
        ),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({ secid: globalIndexSecid(symbol), ...DAILY }),
      isUnrevised: () => false,
      columns: {
        日期: date('f51', { say: say('Trading day, local time.', '交易日，当地时间。') }),
        代码: codeColumn('code', { say: say('The code of the index.', ''), of: 'index' }),
        名称: text('name'),
        今开: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index points' }),
        最新价: number('f53', { say: say('Closing level.', '收盘点位。'), unit: 'index points', role: 'close' }),
        最高: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index points' }),
        最低: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index points' }),
        振幅: percent('f58', {
          say: say(
            'Amplitude: highest less lowest level, over the previous close.',
            '振幅：最高与最低点位之差除以昨收。',
          ),
        }),
      },
      quirks: [
        'A day is one of the exchange’s own place. The current one is unfinished.',
        'Indices that are published once a day have one level in all four columns.',
      ],
      evidence: [
        'The rows that AKShare’s documentation prints of 美元指数 are answered as printed, every cell.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: '美元指数' },
    }),
  },
);
