import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../src/base/errors.ts';
import { say } from '../src/base/say.ts';
import { DAY_MS } from '../src/base/utc-day.ts';
import { ArchiveFolder } from '../src/engine/archive/archive-folder.ts';
import { OverdueTables } from '../src/engine/archive/overdue-tables.ts';
import { DiskHungError } from '../src/engine/cache/disk-gate.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { type ArchivePlan, parsePlan } from '../src/faces/archive/plan.ts';
import { runPlan } from '../src/faces/cli/archive/run-plan.ts';
import { openServedArchive } from '../src/faces/cli/archive/served-archive.ts';
import type { RunningService } from '../src/service/service.ts';
import { run as runCommand } from './command.ts';
import { everyKind, found } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// A source that grows, restates and forgets, and a service that keeps what it gave.

const PATH = '/api/table/every_kind.json?topic=a&from=20200101';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A source whose lines a test changes, and a service with an archive of them. */
async function startArchive(declared: Interface = everyKind, archive = new ArchiveFolder(temporaryFolder())) {
  const clock = { now: Date.parse('2026-03-02T09:00:00+08:00') };
  const source = { lines: '2020-01-02,1\n', isDown: false };
  const upstream: LocalUpstream = await startLocalUpstream(() =>
    source.isDown ? { status: 500, body: 'down' } : { body: source.lines },
  );
  closing.push(() => upstream.close());
  const overdue = new OverdueTables();
  const service: TestService = await startTestService(
    { mirror: upstream.url },
    { declarations: [found(declared)], now: () => clock.now, archive, overdue },
  );
  closing.push(() => service.close());
  const read = parsePlan(
    '{"folder": "archive", "keep": [{"interface": "every_kind", "each": {"topic": "a,b"}, "when": "daily 08:00"}]}',
  );
  if ('problems' in read) throw new Error(read.problems.map(({ en }) => en).join());
  const printed: string[] = [];
  const { services } = service;
  const run = ({ acceptsEmpty = false, once = true, signal = new AbortController().signal } = {}) =>
    runPlan(read.plan, {
      services,
      archive,
      overdue,
      signal,
      once,
      acceptsEmpty,
      printLine: (line) => printed.push(line.trimEnd().slice('2026-03-02 09:00:00 '.length)),
      warn: (sentence) => printed.push(sentence),
    });
  return { clock, source, upstream, service, archive, run, printed };
}

const rowsOf = async (service: TestService, query: string): Promise<unknown> =>
  (await (await service.get(`${PATH}${query}`)).json()) as unknown;

const HUNG = new Failure('overloaded', say('The disk does not answer.'), { cause: new DiskHungError('it hangs') });
const FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** An archive whose first write fails. */
class FailingOnce extends ArchiveFolder {
  #failure: Error | undefined;

  constructor(path: string, failure: Error) {
    super(path);
    this.#failure = failure;
  }

  override write(...given: Parameters<ArchiveFolder['write']>): Promise<number> {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure ? Promise.reject(failure) : super.write(...given);
  }
}

describe('a service with an archive', () => {
  it.each([
    ['answers that hung', HUNG, /^every_kind: The disk does not answer\.$/],
    ['has room that was full', FULL, /^every_kind: The files cannot be written into .*: the disk is full \(ENOSPC/],
  ])('keeps what is due once a disk %s when it was to be written', async (_, failure, said) => {
    const { clock, run, printed } = await startArchive(everyKind, new FailingOnce(temporaryFolder(), failure));
    // Less than a second before the next day's tables are due.
    clock.now = Date.parse('2026-03-02T07:59:59.500+08:00');
    const leaving = new AbortController();
    const ended = run({ once: false, signal: leaving.signal });
    await vi
      .waitFor(() => expect(printed).toContain('every_kind: 2 begun (0.0 MB)'), 5_000)
      .finally(() => {
        leaving.abort();
        return ended;
      });
    expect(printed).toEqual([expect.stringMatching(said), 'every_kind: 2 begun (0.0 MB)']);
  });

  it('says that its archive is gone, as where a disk is not mounted, and not that it has nothing', async () => {
    const { archive, clock, service, run, printed, source } = await startArchive();
    await archive.claim(false, clock.now);
    await run();
    const past = (query: string) => service.get(`${PATH}${query}`);
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    renameSync(archive.path, elsewhere);
    // An empty mount point.
    mkdirSync(archive.path);
    for (const query of ['&_as_of=2026-03-02T10:00', '&_since=2026-03-01']) {
      const response = await past(query);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ error: /^The archive is not where it was/ });
    }
    // Nothing begins a second archive there.
    clock.now += DAY_MS;
    source.lines = '2020-01-02,1\n2020-01-03,2\n';
    await run();
    await expect(archive.claim(false, clock.now)).rejects.toThrow(/not where it was/);
    expect([readdirSync(archive.path), printed.at(-1)]).toEqual([[], expect.stringMatching(/not where it was/)]);
    rmdirSync(archive.path);
    renameSync(elsewhere, archive.path);
    expect((await past('&_as_of=2026-03-02T11:00')).status).toBe(200);
    await run();
    expect(printed.at(-1)).toBe('every_kind: 2 changed (0.0 MB)');
  });

  it('says in its metrics how long ago tables became due of which none is kept', async () => {
    const { clock, source, service, run } = await startArchive();
    const overdue = async (): Promise<number> =>
      Number(/^finfount_archive_overdue_seconds (.*)$/m.exec(await (await service.get('/metrics')).text())?.[1]);
    expect(await overdue()).toBe(0);
    await run();
    expect(await overdue()).toBe(0);
    source.isDown = true;
    clock.now += DAY_MS;
    await run();
    expect(await overdue()).toBe(3_600);
    // The next day's tables are not kept either: the day before is the oldest.
    clock.now += DAY_MS;
    await run();
    expect(await overdue()).toBe(3_600 + 86_400);
    source.isDown = false;
    clock.now += DAY_MS;
    await run();
    expect(await overdue()).toBe(0);
  });

  it('answers what was known on a day, after the source restated and forgot it', async () => {
    const { clock, source, service, run, printed } = await startArchive();
    expect(await run()).toBe(0);
    clock.now += DAY_MS;
    source.lines = '2020-01-02,1\n2020-01-03,2\n';
    await run();
    clock.now += DAY_MS;
    source.lines = '2020-01-02,9\n2020-01-03,2\n';
    await run();
    expect(printed).toEqual([
      'every_kind: 2 begun (0.0 MB)',
      'every_kind: 2 changed (0.0 MB)',
      'every_kind: 2 changed (0.0 MB)',
    ]);
    const values = async (query: string) =>
      ((await rowsOf(service, query)) as { value: number }[]).map(({ value }) => value);
    expect(await values('&_as_of=2026-03-02')).toEqual([1]);
    expect(await values('&_as_of=2026-03-03')).toEqual([1, 2]);
    expect(await values('&_as_of=2026-03-04')).toEqual([9, 2]);
    expect(await values('&_since=2026-03-02')).toEqual([9, 2]);
    expect(await values('&_since=2026-03-03')).toEqual([9]);
    expect(await values('&_as_of=2026-03-03&_last=1&_columns=value')).toEqual([2]);
  });

  it('says when its archive begins, that it has none of it, and which times it accepts', async () => {
    const { service, run } = await startArchive();
    await run();
    const answer = async (query: string) => {
      const response = await service.get(`${PATH}${query}`);
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await answer('&_as_of=2026-03-01')).toEqual([
      404,
      'The archive has nothing of every_kind with these params as of 2026-03-01: it begins at 2026-03-02 09:00:00 in Beijing.',
    ]);
    const [status, sentence] = await answer('&_as_of=2026-02-30');
    expect([status, sentence]).toEqual([422, 'every_kind: wrong options: _as_of.']);
    expect((await answer('&_as_of=2026-03-02&_since=2026-03-01'))[0]).toBe(422);
    const unknown = await service.get('/api/table/every_kind.json?topic=c&_as_of=2026-03-02');
    expect(unknown.status).toBe(404);
    const noteOf = async (query: string): Promise<string | null> =>
      (await service.get(`${PATH}${query}`)).headers.get('finfount-note');
    expect(await noteOf('&_since=2026-03-02')).toBe('Rows that came after 2026-03-02, or were changed since.');
    expect(await noteOf('&_since=2020-01-01')).toBe(
      'All rows: the archive begins at 2026-03-02 09:00:00 in Beijing, so it does not know which came after 2020-01-01.',
    );
  });

  it('keeps both sides where a source restates what was final', async () => {
    const { clock, source, service, run, printed } = await startArchive({
      ...everyKind,
      kind: 'history',
      isUnrevised: () => true,
    });
    source.lines = '2020-01-02,1\n2020-01-03,2\n';
    await run();
    clock.now += DAY_MS;
    // Both days closed long ago: a reply that contradicts them is believed when the source repeats it.
    source.lines = '2020-01-02,9\n2020-01-03,2\n2020-01-06,3\n';
    expect(await run()).toBe(2);
    expect(printed.at(-1)).toBe('every_kind: 2 failed (0.0 MB)');
    clock.now += DAY_MS;
    expect(await run()).toBe(0);
    const values = async (query: string) =>
      ((await rowsOf(service, query)) as { value: number }[]).map(({ value }) => value);
    expect(await values('&_as_of=2026-03-03')).toEqual([1, 2]);
    expect(await values('&_as_of=2026-03-04')).toEqual([9, 2, 3]);
  });

  it('keeps no table without rows after rows, where nothing else is stored that such a reply contradicts', async () => {
    const { archive, run } = await startArchive();
    await run();
    const later = await startArchive(
      {
        ...everyKind,
        parse: (pages, ask) =>
          pages[0].body.length === 0
            ? { day: Cells.checked('date', []), value: Cells.numbers([]) }
            : everyKind.parse(pages, ask),
      },
      archive,
    );
    later.clock.now += DAY_MS;
    later.source.lines = '';
    expect(await later.run()).toBe(2);
    const refused =
      'lines answered without a row, and the archive has 1: nothing was kept. ' +
      'If there is truly nothing any more, run the plan once with --once --accept-empty.';
    // Both are asked at once.
    expect(later.printed.toSorted()).toEqual([
      `every_kind topic=a: ${refused}`,
      `every_kind topic=b: ${refused}`,
      'every_kind: 2 failed (0.0 MB)',
    ]);
    expect(await rowsOf(later.service, '&_as_of=2026-03-03')).toHaveLength(1);
    expect(await later.run({ acceptsEmpty: true })).toBe(0);
    // What is known so far is fresh for a minute.
    later.clock.now += 60_000;
    expect(await rowsOf(later.service, '&_as_of=2026-03-03')).toHaveLength(0);
    expect(await rowsOf(later.service, '&_as_of=2026-03-02')).toHaveLength(1);
  });

  it('keeps the other tables of a file where it cannot hold one of them', async () => {
    const columns = everyKind.columns.map((each) =>
      each.name === 'day' ? { ...each, cells: 'date-time' as const } : each,
    );
    const { service, run, printed } = await startArchive({
      ...everyKind,
      columns,
      // A time of no clock: at two, the clocks of Shanghai were put forward by an hour.
      parse: (_, ask) => ({
        day: Cells.checked('date-time', [`1991-04-14 0${ask.topic === 'a' ? 2 : 1}:30:00`]),
        value: Cells.numbers([1]),
      }),
      select: (table) => table,
    });
    expect(await run()).toBe(1);
    expect(printed).toEqual([
      'every_kind topic=a: every_kind: a file of an archive cannot hold its cells as they are, so nothing was kept.',
      'every_kind: 1 begun, 1 failed (0.0 MB)',
    ]);
    const kept = await service.get('/api/table/every_kind.json?topic=b&_as_of=2026-03-02');
    expect(await kept.json()).toEqual([{ day: '1991-04-14 01:30:00', value: 1 }]);
  });

  it('says that the clock was set back, in the place of keeping nothing without a word', async () => {
    const { clock, source, run, printed } = await startArchive();
    clock.now += 365 * DAY_MS;
    await run();
    clock.now -= 365 * DAY_MS;
    source.lines = '2020-01-02,1\n2020-01-03,2\n';
    expect(await run()).toBe(2);
    expect(printed).toContain(
      'every_kind topic=a: the archive has a table of 2027-03-02 09:00:00 in Beijing, and the clock shows 2026-03-02 09:00:00: ' +
        'nothing was kept. Set the clock right; if it was wrong then, move the files of that time out of the archive.',
    );
  });

  it('keeps what is due once a clock that was ahead is right again, without a restart', async () => {
    const { clock, source, run, printed } = await startArchive();
    const right = clock.now;
    // Less than a second before the next day's tables are due. Nothing is kept by the wrong clock.
    clock.now = Date.parse('2027-03-02T07:59:59.500+08:00');
    source.isDown = true;
    const leaving = new AbortController();
    const ended = run({ once: false, signal: leaving.signal });
    await vi.waitFor(() => expect(printed).toContain('every_kind: 2 failed (0.0 MB)'), 5_000);
    source.isDown = false;
    clock.now = right;
    await vi
      .waitFor(() => expect(printed).toContain('every_kind: 2 begun (0.0 MB)'), 5_000)
      .finally(() => {
        leaving.abort();
        return ended;
      });
  });

  it('has a window whole that its source forgot, restated and showed again over months', async () => {
    const { clock, source, service, run } = await startArchive({ ...everyKind, kind: 'window' });
    const shown = ['2020-01-02,1\n2020-01-03,2\n', '2020-01-03,2\n2020-02-03,3\n', '2020-01-03,5\n2020-02-03,3\n'];
    for (const lines of shown) {
      source.lines = lines;
      expect(await run()).toBe(0);
      clock.now += 30 * DAY_MS;
    }
    const values = async (day: string) =>
      ((await rowsOf(service, `&_as_of=${day}`)) as { value: number }[]).map(({ value }) => value);
    expect(await values('2026-03-02')).toEqual([1, 2]);
    expect(await values('2026-04-01')).toEqual([1, 2, 3]);
    expect(await values('2026-06-01')).toEqual([1, 5, 3]);
  });

  it('asks no source for the past, and none that is kept since it was due', async () => {
    const { service, source, upstream, run, printed } = await startArchive();
    await run();
    await run();
    expect(printed.at(-1)).toBe('every_kind: 2 kept already (0.0 MB)');
    source.isDown = true;
    expect(await rowsOf(service, '&_as_of=2026-03-02')).toMatchObject([{ value: 1 }]);
    expect(upstream.received).toHaveLength(2);
  });

  it('keeps nothing of a source that fails, and says so', async () => {
    const { clock, source, service, run, printed } = await startArchive();
    await run();
    clock.now += DAY_MS;
    source.isDown = true;
    expect(await run()).toBe(2);
    expect(printed.at(-1)).toBe('every_kind: 2 failed (0.0 MB)');
    expect(await rowsOf(service, '&_as_of=2026-03-03')).toMatchObject([{ value: 1 }]);
  });

  it('asks the source for what is due, also where the cache has a fresh table from before', async () => {
    const { clock, source, service, run, printed } = await startArchive();
    clock.now = Date.parse('2026-03-03T07:50:00+08:00');
    await service.get(PATH);
    clock.now = Date.parse('2026-03-03T08:00:10+08:00');
    source.lines = '2020-01-02,2\n';
    expect(await run()).toBe(0);
    expect(printed).toEqual(['every_kind: 2 begun (0.0 MB)']);
    expect(await rowsOf(service, '&_as_of=2026-03-03')).toMatchObject([{ value: 2 }]);
  });

  describe('with a plan of two entries, one for each value of a list', () => {
    const when = { kind: 'daily', at: 0 } as const;
    const ofTopic = { name: 'every_kind', params: [['topic', 'b']], each: [], when } as const;
    const ofList = (column: string) => ({ name: 'every_kind', params: [], each: [['topic', column]], when }) as const;

    /** Runs a plan whose list is another interface. */
    async function startLists() {
      const listing: Interface = {
        ...everyKind,
        name: 'topics',
        params: {},
        rules: [],
        columns: everyKind.columns.map((column) => ({ ...column, id: `${column.name}_listed` })),
        ask: () => ({ topic: 'list' }),
        example: {},
        select: (table) => table,
      };
      const list = { isDown: false };
      const upstream = await startLocalUpstream((path) =>
        list.isDown && path.includes('list') ? { status: 500, body: 'down' } : { body: '2020-01-02,1\n' },
      );
      closing.push(() => upstream.close());
      const folder = temporaryFolder();
      const service = await startTestService(
        { mirror: upstream.url },
        { declarations: [found(everyKind), found(listing)] },
      );
      closing.push(() => service.close());
      const stopping = new AbortController();
      const printed: string[] = [];
      const warned: string[] = [];
      const run = (keep: ArchivePlan['keep'], once = true) =>
        runPlan(
          { folder, keep },
          {
            services: service.services,
            archive: new ArchiveFolder(folder),
            overdue: new OverdueTables(),
            signal: stopping.signal,
            once,
            acceptsEmpty: false,
            printLine: (line) => printed.push(line.slice('2026-03-02 09:00:00 '.length)),
            warn: (sentence) => warned.push(sentence),
          },
        );
      return { run, list, folder, stopping, printed, warned };
    }

    it('takes the values of a column by its English name, too', async () => {
      const { run, printed } = await startLists();
      for (const column of ['day', 'day_listed']) await run([ofList(`topics.${column}`)]);
      expect(printed).toEqual([expect.stringMatching('1 begun'), expect.stringMatching('1 kept already')]);
    });

    it('keeps the other one where the list cannot be had, says so, and runs on', async () => {
      const { run, list, stopping, printed, warned } = await startLists();
      list.isDown = true;
      expect(await run([ofList('topics.day'), ofTopic])).toBe(1);
      expect(printed).toEqual([expect.stringMatching('1 begun')]);
      expect(warned).toEqual([expect.stringMatching(/^every_kind: .* it answered HTTP 500/)]);
      const ended = run([ofList('topics.day')], false);
      await expect.poll(() => warned.length).toBe(2);
      stopping.abort();
      await ended;
    });

    it('refuses a plan with a column that its list has not, before it keeps anything', async () => {
      const { run, printed } = await startLists();
      await expect(run([ofList('topics.none'), ofTopic], false)).rejects.toThrow('topics has no column "none"');
      expect(printed).toEqual([]);
    });

    it('runs on where the folder cannot be written, and throws where it runs once', async () => {
      const { run, folder, stopping, warned } = await startLists();
      writeFileSync(join(folder, 'interface=every_kind'), '');
      await expect(run([ofTopic])).rejects.toThrow(/ENOTDIR|EEXIST/);
      const ended = run([ofTopic], false);
      await expect.poll(() => warned.length).toBe(1);
      stopping.abort();
      await ended;
    });
  });

  it('says in one sentence why its folder cannot be written', async () => {
    const folder = temporaryFolder();
    const plan = join(folder, 'plan.json');
    const keep = [{ interface: 'macro_china_cpi', when: 'daily 08:00' }];
    writeFileSync(plan, JSON.stringify({ folder: 'archive', keep }));
    mkdirSync(join(folder, 'archive'));
    writeFileSync(join(folder, 'archive', 'archive.json'), '{"archive":"finfount","format":2,"sandbox":true}');
    writeFileSync(join(folder, 'archive', 'interface=macro_china_cpi'), '');
    const { status, err } = await runCommand(['archive', plan, '--once', '--sandbox', '--clock', '2026-10-09']);
    expect([status, err]).toEqual([1, expect.stringMatching(/^error: The files cannot be written into .*\.\n$/)]);
  });

  describe('whose lock another process takes over', () => {
    function planFile(): { readonly plan: string; readonly lock: string } {
      const folder = temporaryFolder();
      const plan = join(folder, 'plan.json');
      const keep = [{ interface: 'macro_china_cpi', when: 'daily 08:00' }];
      writeFileSync(plan, JSON.stringify({ folder: 'archive', keep }));
      return { plan, lock: join(folder, 'archive', 'archive.lock') };
    }
    const PATIENCE = { timeout: 30_000, interval: 20 };
    /** The text of a lock, once it is written: the file is there before its text is. */
    const written = (lock: string): Promise<string> =>
      vi.waitFor(() => {
        const text = readFileSync(lock, 'utf8');
        expect(text).toMatch(/\n$/);
        return text;
      }, PATIENCE);

    it('ends as a command, and says why', async () => {
      const { plan, lock } = planFile();
      const ended = runCommand(['archive', plan, '--sandbox', '--clock', '2026-10-09T12:00:00Z']);
      await written(lock);
      writeFileSync(lock, 'that of another process');
      expect(await ended).toMatchObject({ status: 1, err: expect.stringContaining('took the archive over') });
      expect(readFileSync(lock, 'utf8')).toBe('that of another process');
    });

    it('ends as a command whose disk is gone, and does not blame another process', async () => {
      const { plan, lock } = planFile();
      const ended = runCommand(['archive', plan, '--sandbox', '--clock', '2026-10-09T12:00:00Z']);
      await written(lock);
      renameSync(dirname(lock), join(temporaryFolder(), 'elsewhere'));
      expect(await ended).toMatchObject({ status: 1, err: expect.stringContaining('The archive is not where it was') });
    });

    it('waits for it as a service, and goes on once that has ended', async () => {
      const { plan, lock } = planFile();
      const service = await startTestService({ sandbox: true });
      closing.push(() => service.close());
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const stopping = new AbortController();
      const { run: runServed } = await openServedArchive(plan, true);
      const ended = runServed({ services: service.services, log } as unknown as RunningService, stopping.signal);
      const own = await written(lock);
      rmSync(lock);
      expect(await written(lock)).not.toBe(own);
      stopping.abort();
      await ended;
      expect(existsSync(lock)).toBe(false);
    });

    it('waits as a service for a disk that is gone, and goes on once that is back', async () => {
      const { plan, lock } = planFile();
      const service = await startTestService({ sandbox: true });
      closing.push(() => service.close());
      const said: string[] = [];
      const note = (sentence: string) => void said.push(sentence);
      const log = { info: () => undefined, warn: note, error: note };
      const stopping = new AbortController();
      const { run: runServed, dependencies } = await openServedArchive(plan, true, 20);
      const ended = runServed({ services: service.services, log } as unknown as RunningService, stopping.signal);
      await written(lock);
      const [archive, elsewhere] = [dirname(lock), join(temporaryFolder(), 'elsewhere')];
      renameSync(archive, elsewhere);
      mkdirSync(archive);
      await vi.waitFor(
        () => expect(said.at(-1)).toMatch(/^The archive \S+ keeps nothing until .* not where it was/),
        PATIENCE,
      );
      expect(readdirSync(archive)).toEqual([]);
      expect(dependencies.overdue?.since).toBeDefined();
      rmSync(archive, { recursive: true });
      rmSync(join(elsewhere, 'archive.lock'), { force: true });
      renameSync(elsewhere, archive);
      await written(lock);
      stopping.abort();
      await ended;
      expect(said.filter((sentence) => sentence.includes('keeps nothing'))).toHaveLength(1);
    });
  });

  it('has no past without an archive', async () => {
    const upstream = await startLocalUpstream(() => ({ body: '2020-01-02,1\n' }));
    closing.push(() => upstream.close());
    const service = await startTestService({ mirror: upstream.url }, { declarations: [found(everyKind)] });
    closing.push(() => service.close());
    const response = await service.get(`${PATH}&_as_of=2026-03-02`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: /^This service keeps no archive/ });
  });

  it('mixes no made-up tables with real ones', async () => {
    const archive = new ArchiveFolder(temporaryFolder());
    await archive.claim(false, 1);
    await archive.claim(false, 2);
    await expect(archive.claim(true, 3)).rejects.toThrow(/holds real tables/);
  });

  it('takes no folder of tables for its own that has lost the file which says of what kind they are', async () => {
    const path = temporaryFolder();
    mkdirSync(join(path, 'interface=bars'));
    for (const isSandbox of [true, false])
      await expect(new ArchiveFolder(path).claim(isSandbox, 1)).rejects.toThrow(/archive\.json is not there/);
    expect(readdirSync(path)).toEqual(['interface=bars']);
  });
});
