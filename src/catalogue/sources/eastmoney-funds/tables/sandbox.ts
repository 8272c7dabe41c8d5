import { newestDays, toDecimal } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, type MadeUpFund, madeUpValues } from '../made-up-funds.ts';
import { fundTables } from './wire.ts';

/** The pages of the fund site with tables, in the sandbox. */
const tables: SandboxUpstream = {
  hosts: fundTables.hosts,
  answer: ({ path, query, now }) => {
    switch (path) {
      case '/HBJJ_pjsyl.html':
        return { type: 'text/html', body: toGb18030(moneyPage(now)) };
      case '/cnjy_dwjz.html':
        return { type: 'text/html', body: toGb18030(exchangePage(now)) };
      case '/Company/home/gspmlist':
        return html(companies(now));
      case '/Company/home/GetFundTotalScaleForChart':
        return { type: 'application/json; charset=utf-8', body: JSON.stringify(marketSize(now)) };
      case '/Company/home/HistoryScaleTable':
        return html(companyYears(query.get('year') ?? ''));
      default:
        return pageOfFund(path, now);
    }
  },
};

export default tables;

function html(body: string): SandboxReply {
  return { type: 'text/html; charset=utf-8', body };
}

/** A page of one fund; none of a code from 999000 on, for which the site redirects to its page. */
function pageOfFund(path: string, now: number): SandboxReply | undefined {
  const [, kind, code = ''] = /^\/(jbgk|jjfl)_([0-9]{6})\.html$/.exec(path) ?? [];
  if (kind === undefined || code >= '999000') return undefined;
  const fund = MADE_UP_FUNDS.find((each) => each.code === code);
  const name = fund?.name ?? `沙盒基金${code}`;
  return html(kind === 'jbgk' ? factsOf(code, name, fund, now) : feesOf(name));
}

const row = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

const NONE = '---';

/** The two newest days of the sandbox, the newest first. */
function lastDays(fund: MadeUpFund, now: number) {
  return madeUpValues(fund, now).slice(-2).toReversed();
}

/** A page with the figures of all funds on two days; its second table has two rows of headings. */
function dailyPage(heading: string, rows: readonly string[]): string {
  return `<!DOCTYPE html><html><head><meta charset="gb2312"></head><body><table><tr><td>快速导航</td></tr></table><table id="oTable"><tbody>${heading}${rows.join('')}</tbody></table></body></html>`;
}

const both = (texts: readonly string[]): string => texts.map((text) => `<td rowspan="2">${text}</td>`).join('');

function moneyPage(now: number): string {
  const funds = MADE_UP_FUNDS.filter(({ trades }) => trades === 'money');
  const days = lastDays(funds[0]!, now).map(({ day }) => `<td colspan="3">${day}</td>`);
  const heading = `<tr>${both(['比较', '序号', '关注', '基金代码', '基金简称'])}${days.join('')}${both(['日涨幅', '成立日期', '基金经理', '手续费', '可购全部'])}</tr>${row(['万份收益', '7日年化%', '单位净值', '万份收益', '7日年化%', '单位净值'])}`;
  const rows = funds.map((fund, at) =>
    row([
      '<input type="checkbox">',
      String(at + 1),
      '',
      fund.code,
      `<a>${fund.name}</a><a>基金吧</a><a>档案</a>`,
      ...lastDays(fund, now).flatMap(({ units, growth }) => [
        toDecimal(units, 4),
        `${toDecimal(growth * 100, 4)}%`,
        NONE,
      ]),
      NONE,
      '2014-11-25',
      '沙盒经理 等',
      '0费率',
      '购买',
    ]),
  );
  return dailyPage(heading, rows);
}

function exchangePage(now: number): string {
  const funds = MADE_UP_FUNDS.filter(({ trades }) => trades === 'exchange');
  const days = lastDays(funds[0]!, now).map(({ day }) => `<td colspan="2">${day}</td>`);
  const heading = `<tr>${both(['比较', '序号', '关注', '基金代码', '基金简称', '类型'])}${days.join('')}${both(['增长值', '增长率', '市价', '折价率'])}</tr>${row(['单位净值', '累计净值', '单位净值', '累计净值'])}`;
  const rows = funds.map((fund, at) => {
    const [newest, before] = lastDays(fund, now);
    const values = [newest!, before!].flatMap(({ units }) => [toDecimal(units, 4), toDecimal(units, 4)]);
    return row([
      '<input type="checkbox">',
      String(at + 1),
      '',
      fund.code,
      `<a>${fund.name}</a><a>行情</a><a>吧</a><a>档案</a>`,
      'ETF-场内',
      ...values,
      toDecimal(newest!.units - before!.units, 4),
      `${toDecimal(newest!.growth, 2)}%`,
      toDecimal(newest!.units + 3, 4),
      '0.03%',
    ]);
  });
  return dailyPage(heading, rows);
}

const COMPANIES = ['沙盒一号', '沙盒二号', '沙盒三号'];

function companies(now: number): string {
  const [quarter = ''] = newestDays(now, 'quarter', 1);
  const headings = [
    '序号',
    '基金公司',
    '相关链接',
    '成立时间',
    '天相评级',
    '全部管理规模（亿元）',
    '全部基金数',
    '全部经理数',
  ];
  const rows = COMPANIES.map((name, at) =>
    row([
      String(at + 1),
      `<a>${name}基金管理有限公司</a>`,
      '<a>详情</a>',
      `200${at + 1}-04-17`,
      NONE,
      `2${at},262.65&nbsp;&nbsp; <span class="date">${quarter.slice(5)}</span>`,
      String(900 - at),
      String(120 - at),
    ]),
  );
  return `<table id="gspmTbl"><thead>${row(headings, 'th')}</thead><tbody>${rows.join('')}</tbody></table>`;
}

function companyYears(year: string): string {
  const headings = ['序号', '基金公司', '总规模', '股票型', '混合型', '债券型', '指数型', 'QDII', '货币型'];
  const rows = COMPANIES.map((name, at) =>
    row([
      String(at + 1),
      `${name}基金管理有限公司`,
      `${20 - at},${year.slice(-3)}.53`,
      '438.21',
      '2,476.95',
      '3,950.03',
      '7,264.06',
      at === 1 ? '-' : '323.66',
      '5,635.60',
    ]),
  );
  return `<table><thead>${row(headings, 'th')}</thead><tbody>${rows.join('')}</tbody></table>`;
}

function marketSize(now: number) {
  const days = newestDays(now, 'quarter', 5).toReversed();
  return { x: days, y: days.map((_, at) => 28_000_000_000_000 + at * 400_000_000_000) };
}

function factsOf(code: string, name: string, fund: MadeUpFund | undefined, now: number): string {
  const [year, month, day] = newestDays(now, 'quarter', 1)[0]!.split('-');
  const ended = `${year}年${month}月${day}日`;
  const facts = [
    ['基金全称', `${name}证券投资基金`, '基金简称', name],
    ['基金代码', `${code}（前端）`, '基金类型', fund?.type ?? '混合型-灵活'],
    ['发行日期', '2021年11月28日', '成立日期/规模', '2021年12月18日 / 32.368亿份'],
    ['净资产规模', `26.44亿元（截止至：${ended}）`, '份额规模', `<a>25.9234亿份</a>（截止至：${ended}）`],
    ['基金管理人', '<a>沙盒基金</a>', '基金托管人', '<a>沙盒银行</a>'],
    ['基金经理人', '<a>沙盒一</a>、<a>沙盒二</a>', '成立来分红', '<a>每份累计2.57元（25次）</a>'],
    ['管理费率', '1.20%（每年）', '托管费率', '0.20%（每年）'],
    ['销售服务费率', '---（每年）', '最高认购费率', '1.00%（前端）'],
    ['业绩比较基准', '该基金暂未披露业绩比较基准', '跟踪标的', '该基金无跟踪标的'],
  ];
  const rows = facts.map(
    ([first, one, second, other]) => `<tr><th>${first}</th><td>${one}</td><th>${second}</th><td>${other}</td></tr>`,
  );
  return `<!DOCTYPE html><html><body><table class="info w790">${rows.join('')}</table></body></html>`;
}

function feesOf(name: string): string {
  const part = (title: string, content: string): string =>
    `<h4 class="t"><label class="left">${title}</label></h4><table class="w650 comm jjfl">${content}</table>`;
  const head = (headings: readonly string[]): string => `<thead>${row(headings, 'th')}</thead>`;
  const body = [
    part('交易状态', row(['申购状态', '开放申购', '赎回状态', '开放赎回', '定投状态', '支持'])),
    part('申购与赎回金额', row(['申购起点', '10元', '定投起点', '10元'])).concat(
      `<table>${row(['最小赎回份额', '1份', '部分赎回最低保留份额', '1份'])}</table>`,
    ),
    part('交易确认日', row(['买入确认日', 'T+1', '卖出确认日', 'T+1'])),
    part('运作费用', row(['管理费率', '1.20%（每年）', '托管费率', '0.20%（每年）', '销售服务费率', '---'])),
    part(
      '认购费率（前端）',
      head(['适用金额', '适用期限', '原费率|天天基金优惠费率']) +
        row(['小于100万元', NONE, '1.00%&nbsp;|&nbsp;0.10%']) +
        row(['大于等于100万元', NONE, '每笔1000元']),
    ),
    part(
      '申购费率（前端）',
      head(['适用金额', '适用期限', '原费率|天天基金优惠费率<br/>银行卡购买|活期宝购买']) +
        row(['小于100万元', NONE, '1.50%&nbsp;|&nbsp;0.15%&nbsp;|&nbsp;0.15%']) +
        row(['大于等于100万元', NONE, '每笔1000元']),
    ),
    part('赎回费率', head(['适用金额', '适用期限', '赎回费率']) + row([NONE, '小于7天', '1.50%'])),
  ];
  return `<!DOCTYPE html><html><head><title>${name}</title></head><body>${body.join('')}</body></html>`;
}
