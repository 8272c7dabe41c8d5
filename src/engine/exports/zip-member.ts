import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

// Field positions are those of PKWARE's APPNOTE.txt 6.3, sections 4.3.7 (local header), 4.3.12 (directory) and
// 4.3.16 (end).
const [LOCAL_SIZE, DIRECTORY_SIZE, END_SIZE] = [30, 46, 22];
const FLAG_SIZES_FOLLOW = 0x0008;

/**
 * Rewrites a text member of an archive: what is behind it moves. An archive that was written in one pass, as a
 * workbook is, cannot know what comes later.
 * @param zip the archive, without a comment and not in zip64 form; the member is not its last one
 */
export function rewriteMember(zip: Buffer, member: string, rewrite: (text: string) => string): Buffer {
  const end = zip.length - END_SIZE;
  const directory = Buffer.from(zip.subarray(zip.readUInt32LE(end + 16), end));
  const entries = entriesOf(directory);
  const place = entries.findIndex((entry) => entry.name === member);
  const { at, offset } = entries[place]!;
  const next = entries[place + 1]!.offset;
  const body = offset + LOCAL_SIZE + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(body, body + directory.readUInt32LE(at + 20));
  const text = inflateRawSync(packed).toString();
  const rewritten = Buffer.from(rewrite(text));
  const repacked = deflateRawSync(rewritten);
  for (const [field, value] of [crc32(rewritten), repacked.length, rewritten.length].entries())
    directory.writeUInt32LE(value, at + 16 + field * 4);
  directory.writeUInt16LE(directory.readUInt16LE(at + 8) & ~FLAG_SIZES_FOLLOW, at + 8);
  // The fields that the header shares with the directory: from the version on, to the length of the name.
  const header = Buffer.alloc(LOCAL_SIZE);
  header.write('PK\x03\x04', 'latin1');
  directory.copy(header, 4, at + 6, at + 30);
  const added = LOCAL_SIZE + member.length + repacked.length - (next - offset);
  for (const entry of entries.slice(place + 1)) directory.writeUInt32LE(entry.offset + added, entry.at + 42);
  const last = Buffer.from(zip.subarray(end));
  last.writeUInt32LE(last.readUInt32LE(16) + added, 16);
  const behind = zip.subarray(next, zip.readUInt32LE(end + 16));
  return Buffer.concat([zip.subarray(0, offset), header, Buffer.from(member), repacked, behind, directory, last]);
}

/** The entries of a directory: where each begins in it, the name of its member, and where that lies. */
function entriesOf(
  directory: Buffer,
): readonly { readonly at: number; readonly name: string; readonly offset: number }[] {
  const entries: { readonly at: number; readonly name: string; readonly offset: number }[] = [];
  for (let at = 0; at < directory.length; ) {
    const nameEnd = at + DIRECTORY_SIZE + directory.readUInt16LE(at + 28);
    const name = directory.toString('latin1', at + DIRECTORY_SIZE, nameEnd);
    entries.push({ at, name, offset: directory.readUInt32LE(at + 42) });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}
