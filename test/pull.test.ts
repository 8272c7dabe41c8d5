import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FixtureReplies } from '../fixtures/replies.mjs';
import { run as runCommand } from './command.ts';
import { smallDisk, temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis } from './redis.ts';
import { klineReplyAt, tradedDays } from './traded-days.ts';

// `finfount pull` as it is installed: the built files, in their own process. What it refuses, it refuses as a
// function.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const CLOCK = '2026-10-09T12:00:00Z';
const IN_SANDBOX = ['--sandbox', '--clock', CLOCK];
const WAIT = { timeout: 30_000, interval: 20 };

const children: ChildProcess[] = [];
const closing: (() => Promise<void>)[] = [];
async function closeAll(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const close of closing.splice(0)) await close();
}

/** A folder of one test: the home of its user, and where the program runs. */
function place(codes: readonly string[] = []): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'codes.txt'), codes.map((code) => `${code}\n`).join(''));
  return folder;
}

function launch(folder: string, args: readonly string[], extra: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, 'pull', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...extra },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, ended, printed: () => out, logged: () => err };
}

async function run(folder: string, args: readonly string[], extra: Record<string, string> = {}, input = '') {
  const { child, ended, printed, logged } = launch(folder, args, extra);
  child.stdin.end(input);
  const [status] = await ended;
  return { status, out: printed(), err: logged() };
}

/** Every file below a folder with the digest of its content. */
function filesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

function linesOf(folder: string): Record<string, unknown>[] {
  const text = readFileSync(join(folder, 'pull.jsonl'), 'utf8').trimEnd();
  return text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
}

const codesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => String(600_000 + at));

const DAYS = tradedDays('2024-01-02', '2026-06-29');
const replies = new FixtureReplies();

/**
 * A local upstream that has the klines of every share and, of all else, the fixture cases; it may answer
 * otherwise.
 */
async function startCounted(
  otherwise: (url: string) => LocalUpstreamReply | undefined = () => undefined,
): Promise<LocalUpstream> {
  const upstream = await startLocalUpstream((url) => otherwise(url) ?? klineReplyAt(url, DAYS) ?? replies.at(url));
  closing.push(upstream.close);
  return upstream;
}

/** The codes that a stand-in was asked for, in order. */
function askedOf({ received }: LocalUpstream): string[] {
  return received.flatMap(({ url }) => /secid=[01]\.(\d{6})/.exec(url)?.[1] ?? []);
}

// Each waits for its processes or for a source: they wait at once.
describe.concurrent('finfount pull, for seconds', () => {
  afterAll(closeAll);

  it('gives the same bytes when it is killed at five random moments as in one run', async () => {
    const codes = codesOf(30);
    const [whole, killed] = [place(codes), place(codes)];
    const args = [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      'adjust=hfq',
      'period=monthly',
      'start_date=20250101',
      '--out',
      'data',
      ...IN_SANDBOX,
    ];
    expect(await run(whole, args)).toMatchObject({ status: 0 });
    const expected = filesOf(join(whole, 'data'));
    // Beside the files: the journal, and the views.
    expect(Object.keys(expected)).toHaveLength(32);

    // The folder of unfinished files sees every step of every file.
    const work = join(killed, 'data', '.pull');
    mkdirSync(work, { recursive: true });
    const published = new Map<string, string>();
    for (let time = 0; time < 5; time++) {
      const { child, ended } = launch(killed, args);
      let steps = 1 + Math.floor(Math.random() * 14);
      const watcher = watch(work, () => {
        if (--steps === 0) child.kill('SIGKILL');
      });
      await ended;
      watcher.close();
      mkdirSync(work, { recursive: true });
      // What was published stays as it is.
      const now = filesOf(join(killed, 'data', 'stock_zh_a_hist'));
      for (const [path, content] of published) expect([path, now[path]]).toEqual([path, content]);
      for (const [path, content] of Object.entries(now)) {
        expect(content).toBe(expected[join('stock_zh_a_hist', path)]);
        published.set(path, content);
      }
    }
    expect(await run(killed, args)).toMatchObject({ status: 0 });
    expect(filesOf(join(killed, 'data'))).toEqual(expected);
    // Undisturbed and once more: nothing changes.
    expect(await run(killed, args)).toMatchObject({
      status: 0,
      out: expect.stringContaining('0 written, 30 fresh already'),
    });
    expect(filesOf(join(killed, 'data'))).toEqual(expected);
  }, 120_000);

  it('asks a source for nothing that is published, however often it is killed', async () => {
    const folder = place(codesOf(8));
    const upstream = await startCounted();
    const args = [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      '--out',
      'data',
      '--mirror',
      upstream.url,
      '--disk',
      '0',
      '--format',
      'csv',
    ];
    const file = (code: string): string => join(folder, `data/stock_zh_a_hist/symbol=${code}/data.csv`);
    const work = join(folder, 'data', '.pull');
    for (let time = 0; time < 4; time++) {
      mkdirSync(work, { recursive: true });
      const published = codesOf(8).filter((code) => existsSync(file(code)));
      const before = upstream.received.length;
      const { child, ended } = launch(folder, args);
      let steps = 2 + Math.floor(Math.random() * 9);
      const watcher = watch(work, () => {
        if (--steps === 0) child.kill('SIGKILL');
      });
      await ended;
      watcher.close();
      expect(
        askedOf(upstream)
          .slice(before)
          .filter((code) => published.includes(code)),
      ).toEqual([]);
    }
    expect(await run(folder, args)).toMatchObject({ status: 0 });
    expect(codesOf(8).filter((code) => !existsSync(file(code)))).toEqual([]);
    const asked = upstream.received.length;
    expect(await run(folder, args)).toMatchObject({ status: 0 });
    expect(upstream.received).toHaveLength(asked);
  }, 120_000);

  it('asks no fallback source unless that is wanted', async () => {
    const folder = place();
    const upstream = await startCounted((url) =>
      url.includes('eastmoney.com') ? { body: '<html>blocked</html>' } : undefined,
    );
    const args = [
      'stock_zh_a_hist',
      '--each',
      'symbol=600000',
      '--mirror',
      upstream.url,
      '--format',
      'csv',
      '--disk',
      '0',
    ];
    expect((await run(folder, [...args, '--out', 'own'])).status).toBe(1);
    const hosts = (): string[] => upstream.received.map(({ url }) => new URL(url).host);
    expect(hosts().filter((host) => !host.endsWith('.eastmoney.com'))).toEqual([]);
    expect((await run(folder, [...args, '--out', 'other', '--fallback'])).status).toBe(0);
    expect(linesOf(join(folder, 'other'))).toEqual([
      expect.objectContaining({ status: 'done', source: expect.not.stringMatching('^eastmoney$') }),
    ]);
  });

  it('waits out Retry-After, and says until when', async () => {
    const folder = place(codesOf(3));
    let began: number | undefined;
    // Shorter than the wait that it asks for, and long enough for all hosts of the source.
    const isResting = (): boolean => {
      began ??= performance.now();
      return performance.now() - began < 5_000;
    };
    const upstream = await startCounted(() =>
      isResting() ? { status: 429, headers: { 'retry-after': '6' }, body: '' } : undefined,
    );
    const { status, err } = await run(folder, [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      '--out',
      'data',
      '--mirror',
      upstream.url,
    ]);
    expect(status).toBe(0);
    expect(err).toMatch(/eastmoney is paused until \d\d:\d\d:\d\d; 0 of 3 done\. /);
  });
});

describe('finfount pull', () => {
  afterEach(closeAll);

  it('leaves the journal alone once another pull took its folder over', async () => {
    const folder = place();
    const upstream = await startCounted(() => ({ status: 429, headers: { 'retry-after': '600' }, body: '' }));
    const data = join(folder, 'data');
    const journal = join(data, 'pull.jsonl');
    const lineOf = (path: string): string =>
      `${JSON.stringify({ version: 1, interface: 'x', params: {}, path, status: 'nothing' })}\n`;
    mkdirSync(data);
    writeFileSync(journal, lineOf('b') + lineOf('a'));
    const args = ['stock_zh_a_hist', '--each', 'symbol=600000', '--out', 'data', '--mirror', upstream.url];
    const { ended, logged } = launch(folder, args);
    await vi.waitFor(() => expect(logged()).toContain('is paused until'), WAIT);
    const lock = join(data, readdirSync(data).find((name) => name.includes('lock'))!);
    const owner = JSON.parse(readFileSync(lock, 'utf8')) as Record<string, unknown>;
    writeFileSync(lock, `${JSON.stringify({ ...owner, token: 'of another pull' })}\n`);
    writeFileSync(journal, lineOf('of another pull'), { flag: 'a' });
    const written = readFileSync(journal, 'utf8');
    expect((await ended)[0]).toBe(1);
    expect(logged()).toContain('Another pull took the lock over');
    expect(readFileSync(journal, 'utf8')).toBe(written);
    expect(readFileSync(lock, 'utf8')).toContain('of another pull');
  });

  it.each(['parquet', 'csv', 'arrow', 'xlsx', 'json'])(
    'writes %s files, and its journal says what is in them',
    async (format) => {
      const folder = place();
      const args = [
        'stock_zh_a_hist',
        '--each',
        'symbol=600000',
        'adjust=',
        '--each',
        'period=weekly,monthly',
        'start_date=20240101',
        'end_date=20240331',
      ];
      expect(await run(folder, [...args, '--out', 'data', '--format', format, ...IN_SANDBOX])).toMatchObject({
        status: 0,
      });
      const path = `stock_zh_a_hist/start_date=20240101/end_date=20240331/adjust=none/symbol=600000/period=monthly/data.${format}`;
      expect(linesOf(join(folder, 'data'))[0]).toMatchObject({
        path,
        rows: 3,
        first: '2024-01-31',
        last: '2024-03-29',
        source: 'sandbox',
      });
      expect(Object.keys(filesOf(join(folder, 'data')))).toContain(path);
    },
  );

  it('writes Parquet that another reader reads, without a time of the machine in it', async () => {
    const folder = place();
    await run(folder, [
      'stock_zh_a_hist',
      '--each',
      'symbol=000001',
      'end_date=20001231',
      '--out',
      'data',
      ...IN_SANDBOX,
    ]);
    const body = readFileSync(join(folder, 'data/stock_zh_a_hist/end_date=20001231/symbol=000001/data.parquet'));
    const file = body.buffer.slice(body.byteOffset, body.byteOffset + body.length);
    const { num_rows, key_value_metadata } = parquetMetadata(file);
    expect(key_value_metadata).toContainEqual({ key: 'source', value: 'sandbox' });
    expect(key_value_metadata).toContainEqual({ key: 'obtained', value: '2026-10-09T12:00:00.000Z' });
    const rows = await parquetReadObjects({ file });
    expect([rows.length, rows[0]?.股票代码]).toEqual([Number(num_rows), '000001']);
  });

  it('reads values from standard input, from a CSV column, and from a column of an interface', async () => {
    const folder = place();
    writeFileSync(join(folder, 'all.csv'), '\uFEFF名称,代码\r\n"甲,乙",000001\r\n丙,600000\r\n');
    const rest = ['start_date=20260101', '--format', 'csv', ...IN_SANDBOX];
    expect(
      await run(folder, ['stock_zh_a_hist', '--each', 'symbol=@-', '--out', 'a', ...rest], {}, '600000\n000001\n'),
    ).toMatchObject({ status: 0 });
    expect(
      await run(folder, ['stock_zh_a_hist', '--each', 'symbol=@all.csv:代码', '--out', 'b', ...rest]),
    ).toMatchObject({ status: 0 });
    expect(filesOf(join(folder, 'a'))).toEqual(filesOf(join(folder, 'b')));
    const { status, err } = await run(folder, [
      'fred_md',
      '--each',
      'date=2019-11..2020-01',
      '--out',
      'c',
      ...IN_SANDBOX,
    ]);
    expect([status, err]).toEqual([0, '3 files of fred_md in c.\nnote: the sandbox made these figures up.\n']);
    expect(readdirSync(join(folder, 'c/fred_md'))).toEqual(['date=2019-11', 'date=2019-12', 'date=2020-01']);
  });

  it('lists every mistake with its line, asks for nothing, and ends with 2', async () => {
    const folder = place(['600000', '', '60000', 'AAPL']);
    const upstream = await startCounted();
    const { status, out, err } = await run(folder, [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      '--out',
      'data',
      '--mirror',
      upstream.url,
    ]);
    expect([status, out, err]).toEqual([
      2,
      '',
      'error: Nothing was asked for: there are 2 mistakes.\n  codes.txt:3: symbol: Input should be six digits, such as 600000, not "60000"\n  codes.txt:4: symbol: Input should be six digits, such as 600000, not "AAPL"\n',
    ]);
    expect([upstream.received, existsSync(join(folder, 'data'))]).toEqual([[], false]);
  });

  it.each([
    [
      ['stock_zh_a_hist', '--each', 'symbol=@none.txt', '--out', 'x'],
      'The list none.txt cannot be read: there is no such file.',
    ],
    [['stock_zh_a_hist', '--each', 'symbol=@.', '--out', 'x'], 'it is a folder'],
    [['stock_zh_a_hist', '--each', 'symbol=@/dev/zero', '--out', 'x'], 'has more than 64 MB'],
    [['stock_zh_a_hist', '--each', 'symbol', '--out', 'x'], 'Give a parameter and its values'],
    [['stock_zh_a_hist', '--each', 'symbol=@-', '--each', 'adjust=@-', '--out', 'x'], 'Only one --each'],
    [['stock_zh_a_hist'], "required option '--out <folder>' not specified"],
    [['fred_md', '--out', ''], 'Give the name of a folder'],
    [
      ['stock_zh_a_hist', '--each', 'symbol=stock_info_a_code_nam.code', '--out', 'x'],
      'error: --each symbol=stock_info_a_code_nam.code: There is no interface named "stock_info_a_code_nam". Did you mean stock_info_a_code_name',
    ],
    [['nope', '--out', 'x'], 'There is no interface named "nope"'],
    [['fred_md', '--out', 'x', '--clock', CLOCK], '--clock (FINFOUNT_CLOCK) is for --sandbox alone'],
    [['fred_md', '--out', 'x', '--via', 'ftp://x'], '--via takes the address of a service'],
    [['fred_md', '--out', 'x', '--via', 'http://x', '--sandbox'], '--via excludes --sandbox'],
    [['fred_md', '--out', 'x', '--format', 'xml'], 'Allowed choices are parquet, csv, arrow, xlsx, json'],
  ])('refuses %j with a sentence and exit code 2', async (args, sentence) => {
    const { status, err } = await runCommand(['pull', ...args]);
    expect([status, err]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it('ends with 1 and the command for the rest, without secrets, where some files failed', async () => {
    const folder = place(['600000', '600001']);
    const upstream = await startCounted((url) =>
      url.includes('600001') ? { body: '<html>blocked</html>' } : undefined,
    );
    const args = [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      'cookie=s3cr3t',
      '--out',
      'my data',
      '--mirror',
      upstream.url,
    ];
    const { status, out, err } = await run(folder, args);
    expect(status).toBe(1);
    expect(out).toBe('1 of 2 done in my data/stock_zh_a_hist: 1 written, 0 fresh already, 1 failed.\n');
    expect(err).toContain(
      `For the rest:\n  finfount pull stock_zh_a_hist --each symbol=@codes.txt cookie=… --out 'my data' --mirror ${upstream.url}\n`,
    );
    expect(err).toMatch(/^failed: stock_zh_a_hist symbol=600001: Eastmoney.+$/m);
    expect(linesOf(join(folder, 'my data')).map((line) => line.status)).toEqual(['done', 'failed']);
    expect(out + err + readFileSync(join(folder, 'my data/pull.jsonl'), 'utf8')).not.toContain('s3cr3t');
  });

  it('writes no real data beside made-up ones, nor the other way round', async () => {
    const folder = place();
    const upstream = await startCounted();
    const args = ['fred_md', '--each', 'date=2025-09', '--format', 'csv'];
    const real = ['--mirror', upstream.url, '--disk', '0'];
    expect(await run(folder, [...args, '--out', 'made', ...IN_SANDBOX])).toMatchObject({ status: 0 });
    const before = filesOf(join(folder, 'made'));
    const mixed = await run(folder, [...args, '--out', 'made', ...real]);
    expect([mixed.status, mixed.err]).toEqual([
      1,
      expect.stringMatching(/^error: .* that the sandbox made up\. .*--out/m),
    ]);
    expect([filesOf(join(folder, 'made')), upstream.received]).toEqual([before, []]);
    expect(await run(folder, [...args, '--out', 'true', ...real])).toMatchObject({ status: 0 });
    const made = await run(folder, [...args, '--out', 'true', ...IN_SANDBOX]);
    expect([made.status, made.err]).toEqual([1, expect.stringMatching(/^error: .* is of real data\. .*--out/m)]);
  });

  it('writes English names of columns with --names en, and no others beside them', async () => {
    const folder = place();
    const args = ['stock_zh_a_hist', '--each', 'symbol=600000', '--out', 'data', '--format', 'parquet', ...IN_SANDBOX];
    const english = await run(folder, [...args, '--names', 'en', 'start_date=20240102', 'end_date=20240105']);
    expect(english).toMatchObject({ status: 0 });
    const [line] = linesOf(join(folder, 'data'));
    expect(line).toMatchObject({ names: 'en', rows: 4, first: '2024-01-02', last: '2024-01-05' });
    const bytes = readFileSync(join(folder, 'data', String(line?.path)));
    const { schema, key_value_metadata: pairs = [] } = parquetMetadata(new Uint8Array(bytes).buffer);
    expect(schema.slice(1, 4).map(({ name }) => name)).toEqual(['date', 'stock_code', 'open']);
    expect(pairs.find(({ key }) => key === 'units')?.value).toContain('"open":"yuan per share"');
    const mixed = await run(folder, args);
    expect([mixed.status, mixed.err]).toEqual([
      1,
      expect.stringMatching(/^error: .* have English names\. .*--names en/m),
    ]);
  });
});

/** A stand-in whose replies wait until the test lets them go. */
async function startHeld() {
  const held: (() => void)[] = [];
  let isOpen = false;
  const upstream = await startLocalUpstream((url) => (response) => {
    const send = (): void => {
      response.end(klineReplyAt(url, DAYS)?.body);
    };
    if (isOpen) send();
    else held.push(send);
  });
  closing.push(upstream.close);
  const release = (): void => {
    isOpen = true;
    for (const send of held.splice(0)) send();
  };
  return { upstream, held, release };
}

describe('a signal', () => {
  afterEach(closeAll);

  const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

  it.each(interrupts)('%s ends a pull after the files under way, with 130', async (signal) => {
    const folder = place(codesOf(9));
    const { upstream, held, release } = await startHeld();
    const { child, ended, logged } = launch(folder, [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      '--out',
      'data',
      '--mirror',
      upstream.url,
    ]);
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), WAIT);
    child.kill(signal);
    await vi.waitFor(() => expect(logged()).toContain('Ctrl-C again ends it at once'), WAIT);
    release();
    expect(await ended).toEqual([130, null]);
    const written = linesOf(join(folder, 'data'));
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(9);
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['pull.jsonl', 'stock_zh_a_hist', 'views.sql']);
    expect(logged()).toContain('For the rest:\n  finfount pull stock_zh_a_hist');
  });

  it('a second one ends it at once, and the next run goes on', async () => {
    const folder = place(codesOf(2));
    const { upstream, held, release } = await startHeld();
    const args = ['stock_zh_a_hist', '--each', 'symbol=@codes.txt', '--out', 'data', '--mirror', upstream.url];
    const { child, ended, logged } = launch(folder, args);
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), WAIT);
    child.kill('SIGINT');
    await vi.waitFor(() => expect(logged()).toContain('Ctrl-C again ends it at once'), WAIT);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    release();
    expect(await run(folder, args)).toMatchObject({ status: 0 });
  });
});

describe('two pulls', () => {
  afterEach(closeAll);

  it('do not double the rate of a source: the second one says who asks it, and goes on afterwards', async () => {
    const [folder, home] = [place(codesOf(2)), place()];
    const { upstream, held, release } = await startHeld();
    const args = ['stock_zh_a_hist', '--each', 'symbol=@codes.txt', '--mirror', upstream.url, '--data-dir', home];
    const first = launch(folder, [...args, '--out', 'a']);
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), WAIT);
    const second = launch(folder, [...args, '--out', 'b', 'adjust=qfq']);
    await vi.waitFor(() => expect(second.logged()).toContain('Another pull asks eastmoney'), WAIT);
    expect(second.logged()).toContain(`(process ${first.child.pid}, stock_zh_a_hist into ${join(folder, 'a')}, since `);
    release();
    expect([await first.ended, await second.ended]).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(Object.keys(filesOf(join(folder, 'b')))).toHaveLength(4);
  });

  it('into one folder take turns: the second one skips what the first one wrote', async () => {
    const folder = place(codesOf(2));
    const { upstream, held, release } = await startHeld();
    const args = ['stock_zh_a_hist', '--each', 'symbol=@codes.txt', '--out', 'data', '--mirror', upstream.url];
    const first = launch(folder, [...args, '--data-dir', place()]);
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), WAIT);
    const second = launch(folder, [...args, '--data-dir', place()]);
    await vi.waitFor(() => expect(second.logged()).toContain('Another pull writes into data'), WAIT);
    release();
    expect(await first.ended).toEqual([0, null]);
    expect(await second.ended).toEqual([0, null]);
    expect(second.printed()).toContain('0 written, 2 fresh already');
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['pull.jsonl', 'stock_zh_a_hist', 'views.sql']);
  });

  it('into one folder take turns, and one that was killed keeps nobody waiting', async () => {
    const folder = place(codesOf(2));
    const { upstream, held, release } = await startHeld();
    const args = ['stock_zh_a_hist', '--each', 'symbol=@codes.txt', '--out', 'data', '--mirror', upstream.url];
    const first = launch(folder, [...args, '--data-dir', place()]);
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), WAIT);
    const second = launch(folder, [...args, '--data-dir', place()]);
    await vi.waitFor(() => expect(second.logged()).toContain('Another pull writes into data'), WAIT);
    first.child.kill('SIGKILL');
    release();
    expect(await second.ended).toEqual([0, null]);
    expect(linesOf(join(folder, 'data'))).toHaveLength(2);
  });

  it.skipIf(!HAS_REDIS)('on one Redis run at once, share the rate, and ask for nothing twice', async () => {
    const folder = place(codesOf(6));
    const upstream = await startCounted();
    const redis = await startRedis();
    closing.push(redis.kill);
    const args = ['stock_zh_a_hist', '--each', 'symbol=@codes.txt', '--mirror', upstream.url, '--disk', '0'];
    const pulls = ['a', 'b'].map((out) => run(folder, [...args, '--out', out], { FINFOUNT_REDIS: redis.url }));
    for (const { status, err } of await Promise.all(pulls))
      expect([status, err]).toEqual([0, expect.not.stringContaining('Another pull')]);
    expect(askedOf(upstream).toSorted()).toEqual(codesOf(6));
    expect(Object.keys(filesOf(join(folder, 'a')))).toHaveLength(8);
  });
});

describe('a folder', () => {
  afterEach(closeAll);

  const disk = smallDisk(600_000);
  it.skipIf(!disk)('that is full ends the pull with one sentence; with room it goes on', async () => {
    const folder = place(codesOf(12));
    const args = [
      'stock_zh_a_hist',
      '--each',
      'symbol=@codes.txt',
      '--out',
      disk?.folder ?? '',
      '--format',
      'json',
      ...IN_SANDBOX,
    ];
    const { status, err } = await run(folder, args);
    expect([status, err]).toEqual([1, expect.stringContaining('the disk is full')]);
    expect(err).toContain('For the rest:');
    const whole = Object.keys(filesOf(disk?.folder ?? '')).filter((path) => path.endsWith('data.json'));
    for (const path of whole)
      expect(() => JSON.parse(readFileSync(join(disk?.folder ?? '', path), 'utf8'))).not.toThrow();
    expect(
      await run(folder, [...args, '--format', 'csv', '--each', 'period=monthly', 'start_date=20260101']),
    ).toMatchObject({ status: 0 });
  });

  it.skipIf(!disk)('that is read-only is refused with one sentence', async () => {
    disk?.protect(true);
    try {
      const { status, err } = await run(place(), ['fred_md', '--out', join(disk?.folder ?? '', 'new'), ...IN_SANDBOX]);
      expect([status, err]).toEqual([1, expect.stringContaining('the disk is read-only')]);
    } finally {
      disk?.protect(false);
    }
  });

  it.each([
    [
      'a folder in the place of a file',
      'data',
      'data/fred_md/date=2020-01/data.csv/x',
      'a folder has the name of a file',
    ],
    [
      'a file in the place of a folder',
      'data',
      'data',
      /cannot be written into \S*\/data: a file has the name of a folder/,
    ],
    [
      'a file above a folder',
      'data/new',
      'data',
      /cannot be written into \S*\/data\/new: a part of this path is a file/,
    ],
  ])('with %s ends the pull with one sentence and the command for the rest', async (_, out, taken, sentence) => {
    const folder = place();
    mkdirSync(dirname(join(folder, taken)), { recursive: true });
    writeFileSync(join(folder, taken), '');
    const args = ['fred_md', 'date=2020-01', '--out', out, '--format', 'csv', ...IN_SANDBOX];
    const { status, err } = await run(folder, args);
    expect([status, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(err).toContain('For the rest:\n  finfount pull fred_md');
  });

  it('is untouched where the service is not there, and the command is printed again', async () => {
    const folder = place();
    const url = await startCounted();
    await url.close();
    const { status, err } = await run(folder, ['fred_md', '--out', 'data', '--via', url.url]);
    expect([status, err]).toEqual([1, expect.stringContaining('cannot be reached')]);
    expect(err).toContain(`For the rest:\n  finfount pull fred_md --out data --via ${url.url}\n`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('with a journal of a later version is refused, and stays as it is', async () => {
    const folder = place();
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/pull.jsonl'), '{"version":7,"path":"x"}\n');
    const { status, err } = await run(folder, ['fred_md', '--out', 'data', ...IN_SANDBOX]);
    expect([status, err]).toEqual([1, expect.stringContaining('written by a newer finfount')]);
    expect(readFileSync(join(folder, 'data/pull.jsonl'), 'utf8')).toBe('{"version":7,"path":"x"}\n');
  });
});
