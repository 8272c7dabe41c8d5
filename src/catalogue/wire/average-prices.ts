/** What was traded of one security, as its source wrote it. */
export interface Traded {
  readonly price: unknown;
  readonly volume: unknown;
  readonly turnover: unknown;
}

// The average price of a day is hardly ever three times another price of it, or a third of it.
const MAX_FACTOR = 3;

/**
 * Whether the turnover over the volume is far from the price in most of the rows where something was traded: a
 * figure of these is in another unit then, or stands in the place of another one.
 */
export function areAveragesOdd(rows: readonly Traded[]): boolean {
  const factors = rows.map(({ price, volume, turnover }) => Number(turnover) / Number(volume) / Number(price));
  const known = factors.filter((factor) => Number.isFinite(factor) && factor > 0);
  const odd = known.filter((factor) => factor > MAX_FACTOR || factor < 1 / MAX_FACTOR);
  return odd.length > known.length / 2;
}
