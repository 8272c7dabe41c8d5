import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../../../../../test/bit-writer.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { ALPHABET } from './bits.ts';
import { packedTextOf, unpackBars, unpackCalendar } from './text.ts';

// Packers of every type, which use every optional feature at random, and what they packed.

const FIRST_MS = Date.UTC(1990, 11, 19);
const dayText = (day: number): string => new Date(FIRST_MS + day * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: number): number => new Date(FIRST_MS + day * DAY_MS).getUTCDay();

/** The fewest units of three bits that hold a number. */
function unitsOf(value: number, isSigned: boolean): number {
  for (let units = 0; ; units++) {
    const bits = BigInt(3 * units);
    const size = BigInt(value);
    if (size === 0n) return units;
    if (isSigned ? bits > 0n && -(1n << (bits - 1n)) <= size && size < 1n << (bits - 1n) : size < 1n << bits)
      return units;
  }
}

/** Random choices of one run: whole numbers below a bound. */
type Choose = (bound: number) => number;

const chosen: fc.Arbitrary<Choose> = fc.infiniteStream(fc.nat(1_000_000_000)).map((stream) => (bound: number) => {
  const { value } = stream.next();
  return Number(value) % bound;
});

interface Bar {
  day: string;
  prevclose: number | null;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  amount: number | null;
  postVolume: number | null;
  postAmount: number | null;
}

function unpackedBars(text: string): Bar[] {
  const bars = unpackBars(text, 'test');
  return bars.days.map((day, row) => ({
    day,
    prevclose: bars.prevcloses[row]!,
    open: bars.opens[row]!,
    high: bars.highs[row]!,
    low: bars.lows[row]!,
    close: bars.closes[row]!,
    volume: bars.volumes[row]!,
    amount: bars.amounts[row]!,
    postVolume: bars.postVolumes[row]!,
    postAmount: bars.postAmounts[row]!,
  }));
}

/** A scale as the number of units in one, and as a ratio. */
function ratioOf(code: number): [units: bigint, per: bigint] {
  const size = 10n ** BigInt(Math.floor(Math.abs(code) / 3)) * [1n, 2n, 5n][Math.abs(code) % 3]!;
  return code < 0 ? [1n, size] : [size, 1n];
}
const numberOf = (value: number, code: number): number => {
  const [units, per] = ratioOf(code);
  return (value * Number(per)) / Number(units);
};
/** Rounds half to even. */
function converted(value: number, from: readonly number[], to: number): number {
  let numerator = BigInt(value) * ratioOf(to)[0];
  let denominator = ratioOf(to)[1];
  for (const code of from) {
    numerator *= ratioOf(code)[1];
    denominator *= ratioOf(code)[0];
  }
  const rest = ((numerator % denominator) + denominator) % denominator;
  const floor = (numerator - rest) / denominator;
  const twice = 2n * rest;
  return Number(twice > denominator || (twice === denominator && floor % 2n !== 0n) ? floor + 1n : floor);
}

/** What a packed series used. */
const used = new Set<string>();

/** Packs daily bars of type K2, and says what they are. */
function packK2(choose: Choose, rows: number): { text: string; bars: Bar[] } {
  const bits = new BitWriter().header('K2', 0);
  const bars: Bar[] = [];
  const flags = { predict: true, post: false, post2: false, separate: false };
  const codes = { P: 6, V: 0, A: 0, E: 0, T: 0 };
  const widths = { o: 3, h: 3, l: 3, c: 3, v: 5, a: 5, e: 3, t: 0 };
  type WidthName = keyof typeof widths;
  let [mask, day, ref, vol, amt, barAmount, barCode] = [62, 0, 0, 0, 0, 0, 0];
  let prices = { O: 0, H: 0, L: 0, C: 0 };
  const often = (name: string, parts: number): boolean => {
    const is = choose(parts) === 0;
    if (is) used.add(name);
    return is;
  };
  for (let row = 0; row < rows; row++) {
    // Settings.
    const settings = new BitWriter();
    const hasSettings = often('settings', 8);
    if (hasSettings) {
      const wasPredicted = flags.predict;
      const hasFlags = often('flags', 2);
      settings.bit(hasFlags);
      if (hasFlags) {
        for (const name of ['predict', 'post', 'post2', 'separate'] as const) {
          const isFlipped = often(`flip ${name}`, 3);
          settings.bit(isFlipped);
          if (!isFlipped) continue;
          flags[name] = !flags[name];
          if (name === 'separate' && flags.separate) prices = { O: ref, H: ref, L: ref, C: ref };
          if (name === 'separate' && !flags.separate) ref = prices.C;
        }
        const hasMask = often('weekdays', 3);
        settings.bit(hasMask);
        if (hasMask) {
          const next = choose(128);
          settings.number(next, 7);
          mask = next === 0 ? 62 : next;
        }
      }
      for (const name of flags.post ? (['P', 'V', 'A', 'E', 'T'] as const) : (['P', 'V', 'A'] as const)) {
        const isChanged = often(`scale ${name}`, 3);
        settings.bit(isChanged);
        if (!isChanged) continue;
        const before = codes[name];
        const limits = { P: [3, 9], V: [-6, 2], A: [-6, 4], E: [-4, 3], T: [-3, 6] }[name];
        let next = limits[0]! + choose(limits[1]! - limits[0]! + 1);
        if (next === before) next = before === limits[1] ? before - 1 : before + 1;
        settings.step(next - before);
        codes[name] = next;
        const through = (value: number): number => converted(value, [before], next);
        if (name === 'P') {
          ref = through(ref);
          if (flags.separate)
            prices = { O: through(prices.O), H: through(prices.H), L: through(prices.L), C: through(prices.C) };
        } else if (name === 'V') vol = through(vol);
        else if (name === 'A') amt = through(amt);
      }
      if (wasPredicted && !flags.predict) amt = converted(barAmount, [barCode], codes.A);
    }
    // The previous close comes after the widths, but changes what they must hold.
    const hasPrevclose = often('prevclose', 6);
    const price = (): number => 1 + choose(200) * 10 ** choose(3);
    const prevcloseAt = price();
    const prevcloseStep = prevcloseAt - (flags.separate ? prices.C : ref);
    if (hasPrevclose && !flags.separate) ref = prevcloseAt;
    // Values.
    const [one, other, third, fourth] = [price(), price(), price(), price()];
    const low = Math.min(one, other, third, fourth);
    const high = Math.max(one, other, third, fourth);
    const volume = choose(4) === 0 ? 0 : choose(1_000) * 10 ** choose(5);
    const values: Partial<Record<WidthName, number>> = flags.separate
      ? { o: one - prices.O, h: high - prices.H, l: low - prices.L, c: other - prices.C }
      : { o: one - ref, h: high - one, l: one - low, c: other - one };
    prices = flags.separate ? { O: one, H: high, L: low, C: other } : prices;
    if (!flags.separate) ref = other;
    values.v = volume - vol;
    vol = volume;
    const amount = choose(1_000_000) * 10 ** choose(4);
    if (flags.predict) {
      const average = flags.separate
        ? (one + high + low + other) / 4
        : one + (high - one - (one - low) + (other - one)) / 4;
      values.a = amount - converted(Math.floor(average * vol + 0.5), [codes.P, codes.V], codes.A);
    } else {
      values.a = amount - amt;
      amt = amount;
    }
    barAmount = amount;
    barCode = codes.A;
    const afterNames: WidthName[] = flags.post && flags.post2 ? ['e', 't'] : flags.post || flags.post2 ? ['e'] : [];
    if (afterNames.includes('e')) values.e = choose(100_000);
    if (afterNames.includes('t')) values.t = choose(2_000) - 1_000;
    // Widths: as wide as must be, and at times wider.
    const isSigned = (name: WidthName): boolean => !['h', 'l', 'e'].includes(name) || (flags.separate && name !== 'e');
    const steps = new Map<WidthName, number>();
    for (const name of ['o', 'h', 'l', 'c', 'v', 'a', ...afterNames] as const) {
      const needed = unitsOf(values[name] ?? 0, isSigned(name));
      const wanted = needed + (often('slack', 10) ? 1 + choose(3) : 0);
      if (needed > widths[name] || (wanted !== widths[name] && often('narrower', 12)))
        steps.set(name, wanted - widths[name]);
    }
    // The day.
    let date: BitWriter | undefined;
    let advance = 1;
    const kind = choose(8);
    if (kind === 0) {
      used.add('days 2 to 7');
      advance = 2 + choose(6);
      date = new BitWriter().number(advance, 3);
    } else if (kind === 1) {
      used.add('days of six bits');
      advance = choose(64);
      date = new BitWriter().number(0, 3).number(advance, 6);
    } else if (kind === 2) {
      used.add('absolute day');
      day = choose(14_000) - 1_000;
      advance = 0;
      date = new BitWriter().number(1, 3).number(day, 18);
    }
    for (let left = advance; left > 0; left--)
      do day++;
      while (((mask >> weekdayOf(day)) & 1) === 0);
    // The record.
    const changes = steps.size + (date ? 1 : 0);
    // Without the flag of after-hours trading, the short form cannot name its width.
    const isUnnamed = steps.has('e') && !flags.post;
    const isPlain = !hasSettings && !hasPrevclose && changes <= 1 && !isUnnamed;
    const isShort = isPlain && !(changes === 1 && often('long form of one change', 3));
    if (isShort && changes === 0) bits.bit(0);
    else if (isShort) {
      bits.bit(1).bit(0);
      const [change] = steps;
      if (date) append(bits.bit(1).bit(1).bit(1), date);
      else if (change) {
        const [name, by] = change;
        used.add(`short width ${name}`);
        if (name === 'v') bits.bit(1).bit(1).bit(0).step(by);
        else if ('ohlc'.includes(name)) bits.bit(0).number('ohlc'.indexOf(name), 2).step(by);
        else {
          bits.bit(1).bit(0);
          if (flags.post) {
            bits.bit(name !== 'a');
            if (name !== 'a' && flags.post2) bits.bit(name === 't');
          }
          bits.step(by);
        }
      }
    } else {
      bits.bit(1).bit(1).bit(hasSettings);
      if (hasSettings) append(bits, settings);
      const hasWidths = changes > 0 || (!hasSettings && !hasPrevclose);
      bits.bit(hasWidths);
      if (hasWidths) {
        for (const name of ['o', 'h', 'l', 'c', 'v', 'a', 'date', ...afterNames] as const) {
          const part = name === 'date' ? date : steps.has(name) ? new BitWriter().step(steps.get(name)!) : undefined;
          bits.bit(part !== undefined);
          if (part) append(bits, part);
        }
      }
      bits.bit(hasPrevclose);
    }
    for (const [name, by] of steps) widths[name] += by;
    if (hasPrevclose) {
      const units = unitsOf(prevcloseStep, true);
      const by = units - widths.o;
      const isWider = by > 0 || (by !== 0 && often('narrower previous close', 2));
      bits.bit(isWider);
      if (isWider) bits.step(by);
      bits.number(prevcloseStep, 3 * (isWider ? units : widths.o));
    }
    for (const name of ['o', 'h', 'l', 'c', 'v', 'a', ...afterNames] as const)
      bits.number(values[name] ?? 0, 3 * widths[name]);
    const close = numberOf(other, codes.P);
    const postVolume = flags.post ? numberOf(values.e ?? 0, codes.E) : null;
    const rest = flags.post2 && flags.post ? numberOf(values.t ?? 0, codes.T) : 0;
    bars.push({
      day: dayText(day),
      prevclose: hasPrevclose && prevcloseAt !== 0 ? numberOf(prevcloseAt, codes.P) : null,
      open: numberOf(one, codes.P),
      high: numberOf(high, codes.P),
      low: numberOf(low, codes.P),
      close,
      volume: numberOf(volume, codes.V),
      amount: numberOf(amount, codes.A),
      postVolume,
      postAmount: postVolume === null ? null : Math.floor(postVolume * close + rest + 0.5),
    });
  }
  bits.bit(1).bit(1).bit(0).bit(0).bit(0);
  return { text: bits.toText(), bars };
}

function append(bits: BitWriter, part: BitWriter): void {
  part.appendTo(bits);
}

/** Packs daily bars of type HX, and says what they are. */
function packHx(choose: Choose, rows: number): { text: string; bars: Bar[] } {
  const places = choose(5);
  let day = choose(12_000);
  const [priceBase, volumeBase] = [choose(4), choose(4)];
  const bits = new BitWriter()
    .header('HX', 0)
    .number(places, 6)
    .number(day, 18)
    .number(priceBase, 3)
    .number(volumeBase, 3);
  day -= 1;
  let [last, lastVolume, lastingPrice, lastingVolume] = [0, 0, 0, 0];
  const bars: Bar[] = [];
  for (let row = 0; row < rows; row++) {
    const price = (): number => 1 + choose(5_000);
    const [open, close, third, fourth] = [price(), price(), price(), price()];
    const high = Math.max(open, close, third, fourth);
    const low = Math.min(open, close, third, fourth);
    const volume = choose(1_000) * 10 ** choose(4);
    const values = [open - last, high - open, open - low, close - open, volume - lastVolume];
    const needs = values.map((value, at) => unitsOf(value, at === 0 || at > 2));
    const options: number[][] = [];
    const kind = choose(6);
    let advance = 1;
    if (kind === 0) {
      advance = choose(64);
      options.push([0, advance]);
    } else if (kind === 1) {
      advance = 2 + choose(14);
      options.push([advance]);
    } else if (kind === 2) {
      day = choose(14_000);
      advance = 0;
      options.push([1, day]);
    }
    for (let left = advance; left > 0; left--)
      do day++;
      while (weekdayOf(day) % 6 === 0);
    let [priceWidth, volumeWidth] = [lastingPrice, lastingVolume];
    const neededPrice = Math.max(...needs.slice(0, 4));
    const neededVolume = needs[4]!;
    const isBoth = choose(3) === 0;
    const code = choose(16);
    const isWider = choose(2) === 1;
    let widthOption: number[] | undefined;
    const asPrice = Math.min(Math.max(neededPrice, priceBase), priceBase + 7);
    const asVolume = Math.min(Math.max(neededVolume, volumeBase), volumeBase + 7);
    const isLasting = choose(2) === 0;
    if (isBoth || (priceWidth < neededPrice && volumeWidth < neededVolume)) {
      [priceWidth, volumeWidth] = [asPrice, asVolume];
      widthOption = [isLasting ? 63 : 47, asPrice - priceBase, asVolume - volumeBase];
      if (isLasting) [lastingPrice, lastingVolume] = [asPrice, asVolume];
    } else if (priceWidth < neededPrice) {
      priceWidth = asPrice;
      if (asPrice - priceBase === 7) {
        // The option of seven would be that of both widths.
        widthOption = [isLasting ? 63 : 47, 7, Math.max(volumeWidth, volumeBase) - volumeBase];
        volumeWidth = Math.max(volumeWidth, volumeBase);
        if (isLasting) lastingVolume = volumeWidth;
      } else widthOption = [32 + (isLasting ? 16 : 0) + 8 + asPrice - priceBase];
      if (isLasting) lastingPrice = asPrice;
    } else if (volumeWidth < neededVolume) {
      volumeWidth = asVolume;
      widthOption = [32 + (isLasting ? 16 : 0) + asVolume - volumeBase];
      if (isLasting) lastingVolume = asVolume;
    }
    if (widthOption) options.push(widthOption);
    bits.number(code + (isWider ? 16 : 0) + (options.length > 0 ? 32 : 0), 6);
    for (const [at, [option = 0, ...rest]] of options.entries()) {
      const isDay = option < 32;
      const isFollowed = at < options.length - 1;
      bits.number(option + (isDay && isFollowed ? 16 : 0), 6);
      if (isDay && option === 0) bits.number(rest[0]!, 6);
      if (isDay && option === 1) bits.number(rest[0]!, 18);
      if (!isDay) for (const value of rest) bits.number(value, 3);
    }
    const even = [0, 3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30][code]!;
    const wider = volumeWidth % 2 === 1 ? 31 - even : even;
    for (const [at, value] of values.entries()) {
      const units = (at < 4 ? priceWidth : volumeWidth + (isWider ? 2 : 0)) + ((wider >> (4 - at)) & 1);
      bits.number(value, 3 * units);
    }
    [last, lastVolume] = [close, volume];
    const scaled = (value: number): number => value / 10 ** places;
    bars.push({
      day: dayText(day),
      prevclose: null,
      open: scaled(open),
      high: scaled(high),
      low: scaled(low),
      close: scaled(close),
      volume,
      amount: null,
      postVolume: null,
      postAmount: null,
    });
  }
  return { text: bits.toText(), bars };
}

/** Packs a calendar that has some weekdays. */
function packCalendar(days: readonly number[], version: number): string {
  const bits = new BitWriter().header('LC', version);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  bits.number(first, 18).number(last, 18);
  const runs: number[] = [];
  const traded = new Set(days);
  let run = 0;
  for (let day = first; day <= last; day++) {
    if (weekdayOf(day) % 6 === 0) continue;
    if (traded.has(day)) run++;
    else {
      runs.push(run);
      run = 0;
    }
  }
  runs.push(run);
  let width = 0;
  for (const length of runs) {
    const needed = unitsOf(length, false);
    bits.bit(needed !== width);
    if (needed !== width) bits.step(needed - width);
    width = needed;
    bits.number(length, 3 * width);
  }
  return bits.toText();
}

describe('packed daily bars with turnover (K2)', () => {
  it('are what was packed, with every optional feature', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 0, max: 60 }), (choose, rows) => {
        const { text, bars } = packK2(choose, rows);
        expect(unpackedBars(text)).toEqual(bars);
      }),
      { numRuns: 400 },
    );
    const features = ['settings', 'flags', 'weekdays', 'prevclose', 'slack', 'narrower', 'narrower previous close'];
    const flips = ['predict', 'post', 'post2', 'separate'].map((name) => `flip ${name}`);
    const scales = ['P', 'V', 'A', 'E', 'T'].map((name) => `scale ${name}`);
    const dates = ['days 2 to 7', 'days of six bits', 'absolute day', 'long form of one change'];
    const shorts = ['o', 'h', 'l', 'c', 'v', 'a', 'e'].map((name) => `short width ${name}`);
    expect([...features, ...flips, ...scales, ...dates, ...shorts].filter((name) => !used.has(name))).toEqual([]);
  });

  it('are refused when any number of characters is missing at the end, or a character is too many', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 1, max: 30 }), fc.nat(), (choose, rows, at) => {
        const { text } = packK2(choose, rows);
        const cut = text.slice(0, 3 + (at % (text.length - 3)));
        expect(() => unpackBars(cut, 'test')).toThrow(/cut off/);
        expect(() => unpackBars(`${text}A`, 'test')).toThrow(/expected the end of the text, got 1 more characters/);
      }),
    );
  });
});

describe('packed daily bars without turnover (HX)', () => {
  it('are what was packed, with every optional feature', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 0, max: 60 }), (choose, rows) => {
        const { text, bars } = packHx(choose, rows);
        expect(unpackedBars(text)).toEqual(bars);
      }),
      { numRuns: 400 },
    );
  });

  it('are refused when the last record is cut', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 1, max: 30 }), (choose, rows) => {
        const { text } = packHx(choose, rows);
        // One character less is never a whole record: a record has more than one.
        const before = packedLength(text);
        for (let missing = 1; missing < text.length - before; missing++)
          expect(() => unpackBars(text.slice(0, -missing), 'test')).toThrow(/cut off/);
      }),
    );
  });
});

/** Where the last record of a text begins: the longest part of it that is a whole text. */
function packedLength(text: string): number {
  for (let length = text.length - 1; length > 0; length--) {
    try {
      unpackBars(text.slice(0, length), 'test');
      return length;
    } catch {
      // It ends within a record.
    }
  }
  return 0;
}

describe('a packed calendar (LC)', () => {
  const weekdays = fc
    .record({
      first: fc.integer({ min: 0, max: 100_000 }),
      holidays: fc.array(fc.nat(9), { minLength: 1, maxLength: 300 }),
    })
    .map(({ first, holidays }) => {
      const days: number[] = [];
      for (const [at, luck] of holidays.entries())
        if (weekdayOf(first + at) % 6 !== 0 && (luck > 1 || days.length === 0)) days.push(first + at);
      return days;
    })
    .filter((days) => days.length > 0);

  it('is what was packed', () => {
    fc.assert(
      fc.property(weekdays, fc.constantFrom(0, 1), (days, version) => {
        expect(unpackCalendar(packCalendar(days, version), 'test')).toEqual(days.map(dayText));
      }),
    );
  });

  it('is refused when it is cut or goes on', () => {
    fc.assert(
      fc.property(weekdays, fc.nat(), (days, at) => {
        const text = packCalendar(days, 0);
        expect(() => unpackCalendar(`${text}A`, 'test')).toThrow(/more characters/);
        expect(() => unpackCalendar(text.slice(0, 3 + (at % (text.length - 3))), 'test')).toThrow(/cut off/);
      }),
    );
  });

  it('with a last day before its first is refused', () => {
    const text = new BitWriter().header('LC', 0).number(5, 18).number(4, 18).toText();
    expect(() => unpackCalendar(text, 'test')).toThrow(/expected a first day before the last, got 5 and 4/);
  });
});

describe('a packed text', () => {
  it.each([
    ['', /cut off/],
    ['K2', /cut off/],
    ['ID/AAAA', /expected a packed text of type HX or K2 of version 0, got "ID" of version 0/],
    ['LC/AAAA', /got "LC" of version 0/],
    ['K2+AAAA', /got "K2" of version 1/],
    ['K2/AA=A', /expected a letter, a digit, \+ or \/, got "=" at character 5 of 7/],
    ['K2/AA\u00e9', /got "é"/],
    ['<html>blocked</html>', /got "<"/],
  ])('%j is upstream_changed', (text, message) => {
    expect(() => unpackBars(text, 'test')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => unpackBars(text, 'test')).toThrow(message);
  });

  it('of any characters is bars or upstream_changed, and nothing else', () => {
    const characters = fc.string({
      unit: fc.constantFrom(...Array.from(ALPHABET)),
    });
    fc.assert(
      fc.property(fc.constantFrom('K2/', 'HX/', 'LC/', 'LC+'), characters, (header, rest) => {
        try {
          if (header.startsWith('LC')) unpackCalendar(`${header}${rest}`, 'test');
          else {
            const { days, ...columns } = unpackBars(`${header}${rest}`, 'test');
            for (const column of Object.values(columns)) {
              expect(column).toHaveLength(days.length);
              expect(column.filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
            }
          }
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'upstream_changed' });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('that claims more bars than any history has is refused before they take memory', () => {
    // Widths of nothing: then every bar is one bit.
    const bits = new BitWriter().header('K2', 0).bit(1).bit(1).bit(0).bit(1);
    for (const width of [3, 3, 3, 3, 5, 5]) bits.bit(1).step(-width);
    bits.bit(0).bit(0);
    const text = bits.toText() + 'A'.repeat(900_000);
    expect(() => unpackBars(text, 'test')).toThrow(/expected at most 50000 bars, got more/);
  });

  it('with widths that grow without end is refused', () => {
    expect(() => unpackBars(`K2/${'/'.repeat(1_000)}`, 'test')).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  it('whose advances leave every calendar is refused', () => {
    const bits = new BitWriter().header('HX', 0).number(2, 6).number(0, 18).number(0, 3).number(0, 3);
    for (let record = 0; record < 20_000; record++)
      // 63 days at a time, with the widths of nothing, none of them wider.
      bits.number(32, 6).number(0, 6).number(63, 6);
    expect(() => unpackBars(bits.toText(), 'test')).toThrow(/got larger numbers/);
  });
});

describe('the file of a packed text', () => {
  const textOf = (body: string): string => packedTextOf(Buffer.from(body), 'test');

  it('is an assignment, and anything may follow', () => {
    expect(textOf('var KLC_K2_sh600000="K2/AB+";\n/* a="b" */')).toBe('K2/AB+');
    expect(textOf('var datelist="LC/AAA";var KLC_TD_SH=datelist;')).toBe('LC/AAA');
    expect(textOf(' var x="";')).toBe('');
  });

  it.each([
    '',
    'null',
    '<html>="x"</html>',
    'var x=',
    'var x="K2/AB',
    '="K2/AB"',
    'var x=null;var y="K2/"',
    '{"a":"b"}',
  ])('%j is refused', (body) => {
    expect(() => textOf(body)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('longer than any is refused', () => {
    expect(() => textOf(`var x="${'A'.repeat(1_000_001)}"`)).toThrow(
      /expected at most 1000000 packed characters, got 1000001/,
    );
  });
});
