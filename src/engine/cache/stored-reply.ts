import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { decompressBrotliTo } from '../../base/compression.ts';
import { hashBytes } from '../../base/large-bytes.ts';
import { isRecord } from '../formats/json/json.ts';
import { isPageUrl, isValidator } from '../interface/page-facts.ts';
import type { Page, Pages } from '../interface/pages.ts';

// The format of stored replies: a line of JSON, the body, compressed or as it came, and one digest over both. The
// digest has 32 bytes: the SHA-256 of the SHA-256s of the head and of every piece of the body.
//
// ```
// {"version":1,"key":"live eastmoney […]","url":"https://…",…,"packing":"brotli","packed":212345,"bytes":659049}
// <212345 bytes><32 bytes>
// ```
//
// A reply of several pages has their bodies one after the other, and `pages` in its head: a list of the url, the
// time, the status and the size of each. The other fields of the head are then those of the last page and of the
// whole body.

/** The first line of a stored reply. */
export interface StoredHead extends Omit<Page, 'body'> {
  /** The key that it is stored under. */
  readonly key: string;
  readonly packing: 'none' | 'brotli';
  /** Size of the stored body, in bytes. */
  readonly packed: number;
  /** Size of the body itself, in bytes. */
  readonly bytes: number;
  /** Where there are several pages: each with the size of its body. */
  readonly pages?: readonly StoredPage[];
}

/** One page of several in the head of a stored reply. */
interface StoredPage extends Omit<Page, 'body'> {
  readonly bytes: number;
}

/** A reply and the key that it is stored under. */
export interface DecodedReply {
  readonly key: string;
  readonly pages: Pages;
}

/**
 * A reply on its way into stores. It is compressed and digested once, on first demand, however many stores take
 * it.
 */
export class StorableReply {
  readonly key: string;
  readonly pages: Pages;
  #encoded: Promise<readonly Buffer[]> | undefined;

  /** @param encoded its stored form, where it was read from a store */
  constructor(key: string, pages: Pages, encoded?: readonly Buffer[]) {
    this.key = key;
    this.pages = pages;
    this.#encoded = encoded && Promise.resolve(encoded);
  }

  /** The stored form, in parts that follow one another. */
  encode(): Promise<readonly Buffer[]> {
    this.#encoded ??= encodeStored(this.key, this.pages);
    return this.#encoded;
  }

  /** Size of all bodies, in bytes. */
  get sizeBytes(): number {
    return this.pages.reduce((sum, { body }) => sum + body.length, 0);
  }
}

/** How long a reply is stored. */
export interface Retention {
  /** Whether it is never evicted: it never changes, or it is an archive that serves many asks. */
  readonly isPinned: boolean;
}

/**
 * A store of replies. An entry is whole or absent. A store never fails a request: what it cannot read is absent,
 * and what it cannot write it drops, with a warning.
 */
export interface ReplyStore {
  /**
   * The reply of a key, however old.
   * @param newerThan only a reply that was obtained later counts, in milliseconds since 1970
   */
  find(key: string, newerThan?: number): Promise<Pages | undefined>;
  /** When the operator last had the reply of a key forgotten, in milliseconds since 1970; -Infinity for never. */
  forgottenAt(key: string): Promise<number>;
  /** Marks a reply as used although it is not read here, so that it is not evicted first. */
  used(key: string): void;
  /**
   * Stores a reply in the place of an older one. This process finds it at once, others that share the store when
   * the promise is resolved.
   */
  put(reply: StorableReply, retention: Retention): Promise<void>;
}

/** Bytes that are not a whole stored reply. The message is a clause that says why: `is cut off`. */
export class DamagedReply extends Error {}

// Twice the largest archive of a source.
const MAX_REPLY_BYTES = 134_217_728;

const VERSION = 1;
const DIGEST_BYTES = 32;
// Large enough for any key, and for the addresses of all pages of the longest list. It is read at once.
export const MAX_HEAD_BYTES = 8_388_608;
/** The most bytes of a stored reply: a body that compression made a little larger, the head and the digest. */
export const MAX_STORED_BYTES = MAX_REPLY_BYTES + 2 * MAX_HEAD_BYTES;
// The longest list of a source may have so many.
const MAX_PAGES = 4_000;
// The first web site is from 1991. No clock that is right says more than 2200 while this program runs.
const MIN_OBTAINED = Date.UTC(1990, 0, 1);
const MAX_OBTAINED = Date.UTC(2200, 0, 1);
// The digest is computed on another thread from a copy. Copying two megabytes takes about two milliseconds.
const PIECE_BYTES = 2_000_000;
// This much is compressed to see whether the rest is worth it: archives and workbooks are compressed already.
const SAMPLE_BYTES = 65_536;
// Compressed data come in pieces of this size.
const CHUNK_BYTES = 65_536;
const MAX_PACKED_PART = 0.9;
// Tables compress to a tenth or a thirtieth. What compresses further is stored as it is, so that a small file of
// another program never takes hundreds of megabytes.
const MAX_PACKING_RATIO = 100;

/**
 * Encodes a reply for a store, in parts that follow one another. Compresses and digests outside the event loop.
 * The bodies of many pages are never joined: together they may be large.
 */
export async function encodeStored(key: string, pages: Pages): Promise<readonly Buffer[]> {
  const [first, ...others] = pages;
  const last = others.at(-1) ?? first;
  const bodies = pages.map((page) => page.body);
  const stored = (await compressIfWorth(bodies)) ?? bodies;
  const { body: _, ...rest } = last;
  const head = encodeHead({
    ...rest,
    key,
    packing: stored === bodies ? 'none' : 'brotli',
    packed: sizeOf(stored),
    bytes: sizeOf(bodies),
    ...(others.length > 0 && {
      pages: pages.map(({ body: own, ...page }) => ({ ...page, bytes: own.length })),
    }),
  });
  return [head, ...stored, await digest(head, stored)];
}

/**
 * Decodes a stored reply. Throws {@link DamagedReply} for all that {@link encodeStored} did not make, and for a
 * larger one, before anything is decompressed: other programs may write into a store.
 * @param maxBytes the most bytes of all its pages
 */
export async function decodeStored(file: Buffer, maxBytes = MAX_REPLY_BYTES): Promise<DecodedReply> {
  const start = headEnd(file);
  const end = file.length - DIGEST_BYTES;
  if (end < start) throw new DamagedReply('is cut off');
  const stored = file.subarray(start, end);
  if (!(await digest(file.subarray(0, start), [stored])).equals(file.subarray(end)))
    throw new DamagedReply('is not what was written: its digest differs');
  const { key, packing, packed, bytes, pages, ...rest } = decodeHead(file);
  if (bytes > maxBytes) throw new DamagedReply(`has ${bytes} bytes by its head, and ${maxBytes} are the most`);
  if (packing === 'brotli' && bytes > packed * MAX_PACKING_RATIO)
    throw new DamagedReply(`holds ${bytes} bytes by its head, more than its ${packed} bytes can`);
  if (packed !== stored.length) throw new DamagedReply(`has ${stored.length} bytes where its head says ${packed}`);
  const body = packing === 'none' ? stored : await decompressTo(stored, bytes);
  if (body.length !== bytes) throw new DamagedReply(`holds ${body.length} bytes where its head says ${bytes}`);
  return { key, pages: pages ? splitPages(body, pages) : [{ ...rest, body }] };
}

/** The pages of a body that holds several. */
function splitPages(body: Buffer, pages: readonly StoredPage[]): Pages {
  let at = 0;
  const [first, ...others] = pages.map(({ bytes, ...page }) => {
    at += bytes;
    return { ...page, body: body.subarray(at - bytes, at) };
  });
  if (!first || at !== body.length) throw new DamagedReply(`holds ${body.length} bytes where its pages have ${at}`);
  return [first, ...others];
}

/**
 * Decodes the first line of a stored reply, without the rest. Throws {@link DamagedReply} when it is not one.
 * @param start of the file, at least to the end of its first line
 */
export function decodeHead(start: Buffer): StoredHead {
  let head: unknown;
  try {
    head = JSON.parse(start.toString('utf8', 0, headEnd(start)));
  } catch (cause) {
    if (cause instanceof DamagedReply) throw cause;
    throw new DamagedReply('does not begin with a line of JSON', { cause });
  }
  if (!isRecord(head) || head.version !== VERSION) throw new DamagedReply(`is not of format version ${VERSION}`);
  const { key, packing, packed, pages } = head;
  if (
    typeof key !== 'string' ||
    !isSize(packed) ||
    (packing !== 'none' && packing !== 'brotli') ||
    (pages !== undefined && !(Array.isArray(pages) && pages.length <= MAX_PAGES))
  )
    throw new DamagedReply('has a head that is not one of a reply');
  return { key, ...decodePage(head), packing, packed, ...(pages !== undefined && { pages: pages.map(decodePage) }) };
}

function decodePage(page: unknown): StoredPage {
  const { url, obtained, whole, status, provisional, validators, bytes } = isRecord(page) ? page : {};
  if (
    typeof url !== 'string' ||
    typeof obtained !== 'number' ||
    typeof status !== 'number' ||
    !isSize(bytes) ||
    (provisional !== undefined && typeof provisional !== 'boolean')
  )
    throw new DamagedReply('has a head that is not one of a reply');
  if (!isPageUrl(url)) throw new DamagedReply('has an address in its head that is none');
  for (const time of whole === undefined ? [obtained] : [obtained, whole])
    if (!isTime(time)) throw new DamagedReply('has a time in its head that cannot be');
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new DamagedReply('has a status in its head that no page has');
  return {
    url,
    obtained,
    ...(isTime(whole) && { whole }),
    status,
    ...(provisional !== undefined && { provisional }),
    ...(validators !== undefined && { validators: decodeValidators(validators) }),
    bytes,
  };
}

/** Whether a value is a time at which a page may have been obtained. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= MIN_OBTAINED && Number(value) <= MAX_OBTAINED;
}

function decodeValidators(validators: unknown): NonNullable<Page['validators']> {
  const { etag, lastModified } = isRecord(validators) ? validators : { etag: null, lastModified: null };
  const isLegal = (value: unknown): value is string | undefined =>
    value === undefined || (typeof value === 'string' && isValidator(value));
  if (!isLegal(etag) || !isLegal(lastModified)) throw new DamagedReply('has validators in its head that are none');
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

/** Whether a value is a size in bytes that a reply can have. */
function isSize(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_STORED_BYTES;
}

function encodeHead(head: StoredHead): Buffer {
  const { key, url, obtained, whole, status, provisional, validators, packing, packed, bytes, pages } = head;
  const page = { url, obtained, whole, status, provisional, validators };
  const line = { version: VERSION, key, ...page, packing, packed, bytes, pages };
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Where the first line ends, its line feed included. */
function headEnd(file: Buffer): number {
  if (file.length === 0) throw new DamagedReply('is empty');
  const end = file.subarray(0, MAX_HEAD_BYTES).indexOf('\n') + 1;
  if (end === 0) throw new DamagedReply('has no first line');
  return end;
}

/** The compressed bodies, one after the other, in parts; undefined when they would not be much smaller. */
async function compressIfWorth(bodies: readonly Buffer[]): Promise<readonly Buffer[] | undefined> {
  const bytes = sizeOf(bodies);
  const start = beginningOf(bodies, SAMPLE_BYTES);
  const sample = await compress(start);
  if (sizeOf(sample) > MAX_PACKED_PART * Math.min(bytes, SAMPLE_BYTES)) return undefined;
  const packed = bytes <= SAMPLE_BYTES ? sample : await compress(bodies);
  return bytes > sizeOf(packed) * MAX_PACKING_RATIO ? undefined : packed;
}

/** The first bytes of parts that follow one another. */
function beginningOf(parts: readonly Buffer[], bytes: number): readonly Buffer[] {
  let wanted = bytes;
  return parts.flatMap((part) => {
    const taken = part.subarray(0, wanted);
    wanted -= taken.length;
    return taken.length > 0 ? [taken] : [];
  });
}

async function compress(parts: readonly Buffer[]): Promise<readonly Buffer[]> {
  const bytes = sizeOf(parts);
  const packed: Buffer[] = [];
  await pipeline(
    parts,
    createBrotliCompress({
      chunkSize: CHUNK_BYTES,
      params: {
        // Klines get hardly smaller at the next levels, and take twice and three times as long.
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      },
    }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(chunk);
    },
  );
  return packed;
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

async function decompressTo(packed: Buffer, bytes: number): Promise<Buffer> {
  try {
    return await decompressBrotliTo(bytes, packed);
  } catch (cause) {
    throw new DamagedReply('cannot be unpacked', { cause });
  }
}

/** The digest of a head and of a body in parts that follow one another. */
async function digest(head: Buffer, body: readonly Buffer[]): Promise<Buffer> {
  const whole = createHash('sha256');
  for (const piece of [...piecesOf([head]), ...piecesOf(body)]) whole.update(await hashBytes('sha256', ...piece));
  return whole.digest();
}

/**
 * What lies in each piece of parts that follow one another. Pieces have the same size however the parts are cut.
 */
function piecesOf(parts: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const pieces: Buffer[][] = [];
  let room = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      if (room === 0) {
        pieces.push([]);
        room = PIECE_BYTES;
      }
      const taken = part.subarray(at, at + room);
      pieces.at(-1)?.push(taken);
      at += taken.length;
      room -= taken.length;
    }
  }
  return pieces;
}
