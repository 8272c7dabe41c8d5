import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FixtureCase } from '../scripts/cases.mjs';
import { utcDay } from '../src/base/utc-day.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

// The scripts that write the skeleton of an interface and its fixture cases, run in a copy of the project.

const CASES = 'fixtures/eastmoney/kline/cases.json';
const FUNDS = 'src/catalogue/sources/eastmoney/kline/fund.interfaces.ts';
const LIMIT = { timeout: 120_000 };

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject(['eastmoney/kline', 'eastmoney/datacenter', 'joinquant/indices']);
});

const casesOf = (name: string): FixtureCase[] =>
  (JSON.parse(copy.read(CASES)) as FixtureCase[]).filter((each) => each.interface === name);
const caseOf = (name: string, caseName: string) => casesOf(name).find((each) => each.name === caseName);

describe('scripts/new-interface.mjs', () => {
  const run = (...args: readonly string[]) => copy.run('scripts/new-interface.mjs', ...args);

  it.each([
    ['no arguments', [], /^Expected a name and a wire format\.\n\nUsage: /],
    ['an argument too many', ['a_b', 'eastmoney/kline', 'c'], /^Expected a name and a wire format\.\n\nUsage: /],
    ['an unknown option', ['a_b', 'eastmoney/kline', '--force'], /^Unknown option '--force'[\s\S]*\n\nUsage: /],
    ['a name that cannot be called', ['Stock', 'eastmoney/kline'], /^"Stock" is no name of an interface/],
    [
      'a wire format that is not there',
      ['a_b', 'eastmoney/x'],
      /^There is no wire format eastmoney\/x\. Near it are eastmoney\/kline, [a-z/, -]+; a new one begins/,
    ],
    ['a name that is taken', ['stock_zh_a_hist', 'eastmoney/kline'], /^stock_zh_a_hist is declared already, in src\//],
    [
      'a model of another wire format',
      ['a_b', 'eastmoney/kline', '--like', 'fred_md'],
      /has no interface fred_md\. Near it are \w+(?:, \w+){4}\.$/m,
    ],
  ])('refuses %s', LIMIT, async (_, args, message) => {
    expect(await run(...args)).toEqual({ status: 2, out: '', err: expect.stringMatching(message) });
  });

  it.each([
    ['another kind of body', ['--begin', 'xml'], /^--begin takes json or csv; /],
    ['a model', ['--begin', 'csv', '--like', 'fred_md'], /^--begin goes without --like and --file/],
  ])('refuses to begin a wire format with %s', LIMIT, async (_, args, message) => {
    expect(await run('a_b', 'site/form', ...args)).toEqual({ status: 2, out: '', err: expect.stringMatching(message) });
  });

  it('refuses to begin a wire format that is there', LIMIT, async () => {
    expect(await run('a_b', 'eastmoney/kline', '--begin', 'json')).toMatchObject({
      status: 2,
      err: 'There is a wire format eastmoney/kline already: leave out --begin.\n',
    });
  });

  it('writes a row after its model, and an empty case', LIMIT, async () => {
    const before = copy.read(FUNDS);
    const casesBefore = copy.read(CASES);
    const { status, out } = await run('fund_listed_hist_em', 'eastmoney/kline', '--like', 'fund_etf_hist_em');
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(
        /fund\.interfaces\.ts:\d+: fund_listed_hist_em, a copy of fund_etf_hist_em in the category fund\.\n/,
      ),
    ]);
    const after = copy.read(FUNDS);
    expect(after.match(/fund_etf_hist_em/g)).toEqual(before.match(/fund_etf_hist_em/g));
    expect(after.indexOf('fund_listed_hist_em')).toBeGreaterThan(after.indexOf('fund_etf_hist_em'));
    const written = after.slice(after.indexOf('fund_listed_hist_em'));
    for (const text of ["say: say('TODO: what it answers, as a sentence', 'TODO'),", "page: 'TODO: an address',"])
      expect(written).toContain(`${text}\n`);
    expect(written).not.toMatch(/(?:quirks|evidence):/);
    expect(casesOf('fund_listed_hist_em')).toEqual([
      {
        interface: 'fund_listed_hist_em',
        name: expect.stringMatching(/^TODO/),
        query: '',
        ask: {},
        upstream: {},
        asked: [],
      },
    ]);
    copy.write(FUNDS, before);
    copy.write(CASES, casesBefore);
  });

  it('copies the plainest of the nearest names, without what is true of that interface alone', LIMIT, async () => {
    const CHINA = 'src/catalogue/sources/eastmoney/datacenter/macro/china-prices.interfaces.ts';
    const CHINA_CASES = 'fixtures/eastmoney/datacenter/cases.json';
    const [before, casesBefore] = [copy.read(CHINA), copy.read(CHINA_CASES)];
    const args = ['macro_china_cpi_core', 'eastmoney/datacenter'];
    expect(await run(...args)).toMatchObject({
      status: 0,
      out: expect.stringContaining('a copy of macro_china_cpi in'),
    });
    expect(before).toMatch(/macro_china_cpi: report\(\{\n(?: {6}.*\n)* {6}keywords: /);
    const after = copy.read(CHINA);
    const written = after.slice(after.indexOf('macro_china_cpi_core'));
    expect(written.slice(0, written.indexOf('\n    }),'))).not.toMatch(/keywords:|seriesNames:|replaces:|ended:/);
    copy.write(CHINA, before);
    copy.write(CHINA_CASES, casesBefore);
  });

  it('leaves out what is like the model, and every longer name that begins with its name', LIMIT, async () => {
    const BONDS = 'src/catalogue/sources/eastmoney/datacenter/trading/bonds.interfaces.ts';
    const BOND_CASES = 'fixtures/eastmoney/datacenter/cases.json';
    const [before, casesBefore] = [copy.read(BONDS), copy.read(BOND_CASES)];
    expect(before).toMatch(/bond_zh_cov: report\(\{\n(?: {6}.*\n)* {6}similar: \['bond_zh_cov_info_ths'\]/);
    // The folder may be written as a shell completes it.
    const form = 'src/catalogue/sources/eastmoney/datacenter/';
    expect(await run('reits_apply_em', form, '--like', 'bond_zh_cov')).toMatchObject({ status: 0, err: '' });
    const after = copy.read(BONDS);
    const written = after.slice(after.indexOf('reits_apply_em'));
    expect(written.slice(0, written.indexOf('\n    }),'))).not.toMatch(/similar:|_info_ths/);
    copy.write(BONDS, before);
    copy.write(BOND_CASES, casesBefore);
  });

  it('copies a row with columns of its own where there is one, although another name is nearer', LIMIT, async () => {
    const RANKS = 'src/catalogue/sources/eastmoney/datacenter';
    const casesBefore = copy.read('fixtures/eastmoney/datacenter/cases.json');
    // All rows of registrations share their columns.
    const { status, out } = await run('stock_register_nq', 'eastmoney/datacenter');
    const [, file = '', model] = /^(\S+):\d+: stock_register_nq, a copy of (\w+)/.exec(out) ?? [];
    const text = copy.read(file);
    const row = text.slice(text.indexOf('stock_register_nq: '));
    expect([status, file.startsWith(RANKS)]).toEqual([0, true]);
    expect(row.slice(0, row.indexOf('\n    }),')), model).toContain('columns');
    copy.write(file, text.replace(row.slice(0, row.indexOf('\n    }),') + '\n    }),'.length), ''));
    copy.write('fixtures/eastmoney/datacenter/cases.json', casesBefore);
  });

  it('writes the row alone into a new file, with what the rows of its model share', LIMIT, async () => {
    const before = copy.read(CASES);
    const args = ['fund_listed_hist_em', 'eastmoney/kline', '--like', 'fund_etf_hist_em', '--file', 'listed-fund'];
    expect(await run(...args)).toMatchObject({ status: 0, err: '' });
    const written = copy.read('src/catalogue/sources/eastmoney/kline/listed-fund.interfaces.ts');
    expect(written.split('\n')).toContain(copy.read(FUNDS).split('\n')[0]);
    expect(written).not.toContain('fund_etf_hist_em');
    expect(written).toMatch(/topic: 'fund-prices'.* \/\/ TODO: a topic of/);
    expect(await run('fund_sof_hist_em', ...args.slice(1))).toMatchObject({
      status: 2,
      err: expect.stringContaining('There is a file'),
    });
    copy.remove('src/catalogue/sources/eastmoney/kline/listed-fund.interfaces.ts');
    copy.write(CASES, before);
  });

  it('imports into a new file only what it uses', LIMIT, async () => {
    const OWN_CASES = 'fixtures/eastmoney/datacenter/cases.json';
    const before = copy.read(OWN_CASES);
    const model = 'eastmoney/datacenter/macro/china-prices.interfaces.ts';
    const args = ['macro_china_cpi_core', 'eastmoney/datacenter', '--like', 'macro_china_cpi', '--file', 'core-prices'];
    expect(await run(...args)).toMatchObject({ status: 0, err: '' });
    const path = 'src/catalogue/sources/eastmoney/datacenter/macro/core-prices.interfaces.ts';
    const written = copy.read(path);
    expect(written.split('\n').length).toBeLessThan(copy.read(`src/catalogue/sources/${model}`).split('\n').length / 2);
    const imported = [...written.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
      names.match(/\w+/g),
    );
    expect(imported).toEqual(expect.arrayContaining(['say', 'percent']));
    for (const name of imported)
      expect(written.match(new RegExp(`\\b${name}\\b`, 'g'))?.length, `${name}`).toBeGreaterThan(1);
    copy.remove(path);
    copy.write(OWN_CASES, before);
  });
});

describe('scripts/build-catalogue.mjs', () => {
  it.each([
    ['prints its usage', '--help', { status: 0, out: expect.stringMatching(/^Usage: /), err: '' }],
    [
      'refuses an unknown option',
      '--force',
      { status: 2, out: '', err: expect.stringMatching(/--force[\s\S]*Usage: /) },
    ],
    [
      'refuses a folder without a build',
      'fixtures',
      { status: 2, err: expect.stringContaining('has no build of the') },
    ],
  ])('%s', LIMIT, async (_, arg, expected) => {
    expect(await copy.run('scripts/build-catalogue.mjs', arg)).toMatchObject(expected);
  });
});

describe('scripts/record-fixture.mjs', () => {
  const run = (...args: readonly string[]) => copy.run('scripts/record-fixture.mjs', ...args);
  const REPLY =
    '{"rc":0,"data":{"code":"159707","market":0,"klines":["2024-01-02,1.10,1.20,1.30,1.00,100,120.00,1.00,1.00,0.10,0.50"]}}';

  it.each([
    ['no case', ['fund_etf_hist_em'], /^Expected an interface, a case and a --reply\.\n\nUsage: /],
    ['a param without a value', ['a_b', 'c', 'symbol', '--reply', 'x'], /^symbol is no param such as symbol=00593/],
    ['an unknown interface', ['a_b', 'c', '--reply', 'x'], /^There is no interface a_b: declare it first/],
    ['a file that is not there', ['fund_etf_hist_em', 'c', '--reply', 'x.json'], /^There is no file x\.json/],
    ['a day that is none', ['fund_etf_hist_em', 'c', '--reply', 'package.json', '--recorded', 'May'], /^May is no day/],
    [
      'two origins',
      ['fund_etf_hist_em', 'c', '--reply', 'package.json', '--recorded', '2026', '--printed', '2026'],
      /^Replies are recorded, printed or made: /,
    ],
  ])('refuses %s', LIMIT, async (_, args, message) => {
    expect(await run(...args)).toEqual({ status: 2, out: '', err: expect.stringMatching(message) });
  });

  it('stores a file as the reply of the address asked, with the table made of it', LIMIT, async () => {
    copy.write('reply.json', REPLY);
    const args = ['fund_etf_hist_em', 'one day', 'symbol=159707', 'adjust=qfq', '--reply', 'reply.json'];
    const { status, out, err } = await run(...args, '--printed', '2026-04', '--repository', 'a/b');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^\["日期",.*\]\n\["2024-01-02",.*\]\nfixtures\/eastmoney\/kline\/cases\.json: one day expects 1 row/,
    );
    const fixture = caseOf('fund_etf_hist_em', 'one day');
    expect(fixture).toEqual({
      interface: 'fund_etf_hist_em',
      name: 'one day',
      origin: { proof: 'printed', repository: 'a/b', day: '2026-04' },
      query: 'symbol=159707&adjust=qfq',
      ask: { secid: '0.159707', klt: 101, fqt: 1 },
      upstream: { [String(fixture?.asked[0])]: { type: 'application/json', json: JSON.parse(REPLY) } },
      asked: [expect.stringMatching(/^https:\/\/push2his\.eastmoney\.com\/.*&secid=0\.159707&/)],
      table: { columns: expect.any(Array), rows: [['2024-01-02', 1.1, 1.2, 1.3, 1, 100, 120, 1, 1, 0.1, 0.5]] },
    });
  });

  it('keeps the long reply of a case where what should replace it is refused', LIMIT, async () => {
    const before = copy.read(CASES);
    const bar = '"2024-01-02,1.10,1.20,1.30,1.00,100,120.00,1.00,1.00,0.10,0.50"';
    const next = '"2024-01-02,1.20,1.20,1.30,1.00,100,12000.00,25.00,0.00,0.00,0.50"';
    // Six weeks of trading.
    const days = [0, 7, 14, 21, 28, 35]
      .flatMap((monday) => [0, 1, 2, 3, 4].map((day) => utcDay(Date.UTC(2024, 1, 19 + monday + day))))
      .map((day) => next.replace('2024-01-02', day));
    copy.write('reply.json', REPLY.replace(bar, days.join(',')));
    const args = ['fund_etf_hist_em', 'many days', 'symbol=159707', '--reply', 'reply.json'];
    expect(await run(...args)).toMatchObject({ err: '', out: expect.stringContaining('Its figures prove nothing: ') });
    const [{ file = '' } = {}] = Object.values(caseOf('fund_etf_hist_em', 'many days')?.upstream ?? {});
    const stored = copy.read(`fixtures/eastmoney/kline/${file}`);
    copy.write('reply.json', REPLY.replace(bar, ['null', ...days].join(',')));
    expect((await run(...args)).status).toBe(2);
    expect(copy.read(`fixtures/eastmoney/kline/${file}`)).toBe(stored);
    copy.write(CASES, before);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves the cases as they were where %s ends it', LIMIT, async (signal) => {
    const before = copy.read(CASES);
    copy.write('reply.json', REPLY);
    const files = readdirSync(copy.folder);
    const { kill, ended } = copy.start(
      'scripts/record-fixture.mjs',
      'fund_etf_hist_em',
      'ended',
      '--reply',
      'reply.json',
    );
    // It writes the case, and then makes its table.
    await vi.waitFor(() => expect(copy.read(CASES)).not.toBe(before), { timeout: 60_000, interval: 5 });
    kill(signal);
    expect((await ended).status).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(copy.read(CASES)).toBe(before);
    expect(readdirSync(copy.folder)).toEqual(files);
  });

  it('says in one line which param is wrong, and leaves the cases as they were', LIMIT, async () => {
    const before = copy.read(CASES);
    copy.write('reply.json', REPLY);
    const args = ['fund_etf_hist_em', 'odd', 'adjust=none', '--reply', 'reply.json'];
    expect(await run(...args)).toEqual({
      status: 2,
      out: '',
      err: expect.stringMatching(/^wrong params: adjust: Input should be [^\n]*\n$/),
    });
    expect(copy.read(CASES)).toBe(before);
  });

  it('says that nothing was asked for a text that is no code', LIMIT, async () => {
    copy.write('reply.json', REPLY);
    const args = ['fund_etf_hist_em', 'odd', 'symbol=x', '--reply', 'reply.json'];
    const { status, err } = await run(...args);
    expect([status, err]).toEqual([2, expect.stringMatching(/^Nothing was asked that reply\.json could reply: .*\n$/)]);
  });

  it('stores no case of a declaration that does not fit its wire format', LIMIT, async () => {
    const INDICES = 'src/catalogue/sources/joinquant/indices/indices.interfaces.ts';
    const before = copy.read(INDICES);
    copy.write(INDICES, before.replace('publish_date: date(', 'publish_date: text('));
    const known = JSON.parse(copy.read('fixtures/joinquant/indices/cases.json')) as FixtureCase[];
    const { status, err } = await run('--update', 'index_stock_info', known[0]?.name ?? '');
    copy.write(INDICES, before);
    expect([status, err]).toEqual([
      2,
      'index_stock_info: The parser gives date for the cells of publish_date, declared as text.\n',
    ]);
    expect(JSON.parse(copy.read('fixtures/joinquant/indices/cases.json'))).toEqual(known);
  });

  it('stores what is no JSON as it is, and says why it is refused', LIMIT, async () => {
    const before = copy.read(CASES);
    copy.write('callback.json', `callback(${REPLY})`);
    const args = ['fund_etf_hist_em', 'a callback', '--reply', 'callback.json'];
    expect(await run(...args)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^Nothing was stored, since there is no table: upstream_changed \(.*With --fails, /),
    });
    expect(copy.read(CASES)).toBe(before);
    const { status, out } = await run(...args, '--fails');
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/a callback expects upstream_changed \(Eastmoney klines: expected JSON, got "callback/),
    ]);
    copy.write(CASES, before);
  });

  it('stores what an address replies, and says that it was not asked', LIMIT, async () => {
    const headers = { 'content-type': 'text/html' };
    const upstream = await startLocalUpstream(() => ({ status: 403, headers, body: '<html>no</html>' }));
    const { out } = await run('fund_etf_hist_em', 'refused', '--reply', `${upstream.url}/klines?a=1`, '--fails');
    await upstream.close();
    expect(out).toContain(`Not asked:\n  ${upstream.url}/klines?a=1\n`);
    expect(out).toMatch(/^Asked, and answered 404 for want of a reply:\n {2}https:\/\/push2his/);
    expect(caseOf('fund_etf_hist_em', 'refused')).toMatchObject({
      origin: { proof: 'recorded', day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
      upstream: { [`${upstream.url}/klines?a=1`]: { status: 403, type: 'text/html', text: '<html>no</html>' } },
      failure: { code: 'upstream_changed', message: expect.stringMatching(/HTTP 404/) },
    });
  });

  it('leaves the cases as they were when there are more files than addresses asked', LIMIT, async () => {
    const before = copy.read(CASES);
    const files = ['--reply', 'reply.json', '--reply', 'reply.json'];
    const { status, err } = await run('fund_etf_hist_em', 'twice', ...files);
    expect([status, err]).toEqual([2, expect.stringMatching(/No address is left that could reply reply\.json:\n/)]);
    expect(copy.read(CASES)).toBe(before);
  });

  it('writes the expected tables of existing cases anew', LIMIT, async () => {
    const right = copy.read(CASES);
    expect(right).toContain('["2024-01-02", "000001", 9.39');
    copy.write(CASES, right.replace('["2024-01-02", "000001", 9.39', '["2024-01-02", "000001", 9.93'));
    expect(await run('--update', 'stock_zh_a_hist', 'daily')).toMatchObject({ status: 0, err: '' });
    expect(copy.read(CASES)).toBe(right);
    const upstreamHost = 'https://push2his.eastmoney.com/';
    const other = right.replaceAll(`"${upstreamHost}`, '"https://other.example/');
    copy.write(CASES, other);
    expect(await run('--update', 'stock_zh_a_hist', 'daily')).toMatchObject({
      status: 2,
      err: expect.stringMatching(
        /^These cases had a table, and expect a failure now\. .*\n {2}stock_zh_a_hist, "daily": upstream_changed, .* HTTP 404 /,
      ),
    });
    copy.write(CASES, right);
    const unknown = await run('--update', 'stock_zh_a_hist', 'dayly');
    expect(unknown).toEqual({ status: 2, out: '', err: 'There is no fixture case stock_zh_a_hist dayly.\n' });
  });
});
