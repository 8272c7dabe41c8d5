import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolders, readTextAtOnce, writeThenMove } from '../../../base/files.ts';
import { DAY_MS } from '../../../base/utc-day.ts';
import type { DiskGate } from '../../cache/disk-gate.ts';
import { readJsonObject } from '../../formats/json/json.ts';

/** More instances than anybody runs: what counts more is no Redis of ours. */
export const MAX_INSTANCES = 10_000;
// After this a count says nothing of the instances of today.
const MAX_AGE_MS = 7 * DAY_MS;
// A count that stays the same is written again after this.
const RENEW_MS = 3_600_000;

/** Whether something read is a count of instances. */
export function isInstanceCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_INSTANCES;
}

/**
 * The last count of the instances in a file of the data folder: an instance that starts while Redis is down takes
 * its share of that. It fails nothing: a count that cannot be read is unknown, one that cannot be written is lost.
 */
export class StoredInstanceCount {
  readonly #folder: string;
  readonly #gate: DiskGate;
  readonly #now: () => number;
  #written: { readonly count: number; readonly at: number } | undefined;

  /**
   * @param gate what lets operations at the disk of the folder
   * @param now the time of day, in milliseconds since 1970
   */
  constructor(folder: string, gate: DiskGate, now: () => number = Date.now) {
    this.#folder = folder;
    this.#gate = gate;
    this.#now = now;
  }

  get #path(): string {
    return join(this.#folder, 'instances.json');
  }

  /** The count that was written last; undefined where there is none, or an old one. */
  async read(): Promise<number | undefined> {
    try {
      const { count, at } = readJsonObject(await this.#gate.run(() => readTextAtOnce(this.#path)));
      const isRecent = typeof at === 'number' && Math.abs(this.#now() - at) < MAX_AGE_MS;
      return isRecent && isInstanceCount(count) ? count : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes a count, unless it was written a short while ago. */
  async write(count: number): Promise<void> {
    const at = this.#now();
    // One that was written by a clock that was ahead, or behind, would be too old for who reads it.
    if (this.#written?.count === count && Math.abs(at - this.#written.at) < RENEW_MS) return;
    this.#written = { count, at };
    const temporary = `${this.#path}.${randomUUID()}`;
    try {
      const text = Buffer.from(`${JSON.stringify({ count, at })}\n`);
      await this.#gate.run(async () => {
        await createFolders(this.#folder);
        await writeThenMove(temporary, [text], { now: at, isDurable: false }, () => rename(temporary, this.#path));
      });
    } catch {
      // A disk that cannot be written is warned about where replies are stored.
    }
  }
}
