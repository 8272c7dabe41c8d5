import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openRegistry } from '../../../../test/declarations.ts';
import { fixturePath } from '../../../../test/fixtures.ts';
import { smallDisk, temporaryFolder } from '../../../../test/folders.ts';
import { replyFolderIn } from '../../../engine/cache/disk-store.ts';
import { refusedKey, replyKey } from '../../../engine/cache/keys.ts';
import { ReplyFolder } from '../../../engine/cache/reply-folder.ts';
import { StorableReply } from '../../../engine/cache/stored-reply.ts';
import { listReplies, pruneReplies, verifyReplies } from './cache.ts';
import { forgetReplies } from './forget.ts';
import { importFile } from './import.ts';
import type { CacheCommandContext } from './reply-folder.ts';

const MIRROR = 'http://127.0.0.1:9000';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const registry = await openRegistry();

/** The context of a command on a data directory, and what it printed. */
function contextOf(dataDir: string, parts: Partial<CacheCommandContext> = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const context: CacheCommandContext = {
    dataDir,
    now: () => NOW,
    print: (line) => printed.push(...line.split('\n')),
    printError: (line) => errors.push(line),
    ...parts,
  };
  return { context, printed, errors };
}

/** A data directory that holds klines of two days and an archive, live, and a kline of a mirror. */
async function storeReplies(): Promise<string> {
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
    const page = { url, obtained: NOW - age, status: 200, body: Buffer.from('klines') };
    await folder.write(new StorableReply(replyKey(mirror, { name: source }, ask), [page]), { isPinned });
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
  it('lists the replies of live sources with size, age and address, as wide as the terminal', async () => {
    const dataDir = await storeReplies();
    const { context, printed } = contextOf(dataDir, { width: 100 });
    expect(await listReplies(context, {}, 'table')).toBe(true);
    expect(printed).toEqual([
      'source      asked                                     size    age  pinned  address',
      'eastmoney   klt=101 secid=0.\\u001b[2J                 1 kB    3 d  -       push2his.eastmoney.com/a…',
      'eastmoney   klt=101 secid=1.600000                    1 kB  0 min  -       push2his.eastmoney.com/a…',
      'stlouisfed  archive=https://www.stlouisfed.org/a.zip  1 kB  400 d  yes     push2his.eastmoney.com/a…',
      '',
      `3 replies (1 kB) in ${replyFolderIn(dataDir)}, of which pinned: 1 reply (1 kB)`,
      'and 1 reply (1 kB) of mirrors, see --mirror',
    ]);
  });

  it('lists the replies of a mirror, or of one source', async () => {
    const dataDir = await storeReplies();
    const mirrors = contextOf(dataDir, { mirror: MIRROR });
    await listReplies(mirrors.context, {}, 'table');
    expect(mirrors.printed[1]).toMatch(
      /^eastmoney {2}klt=101 secid=1\.600000 {2}.* {2}push2his\.eastmoney\.com\/.*klt=101$/,
    );
    expect(mirrors.printed.at(-1)).toBe('and 3 replies (1 kB) of live sources or other mirrors, see --mirror');
    const { context, printed } = contextOf(dataDir);
    await listReplies(context, { source: 'stlouisfed' }, 'table');
    expect(printed.slice(1, 4)).toEqual([
      expect.stringMatching(/^stlouisfed/),
      '',
      expect.stringMatching(/^1 reply .*, pinned$/),
    ]);
  });

  it('writes JSON for programs', async () => {
    const dataDir = await storeReplies();
    const { context, printed } = contextOf(dataDir);
    await listReplies(context, { source: 'stlouisfed' }, 'json');
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

  it('prints that nothing is stored, and which sources have stored replies', async () => {
    const nothing = contextOf(temporaryFolder());
    expect(await listReplies(nothing.context, {}, 'table')).toBe(true);
    expect(nothing.printed).toEqual([`No replies are stored in ${replyFolderIn(nothing.context.dataDir)}.`]);
    expect(existsSync(replyFolderIn(nothing.context.dataDir))).toBe(false);
    const { context, printed } = contextOf(await storeReplies());
    await listReplies(context, { source: 'fred' }, 'table');
    expect(printed[0]).toMatch(/^No replies of fred are stored in .*; there are replies of eastmoney, stlouisfed\.$/);
  });
});

describe('verifyReplies', () => {
  it('reads every reply, of live sources and mirrors, and prints that they are whole', async () => {
    const { context, printed } = contextOf(await storeReplies());
    expect(await verifyReplies(context)).toBe(true);
    expect(printed).toEqual(['4 replies are whole, 0 damaged']);
  });

  it('prints each damaged file and sets it aside', async () => {
    const dataDir = await storeReplies();
    const [cut = '', beside = ''] = filesIn(dataDir);
    truncateSync(cut, 50);
    writeFileSync(join(beside, '..', 'foreign.txt'), 'not a reply');
    mkdirSync(join(replyFolderIn(dataDir), 'kept', 'zz'));
    writeFileSync(join(replyFolderIn(dataDir), 'kept', 'file'), 'in the place of a folder');
    const list = contextOf(dataDir);
    await listReplies(list.context, {}, 'table');
    expect(list.printed.at(-1)).toBe('and 3 damaged, see finfount cache verify');
    const { context, printed } = contextOf(dataDir);
    expect(await verifyReplies(context)).toBe(false);
    const aside = join(replyFolderIn(dataDir), 'damaged');
    expect(printed).toHaveLength(4);
    expect(printed.at(-1)).toBe('3 replies are whole, 3 damaged');
    for (const name of [cut, 'foreign.txt', join('kept', 'file')])
      expect(printed.join('\n')).toContain(`${name} has no first line; set aside as ${aside}`);
    const again = contextOf(dataDir);
    expect([await verifyReplies(again.context), again.printed]).toEqual([true, ['3 replies are whole, 0 damaged']]);
  });

  it('finds a reply in the file of another one', async () => {
    const dataDir = await storeReplies();
    const [one = '', other = ''] = filesIn(dataDir);
    writeFileSync(other, readFileSync(one));
    const { context, printed } = contextOf(dataDir);
    expect(await verifyReplies(context)).toBe(false);
    expect(printed[0]).toContain(`${other} does not have the name that its key gives it`);
  });
});

describe('pruneReplies', () => {
  it('removes those of a source, or old ones, and prints which', async () => {
    const dataDir = await storeReplies();
    const dry = contextOf(dataDir);
    await pruneReplies(dry.context, { source: 'eastmoney' }, { isDry: true });
    expect(dry.printed.map((line) => line.slice(0, 9))).toEqual([
      'source   ',
      'eastmoney',
      'eastmoney',
      '',
      'would rem',
    ]);
    expect(filesIn(dataDir)).toHaveLength(4);
    const old = contextOf(dataDir);
    await pruneReplies(old.context, { source: 'eastmoney', olderThanMs: DAY });
    expect(old.printed.slice(-2)).toEqual(['', 'removed 1 reply (1 kB)']);
    expect(filesIn(dataDir)).toHaveLength(3);
    const nothing = contextOf(dataDir);
    await pruneReplies(nothing.context, { source: 'eastmoney', olderThanMs: DAY });
    expect(nothing.printed).toEqual([`No reply in ${replyFolderIn(dataDir)} matches.`]);
  });

  it('leaves pinned replies without --pinned, and always those of other mirrors', async () => {
    const dataDir = await storeReplies();
    const { context, printed } = contextOf(dataDir);
    await pruneReplies(context, {});
    expect(printed.slice(-2)).toEqual([
      'removed 2 replies (1 kB)',
      '1 reply (1 kB) left, since pinned: --pinned removes them, too',
    ]);
    await pruneReplies(context, {}, { removesPinned: true });
    expect(printed.at(-1)).toBe('removed 1 reply (1 kB), pinned');
    expect(filesIn(dataDir)).toHaveLength(1);
    await pruneReplies(contextOf(dataDir, { mirror: MIRROR }).context, {});
    expect(filesIn(dataDir)).toEqual([]);
  });
});

describe('forgetReplies', () => {
  /** A data directory with the reply of 600000 and a refused one. */
  async function storeBoth() {
    const dataDir = temporaryFolder();
    const { ask: toAsk } = await registry.load('stock_zh_a_hist');
    const ask = toAsk({ symbol: '600000', period: 'daily', adjust: '' });
    const folder = new ReplyFolder(
      replyFolderIn(dataDir),
      () => NOW,
      () => undefined,
    );
    await folder.claim();
    const good = replyKey(undefined, { name: 'eastmoney' }, ask);
    const page = {
      url: 'https://push2his.eastmoney.com/',
      obtained: NOW - DAY,
      status: 200,
      body: Buffer.from('klines'),
    };
    for (const each of [good, refusedKey(good, 'push2his.eastmoney.com')])
      await folder.write(new StorableReply(each, [page]), { isPinned: false });
    return { dataDir, folder, good };
  }

  it('removes the reply to one call and the one that was refused, and notes when', async () => {
    const { dataDir, folder, good } = await storeBoth();
    const { context, printed } = contextOf(dataDir);
    expect(await forgetReplies(context, registry, { name: 'stock_zh_a_hist', params: [['symbol', '600000']] })).toBe(
      true,
    );
    expect(printed[0]).toBe('eastmoney secid=1.600000 klt=101 fqt=0: forgot the stored reply');
    expect(filesIn(dataDir)).toEqual([]);
    expect([await folder.forgottenAt(good), await folder.forgottenAt('another')]).toEqual([
      NOW,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it.each([
    [
      'stock_zh_a_daily',
      [
        ['symbol', 'sh600000'],
        ['adjust', 'qfq'],
      ],
      [
        'sina bars=sh600000: forgot the stored reply',
        'sina: 2 replies were not stored; the next ones are taken as they are',
      ],
    ],
    [
      'stock_zh_a_hist',
      [
        ['symbol', '600000'],
        ['start_date', '20240101'],
        ['end_date', '20240201'],
      ],
      [
        'sina bars=sh600000: forgot the stored reply',
        'eastmoney secid=1.600000 klt=101 fqt=0: no reply was stored; the next one is taken as it is',
        'tencent symbol=sh600000 period=day adjust= year=2024: no reply was stored; the next one is taken as it is',
        'sina shares=sh600000: no reply was stored; the next one is taken as it is',
      ],
    ],
  ] as const)('removes the parts of which the reply to %s is made', async (name, params, lines) => {
    const dataDir = temporaryFolder();
    const folder = new ReplyFolder(
      replyFolderIn(dataDir),
      () => NOW,
      () => undefined,
    );
    await folder.claim();
    const page = { url: 'https://finance.sina.com.cn/', obtained: NOW - DAY, status: 200, body: Buffer.from('bars') };
    const key = replyKey(undefined, { name: 'sina' }, { bars: 'sh600000' });
    await folder.write(new StorableReply(key, [page]), { isPinned: false });
    const { context, printed } = contextOf(dataDir);
    expect(await forgetReplies(context, registry, { name, params: params.map(([key, value]) => [key, value]) })).toBe(
      true,
    );
    expect(printed).toEqual(lines);
    expect(filesIn(dataDir)).toEqual([]);
  });

  it('says so when no reply is stored, and leaves all others', async () => {
    const { dataDir } = await storeBoth();
    const { context, printed } = contextOf(dataDir);
    expect(await forgetReplies(context, registry, { name: 'stock_zh_a_hist', params: [['symbol', '000001']] })).toBe(
      true,
    );
    expect(printed[0]).toContain('no reply was stored; the next one is taken as it is');
    expect(filesIn(dataDir)).toHaveLength(2);
  });

  it('notes when, also where nothing was ever stored', async () => {
    const { context, printed, errors } = contextOf(temporaryFolder());
    expect(await forgetReplies(context, registry, { name: 'fred_md', params: [['date', '2020-01']] })).toBe(true);
    expect([printed[0], errors]).toEqual([expect.stringContaining('no reply was stored'), []]);
  });

  it('refuses an unknown name and a wrong parameter', async () => {
    const { context } = contextOf(temporaryFolder());
    const forget = (name: string, params: [string, string][]) => forgetReplies(context, registry, { name, params });
    await expect(forget('stock_zh', [])).rejects.toMatchObject({ code: 'unknown_interface' });
    await expect(forget('fred_md', [['date', '1990-01']])).rejects.toMatchObject({ code: 'invalid_params' });
  });

  it('lists a refused reply as such', async () => {
    const { dataDir } = await storeBoth();
    const { context, printed } = contextOf(dataDir);
    await listReplies(context, {}, 'table');
    expect(printed.filter((line) => line.includes(' refused '))).toHaveLength(1);
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
    ['fred_md', [], fixturePath('stlouisfed/vintages/fred_md.vintage-in-an-archive.zip'), ['2019-12', '2020-01']],
    [
      'fred_md',
      [['date', '2019-12']],
      fixturePath('stlouisfed/vintages/fred_md.vintage-in-an-archive.zip'),
      ['2019-12'],
    ],
    [
      'fred_qd',
      [['date', '2020-01']],
      fixturePath('stlouisfed/vintages/fred_qd.vintage-in-an-archive.zip'),
      ['2020-01'],
    ],
    ['article_oman_rv', [], fixturePath('oxfordman/library/library.zip'), ['AEX', 'FTSE', 'N225']],
    ['article_oman_rv_short', [['symbol', 'FTSE']], fixturePath('oxfordman/library/library.zip'), ['FTSE']],
  ] as const)('%s %j: stores what the file holds, pinned', async (name, params, path, stored) => {
    const { context, printed, errors } = contextOf(temporaryFolder());
    expect(await importFile(context, registry, { name, params, file: path })).toBe(true);
    expect(errors).toEqual([]);
    expect(printed).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}: stored ${stored.length} repl(y|ies) from `)),
    );
    printed.splice(0);
    await listReplies(context, {}, 'json');
    const listed = JSON.parse(printed.join('\n')) as {
      ask: Record<string, string>;
      pinned: boolean;
      url: string;
    }[];
    expect(listed.map(({ ask, pinned }) => [ask.vintage ?? ask.symbol, pinned])).toEqual(
      stored.map((each) => [each, true]),
    );
    expect(listed[0]?.url).toMatch(/^file:[\w.-]+\.(csv|zip)$/);
  });

  it('stores what can be parsed of an archive, and prints what cannot', async () => {
    const members = {
      '2020-01.csv': Buffer.from(VINTAGE),
      '2020-02.csv': Buffer.from(VINTAGE.replace(',2\n', ',x\n')),
    };
    const { context, printed, errors } = contextOf(temporaryFolder());
    const archive = fileOf('vintages.zip', zipSync(members, { mtime: '2025-01-31T12:00:00' }));
    expect(await importFile(context, registry, { name: 'fred_md', params: [], file: archive })).toBe(false);
    expect(printed).toEqual([
      'asked                      rows',
      'series=md vintage=2020-01     3',
      '',
      'fred_md: stored 1 reply from vintages.zip, pinned: never removed to make room',
    ]);
    expect(errors).toEqual([expect.stringMatching(/^not stored: series=md vintage=2020-02: .*number/)]);
    expect(filesIn(context.dataDir)).toHaveLength(1);
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
    'prints for %s when the source is asked again, whose reply then replaces the file',
    async (name, file, body, from) => {
      const { context, printed } = contextOf(temporaryFolder());
      expect(await importFile(context, registry, { name, params: [], file: fileOf(file, body) })).toBe(true);
      expect(printed).toContain(
        `note: this is provisional: from ${from} on the source is asked again, and its reply replaces what you imported`,
      );
    },
  );

  it('leaves stored replies that have more rows than the file, and prints how to remove them', async () => {
    const lineOf = (symbol: string, day: number) => `2020-01-0${day} 00:00:00+00:00,.${symbol},1.0e-04\n`;
    const cut = `,Symbol,rv5\n${lineOf('AEX', 1)}${lineOf('AEX', 2)}${lineOf('SPX', 1)}`;
    const whole = fileOf('whole.csv', `${cut}${lineOf('SPX', 2)}${lineOf('SPX', 3)}`);
    const { context, printed, errors } = contextOf(temporaryFolder());
    expect(await importFile(context, registry, { name: 'article_oman_rv', params: [], file: whole })).toBe(true);
    const texts = filesIn(context.dataDir).map((file) => readFileSync(file, 'latin1'));
    printed.splice(0);
    expect(
      await importFile(context, registry, {
        name: 'article_oman_rv',
        params: [['symbol', 'SPX']],
        file: fileOf('cut.csv', cut),
      }),
    ).toBe(false);
    expect(printed).toEqual([
      'article_oman_rv: stored nothing from cut.csv',
      'note: cut.csv holds 2 of 31 indices of the library; it may have been cut off',
    ]);
    expect(errors).toEqual([
      'not stored: symbol=SPX: the stored reply has 3 rows, the file 1',
      'To store fewer rows all the same, remove the stored replies first: finfount cache prune --source oxfordman --pinned',
    ]);
    expect(filesIn(context.dataDir).map((file) => readFileSync(file, 'latin1'))).toEqual(texts);
    // With as many rows, the file replaces the stored reply.
    printed.splice(0);
    expect(
      await importFile(context, registry, { name: 'article_oman_rv', params: [], file: fileOf('cut.csv', cut) }),
    ).toBe(false);
    expect(printed.slice(0, 2)).toEqual(['asked       rows', 'symbol=AEX     2']);
    // The printed command works.
    await pruneReplies(context, { source: 'oxfordman' }, { removesPinned: true });
    for (const path of [fileOf('cut.csv', cut), whole])
      expect(await importFile(context, registry, { name: 'article_oman_rv', params: [], file: path })).toBe(true);
  });

  it.each([
    ['fred_md', [['date', '2020-02']], 'upstream_changed', 'its name says 2020-01'],
    ['fred_qd', [['date', '2020-01']], 'upstream_changed', 'the quarter after the row before'],
    ['article_oman_rv', [], 'upstream_changed', 'expected a column Symbol'],
    ['fred_md', [['date', '2020-13']], 'invalid_params', 'wrong parameters: date'],
    ['fred_md', [['month', '1']], 'invalid_params', 'It takes: date'],
    [
      'stock_zh_a_hist',
      [],
      'invalid_params',
      'takes no file. These do: article_oman_rv, article_oman_rv_short, fred_md, fred_qd.',
    ],
    ['fred', [], 'unknown_interface', 'Did you mean fred_md'],
  ] as const)('%s %j: refuses a file that is something else, and stores nothing', async (name, params, code, why) => {
    const { context } = contextOf(temporaryFolder());
    await expect(
      importFile(context, registry, { name, params, file: fileOf('2020-01.csv', VINTAGE) }),
    ).rejects.toMatchObject({
      code,
      message: expect.stringContaining(why),
    });
    expect(readdirSync(context.dataDir)).toEqual([]);
  });

  it.each([
    ['fred_md', '', 'is empty'],
    ['fred_md', '\n<!DOCTYPE html>\n<title>Access denied</title>', 'is an HTML page'],
    ['article_oman_rv', '<html><body>blocked', 'is an HTML page'],
  ])('%s: refuses an empty file or a page: %j', async (name, body, why) => {
    const { context } = contextOf(temporaryFolder());
    await expect(
      importFile(context, registry, { name, params: [], file: fileOf('2020-01.csv', body) }),
    ).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining(`2020-01.csv ${why}`),
    });
  });

  it.each([
    ['/nowhere/at/all.csv', 'There is no file /nowhere/at/all.csv'],
    ['/', 'This is a folder, not a file: /'],
  ])('refuses %s, which is no file', async (path, why) => {
    const { context } = contextOf(temporaryFolder());
    await expect(importFile(context, registry, { name: 'fred_md', params: [], file: path })).rejects.toMatchObject({
      code: 'invalid_params',
      message: why,
    });
  });
});

const disk = smallDisk(1_000_000);

describe('when the file system refuses, every command prints what, where, why and what to do', () => {
  const everyCommand = async (context: CacheCommandContext): Promise<boolean[]> => [
    await listReplies(context, {}, 'table'),
    await verifyReplies(context),
    await pruneReplies(context, {}, { removesPinned: true }),
    await importFile(context, registry, { name: 'fred_md', params: [], file }),
  ];
  const file = join(temporaryFolder(), '2020-01.csv');
  writeFileSync(file, 'sasdate,RPI\nTransform:,5\n12/1/2019,2\n');

  it('in a data directory that is a file', async () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, 'a file');
    const { context, errors } = contextOf(dataDir);
    expect(await everyCommand(context)).toEqual([false, false, false, false]);
    expect(errors).toEqual(
      ['listed', 'verified', 'removed', 'stored'].map(
        (done) =>
          `error: No reply can be ${done} in ${dataDir}/replies: a part of this path is a file. Choose another folder with --data-dir.`,
      ),
    );
  });

  it.skipIf(!disk)('on a disk that is read-only', async () => {
    const dataDir = disk?.folder ?? '';
    const { context, errors } = contextOf(dataDir);
    await importFile(context, registry, { name: 'fred_md', params: [], file });
    disk?.protect(true);
    expect(await everyCommand(context)).toEqual([true, true, false, false]);
    disk?.protect(false);
    expect(errors).toEqual(
      ['removed', 'stored'].map(
        (done) =>
          `error: No reply can be ${done} in ${dataDir}/replies: the disk is read-only. Make it writable, or choose another folder with --data-dir.`,
      ),
    );
  });
});

it('every command refuses a folder that holds something else, and prints what', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(replyFolderIn(dataDir), 'a file');
  const { context, printed, errors } = contextOf(dataDir);
  expect([
    await listReplies(context, {}, 'table'),
    await verifyReplies(context),
    await pruneReplies(context, {}, { removesPinned: true }),
    await importFile(context, registry, { name: 'fred_md', params: [], file: '2020-01.csv' }),
  ]).toEqual([false, false, false, false]);
  expect(printed).toEqual([]);
  expect(errors).toHaveLength(4);
  expect(new Set(errors)).toEqual(
    new Set([expect.stringMatching(/^error: .* is no folder of replies of this version \(it is no folder\)\. /)]),
  );
});
