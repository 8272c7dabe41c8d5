import { crc32, deflateSync, inflateSync } from 'node:zlib';

// Length and type before the data of a chunk, its check sum behind it; the signature before the first.
const HEAD = 8;
const TAIL = 4;

/** A PNG with the same pixels in fewer bytes: packed as well as can be, and without what does not change a pixel. */
export function repackPng(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, HEAD)];
  const pixels: Buffer[] = [];
  for (let at = HEAD; at < png.length; at += HEAD + png.readUInt32BE(at) + TAIL) {
    const end = at + HEAD + png.readUInt32BE(at) + TAIL;
    const type = png.toString('latin1', at + 4, at + HEAD);
    if (type === 'IDAT') pixels.push(png.subarray(at + HEAD, end - TAIL));
    else if (type === 'IEND') kept.push(toChunk('IDAT', repack(pixels)), png.subarray(at, end));
    else if (type === 'IHDR') kept.push(png.subarray(at, end));
  }
  return Buffer.concat(kept);
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
