import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import {
  describeDeclarations,
  type InterfaceMap,
  openMaps,
  type RecordedTable,
  readCsv,
  readHead,
} from './declared-maps.ts';

// The series of jin10, through --mirror. No body of it is recorded: recorded results of AKShare imply the points,
// which a local upstream pages as the source does.

interface SeriesMap extends InterfaceMap {
  readonly family: string;
  readonly constant?: string;
  readonly request: { readonly params: Readonly<Record<string, string>> };
}

const folder = openMaps<SeriesMap>('macro-other');
const maps = folder.maps.filter(({ family }) => family === 'jin10-list');
const sentiment = folder.maps.filter(({ family }) => family === 'jin10-sentiment');
const registry = await openRegistry();

/** Why something is declared otherwise than in the map. */
const REASONS = Object.fromEntries(
  maps.flatMap(({ name, columns }) =>
    columns
      .filter(({ field }) => field !== null)
      .map((column) => [`${name} field of ${column.name}`, 'the reply names its values']),
  ),
);

describeDeclarations(registry, maps, REASONS);
describeDeclarations(registry, sentiment, {
  'macro_fx_sentiment columns': 'the source decides which pairs there are: they are open columns',
  'macro_fx_sentiment field of date': 'the times are keys, and no field',
});

describe('the 81 series of jin10', () => {
  it('are all compared', () => {
    expect(maps).toHaveLength(81);
  });

  it.each(maps)('$name asks for the number of its map', async ({ name, request, constant }) => {
    const declared = await registry.load(name);
    // Its number in the map is that of another series.
    const attr = name === 'macro_euro_gdp_yoy' ? 0 : Number(request.params.attr_id);
    expect(declared.ask({})).toEqual({ category: request.params.category, attr });
    if (constant !== undefined) expect(declared.columns[0]?.say.en).toContain(`: ${constant}.`);
  });

  const recordings = [
    ...folder
      .list('akshare_csv')
      .map((file): [string, () => RecordedTable] => [
        file.replace('.csv', ''),
        () => readCsv(folder.read(`akshare_csv/${file}`)),
      ]),
    ...folder
      .list('akshare_head')
      .map((file): [string, () => RecordedTable] => [
        file.replace('.json', ''),
        () => readHead(folder.read(`akshare_head/${file}`)),
      ]),
  ].filter(([name]) => maps.some((map) => map.name === name));

  let points: readonly (readonly unknown[])[] = [];
  let keys: readonly { readonly name: string }[] = [];
  const { ask, asked } = useLocalAnswers(registry, ({ pathname, searchParams }) => {
    if (pathname !== '/reports/list_v2') return undefined;
    const maxDay = searchParams.get('max_date') || '9999-12-31';
    const values = points.filter(([day]) => String(day) <= maxDay).slice(0, 20);
    return { body: Buffer.from(JSON.stringify({ data: { keys, values } })) };
  });

  it('have recorded results', () => {
    expect(recordings.length).toBeGreaterThan(30);
  });

  it.each(recordings)('%s answers its recorded rows, every cell, in pages', async (name, read) => {
    const { columns, rows } = read();
    const days = columns.indexOf('日期');
    const expected = rows.map((row) =>
      Object.fromEntries(columns.map((column, at) => [column, at <= days ? row[at] : toNumber(row[at])])),
    );
    keys = columns.slice(days).map((column) => ({ name: column }));
    points = rows.map((row) => [row[days], ...row.slice(days + 1).map(toNumber)]).toReversed();
    expect(await ask(name)).toEqual(expected);
    expect(asked().length).toBeGreaterThanOrEqual(Math.ceil(rows.length / 20));
  });

  it('is 502 for the series whose number is not known, and asks for nothing', async () => {
    await expect(ask('macro_euro_gdp_yoy')).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('macro_euro_cpi_mom'),
    });
    expect(asked()).toEqual([]);
  });
});

function toNumber(cell: string | null | undefined): number | null {
  return cell === null || cell === undefined ? null : Number(cell);
}
