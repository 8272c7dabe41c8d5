import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { type DragonListAsk, parseDragonDay, parseDragonList, sinaDragonLists } from './dragon-lists.ts';
import { parseBondFacts, parseFormerNames, parseOffering, sinaBondFacts, sinaShareFacts } from './facts.ts';
import { type HoldersAsk, parseHolders, sinaHolders } from './holders.ts';
import { parseInstitutionHolders, sinaInstitutionHolders } from './institution-holders.ts';
import { parseOfferings, sinaOfferings } from './offerings.ts';
import { parsePositions, sinaPositions } from './positions.ts';
import { fullListNote, parseRatings, sinaRatings } from './ratings.ts';

const OBTAINED = Date.UTC(2026, 9, 10);
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
const rowsOf = (columns: readonly NamedCells[]): unknown[][] =>
  Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, at) => columns.map(({ cells }) => cells.valueAt(at)));
const refused = expect.objectContaining({ code: 'upstream_refused' });

describe('every source', () => {
  const BLOCK = toGb18030('<html><title>拒绝访问</title><table><tr><td>拒绝访问</td></tr></table></html>');
  const LIST: DragonListAsk = { dragonList: 'ggtj', days: '5' };
  it.each([
    [
      'holders',
      (body: Buffer) =>
        sinaHolders.fetch(
          { holders: 'main', share: '600004' },
          fakeUpstream(() => body),
        ),
    ],
    [
      'offerings',
      (body: Buffer) =>
        sinaOfferings.fetch(
          { offerings: '600004' },
          fakeUpstream(() => body),
        ),
    ],
    [
      'share facts',
      (body: Buffer) =>
        sinaShareFacts.fetch(
          { facts: 'company', share: '600004' },
          fakeUpstream(() => body),
        ),
    ],
    [
      'bond facts',
      (body: Buffer) =>
        sinaBondFacts.fetch(
          { facts: 'profile', bond: 'sz128039' },
          fakeUpstream(() => body),
        ),
    ],
    [
      'institutions',
      (body: Buffer) =>
        sinaInstitutionHolders.fetch(
          { institutions: '600004', quarter: '20201' },
          fakeUpstream(() => body),
        ),
    ],
    [
      'ratings',
      (body: Buffer) =>
        sinaRatings.fetch(
          { ratingsOf: '600004' },
          fakeUpstream(() => body),
        ),
    ],
    [
      'dragon-tiger lists',
      (body: Buffer) =>
        sinaDragonLists.fetch(
          LIST,
          fakeUpstream(() => body),
        ),
    ],
    [
      'positions',
      (body: Buffer) =>
        sinaPositions.fetch(
          { contract: 'OI2501', day: '2024-10-16', ranking: '成交量' },
          fakeUpstream(() => body),
        ),
    ],
  ])('takes a ban for one: %s', async (_, fetch) => {
    await expect(fetch(BLOCK)).rejects.toThrow(refused);
    await expect(fetch(Buffer.from(''))).rejects.toThrow(refused);
  });
});

describe('holders', () => {
  const ASK: HoldersAsk = { holders: 'float', share: '600000' };
  const COLUMNS = {
    截止日期: date('截止日期'),
    股东名称: text('股东名称'),
    持股数量: number('持股数量'),
    占流通股比例: percent('占流通股比例'),
  };
  const HEADINGS = row('编号', '股东名称', '持股数量(股)', '占流通股比例(%)', '股本性质');
  const blockOf = (day: string, ...rows: readonly string[]): string =>
    `<tr><td>截止日期</td><td colspan="4">${day}</td></tr>${HEADINGS}${rows.join('')}`;
  const tableOf = (rows: string, title = '流通股东'): string =>
    `<title>${title}</title><table id="CirculateShareholderTable">${rows}</table>`;
  const read = (html: string) => rowsOf(parseHolders(pagesOf(html), ASK, COLUMNS));

  it('have the period that stands above them, and numbers without arrows', () => {
    const first = blockOf('2025-12-31', row('1', '甲', '40610695↓', '1.5 ↑', 'A股'));
    const second = blockOf('2025-09-30', row('1', '乙', '1,000股(按总股本计算) 查看变化趋势', '', 'A股'));
    expect(read(tableOf(first + second))).toEqual([
      ['2025-12-31', '甲', 40_610_695, 1.5],
      ['2025-09-30', '乙', 1_000, null],
    ]);
  });

  it('are found by headings in another order', () => {
    const headings = row('编号', '持股数量(股)', '股东名称', '占流通股比例(%)', '股本性质');
    const rows = `<tr><td>截止日期</td><td colspan="4">2025-12-31</td></tr>${headings}${row('1', '7', '甲', '1', '')}`;
    expect(read(tableOf(rows))).toEqual([['2025-12-31', '甲', 7, 1]]);
  });

  it('are none where the page says so', () => {
    expect(read(tableOf('<tr><td colspan="5">暂时没有数据！</td></tr>'))).toEqual([]);
  });

  it('are refused: a page without its table, and one of another share', () => {
    expect(() => read('<table><tr><td>导航</td></tr></table>')).toThrow(changed('no table of holders'));
    expect(() => read(tableOf('', '平安银行(000001)流通股东'))).toThrow(changed('a page of 000001'));
  });

  it('take a page without their table for the answer to an address that is limited', async () => {
    const body = toGb18030('<table><tr><td>导航</td></tr></table>');
    await expect(
      sinaHolders.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toThrow(refused);
  });

  it('are refused: a row before its headings, a missing heading, a value that is no number', () => {
    expect(() => read(tableOf(row('1', '甲', '1', '1', '')))).toThrow(changed('expected a holder below'));
    const other = blockOf('2025-12-31', row('1', '甲', '1', '1', '')).replace('持股数量', '持有');
    expect(() => read(tableOf(other))).toThrow(changed('expected a holder below'));
    for (const held of ['许多', '1.5万', '1e400', '1.5.5', '49.\u0000566'])
      expect(() => read(tableOf(blockOf('2025-12-31', row('1', '甲', held, '1', ''))))).toThrow(changed('持股数量'));
  });
});

describe('facts', () => {
  const FACTS = '<table id="comInfo1"><tr><td>上市地：</td><td>上海</td></tr></table>';
  it('are refused: no table, the page of another share or bond', () => {
    const ask = { facts: 'offering', share: '600004' } as const;
    expect(() => parseOffering(pagesOf('<table></table>'), ask)).toThrow(changed('no table comInfo1'));
    expect(() => parseOffering(pagesOf(`<title>甲(000001)</title>${FACTS}`), ask)).toThrow(changed('of 000001'));
    const bond = `<table>${row('债券名称', '甲')}${row('债券代码', 'sh110001')}</table>`;
    expect(() => parseBondFacts(pagesOf(bond), { bond: 'sz128039', facts: 'profile' })).toThrow(changed('sh110001'));
  });

  it('name no former names where the company was never renamed, and refuse a page without facts or their label', () => {
    const ask = { facts: 'company', share: '600004' } as const;
    const never = FACTS.replace('</table>', '<tr><td>证券简称更名历史：</td><td>--</td></tr></table>');
    expect(rowsOf(parseFormerNames(pagesOf(never), ask))).toEqual([]);
    expect(() => parseFormerNames(pagesOf(FACTS), ask)).toThrow(changed('no 证券简称更名历史'));
    expect(() => parseFormerNames(pagesOf('<table id="comInfo1"></table>'), ask)).toThrow(changed('no fact'));
  });
});

describe('offerings', () => {
  const COLUMNS = { 公告日期: date('公告日期'), 发行价格: text('发行价格') };
  const read = (html: string) => rowsOf(parseOfferings(pagesOf(html), { offerings: '600004' }, COLUMNS));
  it('stand below headings that begin with another word', () => {
    const offering = (heading: string): string =>
      `<table id="addStock0"><thead><tr><th colspan="2">${heading}</th></tr></thead>${row('<strong>发行价格：</strong>', '10.76元')}</table>`;
    const index = `<table>${row('公告日期', '2020-11-062007-12-29')}</table>`;
    for (const heading of [
      '增发&nbsp;&nbsp;公告日期：2020-11-06',
      '增发  公告日期：2020-11-06 ',
      '公告日期：2020-11-06',
    ])
      expect(read(index + offering(heading)), heading).toHaveLength(1);
  });

  it('are refused: a page that neither has one nor says that there is none, and one without a label', () => {
    expect(() => read('<table><tr><td>导航</td></tr></table>')).toThrow(changed('没有相关增发记录'));
    const table = '<table><tr><td colspan="2">公告日期：2020-11-06</td></tr></table>';
    expect(() => read(table)).toThrow(changed('no 发行价格 of the offering of 2020-11-06'));
    const another = table.replace('2020-11-06', '2020年11月6日');
    expect(() => read(table + another)).toThrow(
      changed('expected a day of announcement, got "公告日期：2020年11月6日"'),
    );
    const renamed = table
      .replace('公告日期', '发布日期')
      .replace('</table>', `${row('发行价格：', '10.76元')}</table>`);
    expect(() => read(table.replace('</table>', `${row('发行价格：', '9元')}</table>`) + renamed)).toThrow(
      changed('expected a day of announcement, got "发布日期：2020-11-06"'),
    );
  });
});

describe('institutions', () => {
  const FIELDS = [{ name: 'orgCode', cells: 'code' as const }];
  const ASK = { institutions: '600004', quarter: '20201' };
  const read = (body: string) => parseInstitutionHolders(pagesOf(body), ASK, FIELDS).orgCode!.length;
  it('are those of all groups without the sums', () => {
    expect(read('var details=(({data:{fund:{fund_1:{orgCode:"1"},total:{a:"1"}},qfii:{qfii_1:{orgCode:"2"}}}}))')).toBe(
      2,
    );
    expect(read('var details=(({data:[]}))')).toBe(0);
  });
  it('are refused: no groups, a group or an institution of another form', () => {
    expect(() => read('var details=(({}))')).toThrow(changed('no groups'));
    expect(() => read('var details=(({data:{fund:"1"}}))')).toThrow(changed('expected a group'));
    expect(() => read('var details=(({data:{fund:{fund_1:"1"}}}))')).toThrow(changed('expected an institution'));
  });
});

describe('ratings', () => {
  const HEADINGS = ['股票代码', '股票名称', '目标价', '最新评级', '评级机构', '分析师', '行业', '评级日期 ↓'];
  const tableOf = (...rows: readonly string[]): string => `<table>${row(...HEADINGS)}${rows.join('')}</table>`;
  const rating = (share: string): string => row(share, '甲', '1', '买入', '乙', '丙', '丁', '2026-10-09');
  it('are refused: a row of another share, and a page without the table', () => {
    const ask = { ratingsOf: '600004' };
    expect(rowsOf(parseRatings(pagesOf(tableOf(rating('600004'))), ask))).toHaveLength(1);
    expect(() => parseRatings(pagesOf(tableOf(rating('000001'))), ask)).toThrow(changed('000001'));
    expect(() => parseRatings(pagesOf('<table><tr><td>导航</td></tr></table>'), ask)).toThrow(changed('no table'));
  });

  it('of a list with fewer headings than it may have are those that it has', () => {
    const CARE = ['股票代码', '股票名称', '关注度↓', '最新评级', '买入', '增持'];
    const shares = pagesOf(`<table>${row(...CARE)}${row('600004', '甲', '12', '买入', '10', '2')}</table>`);
    const names = parseRatings(shares, { ratings: '机构关注度' }).map(({ name }) => name);
    expect(names).toEqual(['股票代码', '股票名称', '关注度', '最新评级', '买入', '增持']);
    // The page of industries has eight columns, as public programs read it.
    const industries = pagesOf(`<table>${row('行业名称', '关注度 ↓', '买入')}${row('银行', '31', '20')}</table>`);
    expect(rowsOf(parseRatings(industries, { ratings: '行业关注度' }))).toEqual([['银行', '31', '20']]);
    expect(() => parseRatings(industries, { ratings: '机构关注度' })).toThrow(changed('no table with 关注度'));
    expect(() => parseRatings(shares, { ratings: '最新投资评级' })).toThrow(changed('no table with 8 headings'));
  });

  it('are refused where the page is the first of several, and has fewer than were asked for', () => {
    const pager = '<a class="page" onclick="set_page_num(\'2\')">2</a>';
    for (const ask of [{ ratings: '最新投资评级' }, { ratingsOf: '600004' }] as const)
      expect(() => parseRatings(pagesOf(tableOf(rating('600004')) + pager), ask)).toThrow(changed('a second page'));
  });

  it('say that there may be more where they are as many as were asked for', () => {
    const pager = '<a class="page" onclick="set_page_num(\'2\')">2</a>';
    const noteOf = (count: number): string | undefined => {
      const table = tableOf(...Array.from({ length: count }, () => rating('600004')));
      const [codes] = parseRatings(pagesOf(table + (count < 10_000 ? '' : pager)), {
        ratings: '最新投资评级',
      });
      return fullListNote(codes!.cells)?.en;
    };
    expect(noteOf(9_999)).toBeUndefined();
    expect(noteOf(10_000)).toContain('there may be more');
  });

  it('of a list without a known address are asked for where the menu says, once a week', async () => {
    const menu =
      '<div id="leftMenu"><a href="http://stock.finance.sina.com.cn/stock/go.php/vIR_Rank/index.phtml">投资评级选股</a></div><table></table>';
    const upstream = fakeUpstream((request) => toGb18030(request.url.includes('vIR_RatingNewest') ? menu : tableOf()));
    await sinaRatings.fetch({ ratings: '投资评级选股' }, upstream);
    await sinaRatings.fetch({ ratings: '投资评级选股' }, upstream);
    const list = 'https://stock.finance.sina.com.cn/stock/go.php/vIR_Rank/index.phtml?num=10000&p=1';
    expect(upstream.asked.filter((url) => url.includes('vIR_RatingNewest'))).toHaveLength(1);
    expect(upstream.asked.filter((url) => url === list)).toHaveLength(2);
    await expect(sinaRatings.fetch({ ratings: '机构关注度' }, upstream)).rejects.toThrow(
      changed('no link to 机构关注度'),
    );
  });
});

describe('dragon-tiger lists', () => {
  const ASK: DragonListAsk = { dragonList: 'jgmx', days: '' };
  const HEADINGS = row('股票代码', '股票名称', '交易日期', '机构席位买入额(万)', '机构席位卖出额(万)', '类型');
  const trade = (number: number): string => row(String(600_000 + number), '甲', '2026-10-09', '1', '2', '');
  const listOf = (from: number, count: number): string =>
    `<table>${HEADINGS}${Array.from({ length: count }, (_, at) => trade(from + at)).join('')}</table>`;
  const pagesAsked = async (ask: DragonListAsk, bodyOf: (page: number) => string): Promise<number> => {
    const upstream = fakeUpstream(({ url }) => toGb18030(bodyOf(Number(new URL(url).searchParams.get('p')))));
    await sinaDragonLists.fetch(ask, upstream);
    return upstream.asked.length;
  };

  it('end with a page that is not full, or that has no new row', async () => {
    const days: DragonListAsk = { dragonList: 'ggtj', days: '60' };
    expect(await pagesAsked(days, (page) => listOf(page * 40, page < 3 ? 40 : 7))).toBe(3);
    expect(await pagesAsked(days, (page) => listOf(Math.min(page, 2) * 40, 40))).toBe(3);
    const numbered = (page: number): string =>
      listOf(page * 40, page < 3 ? 40 : 7).replaceAll('<tr><td>', '<tr><td>1</td><td>');
    expect(await pagesAsked(days, numbered)).toBe(3);
  });

  it('are refused where a page to which an earlier one links has no new row, twice; once is mended', async () => {
    const days: DragonListAsk = { dragonList: 'ggtj', days: '60' };
    const pager = '<a class="page" onclick="set_page_num(\'3\')">3</a>';
    const isRepeated = [true, false];
    const once = (page: number): string => listOf((page === 2 && isRepeated.shift() ? 1 : page) * 40, 40) + pager;
    expect(await pagesAsked(days, (page) => (page > 3 ? listOf(120, 40) : once(page)))).toBe(2 + 4);
    await expect(pagesAsked(days, () => listOf(0, 40) + pager)).rejects.toThrow(
      changed('page 2 of 3 has no row that is new'),
    );
  });

  it('of trades are six pages, since no end of them is known', async () => {
    expect(await pagesAsked(ASK, (page) => listOf(page * 40, 40))).toBe(6);
  });

  it('have the days that are asked for on every page', async () => {
    const upstream = fakeUpstream(() => toGb18030(listOf(0, 1).replace('股票代码', '营业部名称')));
    await sinaDragonLists.fetch({ dragonList: 'yytj', days: '30' }, upstream);
    expect(upstream.asked).toEqual([
      'https://vip.stock.finance.sina.com.cn/q/go.php/vLHBData/kind/yytj/index.phtml?last=30&p=1',
    ]);
  });

  it('are refused: other headings, another unit, a code of another form', () => {
    const COLUMNS = { 股票代码: code('股票代码'), 机构席位买入额: number('机构席位买入额') };
    const read = (html: string) => rowsOf(parseDragonList(pagesOf(html), ASK, COLUMNS));
    expect(read(listOf(0, 0))).toEqual([]);
    expect(() => read(listOf(0, 1).replace('席位买入额', '席位额'))).toThrow(changed('headings'));
    expect(() => read(listOf(0, 1).replace('买入额(万)', '买入额(亿)'))).toThrow(changed('买入额'));
    expect(() => read(listOf(0, 1).replace('600000', '6000'))).toThrow(changed('6000'));
  });

  it('of a day leave out the rows that open to show who traded', () => {
    const COLUMNS = {
      序号: whole('序号'),
      股票代码: code('股票代码'),
      股票名称: text('股票名称'),
      指标: text('指标'),
    };
    const seats = `<table>${row('序号', '营业部名称')}${row('1', '乙')}</table>`;
    const own = (number: number, share: string): string =>
      `${row(String(number), share, '乙', '<a href="javascript:void(0)">查看详情</a>')}
       <tr style="display:none"><td colspan="4">上榜原因：甲<br />查看乙股票行情${seats}</td></tr>`;
    const title = '<tr><td colspan="4">涨幅偏离值达7%的证券</td></tr>';
    const headings = row('序号', '股票代码', '股票名称', '查看详情');
    const list = `<table id="dataTable">${title}${headings}${own(1, '600000')}${own(2, '000002')}</table>`;
    expect(rowsOf(parseDragonDay(pagesOf(list), { dragonDay: '2024-02-22' }, COLUMNS))).toEqual([
      [1, '600000', '乙', '涨幅偏离值达7%的证券'],
      [2, '000002', '乙', '涨幅偏离值达7%的证券'],
    ]);
    const renamed = `<table>${title}${row('次序', '股票代码', '股票名称', '查看详情')}${own(1, '600001')}</table>`;
    expect(() => parseDragonDay(pagesOf(list + renamed), { dragonDay: '2024-02-22' }, COLUMNS)).toThrow(
      changed('expected a table that begins with 序号'),
    );
  });

  it('of a day are refused where their details are of another day', () => {
    const read = (day: string) => {
      const details = `<a onclick="showDetail('05','601595','${day}',this);return false;">查看详情</a>`;
      const table = `<table>${row('序号', '查看详情')}${row('1', details)}</table>`;
      return rowsOf(
        parseDragonDay(pagesOf(table), { dragonDay: '2024-02-22' }, { 序号: whole('序号'), 指标: text('指标') }),
      );
    };
    expect(read('2024-02-22')).toEqual([[1, null]]);
    expect(() => read('2024-02-21')).toThrow(changed('details of 2024-02-21'));
  });

  it('of a day are refused where the page has no place for them', () => {
    const COLUMNS = { 序号: whole('序号'), 指标: text('指标') };
    const read = (html: string) => rowsOf(parseDragonDay(pagesOf(html), { dragonDay: '2024-02-22' }, COLUMNS));
    expect(read('<div class="list"></div>')).toEqual([]);
    expect(() => read('<table><tr><td>导航</td></tr></table>')).toThrow(changed('the list of a day'));
  });
});

describe('positions', () => {
  const ASK = { contract: 'OI2501', day: '2024-10-16', ranking: '成交量' };
  const pageOf = (contract: string, day: string): string =>
    `<select name="t_breed"><option value="A1">A1</option><option value="${contract}" selected>甲</option></select><input name="t_date" value="${day}"><table>${row('名次', '会员简称', '成交量', '比上交易增减')}${row('1', '甲', '5', '-2')}${row('合计', '', '5', '-2')}</table>`;
  const read = (html: string) => rowsOf(parsePositions(pagesOf(html), ASK));

  it('are those of the contract and the day that were asked for, without the sum', () => {
    expect(read(pageOf('OI2501', '2024-10-16'))).toEqual([[1, '甲', 5, -2]]);
  });
  it('are refused where a rank is missing, or the members do not make the sum', () => {
    const whole = pageOf('OI2501', '2024-10-16');
    const [first, third] = [row('1', '甲', '5', '-2'), row('3', '乙', '4', '0')];
    expect(() => read(whole.replace(first, `${first}${third}`))).toThrow(changed('expected rank 2, got "3"'));
    const second = row('2', '乙', '4', '0');
    expect(() => read(whole.replace(first, `${first}${second}`))).toThrow(
      changed('members with 9 in all, and the sum 5'),
    );
  });
  it('are none where the page is of another contract or day', () => {
    const none = expect.objectContaining({ code: 'no_value' });
    expect(() => read(pageOf('RB2501', '2024-10-16'))).toThrow(none);
    expect(() => read(pageOf('OI2501', '2026-10-09'))).toThrow(none);
  });
  it('are refused where the page does not say what it is of', () => {
    expect(() => read(pageOf('OI2501', '2024-10-16').replace('t_breed', 'other'))).toThrow(changed('the form'));
  });
});
