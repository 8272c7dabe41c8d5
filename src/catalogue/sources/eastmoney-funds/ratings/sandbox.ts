import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, madeUpFundRow } from '../made-up-funds.ts';
import { eastmoneyFunds } from '../site.ts';
import { AGENCIES } from './wire.ts';

const DAYS = ['2026-03-31', '2025-12-31', '2023-06-30', '2023-03-31'];

/** Ratings of the sandbox: those of its open funds, on a few days. */
const ratings: SandboxUpstream = {
  hosts: eastmoneyFunds.hosts,
  answer: async ({ path, now }, loadDeclared) => {
    const [, number, day] = /^\/data\/fundrating(_[234])?(?:_([0-9-]{10}))?\.html$/.exec(path) ?? [
      undefined,
      undefined,
    ];
    if (!path.startsWith('/data/fundrating') || (day !== undefined && !DAYS.includes(day))) return undefined;
    const [agency, of] = Object.entries(AGENCIES).find(([, each]) => each.number === (number ?? '')) ?? [];
    if (!of) return undefined;
    const declared = (await loadDeclared()).find(
      (each) => each.ask(readQuery(each, toQuery(each.example), new Date(0)).params).ratings === agency,
    );
    const columns = declared?.columns ?? [];
    const rows = MADE_UP_FUNDS.filter(({ trades }) => trades === 'open').map((fund, at) =>
      madeUpFundRow(columns, of.width, { at, now }, fund),
    );
    const options = DAYS.map((each) => `<option value="${each}">${each}</option>`).join('');
    const list = rows.map((row) => `${row.join('|')}|_`).join('');
    return {
      type: 'text/html; charset=utf-8',
      body: `<!DOCTYPE html><html><body><select id="rqoptions">${options}</select><div id="fundinfo"><script>var companies = "沙盒";var fundinfos = ${JSON.stringify(list)};</script></div></body></html>`,
    };
  },
};

export default ratings;
