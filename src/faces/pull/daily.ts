import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { byTextOf } from '../../base/text-order.ts';
import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { UNITS } from '../../catalogue/fields/units.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { type Services, selectTable } from '../../engine/answer/answer.ts';
import type { ColumnNames } from '../../engine/answer/table-query.ts';
import type { ExportMetadata } from '../../engine/exports/schema.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { beijingClock, beijingTime, fromBeijing } from '../../engine/interface/beijing-time.ts';
import type { Column } from '../../engine/interface/columns.ts';
import type { DailyPart } from '../../engine/interface/interface.ts';
import { toQuery } from '../../engine/interface/query.ts';
import type { TradingDays } from '../../engine/interface/trading-calendar.ts';
import { Table, type TableRecord } from '../../engine/table/table.ts';

/** The name of the tables of a day: the folder that they lie in. */
export const DAILY = 'a_share_daily';

/** The services that obtain a day. */
type DailyServices = Services & { readonly registry: Pick<Registry, 'entries'> };

/** The names of the interfaces that a day is made of. Throws `internal` where one is not there. */
export function dailyInterfaces({ entries }: Pick<Registry, 'entries'>): Readonly<Record<DailyPart, string>> {
  const nameOf = (part: DailyPart): string => {
    const found = entries.find(({ dailyPart }) => dailyPart === part);
    if (!found) throw new Failure('internal', `no interface has the ${part} of a day`);
    return found.name;
  };
  return { quotes: nameOf('quotes'), history: nameOf('history'), dividends: nameOf('dividends') };
}

/** The bars of all A-shares on one day, with the dividends of that day. */
export interface DailyTable {
  readonly table: Table;
  readonly metadata: ExportMetadata;
  readonly source: string;
  /** When the list was sent, in milliseconds since 1970. */
  readonly obtained: number;
}

const HOUR_MS = 3_600_000;
// Closing prices are final some time after the close. Lists show the next day before its opening.
const SETTLED = 15 * HOUR_MS + 35 * 60_000;
const NEXT_BEGINS = 9 * HOUR_MS;
// The longest time without trading is shorter.
const MAX_DAYS = 30;
// So many of the most traded shares are compared with their histories to prove the day of the list.
const PROVING_SHARES = 3;
// Plans of earlier report dates are paid by now.
const REPORT_DATES = 6;

/**
 * The newest day of trading whose session is over, `YYYY-MM-DD`. Throws `invalid_params` while a session runs: the
 * list is of a day that is not over then.
 * @param now milliseconds since 1970
 */
export function closedDay(now: number, calendar: TradingDays): string {
  const { midnight, sinceMidnight } = beijingClock(now);
  if (calendar.hasTrading(midnight) && sinceMidnight >= NEXT_BEGINS && sinceMidnight < SETTLED)
    throw new Failure(
      'invalid_params',
      say(
        `The session of ${utcDay(midnight)} is not over: its prices are settled at 15:35 in Beijing. Nothing was written.`,
        `${utcDay(midnight)} 的交易尚未结束：北京时间 15:35 后价格才确定。没有写入任何内容。`,
      ),
    );
  for (let day = midnight; day > midnight - MAX_DAYS * DAY_MS; day -= DAY_MS)
    if (calendar.hasTrading(day) && fromBeijing(day + SETTLED) <= now) return utcDay(day);
  throw new Failure('internal', 'the calendar has no day of trading within a month');
}

/** The columns of the list that a day has, and their names in it. */
const LISTED: readonly (readonly [listed: string, name: string, id: string])[] = [
  ['代码', '代码', 'code'],
  ['名称', '名称', 'name'],
  ['今开', '开盘', 'open'],
  ['最新价', '收盘', 'close'],
  ['最高', '最高', 'high'],
  ['最低', '最低', 'low'],
  ['昨收', '昨收', 'previous_close'],
  ['成交量', '成交量', 'volume'],
  ['成交额', '成交额', 'turnover'],
  ['换手率', '换手率', 'turnover_rate'],
];

/**
 * Obtains a day. The list must be obtained after the close. The histories of its most traded shares prove its day.
 * Throws the failures of sources, and `upstream_changed` for a list of another day.
 * @param day `YYYY-MM-DD`
 */
export async function obtainDaily(
  services: DailyServices,
  day: string,
  { names, allowsFallback, signal }: { names: ColumnNames; allowsFallback: boolean; signal: AbortSignal },
): Promise<DailyTable> {
  const client = { signal, maxStaleMs: 0, allowsFallback };
  const interfaces = dailyInterfaces(services.registry);
  const list = await selectTable(services, interfaces.quotes, '', client);
  const { provenance } = list;
  if (!provenance) throw new Failure('internal', 'a list was answered without a source');
  const closed = fromBeijing(Date.parse(`${day}T00:00:00Z`) + SETTLED);
  if (provenance.obtained < closed)
    throw new Failure(
      'upstream_changed',
      say(
        `The list is of ${beijingTime(provenance.obtained)} in Beijing, before ${day} was settled. Nothing was written; try again.`,
        `列表取得于北京时间 ${beijingTime(provenance.obtained)}，早于 ${day} 收盘确定。没有写入任何内容，请重试。`,
      ),
    );
  const traded = tradedRows(list.table);
  await proveDay(services, interfaces.history, { day, list: list.table, traded }, client);
  const paid = await paymentsOn(services, interfaces.dividends, day, client);
  const { columns: listed } = await services.registry.load(interfaces.quotes);
  const columns = dailyColumns(day, list.table.rows(traded), paid, listed).map(({ id, name, ...column }) => ({
    name: names === 'en' ? id : name,
    ...column,
  }));
  return {
    table: Table.ofColumns(columns.map(({ name, cells }) => ({ name, cells }))),
    metadata: {
      name: DAILY,
      query: toQuery({ day }),
      columns: columns.map(({ name, doc, unit }) => ({ name, doc, ...(unit && { unit }) })),
      provenance,
    },
    source: provenance.source,
    obtained: provenance.obtained,
  };
}

/** A column of a day, with both of its names. */
interface DailyColumn extends Pick<Column, 'unit'> {
  readonly name: string;
  readonly id: string;
  readonly doc: string;
  readonly cells: Cells;
}

/**
 * The columns of a day.
 * @param bars the rows of the list that a day has
 * @param listed what the declaration says of the columns of the list
 */
function dailyColumns(
  day: string,
  bars: Table,
  paid: ReadonlyMap<string, Payment>,
  listed: readonly Column[],
): readonly DailyColumn[] {
  const codes = bars.texts(bars.column('代码'));
  const days = codes.map(() => day);
  const amounts = (of: (payment: Payment) => number): Cells =>
    Cells.numbers(codes.map((code) => (paid.has(code) ? withoutFloatError(of(paid.get(code)!)) : null)));
  const declared = new Map(listed.map((column) => [column.name, column]));
  return [
    { name: '日期', id: 'date', doc: 'Day of trading.', cells: Cells.dates(days) },
    ...LISTED.map(([column, name, id]) => {
      const { say: said, unit } = declared.get(column) ?? {};
      return { name, id, doc: said?.en ?? '', ...(unit && { unit }), cells: bars.column(column) };
    }),
    {
      name: '每股派息',
      id: 'cash_per_share',
      unit: UNITS.yuan,
      doc: 'Cash per share before tax, on its ex-day.',
      cells: amounts(({ cash }) => cash),
    },
    {
      name: '每股送转',
      id: 'bonus_per_share',
      unit: UNITS.shares,
      doc: 'New shares per share, on its ex-day.',
      cells: amounts(({ bonus }) => bonus),
    },
  ];
}

/** The rows of shares that traded, by their codes. */
function tradedRows(list: Table): readonly number[] {
  const [codes, prices, volumes] = ['代码', '最新价', '成交量'].map((name) => list.column(name));
  const rows = list.rowNumbers.filter((row) => !prices!.isNull(row) && Number(volumes!.textAt(row) ?? 0) > 0);
  return rows.toSorted(byTextOf((row) => codes!.textAt(row)!));
}

/**
 * Checks that a list is of a day: the histories of its most traded shares must end with that day and its figures.
 * @param history the interface of the histories
 */
async function proveDay(
  services: Services,
  history: string,
  { day, list, traded }: { readonly day: string; readonly list: Table; readonly traded: readonly number[] },
  client: Parameters<typeof selectTable>[3],
): Promise<void> {
  const [codes, closes, volumes, turnovers] = ['代码', '最新价', '成交量', '成交额'].map((name) => list.column(name));
  // Boards with after-hours trading are left out: their volume may include it or not.
  const proving = traded
    .filter((row) => /^(?:60|00)/.test(codes!.textAt(row)!))
    .toSorted((left, right) => Number(turnovers!.textAt(right)) - Number(turnovers!.textAt(left)))
    .slice(0, PROVING_SHARES);
  const refuse = (why: string, zh: string): Failure =>
    new Failure(
      'upstream_changed',
      say(
        `The list is not of ${day}: ${why}. Nothing was written; try again later.`,
        `列表不是 ${day} 的：${zh}。没有写入任何内容，请稍后再试。`,
      ),
    );
  if (proving.length < PROVING_SHARES) throw refuse('hardly a share traded', '几乎没有股票成交');
  const compact = day.replaceAll('-', '');
  for (const row of proving) {
    const symbol = codes!.textAt(row)!;
    const query = toQuery({ symbol, start_date: compact });
    const { table } = await selectTable(services, history, query, client);
    const bar = table.records().at(-1);
    const [close, volume] = [closes!.valueAt(row), volumes!.valueAt(row)];
    if (bar?.日期 !== day || bar.收盘 !== close || bar.成交量 !== volume)
      throw refuse(
        `it has ${symbol} at ${close} with a volume of ${volume}, its history ${bar ? `${bar.收盘} and ${bar.成交量} on ${bar.日期}` : 'has no such day'}`,
        `列表中 ${symbol} 为 ${close}、成交量 ${volume}，历史为${bar ? ` ${bar.日期} ${bar.收盘}、${bar.成交量}` : '没有这一天'}`,
      );
  }
}

/** The dividend of a share: yuan in cash, and new shares. */
interface Payment {
  cash: number;
  bonus: number;
}

/** The dividends whose ex-date is a day, by the codes of their shares, out of the interface of the plans. */
async function paymentsOn(
  services: Services,
  plans: string,
  day: string,
  client: Parameters<typeof selectTable>[3],
): Promise<ReadonlyMap<string, Payment>> {
  const payments = new Map<string, Payment>();
  for (const date of reportDatesBefore(day)) {
    const { table } = await selectTable(services, plans, toQuery({ date }), client);
    const exDays = table.column('除权除息日');
    for (const row of table.rows(table.rowNumbers.filter((each) => exDays.textAt(each) === day)).records()) {
      const payment = payments.get(String(row.代码)) ?? { cash: 0, bonus: 0 };
      // The source has both per ten shares.
      payment.cash += numberOf(row, '现金分红-现金分红比例') / 10;
      payment.bonus += numberOf(row, '送转股份-送转总比例') / 10;
      payments.set(String(row.代码), payment);
    }
  }
  return payments;
}

function numberOf(row: TableRecord, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}

/** The last report dates at or before a day, `YYYYMMDD`: ends of quarters. */
export function reportDatesBefore(day: string): readonly string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const quarter = year * 4 + Math.floor((month - 1) / 3) - 1;
  return Array.from({ length: REPORT_DATES }, (_, back) => {
    const end = quarter - back;
    return new Date(Date.UTC(Math.floor(end / 4), ((end % 4) + 1) * 3, 0))
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
  });
}

/** A sum of decimals, without the error of binary floating point. */
function withoutFloatError(value: number): number {
  return Number(value.toFixed(8));
}
