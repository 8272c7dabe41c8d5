import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { expectedRecords, fixturePath } from './fixtures.ts';
import { temporaryFolder } from './folders.ts';
import { BEFORE, HISTORY } from './http-service.ts';
import { startLocalUpstream } from './local-upstream.ts';

// `finfount cache` as it is installed, on temporary folders, and the answers from their replies without any
// source.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

// This port refuses connections: every source is down.
const NOWHERE = 'http://127.0.0.1:1';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs the program on a data directory. */
function runIn(dataDir: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: dataDir, FINFOUNT_DATA_DIR: dataDir },
    timeout: 30_000,
  });
  return { status, out: stdout, err: stderr };
}

/** A vintage of the fixtures as a file of its own. */
function vintageFile(name = '2020-01.csv'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, 'sasdate,RPI\nTransform:,5\n12/1/2019,17111.055\n');
  return file;
}
const VINTAGE_ROWS = expectedRecords('fred_md', 'default vintage with the page refused');

/** The files of the stored replies. */
function filesIn(dataDir: string): string[] {
  return ['kept', 'pinned'].flatMap((folder) =>
    readdirSync(join(dataDir, 'replies', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
}

describe('finfount get', () => {
  it('asks no source a second time', async () => {
    const dataDir = temporaryFolder();
    const localUpstream = await startLocalUpstream(() => ({ body: HISTORY }));
    const get = ['get', 'stock_zh_a_hist', ...BEFORE.split('&'), '--mirror', localUpstream.url];
    const env = { PATH: process.env.PATH, HOME: dataDir, FINFOUNT_DATA_DIR: dataDir };
    expect(await once(spawn(process.execPath, [MAIN, ...get], { env, stdio: 'ignore' }), 'exit')).toEqual([0, null]);
    expect(localUpstream.received).toHaveLength(1);
    await localUpstream.close();
    expect(runIn(dataDir, ...get)).toEqual({
      status: 0,
      out: '[]\n',
      err: 'note: There is nothing in this range: the source has 2024-01-01 to 2024-09-06.\n',
    });
    expect(runIn(dataDir, ...get, 'symbol=600001').status).toBe(2);
    const [kept] = filesIn(dataDir);
    utimesSync(kept ?? '', 1_000_000_000, 1_000_000_000);
    runIn(dataDir, ...get);
    expect(statSync(kept ?? '').mtimeMs).toBeGreaterThan(1_700_000_000_000);
  });

  it('answers with a note when replies cannot be stored', () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, 'a file');
    const { status, err } = runIn(dataDir, 'get', 'article_rlab_rv', '--mirror', NOWHERE);
    expect(status).toBe(1);
    expect(err).toMatch(/^note: Replies cannot be stored in .*ENOTDIR/);
  });
});

describe('finfount cache import', () => {
  it('stores a vintage, which get and serve then answer with every source down', async () => {
    const dataDir = temporaryFolder();
    expect(runIn(dataDir, 'cache', 'import', 'fred_md', 'date=2020-01', vintageFile(), '--mirror', NOWHERE)).toEqual({
      status: 0,
      out: `asked                      rows
series=md vintage=2020-01     2

fred_md: stored 1 reply from 2020-01.csv, pinned: never removed to make room
`,
      err: '',
    });
    const got = runIn(dataDir, 'get', 'fred_md', 'date=2020-01', '--mirror', NOWHERE);
    expect([got.status, JSON.parse(got.out), got.err]).toEqual([0, VINTAGE_ROWS, '']);

    const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--mirror', NOWHERE, '--data-dir', dataDir], {
      env: { PATH: process.env.PATH, HOME: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    let said = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      said += chunk;
      if (said.includes('/docs/')) break;
    }
    const response = await fetch(`${/http:\S+(?=\/docs\/)/.exec(said)?.[0]}/api/public/fred_md?date=2020-01`);
    expect([response.status, await response.json()]).toEqual([200, VINTAGE_ROWS]);
    expect(response.headers.get('finfount-source')).toMatch(/^stlouisfed; obtained="[^"]+"; url="file:2020-01\.csv"$/);
    expect(response.headers.get('cache-status')).toContain('hit');
  });

  it('stores every vintage of an archive, a named one, or the library of every symbol', () => {
    const dataDir = temporaryFolder();
    const archive = fixturePath('stlouisfed/vintages/fred_md.vintage-in-an-archive.zip');
    const kept = runIn(dataDir, 'cache', 'import', 'fred_md', archive);
    expect([kept.status, kept.out]).toEqual([0, expect.stringMatching(/vintage=2019-12 .*\n.*vintage=2020-01 /)]);
    const library = fixturePath('oxfordman/library/library.zip');
    expect(runIn(dataDir, 'cache', 'import', 'article_oman_rv', library).out).toContain(
      'stored 3 replies from library.zip',
    );
    const one = temporaryFolder();
    expect(runIn(one, 'cache', 'import', 'fred_md', 'date=2019-12', archive).out).toContain('stored 1 reply');

    for (const [name, params, expected] of [
      ['fred_md', ['date=2020-01'], 'vintage in an archive'],
      ['article_oman_rv', [], 'default measure'],
      ['article_oman_rv', ['symbol=N225', 'index=bv_ss'], 'a negative variance'],
      ['article_oman_rv_short', [], 'default symbol'],
    ] as const) {
      const { status, out } = runIn(dataDir, 'get', name, ...params);
      expect([name, status, JSON.parse(out)]).toEqual([name, 0, expectedRecords(name, expected)]);
    }
  });

  it.each([
    [['fred_md', 'date=2020-02', vintageFile()], 1, 'expected the vintage 2020-02, and its name says 2020-01'],
    [['stock_zh_a_hist', vintageFile()], 2, 'takes no file. These do: '],
    [['fred_md', 'date=2020-13', vintageFile()], 2, 'date: Input should be a month'],
    [['fred_md', 'date=2020-01'], 2, 'There is no file date=2020-01'],
    [['fred_md', '2020-01', 'x.csv'], 2, 'name=value'],
    [['fred_md'], 2, 'missing required argument'],
  ])('refuses %j with a sentence and exit code %i', (words, status, sentence) => {
    const { out, err, ...ended } = runIn(temporaryFolder(), 'cache', 'import', ...words);
    expect([ended.status, out, err]).toEqual([status, '', expect.stringContaining(sentence)]);
  });

  it('fails with a sentence when nothing can be written', () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, 'a file');
    const { status, out, err } = runIn(dataDir, 'cache', 'import', 'fred_md', 'date=2020-01', vintageFile());
    expect([status, out, err.split('\n')]).toEqual([
      1,
      '',
      [expect.stringMatching(/^error: No reply can be stored in .* is a file\. Choose/), ''],
    ]);
  });
});

describe('finfount cache', () => {
  it('shows in its help what import takes', () => {
    const words = 'import [options] <interface> [param=value...] <file>';
    expect(runIn(temporaryFolder(), 'cache', '--help').out).toContain(`  ${words} `);
    const { status, out } = runIn(temporaryFolder(), 'cache', 'import', '--help');
    expect([status, out]).toEqual([0, expect.stringContaining(`Usage: finfount cache ${words}\n`)]);
    expect(out).not.toContain('words');
  });

  it('lists, verifies and prunes', () => {
    const dataDir = temporaryFolder();
    runIn(dataDir, 'cache', 'import', 'fred_md', vintageFile());
    expect(runIn(dataDir, 'cache', 'list', '--source', 'stlouisfed')).toEqual({
      status: 0,
      out: `source      asked                      size    age  pinned  address
stlouisfed  series=md vintage=2020-01  1 kB  0 min  yes     file:2020-01.csv

1 reply (1 kB) in ${join(dataDir, 'replies')}, pinned
`,
      err: '',
    });
    const [file = ''] = filesIn(dataDir);
    expect(JSON.parse(runIn(dataDir, 'cache', 'list', '--format', 'json').out)).toMatchObject([{ file, pinned: true }]);
    const dry = runIn(dataDir, 'cache', 'prune', '--older-than', '0s', '--pinned', '--dry-run');
    expect([dry.status, dry.out]).toEqual([0, expect.stringContaining('would remove 1 reply (1 kB), pinned')]);
    truncateSync(file, 50);
    const verified = runIn(dataDir, 'cache', 'verify');
    expect([verified.status, verified.out]).toEqual([
      1,
      expect.stringContaining(`${file} has no first line; set aside`),
    ]);
    expect(runIn(dataDir, 'cache', 'verify').status).toBe(0);
    expect(runIn(dataDir, 'cache', 'prune', '--all').out).toBe(
      `No replies are stored in ${join(dataDir, 'replies')}.\n`,
    );
  });

  it.each([
    [[], 'say which replies to remove: --source <name>, --older-than <span>, both, or --all'],
    [['--pinned'], 'say which replies to remove'],
    [['--older-than', 'yesterday'], 'Give a span of time, such as 12h or 30d'],
    [['--all', '--source', 'x'], 'cannot be used with'],
  ])('refuses to prune %j with a sentence and exit code 2', (flags, sentence) => {
    const { status, out, err } = runIn(temporaryFolder(), 'cache', 'prune', ...flags);
    expect([status, out, err]).toEqual([2, '', expect.stringContaining(sentence)]);
  });
});
