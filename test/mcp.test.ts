import { fileURLToPath } from 'node:url';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fc from 'fast-check';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextsByName } from '../src/faces/mcp/arguments.ts';
import { loadCatalogue, openRegistry } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { interfacesOfEverySource } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// Models get data through MCP: clients of two generations, over standard input and output and over HTTP.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const FOLDER = temporaryFolder();
const CLOCK = '2026-06-30T20:00';
const NOW = Date.parse(`${CLOCK}:00+08:00`);

/** A client of any generation, over any transport. */
interface Connection {
  readonly name: string;
  readonly protocol: string | undefined;
  readonly instructions: string | undefined;
  list(): Promise<readonly { readonly name: string }[]>;
  call(name: string, given: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** What a tool answered. */
interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

let service: TestService;
let connections: readonly Connection[];

beforeAll(async () => {
  service = await startTestService({ sandbox: true, clock: NOW, mcp: true, logLevel: 'debug' }, { now: () => NOW });
  const stdio = {
    command: process.execPath,
    args: [MAIN, 'mcp', '--sandbox', '--clock', CLOCK, '--out', FOLDER],
    env: { PATH: process.env.PATH ?? '', HOME: FOLDER },
    stderr: 'ignore' as const,
  };
  const url = new URL(`${service.url}/mcp`);
  connections = await Promise.all([
    connectNew('new client, stdio', () => new NewStdio(stdio)),
    connectOld('old client, stdio', new OldStdio(stdio)),
    connectNew('new client, HTTP', () => new NewHttp(url)),
    connectOld('old client, HTTP', new OldHttp(url)),
  ]);
}, 120_000);

afterAll(async () => {
  for (const connection of connections ?? []) await connection.close();
  await service?.close();
});

const INFO = { name: 'test', version: '1' };

async function connectNew(name: string, open: () => NewStdio | NewHttp): Promise<Connection> {
  const client = new NewClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(open());
  return {
    name,
    protocol: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: async (tool, given) =>
      toAnswer(await client.callTool({ name: tool, arguments: given as Record<string, unknown> })),
    close: () => client.close(),
  };
}

async function connectOld(name: string, transport: OldStdio | OldHttp): Promise<Connection> {
  const client = new OldClient(INFO);
  // Its declarations differ from those of TypeScript's exact optional properties.
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return {
    name,
    protocol: 'protocolVersion' in transport ? transport.protocolVersion : undefined,
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: async (tool, given) =>
      toAnswer(await client.callTool({ name: tool, arguments: given as Record<string, unknown> })),
    close: () => client.close(),
  };
}

function toAnswer(result: unknown): Answer {
  const {
    content,
    isError = false,
    ...others
  } = result as {
    content: readonly { type: string; text: string }[];
    isError?: boolean;
  };
  expect(content.map(({ type }) => type)).toEqual(['text']);
  expect(others).not.toHaveProperty('structuredContent');
  return { text: content[0]?.text ?? '', isError };
}

/** How many tokens a text has, of the vocabulary in which it has more; none has more tokens than bytes. */
function tokensOf(text: string, budget: number): number {
  const bytes = Buffer.byteLength(text);
  return bytes < budget ? bytes : Math.max(countO200k(text), countCl100k(text));
}

/** The connection at a place, counted round. */
function connectionAt(at: number, among = connections): Connection {
  const found = among[at % among.length];
  if (!found) throw new Error('no connection is open');
  return found;
}

/** The third line of an answer, in numbers. */
function readCounts(
  line: string,
): Readonly<
  Record<'rows' | 'columns' | 'shownRows' | 'shownColumns' | 'leftRows' | 'leftColumns' | 'leftCharacters', number>
> {
  const [, rows, columns, shownRows, shownColumns, left = ''] =
    /^(\d+) rows?(?: \(.*\))?, (\d+) columns? \| shown: (?:(?:all|first|last) )?(\d+|the only) rows?, (\d+) columns?.*? \| (complete(?=$| \| units: )|left out: .*)/.exec(
      line,
    ) ?? [];
  expect(rows, line).toBeDefined();
  const leftOf = (what: string): number => Number(new RegExp(`(?:: |, )(\\d+) ${what}`).exec(left)?.[1] ?? 0);
  const counts = {
    rows: Number(rows),
    columns: Number(columns),
    shownRows: shownRows === 'the only' ? 1 : Number(shownRows),
    shownColumns: Number(shownColumns),
    leftRows: leftOf('rows?\\b'),
    leftColumns: leftOf('columns?\\b'),
    leftCharacters: leftOf('characters? of cells'),
  };
  expect(left === 'complete', line).toBe(counts.leftRows + counts.leftColumns + counts.leftCharacters === 0);
  return counts;
}

/** How many characters a shown text leaves out: `…(+12)` at its end. */
function leftIn(cell: string): number {
  return Number(/…\(\+(\d+)\)$/.exec(cell)?.[1] ?? 0);
}

/** A cell of the table as it is shown. */
function shownCell(value: string): string {
  const characters = Array.from(value);
  const text = characters.length <= 200 ? value : characters.slice(0, 200).join('');
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

const registry = await openRegistry();
// A table is described as the row says, and cut in one way, whoever's it is.
const sampled = new Set(interfacesOfEverySource((await loadCatalogue()).interfaces).map(({ name }) => name));

/** The params of the example that `describe_data` shows. */
async function exampleOf(name: string, { call }: Connection): Promise<TextsByName> {
  const { text, isError } = await call('describe_data', { name });
  expect(isError, text).toBe(false);
  expect(tokensOf(text, 4_000), name).toBeLessThanOrEqual(4_000);
  const shown = /^example: get_data (.*)$/m.exec(text)?.[1];
  const example: { params: TextsByName } = JSON.parse(shown ?? '{}');
  return example.params;
}

describe('the tools', () => {
  it('are the same four for every client, and small', async () => {
    for (const { name, list, instructions = '' } of connections) {
      const tools = await list();
      const hasFolder = name.includes('stdio');
      expect(
        tools.map((tool) => tool.name),
        name,
      ).toEqual(['find_data', 'describe_data', 'get_data', ...(hasFolder ? ['save_data'] : [])]);
      expect(Buffer.byteLength(JSON.stringify(tools)), name).toBeLessThan(4_096);
      expect(Buffer.byteLength(instructions)).toBeLessThan(2_048);
      expect(instructions).toContain('find_data');
    }
  });
});

const KEYS_OF_GET = ['columns', 'where', 'sort', 'as_of', 'rows', 'part', 'summary', 'budget'];

describe.each(registry.categories.map(({ key, interfaces }) => ({ key, interfaces })))(
  'get_data of the category $key',
  ({ interfaces }) => {
    it('shows what fits, exactly, and counts what it leaves out', { timeout: 300_000 }, async () => {
      const check = async (name: string, at: number): Promise<void> => {
        // Another connection for the same place in the next four.
        const place = at + Math.floor(at / 4);
        // The service of this process has every declaration already; another process loads those that it
        // describes.
        const here = connections.filter((connection) => connection.name.endsWith('HTTP'));
        const params = await exampleOf(name, connectionAt(place, sampled.has(name) ? connections : here));
        if (!sampled.has(name)) return;
        const query = new URLSearchParams();
        for (const [param, value] of Object.entries(params))
          for (const each of [value].flat()) query.append(param, each);
        const answered = await service.get(`/api/export/${name}.csv?${query.toString()}`);
        if (answered.status !== 200) {
          const { text, isError } = await connectionAt(place).call('get_data', { name, params });
          expect([answered.status, isError], name).toEqual([502, true]);
          expect(text).toMatch(/^upstream_\w+: /);
          return;
        }
        const [names = [], ...whole] = Papa.parse<string[]>((await answered.text()).trimEnd()).data;
        const some = names.slice(0, 2).toReversed();
        const forms: readonly { readonly more: Readonly<Record<string, unknown>>; readonly budget: number }[] = [
          { more: {}, budget: 4_000 },
          { more: { part: 'first', rows: 1_000, budget: 12_000 }, budget: 12_000 },
          { more: { budget: 1_000 }, budget: 1_000 },
          { more: { columns: some, rows: 5 }, budget: 4_000 },
          { more: { summary: true }, budget: 4_000 },
        ];
        // How a table is cut does not depend on whose it is: the forms take turns.
        const { more, budget } = forms[at % forms.length]!;
        const { call: callTool, name: client } = connectionAt(place);
        const about = `${name} ${JSON.stringify(more)} (${client})`;
        const { text, isError } = await callTool('get_data', { name, params, ...more });
        expect(isError, `${about}: ${text}`).toBe(false);
        expect(tokensOf(text, budget), about).toBeLessThanOrEqual(budget);
        const [asked = '', source = '', counted = '', ...csv] = text.split('\n');
        expect(asked.split(' ')[0], about).toBe(name);
        expect(source, about).toMatch(/^sandbox \(made-up figures\), (?:obtained 2026|no source was asked)/);
        const counts = readCounts(counted);
        expect(counts.shownRows + counts.leftRows, about).toBe(counts.rows);
        expect(counts.shownColumns + counts.leftColumns, about).toBe(counts.columns);
        expect(counts.rows, about).toBe(whole.length);
        const { data } = Papa.parse<string[]>(csv.join('\n'));
        const [heading = [], ...rows] = data;
        expect(counts.columns, about).toBe(names.length);
        if (more.summary === true) {
          expect(
            rows.map(([column]) => column),
            about,
          ).toEqual(names.slice(0, counts.shownColumns));
          const values = String(whole.filter(([cell]) => cell !== '').length);
          if (names.length > 0) expect(rows[0]?.[1], about).toBe(values);
          return;
        }
        expect(heading, about).toHaveLength(counts.shownColumns);
        expect(rows, about).toHaveLength(counts.shownRows);
        const picked = 'columns' in more ? some : names;
        expect(heading, about).toEqual(picked.slice(0, counts.shownColumns));
        const part =
          more.part === 'first' || counted.includes('shown: first ')
            ? whole.slice(0, rows.length)
            : whole.slice(whole.length - rows.length);
        expect(
          rows.map((row) => row.map((cell) => (leftIn(cell) > 0 ? cell.slice(0, cell.lastIndexOf('…')) : cell))),
          about,
        ).toEqual(part.map((cells) => heading.map((column) => shownCell(cells[names.indexOf(column)] ?? ''))));
        expect(
          rows.flat().reduce((sum, cell) => sum + leftIn(cell), 0),
          about,
        ).toBe(counts.leftCharacters);
      };
      // Four at once, as the connections are four.
      for (let at = 0; at < interfaces.length; at += 4)
        await Promise.all(interfaces.slice(at, at + 4).map(({ name }, turn) => check(name, at + turn)));
    });
  },
);

describe('pages of a table', () => {
  const days = async (more: Readonly<Record<string, unknown>>): Promise<readonly [shown: string, days: string[]]> => {
    const given = { name: 'stock_zh_a_hist', params: { symbol: '600519' }, columns: ['date'], ...more };
    const { text } = await connectionAt(0).call('get_data', given);
    const [, , counted = '', , ...rows] = text.split('\n');
    return [counted.split(' | ')[1] ?? '', rows];
  };

  it('are of the newest rows where no part is said, wherever these stand', async () => {
    const months = { name: 'macro_china_cpi', params: {}, columns: ['month'], rows: 2 };
    const [shown, newest] = await days(months);
    expect(shown).toBe('shown: first 2 rows, 1 column');
    const [, [oldest = '']] = await days({ ...months, part: 'last' });
    expect(newest.toSorted().toReversed()).toEqual(newest);
    expect(oldest < newest[1]!).toBe(true);
    expect((await days({ rows: 2 }))[0]).toBe('shown: last 2 rows, 1 column');
  });

  it('are the first of a ranking, a market and the events of one day where no part is said', async () => {
    for (const [given, numbers] of [
      [{ name: 'stock_individual_fund_flow_rank', params: { indicator: '今日' }, columns: ['序号'] }, ['1', '2']],
      [{ name: 'stock_gdfx_top_10_em', params: { symbol: 'sh600519' }, columns: ['名次'] }, ['1', '2']],
      [{ name: 'stock_hot_rank_em', params: {}, columns: ['当前排名'] }, ['1', '2']],
      [
        {
          name: 'stock_lhb_detail_em',
          params: { start_date: '20240105', end_date: '20240105' },
          columns: ['序号'],
        },
        ['1', '2'],
      ],
    ] as const)
      expect(await days({ ...given, rows: 2 }), given.name).toEqual(['shown: first 2 rows, 1 column', numbers]);
    // A series of months and an index of years stay what they are.
    for (const name of ['fred_md', 'article_epu_index'])
      expect((await days({ name, params: {}, columns: undefined, rows: 2 }))[0], name).toMatch(/^shown: last 2 rows/);
  });

  it('are those with the largest or smallest figures of all where they are sorted', async () => {
    const given = { name: 'fund_etf_spot_em', params: {}, columns: ['主力净流入-净额'], rows: 3 };
    const [shown, largest] = await days({ ...given, sort: '-主力净流入-净额' });
    expect(shown).toBe('shown: first 3 rows, 1 column, sorted by 主力净流入-净额, largest first');
    const { text } = await connectionAt(0).call('get_data', { ...given, summary: true });
    const [, , , , of = ''] = text.split('\n');
    const [, , , min, max] = of.split(',');
    expect(largest.map(Number)).toEqual(largest.map(Number).toSorted((left, right) => right - left));
    expect(largest[0]).toBe(max);
    const [, smallest] = await days({ ...given, sort: '主力净流入-净额' });
    expect(smallest[0]).toBe(min);
    const { text: refused } = await connectionAt(0).call('get_data', { ...given, sort: '-inflow' });
    expect(refused).toMatch(/^invalid_params: fund_etf_spot_em has no column inflow\. /);
  });

  it('are those that match, of all, sorted and summed up as the others are', async () => {
    const given = { name: 'stock_zh_a_spot_em', params: {}, columns: ['代码', '涨跌幅'] };
    const { text: one } = await connectionAt(0).call('get_data', { ...given, where: { 代码: '600519' } });
    const [, , about = '', names, ...lines] = one.split('\n');
    expect(about).toMatch(
      /^\d{4} rows, 23 columns, 1 of them matches \| shown: the only row, 2 columns \| left out: 21 columns/,
    );
    expect([names, lines.map((line) => line.split(',')[0])]).toEqual(['代码,涨跌幅', ['600519']]);
    const risen = { ...given, where: { change_percent: '>0' }, sort: '涨跌幅' };
    const { text: rows } = await connectionAt(0).call('get_data', { ...risen, rows: 3 });
    const [, risenCount] = / (\d+) of them match \| shown: first 3 rows, /.exec(rows) ?? [];
    const { text: summary } = await connectionAt(0).call('get_data', { ...risen, summary: true });
    expect(summary).toContain(`each summed up over all ${risenCount} rows`);
    const [, count, , least] = summary.split('\n').at(-1)!.split(',');
    expect([count, Number(least) > 0]).toEqual([risenCount, true]);
    expect(rows.split('\n')[4]?.split(',')[1]).toBe(least);
    const { text: none } = await connectionAt(0).call('get_data', { ...given, where: { 代码: 'sh600519' } });
    expect(none).toMatch(/0 of them match; 代码 is like \d{6}, \d{6}, \d{6} \| shown: all 0 rows/);
  });

  it('are of the newest quarters, of which the first is written otherwise than the others', async () => {
    const given = { name: 'macro_china_gdp', params: {}, columns: ['季度'] };
    const [shown, newest] = await days({ ...given, rows: 6 });
    expect(shown).toBe('shown: first 6 rows, 1 column');
    const { text } = await connectionAt(0).call('get_data', { ...given, summary: true });
    const [name, , , min, max, , first, last] = text.split('\n').at(-1)!.split(',');
    expect([name, max, min]).toEqual(['季度', first, last]);
    expect(newest[0]).toBe(max);
  });

  it.each(['last', 'first'] as const)('follow each other from the %s row on, without a gap', async (part) => {
    const [, whole] = await days({ part, rows: 30 });
    const pages = [
      await days({ part, rows: 10 }),
      await days({ part, rows: 10, skip: 10 }),
      await days({ part, rows: 10, skip: 20 }),
    ];
    const rows = (part === 'first' ? pages : pages.toReversed()).flatMap(([, page]) => page);
    expect(rows).toEqual(whole);
    expect(pages[1]![0]).toContain(`10 rows (number 11 to 20 from the ${part === 'first' ? 'start' : 'end'})`);
    const [shown, passed] = await days({ part, skip: 1_000_000 });
    expect([shown, passed]).toEqual([expect.stringMatching(/^shown: 0 rows \(skip passes over all of them\), /), []]);
  });
});

describe('a name in the place of a code', () => {
  it('gets the code, where it is the only one of that name', async () => {
    for (const { name, call } of connections)
      for (const symbol of ['贵州茅台', 'Kweichow Moutai']) {
        const { text } = await call('get_data', { name: 'stock_zh_a_hist', params: { symbol } });
        expect(text, name).toContain(
          `note: "${symbol}" is a name, and symbol takes a code: 贵州茅台 is {"symbol":"600519"}.`,
        );
      }
  });

  it('gets the way to find it, where there is none', async () => {
    const [{ call }] = connections as [Connection];
    const { text } = await call('get_data', { name: 'stock_us_hist', params: { symbol: 'Zzyzxco' } });
    expect(text).toContain('find_data {"words": "Zzyzxco"} finds codes by names. Funds and indices');
    expect((await call('find_data', { words: 'Zzyzxco' })).text).toContain('the ticker, such as AAPL');
    const { text: abroad } = await call('get_data', { name: 'stock_zh_a_hist', params: { symbol: 'Tencent' } });
    expect(abroad).toContain(
      'note: "Tencent" is 腾讯控股 00700, which stock_zh_a_hist does not take: stock_hk_hist {"symbol": "00700"} does.',
    );
    for (const [name, symbol] of [
      ['stock_zh_a_hist', 'sh600519'],
      ['stock_us_hist', 'AAPL'],
    ] as const) {
      const { text: coded } = await call('get_data', { name, params: { symbol } });
      expect(coded).not.toContain('is a name');
    }
  });

  it('stands before interfaces that have other words of the question alone', async () => {
    for (const { name, call } of connections) {
      const { text: asked } = await call('find_data', { words: '贵州茅台 日线' });
      expect(asked, name).toMatch(/^1 security of that name or code, best first:\n- 贵州茅台 600519 /);
      expect(asked, name).toMatch(/\n\d+ of \d+ interfaces that have all of "日线", best first:\n- stock_zh_a_daily\(/);
    }
  });

  it('is found among other words in English, and tables that take it come first with its code', async () => {
    const [{ call }] = connections as [Connection];
    for (const [words, security, table] of [
      [
        'AAPL income statement',
        '苹果 AAPL ',
        'stock_financial_us_report_em(stock, symbol, indicator) with params {"stock":"AAPL"}',
      ],
      [
        "Moutai's top ten shareholders",
        '贵州茅台 600519 ',
        'stock_gdfx_top_10_em(symbol, date) with params {"symbol":"sh600519"}',
      ],
      [
        '平安银行 资金流向',
        '平安银行 000001 ',
        'stock_individual_fund_flow(stock, market) with params {"stock":"000001"}',
      ],
      ['贵州茅台十大股东', '贵州茅台 600519 ', 'stock_gdfx_top_10_em(symbol, date) with params {"symbol":"sh600519"}'],
      [
        'Tencent financial statements',
        '腾讯控股 00700 ',
        'stock_financial_hk_report_em(stock, symbol, indicator) with params {"stock":"00700"}',
      ],
    ] as const) {
      const { text } = await call('find_data', { words });
      const [head, first, count, best] = text.split('\n');
      expect([head, first, best], words).toEqual([
        '1 security of that name or code, best first:',
        expect.stringContaining(`- ${security}`),
        expect.stringContaining(`- ${table}`),
      ]);
      expect(count).toMatch(/^\d+ of \d+ interfaces that have (?:all|some) of /);
    }
  });

  it('is not claimed of letters that may be a ticker: what takes such codes is said to do only that', async () => {
    const [{ call }] = connections as [Connection];
    const { text: unknown } = await call('find_data', { words: 'CATL' });
    expect(unknown).toMatch(/^8 of 8 interfaces that take a code such as "CATL", best first:\n/);
    expect(unknown).toContain('An abbreviation such as CATL is in no list');
    const { text: known } = await call('find_data', { words: 'BYD' });
    expect(known).toMatch(/^1 security of that name or code, best first:\n- 比亚迪 002594 /);
    const { text: both } = await call('find_data', { words: 'compare the yearly return of CATL and BYD since 2020' });
    expect(both).toMatch(/^1 security of that name or code, best first:\n- 比亚迪 002594 /);
    expect(both).toContain('No security is named CATL in the lists. ');
  });

  it('is no param of another name', async () => {
    const [{ call }] = connections as [Connection];
    const { text } = await call('get_data', { name: 'stock_zh_a_hist', params: { code: '600519' } });
    expect(text).toContain('It takes symbol, period, start_date, end_date, adjust. For code, write symbol.');
  });
});

describe('the example of a table', () => {
  it('says the unit of each column shown, and nothing of others', async () => {
    const { call } = connectionAt(0);
    const counted = async (given: object): Promise<string> => {
      const { text } = await call('get_data', given);
      return text.split('\n')[2] ?? '';
    };
    const rates = { name: 'currency_boc_safe', params: {}, rows: 1 };
    expect(await counted({ ...rates, columns: ['日期', '美元', 'mop'] })).toMatch(
      / \| units: yuan per 100 units of the currency: 美元; units of the currency per 100 yuan: 澳门元$/,
    );
    expect(await counted({ ...rates, columns: ['usd'], summary: true })).toMatch(/ \| units: .+: 美元$/);
    expect(await counted({ ...rates, columns: ['日期'] })).not.toContain('units');
    const wide = { name: 'stock_individual_fund_flow', params: { stock: '600519' }, rows: 1, budget: 1_000 };
    expect(await counted(wide)).toMatch(/ \| units: yuan per share: 收盘价; percent: /);
  });

  it('says of an answer by default days that these are long past', async () => {
    const { call } = connectionAt(0);
    const source = async (params: object): Promise<string> => {
      const { text } = await call('get_data', { name: 'stock_margin_sse', params, rows: 1 });
      return text.split('\n')[1] ?? '';
    };
    expect(await source({})).toContain(
      'note: end_date=20230922 is a default long past: give the day that is wanted in params.',
    );
    expect(await source({ start_date: '20260101', end_date: '20260601' })).not.toContain('default');
  });

  it('says of which day the data are, where that would be a day long past', async () => {
    const [{ call }] = connections as [Connection];
    for (const [name, params] of [
      ['repo_rate_hist', '{"start_date":"20200930","end_date":"20201029"}'],
      ['stock_gdfx_top_10_em', '{"symbol":"sh688686","date":"20210630"}'],
      ['macro_china_cpi', '{}'],
    ] as const) {
      const { text } = await call('describe_data', { name });
      expect(text).toContain(`\nexample: get_data {"name":"${name}","params":${params}}\n`);
    }
  });
});

describe('the tables that words find', () => {
  it('say whose series has ended', async () => {
    const [{ call }] = connections as [Connection];
    const { text } = await call('find_data', { words: 'northbound holdings of single shares' });
    expect(text).toMatch(/\n- stock_hsgt_hold_stock_em\(.* This series has ended: its last data are of 2024-08-16\.\n/);
  });
});

describe('the past', () => {
  it('is not there without an archive, and the way to one is that of the program', async () => {
    for (const { name, call } of connections) {
      const { text } = await call('get_data', { name: 'macro_china_cpi', as_of: '2026-06-29' });
      expect(text, name).toContain('This service keeps no archive. The operator begins one with ');
      expect(text, name).toContain(
        name.includes('stdio')
          ? 'finfount archive, and starts finfount mcp with --archive and its folder; until'
          : 'serve --archive; until',
      );
    }
  });
});

describe('a wrong call', () => {
  it('names the choices that are near to a wrong one where there are many', async () => {
    const given = { name: 'forex_hist_em', params: { symbol: 'USD/CNY' } };
    const { text, isError } = await connectionAt(0).call('get_data', given);
    expect(isError).toBe(true);
    expect(text).toMatch(/symbol: Input should be one of \d+ values, which describe_data lists\. Near are "USDCNYC"/);
  });

  it('names the columns of a wide table that are like a wrong one', async () => {
    for (const [name, column, near] of [
      ['fred_qd', 'VIX', 'VIXCLSx'],
      ['fred_md', 'PAYEMSx', 'PAYEMS'],
    ] as const) {
      const { text } = await connectionAt(0).call('get_data', { name, params: { date: '2024-01' }, columns: [column] });
      expect(text).toContain(`${name} has no column ${column}. Like it: ${near}. It has: `);
    }
  });

  it('names the columns that there are, and no option of another door', async () => {
    const given = { name: 'stock_zh_a_hist', params: { symbol: '600519' }, columns: ['Close', 'Date'] };
    const { text, isError } = await connectionAt(0).call('get_data', given);
    expect(isError).toBe(true);
    expect(text).toMatch(/^invalid_params: stock_zh_a_hist has no column Close, Date\. It has: [^\n]+$/);
  });

  const valid = { name: 'stock_zh_a_hist', params: { symbol: '600519' }, rows: 3, part: 'last', budget: 4_000 };
  const others = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()), fc.double());
  const key = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((name) => name !== 'name' && name !== 'params' && name !== '__proto__' && !KEYS_OF_GET.includes(name));
  const mutilated: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
    // A key that there is not, such as a misplaced symbol.
    fc
      .record({ name: fc.oneof(key, fc.constant('symbol')), value: fc.oneof(others, fc.string()) })
      .map((odd) => ({ ...valid, [odd.name]: odd.value })),
    // A value of another type.
    fc
      .record({ name: fc.constantFrom('name', 'part'), value: others })
      .map((odd) => ({ ...valid, [odd.name]: odd.value })),
    fc
      .record({
        name: fc.constantFrom('rows', 'budget'),
        value: fc.oneof(fc.string(), fc.boolean(), fc.constantFrom(0, -1, 999_999, 2.5)),
      })
      .map((odd) => ({ ...valid, [odd.name]: odd.value })),
    fc
      .oneof(others, fc.string())
      .map((columns) => ({ ...valid, columns }))
      .filter(({ columns }) => !Array.isArray(columns) || columns.every((name) => !['日期', 'date'].includes(name))),
    fc.oneof(fc.string(), fc.integer(), fc.constant([]), fc.constant(null)).map((params) => ({ ...valid, params })),
    // A code that is no text, no code at all, and a param that there is not.
    others.map((symbol) => ({ ...valid, params: { symbol } })),
    fc.constant({ ...valid, params: {} }),
    fc
      .record({ name: key, value: fc.string() })
      .filter(({ name }) => !['symbol', 'period', 'start_date', 'end_date', 'adjust'].includes(name))
      .map((odd) => ({ ...valid, params: { symbol: '600519', [odd.name]: odd.value } })),
    fc
      .string()
      .filter((day) => !/^\d{4}-?\d\d-?\d\d$/.test(day))
      .map((day) => ({ ...valid, params: { symbol: '600519', start_date: day } })),
    // Another name, or none.
    fc.string().map((name) => ({ ...valid, name })),
    fc.constant({ params: valid.params }),
  );

  it('answers no table, however it is mutilated', { timeout: 120_000 }, async () => {
    let place = 0;
    await fc.assert(
      fc.asyncProperty(mutilated, async (given) => {
        const { call } = connectionAt(place++);
        const { text, isError } = await call('get_data', given);
        expect(isError, JSON.stringify(given)).toBe(true);
        expect(text).toMatch(/^(?:invalid_params|unknown_interface): /);
        expect(tokensOf(text, 1_000)).toBeLessThan(1_000);
      }),
      { numRuns: 400 },
    );
  });
});
