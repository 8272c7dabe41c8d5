import { type Language, say, type Text, textIn } from '../../../base/say.ts';

/** The language of the terminal: one for the whole process. */
let language: Language = 'en';

/** Sets the language in which the program writes to the terminal. */
export function setTerminalLanguage(chosen: Language): void {
  language = chosen;
}

/** The language in which the program writes to the terminal. */
export function terminalLanguage(): Language {
  return language;
}

/** A text in the language of the terminal. */
export function inTerminalLanguage(text: Text): string {
  return textIn(text, language);
}

/** One of two texts that say the same, in the language of the terminal. */
export function localized(en: string, zh: string): string {
  return inTerminalLanguage(say(en, zh));
}
