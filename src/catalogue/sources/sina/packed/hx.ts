import { type Bars, emptyBars, MAX_BARS } from './bars.ts';
import type { BitReader } from './bits.ts';
import { dayOfNumber, MAX_DAY, nextWeekday } from './days.ts';

// Which of the five widths of a record are one unit wider: the 5-bit numbers with an even number of ones, rising.
const WIDER = [0, 3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30] as const;
// Widths are counted in units of so many bits.
const UNIT = 3;

/** How wide the differences of prices and of volumes are, in units. */
interface Widths {
  price: number;
  volume: number;
}

/** How a record follows the one before: on a day of its own, or so many weekdays later. */
interface Move {
  readonly day?: number;
  readonly weekdays: number;
}

/**
 * Decodes daily bars without turnover, the text of type HX behind its header. Prices are whole numbers of one
 * decimal unit, each written as a difference; so is the volume. Records lie on whole characters, and the list ends
 * with the text. Throws `upstream_changed` for a record that is cut off, and for too many.
 */
export function decodeHx(bits: BitReader): Bars {
  const scale = 10 ** bits.unsigned(6);
  let day = bits.signed(18) - 1;
  const base: Widths = { price: bits.unsigned(3), volume: bits.unsigned(3) };
  const lasting: Widths = { price: 0, volume: 0 };
  let [last, volume] = [0, 0];
  const bars = emptyBars();
  if (!Number.isSafeInteger(scale)) throw bits.changed(`expected at most 15 decimals, got ${Math.log10(scale)}`);
  while (!bits.isAtEnd) {
    const control = bits.unsigned(6);
    const widths = { ...lasting };
    const move = (control & 32) === 0 ? { weekdays: 1 } : readOptions(bits, base, lasting, widths);
    day = move.day ?? day;
    for (let left = move.weekdays; left > 0; left--) day = nextWeekday(day);
    const wider = WIDER[control & 15]! ^ (widths.volume % 2 === 0 ? 0 : 31);
    if ((control & 16) !== 0) widths.volume += 2;
    const widthOf = (units: number, bit: number): number => UNIT * (units + ((wider >> bit) & 1));
    const open = last + bits.signed(widthOf(widths.price, 4));
    const high = open + bits.unsigned(widthOf(widths.price, 3));
    const low = open - bits.unsigned(widthOf(widths.price, 2));
    last = open + bits.signed(widthOf(widths.price, 1));
    volume += bits.signed(widthOf(widths.volume, 0));
    if (![open, high, low, last, volume].every(Number.isSafeInteger) || Math.abs(day) > MAX_DAY)
      throw bits.changed('expected days, prices and volumes of a share, got larger numbers');
    bars.days.push(dayOfNumber(day));
    bars.prevcloses.push(null);
    bars.opens.push(open / scale);
    bars.highs.push(high / scale);
    bars.lows.push(low / scale);
    bars.closes.push(last / scale);
    bars.volumes.push(volume);
    bars.amounts.push(null);
    bars.postVolumes.push(null);
    bars.postAmounts.push(null);
    if (bars.days.length > MAX_BARS) throw bits.changed(`expected at most ${MAX_BARS} bars, got more`);
  }
  return bars;
}

/**
 * Reads the options of a record, which change its widths, or these and the lasting ones of those to come. An
 * option may also say how the record follows the one before, and whether another option follows.
 */
function readOptions(bits: BitReader, base: Readonly<Widths>, lasting: Widths, widths: Widths): Move {
  let move: Move = { weekdays: 1 };
  for (;;) {
    const option = bits.unsigned(6);
    if ((option & 32) === 0) {
      const days = option & 15;
      if (days === 0) move = { ...move, weekdays: bits.unsigned(6) };
      else move = days === 1 ? { day: bits.unsigned(18), weekdays: 0 } : { ...move, weekdays: days };
      if ((option & 16) !== 0) continue;
    } else if (option === 47 || option === 63) {
      widths.price = base.price + bits.unsigned(3);
      widths.volume = base.volume + bits.unsigned(3);
      if (option === 63) Object.assign(lasting, widths);
    } else {
      const kind = (option & 8) === 0 ? 'volume' : 'price';
      widths[kind] = base[kind] + (option & 7);
      if ((option & 16) !== 0) lasting[kind] = widths[kind];
    }
    return move;
  }
}
