import { isRecord } from '../../../engine/formats/json/json.ts';

// The ex-date, and a buy-back of shares, which no price is adjusted for.
const NO_REASONS: readonly string[] = ['cqr', 'HGcontent'];

/**
 * Whether the event in a row of klines is one that prices are adjusted for: a dividend, a split or a rights issue.
 * Most rows have none. Those of Hong Kong have one for each day on which the company bought back shares:
 * `{"cqr":"2026-09-18","FHcontent":"","HGcontent":"回购23.70万股","hgcgContent":"","ggContent":""}`.
 */
export function changesPrices(event: unknown): boolean {
  if (!isRecord(event)) return false;
  return Object.entries(event).some(([name, value]) => value !== '' && !NO_REASONS.includes(name));
}
