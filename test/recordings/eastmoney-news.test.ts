import { describe, expect, it } from 'vitest';
import { FixtureReplies, findFixtures } from '../../fixtures/replies.mjs';
import { Failure } from '../../src/base/errors.ts';
import { readQuery, toQuery } from '../../src/engine/interface/query.ts';
import type { UpstreamRequest } from '../../src/engine/interface/source.ts';
import { openRegistry } from '../declarations.ts';
import { fakeUpstream } from '../fake-upstream.ts';
import { useLocalAnswers } from '../local-answers.ts';
import type { Received } from '../local-upstream.ts';
import { describeDeclarations, type InterfaceMap, openMaps, readHead } from './declared-maps.ts';

// Popularity ranks, news and company files: every declaration against its map, and what is recorded, which is
// results of AKShare and reduced replies. The replies that the results imply are served through --mirror.

interface NewsMap extends InterfaceMap {
  readonly request: {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly params?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  readonly columns_seen?: { readonly names?: readonly string[] };
}

const folder = openMaps<NewsMap>('eastmoney-news');
const { maps } = folder;
const registry = await openRegistry();

const DAYS = 'its texts are days';
const TIMES = 'its texts are times';
const MADE = 'the map names a field in words: the first category, or the security that the notice is about';
const BOUND = 'left out, it is an empty text, for which nothing is sent';
const STATEMENT = 'the items of a reply are columns as well, under their own names';

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'stock_hot_rank_detail_em kind of 时间': DAYS,
  'stock_hot_rank_detail_realtime_em kind of 时间': TIMES,
  'stock_hot_keyword_em kind of 时间': TIMES,
  'stock_hot_rank_relate_em kind of 时间': TIMES,
  'stock_hk_hot_rank_detail_em kind of 时间': DAYS,
  'stock_hk_hot_rank_detail_realtime_em kind of 时间': TIMES,
  'stock_hot_rank_latest_em kind of value': 'texts and numbers stand in it, each as the source has it',
  'stock_hk_hot_rank_latest_em kind of value': 'texts and numbers stand in it, each as the source has it',
  'stock_news_em kind of 发布时间': TIMES,
  'stock_info_global_em kind of 发布时间': TIMES,
  'stock_info_cjzc_em kind of 发布时间': TIMES,
  'stock_research_report_em columns': 'six columns are named after years, and there are more of older years',
  ...Object.fromEntries(
    maps.filter(({ columns_seen: seen }) => seen !== undefined).map(({ name }) => [`${name} columns`, STATEMENT]),
  ),
  'stock_individual_notice_report default of begin_date': BOUND,
  'stock_individual_notice_report default of end_date': BOUND,
  ...Object.fromEntries(
    ['stock_notice_report', 'stock_individual_notice_report', 'stock_zh_kcb_report_em'].flatMap((name) =>
      ['代码', '名称', '公告类型'].map((column) => [`${name} field of ${column}`, MADE]),
    ),
  ),
};

describeDeclarations(registry, maps, REASONS);

/** Why a param of a request, or a member of its body, differs from the map. */
const OTHER_PARAMS: Readonly<Record<string, string>> = {
  'stock_news_em cb': 'any name will do',
  'stock_news_em _': 'any number will do',
  'stock_news_em param': 'a hundred articles, where AKShare asks for ten',
  'stock_individual_notice_report begin_time': 'days are written as the source’s own page writes them',
  'stock_individual_notice_report end_time': 'days are written as the source’s own page writes them',
  'stock_info_global_em req_trace': 'any number will do',
  'stock_info_cjzc_em req_trace': 'any number will do',
  'stock_research_report_em endTime': 'a day after every report, whatever the year is',
  'stock_profit_sheet_by_report_delisted_em filter': 'the report itself has the periods',
};

const fixtures = findFixtures().filter(({ table }) => table !== undefined);
const CODE = /(?<!\d)(\d{6})(?!\d)/;

/**
 * The requests that an interface sends: with its defaults or, where it needs a param, its example. Its fixture
 * cases reply to those that have to be answered before the next one.
 */
async function requestsOf(name: string): Promise<readonly UpstreamRequest[]> {
  const declared = await registry.load(name);
  const needsExample = Object.values(declared.params).some(({ required }) => required);
  const query = toQuery(needsExample ? declared.example : {});
  const { params } = readQuery(declared, query, new Date());
  const own = fixtures.filter((each) => each.interface === name);
  const replies = new FixtureReplies(own);
  const [, code = ''] = CODE.exec(own[0]?.query ?? '') ?? [];
  const sent: UpstreamRequest[] = [];
  const upstream = fakeUpstream((request) => {
    sent.push(request);
    // The first case may be of another security.
    const found = [request.url, request.url.replace(CODE, code)].find((url) => replies.has(url));
    return found === undefined ? undefined : replies.at(found);
  });
  // What no case replies to ends the fetch, after the request was sent.
  await Promise.resolve(declared.source.fetch(declared.ask(params), upstream)).catch((thrown: unknown) => {
    if (!(thrown instanceof Failure)) throw thrown;
  });
  return sent;
}

/**
 * What a template of a map stands for with the defaults of an interface; undefined where it says so in words
 * alone.
 */
function filledIn(template: unknown, values: Readonly<Record<string, unknown>>): string | undefined {
  let isInWords = false;
  const text = String(template).replaceAll(/\{([^}]*)\}/g, (_, inside: string) => {
    const [name = '', form = ''] = inside.split(/[ |]/);
    const value = values[name];
    if (typeof value !== 'string') isInWords = true;
    const text = String(value);
    if (form === 'upper') return text.toUpperCase();
    if (form === 'code') isInWords = true;
    return form === 'YYYY-MM-DD' ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
  });
  return isInWords ? undefined : text;
}

describe.each(maps)('$name', (map) => {
  it('sends the request of its map', async () => {
    const declared = await registry.load(map.name);
    const { params: values } = readQuery(declared, toQuery(declared.example), new Date());
    const defaults = Object.fromEntries(map.params.map(({ name, default: value }) => [name, value ?? values[name]]));
    const requests = await requestsOf(map.name);
    const request = requests.findLast(({ url }) => url.split('?')[0] === map.request.url);
    expect(request, requests.map(({ url }) => url).join('\n')).toBeDefined();
    const query: Record<string, unknown> = Object.fromEntries(new URL(request?.url ?? '').searchParams);
    const [sent, wanted] =
      map.request.method === 'POST' ? [{ ...request?.json }, map.request.body] : [query, map.request.params];
    const others = Object.entries(wanted ?? {}).flatMap(([name, template]) => {
      const text = filledIn(template, defaults);
      const isSame = text === undefined ? name in sent : String(sent[name]) === text;
      return isSame || `${map.name} ${name}` in OTHER_PARAMS ? [] : [{ name, sent: sent[name], text }];
    });
    expect(others).toEqual([]);
    expect(Object.keys(sent).filter((name) => !(name in (wanted ?? {})))).toEqual([]);
  });
});

type Row = Record<string, unknown>;
type Reply = (url: URL, received: Received) => unknown;

let reply: Reply = () => undefined;
const { ask: askReplied, asked } = useLocalAnswers<Row>(
  registry,
  (url, received) => {
    const body = reply(url, received);
    if (body === undefined) return undefined;
    return { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) };
  },
  Date.UTC(2026, 9, 10),
);

/** Asks the service, whose sources are what `answers` makes of an address. */
function ask(name: string, params: Readonly<Record<string, string>>, answers: Reply): Promise<Row[]> {
  reply = answers;
  return askReplied(name, params);
}

const ok = (data: unknown): unknown => ({ status: 0, code: 0, message: 'success', data });

/** The records of a recorded result: numbers where its types say so. */
function recordsOf(file: string): Row[] {
  const { columns, rows, numbers } = readHead(folder.read(`akshare_head/${file}.json`));
  return rows.map((cells) =>
    Object.fromEntries(
      columns.map((name, at) => {
        const cell = cells[at] ?? null;
        return [name, cell !== null && numbers.has(name) ? Number(cell) : cell];
      }),
    ),
  );
}

/** The rows of the reply that recorded records imply, by the fields of a map. */
function impliedRows(file: string): Row[] {
  const map = maps.find(({ name }) => name === file);
  return recordsOf(file).map((record) =>
    Object.fromEntries((map?.columns ?? []).map(({ field, name }) => [String(field), record[name]])),
  );
}

/** The text of printed records with their heading: the lines whose first word is a number. */
function printedLines(call: string): string[][] {
  const [, text = ''] = folder.read('akshare_docs_printed_examples.txt').split(`## ${call}\n`);
  const lines = text.split('\n## ')[0]?.split('\n') ?? [];
  return lines.filter((line) => /^\d+ /.test(line)).map((line) => line.trim().split(/\s{2,}| (?=\d+$)/));
}

describe('recorded ranks', () => {
  it('by day are answered as recorded, joined by day whatever the order', async () => {
    const recorded = recordsOf('stock_hot_rank_detail_em');
    const rows = impliedRows('stock_hot_rank_detail_em');
    const percent = (value: unknown): string => `${Number((Number(value) * 100).toFixed(2))}%`;
    const answered = await ask('stock_hot_rank_detail_em', {}, (url) =>
      url.pathname.endsWith('getHisList')
        ? ok(rows.map(({ calcTime, rank }) => ({ calcTime, rank })))
        : ok(
            rows
              .map(({ calcTime, newUidRate, oldUidRate }) => ({
                calcTime,
                newUidRate: percent(newUidRate),
                oldUidRate: percent(oldUidRate),
              }))
              .toReversed(),
          ),
    );
    expect(answered).toEqual(recorded);
  });

  it('of related shares are answered as recorded', async () => {
    const rows = impliedRows('stock_hot_rank_relate_em').map((row) => ({ ...row, rate: `${String(row.rate)}%` }));
    expect(await ask('stock_hot_rank_relate_em', {}, () => ok(rows))).toEqual(recordsOf('stock_hot_rank_relate_em'));
  });

  it('of the reduced list are joined with quotes by market and code', async () => {
    const list: unknown = JSON.parse(folder.read('reduced/hotrank_rows_202607.json'));
    const answered = await ask('stock_hot_rank_em', {}, (url) => {
      if (url.hostname === 'emappdata.eastmoney.com') return list;
      expect(url.searchParams.get('secids')).toBe('0.000725,0.002185,0.920099,1.600584');
      const quoted = { f2: 110, f3: 10, f4: 10, f12: '600584', f13: 1, f14: '长电科技' };
      return { rc: 0, data: { total: 1, diff: [quoted] } };
    });
    expect(answered.map((row) => [row.当前排名, row.代码, row.股票名称, row.涨跌额])).toEqual([
      [1, 'SZ000725', null, null],
      [4, 'SZ002185', null, null],
      [5, 'BJ920099', null, null],
      [0, 'SH600584', '长电科技', 10],
    ]);
  });

  it.each([
    ['stock_hot_rank_latest_em', 'SZ000665'],
    ['stock_hk_hot_rank_latest_em', '00700'],
  ])('that the documentation prints, %s, are answered as printed', async (name, symbol) => {
    const printed = printedLines(`${name}(symbol="${symbol}")`).map((words) => words.slice(-2));
    expect(printed).toHaveLength(10);
    const data = Object.fromEntries(
      printed.map(([item = '', value = '']) => [item, /ank|Count|flag/.test(item) ? Number(value) : value]),
    );
    const answered = await ask(name, { symbol }, () => ok(data));
    expect(answered).toEqual(Object.entries(data).map(([item, value]) => ({ item, value })));
  });

  it('of Hong Kong that the documentation prints are answered as printed', async () => {
    const days = printedLines('stock_hk_hot_rank_detail_em(symbol="00700")').map((words) => words.join(' ').split(' '));
    expect(days).toHaveLength(10);
    const listed = days.map(([, calcTime, rank]) => ({ calcTime, rank: Number(rank) }));
    expect(await ask('stock_hk_hot_rank_detail_em', {}, () => ok(listed))).toEqual(
      days.map(([, day, rank, code]) => ({ 时间: day, 排名: Number(rank), 证券代码: code })),
    );
    const times = printedLines('stock_hk_hot_rank_detail_realtime_em(symbol="00700")').map((words) =>
      words.join(' ').split(' '),
    );
    expect(times).toHaveLength(10);
    const counted = times.map(([, day, time, rank]) => ({ calcTime: `${day} ${time}`, rank: Number(rank) }));
    expect(await ask('stock_hk_hot_rank_detail_realtime_em', {}, () => ok(counted))).toEqual(
      counted.map(({ calcTime, rank }) => ({ 时间: calcTime, 排名: rank })),
    );
  });
});

const noticesOf = (list: unknown, total: number): unknown => ({
  data: { list, page_index: 1, page_size: 100, total_hits: total },
  error: '',
  success: 1,
});

describe('recorded notices', () => {
  const toNotice = (row: Row): Row => ({
    art_code: /AN\d+/.exec(String(row.网址 ?? row.公告代码))?.[0],
    codes: [{ ann_type: 'A,SZA', stock_code: row.代码, short_name: row.名称 }],
    columns: [{ column_code: '001', column_name: row.公告类型 }],
    notice_date: `${String(row.公告日期)} 00:00:00`,
    title: row.公告标题,
  });

  it('of a company are answered as recorded', async () => {
    const recorded = recordsOf('stock_individual_notice_report');
    const params = { security: '300237', symbol: '全部', begin_date: '20250101', end_date: '20260101' };
    const answered = await ask('stock_individual_notice_report', params, () =>
      noticesOf(recorded.map(toNotice), recorded.length),
    );
    expect(answered).toEqual(recorded);
    const { searchParams } = new URL(asked()[0] ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      stock_list: '300237',
      begin_time: '2025-01-01',
      end_time: '2026-01-01',
      f_node: '0',
    });
  });

  it('of the STAR market are answered as recorded', async () => {
    const recorded = recordsOf('stock_zh_kcb_report_em');
    const answered = await ask('stock_zh_kcb_report_em', { from_page: '1', to_page: '1' }, () =>
      noticesOf(recorded.map(toNotice), recorded.length),
    );
    expect(answered).toEqual(recorded);
  });

  it('of a reduced reply are answered, and none of an empty one', async () => {
    const { data }: { data: { list: unknown[] } } = JSON.parse(folder.read('reduced/notice_688110_one_row.json'));
    const params = { security: '688110' };
    const [notice] = await ask('stock_individual_notice_report', params, () => noticesOf(data.list, 1));
    expect(notice).toEqual({
      代码: '688110',
      名称: '东芯股份',
      公告标题: '东芯股份:关于开设募集资金专项账户的公告',
      公告类型: '签订协议',
      公告日期: '2026-09-18',
      网址: 'https://data.eastmoney.com/notices/detail/688110/AN202609171829526277.html',
    });
    const empty = folder.read('reduced/notice_empty.json');
    expect(await ask('stock_individual_notice_report', params, () => empty)).toEqual([]);
  });
});

describe('reduced news', () => {
  it('of the feed are answered as sent', async () => {
    const body = folder.read('reduced/fastnews_20260616_two_rows.json');
    const address = 'https://finance.eastmoney.com/a/202606163772915624.html';
    const flash = { 标题: '中铝国际6月16日快速回调', 发布时间: '2026-06-16 14:09:57', 链接: address };
    expect(await ask('stock_info_global_em', {}, () => body)).toEqual([
      { ...flash, 摘要: ' 以下是中铝国际盘口异动快照。 ' },
      { ...flash, 摘要: '重复' },
    ]);
  });

  it('of a research report are answered under the year of the source', async () => {
    const { data }: { data: Row[] } = JSON.parse(folder.read('reduced/research_688110_one_row.json'));
    const sent = data.map((row) => ({ stockCode: '688110', stockName: '东芯股份', count: 4, ...row }));
    const reports = (currentYear: number) => () => ({ hits: 1, size: 5_000, data: sent, TotalPage: 1, currentYear });
    const [report] = await ask('stock_research_report_em', { symbol: '688110' }, reports(2026));
    expect(report).toMatchObject({
      '2026-盈利预测-收益': 1.52,
      '2026-盈利预测-市盈率': 127,
      '2027-盈利预测-收益': 1.69,
      '2028-盈利预测-市盈率': 99.8,
      日期: '2026-06-30',
      报告PDF链接: 'https://pdf.dfcfw.com/pdf/H3_AP202606301826595520_1.pdf',
    });
    const [older] = await ask('stock_research_report_em', { symbol: '688110' }, reports(2027));
    expect(older).toMatchObject({
      '2027-盈利预测-收益': 1.52,
      '2028-盈利预测-收益': 1.69,
      '2029-盈利预测-收益': 1.94,
    });
    expect(older).not.toHaveProperty('2026-盈利预测-收益');
  });
});

const TYPES: Readonly<Record<string, string>> = { 通用: '4', 银行: '3', 保险: '2', 证券: '1' };
const pageOf = (type: string | undefined): string =>
  `<!DOCTYPE html><html><body><input type="hidden" id="hidctype" value="${type}" /></body></html>`;

describe('recorded statements', () => {
  const files = folder.list('akshare_head').filter((file) => /_sheet_by_(?:report|yearly|quarterly)_em/.test(file));

  it('are six', () => {
    expect(files).toHaveLength(6);
  });

  it.each(files)('%s is answered as recorded, in one request and in several', async (file) => {
    const name = file.replace('.json', '');
    const recorded = recordsOf(name);
    // The same rows again as those of earlier years, so that there are three requests.
    const earlier = (row: Row, years: number): Row => ({
      ...row,
      REPORT_DATE: String(row.REPORT_DATE).replace(/^\d+/, (year) => String(Number(year) - years)),
    });
    const all = [...recorded, ...recorded.map((row) => earlier(row, 10)), ...recorded.map((row) => earlier(row, 20))];
    const [{ SECUCODE: secucode, ORG_TYPE: kind } = {}] = recorded;
    const [code, market] = String(secucode).split('.');
    for (const rows of [recorded, all.slice(0, 13)]) {
      const answered = await ask(name, { symbol: `${market}${code}` }, (url) => {
        const query = Object.fromEntries(url.searchParams);
        if (url.pathname.endsWith('Index')) {
          expect(query).toEqual({ type: 'web', code: `${market?.toLowerCase()}${code}` });
          return pageOf(TYPES[String(kind)]);
        }
        if (query.companyType !== TYPES[String(kind)]) return { status: -1, message: '暂无数据' };
        if (url.pathname.endsWith('DateAjaxNew')) {
          expect(query.reportDateType).toBe(/quarterly/.test(name) ? '2' : /yearly/.test(name) ? '1' : '0');
          return { data: rows.map(({ REPORT_DATE: day }) => ({ REPORT_DATE: day })) };
        }
        expect(query.reportType).toBe(/quarterly/.test(name) ? '2' : '1');
        const days = (query.dates ?? '').split(',');
        expect(days.length).toBeLessThanOrEqual(5);
        const data = rows.filter(({ REPORT_DATE: day }) => days.includes(String(day).slice(0, 10)));
        return { pages: 1, data, count: data.length };
      });
      expect(answered).toEqual(rows);
      expect(Object.keys(answered[0] ?? {})).toEqual(Object.keys(recorded[0] ?? {}));
    }
    expect(asked()).toHaveLength(1 + 1 + 3);
    const seen = maps.find((map) => map.name === name)?.columns_seen?.names;
    expect(Object.keys(recorded[0] ?? {})).toEqual(seen);
  });

  it('of a delisted company are answered as recorded', async () => {
    const recorded = recordsOf('stock_profit_sheet_by_report_delisted_em');
    const data = recorded.map((row) => ({ ...row, REPORT_DATE: `${String(row.REPORT_DATE)} 00:00:00` }));
    const answered = await ask('stock_profit_sheet_by_report_delisted_em', {}, (url) => {
      expect(url.searchParams.get('filter')).toBe('(SECUCODE="000013.SZ")');
      return { result: { pages: 1, data, count: data.length }, success: true, message: 'ok', code: 0 };
    });
    expect(answered).toEqual(recorded);
    expect(Object.keys(answered[0] ?? {})).toEqual(Object.keys(recorded[0] ?? {}));
  });

  it('of the reduced reply are answered, its fields that were cut put back', async () => {
    const { data }: { data: Row[] } = JSON.parse(folder.read('reduced/f10_balance_sheet_reduced.json'));
    const cut = { SECUCODE: '000002.SZ', SECURITY_NAME_ABBR: '万科A', ORG_CODE: '1', SECURITY_TYPE_CODE: '058001001' };
    const rows = data.map((row) => ({ ...row, ...cut }));
    const answered = await ask('stock_balance_sheet_by_report_em', { symbol: 'SZ000002' }, (url) => {
      if (url.pathname.endsWith('Index')) return pageOf('4');
      return { data: rows, count: rows.length };
    });
    expect(answered).toEqual(rows);
  });
});

describe('the recorded business of a company', () => {
  const TYPE_CODES: Readonly<Record<string, string>> = { 按行业分类: '1', 按产品分类: '2', 按地区分类: '3' };

  it('is answered as recorded', async () => {
    const recorded = recordsOf('stock_zygc_em');
    const zygcfx = impliedRows('stock_zygc_em').map((row) => ({
      ...row,
      SECUCODE: '688041.SH',
      REPORT_DATE: `${String(row.REPORT_DATE)} 00:00:00`,
      MAINOP_TYPE: TYPE_CODES[String(row.MAINOP_TYPE)],
    }));
    expect(await ask('stock_zygc_em', {}, () => ({ zyfw: [], zygcfx }))).toEqual(recorded);
  });

  it('is read to the last digit from two recorded rows', async () => {
    const body = folder.read('reduced/zygc_688110_two_rows.json');
    const answered = await ask('stock_zygc_em', { symbol: 'SH688110' }, () => body);
    expect(answered.map(({ 主营构成: item, 主营利润: profit, 毛利率: margin }) => [item, profit, margin])).toEqual([
      ['NAND', 163794500, 0.27264],
      ['MCP', 26439200, 0.114563],
    ]);
  });
});
