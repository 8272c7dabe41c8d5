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
  const shift = file.readUInt16LE(30);
  if ((shift !== 9 && shift !== 12) || file.readUInt16LE(32) !== 6)
    throw refuse(`the compound file has sectors of 2^${shift} bytes`);
  const sectorBytes = 2 ** shift;
  const sectorCount = Math.ceil(file.length / sectorBytes);
  const entriesPerSector = sectorBytes / 4;

  const sectorAt = (sector: number): Buffer => {
    const start = (sector + 1) * sectorBytes;
    if (start >= file.length) throw refuse('the compound file is cut off');
    return file.subarray(start, start + sectorBytes);
  };
  const entryAt = (sector: Buffer, at: number): number => {
    if (at * 4 + 4 > sector.length) throw refuse('the compound file is cut off');
    return sector.readUInt32LE(at * 4);
  };

  // The sectors of the table of sectors: the first are listed in the header, the others in a chain.
  const tableSectors: number[] = [];
  const addTableSector = (sector: number): void => {
    if (sector < FIRST_SPECIAL) tableSectors.push(sector);
    if (tableSectors.length > sectorCount) throw refuse('the compound file has a loop');
  };
  for (let at = 0; at < FAT_IN_HEADER.count; at++) addTableSector(file.readUInt32LE(FAT_IN_HEADER.start + at * 4));
  let list = file.readUInt32LE(68);
  for (let seen = 0; list < FIRST_SPECIAL; seen++) {
    if (seen > sectorCount) throw refuse('the compound file has a loop');
    const sector = sectorAt(list);
    for (let at = 0; at < entriesPerSector - 1; at++) addTableSector(entryAt(sector, at));
    list = entryAt(sector, entriesPerSector - 1);
  }

  const nextOf = (sector: number): number => {
    const table = tableSectors[Math.floor(sector / entriesPerSector)];
    if (table === undefined) throw refuse('the compound file has a chain that leads nowhere');
    return entryAt(sectorAt(table), sector % entriesPerSector);
  };
  const readChain = (first: number): Buffer => {
    const sectors: Buffer[] = [];
    for (let sector = first; sector < FIRST_SPECIAL; sector = nextOf(sector)) {
      sectors.push(sectorAt(sector));
      if (sectors.length > sectorCount) throw refuse('the compound file has a loop');
    }
    return Buffer.concat(sectors);
  };

  const directory = readChain(file.readUInt32LE(48));
  let root: Buffer | undefined;
  let found: Buffer | undefined;
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const entry = directory.subarray(at, at + ENTRY_BYTES);
    const nameBytes = Math.min(64, entry.readUInt16LE(64));
    const entryName = entry.toString('utf16le', 0, Math.max(0, nameBytes - 2));
    if (entry[66] === ROOT) root ??= entry;
    else if (entry[66] === STREAM && entryName.toLowerCase() === name.toLowerCase()) found ??= entry;
  }
  if (!found || !root) throw refuse(`the compound file has no stream ${name}`);

  const first = found.readUInt32LE(116);
  const size = found.readUInt32LE(120);
  if (size > file.length) throw refuse('the compound file promises a stream larger than itself');
  const stream = size < MINI_CUTOFF ? readMiniChain(first) : readChain(first);
  if (stream.length < size) throw refuse('the compound file is cut off');
  return stream.subarray(0, size);

  /** A small stream lies in pieces of the root's own stream, which have a table of their own. */
  function readMiniChain(firstPiece: number): Buffer {
    const pieces = readChain(root!.readUInt32LE(116));
    const table = readChain(file.readUInt32LE(60));
    const chain: Buffer[] = [];
    for (let piece = firstPiece; piece < FIRST_SPECIAL; piece = entryAt(table, piece)) {
      chain.push(pieces.subarray(piece * MINI_SECTOR_BYTES, (piece + 1) * MINI_SECTOR_BYTES));
      if (chain.length > MINI_CUTOFF / MINI_SECTOR_BYTES) throw refuse('the compound file has a loop');
    }
    return Buffer.concat(chain);
  }
}
