import type { AskData } from '../declare/ask.ts';
import type { Interface } from '../declare/interface.ts';
import type { Pages, UserFile } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { isRecord } from '../formats/json.ts';
import { Table } from '../table/table.ts';
import { freshUntil } from './freshness.ts';
import { replyKey, scopeOf } from './keys.ts';
import type { KeptFile, ReplyFolder } from './reply-folder.ts';
import { Damaged, StorableReply, type StoredHead } from './stored-reply.ts';

/** One kept reply, as its head tells it. */
export interface KeptReply extends KeptFile, Pick<StoredHead, 'url' | 'obtained'> {
  /** Name of its source. */
  readonly source: string;
  /** What was asked of the source. */
  readonly ask: AskData;
}

/** What a folder of replies holds. */
export interface Inventory {
  /** The replies of the mirror that was named, or the live ones; by source and ask. */
  readonly replies: readonly KeptReply[];
  /** Those of every other mirror. */
  readonly others: readonly KeptFile[];
  /** Files whose heads are damaged. */
  readonly damaged: readonly KeptFile[];
}

/**
 * Reads the head of every file of a folder. Raises the system's errors.
 * @param mirror whose replies are meant; the live ones without one
 */
export async function takeInventory(folder: ReplyFolder, mirror: string | undefined): Promise<Inventory> {
  const found: { readonly key: string; readonly reply: KeptReply }[] = [];
  const others: KeptFile[] = [];
  const damaged: KeptFile[] = [];
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
  file: KeptFile,
): Promise<{ readonly key: string; readonly reply: KeptReply } | 'damaged' | undefined> {
  try {
    const head = await folder.readHead(file);
    if (!head) return undefined;
    const { key, url, obtained } = head;
    const asked = readStoreKey(key);
    return asked ? { key, reply: { ...file, url, obtained, ...asked } } : 'damaged';
  } catch (thrown) {
    if (thrown instanceof Damaged) return 'damaged';
    throw thrown;
  }
}

/** The source and the ask in a key that `replyKey` made; undefined for any other text. */
function readStoreKey(key: string): Pick<KeptReply, 'source' | 'ask'> | undefined {
  const [, source, json] = /^\S+ (\S+) (\[.*\])$/s.exec(key) ?? [];
  if (source === undefined || json === undefined) return undefined;
  try {
    const ask: unknown = Object.fromEntries(JSON.parse(json));
    return isAsk(ask) ? { source, ask } : undefined;
  } catch {
    return undefined;
  }
}

function isAsk(value: unknown): value is AskData {
  return isRecord(value) && Object.values(value).every((part) => ['string', 'number', 'boolean'].includes(typeof part));
}

/** An ask that a user's file answers. */
interface KeptAsk {
  readonly ask: AskData;
  readonly rows: number;
  /** When its source is asked again, whose answer takes its place, in milliseconds since 1970; infinite for never. */
  readonly freshUntil: number;
}

/** What became of a user's file. */
export interface Adoption {
  /** The asks that it answers from now on. */
  readonly kept: readonly KeptAsk[];
  /** The asks of which what was kept before has more rows: that stays. */
  readonly outdone: readonly { readonly ask: AskData; readonly rows: number; readonly keptRows: number }[];
  /** What it holds and could not be read, with the reason. */
  readonly refused: readonly { readonly ask: AskData; readonly failure: Failure }[];
  /** What it lacks that others like it hold, as a clause that follows its name, if anything. */
  readonly lack: string | undefined;
}

/**
 * Keeps what a user has as a file, never to be dropped for want of room, as if its source had given it now. All of it is read
 * before anything is kept, as replies are read; and nothing takes the place of a kept reply that has more rows: a file that
 * was cut off at the end of a line is whole to look at. Raises `invalid_params` for an interface whose source gives nothing that
 * people have as files, `upstream_changed` for a file that holds nothing that can be read, and the system's errors.
 * @param mirror whose replies are meant; the live ones without one
 * @param ask what the file shall answer
 * @param isSaid whether the user said so; otherwise the file tells
 */
export async function adoptFile(
  folder: ReplyFolder,
  mirror: string | undefined,
  declared: Interface,
  { ask, isSaid }: { readonly ask: AskData; readonly isSaid: boolean },
  file: UserFile,
  now: number,
): Promise<Adoption> {
  const { source, columns } = declared;
  if (!source.adopt) throw new Failure('invalid_params', `${declared.name} takes no file.`);
  if (file.body.length === 0) throw new Failure('upstream_changed', `${file.name} is empty.`);
  // What a browser saves when a site refuses the file.
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)\b/i.test(file.body.toString('latin1', 0, 1_000)))
    throw new Failure('upstream_changed', `${file.name} is an HTML page, not the file itself. Download it again.`);
  const { replies, lack } = await source.adopt(file, ask, isSaid);
  const refused: { ask: AskData; failure: Failure }[] = [];
  const readable = replies.flatMap(({ ask: each, ...parts }) => {
    const pages: Pages = [{ ...parts, url: `file:${encodeURIComponent(file.name)}`, obtained: now, status: 200 }];
    try {
      const { length: rows } = Table.of(columns, declared.parse(pages, each));
      return [{ ask: each, rows, reply: new StorableReply(replyKey(mirror, source, each), pages) }];
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      refused.push({ ask: each, failure: thrown });
      return [];
    }
  });
  if (readable.length === 0)
    throw (
      refused[0]?.failure ?? new Failure('upstream_changed', `${file.name}: nothing in it answers ${declared.name}`)
    );
  await folder.claim();
  const kept: KeptAsk[] = [];
  const outdone: { ask: AskData; rows: number; keptRows: number }[] = [];
  for (const { ask: each, rows, reply } of readable) {
    const keptRows = await countKeptRows(folder, reply.key, declared, each);
    if (keptRows > rows) outdone.push({ ask: each, rows, keptRows });
    else {
      await folder.write(reply, true);
      kept.push({ ask: each, rows, freshUntil: freshUntil(declared.cache, reply.pages, each) });
    }
  }
  return { kept, outdone, refused, lack };
}

/** The rows of a kept reply; none where there is none, or it is not understood any more. */
async function countKeptRows(folder: ReplyFolder, key: string, declared: Interface, ask: AskData): Promise<number> {
  const pages = await folder.read(key);
  if (!pages) return 0;
  try {
    return Table.of(declared.columns, declared.parse(pages, ask)).length;
  } catch (thrown) {
    if (thrown instanceof Failure) return 0;
    throw thrown;
  }
}
