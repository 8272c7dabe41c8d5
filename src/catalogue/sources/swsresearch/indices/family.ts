import { say } from '../../../../base/say.ts';
import { type CachePolicy, freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import { choice } from '../../../../engine/interface/params.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type IndexAsk, parseIndexRows, type Span, swsIndices } from './wire.ts';

/** What changes during a session. */
export const QUOTES: CachePolicy = shanghaiSession({ open: '60s', staleIfError: '7d' });
/** What comes in the evening. */
const DAILY = freshFor('1h', { staleIfError: '30d' });

/** The tables of indices that share a page. */
export function indices(
  page: string,
  rows: Readonly<Record<string, DeclaredRow<RecordsShared<IndexAsk>>>>,
): readonly Interface[] {
  return familyOf<RecordsShared<IndexAsk>>(
    { category: 'index', topic: 'industry-indices', page, cache: DAILY, kind: 'snapshot', grain: 'security' },
    rows,
  );
}

/** What a row has of its own. */
interface IndexRow<P extends Params, C extends Columns> extends RecordsText<P, C, IndexAsk> {
  ask(params: ParamValues<P>): IndexAsk;
  /** The columns of an ask, where they are not all. */
  columnsOf?(ask: IndexAsk): Columns;
}

/** A row of one list. */
export function index<P extends Params, C extends Columns>(row: IndexRow<P, C>): DeclaredRow<RecordsShared<IndexAsk>> {
  const { columnsOf = () => row.columns, ...text } = row;
  return records<P, C, IndexAsk>({
    ...text,
    source: swsIndices,
    parseRows: (pages, ask) => fillColumns(columnsOf(ask), (fields) => parseIndexRows(pages, ask, fields)),
  });
}

/** The param of an index. */
export function indexCode(
  byDefault: string,
  text = say('Code of the index; those of industries begin with 801 or 85.', '指数代码，行业指数以 801 或 85 开头。'),
) {
  return security({
    of: 'industry_index',
    wants: '600000',
    default: byDefault,
    say: text,
    otherwise: 'no rows',
  });
}

/** The param of the span of one row, and the name of the source for each of its values. */
export const period = choice(
  { day: say('one trading day', '日'), week: say('one week', '周'), month: say('one month', '月') },
  { default: 'day', say: say('Span of one row.', '一行的周期。') },
);
export const SPANS: Readonly<Record<'day' | 'week' | 'month', Span>> = { day: 'DAY', week: 'WEEK', month: 'MONTH' };
