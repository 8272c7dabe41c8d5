import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Pages } from '../declare/source.ts';
import { codeOf } from '../errors.ts';
import { obtainedAt } from './freshness.ts';
import { MemoryStore } from './memory-store.ts';
import { type DamagedFile, type KeptFile, messageOf, ReplyFolder, type Sizes, USED_MS } from './reply-folder.ts';
import type { ReplyStore, StorableReply } from './stored-reply.ts';

/** Where replies are kept on disk, and how many. */
export interface DiskStoreSettings {
  /** The folder of everything that outlives the service; replies lie in a folder of it. */
  readonly dataDir: string;
  /** Size of all files together, but for the pinned. */
  readonly maxBytes: number;
  /** Memory for what cannot be written. */
  readonly memoryBytes: number;
}

/** Who is told what becomes of the kept replies. */
export interface DiskStoreListener {
  /** A sentence for the operator, once for each thing that is wrong or right again. */
  warned(sentence: string): void;
  /** How much is kept, once after opening. */
  counted(kept: { readonly folder: string; readonly replies: number; readonly bytes: number }): void;
}

/** The folder of the replies in a data directory. */
export function replyFolderIn(dataDir: string): string {
  return join(dataDir, 'replies');
}

// Beyond the limit, as much is left: so it is not reached again with the next reply.
const ROOM_LEFT = 0.9;
// Other processes write as well: what they have written is counted each time we have written that part of the limit.
const COUNTED_PART = 0.1;
// A disk that is all but full takes one reply and refuses the next.
const QUIET_MS = 5_000;
// Packing takes the threads that name look-ups need, too.
const WRITES_AT_ONCE = 2;
// More than there are tables in memory that could be used without a look at the disk.
const MOST_USES = 5_000;
// Where a whole disk has gone bad, the log is no place for every file of it.
const MOST_DAMAGE_TOLD = 5;

/**
 * Replies in files, the least recently used dropped beyond a size; pinned ones come on top of it. Whatever cannot be
 * written is kept in memory instead, and whatever cannot be read is absent: a disk that is full, read-only or damaged fails
 * no request.
 */
export class DiskStore implements ReplyStore {
  readonly #settings: DiskStoreSettings;
  readonly #listener: DiskStoreListener;
  readonly #now: () => number;
  readonly #folder: ReplyFolder;
  readonly #memory: MemoryStore;
  readonly #writes = pLimit(WRITES_AT_ONCE);
  /** What is being written, by key. */
  readonly #underWay = new Map<string, { readonly pages: Pages; readonly written: Promise<void> }>();
  /** When this process last used a reply that may be dropped, and when its file was last told, by key. */
  readonly #uses = new LRUCache<string, { readonly path: string; readonly used: number; readonly told: number }>({
    max: MOST_USES,
  });
  readonly #said = new Set<string>();
  /** How many damaged replies were met. */
  #damaged = 0;
  /** Whether the folder was found or made ours. */
  #isOurs = false;
  /** What could not be written, and when; undefined while writing works. */
  #refused: { readonly bytes: number; readonly at: number } | undefined;
  /** Size of the files that may be dropped, and of those that are pinned, as far as we know. */
  #bytes = 0;
  #pinnedBytes = 0;
  /** What we have written since they were counted. */
  #uncounted = 0;
  #tidying: Promise<void> | undefined;
  #hasWritten = false;
  /** Whether nobody waits for what is counted. */
  #isAway = false;

  private constructor(settings: DiskStoreSettings, listener: DiskStoreListener, now: () => number) {
    this.#settings = settings;
    this.#listener = listener;
    this.#now = now;
    this.#folder = new ReplyFolder(replyFolderIn(settings.dataDir), now, (file) => this.#tellDamaged(file));
    this.#memory = new MemoryStore(settings.memoryBytes);
  }

  /** Opens the folder, or makes it. What is not a folder of this version is set aside. Raises nothing. */
  static async open(settings: DiskStoreSettings, listener: DiskStoreListener, now: () => number): Promise<DiskStore> {
    const replies = new DiskStore(settings, listener, now);
    await replies.#open();
    replies.#tidy(true);
    return replies;
  }

  /** Size of the files as far as this process knows. */
  get sizes(): Sizes {
    return { droppable: this.#bytes, pinned: this.#pinnedBytes };
  }

  /** Whether replies can be written, as far as this process knows. */
  get isWritable(): boolean {
    return this.#refused === undefined;
  }

  async find(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<Pages | undefined> {
    const inMemory = this.#underWay.get(key)?.pages ?? (await this.#memory.find(key));
    if (inMemory) return obtainedAt(inMemory) > newerThan ? inMemory : undefined;
    if (!this.#isOurs) return undefined;
    try {
      const pages = await this.#folder.read(key, newerThan);
      if (pages) this.#noteUse(key);
      return pages;
    } catch (thrown) {
      this.#sayOnce(
        codeOf(thrown),
        `A kept reply cannot be read (${messageOf(thrown)}). What cannot be read is asked for again.`,
      );
      return undefined;
    }
  }

  used(key: string): void {
    this.#memory.used(key);
    if (this.#isOurs) this.#noteUse(key);
  }

  put(reply: StorableReply, isPinned: boolean): Promise<void> {
    const { key, pages } = reply;
    const earlier = this.#underWay.get(key)?.written ?? Promise.resolve();
    const written = earlier
      .then(() => this.#writes(() => this.#write(reply, isPinned)))
      .then(() => {
        if (this.#underWay.get(key)?.written === written) this.#underWay.delete(key);
      });
    this.#underWay.set(key, { pages, written });
    return written;
  }

  /** Waits for what is being written. Who has written anything also waits until what is too much has been dropped. */
  async close(): Promise<void> {
    this.#isAway = !this.#hasWritten && this.#underWay.size === 0;
    await Promise.all([...this.#underWay.values()].map(({ written }) => written));
    await this.#tidying;
  }

  async #open(): Promise<void> {
    const { path } = this.#folder;
    try {
      const place = await this.#folder.look();
      if (typeof place === 'object') {
        const movedTo = await this.#folder.setAside();
        if (movedTo)
          this.#listener.warned(
            `${path} is no folder of replies of this version (${place.foreign}). It is set aside as ${movedTo}; delete that when you do not need it.`,
          );
      }
      this.#isOurs = place === 'ours';
      await this.#folder.claim();
      this.#isOurs = true;
    } catch (thrown) {
      this.#tellRefused(thrown, 0);
    }
  }

  async #write(reply: StorableReply, isPinned: boolean): Promise<void> {
    try {
      if (!this.#isOurs) await this.#folder.claim();
      this.#isOurs = true;
      const grown = await this.#folder.write(reply, isPinned);
      this.#hasWritten = true;
      this.#memory.forget(reply.key);
      this.#tellWritten(reply.sizeBytes);
      this.#bytes += grown.droppable;
      this.#pinnedBytes += grown.pinned;
      this.#uncounted += Math.max(0, grown.droppable);
      const { maxBytes } = this.#settings;
      if (this.#bytes > maxBytes || this.#uncounted > maxBytes * COUNTED_PART) this.#tidy(false);
    } catch (thrown) {
      await this.#memory.put(reply, isPinned);
      this.#tellRefused(thrown, reply.sizeBytes);
    }
  }

  /** Remembers the use itself, and tells the file, for other processes and later ones, only now and then. */
  #noteUse(key: string): void {
    const now = this.#now();
    const before = this.#uses.get(key);
    const path = before?.path ?? this.#folder.droppablePath(key);
    // Whose first use this is was read or written just now, so its file knows.
    const told = before?.told ?? now;
    const isDue = Math.abs(now - told) >= USED_MS;
    this.#uses.set(key, { path, used: now, told: isDue ? now : told });
    if (isDue) this.#folder.touch(path).catch(() => undefined);
  }

  /** Counts what there is and drops what is too much, while others go on. */
  #tidy(isFirst: boolean): void {
    this.#tidying ??= this.#countAndDrop(isFirst)
      .catch((thrown: unknown) => {
        this.#sayOnce(
          `tidy ${codeOf(thrown)}`,
          `The kept replies in ${this.#folder.path} cannot be looked through (${messageOf(thrown)}).`,
        );
      })
      .finally(() => {
        this.#tidying = undefined;
      });
  }

  async #countAndDrop(isFirst: boolean): Promise<void> {
    if (!this.#isOurs) return;
    await this.#folder.sweep();
    this.#uncounted = 0;
    const droppable: KeptFile[] = [];
    let [replies, bytes, pinnedBytes] = [0, 0, 0];
    for await (const file of this.#folder.files()) {
      if (this.#isAway) return;
      if (!file.isReply) continue;
      replies++;
      if (file.isPinned) pinnedBytes += file.bytes;
      else {
        bytes += file.bytes;
        droppable.push(file);
      }
    }
    // What was written meanwhile may have been counted or not: too much is counted again sooner.
    this.#bytes = bytes + this.#uncounted;
    this.#pinnedBytes = pinnedBytes;
    if (isFirst) this.#listener.counted({ folder: this.#folder.path, replies, bytes: bytes + pinnedBytes });
    const { maxBytes } = this.#settings;
    if (bytes <= maxBytes) return;
    const uses = new Map([...this.#uses.values()].map(({ path, used }) => [path, used]));
    const lastUse = ({ path, used }: KeptFile): number => Math.max(used, uses.get(path) ?? used);
    for (const file of droppable.toSorted((left, right) => lastUse(left) - lastUse(right))) {
      if (this.#isAway || this.#bytes <= maxBytes * ROOM_LEFT) return;
      await this.#folder.remove(file);
      this.#bytes -= file.bytes;
    }
  }

  #tellDamaged({ path, why, movedTo }: DamagedFile): void {
    if (!movedTo && this.#said.has(path)) return;
    this.#damaged++;
    if (this.#damaged > MOST_DAMAGE_TOLD) {
      this.#sayOnce(
        'more damage',
        `More of the kept replies in ${this.#folder.path} are damaged. Further ones are set aside without a word; finfount cache verify tells each that is there.`,
      );
      return;
    }
    const what = `The kept reply ${path} is damaged: it ${why}.`;
    if (movedTo) this.#listener.warned(`${what} It is set aside as ${movedTo}, and what it held is asked for again.`);
    else this.#sayOnce(path, `${what} It cannot be set aside; what it held is asked for again.`);
  }

  /** Tells that writing fails, once until it succeeds. */
  #tellRefused(thrown: unknown, bytes: number): void {
    const before = this.#refused;
    // A full disk may have room for what is smaller, or a moment later. Other troubles are the same for every reply.
    const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(thrown));
    this.#refused = isFull
      ? { bytes: Math.min(bytes, before?.bytes ?? bytes), at: this.#now() }
      : { bytes: 0, at: Number.NEGATIVE_INFINITY };
    if (!before)
      this.#listener.warned(
        `Replies cannot be kept in ${this.#folder.path} (${messageOf(thrown)}). Until they can, new ones are kept in memory, as far as there is room, and are gone with this process.`,
      );
  }

  #tellWritten(bytes: number): void {
    if (!this.#refused || bytes < this.#refused.bytes / 2) return;
    if (Math.abs(this.#now() - this.#refused.at) < QUIET_MS) return;
    this.#refused = undefined;
    this.#listener.warned(`Replies can be kept in ${this.#folder.path} again.`);
  }

  #sayOnce(what: string, sentence: string): void {
    if (this.#said.has(what)) return;
    this.#said.add(what);
    this.#listener.warned(sentence);
  }
}
