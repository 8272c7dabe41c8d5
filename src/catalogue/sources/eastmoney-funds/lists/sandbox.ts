import type { Interface } from '../../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { newestDay, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, type MadeUpFund, madeUpFundRow, madeUpValues } from '../made-up-funds.ts';
import { eastmoneyFunds } from '../site.ts';
import { type FundList, LISTS, type ListName } from './wire.ts';

/** The lists of the sandbox: made-up values of its funds, at the positions of the declared columns. */
const lists: SandboxUpstream = {
  hosts: eastmoneyFunds.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    const list = listOf(path, query);
    if (list === undefined) return undefined;
    const rows = rowsOf(list, await loadDeclared(), now);
    return { type: 'application/javascript; charset=utf-8', body: write(list, rows, query, now) };
  },
};

export default lists;

/** The list that a request is for. */
function listOf(path: string, query: URLSearchParams): ListName | undefined {
  switch (path.toLowerCase()) {
    case '/js/fundcode_search.js':
      return 'names';
    case '/fundtraderank/getranklist':
      return 'index';
    case '/data/rankhandler.aspx':
      return query.get('dt') === 'fb' ? 'exchange-rank' : 'open-rank';
    case '/data/fundnewissue.aspx':
      return 'new-funds';
    case '/data/fund_jjjz_data.aspx':
      if (query.get('t') === '8') return 'purchase';
      return query.get('lx') === '9' ? 'graded-daily' : 'open-daily';
    case '/data/funddataportfolio_interface.aspx':
      return ({ 9: 'scale', 11: 'holders', 14: 'managers' } as const)[Number(query.get('dt'))];
    default:
      return undefined;
  }
}

/** The funds of a list; undefined where its rows are of no fund. */
function fundsOf(list: ListName): readonly MadeUpFund[] | undefined {
  const trading = (...kinds: readonly MadeUpFund['trades'][]) =>
    MADE_UP_FUNDS.filter(({ trades }) => kinds.includes(trades));
  if (list === 'scale' || list === 'holders') return undefined;
  if (list === 'names' || list === 'purchase') return MADE_UP_FUNDS;
  if (list === 'exchange-rank') return trading('exchange');
  if (list === 'graded-daily') return trading('graded');
  return trading('open');
}

const PERIODS = 24;

function rowsOf(list: ListName, declared: readonly Interface[], now: number): readonly (readonly string[])[] {
  const { width } = LISTS[list];
  const of = declared.find(
    (each) => each.ask(readQuery(each, toQuery(each.example), new Date(0)).params).list === list,
  );
  const columns = of?.columns ?? [];
  const funds = fundsOf(list);
  if (funds)
    return funds.map((fund, at) => madeUpFundRow(columns, width, { at, now }, fund, shownValues(list, fund, now)));
  return Array.from({ length: PERIODS }, (_, at) => madeUpFundRow(columns, width, { at, now }));
}

/** The values of the two newest days, which stand under the days of the list. */
function shownValues(list: ListName, fund: MadeUpFund, now: number): Readonly<Record<number, string>> {
  if (list !== 'open-daily' && list !== 'graded-daily') return {};
  const [newest, before] = newestOf(fund, now);
  return { 3: newest.text, 4: newest.text, 5: before.text, 6: before.text };
}

function newestOf(fund: MadeUpFund, now: number) {
  const [before, newest] = madeUpValues(fund, now).slice(-2);
  const shown = ({ day, units }: { day: string; units: number }) => ({ day, text: toDecimal(units, 4) });
  return [shown(newest!), shown(before!)] as const;
}

/** Writes a page of a list as the source does. */
function write(list: ListName, rows: readonly (readonly string[])[], query: URLSearchParams, now: number): string {
  const { variable, separator, counts, rows: key }: FundList = LISTS[list];
  if (list === 'names') return `\ufeffvar r = ${JSON.stringify(rows)};`;
  const [pageText = '1', sizeText = '50000'] = query.get('page')?.split(',') ?? [query.get('pi'), query.get('pn')];
  const [page, size] = [Number(pageText), Number(sizeText)];
  const shown = rows.slice((page - 1) * size, page * size);
  const written = separator ? shown.map((row) => row.join(separator)) : shown;
  const pages = Math.ceil(rows.length / size);
  if (variable === undefined)
    return JSON.stringify({
      Data: JSON.stringify({ datas: written, allRecords: rows.length, pageIndex: page, allPages: pages }),
      ErrCode: 0,
      ErrMsg: null,
    });
  const [, before] = newestOf(MADE_UP_FUNDS[0]!, now);
  const counted =
    counts?.[0] === 'record'
      ? `record:"${rows.length}",pages:"${pages}",curpage:"${page}",showday:["${newestDay(now)}","${before.day}"]`
      : `allRecords:${rows.length},pageIndex:${page},pageNum:${size},allPages:${pages}`;
  return `var ${variable}={${key}:${JSON.stringify(written)},${counted}}`;
}
