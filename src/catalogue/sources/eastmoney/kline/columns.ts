import { say } from '../../../../base/say.ts';
import { type Columns, type MappedColumn, number, optionalIn, percent } from '../../../declare/columns.ts';
import type { Unit } from '../../../fields/units.ts';

/** The columns of a row, each of a field of the wire format: `f51` is the day. */
export type KlineColumns = Columns<MappedColumn>;

/** The units of a market: of a price, of the volume and of the turnover. */
interface Units {
  readonly price: Unit;
  readonly volume: Unit;
  readonly money: Unit;
}

/** The six columns that every table of minutes begins with, after the time. */
function traded({ price, volume, money }: Units) {
  return {
    prices: {
      开盘: number('f52', {
        say: say(
          'Opening price; absent where the source has none, as before the last day.',
          '开盘价；数据源没有时为空，例如最后一天之前。',
        ),
        unit: price,
      }),
      收盘: number('f53', { unit: price }),
      最高: number('f54', { unit: price }),
      最低: number('f55', { unit: price }),
    },
    amounts: { 成交量: number('f56', { unit: volume }), 成交额: number('f57', { unit: money }) },
  } as const;
}

/** The columns of single minutes, in AKShare's order. */
export function singleFigures(units: Units) {
  const { prices, amounts } = traded(units);
  return {
    ...prices,
    ...amounts,
    最新价: number('average', { say: AVERAGE_AS_LATEST, unit: units.price, role: 'average' }),
  } as const;
}

const AVERAGE_AS_LATEST = say(
  'Average price since the session began, though AKShare names it the latest price.',
  '开市以来的均价，尽管 AKShare 称之为最新价。',
);

const SPANS = { period: ['5', '15', '30', '60'] };

/**
 * The columns of minutes of both kinds, single ones and klines. In either case they are AKShare's, in its order.
 */
export function minuteFigures<const Name extends '均价' | '最新价'>(average: Name, units: Units) {
  const { prices, amounts } = traded(units);
  const unit = units.price;
  const meaning = average === '均价' ? { unit } : { unit, say: AVERAGE_AS_LATEST, role: 'average' as const };
  return {
    ...prices,
    涨跌幅: optionalIn(
      SPANS,
      percent('f59', { say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。') }),
    ),
    涨跌额: optionalIn(
      SPANS,
      number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: units.price }),
    ),
    ...amounts,
    [average]: optionalIn({ period: ['1'] }, number('average', meaning)),
    振幅: optionalIn(SPANS, percent('f58')),
    换手率: optionalIn(SPANS, percent('f61')),
  };
}

/**
 * The ten columns of figures of a security's klines, in AKShare's order.
 * @param price unit of a price: `yuan per share`
 * @param volume unit of the volume: `lots of 100 shares`
 * @param money unit of the turnover: `yuan`
 */
export function klineFigures({ price, volume, money }: Units) {
  return {
    开盘: number('f52', { unit: price }),
    收盘: number('f53', { unit: price }),
    最高: number('f54', { unit: price }),
    最低: number('f55', { unit: price }),
    成交量: number('f56', { unit: volume }),
    成交额: number('f57', { unit: money }),
    振幅: percent('f58'),
    涨跌幅: percent('f59', { say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。') }),
    涨跌额: number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: price }),
    换手率: percent('f61'),
  } as const;
}
