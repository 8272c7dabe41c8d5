import { createHash, randomBytes } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../interface/pages.ts';
import {
  DamagedReply,
  type DecodedReply,
  decodeHead,
  decodeStored,
  encodeStored,
  StorableReply,
} from './stored-reply.ts';

const headerText = fc.string({ minLength: 1, unit: 'grapheme-ascii' });
const validators = fc.record({ etag: headerText, lastModified: headerText }, { requiredKeys: [] });
const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  // Worth packing.
  fc
    .tuple(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 5_000 }))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
);
const replies: fc.Arbitrary<Page> = fc.record(
  {
    url: fc.webUrl({ withQueryParameters: true }),
    obtained: fc.integer({ min: 631_152_000_000, max: 4e12 }),
    whole: fc.integer({ min: 631_152_000_000, max: 4e12 }),
    status: fc.integer({ min: 200, max: 599 }),
    provisional: fc.boolean(),
    validators,
    body,
  },
  { requiredKeys: ['url', 'obtained', 'status', 'body'] },
);
const keys = fc.string({ unit: 'grapheme' });

const encoded = async (key: string, reply: Page): Promise<Buffer> => Buffer.concat(await encodeStored(key, [reply]));

/** A page with its body as a text, a character for a byte: a comparison of bytes one by one takes seconds. */
const asText = ({ body: bytes, ...rest }: Page) => ({ ...rest, body: bytes.toString('latin1') });

/** What a stored reply holds, with the bodies as texts. */
async function decodedText(file: Buffer) {
  const { pages, ...rest } = await decodeStored(file);
  return { ...rest, pages: pages.map(asText) };
}

const KLINES: Page = {
  url: 'https://lines.example/',
  obtained: 1_795_286_400_000,
  status: 200,
  validators: { etag: '"a"', lastModified: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  body: Buffer.from('2024-01-02,6.61,6.62\n'.repeat(20)),
};

const HEAD = {
  version: 1,
  key: 'key',
  url: KLINES.url,
  obtained: KLINES.obtained,
  status: 200,
  validators: KLINES.validators,
  packing: 'none',
  packed: 1,
  bytes: 1,
};

/** A stored reply of somebody else who knows the format: its digest is right. */
async function forged(fields: object, stored = Buffer.from('a')): Promise<Buffer> {
  const head = Buffer.from(`${JSON.stringify({ ...HEAD, ...fields })}\n`);
  const whole = createHash('sha256');
  for (const part of [head, stored]) whole.update(createHash('sha256').update(part).digest());
  return Buffer.concat([head, stored, whole.digest()]);
}

/** Throws where a fact of a page cannot stand in a header. */
function validateHeaders({ pages }: DecodedReply): void {
  for (const { url, obtained, validators: own } of pages) {
    expect(new Date(obtained).toISOString()).toMatch(/^[12]/);
    validateHeaderValue('finfount-source', url);
    for (const value of Object.values(own ?? {})) validateHeaderValue('if-none-match', value);
  }
}

describe('a stored reply', () => {
  it('is read as it was written, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(keys, replies, async (key, reply) => {
        const file = await encoded(key, reply);
        expect(await decodedText(file)).toEqual({ key, pages: [asText(reply)] });
        const { body: bytes, ...rest } = reply;
        expect(decodeHead(file)).toMatchObject({ ...rest, key, bytes: bytes.length });
      }),
    );
  });

  it('of several pages is read page by page, and its head is that of the last', async () => {
    await fc.assert(
      fc.asyncProperty(keys, replies, fc.array(replies, { minLength: 1, maxLength: 4 }), async (key, first, others) => {
        const pages = [first, ...others] as const;
        const file = Buffer.concat(await encodeStored(key, pages));
        expect(await decodedText(file)).toEqual({ key, pages: pages.map(asText) });
        expect(decodeHead(file)).toMatchObject({
          key,
          url: pages.at(-1)?.url,
          pages: pages.map(({ url }) => ({ url })),
        });
      }),
      { numRuns: 30 },
    );
  });

  it('of several large pages is the same file, however the pages are cut', async () => {
    const body = randomBytes(5_000_000);
    for (const cut of [1, 2_000_000, 2_000_001, 4_999_999]) {
      const pages = [
        { ...KLINES, body: body.subarray(0, cut) },
        { ...KLINES, body: body.subarray(cut) },
      ] as const;
      const file = Buffer.concat(await encodeStored('key', pages));
      const decoded = (await decodeStored(file)).pages.map((page) => page.body);
      expect(decoded.map((part, at) => pages[at]?.body.equals(part))).toEqual([true, true]);
      const whole = Buffer.concat(await encodeStored('key', [{ ...KLINES, body }]));
      expect(file.subarray(file.indexOf(10) + 1, -32).equals(whole.subarray(whole.indexOf(10) + 1, -32))).toBe(true);
    }
  });

  it.each([
    [
      '1,913',
      'of the longest register',
      1_913,
      (at: number) => `https://gs.amac.org.cn/amac-infodisc/api/fund/account?rand=0.1&page=${at}&size=20`,
    ],
    ['4,000', 'with long addresses', 4_000, (at: number) => `https://lines.example/${at}?fields=${'A'.repeat(900)}`],
  ])('of %s pages %s is read as it was written', async (_count, _of, length, urlOf) => {
    const page = (at: number): Page => ({ ...KLINES, url: urlOf(at), body: Buffer.from(`${at}`) });
    const pages = [page(0), ...Array.from({ length: length - 1 }, (_, at) => page(at + 1))] as const;
    const { pages: decoded } = await decodeStored(Buffer.concat(await encodeStored('key', pages)));
    expect(decoded.map(asText)).toEqual(pages.map(asText));
  });

  it('is encoded once, however many stores take it', async () => {
    const reply = new StorableReply('key', [KLINES]);
    expect(await reply.encode()).toBe(await reply.encode());
  });

  it('is refused with any one bit changed', async () => {
    const file = await encoded('live lines [["topic","x"]]', KLINES);
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file);
      changed[at] = changed[at]! ^ (1 << (at % 8));
      await expect(decodeStored(changed), `byte ${at}`).rejects.toThrow(DamagedReply);
    }
  });

  it('is refused cut off anywhere, and with anything after its end', async () => {
    const file = await encoded('live lines [["topic","x"]]', KLINES);
    for (let length = 0; length < file.length; length++)
      await expect(decodeStored(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(DamagedReply);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 100 }), async (more) => {
        await expect(decodeStored(Buffer.concat([file, more]))).rejects.toThrow(DamagedReply);
      }),
    );
  });

  it('is refused when it is any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        await expect(decodeStored(Buffer.from(bytes))).rejects.toThrow(DamagedReply);
      }),
    );
  });

  it('is refused with parts of two others joined', async () => {
    const [head, , digest] = await encodeStored('one', [KLINES]);
    const [, bytes] = await encodeStored('one', [
      { ...KLINES, body: Buffer.from('2024-01-02,6.61,6.63\n'.repeat(20)) },
    ]);
    await expect(decodeStored(Buffer.concat([head!, bytes!, digest!]))).rejects.toThrow('digest');
  });

  it('is packed where that is worth it, and as it came where it is not', async () => {
    const packing = async (bytes: Buffer) => decodeHead(await encoded('key', { ...KLINES, body: bytes })).packing;
    // Digests look like chance, as what is packed already does.
    const digests = Array.from({ length: 5_000 }, (_, at) => createHash('sha256').update(String(at)).digest());
    expect(await packing(KLINES.body)).toBe('brotli');
    expect(await packing(Buffer.concat(digests))).toBe('none');
    // What compresses without a limit takes the memory of its reader.
    expect(await packing(Buffer.alloc(1_000_000))).toBe('none');
    expect(await packing(Buffer.from('a'))).toBe('none');
    expect(await packing(Buffer.alloc(0))).toBe('none');
  });

  it('of many megabytes is read as it was written', async () => {
    const large = { ...KLINES, body: Buffer.alloc(9_000_001, 'PK\u0003\u0004 an archive ') };
    const file = await encoded('key', large);
    expect((await decodeStored(file)).pages[0].body.equals(large.body)).toBe(true);
  });

  for (const [what, line] of [
    ['of another version', { version: 2 }],
    ['without a key', { key: undefined }],
    ['with a time that is none', { obtained: 'today' }],
    ['with a time before there were sites', { obtained: 0 }],
    ['with a time that no date has', { obtained: 8.64e15 + 1 }],
    ['with a time of half a millisecond', { obtained: KLINES.obtained + 0.5 }],
    ['with a status that is no number of HTTP', { status: 1e9 }],
    ['with the status of no whole answer', { status: 103 }],
    ['with an address that is no header value', { url: 'https://lines.example/\r\nSet-Cookie: a=b' }],
    ['with an address of letters beyond ASCII', { url: 'https://lines.example/\u4e2d' }],
    ['with a relative address', { url: '/lines' }],
    ['with an address with a password', { url: 'https://user:word@lines.example/' }],
    ['with an address of a script', { url: 'javascript:alert(1)' }],
    ['with an address of 20 kB', { url: `https://lines.example/${'a'.repeat(20_000)}` }],
    ['with a negative size', { bytes: -1 }],
    ['with a size of a terabyte', { bytes: 1e12 }],
    ['with a size of half a byte', { packed: 0.5 }],
    ['packed in another way', { packing: 'zip' }],
    ['with pages that are none', { pages: [1] }],
    ['with 10,000 pages', { pages: Array.from({ length: 10_000 }, () => ({})) }],
    ['with validators that are none', { validators: { etag: 1 } }],
    ['with validators that are a text', { validators: 'etag' }],
    ['with a validator that is no header value', { validators: { etag: '"a"\n' } }],
    ['with a validator of 20 kB', { validators: { lastModified: 'a'.repeat(20_000) } }],
  ] as const) {
    it(`has no head that is ${what}`, async () => {
      const file = await forged(line);
      expect(() => decodeHead(file)).toThrow(DamagedReply);
      await expect(decodeStored(file)).rejects.toThrow(DamagedReply);
    });
  }

  it('is refused as damaged, and in no other way, with any values in a head whose digest is right', async () => {
    const fields = fc.constantFrom(...Object.keys(HEAD), 'provisional', 'pages', '__proto__', 'toString');
    await fc.assert(
      fc.asyncProperty(fields, fc.jsonValue(), async (field, value) => {
        const file = await forged({ [field]: value });
        const decoded = await decodeStored(file).catch((thrown: Error) => thrown);
        if (decoded instanceof Error) expect(decoded).toBeInstanceOf(DamagedReply);
        else expect(() => validateHeaders(decoded)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it('takes no more memory than its limit, whatever size its head says', async () => {
    const bomb = await promisify(brotliCompress)(Buffer.alloc(100_000_000), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    expect(bomb.length).toBeLessThan(10_000);
    const packed = { packing: 'brotli', packed: bomb.length };
    const before = process.memoryUsage().arrayBuffers;
    for (const bytes of [1, 1_000_000, 100_000_000])
      await expect(decodeStored(await forged({ ...packed, bytes }, bomb), 1_000_000)).rejects.toThrow(DamagedReply);
    await expect(decodeStored(await forged({ ...packed, bytes: 2e9 }, bomb))).rejects.toThrow(DamagedReply);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});
