import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, describe, expect, it } from 'vitest';
import { DiskReplies } from '../src/keep/disk-replies.ts';

// One data directory and several processes, which are killed: the built files, in processes of their own.

const BUILT = new URL('../dist/keep/disk-replies.js', import.meta.url).href;
const MAX_BYTES = 20_000_000;

/** What is kept under `<name> <number>`, so that whoever finds it knows whether it is whole. */
function bodyOf(key: string): Buffer {
  const number = Number(key.split(' ')[1]);
  // Every third shrinks when it is packed; the others are numbers by chance, as large as they look.
  if (number % 3 === 0) return Buffer.alloc(40_000, key);
  const body = Buffer.alloc(((number * 7_919) % 120_000) + 1);
  let state = number;
  for (let at = 0; at < body.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    body[at] = state >>> 24;
  }
  return body;
}

/** A process that keeps `<name> 0`, `<name> 1`, … and tells of each when it is kept; at its end it finds what it is sent. */
const WRITER = `
  import { openReplies } from ${JSON.stringify(BUILT)};
  const [folder, name, count, maxBytes] = process.argv.slice(1);
  const bodyOf = ${bodyOf.toString()};
  const warned = [];
  const store = await openReplies({ folder, maxBytes: Number(maxBytes), memoryBytes: 1e6, warn: (what) => warned.push(what), now: Date.now });
  for (let number = 0; number < Number(count); number++) {
    const key = name + ' ' + number;
    await store.keep(key, { url: 'https://lines.example/', obtained: 1, status: 200, body: bodyOf(key) }, false);
    process.send(key);
  }
  process.on('message', async (keys) => {
    const found = [];
    for (const key of keys) if ((await store.find(key))?.body.equals(bodyOf(key))) found.push(key);
    await store.close();
    process.send({ found, warned }, () => process.disconnect());
  });
  process.send('ready');
`;

const folders: string[] = [];
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'finfount-'));
  folders.push(folder);
  return join(folder, 'replies');
}

function startWriter(folder: string, name: string, count: number, maxBytes = MAX_BYTES): ChildProcess {
  const args = ['--input-type=module', '-e', WRITER, folder, name, String(count), String(maxBytes)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  running.push(child);
  return child;
}

/** What a process has told to have kept when it says that it is ready. */
async function keptBy(child: ChildProcess): Promise<string[]> {
  const kept: string[] = [];
  return new Promise((resolve, reject) => {
    child.on('message', (told) => {
      if (told === 'ready') resolve(kept);
      else if (typeof told === 'string') kept.push(told);
    });
    child.once('exit', () => reject(new Error('a writer ended before it was ready')));
  });
}

/** The room that a closed store believes to be taken, and the room that its entries take. */
function roomIn(folder: string): { readonly believed: number; readonly taken: number } {
  const root = open<Buffer, Buffer>({ path: folder, overlappingSync: false, maxDbs: 8, noSubdir: false });
  const tree = (name: string) =>
    root.openDB<Buffer, Buffer>({ name: `finfount-replies-1-${name}`, encoding: 'binary', keyEncoding: 'binary' });
  const sizes = [...tree('index').getRange()].map(({ value }) => Number(JSON.parse(value.toString()).size));
  const believed = Number(tree('totals').get(Buffer.from('bytes'))?.toString());
  void root.close();
  return { believed, taken: sizes.reduce((sum, size) => sum + size, 0) };
}

describe('a data directory that several processes share', () => {
  it('gives each what the others kept', async () => {
    const folder = newFolder();
    const writers = ['a', 'b', 'c'].map((name) => startWriter(folder, name, 20));
    const kept = (await Promise.all(writers.map(keptBy))).flat();
    expect(kept).toHaveLength(60);
    for (const writer of writers) {
      const answer = once(writer, 'message');
      writer.send(kept);
      expect(await answer).toEqual([{ found: kept, warned: [] }, undefined]);
      await once(writer, 'exit');
    }
    const { believed, taken } = roomIn(folder);
    expect(believed).toBe(taken);
  });

  it('holds no more than its size, whoever fills it', async () => {
    const folder = newFolder();
    const writers = ['a', 'b', 'c'].map((name) => startWriter(folder, name, 40, 1_000_000));
    await Promise.all(writers.map(keptBy));
    for (const writer of writers) {
      writer.send([]);
      await once(writer, 'exit');
    }
    const { believed, taken } = roomIn(folder);
    expect(believed).toBe(taken);
    expect(taken).toBeLessThanOrEqual(1_000_000);
    expect(taken).toBeGreaterThan(700_000);
  });

  it('has every entry whole or not at all after kill -9 at any moment, while another process goes on', async () => {
    const folder = newFolder();
    const warned: string[] = [];
    const settings = {
      folder,
      maxBytes: MAX_BYTES,
      memoryBytes: 1e6,
      warn: (what: string) => void warned.push(what),
      now: Date.now,
    };
    const survivor = await DiskReplies.open(settings);
    for (let round = 0; round < 20; round++) {
      const writer = startWriter(folder, `round${round}`, 1_000);
      const kept: string[] = [];
      const last = randomInt(1, 12);
      writer.on('message', (told) => {
        // The next one is on its way by now: somewhere between its first byte and its last.
        if (typeof told === 'string' && kept.push(told) === last) writer.kill('SIGKILL');
      });
      await once(writer, 'exit');
      const listed = survivor.list().map(({ key }) => key);
      expect(listed).toEqual(expect.arrayContaining(kept));
      for (const key of listed.filter((each) => each.startsWith(`round${round} `)))
        expect((await survivor.find(key))?.body.equals(bodyOf(key)), key).toBe(true);
      await survivor.keep(
        `survivor ${round}`,
        { url: '', obtained: 1, status: 200, body: bodyOf(`s ${round}`) },
        false,
      );
    }
    await survivor.close();
    const restarted = await DiskReplies.open(settings);
    let count = 0;
    for await (const { damage } of restarted.verify()) count += damage === undefined ? 1 : 0;
    expect(count).toBe(restarted.list().length);
    expect(count).toBeGreaterThanOrEqual(40);
    await restarted.close();
    expect(warned).toEqual([]);
    const { believed, taken } = roomIn(folder);
    expect(believed).toBe(taken);
  });
});
