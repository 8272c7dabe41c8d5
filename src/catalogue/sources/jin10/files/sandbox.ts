import type { Interface } from '../../../../engine/interface/interface.ts';
import { subjectFor } from '../../../../engine/interface/row-subject.ts';
import { madeUpEach, madeUpRows, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { MadeUpRow } from '../../../made-up/made-up-relations.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { jin10Files, layoutOf } from './wire.ts';

const DAYS = 60;

/** The files of jin10 with made-up figures by day: interest rates of a few percent, all else of some size. */
const files: SandboxUpstream = {
  hosts: jin10Files.hosts,
  answer: async ({ path, now }, loadDeclared) => {
    const [, name] = /^\/data_center\/reports\/(\w+)\.json$/.exec(path) ?? [];
    if (name === undefined && path !== '/dc/reports/dc_qihuo_energy_report_all.js') return undefined;
    const declared = (await loadDeclared()).find(({ ask }) => ask({}).file === (name ?? 'energy'));
    if (!declared) return undefined;
    const rows = madeUpRows(declared.columns, {
      of: declared.name,
      rows: DAYS,
      each: madeUpEach(subjectFor(declared.each, {}), declared.kind),
      now,
    });
    const body = JSON.stringify(name === undefined ? energyOf(declared, rows) : fileOf(declared, name, rows));
    return name === undefined
      ? { type: 'application/javascript', body: `var dc_qihuo_energy_report_all = ${body};` }
      : { type: 'application/json', body };
  },
};

export default files;

function energyOf({ columns }: Interface, rows: readonly MadeUpRow[]): unknown {
  const kinds = columns.map(({ name }) => name).filter((name) => name !== '日期');
  return {
    kinds,
    list: rows.toReversed().map((row) => ({
      date: row.日期,
      datas: { 沿海六大电厂库存动态报告: kinds.map((kind) => row[kind]) },
    })),
  };
}

function fileOf(declared: Interface, file: string, rows: readonly MadeUpRow[]): unknown {
  const layout = layoutOf(file);
  if (!layout) return undefined;
  const names = layout.layout === 'items' ? (layout.names ?? ['值', '变化']) : [];
  const values = rows.map((row): [string, unknown] => {
    const day = String(row.日期);
    if (layout.layout === 'items') return [day, itemsOf(declared, row, names, day)];
    const cells = Array.from({ length: layout.width }, (_, place) => cellOf(declared, row, place));
    return [day, layout.layout === 'rows' ? [cells] : cells];
  });
  return { keys: names.map((name) => ({ name })), values: Object.fromEntries(values) };
}

/** The items of a day; those of two metals where they are open. */
function itemsOf(
  { columns }: Interface,
  row: MadeUpRow,
  names: readonly string[],
  day: string,
): Readonly<Record<string, readonly unknown[]>> {
  const items = new Map<string, unknown[]>();
  for (const { name, field = '' } of columns) {
    const [, item] = /^(.+)\[\d\]$/.exec(field) ?? [];
    if (item !== undefined) items.set(item, [...(items.get(item) ?? []), row[name]]);
  }
  const open = METALS.map(([metal, size]) => [metal, metalOf(metal, size, names, day)] as const);
  return Object.fromEntries(items.size > 0 ? items : open);
}

// Metals of London, and about how many lots or tonnes there are of them.
const METALS = [
  ['铜', 150_000],
  ['铝', 480_000],
] as const;

/** The positions of a metal, of which one is the others’ difference, or its stocks, of which one is their sum. */
function metalOf(metal: string, size: number, names: readonly string[], day: string): readonly number[] {
  const random = seededRandom(seedOf(`${metal} ${day}`));
  const one = Math.round(size * 0.55) + random(Math.round(size / 20));
  const other = Math.round(size * 0.4) + random(Math.round(size / 20));
  return names.includes('净仓位') ? [one, other, one - other] : [one + other, one, other];
}

function cellOf({ columns }: Interface, row: MadeUpRow, place: number): unknown {
  const column = columns.find(({ field = '' }) => field.split('-').includes(String(place)));
  return column ? row[column.name] : null;
}
