import { say } from '../../../../base/say.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import { madeUpRows } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { MadeUpColumn, MadeUpRow } from '../../../made-up/made-up-relations.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { sinaMacro } from './wire.ts';

const ROWS = 40;

/** Sina’s macro tables with made-up figures by month, and its freight indices by day. */
const macro: SandboxUpstream = {
  hosts: sinaMacro.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    const declared = (await loadDeclared()).find(({ ask }) => {
      const { cate, event } = ask({});
      return cate === query.get('cate') && event === Number(query.get('event'));
    });
    if (!declared) return undefined;
    const { columns } = declared;
    const rows = rowsOf(declared, now).map((row) => columns.map(({ name }) => valueOfRow(row, name)));
    const names = columns.map(({ name }) => name);
    if (path.endsWith('/vMacExcle.php')) {
      const lines = [['航贸运价指数'], ['新浪财经'], names, ...rows].map((values) => `${values.join(', ')}, `);
      return { type: 'application/vnd.ms-excel', body: toGb18030(`${lines.join('\n')}\n`) };
    }
    const from = Number(query.get('from'));
    const page = rows.slice(from, from + Number(query.get('num')));
    const { part } = declared.ask({});
    const body = JSON.stringify({
      config: { all: names.map((name, at) => [`k${at}`, name]) },
      count: String(ROWS),
      data: part === '非累计' ? { 非累计: page, 累计: [] } : page,
    });
    const callback = /jsonp_v3\.php\/(\w+)\//.exec(path)?.[1] ?? '';
    return {
      type: 'application/javascript',
      body: `/*<script>location.href='//sina.com';</script>*/\n${callback}((${body}));`,
    };
  },
};

export default macro;

// Under which the last day of a row stands, beside the columns.
const DAY = 'day';
const MONTHLY = ['统计时间', '统计月份'];
const YEARLY = '统计年度';

/** The rows of a table, newest first: of days, of months or of years, which are seen from their last months. */
function rowsOf({ name: of, columns }: Interface, now: number): readonly MadeUpRow[] {
  const made: readonly MadeUpColumn[] = [
    ...columns,
    { name: DAY, cells: 'date', say: say('The last day of the row.') },
  ];
  const isYearly = columns.some(({ name }) => name === YEARLY);
  if (!isYearly && !columns.some(({ name }) => MONTHLY.includes(name)))
    return madeUpRows(made, { of, rows: ROWS, each: 'day', now });
  const months = madeUpRows(made, { of, rows: isYearly ? 12 * ROWS : ROWS, each: 'month', now });
  return isYearly ? months.filter((row) => String(row[DAY]).slice(5, 7) === '12') : months;
}

/** A value of a row; a month as the source writes it, `2026.3`. */
function valueOfRow(row: MadeUpRow, name: string): unknown {
  const [year, month] = String(row[DAY]).split('-').map(Number);
  if (name === YEARLY) return String(year);
  return MONTHLY.includes(name) ? `${year}.${month}` : (row[name] ?? null);
}
