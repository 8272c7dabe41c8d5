import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hangingDisk, smallDisk, temporaryFolder } from '../../../test/folders.ts';
import type { Page } from '../interface/pages.ts';
import { DiskGate, DiskHungError } from './disk-gate.ts';
import { DiskStore, type DiskStoreSettings, replyFolderIn } from './disk-store.ts';
import { replyKey } from './keys.ts';
import { ReplyFolder } from './reply-folder.ts';
import { StorableReply } from './stored-reply.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

const open: DiskStore[] = [];
afterEach(async () => {
  for (const replies of open.splice(0)) await replies.close();
});

/** Replies in a folder, and what was said about them. */
async function openReplies(dataDir: string, settings: Partial<DiskStoreSettings> = {}, clock = { now: NOW }) {
  const said: string[] = [];
  const counted: { replies: number; bytes: number }[] = [];
  const replies = await DiskStore.open(
    { dataDir, maxBytes: 1e9, memoryBytes: 1e6, gate: new DiskGate(), ...settings },
    {
      onWarning: (sentence) => said.push(sentence),
      onCount: ({ replies: count, bytes }) => counted.push({ replies: count, bytes }),
    },
    () => clock.now,
  );
  open.push(replies);
  return { replies, said, counted, clock };
}

const pageOf = (body: string | Buffer, parts: Partial<Page> = {}): Page => ({
  url: 'https://lines.example/',
  obtained: NOW,
  status: 200,
  body: Buffer.from(body),
  ...parts,
});
const storable = (key: string, page: Page): StorableReply => new StorableReply(key, [page]);
const bodyOf = async (replies: DiskStore, key: string) => (await replies.find(key))?.[0].body.toString();

/** Keeps replies and ends the process that did, as far as others can see. */
async function storeAndClose(
  dataDir: string,
  bodies: Readonly<Record<string, string>>,
  { isPinned = false, now = NOW } = {},
): Promise<readonly string[]> {
  const { replies, said } = await openReplies(dataDir, {}, { now });
  for (const [key, body] of Object.entries(bodies)) await replies.put(storable(key, pageOf(body)), { isPinned });
  await replies.close();
  return said;
}

/** The files of a folder in its data directory, without folders. */
function filesIn(dataDir: string, folder = ''): string[] {
  const path = join(replyFolderIn(dataDir), folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

describe('replies on disk', () => {
  it('are found at once, while they are written, and by the next process', async () => {
    const dataDir = temporaryFolder();
    const { replies, said } = await openReplies(dataDir);
    const reply = pageOf('a'.repeat(100_000), { provisional: true, validators: { etag: '"1"' } });
    const kept = replies.put(storable('lines [1]', reply), { isPinned: false });
    expect((await replies.find('lines [1]'))?.[0]).toBe(reply);
    await kept;
    await replies.close();
    const next = await openReplies(dataDir);
    expect(await next.replies.find('lines [1]')).toEqual([reply]);
    expect(await next.replies.find('lines [2]')).toBeUndefined();
    expect([...said, ...next.said]).toEqual([]);
  });

  it('take the place of older ones, the last one written winning', async () => {
    const dataDir = temporaryFolder();
    const { replies } = await openReplies(dataDir);
    for (let round = 0; round < 30; round++) {
      await replies.put(storable('key', pageOf(String(round))), { isPinned: false });
      expect(await bodyOf(replies, 'key')).toBe(String(round));
    }
    await replies.close();
    expect(await bodyOf((await openReplies(dataDir)).replies, 'key')).toBe('29');
    expect(filesIn(dataDir, 'kept')).toHaveLength(1);
    expect(filesIn(dataDir, 'writing')).toEqual([]);
  });

  it('of one key wait for the one that is being written: of those that wait, the last alone is written', async () => {
    const dataDir = temporaryFolder();
    const { replies } = await openReplies(dataDir);
    const encoded = new Set<string>();
    class Noted extends StorableReply {
      override encode() {
        encoded.add(String(this.pages[0].body));
        return super.encode();
      }
    }
    await replies.put(storable('other', pageOf('other')), { isPinned: false });
    const first = replies.put(new Noted('key', [pageOf('first')]), { isPinned: false });
    await vi.waitFor(() => expect([...encoded]).toEqual(['first']));
    const writes = ['second', 'third', 'last'].map((body) =>
      replies.put(new Noted('key', [pageOf(body)]), { isPinned: body === 'last' }),
    );
    expect(await bodyOf(replies, 'key')).toBe('last');
    await Promise.all([first, ...writes]);
    expect([...encoded]).toEqual(['first', 'last']);
    await replies.close();
    expect(await bodyOf((await openReplies(dataDir)).replies, 'key')).toBe('last');
    expect(filesIn(dataDir, 'pinned')).toHaveLength(1);
    expect(filesIn(dataDir, 'kept')).toHaveLength(1);
  });

  it('that come faster than they are written take no more memory than they may', async () => {
    const dataDir = temporaryFolder();
    const { replies, said } = await openReplies(dataDir, { memoryBytes: 1e6 });
    const keys = Array.from({ length: 50 }, (_, at) => `key ${at}`);
    // None can be written before all have come.
    const writes = keys.map((key, at) =>
      replies.put(storable(key, pageOf(noise(100_000, at + 1))), { isPinned: key === 'key 49' }),
    );
    expect(replies.pendingBytes).toBe(1_100_000);
    const inMemory = await Promise.all(keys.map(async (key) => (await replies.find(key)) !== undefined));
    await Promise.all(writes);
    await replies.close();
    const next = (await openReplies(dataDir)).replies;
    const onDisk = await Promise.all(keys.map(async (key) => (await next.find(key)) !== undefined));
    const first = (count: number) => keys.map((_, at) => at < count);
    // Ten wait and are written, with the pinned one; of the others as many are held as there is room for.
    expect(onDisk).toEqual(first(10).with(49, true));
    expect(inMemory.filter(Boolean)).toHaveLength(10 + 9 + 1);
    expect(replies.pendingBytes).toBe(0);
    expect(said).toEqual([expect.stringMatching(/^Replies come faster than they can be stored in .*: 1 MB wait\./)]);
    // What comes once none waits is written.
    await replies.put(storable('after', pageOf('after')), { isPinned: false });
    expect(filesIn(dataDir)).toHaveLength(13);
  });

  it.each([
    ['pinned after it was not', true],
    ['no longer pinned', false],
  ])('have one entry for a key that is %s: the newest', async (_, isPinned) => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'older' }, { isPinned: !isPinned });
    await storeAndClose(dataDir, { key: 'newer' }, { isPinned });
    expect(await bodyOf((await openReplies(dataDir)).replies, 'key')).toBe('newer');
    expect([filesIn(dataDir, 'kept').length, filesIn(dataDir, 'pinned').length]).toEqual(isPinned ? [0, 1] : [1, 0]);
  });

  it('of live sources and of every mirror are stored apart', async () => {
    const dataDir = temporaryFolder();
    const mirrors = [undefined, 'http://127.0.0.1:9000', 'http://127.0.0.1:9001'];
    for (const mirror of mirrors) {
      const { replies } = await openReplies(dataDir);
      const key = replyKey(mirror, { name: 'lines' }, {});
      expect(await replies.find(key)).toBeUndefined();
      await replies.put(storable(key, pageOf(`of ${mirror}`)), { isPinned: false });
    }
    for (const mirror of mirrors) {
      const { replies } = await openReplies(dataDir);
      const key = replyKey(mirror, { name: 'lines' }, {});
      await vi.waitFor(async () => expect(await bodyOf(replies, key)).toBe(`of ${mirror}`));
    }
  });

  it('are found as soon as another process has written them', async () => {
    const dataDir = temporaryFolder();
    const { replies } = await openReplies(dataDir);
    await storeAndClose(dataDir, { key: 'of another' });
    expect(await bodyOf(replies, 'key')).toBe('of another');
    await storeAndClose(dataDir, { key: 'of a third' });
    expect(await bodyOf(replies, 'key')).toBe('of a third');
  });

  it('are counted once after opening', async () => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { one: 'a', two: 'b' });
    await storeAndClose(dataDir, { three: 'c' }, { isPinned: true });
    const { counted } = await openReplies(dataDir);
    const bytes = [...filesIn(dataDir, 'kept'), ...filesIn(dataDir, 'pinned')]
      .map((file) => readFileSync(file).length)
      .reduce((sum, length) => sum + length);
    await vi.waitFor(() => expect(counted).toEqual([{ replies: 3, bytes }]));
  });

  it('leave nothing behind of a writer that ended long ago, and what is being written alone', async () => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'a' });
    const [abandoned, underWay] = ['1-a', '2-b'].map((name) => join(replyFolderIn(dataDir), 'writing', name));
    for (const file of [abandoned!, underWay!]) await writeFile(file, 'half a reply');
    await utimes(abandoned!, NOW / 1000 - 3_600, NOW / 1000 - 3_600);
    await utimes(underWay!, NOW / 1000 - 60, NOW / 1000 - 60);
    await openReplies(dataDir);
    await vi.waitFor(() => expect(filesIn(dataDir, 'writing')).toEqual([underWay]));
  });
});

describe('the size limit', () => {
  const bytesIn = (dataDir: string) =>
    filesIn(dataDir, 'kept')
      .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0);
  const found = async (replies: DiskStore, keys: readonly string[]) => {
    const bodies = await Promise.all(keys.map((key) => replies.find(key)));
    return keys.filter((_, at) => bodies[at]);
  };

  it('drops the least recently used down to nine tenths, and never a pinned one', async () => {
    const dataDir = temporaryFolder();
    const keys = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
    await storeAndClose(dataDir, { pinned: 'for ever' }, { isPinned: true });
    for (const [at, key] of keys.entries()) await storeAndClose(dataDir, { [key]: key }, { now: NOW + at * MINUTE });
    const each = bytesIn(dataDir) / keys.length;
    // Those that are read now are the last to be dropped.
    const { replies } = await openReplies(dataDir, {}, { now: NOW + 60 * MINUTE });
    expect(await found(replies, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    // Room for twenty: the twenty-sixth is too much, as are those until eighteen are left.
    const smaller = await openReplies(dataDir, { maxBytes: Math.ceil(each * 20) });
    await vi.waitFor(() => expect(filesIn(dataDir, 'kept')).toHaveLength(18));
    expect(await found(smaller.replies, keys)).toEqual(['a', 'b', 'c', ...keys.slice(-15)]);
    expect(await bodyOf(smaller.replies, 'pinned')).toBe('for ever');
  });

  it.each(['found', 'used in memory'])('never drops a reply that was %s a moment ago', async (how) => {
    const dataDir = temporaryFolder();
    const keys = Array.from({ length: 70 }, (_, at) => `key ${at}`);
    await storeAndClose(dataDir, Object.fromEntries(['hot', ...keys].map((key) => [key, key])));
    const maxBytes = bytesIn(dataDir);
    const { replies, clock, counted } = await openReplies(dataDir, { maxBytes });
    await vi.waitFor(() => expect(counted).toHaveLength(1));
    clock.now += MINUTE;
    if (how === 'found') expect(await bodyOf(replies, 'hot')).toBe('hot');
    else replies.used('hot');
    // What leaves room for three of them, all written at one time: the file of the hot one is not written at every
    // use.
    await replies.put(storable('large', pageOf(noise(Math.round(maxBytes * 0.85), 1))), { isPinned: false });
    await replies.close();
    const left = (await openReplies(dataDir)).replies;
    expect(await found(left, ['hot', 'large'])).toEqual(['hot', 'large']);
    expect(filesIn(dataDir, 'kept').length).toBeLessThan(6);
  });

  it('tells a file that its reply is used in memory, at most once in five minutes', async () => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'a' });
    const [file = ''] = filesIn(dataDir, 'kept');
    const { replies, clock } = await openReplies(dataDir);
    await replies.find('key');
    const times = new Set<number>();
    for (let minute = 1; minute <= 12; minute++) {
      clock.now = NOW + minute * MINUTE;
      replies.used('key');
      if (minute % 5 === 0) await vi.waitFor(() => expect(statSync(file).mtimeMs).toBe(clock.now));
      times.add((statSync(file).mtimeMs - NOW) / MINUTE);
    }
    expect([...times]).toEqual([0, 5, 10]);
    // What is gone, or was never there, is no trouble.
    await rm(file);
    clock.now += 10 * MINUTE;
    for (const key of ['key', 'never stored']) replies.used(key);
  });

  it('holds while replies are stored, whatever other processes store', async () => {
    const dataDir = temporaryFolder();
    const maxBytes = 20_000;
    const [ours, theirs] = [await openReplies(dataDir, { maxBytes }), await openReplies(dataDir, { maxBytes })];
    let most = 0;
    for (let round = 0; round < 200; round++) {
      const { replies } = round % 2 ? ours : theirs;
      await replies.put(storable(`key ${round}`, pageOf(String(round))), { isPinned: false });
      // Written when the other one finds it.
      const other = round % 2 ? theirs.replies : ours.replies;
      await vi.waitFor(async () => expect(await bodyOf(other, `key ${round}`)).toBe(String(round)), { interval: 1 });
      most = Math.max(most, bytesIn(dataDir));
    }
    // A tenth each may go by before the other's are counted, and a moment until they are dropped.
    expect([most > maxBytes * 0.9, most < maxBytes * 1.3]).toEqual([true, true]);
    expect([...ours.said, ...theirs.said]).toEqual([]);
  });

  it('holds for processes that each keep one reply and end', async () => {
    const dataDir = temporaryFolder();
    for (let round = 0; round < 30; round++) {
      const { replies } = await openReplies(dataDir, { maxBytes: 2_000 });
      await replies.put(storable(`key ${round}`, pageOf(String(round))), { isPinned: false });
      await replies.close();
    }
    // What one has just written, the next one counts.
    expect(bytesIn(dataDir)).toBeLessThan(2_500);
  });

  it('does not count what was replaced', async () => {
    const dataDir = temporaryFolder();
    const { replies } = await openReplies(dataDir, { maxBytes: 3_000 });
    await replies.put(storable('other', pageOf('stays')), { isPinned: false });
    for (let round = 0; round < 100; round++)
      await replies.put(storable('key', pageOf(String(round))), { isPinned: false });
    await replies.close();
    const next = await openReplies(dataDir);
    expect([await bodyOf(next.replies, 'other'), await bodyOf(next.replies, 'key')]).toEqual(['stays', '99']);
  });
});

describe('a damaged reply', () => {
  const fileOf = (dataDir: string): string => filesIn(dataDir, 'kept')[0] ?? '';

  it.each([
    ['cut in its middle', async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))],
    ['cut by one byte', async (file: string) => truncate(file, (await stat(file)).size - 1)],
    ['empty', (file: string) => truncate(file, 0)],
    ['longer than it was', (file: string) => appendFile(file, 'x')],
    ['another file', (file: string) => writeFile(file, '<html>not a reply</html>\n')],
    ['noise', (file: string) => writeFile(file, Buffer.alloc(5_000, 0xa5))],
    [
      'changed by one bit',
      async (file: string) => {
        const bytes = await readFile(file);
        bytes[bytes.length >> 1]! ^= 1;
        await writeFile(file, bytes);
      },
    ],
    [
      'a folder',
      async (file: string) => {
        await rm(file);
        await mkdir(join(file, 'within'), { recursive: true });
      },
    ],
  ])('%s: is absent, set aside and reported once, and stored anew', async (_, damage) => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'a'.repeat(2_000) });
    const file = fileOf(dataDir);
    await damage(file);
    const { replies, said } = await openReplies(dataDir);
    expect(await Promise.all([replies.find('key'), replies.find('key')])).toEqual([undefined, undefined]);
    expect(await replies.find('key')).toBeUndefined();
    expect(said).toEqual([
      expect.stringMatching(/^The stored reply .* is damaged: it .* set aside as .*fetched again/),
    ]);
    expect(said[0]).toContain(file);
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(join(replyFolderIn(dataDir), 'damaged'))).toHaveLength(1);
    await replies.put(storable('key', pageOf('anew')), { isPinned: false });
    await replies.close();
    expect(await bodyOf((await openReplies(dataDir)).replies, 'key')).toBe('anew');
  });

  it('is replaced by a new one without having been read', async () => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'a' });
    const file = fileOf(dataDir);
    await rm(file);
    await mkdir(join(file, 'within'), { recursive: true });
    const said = await storeAndClose(dataDir, { key: 'anew' });
    expect(said).toEqual([expect.stringContaining('is a folder where a file belongs')]);
    expect(await bodyOf((await openReplies(dataDir)).replies, 'key')).toBe('anew');
  });

  it('is never the reply of another key, though it is whole', async () => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { one: 'of one' });
    const one = fileOf(dataDir);
    await storeAndClose(dataDir, { two: 'of two' });
    const two = filesIn(dataDir, 'kept').find((file) => file !== one) ?? '';
    await rename(one, two);
    const { replies, said } = await openReplies(dataDir);
    expect([await replies.find('two'), await replies.find('one')]).toEqual([undefined, undefined]);
    expect(said).toEqual([expect.stringContaining('holds the reply to another request')]);
  });

  it('is one of ten that are set aside at most, and of five that are reported each', async () => {
    const dataDir = temporaryFolder();
    const keys = Array.from({ length: 15 }, (_, at) => `key ${at}`);
    await storeAndClose(dataDir, Object.fromEntries(keys.map((key) => [key, key])));
    for (const file of filesIn(dataDir, 'kept')) await truncate(file, 10);
    const { replies, said, clock } = await openReplies(dataDir);
    for (const key of keys) {
      clock.now += 1;
      expect(await replies.find(key)).toBeUndefined();
    }
    expect(said).toHaveLength(6);
    expect(said.slice(0, 5)).toEqual(Array(5).fill(expect.stringMatching(/^The stored reply .* is damaged/)));
    expect(said[5]).toMatch(
      /^More of the stored replies in .* are damaged\. .*without a message; finfount cache verify/,
    );
    expect(readdirSync(join(replyFolderIn(dataDir), 'damaged'))).toHaveLength(10);
  });
});

describe('a folder that is no folder of replies', () => {
  const asideOf = (dataDir: string) => readdirSync(dataDir).filter((name) => name !== 'replies');

  it.each([
    ['a file', (folder: string) => writeFile(folder, 'a file'), 'it is no folder'],
    [
      'with a marker of another program',
      (folder: string) => marked(folder, '{"store":"other"}'),
      'not one of finfount',
    ],
    ['with a garbled marker', (folder: string) => marked(folder, '\u0000\u0001'), 'not one of finfount'],
    ['with an empty marker', (folder: string) => marked(folder, ''), 'not one of finfount'],
    [
      'of a later version',
      (folder: string) => marked(folder, '{"store":"finfount replies","version":2}\n'),
      'its format version is 2',
    ],
    ['with files and no marker', (folder: string) => written(join(folder, 'kept', 'x.txt')), 'it has no format.json'],
    ['with a folder for a marker', (folder: string) => written(join(folder, 'format.json', 'x')), 'EISDIR'],
  ])('%s: is set aside as it is, reported once, and replies are stored anew', async (_, lay, why) => {
    const dataDir = temporaryFolder();
    await lay(replyFolderIn(dataDir));
    const { replies, said } = await openReplies(dataDir);
    expect(said).toEqual([expect.stringContaining(why)]);
    const [aside = ''] = asideOf(dataDir);
    expect(aside).toMatch(/^replies\.set-aside-20261121T120000000Z$/);
    expect(said[0]).toContain(join(dataDir, aside));
    await replies.put(storable('key', pageOf('kept')), { isPinned: false });
    await replies.close();
    const next = await openReplies(dataDir);
    expect([await bodyOf(next.replies, 'key'), next.said, asideOf(dataDir)]).toEqual(['kept', [], [aside]]);
  });

  async function written(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'x');
  }

  async function marked(folder: string, marker: string): Promise<void> {
    await mkdir(join(folder, 'kept'), { recursive: true });
    await writeFile(join(folder, 'format.json'), marker);
  }

  it('is one whose maker ended before its marker was whole: it is made', async () => {
    const dataDir = temporaryFolder();
    await written(join(replyFolderIn(dataDir), 'format.json.half-written'));
    expect(await storeAndClose(dataDir, { key: 'kept' })).toEqual([]);
    const next = await openReplies(dataDir);
    expect([await bodyOf(next.replies, 'key'), next.said]).toEqual(['kept', []]);
  });

  it('is opened by many at once: one is enough to set it aside, and none fails', async () => {
    const dataDir = temporaryFolder();
    await marked(replyFolderIn(dataDir), '{"store":"other"}');
    const opened = await Promise.all(Array.from({ length: 8 }, () => openReplies(dataDir)));
    for (const [at, { replies }] of opened.entries())
      await replies.put(storable(`key ${at}`, pageOf(String(at))), { isPinned: false });
    for (const { replies } of opened) await replies.close();
    const { replies, said } = await openReplies(dataDir);
    const bodies = await Promise.all(opened.map((_, at) => bodyOf(replies, `key ${at}`)));
    expect([bodies, said]).toEqual([opened.map((_, at) => String(at)), []]);
  });

  it.each(['kept', 'pinned', 'writing'])('has a file in the place of %s: the file alone is set aside', async (name) => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'a' });
    await storeAndClose(dataDir, { pinned: 'b' }, { isPinned: true });
    const path = join(replyFolderIn(dataDir), name);
    await rm(path, { recursive: true });
    await writeFile(path, 'a file');
    const said = await storeAndClose(dataDir, { key: 'anew' });
    expect(said).toEqual([expect.stringContaining('is a file where a folder belongs')]);
    const { replies } = await openReplies(dataDir);
    expect(await bodyOf(replies, 'key')).toBe('anew');
    if (name !== 'pinned') expect(await bodyOf(replies, 'pinned')).toBe('b');
  });

  it('has a file in the place of one of its folders while it is open: that is set aside, too', async () => {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { key: 'a' });
    const { replies, said } = await openReplies(dataDir);
    const folder = dirname(filesIn(dataDir, 'kept')[0] ?? '');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file');
    expect(await replies.find('key')).toBeUndefined();
    await replies.put(storable('key', pageOf('anew')), { isPinned: false });
    await replies.close();
    expect(said).toEqual([expect.stringContaining('is a file where a folder belongs')]);
    expect(await bodyOf((await openReplies(dataDir)).replies, 'key')).toBe('anew');
  });

  it('is gone while it is open: it is made again', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { replies, said } = await openReplies(dataDir);
    await replies.put(storable('one', pageOf('a')), { isPinned: false });
    await vi.waitFor(() => expect(filesIn(dataDir, 'kept')).toHaveLength(1));
    await rm(dataDir, { recursive: true });
    expect(await replies.find('one')).toBeUndefined();
    await replies.put(storable('two', pageOf('b')), { isPinned: false });
    await replies.close();
    const next = await openReplies(dataDir);
    expect([await bodyOf(next.replies, 'two'), said, next.said]).toEqual(['b', [], []]);
  });

  it('is removed while replies are written, so that some of it is left: it is made whole', async () => {
    const dataDir = temporaryFolder();
    const { replies, said } = await openReplies(dataDir);
    await replies.put(storable('one', pageOf('a')), { isPinned: false });
    for (const name of ['format.json', 'pinned', 'writing'])
      await rm(join(replyFolderIn(dataDir), name), { recursive: true });
    await replies.put(storable('two', pageOf('b')), { isPinned: false });
    await replies.close();
    const next = await openReplies(dataDir);
    expect([await bodyOf(next.replies, 'two'), said, next.said]).toEqual(['b', [], []]);
  });

  it('takes its place while it is open: it is left alone, and memory keeps what comes', async () => {
    const dataDir = temporaryFolder();
    const { replies, said } = await openReplies(dataDir);
    await rm(replyFolderIn(dataDir), { recursive: true });
    await marked(replyFolderIn(dataDir), '{"store":"finfount replies","version":2}\n');
    await replies.put(storable('key', pageOf('a')), { isPinned: false });
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining('its format version is 2')]));
    expect(await bodyOf(replies, 'key')).toBe('a');
    expect(asideOf(dataDir)).toEqual([]);
  });

  it('cannot be set aside, since its data directory is a file: memory keeps what comes', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await writeFile(dataDir, 'a file');
    const { replies, said } = await openReplies(dataDir);
    for (const key of ['one', 'two']) await replies.put(storable(key, pageOf(key)), { isPinned: key === 'two' });
    await replies.close();
    expect([await bodyOf(replies, 'one'), await bodyOf(replies, 'two')]).toEqual(['one', 'two']);
    expect(said).toEqual([expect.stringMatching(/^Replies cannot be stored in .*ENOTDIR.*in memory/)]);
    expect(readFileSync(dataDir, 'utf8')).toBe('a file');
  });
});

const DISK_BYTES = 1_000_000;
const disk = smallDisk(DISK_BYTES);

/** A body that cannot be packed. */
function noise(bytes: number, seed: number): Buffer {
  const body = Buffer.alloc(bytes);
  for (let at = 0, state = seed; at < bytes; at++) {
    state = (state * 48_271) % 2_147_483_647;
    body[at] = state >>> 8;
  }
  return body;
}

describe.skipIf(!disk)('a full disk', () => {
  it('holds new replies in memory, warns once, and reports once when there is room again', async () => {
    const dataDir = join(disk?.folder ?? '', 'full');
    const { replies, said, clock } = await openReplies(dataDir, { memoryBytes: 1e7 });
    const keys = Array.from({ length: 30 }, (_, at) => `key ${at}`);
    for (const [at, key] of keys.entries()) {
      const body = noise(60_000 + (at % 7) * 1_000, at + 1);
      await replies.put(storable(key, pageOf(body)), { isPinned: at % 5 === 0 });
      expect((await replies.find(key))?.[0].body.equals(body)).toBe(true);
    }
    await vi.waitFor(() =>
      expect(said).toEqual([expect.stringMatching(/^Replies cannot be stored in .*ENOSPC.*memory/)]),
    );
    // Not one is lost, wherever it is.
    for (const [at, key] of keys.entries())
      expect((await replies.find(key))?.[0].body.equals(noise(60_000 + (at % 7) * 1_000, at + 1))).toBe(true);
    expect(filesIn(dataDir, 'writing')).toEqual([]);

    const [first = '', ...others] = filesIn(dataDir, 'kept');
    for (const file of [first, ...others]) await rm(file);
    clock.now += MINUTE;
    await replies.put(storable('after', pageOf(noise(66_000, 99))), { isPinned: false });
    await replies.close();
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/can be stored in .* again/);
    expect((await (await openReplies(dataDir)).replies.find('after'))?.[0].body.length).toBe(66_000);
    await rm(dataDir, { recursive: true });
  });

  it('is reported at once when there is no room to begin, and used as soon as there is', async () => {
    const dataDir = join(disk?.folder ?? '', 'begin');
    const filler = join(disk?.folder ?? '', 'filler');
    await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch((thrown: NodeJS.ErrnoException) =>
      expect(thrown.code).toBe('ENOSPC'),
    );
    const { replies, said, clock } = await openReplies(dataDir);
    await replies.put(storable('one', pageOf('a')), { isPinned: false });
    expect(said).toEqual([expect.stringContaining('ENOSPC')]);
    await rm(filler);
    clock.now += MINUTE;
    await replies.put(storable('two', pageOf('b')), { isPinned: false });
    await replies.close();
    expect(said).toEqual([expect.anything(), expect.stringContaining('again')]);
    const next = await openReplies(dataDir);
    expect([await bodyOf(next.replies, 'two'), await bodyOf(replies, 'one')]).toEqual(['b', 'a']);
    await rm(dataDir, { recursive: true });
  });
});

describe('a read-only folder', () => {
  // An administrator may write everywhere but on a disk that is read-only.
  const isAdministrator = process.getuid?.() === 0;
  const protect = async (dataDir: string, isReadOnly: boolean): Promise<void> => {
    if (isAdministrator) return disk?.protect(isReadOnly);
    for (const folder of [
      dataDir,
      ...['', 'kept', 'pinned', 'writing'].map((name) => join(replyFolderIn(dataDir), name)),
    ])
      if (existsSync(folder)) await chmod(folder, isReadOnly ? 0o555 : 0o755);
  };
  const dataDirOf = (name: string): string => (isAdministrator ? join(disk?.folder ?? '', name) : temporaryFolder());

  describe.skipIf(isAdministrator && !disk)('that can be made here', () => {
    it('is read from; memory holds new replies; both changes are reported once', async () => {
      const dataDir = dataDirOf('protected');
      await storeAndClose(dataDir, { key: 'kept before' });
      await protect(dataDir, true);
      const clock = { now: NOW + 24 * 60 * MINUTE };
      const { replies, said } = await openReplies(dataDir, {}, clock);
      expect(await bodyOf(replies, 'key')).toBe('kept before');
      expect(said).toEqual([expect.stringMatching(/^Replies cannot be stored in .*(EROFS|EACCES).*memory/)]);
      for (const key of ['key', 'other']) await replies.put(storable(key, pageOf(`${key}, new`)), { isPinned: false });
      await vi.waitFor(async () => expect(await bodyOf(replies, 'other')).toBe('other, new'));
      expect([await bodyOf(replies, 'key'), said.length]).toEqual(['key, new', 1]);
      await protect(dataDir, false);
      await replies.put(storable('last', pageOf('written')), { isPinned: false });
      await replies.close();
      expect(said).toEqual([expect.anything(), expect.stringContaining('again')]);
      await rm(dataDir, { recursive: true, force: true });
    });

    it('leaves a damaged reply where it is, and tells it once', async () => {
      const dataDir = dataDirOf('spoilt');
      await storeAndClose(dataDir, { key: 'a'.repeat(500) });
      await truncate(filesIn(dataDir, 'kept')[0] ?? '', 100);
      await protect(dataDir, true);
      const { replies, said } = await openReplies(dataDir);
      for (let time = 0; time < 3; time++) expect(await replies.find('key')).toBeUndefined();
      expect(said.filter((sentence) => sentence.includes('is damaged'))).toEqual([
        expect.stringContaining('cannot be set aside'),
      ]);
      await protect(dataDir, false);
    });

    it('that holds nothing yet is reported when it is opened', async () => {
      const dataDir = dataDirOf('nothing');
      await mkdir(dataDir, { recursive: true });
      await protect(dataDir, true);
      const { replies, said } = await openReplies(dataDir);
      expect(said).toEqual([expect.stringMatching(/^Replies cannot be stored in .*(EROFS|EACCES)/)]);
      await replies.put(storable('key', pageOf('a')), { isPinned: false });
      expect(await bodyOf(replies, 'key')).toBe('a');
      await protect(dataDir, false);
    });
  });
});

describe.skipIf(process.platform === 'win32')('a folder that others may have written to', () => {
  const KEY = 'lines [1]';

  /** A folder with one reply, and the path of its file. */
  async function folderWithReply(): Promise<{ dataDir: string; file: string }> {
    const dataDir = temporaryFolder();
    await storeAndClose(dataDir, { [KEY]: 'one' });
    return { dataDir, file: filesIn(dataDir, 'kept')[0]! };
  }

  it('is for this user alone, with every folder and file', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await storeAndClose(dataDir, { [KEY]: 'one' });
    const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) => join(dataDir, path));
    const modes = [dataDir, ...paths].map((path) => {
      const found = statSync(path);
      return [path, (found.mode & 0o777).toString(8), found.isDirectory() ? '700' : '600'];
    });
    expect(modes.length).toBeGreaterThan(6);
    for (const [path, mode, wanted] of modes) expect([path, mode]).toEqual([path, wanted]);
  });

  it("loses the rights of others when it is opened, where it is this user's", async () => {
    const { dataDir } = await folderWithReply();
    await chmod(replyFolderIn(dataDir), 0o777);
    const { said } = await openReplies(dataDir);
    expect((await stat(replyFolderIn(dataDir))).mode & 0o777).toBe(0o700);
    expect(said).toEqual([]);
  });

  it.each<[string, (file: string, outside: string) => unknown]>([
    ['a link', (file, outside) => symlink(outside, file)],
    ['a named pipe', (file) => execFileSync('mkfifo', [file])],
    ['a link to a device without an end', (file) => symlink('/dev/zero', file)],
  ])('with %s for a reply: it is set aside, and what it leads to is as it was', async (_, lay) => {
    const { dataDir, file } = await folderWithReply();
    const outside = join(temporaryFolder(), 'outside');
    await writeFile(outside, await readFile(file));
    await utimes(outside, 1, 1);
    await rm(file);
    await lay(file, outside);
    const { replies, said } = await openReplies(dataDir);
    expect(await replies.find(KEY)).toBeUndefined();
    expect(await replies.find(KEY, 1)).toBeUndefined();
    expect(said).toEqual([expect.stringMatching(/is damaged: it is (?:a link|not a file)/)]);
    expect((await stat(outside)).mtimeMs).toBe(1_000);
  });

  it('with a file of 200 MB for a reply: it is set aside unread', async () => {
    const { dataDir, file } = await folderWithReply();
    await truncate(file, 200_000_000);
    const { replies, said } = await openReplies(dataDir);
    expect(await replies.find(KEY)).toBeUndefined();
    expect(said).toEqual([expect.stringContaining('is larger than any reply')]);
  });

  it.each(['format.json', 'kept'])(
    'with a link in the place of %s: nothing behind it is read or removed',
    async (name) => {
      const { dataDir } = await folderWithReply();
      const place = join(replyFolderIn(dataDir), name);
      await rename(place, `${place}.moved`);
      await symlink('/dev/zero', place);
      const { replies } = await openReplies(dataDir);
      expect(await replies.find(KEY)).toBeUndefined();
    },
  );

  it('with a link for the folder of damaged files: nothing behind it is removed', async () => {
    const { dataDir, file } = await folderWithReply();
    const outside = temporaryFolder();
    for (let at = 0; at < 20; at++) await writeFile(join(outside, `precious-${at}`), '');
    await symlink(outside, join(replyFolderIn(dataDir), 'damaged'));
    await writeFile(file, 'damaged');
    const { replies } = await openReplies(dataDir);
    expect(await replies.find(KEY)).toBeUndefined();
    expect(readdirSync(outside).filter((name) => name.startsWith('precious'))).toHaveLength(20);
  });

  it('with a link in the place of a mark: forgetting empties nothing behind it', async () => {
    const { dataDir } = await folderWithReply();
    const outside = join(temporaryFolder(), 'outside');
    await writeFile(outside, 'precious');
    const folder = new ReplyFolder(
      replyFolderIn(dataDir),
      () => NOW,
      () => undefined,
    );
    await folder.forget(KEY);
    const [mark = ''] = filesIn(dataDir, 'forgotten');
    await rm(mark);
    await symlink(outside, mark);
    await expect(folder.forget(KEY)).rejects.toThrow('ELOOP');
    expect(await readFile(outside, 'utf8')).toBe('precious');
  });

  it('with a link for a folder of replies: eviction removes nothing behind it', async () => {
    const { dataDir, file } = await folderWithReply();
    const outside = join(temporaryFolder(), 'outside');
    await rename(dirname(file), outside);
    await symlink(outside, dirname(file));
    const { replies } = await openReplies(dataDir, { maxBytes: 1 });
    await replies.put(storable('lines [2]', pageOf('two')), { isPinned: false });
    await replies.close();
    expect(readdirSync(outside)).toHaveLength(1);
  });
});

it('finds a newer reply that another process wrote, also beside an older one that is held in memory', async () => {
  const dataDir = temporaryFolder();
  const { replies } = await openReplies(dataDir, { memoryBytes: 1_000 });
  const { replies: other } = await openReplies(dataDir);
  const written = replies.put(storable('large', pageOf('l'.repeat(2_000))), { isPinned: false });
  await replies.put(storable('lines', pageOf('old')), { isPinned: false });
  await other.put(storable('lines', pageOf('new', { obtained: NOW + 1 })), { isPinned: false });
  expect(await bodyOf(replies, 'lines')).toBe('old');
  expect((await replies.find('lines', NOW))?.[0].body.toString()).toBe('new');
  expect(await replies.find('lines', NOW + 1)).toBeUndefined();
  await written;
});

describe('the eviction of replies', () => {
  /** A gate that calls a function before each operation. */
  class WatchedGate extends DiskGate {
    before: () => Promise<unknown> | undefined = () => undefined;

    override async run<Value>(operate: () => Promise<Value>): Promise<Value> {
      await this.before();
      return super.run(operate);
    }
  }

  it('leaves alone what was written anew since it was listed', async () => {
    const dataDir = temporaryFolder();
    const { replies: first, clock } = await openReplies(dataDir);
    for (const key of ['a', 'b', 'c', 'd']) {
      await first.put(storable(key, pageOf(randomBytes(1_000))), { isPinned: false });
      clock.now += MINUTE;
    }
    await first.close();
    const [, second = ''] = ['a', 'b'].map((key) => createHash('sha256').update(key).digest('hex'));
    const other = new ReplyFolder(
      replyFolderIn(dataDir),
      () => clock.now,
      () => undefined,
    );
    const gate = new WatchedGate();
    let isWritten = false;
    gate.before = async () => {
      // The oldest one was evicted: the next oldest is fetched anew by another process.
      if (isWritten || filesIn(dataDir, 'kept').length === 4) return;
      isWritten = true;
      await other.write(storable('b', pageOf('anew')), { isPinned: false });
    };
    const { replies } = await openReplies(dataDir, { gate, maxBytes: 2_000 }, clock);
    await replies.put(storable('e', pageOf('5')), { isPinned: false });
    await replies.close();
    expect(isWritten).toBe(true);
    expect(filesIn(dataDir, 'kept').some((file) => file.endsWith(second))).toBe(true);
    expect(await bodyOf(replies, 'b')).toBe('anew');
  });
});

it('says nothing of a list of replies where the disk hangs meanwhile: that it hangs is said', async () => {
  class HungGate extends DiskGate {
    isHung = false;

    override run<Value>(operate: () => Promise<Value>): Promise<Value> {
      return this.isHung ? Promise.reject(new DiskHungError('no answer')) : super.run(operate);
    }
  }
  const dataDir = temporaryFolder();
  const gate = new HungGate();
  const { replies, said } = await openReplies(dataDir, { gate });
  // The folder is open, and its list is under way.
  gate.isHung = true;
  await replies.close();
  expect(said).toEqual([]);
});

const hanging = await hangingDisk();

describe.runIf(hanging)('a disk that hangs', () => {
  const { folder, hang, goOn } = hanging!;

  it('is given up for all at once, holds not every thread, and is asked again when it answers', async () => {
    // A busy machine does not answer at once, either.
    const patience = 4_000;
    const { replies, said } = await openReplies(folder, { gate: new DiskGate(patience) });
    await replies.put(storable('stored', pageOf('1')), { isPinned: false });
    hang();
    const begun = performance.now();
    const found = Array.from({ length: 20 }, (_, at) => replies.find(`other ${at}`));
    // A look-up of a name takes a thread, too.
    expect((await lookup('127.0.0.1')).address).toBe('127.0.0.1');
    await new Promise((next) => setImmediate(next));
    expect(await lookup('localhost')).toHaveProperty('address');
    expect(performance.now() - begun).toBeLessThan(patience);
    await replies.put(storable('new', pageOf('2')), { isPinned: false });
    expect(new Set(await Promise.all(found))).toEqual(new Set([undefined]));
    expect(said).toEqual([expect.stringContaining('does not answer')]);
    expect(replies.isWritable).toBe(false);
    const refused = performance.now();
    expect([await bodyOf(replies, 'stored'), await bodyOf(replies, 'new')]).toEqual([undefined, '2']);
    expect(await replies.forgottenAt('stored')).toBe(Number.NEGATIVE_INFINITY);
    expect(performance.now() - refused).toBeLessThan(1_000);

    goOn();
    await vi.waitFor(() => expect(said.at(-1)).toContain('answers again'), 15_000);
    expect([await bodyOf(replies, 'stored'), replies.isWritable]).toEqual(['1', true]);
    await replies.put(storable('newer', pageOf('3')), { isPinned: false });
    const { replies: others } = await openReplies(folder);
    expect(await bodyOf(others, 'newer')).toBe('3');
  });

  it('keeps nobody from starting', async () => {
    hang();
    const { replies, said } = await openReplies(folder, { gate: new DiskGate(100) });
    expect(said).toEqual([expect.stringContaining('does not answer')]);
    await replies.put(storable('begun', pageOf('4')), { isPinned: false });
    expect(await bodyOf(replies, 'begun')).toBe('4');
    goOn();
    await vi.waitFor(async () => expect(await bodyOf(replies, 'newer')).toBe('3'), 15_000);
  });
});
