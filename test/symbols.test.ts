import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIXTURES_TIME, findFixtures } from '../fixtures/replies.mjs';
import { bodyOf } from '../scripts/cases.mjs';
import { readDisplayString } from '../src/base/display-string.ts';
import { say } from '../src/base/say.ts';
import { code, text } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { SecurityList } from '../src/engine/interface/security-list.ts';
import { NameFolder } from '../src/faces/symbols/name-folder.ts';
import type { FoundSymbol } from '../src/faces/symbols/symbol.ts';
import { Symbols } from '../src/faces/symbols/symbols.ts';
import type { OpenServices } from '../src/service/service.ts';
import type { ServiceSettings } from '../src/service/settings.ts';
import { run } from './command.ts';
import { declarationOf, found, linesSource } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { openTestServices, startTestService, type TestService } from './service.ts';

// Names of securities, found by what people type: from the lists that the interfaces of the service answer.

const HOUR_MS = 3_600_000;
const SHARES = '600519,贵州茅台\n000001,平安银行\n600000,浦发银行\n601318,中国平安';

/** A list of securities, whose source answers lines `code,name`. */
function listOf(name: string, facts?: Omit<SecurityList, 'code' | 'name'>): Interface {
  return defineInterface({
    name,
    category: 'stock',
    say: say('Lists codes and names.', '代码与名称'),
    page: 'https://lines.example/',
    kind: 'snapshot',
    grain: 'security',
    ...(facts && { listsSecurities: { code: 'code', name: 'name', ...facts } }),
    source: linesSource,
    cache: freshFor('1m', { staleIfError: '365d' }),
    params: {},
    columns: { code: code({ say: say('A code.', '代码。') }), name: text({ say: say('A name.', '名称。') }) },
    ask: () => ({ topic: name }),
    parse: ([page]) => {
      const lines = page.body
        .toString()
        .split('\n')
        .map((line) => line.split(','));
      return {
        code: Cells.checked(
          'code',
          lines.map(([each = '']) => each),
        ),
        name: Cells.texts(lines.map(([, each = '']) => each)),
      };
    },
    example: {},
  });
}

const declared = [
  listOf('list_of_shares', { of: 'share', requests: 1 }),
  listOf('list_of_indices', { of: 'index', requests: 2 }),
  listOf('other_list_of_indices', { of: 'index', requests: 3, standsInFor: 'list_of_indices' }),
  listOf('list_of_funds', { of: 'fund', requests: 4 }),
  ...(await Promise.all(
    ['stock_zh_a_hist', 'stock_zh_a_daily', 'stock_balance_sheet_by_report_em', 'stock_zh_index_daily'].map(
      declarationOf,
    ),
  )),
];

let replies: Record<string, LocalUpstreamReply>;
let now: number;
let localUpstream: LocalUpstream;
let services: OpenServices;
let symbols: Symbols;
let warnings: string[];

const topicOf = (url: string): string => new URL(url).searchParams.get('topic') ?? '';
const asked = (): readonly string[] => localUpstream.received.map(({ url }) => topicOf(url));

async function open(
  given: Record<string, LocalUpstreamReply>,
  settings: Partial<ServiceSettings> = {},
  declarations: readonly Interface[] = declared,
): Promise<void> {
  replies = { ...given };
  now = Date.parse('2026-06-30T06:00:00Z');
  warnings = [];
  localUpstream = await startLocalUpstream((url) => replies[topicOf(url)]);
  const registry = Registry.of(declarations.map((each) => found(each)));
  services = await openTestServices({ mirror: localUpstream.url, ...settings }, { registry, now: () => now });
  symbols = newSymbols();
}

function newSymbols(): Symbols {
  return new Symbols({ services, warn: (sentence) => warnings.push(sentence) });
}

async function close(): Promise<void> {
  symbols.stop();
  await services.close();
  await localUpstream.close();
}

const find = async (typed: string, kind?: 'share' | 'index' | 'fund') =>
  (await symbols.find({ typed, limit: 20, kind })).symbols;
const names = async (typed: string) => (await find(typed)).map(({ name }) => name);

describe('the names of securities', () => {
  afterEach(close);

  const ALL = {
    list_of_shares: { body: SHARES },
    list_of_indices: { body: '000001,上证指数\n000300,沪深300' },
    list_of_funds: { body: '000001,华夏成长混合\n510300,沪深300ETF' },
  };

  it('are nothing before the first search, which answers a note and does not wait', async () => {
    await open(ALL);
    expect(asked()).toEqual([]);
    expect(await symbols.find({ typed: '茅台', limit: 20 })).toEqual({
      symbols: [],
      note: say(
        'The names are not there yet of: share, index, fund. They are being loaded; ask again later.',
        '尚无以下各类的名称：share、index、fund。正在载入，请稍后再查。',
      ),
    });
    await symbols.load();
    expect(await names('茅台')).toEqual(['贵州茅台']);
    expect((await symbols.find({ typed: '茅台', limit: 20 })).note).toBeUndefined();
  });

  it('are found in a question that is no name itself, the longest first', async () => {
    await open(ALL);
    await symbols.load();
    expect(await names('贵州茅台最近一个月的股价')).toEqual(['贵州茅台']);
    expect(await names('沪深300ETF的份额')).toEqual(['沪深300ETF', '沪深300']);
    expect(await names('上证指数 日线')).toEqual(['上证指数']);
    expect(await names('茅台最近的股价')).toEqual(['贵州茅台']);
    expect(await names('白酒最近的股价')).toEqual([]);
  });

  it('are stored for the completion of shells, which asks nobody', async () => {
    const folder = temporaryFolder();
    await open(ALL, { dataDir: folder, diskBytes: 1_000_000 });
    const complete = async (interfaceName: string, typed: string, variables = {}): Promise<string> => {
      const place = { FINFOUNT_DATA_DIR: folder, FINFOUNT_MIRROR: localUpstream.url, ...variables };
      const { status, out, err } = await run(['completion', 'codes', '--', interfaceName, 'symbol', typed], place);
      expect([status, err]).toEqual([0, '']);
      return out;
    };
    // Names older than a month are not offered, so that the clock of the test is the machine's here.
    now = Date.now();
    expect(await complete('stock_zh_a_hist', '茅台')).toBe('');
    await symbols.load();
    const requests = asked().length;
    for (const typed of ['茅台', '茅', 'gzmt', '贵州mt', '600519', 'sh600519'])
      expect(await complete('stock_zh_a_hist', typed), typed).toBe('600519\t贵州茅台\n');
    expect(await complete('stock_zh_a_daily', '茅台')).toBe('sh600519\t贵州茅台\n');
    expect(await complete('stock_zh_a_hist', 'maotai')).toBe('600519\t贵州茅台\n');
    expect(await complete('stock_zh_a_hist', 'pinganyin')).toBe('000001\t平安银行\n');
    expect(await complete('stock_zh_a_hist', 'wuliangye')).toBe('');
    expect(await complete('stock_zh_a_hist', '平安')).toBe('000001\t平安银行\n601318\t中国平安\n');
    expect(await complete('stock_zh_a_hist', '沪深300')).toBe('');
    expect(await complete('stock_zh_index_daily', '沪深300')).toBe('sh000300\t沪深300\n');
    // The live sources have other names than a mirror, and another parameter is not the security.
    expect(await complete('stock_zh_a_hist', '茅台', { FINFOUNT_MIRROR: '' })).toBe('');
    expect(asked()).toHaveLength(requests);
    now += 31 * 24 * HOUR_MS;
  });

  it('complete by a running service where none are stored', async () => {
    await open(ALL);
    const service = await startTestService(
      { mirror: localUpstream.url },
      { declarations: declared.map((each) => found(each)) },
    );
    try {
      const complete = async (url: string): Promise<string> => {
        const place = { FINFOUNT_DATA_DIR: temporaryFolder(), FINFOUNT_URL: url };
        return (await run(['completion', 'codes', '--', 'stock_zh_a_hist', 'symbol', '茅台'], place)).out;
      };
      await vi.waitFor(async () => expect(await complete(service.url)).toBe('600519\t贵州茅台\n'), { timeout: 20_000 });
      // Nobody reads an error in a completion.
      expect(await complete('http://127.0.0.1:1')).toBe('');
    } finally {
      await service.close();
    }
  });

  it('are stored once for each time they were obtained, and what is damaged is none', async () => {
    const folder = temporaryFolder();
    await open(ALL, { dataDir: folder, diskBytes: 1_000_000 });
    await symbols.load();
    const file = join(folder, 'names', `mirror ${encodeURIComponent(localUpstream.url)}`, 'share.list_of_shares.json');
    const { mtimeMs, ino } = statSync(file);
    expect(mtimeMs).toBe(now);
    const again = newSymbols();
    await again.load();
    again.stop();
    expect(statSync(file).ino).toBe(ino);
    const names = new NameFolder(folder, localUpstream.url);
    const read = async (): Promise<number> => (await names.read((of) => of === 'share', 0)).length;
    expect(await read()).toBe(1);
    expect(await names.read((of) => of === 'share', now)).toEqual([]);
    const whole = readFileSync(file, 'utf8');
    for (const damaged of [
      '',
      '{}',
      whole.slice(0, -9),
      whole.replace('"version":1', '"version":0'),
      whole.replace('\\n', ''),
    ]) {
      writeFileSync(file, damaged);
      expect(await read(), damaged.slice(0, 40)).toBe(0);
    }
  });

  it('are loaded one list after the other, those of few requests first', async () => {
    await open(ALL);
    await symbols.load();
    expect(asked()).toEqual(['list_of_shares', 'list_of_indices', 'list_of_funds']);
  });

  it('are loaded soon after the service is up, before anybody searches', async () => {
    await open(ALL);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    symbols.start();
    vi.advanceTimersByTime(29_000);
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await symbols.load();
    expect(asked()).toEqual(['list_of_shares', 'list_of_indices', 'list_of_funds']);
    expect(await symbols.find({ typed: '茅台', limit: 20 })).toMatchObject({ symbols: [{ name: '贵州茅台' }] });
    expect(asked()).toHaveLength(3);
  });

  it('come with the spelling that every interface wants', async () => {
    await open(ALL);
    await symbols.load();
    expect(await find('gzmt')).toEqual([
      {
        code: '600519',
        name: '贵州茅台',
        kind: 'share',
        market: 'sh',
        interfaces: [
          { name: 'stock_zh_a_hist', param: 'symbol', value: '600519' },
          { name: 'stock_zh_a_daily', param: 'symbol', value: 'sh600519' },
          { name: 'stock_balance_sheet_by_report_em', param: 'symbol', value: 'SH600519' },
        ],
      },
    ]);
  });

  it('are ranked: the code, the name, the beginning of one, then its inside; shares before others', async () => {
    await open(ALL);
    await symbols.load();
    expect((await find('000001')).map(({ name, kind, market }) => [name, kind, market])).toEqual([
      ['平安银行', 'share', 'sz'],
      ['上证指数', 'index', 'sh'],
      ['华夏成长混合', 'fund', null],
    ]);
    expect(await names('平安')).toEqual(['平安银行', '中国平安']);
    expect(await names('沪深300')).toEqual(['沪深300', '沪深300ETF']);
    expect((await find('沪深300', 'fund')).map(({ code: each }) => each)).toEqual(['510300']);
  });

  it.each(['600519', 'sh600519', 'SH.600519', '600519.SS', '600519.XSHG', '1.600519', ' ６００５１９ '])(
    'are found by the code %j',
    async (typed) => {
      await open(ALL);
      await symbols.load();
      expect(await names(typed)).toEqual(['贵州茅台']);
    },
  );

  it('are found by a code with its market in that market alone', async () => {
    await open(ALL);
    await symbols.load();
    expect(await names('sh000001')).toEqual(['上证指数']);
    expect(await names('000001.SZ')).toEqual(['平安银行']);
    expect(await names('000001.OF')).toEqual(['华夏成长混合']);
  });

  it('of a list that fails do not stop the others, and the failure is logged once an attempt', async () => {
    await open({ ...ALL, list_of_shares: { status: 500, body: '' } });
    await symbols.load();
    expect(await names('沪深300')).toEqual(['沪深300', '沪深300ETF']);
    expect(await symbols.find({ typed: '茅台', limit: 20 })).toEqual({
      symbols: [],
      note: say(
        'The names are not there yet of: share. They are loaded in the background; ask again later.',
        '尚无以下各类的名称：share。将在后台载入，请稍后再查。',
      ),
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The names of list_of_shares could not be loaded; they are tried again in half an hour\. /,
      ),
    ]);
    await symbols.load();
    expect(warnings).toHaveLength(1);
    replies.list_of_shares = { body: SHARES };
    now += HOUR_MS / 2;
    await symbols.load();
    expect(await names('茅台')).toEqual(['贵州茅台']);
  });

  it('are those of another list while one fails, and of that list alone afterwards', async () => {
    await open({
      ...ALL,
      list_of_indices: { status: 500, body: '' },
      other_list_of_indices: { body: 'sh000016,上证50\nsh000300,沪深300' },
    });
    await symbols.load();
    expect((await find('上证50')).map(({ code: each, market }) => [each, market])).toEqual([['000016', 'sh']]);
    replies.list_of_indices = ALL.list_of_indices;
    now += HOUR_MS / 2;
    await symbols.load();
    expect(await names('上证')).toEqual(['上证指数']);
    expect(await names('上证50')).toEqual([]);
  });

  it('are loaded again before they are a day old, and not earlier, whatever lifetime the list has', async () => {
    await open(ALL);
    await symbols.load();
    now += 23 * HOUR_MS - 1;
    await symbols.load();
    // A process that begins now takes what is stored.
    symbols.stop();
    symbols = newSymbols();
    await symbols.load();
    expect([asked().length, await names('茅台')]).toEqual([3, ['贵州茅台']]);
    replies.list_of_shares = { body: '600519,茅台新名' };
    now += HOUR_MS;
    await symbols.load();
    expect(await names('茅台')).toEqual(['茅台新名']);
  });

  it('are loaded again after a clock that was ahead', async () => {
    await open(ALL);
    now += 365 * 24 * HOUR_MS;
    await symbols.load();
    now -= 365 * 24 * HOUR_MS;
    replies.list_of_shares = { body: '600519,茅台新名' };
    await symbols.load();
    expect(await names('茅台')).toEqual(['茅台新名']);
  });

  it('stay when a list cannot be renewed', async () => {
    await open(ALL);
    await symbols.load();
    replies = {};
    now += 25 * HOUR_MS;
    await symbols.load();
    expect(await names('茅台')).toEqual(['贵州茅台']);
  });

  it('are no longer loaded once the service stops', async () => {
    await open(ALL);
    symbols.stop();
    await symbols.find({ typed: '茅台', limit: 20 });
    await symbols.load();
    expect(asked()).toEqual([]);
  });
});

describe('the English names of A-shares', () => {
  const lists = findFixtures().find((each) => each.interface === 'stock_info_a_english_name');
  const sharesOf = async (typed: string) => (await find(typed, 'share')).map((each) => `${each.code} ${each.name}`);

  it('find them, out of the lists of the exchanges; their names are those of the exchanges', async () => {
    if (!lists) throw new Error('no fixture case has the lists');
    now = FIXTURES_TIME;
    localUpstream = await startLocalUpstream((url) => {
      const reply = lists.upstream[url];
      return reply && { body: bodyOf(lists.folder, reply) };
    });
    const names = ['stock_info_a_english_name', 'stock_info_a_code_name', 'stock_zh_a_hist'];
    const registry = Registry.of((await Promise.all(names.map(declarationOf))).map((each) => found(each)));
    services = await openTestServices({ mirror: localUpstream.url }, { registry, now: () => now });
    warnings = [];
    symbols = newSymbols();
    try {
      await symbols.load();
      expect(warnings).toEqual([]);
      expect(await sharesOf('moutai')).toEqual(['600519 贵州茅台']);
      expect(await sharesOf('Kweichow Moutai')).toEqual(['600519 贵州茅台']);
      expect(await sharesOf('pudong')).toEqual(['600000 浦发银行']);
      expect(await sharesOf('smic')).toEqual(['688981 中芯国际']);
      expect(await sharesOf('茅台')).toEqual(['600519 贵州茅台']);
    } finally {
      await close();
    }
  });
});

describe('the English names of shares of the United States', () => {
  afterEach(close);

  const englishIn = { interface: 'english_names', code: 'code', name: 'name' };
  const lists = [
    listOf('list_of_americans', { of: 'american_share', requests: 1, englishIn }),
    listOf('english_names'),
  ];
  const AMERICANS = { body: '105.AAPL,苹果\n105.MSFT,微软\n106.BRK_B,伯克希尔-B\n105.APLE,苹果酒店' };
  const ENGLISH = { body: 'AAPL,Apple Inc.\nAPLE,Apple Hospitality REIT\nBRK.B,Berkshire Hathaway Inc.\nZZZ,Apple' };
  const codes = async (typed: string) => (await find(typed)).map((each) => `${each.code} ${each.name}`);

  it('find them; the names shown are those of the list', async () => {
    await open({ list_of_americans: AMERICANS, english_names: ENGLISH }, {}, lists);
    await symbols.load();
    expect(await codes('Apple')).toEqual(['AAPL 苹果', 'APLE 苹果酒店']);
    expect(await codes('Apple stock price')).toEqual(['AAPL 苹果', 'APLE 苹果酒店']);
    expect(await codes('berkshire')).toEqual(['BRK_B 伯克希尔-B']);
    expect(asked()).toEqual(['list_of_americans', 'english_names']);
    expect(warnings).toEqual([]);
  });

  it('are tried again in half an hour where they cannot be had, and the list is there meanwhile', async () => {
    await open({ list_of_americans: AMERICANS, english_names: { status: 500, body: '' } }, {}, lists);
    await symbols.load();
    expect([await codes('苹果'), await codes('Apple')]).toEqual([['AAPL 苹果', 'APLE 苹果酒店'], []]);
    expect(warnings).toEqual([expect.stringMatching(/^The English names of list_of_americans could not be loaded: /)]);
    replies.english_names = ENGLISH;
    now += HOUR_MS / 2;
    await symbols.load();
    expect(await codes('Apple')).toEqual(['AAPL 苹果', 'APLE 苹果酒店']);
    expect(asked().filter((topic) => topic === 'list_of_americans')).toHaveLength(1);
  });
});

describe('the sandbox', () => {
  it('has well-known securities under their real names, in every list and with a history', async () => {
    const service = await startTestService({ sandbox: true });
    try {
      const foundBy = async (typed: string): Promise<readonly string[]> => {
        const answer = await service.get(`/api/symbols?limit=1&q=${encodeURIComponent(typed)}`);
        const symbols = (await answer.json()) as readonly FoundSymbol[];
        return symbols.map(({ code: of, name, interfaces: [use] }) => `${of} ${name} ${use?.name}=${use?.value}`);
      };
      const find = (typed: string, ...symbols: readonly string[]): Promise<void> =>
        vi.waitFor(async () => expect(await foundBy(typed)).toEqual(symbols), { timeout: 20_000 });
      await find('茅台', '600519 贵州茅台 stock_zh_a_hist=600519');
      await find('gzmt', '600519 贵州茅台 stock_zh_a_hist=600519');
      await find('平安银行', '000001 平安银行 stock_zh_a_hist=000001');
      await find('宁德', '300750 宁德时代 stock_zh_a_hist=300750');
      await find('moutai', '600519 贵州茅台 stock_zh_a_hist=600519');
      await find('Ping An Bank', '000001 平安银行 stock_zh_a_hist=000001');
      await find('smic', '688981 中芯国际 stock_zh_a_hist=688981');
      await find('Sandbox 600518', '600518 沙盒600518 stock_zh_a_hist=600518');
      await find('腾讯', '00700 腾讯控股 stock_hk_hist=00700');
      await find('tencent', '00700 腾讯控股 stock_hk_hist=00700');
      await find('苹果', 'AAPL 苹果 stock_us_hist=105.AAPL');
      await find('maotai', '600519 贵州茅台 stock_zh_a_hist=600519');
      await find('guizhoumaotai', '600519 贵州茅台 stock_zh_a_hist=600519');
      await find('ningdeshidai', '300750 宁德时代 stock_zh_a_hist=300750');
      await find('Apple', 'AAPL 苹果 stock_us_hist=105.AAPL');
      await find('Microsoft', 'MSFT 微软 stock_us_hist=105.MSFT');
      await find('Tesla', 'TSLA 特斯拉 stock_us_hist=105.TSLA');
      await find('沪深300ETF', '510300 沪深300ETF fund_etf_hist_em=510300');
      await find('000300', '000300 沪深300 index_zh_a_hist=000300');
      const answer = await service.get('/api/public/stock_zh_a_spot_em');
      const quotes = (await answer.json()) as readonly { 代码: string; 名称: string }[];
      const names = new Map(quotes.map((row) => [row.代码, row.名称]));
      expect([names.get('600519'), names.get('600518')]).toEqual(['贵州茅台', '沙盒600518']);
    } finally {
      await service.close();
    }
  });
});

describe('/api/symbols', () => {
  let service: TestService;
  const start = async (settings: Parameters<typeof startTestService>[0] = {}): Promise<void> => {
    localUpstream = await startLocalUpstream((url) =>
      topicOf(url) === 'list_of_shares' ? { body: SHARES } : { status: 500, body: '' },
    );
    const declarations = declared.map((each) => found(each));
    service = await startTestService({ mirror: localUpstream.url, ...settings }, { declarations });
  };
  afterEach(async () => {
    await service.close();
    await localUpstream.close();
  });

  it('answers [] with a note at first, and the security once its list is there', async () => {
    await start();
    const first = await service.get('/api/symbols?q=%E8%8C%85%E5%8F%B0');
    expect([first.status, await first.json()]).toEqual([200, []]);
    expect(first.headers.get('finfount-note')).toMatch(/^The names are not there yet of: share, index, fund\./);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('finfount-note-chinese')).toBeNull();
    const chinese = await service.get('/api/symbols?q=zzzz', { 'accept-language': 'zh-CN,zh;q=0.9' });
    expect(chinese.headers.get('finfount-note')).toMatch(/^The names are not there yet of: /);
    expect(readDisplayString(chinese.headers.get('finfount-note-chinese') ?? '')).toMatch(/^尚无以下各类的名称：/);
    await vi.waitFor(async () => {
      const later = await service.get('/api/symbols?q=gzmt&kind=share&limit=1');
      expect(await later.json()).toEqual([expect.objectContaining({ code: '600519', name: '贵州茅台', market: 'sh' })]);
      expect(later.headers.get('finfount-note')).toBeNull();
    });
  });

  it.each([
    ['', 'q', 'missing'],
    ['q=a&kind=stock', 'kind', 'literal_error'],
    ['q=a&limit=0', 'limit', 'value_error.limit'],
    ['q=a&limit=101', 'limit', 'value_error.limit'],
    ['q=a&limit=1e1', 'limit', 'value_error.limit'],
    ['q=a&q=b', 'q', 'value_error.repeated'],
    ['q=%ff&limit=0', 'q', 'value_error.encoding'],
  ])('refuses the query %j', async (query, param, type) => {
    await start();
    const refused = await service.get(`/api/symbols?${query}`);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ detail: [expect.objectContaining({ loc: ['query', param], type })] }),
    ]);
  });

  it('names params that it does not have as an interface does, and shows all values of a repeated one', async () => {
    await start();
    const unknown = await service.get('/api/symbols?q=a&q=b&page=2&n=3');
    expect([unknown.status, await unknown.json()]).toEqual([
      422,
      { error: '/api/symbols does not support the parameters "page", "n". It takes: q, kind, limit.' },
    ]);
    const repeated = await service.get('/api/symbols?q=a&q=b');
    expect(await repeated.json()).toMatchObject({ detail: [{ type: 'value_error.repeated', input: ['a', 'b'] }] });
    const several = await service.get('/api/symbols?limit=x&limit=y&kind=z');
    expect(await several.json()).toEqual({
      error: '/api/symbols: wrong parameters: q, kind, limit.',
      detail: [
        expect.objectContaining({ type: 'missing' }),
        expect.objectContaining({ type: 'literal_error' }),
        expect.objectContaining({ type: 'value_error.repeated', input: ['x', 'y'] }),
      ],
    });
  });

  it('names the kinds as every list of choices is named', async () => {
    await start();
    const refused = await service.get('/api/symbols?q=a&kind=stock');
    const expected = "'share', 'b_share', 'fund', 'index', 'bond', 'convertible_bond', 'futures', 'option' or 'board'";
    expect(await refused.json()).toMatchObject({
      detail: [{ msg: `Input should be ${expected}`, input: 'stock', ctx: { expected } }],
    });
  });

  it('wants a token where data wants one, and finds nothing for an empty text', async () => {
    await start({ tokens: [{ name: 'desk', secret: 'a'.repeat(32) }] });
    expect((await service.get('/api/symbols?q=a')).status).toBe(401);
    const allowed = await service.get('/api/symbols?q=', { authorization: `Bearer ${'a'.repeat(32)}` });
    expect([allowed.status, await allowed.json()]).toEqual([200, []]);
  });
});
