import { execFile } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveFolder } from '../src/engine/archive/archive-folder.ts';
import { ArchivePool } from '../src/engine/archive/archive-pool.ts';
import { connect, type Finfount } from '../src/faces/client/client.ts';
import { toPythonModules } from '../src/faces/typed-clients/python.ts';
import { openInProcess } from '../src/service/in-process.ts';
import { toLocalClient } from '../src/service/local-client.ts';
import { run } from './command.ts';
import { loadCatalogue } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { findPython } from './python.ts';
import { startTestService, type TestService } from './service.ts';

// One archive of two days, asked as of the first one through every door.

const NAME = 'stock_zh_a_hist';
const FIRST = '2026-06-29';
const SECOND = '2026-06-30';
const PARAMS = { symbol: '600000', start_date: '20260601' };

const folder = temporaryFolder();
const archive = join(folder, 'archive');
const plan = join(folder, 'plan.json');
let service: TestService;
let opened: Finfount;
let connected: Finfount;

beforeAll(async () => {
  const keep = [
    { interface: NAME, each: { symbol: '600000' }, when: 'after the close' },
    { interface: 'stock_restricted_release_summary_em', each: { symbol: '创业板' }, when: 'after the close' },
  ];
  writeFileSync(plan, JSON.stringify({ folder: 'archive', keep }));
  for (const day of [FIRST, SECOND]) {
    const kept = await run(['archive', plan, '--once', '--sandbox', '--clock', `${day}T20:00`]);
    expect(kept).toMatchObject({ status: 0, err: '' });
  }
  const now = (): number => Date.parse(`${SECOND}T20:00:00+08:00`);
  service = await startTestService({ sandbox: true, mcp: true }, { now, archive: new ArchiveFolder(archive) });
  connected = connect(service.url);
  opened = toLocalClient(
    await openInProcess(
      { sandbox: true, disk: 0, archive },
      // The threads are of the built package: see below.
      { now, parser: undefined, archive: new ArchiveFolder(archive) },
    ),
  );
});
afterAll(async () => {
  await opened?.close();
  await connected?.close();
  await service?.close();
});

const daysOf = (rows: readonly Readonly<Record<string, unknown>>[]): readonly unknown[] => rows.map((row) => row.日期);

describe('as of a past day', () => {
  it('the clients of TypeScript answer, and say what they are given wrongly', async () => {
    for (const client of [opened, connected]) {
      expect(daysOf(await client.get(NAME, PARAMS)).at(-1)).toBe(SECOND);
      const known = await client.get(NAME, PARAMS, { asOf: FIRST });
      expect([daysOf(known).at(-1), known.note]).toEqual([
        FIRST,
        expect.stringContaining(`As it was known at ${FIRST}`),
      ]);
      expect(daysOf(await client.get(NAME, PARAMS, { since: FIRST }))).toEqual([SECOND]);
      await expect(client.get(NAME, PARAMS, { asOf: '2026-06-28' })).rejects.toMatchObject({
        code: 'no_value',
        message: expect.stringContaining('it begins at 2026-06-29 20:00:00 in Beijing'),
      });
      await expect(client.get(NAME, PARAMS, { asof: FIRST } as object)).rejects.toMatchObject({
        code: 'invalid_settings',
      });
    }
  });

  it('what is not over is not said to be known', async () => {
    for (const asOf of [SECOND, `${SECOND}T20:01`, '2099-01-01']) {
      const { note } = await connected.get(NAME, PARAMS, { asOf });
      expect(note).toBe(
        `As it is known so far, since ${asOf} is not over: the source was asked at ${SECOND} 20:00:00 in Beijing.`,
      );
    }
  });

  it('a table says what it lacks, as that of now does', async () => {
    const noteOf = async (options: string): Promise<string | null> => {
      const query = new URLSearchParams({ symbol: '创业板' }).toString();
      const path = `/api/table/stock_restricted_release_summary_em.json?${query}${options}`;
      const response = await service.get(path);
      expect(response.status).toBe(200);
      return response.headers.get('finfount-note');
    };
    for (const options of ['', `&_as_of=${FIRST}`, `&_since=${FIRST}`])
      expect(await noteOf(options)).toContain('not of ChiNext alone');
  });

  it('a table says since when the archive has it, and nothing of what it has not', async () => {
    const archiveOf = async (query: string): Promise<string | null> =>
      (await service.get(`/api/table/${NAME}.json?${query}`)).headers.get('finfount-archive');
    const since = expect.stringMatching(/^since="2026-06-29T12:00:00\.\d{3}Z"$/);
    // The first answer, and those that are ready in memory.
    for (let asks = 0; asks < 3; asks++) expect(await archiveOf('symbol=600000')).toEqual(since);
    expect(await archiveOf(`symbol=600000&start_date=20260601&_last=3&_as_of=${FIRST}`)).toEqual(since);
    expect(await archiveOf('symbol=600519')).toBeNull();
    expect(await archiveOf('symbol=600000&symbol=600519')).toBeNull();
    expect((await service.get(`/api/public/${NAME}?symbol=600000`)).headers.get('finfount-archive')).toBeNull();
  });

  it('threads of the built package answer, and write', async () => {
    const [path, module] = [join(folder, 'copy'), new URL('../dist/engine/archive/worker.js', import.meta.url)];
    await cp(archive, path, { recursive: true });
    const [pool, direct] = [new ArchivePool(path, module), new ArchiveFolder(path)];
    const [ask = ''] = await direct.of(NAME).asks();
    const asOf = Date.parse(`${FIRST}T23:00:00+08:00`);
    const known = await direct.find(NAME, ask, { asOf });
    const found = await pool.find(NAME, ask, { asOf });
    expect(found.found?.table.records()).toEqual(known.found?.table.records());
    expect([found.first, found.found?.url]).toEqual([known.first, known.found?.url]);
    expect(await pool.find(NAME, ask, { asOf: asOf - 86_400_000 })).toEqual({ first: known.first });
    const { table, source, url } = known.found!;
    const obtained = asOf + 7 * 86_400_000;
    const given = { ask, params: {}, table: table.tail(3), obtained, source, url };
    const compared = await pool.of(NAME).compare('history', given);
    expect(await pool.write(NAME, { name: NAME, query: '', columns: [] }, [compared!], obtained)).toBeGreaterThan(0);
    const later = await pool.find(NAME, ask, { asOf: obtained });
    expect(later.found?.table.records()).toEqual(table.tail(3).records());
  });

  it('a program without an archive is told so', async () => {
    const without = toLocalClient(await openInProcess({ sandbox: true, disk: 0 }, { parser: undefined }));
    await expect(without.get(NAME, PARAMS, { asOf: FIRST })).rejects.toMatchObject({
      code: 'no_value',
      message:
        'This service keeps no archive. Begin one with finfount archive, and give open its folder as the option archive; until then nothing is known of the past.',
    });
    await without.close();
    await expect(openInProcess({ sandbox: true, disk: 0, archive: folder })).rejects.toThrow('holds no archive');
    await expect(openInProcess({ disk: 0, archive })).rejects.toThrow(
      /holds made-up tables.*or use it with the sandbox\.$/,
    );
  });

  it('the terminal answers, by the plan or by the folder', async () => {
    const get = [
      'get',
      NAME,
      'symbol=600000',
      '--sandbox',
      '--clock',
      `${SECOND}T20:00`,
      '--format',
      'csv',
      '--tail',
      '1',
    ];
    for (const path of [plan, archive]) {
      const { out, err } = await run([...get, '--columns', '日期', '--archive', path, '--as-of', FIRST]);
      expect([out.trim().split(/\s+/).at(-1), err]).toEqual([FIRST, expect.stringContaining('As it was known')]);
    }
    expect(await run([...get, '--as-of', FIRST])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--archive'),
    });
    expect(await run([...get, '--archive', archive, '--as-of', '2026-02-30'])).toMatchObject({ status: 2 });
    const other = await run(['get', NAME, 'symbol=600001', '--sandbox', '--archive', archive, '--as-of', FIRST]);
    expect(other).toMatchObject({ status: 3, err: expect.stringContaining('The archive has nothing') });
  });

  it('archive verify counts one file as one', async () => {
    const own = join(folder, 'own.json');
    const keep = [{ interface: NAME, each: { symbol: '600000' }, when: 'after the close' }];
    writeFileSync(own, JSON.stringify({ folder: 'own', keep }));
    await run(['archive', own, '--once', '--sandbox', '--clock', `${FIRST}T20:00`]);
    const { out } = await run(['archive', 'verify', join(folder, 'own')]);
    expect(out).toBe(`${NAME}: 1 file, 1 observation checked\n`);
  });

  it('archive verify wants the file that says whether the tables are made up', async () => {
    const own = join(folder, 'unmarked');
    cpSync(archive, own, { recursive: true });
    for (const text of ['{"archive":"another"}', undefined]) {
      if (text === undefined) rmSync(join(own, 'archive.json'));
      else writeFileSync(join(own, 'archive.json'), text);
      const { status, err } = await run(['archive', 'verify', own]);
      expect([status, err]).toEqual([
        1,
        expect.stringMatching(/^damaged: The folder .* (?:archive\.json is not there|of another program)/),
      ]);
    }
  });

  it('a model is answered', async () => {
    const call = async (given: object): Promise<string> => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_data', arguments: given } };
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
      return response.text();
    };
    const text = await call({ name: NAME, params: PARAMS, as_of: FIRST, rows: 1 });
    expect(text).toContain(`as_of=${FIRST}`);
    expect(text).toContain(`… ${FIRST})`);
    expect(text).toContain(`/api/table/${NAME}.csv?symbol=600000&start_date=20260601&_as_of=${FIRST}`);
    expect(await call({ name: NAME, params: PARAMS, as_of: 'June' })).toContain('as_of takes a day 2026-10-01');
  });

  const python = findPython('pandas', 'as_of of the Python package is not tested');
  it.skipIf(python === undefined)('Python answers', async () => {
    const source = fileURLToPath(new URL('../clients/python/finfount', import.meta.url));
    const { interfaces } = await loadCatalogue();
    const modules = toPythonModules(
      interfaces.filter(({ name }) => name === NAME),
      '0.0.0-test',
    );
    for (const name of await readdir(source))
      if (name.endsWith('.py') && !modules.has(name)) await cp(join(source, name), join(folder, 'finfount', name));
    for (const [name, text] of modules) await writeFile(join(folder, 'finfount', name), text);
    const program = `
import datetime, finfount as ak
ask = lambda: list(map(str, ak.stock_zh_a_hist("600000", start_date="20260601")["日期"]))[-1]
print(ask())
with ak.as_of("${FIRST}"): print(ask())
with ak.as_of(datetime.date(2026, 6, 29)): print(ask())
with ak.since(datetime.datetime(2026, 6, 29, 12, tzinfo=datetime.timezone.utc)): print(ask())
try:
    with ak.as_of("2026-06-28"): ask()
except ak.NoValue as failure: print(failure)
print(ask())
`;
    const env = { PATH: process.env.PATH, PYTHONPATH: folder, FINFOUNT_URL: service.url };
    const { stdout } = await promisify(execFile)(python!, ['-c', program], { env });
    const lines = stdout.trim().split('\n');
    expect(lines.toSpliced(4, 1)).toEqual([SECOND, FIRST, FIRST, SECOND, SECOND]);
    expect(lines[4]).toContain('it begins at 2026-06-29');
  });
});
