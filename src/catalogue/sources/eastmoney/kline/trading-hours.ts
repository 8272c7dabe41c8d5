// The spans in which markets trade, in minutes since midnight of Beijing: those of the United States end on the
// next day.
const MAINLAND_HOURS = [
  [9 * 60 + 30, 11 * 60 + 30],
  [13 * 60 + 1, 15 * 60],
] as const;
const HONG_KONG_HOURS = [
  [9 * 60 + 30, 12 * 60],
  [13 * 60 + 1, 16 * 60],
] as const;
const AMERICAN_HOURS = [[21 * 60 + 30, 28 * 60]] as const;

/**
 * The spans in which the market of a security trades, first and last minute, in minutes since midnight of Beijing.
 */
export function hoursOf(secid: string): readonly (readonly [from: number, to: number])[] {
  if (/^(?:10[567]|153)\./.test(secid)) return AMERICAN_HOURS;
  return /^1(?:16|24|25|00)\./.test(secid) ? HONG_KONG_HOURS : MAINLAND_HOURS;
}

/**
 * The minute in which the session of a security ends, since midnight of Beijing; of the next day from 1,440 on.
 */
export function closingMinute(secid: string): number {
  return hoursOf(secid).at(-1)![1];
}
