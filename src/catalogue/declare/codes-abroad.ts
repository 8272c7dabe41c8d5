import { textMap } from '../../base/text-map.ts';
import type { SecurityKind, WantedSpelling } from './security-kinds.ts';

/** The five digits of `700`, `0700.HK`, `hk00700`, `HK.00700` and `116.00700`. */
function readHongKong(text: string, isAlone: boolean): string | undefined {
  const [, before, behind, secid] =
    /^(?:hk\.?([0-9]{1,5})|([0-9]{1,5})\.(?:hk|xhkg)|116\.([0-9]{5}))$/i.exec(text) ?? [];
  const digits = before ?? behind ?? secid ?? (isAlone && /^[0-9]{1,5}$/.test(text) ? text : undefined);
  return digits?.padStart(5, '0');
}

const AMERICAN: readonly RegExp[] = [
  /^([A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?)\.US$/i,
  /^10[567]\.([A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?)$/i,
  /^US\.([A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?)$/,
  /^gb_([a-z][a-z0-9]{0,9}(?:[$_.-][a-z])?)$/,
  // Tencent: small letters, then capitals, and the letters of the exchange behind them.
  /^us([A-Z][A-Z0-9]{0,9}(?:\.[A-Z])??)(?:\.(?:OQ|N|AM))?$/,
];

const AMERICAN_INDICES = textMap({
  '^GSPC': '.INX',
  '^IXIC': '.IXIC',
  '^DJI': '.DJI',
  '^NDX': '.NDX',
  usINX: '.INX',
  usIXIC: '.IXIC',
  usDJI: '.DJI',
  usNDX: '.NDX',
});

/** The ticker of `AAPL.US`, `105.AAPL`, `US.AAPL`, `gb_aapl` and `usAAPL.OQ`, in capitals. */
function readAmerican(text: string): string | undefined {
  for (const form of AMERICAN) {
    const ticker = form.exec(text)?.[1];
    if (ticker !== undefined) return ticker.toUpperCase().replace('$', '.');
  }
  return undefined;
}

/** The same, and that of `AAPL`, where nothing else is written. */
function readAloneAmerican(text: string): string | undefined {
  return readAmerican(text) ?? (/^[A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?$/i.test(text) ? text.toUpperCase() : undefined);
}

// Companies with shares of several classes. Behind other tickers the letter may be a series of preferred shares.
const OF_CLASSES =
  /^((?:10[567]\.)?(?:AGM|AKO|BF|BH|BIO|BRK|CRD|CWEN|EBR|GEF|GTN|HEI|HVT|LEN|LGF|MOG|STZ))[._-]([AB])$/;

/** A ticker with what a source writes before the class of its share: `BRK.B`, `BRK_B`. */
function withClass(ticker: string, separator: '.' | '_'): string {
  return ticker.replace(OF_CLASSES, `$1${separator}$2`);
}

// Yahoo's names of indices that are longer or shorter than those of their publisher.
const HONG_KONG_INDICES = textMap({ '^HSCE': 'HSCEI', '^HSCC': 'HSCCI' });

/** The index of `hkHSI`, `rt_hkHSI`, `HSI.HI`, `^HSI` and `100.HSI`: `HSI`. */
function readHongKongIndex(text: string): string | undefined {
  if (HONG_KONG_INDICES.has(text)) return HONG_KONG_INDICES.get(text);
  const [, before, behind, secid, alone] =
    /^(?:(?:rt_|r_)?hk\.?([A-Z][A-Z0-9]{1,11})|([A-Z][A-Z0-9]{1,11})\.(?:hi|hk)|(?:100|124|125|305)\.([A-Z][A-Z0-9]{1,11})|\^?([A-Z][A-Z0-9]{1,11}))$/i.exec(
      text,
    ) ?? [];
  // `HKL` is an index; `HKHSI` is `HSI`, also behind a number.
  return (before ?? behind ?? secid ?? alone)?.toUpperCase().replace(/^(?:HK)+(?=[A-Z][A-Z0-9])/, '');
}

/** A security of Hong Kong, of the United States or of Shenwan. */
export function readAbroad(
  of: readonly SecurityKind[],
  wants: WantedSpelling,
  text: string,
  isAlone: boolean,
): string | undefined {
  const hongKong = of.includes('hong_kong_share') ? readHongKong(text, isAlone) : undefined;
  if (hongKong !== undefined) return hongKong;
  if (of.includes('industry_index')) {
    const [, code] = /^(8[0-9]{5})(?:\.SI)?$/i.exec(text) ?? [];
    return code === undefined || wants === '600000' ? code : `${code}.SI`;
  }
  if (of.includes('hong_kong_index')) return readHongKongIndex(text);
  if (of.includes('american_index') && AMERICAN_INDICES.has(text)) return AMERICAN_INDICES.get(text);
  if (!of.includes('american_share')) return undefined;
  if (wants === '106.BRK_B') return withClass(withMarketNumber(text), '_');
  const ticker = isAlone ? readAloneAmerican(text) : readAmerican(text);
  return ticker === undefined ? undefined : withClass(ticker, wants === 'BRK_B' ? '_' : '.');
}

/** Tencent's letters of an exchange behind a ticker, and Eastmoney's number of it. */
const MARKET_NUMBERS = textMap({ OQ: '105', N: '106', AM: '107' });

/** `usAAPL.OQ` as `105.AAPL`; any other text as it is. */
function withMarketNumber(text: string): string {
  const [, ticker, exchange = ''] = /^us([A-Z][A-Z0-9]{0,9}(?:\.[A-Z])??)\.(OQ|N|AM)$/.exec(text) ?? [];
  return ticker === undefined ? text : `${MARKET_NUMBERS.get(exchange)}.${ticker}`;
}

/**
 * The ticker of a text, `AAPL` or `BRK_B`, where it lacks the number of its market that is wanted, which only a
 * list has; undefined for any other text.
 */
export function tickerAlone(of: readonly SecurityKind[], wants: WantedSpelling, text: string): string | undefined {
  if (wants !== '106.BRK_B' || !of.includes('american_share') || /^[0-9]{3}\./.test(text)) return undefined;
  const ticker = readAloneAmerican(text);
  return ticker === undefined ? undefined : withClass(ticker, '_');
}
