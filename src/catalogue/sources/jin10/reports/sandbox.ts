import { say } from '../../../../base/say.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import { subjectFor } from '../../../../engine/interface/row-subject.ts';
import { madeUpEach, madeUpRows, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { MadeUpRow } from '../../../made-up/made-up-relations.ts';
import type { LoadDeclared, SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { jin10 } from '../site.ts';

const PAGE_SIZE = 20;
const POINTS = 45;

/**
 * The series of jin10 with made-up figures: rates of a few percent, indices of purchasing managers near 50. The
 * newest point is a release to come.
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
  const {
    name: of,
    say: { zh: chinese },
    columns,
    each,
    kind,
  } = declared;
  const measures = columns.filter(({ unit, field }) => unit !== undefined && field !== undefined);
  const made = madeUpRows([DAY, ...measures.map((column) => ({ ...column, title: `${chinese} ${column.name}` }))], {
    of,
    rows: POINTS,
    each: madeUpEach(subjectFor(each, {}), kind),
    now,
  });
  const metal = METALS.find(({ title }) => title.test(chinese));
  const rows = metal ? holdingsOf(made, metal) : made;
  return rows.map((row, at) => [
    String(row[DAY.name]),
    ...measures.map(({ name }, place) =>
      at === 0 && place === 0 && name === '今值' ? null : Number(Number(row[name]).toFixed(2)),
    ),
  ]);
}

const DAY = { name: 'day', cells: 'date', say: say('The day of a point.') } as const;

/** What a fund holds of a metal, in tonnes, and the price of a tonne in US dollars, about. */
interface Metal {
  readonly title: RegExp;
  readonly tonnes: number;
  readonly price: number;
}

const METALS: readonly Metal[] = [
  { title: /黄金/, tonnes: 950, price: 109_000_000 },
  { title: /白银/, tonnes: 14_800, price: 1_220_000 },
];

/** The stock of a metal: it changes by what was bought or sold, and is worth its price. */
function holdingsOf(rows: readonly MadeUpRow[], { tonnes, price }: Metal): readonly MadeUpRow[] {
  const stockOf = (row: MadeUpRow | undefined): number => {
    const random = seededRandom(seedOf(`${tonnes} ${String(row?.[DAY.name])}`));
    return Math.round(tonnes * (997 + random(7))) / 1_000;
  };
  return rows.map((row, at) => {
    const total = stockOf(row);
    const values = { 总库存: total, '增持/减持': total - stockOf(rows[at + 1] ?? row), 总价值: total * price };
    return { ...row, ...values };
  });
}

function json(names: readonly string[], values: readonly unknown[]): SandboxReply {
  const keys = names.map((name) => ({ name }));
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ status: 200, message: 'OK', data: { keys, values } }),
  };
}
