import { say } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';

/**
 * Whether an index is one of an exchange of mainland China, all of whose shares are traded there. Indices of other
 * publishers may have shares of Hong Kong, whose session ends an hour later, or of the United States: H30533.
 * @param index its code, bare or behind the letters of its exchange or publisher
 */
export function isOfExchange(index: string): boolean {
  return /^(?:sh|sz|bj)?(?:000|399|899)\d{3}$/.test(index);
}

/** Which indices are not of an exchange. */
export const OTHER_PUBLISHERS = say(
  'Indices of other publishers than the exchanges, which may have shares of other markets',
  '非交易所发布的指数，可能含其他市场的股票',
);

/** Whether an ask is for such an index, which it names by its code or by its secid. */
export function isAskOfExchange(ask: AskData = {}): boolean {
  if ('index' in ask) return isOfExchange(String(ask.index));
  return 'secid' in ask && isOfExchange(String(ask.secid).replace(/^[01]\./, ''));
}
