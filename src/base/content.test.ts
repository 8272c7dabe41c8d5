import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Content } from './content.ts';

const text = 'figures '.repeat(1000);

describe('Content', () => {
  it('is compressed once for each coding, and says by how much it grew', async () => {
    const grown: number[] = [];
    const content = new Content('text/plain', Buffer.from(text), { onGrowth: (bytes) => grown.push(bytes) });
    const forms = await Promise.all([
      content.representation('br'),
      content.representation('br'),
      content.representation('gzip'),
      content.representation('identity'),
    ]);
    expect(forms[0]).toBe(forms[1]);
    expect(new Set(grown)).toEqual(new Set([forms[0]!.bytes.length, forms[2]!.bytes.length]));
    expect(brotliDecompressSync(forms[0]!.bytes).toString()).toBe(text);
    expect(gunzipSync(forms[2]!.bytes).toString()).toBe(text);
    expect(forms[3]!.bytes.toString()).toBe(text);
  });

  it('has a tag of its own for each coding, and the same tag for the same bytes', async () => {
    const tags = async (body: string) =>
      Promise.all(
        (['identity', 'gzip', 'br'] as const).map(
          async (coding) => (await Content.text('text/plain', body).representation(coding)).etag,
        ),
      );
    expect(new Set(await tags(text)).size).toBe(3);
    expect(await tags(text)).toEqual(await tags(text));
    expect(await tags(text)).not.toEqual(await tags(`${text}.`));
  });

  it('releases what is large once it is compressed, and decompresses it for who wants it so', async () => {
    const large = 'figures '.repeat(10_000);
    const grown: number[] = [];
    const content = new Content('text/plain', Buffer.from(large), { onGrowth: (bytes) => grown.push(bytes) });
    const packed = await content.representation('gzip');
    expect(grown).toEqual([packed.bytes.length, -large.length]);
    expect(content.ready('identity')).toBeUndefined();
    expect(await content.text()).toBe(large);
    expect(brotliDecompressSync((await content.representation('br')).bytes).toString()).toBe(large);

    const whole = await content.representation('identity');
    expect(whole.bytes.toString()).toBe(large);
    expect(whole.etag).toBe((await new Content('text/plain', Buffer.from(large)).representation('identity')).etag);
    expect(grown.at(-1)).toBe(large.length);
    expect(content.ready('identity')).toBe(whole);
  });

  it('keeps what a client wants uncompressed, and what is counted by nobody', async () => {
    const large = Buffer.from('figures '.repeat(10_000));
    const grown: number[] = [];
    const wanted = new Content('text/plain', large, { onGrowth: (bytes) => grown.push(bytes) });
    await wanted.representation('identity');
    const { bytes } = await wanted.representation('br');
    expect(grown).toEqual([bytes.length]);
    expect(wanted.ready('identity')?.bytes).toBe(large);

    const page = new Content('text/html', large);
    await page.representation('br');
    expect((await page.representation('identity')).bytes).toBe(large);
  });

  it('stays as it is when it is small', async () => {
    expect((await Content.json([]).representation('br')).coding).toBe('identity');
  });
});
