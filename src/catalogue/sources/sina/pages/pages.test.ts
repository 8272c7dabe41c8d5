import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { type Columns, code, number, text } from '../../../declare/columns.ts';
import { parseConstituents, sinaConstituents } from './constituents.ts';
import { type DividendAsk, parseDividends, parseEvent, sinaDividends } from './dividends.ts';
import { INDICATOR_COLUMNS } from './indicator-columns.ts';
import { parseIndicators, sinaIndicators } from './indicators.ts';
import { parseListPage, sinaListPages } from './lists.ts';
import { parseRates, sinaRates } from './rates.ts';

const OBTAINED = Date.UTC(2026, 9, 10);
const BLOCK = toGb18030('<html><title>拒绝访问</title><table><tr><td>拒绝访问</td></tr></table></html>');

const pagesOf = (...bodies: readonly string[]): Pages => {
  const [first, ...others] = bodies.map((body) => ({
    url: 'https://vip.stock.finance.sina.com.cn/',
    obtained: OBTAINED,
    status: 200,
    body: toGb18030(body),
  }));
  return [first!, ...others];
};
const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const cellsOf = (columns: ReturnType<typeof parseConstituents>, at: number): unknown[] => {
  const { cells } = columns[at]!;
  return Array.from({ length: cells.length }, (_, each) => cells.valueAt(each));
};
const refused = expect.objectContaining({ code: 'upstream_refused' });

describe('every source', () => {
  const fetches = {
    dividends: (body: Buffer | string) =>
      sinaDividends.fetch(
        { share: '000002', kind: 'dividends', announced: '' },
        fakeUpstream(() => body),
      ),
    lists: (body: Buffer | string) =>
      sinaListPages.fetch(
        { list: 'yields', of: '' },
        fakeUpstream(() => body),
      ),
    constituents: (body: Buffer | string) =>
      sinaConstituents.fetch(
        { index: '000300' },
        fakeUpstream(() => body),
      ),
    indicators: (body: Buffer | string) =>
      sinaIndicators.fetch(
        { share: '600004', from: 2025 },
        fakeUpstream(() => body),
      ),
    rates: (body: Buffer | string) =>
      sinaRates.fetch(
        { currency: 'USD', from: '2023-11-06', to: '2023-11-10' },
        fakeUpstream(() => body),
      ),
  };

  it.each(Object.entries(fetches))('takes a ban for one: %s', async (_, fetch) => {
    await expect(fetch(BLOCK)).rejects.toThrow(refused);
    await expect(fetch('<html>blocked</html>')).rejects.toThrow(refused);
    await expect(fetch('{"result":null}')).rejects.toThrow(refused);
    await expect(fetch('')).rejects.toThrow(refused);
  });

  it('says that the page is no GB18030', () => {
    const page = { url: 'https://vip.stock.finance.sina.com.cn/', obtained: OBTAINED, status: 200 };
    const body = Buffer.from([0x3c, 0xff, 0xff, 0x3e]);
    expect(() => parseConstituents([{ ...page, body }], { index: '000300' })).toThrow(changed('GB18030'));
  });
});

describe('dividends', () => {
  const ASK: DividendAsk = { share: '000002', kind: 'dividends', announced: '' };
  const COLUMNS: Columns = {
    进度: text('进度'),
    派息: number('派息', { id: 'cash_dividend_before_tax', unit: 'yuan', say: say('Dividend.') }),
  };
  const tableOf = (rows: string, title = '示例(000002)分红配股') =>
    `<title>${title}</title><table id="sharebonus_1"><tr><td>进度</td><td>派息(税前)(元)</td></tr>${rows}</table><table id="sharebonus_2"></table>`;
  const read = (html: string, ask = ASK) => parseDividends(pagesOf(html), ask, COLUMNS);

  it('are none where the page says so', () => {
    expect(cellsOf(read(tableOf('<tr><td colspan="2">暂时没有数据！</td></tr>')), 0)).toEqual([]);
  });

  it('are read although the site ends its headings as it ends cells', () => {
    const html = tableOf(row('实施', '1.5'))
      .replace('<td>进度</td>', "<th align='center'><strong>进度</strong></td>")
      .replace('<td>派息(税前)(元)</td>', '<th>派息(税前)(元)</td>');
    expect([0, 1].map((at) => cellsOf(read(html), at))).toEqual([['实施'], [1.5]]);
  });

  it('are refused: the page of another share, by its title or its links', () => {
    expect(() => read(tableOf(row('实施', '1'), '示例(000001)分红配股'))).toThrow(changed('a page of 000001'));
    const link = '<a href="/corp/view/vISSUE_ShareBonusDetail.php?stockid=600000&type=1">实施</a>';
    expect(() => read(tableOf(row(link, '1'), '示例'))).toThrow(changed('a page of 600000'));
  });

  it('are refused: no table, other headings, a value that is no number', () => {
    expect(() => read('<table id="other"></table>')).toThrow(changed('no table sharebonus_1'));
    expect(() => read(tableOf('').replace('派息', '红利'))).toThrow(changed('expected a table with the headings'));
    expect(() => read(tableOf(row('实施', '10派3')))).toThrow(changed('派息'));
  });

  it('have both tables out of one page, and an event out of a page of its own', async () => {
    const event = `<table id="sharebonusdetail">${row('项目', '内容')}</table>`;
    const upstream = fakeUpstream(({ url }) =>
      toGb18030(`<html>${url.includes('Detail') ? event : tableOf('')}</html>`),
    );
    await sinaDividends.fetch(ASK, upstream);
    await sinaDividends.fetch({ ...ASK, kind: 'rights' }, upstream);
    await sinaDividends.fetch({ ...ASK, kind: 'rights', announced: '1999-12-22' }, upstream);
    expect(upstream.asked).toEqual([
      'https://vip.stock.finance.sina.com.cn/corp/go.php/vISSUE_ShareBonus/stockid/000002.phtml',
      'https://vip.stock.finance.sina.com.cn/corp/view/vISSUE_ShareBonusDetail.php?stockid=000002&type=2&end_date=1999-12-22',
    ]);
  });

  it('are not replaced by none, nor by fewer than half, where they are stored', async () => {
    const pageWith = (count: number): Buffer =>
      toGb18030(tableOf(Array.from({ length: count }, (_, at) => row(`20${at + 10}-06-01`, '1')).join('')));
    const stored: Pages = [
      { url: 'https://vip.stock.finance.sina.com.cn/', obtained: OBTAINED, status: 200, body: pageWith(5) },
    ];
    const fetchOver = (count: number) => {
      const upstream = fakeUpstream(() => pageWith(count));
      return sinaDividends.fetch(ASK, {
        ...upstream,
        cached: (source, of) => fetchAccepted(source, of, { ...upstream, stored }),
      });
    };
    for (const count of [4, 5, 6]) expect(await fetchOver(count)).toHaveLength(1);
    for (const count of [0, 2])
      await expect(fetchOver(count)).rejects.toMatchObject({
        code: 'upstream_refused',
        message: expect.stringContaining(`${count} rows in sharebonus_1, where there were 5`),
      });
  });

  it('are refused: an event without its table, and one with a third cell', () => {
    const ask = { ...ASK, announced: '2024-05-28' };
    expect(() => parseEvent(pagesOf('<table></table>'), ask)).toThrow(changed('no table sharebonusdetail'));
    const wide = `<table id="sharebonusdetail">${row('a', 'b', 'c')}</table>`;
    expect(() => parseEvent(pagesOf(wide), ask)).toThrow(changed('an item and its value'));
  });
});

describe('a list', () => {
  const COLUMNS: Columns = {
    代码: code('代码'),
    解禁数量: number('解禁数量', { unit: 'ten_thousand_shares' }),
  };
  const read = (rows: string, { unit = '万股', of = '600000', below = '' } = {}) =>
    parseListPage(
      pagesOf(`<table id="dataTable">${row('代码', `解禁数量(${unit})`)}${rows}</table>${below}`),
      { list: 'releases', of },
      COLUMNS,
    );

  it('of a share without any has no rows', () => {
    expect(cellsOf(read(''), 0)).toEqual([]);
  });

  it.each([
    ['rows of another share', () => read(row('600001', '1')), 'got a row of 600001'],
    ['another unit', () => read(row('600000', '1'), { unit: '股' }), 'expected 解禁数量 in 万股'],
    ['a code that is none', () => read(row('6000', '1')), 'expected a share code'],
    [
      'the first page of several',
      () => read(row('600000', '1'), { below: `<a onclick="set_page_num('2')">2</a>` }),
      'the first of several',
    ],
  ])('is refused: %s', (_, call, says) => {
    expect(call).toThrow(changed(says));
  });

  it('of the whole market is refused without rows', () => {
    const page = pagesOf(`<table id="dataTable">${row('代码', '解禁数量')}</table>`);
    expect(() => parseListPage(page, { list: 'yields', of: '' }, COLUMNS)).toThrow(changed('expected rows, got none'));
  });
});

describe('a list whose rows open to show details', () => {
  const COLUMNS = { 证券代码: code('证券代码'), 机构数: number('机构数', { unit: 'institutions' }) } satisfies Columns;
  const OPENED = [
    '<tr style="display:none"><td colspan="3"><div></div></td></tr>',
    '<tr style="display:none"><td colspan="3"><table><tr><td>加载中</td></tr></table></td></tr>',
    '<tr style="display:none"><td></td></tr>',
  ];
  it('leaves out the rows for them, which have one cell', () => {
    for (const opened of OPENED) {
      const rows = ['600000', '000002'].map((share) => row(share, '12', '+展开明细') + opened).join('');
      const page = pagesOf(`<table id="dataTable">${row('证券代码', '机构数', '明细')}${rows}</table>`);
      const filled = parseListPage(page, { list: 'holdings', of: '20241' }, COLUMNS);
      expect([cellsOf(filled, 0), cellsOf(filled, 1)]).toEqual([
        ['600000', '000002'],
        [12, 12],
      ]);
    }
  });

  it('is refused with such a row below the headings, and with two of them', () => {
    const own = row('600000', '12', '+展开明细');
    for (const rows of [OPENED[0]!, own + OPENED[0]! + OPENED[0]!]) {
      const page = pagesOf(`<table id="dataTable">${row('证券代码', '机构数', '明细')}${rows}</table>`);
      expect(() => parseListPage(page, { list: 'holdings', of: '20241' }, COLUMNS)).toThrow(changed('a share code'));
    }
  });
});

describe('constituents', () => {
  const ASK = { index: '000300' };
  const link = (to: number, index = '000300') =>
    `<a href="/corp/view/vII_NewestComponent.php?page=${to}&indexid=${index}">${to}</a>`;
  const pageOf = (codes: readonly string[], links = '<a href="#">首页</a>') =>
    `<table id="NewStockTable"><tr><th colspan="3">最新成份</th></tr>${row('品种代码', '品种名称', '纳入日期')}${codes
      .map((each) => row(`<div align="center">${each}</div>`, '示例', '2020-12-14'))
      .join('')}</table><table class="table2">${row(links)}</table>`;
  const fetch = (bodies: readonly string[]) => {
    const upstream = fakeUpstream(({ url }) => {
      const number = Number(new URL(url).searchParams.get('page') ?? '1');
      return toGb18030(bodies[number - 1] ?? pageOf([]));
    });
    return { upstream, pages: sinaConstituents.fetch(ASK, upstream) };
  };

  it('are in as many pages as the links say', async () => {
    const bodies = [
      pageOf(['000001', '000002'], link(3)),
      pageOf(['000003', '000004'], link(3)),
      pageOf(['000005'], link(2)),
    ];
    const { upstream, pages } = fetch(bodies);
    expect(cellsOf(parseConstituents(await pages, ASK), 0)).toEqual(['000001', '000002', '000003', '000004', '000005']);
    expect(upstream.asked).toEqual([
      'https://vip.stock.finance.sina.com.cn/corp/go.php/vII_NewestComponent/indexid/000300.phtml',
      'https://vip.stock.finance.sina.com.cn/corp/view/vII_NewestComponent.php?page=2&indexid=000300',
      'https://vip.stock.finance.sina.com.cn/corp/view/vII_NewestComponent.php?page=3&indexid=000300',
    ]);
  });

  it('are in one page without links to others', async () => {
    expect(await fetch([pageOf(['000001'])]).pages).toHaveLength(1);
  });

  it.each([
    ['the first page again', [pageOf(['000001'], link(2)), pageOf(['000001'], link(2))], 'page 2 is page 1 again'],
    ['an empty page', [pageOf(['000001'], link(2)), pageOf([], link(2))], 'page 2 of 2 has no row'],
    [
      'a page that lacks rows',
      [pageOf(['000001', '000002'], link(3)), pageOf(['000003'], link(3)), pageOf(['000005'], link(3))],
      'page 2 has 1 rows',
    ],
    ['a page of another index', [pageOf(['000001'], link(2, '399001'))], 'a page of 399001'],
    ['a code that is none', [pageOf(['1'])], 'expected a share code'],
    ['more pages than any index has', [pageOf(['000001'], link(9_999))], '9999 pages'],
  ])('are refused: %s', async (_, bodies, says) => {
    await expect(fetch(bodies).pages).rejects.toThrow(changed(says));
  });

  it('are no value where the page of the index has no table of them', async () => {
    await expect(fetch(['<title>新浪财经</title><table></table>']).pages).rejects.toMatchObject({ code: 'no_value' });
  });
});

describe('exchange rates', () => {
  const ASK = { currency: 'USD', from: '2023-11-06', to: '2023-11-10' };
  const HEADINGS = ['日期', '中行汇买价', '中行钞买价', '中行钞卖价/汇卖价', '央行中间价', '中行折算价'];
  const pageOf = (days: readonly string[], links: readonly number[] = []) =>
    `<table>${row(...HEADINGS)}${days.map((day) => row(day, '1', '2', '3', '--', '5')).join('')}</table>${links
      .map((to) => `<a href="#" class="page">${to}</a>`)
      .join('')}<a class="page">下一页</a><a class="pagedisabled">99</a>`;
  const fetch = (bodies: readonly string[]) =>
    sinaRates.fetch(
      ASK,
      fakeUpstream(({ url }) => toGb18030(bodies[Number(new URL(url).searchParams.get('page')) - 1] ?? pageOf([]))),
    );

  it('are in as many pages as the links say, also where links show a few pages only', async () => {
    const days = ['2023-11-10', '2023-11-09', '2023-11-08'];
    const pages = await fetch([pageOf([days[0]!], [2]), pageOf([days[1]!], [1, 3]), pageOf([days[2]!], [1, 2])]);
    const columns = parseRates(pages, ASK);
    expect([cellsOf(columns, 0), cellsOf(columns, 4)]).toEqual([days, [null, null, null]]);
  });

  it('are none where a page of the range has none', async () => {
    expect(cellsOf(parseRates(await fetch([pageOf([])]), ASK), 0)).toEqual([]);
  });

  it.each([
    ['a day outside the range', [pageOf(['2023-11-11'])], 'it has the day 2023-11-11'],
    ['the first page again', [pageOf(['2023-11-10'], [2]), pageOf(['2023-11-10'], [1])], 'a day comes twice'],
    ['an empty page', [pageOf(['2023-11-10'], [2]), pageOf([], [1])], 'page 2 has no row'],
    [
      'a page before the last that is not full',
      [pageOf(['2023-11-10', '2023-11-09'], [3]), pageOf(['2023-11-08'], [1]), pageOf(['2023-11-06'], [1])],
      'page 2 has 1 rows',
    ],
    ['other headings', [pageOf(['2023-11-10']).replace('央行中间价', '中间价')], 'expected a table with the headings'],
  ])('are refused: %s', async (_, bodies, says) => {
    await expect(fetch(bodies)).rejects.toThrow(changed(says));
  });

  it('are refused where all are 0', () => {
    const zeros = pageOf(['2023-11-10']).replaceAll(/<td>(?:\d|--)<\/td>/g, '<td>0.00</td>');
    expect(() => parseRates(pagesOf(zeros), ASK)).toThrow(changed('every rate is 0'));
  });

  it('are refused where a page is missing', () => {
    expect(() => parseRates(pagesOf(pageOf(['2023-11-10'], [2])), ASK)).toThrow(changed('1 of 2 pages'));
  });
});

describe('financial indicators', () => {
  const ASK = { share: '600004', from: 2025 };
  const LABELS = Object.keys(INDICATOR_COLUMNS).slice(1);
  const yearLink = (year: number, share: string) =>
    `<a href="/corp/go.php/vFD_FinancialGuideLine/stockid/${share}/ctrl/${year}/displaytype/4.phtml">${year}</a>`;
  const listOf = (years: readonly number[], share = '600004') =>
    `<div id="con02-1"><table><td>${years.map((year) => yearLink(year, share)).join(' ')}</td></table></div>`;
  const yearOf = (periods: readonly string[], { share = '600004', labels = LABELS } = {}) =>
    `<table>${row(`示例(${share}) 财务指标`)}${row('报告日期', ...periods, '')}${row('每股指标')}${labels
      .map((label) => row(label.replace('(', '（').replace(')', '）'), ...periods.map((_, at) => String(at)), ''))
      .join('')}</table>`;
  const read = (...bodies: readonly string[]) => parseIndicators(pagesOf(...bodies), ASK, INDICATOR_COLUMNS);

  it('are in the order of the periods, whatever the brackets of their labels', () => {
    const columns = read(listOf([2026, 2025, 2024]), yearOf(['2025-12-31', '2025-09-30']), yearOf(['2026-03-31']));
    expect([cellsOf(columns, 0), cellsOf(columns, 1)]).toEqual([
      ['2025-09-30', '2025-12-31', '2026-03-31'],
      [1, 0, 0],
    ]);
  });

  it('are none where the source knows no year of the share', () => {
    expect(cellsOf(read(listOf([])), 0)).toEqual([]);
  });

  it.each([
    ['no list of years', () => read('<table></table>'), 'no list of years'],
    ['the list of another share', () => read(listOf([2025], '600005'), yearOf([])), 'a page of 600005'],
    ['a missing page', () => read(listOf([2026, 2025]), yearOf(['2025-12-31'])), '2 years, but 1 pages'],
    ['a page of another year', () => read(listOf([2025]), yearOf(['2026-03-31'])), 'it has a report of 2026-03-31'],
    [
      'a page of another share',
      () => read(listOf([2025]), yearOf(['2025-12-31'], { share: '000001' })),
      'a page of 000001',
    ],
    ['a label that is gone', () => read(listOf([2025]), yearOf(['2025-12-31'], { labels: LABELS.slice(1) })), 'no row'],
    ['a period twice', () => read(listOf([2025]), yearOf(['2025-12-31', '2025-12-31'])), 'comes twice'],
    ['no table', () => read(listOf([2025]), listOf([2025])), 'expected one table with 报告日期'],
  ])('are refused: %s', (_, call, says) => {
    expect(call).toThrow(changed(says));
  });

  it('are fetched one page after the other, and go on where they failed', async () => {
    let isBanned = true;
    const upstream = fakeUpstream(({ url }) => {
      const year = Number(/ctrl\/(\d{4})/.exec(url)?.[1]);
      if (year === 2020) return toGb18030(listOf([2026, 2025, 2024]));
      return year === 2026 && isBanned ? { status: 403 } : toGb18030(yearOf([`${year}-03-31`]));
    });
    const from = { ...ASK, from: 2024 };
    const yearsOf = () => upstream.asked.map((url) => /ctrl\/(\d{4})/.exec(url)?.[1]);
    await expect(sinaIndicators.fetch(from, upstream)).rejects.toThrow(refused);
    expect(yearsOf()).toEqual(['2020', '2024', '2025', '2026']);
    isBanned = false;
    const pages = await sinaIndicators.fetch(from, upstream);
    expect(yearsOf()).toEqual(['2020', '2024', '2025', '2026', '2026']);
    expect(cellsOf(parseIndicators(pages, from, INDICATOR_COLUMNS), 0)).toEqual([
      '2024-03-31',
      '2025-03-31',
      '2026-03-31',
    ]);
  });

  it('of 2020 are read from the page with the list', async () => {
    const upstream = fakeUpstream(() => toGb18030(listOf([2020]) + yearOf(['2020-12-31'])));
    const pages = await sinaIndicators.fetch({ ...ASK, from: 1900 }, upstream);
    expect(upstream.asked).toHaveLength(1);
    expect(cellsOf(parseIndicators(pages, { ...ASK, from: 1900 }, INDICATOR_COLUMNS), 0)).toEqual(['2020-12-31']);
  });

  it('of a wrong page are not stored', async () => {
    const upstream = fakeUpstream(({ url }) =>
      toGb18030(url.includes('/2020/') ? listOf([2025]) : yearOf(['2025-12-31'], { share: '000001' })),
    );
    await expect(sinaIndicators.fetch(ASK, upstream)).rejects.toThrow(changed('a page of 000001'));
  });

  it('consist of the pages of every year since the first', () => {
    const parts = sinaIndicators.composedOf?.({ share: '600004', from: 2050 }) ?? [];
    expect(parts.map(({ ask }) => ask.year).slice(0, 3)).toEqual([2020, 2050, 2051]);
  });
});
