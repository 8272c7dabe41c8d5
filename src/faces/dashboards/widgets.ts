import { CATEGORIES } from '../../catalogue/declare/categories.ts';
import { topicText } from '../../catalogue/declare/topics.ts';
import type { CellKind } from '../../engine/formats/cells.ts';
import { type Column, DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { Param } from '../../engine/interface/params.ts';

/**
 * The `widgets.json` of OpenBB Workspace: a table for each interface that answers, by its name. Paths are relative
 * to the address of the service. Columns have their English names.
 */
export function toWidgets(interfaces: readonly Interface[]): Readonly<Record<string, Widget>> {
  return Object.fromEntries(
    interfaces.flatMap((iface) => (iface.unavailable === undefined ? [[iface.name, toWidget(iface)]] : [])),
  );
}

/** One widget, in the words of the specification of `widgets.json`. */
interface Widget {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly subCategory?: string;
  readonly source: readonly string[];
  readonly type: 'table';
  readonly endpoint: string;
  readonly gridData: { readonly w: number; readonly h: number };
  readonly params: readonly WidgetParam[];
  readonly data: { readonly table: { readonly showAll: true; readonly columnsDefs: readonly WidgetColumn[] } };
}

interface WidgetParam {
  readonly paramName: string;
  readonly value: string | number | boolean;
  readonly label: string;
  readonly description: string;
  readonly type: 'text' | 'number' | 'boolean';
  readonly show: boolean;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
}

interface WidgetColumn {
  readonly field: string;
  readonly headerName: string;
  readonly headerTooltip: string;
  readonly cellDataType: 'text' | 'number' | 'dateString';
  readonly chartDataType?: 'time' | 'series' | 'category';
}

function toWidget({ name, say: { en }, category, topic, source, params, columns, example }: Interface): Widget {
  return {
    name,
    description: en,
    category: CATEGORIES[category as keyof typeof CATEGORIES].title.en,
    ...(topic !== undefined && { subCategory: topicText(topic).title.en }),
    source: [source.title.en],
    type: 'table',
    endpoint: `api/table/${name}.json`,
    gridData: { w: 40, h: 15 },
    params: [
      ...Object.entries(params).flatMap(([key, param]) => toWidgetParam(key, param, example[key])),
      { paramName: '_names', value: 'en', label: 'Names', description: 'Names of columns.', type: 'text', show: false },
    ],
    data: { table: { showAll: true, columnsDefs: columns.flatMap(toWidgetColumn) } },
  };
}

/** A param as a field; none for secrets, timeouts, and params without default and example. */
function toWidgetParam(name: string, param: Param, example: unknown): readonly WidgetParam[] {
  const {
    role,
    say: { en },
    form,
    schema,
    choices,
    many,
    default: usual,
  } = param;
  const given = usual ?? example;
  const value = Array.isArray(given) ? (given as readonly unknown[])[0] : given;
  if (role !== 'value' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean'))
    return [];
  const isNumber = (schema.type === 'integer' || schema.type === 'number') && !many;
  return [
    {
      paramName: name,
      value,
      label: name,
      description: form ? `${en} Its form: ${form.say.en}.` : en,
      type: isNumber ? 'number' : schema.type === 'boolean' ? 'boolean' : 'text',
      show: true,
      ...(choices && {
        options: choices.map(([choice, meaning]) => ({
          label: meaning.en === '' ? choice : `${choice} ${meaning.en}`.trim(),
          value: choice,
        })),
      }),
    },
  ];
}

const CELL_TYPES: Partial<Readonly<Record<CellKind | 'any', WidgetColumn['cellDataType']>>> = {
  number: 'number',
  whole: 'number',
  percent: 'number',
  date: 'dateString',
};

function toWidgetColumn({ name, id = name, say: { en }, unit, cells, isOptional }: Column): readonly WidgetColumn[] {
  // The Workspace shows unnamed columns as well.
  if (name === DYNAMIC_COLUMNS || isOptional) return [];
  const cellDataType = CELL_TYPES[cells] ?? 'text';
  const chartDataType =
    cells === 'date' ? 'time' : cells === 'code' ? 'category' : cellDataType === 'number' ? 'series' : undefined;
  return [
    {
      field: id,
      headerName: id,
      headerTooltip: unit === undefined ? `${name}: ${en}` : `${name}: ${en} Unit: ${unit.name.en}.`,
      cellDataType,
      ...(chartDataType && { chartDataType }),
    },
  ];
}
