import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallDisk, temporaryFolder } from '../../../test/folders.ts';
import { isSettled, Journal, type JournalEntry, JournalError } from './journal.ts';

const disk = smallDisk(40_960);
const NOW = Date.UTC(2026, 9, 10);
const FILE = {
  rows: 2,
  first: '2026-10-08',
  last: '2026-10-09',
  names: 'akshare' as const,
  source: 'eastmoney',
  obtained: NOW,
  freshUntil: NOW + 1_000,
  bytes: 7,
  sha256: 'ab',
};
const entry = (path: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  path,
  name: 'stock_zh_a_hist',
  params: [['symbol', path]],
  status: 'done',
  file: FILE,
  ...more,
});

function place() {
  const folder = temporaryFolder();
  return { path: join(folder, 'pull.jsonl'), temporary: join(folder, 'journal.part') };
}

describe('the journal of a pull', () => {
  it('says of every item what was said last, also to the next process', async () => {
    const { path, temporary } = place();
    const failure = { code: 'upstream_changed', message: 'It is "odd".' } as const;
    const journal = await Journal.open(path);
    await journal.append(entry('b'));
    await journal.append(entry('a', { status: 'failed', file: undefined, failure }));
    await journal.append(entry('b', { status: 'failed', failure }));
    await journal.append(entry('c', { file: { ...FILE, freshUntil: Number.POSITIVE_INFINITY } }));
    await journal.close(temporary);
    const again = await Journal.open(path);
    expect(again.find('a')).toEqual(entry('a', { status: 'failed', file: undefined, failure }));
    expect(again.find('b')).toEqual(entry('b', { status: 'failed', failure }));
    expect(again.find('c')?.file?.freshUntil).toBe(Number.POSITIVE_INFINITY);
    expect(again.find('d')).toBeUndefined();
    await again.close(temporary);
  });

  it.skipIf(process.platform === 'win32')('is refused where it is a named pipe, and has no entries', async () => {
    const { path } = place();
    execFileSync('mkfifo', [path]);
    await expect(Journal.open(path)).rejects.toThrow(`${path} is no file`);
    expect(await Journal.entries(path)).toEqual([]);
  });

  it('has one line an item in the end, in the order of the paths', async () => {
    const { path, temporary } = place();
    const journal = await Journal.open(path);
    await Promise.all(['b', 'a'].map((name) => journal.append(entry(name))));
    for (const name of ['c', 'a', 'b', 'c', 'a'])
      await journal.append(entry(name, { file: { ...FILE, rows: name === 'a' ? 1 : 2 } }));
    await journal.append(entry('a'));
    await journal.close(temporary);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['a', 'b', 'c']);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      version: 1,
      interface: 'stock_zh_a_hist',
      params: { symbol: 'a' },
      path: 'a',
      status: 'done',
      rows: 2,
      first: '2026-10-08',
      last: '2026-10-09',
      source: 'eastmoney',
      obtained: '2026-10-10T00:00:00.000Z',
      fresh_until: '2026-10-10T00:00:01.000Z',
      bytes: 7,
      sha256: 'ab',
    });
  });

  it('refuses files whose columns have other names than those of its folder, also of an earlier process', async () => {
    const { path, temporary } = place();
    const journal = await Journal.open(path);
    journal.admit({ isMadeUp: false, names: 'en' });
    expect(() => journal.refuseMixed({ isMadeUp: false, names: 'akshare' })).toThrow('add --names en');
    await journal.append(entry('a', { file: { ...FILE, names: 'en' } }));
    await journal.close(temporary);
    const again = await Journal.open(path);
    expect(again.find('a')?.file?.names).toBe('en');
    again.refuseMixed({ isMadeUp: false, names: 'en' });
    expect(() => again.admit({ isMadeUp: false, names: 'akshare' })).toThrow('whose columns have English names');
    expect(() => again.admit({ isMadeUp: true, names: 'en' })).toThrow('is of real data');
    expect(() => again.admit({ isMadeUp: true, names: 'en' })).toThrow(
      expect.toSatisfy(
        (thrown) => thrown instanceof JournalError && thrown.messageIn('zh').includes('记录的是真实数据'),
      ),
    );
    await again.close(temporary);
    const old = place();
    const first = await Journal.open(old.path);
    await first.append(entry('a'));
    await first.close(old.temporary);
    const next = await Journal.open(old.path);
    expect(() => next.admit({ isMadeUp: false, names: 'en' })).toThrow('leave out --names');
    await next.close(old.temporary);
  });

  it('is in the order of the paths also where several items end at once', async () => {
    const names = Array.from({ length: 50 }, (_, at) => String(at).padStart(2, '0'));
    const { path, temporary } = place();
    const journal = await Journal.open(path);
    await Promise.all(names.toReversed().map((name) => journal.append(entry(name))));
    await journal.close(temporary);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(names);
  });

  it('is read past a line that was cut off at any byte, and goes on after it', async () => {
    const { path, temporary } = place();
    const journal = await Journal.open(path);
    await journal.append(entry('a'));
    await journal.append(entry('b'));
    await journal.close(temporary);
    const whole = readFileSync(path);
    const firstLine = whole.indexOf('\n') + 1;
    for (let length = firstLine; length < whole.length; length += 17) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const cut = await Journal.open(path);
      expect([cut.find('a')?.status, cut.find('b')]).toEqual(['done', undefined]);
      await cut.append(entry('c'));
      // Killed: it is never closed by `close`.
      const next = await Journal.open(path);
      expect([next.find('a')?.status, next.find('c')?.status]).toEqual(['done', 'done']);
      await next.close(temporary);
      await cut.close(temporary);
    }
  });

  it('passes over lines that are no lines of it', async () => {
    const { path, temporary } = place();
    writeFileSync(
      path,
      'x\n[]\n{"version":1}\n{"version":1,"path":"a"}\n{"version":1,"path":"b","interface":"i","params":{},"status":"odd"}\n\u0000\u0000\n',
    );
    const journal = await Journal.open(path);
    expect([journal.find('a'), journal.find('b')]).toEqual([undefined, undefined]);
    await journal.append(entry('a'));
    expect(journal.find('a')?.status).toBe('done');
    await journal.close(temporary);
  });

  it.each(['../b', '/b', 'a/../../b', 'a//b', './b', 'a\\b', ''])(
    'passes over a line whose path is %j: no file of it lies in the folder',
    async (odd) => {
      const { path, temporary } = place();
      const journal = await Journal.open(path);
      await journal.append(entry('a'));
      await journal.close(temporary);
      appendFileSync(path, readFileSync(path, 'utf8').replace('"path":"a"', `"path":${JSON.stringify(odd)}`));
      const edited = await Journal.open(path);
      expect([...edited.paths()]).toEqual(['a']);
      await edited.close(temporary);
    },
  );

  it.each(['soon', 7, undefined])(
    'says of %j in the place of a time that nothing is fresh, also to the next process',
    async (time) => {
      const { path, temporary } = place();
      const journal = await Journal.open(path);
      await journal.append(entry('a'));
      await journal.close(temporary);
      const line = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
      writeFileSync(path, `${JSON.stringify({ ...line, fresh_until: time })}\n`);
      const again = await Journal.open(path);
      const found = again.find('a')!;
      expect(isSettled(found, NOW)).toBe(false);
      // A pull writes the earlier entry again where it cannot move a file to its place.
      await again.append(found);
      await again.close(temporary);
      const next = await Journal.open(path);
      expect(isSettled(next.find('a')!, NOW)).toBe(false);
      await next.close(temporary);
    },
  );

  it('takes a whole last line without an end, as editors leave it, and goes on after it', async () => {
    const { path, temporary } = place();
    const journal = await Journal.open(path);
    await journal.append(entry('a'));
    await journal.close(temporary);
    writeFileSync(path, readFileSync(path, 'utf8').trimEnd());
    const edited = await Journal.open(path);
    expect(edited.find('a')?.status).toBe('done');
    await edited.append(entry('b'));
    const next = await Journal.open(path);
    expect([...next.paths()]).toEqual(['a', 'b']);
    await next.close(temporary);
    await edited.close(temporary);
  });

  it.runIf(disk)('loses no entry after one that a full disk cut off', async () => {
    const { folder } = disk!;
    const [path, filler] = [join(folder, 'pull.jsonl'), join(folder, 'filler')];
    const journal = await Journal.open(path);
    const failure = { code: 'upstream_changed', message: 'x'.repeat(3_000) } as const;
    await journal.append(entry('a', { failure }));
    expect(() => writeFileSync(filler, Buffer.alloc(100_000))).toThrow('ENOSPC');
    await expect(journal.append(entry('b', { failure }))).rejects.toThrow('ENOSPC');
    rmSync(filler);
    await journal.append(entry('c'));
    await journal.append(entry('d'));
    // Killed: it is never closed by `close`.
    const next = await Journal.open(path);
    expect(['a', 'b', 'c', 'd'].map((name) => next.find(name)?.status)).toEqual(['done', undefined, 'done', 'done']);
    await next.close(join(folder, 'journal.part'));
  });

  it('refuses a journal of a later version, and leaves it as it is', async () => {
    const { path } = place();
    writeFileSync(path, '{"version":2,"path":"a"}\n');
    await expect(Journal.open(path)).rejects.toThrow('written by a newer finfount');
    expect(readFileSync(path, 'utf8')).toBe('{"version":2,"path":"a"}\n');
  });

  it('holds a hundred thousand items in a file of some 45 MB at most', async () => {
    const { path, temporary } = place();
    const journal = await Journal.open(path);
    await journal.append(
      entry('stock_zh_a_hist/adjust=hfq/symbol=600000/data.parquet', { file: { ...FILE, sha256: 'a'.repeat(64) } }),
    );
    await journal.close(temporary);
    const line = readFileSync(path, 'utf8');
    expect(line.length).toBeLessThan(450);
    let text = '';
    for (let at = 0; at < 100_000; at++) text += line.replace('"path":"', `"path":"${at}`);
    appendFileSync(path, text);
    const large = await Journal.open(path);
    expect([...large.paths()]).toHaveLength(100_001);
    expect(large.find('99999stock_zh_a_hist/adjust=hfq/symbol=600000/data.parquet')?.file?.rows).toBe(2);
    await large.close(temporary);
  });
});

describe('an item', () => {
  it.each([
    [{}, NOW, true],
    [{}, NOW + 1_000, false],
    // A clock that was wrong: obtained in the future.
    [{}, NOW - 3_600_000, false],
    [{ status: 'failed' }, NOW, false],
    [{ status: 'done', file: undefined }, NOW, false],
    [{ status: 'nothing', file: undefined, absentUntil: NOW + 1 }, NOW, true],
    [{ status: 'nothing', file: undefined, absentUntil: NOW }, NOW, false],
    // A clock that was wrong: nothing is said to be there for years.
    [{ status: 'nothing', file: undefined, absentUntil: NOW + 86_400_000 }, NOW, false],
  ] as const)('is settled as its entry says: %#', (more, now, settled) => {
    expect(isSettled(entry('a', more), now)).toBe(settled);
  });
});
