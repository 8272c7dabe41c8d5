import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import { Failure, quote } from '../../../base/errors.ts';
import { getOrInsert } from '../../../base/get-or-insert.ts';

/** One file in a zip archive. */
export interface ZipMember {
  /** Its path, folders included, as the archive writes it. */
  readonly name: string;
  /** Its size in bytes, as the archive promises it. */
  readonly size: number;
  /** What it takes in the archive, in bytes. */
  readonly compressedSize: number;
}

/** A member with what is needed to read it: fields of the archive's directory. */
interface LocatedMember extends ZipMember {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  /** Where the member's own header lies. */
  readonly offset: number;
}

// Field positions are those of PKWARE's APPNOTE.txt 6.3, sections 4.3.7 (local header), 4.3.12 (directory) and
// 4.3.16 (end).
const END = { signature: Buffer.from('PK\x05\x06'), size: 22 } as const;
const DIRECTORY = { signature: Buffer.from('PK\x01\x02'), size: 46 } as const;
const LOCAL = { signature: Buffer.from('PK\x03\x04'), size: 30 } as const;
const ENCRYPTED = 0x0001;
const UTF8_NAME = 0x0800;
const STORED = 0;
const DEFLATED = 8;
// Stands where a number did not fit: the wider fields of zip64 have it.
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

// How many bytes are summed up in one turn of the event loop: half a millisecond.
const TURN_BYTES = 2_000_000;

const inflate = promisify(inflateRaw);

/** Whether bytes begin as a zip archive does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 2) === 'PK';
}

/**
 * The members of a zip archive, in the order of its directory. Reads the directory alone, so it costs next to
 * nothing. Throws `upstream_changed` for bytes that are not a whole zip archive, and for a zip64 one, which no
 * source has.
 * @param label begins the message of a failure: the source and what it sent
 */
export function zipMembers(zip: Buffer, label: string): readonly ZipMember[] {
  return readDirectory(zip, label);
}

/**
 * The bytes of one member, inflated off the event loop. Its checksum is verified, so one wrong bit is found.
 * Throws `upstream_changed` when the archive is not whole or has no such member. It also throws when the member is
 * larger than `maxBytes`, encrypted, damaged, or compressed in a way that no source uses.
 * @param name as {@link zipMembers} returns it
 * @param label begins the message of a failure: the source and what it sent
 */
export async function inflateMember(zip: Buffer, name: string, maxBytes: number, label: string): Promise<Buffer> {
  const { packed, isStored, limits, refused, checked } = openMember(zip, name, maxBytes, label);
  // A copy of an uncompressed member: a view would hold the whole archive in memory.
  const body = isStored ? Buffer.from(packed) : await inflate(packed, limits).catch(refused);
  return checked(body, await checksumOf(body));
}

/** The checksum of a body, computed in turns of the event loop. */
async function checksumOf(body: Buffer): Promise<number> {
  let checksum = 0;
  for (let at = 0; at < body.length; at += TURN_BYTES) {
    if (at > 0) await nextTurn();
    checksum = crc32(body.subarray(at, at + TURN_BYTES), checksum);
  }
  return checksum;
}

/** The same synchronously, for small members and for threads of their own. */
export function inflateMemberSync(zip: Buffer, name: string, maxBytes: number, label: string): Buffer {
  const { packed, isStored, limits, refused, checked } = openMember(zip, name, maxBytes, label);
  if (isStored) return checked(Buffer.from(packed), crc32(packed));
  let body: Buffer;
  try {
    body = inflateRawSync(packed, limits);
  } catch (thrown) {
    return refused(thrown);
  }
  return checked(body, crc32(body));
}

/** A member that may be inflated, and the checks before and after. */
interface OpenMember {
  readonly packed: Buffer;
  readonly isStored: boolean;
  readonly limits: { readonly maxOutputLength: number; readonly chunkSize: number };
  /** The failure for why it could not be inflated. */
  refused(cause: unknown): never;
  /** The body, if it is what the directory promises, and so is its checksum. */
  checked(body: Buffer, checksum: number): Buffer;
}

function openMember(zip: Buffer, name: string, maxBytes: number, label: string): OpenMember {
  const refuse = (why: string, cause?: unknown): Failure =>
    new Failure('upstream_changed', `${label}: the member ${quote(name)} ${why}`, { cause });
  const member = findMember(zip, name, label);
  if (!member) throw refuse('is not in the archive');
  const { size, compressedSize, flags, method, crc, offset } = member;
  if (size > maxBytes) throw refuse(`promises ${size} bytes, more than ${maxBytes}`);
  if (flags & ENCRYPTED) throw refuse('is encrypted');
  if (method !== STORED && method !== DEFLATED) throw refuse(`is compressed by method ${method}`);
  if (!startsWith(zip, offset, LOCAL)) throw refuse('has no header where the directory says');
  const start = offset + LOCAL.size + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(start, start + compressedSize);
  if (packed.length < compressedSize) throw refuse('is cut off');
  return {
    packed,
    isStored: method === STORED,
    // Into one piece of the promised size: joining thousands of pieces would hold up the event loop.
    limits: { maxOutputLength: Math.max(1, size), chunkSize: size + 64 },
    refused: (cause) => {
      throw refuse(cause instanceof RangeError ? `holds more than the ${size} bytes promised` : 'is damaged', cause);
    },
    checked: (body, checksum) => {
      if (body.length !== size) throw refuse(`has ${body.length} bytes where ${size} are promised`);
      if (checksum !== crc) throw refuse('is damaged: its checksum differs');
      return body;
    },
  };
}

/** The members of an archive, by their names: the first of each. */
const knownDirectories = new WeakMap<Buffer, ReadonlyMap<string, LocatedMember>>();

/** One member. The directory is read once, however many members are wanted. */
function findMember(zip: Buffer, name: string, label: string): LocatedMember | undefined {
  const membersOf = (): ReadonlyMap<string, LocatedMember> =>
    new Map(
      readDirectory(zip, label)
        .toReversed()
        .map((member) => [member.name, member] as const),
    );
  return getOrInsert(knownDirectories, zip, membersOf).get(name);
}

function readDirectory(zip: Buffer, label: string): readonly LocatedMember[] {
  const refuse = (why: string): Failure => new Failure('upstream_changed', `${label}: ${why}`);
  if (!isZip(zip)) {
    const came = zip.length === 0 ? 'an empty body' : quote(zip.toString('latin1', 0, 40));
    throw refuse(`expected a zip archive, got ${came}`);
  }
  // The end record is the last thing but for a comment of up to 65,535 bytes.
  const end = zip.lastIndexOf(END.signature);
  if (end < 0 || end + END.size > zip.length) throw refuse('the zip archive is cut off: it has no directory');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count === MAX_16 || at === MAX_32) throw refuse('the zip archive is of the zip64 form, which is not read');
  const members: LocatedMember[] = [];
  for (let read = 0; read < count; read++) {
    if (!startsWith(zip, at, DIRECTORY))
      throw refuse(`the zip archive's directory breaks off after ${read} of ${count} members`);
    const flags = zip.readUInt16LE(at + 8);
    const nameStart = at + DIRECTORY.size;
    const nameEnd = nameStart + zip.readUInt16LE(at + 28);
    const member = {
      name: zip.toString(flags & UTF8_NAME ? 'utf8' : 'latin1', nameStart, nameEnd),
      size: zip.readUInt32LE(at + 24),
      compressedSize: zip.readUInt32LE(at + 20),
      flags,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      offset: zip.readUInt32LE(at + 42),
    };
    if (member.size === MAX_32 || member.compressedSize === MAX_32 || member.offset === MAX_32)
      throw refuse('the zip archive is of the zip64 form, which is not read');
    members.push(member);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return members;
}

/** Whether a record of this form lies at an offset, its fixed part whole. */
function startsWith(zip: Buffer, at: number, { signature, size }: { signature: Buffer; size: number }): boolean {
  return at + size <= zip.length && signature.equals(zip.subarray(at, at + signature.length));
}
