import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inflateMember, zipMembers } from './zip.ts';

const MAX = 1_000_000;
const LINE = Buffer.from('1/1/1959,2583.56,2426,15.188\r\n');
const LONG = Buffer.concat(Array.from({ length: 500 }, () => LINE));

const archiveOf = (members: Record<string, Uint8Array>, level: 0 | 6 = 6): Buffer =>
  Buffer.from(zipSync(members, { level, mtime: '2025-01-02T00:00:00' }));
const inflate = (zip: Buffer, name = 'a.csv', maxBytes = MAX): Promise<Buffer> =>
  inflateMember(zip, name, maxBytes, 'a test');
const changed = (message: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: `a test: ${message}` });

/**
 * The archive with one byte of a record set: `at` counts from the first place where the record's signature stands.
 */
const patched = (zip: Buffer, signature: string, at: number, byte: number): Buffer => {
  const copy = Buffer.from(zip);
  copy[copy.indexOf(signature) + at] = byte;
  return copy;
};
const DIRECTORY = 'PK\x01\x02';
const END = 'PK\x05\x06';

describe('zipMembers', () => {
  it('lists every member with its sizes, in order', () => {
    const members = zipMembers(archiveOf({ 'b/2020-01.csv': LONG, 'a.csv': LINE, 'é.csv': LINE }), 'a test');
    expect(members.map(({ name, size }) => [name, size])).toEqual([
      ['b/2020-01.csv', LONG.length],
      ['a.csv', LINE.length],
      ['é.csv', LINE.length],
    ]);
    expect(members[0]?.compressedSize).toBeLessThan(LONG.length / 10);
  });

  it('lists nothing of an archive that is empty', () => {
    expect(zipMembers(archiveOf({}), 'a test')).toEqual([]);
  });

  it('reads an archive with a comment', () => {
    const zip = archiveOf({ 'a.csv': LINE });
    expect(zipMembers(Buffer.concat([zip, Buffer.from('a comment')]), 'a test')).toHaveLength(1);
  });

  for (const [what, zip, message] of [
    ['an empty body', Buffer.alloc(0), 'expected a zip archive, got an empty body'],
    ['a page', Buffer.from('<html>blocked</html>'), 'expected a zip archive, got "<html>blocked</html>"'],
    ['two letters', Buffer.from('PK'), 'the zip archive is cut off: it has no directory'],
    [
      'an archive cut off',
      archiveOf({ 'a.csv': LONG }).subarray(0, -1),
      'the zip archive is cut off: it has no directory',
    ],
    [
      'a directory that breaks off',
      patched(archiveOf({ 'a.csv': LONG }), END, 10, 2),
      "the zip archive's directory breaks off after 1 of 2 members",
    ],
    [
      'a directory that lies outside',
      patched(archiveOf({ 'a.csv': LONG }), END, 18, 0x7f),
      "the zip archive's directory breaks off after 0 of 1 members",
    ],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => zipMembers(zip, 'a test')).toThrow(changed(message));
    });
  }

  it('refuses the zip64 form', () => {
    const zip = archiveOf({ 'a.csv': LINE });
    zip.fill(0xff, zip.indexOf(END) + 16, zip.indexOf(END) + 20);
    expect(() => zipMembers(zip, 'a test')).toThrow(changed('the zip archive is of the zip64 form, which is not read'));
  });
});

describe('inflateMember', () => {
  it('returns the bytes of any member, however it was packed', async () => {
    const bodies = fc.uint8Array({ maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(bodies, bodies, fc.constantFrom(0 as const, 6 as const), async (left, right, level) => {
        const zip = archiveOf({ 'folder/left': left, right }, level);
        expect(await inflate(zip, 'folder/left')).toEqual(Buffer.from(left));
        expect(await inflate(zip, 'right')).toEqual(Buffer.from(right));
      }),
      { numRuns: 30 },
    );
  });

  it('returns bytes that do not hold on to the archive', async () => {
    const zip = archiveOf({ 'a.csv': LONG }, 0);
    expect((await inflate(zip)).buffer).not.toBe(zip.buffer);
  });

  it('refuses a member that is not there', async () => {
    await expect(inflate(archiveOf({ 'a.csv': LINE }), 'b.csv')).rejects.toThrow(
      changed('the member "b.csv" is not in the archive'),
    );
  });

  it('refuses a member that promises too much, before inflating it', async () => {
    // The packed bytes are broken: inflating them would say so.
    const zip = archiveOf({ 'a.csv': LONG });
    zip.fill(0xff, 35, 60);
    await expect(inflate(zip, 'a.csv', LONG.length - 1)).rejects.toThrow(
      changed(`the member "a.csv" promises ${LONG.length} bytes, more than ${LONG.length - 1}`),
    );
  });

  for (const [what, zip, message] of [
    [
      'that holds more than it promises',
      patched(archiveOf({ 'a.csv': LINE }), DIRECTORY, 24, 3),
      'holds more than the 3 bytes promised',
    ],
    [
      'that holds less than it promises',
      patched(archiveOf({ 'a.csv': LINE }), DIRECTORY, 24, 99),
      `has ${LINE.length} bytes where 99 are promised`,
    ],
    ['that is encrypted', patched(archiveOf({ 'a.csv': LINE }), DIRECTORY, 8, 1), 'is encrypted'],
    [
      'that is compressed in another way',
      patched(archiveOf({ 'a.csv': LINE }), DIRECTORY, 10, 14),
      'is compressed by method 14',
    ],
    [
      'that lies elsewhere',
      patched(archiveOf({ 'a.csv': LINE }), DIRECTORY, 42, 7),
      'has no header where the directory says',
    ],
    ['that is cut off', patched(archiveOf({ 'a.csv': LINE }), DIRECTORY, 22, 0x10), 'is cut off'],
    [
      'with one wrong bit',
      patched(archiveOf({ 'a.csv': LINE }, 0), '2583.56', 0, 0x33),
      'is damaged: its checksum differs',
    ],
    ['that is no packed data', patched(archiveOf({ 'a.csv': LONG }), 'a.csv', 5, 0xff), 'is damaged'],
  ] as const) {
    it(`refuses a member ${what}`, async () => {
      await expect(inflate(zip)).rejects.toThrow(changed(`the member "a.csv" ${message}`));
    });
  }

  it('verifies the checksum of a member that takes several turns, to its last byte', async () => {
    const long = Buffer.alloc(9_000_001, 'finfount');
    const zip = archiveOf({ 'a.csv': long }, 0);
    expect((await inflate(zip, 'a.csv', long.length)).equals(long)).toBe(true);
    const last = zip.indexOf(DIRECTORY) - 1;
    const damaged = Buffer.from(zip);
    damaged[last] = damaged[last]! ^ 1;
    await expect(inflate(damaged, 'a.csv', long.length)).rejects.toThrow('its checksum differs');
  });
});
