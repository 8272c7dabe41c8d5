import { describe, expect, it } from 'vitest';
import { everyKind, linesSource } from '../../../test/declarations.ts';
import { Failure, inEnglish } from '../../base/errors.ts';
import { LocalCoordinator } from '../coordination/local.ts';
import { Cells } from '../formats/cells.ts';
import { freshFor, permanent } from '../interface/cache-policy.ts';
import type { Interface } from '../interface/interface.ts';
import type { Page, Pages } from '../interface/pages.ts';
import type { CachedSource, Source } from '../interface/source.ts';
import { Table } from '../table/table.ts';
import type { Coordinator, Lease } from './coordinator.ts';
import { type Inspector, LOCAL_INSPECTIONS } from './inspector.ts';
import { replyKey } from './keys.ts';
import { load, loadStored } from './load.ts';
import type { FetchOptions, FetchPages } from './load-request.ts';
import { MemoryStore } from './memory-store.ts';
import { type Retention, StorableReply } from './stored-reply.ts';
import { createTableCache, type ReplyParser, type TableServices, tableRequest } from './table-cache.ts';

const ANY: FetchOptions = { acceptsStale: true };
const TOPIC = { topic: 'x' };
const ALL_DAYS = { from: '20200101', to: '20301231' };

/** A table cache without a network and without other processes. */
function cacheOf(fetchPages: FetchPages, parts: Partial<Parameters<typeof createTableCache>[0]> = {}): TableServices {
  return createTableCache({
    store: new MemoryStore(1e6),
    coordinator: new LocalCoordinator(),
    fetchPages,
    now: () => 0,
    maxBytes: 1e6,
    ...parts,
  });
}

const loadOf = (services: TableServices, iface: Interface, params: { topic: string }, options = ANY) =>
  load(services, tableRequest(services, iface, { ...ALL_DAYS, ...params }, options.cookie), options);

/** A cache over a source that gives these bodies one after the other; a failure is thrown. */
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
  const fetchPages: FetchPages = async ({ ask }) => {
    const body =
      bodies[asked.push(JSON.stringify(ask)) - 1] ?? new Failure('upstream_unreachable', inEnglish('no more bodies'));
    if (body instanceof Failure) throw body;
    return [{ url: 'https://lines.example/', obtained: clock.now, status: 200, body: Buffer.from(body) }];
  };
  const none = {
    day: new Cells('date', new Uint8Array(), new Uint32Array(), new Uint32Array()),
    value: Cells.numbers([]),
  };
  const parser: ReplyParser = {
    ...LOCAL_INSPECTIONS,
    parse: async (iface, _, pages, ask) => (pages[0].body.toString() === NO_ROWS ? none : iface.parse(pages, ask)),
    prepare: () => undefined,
    isReady: () => true,
  };
  const tables = cacheOf(fetchPages, { store, parser, maxBytes, now: () => clock.now });
  const rows = async (topic = 'x', iface: Interface = everyKind, options = ANY) => {
    const { cacheStatus, value } = await loadOf(tables, iface, { topic }, options);
    return [cacheStatus, value.records().map((row) => row.value)];
  };
  /** The cache of another process with the same store. */
  const restarted = () => tablesOf(bodies, { maxBytes, replyBytes, store, clock, asked });
  return { clock, asked, rows, store, tables, restarted };
}

/** Holds up what waits for it until it is opened. */
class Gate {
  open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => (this.open = resolve));
}

const NO_ROWS = 'no rows';
const down = new Failure('upstream_unreachable', inEnglish('down'));
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

  it('read a stored reply again when a table was dropped, without asking', async () => {
    const { asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2'], { maxBytes: 1 });
    expect([await rows(), await rows()]).toEqual([
      ['miss', [1]],
      ['hit', [1]],
    ]);
    expect(asked).toHaveLength(1);
  });

  it('ask again where what is stored cannot be read, and say so', async () => {
    const { store, clock, rows } = tablesOf(['2024-01-01,1']);
    await rows();
    const unread: unknown[] = [];
    let parsed = 0;
    const parser: ReplyParser = {
      ...LOCAL_INSPECTIONS,
      parse: async (iface, _, pages, ask) => {
        if (parsed++ === 0) throw new Failure('upstream_changed', inEnglish('another form'));
        return iface.parse(pages, ask);
      },
      prepare: () => undefined,
      isReady: () => true,
    };
    const body = Buffer.from('2024-01-01,2');
    const upgraded = cacheOf(async () => [{ url: 'https://lines.example/', obtained: clock.now, status: 200, body }], {
      store,
      parser,
      now: () => clock.now,
      onUnreadableReply: (event) => unread.push(event),
    });
    const { cacheStatus, value } = await loadOf(upgraded, everyKind, TOPIC);
    expect([cacheStatus, value.records().map((row) => row.value)]).toEqual(['miss', [2]]);
    expect(unread).toMatchObject([{ source: { name: 'lines' }, failure: { code: 'upstream_changed' } }]);
  });

  it('ask no source again where no thread can parse what is stored', async () => {
    const { store, rows } = tablesOf(['2024-01-01,1']);
    await rows();
    const busy = new Failure('overloaded', inEnglish('No parser thread could be started.'));
    const parser: ReplyParser = {
      ...LOCAL_INSPECTIONS,
      parse: () => Promise.reject(busy),
      prepare: () => undefined,
      isReady: () => false,
    };
    let asked = 0;
    const fetchPages: FetchPages = () => {
      asked++;
      throw down;
    };
    const later = cacheOf(fetchPages, { store, parser });
    await expect(loadOf(later, everyKind, TOPIC)).rejects.toMatchObject({ code: 'overloaded' });
    expect(asked).toBe(0);
  });

  it('are those of the next fallback source where the table of one begins too late', async () => {
    const { tables } = tablesOf([down, '2024-01-01,2', '2024-01-01,3', down, '2024-01-01,2']);
    const requestFor = (topic: string) => tableRequest(tables, everyKind, { ...ALL_DAYS, topic });
    const late = { startsAfterRange: () => true };
    const next = { ...requestFor('third'), startsAfterRange: () => false };
    const chained = {
      ...requestFor('first'),
      fallback: () => ({ ...requestFor('second'), ...late, fallback: () => next }),
    };
    const { value } = await load(tables, chained, ANY);
    expect(value.records().map((row) => row.value)).toEqual([3]);
    const last = { ...requestFor('fourth'), fallback: () => ({ ...requestFor('fifth'), ...late }) };
    await expect(load(tables, last, ANY)).rejects.toThrow('down');
  });

  it('fail with one sentence where the source and its fallback sources fail alike', async () => {
    const slow = new Failure('upstream_timeout', inEnglish('slow.'));
    const { tables } = tablesOf([down, down, down, down, slow, slow]);
    const requestFor = (topic: string) => tableRequest(tables, everyKind, { ...ALL_DAYS, topic });
    const chained = (topic: string) => ({
      ...requestFor(`${topic} 1`),
      fallback: () => ({ ...requestFor(`${topic} 2`), fallback: () => requestFor(`${topic} 3`) }),
    });
    await expect(load(tables, chained('alike'), ANY)).rejects.toMatchObject({ message: 'down' });
    await expect(load(tables, chained('unlike'), ANY)).rejects.toMatchObject({ message: 'down; and slow.' });
  });

  it('look once for what is not stored, however many wait for it', async () => {
    let looks = 0;
    class CountedStore extends MemoryStore {
      override find(key: string): Promise<Pages | undefined> {
        looks++;
        return super.find(key);
      }
    }
    let land: (pages: Pages) => void = () => undefined;
    const landing = new Promise<Pages>((resolve) => (land = resolve));
    let asks = 0;
    const fetchPages: FetchPages = () => {
      asks++;
      return landing;
    };
    const tables = cacheOf(fetchPages, { store: new CountedStore(1e6) });
    const declared = { ...everyKind, isFinal: () => false };
    const wait = () => loadOf(tables, declared, TOPIC);
    const first = wait();
    while (asks === 0) await new Promise(setImmediate);
    const before = looks;
    const others = Array.from({ length: 100 }, wait);
    land([{ url: 'https://lines.example/', obtained: 0, status: 200, body: Buffer.from('2024-01-01,1') }]);
    const [{ value }] = await Promise.all([first, ...others]);
    expect([value.length, looks]).toEqual([1, before]);
  });

  it('are not replaced in memory by an older one that was read while they were fetched', async () => {
    const [inStore, atSource] = [new Gate(), new Gate()];
    class SlowStore extends MemoryStore {
      isSlow = false;
      override async find(key: string, newerThan?: number): Promise<Pages | undefined> {
        const found = await super.find(key, newerThan);
        if (this.isSlow) await inStore.passed;
        return found;
      }
    }
    const store = new SlowStore(1e6);
    const clock = { now: HOUR };
    const pageOf = (body: string): Page => {
      return { url: 'https://lines.example/', obtained: clock.now, status: 200, body: Buffer.from(body) };
    };
    const fetchPages: FetchPages = async () => {
      await atSource.passed;
      return [pageOf('2024-01-01,2')];
    };
    const tables = cacheOf(fetchPages, { store, now: () => clock.now });
    const request = tableRequest(tables, everyKind, { ...ALL_DAYS, ...TOPIC });
    await store.put(new StorableReply(request.replyKey, [pageOf('2024-01-01,1')]), { isPinned: false });
    clock.now += 2 * HOUR;
    const fetched = load(tables, request, ANY);
    while (!tables.tables.singleFlight.isRunning(request.key)) await new Promise(setImmediate);
    // It is evicted, and a client that waits no longer reads the store.
    tables.tables.memory.clear();
    store.isSlow = true;
    const read = loadStored(tables, request, down, {});
    await new Promise(setImmediate);
    atSource.open();
    await fetched;
    inStore.open();
    await read;
    expect(tables.tables.memory.get(request.key)?.value.records()).toMatchObject([{ value: 2 }]);
  });

  it('are as new for a client as it wants, although one that accepts older ones asked first', async () => {
    const clock = { now: 0 };
    let published: StorableReply | undefined;
    const local = new LocalCoordinator();
    const newer = async (_: string, than = Number.NEGATIVE_INFINITY): Promise<StorableReply | undefined> =>
      published && published.pages[0].obtained > than ? published : undefined;
    const coordinator: Coordinator = {
      findReply: newer,
      forgottenAt: () => local.forgottenAt(),
      claim: () => local.claim(),
      acquire: async (key, than) => {
        const reply = await newer(key, than);
        const lease: Lease = {
          isShared: true,
          publish: async (fetched) => {
            published = fetched;
            return true;
          },
          release: async () => undefined,
        };
        return { lease, ...(reply && { reply }) };
      },
    };
    let asked = 0;
    const pageOf = (value: number): Page => {
      const body = Buffer.from(`2024-01-01,${value}`);
      return { url: 'https://lines.example/', obtained: clock.now, status: 200, body };
    };
    const tables = cacheOf(async () => [pageOf(++asked)], { coordinator, now: () => clock.now });
    const valueFor = async (options: FetchOptions): Promise<unknown> =>
      (await loadOf(tables, everyKind, TOPIC, options)).value.records()[0]?.value;
    expect(await valueFor(ANY)).toBe(1);
    clock.now = 5 * HOUR;
    const { replyKey: key } = tableRequest(tables, everyKind, { ...ALL_DAYS, ...TOPIC });
    published = new StorableReply(key, [pageOf(5)]);
    clock.now = 8 * HOUR;
    // What is in memory is too old for both. What another process published is new enough for the first.
    expect(await Promise.all([valueFor({ acceptsStale: true, maxAgeMs: 4 * HOUR }), valueFor(ANY)])).toEqual([5, 2]);
    expect(asked).toBe(2);
  });

  it('serve a stored reply while the line of the source is too long', async () => {
    const { clock, rows } = tablesOf(['2024-01-01,1', new Failure('overloaded', inEnglish('too many'))]);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
  });

  it('serve a stored reply while the source fails, as long as allowed', async () => {
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
    // A source answers so to a client that it limits: it has a minute of rest.
    clock.now += 59_000;
    expect(await rows()).toEqual(['stale', [1]]);
    expect(asked).toHaveLength(2);
    clock.now += 30 * HOUR;
    await expect(rows()).rejects.toMatchObject({ code: 'upstream_refused', retryAfterMs: 60_000 });
    clock.now += 60_000;
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

  it('without rows are fresh for five minutes, and asked for again, also where they never change', async () => {
    const { clock, asked, rows } = tablesOf([NO_ROWS, NO_ROWS, '2024-01-01,1']);
    const forEver = { ...everyKind, cache: permanent() };
    const isFinal = { ...forEver, isFinal: () => true };
    expect(await rows('x', isFinal)).toEqual(['miss', []]);
    clock.now += 299_999;
    expect(await rows('x', isFinal)).toEqual(['hit', []]);
    clock.now += 1;
    expect(await rows('x', isFinal)).toEqual(['miss', []]);
    clock.now += 300_000;
    expect(await rows('x', isFinal)).toEqual(['miss', [1]]);
    clock.now += 20 * 24 * HOUR;
    expect(await rows('x', isFinal)).toEqual(['hit', [1]]);
    expect(asked).toHaveLength(3);
  });

  it('without selected rows are not final, however many rows there are', async () => {
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,1', '2024-01-01,1']);
    const none = { ...everyKind, isFinal: () => true, select: () => Table.empty(everyKind.columns) };
    const all = { ...everyKind, isFinal: () => true, select: (table: Table) => table };
    await rows('x', all);
    clock.now += 2 * HOUR;
    expect(await rows('x', all)).toEqual(['hit', [1]]);
    expect(await rows('x', none)).toEqual(['miss', [1]]);
    expect(asked).toHaveLength(2);
  });

  it('without rows never stand in for a source that fails', async () => {
    const { clock, rows } = tablesOf([NO_ROWS, down]);
    expect(await rows()).toEqual(['miss', []]);
    clock.now += 2 * HOUR;
    await expect(rows()).rejects.toThrow(down.message);
  });

  it('without rows are never pinned in a store, neither in its own nor in one that instances share', async () => {
    const pins: boolean[] = [];
    class WatchedStore extends MemoryStore {
      override put(reply: StorableReply, { isPinned }: Retention): Promise<void> {
        pins.push(isPinned);
        return super.put(reply, { isPinned });
      }
    }
    const forEver = { ...everyKind, cache: permanent() };
    const { rows } = tablesOf([NO_ROWS, '2024-01-01,1'], { store: new WatchedStore(1e6) });
    await rows('x', forEver);
    await rows('y', forEver);
    expect(pins).toEqual([false, true]);
    const shared = { url: 'https://lines.example/', obtained: 0, status: 200, body: Buffer.from('2024-01-01,1') };
    const local = new LocalCoordinator();
    const coordinator: Coordinator = {
      findReply: async (key) => new StorableReply(key, [shared]),
      forgottenAt: () => local.forgottenAt(),
      acquire: () => local.acquire(),
      claim: () => local.claim(),
    };
    const empty: ReplyParser = {
      ...LOCAL_INSPECTIONS,
      parse: async (iface, _, pages, ask) => {
        const { value, day } = iface.parse(pages, ask);
        if (Array.isArray(value) || Array.isArray(day)) throw new TypeError('no dynamic columns here');
        return {
          day: new Cells('date', new Uint8Array(), new Uint32Array(), new Uint32Array()),
          value: Cells.numbers([]),
        };
      },
      prepare: () => undefined,
      isReady: () => true,
    };
    const fetchPages: FetchPages = () => Promise.reject(down);
    pins.length = 0;
    const parts = { coordinator, store: new WatchedStore(1e6) };
    await loadOf(cacheOf(fetchPages, { ...parts, parser: empty }), forEver, TOPIC);
    await loadOf(cacheOf(fetchPages, parts), forEver, TOPIC);
    expect(pins).toEqual([false, true]);
  });

  it('that always have rows are refused without any, and what was stored without any is worth nothing', async () => {
    const store = new MemoryStore(1e6);
    const { rows } = tablesOf([NO_ROWS], { store });
    expect(await rows('x')).toEqual(['miss', []]);
    const { params: _, ...rest } = everyKind;
    const whole = { ...rest, params: {} };
    const again = tablesOf([NO_ROWS, '2024-01-01,1'], { store });
    await expect(again.rows('x', whole)).rejects.toMatchObject({
      code: 'upstream_refused',
      message: 'The source of lines answered without a row, and this table always has some.',
    });
    again.clock.now += 1_000;
    expect(await again.rows('x', whole)).toEqual(['miss', [1]]);
  });

  it('teach what is learned of them only when they are believed', async () => {
    const learned: number[] = [];
    const learning: Interface = {
      ...everyKind,
      kind: 'history',
      tradingDays: (table) => {
        learned.push(table.length);
        return [];
      },
    };
    const { clock, rows, restarted } = tablesOf([
      '2024-01-01,1\n2024-01-02,2',
      '2024-01-01,1',
      '2024-01-01,1\n2024-01-02,2\n2024-01-03,3',
    ]);
    expect(await rows('x', learning)).toEqual(['miss', [1, 2]]);
    clock.now += 2 * HOUR;
    expect(await rows('x', learning)).toEqual(['stale', [1, 2]]);
    expect(learned).toEqual([2]);
    await rows('x', learning, { ...ANY, cookie: 'secret' });
    expect(learned).toEqual([2]);
    clock.now -= 2 * HOUR;
    expect(await restarted().rows('x', learning)).toEqual(['hit', [1, 2]]);
    expect(learned).toEqual([2, 2]);
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
    expect((await loadOf(tables, everyKind, TOPIC, { ...ANY, cookie: 'cure=1' })).cacheStatus).toBe('miss');
    expect(asked).toHaveLength(2);
  });

  it('answer the newer of what a cookie obtained and of what all share when the source fails', async () => {
    const { clock, rows } = tablesOf(['2024-01-01,1', '2024-01-01,1\n2024-01-02,2']);
    const own = { ...ANY, cookie: 'own=1' };
    expect(await rows('x', everyKind, own)).toEqual(['miss', [1]]);
    clock.now++;
    expect(await rows()).toEqual(['miss', [1, 2]]);
    clock.now += 2 * HOUR;
    expect(await rows('x', everyKind, own)).toEqual(['stale', [1, 2]]);
  });

  it('answer what a cookie obtained, where a clock that was ahead dated what all share', async () => {
    const { clock, rows, asked } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    const own = { ...ANY, cookie: 'own=1' };
    clock.now += 8_766 * HOUR;
    await rows();
    clock.now -= 8_766 * HOUR;
    expect(await rows('x', everyKind, own)).toEqual(['miss', [2]]);
    expect(await rows('x', everyKind, own)).toEqual(['hit', [2]]);
    expect(asked).toHaveLength(2);
  });

  it('of a source whose cookie obtains more serve nobody else, and are not served what others got', async () => {
    const declared = { ...everyKind, source: { ...everyKind.source, cookieObtainsMore: true } };
    const bodies = ['2024-01-01,1', '2024-01-01,1\n2024-01-02,2', '2024-01-01,3'];
    const { asked, rows, clock } = tablesOf(bodies);
    const login = { ...ANY, cookie: 'login=1' };
    expect(await rows('x', declared)).toEqual(['miss', [1]]);
    expect(await rows('x', declared, login)).toEqual(['miss', [1, 2]]);
    expect(await rows('x', declared, login)).toEqual(['hit', [1, 2]]);
    expect(await rows('x', declared)).toEqual(['hit', [1]]);
    expect(asked).toHaveLength(2);
    // Nor when the source fails.
    clock.now += HOUR;
    expect(await rows('x', declared)).toEqual(['miss', [3]]);
    expect(await rows('x', declared, login)).toEqual(['stale', [1, 2]]);
    await expect(rows('x', declared, { ...ANY, cookie: 'login=2' })).rejects.toThrow('no more bodies');
  });

  it('believe for minutes that a source has no such thing', async () => {
    const { clock, asked, rows } = tablesOf([new Failure('no_value', inEnglish('none')), '2024-01-01,1']);
    await expect(rows()).rejects.toMatchObject({ code: 'no_value' });
    clock.now += 299_999;
    await expect(rows()).rejects.toMatchObject({ code: 'no_value' });
    expect(asked).toHaveLength(1);
    clock.now += 1;
    expect(await rows()).toEqual(['miss', [1]]);
  });

  it('let rows stand in when the source says that there is no such thing, as long as allowed', async () => {
    const gone = new Failure('no_value', inEnglish('gone'));
    const { clock, rows } = tablesOf(['2024-01-01,1', gone, gone]);
    await rows();
    clock.now += 2 * HOUR;
    expect(await rows()).toEqual(['stale', [1]]);
    clock.now += 24 * HOUR;
    await expect(rows()).rejects.toMatchObject({ code: 'no_value' });
  });

  it('give what is stored at once within its grace, the new one after, and the new one to who refuses what is stale', async () => {
    const short = { ...everyKind, cache: { ...everyKind.cache, staleWhileRevalidateMs: 10_000 } };
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2', '2024-01-01,3']);
    await rows('x', short);
    clock.now += HOUR + 9_999;
    expect(await rows('x', short)).toEqual(['hit', [1]]);
    // The new one was on its way meanwhile.
    await expect.poll(() => rows('x', short)).toEqual(['hit', [2]]);
    clock.now += HOUR + 9_999;
    expect(await rows('x', short, { acceptsStale: false })).toEqual(['miss', [3]]);
    expect(asked).toHaveLength(3);
  });

  it('ask no source for what is younger than a client wants, fresh or not', async () => {
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    const young = { acceptsStale: true, maxAgeMs: 20 * HOUR };
    await rows();
    clock.now += 20 * HOUR - 1;
    expect(await rows('x', everyKind, young)).toEqual(['hit', [1]]);
    clock.now += 1;
    expect(await rows('x', everyKind, young)).toEqual(['miss', [2]]);
    expect(asked).toHaveLength(2);
  });

  it('make who comes after the grace wait for the new one', async () => {
    const short = { ...everyKind, cache: { ...everyKind.cache, staleWhileRevalidateMs: 10_000 } };
    const { clock, rows } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    await rows('x', short);
    clock.now += HOUR + 10_000;
    expect(await rows('x', short)).toEqual(['miss', [2]]);
  });

  it('answer what can no longer change from what is stored, however old, though another process stored it', async () => {
    const final = { ...everyKind, isFinal: () => true };
    const { clock, asked, rows, restarted } = tablesOf(['2024-01-01,1', '2024-01-01,2']);
    await rows('x', final);
    clock.now += 30 * 24 * HOUR - 1;
    expect(await rows('x', final)).toEqual(['hit', [1]]);
    expect(await restarted().rows('x', final)).toEqual(['hit', [1]]);
    expect(asked).toHaveLength(1);
    expect(await restarted().rows('x', everyKind)).toEqual(['miss', [2]]);
  });

  it('compare what can no longer change with its source after 30 days, and answer it while the source fails', async () => {
    const final = { ...everyKind, isFinal: () => true };
    const { clock, asked, rows } = tablesOf(['2024-01-01,1', down, '2024-01-01,1', down]);
    await rows('x', final);
    clock.now += 30 * 24 * HOUR;
    expect(await rows('x', final)).toEqual(['stale', [1]]);
    clock.now += HOUR;
    expect(await rows('x', final)).toEqual(['miss', [1]]);
    clock.now += 29 * 24 * HOUR;
    expect(await rows('x', final)).toEqual(['hit', [1]]);
    expect(asked).toHaveLength(3);
  });

  it('tell of what can no longer change that it stays fresh for a day', async () => {
    const { clock, tables } = tablesOf(['2024-01-01,1']);
    const { provenance } = await loadOf(tables, { ...everyKind, isFinal: () => true }, TOPIC);
    expect(provenance).toMatchObject({ obtained: clock.now, freshUntil: clock.now + 24 * HOUR });
  });

  it('tell the same of it to all who ask, so that what is made for one serves the others', async () => {
    const { clock, tables } = tablesOf(['2024-01-01,1']);
    const provenance = async () => (await loadOf(tables, { ...everyKind, isFinal: () => true }, TOPIC)).provenance;
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, provenance));
    for (const other of others) expect(other).toBe(first);
    clock.now += 12 * HOUR - 1;
    expect(await provenance()).toBe(first);
    clock.now += 1;
    expect(await provenance()).toMatchObject({ ...first, freshUntil: clock.now + 24 * HOUR });
    // A clock that was set back: nothing is fresh for longer than a day from now.
    clock.now -= 12 * HOUR;
    expect((await provenance()).freshUntil).toBe(clock.now + 24 * HOUR);
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
    const { asked, rows, restarted } = tablesOf([lines(1), lines(2), lines(3)], { replyBytes: 3_600 });
    for (const topic of ['used', 'unused', 'used', 'new']) await rows(topic);
    expect(asked).toHaveLength(3);
    expect((await restarted().rows('used'))[0]).toBe('hit');
    await expect(restarted().rows('unused')).rejects.toThrow('no more bodies');
  });
});

/** The text of a page; what begins with `bad` is not understood. */
function textOf([page]: Pages): string {
  if (page.body.toString().startsWith('bad')) throw new Failure('upstream_changed', 'bad');
  return page.body.toString();
}

const pageOf = (body: string, parts: Partial<Page> = {}): Page => ({
  url: 'https://lines.example/',
  obtained: 0,
  status: 200,
  body: Buffer.from(body),
  ...parts,
});

/** A table of one cell, the text of a page; no row for an empty one. */
const textCell = (pages: Pages): Table => {
  const text = textOf(pages);
  return Table.of([{ name: 'text', cells: 'text' }], { text: Cells.texts(text === '' ? [] : [text]) });
};

/** Loads the text of the reply to an ask. */
async function textFor(
  services: TableServices,
  {
    policy = freshFor('12h', { staleIfError: '1d' }),
    ask = {},
    parse = textCell,
    source = linesSource,
    isStored = true,
    ...options
  }: Partial<FetchOptions> & {
    policy?: Interface['cache'];
    source?: Source;
    isStored?: boolean;
    ask?: Readonly<Record<string, string | number>>;
    parse?: (pages: Pages) => Table;
  } = {},
) {
  const request = {
    source,
    policy,
    ask,
    layer: services.tables,
    key: JSON.stringify(ask),
    replyKey: replyKey(undefined, source, ask),
    origin: { name: 'test', params: {}, sourceIndex: 0, parts: [] },
    isPinned: false,
    isStored,
    inspector: INSPECTOR,
    parse,
    isEmpty: (table: Table) => table.length === 0,
  };
  const loaded = await load(services, request, { ...ANY, ...options });
  const text = loaded.value.length === 0 ? '' : loaded.value.column('text').valueAt(0);
  return loaded.cacheStatus === 'stale' ? ['stale', text, loaded.failure] : [loaded.cacheStatus, text];
}

// The sources of these tests take no inspections.
const INSPECTOR: Inspector = {
  inspect: () => Promise.reject(new Error('nothing is inspected')),
  ofUsed: () => INSPECTOR,
};

const KEY = replyKey(undefined, linesSource, {});
const HOUR_POLICY = freshFor('1h', { staleIfError: '1d' });

describe('a reply', () => {
  it('that was accepted is not parsed again, and one that was not gives the next its chance', async () => {
    const parsed: string[] = [];
    const fetchPages: FetchPages = async function* () {
      for (const candidate of [pageOf('bad'), pageOf('good')]) yield [candidate];
      throw new Error('none was good');
    };
    const parse = (pages: Pages): Table => {
      parsed.push(pages[0].body.toString());
      return textCell(pages);
    };
    expect(await textFor(cacheOf(fetchPages), { parse })).toEqual(['miss', 'good']);
    expect(parsed).toEqual(['bad', 'good']);
  });

  it('that its only host repeats for an hour is believed, whichever of its places had it', async () => {
    const clock = { now: 0 };
    let figure = 1;
    const tried: string[] = [];
    // The first place has the reply, the next one another form.
    const fetchPages: FetchPages = async function* () {
      const failures: Failure[] = [];
      for (const body of [`2024-01-01,${figure}\n2024-01-02,5`, 'other form'])
        failures.push(yield [pageOf(body, { obtained: clock.now })]);
      tried.push(...failures.map(({ code }) => code));
      throw new Failure('upstream_changed', 'No place has it.', { cause: failures[0] });
    };
    const unrevised: Interface = { ...everyKind, kind: 'history', isUnrevised: () => true };
    const services = cacheOf(fetchPages, { now: () => clock.now });
    const value = async () => {
      const { cacheStatus, value: table } = await loadOf(services, unrevised, TOPIC);
      return [cacheStatus, table.records()[0]?.value];
    };
    expect(await value()).toEqual(['miss', 1]);
    figure = 2;
    clock.now += HOUR;
    expect(await value()).toEqual(['stale', 1]);
    clock.now += HOUR;
    expect(await value()).toEqual(['miss', 2]);
    expect(tried).toEqual(Array.from({ length: 4 }, () => 'upstream_changed'));
  });

  it('that is provisional is fetched again after an hour', async () => {
    let now = 100 * HOUR;
    const pages = [pageOf('older', { provisional: true }), pageOf('better', { obtained: 102 * HOUR })];
    const services = cacheOf(async () => [pages.shift() ?? pageOf('none')], { now: () => now });
    const ask = () => textFor(services, { policy: permanent() });
    expect(await ask()).toEqual(['miss', 'older']);
    now += HOUR - 1;
    expect(await ask()).toEqual(['hit', 'older']);
    now += 1;
    expect(await ask()).toEqual(['miss', 'better']);
    now += 1000 * HOUR;
    expect(await ask()).toEqual(['hit', 'better']);
  });

  it('is not asked for where its source is known not to have it', async () => {
    const asked: unknown[] = [];
    const services = cacheOf(async ({ ask }) => {
      asked.push(ask.topic);
      return [{ ...pageOf('2020-01-02,1\n'), url: 'https://lines.example/' }];
    });
    const lacks = ({ topic }: { topic: string }) => (topic === 'x' ? inEnglish('There is no x.') : undefined);
    const iface: Interface = { ...everyKind, source: { ...everyKind.source, lacks } as Interface['source'] };
    await expect(loadOf(services, iface, TOPIC)).rejects.toMatchObject({
      code: 'no_value',
      message: 'There is no x.',
    });
    expect((await loadOf(services, iface, { topic: 'y' })).cacheStatus).toBe('miss');
    expect(asked).toEqual(['y']);
  });

  it('that is stored and not understood any more counts as none', async () => {
    const store = new MemoryStore(1e6);
    await store.put(new StorableReply(KEY, [pageOf('bad')]), { isPinned: false });
    const given: unknown[] = [];
    const fetchPages: FetchPages = async ({ context: { stored } }) => {
      given.push(stored);
      return [pageOf('good')];
    };
    expect(await textFor(cacheOf(fetchPages, { store }), { policy: HOUR_POLICY })).toEqual(['miss', 'good']);
    expect(given).toEqual([undefined]);
    await store.put(new StorableReply(KEY, [pageOf('bad')]), { isPinned: false });
    const failing = cacheOf(() => Promise.reject(down), { store, now: () => 2 * HOUR });
    await expect(textFor(failing, { policy: HOUR_POLICY })).rejects.toBe(down);
  });

  it('that is no longer fresh is given to the source, but not one that is not understood', async () => {
    const store = new MemoryStore(1e6);
    const fetchPages: FetchPages = async ({ context: { stored } }) => [
      pageOf(stored ? `${stored[0].body.toString()} joined` : 'whole', { obtained: 2 * HOUR }),
    ];
    const ask = () => textFor(cacheOf(fetchPages, { store, now: () => 2 * HOUR }), { policy: HOUR_POLICY });
    await store.put(new StorableReply(KEY, [pageOf('good')]), { isPinned: false });
    expect(await ask()).toEqual(['miss', 'good joined']);
    await store.put(new StorableReply(KEY, [pageOf('bad')]), { isPinned: false });
    expect(await ask()).toEqual(['miss', 'whole']);
  });

  it('that is made of a cached one is as old as that when its own source fails, and says so', async () => {
    const clock = { now: 0 };
    const file: CachedSource = { ...linesSource, name: 'file', cache: HOUR_POLICY };
    let isDown = false;
    const fetchPages: FetchPages = async ({ source, context: { cached } }) => {
      if (source !== file) return cached(file, {});
      if (isDown) throw down;
      return [pageOf('kept', { obtained: clock.now })];
    };
    const services = cacheOf(fetchPages, { now: () => clock.now });
    const ask = (region: string) => textFor(services, { policy: HOUR_POLICY, ask: { region } });
    expect(await ask('Europe')).toEqual(['miss', 'kept']);
    isDown = true;
    clock.now = 2 * HOUR;
    const stale = ['stale', 'kept', down];
    expect(await ask('Europe')).toEqual(stale);
    // A reply that was never asked for before, and again while the failure is remembered.
    expect([await ask('Italy'), await ask('Italy')]).toEqual([
      stale,
      ['stale', 'kept', expect.objectContaining({ code: down.code, message: down.message })],
    ]);
    clock.now = 25 * HOUR;
    await expect(ask('Europe')).rejects.toBe(down);
  });

  it('that looks something up in a list does not ask for the list again for a minute after that failed', async () => {
    const refused = new Failure('upstream_refused', inEnglish('HTTP 404'));
    const clock = { now: HOUR };
    const list: CachedSource = { ...linesSource, name: 'list', cache: HOUR_POLICY, isLookedUp: true };
    let asked = 0;
    let isDown = true;
    const fetchPages: FetchPages = async ({ source, context: { cached } }) => {
      if (source !== list) return cached(list, {});
      asked++;
      if (isDown) throw refused;
      return [pageOf('kept', { obtained: clock.now })];
    };
    const services = cacheOf(fetchPages, { now: () => clock.now });
    const ask = (region: string) => textFor(services, { policy: HOUR_POLICY, ask: { region } });
    for (const region of ['Europe', 'Italy', 'Spain']) {
      await expect(ask(region)).rejects.toMatchObject({ code: 'upstream_refused', message: 'HTTP 404' });
      clock.now += 10_000;
    }
    await expect(ask('France')).rejects.toMatchObject({ retryAfterMs: 30_000 });
    expect(asked).toBe(1);
    clock.now = HOUR + 60_000;
    isDown = false;
    expect(await ask('Europe')).toEqual(['miss', 'kept']);
    // A stale list serves, and is asked for once a minute.
    isDown = true;
    clock.now += 2 * HOUR;
    for (const region of ['Italy', 'Spain', 'France']) {
      expect((await ask(region)).slice(0, 2)).toEqual(['stale', 'kept']);
      clock.now += 10_000;
    }
    expect(asked).toBe(3);
  });

  it('that is a cached file which has gone gives the next one its chance', async () => {
    const gone = new Failure('no_value', inEnglish('gone'));
    const clock = { now: 0 };
    const file: CachedSource = { ...linesSource, name: 'file', cache: HOUR_POLICY };
    let names = ['old'];
    const fetchPages: FetchPages = async ({ source, ask, context: { cached } }) => {
      if (source !== file) return cached(file, { name: 'old' }).catch(() => cached(file, { name: 'new' }));
      if (!names.includes(String(ask.name))) throw gone;
      return [pageOf(String(ask.name), { obtained: clock.now })];
    };
    const services = cacheOf(fetchPages, { now: () => clock.now });
    const ask = () => textFor(services, { policy: HOUR_POLICY });
    expect(await ask()).toEqual(['miss', 'old']);
    names = ['new'];
    clock.now = 2 * HOUR;
    expect(await ask()).toEqual(['miss', 'new']);
  });

  it('that is made of a cached one is not held by one that nobody can read: that is fetched anew', async () => {
    const clock = { now: HOUR };
    const file: CachedSource = { ...linesSource, name: 'file', cache: permanent() };
    const bodies = ['nonsense', 'nonsense', 'a line'];
    let asked = 0;
    const fetchPages: FetchPages = async ({ source, context: { cached } }) =>
      source === file ? [pageOf(bodies[asked++] ?? '', { obtained: clock.now })] : cached(file, {});
    const parse = (pages: Pages): Table => {
      const text = textOf(pages);
      if (text === 'nonsense') throw new Failure('upstream_changed', 'no line');
      return Table.of([{ name: 'text', cells: 'text' }], { text: Cells.texts([text]) });
    };
    const services = cacheOf(fetchPages, { now: () => clock.now });
    const ask = (region: string) => textFor(services, { policy: HOUR_POLICY, ask: { region }, parse });
    await expect(ask('Europe')).rejects.toThrow('no line');
    // What reads it may be wrong itself: the source is not asked by every client of it.
    clock.now += 60_000;
    await expect(ask('Italy')).rejects.toThrow('no line');
    expect(asked).toBe(1);
    clock.now += 600_000;
    await expect(ask('Spain')).rejects.toThrow('no line');
    expect(asked).toBe(2);
    clock.now += 600_000;
    expect(await ask('Spain')).toEqual(['miss', 'a line']);
    clock.now += 600_000;
    expect(await ask('Malta')).toEqual([expect.any(String), 'a line']);
    expect(asked).toBe(3);
  });

  it('that is made of cached ones and cannot be read is read once in a moment, however many want it', async () => {
    const clock = { now: HOUR };
    const file: CachedSource = { ...linesSource, name: 'file', cache: permanent() };
    const source: Source = { ...linesSource, name: 'whole', composedOf: () => [{ source: file, ask: {} }] };
    const fetchPages: FetchPages = async ({ source: asked, context: { cached } }) =>
      asked === file ? [pageOf('bad', { obtained: clock.now })] : cached(file, {});
    const services = cacheOf(fetchPages, { now: () => clock.now });
    let read = 0;
    const parse = (pages: Pages): Table => {
      read++;
      return textCell(pages);
    };
    const ask = () => textFor(services, { source, isStored: false, parse });
    for (let clients = 0; clients < 5; clients++) await expect(ask()).rejects.toThrow('bad');
    expect(read).toBe(1);
    clock.now += 1_000;
    await expect(ask()).rejects.toThrow('bad');
    expect(read).toBe(2);
  });

  it('without a row is not believed where the fallback source had rows', async () => {
    const services = cacheOf(async () => [pageOf('')]);
    expect(await textFor(services, { ask: { rows: 'none' } })).toEqual(['miss', '']);
    services.fallbackRows.set(JSON.stringify({ rows: 'elsewhere' }), true);
    await expect(textFor(services, { ask: { rows: 'elsewhere' } })).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('that others take parts from is fetched once for all of them, without any cookie', async () => {
    const asked: (string | undefined)[] = [];
    const archive: CachedSource = { ...linesSource, name: 'archive', cache: permanent() };
    const fetchPages: FetchPages = async ({ source, ask, cookie, context: { cached } }) => {
      if (source === archive) {
        asked.push(cookie);
        return [pageOf('a,b,c')];
      }
      const [{ body }] = await cached(archive, {});
      return [pageOf(body.toString().split(',')[Number(ask.at)] ?? '')];
    };
    // Room for nothing: the archive is stored all the same.
    const services = cacheOf(fetchPages, { store: new MemoryStore(1), maxBytes: 1 });
    const members = [0, 1, 2].map((at) => textFor(services, { policy: HOUR_POLICY, ask: { at }, cookie: 'caller=1' }));
    expect((await Promise.all(members)).map(([, text]) => text)).toEqual(['a', 'b', 'c']);
    await textFor(services, { policy: permanent(), ask: { at: 1 } });
    expect(asked).toEqual([undefined]);
  });

  it('of several pages is stored, and read by the next process page by page', async () => {
    const store = new MemoryStore(1e6);
    const parse = (pages: Pages): Table =>
      Table.of([{ name: 'text', cells: 'text' }], {
        text: Cells.texts([pages.map((page) => textOf([page])).join('|')]),
      });
    const fetchPages: FetchPages = async () => [pageOf('one'), pageOf('two', { url: 'https://lines.example/2' })];
    expect(await textFor(cacheOf(fetchPages, { store }), { parse })).toEqual(['miss', 'one|two']);
    const next = cacheOf(() => Promise.reject(down), { store });
    expect(await textFor(next, { parse })).toEqual(['hit', 'one|two']);
  });
});

describe('a stored entry', () => {
  /** A store and a coordinator that count whole reads, and what was published and stored. */
  function counted(clock: { now: number }) {
    const whole: string[] = [];
    const published: StorableReply[] = [];
    const put: StorableReply[] = [];
    class CountedStore extends MemoryStore {
      override async find(key: string, newerThan?: number): Promise<Pages | undefined> {
        const pages = await super.find(key, newerThan);
        if (pages) whole.push(key);
        return pages;
      }
      override put(reply: StorableReply, { isPinned }: Retention): Promise<void> {
        put.push(reply);
        return super.put(reply, { isPinned });
      }
    }
    const coordinator: Coordinator = {
      findReply: async () => undefined,
      forgottenAt: async () => Number.NEGATIVE_INFINITY,
      claim: async () => true,
      acquire: async () => ({
        lease: {
          isShared: true,
          publish: async (reply, _, write) => {
            void write();
            return published.push(reply) > 0;
          },
          release: async () => undefined,
        },
      }),
    };
    const fetchPages: FetchPages = async () => [pageOf('2024-01-01,1', { obtained: clock.now })];
    const store = new CountedStore(1e6);
    return {
      whole,
      published,
      put,
      open: (maxBytes: number) => cacheOf(fetchPages, { store, coordinator, maxBytes, now: () => clock.now }),
    };
  }

  it.each([
    ['its table is not in memory', 1],
    ['its table is in memory', 1e6],
  ])('that is stale is read whole once for the request that renews it, where %s', async (_, maxBytes) => {
    const clock = { now: 0 };
    const { whole, open } = counted(clock);
    const services = open(maxBytes);
    await loadOf(services, everyKind, TOPIC);
    clock.now = 2 * HOUR;
    whole.length = 0;
    expect((await loadOf(services, everyKind, TOPIC)).cacheStatus).toBe('miss');
    expect(whole).toHaveLength(1);
  });

  it('is encoded once for the own store and for the shared one', async () => {
    const { published, put, open } = counted({ now: 0 });
    await loadOf(open(1e6), everyKind, TOPIC);
    expect([published.length, put.length]).toEqual([1, 1]);
    expect(put[0]).toBe(published[0]);
  });
});

describe('a reply that is dated ahead, by a clock that was set right since', () => {
  const DAY = 24 * HOUR;
  const datedAhead = pageOf('2024-01-01,1', { obtained: DAY });

  /** A process that shares a store and, where it is told so, first waits for another one. */
  function processOf({
    store,
    clock,
    asked,
    waits = false,
    shared,
  }: {
    store: MemoryStore;
    clock: { now: number };
    asked: string[];
    waits?: boolean;
    shared?: Page;
  }) {
    let hasWaited = !waits;
    const coordinator: Coordinator = {
      findReply: async (key, newerThan = Number.NEGATIVE_INFINITY) =>
        shared && shared.obtained > newerThan ? new StorableReply(key, [shared]) : undefined,
      forgottenAt: async () => Number.NEGATIVE_INFINITY,
      claim: async () => true,
      acquire: async () => {
        if (!hasWaited) {
          hasWaited = true;
          return { hasPublished: true };
        }
        const publish: Lease['publish'] = async (_reply, _ms, write) => {
          await write();
          return true;
        };
        return { lease: { isShared: true, publish, release: async () => undefined } };
      },
    };
    const fetchPages: FetchPages = async () => {
      asked.push('lines');
      return [pageOf('2024-01-01,2', { obtained: clock.now })];
    };
    return cacheOf(fetchPages, { store, coordinator, now: () => clock.now });
  }

  it('is fetched again by one of the processes that hold it, and the others take its reply', async () => {
    const common = { store: new MemoryStore(1e6), clock: { now: DAY }, asked: [] as string[] };
    const processes = [processOf(common), processOf(common), processOf(common)];
    for (const each of processes) await loadOf(each, everyKind, TOPIC);
    expect(common.asked).toHaveLength(1);
    common.clock.now = 0;
    for (const each of processes) await loadOf(each, everyKind, TOPIC);
    expect(common.asked).toHaveLength(2);
  });

  it('is no reply that came while a process waited for another one', async () => {
    const common = { store: new MemoryStore(1e6), clock: { now: 0 }, asked: [] as string[] };
    const services = processOf({ ...common, waits: true });
    const { replyKey } = tableRequest(services, everyKind, { ...ALL_DAYS, ...TOPIC });
    await common.store.put(new StorableReply(replyKey, [datedAhead]), { isPinned: false });
    const { value } = await loadOf(services, everyKind, TOPIC);
    expect(value.records().map((row) => row.value)).toEqual([2]);
  });

  it('hides no reply that instances share', async () => {
    const common = { store: new MemoryStore(1e6), clock: { now: HOUR }, asked: [] as string[] };
    const services = processOf({ ...common, shared: pageOf('2024-01-01,3', { obtained: HOUR }) });
    const { replyKey } = tableRequest(services, everyKind, { ...ALL_DAYS, ...TOPIC });
    await common.store.put(new StorableReply(replyKey, [datedAhead]), { isPinned: false });
    const { value, cacheStatus } = await loadOf(services, everyKind, TOPIC);
    expect([cacheStatus, value.records().map((row) => row.value)]).toEqual(['hit', [3]]);
    expect(common.asked).toEqual([]);
  });
});

describe('a list of all of something', () => {
  const rowsOf = (count: number): string => Array.from({ length: count }, () => '2024-01-01,1').join('\n');
  const list: Interface = { ...everyKind, kind: 'snapshot', listsAll: true };

  it('that becomes one of three is not renewed before it is confirmed', async () => {
    const { clock, rows, asked } = tablesOf([rowsOf(60), rowsOf(3), rowsOf(3), rowsOf(3)]);
    const count = async (): Promise<unknown> => {
      const [status, values] = await rows('x', list);
      return [status, values?.length];
    };
    expect(await count()).toEqual(['miss', 60]);
    clock.now += HOUR;
    expect(await count()).toEqual(['stale', 60]);
    clock.now += 40 * 60_000;
    expect(await count()).toEqual(['stale', 60]);
    clock.now += 40 * 60_000;
    expect(await count()).toEqual(['miss', 3]);
    expect(asked).toHaveLength(4);
  });

  it('may be of any length where it is of no whole', async () => {
    const { clock, rows } = tablesOf([rowsOf(60), rowsOf(3)]);
    await rows();
    clock.now += HOUR;
    expect((await rows())[0]).toBe('miss');
  });
});
