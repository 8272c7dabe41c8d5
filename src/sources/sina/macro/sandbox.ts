import { type MadeUpRow, madeUpRows } from '../../../declare/made-up.ts';
import { toGb18030 } from '../../../declare/made-up-gb18030.ts';
import type { SandboxUpstream } from '../../../declare/sandbox.ts';
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
    const rows = madeUpRows(columns, { of: declared.name, rows: ROWS, each: 'day', now }).map((row, at) =>
      columns.map(({ name }) => valueOfRow(row, name, at)),
    );
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

/** A value of a row; a month as the source writes it, `2026.3`. */
function valueOfRow(row: MadeUpRow, name: string, at: number): unknown {
  if (name !== '统计时间' && name !== '统计月份' && name !== '统计年度') return row[name] ?? null;
  const month = 12 * 2026 + 5 - at;
  return name === '统计年度' ? String(2026 - at) : `${Math.floor(month / 12)}.${(month % 12) + 1}`;
}
