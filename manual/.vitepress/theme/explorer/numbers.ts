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
// From here on, a number is read by its words: millions in English, 万 in Chinese.
const LARGE = { en: 1e6, zh: 1e5 } as const;

/** A number with its separators and all of its digits: `1,234,567.5`. */
export function toWholeText(number: number, language: PageLanguage): string {
  return WHOLE[language].format(number);
}

/** A number as it is read at a glance: `12.346 million`, `1234.6万`; a smaller one with all of its digits. */
export function toShortText(number: number, language: PageLanguage): string {
  return Math.abs(number) < LARGE[language] ? toWholeText(number, language) : SHORT[language].format(number);
}
