/** The languages in which people are spoken to: English and Chinese. */
export type Language = 'en' | 'zh';

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** A text in both languages, where it belongs. */
export function say(en: string, zh: string): Text {
  return { en, zh };
}
