import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIXTURES_TIME, FixtureReplies } from '../fixtures/replies.mjs';
import type { DamagedFile } from '../src/engine/cache/damaged-files.ts';
import { replyFolderIn } from '../src/engine/cache/disk-store.ts';
import { ReplyFolder } from '../src/engine/cache/reply-folder.ts';
import { loadCatalogue } from './declarations.ts';
import { smallDisk, temporaryFolder } from './folders.ts';
import { BEFORE, HISTORY } from './http-service.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { casesOfEverySource } from './sample.ts';
import { startTestService, type TestService } from './service.ts';
import { klineReplyAt, tradedDays } from './traded-days.ts';

// Replies on disk through the whole service, and through processes that are killed or share one folder.

const LARGE = 1e9;
const HOUR = 3_600_000;
const catalogue = await loadCatalogue();
const available = catalogue.interfaces.filter(({ unavailable }) => unavailable === undefined);
const HISTORY_OF_CASE = '/api/public/stock_zh_a_hist?symbol=601318&period=daily&adjust=qfq';
const examples = [
  HISTORY_OF_CASE,
  ...casesOfEverySource(available).map((each) => `/api/public/${each.interface}?${each.query}`),
];
// Long enough that a few histories fill a small disk.
const DAYS = tradedDays('2000-01-04', '2026-06-29');

const services: TestService[] = [];
const standIns: LocalUpstream[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  for (const localUpstream of standIns.splice(0)) await localUpstream.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function start(...args: Parameters<typeof startTestService>): Promise<TestService> {
  const service = await startTestService(...args);
  services.push(service);
  return service;
}

/** Every file of a data directory, read as a whole. */
async function verify(dataDir: string): Promise<{ whole: number; damaged: readonly DamagedFile[] }> {
  const damaged: DamagedFile[] = [];
  const folder = new ReplyFolder(replyFolderIn(dataDir), Date.now, (file) => damaged.push(file));
  let whole = 0;
  for await (const file of folder.files()) if ((await folder.verify(file)) !== undefined) whole++;
  return { whole, damaged };
}

describe('a service that was restarted', () => {
  it('answers an interface of every source from what was kept, with every source down', async () => {
    const dataDir = temporaryFolder();
    const clock = { now: FIXTURES_TIME };
    const replies = new FixtureReplies();
    const upstream = await startLocalUpstream((url) => replies.at(url));
    const settings = { dataDir, diskBytes: LARGE, mirror: upstream.url };
    const first = await startTestService(settings, { now: () => clock.now });
    const inTurn = pLimit(16);
    const before = await Promise.all(
      examples.map((path) =>
        inTurn(async () => {
          const answer = await first.get(path);
          const text = await answer.text();
          expect([path, answer.status, answer.status === 200 ? '' : text]).toEqual([path, 200, '']);
          return text;
        }),
      ),
    );
    await first.close();
    await upstream.close();

    const second = await start(settings, { now: () => clock.now });
    for (const [at, path] of examples.entries()) {
      const answer = await second.get(path);
      expect([path, answer.status, answer.headers.get('cache-status')]).toEqual([
        path,
        200,
        expect.stringContaining('hit'),
      ]);
      expect(await answer.text()).toBe(before[at]);
    }
    await second.close();
    services.length = 0;

    // After the weekend some of it is no longer fresh, and stands in for what cannot be had.
    clock.now += 72 * HOUR;
    const third = await start(settings, { now: () => clock.now });
    const klines = await third.get(HISTORY_OF_CASE);
    expect([klines.status, klines.headers.get('age')]).toEqual([200, String((72 * HOUR) / 1000)]);
    expect(klines.headers.get('cache-status')).toContain('fwd=stale');
  }, 120_000);

  it('takes nothing that was kept of one mirror for another, nor for live', async () => {
    const dataDir = temporaryFolder();
    const answer = () => ({ body: HISTORY });
    standIns.push(await startLocalUpstream(answer), await startLocalUpstream(answer));
    for (const round of [1, 2]) {
      for (const { url } of standIns) {
        const service = await startTestService({ dataDir, diskBytes: LARGE, mirror: url });
        expect((await service.get(`/api/public/stock_zh_a_hist?${BEFORE}`)).status).toBe(200);
        await service.close();
      }
      expect([round, ...standIns.map(({ received }) => received.length)]).toEqual([round, 1, 1]);
    }
  });

  it('says where replies are kept and how many there are', async () => {
    const dataDir = temporaryFolder();
    const service = await start({ dataDir, diskBytes: LARGE });
    await vi.waitFor(() => expect(service.log()).toContain('replies are stored on disk'));
    expect(service.log()).toContain(`"folder":"${replyFolderIn(dataDir)}","replies":0,"bytes":0`);
  });
});

describe('a service', () => {
  it('in the sandbox, or without a disk, writes nothing', async () => {
    for (const settings of [{ sandbox: true, diskBytes: LARGE }, { diskBytes: 0 }]) {
      const dataDir = temporaryFolder();
      const localUpstream = await startLocalUpstream(() => ({ body: '{"rc":100,"data":null}' }));
      standIns.push(localUpstream);
      const service = await start({ dataDir, ...settings, ...(!settings.sandbox && { mirror: localUpstream.url }) });
      expect((await service.get('/api/public/stock_zh_a_hist')).status).toBe(200);
      await service.close();
      services.length = 0;
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });

  it('starts and answers whatever lies in the place of its replies', async () => {
    const upstream = await startLocalUpstream((url) => klineReplyAt(url, DAYS));
    for (const lay of [
      (dataDir: string) => writeFile(replyFolderIn(dataDir), 'a file'),
      async (dataDir: string) => {
        await rm(dataDir, { recursive: true });
        await writeFile(dataDir, 'a file');
      },
    ]) {
      const dataDir = temporaryFolder();
      await lay(dataDir);
      const service = await startTestService({ dataDir, diskBytes: LARGE, mirror: upstream.url });
      const path = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105';
      expect((await service.get(path)).status).toBe(200);
      expect(service.log().match(/"level":40/g)).toHaveLength(1);
      await service.close();
    }
    await upstream.close();
  });

  const disk = smallDisk(300_000);
  it.skipIf(!disk)('with a full disk answers everything all the same, and says so once', async () => {
    const dataDir = disk?.folder ?? '';
    const upstream = await startLocalUpstream((url) => klineReplyAt(url, DAYS));
    const service = await startTestService({ dataDir, diskBytes: LARGE, mirror: upstream.url });
    const paths = ['600000', '600004', '600006', '600007', '600008', '600009'].map(
      (symbol) => `/api/public/stock_zh_a_hist?symbol=${symbol}`,
    );
    for (const path of paths) expect((await service.get(path)).status).toBe(200);
    await vi.waitFor(() => expect(service.log()).toContain('ENOSPC'));
    await upstream.close();
    const dependencies = { disk: false, redis: null, parent: null };
    expect(await (await service.get('/api/status')).json()).toMatchObject({ dependencies });
    const page = await service.get('/api/status?lang=zh', { accept: 'text/html' });
    expect(await page.text()).toContain('<dt>磁盘</dt><dd>无法保存应答');
    // What could not be written is in memory.
    for (const path of paths) expect((await service.get(path)).status).toBe(200);
    expect(service.log().match(/"level":40/g)).toHaveLength(1);
    await service.close();
    expect((await verify(dataDir)).damaged).toEqual([]);
  });
});

describe('a small disk', () => {
  it('keeps what is asked most, though its answers come from memory and never look there', async () => {
    const clock = { now: Date.parse('2026-06-30T12:00:00Z') };
    const upstream = await startLocalUpstream((url) => klineReplyAt(url, DAYS));
    // Room for a few histories.
    const settings = { dataDir: temporaryFolder(), diskBytes: 1_000_000, mirror: upstream.url };
    const history = (symbol: number) => `/api/public/stock_zh_a_hist?symbol=${symbol}`;
    const first = await startTestService(settings, { now: () => clock.now });
    for (let symbol = 600_000; symbol < 600_030; symbol++) {
      expect((await first.get(history(symbol))).status).toBe(200);
      clock.now += 2_000;
      expect((await first.get(history(600_000))).headers.get('cache-status')).toContain('hit');
    }
    await first.close();
    await upstream.close();

    const second = await start(settings, { now: () => clock.now });
    expect((await second.get(history(600_000))).status).toBe(200);
    expect((await second.get(history(600_001))).status).toBe(502);
  });
});

// What each child does is written here, over the built files, since a process of its own reads no TypeScript.
const BUILT = new URL('../dist/engine/cache/disk-store.js', import.meta.url).href;
const GATE = new URL('../dist/engine/cache/disk-gate.js', import.meta.url).href;
const STORED = new URL('../dist/engine/cache/stored-reply.js', import.meta.url).href;
const CHILD = `
  import { createCipheriv, createHash } from 'node:crypto';
  import { DiskGate } from '${GATE}';
  import { DiskStore } from '${BUILT}';
  import { StorableReply } from '${STORED}';
  const [dataDir, maxBytes, rounds, size] = process.argv.slice(1);
  const said = [];
  const listener = { onWarning: (sentence) => said.push(sentence), onCount: () => undefined };
  const settings = { dataDir, maxBytes: Number(maxBytes), memoryBytes: 1e6, gate: new DiskGate() };
  // A body that tells whose it is, all over, and cannot be packed.
  const bodyOf = (key, time) => {
    const secret = createHash('sha256').update(key + ' ' + time).digest();
    const cipher = createCipheriv('aes-256-ctr', secret, Buffer.alloc(16));
    return cipher.update(Buffer.alloc(1 + ((time * 7919) % Number(size))));
  };
  const found = [];
  for (let round = 0; round < Number(rounds); round++) {
    const replies = await DiskStore.open(settings, listener, Date.now);
    for (let each = 0; each < 4; each++) {
      const key = 'key ' + ((round * 5 + each * 3) % 17);
      const [page] = (await replies.find(key)) ?? [];
      if (page && !page.body.equals(bodyOf(key, page.obtained))) said.push('wrong data for ' + key);
      if (page) found.push(key);
    }
    for (let each = 0; each < 4; each++) {
      const time = Date.UTC(2026, 0) + round * 4 + each;
      const key = 'key ' + (time % 17);
      const page = { url: 'https://lines.example/', obtained: time, status: 200, body: bodyOf(key, time) };
      await replies.put(new StorableReply(key, [page]), { isPinned: time % 5 === 0 });
    }
    console.log('writes');
    // Waits until all are written.
    await replies.close();
  }
  console.log(JSON.stringify({ said, found: found.length }));
`;

/**
 * A process that finds and keeps replies in rounds, and what it says, line by line: when it writes, and at last
 * what it found.
 * @param size of a body, at most
 */
function startChild(dataDir: string, maxBytes: number, rounds: number, size: number) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', CHILD, dataDir, String(maxBytes), String(rounds), String(size)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout }) };
}

describe('a process that is killed while it writes', () => {
  it('leaves every reply whole or absent, round after round', async () => {
    expect(readdirSync(fileURLToPath(new URL('../dist/engine/cache', import.meta.url)))).toContain('disk-store.js');
    const dataDir = temporaryFolder();
    for (let round = 0; round < 10; round++) {
      const { child, lines } = startChild(dataDir, LARGE, 1e9, 1_000_000);
      let writes = 0;
      for await (const _ of lines) {
        if (++writes !== 2) continue;
        // Later in its work from round to round: each of these takes a fraction of a millisecond.
        for (let turn = 0; turn < round * 40; turn++) await stat(dataDir);
        child.kill('SIGKILL');
      }
      expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
      const { whole, damaged } = await verify(dataDir);
      expect(damaged).toEqual([]);
      expect(whole).toBeGreaterThan(0);
    }
  }, 120_000);
});

describe('processes that share one folder', () => {
  it('read whole replies of each other, and keep the limit together', async () => {
    const dataDir = temporaryFolder();
    const outcomes = [1, 2].map(async () => {
      let last = '';
      for await (const line of startChild(dataDir, 5_000, 60, 1_000).lines) last = line;
      return JSON.parse(last) as { said: string[]; found: number };
    });
    for (const { said, found } of await Promise.all(outcomes)) {
      expect(said).toEqual([]);
      expect(found).toBeGreaterThan(30);
    }
    expect((await verify(dataDir)).damaged).toEqual([]);
  }, 120_000);
});
