/** A price rounded to decimal places as AKShare rounds it: a half to the even one. */
export function roundHalfEven(price: number, places: number): number {
  const scale = 10 ** places;
  const scaled = price * scale;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return (rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below) / scale;
}
