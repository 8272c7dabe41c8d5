import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import type { LocalUpstreamReply } from '../local-upstream.ts';
import { describeDeclarations, type MappedColumn, openMaps, readHead } from './declared-maps.ts';

// CCTV, Xueqiu, the fund pages of Tonghuashun, JoinQuant and Jisilu, through --mirror. Where no reply is recorded,
// recorded results of AKShare imply one.

const registry = await openRegistry();
const SOURCES = ['cctv', 'xueqiu', 'ths-funds', 'joinquant', 'jisilu'];
const folder = openMaps('more-sources');
const maps = folder.maps
  .filter(({ name }) => SOURCES.includes(registry.find(name)?.source ?? ''))
  .map((map) => ({ ...map, columns: map.columns.map((column) => ({ ...column, field: fieldOf(column) })) }));

/** The name of a field, where the map has more than a description of it. */
function fieldOf({ field }: MappedColumn): string | null {
  const text = String(field).replace(/^data\.(\w+)\[i\]$/, '$1');
  return /^\w+$/.test(text) && text !== 'column' && text !== 'value' ? text : null;
}

const isXueqiu = ({ name }: { readonly name: string }) => name.endsWith('_xq');
const [bonds, changes] = ['bond_cb_jsl', 'bond_cb_adj_logs_jsl'];

// Columns of texts in AKShare that are days.
const DAYS = [
  'fund_etf_spot_ths 最新-交易日',
  'fund_etf_spot_ths 查询日期',
  'fund_etf_category_ths 最新-交易日',
  'fund_etf_category_ths 查询日期',
  'index_stock_info publish_date',
  'bond_cb_jsl 到期时间',
  'bond_cb_redeem_jsl 到期日',
  'bond_cb_redeem_jsl 最后交易日',
  'bond_cb_redeem_jsl 转股起始日',
  'bond_cb_index_jsl price_dt',
  'bond_cb_adj_logs_jsl 新转股价生效日期',
  'bond_cb_adj_logs_jsl 股东大会日',
];

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    maps.filter(isXueqiu).flatMap(({ name }) => [
      [`${name} params`, 'the token is read as a cookie is'],
      [`${name} kind of value`, 'values are numbers or texts'],
    ]),
  ),
  ...Object.fromEntries(DAYS.map((day) => [day.replace(' ', ' kind of '), 'its texts are days'])),
};

describeDeclarations(registry, maps, REASONS);

describe('recorded answers', () => {
  let reply: (url: URL) => LocalUpstreamReply | undefined = () => undefined;
  const { ask } = useLocalAnswers(registry, (url) => reply(url));
  const head = (name: string) => {
    const { columns, rows, numbers } = readHead(folder.read(`raw/akshare_${name}.json`));
    const toValue = (name_: string, cell: string | null | undefined) =>
      cell === null || cell === undefined ? null : numbers.has(name_) ? Number(cell) : cell;
    return {
      columns,
      texts: rows,
      expected: rows.map((row) => Object.fromEntries(columns.map((each, at) => [each, toValue(each, row[at])]))),
    };
  };

  it('of CCTV: items, out of pages with the prefixes that AKShare takes out', async () => {
    const { texts, expected } = head('news_cctv_20240424');
    const prefixes = ['央视网消息（新闻联播）：', '央视网消息(新闻联播)：', '（新闻联播）：', ''];
    const link = (at: number) => `<li><a href="https://tv.cctv.com/${at}.shtml"></a></li>`;
    reply = ({ pathname }) => {
      if (pathname.startsWith('/lm/')) return { body: [link(99), ...texts.map((_, at) => link(at))].join('') };
      const at = Number(/\d+/.exec(pathname)?.[0]);
      const [, title, content] = texts[at]!;
      return { body: `<h3>[视频]${title}</h3><div class="content_area">${prefixes[at % 4]}${content}</div>` };
    };
    expect(await ask('news_cctv', { date: '20240424' })).toEqual(expected);
  });

  it('of Xueqiu: a quote, every item whose name is known', async () => {
    const body = folder.read('raw/xq_quote_SH601288_201907.json');
    reply = () => ({ body });
    const rows = await ask('stock_individual_spot_xq', { symbol: 'SH601288' });
    const names: Readonly<Record<string, string>> =
      folder.maps
        .map((map) => ('item_names' in map ? (map.item_names as Record<string, string>) : undefined))
        .find((each) => each !== undefined) ?? {};
    const quote: Readonly<Record<string, unknown>> = JSON.parse(body).data.quote;
    const times: Readonly<Record<string, string>> = { time: '2019-07-05 15:00:00', issue_date: '2010-07-15 00:00:00' };
    const expected = Object.entries(quote).flatMap(([field, value]) =>
      names[field] === undefined ? [] : [{ item: names[field], value: times[field] ?? value }],
    );
    expect(expected.length).toBeGreaterThan(30);
    expect(rows).toEqual(expected);
  });

  it('of Xueqiu: the error of a request without a token', async () => {
    const body = folder.read('raw/xq_error_400016.json');
    reply = () => ({ status: 400, body });
    await expect(ask('stock_individual_spot_xq', { symbol: 'SH601288' })).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining('token'),
    });
  });

  it('of Tonghuashun: one fund', async () => {
    const data: unknown = JSON.parse(folder.read('raw/ths_fund_f006761_20200207.json'));
    reply = () => ({ body: `g(${JSON.stringify({ error: { msg: 'is access' }, data: { data } })})` });
    expect(await ask('fund_etf_category_ths', { symbol: '债券型' })).toEqual([
      {
        序号: 1,
        基金代码: '006761',
        基金名称: '银河家盈债券',
        '当前-单位净值': 2.3953,
        '当前-累计净值': 2.4013,
        '前一日-单位净值': 2.3938,
        '前一日-累计净值': 2.3998,
        增长值: 0.0015,
        增长率: 0.06,
        赎回状态: '开放',
        申购状态: '开放',
        '最新-交易日': '2020-02-07',
        '最新-单位净值': 2.3953,
        '最新-累计净值': 2.4013,
        基金类型: '债券型',
        查询日期: '2020-02-07',
      },
    ]);
  });

  it('of Jisilu: the first bonds of a guest', async () => {
    const { texts, expected } = head(bonds!);
    const fields = maps.find(({ name }) => name === bonds)?.columns.map(({ field }) => String(field)) ?? [];
    const rows = texts.map((row) => ({ cell: Object.fromEntries(fields.map((field, at) => [field, row[at]])) }));
    reply = () => ({ body: JSON.stringify({ page: 1, rows, total: rows.length }) });
    expect(await ask(bonds!)).toEqual(expected);
  });

  it('of Jisilu: two rows of 2019, with percent signs, where they have the fields of today', async () => {
    const recorded: { rows: { cell: object }[] } = JSON.parse(folder.read('raw/jsl_cb_list_two_rows_2019.json'));
    const rows = recorded.rows.map(({ cell }) => ({ cell: { turnover_rt: null, dblow: null, ...cell } }));
    reply = () => ({ body: JSON.stringify({ ...recorded, rows }) });
    expect(await ask(bonds!)).toMatchObject([
      { 代码: '128034', 正股代码: '002807', 涨跌幅: 0.07, 转股溢价率: 15.67, 回售触发价: null, 到期税前收益: 0.35 },
      { 代码: '110047', 正股代码: '600567', 涨跌幅: 0.33, 转股溢价率: 15.4, 回售触发价: 2.34, 到期税前收益: 1.68 },
    ]);
  });

  it('of Jisilu: the changes of a conversion price', async () => {
    const { columns, texts, expected } = head(changes!);
    const line = (cells: readonly (string | null)[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    reply = () => ({ body: `<table>${[columns, ...texts].map(line).join('')}</table>` });
    expect(await ask(changes!, { symbol: '128013' })).toEqual(expected);
  });
});
