import { textWidth } from './visible-range.ts';

/** The language of a page. */
export type PageLanguage = 'en' | 'zh';

const LOCALES = { en: 'en', zh: 'zh-Hans' } as const;
const format = (make: (locale: string) => Intl.NumberFormat): Readonly<Record<PageLanguage, Intl.NumberFormat>> => ({
  en: make(LOCALES.en),
  zh: make(LOCALES.zh),
});
const WHOLE = format((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 15 }));
const SHORT = format(
  (locale) =>
    new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 5 }),
);
const BRIEF = format((locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 }));
const SCIENTIFIC = format(
  (locale) => new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 17 }),
);
// From here on, numbers are shortened: millions in English, 万 in Chinese.
const LARGE = { en: 1e6, zh: 1e5 } as const;

/** A number with separators and all digits: `1,234,567.5`; with a power of ten where it is extreme. */
export function toWholeText(number: number, language: PageLanguage): string {
  return (isExtreme(number) ? SCIENTIFIC : WHOLE)[language].format(number);
}

/** Whether the digits of a number would fill lines, or be noughts only. */
function isExtreme(number: number): boolean {
  const size = Math.abs(number);
  return size >= 1e21 || (size > 0 && size < 1e-9);
}

/** A short form of large numbers: `12.346 million`, `1234.6万`; smaller ones with all digits. */
export function toShortText(number: number, language: PageLanguage): string {
  return Math.abs(number) < LARGE[language] || isExtreme(number)
    ? toWholeText(number, language)
    : SHORT[language].format(number);
}

/** The shortest form of a number: `4M`, `10K`, `400万`. */
export function toBriefText(number: number, language: PageLanguage): string {
  return isExtreme(number) ? toWholeText(Number(number.toPrecision(4)), language) : BRIEF[language].format(number);
}

/**
 * An upper bound of the width of {@link toShortText} in digits. To format the cells of a long list would take
 * seconds on a phone.
 */
export function shortWidth(number: number, language: PageLanguage): number {
  if (isExtreme(number)) return textWidth(toWholeText(number, language));
  if (Math.abs(number) >= LARGE[language]) return largeWidth(number, language);
  const text = Object.is(number, -0) ? '-0' : String(number);
  if (text.includes('e')) return toWholeText(number, language).length;
  const point = text.indexOf('.');
  const digits = (point < 0 ? text.length : point) - (number < 0 ? 1 : 0);
  return text.length + Math.floor((digits - 1) / 3);
}

/** The widths of large numbers, by language, sign and power of ten. */
const largeWidths = new Map<string, number>();

function largeWidth(number: number, language: PageLanguage): number {
  const power = Math.floor(Math.log10(Math.abs(number)));
  const key = `${language} ${Math.sign(number)} ${power}`;
  let width = largeWidths.get(key);
  if (width === undefined) {
    // With all five digits, and with the next power, to which a number may be rounded.
    const texts = [power, power + 1].map((of) => SHORT[language].format(Math.sign(number) * 1.2345 * 10 ** of));
    width = Math.max(...texts.map(textWidth));
    largeWidths.set(key, width);
  }
  return width;
}
