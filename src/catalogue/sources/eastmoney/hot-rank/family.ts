import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Interface, Params, Parsed } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Param } from '../../../../engine/interface/params.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import {
  parseDailyRanks,
  parseLatest,
  parseQuotedRanks,
  parseShareRanks,
  parseUnquotedRanks,
  quotedRanks,
  type RankAsk,
  type RankList,
  shareRanks,
  unquotedRanks,
} from './wire.ts';

/** What a table of ranks shares. */
type RankShared = RecordsShared<RankAsk>;

const NO_QUOTES = say(
  'The quotes of Eastmoney failed: names, prices and changes are null.',
  '东方财富的行情失败：名称、价格和涨跌为 null。',
);

/** Ranks are counted every ten minutes. */
const RANKS = freshFor('1m', { staleIfError: '1d' });

/** The interfaces of a table of ranks. */
export function ranks(rows: Readonly<Record<string, DeclaredRow<RankShared>>>): readonly Interface[] {
  const page = 'https://guba.eastmoney.com/rank/';
  return familyOf(
    { category: 'stock', topic: 'ratings', page, cache: RANKS, kind: 'snapshot', grain: 'security' },
    rows,
  );
}

/** What a row of ranks has of its own. */
interface RankRow<P extends Params, C extends Columns> extends RecordsText<P, C, RankAsk> {
  readonly list: RankList;
}

/**
 * A row of the hundred first shares of a ranking, with their quotes. Where quotes cannot be had, another source
 * answers the same ranks without them: `Finfount-Source` names it.
 */
export function ranking<const C extends Columns>(row: RankRow<Record<never, never>, C>): DeclaredRow<RankShared> {
  const cells =
    (parse: typeof parseQuotedRanks) =>
    (pages: Pages, ask: RankAsk): readonly NamedCells[] =>
      fillColumns(row.columns, (fields) => parse(pages, ask, fields));
  const asked = (): RankAsk => ({ list: row.list, code: '' });
  return records<Record<never, never>, C, RankAsk>({
    ...row,
    source: quotedRanks,
    ask: asked,
    parseRows: cells(parseQuotedRanks),
    fallbacks: [
      {
        source: unquotedRanks,
        cache: RANKS,
        note: NO_QUOTES,
        ask: asked,
        parse: (pages: Pages, ask: RankAsk) => toParsed(cells(parseUnquotedRanks)(pages, ask)),
      },
    ],
  });
}

function toParsed(columns: readonly NamedCells[]): Parsed {
  return Object.fromEntries(columns.map(({ name, cells }) => [name, cells]));
}

/** What a row of ranks of one share has of its own. */
interface ShareRow<P extends Params, C extends Columns> extends RankRow<P, C> {
  /** The share as the source names it. */
  codeOf(params: ParamValues<P>): string;
  /** The name of the column that repeats the symbol, where there is one, and what stands in it. */
  readonly symbolColumn?: string;
  /** The columns of a reply; those of its fields when left out. */
  parseRows?(pages: Pages, ask: RankAsk): readonly NamedCells[];
  readonly source?: Source<RankAsk>;
}

/** A row of ranks of one share. */
export function shareRank<const C extends Columns, const P extends Params>(
  row: ShareRow<P, C>,
): DeclaredRow<RankShared> {
  const { source = shareRanks, list, symbolColumn } = row;
  const parseRows =
    row.parseRows ?? ((pages, ask) => fillColumns(row.columns, (fields) => parseShareRanks(pages, ask, fields)));
  return records<P, C, RankAsk>({
    ...row,
    source,
    ask: (params) => ({ list, code: row.codeOf(params) }),
    parseRows: (pages, ask) => {
      const columns = parseRows(pages, ask);
      if (symbolColumn === undefined) return columns;
      const symbol = ask.code.replace(/^HK\|/, '');
      return [...columns, { name: symbolColumn, cells: Cells.repeat(symbol, columns[0]?.cells.length ?? 0) }];
    },
  });
}

/** The columns of ranks by day with followers. */
export function dailyColumns(columns: Columns, pages: Pages, ask: RankAsk): readonly NamedCells[] {
  return fillColumns(columns, (fields) => parseDailyRanks(pages, ask, fields));
}

/** The columns of the newest rank: names and values. */
export function latestColumns(pages: Pages, ask: RankAsk): readonly NamedCells[] {
  const { items, values } = parseLatest(pages, ask);
  return [
    { name: 'item', cells: Cells.texts(items) },
    {
      name: 'value',
      cells: Cells.checked(
        'mixed',
        values.map((value) => (value === null ? null : JSON.stringify(value))),
      ),
    },
  ];
}

/** The code of a share of the mainland with its exchange. */
export function prefixedCode(options: { default: string }): Param<string, 'value'> {
  return security({
    of: 'share',
    wants: 'SH600000',
    ...options,
    say: say('Share code with its exchange before it: SZ000665.', '带交易所前缀的股票代码：SZ000665。'),
    otherwise: 'refused',
  });
}

/** The code of a share of Hong Kong. */
export function hongKongShare(options: { default: string }): Param<string, 'value'> {
  const doc = say('Share code of Hong Kong, five digits; leading zeros count.', '五位港股代码，前面的零不可省略。');
  return security({ ...options, of: 'hong_kong_share', wants: '00700', say: doc, otherwise: 'refused' });
}
