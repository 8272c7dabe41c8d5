import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, madeUpFundRow } from '../made-up-funds.ts';
import { eastmoneyFunds } from '../site.ts';
import { LISTS } from './wire.ts';

/** Dividends and splits of the sandbox: one of each open fund in every year, in pages of ten. */
const payouts: SandboxUpstream = {
  hosts: eastmoneyFunds.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    if (path !== '/Data/funddataIndex_Interface.aspx') return undefined;
    const [name, list] = Object.entries(LISTS).find(([, { number }]) => String(number) === query.get('dt')) ?? [];
    if (!list) return undefined;
    const declared = (await loadDeclared()).find((each) => {
      const { payouts: asked } = each.ask(readQuery(each, toQuery(each.example), new Date(0)).params);
      return asked === name;
    });
    const columns = declared?.columns ?? [];
    const funds = MADE_UP_FUNDS.filter(({ trades }) => trades === 'open');
    const year = query.get('year');
    const places: readonly number[] = list.days;
    const rows = funds.map((fund, at) =>
      madeUpFundRow(columns, list.width, { at, now }, fund).map((value, place) =>
        year && places.includes(place) ? value.replace(/^\d{4}(?=-)/, year) : value,
      ),
    );
    const page = Number(query.get('page'));
    const shown = rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
    const prefix = list.variable.replace('_data', '');
    return {
      type: 'application/javascript; charset=utf-8',
      body: `var pageinfo = [${Math.ceil(rows.length / PAGE_ROWS)}, ${PAGE_ROWS}, ${page}]; var ${list.variable} = ${JSON.stringify(shown)};var ${prefix}_jjgs=[];`,
    };
  },
};

export default payouts;

const PAGE_ROWS = 10;
