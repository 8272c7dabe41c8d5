import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quickClock } from '../../../test/clock.ts';
import { temporaryFolder } from '../../../test/folders.ts';
import { Failure, type FailureCode, inEnglish } from '../../base/errors.ts';
import { sha256 } from '../../base/sha256.ts';
import klines from '../../catalogue/sources/eastmoney/kline/a-share.interfaces.ts';
import { Journal } from './journal.ts';
import { toDistinctValues } from './param-values.ts';
import { Plan, type PullItem } from './plan.ts';
import { type PulledFile, type PullOutcome, type PullState, pull } from './pull.ts';
import { PullFolder } from './pull-folder.ts';

const START = Date.UTC(2026, 9, 10);
const FRESH_MS = 43_200_000;
const iface = klines.find(({ name }) => name === 'stock_zh_a_hist')!;

/** A folder that is pulled into, a source that answers as a test says, and what it was asked for. */
class World {
  readonly folder = temporaryFolder();
  readonly asked: string[] = [];
  readonly states: PullState[] = [];
  /** The time of day; waits of the pull move a clock of their own. */
  now = START;
  concurrency = 2;
  answer: (symbol: string, time: number) => Partial<PulledFile> | Failure = () => ({});
  onAsked: () => void = () => undefined;
  readonly #times = new Map<string, number>();

  async pull(symbols: readonly string[], stopping = new AbortController()): Promise<PullOutcome> {
    const values = symbols.map((value) => ({ value }));
    const plan = new Plan({ iface, fixed: [], each: [toDistinctValues('symbol', values)], format: 'csv' });
    const folder = new PullFolder(this.folder, '.pull');
    await folder.createWorkFolder();
    const journal = await Journal.open(join(this.folder, 'pull.jsonl'));
    await folder.recover(journal.paths(), (path) => journal.find(path)?.file?.sha256);
    try {
      return await pull({
        plan,
        folder,
        journal,
        source: { concurrency: this.concurrency, originOf: () => 'eastmoney', obtain: (item) => this.#obtain(item) },
        now: () => this.now,
        clock: this.clock,
        absenceMs: () => 300_000,
        stopping: stopping.signal,
        onChange: (state) => this.states.push(state),
      });
    } finally {
      await journal.close(join(folder.workFolder, 'journal.part'));
      await folder.removeWorkFolder();
    }
  }

  readonly clock = quickClock(() => 0);

  async #obtain({ params }: PullItem): Promise<PulledFile> {
    const symbol = params[0]?.[1] ?? '';
    this.asked.push(symbol);
    this.onAsked();
    const time = (this.#times.get(symbol) ?? 0) + 1;
    this.#times.set(symbol, time);
    const answer = this.answer(symbol, time);
    if (answer instanceof Failure) throw answer;
    const body = Buffer.from(`rows of ${symbol}\n`);
    return {
      body,
      rows: 1,
      names: 'akshare',
      source: 'eastmoney',
      obtained: this.now,
      freshUntil: this.now + FRESH_MS,
      ...answer,
    };
  }

  path(symbol: string): string {
    return join(this.folder, `stock_zh_a_hist/symbol=${symbol}/data.csv`);
  }

  text(symbol: string): string | undefined {
    return existsSync(this.path(symbol)) ? readFileSync(this.path(symbol), 'utf8') : undefined;
  }

  lines(): Record<string, unknown>[] {
    const text = readFileSync(join(this.folder, 'pull.jsonl'), 'utf8').trimEnd();
    return text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}

const failure = (code: FailureCode, retryAfterMs?: number): Failure =>
  new Failure(code, inEnglish(`It is ${code}.`), { retryAfterMs });
const symbols = (count: number): string[] => Array.from({ length: count }, (_, at) => String(600_000 + at));

describe('a pull', () => {
  it('writes a file for each item, and says in its journal what is in it', async () => {
    const world = new World();
    world.answer = () => ({ rows: 3, first: '2026-10-07', last: '2026-10-09' });
    const { state, end } = await world.pull(['600000', '000001']);
    expect([end, state]).toEqual(['complete', expect.objectContaining({ total: 2, done: 2, written: 2, failed: 0 })]);
    expect([world.text('600000'), world.text('000001')]).toEqual(['rows of 600000\n', 'rows of 000001\n']);
    expect(readdirSync(world.folder).toSorted()).toEqual(['pull.jsonl', 'stock_zh_a_hist']);
    expect(world.lines()).toEqual([
      expect.objectContaining({ path: 'stock_zh_a_hist/symbol=000001/data.csv' }),
      {
        version: 1,
        interface: 'stock_zh_a_hist',
        params: { symbol: '600000' },
        path: 'stock_zh_a_hist/symbol=600000/data.csv',
        status: 'done',
        rows: 3,
        first: '2026-10-07',
        last: '2026-10-09',
        source: 'eastmoney',
        obtained: '2026-10-10T00:00:00.000Z',
        fresh_until: '2026-10-10T12:00:00.000Z',
        bytes: 15,
        sha256: sha256('rows of 600000\n'),
      },
    ]);
  });

  it('skips what is fresh, asks again for what is stale, and tries again what failed', async () => {
    const world = new World();
    world.answer = (symbol, time) => {
      if (symbol === '600001' && time === 1) return failure('upstream_changed');
      return symbol === '600002' ? { freshUntil: START + 1 } : {};
    };
    expect((await world.pull(symbols(3))).state).toMatchObject({ written: 2, failed: 1 });
    expect(world.lines()[1]).toMatchObject({
      status: 'failed',
      failure: { code: 'upstream_changed', message: 'It is upstream_changed.' },
    });
    world.asked.length = 0;
    world.now += 1_000;
    expect((await world.pull(symbols(3))).state).toMatchObject({ written: 2, skipped: 1, failed: 0, done: 3 });
    expect(world.asked.toSorted()).toEqual(['600001', '600002']);
    expect(world.lines().map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  });

  it('notes what the source revised of a file that is renewed, and keeps that when it is renewed again', async () => {
    const world = new World();
    const csv = (...closes: readonly string[]): Buffer =>
      Buffer.from(`日期,收盘\r\n${closes.map((close, at) => `2026-10-0${7 + at},${close}\r\n`).join('')}`);
    const bodies = [csv('8.1', '8.2', '8.3'), csv('8.1', '8.25', '8.3', '8.4'), csv('8.1', '8.25', '8.3', '8.4')];
    world.answer = (_, time) => ({ body: bodies[time - 1]! });
    for (let time = 0; time < bodies.length; time++) {
      await world.pull(['600000']);
      world.now += FRESH_MS;
    }
    expect(world.asked).toHaveLength(3);
    expect(world.lines()).toEqual([
      expect.objectContaining({
        revised: [{ rows: 1, first: '2026-10-08', last: '2026-10-08', obtained: '2026-10-10T12:00:00.000Z' }],
      }),
    ]);
  });

  it('writes a file anew that somebody changed, and notes no revision', async () => {
    const world = new World();
    world.answer = (_, time) => ({ body: Buffer.from(`日期,收盘\r\n2026-10-08,8.${time}\r\n`) });
    await world.pull(['600000']);
    writeFileSync(world.path('600000'), 'mine');
    world.now += FRESH_MS;
    await world.pull(['600000']);
    expect(world.text('600000')).toContain('8.2');
    expect(world.lines()[0]).not.toHaveProperty('revised');
  });

  it('asks again for a file that was removed, or is of another size', async () => {
    const world = new World();
    await world.pull(symbols(3));
    rmSync(world.path('600000'));
    writeFileSync(world.path('600001'), 'short');
    world.asked.length = 0;
    await world.pull(symbols(3));
    expect(world.asked.toSorted()).toEqual(['600000', '600001']);
    expect(world.text('600001')).toBe('rows of 600001\n');
  });

  it('keeps the file of an item that fails later, and says so', async () => {
    const world = new World();
    await world.pull(['600000']);
    world.now += FRESH_MS;
    world.answer = () => failure('upstream_changed');
    await world.pull(['600000']);
    expect(world.text('600000')).toBe('rows of 600000\n');
    expect(world.lines()).toEqual([expect.objectContaining({ status: 'failed', rows: 1, bytes: 15 })]);
  });

  it('asks for what the source does not have again after some minutes, and not before', async () => {
    const world = new World();
    world.answer = () => failure('no_value');
    expect((await world.pull(['600000'])).state).toMatchObject({ done: 1, nothing: 1, failed: 0 });
    expect(world.lines()).toEqual([
      expect.objectContaining({ status: 'nothing', absent_until: '2026-10-10T00:05:00.000Z' }),
    ]);
    await world.pull(['600000']);
    expect(world.asked).toHaveLength(1);
    world.now += 300_000;
    await world.pull(['600000']);
    expect(world.asked).toHaveLength(2);
  });

  it('counts nothing after rows as a failure: sources answer so to those whom they limit', async () => {
    const world = new World();
    await world.pull(['600000']);
    world.now += FRESH_MS;
    world.answer = () => failure('no_value');
    const { state, failures } = await world.pull(['600000']);
    expect(state).toMatchObject({ failed: 1, nothing: 0 });
    expect(failures[0]?.failure.message).toBe(
      'It is no_value. The file has 1 row and stays. Remove it if there is truly nothing any more.',
    );
    expect(failures[0]?.failure.messageIn('zh')).toContain('文件有 1 行，予以保留。');
    expect(world.text('600000')).toBe('rows of 600000\n');
    rmSync(world.path('600000'));
    expect((await world.pull(['600000'])).state).toMatchObject({ failed: 0, nothing: 1 });
    expect(world.lines()).toEqual([expect.not.objectContaining({ rows: expect.anything() })]);
  });

  it('counts a table without rows after rows as a failure, too, and keeps the file', async () => {
    const world = new World();
    await world.pull(['600000']);
    world.now += FRESH_MS;
    world.answer = () => ({ rows: 0, body: Buffer.from('no rows\n') });
    const { state, failures } = await world.pull(['600000']);
    expect(state).toMatchObject({ failed: 1, written: 0 });
    expect(failures[0]?.failure.message).toMatch(/^eastmoney answered without a row, and the file has 1 row: it stays/);
    expect(world.text('600000')).toBe('rows of 600000\n');
    expect(world.lines()).toEqual([expect.objectContaining({ status: 'failed', rows: 1 })]);
    rmSync(world.path('600000'));
    expect((await world.pull(['600000'])).state).toMatchObject({ failed: 0, written: 1 });
  });

  it('keeps the file where the new history is shorter, and writes it anew once the file is removed', async () => {
    const world = new World();
    const csv = (...days: readonly number[]): Buffer =>
      Buffer.from(`日期,收盘\r\n${days.map((day) => `2026-10-0${day},8.${day}\r\n`).join('')}`);
    const bodies = [csv(6, 7, 8), csv(7, 8, 9), csv(7, 8, 9)];
    world.answer = (_, time) => ({ rows: 3, body: bodies[time - 1]! });
    await world.pull(['600000']);
    world.now += FRESH_MS;
    const { state, failures } = await world.pull(['600000']);
    expect(state).toMatchObject({ failed: 1, written: 0 });
    expect(failures[0]?.failure.message).toBe(
      'eastmoney contradicts the file that is there: its new table begins on 2026-10-07, after 2026-10-06. The file stays. ' +
        'If the source is right, remove stock_zh_a_hist/symbol=600000/data.csv and pull again.',
    );
    expect(world.text('600000')).toBe(String(csv(6, 7, 8)));
    rmSync(world.path('600000'));
    expect((await world.pull(['600000'])).state).toMatchObject({ failed: 0, written: 1 });
    expect(world.text('600000')).toBe(String(csv(7, 8, 9)));
  });

  it('waits out Retry-After, says until when, then asks for one item alone, and fails none', async () => {
    const world = new World();
    world.concurrency = 4;
    world.answer = () => (world.clock.now() < 600_000 ? failure('upstream_busy', 600_000) : {});
    const { state, end } = await world.pull(symbols(100));
    expect([end, state]).toEqual(['complete', expect.objectContaining({ written: 100, failed: 0 })]);
    expect(world.states.find(({ pause }) => pause)?.pause).toEqual({
      who: 'eastmoney',
      until: START + 600_000,
      why: 'It is upstream_busy.',
    });
    expect(world.states.at(-1)?.pause).toBeUndefined();
    // Four were under way when it began to rest; each of them was asked for twice, and no other.
    expect(world.asked).toHaveLength(104);
    expect(world.states.filter(({ pause, underWay }) => pause && underWay === 0)).not.toHaveLength(0);
  });

  it('waits out Retry-After also where an item that was under way is answered meanwhile', async () => {
    const world = new World();
    world.concurrency = 4;
    // The first one is refused while the others are under way.
    world.answer = (symbol) =>
      world.clock.now() < 600_000 && symbol === '600000' ? failure('rate_limited', 600_000) : {};
    const asked: number[] = [];
    world.onAsked = () => asked.push(world.clock.now());
    const { state } = await world.pull(symbols(20));
    expect(state).toMatchObject({ written: 20, failed: 0 });
    expect(asked).toHaveLength(21);
    expect(asked.filter((at) => at < 600_000)).toHaveLength(4);
  });

  it.each(['upstream_unreachable', 'upstream_timeout', 'upstream_refused', 'overloaded', 'rate_limited'] as const)(
    'waits longer and longer while all is %s, in the place of failing thousands',
    async (code) => {
      const world = new World();
      world.answer = () => (world.clock.now() < 1_800_000 ? failure(code) : {});
      const { state } = await world.pull(symbols(100));
      expect(state).toMatchObject({ written: 100, failed: 0 });
      // Half an hour of pauses of up to five minutes.
      expect(world.asked.length).toBeLessThan(120);
    },
  );

  it('gives an item up that fails again and again while others succeed', async () => {
    const world = new World();
    world.answer = (symbol) => (symbol === '600000' ? failure('upstream_timeout') : {});
    const { state } = await world.pull(symbols(20));
    expect(state).toMatchObject({ written: 19, failed: 1, done: 19, total: 20 });
    expect(world.asked.filter((symbol) => symbol === '600000')).toHaveLength(5);
  });

  it('stops after 20 replies in a row that changed form, and leaves the rest untouched', async () => {
    const world = new World();
    world.concurrency = 1;
    world.answer = () => failure('upstream_changed');
    const { state, end } = await world.pull(symbols(100));
    expect(end).toEqual({
      stopped: expect.stringContaining(
        '20 replies in a row were not what they should be. The last one: It is upstream_changed.',
      ),
    });
    expect([state.failed, world.asked.length]).toEqual([20, 20]);
    expect(world.lines()).toHaveLength(20);
  });

  it('goes on where replies that changed form come between others', async () => {
    const world = new World();
    world.answer = (symbol) => (Number(symbol) % 10 === 0 ? {} : failure('upstream_changed'));
    expect((await world.pull(symbols(60))).state).toMatchObject({ written: 6, failed: 54 });
  });

  it.each(['unauthorized', 'unknown_interface', 'not_found'] as const)(
    'stops at once where all is %s',
    async (code) => {
      const world = new World();
      world.concurrency = 1;
      world.answer = () => failure(code);
      expect((await world.pull(symbols(10))).end).toEqual({ stopped: `It is ${code}.` });
      expect(world.asked).toHaveLength(1);
    },
  );

  it('stops when a source has answered nothing for two hours', async () => {
    const world = new World();
    world.answer = () => failure('upstream_unreachable');
    const { end, state } = await world.pull(symbols(1_000));
    expect(end).toEqual({ stopped: expect.stringContaining('Nothing was answered for 2 hours.') });
    expect(state.failed).toBe(0);
  });

  it('ends after the files under way when it is told to, and goes on later', async () => {
    const world = new World();
    const stopping = new AbortController();
    world.answer = (symbol) => {
      if (symbol === '600003') stopping.abort();
      return {};
    };
    const { state, end } = await world.pull(symbols(10), stopping);
    expect(end).toBe('interrupted');
    expect(state.written).toBe(world.asked.length);
    expect(state.written).toBeLessThan(10);
    world.answer = () => ({});
    expect((await world.pull(symbols(10))).state).toMatchObject({ skipped: state.written, done: 10 });
    expect(world.asked).toHaveLength(10);
  });

  it('ends a pause at once when it is told to end', async () => {
    const world = new World();
    const stopping = new AbortController();
    world.answer = () => {
      stopping.abort();
      return failure('upstream_busy', 3_600_000);
    };
    expect((await world.pull(symbols(10), stopping)).end).toBe('interrupted');
    expect(world.clock.now()).toBe(0);
  });

  it('ends at the first file that cannot be written, and the journal is true', async () => {
    const world = new World();
    await world.pull(['600000']);
    world.now += FRESH_MS;
    // What stands in the place of a file: it cannot be moved there.
    mkdirSync(join(world.path('600001'), 'inside'), { recursive: true });
    world.concurrency = 1;
    await expect(world.pull(['600001', '600002'])).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(world.asked).toEqual(['600000', '600001']);
    expect(world.lines().map(({ path, status }) => `${String(path).slice(23, 29)} ${String(status)}`)).toEqual([
      '600000 done',
      '600001 failed',
    ]);
  });
});

it('names the items that failed, the first twenty of them', async () => {
  const world = new World();
  world.concurrency = 1;
  world.answer = (symbol) => (Number(symbol) % 2 === 0 ? failure('upstream_changed') : {});
  const { state, failures } = await world.pull(symbols(50));
  expect([state.failed, failures.length]).toEqual([25, 20]);
  expect(failures[1]).toMatchObject({ params: [['symbol', '600002']], failure: { code: 'upstream_changed' } });
  expect((await world.pull(['600001'])).failures).toEqual([]);
});

describe('made-up figures', () => {
  it.each([
    ['sandbox', 'eastmoney', 'made up'],
    ['eastmoney', 'sandbox', 'is of real data'],
  ])('of one folder never mix: %s, then %s', async (first, then, why) => {
    const world = new World();
    world.answer = () => ({ source: first });
    await world.pull(['600000']);
    world.answer = () => ({ source: then });
    await expect(world.pull(['600000', '600001'])).rejects.toThrow(why);
    expect([world.text('600000'), world.text('600001')]).toEqual(['rows of 600000\n', undefined]);
    expect(world.lines().map(({ source }) => source)).toEqual([first]);
    expect(readdirSync(world.folder).toSorted()).toEqual(['pull.jsonl', 'stock_zh_a_hist']);
    world.answer = () => ({ source: first });
    expect((await world.pull(['600000', '600001'])).state).toMatchObject({ written: 1, skipped: 1 });
  });

  it('never mix within one pull either, where a service becomes a sandbox meanwhile', async () => {
    const world = new World();
    world.answer = (symbol) => ({ source: symbol === '600000' ? 'eastmoney' : 'sandbox' });
    await expect(world.pull(['600000', '600001'])).rejects.toThrow('is of real data');
    expect(world.lines().map(({ source }) => source)).toEqual(['eastmoney']);
    expect(world.text('600001')).toBeUndefined();
  });
});

describe('a link in the folder of a pull', () => {
  /** A place outside of the folder, and what is in it. */
  const outside = (): { path: string; names: () => string[] } => {
    const path = temporaryFolder();
    return { path, names: () => readdirSync(path, { recursive: true }).map(String) };
  };

  it('is not followed where a folder of files belongs', async () => {
    const world = new World();
    const { path, names } = outside();
    symlinkSync(path, join(world.folder, 'stock_zh_a_hist'));
    await expect(world.pull(['600000'])).rejects.toMatchObject({ code: 'ELOOP' });
    expect(names()).toEqual([]);
  });

  it('is not followed where unfinished files belong', async () => {
    const world = new World();
    const { path, names } = outside();
    symlinkSync(path, join(world.folder, '.pull'));
    await expect(world.pull(['600000'])).rejects.toMatchObject({ code: 'ELOOP' });
    const victim = join(path, 'victim');
    writeFileSync(victim, 'precious');
    rmSync(join(world.folder, '.pull'));
    mkdirSync(join(world.folder, '.pull'));
    const part = `${sha256('stock_zh_a_hist/symbol=600000/data.csv').slice(0, 32)}.part`;
    symlinkSync(victim, join(world.folder, '.pull', part));
    await world.pull(['600000']);
    expect([readFileSync(victim, 'utf8'), names()]).toEqual(['precious', ['victim']]);
    expect(world.text('600000')).toBe('rows of 600000\n');
  });

  it('is no file that is fresh already: the file is written anew in its place', async () => {
    const world = new World();
    await world.pull(['600000']);
    const { path } = outside();
    renameSync(world.path('600000'), join(path, 'data.csv'));
    symlinkSync(join(path, 'data.csv'), world.path('600000'));
    expect((await world.pull(['600000'])).state).toMatchObject({ written: 1, skipped: 0 });
    expect(lstatSync(world.path('600000')).isFile()).toBe(true);
  });
});

describe('after a sudden end', () => {
  it('a file that was noted and not moved is moved, and not asked for again', async () => {
    const world = new World();
    await world.pull(symbols(2));
    const folder = new PullFolder(world.folder, '.pull');
    await folder.createWorkFolder();
    const name = `${sha256('stock_zh_a_hist/symbol=600000/data.csv').slice(0, 32)}.part`;
    writeFileSync(join(folder.workFolder, name), readFileSync(world.path('600000')));
    rmSync(world.path('600000'));
    world.asked.length = 0;
    await world.pull(symbols(2));
    expect([world.asked, world.text('600000')]).toEqual([[], 'rows of 600000\n']);
  });

  it.each([
    ['half of a file', `${sha256('stock_zh_a_hist/symbol=600000/data.csv').slice(0, 32)}.part`, 'rows of 60'],
    ['a file of nobody', `${'0'.repeat(32)}.part`, 'rows of 600000\n'],
    ['half of a journal', 'journal.part', '{"version":1'],
  ])('%s is removed, and the file that is there stays', async (_, name, text) => {
    const world = new World();
    await world.pull(['600000']);
    mkdirSync(join(world.folder, '.pull'), { recursive: true });
    writeFileSync(join(world.folder, '.pull', name), text);
    world.asked.length = 0;
    await world.pull(['600000']);
    expect([world.asked, world.text('600000')]).toEqual([[], 'rows of 600000\n']);
    expect(readdirSync(world.folder).toSorted()).toEqual(['pull.jsonl', 'stock_zh_a_hist']);
  });
});
