import { describe, expect, it } from 'vitest';
import { everyKind, linesSource } from '../../test/declarations.ts';
import { freshFor, permanent } from '../declare/cache-policy.ts';
import { readGiven } from '../declare/interface.ts';
import type { CachedSource, Reply } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { Cells } from '../formats/cells.ts';
import { MemoryStore } from './memory-store.ts';
import { type Obtain, Replies } from './replies.ts';
import { type Read, Tables, type Wish } from './tables.ts';

/** Tables over a source that gives these bodies one after the other; a failure is raised. */
function tablesOf(
  bodies: readonly (string | Failure)[],
  {
    maxBytes = 1e6,
    replyBytes = 1e6,
    store = new MemoryStore(replyBytes),
    clock = { now: 1_000_000 },
    asked = [] as string[],
  } = {},
) {
  const obtain: Obtain = async (_source, ask) => {
    const body = bodies[asked.push(JSON.stringify(ask)) - 1] ?? new Failure('upstream_unreachable', 'no more bodies');
    if (body instanceof Failure) throw body;
    return { url: 'https://lines.example/', obtained: clock.now, status: 200, body: Buffer.from(body) };
  };
  const replies = new Replies(store, obtain, () => clock.now);
  const none = {
    day: new Cells('date', new Uint8Array(), new Uint32Array(), new Uint32Array()),
    value: Cells.numbers([]),
  };
  const read: Read = (declared, given) =>
    'reply' in given && given.reply.body.toString() === NO_ROWS ? none : readGiven(declared, given);
  const tables = new Tables(replies, read, maxBytes, () => clock.now);
  const rows = async (topic = 'x', declared = everyKind, wish = ANY) => {
    const { how, value } = await tables.through(declared, { topic }, wish);
    return [how, value.table.records().map((row) => row.value)];
  };
  /** The tables of another process that keeps its replies in the same place. */
  const restarted = () => tablesOf(bodies, { maxBytes, replyBytes, store, clock, asked });
  return { clock, asked, rows, store, tables, restarted };
}

const ANY: Wish = { cookie: undefined, refusesStale: false };

const NO_ROWS = 'no rows';
const down = new Failure('upstream_unreachable', 'down');
const HOUR = 3_600_000;

describe('Tables', () => {
  it('obtain once while fresh, and again after', async () => {
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    expect(await rows()).toEqual(['miss', [1]]);
    clock.now += HOUR - 1;
    expect(await rows()).toEqual(['hit', [1]]);
    clock.now += 1;
    expect(await rows()).toEqual(['miss', [2]]);
    expect(asked).toHaveLength(2);
  });

  it('read a kept reply again when a table was dropped, without asking', async () => {
    const { asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2'], { maxBytes: 1 });
    expect([await rows(), await rows()]).toEqual([
      ['miss', [1]],
      ['hit', [1]],
    ]);
    expect(asked).toHaveLength(1);
  });

  it('look once for what is not kept, however many wait for it', async () => {
    let looks = 0;
    class CountedReplies extends MemoryStore {
      override find(key: string): Promise<Reply | undefined> {
        looks++;
        return super.find(key);
      }
    }
    let land: (reply: Reply) => void = () => undefined;
    const landing = new Promise<Reply>((resolve) => (land = resolve));
    let asks = 0;
    const obtain: Obtain = () => {
      asks++;
      return landing;
    };
    const tables = new Tables(new Replies(new CountedReplies(1e6), obtain, () => 0), readGiven, 1e6, () => 0);
    const settling = { ...everyKind, isFinal: () => false };
    const wait = () => tables.through(settling, { topic: 'x' }, ANY);
    const first = wait();
    while (asks === 0) await new Promise(setImmediate);
    const before = looks;
    const others = Array.from({ length: 100 }, wait);
    land({ url: 'https://lines.example/', obtained: 0, status: 200, body: Buffer.from('2024-01-01,1') });
    const [{ value }] = await Promise.all([first, ...others]);
    expect([value.table.length, looks]).toEqual([1, before]);
  });

  it('let a kept reply stand in while the line of the source is too long', async () => {
    const { clock, rows } = tablesOf(['2024-01-01,1', new Failure('overloaded', 'too many')]);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
  });

  it('let a kept reply stand in while the source fails, as long as allowed', async () => {
    const { clock, rows } = tablesOf(['2024-01-01,1', down, down, down]);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
    clock.now += 22 * HOUR - 1;
    expect(await rows()).toEqual(['stale', [1]]);
    clock.now += 1;
    await expect(rows()).rejects.toThrow(down.message);
  });

  it('never put a reply that is not understood in the place of one that was', async () => {
    const { clock, rows } = tablesOf(['2024-01-01,1', '<html>blocked</html>', down]);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
    clock.now += 1_000;
    expect(await rows()).toEqual(['stale', [1]]);
  });

  it('never put a reply without rows in the place of one with rows', async () => {
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', NO_ROWS, NO_ROWS, '2024-01-01,2']);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
    clock.now += 30 * HOUR;
    await expect(rows()).rejects.toMatchObject({ code: 'upstream_refused' });
    clock.now += 1_000;
    expect(await rows()).toEqual(['miss', [2]]);
    expect(asked).toHaveLength(4);
  });

  it('take no rows for an answer where there were none before', async () => {
    const { clock, rows } = tablesOf([NO_ROWS, NO_ROWS, '2024-01-01,1']);
    expect(await rows()).toEqual(['miss', []]);
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['miss', []]);
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['miss', [1]]);
  });

  it('leave a source that failed alone for a moment', async () => {
    const { clock, asked, rows } = tablesOf([down, '2024-01-01,1']);
    await expect(rows()).rejects.toBe(down);
    clock.now += 999;
    await expect(rows()).rejects.toThrow(down.message);
    expect(asked).toHaveLength(1);
    clock.now += 1;
    expect(await rows()).toEqual(['miss', [1]]);
  });

  it('ask at once for a caller with a cookie, which may be the cure', async () => {
    const { asked, rows, tables } = tablesOf([down, '2024-01-01,1']);
    await expect(rows()).rejects.toBe(down);
    expect((await tables.through(everyKind, { topic: 'x' }, { ...ANY, cookie: 'cure=1' })).how).toBe('miss');
    expect(asked).toHaveLength(2);
  });

  it('believe for minutes that a source has no such thing', async () => {
    const { clock, asked, rows } = tablesOf([new Failure('no_value', 'none'), '2024-01-01,1']);
    await expect(rows()).rejects.toMatchObject({ code: 'no_value' });
    clock.now += 299_999;
    await expect(rows()).rejects.toMatchObject({ code: 'no_value' });
    expect(asked).toHaveLength(1);
    clock.now += 1;
    expect(await rows()).toEqual(['miss', [1]]);
  });

  it('let rows stand in when the source says that there is no such thing, as long as allowed', async () => {
    const gone = new Failure('no_value', 'gone');
    const { clock, rows } = tablesOf(['2024-01-01,1', gone, gone]);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
    clock.now += 24 * HOUR;
    await expect(rows()).rejects.toMatchObject({ code: 'no_value' });
  });

  it('give what is kept at once within its grace, the new one after, and the new one to who refuses what is stale', async () => {
    const short = { ...everyKind, cache: { ...everyKind.cache, staleWhileRevalidateMs: 10_000 } };
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2', '2024-01-01,3']);
    await rows('x', short);
    clock.now += HOUR + 9_999;
    expect(await rows('x', short)).toEqual(['hit', [1]]);
    // The new one was on its way meanwhile.
    await expect.poll(() => rows('x', short)).toEqual(['hit', [2]]);
    clock.now += HOUR + 9_999;
    expect(await rows('x', short, { ...ANY, refusesStale: true })).toEqual(['miss', [3]]);
    expect(asked).toHaveLength(3);
  });

  it('make who comes after the grace wait for the new one', async () => {
    const short = { ...everyKind, cache: { ...everyKind.cache, staleWhileRevalidateMs: 10_000 } };
    const { clock, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    await rows('x', short);
    clock.now += HOUR + 10_000;
    expect(await rows('x', short)).toEqual(['miss', [2]]);
  });

  it('answer what can no longer change from what is kept, however old, though another process kept it', async () => {
    const final = { ...everyKind, isFinal: () => true };
    const { clock, asked, rows, restarted } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    await rows('x', final);
    clock.now += 10_000 * HOUR;
    expect(await rows('x', final)).toEqual(['hit', [1]]);
    expect(await restarted().rows('x', final)).toEqual(['hit', [1]]);
    expect(asked).toHaveLength(1);
    expect(await restarted().rows('x', everyKind)).toEqual(['miss', [2]]);
  });

  it('tell of what can no longer change that it stays fresh for a day', async () => {
    const { clock, tables } = tablesOf(['2024-01-01,1']);
    const { value } = await tables.through({ ...everyKind, isFinal: () => true }, { topic: 'x' }, ANY);
    expect(value.provenance).toMatchObject({ obtained: clock.now, freshUntil: clock.now + 24 * HOUR });
  });

  it('tell the same of it to all who ask, so that what is made for one serves the others', async () => {
    const { clock, tables } = tablesOf(['2024-01-01,1']);
    const told = async () =>
      (await tables.through({ ...everyKind, isFinal: () => true }, { topic: 'x' }, ANY)).value.provenance;
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, told));
    for (const other of others) expect(other).toBe(first);
    clock.now += 12 * HOUR - 1;
    expect(await told()).toBe(first);
    clock.now += 1;
    expect(await told()).toMatchObject({ ...first, freshUntil: clock.now + 24 * HOUR });
    // A clock that was set back: nothing is fresh for longer than a day from now.
    clock.now -= 12 * HOUR;
    expect((await told()).freshUntil).toBe(clock.now + 24 * HOUR);
  });

  it('take nothing for fresh that a wrong clock dated into the future, and forget its failures', async () => {
    const { clock, rows, restarted } = tablesOf(['2024-01-01,1', '2024-01-01,2', down, '2024-01-01,3']);
    const year = 8_766 * HOUR;
    clock.now += year;
    await rows();
    clock.now -= year;
    expect(await restarted().rows()).toEqual(['miss', [2]]);
    clock.now += year;
    await expect(rows('y')).rejects.toBe(down);
    clock.now -= year;
    expect(await rows('y')).toEqual(['miss', [3]]);
  });

  it('hold no more than their size, the least recently used dropped', async () => {
    const body = (value: number) => Array.from({ length: 100 }, (_, day) => `${2000 + day}-01-01,${value}`).join('\n');
    const { asked, rows } = tablesOf([body(1), body(2), body(3), body(1)], { maxBytes: 8_000, replyBytes: 3_000 });
    for (const topic of ['a', 'b', 'c']) await rows(topic);
    expect((await rows('c'))[0]).toBe('hit');
    expect((await rows('a'))[0]).toBe('miss');
    expect(asked).toHaveLength(4);
  });

  it('tell the store of a reply that its table was used, so that it is not what is dropped', async () => {
    // Room for two replies, and for every table made of them.
    const lines = (value: number) => Array.from({ length: 80 }, (_, day) => `${2000 + day}-01-01,${value}`).join('\n');
    const { asked, rows, restarted } = tablesOf([lines(1), lines(2), lines(3)], { replyBytes: 2_500 });
    for (const topic of ['used', 'unused', 'used', 'new']) await rows(topic);
    expect(asked).toHaveLength(3);
    expect((await restarted().rows('used'))[0]).toBe('hit');
    await expect(restarted().rows('unused')).rejects.toThrow('no more bodies');
  });
});

describe('a reply', () => {
  const reply = (body: string, parts: Partial<Reply> = {}): Reply => ({
    url: 'https://lines.example/',
    obtained: 0,
    status: 200,
    body: Buffer.from(body),
    ...parts,
  });
  const cache = freshFor('12h', { staleIfError: '1d' });

  it('that was accepted is not read again, and one that was not gives the next its chance', async () => {
    const read: string[] = [];
    const obtain: Obtain = async (_source, _ask, _cookie, { accepts }) => {
      for (const candidate of [reply('bad'), reply('good')]) {
        try {
          await accepts(candidate);
          return candidate;
        } catch {
          // The next one.
        }
      }
      throw new Error('none was good');
    };
    const replies = new Replies(new MemoryStore(1e6), obtain, () => 0);
    const outcome = await replies.renew(linesSource, cache, {}, undefined, {
      read: ({ body }) => {
        read.push(body.toString());
        if (body.toString() === 'bad') throw new Failure('upstream_changed', 'bad');
        return body.toString();
      },
    });
    expect([outcome.value, read]).toEqual(['good', ['bad', 'good']]);
  });

  it('that only stands in for a better one is asked for again after an hour', async () => {
    let now = 100 * HOUR;
    const bodies = [reply('older', { provisional: true }), reply('better', { obtained: 102 * HOUR })];
    const replies = new Replies(
      new MemoryStore(1e6),
      async () => bodies.shift() ?? reply('none'),
      () => now,
    );
    const ask = () => replies.renew(linesSource, permanent(), {}, undefined, { read: ({ body }) => body.toString() });
    expect(await ask()).toEqual({ how: 'miss', value: 'older' });
    now += HOUR - 1;
    expect(await ask()).toEqual({ how: 'hit', value: 'older' });
    now += 1;
    expect(await ask()).toEqual({ how: 'miss', value: 'better' });
    now += 1000 * HOUR;
    expect(await ask()).toEqual({ how: 'hit', value: 'better' });
  });
});

describe('Replies', () => {
  const textOf = ({ body }: Reply): string => {
    if (body.toString().startsWith('bad')) throw new Failure('upstream_changed', 'bad');
    return body.toString();
  };
  const replyOf = (body: string, obtained = 0): Reply => ({
    url: 'https://lines.example/',
    obtained,
    status: 200,
    body: Buffer.from(body),
  });
  const cache = freshFor('1h', { staleIfError: '1d' });
  const KEY = `${linesSource.name} []`;

  it('take a kept reply that is not understood any more for none', async () => {
    const store = new MemoryStore(1e6);
    await store.put(KEY, replyOf('bad'), false);
    const lent: unknown[] = [];
    const obtain: Obtain = async (_source, _ask, _cookie, { old }) => {
      lent.push(old);
      return replyOf('good');
    };
    const replies = new Replies(store, obtain, () => 0);
    expect(await replies.renew(linesSource, cache, {}, undefined, { read: textOf })).toEqual({
      how: 'miss',
      value: 'good',
    });
    expect(lent).toEqual([undefined]);
    await store.put(KEY, replyOf('bad'), false);
    const failing = new Replies(
      store,
      () => Promise.reject(down),
      () => 2 * HOUR,
    );
    await expect(failing.renew(linesSource, cache, {}, undefined, { read: textOf })).rejects.toBe(down);
  });

  it('lend what is no longer fresh to the source, and ask anew where what was made of it is not understood', async () => {
    const store = new MemoryStore(1e6);
    const obtain: Obtain = async (_source, _ask, _cookie, { old }) =>
      replyOf(old ? `${old.body.toString()} joined` : 'whole', 2 * HOUR);
    const replies = new Replies(store, obtain, () => 2 * HOUR);
    const ask = () => replies.renew(linesSource, cache, {}, undefined, { read: textOf });
    await store.put(KEY, replyOf('good'), false);
    expect(await ask()).toEqual({ how: 'miss', value: 'good joined' });
    await store.put(KEY, replyOf('bad'), false);
    expect(await ask()).toEqual({ how: 'miss', value: 'whole' });
  });

  it('take what is made of a kept thing for as old as that when its own source fails, and say so', async () => {
    const clock = { now: 0 };
    const file: CachedSource = { ...linesSource, name: 'file', cache: freshFor('1h', { staleIfError: '1d' }) };
    let isDown = false;
    const obtain: Obtain = async (source, _ask, _cookie, { kept }) => {
      if (source !== file) return kept(file, {});
      if (isDown) throw down;
      return replyOf('kept', clock.now);
    };
    const replies = new Replies(new MemoryStore(1e6), obtain, () => clock.now);
    const ask = (region: string) =>
      replies.renew(linesSource, freshFor('1h', { staleIfError: '1d' }), { region }, undefined, { read: textOf });
    expect(await ask('Europe')).toEqual({ how: 'miss', value: 'kept' });
    isDown = true;
    clock.now = 2 * HOUR;
    const stale = { how: 'stale', failure: down, value: 'kept' };
    expect(await ask('Europe')).toEqual(stale);
    // One that was never asked for before, and again while the failure is remembered.
    expect([await ask('Italy'), await ask('Italy')]).toEqual([stale, stale]);
    clock.now = 25 * HOUR;
    await expect(ask('Europe')).rejects.toBe(down);
  });

  it('let a kept file that has gone give the next one its chance', async () => {
    const gone = new Failure('no_value', 'gone');
    const clock = { now: 0 };
    const file: CachedSource = { ...linesSource, name: 'file', cache: freshFor('1h', { staleIfError: '1d' }) };
    let names = ['old'];
    const obtain: Obtain = async (source, ask, _cookie, { kept }) => {
      if (source !== file) return kept(file, { name: 'old' }).catch(() => kept(file, { name: 'new' }));
      if (!names.includes(String(ask.name))) throw gone;
      return replyOf(String(ask.name), clock.now);
    };
    const replies = new Replies(new MemoryStore(1e6), obtain, () => clock.now);
    const renew = () =>
      replies.renew(linesSource, freshFor('1h', { staleIfError: '1d' }), {}, undefined, { read: textOf });
    expect(await renew()).toEqual({ how: 'miss', value: 'old' });
    names = ['new'];
    clock.now = 2 * HOUR;
    expect(await renew()).toEqual({ how: 'miss', value: 'new' });
  });

  it('do not believe that there is no row where rows are known from elsewhere', async () => {
    const replies = new Replies(
      new MemoryStore(1e6),
      async () => replyOf(''),
      () => 0,
    );
    const reader = { read: textOf, isEmpty: (text: string) => text === '' };
    const ask = (hasRowsElsewhere: boolean) =>
      replies.renew(linesSource, cache, { hasRowsElsewhere }, undefined, {
        ...reader,
        hasRowsElsewhere: () => hasRowsElsewhere,
      });
    expect(await ask(false)).toEqual({ how: 'miss', value: '' });
    await expect(ask(true)).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('obtain another kept thing once for all who take from it at once, without any cookie', async () => {
    const asked: (string | undefined)[] = [];
    const archive: CachedSource = { ...linesSource, name: 'archive', cache: permanent() };
    const reply = (body: string): Reply => ({
      url: 'https://lines.example/',
      obtained: 0,
      status: 200,
      body: Buffer.from(body),
    });
    const obtain: Obtain = async (source, ask, cookie, { kept }) => {
      if (source === archive) {
        asked.push(cookie);
        return reply('a,b,c');
      }
      const { body } = await kept(archive, {});
      return reply(body.toString().split(',')[Number(ask.at)] ?? '');
    };
    // Room for nothing: the archive is kept all the same.
    const replies = new Replies(new MemoryStore(1), obtain, () => 0);
    const members = [0, 1, 2].map((at) =>
      replies.renew(linesSource, freshFor('1h', { staleIfError: '1h' }), { at }, 'caller=1', {
        read: ({ body }) => body.toString(),
      }),
    );
    expect((await Promise.all(members)).map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    await replies.renew(linesSource, permanent(), { at: 1 }, undefined, { read: ({ body }) => body.toString() });
    expect(asked).toEqual([undefined]);
  });
});
