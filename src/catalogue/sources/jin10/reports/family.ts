import { Failure } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { type FutureLimit, RELEASES_TO_COME } from '../../../../engine/interface/future-days.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Table } from '../../../../engine/table/table.ts';
import { type ColumnSpec, date, type MappedColumn, number, percent, text } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf, type RowFacts } from '../../../declare/family.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import type { Unit } from '../../../fields/units.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { address } from '../../../wire/upstream-value.ts';
import { jin10Reports, parseSeries, type SeriesAsk } from './wire.ts';

type Shared = RecordsShared<SeriesAsk>;

/** Releases come at any hour of a day; a renewal costs one or two requests. */
const RELEASES = freshFor('3h', { staleIfError: '365d' });

/** The series of one topic. */
export function series(topic: TopicKey, rows: Readonly<Record<string, DeclaredRow<Shared>>>): readonly Interface[] {
  return familyOf<Shared>(
    {
      category: 'macro',
      topic,
      page: 'https://datacenter.jin10.com/',
      cache: RELEASES,
      kind: 'history',
      grain: 'month',
      quirks: [
        say(
          'Several points of one day are all answered, also where a page of the source ends on that day; AKShare loses those.',
          '同一天的多个点全部返回，数据源的一页恰在该日结束时也是如此；AKShare 会丢失。',
        ),
        say(
          'A failed request fails the call, where some functions of AKShare answer an empty table.',
          '请求失败则调用失败，AKShare 的某些函数会返回空表。',
        ),
      ],
    },
    rows,
  );
}

/** What a row of any series has of its own. */
interface DescribedRow extends RowFacts {
  /** The name of the series in every row of 商品. */
  readonly label: string;
  /** The address of its page, or the last part of it. */
  readonly page: string;
}

/** What a row of the economic calendar has of its own. */
export interface CalendarRow extends DescribedRow {
  /** The number of the series at jin10; 0 where it is not known. */
  readonly attr: number;
  /** `percent`, or the unit of the figures. */
  readonly unit: Unit;
  /** The month of the first point, as AKShare describes the series. */
  readonly since: string;
}

/** A row of one series of the economic calendar: actual, forecast and previous figures by day of publication. */
export function calendar(row: CalendarRow): DeclaredRow<Shared> {
  const { attr, unit, since, page, quirks = [], ...described } = row;
  const { label } = row;
  const figure = (field: string, meaning: { readonly say?: Text } = {}): MappedColumn<'number' | 'percent'> =>
    unit === 'percent' ? percent(field, meaning) : number(field, { unit, ...meaning });
  return seriesRow({
    ...described,
    page: address`https://datacenter.jin10.com/reportType/${page}`,
    ask: { category: 'ec', attr },
    futureLimit: () => RELEASES_TO_COME,
    ...(row.ended === undefined && { tableNote: stoppedNote }),
    columns: {
      商品: text({
        say: say(`Name of the series, the same in every row: ${label}.`, `序列名称，各行相同：${label}。`),
      }),
      日期: date('日期', { say: say('Day of publication.', '公布日期。') }),
      今值: figure('今值'),
      预测值: figure('预测值'),
      前值: figure('前值', { say: say('Figure of the release before, as revised.', '上一次公布的值，修正后。') }),
    },
    quirks: [
      say(`AKShare describes the series as beginning in ${since}.`, `据 AKShare 说明，该序列始于 ${since}。`),
      ...quirks,
      say(
        '日期 is the day of publication, not the period that the figure is of.',
        '日期是公布日，不是数字所属的时期。',
      ),
      say(
        'A row without 今值 is a release to come, or one whose figure the source does not have; its day may lie in the future.',
        '没有今值的行是尚未公布的发布，或数据源缺少数字的发布；其日期可能在将来。',
      ),
    ],
  });
}

/** Says when a series begins that has more than AKShare describes. */
export function firstPoint(month: string): Text {
  return say(`The source has more: its first point is of ${month}.`, `数据源的数据更早：最早的一点为 ${month}。`);
}

/** A row of the holdings of the largest fund of one metal, by day. */
export function holdings({ attr, ...row }: DescribedRow & { readonly attr: number }): DeclaredRow<Shared> {
  const { label, page } = row;
  return seriesRow({
    grain: 'day',
    ...row,
    page: address`https://datacenter.jin10.com/reportType/${page}`,
    ask: { category: 'etf', attr },
    columns: {
      商品: text({ say: say(`Name of the metal, the same in every row: ${label}.`, `金属名称，各行相同：${label}。`) }),
      日期: date('日期'),
      总库存: number('总库存'),
      '增持/减持': number('增持/减持'),
      总价值: number('总价值'),
    },
  });
}

/**
 * Says of which day the newest figure is where the source has stopped with it: none of the twenty-one series that
 * public clients asked for in 2026 has a figure of that year.
 */
export function stoppedNote(table: Pick<Table, 'from' | 'to' | 'columns'>): Text | undefined {
  const [days, figures] = ['日期', '今值'].map((name) => table.columns.find((column) => column.name === name)?.cells);
  for (let row = table.to - 1; row >= table.from; row--) {
    if (figures?.valueAt(row) === null) continue;
    const day = String(days?.valueAt(row));
    return day >= '2026'
      ? undefined
      : say(
          `The newest figure is of ${day}: jin10 stopped its calendar in 2025.`,
          `最新数字公布于 ${day}：金十数据的日历已于 2025 年停止更新。`,
        );
  }
  return undefined;
}

interface SeriesRow extends DescribedRow {
  readonly ask: SeriesAsk;
  futureLimit?(): FutureLimit;
  tableNote?(table: Table): Text | undefined;
  readonly columns: Readonly<Record<string, ColumnSpec<'text' | 'date' | 'number' | 'percent'>>>;
}

function seriesRow({ ask, label, columns, ...row }: SeriesRow): DeclaredRow<Shared> {
  const { unavailable } = row;
  return records({
    ...row,
    sample: { texts: { 商品: label } },
    columns,
    source: unavailable === undefined ? jin10Reports : withoutAnswer(unavailable),
    ask: () => ask,
    parseRows: (pages: Pages): readonly NamedCells[] => {
      const filled = fillColumns(columns, (fields) => parseSeries(pages, ask, fields));
      const length = filled[0]?.cells.length ?? 0;
      return [{ name: '商品', cells: Cells.texts(Array.from({ length }, () => label)) }, ...filled];
    },
  });
}

/** The source of a series that cannot be asked for. */
function withoutAnswer(why: Text): Source<SeriesAsk> {
  return {
    ...jin10Reports,
    fetch: async () => {
      throw new Failure('upstream_changed', why);
    },
  };
}
