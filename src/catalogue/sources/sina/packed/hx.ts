import { type Bars, emptyBars, MAX_BARS } from './bars.ts';
import type { BitReader } from './bits.ts';
import { MAX_DAY, nextWeekday, toDayText } from './days.ts';

// Which of the five widths of a record are one unit wider: the 5-bit numbers with an even number of ones, rising.
const WIDER = [0, 3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30] as const;
// Widths are counted in units of so many bits.
const UNIT = 3;

/**
 * Decodes daily bars without turnover, the text of type HX behind its header. Prices are whole numbers of one
 * decimal unit, each written as a difference; so is the volume. Records lie on whole characters, and the list ends
 * with the text. Throws `upstream_changed` for a record that is cut off, and for too many.
 */
export function decodeHx(bits: BitReader): Bars {
  const scale = 10 ** bits.unsigned(6);
  let day = bits.signed(18) - 1;
  const priceBase = bits.unsigned(3);
  const volumeBase = bits.unsigned(3);
  let [lastingPriceWidth, lastingVolumeWidth, last, volume] = [0, 0, 0, 0];
  const bars = emptyBars();
  if (!Number.isSafeInteger(scale)) throw bits.changed(`expected at most 15 decimals, got ${Math.log10(scale)}`);
  while (!bits.isAtEnd) {
    const control = bits.unsigned(6);
    let advance = 1;
    let priceWidth = lastingPriceWidth;
    let volumeWidth = lastingVolumeWidth;
    let hasOption = (control & 32) !== 0;
    while (hasOption) {
      const option = bits.unsigned(6);
      hasOption = false;
      if (option === 47 || option === 63) {
        priceWidth = priceBase + bits.unsigned(3);
        volumeWidth = volumeBase + bits.unsigned(3);
        if (option === 63) [lastingPriceWidth, lastingVolumeWidth] = [priceWidth, volumeWidth];
      } else if ((option & 32) !== 0) {
        const isLasting = (option & 16) !== 0;
        if ((option & 8) !== 0) {
          priceWidth = priceBase + (option & 7);
          if (isLasting) lastingPriceWidth = priceWidth;
        } else {
          volumeWidth = volumeBase + (option & 7);
          if (isLasting) lastingVolumeWidth = volumeWidth;
        }
      } else {
        const days = option & 15;
        if (days === 0) advance = bits.unsigned(6);
        else if (days === 1) [day, advance] = [bits.unsigned(18), 0];
        else advance = days;
        hasOption = (option & 16) !== 0;
      }
    }
    for (let left = advance; left > 0; left--) day = nextWeekday(day);
    const wider = WIDER[control & 15]! ^ (volumeWidth % 2 === 0 ? 0 : 31);
    if ((control & 16) !== 0) volumeWidth += 2;
    const widthOf = (units: number, bit: number): number => UNIT * (units + ((wider >> bit) & 1));
    const open = last + bits.signed(widthOf(priceWidth, 4));
    const high = open + bits.unsigned(widthOf(priceWidth, 3));
    const low = open - bits.unsigned(widthOf(priceWidth, 2));
    last = open + bits.signed(widthOf(priceWidth, 1));
    volume += bits.signed(widthOf(volumeWidth, 0));
    if (![open, high, low, last, volume].every(Number.isSafeInteger) || Math.abs(day) > MAX_DAY)
      throw bits.changed('expected days, prices and volumes of a share, got larger numbers');
    bars.days.push(toDayText(day));
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
