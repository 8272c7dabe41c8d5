/** The languages in which people are spoken to: English and Chinese. */
export type Language = 'en' | 'zh';

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/**
 * A text in both languages, where it belongs.
 * @param zh left out where the name of what it is about is Chinese and says it already
 */
export function say(en: string, zh = ''): Text {
  return { en, zh };
}
