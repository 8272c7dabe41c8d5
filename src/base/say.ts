/** The languages in which people are spoken to: English and Chinese. */
export type Language = 'en' | 'zh';

/** Every language, English first. */
export const LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[];

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/**
 * A text in both languages, where it belongs.
 * @param zh left out where the name of what it is about is Chinese and says it already
 */
export function say(en: string, zh = ''): Text {
  return { en, zh };
}

/** Returns a text in a language: in English where it has no Chinese. */
export function textIn(text: Text, language: Language): string {
  return text[language] || text.en;
}

/** A sentence without its full stop, for what is added to it. */
export function withoutFullStop({ en, zh }: Text): Text {
  return { en: en.replace(/\.$/, ''), zh: zh.replace(/[.。]$/, '') };
}

/** Returns alternatives in both languages: `a, b or c`. There is at least one. */
export function eitherOf(alternatives: readonly string[]): Text {
  const last = alternatives.at(-1) ?? '';
  if (alternatives.length < 2) return say(last, last);
  const others = alternatives.slice(0, -1);
  return say(`${others.join(', ')} or ${last}`, `${others.join('、')} 或 ${last}`);
}
