import { cpSync, mkdirSync, promises, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { ParquetWriter } from 'hyparquet-writer';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { fileStamp } from '../../base/files.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { Cells } from '../formats/cells.ts';
import type { TableKind } from '../interface/interface.ts';
import { Table } from '../table/table.ts';
import { ArchiveFolder } from './archive-folder.ts';
import type { ComparedTable } from './compare-table.ts';
import type { InterfaceFolder } from './interface-folder.ts';
import { revisionsOf } from './revisions.ts';

const FIRST = Date.UTC(2026, 9, 1, 8);
const METADATA = { name: 'bars', query: '', columns: [] };

type Bar = readonly [day: string, close: number | null, name: string | null];

/** A table of bars. */
function tableOf(bars: readonly Bar[]): Table {
  const mixed = bars.map(([, close, name]) => (close === null ? null : JSON.stringify(name ?? close)));
  return Table.ofColumns([
    {
      name: '日期',
      cells: Cells.checked(
        'date',
        bars.map(([day]) => day),
      ),
    },
    { name: '收盘', cells: Cells.numbers(bars.map(([, close]) => close)) },
    { name: '名称', cells: Cells.texts(bars.map(([, , name]) => name)) },
    { name: '项目', cells: Cells.checked('mixed', mixed) },
  ]);
}

/** An archive, and what is obtained day by day. */
function archiveOf(kind: TableKind) {
  const path = temporaryFolder();
  const folder = new ArchiveFolder(path).of('bars');
  /** Keeps what is obtained on a day. Returns what became of each table. */
  const add = async (days: number, ...asks: readonly (readonly [symbol: string, bars: readonly Bar[]])[]) => {
    await folder.refresh();
    const compared: ComparedTable[] = [];
    const outcomes: string[] = [];
    for (const [symbol, bars] of asks) {
      const found = await folder.compare(kind, {
        ask: symbol,
        params: { symbol },
        table: tableOf(bars),
        obtained: FIRST + days * DAY_MS,
        source: 'lines',
        url: `https://lines.example/${symbol}`,
      });
      if (found) compared.push(found);
      outcomes.push(found?.outcome ?? 'skipped');
    }
    if (compared.length > 0) await folder.write(METADATA, compared, FIRST + days * DAY_MS);
    return outcomes;
  };
  return { path, folder, add };
}

const asOf = async (folder: InterfaceFolder, symbol: string, days: number) =>
  (await folder.tableAsOf(symbol, FIRST + days * DAY_MS))?.table.records();

/** Bars of all days until one, of which each has one more. */
const barsUntil = (day: number): Bar[] => Array.from({ length: day + 1 }, (_, at) => [dayOf(at), at, 'a']);

const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

describe('an archive', () => {
  it('answers what was known at a time: rows that were added, restated, and gone again', async () => {
    const { folder, add } = archiveOf('history');
    const bars: readonly Bar[] = [
      ['2026-10-01', 1, 'a'],
      ['2026-10-02', 2.5, null],
    ];
    const restated: readonly Bar[] = [
      ['2026-10-01', 1.25, 'a'],
      ['2026-10-02', 2.5, null],
      ['2026-10-05', null, '5'],
    ];
    expect(await add(0, ['x', bars], ['y', bars])).toEqual(['begun', 'begun']);
    expect(await add(1, ['x', restated], ['y', bars])).toEqual(['changed', 'unchanged']);
    expect(await add(2, ['x', bars])).toEqual(['changed']);
    expect(await asOf(folder, 'x', -1)).toBeUndefined();
    expect(await asOf(folder, 'x', 0)).toEqual(tableOf(bars).records());
    expect(await asOf(folder, 'x', 1.5)).toEqual(tableOf(restated).records());
    expect(await asOf(folder, 'x', 9)).toEqual(tableOf(bars).records());
    expect(await asOf(folder, 'y', 9)).toEqual(tableOf(bars).records());
    expect(await asOf(folder, 'z', 9)).toBeUndefined();
  });

  it('answers what is new since a time', async () => {
    const { folder, add } = archiveOf('history');
    await add(0, ['x', [['2026-10-01', 1, 'a']]]);
    await add(1, [
      'x',
      [
        ['2026-10-01', 1, 'a'],
        ['2026-10-02', 2, 'b'],
      ],
    ]);
    await add(2, [
      'x',
      [
        ['2026-10-01', 9, 'a'],
        ['2026-10-02', 2, 'b'],
        ['2026-10-05', 3, 'c'],
      ],
    ]);
    const since = async (days: number) =>
      (await folder.rowsSince('x', FIRST + days * DAY_MS))?.table.records().map((row) => row.日期);
    expect(await since(-1)).toEqual(['2026-10-01', '2026-10-02', '2026-10-05']);
    expect(await since(0)).toEqual(['2026-10-01', '2026-10-02', '2026-10-05']);
    expect(await since(1)).toEqual(['2026-10-01', '2026-10-05']);
    expect(await since(2)).toEqual([]);
  });

  it('keeps the rows that left a window, in the order of their times', async () => {
    const { folder, add } = archiveOf('window');
    await add(0, [
      'x',
      [
        ['2026-10-03', 3, 'c'],
        ['2026-10-02', 2, 'b'],
      ],
    ]);
    await add(1, [
      'x',
      [
        ['2026-10-04', 4, 'd'],
        ['2026-10-03', 3.5, 'c'],
      ],
    ]);
    expect((await asOf(folder, 'x', 1))?.map((row) => [row.日期, row.收盘])).toEqual([
      ['2026-10-04', 4],
      ['2026-10-03', 3.5],
      ['2026-10-02', 2],
    ]);
    expect((await asOf(folder, 'x', 0))?.map((row) => row.收盘)).toEqual([3, 2]);
  });

  it('keeps the newest row first where a window shows one row alone, or none', async () => {
    const { folder, add } = archiveOf('window');
    const shown: readonly (readonly Bar[])[] = [
      [
        ['2026-10-03', 3, 'c'],
        ['2026-10-02', 2, 'b'],
      ],
      [['2026-10-04', 4, 'd']],
      [],
    ];
    for (const [day, bars] of shown.entries()) {
      await add(day, ['x', bars]);
      expect((await asOf(folder, 'x', day))?.map((row) => row.收盘)).toEqual(
        [
          [3, 2],
          [4, 3, 2],
          [4, 3, 2],
        ][day],
      );
    }
  });

  it('reads cells of every kind from a file in whose column other tables have texts, also a merged one', async () => {
    const folder = new ArchiveFolder(temporaryFolder()).of('bars');
    const all = [
      Cells.checked('text', ['5', null, '"x']),
      Cells.checked('number', ['1.5', null, '-1e+21']),
      Cells.checked('percent', ['0.1234567890123456789', null, '1e-7']),
      Cells.checked('whole', ['9007199254740991', null, '-1']),
      Cells.checked('date', ['2024-02-29', null, '1949-10-01']),
      Cells.checked('date-time', ['2024-02-29 09:30:00', null, '2024-02-29 15:00:00']),
      Cells.checked('mixed', ['5', null, '"5"']),
    ].map((cells) => Table.ofColumns([{ name: '收盘', cells }]));
    for (let day = 0; day < 16; day++) {
      await folder.refresh();
      const obtained = FIRST + day * DAY_MS;
      const compared: ComparedTable[] = [];
      for (const [at, table] of all.entries()) {
        // The first days have a file for each kind.
        if (day < 14 && at !== day % all.length) continue;
        const given = {
          ask: `${at}`,
          params: { symbol: `${at}` },
          table,
          obtained,
          source: 'lines',
          url: 'https://a.b',
        };
        const found = await folder.compare('snapshot', given);
        if (found) compared.push(found);
      }
      await folder.write(METADATA, compared, obtained);
    }
    for (const [at, table] of all.entries()) expect(await asOf(folder, `${at}`, 16)).toEqual(table.records());
    expect(await faultsOf(folder)).toEqual([]);
  });

  it('keeps a text that begins with a byte order mark', async () => {
    const { folder, add } = archiveOf('snapshot');
    const bars: readonly Bar[] = [['2026-10-01', 1, '\uFEFF茅台']];
    expect(await add(0, ['\uFEFFx', bars])).toEqual(['begun']);
    expect(await asOf(folder, '\uFEFFx', 0)).toEqual(tableOf(bars).records());
  });

  it('leaves out what is not newer than what it keeps', async () => {
    const { add, folder } = archiveOf('snapshot');
    await add(1, ['x', [['2026-10-01', 1, 'a']]]);
    expect(await add(1, ['x', [['2026-10-01', 2, 'a']]])).toEqual(['skipped']);
    expect(await add(0, ['x', [['2026-10-01', 3, 'a']]])).toEqual(['skipped']);
    expect((await asOf(folder, 'x', 5))?.[0]?.收盘).toBe(1);
  });

  it('makes every table again, whatever came when, also in another process', async () => {
    const close = fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    const name = fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('茅台', '=1+1', 'a"b\n'));
    const bar = fc.tuple(fc.nat({ max: 40 }).map(dayOf), close, name);
    const tables = fc.array(fc.array(bar, { maxLength: 8 }), { minLength: 1, maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom<TableKind>('history', 'snapshot', 'vintage'), async (given, kind) => {
        const { path, folder, add } = archiveOf(kind);
        for (const [at, bars] of given.entries()) await add(at, ['x', bars]);
        const other = new ArchiveFolder(path).of('bars');
        for (const [at, bars] of given.entries())
          for (const each of [folder, other])
            expect(JSON.stringify(await asOf(each, 'x', at))).toBe(JSON.stringify(tableOf(bars).records()));
        expect(await faultsOf(other)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  }, 120_000);

  it('reads a table from few files after many days, and loses nothing where files are merged', async () => {
    const { folder, add, path } = archiveOf('history');
    const bars: Bar[] = [];
    const restated: Bar = [dayOf(3), 99, 'restated'];
    const knownOn = (day: number): readonly Bar[] =>
      Array.from({ length: day + 1 }, (_, at) => (at === 3 && day >= 30 ? restated : [dayOf(at), at, null]));
    for (let day = 0; day < 70; day++) {
      bars.push([dayOf(day), day, null]);
      // One more ask begins late.
      await add(day, ['x', knownOn(day)], ...(day > 50 ? [['y', bars] as const] : []));
    }
    const names = readdirSync(join(path, 'interface=bars'));
    expect(names.filter((name) => name.endsWith('.parquet')).length).toBeLessThan(20);
    expect(names.filter((name) => !/\.(json|parquet)$/.test(name))).toEqual([]);
    for (const each of [folder, new ArchiveFolder(path).of('bars')])
      for (const day of [0, 3, 15, 16, 29, 30, 31, 45, 69]) {
        expect(await asOf(each, 'x', day)).toEqual(tableOf(knownOn(day)).records());
        expect(await asOf(each, 'y', day)).toEqual(day > 50 ? tableOf(bars.slice(0, day + 1)).records() : undefined);
      }
    expect(await faultsOf(folder)).toEqual([]);
    const found: unknown[] = [];
    for await (const { params, key, after } of revisionsOf(path, FIRST)) found.push({ params, key, after });
    expect(found).toMatchObject([{ params: { symbol: 'x' }, key: { 日期: dayOf(3) }, after: { 收盘: 99 } }]);
  }, 120_000);

  it('writes nothing but a line for a table that did not change', async () => {
    const { add, path } = archiveOf('snapshot');
    const wide = Array.from({ length: 50 }, (_, at): Bar => [dayOf(at), at, 'a']);
    await add(0, ['x', wide]);
    expect(await add(1, ['x', wide])).toEqual(['unchanged']);
    const own = join(path, 'interface=bars');
    const [, second = ''] = readdirSync(own).filter((name) => name.endsWith('.json'));
    expect(readdirSync(own).filter((name) => name.endsWith('.parquet'))).toHaveLength(1);
    expect(readFileSync(join(own, second)).length).toBeLessThan(500);
  });

  it('names what was revised and taken back after a time, not what is only new', async () => {
    const { path, add } = archiveOf('history');
    const [first, second, third] = ['2026-10-01', '2026-10-02', '2026-10-03'] as const;
    const bars: Bar[] = [
      [first, 1, 'a'],
      [second, 2, 'b'],
    ];
    await add(0, ['x', bars], ['y', bars]);
    await add(1, ['x', [...bars, [third, 3, 'c']]], ['y', [[first, 1.5, 'a'], bars[1]!]]);
    await add(2, ['x', [[first, 1, 'z'], bars[1]!, [third, 3, 'c']]], ['y', [[first, 1.5, 'a']]]);
    const all = async (days: number) => {
      const found: unknown[] = [];
      for await (const each of revisionsOf(path, FIRST + days * DAY_MS)) found.push(each);
      return found;
    };
    const revision = (symbol: string, days: number, revised: object) => ({
      interface: 'bars',
      params: { symbol },
      obtained: FIRST + days * DAY_MS,
      ...revised,
    });
    const renamed = revision('x', 2, {
      key: { 日期: first },
      columns: ['名称', '项目'],
      before: { 名称: 'a', 项目: 'a' },
      after: { 名称: 'z', 项目: 'z' },
    });
    const restated = revision('y', 1, {
      key: { 日期: first },
      columns: ['收盘'],
      before: { 收盘: 1 },
      after: { 收盘: 1.5 },
    });
    const gone = revision('y', 2, {
      key: { 日期: second },
      columns: ['日期', '收盘', '名称', '项目'],
      before: { 日期: second, 收盘: 2, 名称: 'b', 项目: 'b' },
      after: null,
    });
    expect(await all(-1)).toEqual([renamed, restated, gone]);
    expect(await all(1)).toEqual([renamed, gone]);
    expect(await all(2)).toEqual([]);
  });

  it('names the params of a table that lost all its rows', async () => {
    const { path, add } = archiveOf('snapshot');
    const bars: readonly Bar[] = [['2026-10-01', 1, 'a']];
    await add(0, ['x', bars], ['y', bars], ['z', bars]);
    // Its file has rows of another table, or is not there.
    await add(1, ['x', []], ['y', []], ['z', [['2026-10-01', 2, 'a']]]);
    await add(2, ['z', []]);
    const found: unknown[] = [];
    for await (const { params, after } of revisionsOf(path, FIRST)) found.push({ ...params, isGone: after === null });
    expect(found).toEqual([
      { symbol: 'x', isGone: true },
      { symbol: 'y', isGone: true },
      { symbol: 'z', isGone: false },
      { symbol: 'z', isGone: true },
    ]);
  });

  it('takes no file for whole whose writer ended before it was', async () => {
    const { path, add } = archiveOf('history');
    await add(0, ['x', [['2026-10-01', 1, 'a']]]);
    await add(1, [
      'x',
      [
        ['2026-10-01', 1, 'a'],
        ['2026-10-02', 2, 'b'],
      ],
    ]);
    const own = join(path, 'interface=bars');
    const last = readdirSync(own)
      .filter((each) => each.endsWith('.parquet'))
      .toSorted()
      .at(-1)!;
    // The index was there, and the file was not yet.
    rmSync(join(own, last));
    writeFileSync(join(own, `${last}.part`), 'half a file');
    const after = new ArchiveFolder(path).of('bars');
    expect(await asOf(after, 'x', 9)).toEqual(tableOf([['2026-10-01', 1, 'a']]).records());
    expect(await faultsOf(after)).toEqual([]);
    // Its index counts for nothing: that is said, and is no damage.
    expect((await verified(after)).unfinished).toEqual([last.replace('.parquet', '.json')]);
    // The next write removes it.
    const given = { ask: 'x', params: { symbol: 'x' }, source: 'lines', url: 'https://lines.example/x' };
    const obtained = FIRST + 2 * DAY_MS;
    const found = await after.compare('history', { table: tableOf(barsUntil(2)), obtained, ...given });
    await after.write(METADATA, [found!], obtained);
    expect(await verified(new ArchiveFolder(path).of('bars'))).toMatchObject({ faults: [], unfinished: [] });
    expect(readdirSync(own).filter((each) => each.endsWith('.part'))).toEqual([]);
  });

  it('leaves no index behind of a file that could not be written', async () => {
    const { path, folder, add } = archiveOf('history');
    await add(0, ['x', barsUntil(0)]);
    const own = join(path, 'interface=bars');
    const blocked = join(own, `${fileStamp(FIRST + DAY_MS)}.parquet.part`);
    mkdirSync(blocked);
    const before = readdirSync(own);
    await expect(add(1, ['x', barsUntil(1)])).rejects.toThrow();
    expect(readdirSync(own)).toEqual(before);
    rmSync(blocked, { recursive: true });
    expect(await add(1, ['x', barsUntil(1)])).toEqual(['changed']);
    expect(await verified(folder)).toEqual({ faults: [], files: 2, observations: 2, unfinished: [] });
  });

  it('says that a merged file is gone: nothing has its rows any more', async () => {
    const { path, folder, add } = archiveOf('history');
    for (let day = 0; day < 16; day++) await add(day, ['x', barsUntil(day)]);
    const own = join(path, 'interface=bars');
    const files = readdirSync(own).filter((each) => each.endsWith('.parquet'));
    expect(files).toEqual([expect.stringMatching(/-m\.parquet$/)]);
    expect(await verified(folder)).toEqual({ faults: [], files: 1, observations: 16, unfinished: [] });
    rmSync(join(own, files[0]!));
    const faults = await faultsOf(new ArchiveFolder(path).of('bars'));
    expect(faults).toEqual([`interface=bars/${files[0]} is gone, and the files that were merged into it.`]);
  });

  it('takes no merge for lost whose writer was killed, and whose files were merged afterwards', async () => {
    const { path, add } = archiveOf('history');
    const killed = temporaryFolder();
    const { rename } = promises;
    // The index of the merged file is there, and the file is not yet.
    vi.spyOn(promises, 'rename').mockImplementation((from, to) => {
      if (String(to).endsWith('-m.parquet')) cpSync(path, killed, { recursive: true });
      return rename(from, to);
    });
    syncBuiltinESMExports();
    for (let day = 0; day < 16; day++) await add(day, ['x', barsUntil(day)]);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    const folder = new ArchiveFolder(killed).of('bars');
    const given = { ask: 'x', params: { symbol: 'x' }, source: 'lines', url: 'https://lines.example/x' };
    const obtained = FIRST + 16 * DAY_MS;
    const found = await folder.compare('history', { table: tableOf(barsUntil(16)), obtained, ...given });
    await folder.write(METADATA, [found!], obtained);
    const whole = { faults: [], files: 1, observations: 17, unfinished: [] };
    expect(await verified(new ArchiveFolder(killed).of('bars'))).toEqual(whole);
    expect(await asOf(folder, 'x', 14)).toEqual(tableOf(barsUntil(14)).records());
  });

  it('keeps each observation once where a merged file is merged again at once', async () => {
    const { path, folder } = archiveOf('history');
    const count = 31;
    for (let day = 0; day < count; day++) {
      await folder.refresh();
      const obtained = FIRST + day * DAY_MS;
      // The first files are as large as merged ones, and then sixteen small ones make one more.
      const figures = Array.from({ length: day < 15 ? 25_001 : 1_600 }, (_, at) => at);
      const long = Table.ofColumns([{ name: '收盘', cells: Cells.numbers(figures) }]);
      const compared: ComparedTable[] = [];
      for (const [ask, table] of [
        [`${day}`, long],
        ['x', tableOf(barsUntil(day))],
      ] as const) {
        const given = { ask, params: { symbol: ask }, table, obtained, source: 'lines', url: 'https://a.b' };
        const found = await folder.compare('history', given);
        if (found) compared.push(found);
      }
      await folder.write(METADATA, compared, obtained);
    }
    const files = readdirSync(join(path, 'interface=bars')).filter((name) => name.endsWith('.parquet'));
    expect(files).toEqual([expect.stringMatching(/-m-m\.parquet$/)]);
    expect(await verified(folder)).toEqual({ faults: [], files: 1, observations: 2 * count, unfinished: [] });
  }, 120_000);

  it('merges files of tables with other params, and keeps the params of each', async () => {
    const { path, folder } = archiveOf('snapshot');
    // Together they have more rows than one group of a file.
    const figures = Array.from({ length: 4_000 }, (_, at) => at);
    for (let day = 0; day < 16; day++) {
      await folder.refresh();
      const symbol = day < 14 ? `${day}` : `${day - 14}`;
      const given = {
        ask: symbol,
        params: Number(symbol) % 2 === 0 ? { symbol } : { symbol, period: 'weekly' },
        table: Table.ofColumns([{ name: '收盘', cells: Cells.numbers([day, ...figures]) }]),
        obtained: FIRST + day * DAY_MS,
        source: 'lines',
        url: 'https://a.b',
      };
      const found = await folder.compare('snapshot', given);
      await folder.write(METADATA, [found!], given.obtained);
    }
    expect(await verified(folder)).toEqual({ faults: [], files: 1, observations: 16, unfinished: [] });
    const params: unknown[] = [];
    for await (const each of revisionsOf(path, FIRST)) params.push(each.params);
    expect(params).toEqual([{ symbol: '0' }, { symbol: '1', period: 'weekly' }]);
  });

  it('refuses what a file cannot hold as it is, and keeps nothing of it', async () => {
    const { path, folder } = archiveOf('history');
    // The clocks of Shanghai were put forward by an hour at two: it is a time of no clock.
    const times = Table.ofColumns([{ name: '时间', cells: Cells.checked('date-time', ['1991-04-14 02:30:00']) }]);
    const given = { ask: 'x', params: {}, table: times, obtained: FIRST, source: 'lines', url: 'https://a.b' };
    const found = await folder.compare('history', given);
    const metadata = { ...METADATA, columns: [{ name: '时间', zone: 'Asia/Shanghai', doc: 'Time.' }] as const };
    await expect(folder.write(metadata, [found!], FIRST)).rejects.toThrow(
      'bars: a file of an archive cannot hold its cells as they are, so nothing was kept.',
    );
    expect(readdirSync(join(path, 'interface=bars'))).toEqual([]);
  });

  it('writes no file of no table', async () => {
    const { path, folder } = archiveOf('history');
    expect(await folder.write(METADATA, [], FIRST)).toBe(0);
    expect(readdirSync(path)).toEqual([]);
  });

  it('keeps the files of before where a merged one does not hold what they hold', async () => {
    const { path, folder, add } = archiveOf('history');
    for (let day = 0; day < 15; day++) await add(day, ['x', barsUntil(day)]);
    const last = await folder.compare('history', {
      ask: 'x',
      params: { symbol: 'x' },
      table: tableOf(barsUntil(15)),
      obtained: FIRST + 15 * DAY_MS,
      source: 'lines',
      url: 'https://a.b',
    });
    const write = ParquetWriter.prototype.write;
    let writes = 0;
    // The second file is the merged one. It gets another figure in one row.
    const spy = vi.spyOn(ParquetWriter.prototype, 'write').mockImplementation(function (this: ParquetWriter, options) {
      if (++writes === 2) {
        const { data } = options.columnData.find(({ name }) => name === '收盘')!;
        (data as unknown[])[7] = 99;
      }
      return write.call(this, options);
    });
    try {
      await expect(folder.write(METADATA, [last!], FIRST + 15 * DAY_MS)).rejects.toThrow(
        'bars: files of its archive cannot be merged as they are, so they stay. No row is lost.',
      );
    } finally {
      spy.mockRestore();
    }
    expect(writes).toBe(2);
    const files = readdirSync(join(path, 'interface=bars')).filter((name) => name.endsWith('.parquet'));
    expect(files).toHaveLength(16);
    expect(await verified(folder)).toEqual({ faults: [], files: 16, observations: 16, unfinished: [] });
  });

  it('finds no fault while another process merges files', async () => {
    const { path, add } = archiveOf('history');
    const other = new ArchiveFolder(path).of('bars');
    const found: string[] = [];
    let isWriting = true;
    const writing = (async () => {
      for (let day = 0; day < 34; day++) await add(day, ['x', barsUntil(day)]);
      isWriting = false;
    })();
    while (isWriting) found.push(...(await faultsOf(other)));
    await writing;
    expect(found).toEqual([]);
    expect((await verified(other)).observations).toBe(34);
  });

  it('compares a table although a thread has merged the files since they were listed', async () => {
    const { path, add } = archiveOf('history');
    for (let day = 0; day < 15; day++) await add(day, ['x', barsUntil(day)]);
    const listed = new ArchiveFolder(path).of('bars');
    const counting = new ArchiveFolder(path).of('bars');
    await Promise.all([listed.refresh(), counting.refresh()]);
    await add(15, ['x', barsUntil(15)]);
    const restated = tableOf([[dayOf(0), 99, 'a'], ...barsUntil(16).slice(1)]);
    const given = { ask: 'x', params: { symbol: 'x' }, table: restated, source: 'lines', url: 'https://a.b' };
    const compared = await listed.compare('history', { ...given, obtained: FIRST + 16 * DAY_MS });
    expect(compared).toMatchObject({ outcome: 'changed', segment: { removed: [0], added: [0, 16] } });
    expect(await counting.lastLength('x')).toBe(16);
  });

  it('names what was revised while another process merges files', async () => {
    const { path, add } = archiveOf('history');
    const bars = (close: number): readonly Bar[] => [['2026-10-01', close, 'a']];
    for (const [day, symbol] of ['x', 'y', 'x', 'y'].entries()) await add(day, [symbol, bars(day)]);
    const found: unknown[] = [];
    for await (const { params, after } of revisionsOf(path, FIRST)) {
      found.push({ ...params, ...after });
      if (found.length === 1) for (let day = 4; day < 16; day++) await add(day, ['z', barsUntil(day)]);
    }
    const files = readdirSync(join(path, 'interface=bars')).filter((name) => name.endsWith('.parquet'));
    expect(files).toEqual([expect.stringMatching(/-m\.parquet$/)]);
    expect(found).toMatchObject([
      { symbol: 'x', 收盘: 2 },
      { symbol: 'y', 收盘: 3 },
    ]);
  });

  it('refuses a file that was changed, and says so', async () => {
    const { path, add } = archiveOf('history');
    await add(0, ['x', [['2026-10-01', 1, 'a']]]);
    const own = join(path, 'interface=bars');
    const [file = ''] = readdirSync(own).filter((each) => each.endsWith('.parquet'));
    const bytes = readFileSync(join(own, file));
    for (const place of [8, Math.floor(bytes.length / 2), bytes.length - 12]) {
      writeFileSync(
        join(own, file),
        Buffer.concat([bytes.subarray(0, place), Buffer.from([bytes[place]! ^ 0xff]), bytes.subarray(place + 1)]),
      );
      expect((await faultsOf(new ArchiveFolder(path).of('bars')))[0]).toContain('is not the file that was written');
    }
    writeFileSync(join(own, file.replace('.parquet', '.json')), '{}');
    await expect(new ArchiveFolder(path).of('bars').tableAsOf('x', FIRST)).rejects.toThrow(/archive verify/);
  });

  it('refuses an index in which any character was changed, cut off or added', async () => {
    const { path, add } = archiveOf('history');
    await add(0, ['x', barsUntil(3)], ['y', barsUntil(2)]);
    await add(1, ['x', barsUntil(5)], ['y', barsUntil(2)]);
    const own = join(path, 'interface=bars');
    const name = readdirSync(own).findLast((each) => each.endsWith('.json'))!;
    const bytes = readFileSync(join(own, name));
    const changed = (at: number): Buffer => {
      const other = Buffer.from(bytes);
      const isDigit = bytes[at]! >= 0x30 && bytes[at]! <= 0x39;
      other[at] = isDigit ? 0x30 + ((bytes[at]! - 0x2f) % 10) : bytes[at]! ^ 1;
      return other;
    };
    const places = Array.from(bytes, (_, at) => at);
    const others = [
      ...places.map(changed),
      ...places.map((at) => bytes.subarray(0, at)),
      Buffer.concat([bytes, bytes]),
    ];
    for (const other of others) {
      writeFileSync(join(own, name), other);
      const read = new ArchiveFolder(path).of('bars').tableAsOf('y', FIRST + 9 * DAY_MS);
      await expect(read, String(other)).rejects.toThrow(/archive verify/);
    }
    writeFileSync(join(own, name), bytes);
    expect(await faultsOf(new ArchiveFolder(path).of('bars'))).toEqual([]);
  });

  it('refuses an index that cannot be read, as on a bad sector or with a folder in its place', async () => {
    const { path, add } = archiveOf('history');
    await add(0, ['x', barsUntil(3)]);
    const own = join(path, 'interface=bars');
    const index = join(own, readdirSync(own).find((each) => each.endsWith('.json'))!);
    rmSync(index);
    mkdirSync(index);
    const read = new ArchiveFolder(path).of('bars').tableAsOf('x', FIRST + DAY_MS);
    await expect(read).rejects.toThrow(/its index is missing or damaged.*archive verify/);
  });

  it('misses a file that is gone with its index, also where each one after it has whole tables', async () => {
    const { path, folder, add } = archiveOf('snapshot');
    for (let day = 0; day < 4; day++) await add(day, ['x', [[dayOf(day), day, 'a']]]);
    expect(await faultsOf(folder)).toEqual([]);
    const own = join(path, 'interface=bars');
    const stamps = readdirSync(own).flatMap((each) => /^(.+)\.json$/.exec(each)?.[1] ?? []);
    for (const [at, gone] of stamps.entries()) {
      const copy = temporaryFolder();
      cpSync(path, copy, { recursive: true });
      const file = `interface=bars/${gone}`;
      // The table alone, as a copy that was interrupted has it.
      rmSync(join(copy, `${file}.parquet`));
      const faults = [`${file}.parquet is gone.`];
      expect(await verified(new ArchiveFolder(copy).of('bars'))).toMatchObject({ faults, unfinished: [] });
      rmSync(join(copy, `${file}.json`));
      const next = stamps[at + 1];
      // Nothing was written after the newest one.
      const missed = next === undefined ? [] : [`${file} is gone, and ${next} was written after it.`];
      expect(await faultsOf(new ArchiveFolder(copy).of('bars'))).toEqual(missed);
    }
  });

  it.each([
    ['with its index', ['parquet', 'json']],
    ['alone, whose index is there', ['parquet']],
  ] as const)(
    'answers nothing of the time of a file that is gone %s, and all of the time before and after',
    async (_, endings) => {
      const { path, add } = archiveOf('snapshot');
      for (let day = 0; day < 4; day++) await add(day, ['x', [[dayOf(day), day, 'a']]]);
      await add(4, ['y', [[dayOf(4), 4, 'a']]]);
      const gone = fileStamp(FIRST + DAY_MS);
      for (const ending of endings) rmSync(join(path, 'interface=bars', `${gone}.${ending}`));
      const folder = new ArchiveFolder(path).of('bars');
      for (const day of [0, 2, 3, 9]) expect(await asOf(folder, 'x', day)).toMatchObject([{ 收盘: Math.min(day, 3) }]);
      expect(await asOf(folder, 'y', 9)).toMatchObject([{ 收盘: 4 }]);
      const refused = expect.objectContaining({
        code: 'internal',
        message: expect.stringContaining(`${gone}.parquet: it is gone`),
      });
      await expect(asOf(folder, 'x', 1)).rejects.toEqual(refused);
      await expect(asOf(folder, 'x', 1.5)).rejects.toEqual(refused);
      await expect(folder.rowsSince('x', FIRST + DAY_MS)).rejects.toEqual(refused);
      expect((await folder.rowsSince('x', FIRST + 2 * DAY_MS))?.table.length).toBe(1);
    },
  );

  it('answers nothing newer than a last file that is gone, whose index is there', async () => {
    const { path, add } = archiveOf('history');
    for (let day = 0; day < 3; day++) await add(day, ['x', barsUntil(day)]);
    rmSync(join(path, 'interface=bars', `${fileStamp(FIRST + 2 * DAY_MS)}.parquet`));
    const folder = new ArchiveFolder(path).of('bars');
    expect(await asOf(folder, 'x', 1)).toHaveLength(2);
    await expect(asOf(folder, 'x', 2)).rejects.toThrow('it is gone');
  });

  it('misses a file also once those after it were merged', async () => {
    const { path, add } = archiveOf('snapshot');
    for (let day = 0; day < 4; day++) await add(day, ['x', [[dayOf(day), day, 'a']]]);
    const own = join(path, 'interface=bars');
    const gone = fileStamp(FIRST + DAY_MS);
    for (const ending of ['json', 'parquet']) rmSync(join(own, `${gone}.${ending}`));
    const folder = new ArchiveFolder(path).of('bars');
    for (let day = 4; day < 40; day++) {
      const given = { ask: 'x', params: { symbol: 'x' }, source: 'lines', url: 'https://lines.example/x' };
      const obtained = FIRST + day * DAY_MS;
      const found = await folder.compare('snapshot', { table: tableOf([[dayOf(day), day, 'a']]), obtained, ...given });
      await folder.write(METADATA, [found!], obtained);
    }
    expect(readdirSync(own).some((each) => each.endsWith('-m.parquet'))).toBe(true);
    const faults = await faultsOf(new ArchiveFolder(path).of('bars'));
    expect(faults).toEqual([expect.stringContaining(`interface=bars/${gone} is gone, and `)]);
  });

  it('finds no fault in an index of before it had a digest, and writes after it', async () => {
    const { path, add } = archiveOf('history');
    await add(0, ['x', barsUntil(0)]);
    const own = join(path, 'interface=bars');
    const place = join(own, readdirSync(own).find((each) => each.endsWith('.json'))!);
    const [head = '', line = ''] = readFileSync(place, 'utf8').split('\n');
    writeFileSync(place, `${head.replace('"after":"",', '')}\n${line}\n`);
    const whole = { faults: [], unfinished: [] };
    expect(await verified(new ArchiveFolder(path).of('bars'))).toEqual({ ...whole, files: 1, observations: 1 });
    const folder = new ArchiveFolder(path).of('bars');
    const given = { ask: 'x', params: { symbol: 'x' }, source: 'lines', url: 'https://lines.example/x' };
    const obtained = FIRST + DAY_MS;
    const found = await folder.compare('history', { table: tableOf(barsUntil(1)), obtained, ...given });
    await folder.write(METADATA, [found!], obtained);
    expect(await verified(new ArchiveFolder(path).of('bars'))).toEqual({ ...whole, files: 2, observations: 2 });
  });
});

async function faultsOf(folder: InterfaceFolder): Promise<readonly string[]> {
  return (await verified(folder)).faults;
}

/** What a check of a folder yields, and what it says in the end. */
async function verified(folder: InterfaceFolder) {
  const faults: string[] = [];
  const checks = folder.verify();
  for (;;) {
    const next = await checks.next();
    if (next.done) return { faults, ...next.value };
    faults.push(next.value);
  }
}
