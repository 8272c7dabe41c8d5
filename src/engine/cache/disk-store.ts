import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { messageOf, systemCodeOf } from '../../base/errors.ts';
import { findSystemError } from '../../base/system-errors.ts';
import type { Pages } from '../interface/pages.ts';
import type { DamagedFile } from './damaged-files.ts';
import { type DiskGate, DiskHungError } from './disk-gate.ts';
import { identifyFolder } from './folder-format.ts';
import { obtainedAt } from './freshness.ts';
import { MemoryStore } from './memory-store.ts';
import { type FolderSizes, ReplyFolder, type StoredFile, USE_TIME_TOLERANCE_MS } from './reply-folder.ts';
import type { ReplyStore, Retention, StorableReply } from './stored-reply.ts';

/** Where replies are stored on disk, and how many. */
export interface DiskStoreSettings {
  /** The data folder. Replies are stored in a folder of it. */
  readonly dataDir: string;
  /** Size of all files in bytes, without the pinned ones. */
  readonly maxBytes: number;
  /** Memory for replies that cannot be written, and as much again for those that wait for it, in bytes. */
  readonly memoryBytes: number;
  /** What lets operations at the disk of the data folder. */
  readonly gate: DiskGate;
}

/** A reply that is being written or waits for it. Until its writing begins, a newer reply takes its place. */
interface PendingWrite {
  reply: StorableReply;
  isPinned: boolean;
  hasBegun: boolean;
  /** Resolved once it is written, or held in memory because it cannot be. */
  readonly written: Promise<void>;
}

/** Receives the events of the store. */
export interface DiskStoreListener {
  /** A sentence for the operator, once for each trouble and once for its end. */
  onWarning(sentence: string): void;
  /** How much is stored, once after opening. */
  onCount(stored: { readonly folder: string; readonly replies: number; readonly bytes: number }): void;
}

/** The folder of the replies in a data directory. */
export function replyFolderIn(dataDir: string): string {
  return join(dataDir, 'replies');
}

// Eviction goes on down to this part of the limit, so that the next reply does not reach it again.
const PART_LEFT = 0.9;
// Other processes write as well: the files are counted again when this process has written this part of the limit.
const COUNTED_PART = 0.1;
// A disk that is nearly full takes one reply and refuses the next.
const QUIET_MS = 5_000;
// Compression takes the threads that DNS look-ups need, too.
const CONCURRENT_WRITES = 2;
// More than there are tables in memory that are used without a look at the disk.
const MAX_USES = 5_000;
const MAX_USES_BYTES = 4_000_000;
// When a whole disk is damaged, the log does not name every file.
const MAX_DAMAGE_LOGGED = 5;

/**
 * Replies in files, the least recently used evicted beyond a size. Pinned replies come on top of it. A reply that
 * cannot be written is held in memory, and one that cannot be read is absent: a full, read-only or damaged disk
 * fails no request.
 */
export class DiskStore implements ReplyStore {
  readonly #settings: DiskStoreSettings;
  readonly #listener: DiskStoreListener;
  readonly #now: () => number;
  readonly #folder: ReplyFolder;
  readonly #memory: MemoryStore;
  readonly #writes = pLimit(CONCURRENT_WRITES);
  /** The newest reply of each key that is being written or waits for it. */
  readonly #pendingWrites = new Map<string, PendingWrite>();
  /** Size of all replies that are being written or wait for it, in bytes. */
  #pendingBytes = 0;
  /** When this process last used an evictable reply, and when it last noted that at the file, by key. */
  readonly #uses = new LRUCache<string, { readonly path: string; readonly used: number; readonly noted: number }>({
    max: MAX_USES,
    maxSize: MAX_USES_BYTES,
    sizeCalculation: ({ path }, key) => path.length + key.length + 200,
  });
  readonly #warned = new Set<string>();
  /** How many damaged replies were found. */
  #damaged = 0;
  #isReplyFolder = false;
  /** The size of a reply that could not be written, and when; undefined while writing works. */
  #refused: { readonly bytes: number; readonly at: number } | undefined;
  /** FolderSizes of the evictable and of the pinned files, as far as this process knows. */
  #bytes = 0;
  #pinnedBytes = 0;
  /** Bytes that this process has written since they were counted. */
  #uncounted = 0;
  #tidying: Promise<void> | undefined;
  #hasWritten = false;
  /** Whether the process is ending: the count is not needed then. */
  #isEnding = false;

  private constructor(settings: DiskStoreSettings, listener: DiskStoreListener, now: () => number) {
    this.#settings = settings;
    this.#listener = listener;
    this.#now = now;
    this.#folder = new ReplyFolder(replyFolderIn(settings.dataDir), now, (file) => this.#reportDamaged(file));
    settings.gate.onChange = (hangs) => this.#reportHanging(hangs);
    this.#memory = new MemoryStore(settings.memoryBytes);
  }

  /**
   * Opens the folder, or creates it. A folder of another version, or a file in its place, is set aside. Throws
   * nothing.
   */
  static async open(settings: DiskStoreSettings, listener: DiskStoreListener, now: () => number): Promise<DiskStore> {
    const replies = new DiskStore(settings, listener, now);
    await replies.#open();
    replies.#tidy({ isFirst: true });
    return replies;
  }

  /** Size of the files as far as this process knows. */
  get sizes(): FolderSizes {
    return { evictable: this.#bytes, pinned: this.#pinnedBytes };
  }

  /** Size of all replies that are being written or wait for it, in bytes. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Whether replies can be written, as far as this process knows. */
  get isWritable(): boolean {
    return this.#refused === undefined;
  }

  async find(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<Pages | undefined> {
    const inMemory = this.#pendingWrites.get(key)?.reply.pages ?? (await this.#memory.find(key));
    if (inMemory && obtainedAt(inMemory) > newerThan) return inMemory;
    // Another process may have written a newer one.
    if (!this.#isReplyFolder) return undefined;
    try {
      const pages = await this.#settings.gate.run(() => this.#folder.read(key, newerThan));
      if (pages) this.#noteUse(key);
      return pages;
    } catch (thrown) {
      if (thrown instanceof DiskHungError) return undefined;
      this.#warnOnce(
        systemCodeOf(thrown),
        `A stored reply cannot be read (${messageOf(thrown)}). What cannot be read is fetched again.`,
      );
      return undefined;
    }
  }

  async forgottenAt(key: string): Promise<number> {
    const never = Number.NEGATIVE_INFINITY;
    // Without an answer of the disk the reply counts as not forgotten.
    if (!this.#isReplyFolder) return never;
    return this.#settings.gate.run(() => this.#folder.forgottenAt(key)).catch(() => never);
  }

  used(key: string): void {
    this.#memory.used(key);
    if (this.#isReplyFolder) this.#noteUse(key);
  }

  put(reply: StorableReply, { isPinned }: Retention): Promise<void> {
    const pending = this.#pendingWrites.get(reply.key);
    if (pending && !pending.hasBegun) {
      this.#pendingBytes += reply.sizeBytes - pending.reply.sizeBytes;
      pending.reply = reply;
      pending.isPinned = isPinned;
      return pending.written;
    }
    // A pinned reply is rare and costly to fetch: it is always written.
    const isTooMuch = this.#pendingBytes + reply.sizeBytes > this.#settings.memoryBytes;
    if (isTooMuch && this.#pendingBytes > 0 && !isPinned && !pending) return this.#holdBack(reply);
    this.#pendingBytes += reply.sizeBytes;
    const write: PendingWrite = {
      reply,
      isPinned,
      hasBegun: false,
      written: (pending?.written ?? Promise.resolve())
        .then(() =>
          this.#writes(() => {
            write.hasBegun = true;
            return this.#write(write);
          }),
        )
        .then(() => {
          this.#pendingBytes -= write.reply.sizeBytes;
          if (this.#pendingWrites.get(reply.key) === write) this.#pendingWrites.delete(reply.key);
        }),
    };
    this.#pendingWrites.set(reply.key, write);
    return write.written;
  }

  /** Waits for running writes. A process that has written also waits for the eviction. */
  async close(): Promise<void> {
    this.#isEnding = !this.#hasWritten && this.#pendingWrites.size === 0;
    await Promise.all([...this.#pendingWrites.values()].map(({ written }) => written));
    await this.#tidying;
  }

  async #open(): Promise<void> {
    try {
      await this.#settings.gate.run(() => this.#claim());
    } catch (thrown) {
      this.#reportRefused(thrown, 0);
    }
  }

  /** Makes the folder one of replies, and warns of what was there, and of other users. */
  async #claim(): Promise<void> {
    const { path } = this.#folder;
    const content = await identifyFolder(path);
    if (typeof content === 'object') {
      const movedTo = await this.#folder.quarantine();
      if (movedTo)
        this.#listener.onWarning(
          `${path} is no folder of replies of this version (${content.foreign}). It is set aside as ${movedTo}; delete that when you do not need it.`,
        );
    }
    this.#isReplyFolder = content === 'replies';
    // What was set aside may have left something else, or nothing.
    const isPrivate = await this.#folder.claim(typeof content === 'object' ? undefined : content);
    this.#isReplyFolder = true;
    if (!isPrivate)
      this.#listener.onWarning(
        `Other users may read or change ${path}, which belongs to another user. Set its mode to 700: whoever writes there writes into answers.`,
      );
  }

  /** Holds a reply in memory that comes while too many wait for the disk, or for a moment of this process. */
  #holdBack(reply: StorableReply): Promise<void> {
    this.#warnOnce(
      'held back',
      `Replies come faster than they can be stored in ${this.#folder.path}: ${Math.round(this.#pendingBytes / 1_000_000)} MB wait. Until fewer do, new ones stay in memory, as far as there is room, and are lost when this process ends. A faster disk, or fewer clients for each process, helps.`,
    );
    return this.#memory.put(reply, { isPinned: false });
  }

  async #write({ reply, isPinned }: PendingWrite): Promise<void> {
    try {
      // It is compressed once, and not while others wait for the disk.
      await reply.encode();
      const grown = await this.#settings.gate.run(async () => {
        if (!this.#isReplyFolder) await this.#folder.claim();
        this.#isReplyFolder = true;
        return this.#folder.write(reply, { isPinned });
      });
      this.#hasWritten = true;
      this.#memory.forget(reply.key);
      this.#reportWritten(reply.sizeBytes);
      this.#bytes += grown.evictable;
      this.#pinnedBytes += grown.pinned;
      this.#uncounted += Math.max(0, grown.evictable);
      const { maxBytes } = this.#settings;
      if (this.#bytes > maxBytes || this.#uncounted > maxBytes * COUNTED_PART) this.#tidy({ isFirst: false });
    } catch (thrown) {
      await this.#memory.put(reply, { isPinned });
      this.#reportRefused(thrown, reply.sizeBytes);
    }
  }

  /** Remembers a use, and now and then notes it at the file, for other processes. */
  #noteUse(key: string): void {
    const now = this.#now();
    const before = this.#uses.get(key);
    const path = before?.path ?? this.#folder.evictablePath(key);
    // On its first use the file was read or written just now, so it has the time already.
    const noted = before?.noted ?? now;
    const isDue = Math.abs(now - noted) >= USE_TIME_TOLERANCE_MS;
    this.#uses.set(key, { path, used: now, noted: isDue ? now : noted });
    if (isDue) this.#settings.gate.run(() => this.#folder.touch(path)).catch(() => undefined);
  }

  /** Counts the files and evicts beyond the limit, in the background. */
  #tidy(count: { readonly isFirst: boolean }): void {
    this.#tidying ??= this.#countAndEvict(count)
      .catch((thrown: unknown) => {
        // The warning of a disk that hangs was given.
        if (thrown instanceof DiskHungError) return;
        this.#warnOnce(
          `tidy ${systemCodeOf(thrown)}`,
          `The stored replies in ${this.#folder.path} cannot be listed (${messageOf(thrown)}).`,
        );
      })
      .finally(() => {
        this.#tidying = undefined;
      });
  }

  async #countAndEvict({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
    if (!this.#isReplyFolder) return;
    await this.#settings.gate.run(() => this.#folder.sweep());
    this.#uncounted = 0;
    const candidates: StoredFile[] = [];
    let [replies, bytes, pinnedBytes] = [0, 0, 0];
    const files = this.#folder.files();
    for (;;) {
      const { done, value: file } = await this.#settings.gate.run(() => files.next());
      if (done) break;
      if (this.#isEnding) return;
      if (!file.isReply) continue;
      replies++;
      if (file.isPinned) pinnedBytes += file.bytes;
      else {
        bytes += file.bytes;
        candidates.push(file);
      }
    }
    // What was written meanwhile may be counted twice: then the files are counted again sooner.
    this.#bytes = bytes + this.#uncounted;
    this.#pinnedBytes = pinnedBytes;
    if (isFirst) this.#listener.onCount({ folder: this.#folder.path, replies, bytes: bytes + pinnedBytes });
    const { maxBytes } = this.#settings;
    if (bytes <= maxBytes) return;
    const uses = new Map([...this.#uses.values()].map(({ path, used }) => [path, used]));
    const lastUse = ({ path, used }: StoredFile): number => Math.max(used, uses.get(path) ?? used);
    for (const file of candidates.toSorted((left, right) => lastUse(left) - lastUse(right))) {
      if (this.#isEnding || this.#bytes <= maxBytes * PART_LEFT) return;
      this.#bytes -= await this.#settings.gate.run(() => this.#folder.evict(file));
    }
  }

  #reportDamaged({ path, why, movedTo }: DamagedFile): void {
    if (!movedTo && this.#warned.has(path)) return;
    this.#damaged++;
    if (this.#damaged > MAX_DAMAGE_LOGGED) {
      this.#warnOnce(
        'more damage',
        `More of the stored replies in ${this.#folder.path} are damaged. Further ones are set aside without a message; finfount cache verify reports each of them.`,
      );
      return;
    }
    const what = `The stored reply ${path} is damaged: it ${why}.`;
    if (movedTo) this.#listener.onWarning(`${what} It is set aside as ${movedTo}, and what it held is fetched again.`);
    else this.#warnOnce(path, `${what} It cannot be set aside; what it held is fetched again.`);
  }

  /** Warns when the disk begins to hang and when it answers again. */
  #reportHanging(hangs: boolean): void {
    const { path } = this.#folder;
    this.#refused = hangs ? { bytes: 0, at: Number.NEGATIVE_INFINITY } : undefined;
    this.#listener.onWarning(
      hangs
        ? `The disk of ${path} does not answer. Until it does, nothing is read there: what is stored is fetched again, and new replies stay in memory, as far as there is room.`
        : `The disk of ${path} answers again.`,
    );
  }

  /** Warns that writing fails, once until it succeeds. */
  #reportRefused(thrown: unknown, bytes: number): void {
    const before = this.#refused;
    // A full disk may have space for a smaller reply, or later. Other errors are the same for every reply.
    const isFull = findSystemError(systemCodeOf(thrown))?.retryable === true;
    this.#refused = isFull
      ? { bytes: Math.min(bytes, before?.bytes ?? bytes), at: this.#now() }
      : { bytes: 0, at: Number.NEGATIVE_INFINITY };
    if (!before)
      this.#listener.onWarning(
        `Replies cannot be stored in ${this.#folder.path} (${messageOf(thrown)}). New ones stay in memory until they can, as far as there is room, and are lost when this process ends.`,
      );
  }

  #reportWritten(bytes: number): void {
    if (!this.#refused || bytes < this.#refused.bytes / 2) return;
    if (Math.abs(this.#now() - this.#refused.at) < QUIET_MS) return;
    this.#refused = undefined;
    this.#listener.onWarning(`Replies can be stored in ${this.#folder.path} again.`);
  }

  #warnOnce(what: string, sentence: string): void {
    if (this.#warned.has(what)) return;
    this.#warned.add(what);
    this.#listener.onWarning(sentence);
  }
}
