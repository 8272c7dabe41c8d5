import { Failure } from '../../../base/errors.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../engine/interface/query.ts';
import type { Table } from '../../../engine/table/table.ts';
import { toParamsText } from '../terminal/params-text.ts';
import type { LiveCheck } from './live-checks.ts';
import {
  catchFailure,
  FOUND,
  fetchTable,
  type ProbeContext,
  toPageInterface,
  toSourceAlone,
} from './probe-interfaces.ts';

/** The result of comparing one known value. */
export interface CheckResult {
  readonly interface: string;
  readonly check: LiveCheck;
  /** The params of the call, as `name=value name=value`; empty for none. */
  readonly call: string;
  /** The row; empty if the check concerns the whole call. */
  readonly row: string;
  readonly expected: string;
  /** The actual value; empty if nothing was compared. */
  readonly actual: string;
  readonly result: 'pass' | 'fail' | 'not reachable' | 'not applicable';
  /** Why nothing was compared, as a clause. */
  readonly why?: string;
}

/** The actual values of a case by row, or why there are none. */
type ActualValues =
  | ((row: string) => string)
  | { readonly result: 'not reachable' | 'not applicable'; readonly why: string };

/**
 * Runs a live check: compares all of its known values.
 * @param works whether the source answered its probe; if not, nothing is compared
 */
export async function runLiveCheck(
  context: ProbeContext,
  iface: Interface,
  check: LiveCheck,
  works: boolean,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const each of check.cases) {
    const call = 'params' in each ? toParamsText(each.params) : '';
    const actualValues = await fetchValues(context, iface, each, works);
    const known = 'cells' in each ? each.cells : [['', each.expects] as const];
    for (const [row, value] of known) {
      const expected = String(value);
      const checked = { interface: iface.name, check, call, row, expected };
      if (typeof actualValues === 'function') {
        const actual = actualValues(row);
        results.push({ ...checked, actual, result: actual === expected ? 'pass' : 'fail' });
      } else results.push({ ...checked, actual: '', ...actualValues });
    }
  }
  return results;
}

async function fetchValues(
  context: ProbeContext,
  iface: Interface,
  each: LiveCheck['cases'][number],
  works: boolean,
): Promise<ActualValues> {
  if (context.isSandbox) return { result: 'not applicable', why: 'the sandbox makes its figures up' };
  if (!works) return { result: 'not reachable', why: `${iface.source.name} did not answer` };
  if ('find' in each) {
    const page = await fetchTable(context, toPageInterface(iface, each), {});
    if (page instanceof Failure) return { result: 'not reachable', why: page.message };
    const found = String(page.value.column(FOUND).valueAt(0));
    return () => found;
  }
  const fetched = await fetchTable(context, toSourceAlone(iface), each.params);
  if ('expects' in each) {
    if (!(fetched instanceof Failure)) return () => `${fetched.value.length} rows`;
    if (!isAnswer(fetched)) return { result: 'not reachable', why: fetched.message };
    return () => (fetched.code === 'no_value' ? 'no value' : fetched.message);
  }
  if (fetched instanceof Failure) return { result: 'not reachable', why: fetched.message };
  const { params } = readQuery(iface, toQuery(each.params), new Date(context.now()));
  // The only available copy may lack the selected rows.
  const table = await catchFailure(() => iface.select(fetched.value, params));
  if (table instanceof Failure) return { result: 'not reachable', why: table.message };
  const { by, column, whileThereIs } = each;
  if (whileThereIs !== undefined && !table.columns.some(({ name }) => name === whileThereIs))
    return { result: 'not applicable', why: `there is no ${whileThereIs} any more` };
  return (row) => cellAt(table, by, row, column);
}

/** Whether a failure is an answer of the source. */
function isAnswer({ code }: Failure): boolean {
  return code === 'no_value' || code === 'upstream_changed';
}

/** The cell of a column, as text, in the row with a text in the column `by`. */
function cellAt(table: Table, by: string, text: string, column: string): string {
  const [owners, cells] = [table.cellsOf(by), table.cellsOf(column)];
  if (!owners || !cells) return `no column ${owners ? column : by}`;
  const rows = table.rowNumbers.filter((row) => owners.valueAt(row) === text);
  if (rows.length !== 1) return rows.length === 0 ? 'no such row' : `${rows.length} such rows`;
  return String(cells.valueAt(rows[0]!));
}
