import { crc32, deflateSync, inflateSync } from 'node:zlib';

// A chunk has a length and a type before its data and a checksum after them; the signature stands before the first
// chunk.
const HEAD = 8;
const TAIL = 4;

/** Recompresses a PNG at the highest level, without chunks that do not affect pixels. */
export function repackPng(png: Buffer): Buffer {
  const chunks: Buffer[] = [png.subarray(0, HEAD)];
  const pixels: Buffer[] = [];
  for (let at = HEAD; at < png.length; at += HEAD + png.readUInt32BE(at) + TAIL) {
    const end = at + HEAD + png.readUInt32BE(at) + TAIL;
    const type = png.toString('latin1', at + 4, at + HEAD);
    if (type === 'IDAT') pixels.push(png.subarray(at + HEAD, end - TAIL));
    else if (type === 'IEND') chunks.push(toChunk('IDAT', repack(pixels)), png.subarray(at, end));
    else if (type === 'IHDR') chunks.push(png.subarray(at, end));
  }
  return Buffer.concat(chunks);
}

function repack(pixels: readonly Buffer[]): Buffer {
  return deflateSync(inflateSync(Buffer.concat(pixels)), { level: 9, memLevel: 9 });
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
