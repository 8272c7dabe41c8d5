import { say, type Text } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { exchangeOf } from '../../../declare/mainland-codes.ts';
import type { SecurityKind } from '../../../declare/security-kinds.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { MinuteFallback } from '../../eastmoney/kline-fields/kline-fallback.ts';
import {
  figuresIn,
  minuteFields,
  refuseOtherUnit,
  runningAverages,
} from '../../eastmoney/kline-fields/minute-fields.ts';
import { noBars } from '../no-bars.ts';
import { indexSymbolOf } from '../packed/kline-fallback.ts';
import { type MinutesAsk, parseMinutes, sinaMinutes } from './wire.ts';

const LABEL = 'Sina minutes';
const CACHE = shanghaiSession({ open: '60s', staleIfError: '1d' });

/** A kind of security that Sina has minutes of. */
interface Kind {
  /** Sina's name of a security, `sh600519`; undefined where it has none. */
  symbolOf(symbol: string): string | undefined;
  /** The spans that it has, in minutes. */
  readonly scales: readonly number[];
  /** How many shares, units or bonds are a lot; null where the unit of Sina's volumes is not known. */
  readonly lot: number | null;
  /** The decimal places of a price. */
  readonly places: number;
  /** What its answers lack: a clause, whose English is printable ASCII. */
  readonly absent: Text;
}

const SCALES = [1, 5, 15, 30, 60];
const RATES_ABSENT = say(
  'prices are as traded, volumes are rounded to lots, and turnover rates are null',
  '价格不复权，成交量四舍五入到手，换手率为 null',
);

/** The minutes of securities of mainland China, each kind as a fallback source. */
export const sinaMinuteFallback = {
  share: fallbackOf({ symbolOf: withExchange('share'), scales: SCALES, lot: 100, places: 3, absent: RATES_ABSENT }),
  fund: fallbackOf({ symbolOf: withExchange('fund'), scales: SCALES, lot: 100, places: 3, absent: RATES_ABSENT }),
  index: fallbackOf({
    symbolOf: indexSymbolOf,
    scales: SCALES,
    lot: null,
    places: 2,
    absent: say('volumes, average levels and turnover rates are null', '成交量、均价和换手率为 null'),
  }),
  bond: fallbackOf({ symbolOf: (symbol) => symbol, scales: SCALES.slice(1), lot: 10, places: 3, absent: RATES_ABSENT }),
} as const;

/** What makes Sina's name of a bare code of one kind. */
function withExchange(kind: SecurityKind): (code: string) => string | undefined {
  return (code) => {
    const exchange = exchangeOf([kind], code);
    return exchange && `${exchange}${code}`;
  };
}

function fallbackOf(kind: Kind): MinuteFallback<MinutesAsk> {
  return {
    source: sinaMinutes,
    cache: CACHE,
    note: say(
      `Eastmoney failed: all rows are those of Sina; ${kind.absent.en}.`,
      `东方财富失败：所有行来自新浪；${kind.absent.zh}。`,
    ),
    ask: ({ symbol, scale, isAdjusted }) => {
      const minutesOf = kind.symbolOf(symbol);
      if (minutesOf === undefined || isAdjusted || !kind.scales.includes(scale)) return undefined;
      return { minutesOf, scale, adjust: '' };
    },
    parse: (pages, ask) => parseFields(pages, ask, kind),
  };
}

/**
 * Parses bars into the fields of Eastmoney's minutes. Throws what {@link parseMinutes} throws, `upstream_refused`
 * for no bars, which prove nothing of a security, and `upstream_changed` for volumes in another unit than their
 * turnovers show.
 */
function parseFields(pages: Pages, ask: MinutesAsk, { lot, places }: Kind): FieldCells {
  const cells = parseMinutes(pages, ask);
  if (cells.day.length === 0) throw noBars(ask.minutesOf);
  const times = Array.from({ length: cells.day.length }, (_, row) => cells.day.textAt(row) ?? '');
  const [closes, traded, amounts] = [cells.close, cells.volume, cells.amount].map(figuresIn);
  const none = times.map(() => null);
  const volumes = lot === null ? none : traded!;
  const bars = {
    times,
    opens: figuresIn(cells.open),
    highs: figuresIn(cells.high),
    lows: figuresIn(cells.low),
    closes: closes!,
    volumes: volumes.map((volume) => (volume === null || lot === null ? null : Math.round(volume / lot))),
    amounts: amounts!,
    averages: none,
    turnoverRates: none,
  };
  refuseOtherUnit(bars, volumes, LABEL);
  const averages = runningAverages({ ...bars, volumes }, places, LABEL);
  return minuteFields({ ...bars, averages }, ask.scale, LABEL);
}
