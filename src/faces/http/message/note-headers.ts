import { belowBasePath } from '../../../base/base-path.ts';
import { toDisplayString } from '../../../base/display-string.ts';
import { type Language, type Text, textIn } from '../../../base/say.ts';

/** Who reads the notes of an answer, and where. */
interface NoteReader {
  /** Where the routes are: empty, or such as `/finance`. */
  readonly basePath?: string;
  readonly language?: Language;
}

/**
 * Returns the headers with the notes of an answer: `Finfount-Note` in English, and for a reader of Chinese also
 * `Finfount-Note-Chinese`, a Display String. Notes for which proxies have no room are counted. No header without
 * notes.
 */
export function noteHeaders(
  notes: readonly Text[] = [],
  { basePath = '', language = 'en' }: NoteReader = {},
): Readonly<Record<string, string>> {
  if (notes.length === 0) return {};
  const joined = (of: Language): string => {
    const [first = '', ...others] = notes.map((note) => belowBasePath(textIn(note, of), basePath));
    return joinNotes(first, others, JOINING[of]);
  };
  return {
    'finfount-note': joined('en'),
    ...(language === 'zh' && { 'finfount-note-chinese': toDisplayString(joined('zh')) }),
  };
}

/** How the notes of a language become one text. */
interface Joining {
  /** What stands between two notes. */
  readonly between: string;
  /** The most characters of all notes. */
  readonly maxLength: number;
  /** Says how many notes had no room. */
  more(left: number): string;
}

// All headers of a response share 4,096 bytes: beyond them, nginx answers 502 unless it is told otherwise. A
// Chinese character takes nine.
const JOINING: Readonly<Record<Language, Joining>> = {
  en: { between: ' ', maxLength: 1_000, more: (left) => `And ${left} more note${left === 1 ? '' : 's'}.` },
  zh: { between: '', maxLength: 160, more: (left) => `另有 ${left} 条说明。` },
};

/** Joins whole notes while they have room, and counts the others. A first note without room is cut. */
function joinNotes(first: string, others: readonly string[], { between, maxLength, more }: Joining): string {
  let joined = first.slice(0, maxLength);
  for (const [at, note] of others.entries()) {
    const longer = joined + between + note;
    if (longer.length > maxLength) return joined + between + more(others.length - at);
    joined = longer;
  }
  return joined;
}
