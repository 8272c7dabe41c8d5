import { createHash, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Reply } from '../declare/source.ts';
import { isRecord } from '../formats/json.ts';

/**
 * A reply as it lies in its file: a line of JSON that tells what it is, its body, packed or as it came, and one digest over
 * both. The digest is 32 bytes: the SHA-256 of the SHA-256s of the head and of every piece of the body.
 *
 * ```
 * {"version":1,"key":"live eastmoney [[…]]","url":"https://…","obtained":1795286400000,"status":200,"packing":"brotli","packed":212345,"bytes":659049}
 * <212345 bytes><32 bytes>
 * ```
 */

/** What the first line of a stored reply tells. */
export interface StoredHead extends Omit<Reply, 'body'> {
  /** What it is kept under. */
  readonly key: string;
  readonly packing: 'none' | 'brotli';
  /** Size of the body as it is stored. */
  readonly packed: number;
  /** Size of the body itself. */
  readonly bytes: number;
}

/** A reply, and what it is kept under. */
export interface Stored {
  readonly key: string;
  readonly reply: Reply;
}

/** Bytes that are not a whole stored reply: the message is a clause that says why, `is cut off`. */
export class Damaged extends Error {}

const VERSION = 1;
const DIGEST_BYTES = 32;
// Large enough for any key and address, and read at once.
const MOST_HEAD_BYTES = 262_144;
// A digest is made on another thread of a copy, and two megabytes are copied in about as many milliseconds.
const PIECE_BYTES = 2_000_000;
// As much is packed to see whether the rest is worth it: an archive or a workbook is packed already.
const SAMPLE_BYTES = 65_536;
const WORTH_PACKING = 0.9;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A reply in the form of its file, in parts that follow one another. Packed and digested outside the event loop. */
export async function encodeStored(key: string, { body, ...reply }: Reply): Promise<readonly Buffer[]> {
  const packed = await pack(body);
  const head = encodeHead({
    ...reply,
    key,
    packing: packed ? 'brotli' : 'none',
    packed: (packed ?? body).length,
    bytes: body.length,
  });
  const stored = packed ?? body;
  return [head, stored, await digest(head, stored)];
}

/** Reads the bytes of a file. Raises {@link Damaged} for all that {@link encodeStored} did not make. */
export async function readStored(file: Buffer): Promise<Stored> {
  const start = headEnd(file);
  const end = file.length - DIGEST_BYTES;
  if (end < start) throw new Damaged('is cut off');
  const stored = file.subarray(start, end);
  if (!(await digest(file.subarray(0, start), stored)).equals(file.subarray(end)))
    throw new Damaged('is not what was written: its digest differs');
  const { key, packing, packed, bytes, ...reply } = readHead(file);
  if (packed !== stored.length) throw new Damaged(`has ${stored.length} bytes where its head says ${packed}`);
  const body = packing === 'none' ? stored : await unpack(stored, bytes);
  if (body.length !== bytes) throw new Damaged(`holds ${body.length} bytes where its head says ${bytes}`);
  return { key, reply: { ...reply, body } };
}

/**
 * Reads the first line of a file, without a look at the rest. Raises {@link Damaged} when it is not one.
 * @param start of the file, at least to the end of its first line
 */
export function readHead(start: Buffer): StoredHead {
  let head: unknown;
  try {
    head = JSON.parse(start.toString('utf8', 0, headEnd(start)));
  } catch (cause) {
    if (cause instanceof Damaged) throw cause;
    throw new Damaged('does not begin with a line of JSON', { cause });
  }
  if (!isRecord(head) || head.version !== VERSION) throw new Damaged(`is not of format version ${VERSION}`);
  const { key, url, obtained, status, provisional, validators, packing, packed, bytes } = head;
  if (
    typeof key !== 'string' ||
    typeof url !== 'string' ||
    typeof obtained !== 'number' ||
    typeof status !== 'number' ||
    typeof packed !== 'number' ||
    typeof bytes !== 'number' ||
    (packing !== 'none' && packing !== 'brotli') ||
    (provisional !== undefined && typeof provisional !== 'boolean')
  )
    throw new Damaged('has a head that is not one of a reply');
  return {
    key,
    url,
    obtained,
    status,
    ...(provisional !== undefined && { provisional }),
    ...(validators !== undefined && { validators: readValidators(validators) }),
    packing,
    packed,
    bytes,
  };
}

function readValidators(validators: unknown): NonNullable<Reply['validators']> {
  const { etag, lastModified } = isRecord(validators) ? validators : { etag: null, lastModified: null };
  const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';
  if (!isText(etag) || !isText(lastModified)) throw new Damaged('has validators in its head that are none');
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

function encodeHead(head: StoredHead): Buffer {
  const { key, url, obtained, status, provisional, validators, packing, packed, bytes } = head;
  const line = { version: VERSION, key, url, obtained, status, provisional, validators, packing, packed, bytes };
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Where the first line ends, its line feed included. */
function headEnd(file: Buffer): number {
  if (file.length === 0) throw new Damaged('is empty');
  const end = file.subarray(0, MOST_HEAD_BYTES).indexOf('\n') + 1;
  if (end === 0) throw new Damaged('has no first line');
  return end;
}

/** The packed body; undefined when that would not be much smaller. */
async function pack(body: Buffer): Promise<Buffer | undefined> {
  const sample = await compressPart(body.subarray(0, SAMPLE_BYTES));
  if (sample.length > WORTH_PACKING * Math.min(body.length, SAMPLE_BYTES)) return undefined;
  return body.length <= SAMPLE_BYTES ? sample : compressPart(body);
}

function compressPart(part: Buffer): Promise<Buffer> {
  // Klines get hardly smaller at the next levels, and take twice and three times as long.
  return compress(part, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: part.length },
  });
}

async function unpack(packed: Buffer, bytes: number): Promise<Buffer> {
  try {
    // Into one piece of the promised size: joining many pieces would hold up the event loop.
    return await decompress(packed, { chunkSize: bytes + 64, maxOutputLength: bytes + 64 });
  } catch (cause) {
    throw new Damaged('cannot be unpacked', { cause });
  }
}

async function digest(...parts: readonly Buffer[]): Promise<Buffer> {
  const whole = createHash('sha256');
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      const piece = await webcrypto.subtle.digest('SHA-256', part.subarray(at, at + PIECE_BYTES));
      whole.update(new Uint8Array(piece));
    }
  }
  return whole.digest();
}
