/**
 * The source's code of a mainland share, `000895.SZ`, of `SZ000895`, `000895.SZ` or the bare `000895`, whose
 * exchange follows from its first digit. Any other text is returned as it is: the source knows no such share.
 */
export function secucode(symbol: string): string {
  const [, market, code] = /^(SH|SZ|BJ)(\d{6})$/i.exec(symbol) ?? [];
  if (market !== undefined) return `${code}.${market.toUpperCase()}`;
  if (/^\d{6}$/.test(symbol)) return `${symbol}.${exchangeOf(symbol)}`;
  return symbol;
}

function exchangeOf(code: string): 'SH' | 'SZ' | 'BJ' {
  if (/^(?:6|90[01])/.test(code)) return 'SH';
  return /^[03]|^200/.test(code) ? 'SZ' : 'BJ';
}
