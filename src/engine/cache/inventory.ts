import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import type { AskData } from '../interface/ask.ts';
import type { Interface } from '../interface/interface.ts';
import type { Pages } from '../interface/pages.ts';
import type { UserFile } from '../interface/source.ts';
import { PROVEN_DAYS } from '../interface/trading-calendar.ts';
import { Table } from '../table/table.ts';
import { freshUntil } from './freshness.ts';
import { readAskKey, replyKey, scopeOf } from './keys.ts';
import type { ReplyFolder, StoredFile } from './reply-folder.ts';
import { DamagedReply, StorableReply, type StoredHead } from './stored-reply.ts';

/** One stored reply, described by its head. */
export interface StoredReplyInfo extends StoredFile, Pick<StoredHead, 'url' | 'obtained'> {
  /** Name of its source. */
  readonly source: string;
  /** What was asked of the source. */
  readonly ask: AskData;
  /** Whether it was refused, since it contradicts the reply that is served. */
  readonly isRefused: boolean;
}

/** The content of a folder of replies. */
export interface Inventory {
  /** The replies of the named mirror, or the live ones, ordered by source and ask. */
  readonly replies: readonly StoredReplyInfo[];
  /** The replies of other mirrors. */
  readonly others: readonly StoredFile[];
  /** Files with a damaged head. */
  readonly damaged: readonly StoredFile[];
}

/**
 * Reads the head of every file of a folder. Throws the system's errors.
 * @param mirror the mirror whose replies are meant; the live ones without it
 */
export async function takeInventory(folder: ReplyFolder, mirror: string | undefined): Promise<Inventory> {
  const found: { readonly key: string; readonly reply: StoredReplyInfo }[] = [];
  const others: StoredFile[] = [];
  const damaged: StoredFile[] = [];
  for await (const file of folder.files()) {
    const read = file.isReply ? await headOf(folder, file) : 'damaged';
    if (read === 'damaged') damaged.push(file);
    else if (read?.key.startsWith(scopeOf(mirror))) found.push(read);
    else if (read) others.push(file);
  }
  const replies = found.toSorted((left, right) => (left.key < right.key ? -1 : 1)).map(({ reply }) => reply);
  return { replies, others, damaged };
}

async function headOf(
  folder: ReplyFolder,
  file: StoredFile,
): Promise<{ readonly key: string; readonly reply: StoredReplyInfo } | 'damaged' | undefined> {
  try {
    const head = await folder.readHead(file);
    if (!head) return undefined;
    const { key, url, obtained } = head;
    const asked = readStoreKey(key);
    return asked ? { key, reply: { ...file, url, obtained, ...asked } } : 'damaged';
  } catch (thrown) {
    if (thrown instanceof DamagedReply) return 'damaged';
    throw thrown;
  }
}

/** The source and the ask in a key that `replyKey` or `refusedKey` made; undefined for any other text. */
function readStoreKey(key: string): Pick<StoredReplyInfo, 'source' | 'ask' | 'isRefused'> | undefined {
  const [, source, json, refused] = /^\S+ (\S+) (\[.*\])( refused \S+)?$/s.exec(key) ?? [];
  if (source === undefined || json === undefined) return undefined;
  const ask = readAskKey(json);
  return ask && { source, ask, isRefused: refused !== undefined };
}

/** An ask that a user's file answers. */
interface ImportedAsk {
  readonly ask: AskData;
  readonly rows: number;
  /** When its source is asked again, in milliseconds since 1970; infinite for never. */
  readonly freshUntil: number;
}

/** The result of an import. */
export interface ImportResult {
  /** The asks that the file answers from now on. */
  readonly stored: readonly ImportedAsk[];
  /** The asks whose stored reply has more rows than the file: it stays. */
  readonly notReplaced: readonly { readonly ask: AskData; readonly rows: number; readonly storedRows: number }[];
  /** The asks whose part of the file could not be parsed, with the reason. */
  readonly refused: readonly { readonly ask: AskData; readonly failure: Failure }[];
  /** What the file lacks that other files like it have, as a clause that follows its name. */
  readonly missing: string | undefined;
}

/** What a user's file is stored as. */
interface FileImport {
  readonly iface: Interface;
  /** What the file answers. */
  readonly ask: AskData;
  /** Whether the user named the ask; otherwise the file decides. */
  readonly isNamed: boolean;
  /** The mirror whose replies are meant; the live ones without it. */
  readonly mirror: string | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * Stores a user's file as pinned replies, as if its source had sent it now. The whole file is parsed before
 * anything is stored. A stored reply with more rows is not replaced: a file that was cut off at the end of a line
 * looks whole. Throws `invalid_params` for an interface whose source has no files, `upstream_changed` for a file
 * without anything that can be parsed, and the system's errors.
 */
export async function importUserFile(
  folder: ReplyFolder,
  file: UserFile,
  { iface, ask, isNamed, mirror, now }: FileImport,
): Promise<ImportResult> {
  const { source, columns } = iface;
  if (!source.importFile)
    throw new Failure('invalid_params', say(`${iface.name} takes no file.`, `${iface.name} 不接受文件。`));
  if (file.body.length === 0) throw new Failure('upstream_changed', `${file.name} is empty.`);
  // A browser saves a page when a site refuses the file.
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)\b/i.test(file.body.toString('latin1', 0, 1_000)))
    throw new Failure('upstream_changed', `${file.name} is an HTML page, not the file itself. Download it again.`);
  const { replies, missing } = await source.importFile(file, ask, isNamed);
  const refused: { ask: AskData; failure: Failure }[] = [];
  const readable = replies.flatMap(({ ask: each, ...parts }) => {
    const pages: Pages = [{ ...parts, url: `file:${encodeURIComponent(file.name)}`, obtained: now, status: 200 }];
    try {
      const { length: rows } = Table.of(columns, iface.parse(pages, each));
      if (rows === 0) throw new Failure('upstream_changed', `${file.name} has no row.`);
      return [{ ask: each, rows, reply: new StorableReply(replyKey(mirror, source, each), pages) }];
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      refused.push({ ask: each, failure: thrown });
      return [];
    }
  });
  if (readable.length === 0)
    throw refused[0]?.failure ?? new Failure('upstream_changed', `${file.name}: nothing in it answers ${iface.name}`);
  await folder.claim();
  const stored: ImportedAsk[] = [];
  const notReplaced: { ask: AskData; rows: number; storedRows: number }[] = [];
  for (const { ask: each, rows, reply } of readable) {
    const storedRows = await countStoredRows(folder, reply.key, iface, each);
    if (storedRows > rows) notReplaced.push({ ask: each, rows, storedRows });
    else {
      await folder.write(reply, { isPinned: true });
      const dated = { pages: reply.pages, ask: each, hasNoRows: false, calendar: PROVEN_DAYS };
      stored.push({ ask: each, rows, freshUntil: freshUntil(iface.cache, dated) });
    }
  }
  return { stored, notReplaced, refused, missing };
}

/** The number of rows of a stored reply; 0 where there is none, or the parser does not understand it any more. */
async function countStoredRows(folder: ReplyFolder, key: string, iface: Interface, ask: AskData): Promise<number> {
  const pages = await folder.read(key);
  if (!pages) return 0;
  try {
    return Table.of(iface.columns, iface.parse(pages, ask)).length;
  } catch (thrown) {
    if (thrown instanceof Failure) return 0;
    throw thrown;
  }
}
