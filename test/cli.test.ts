import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tableFromIPC } from 'apache-arrow';
import { afterEach, describe, expect, it } from 'vitest';
import { type CommandResult, run } from './command.ts';
import { temporaryFolder } from './folders.ts';
import { BEFORE, HISTORY } from './http-service.ts';
import { startLocalUpstream } from './local-upstream.ts';

// The command line: what is served, and one command of each shape, as the program that is installed, in their own
// process; all else as a function.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
// A temporary home: the tests write nothing into the home of their user.
const HOME = temporaryFolder();
const environment = (extra: Record<string, string>) => ({ PATH: process.env.PATH, HOME, ...extra });

/** Runs the program as it is installed. */
function runInstalled(args: readonly string[], extra: Record<string, string> = {}): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: environment(extra),
    timeout: 15_000,
  });
  return { status: status ?? -1, out: stdout, err: stderr };
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts the program and waits until it prints where it serves. */
async function start(args: readonly string[], extra: Record<string, string> = {}, maxFiles?: number) {
  const limited = maxFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${maxFiles} && exec "$0" "$@"`];
  const [command = '', ...rest] = [...limited, process.execPath, MAIN, 'serve', '--port', '0', ...args];
  const child = spawn(command, rest, {
    env: environment(extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let out = '';
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const found = /(http:\/\/\S+)\/docs\//.exec(out)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`ended before it served: ${out}${err}`)));
  });
  return { child, url, printed: () => out, logged: () => err };
}

describe('the command line', () => {
  it.each([
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/, /^$/],
    [['check'], 0, /^\d+ declarations are right, 0 findings\n$/, /^$/],
    [['list', '龙虎榜', '机构买卖'], 0, /^ {2}stock_lhb_jgmmtj_em/, /^$/],
    [['describe', 'stock_zh_a_hist'], 0, /^ {2}period=daily {2}/m, /^$/],
    [
      ['get', 'stock_zh_a_hist', '--sandbox', '--tail', '1', '--format', 'csv'],
      0,
      /^日期,.*\r\n.*\r\n$/,
      /made these figures up/,
    ],
    [['get', 'stock_zh_a_hits'], 2, /^$/, /Did you mean stock_zh_a_hist/],
    [['serve', '--port', 'abc'], 2, /^$/, /whole number/],
    [['doctor', '--redis', 'redis://x'], 2, /^$/, /redis/i],
  ])('runs installed as it does as a function: %j', async (args, status, out, err) => {
    const result = runInstalled(args);
    expect(result).toEqual({ status, out: expect.stringMatching(out), err: expect.stringMatching(err) });
    if (args[0] !== '--version') expect(result).toEqual(await run(args));
  });

  it('needs no home folder, as where a container runs as a user that the machine does not know', () => {
    const homeless = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
os.homedir = () => { throw new Error('uv_os_homedir returned ENOENT'); }; syncBuiltinESMExports();`;
    const env = {
      PATH: process.env.PATH,
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(homeless)}"`,
    };
    // The row of a session that has just ended has a note of its own.
    const args = ['get', 'stock_zh_a_hist', 'end_date=20240105', '--sandbox', '--tail', '1', '--format', 'csv'];
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', env });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^note: the sandbox made these figures up/)]);
  });

  it('says in one line that the folder in which it was started was removed, where it writes into that', () => {
    const folder = temporaryFolder();
    const program = `rmdir "$0" && exec "$1" "$2" pull stock_zh_a_hist --each symbol=600000 --sandbox --out data`;
    const args = ['-c', program, folder, process.execPath, MAIN];
    const { status, stderr } = spawnSync('sh', args, { cwd: folder, encoding: 'utf8', env: environment({}) });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: The folder in which this was started was removed; [^\n]*\n$/),
    ]);
  });

  it('creates the folder of mcp --out with a note, and refuses one that cannot be written into', () => {
    const above = temporaryFolder();
    writeFileSync(join(above, 'file'), '');
    const mcp = (folder: string) => runInstalled(['mcp', '--sandbox', '--out', folder]);
    const folder = join(above, 'new', 'tables');
    expect(mcp(folder)).toMatchObject({ status: 0, err: expect.stringContaining(`was created: ${folder}\n`) });
    expect(mcp(folder).err).not.toContain('created');
    for (const wrong of [join(above, 'file'), join(above, 'file', 'tables')])
      expect(mcp(wrong)).toMatchObject({
        status: 2,
        err: expect.stringMatching(/^error: --out: The files cannot be written into .*file/),
      });
    expect(mcp('')).toMatchObject({ status: 2, err: expect.stringContaining('Give the name of a folder') });
  });

  it('prints version and help on standard output, with exit code 0', async () => {
    expect(await run(['--version'])).toEqual({ status: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
    const help = await run(['serve', '--help']);
    expect(help).toMatchObject({ status: 0, err: '' });
    for (const flag of [
      '--host',
      '--port',
      '--data-dir',
      '--disk',
      '--mirror',
      '--sandbox',
      '--log-level',
      '--workers',
      '--max-connections',
      '--max-waiting',
      '--trust-proxy',
      '--rate-limit',
      '--purge-header',
      '--probe',
      '--token',
      '--redis',
      '--memory',
      '--cookie',
      '--proxy',
    ]) {
      expect(help.out).toContain(flag);
      expect(help.out.replace(/\s+/g, ' ')).toContain(
        `env: FINFOUNT_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`,
      );
    }
  });

  it.each([
    [['serve', '--port', 'abc'], 'whole number'],
    [['serve', '--port', '65536'], 'from 0 to 65535'],
    [['serve', '--mirror', 'ftp://x'], 'takes an address like'],
    [['serve', '--mirror', 'http://x/?q=1'], 'takes an address like'],
    [['cache', 'list', '--mirror', 'x'], 'takes an address like'],
    [['serve', '--host', ''], 'Give an address'],
    [['serve', '--base-path', '/a/../b'], 'Give a path like /finance'],
    [['serve', '--base-path', '/a/.'], 'Give a path like /finance'],
    [['serve', '--log-level', 'loud'], 'silent'],
    [['serve', '--purge-header', 'edge'], 'surrogate-key'],
    [['serve', '--probe', '1m'], 'from 5m to 7d'],
    [['doctor', '--watch', '--every', '8d'], 'from 5m to 7d'],
    [['doctor', '--every', '1h'], '--every is for --watch'],
    [['serve', '--sandbox', 'perhaps'], 'true or false'],
    [['serve', '--sandbox', '--clock', '2026-02-29'], 'Give a day or a time of Beijing'],
    [['get', 'fred_md', '--clock', '2026-03-31'], '--clock (FINFOUNT_CLOCK) is for --sandbox alone'],
    [['serve', '--alone', 'stale'], '--alone (FINFOUNT_ALONE) is for --redis alone'],
    [['serve', '--memory', '1'], 'from 8 to'],
    [['serve', '--disk', '-1'], 'from 0 to'],
    [['serve', '--workers', '0'], 'from 1 to'],
    [['serve', '--trust-proxy', '10.0.0.0/33'], 'addresses of your proxies'],
    [['serve', '--rate-limit', '10'], 'such as 10/s, 600/m or 5000/h'],
    [['cache'], 'Usage'],
    [['serve', '--sandbox', '--mirror', 'http://x'], 'exclude each other'],
    [['serve', '--nonsense'], '--nonsense'],
    [['serve', 'extra'], 'too many arguments'],
    [['nonsense'], 'nonsense'],
    [[], 'Usage'],
  ])('refuses %j with a sentence and exit code 2', async (args, sentence) => {
    expect(await run(args)).toEqual({ status: 2, out: '', err: expect.stringContaining(sentence) });
  });

  it('refuses a wrong variable like a wrong flag', async () => {
    expect(await run(['serve'], { FINFOUNT_PORT: 'abc' })).toEqual({
      status: 2,
      out: '',
      err: expect.stringContaining('FINFOUNT_PORT'),
    });
  });

  it('warns of a variable that is no setting, with the nearest one', async () => {
    const args = ['get', 'article_ff_crr', '--sandbox', '--format', 'json'];
    const { status, err } = await run(args, {
      FINFOUNT_MEMROY: '64',
      FINFOUNT_PROT: '8080',
      FINFOUNT_SERVICE_HOST: '10.0.0.1',
    });
    expect([status, err]).toEqual([0, expect.stringContaining('FINFOUNT_MEMROY is no setting')]);
    expect(err).toContain('did you mean FINFOUNT_MEMORY?');
    expect(err).toContain('did you mean FINFOUNT_PORT?');
    expect(err).not.toContain('SERVICE_HOST');
  });

  it('warns of no variable that the completion and the clients read', async () => {
    const args = ['get', 'article_ff_crr', '--sandbox', '--format', 'json'];
    const { err } = await run(args, { FINFOUNT_URL: 'http://127.0.0.1:1', FINFOUNT_TOKEN: '0123456789abcdef' });
    expect(err).not.toContain('FINFOUNT_');
  });

  it('ignores an empty variable', async () => {
    const empty = {
      FINFOUNT_REDIS: '',
      FINFOUNT_MIRROR: '',
      FINFOUNT_MEMORY: '',
      FINFOUNT_COOKIE: '',
      FINFOUNT_DATA_DIR: '',
    };
    expect(await run(['get', 'article_ff_crr', '--sandbox', '--format', 'json'], empty)).toMatchObject({ status: 0 });
    const changes = await run(['changes', '--via', 'http://127.0.0.1:1'], { FINFOUNT_TOKEN: '' });
    expect(changes.err).toContain('cannot be reached');
  });

  /** Expects wrong usage that names the variable and shows nothing of its value, which holds `s3cr3t`. */
  async function expectRefused(variable: string, value: string, args = ['serve', '--port', '0']): Promise<void> {
    // Whether there is such a source is known when a service starts.
    const result = value.startsWith('nobody=')
      ? runInstalled(args, { [variable]: value })
      : await run(args, { [variable]: value });
    const { status, out, err } = result;
    expect([args, value, status]).toEqual([args, value, 2]);
    expect(err).toContain(variable);
    expect(out + err).not.toContain('s3cr3t');
  }

  it('refuses a malformed token or cookie, or one for an unknown source, without showing it', async () => {
    for (const token of ['s3cr3t', 's3cr3t with blanks in it']) await expectRefused('FINFOUNT_TOKEN', token);
    for (const cookie of ['s3cr3t', 'eastmoney=s3cr3t\u0001', 'nobody=s3cr3t', `eastmoney=${'s3cr3t'.repeat(683)}`])
      await expectRefused('FINFOUNT_COOKIE', cookie);
  });

  it('names the sources in the language of the reader', () => {
    const args = ['serve', '--port', '0', '--cookie', 'eastmony=a=b'];
    const { err } = runInstalled(args);
    expect(err).toMatch(
      /--cookie \(FINFOUNT_COOKIE\) names the source "eastmony"; did you mean eastmoney\? There are /,
    );
    const chinese = runInstalled(['--lang', 'zh', ...args]).err;
    expect(chinese).toContain('--cookie（FINFOUNT_COOKIE）中没有名为 "eastmony" 的数据源。是否指 eastmoney？有 ');
    expect(chinese).not.toContain('there are');
  });

  it('refuses a mirror with a password in it without showing it', async () => {
    for (const args of [['serve'], ['cache', 'list'], ['doctor']])
      await expectRefused('FINFOUNT_MIRROR', 'http://user:s3cr3t@localhost:9000', args);
  });

  it('refuses a malformed proxy, or one for an unknown source, without showing it', async () => {
    for (const proxy of [
      'http://me:s3cr3t@host:3128',
      'eastmoney=me:s3cr3t@host:3128',
      'eastmoney=ftp://me:s3cr3t@host',
      'eastmoney=http://me:s3cr3t@host/path',
      'eastmoney=http://me:s3cr3t%ff@host',
      'eastmoney=s3cr3t',
      'eastmoney=direct\ns3cr3t',
      'nobody=http://me:s3cr3t@host',
    ])
      await expectRefused('FINFOUNT_PROXY', proxy);
  });

  it('refuses a malformed address of Redis without showing its password', async () => {
    for (const url of [
      'http://:s3cr3t@x',
      'redis://:s3cr3t%@x',
      'redis://:s3cr3t@x/?db=1',
      'redis://',
      ':s3cr3t@x',
      'redis+sentinel://:s3cr3t@x',
      'redis+cluster://:s3cr3t@x,/',
    ])
      await expectRefused('FINFOUNT_REDIS', url);
  });

  it('refuses an address that is none of this machine, with exit code 2', () => {
    expect(runInstalled(['serve', '--host', '999.1.1.1', '--port', '0'])).toEqual({
      status: 2,
      out: '',
      err: expect.stringContaining('no address of this machine'),
    });
  });

  it('prints that a port is taken, with exit code 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(runInstalled(['serve', '--sandbox', '--port', port])).toEqual({
      status: 1,
      out: '',
      err: expect.stringContaining(`127.0.0.1:${port} is taken by another program`),
    });
    server.close();
  });

  it.each([[['describe', 'stock_zh_a_hist']], [['help', 'stock_zh_a_hist']]])(
    'prints what an interface takes and answers: %j',
    async (args) => {
      const { status, out, err } = await run(args);
      expect([status, err]).toEqual([0, '']);
      expect(out).toContain('  period=daily  ');
      expect(out).toContain('      weekly  ');
      expect(out).toContain('  开盘 open (yuan per share)  ');
      expect(out).toContain('Example: finfount get stock_zh_a_hist symbol=');
    },
  );

  it('prints the help of a command, and refuses the name of nothing', async () => {
    expect(await run(['help', 'get'])).toEqual(await run(['get', '--help']));
    expect(await run(['help'])).toEqual(await run(['--help']));
    expect(await run(['help', 'stock_zh_a_hits'])).toEqual({
      status: 2,
      out: '',
      err: expect.stringContaining('Did you mean stock_zh_a_hist'),
    });
  });

  it('ends a search that finds nothing with exit code 1', async () => {
    expect(await run(['list', 'klines', 'zzz'])).toEqual({
      status: 1,
      out: '',
      err: expect.stringMatching(
        /^No interface fits "klines zzz"\.\nNear words: .+\.\nThese have some of the words: \w+, /,
      ),
    });
    expect(await run(['list', '龙湖榜'])).toEqual({
      status: 1,
      out: '',
      err: expect.stringMatching(
        /Near words: 龙虎榜\.\nThese have some of the words: stock_lhb_detail_em, .+\nfinfount list prints all interfaces by topic\./,
      ),
    });
  });

  it('lists for a code the calls with it, and for a name the lists with codes', async () => {
    expect((await run(['list', 'sh600000'])).out).toMatch(
      /^ {2}stock_zh_a_hist\(.*\n.*\n.*\n {6}finfount get stock_zh_a_hist symbol=600000\n/,
    );
    expect((await run(['list', 'Au(T+D)'])).out).toContain("finfount get spot_hist_sge 'symbol=Au(T+D)'\n");
    expect(await run(['list', '贵州茅台'])).toEqual({
      status: 1,
      out: '',
      err: expect.stringMatching(
        /search for its code: finfount get stock_info_a_code_name has names and codes; so have .*fund_name_em/,
      ),
    });
  });

  it('lists for a question the security that it names, and the calls for it', async () => {
    const asked = await run(['list', '--sandbox', '平安银行', '资金流向']);
    expect(asked.status).toBe(0);
    expect(asked.out).toMatch(
      /^ {2}平安银行 000001 \(share, Shenzhen\)\n.*\n\n {2}stock_individual_fund_flow\((?:.*\n)+? {6}finfount get stock_individual_fund_flow stock=000001\n/,
    );
    const english = await run(['list', '--sandbox', "Moutai's", 'top', 'ten', 'shareholders']);
    expect(english.out).toContain('finfount get stock_gdfx_top_10_em symbol=sh600519\n');
    const short = await run(['list', '--sandbox', '茅台', '股东']);
    expect(short.out).toMatch(/^ {2}贵州茅台 600519 .*finfount get stock_gdfx_top_10_em symbol=sh600519\n/s);
    const coded = await run(['list', '--sandbox', '600519', '分红']);
    expect(coded.out).toMatch(/^ {2}贵州茅台 600519 .*\n\n {2}\w+\(.*=\w*600519\n/s);
    const alone = await run(['list', '--sandbox', '平安银行']);
    expect(alone.out).toBe('  平安银行 000001 (share, Shenzhen)\n      finfount get stock_zh_a_hist symbol=000001\n');
  });

  it('lists what fits some words, best first, and what there is in place of a name of AKShare’s', async () => {
    const names = ({ out }: { out: string }) => out.match(/^ {2}\w+/gm)?.map((name) => name.trim());
    expect(names(await run(['list', '龙虎榜', '机构买卖']))?.[0]).toBe('stock_lhb_jgmmtj_em');
    const replaced = await run(['list', 'stock_us_spot']);
    expect(names(replaced)?.[0]).toBe('stock_us_spot_em');
    expect(replaced.err).toContain('AKShare has stock_us_spot; this service does not serve it: ');
    const renamed = await run(['list', 'fund_em_fund_name']);
    expect([renamed.status, names(renamed)]).toEqual([0, ['fund_name_em']]);
    expect(renamed.err).toContain('fund_em_fund_name is fund_name_em now: finfount get fund_name_em.');
  });

  it('describes under an old name of AKShare the interface of today, and says so', async () => {
    expect(await run(['describe', 'fund_em_fund_name'])).toEqual({
      ...(await run(['describe', 'fund_name_em'])),
      err: 'fund_em_fund_name is fund_name_em now: finfount get fund_name_em. AKShare renamed it in 1.4.26.\n',
    });
    expect(await run(['get', 'fund_em_fund_name'])).toEqual({
      status: 2,
      out: '',
      err: expect.stringMatching(/^error: fund_em_fund_name is fund_name_em now: finfount get fund_name_em\./),
    });
    expect(await run(['describe', 'covid_19_163'])).toEqual({
      status: 2,
      out: '',
      err: expect.stringMatching(/^error: The source of covid_19_163 has closed; AKShare removed it in 1\.11\.14\./),
    });
  });

  it.each(['covid_19_163', 'stock_board_concept_name_ths', 'qqqqqqqq'])(
    'leads from %s to no page of a service',
    async (name) => {
      const { err } = await run(['describe', name]);
      expect(err).not.toMatch(/\/api\/|\/docs\//);
      expect(err).toContain('finfount list prints all names');
    },
  );
});

describe('finfount get', () => {
  const sandbox = { FINFOUNT_SANDBOX: '1' };

  it('prints one table as JSON, CSV or text, with the same rows as over HTTP', async () => {
    const params = ['get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=20240102', 'end_date=20240103'];
    const { url } = await start(['--sandbox']);
    const answered = await (await fetch(`${url}/api/public/stock_zh_a_hist?${params.slice(2).join('&')}`)).text();
    expect(await run(params, sandbox)).toEqual({
      status: 0,
      out: `${answered}\n`,
      err: expect.stringContaining('the sandbox made these figures up'),
    });
    expect(
      (await run([...params, '--format', 'csv'], sandbox)).out.split('\r\n').map((line) => line.slice(0, 17)),
    ).toEqual([expect.stringContaining('日期,股票代码'), '2024-01-02,600000', '2024-01-03,600000', '']);
    expect((await run([...params, '--format', 'table'], sandbox)).out).toContain('2 rows, 12 columns');
  });

  it('takes a code and a day as people write them, and says how it read the code', async () => {
    const wanted = await run(
      ['get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=20240102', 'end_date=20240103'],
      sandbox,
    );
    const typed = await run(
      ['get', 'stock_zh_a_hist', 'symbol=600000.SH', 'start_date=2024-01-02', 'end_date=2024-01-03'],
      sandbox,
    );
    expect(typed).toMatchObject({ status: 0, out: wanted.out });
    expect(typed.err).toContain('note: symbol was read as 600000');
  });

  it('takes flags before and between params', async () => {
    const params = ['symbol=600000', 'start_date=20240102', 'end_date=20240103'];
    const expected = await run(['get', 'stock_zh_a_hist', ...params], sandbox);
    expect(expected.status).toBe(0);
    expect(await run(['get', '--sandbox', 'stock_zh_a_hist', ...params])).toEqual(expected);
    expect(await run(['get', 'stock_zh_a_hist', '--sandbox', ...params])).toEqual(expected);
    expect(await run(['describe', '--sandbox', 'stock_zh_a_hist'])).toEqual(
      await run(['describe', 'stock_zh_a_hist'], sandbox),
    );
    expect((await run(['archive', '--sandbox', 'none.json'])).err).toContain('The plan none.json cannot be read');
    expect(await run(['get', 'stock_zh_a_hist', '--sandbox', 'yes', ...params])).toEqual(expected);
  });

  it('answers as of the day of --clock, and as a service of that day does', async () => {
    const params = [
      'get',
      'stock_zh_a_hist',
      'symbol=600000',
      'start_date=20260301',
      '--tail',
      '2',
      '--format',
      'json',
    ];
    const expected = await run([...params, '--sandbox', '--clock', '2026-03-31']);
    expect(JSON.parse(expected.out)).toMatchObject([{ 日期: '2026-03-30' }, { 日期: '2026-03-31' }]);
    const variables = { ...sandbox, FINFOUNT_CLOCK: '2026-03-31T10:30' };
    expect(JSON.parse((await run(params, variables)).out)).toMatchObject([
      { 日期: '2026-03-27' },
      { 日期: '2026-03-30' },
    ]);
    const { url } = await start(['--sandbox', '--clock', '2026-03-31']);
    const served = await fetch(`${url}/api/public/stock_zh_a_hist?symbol=600000&start_date=20260330`);
    expect(`${await served.text()}\n`).toBe(expected.out);
    expect(served.headers.get('finfount-source')).toContain('sandbox; obtained="2026-03-31T15:59:59.000Z"');
    expect(served.headers.get('age')).toBe('0');
  });

  it('shows as many rows of a table as asked for, and leaves none out of a file', async () => {
    const params = ['get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=20240102', 'end_date=20240131'];
    expect((await run([...params, '--rows', '2'], sandbox)).out).toMatch(/^2024-01-02 .*\n…\n2024-01-31 /m);
    for (const format of ['csv', 'json'])
      expect(await run([...params, '--rows', '2', '--format', format], sandbox)).toEqual({
        status: 2,
        out: '',
        err: expect.stringContaining(`${format} has every row`),
      });
  });

  it('writes a file whose ending decides the format, and prints nothing but how many rows it wrote', async () => {
    const folder = temporaryFolder();
    const params = ['get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=20240102', 'end_date=20240103'];
    const begins = {
      csv: '日期',
      json: '[{"日期"',
      xlsx: 'PK',
      parquet: 'PAR1',
      arrow: '\u{fffd}\u{fffd}\u{fffd}\u{fffd}',
    };
    for (const [ending, begin] of Object.entries(begins)) {
      const file = join(folder, `table.${ending}`);
      const { status, out, err } = await run([...params, '--output', file], sandbox);
      expect([status, out, err]).toEqual([0, '', expect.stringContaining(`Wrote 2 rows to ${file}.`)]);
      expect((await readFile(file, 'utf8')).startsWith(begin), ending).toBe(true);
    }
  });

  it('writes into a file which part of the table it has', async () => {
    const file = join(temporaryFolder(), 'table.arrow');
    const params = ['get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=20240102', 'end_date=20240131'];
    await run([...params, '--output', file, '--tail', '1', '--columns', '日期,close', '--names', 'en'], sandbox);
    const { schema, numRows } = tableFromIPC(await readFile(file));
    expect([numRows, schema.fields.map(({ name }) => name)]).toEqual([1, ['date', 'close']]);
    const query = Object.fromEntries(new URLSearchParams(schema.metadata.get('query')));
    expect(query).toMatchObject({ symbol: '600000', _last: '1', _columns: '日期,close', _names: 'en' });
  });

  it.each([
    ['none/a.csv', 'there is no such folder'],
    ['folder.csv', 'it is a folder'],
    ['file/a.csv', 'a part of this path is a file'],
  ])('says in a sentence why %s cannot be written', async (file, why) => {
    const folder = temporaryFolder();
    await mkdir(join(folder, 'folder.csv'));
    await writeFile(join(folder, 'file'), '');
    const path = join(folder, file);
    expect(await run(['get', 'stock_zh_a_hist', '--tail', '1', '--output', path], sandbox)).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(`error: ${path} cannot be written: ${why}.\n`),
    });
    expect((await readdir(folder)).toSorted()).toEqual(['file', 'folder.csv']);
  });

  it.skipIf(process.platform !== 'linux')('says that the disk is full', async () => {
    const { status, err } = await run(['get', 'stock_zh_a_hist', '--format', 'csv', '--output', '/dev/full'], sandbox);
    expect([status, err]).toEqual([
      1,
      expect.stringContaining('error: /dev/full cannot be written: the disk is full.'),
    ]);
  });

  it('prints on standard output with --output -', async () => {
    const { out } = await run(['get', 'stock_zh_a_hist', '--tail', '1', '--format', 'csv', '--output', '-'], sandbox);
    expect(out).toMatch(/^日期,.*\r\n.*\r\n$/);
  });

  it('prints some columns and the last rows alone', async () => {
    const params = ['get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=20240102', 'end_date=20240131', '--format'];
    expect((await run([...params, 'csv', '--columns', '收盘,日期', '--tail', '1'], sandbox)).out).toMatch(
      /^收盘,日期\r\n[\d.]+,2024-01-31\r\n$/,
    );
    const english = [...params, 'csv', '--columns', 'close,日期', '--tail', '1', '--names', 'en'];
    expect((await run(english, sandbox)).out).toMatch(/^close,date\r\n[\d.]+,2024-01-31\r\n$/);
    expect(await run([...params, 'csv', '--columns', '收盘,其他'], sandbox)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringMatching(/^error: stock_zh_a_hist has no column 其他\. It has: 日期 \(date\), [^\n]+\n$/),
    });
  });

  it.each([
    [['--output', 'a.pdf'], '.json, .csv, .xlsx, .parquet, .arrow'],
    [['--output', 'a.csv', '--format', 'xlsx'], 'does not fit the ending'],
    [['--output', 'a.csv', '--rows', '2'], '--rows is for --format table'],
    [['--columns', 'a,,b'], 'names of columns'],
    [['--tail', '0'], 'whole number'],
    [['--symbol', '600000'], 'stands without dashes: symbol=600000'],
  ])('refuses %j before anything is asked', async (flags, said) => {
    expect(await run(['get', 'stock_zh_a_hist', ...flags], sandbox)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining(said),
    });
  });

  it.each([
    [['stock_zh_a_hits'], 2, 'Did you mean stock_zh_a_hist'],
    [['龙虎榜'], 2, 'those that fit a word'],
    [['stock_zh_a_hist', 'period=x'], 2, "period: Input should be 'daily', 'weekly' or 'monthly'"],
    [['stock_zh_a_hist', 'start_date=20230229'], 2, 'start_date: Input should be a real calendar date'],
    [['stock_zh_a_hist', 'symbol=1', 'symbol=2'], 2, 'given once'],
    [['stock_zh_a_hist', '600000'], 2, 'name=value'],
    [['stock_zh_a_hist', 'symbol=999100'], 1, 'cut the connection'],
    [['article_rlab_rv', 'symbol=999001'], 3, 'Risk Lab'],
  ])('ends %j with exit code %i and a sentence', async (args, status, sentence) => {
    expect(await run(['get', ...args], sandbox)).toEqual({ status, out: '', err: expect.stringContaining(sentence) });
  });
});

describe('finfount doctor', () => {
  it('ends with 0 when every source works, and prints a table or JSON and nothing else', async () => {
    const some = ['doctor', '--sandbox', '--source', 'eastmoney', 'tencent'];
    const { status, out, err } = await run(some);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/^eastmoney +- +yes .*\ntencent +- +yes /m);
    expect(out).not.toContain('\u001b');
    const { well, sources } = JSON.parse((await run([...some, '--format', 'json'])).out) as Record<string, unknown>;
    expect([well, Array.isArray(sources) && sources.length]).toEqual([true, 2]);
  });

  it('finds the live checks beside the built files', async () => {
    expect(runInstalled(['doctor', '--sandbox', '--source', 'risklab']).out).toMatch(
      /^Check values\n\n18 are not applicable:/m,
    );
  });

  it('ends with 1 when one does not, and with 2 for an unknown source, with the nearest name', async () => {
    // This port refuses connections.
    const dead = ['doctor', '--mirror', 'http://127.0.0.1:1', '--source', 'kenfrench', '--data-dir', HOME];
    const { status, out, err } = await run(dead);
    expect([status, err]).toEqual([1, '']);
    expect(out).toMatch(/the connection was refused\.\n {2}→ Look whether the mirror runs/);
    expect(await run(['doctor', '--sandbox', '--source', 'kenfrensh'])).toEqual({
      status: 2,
      out: '',
      err: expect.stringContaining('Did you mean kenfrench?'),
    });
    expect(await run(['doctor', '--redis', 'redis://x'])).toMatchObject({ status: 2, out: '' });
    expect(await run(['doctor', '--sandbox', '--source', 'kenfrench', '--alone', 'stale'])).toMatchObject({
      status: 2,
    });
  });

  it('ends when it is interrupted, while a source is silent', async () => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const localUpstream = await startLocalUpstream(() => () => asked());
    const child = spawn(process.execPath, [MAIN, 'doctor', '--mirror', localUpstream.url, '--data-dir', HOME], {
      env: environment({}),
      stdio: 'ignore',
    });
    running.push(child);
    await isAsked;
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
    await localUpstream.close();
  });
});

describe('a served instance', () => {
  it('answers from the sandbox with a note, and ends with 0 on SIGTERM', async () => {
    const { child, url, printed } = await start([], { FINFOUNT_SANDBOX: '1' });
    expect(printed()).toContain('every figure is made up');
    const response = await fetch(
      `${url}/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105`,
    );
    expect([response.status, response.headers.get('finfount-sandbox')]).toEqual([200, 'true']);
    expect(await response.json()).toHaveLength(4);
    // No decoding that may throw was left out of the build.
    expect((await fetch(`${url}/api/public/%`)).status).toBe(422);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each(['8', '64', '100'])('serves with %s MB of memory', async (megabytes) => {
    const { url } = await start(['--sandbox', '--memory', megabytes]);
    expect((await fetch(`${url}/api/public/stock_zh_a_hist?symbol=600000`)).status).toBe(200);
  });

  it('serves no more connections than it may open files, logs it, and goes on answering', async () => {
    const { url, logged } = await start(['--sandbox'], {}, 128);
    expect(logged()).toContain('Serves 96 connections at once, not 16000');
    const { hostname, port } = new URL(url);
    const flood = Array.from({ length: 400 }, () =>
      connect(Number(port), hostname)
        .setEncoding('utf8')
        .on('error', () => undefined),
    );
    let served = 0;
    let refused = 0;
    for (const socket of flood) socket.once('connect', () => served++).once('data', () => refused++);
    await expect.poll(() => [served, refused]).toEqual([400, 304]);
    for (const socket of flood) socket.destroy();
    await expect.poll(async () => (await fetch(`${url}/api/public/stock_zh_a_hist?symbol=600000`)).status).toBe(200);
  });

  it('does not take FINFOUNT_SANDBOX=false for true', async () => {
    const localUpstream = await startLocalUpstream(() => ({ body: '{"rc":100,"data":null}' }));
    const { url } = await start([], { FINFOUNT_SANDBOX: 'false', FINFOUNT_MIRROR: localUpstream.url });
    const response = await fetch(`${url}/api/public/stock_zh_a_hist`);
    expect([await response.json(), response.headers.has('finfount-sandbox')]).toEqual([[], false]);
    await localUpstream.close();
  });

  it('parses replies on its other thread: small and large tables, spreadsheets, and a malformed reply', async () => {
    const { url } = await start(['--sandbox']);
    for (const query of [
      'stock_zh_a_hist?symbol=600000&start_date=20200101',
      'stock_zh_a_hist?symbol=999500&end_date=19910101',
      'article_epu_index?symbol=Global',
    ]) {
      const [name = '', params] = query.split('?');
      const answered = await (await fetch(`${url}/api/public/${query}`)).text();
      expect(answered).toBe((await run(['get', name, ...(params?.split('&') ?? []), '--sandbox'])).out.trimEnd());
    }
    const localUpstream = await startLocalUpstream(() => ({ body: '<html>blocked</html>' }));
    const mirrored = await start(['--mirror', localUpstream.url]);
    const response = await fetch(`${mirrored.url}/api/public/stock_zh_a_hist`);
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.stringContaining('Eastmoney klines: expected JSON'), interface: 'stock_zh_a_hist' },
    ]);
    await localUpstream.close();
  });

  it('lets a request in flight finish on SIGTERM', async () => {
    let release: () => void = () => undefined;
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const localUpstream = await startLocalUpstream(() => (response) => {
      release = () => response.end(HISTORY);
      asked();
    });
    const { child, url } = await start(['--mirror', localUpstream.url]);
    const inFlight = fetch(`${url}/api/public/stock_zh_a_hist?${BEFORE}`);
    await isAsked;
    child.kill('SIGTERM');
    const exited = once(child, 'exit');
    // No longer listening: the signal has been taken.
    while (
      await fetch(`${url}/health/live`).then(
        () => true,
        () => false,
      )
    );
    release();
    expect(await (await inFlight).json()).toEqual([]);
    expect(await exited).toEqual([0, null]);
    await localUpstream.close();
  });

  it("sends the operator's cookie to its source, and shows it nowhere", async () => {
    const localUpstream = await startLocalUpstream(() => ({ status: 403, body: 'blocked' }));
    const { url, printed, logged } = await start(['--mirror', localUpstream.url, '--log-level', 'debug'], {
      FINFOUNT_COOKIE: 'eastmoney=nid18=s3cr3t; ct=a=b',
    });
    const response = await fetch(`${url}/api/public/stock_zh_a_hist`);
    expect(response.status).toBe(502);
    expect(localUpstream.received[0]?.headers.cookie).toBe('nid18=s3cr3t; ct=a=b');
    expect(logged()).toContain('upstream_refused');
    expect((await response.text()) + printed() + logged()).not.toContain('s3cr3t');
    await localUpstream.close();
  });
});

it('reaches a source through its own proxy, whose password it shows nowhere', async () => {
  const asked: [string | undefined, string | undefined][] = [];
  const proxy = createHttpServer().listen(0, '127.0.0.1');
  proxy.on('connect', ({ url, headers }, socket) => {
    asked.push([url, headers['proxy-authorization']]);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await once(proxy, 'listening');
  const address = proxy.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { url, printed, logged } = await start(['--log-level', 'debug'], {
    FINFOUNT_PROXY: `tencent=http://${host}\neastmoney=http://me:s3cr3t@${host}/`,
  });
  const response = await fetch(`${url}/api/public/stock_zh_a_hist`);
  expect(response.status).toBe(502);
  expect(asked.slice(0, 2)).toEqual([
    ['push2his.eastmoney.com:443', `Basic ${Buffer.from('me:s3cr3t').toString('base64')}`],
    ['7.push2his.eastmoney.com:443', `Basic ${Buffer.from('me:s3cr3t').toString('base64')}`],
  ]);
  expect(asked.at(-1)).toEqual(['proxy.finance.qq.com:443', undefined]);
  expect(logged()).toContain(`through the proxy ${host}`);
  expect((await response.text()) + printed() + logged()).not.toMatch(/s3cr3t|bWU6czNjcjN0/);
  proxy.close();
});

describe('SIGTERM', () => {
  /** Opens a connection and sends some bytes; the server has read them when it answers the next request. */
  async function connected(url: string, bytes: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => undefined).write(bytes);
    await fetch(`${url}/health/live`);
    return socket;
  }

  it.each([
    ['nothing', ''],
    ['half a request line', 'GET / HT'],
    ['half a head', 'GET /version HTTP/1.1\r\nHost: x\r\n'],
    ['a head without the body it promises', 'POST /api/public/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'],
  ])('does not wait for a connection that sent %s', async (_, bytes) => {
    const { child, url } = await start(['--sandbox']);
    const socket = await connected(url, bytes);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    socket.destroy();
  });

  it('sends every answer whole to a client that sent its requests at once and reads slowly', async () => {
    const { child, url } = await start(['--sandbox']);
    const path = '/api/public/stock_zh_a_hist?symbol=600000';
    const whole = (await (await fetch(`${url}${path}`)).arrayBuffer()).byteLength;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(10));
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    child.kill('SIGTERM');
    const exited = once(child, 'exit');
    const chunks = [first];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
    await once(socket, 'close');
    const received = Buffer.concat(chunks).toString('latin1');
    const answers = received.split('HTTP/1.1 200 OK\r\n').slice(1);
    expect(answers.map((answer) => answer.length - answer.indexOf('\r\n\r\n') - 4)).toEqual(answers.map(() => whole));
    expect(await exited).toEqual([0, null]);
  });

  it('sends an answer whole to a client that reads slowly', async () => {
    const { child, url } = await start(['--sandbox']);
    const whole = (await (await fetch(`${url}/api/public/stock_zh_a_hist?symbol=600000`)).arrayBuffer()).byteLength;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/public/stock_zh_a_hist?symbol=600000 HTTP/1.1\r\nHost: x\r\n\r\n');
    // The client reads the first bytes now, and the rest after the signal.
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    child.kill('SIGTERM');
    const exited = once(child, 'exit');
    let size = first.length - first.indexOf('\r\n\r\n') - 4;
    socket.on('data', (chunk: Buffer) => (size += chunk.length)).resume();
    await once(socket, 'close');
    expect(size).toBe(whole);
    expect(await exited).toEqual([0, null]);
  });
});
