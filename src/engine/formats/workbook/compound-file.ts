import type { Refuse } from './sheet-cells.ts';

// Field positions are those of [MS-CFB] 2.2 (header) and 2.6.1 (directory entry).
const HEADER_BYTES = 512;
const FAT_IN_HEADER = { start: 76, count: 109 } as const;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const MINI_CUTOFF = 4_096;
const STREAM = 2;
const ROOT = 5;
// Sector numbers from here on mean the end of a chain, or no sector.
const FIRST_SPECIAL = 0xfffffffa;

/**
 * Reads one stream of a compound file. Chains of sectors that end nowhere or come back to themselves are refused:
 * none is longer than the file. Throws what `refuse` makes of a file that is damaged or has no such stream.
 * @param name of the stream, in its root
 */
export function readCompoundStream(file: Buffer, name: string, refuse: Refuse): Buffer {
  if (file.length < HEADER_BYTES) throw refuse('the compound file is cut off');
  const sectors = new Sectors(file, refuse);
  const { root, found } = findEntries(sectors.readChain(file.readUInt32LE(48)), name);
  if (!found || !root) throw refuse(`the compound file has no stream ${name}`);
  const first = found.readUInt32LE(116);
  const size = found.readUInt32LE(120);
  if (size > file.length) throw refuse('the compound file promises a stream larger than itself');
  const stream = size < MINI_CUTOFF ? sectors.readPieces(root.readUInt32LE(116), first) : sectors.readChain(first);
  if (stream.length < size) throw refuse('the compound file is cut off');
  return stream.subarray(0, size);
}

/** The entries of the root and of the stream with a name in a directory. */
function findEntries(directory: Buffer, name: string): { root?: Buffer; found?: Buffer } {
  let root: Buffer | undefined;
  let found: Buffer | undefined;
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const entry = directory.subarray(at, at + ENTRY_BYTES);
    const nameBytes = Math.min(64, entry.readUInt16LE(64));
    const entryName = entry.toString('utf16le', 0, Math.max(0, nameBytes - 2));
    if (entry[66] === ROOT) root ??= entry;
    else if (entry[66] === STREAM && entryName.toLowerCase() === name.toLowerCase()) found ??= entry;
  }
  return { ...(root && { root }), ...(found && { found }) };
}

/** The sectors of a compound file, and the table that says which one follows each. */
class Sectors {
  readonly #file: Buffer;
  readonly #refuse: Refuse;
  readonly #bytes: number;
  readonly #count: number;
  readonly #tableSectors: number[] = [];

  constructor(file: Buffer, refuse: Refuse) {
    this.#file = file;
    this.#refuse = refuse;
    const shift = file.readUInt16LE(30);
    if ((shift !== 9 && shift !== 12) || file.readUInt16LE(32) !== 6)
      throw refuse(`the compound file has sectors of 2^${shift} bytes`);
    this.#bytes = 2 ** shift;
    this.#count = Math.ceil(file.length / this.#bytes);
    this.#readTable();
  }

  /** The bytes of a chain of sectors. */
  readChain(first: number): Buffer {
    const sectors: Buffer[] = [];
    for (let sector = first; sector < FIRST_SPECIAL; sector = this.#nextOf(sector)) {
      sectors.push(this.#sectorAt(sector));
      this.#refuseLoop(sectors.length);
    }
    return this.#join(sectors, this.#bytes);
  }

  /** A small stream, which lies in pieces of the root's own stream, which have a table of their own. */
  readPieces(firstOfRoot: number, firstPiece: number): Buffer {
    const pieces = this.readChain(firstOfRoot);
    const table = this.readChain(this.#file.readUInt32LE(60));
    const chain: Buffer[] = [];
    for (let piece = firstPiece; piece < FIRST_SPECIAL; piece = this.#entryAt(table, piece)) {
      chain.push(pieces.subarray(piece * MINI_SECTOR_BYTES, (piece + 1) * MINI_SECTOR_BYTES));
      if (chain.length > MINI_CUTOFF / MINI_SECTOR_BYTES) throw this.#refuse('the compound file has a loop');
    }
    return this.#join(chain, MINI_SECTOR_BYTES);
  }

  /** Joins the parts of a chain. Only the last may be cut off: any other would displace the bytes behind it. */
  #join(parts: readonly Buffer[], size: number): Buffer {
    if (parts.slice(0, -1).some(({ length }) => length < size)) throw this.#refuse('the compound file is cut off');
    return Buffer.concat(parts);
  }

  /** The sectors of the table of sectors: the first are listed in the header, the others in a chain. */
  #readTable(): void {
    const last = this.#bytes / 4 - 1;
    for (let at = 0; at < FAT_IN_HEADER.count; at++)
      this.#addTableSector(this.#file.readUInt32LE(FAT_IN_HEADER.start + at * 4));
    let list = this.#file.readUInt32LE(68);
    for (let seen = 0; list < FIRST_SPECIAL; seen++) {
      this.#refuseLoop(seen);
      const sector = this.#sectorAt(list);
      for (let at = 0; at < last; at++) this.#addTableSector(this.#entryAt(sector, at));
      list = this.#entryAt(sector, last);
    }
  }

  #addTableSector(sector: number): void {
    if (sector < FIRST_SPECIAL) this.#tableSectors.push(sector);
    this.#refuseLoop(this.#tableSectors.length);
  }

  #nextOf(sector: number): number {
    const entries = this.#bytes / 4;
    const table = this.#tableSectors[Math.floor(sector / entries)];
    if (table === undefined) throw this.#refuse('the compound file has a chain that leads nowhere');
    return this.#entryAt(this.#sectorAt(table), sector % entries);
  }

  #sectorAt(sector: number): Buffer {
    const start = (sector + 1) * this.#bytes;
    if (start >= this.#file.length) throw this.#refuse('the compound file is cut off');
    return this.#file.subarray(start, start + this.#bytes);
  }

  #entryAt(sector: Buffer, at: number): number {
    if (at * 4 + 4 > sector.length) throw this.#refuse('the compound file is cut off');
    return sector.readUInt32LE(at * 4);
  }

  /** Refuses more sectors than the file has: they come back to themselves. */
  #refuseLoop(count: number): void {
    if (count > this.#count) throw this.#refuse('the compound file has a loop');
  }
}
