import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../declare/source.ts';
import { Damaged, decodeHead, decodeStored, encodeStored, StorableReply } from './stored-reply.ts';

const validators = fc.record({ etag: fc.string(), lastModified: fc.string() }, { requiredKeys: [] });
const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  // Worth packing.
  fc
    .tuple(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 5_000 }))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
);
const replies: fc.Arbitrary<Page> = fc.record(
  {
    url: fc.string(),
    obtained: fc.integer({ min: 0, max: 4e12 }),
    status: fc.integer({ min: 100, max: 599 }),
    provisional: fc.boolean(),
    validators,
    body,
  },
  { requiredKeys: ['url', 'obtained', 'status', 'body'] },
);
const keys = fc.string({ unit: 'grapheme' });

const encoded = async (key: string, reply: Page): Promise<Buffer> => Buffer.concat(await encodeStored(key, [reply]));

const KLINES: Page = {
  url: 'https://lines.example/',
  obtained: 1_795_286_400_000,
  status: 200,
  validators: { etag: '"a"', lastModified: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  body: Buffer.from('2024-01-02,6.61,6.62\n'.repeat(20)),
};

describe('a stored reply', () => {
  it('is read as it was written, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(keys, replies, async (key, reply) => {
        const file = await encoded(key, reply);
        expect(await decodeStored(file)).toEqual({ key, pages: [reply] });
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
        expect(await decodeStored(file)).toEqual({ key, pages });
        expect(decodeHead(file)).toMatchObject({
          key,
          url: pages.at(-1)?.url,
          pages: pages.map(({ url }) => ({ url })),
        });
      }),
      { numRuns: 30 },
    );
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
      await expect(decodeStored(changed), `byte ${at}`).rejects.toThrow(Damaged);
    }
  });

  it('is refused cut off anywhere, and with anything after its end', async () => {
    const file = await encoded('live lines [["topic","x"]]', KLINES);
    for (let length = 0; length < file.length; length++)
      await expect(decodeStored(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(Damaged);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 100 }), async (more) => {
        await expect(decodeStored(Buffer.concat([file, more]))).rejects.toThrow(Damaged);
      }),
    );
  });

  it('is refused when it is any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        await expect(decodeStored(Buffer.from(bytes))).rejects.toThrow(Damaged);
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
    ['packed in another way', { packing: 'zip' }],
    ['with validators that are none', { validators: { etag: 1 } }],
    ['with validators that are a text', { validators: 'etag' }],
  ] as const) {
    it(`has no head that is ${what}`, async () => {
      const { body: _, ...rest } = KLINES;
      const head = { version: 1, key: 'key', ...rest, packing: 'none', packed: 1, bytes: 1, ...line };
      expect(() => decodeHead(Buffer.from(`${JSON.stringify(head)}\n`))).toThrow(Damaged);
    });
  }
});
