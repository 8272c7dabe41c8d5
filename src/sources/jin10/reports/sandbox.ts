import type { Interface } from '../../../declare/interface.ts';
import { newestDays, seededRandom, seedOf, toDecimal } from '../../../declare/made-up.ts';
import type { LoadDeclared, SandboxReply, SandboxUpstream } from '../../../declare/sandbox.ts';
import { jin10 } from '../site.ts';
import { INDEX, PMI } from './family.ts';

const PAGE_SIZE = 20;
const POINTS = 45;

/** The figures of a unit, in tenths: between which they lie. */
const RANGES: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  percent: [5, 52],
  [PMI]: [472, 528],
  [INDEX]: [850, 1_090],
};
/** Those of the columns of stocks of metals, in tenths, too. */
const RANGES_OF_NAMES: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  总库存: [8_500, 10_500],
  '增持/减持': [-60, 60],
  总价值: [700_000_000_000, 703_000_000_000],
};
const OTHER_RANGE = [1_800, 2_600] as const;

/**
 * The series of jin10 with made-up figures by month: rates of a few percent, indices of purchasing managers near
 * 50. The newest point is a release to come, and two points share a day where the first page ends.
 */
const reports: SandboxUpstream = {
  hosts: jin10.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    if (path !== '/reports/list_v2') return undefined;
    const declared = await findDeclared(query, loadDeclared);
    if (!declared) return json([], []);
    const points = pointsOf(declared, now);
    const maxDay = query.get('max_date') || '9999-12-31';
    const page = points.filter(([day]) => String(day) <= maxDay).slice(0, PAGE_SIZE);
    return json(fieldsOf(declared), page);
  },
};

export default reports;

async function findDeclared(query: URLSearchParams, loadDeclared: LoadDeclared): Promise<Interface | undefined> {
  const all = await loadDeclared();
  return all.find((declared) => {
    const { category, attr } = declared.ask({});
    return (
      declared.unavailable === undefined && category === query.get('category') && attr === Number(query.get('attr_id'))
    );
  });
}

function fieldsOf({ columns }: Interface): readonly string[] {
  return columns.flatMap(({ field }) => field ?? []);
}

/** Points, newest first, their values in the order of the fields. */
function pointsOf(declared: Interface, now: number): readonly (readonly (string | number | null)[])[] {
  // One day has two points, and the first page ends between them.
  const days = newestDays(now, 'month', POINTS).map((day, at, all) => (at === PAGE_SIZE ? all[at - 1]! : day));
  const measures = declared.columns.filter(({ unit, field }) => unit !== undefined && field !== undefined);
  return days.map((day, at) => [
    day,
    ...measures.map(({ name, unit = '' }, place) => {
      if (at === 0 && place === 0 && name === '今值') return null;
      const [lowest, highest] = RANGES_OF_NAMES[name] ?? RANGES[unit] ?? OTHER_RANGE;
      const random = seededRandom(seedOf(`${declared.name} ${name} ${day} ${at === PAGE_SIZE}`));
      return Number(toDecimal(lowest + random(highest - lowest), 1));
    }),
  ]);
}

function json(names: readonly string[], values: readonly unknown[]): SandboxReply {
  const keys = names.map((name) => ({ name }));
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ status: 200, message: 'OK', data: { keys, values } }),
  };
}
