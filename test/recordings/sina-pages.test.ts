import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { toGb18030 } from '../gb18030.ts';
import { useLocalAnswers } from '../local-answers.ts';
import type { LocalUpstreamReply } from '../local-upstream.ts';
import { describeDeclarations, openMaps, readHead } from './declared-maps.ts';

// Statements, flashes and tables of pages of Sina, through --mirror. No page of them was recorded: results of
// AKShare, recorded and printed, imply the pages.

const NAMES = [
  'stock_financial_report_sina',
  'stock_financial_abstract',
  'stock_financial_analysis_indicator',
  'stock_info_global_sina',
  'stock_institute_hold',
  'stock_history_dividend_detail',
  'stock_history_dividend',
  'currency_boc_sina',
  'index_stock_cons',
  'stock_restricted_release_queue_sina',
];

const folder = openMaps('sina');
const maps = folder.maps.filter(({ name }) => NAMES.includes(name));
const registry = await openRegistry();

const isTitled = ({ name }: { readonly name: string }): boolean =>
  name === 'stock_financial_report_sina' || name === 'stock_financial_abstract';

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    maps.flatMap(({ name, columns }) =>
      columns
        .filter((column) => !isTitled({ name }) || !column.name.startsWith('{'))
        .map((column) => [`${name} field of ${column.name}`, 'columns are found by their headings, or by their names']),
    ),
  ),
  'stock_financial_report_sina columns': 'the items are open columns',
  'stock_financial_abstract columns': 'the reports are open columns',
  'stock_history_dividend_detail columns': 'the columns of rights issues and of one event are declared, too',
  'stock_financial_analysis_indicator kind of 日期': 'its texts are days',
  'stock_info_global_sina kind of 时间': 'its texts are times',
  'index_stock_cons kind of 纳入日期': 'its texts are days',
  'stock_history_dividend kind of 分红次数': 'counts are whole numbers',
  'stock_history_dividend kind of 融资次数': 'counts are whole numbers',
};

describeDeclarations(registry, maps, REASONS);

describe('printed and recorded results', () => {
  let reply: (url: URL) => LocalUpstreamReply | Buffer | string = () => '';
  const { ask, asked } = useLocalAnswers(registry, (url) => {
    const replied = reply(url);
    return typeof replied === 'string' || Buffer.isBuffer(replied) ? { body: Buffer.from(replied) } : replied;
  });
  const row = (...cells: readonly (string | number | null | undefined)[]): string =>
    `<tr>${cells.map((cell) => `<td>${cell ?? '--'}</td>`).join('')}</tr>`;
  const pageOf = <Each>(rows: readonly Each[], number: number, size: number): readonly Each[] =>
    rows.slice((number - 1) * size, number * size);
  /** The lines that AKShare’s documentation prints for the last call of an interface that matches. */
  const printed = (call: string): readonly string[] => {
    const [, after = ''] = folder.read('akshare_docs_printed_examples.txt').split(call);
    const [, table = ''] = after.split('PRINTED\n');
    return table
      .slice(0, table.search(/^\[\d+ rows|^#####|\n\n/m))
      .split('\n')
      .filter((line) => /^\d/.test(line));
  };

  it('index_stock_cons of 399639, in pages of 15', async () => {
    const rows = printed("index_stock_cons_df['symbol'] =").map((line) => line.split(/\s+/).slice(1, 4));
    expect(rows).toHaveLength(40);
    reply = ({ searchParams }) => {
      const shown = pageOf(rows, Number(searchParams.get('page') ?? 1), 15).map((cells) => row(...cells, ''));
      const link = '<a href="/corp/view/vII_NewestComponent.php?page=3&indexid=399639">最后一页</a>';
      const title = `<tr><th colspan="4">最新成份</th></tr>${row('品种代码', '品种名称', '纳入日期', '')}`;
      return toGb18030(
        `<table id="NewStockTable">${title}${shown.join('')}</table><table class="table2">${row(link)}</table>`,
      );
    };
    expect(await ask('index_stock_cons')).toEqual(
      rows.map(([code, name, since]) => ({ 品种代码: code, 品种名称: name, 纳入日期: since })),
    );
    expect(asked()).toHaveLength(3);
  });

  it('stock_financial_analysis_indicator of 600004 since 2020', async () => {
    const lines = printed('stock_financial_analysis_indicator(symbol="600004"').map((line) =>
      line.split(/\s+/).slice(1),
    );
    expect(lines).toHaveLength(17);
    const rows = lines.map(
      ([day = '', earnings, , second, third]): Readonly<Record<string, string | number | null>> => ({
        日期: day,
        '摊薄每股收益(元)': Number(earnings),
        '2-3年以内其它应收款(元)': second === 'NaN' ? null : Number(second),
        '3年以内其它应收款(元)': third === 'NaN' ? null : Number(third),
      }),
    );
    const { columns } = await registry.load('stock_financial_analysis_indicator');
    const dayOf = (each: (typeof rows)[number]): string => String(each.日期);
    const years = [...new Set(rows.map((each) => dayOf(each).slice(0, 4)))];
    reply = ({ pathname }) => {
      const year = /\/ctrl\/(\d{4})\//.exec(pathname)?.[1] ?? '';
      const links = years.map((each) => `<a href="/corp/go.php/x/stockid/600004/ctrl/${each}/x">${each}</a>`);
      const periods = rows.filter((each) => dayOf(each).startsWith(year)).toReversed();
      const labels = columns.slice(1).map(({ name }) => row(name, ...periods.map((each) => each[name]), ''));
      return toGb18030(
        `<div id="con02-1"><table><td>${links.join(' ')}</td></table><table id="BalanceSheetNewTable0">${row('报告日期', ...periods.map(dayOf), '')}${labels.join('')}</table></div>`,
      );
    };
    const answered = await ask('stock_financial_analysis_indicator', { symbol: '600004', start_year: '2020' });
    expect(answered.map((each) => pick(each, Object.keys(rows[0]!)))).toEqual(rows);
    expect(asked()).toHaveLength(5);
  });

  it('stock_info_global_sina', async () => {
    const lines = printed('ak.stock_info_global_sina()');
    const rows = lines.map((line) => {
      const [, time = '', text = ''] = /^\d+\s+(\S+ \S+)\s+(.*)$/.exec(line) ?? [];
      return { 时间: time, 内容: text };
    });
    expect(rows).toHaveLength(20);
    const list = rows.map(({ 时间: create_time, 内容: rich_text }) => ({ rich_text, create_time }));
    reply = () => JSON.stringify({ result: { data: { feed: { list } } } });
    expect(await ask('stock_info_global_sina')).toEqual(rows);
  });

  it('currency_boc_sina, in pages of 2', async () => {
    const { columns, rows } = readHead(folder.read('akshare_head/currency_boc_sina.json'));
    const newest = rows.toReversed();
    reply = ({ searchParams }) => {
      const shown = pageOf(newest, Number(searchParams.get('page')), 2).map((cells) => row(...cells));
      const links = [1, 2, 3].map((each) => `<a class="page" href="#">${each}</a>`);
      return toGb18030(`<table>${row(...columns)}${shown.join('')}</table>${links.join('')}`);
    };
    const answered = await ask('currency_boc_sina');
    expect(answered.map((each) => Object.values(each))).toEqual(
      rows.map(([day, ...prices]) => [day, ...prices.map(Number)]),
    );
    expect(Object.keys(answered[0]!)).toEqual(columns);
    expect(asked()).toHaveLength(3);
  });

  it.each(NAMES)('%s: the code of a ban, and a page in the place of data', async (name) => {
    reply = () => ({ status: 456, body: toGb18030('<html>拒绝访问</html>') });
    await expect(ask(name)).rejects.toMatchObject({ code: 'upstream_refused' });
    reply = () => toGb18030('<html><title>拒绝访问</title></html>');
    await expect(ask(name)).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});

function pick(record: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
