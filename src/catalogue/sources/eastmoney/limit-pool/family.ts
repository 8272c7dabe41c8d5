import { say, type Text } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import {
  type CachePolicy,
  freshWhere,
  shanghaiSession,
  shanghaiSessionWasOver,
  toMs,
} from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type Columns, code, flag, number, percent, text, whole } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { type FieldColumn, shifted } from '../../../wire/field-columns.ts';
import { fillColumns, type RecordsShared, type RecordsText, records, toNumberedTable } from '../../../wire/records.ts';
import { FETCHING } from '../fetching.ts';
import { session } from './session.ts';
import { eastmoneyLimitPools, type PoolAsk, type PoolKey, parsePool } from './wire.ts';

type PoolShared = RecordsShared<PoolAsk>;

// Late figures of a session may still change for some hours.
const LAG_MS = toMs('4h');
const NEWEST = shanghaiSession({ open: '30s', lag: '4h', staleWhileRevalidate: '10s', staleIfError: '365d' });

/** How long a pool is fresh: that of a session long over changes no more. */
export const POOL_CACHE: CachePolicy<PoolAsk> = {
  ...NEWEST,
  ...freshWhere<PoolAsk>(
    ({ date }, at) => shanghaiSessionWasOver(date, at - LAG_MS),
    { where: say('Sessions that were over some hours ago', '数小时前已收市的日期'), fresh: '1d' },
    NEWEST,
  ),
};

type PoolParams = { readonly date: ReturnType<typeof session> } & typeof FETCHING;

/** What a row has of its own. */
interface PoolRow<C extends Columns>
  extends Omit<RecordsText<PoolParams, C, PoolAsk>, 'params' | 'rowNumber' | 'fallbacks' | 'example'> {
  readonly pool: PoolKey;
  /** AKShare's default of `date`. */
  readonly date: string;
  /** Another source of the same pool. */
  readonly fallback?: PoolFallback;
}

/** A fallback source of a pool, which fills the same fields. */
interface PoolFallback<Ask extends AskData = AskData> {
  readonly source: Source<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** What its answers lack: a sentence in printable ASCII, for `Finfount-Note`. */
  readonly note: Text;
  ask(date: string): Ask;
  parse(pages: Pages, ask: NoInfer<Ask>, fields: readonly RowField[]): FieldCells;
}

/** The interfaces of a table of pools. */
export const pools = familyOf<PoolShared>;

const ROW_NUMBER = '序号';

/** How texts of pools are written: days over limit-ups among them, and times of day. */
const WRITTEN = {
  入选理由: ['60日新高且近期多次涨停', '60日新高'],
  涨停统计: '5/3',
  首次封板时间: '093005',
  最后封板时间: '145959',
  昨日封板时间: '093005',
} as const;

/** A row of one pool. */
export function pool<const C extends Columns<FieldColumn>>(row: PoolRow<C>): DeclaredRow<PoolShared> {
  const { fallback } = row;
  return records<PoolParams, C, PoolAsk>({
    ...row,
    sample: { texts: WRITTEN },
    source: eastmoneyLimitPools,
    params: { date: session({ default: row.date }), ...FETCHING },
    rowNumber: ROW_NUMBER,
    example: { date: '20260630' },
    ask: ({ date }) => ({ pool: row.pool, date }),
    parseFields: parsePool,
    ...(fallback && {
      fallbacks: [
        {
          ...fallback,
          ask: ({ date }) => fallback.ask(date),
          parse: (pages, ask) =>
            toNumberedTable(
              fillColumns(row.columns, (fields) => fallback.parse(pages, ask, fields)),
              { rowNumber: ROW_NUMBER, columns: row.columns },
            ),
        },
      ],
    }),
  });
}

/** A price, which the source counts in thousandths of a yuan. */
function price(field: string, meaning: { readonly say?: Text } = {}): FieldColumn<'number'> {
  return shifted(-3, number(field, { unit: 'yuan_per_share', ...meaning }));
}

const 代码 = code('c', { say: say('Share code.', '股票代码。') });
const 名称 = text('n', { say: say('Name of the share; inner blanks belong to it.', '股票名称；其中的空格属于名称。') });
const 涨跌幅 = percent('zdp', {
  say: say('Change of the price, over the previous close.', '价格的涨跌幅，相对昨收。'),
});
const 最新价 = price('p', { say: say('Latest price of the day.', '当日最新价。') });
const VALUES = {
  成交额: number('amount'),
  流通市值: number('ltsz', { say: say('Market value of the shares in circulation.', '流通股的市值。') }),
  总市值: number('tshare', { say: say('Market value of all shares.', '全部股份的市值。') }),
} as const;

/** The first columns of a pool. */
export const QUOTE = { 代码, 名称, 涨跌幅, 最新价, ...VALUES } as const;

/** The first columns of a pool that has the upper price limit. */
export const QUOTE_WITH_LIMIT = { 代码, 名称, 涨跌幅, 最新价, 涨停价: price('ztp'), ...VALUES } as const;

/** Further columns that several pools have. */
export const SHARED = {
  换手率: percent('hs'),
  涨速: percent('zs', {
    say: say('Speed of the price: its change over the last minutes.', '涨速：最近几分钟的涨跌幅。'),
  }),
  涨停统计: text('zttj'),
  首次封板时间: text('fbt'),
  最后封板时间: text('lbt'),
  炸板次数: whole('zbc'),
  是否新高: flag('nh'),
  振幅: percent('zf'),
  所属行业: text('hybk', {
    say: say('Industry, which the source cuts to four characters.', '行业，数据源截为四个字。'),
  }),
} as const;
