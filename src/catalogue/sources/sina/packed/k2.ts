import { type Bars, emptyBars, MAX_BARS } from './bars.ts';
import type { BitReader } from './bits.ts';
import { dayOfNumber, MAX_DAY, MONDAY_TO_FRIDAY, nextDayOf } from './days.ts';
import { product, rescale, type Scale, scaleOf, toNumber } from './scale.ts';

// Widths are counted in units of so many bits.
const UNIT = 3;

/** The fields of a record whose widths change, in the order of the long form. */
type Field = 'open' | 'high' | 'low' | 'close' | 'volume' | 'amount' | 'after' | 'afterRest';

/** What has its own scale: prices, volumes, amounts, volumes after hours, and the rest of their amounts. */
type Measure = 'price' | 'volume' | 'amount' | 'after' | 'afterRest';

const PRICES = ['open', 'high', 'low', 'close'] as const;

/**
 * Decodes daily bars with turnover, the text of type K2 behind its header. Throws `upstream_changed` for a text
 * that ends before its end mark or goes on behind it, and for numbers that no share has.
 */
export function decodeK2(bits: BitReader): Bars {
  return new K2Decoder(bits).decode();
}

/** What was read of one bar besides its day, prices and volume, as whole numbers. */
interface ReadValues {
  /** 0 where there is none. */
  readonly prevclose: number;
  readonly amount: number;
  /** What was traded after the close. */
  readonly after: number;
  readonly afterRest: number;
}

/** The state that one record of a text of type K2 leaves to the next. */
class K2Decoder {
  readonly #bits: BitReader;
  readonly #bars = emptyBars();

  /** Whether the amount is written as a difference to the one that prices and volume let expect. */
  #isPredicted = true;
  /** Whether there is trading after hours, and the rest of its amount. */
  #hasAfter = false;
  #hasAfterRest = false;
  /** Whether each of the four prices is written as a difference to the same price of the bar before. */
  #isSeparate = false;
  #weekdays = MONDAY_TO_FRIDAY;

  readonly #codes: Record<Measure, number> = { price: 6, volume: 0, amount: 0, after: 0, afterRest: 0 };
  readonly #scales: Record<Measure, Scale>;
  #productScale: Scale;
  readonly #widths: Record<Field, number> = {
    open: 3,
    high: 3,
    low: 3,
    close: 3,
    volume: 5,
    amount: 5,
    after: 3,
    afterRest: 0,
  };

  #day = 0;
  /** The last close, and the four last prices where they are separate; in units of the price's scale. */
  #last = 0;
  readonly #prices = { open: 0, high: 0, low: 0, close: 0 };
  #volume = 0;
  /** The running amount where it is not predicted, and the amount of the bar before with its scale. */
  #amount = 0;
  #barAmount = 0;
  #barAmountScale: Scale;

  constructor(bits: BitReader) {
    this.#bits = bits;
    const scale = (code: number): Scale => scaleOf(code, bits);
    this.#scales = {
      price: scale(6),
      volume: scale(0),
      amount: scale(0),
      after: scale(0),
      afterRest: scale(0),
    };
    this.#productScale = product(this.#scales.price, this.#scales.volume);
    this.#barAmountScale = this.#scales.amount;
  }

  decode(): Bars {
    const bits = this.#bits;
    for (;;) {
      let advance = 1;
      let prevclose = 0;
      if (bits.bit() === 1) {
        if (bits.bit() === 0) advance = this.#readChange();
        else {
          const hasSettings = bits.bit() === 1;
          if (hasSettings && bits.bit() === 1) this.#readSettings();
          else if (hasSettings) this.#readScales(false);
          const hasWidths = bits.bit() === 1;
          if (hasWidths) advance = this.#readWidths();
          const hasPrevclose = bits.bit() === 1;
          if (hasPrevclose) prevclose = this.#readPrevclose();
          if (!hasSettings && !hasWidths && !hasPrevclose) break;
        }
      }
      for (let left = advance; left > 0; left--) this.#day = nextDayOf(this.#weekdays, this.#day);
      this.#readValues(prevclose);
      if (this.#bars.days.length > MAX_BARS) throw bits.changed(`expected at most ${MAX_BARS} bars, got more`);
    }
    bits.end();
    return this.#bars;
  }

  /** Reads the short form: one width, or the day. Returns how many days to advance. */
  #readChange(): number {
    const bits = this.#bits;
    if (bits.bit() === 0) {
      this.#widths[PRICES[bits.unsigned(2)]!] += bits.step();
      return 1;
    }
    if (bits.bit() === 0) {
      const isAfter = this.#hasAfter && bits.bit() === 1;
      const isRest = isAfter && this.#hasAfterRest && bits.bit() === 1;
      this.#widths[isRest ? 'afterRest' : isAfter ? 'after' : 'amount'] += bits.step();
      return 1;
    }
    if (bits.bit() === 1) return this.#readDay();
    this.#widths.volume += bits.step();
    return 1;
  }

  /** Reads a day, or how many days to advance. Returns how many. */
  #readDay(): number {
    const days = this.#bits.unsigned(3);
    if (days === 0) return this.#bits.unsigned(6);
    if (days > 1) return days;
    this.#day = this.#bits.signed(18);
    return 0;
  }

  /** Reads the flags and the weekdays, then the scales. */
  #readSettings(): void {
    const bits = this.#bits;
    const wasPredicted = this.#isPredicted;
    const wasSeparate = this.#isSeparate;
    const flipped = (flag: boolean): boolean => (bits.bit() === 1) !== flag;
    this.#isPredicted = flipped(this.#isPredicted);
    this.#hasAfter = flipped(this.#hasAfter);
    this.#hasAfterRest = flipped(this.#hasAfterRest);
    this.#isSeparate = flipped(this.#isSeparate);
    if (bits.bit() === 1) this.#weekdays = bits.unsigned(7) || MONDAY_TO_FRIDAY;
    if (this.#isSeparate && !wasSeparate) for (const price of PRICES) this.#prices[price] = this.#last;
    if (!this.#isSeparate && wasSeparate) this.#last = this.#prices.close;
    this.#readScales(wasPredicted && !this.#isPredicted);
  }

  /** @param isAmountNew whether the amounts are no longer predicted: they then go on from the one before */
  #readScales(isAmountNew: boolean): void {
    const read = (measure: Measure): ((value: number) => number) | undefined => {
      if (this.#bits.bit() === 0) return undefined;
      const before = this.#scales[measure];
      this.#codes[measure] += this.#bits.step();
      const now = scaleOf(this.#codes[measure], this.#bits);
      this.#scales[measure] = now;
      return (value) => rescale(value, before, now);
    };
    const ofPrice = read('price');
    if (ofPrice) {
      this.#last = ofPrice(this.#last);
      if (this.#isSeparate) for (const price of PRICES) this.#prices[price] = ofPrice(this.#prices[price]);
    }
    this.#volume = read('volume')?.(this.#volume) ?? this.#volume;
    this.#amount = read('amount')?.(this.#amount) ?? this.#amount;
    if (this.#hasAfter) {
      read('after');
      read('afterRest');
    }
    this.#productScale = product(this.#scales.price, this.#scales.volume);
    if (isAmountNew) this.#amount = rescale(this.#barAmount, this.#barAmountScale, this.#scales.amount);
  }

  /** Reads the widths of the long form and the day among them. Returns how many days to advance. */
  #readWidths(): number {
    const bits = this.#bits;
    let advance = 1;
    for (const field of [...PRICES, 'volume', 'amount'] as const)
      if (bits.bit() === 1) this.#widths[field] += bits.step();
    if (bits.bit() === 1) advance = this.#readDay();
    for (const field of this.#afterFields()) if (bits.bit() === 1) this.#widths[field] += bits.step();
    return advance;
  }

  /** The fields of trading after hours that a record has: as many as there are flags set. */
  #afterFields(): readonly ('after' | 'afterRest')[] {
    if (this.#hasAfter && this.#hasAfterRest) return ['after', 'afterRest'];
    return this.#hasAfter || this.#hasAfterRest ? ['after'] : [];
  }

  /** Reads the close before, corrected for dividends and splits. */
  #readPrevclose(): number {
    const bits = this.#bits;
    const width = this.#widths.open + (bits.bit() === 1 ? bits.step() : 0);
    const difference = bits.signed(UNIT * width);
    if (this.#isSeparate) return this.#prices.close + difference;
    this.#last += difference;
    return this.#last;
  }

  #readValues(prevclose: number): void {
    const bits = this.#bits;
    const signed = (field: Field): number => bits.signed(UNIT * this.#widths[field]);
    const unsigned = (field: Field): number => bits.unsigned(UNIT * this.#widths[field]);
    const prices = this.#prices;
    const openRead = signed('open');
    let average: number;
    if (this.#isSeparate) {
      prices.open += openRead;
      prices.high += signed('high');
      prices.low += signed('low');
      prices.close += signed('close');
      average = (prices.open + prices.high + prices.low + prices.close) / 4;
    } else {
      const high = unsigned('high');
      const low = unsigned('low');
      const close = signed('close');
      prices.open = this.#last + openRead;
      prices.high = prices.open + high;
      prices.low = prices.open - low;
      prices.close = prices.open + close;
      this.#last = prices.close;
      average = prices.open + (high - low + close) / 4;
    }
    this.#volume += signed('volume');
    const difference = signed('amount');
    let amount: number;
    if (this.#isPredicted) {
      const expected = Math.floor(average * this.#volume + 0.5);
      amount = rescale(expected, this.#productScale, this.#scales.amount) + difference;
    } else {
      this.#amount += difference;
      amount = this.#amount;
    }
    const after = this.#hasAfter || this.#hasAfterRest ? unsigned('after') : 0;
    const afterRest = this.#hasAfter && this.#hasAfterRest ? signed('afterRest') : 0;
    this.#barAmount = amount;
    this.#barAmountScale = this.#scales.amount;
    this.#addBar({ prevclose, amount, after, afterRest });
  }

  /** Adds the bar that was read. Throws `upstream_changed` for numbers that no share has. */
  #addBar({ prevclose, amount, after, afterRest }: ReadValues): void {
    const prices = this.#prices;
    const largest = Math.max(
      Math.abs(prices.open),
      Math.abs(prices.high),
      Math.abs(prices.low),
      Math.abs(prices.close),
      Math.abs(this.#volume),
      Math.abs(amount),
    );
    // The largest of anything and not-a-number is not a number.
    if (!(largest <= Number.MAX_SAFE_INTEGER) || Math.abs(this.#day) > MAX_DAY)
      throw this.#bits.changed('expected days, prices and volumes of a share, got larger numbers');
    const bars = this.#bars;
    const scale = this.#scales.price;
    bars.days.push(dayOfNumber(this.#day));
    bars.prevcloses.push(prevclose === 0 ? null : toNumber(prevclose, scale));
    bars.opens.push(toNumber(prices.open, scale));
    bars.highs.push(toNumber(prices.high, scale));
    bars.lows.push(toNumber(prices.low, scale));
    bars.closes.push(toNumber(prices.close, scale));
    bars.volumes.push(toNumber(this.#volume, this.#scales.volume));
    bars.amounts.push(toNumber(amount, this.#scales.amount));
    const postVolume = this.#hasAfter ? toNumber(after, this.#scales.after) : null;
    const rest = this.#hasAfterRest ? toNumber(afterRest, this.#scales.afterRest) : 0;
    bars.postVolumes.push(postVolume);
    bars.postAmounts.push(
      postVolume === null ? null : Math.floor(postVolume * toNumber(prices.close, scale) + rest + 0.5),
    );
  }
}
