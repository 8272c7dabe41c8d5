import { belowBasePath } from '../../../base/base-path.ts';
import { toDisplayString } from '../../../base/display-string.ts';
import { type Language, type Text, textIn } from '../../../base/say.ts';

/** Who reads the notes of an answer, and where. */
export interface NoteReader {
  /** Where the routes are: empty, or such as `/finance`. */
  readonly basePath?: string;
  readonly language?: Language;
}

/**
 * Returns the headers with the notes of an answer: `Finfount-Note` in English, and for a reader of Chinese also
 * `Finfount-Note-Chinese`, a Display String. Notes for which proxies have no room are counted. No header without
 * notes.
 * @param taken the bytes of the other headers that may be long: the sources, and the name of a file
 */
export function noteHeaders(
  notes: readonly Text[] = [],
  { basePath = '', language = 'en' }: NoteReader = {},
  taken = 0,
): Readonly<Record<string, string>> {
  if (notes.length === 0) return {};
  const joined = (of: Language, maxBytes: number): string => {
    const [first = '', ...others] = notes.map((note) => belowBasePath(textIn(note, of), basePath));
    return joinNotes(first, others, JOINING[of], Math.min(maxBytes, JOINING[of].maxBytes));
  };
  const room = ROOM_BYTES - taken;
  if (language === 'en') return { 'finfount-note': joined('en', room) };
  const english = joined('en', room * SHARE_OF_ENGLISH);
  const chinese = joined('zh', room - english.length);
  return { 'finfount-note': english, 'finfount-note-chinese': toDisplayString(chinese) };
}

// All headers of a response share 4,096 bytes: beyond them, nginx answers 502 unless it is told otherwise. Those
// that are about as long in every response need the others.
const ROOM_BYTES = 2_600;
// A sentence in Chinese takes more bytes: nine a character.
const SHARE_OF_ENGLISH = 0.4;

/** How the notes of a language become one text. */
interface Joining {
  /** What stands between a note and the next one. How a code was read is no sentence where it stands alone. */
  between(note: string): string;
  /** The most bytes of all notes. */
  readonly maxBytes: number;
  /** The bytes of a text in its header. */
  bytesOf(text: string): number;
  /** Says how many notes had no room. */
  more(left: number): string;
}

const JOINING: Readonly<Record<Language, Joining>> = {
  en: {
    between: (note) => (note.endsWith('.') ? ' ' : '. '),
    maxBytes: 1_000,
    bytesOf: (text) => text.length,
    more: (left) => `And ${left} more note${left === 1 ? '' : 's'}.`,
  },
  zh: {
    between: () => '',
    maxBytes: 1_400,
    bytesOf: (text) => toDisplayString(text).length,
    more: (left) => `另有 ${left} 条说明。`,
  },
};

/** Joins whole notes while they have room, and counts the others. A first note without room is cut. */
function joinNotes(
  first: string,
  others: readonly string[],
  { between, bytesOf, more }: Joining,
  maxBytes: number,
): string {
  const rest = (note: string, left: number): string => (left === 0 ? '' : between(note) + more(left));
  if (bytesOf(first + rest(first, others.length)) > maxBytes) {
    const end = `...${rest('...', others.length)}`;
    let room = maxBytes - bytesOf(end);
    let cut = '';
    for (const character of first) {
      room -= bytesOf(character) - bytesOf('');
      if (room < 0) break;
      cut += character;
    }
    return cut + end;
  }
  let joined = first;
  for (const [at, note] of others.entries()) {
    const longer = joined + between(joined) + note;
    if (bytesOf(longer + rest(longer, others.length - at - 1)) > maxBytes)
      return joined + rest(joined, others.length - at);
    joined = longer;
  }
  return joined;
}
