import type { Hash } from 'node:crypto';
import { joinTables } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { type ArchivedRows, digestOfHash, hashOf, toArchivedRows } from './archived-rows.ts';
import { applyRowChanges } from './row-changes.ts';
import type { ReadRows } from './segment-file.ts';

/** Rebuilds a table from its archived rows, observation by observation. */
export class Replay {
  readonly #parts: ArchivedRows[] = [];
  /** The place of the first row of each part, among the rows of all. */
  readonly #starts: number[] = [];
  #count = 0;
  /** The rows of the table, in their order: their places among the rows of all parts. */
  #order: number[] = [];
  /** The hash of the rows of the table, as long as they only grew. */
  #hash: Hash | undefined;

  /**
   * Takes rows of a file that follow each other, and applies them observation by observation.
   * @param counts how many of the rows each observation has, and whether they are the whole table
   * @param onObservation called after each one
   */
  async add(
    { isRemoved, places, table }: ReadRows,
    counts: readonly { readonly rows: number; readonly isFull: boolean }[],
    onObservation?: (at: number) => void,
  ): Promise<void> {
    const start = this.#count;
    this.#parts.push(await toArchivedRows(table));
    this.#starts.push(start);
    this.#count += table.length;
    let row = 0;
    for (const [at, { rows, isFull }] of counts.entries()) {
      const [removed, added, rowsAdded]: [number[], number[], number[]] = [[], [], []];
      for (const end = row + rows; row < end; row++) {
        if (isRemoved[row]) {
          removed.push(places[row]!);
          continue;
        }
        added.push(places[row]!);
        rowsAdded.push(start + row);
      }
      if (isFull) {
        this.#order = rowsAdded;
        this.#hash = undefined;
      } else if (removed.length === 0 && added.every((place, nth) => place === this.#order.length + nth)) {
        if (this.#hash) this.#feed(this.#hash, rowsAdded);
        for (const each of rowsAdded) this.#order.push(each);
      } else {
        this.#order = [...applyRowChanges(this.#order, { removed, added }, rowsAdded)];
        this.#hash = undefined;
      }
      onObservation?.(at);
    }
  }

  /** The digest of the rows of the table. */
  digest(): string {
    if (!this.#hash) {
      const [first] = this.#parts;
      this.#hash = hashOf(first!, 0, 0);
      this.#feed(this.#hash, this.#order);
    }
    return digestOfHash(this.#hash);
  }

  async table(): Promise<Table> {
    const [first] = this.#parts;
    const all =
      this.#parts.length === 1
        ? first!.table
        : await joinTables(this.#parts.map(({ table }) => ({ table, asked: [] })));
    const isWhole = this.#order.length === all.length && this.#order.every((row, at) => row === at);
    return isWhole ? all : all.rows(this.#order);
  }

  /** The table, and its rows as an archive compares them. */
  async rows(): Promise<ArchivedRows> {
    const table = await this.table();
    const texts = this.#order.map((row) => this.#textOf(row));
    const ends = new Uint32Array(texts.length);
    let at = 0;
    for (const [row, text] of texts.entries()) {
      at += text.length;
      ends[row] = at;
    }
    return { table, bytes: Buffer.concat(texts), ends };
  }

  /** Has a hash read rows: those that lie one behind the other at once. */
  #feed(hash: Hash, rows: readonly number[]): void {
    for (let at = 0; at < rows.length; ) {
      const [part, own] = this.#find(rows[at]!);
      let count = 1;
      while (own + count < part.ends.length && rows[at + count] === rows[at]! + count) count++;
      hashOf(part, own, own + count, hash);
      at += count;
    }
  }

  #textOf(row: number): Uint8Array {
    const [{ bytes, ends }, own] = this.#find(row);
    return bytes.subarray(own === 0 ? 0 : ends[own - 1]!, ends[own]!);
  }

  /** The part that has a row, and its place there. */
  #find(row: number): readonly [part: ArchivedRows, own: number] {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= row) low = middle;
      else high = middle;
    }
    return [this.#parts[low]!, row - this.#starts[low]!];
  }
}
