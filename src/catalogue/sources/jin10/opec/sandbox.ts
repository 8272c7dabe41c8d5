import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { LoadDeclared, SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { jin10 } from '../site.ts';

const REPORTS = 6;
const MONTHS = 4;
const TOTAL = '欧佩克产量';

/** The newest reports of OPEC, made up: a table of members by month. */
const opec: SandboxUpstream = {
  hosts: jin10.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    if (query.get('category') !== 'opec') return undefined;
    if (path === '/reports/dates') return json(Array.from({ length: REPORTS }, (_, at) => dayOf(at, now)));
    if (path !== '/reports/list') return undefined;
    const at = Array.from({ length: REPORTS }, (_, each) => each).find(
      (each) => dayOf(each, now) === query.get('date'),
    );
    if (at === undefined) return json({ keys: [], values: [] });
    const members = await membersOf(loadDeclared);
    const months = Array.from({ length: MONTHS }, (_, each) => monthOf(at + MONTHS - each, now));
    const rows = members.map((member) => [
      member,
      ...months.map((month) => tenthsOf(member, month, dayOf(at, now)) / 10),
    ]);
    const totals = months.map((_, place) => {
      const sum = rows.reduce((total, row) => total + Math.round(Number(row[place + 1]) * 10), 0);
      return sum / 10;
    });
    const keys = ['国家', ...months].map((name) => ({ name }));
    return json({ keys, values: [...rows, [TOTAL, ...totals]] });
  },
};

export default opec;

async function membersOf(loadDeclared: LoadDeclared): Promise<readonly string[]> {
  const [declared] = await loadDeclared();
  return (declared?.columns ?? []).flatMap(({ name, unit }) => (unit === undefined || name === TOTAL ? [] : [name]));
}

const DAY_MS = 86_400_000;
// The day of the month on which a report appears.
const REPORT_DAY = 12;

/** The day of a report, so many months before the newest one that was there on the day before. */
function dayOf(monthsAgo: number, now: number): string {
  const newest = new Date(beijingClock(now).midnight - REPORT_DAY * DAY_MS);
  const day = new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() - monthsAgo, REPORT_DAY));
  return day.toISOString().slice(0, 10);
}

function monthOf(monthsAgo: number, now: number): string {
  return dayOf(monthsAgo, now).slice(0, 7).replace('-', '/');
}

/** Production in 1,000 barrels a day; a report revises the one before a little. */
function tenthsOf(member: string, month: string, report: string): number {
  const level = 500 + (seedOf(member) % 4_000);
  return level + seededRandom(seedOf(`${member} ${month}`))(Math.ceil(level / 20)) + seededRandom(seedOf(report))(5);
}

function json(data: unknown): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ status: 200, message: 'OK', data }) };
}
