import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { smallDisk, temporaryFolder } from '../../test/folders.ts';
import { replyFolderIn, toStoreKey } from '../cache/disk-store.ts';
import { toReplyKey } from '../cache/replies.ts';
import { ReplyFolder } from '../cache/reply-folder.ts';
import { Registry } from '../registry/registry.ts';
import { type CacheDesk, importFile, listReplies, pruneReplies, verifyReplies } from './cache.ts';

const MIRROR = 'http://127.0.0.1:9000';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const registry = await Registry.open();

/** A desk over a folder, and what was written on it. */
function deskOf(dataDir: string, parts: Partial<CacheDesk> = {}) {
  const printed: string[] = [];
  const complained: string[] = [];
  const desk: CacheDesk = {
    dataDir,
    now: () => NOW,
    print: (line) => printed.push(...line.split('\n')),
    complain: (line) => complained.push(line),
    ...parts,
  };
  return { desk, printed, complained };
}

/** A data directory that holds klines of two days and an archive, live, and a kline of a mirror. */
async function keptReplies(): Promise<string> {
  const dataDir = temporaryFolder();
  const folder = new ReplyFolder(
    replyFolderIn(dataDir),
    () => NOW,
    () => undefined,
  );
  await folder.claim();
  const url = 'https://push2his.eastmoney.com/api/qt/stock/kline/get?secid=1.600000&klt=101';
  for (const { source, ask, age = 0, isPinned = false, mirror } of [
    { source: 'eastmoney', ask: { secid: '1.600000', klt: 101 } },
    { source: 'eastmoney', ask: { secid: '0.\u001b[2J', klt: 101 }, age: 3 * DAY },
    { source: 'stlouisfed', ask: { archive: 'https://www.stlouisfed.org/a.zip' }, age: 400 * DAY, isPinned: true },
    { source: 'eastmoney', ask: { secid: '1.600000', klt: 101 }, mirror: MIRROR },
  ]) {
    const key = toStoreKey(mirror, toReplyKey({ name: source }, ask));
    await folder.write(key, { url, obtained: NOW - age, status: 200, body: Buffer.from('klines') }, isPinned);
  }
  return dataDir;
}

function filesIn(dataDir: string): string[] {
  return ['kept', 'pinned'].flatMap((folder) =>
    readdirSync(join(replyFolderIn(dataDir), folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
}

describe('listReplies', () => {
  it('lists what was kept of live sources, with size, age and address, as wide as the terminal', async () => {
    const dataDir = await keptReplies();
    const { desk, printed } = deskOf(dataDir, { width: 100 });
    expect(await listReplies(desk, {}, false)).toBe(true);
    expect(printed).toEqual([
      'source      asked                                     size    age  kept    address',
      'eastmoney   klt=101 secid=0.·[2J                      1 kB    3 d  -       push2his.eastmoney.com/a…',
      'eastmoney   klt=101 secid=1.600000                    1 kB  0 min  -       push2his.eastmoney.com/a…',
      'stlouisfed  archive=https://www.stlouisfed.org/a.zip  1 kB  400 d  pinned  push2his.eastmoney.com/a…',
      '',
      `3 replies (1 kB) in ${replyFolderIn(dataDir)}, of which pinned: 1 reply (1 kB)`,
      'and 1 reply (1 kB) of mirrors, see --mirror',
    ]);
  });

  it('lists what was kept of a mirror, or of one source', async () => {
    const dataDir = await keptReplies();
    const mirrors = deskOf(dataDir, { mirror: MIRROR });
    await listReplies(mirrors.desk, {}, false);
    expect(mirrors.printed[1]).toMatch(
      /^eastmoney {2}klt=101 secid=1\.600000 {2}.* {2}push2his\.eastmoney\.com\/.*klt=101$/,
    );
    expect(mirrors.printed.at(-1)).toBe('and 3 replies (1 kB) of live sources or other mirrors, see --mirror');
    const { desk, printed } = deskOf(dataDir);
    await listReplies(desk, { source: 'stlouisfed' }, false);
    expect(printed.slice(1, 4)).toEqual([
      expect.stringMatching(/^stlouisfed/),
      '',
      expect.stringMatching(/^1 reply .*, pinned$/),
    ]);
  });

  it('writes JSON for programs', async () => {
    const dataDir = await keptReplies();
    const { desk, printed } = deskOf(dataDir);
    await listReplies(desk, { source: 'stlouisfed' }, true);
    expect(JSON.parse(printed.join('\n'))).toEqual([
      {
        source: 'stlouisfed',
        ask: { archive: 'https://www.stlouisfed.org/a.zip' },
        url: 'https://push2his.eastmoney.com/api/qt/stock/kline/get?secid=1.600000&klt=101',
        obtained: '2025-10-17T12:00:00.000Z',
        used: '2026-11-21T12:00:00.000Z',
        bytes: expect.any(Number),
        pinned: true,
        file: expect.stringContaining(join(replyFolderIn(dataDir), 'pinned')),
      },
    ]);
  });

  it('says that nothing is kept, and of which sources there is something', async () => {
    const nothing = deskOf(temporaryFolder());
    expect(await listReplies(nothing.desk, {}, false)).toBe(true);
    expect(nothing.printed).toEqual([`nothing is kept in ${replyFolderIn(nothing.desk.dataDir)}`]);
    expect(existsSync(replyFolderIn(nothing.desk.dataDir))).toBe(false);
    const { desk, printed } = deskOf(await keptReplies());
    await listReplies(desk, { source: 'fred' }, false);
    expect(printed[0]).toMatch(/^nothing of fred is kept in .*; there are replies of eastmoney, stlouisfed$/);
  });
});

describe('verifyReplies', () => {
  it('reads every reply, whoever’s it is, and says that they are whole', async () => {
    const { desk, printed } = deskOf(await keptReplies());
    expect(await verifyReplies(desk)).toBe(true);
    expect(printed).toEqual(['4 replies are whole, 0 damaged']);
  });

  it('tells each damaged file and sets it aside', async () => {
    const dataDir = await keptReplies();
    const [cut = '', beside = ''] = filesIn(dataDir);
    truncateSync(cut, 50);
    writeFileSync(join(beside, '..', 'foreign.txt'), 'not a reply');
    mkdirSync(join(replyFolderIn(dataDir), 'kept', 'zz'));
    writeFileSync(join(replyFolderIn(dataDir), 'kept', 'file'), 'in the place of a folder');
    const list = deskOf(dataDir);
    await listReplies(list.desk, {}, false);
    expect(list.printed.at(-1)).toBe('and 3 damaged, see finfount cache verify');
    const { desk, printed } = deskOf(dataDir);
    expect(await verifyReplies(desk)).toBe(false);
    const aside = join(replyFolderIn(dataDir), 'damaged');
    expect(printed).toHaveLength(4);
    expect(printed.at(-1)).toBe('3 replies are whole, 3 damaged');
    for (const name of [cut, 'foreign.txt', join('kept', 'file')])
      expect(printed.join('\n')).toContain(`${name} has no first line; set aside as ${aside}`);
    const again = deskOf(dataDir);
    expect([await verifyReplies(again.desk), again.printed]).toEqual([true, ['3 replies are whole, 0 damaged']]);
  });

  it('finds a reply that lies under the name of another', async () => {
    const dataDir = await keptReplies();
    const [one = '', other = ''] = filesIn(dataDir);
    writeFileSync(other, readFileSync(one));
    const { desk, printed } = deskOf(dataDir);
    expect(await verifyReplies(desk)).toBe(false);
    expect(printed[0]).toContain(`${other} does not have the name that its key gives it`);
  });
});

describe('pruneReplies', () => {
  it('removes those of a source, or those that are old, and tells which', async () => {
    const dataDir = await keptReplies();
    const dry = deskOf(dataDir);
    await pruneReplies(dry.desk, { source: 'eastmoney' }, false, true);
    expect(dry.printed.map((line) => line.slice(0, 9))).toEqual([
      'source   ',
      'eastmoney',
      'eastmoney',
      '',
      'would rem',
    ]);
    expect(filesIn(dataDir)).toHaveLength(4);
    const old = deskOf(dataDir);
    await pruneReplies(old.desk, { source: 'eastmoney', olderThanMs: DAY }, false, false);
    expect(old.printed.slice(-2)).toEqual(['', 'removed 1 reply (1 kB)']);
    expect(filesIn(dataDir)).toHaveLength(3);
    const nothing = deskOf(dataDir);
    await pruneReplies(nothing.desk, { source: 'eastmoney', olderThanMs: DAY }, false, false);
    expect(nothing.printed).toEqual([`nothing in ${replyFolderIn(dataDir)} is meant by this`]);
  });

  it('leaves the pinned, unless it is told, and always what is of others', async () => {
    const dataDir = await keptReplies();
    const { desk, printed } = deskOf(dataDir);
    await pruneReplies(desk, {}, false, false);
    expect(printed.slice(-2)).toEqual([
      'removed 2 replies (1 kB)',
      '1 reply (1 kB) pinned, and left: --pinned takes them, too',
    ]);
    await pruneReplies(desk, {}, true, false);
    expect(printed.at(-1)).toBe('removed 1 reply (1 kB), pinned');
    expect(filesIn(dataDir)).toHaveLength(1);
    await pruneReplies(deskOf(dataDir, { mirror: MIRROR }).desk, {}, false, false);
    expect(filesIn(dataDir)).toEqual([]);
  });
});

describe('importFile', () => {
  const VINTAGE = 'sasdate,RPI\nTransform:,5\n11/1/2019,1\n12/1/2019,2\n';

  function fileOf(name: string, body: string | Uint8Array): string {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, body);
    return path;
  }

  it.each([
    ['fred_md', [['date', '2020-01']], fileOf('2020-01.csv', VINTAGE), ['2020-01']],
    ['fred_md', [], fileOf('2020-01.csv', VINTAGE), ['2020-01']],
    ['fred_md', [], fixture('fred_md/vintage_in_an_archive/archive.zip'), ['2019-12', '2020-01']],
    ['fred_md', [['date', '2019-12']], fixture('fred_md/vintage_in_an_archive/archive.zip'), ['2019-12']],
    ['fred_qd', [['date', '2020-01']], fixture('fred_qd/vintage_in_an_archive/archive.zip'), ['2020-01']],
    ['article_oman_rv', [], fixture('article_oman_rv/default_measure/library.zip'), ['AEX', 'FTSE', 'N225']],
    ['article_oman_rv_short', [['symbol', 'FTSE']], fixture('article_oman_rv/default_measure/library.zip'), ['FTSE']],
  ] as const)('%s %j: keeps what the file holds, pinned', async (name, params, path, kept) => {
    const { desk, printed, complained } = deskOf(temporaryFolder());
    expect(await importFile(desk, registry, name, params, path)).toBe(true);
    expect(complained).toEqual([]);
    expect(printed).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}: kept ${kept.length} repl(y|ies) out of `)),
    );
    printed.splice(0);
    await listReplies(desk, {}, true);
    const listed = JSON.parse(printed.join('\n')) as {
      ask: Record<string, string>;
      pinned: boolean;
      url: string;
    }[];
    expect(listed.map(({ ask, pinned }) => [ask.vintage ?? ask.symbol, pinned])).toEqual(
      kept.map((each) => [each, true]),
    );
    expect(listed[0]?.url).toMatch(/^file:[a-zA-Z0-9-]+\.(csv|zip)$/);
  });

  function fixture(path: string): string {
    return fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url));
  }

  it('keeps what can be read of an archive, and tells what cannot', async () => {
    const members = {
      '2020-01.csv': Buffer.from(VINTAGE),
      '2020-02.csv': Buffer.from(VINTAGE.replace(',2\n', ',x\n')),
    };
    const { desk, printed, complained } = deskOf(temporaryFolder());
    const archive = fileOf('vintages.zip', zipSync(members, { mtime: '2025-01-31T12:00:00' }));
    expect(await importFile(desk, registry, 'fred_md', [], archive)).toBe(false);
    expect(printed).toEqual([
      'asked                      rows',
      'series=md vintage=2020-01     3',
      '',
      'fred_md: kept 1 reply out of vintages.zip, never to be dropped for want of room',
    ]);
    expect(complained).toEqual([expect.stringMatching(/^not kept: series=md vintage=2020-02: .*number/)]);
    expect(filesIn(desk.dataDir)).toHaveLength(1);
  });

  it.each([
    ['article_oman_rv', 'l.csv', ',Symbol,rv5\n2020-01-01 00:00:00+00:00,.SPX,1.0e-04\n', '2026-11-21T13:00:00.000Z'],
    [
      'fred_md',
      '2025-02.csv',
      VINTAGE.replace('11/1/2019', '12/1/2024').replace('12/1/2019', '1/1/2025'),
      '2026-11-22T00:00:00.000Z',
    ],
  ])(
    'tells of %s when the source is asked again, so that what it gives takes the place of the file',
    async (name, file, body, from) => {
      const { desk, printed } = deskOf(temporaryFolder());
      expect(await importFile(desk, registry, name, [], fileOf(file, body))).toBe(true);
      expect(printed).toContain(
        `note: this only stands in: from ${from} on the source is asked again, and what it gives takes the place of what you imported`,
      );
    },
  );

  it('leaves what is kept where it has more rows than the file, and says how to remove it', async () => {
    const lineOf = (symbol: string, day: number) => `2020-01-0${day} 00:00:00+00:00,.${symbol},1.0e-04\n`;
    const cut = `,Symbol,rv5\n${lineOf('AEX', 1)}${lineOf('AEX', 2)}${lineOf('SPX', 1)}`;
    const whole = fileOf('whole.csv', `${cut}${lineOf('SPX', 2)}${lineOf('SPX', 3)}`);
    const { desk, printed, complained } = deskOf(temporaryFolder());
    expect(await importFile(desk, registry, 'article_oman_rv', [], whole)).toBe(true);
    const texts = filesIn(desk.dataDir).map((file) => readFileSync(file, 'latin1'));
    printed.splice(0);
    expect(await importFile(desk, registry, 'article_oman_rv', [['symbol', 'SPX']], fileOf('cut.csv', cut))).toBe(
      false,
    );
    expect(printed).toEqual([
      'article_oman_rv: kept nothing out of cut.csv',
      'note: cut.csv holds 2 of 31 indices of the library; it may have been cut off',
    ]);
    expect(complained).toEqual([
      'not kept: symbol=SPX: what is kept has 3 rows, the file 1',
      'To keep what has fewer rows all the same, remove what is kept first: finfount cache prune --source oxfordman --pinned',
    ]);
    expect(filesIn(desk.dataDir).map((file) => readFileSync(file, 'latin1'))).toEqual(texts);
    // Where there are as many, the file has its way.
    printed.splice(0);
    expect(await importFile(desk, registry, 'article_oman_rv', [], fileOf('cut.csv', cut))).toBe(false);
    expect(printed.slice(0, 2)).toEqual(['asked       rows', 'symbol=AEX     2']);
    // What it says is the way.
    await pruneReplies(desk, { source: 'oxfordman' }, true, false);
    for (const path of [fileOf('cut.csv', cut), whole])
      expect(await importFile(desk, registry, 'article_oman_rv', [], path)).toBe(true);
  });

  it.each([
    ['fred_md', [['date', '2020-02']], 'upstream_changed', 'its name says 2020-01'],
    ['fred_qd', [['date', '2020-01']], 'upstream_changed', 'the quarter after the row before'],
    ['article_oman_rv', [], 'upstream_changed', 'expected a column Symbol'],
    ['fred_md', [['date', '2020-13']], 'invalid_params', 'parameter error'],
    ['fred_md', [['month', '1']], 'invalid_params', 'It takes: date'],
    [
      'stock_zh_a_hist',
      [],
      'invalid_params',
      'takes no file. These do: article_oman_rv, article_oman_rv_short, fred_md, fred_qd.',
    ],
    ['fred', [], 'unknown_interface', 'Did you mean fred_md'],
  ] as const)(
    '%s %j: refuses the file of a vintage that is another, and keeps nothing',
    async (name, params, code, why) => {
      const { desk } = deskOf(temporaryFolder());
      await expect(importFile(desk, registry, name, params, fileOf('2020-01.csv', VINTAGE))).rejects.toMatchObject({
        code,
        message: expect.stringContaining(why),
      });
      expect(readdirSync(desk.dataDir)).toEqual([]);
    },
  );

  it.each([
    ['fred_md', '', 'is empty'],
    ['fred_md', '\n<!DOCTYPE html>\n<title>Access denied</title>', 'is an HTML page'],
    ['article_oman_rv', '<html><body>blocked', 'is an HTML page'],
  ])('%s: says that a file is nothing or a page: %j', async (name, body, why) => {
    const { desk } = deskOf(temporaryFolder());
    await expect(importFile(desk, registry, name, [], fileOf('2020-01.csv', body))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining(`2020-01.csv ${why}`),
    });
  });

  it.each([
    ['/nowhere/at/all.csv', 'There is no file /nowhere/at/all.csv'],
    ['/', 'This is a folder, not a file: /'],
  ])('says that %s is no file', async (path, why) => {
    const { desk } = deskOf(temporaryFolder());
    await expect(importFile(desk, registry, 'fred_md', [], path)).rejects.toMatchObject({
      code: 'invalid_params',
      message: why,
    });
  });
});

const disk = smallDisk(1_000_000);

describe('where the file system refuses, every command says what, where, why and what to do', () => {
  const everyCommand = async (desk: CacheDesk): Promise<boolean[]> => [
    await listReplies(desk, {}, false),
    await verifyReplies(desk),
    await pruneReplies(desk, {}, true, false),
    await importFile(desk, registry, 'fred_md', [], file),
  ];
  const file = join(temporaryFolder(), '2020-01.csv');
  writeFileSync(file, 'sasdate,RPI\nTransform:,5\n12/1/2019,2\n');

  it('in a data directory that is a file', async () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, 'a file');
    const { desk, complained } = deskOf(dataDir);
    expect(await everyCommand(desk)).toEqual([false, false, false, false]);
    expect(complained).toEqual(
      ['listed', 'verified', 'removed', 'kept'].map(
        (done) =>
          `error: No reply can be ${done} in ${dataDir}/replies: a part of this path is a file. Choose another folder with --data-dir.`,
      ),
    );
  });

  it.skipIf(!disk)('on a disk that is read-only', async () => {
    const dataDir = disk?.folder ?? '';
    const { desk, complained } = deskOf(dataDir);
    await importFile(desk, registry, 'fred_md', [], file);
    disk?.protect(true);
    expect(await everyCommand(desk)).toEqual([true, true, false, false]);
    disk?.protect(false);
    expect(complained).toEqual(
      ['removed', 'kept'].map(
        (done) =>
          `error: No reply can be ${done} in ${dataDir}/replies: the disk is read-only. Make it writable, or choose another folder with --data-dir.`,
      ),
    );
  });
});

it('every command says what lies there when it is no folder of replies', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(replyFolderIn(dataDir), 'a file');
  const { desk, printed, complained } = deskOf(dataDir);
  expect([
    await listReplies(desk, {}, false),
    await verifyReplies(desk),
    await pruneReplies(desk, {}, true, false),
    await importFile(desk, registry, 'fred_md', [], '2020-01.csv'),
  ]).toEqual([false, false, false, false]);
  expect(printed).toEqual([]);
  expect(complained).toHaveLength(4);
  expect(new Set(complained)).toEqual(
    new Set([expect.stringMatching(/^error: .* is no folder of replies of this version \(it is no folder\)\. /)]),
  );
});
