import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { Failure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { type Services, selectTable } from '../../../engine/answer/answer.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import {
  type EachValues,
  type ListedValue,
  MAX_ITEMS,
  parseValueSource,
  toDistinctValues,
  type ValueSource,
  valuesOfCsv,
  valuesOfLines,
} from '../../pull/param-values.ts';
import { parsePeriodRange } from '../../pull/period-range.ts';
import type { RawParams } from '../options/option-parsers.ts';
import { localized } from '../terminal/language.ts';
import { readListFile } from './list-file.ts';

/** One `--each`, and the source of its values. */
export interface EachSource {
  readonly name: string;
  readonly from: ValueSource;
}

/** Parses the `--each` of a command line. Throws {@link InvalidSetting}, also for an unknown interface. */
export async function parseEachValues(
  each: RawParams,
  registry: Pick<Registry, 'has' | 'load'>,
): Promise<readonly EachSource[]> {
  const wanted = each.map(([name, text]) => ({ name, from: parseValueSource(text, (other) => registry.has(other)) }));
  for (const { name, from } of wanted) if (from.kind === 'column') await requireInterface(name, from, registry);
  if (wanted.filter(({ from }) => from.kind === 'file' && from.path === '-').length > 1)
    throw new InvalidSetting(
      say('Only one --each can be read from standard input.', '只能有一个 --each 从标准输入读取。'),
    );
  return wanted;
}

async function requireInterface(
  param: string,
  { name, column }: Extract<ValueSource, { kind: 'column' }>,
  registry: Pick<Registry, 'load'>,
): Promise<void> {
  try {
    await registry.load(name);
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === 'unknown_interface')) throw thrown;
    const shown = `--each ${param}=${name}.${column}`;
    throw new InvalidSetting(say(`${shown}: ${thrown.message}`, `${shown}：${thrown.messageIn('zh')}`));
  }
}

/**
 * Loads the values of an `--each`. Throws {@link InvalidSetting} for a list that cannot be read, and the failures
 * of `columnOf`.
 * @param columnOf loads the values of a column of an interface
 */
export async function loadEachValues(
  { name, from }: EachSource,
  iface: Interface,
  columnOf: (name: string, column: string) => Promise<readonly string[]>,
): Promise<EachValues> {
  return toDistinctValues(name, await findValues(name, from, iface, columnOf));
}

/** What a source gave as a column of an interface. */
interface ColumnAnswer {
  /** The name of the column. */
  readonly column: string;
  /** Its cells; undefined where the table has no such column. */
  readonly texts: readonly string[] | undefined;
  /** The names of all columns. */
  readonly names: readonly string[];
}

/** The cells of a column of an interface with default params. @param wanted its Chinese or English name */
export async function selectColumn(
  services: Services,
  name: string,
  wanted: string,
  signal: AbortSignal,
): Promise<ColumnAnswer> {
  const column = columnNameOf(await services.registry.load(name), wanted);
  const { table } = await selectTable(services, name, '', { signal, maxStaleMs: Number.POSITIVE_INFINITY });
  const cells = table.cellsOf(column);
  return { column, texts: cells && table.texts(cells), names: table.columns.map((each) => each.name) };
}

/** The name of a column of an interface by its Chinese or English name. */
export function columnNameOf({ columns }: Interface, wanted: string): string {
  return columns.find(({ id }) => id === wanted)?.name ?? wanted;
}

async function findValues(
  name: string,
  from: ValueSource,
  iface: Interface,
  columnOf: (name: string, column: string) => Promise<readonly string[]>,
): Promise<Iterable<ListedValue>> {
  switch (from.kind) {
    case 'list':
      return from.values.map((value) => ({ value }));
    case 'range': {
      const param = iface.params[name];
      // The plan reports the unknown param.
      if (!param) return [{ value: from.text }];
      const periods = parsePeriodRange(from.text, param, MAX_ITEMS);
      if ('problem' in periods)
        throw new InvalidSetting(
          say(`--each ${name}=${periods.problem.en}.`, `--each ${name}=${periods.problem.zh}。`),
        );
      return periods.values.map((value) => ({ value }));
    }
    case 'column': {
      const values = await columnOf(from.name, from.column);
      const place = say(`${from.name}.${from.column}`);
      return values.filter((value) => value !== '').map((value) => ({ value, place }));
    }
    case 'file':
      return valuesOfFile(name, from);
  }
}

async function valuesOfFile(
  name: string,
  { path, column }: Extract<ValueSource, { kind: 'file' }>,
): Promise<Iterable<ListedValue>> {
  const body = await readListFile(path);
  const label = path === '-' ? localized('standard input', '标准输入') : basename(path);
  if (column === undefined) {
    if (!isUtf8(body))
      throw new InvalidSetting(say(`The list ${label} is not in UTF-8.`, `列表 ${label} 不是 UTF-8。`));
    if (path.toLowerCase().endsWith('.csv') && body.subarray(0, body.indexOf('\n')).includes(','))
      throw new InvalidSetting(
        say(
          `${path} has several columns: say which one, as in --each ${name}=@${path}:column`,
          `${path} 有多列：请写明哪一列，例如 --each ${name}=@${path}:列`,
        ),
      );
    return valuesOfLines(body.toString(), label);
  }
  try {
    const { values, header } = valuesOfCsv(body, column, label);
    if (values) return values;
    throw new InvalidSetting(
      say(
        `${label} has no column ${JSON.stringify(column)}; it has ${header.slice(0, 50).join(', ')}.`,
        `${label} 没有列 ${JSON.stringify(column)}，有：${header.slice(0, 50).join('、')}。`,
      ),
    );
  } catch (thrown) {
    if (thrown instanceof Failure) throw new InvalidSetting(say(`${thrown.message}.`, thrown.messageIn('zh')));
    throw thrown;
  }
}
