import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import type { ColumnSpec, Columns } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import { filledColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { sortedRows } from '../../../wire/row-steps.ts';
import {
  type FileAsk,
  type FileColumns,
  formOf,
  jin10Files,
  layoutOf,
  parseEnergy,
  parseFile,
  valuesOf,
} from './wire.ts';

type Shared = RecordsShared<FileAsk>;

/** The histories of one topic that are files. */
export function files(topic: TopicKey, rows: Readonly<Record<string, DeclaredRow<Shared>>>): readonly Interface[] {
  return familyOf<Shared>(
    {
      category: 'macro',
      topic,
      page: 'https://datacenter.jin10.com/',
      cache: freshFor('6h', { staleIfError: '365d' }),
      kind: 'history',
      grain: 'day',
    },
    rows,
  );
}

/** What a row of a file has of its own. */
interface FileRow extends Omit<RecordsText<Params, Columns, FileAsk>, 'columns' | 'params' | 'rules'> {
  readonly file: FileAsk['file'];
  readonly columns: Readonly<Record<string, ColumnSpec>>;
  /** Fields whose texts are made one, joined by a hyphen: `0-1` is of the fields 0 and 1. */
  readonly joined?: readonly string[];
}

/**
 * A row of one file. The field `日期` is the day; the columns that are dynamic have a name for each item and value.
 */
export function file({ file: name, joined = [], ...row }: FileRow): DeclaredRow<Shared> {
  const ask: FileAsk = { file: name };
  return records({
    ...row,
    source: jin10Files,
    ask: () => ask,
    parseRows: (pages): readonly NamedCells[] => {
      const read = name === 'energy' ? parseEnergy(pages) : parseFile(pages, { file: name });
      const declared = filledColumns(row.columns);
      const columns = declared.map(({ name: column, field, cells }) => ({
        name: column,
        cells: toCells(cells, fieldOf(read, field, joined, ask), formOf(ask, column)),
      }));
      const open = Object.hasOwn(row.columns, DYNAMIC_COLUMNS) ? openColumns(read, ask, columns) : [];
      return sortedRows([...columns, ...open], '日期');
    },
  });
}

function fieldOf(read: FileColumns, field: string, joined: readonly string[], ask: FileAsk): readonly unknown[] {
  if (field === '日期') return read.days;
  if (!joined.includes(field)) return valuesOf(read, field, ask);
  const [first = [], second = []] = field.split('-').map((part) => valuesOf(read, part, ask));
  return first.map((text, at) =>
    typeof text === 'string' && typeof second[at] === 'string' ? `${text}-${second[at]}` : undefined,
  );
}

/** The columns of items that are not declared, named as the file names items and values. */
function openColumns(
  read: FileColumns,
  { file: name }: FileAsk,
  declared: readonly NamedCells[],
): readonly NamedCells[] {
  const layout = layoutOf(name);
  const names = layout?.layout === 'items' ? (layout.names ?? []) : [];
  return [...read.fields].flatMap(([field, values]) => {
    const [, item = '', place = ''] = /^(.*)\[(\d)\]$/s.exec(field) ?? [];
    const column = `${item}-${names[Number(place)]}`;
    if (declared.some((each) => each.name === column)) return [];
    return [{ name: column, cells: toCells('number', values, formOf({ file: name }, column)) }];
  });
}

/** How we know that its answers are right. */
export const FIRST_ROWS = say(
  'The oldest 100 rows of a recorded result of AKShare are answered as recorded, every cell.',
  '对 AKShare 一份实录结果中最早的 100 行，返回值逐格一致。',
);
