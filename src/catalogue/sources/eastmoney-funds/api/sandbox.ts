import type { Column } from '../../../../engine/interface/columns.ts';
import { madeUpRows, newestDays, toDecimal } from '../../../made-up/made-up.ts';
import type { LoadDeclared, SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, type MadeUpFund, madeUpValues } from '../made-up-funds.ts';
import { fundLists, LISTS } from './wire.ts';

// The newest days of a fund: more would be more requests than come at once.
const DAYS = 240;
const PAGE_ROWS = 20;
const QUARTERS = [
  ['4季度', '12-31'],
  ['3季度', '09-30'],
  ['2季度', '06-30'],
  ['1季度', '03-31'],
] as const;

/** The API of the fund site in the sandbox: the values and announcements of its funds, and its rankings. */
const api: SandboxUpstream = {
  hosts: fundLists.hosts,
  answer: async ({ host, path, query, now }, loadDeclared) => {
    const fund = fundOf(query.get('fundCode') ?? query.get('fundcode') ?? '');
    switch (`https://${host}${path}`) {
      case LISTS['net-values'].url:
        return valuesOf(fund, Number(query.get('pageIndex')), now);
      case LISTS.announcements.url:
        return reply(announcementsOf(fund, query.get('type') ?? '', now));
      case LISTS.industries.url:
        return industriesOf(fund, query.get('year') ?? '');
      case LISTS['money-rank'].url:
        return reply(await rowsOf('fund_money_rank_em', loadDeclared, now));
      case LISTS['wealth-rank'].url:
        return reply(await rowsOf('fund_lcx_rank_em', loadDeclared, now));
      case LISTS['wealth-daily'].url:
        return reply(await wealthDaily(loadDeclared, now));
      case LISTS.estimates.url:
        return json({ Data: { list: null }, ErrCode: -1, ErrMsg: '暂无数据', TotalCount: 0 });
      default:
        return undefined;
    }
  },
};

export default api;

function json(value: unknown): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

function reply(data: unknown): SandboxReply {
  const total = Array.isArray(data) ? data.length : 0;
  return json({ Data: data, ErrCode: 0, ErrMsg: null, TotalCount: total, Expansion: null, PageSize: 20, PageIndex: 1 });
}

/** A fund of the sandbox, or one that no list has; none for a code from 999000 on. */
function fundOf(code: string): MadeUpFund | undefined {
  if (!/^[0-9]{6}$/.test(code) || code >= '999000') return undefined;
  const found = MADE_UP_FUNDS.find((each) => each.code === code);
  return found ?? { code, name: `沙盒基金${code}`, initials: 'SHJJ', type: '混合型-灵活', trades: 'open' };
}

/** A page of the values of a fund, the newest day first. */
function valuesOf(fund: MadeUpFund | undefined, page: number, now: number): SandboxReply {
  const values = fund ? madeUpValues(fund, now).slice(-DAYS).toReversed() : [];
  const status = fund?.trades === 'exchange' ? ['场内买入', '场内卖出'] : ['开放申购', '开放赎回'];
  const rows = values.map(({ day, units, growth }) => ({
    FSRQ: day,
    DWJZ: toDecimal(units, 4),
    LJJZ: fund?.trades === 'money' ? toDecimal(growth, 2) : toDecimal(units, 4),
    SDATE: null,
    ACTUALSYI: '',
    NAVTYPE: '1',
    JZZZL: fund?.trades === 'money' ? '' : toDecimal(growth, 2),
    SGZT: status[0],
    SHZT: status[1],
    FHFCZ: '',
    FHFCBZ: '',
    DTYPE: null,
    FHSP: '',
  }));
  return json({
    Data: {
      LSJZList: rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
      FundType: fund?.trades === 'money' ? '005' : '002',
      SYType: null,
      isNewType: false,
      Feature: '',
    },
    ErrCode: 0,
    ErrMsg: null,
    TotalCount: rows.length,
    Expansion: null,
    PageSize: PAGE_ROWS,
    PageIndex: page,
  });
}

const KINDS: Readonly<Record<string, string>> = { 2: '分红公告', 3: '季度报告', 4: '基金经理变更公告' };

const DAY_MS = 86_400_000;
// Funds report 22 days after the end of a quarter.
const REPORT_DAYS = 22;

function announcementsOf(fund: MadeUpFund | undefined, type: string, now: number): readonly unknown[] {
  if (!fund) return [];
  const days = newestDays(now - REPORT_DAYS * DAY_MS, 'quarter', 4).map((end) =>
    new Date(Date.parse(end) + REPORT_DAYS * DAY_MS).toISOString().slice(0, 10),
  );
  return days.map((day, at) => ({
    FUNDCODE: fund.code,
    TITLE: `${fund.name}${KINDS[type] ?? '公告'}`,
    ShortTitle: fund.name,
    NEWCATEGORY: type,
    PUBLISHDATE: `${day}T00:00:00`,
    PUBLISHDATEDesc: day,
    ATTACHTYPE: '0',
    ID: `AN${day.replaceAll('-', '')}${fund.code}${type}${at}`,
  }));
}

function industriesOf(fund: MadeUpFund | undefined, year: string): SandboxReply {
  const held = ['制造业', '金融业', '信息传输、软件和信息技术服务业'];
  const quarters = fund && year <= '2025' ? QUARTERS : [];
  const infos = quarters.map(([quarter, day], nth) => ({
    Quarter: quarter,
    JZRQ: `${year}-${day}`,
    HYPZInfo: held.map((name, at) => ({
      BZDM: fund?.code,
      FSRQ: `${year}-${day}`,
      HYDM: String.fromCodePoint(0x43 + at),
      HYMC: name,
      SZ: toDecimal(900_000 - 200_000 * at - 1_000 * nth, 4),
      ZJZBL: toDecimal(5_600 - 1_700 * at - 10 * nth, 2),
    })),
  }));
  return json({ Data: { FundCode: fund?.code ?? '', QuarterInfos: infos, ListYears: ['2025'] }, ErrCode: 0 });
}

/** The money funds of the sandbox, as the columns of an interface have them. */
async function rowsOf(
  name: string,
  loadDeclared: LoadDeclared,
  now: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const declared = (await loadDeclared()).find((each) => each.name === name);
  if (!declared) return [];
  return MADE_UP_FUNDS.filter(({ trades }) => trades === 'money').map((fund) => rowOf(declared.columns, fund, now));
}

/** A row under the names of the fields; a field that is known by its position stands there. */
function rowOf(columns: readonly Column[], fund: MadeUpFund, now: number): Readonly<Record<string, unknown>> {
  const filled = columns.filter(({ field }) => field !== undefined);
  const [made = {}] = madeUpRows(filled, { of: fund.code, rows: 1, each: 'security', now });
  const newest = madeUpValues(fund, now).at(-1)!;
  const facts: Readonly<Record<string, string>> = {
    基金代码: fund.code,
    基金简称: fund.name,
    日期: newest.day,
    万份收益: toDecimal(newest.units, 4),
    年化收益率7日: toDecimal(newest.growth, 2),
    手续费: '0.00%',
    可购买: '1',
  };
  const valued = filled.map(({ name, field = '' }) => [field, facts[name] ?? String(made[name])] as const);
  const width = valued.flatMap(([field]) => /^#\d+\/(\d+)/.exec(field)?.[1] ?? [])[0];
  if (width === undefined) return Object.fromEntries(valued);
  const placed = new Map(valued.map(([field, value]) => [/^#(\d+)\//.exec(field)?.[1] ?? field, value]));
  const known = new Map(
    valued.flatMap(([field]) => [...field.matchAll(/ (\w+)#(\d+)/g)].map(([, name, at]) => [at, name])),
  );
  const free = valued.filter(([field]) => !field.startsWith('#') && ![...known.values()].includes(field));
  return Object.fromEntries(
    Array.from({ length: Number(width) }, (_, at) => {
      const name = known.get(String(at));
      if (name !== undefined) return [name, placed.get(name)];
      return placed.has(String(at)) ? [`FIELD_${at}`, placed.get(String(at))] : (free.shift() ?? [`FIELD_${at}`, '']);
    }),
  );
}

async function wealthDaily(loadDeclared: LoadDeclared, now: number): Promise<unknown> {
  const rows = await rowsOf('fund_financial_fund_daily_em', loadDeclared, now);
  return {
    List: rows.map((row, at) => ({
      ...row,
      Id: String(at + 1),
      mui: '0.5120',
      syi: '1.87',
      zrmui: '0.5090',
      zrsyi: '1.86',
      cycle: '1个月',
      kfr: '开放申购',
    })),
    showday: newestDays(now, 'day', 2),
  };
}
