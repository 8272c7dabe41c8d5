import { isNumeric } from '../../engine/formats/cells.ts';
import { type Column, DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import { endedText, type Interface } from '../../engine/interface/interface.ts';
import type { Param, ParamSchema } from '../../engine/interface/params.ts';

// Names with an underscore: others may be properties of the client, and `await` calls a `then`.
const NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/**
 * The TypeScript declarations of every interface: a method each, with its params, and its rows with the unit of
 * each column. They replace those of `src/faces/client/interfaces.ts` in the package. Throws for a name that a
 * client cannot have as a method, and for two interfaces that would share a type.
 */
export function toInterfaceTypes(interfaces: readonly Interface[]): string {
  const typeNames = new Map<string, string>();
  for (const { name } of interfaces) {
    if (!NAME.test(name)) throw new Error(`${name} has no underscore, so that clients cannot call it as a method`);
    const twin = typeNames.get(toTypeName(name));
    if (twin !== undefined) throw new Error(`${name} and ${twin} would share the type ${toTypeName(name)}`);
    typeNames.set(toTypeName(name), name);
  }
  return [
    "import type { Call } from './call.ts';",
    "import type { Rows } from './rows.ts';",
    '',
    '/** Every interface as a method. */',
    'export interface Interfaces {',
    ...interfaces.flatMap(toMethod),
    '}',
    '/** The English names of the columns of each interface that have another one of AKShare. */',
    'export interface EnglishNames {',
    ...interfaces.map(toEnglishNames),
    '}',
    ...interfaces.flatMap((iface) => [...toParams(iface), ...toRow(iface)]),
    '',
  ].join('\n');
}

/** `stock_zh_a_hist` as a part of the names of types: `StockZhAHist`. */
function toTypeName(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}

function toMethod(iface: Interface): readonly string[] {
  const {
    name,
    say: { en, zh },
    ended,
    page,
    params,
    proof,
  } = iface;
  const type = toTypeName(name);
  const needed = Object.values(params).some(({ required }) => required);
  return [
    ...toComment([
      en,
      ...(ended === undefined ? [] : [endedText(ended).en]),
      ...(zh === '' ? [] : [zh]),
      ...(proof === 'none' ? ['No answer of it was ever compared with a recorded one.'] : []),
      page,
    ]),
    `  ${name}(params${needed ? '' : '?'}: ${type}Params, call?: Call): Promise<Rows<${type}Row>>;`,
  ];
}

function toEnglishNames({ name, columns }: Interface): string {
  const named = columns.flatMap(({ name: column, id }) =>
    id === undefined || id === column ? [] : `readonly ${toKey(column)}: ${JSON.stringify(id)}`,
  );
  return `  readonly ${name}: {${named.length === 0 ? '' : ` ${named.join('; ')} `}};`;
}

function toParams({ name, params }: Interface): readonly string[] {
  const entries = Object.entries(params);
  const type = `export type ${toTypeName(name)}Params`;
  // An empty type would take anything.
  if (entries.length === 0) return [`/** ${name} takes no params. */`, `${type} = { readonly [name: string]: never };`];
  return [
    `/** The params of ${name}. */`,
    `${type} = {`,
    ...entries.flatMap(([key, param]) => [
      ...toComment(toParamDoc(param)),
      `  readonly ${toKey(key)}${param.required ? '' : '?'}: ${toParamType(param.schema)}${param.required ? '' : ' | undefined'};`,
    ]),
    '};',
  ];
}

function toParamDoc({ say: { en }, form, choices = [], default: value }: Param): readonly string[] {
  return [
    en,
    ...(form ? [`Its form: ${form.say.en}.`] : []),
    ...choices.map(([choice, meaning]) => `- ${JSON.stringify(choice)}: ${meaning.en}`),
    ...(value === undefined ? [] : [`By default ${JSON.stringify(value)}.`]),
  ];
}

function toParamType({ type, enum: choices, items }: ParamSchema): string {
  if (items) return `readonly ${items.enum ? `(${toParamType(items)})` : toParamType(items)}[]`;
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  return type === 'integer' ? 'number' : type;
}

function toRow({ name, columns }: Interface): readonly string[] {
  const named = columns.filter((column) => column.name !== DYNAMIC_COLUMNS);
  const further = columns.find((column) => column.name === DYNAMIC_COLUMNS);
  return [
    `/** A row of ${name}. */`,
    // A type, not an interface: rows of every type are records of cells.
    `export type ${toTypeName(name)}Row = {`,
    ...named.flatMap((column) => [
      ...toComment(toColumnDoc(column)),
      `  ${toKey(column.name)}${column.isOptional ? '?' : ''}: ${toCellType(column)};`,
    ]),
    ...(further ? [...toComment(toColumnDoc(further)), `  [column: string]: ${toOpenType(columns)};`] : []),
    '};',
  ];
}

function toColumnDoc({ say, unit, cells }: Column): readonly string[] {
  const form = { date: 'A day, YYYY-MM-DD.', 'date-time': 'A time, YYYY-MM-DD HH:MM:SS.' };
  return [
    say.en,
    ...(unit === undefined ? [] : [`Unit: ${unit.name.en}.`]),
    ...(cells in form ? [form[cells as keyof typeof form]] : []),
  ];
}

function toCellType({ cells }: Column): string {
  if (cells === 'any' || cells === 'mixed') return 'number | string | null';
  return isNumeric(cells) ? 'number | null' : 'string | null';
}

/**
 * The index signature for columns that only an answer names. TypeScript requires that it includes the types of all
 * named columns.
 */
function toOpenType(columns: readonly Column[]): string {
  const types = new Set(columns.flatMap((column) => toCellType(column).split(' | ')));
  if (columns.some(({ isOptional }) => isOptional)) types.add('undefined');
  return ['number', 'string', 'null', 'undefined'].filter((type) => types.has(type)).join(' | ');
}

/** A property name, in quotes where it is no identifier. */
function toKey(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}

/**
 * An indented doc comment of these lines, which must not end it. An editor joins lines, so a blank line stands
 * between them.
 */
function toComment(lines: readonly string[]): readonly string[] {
  const safe = lines.map((line) =>
    line
      .replaceAll(/\s+/g, ' ')
      .replaceAll('*/', '*\\/')
      .replaceAll(/(^|\s)@/g, '$1\\@'),
  );
  if (safe.length === 1) return [`  /** ${safe[0]} */`];
  return [
    '  /**',
    ...safe.flatMap((line, at) => [...(at > 0 && !line.startsWith('- ') ? ['   *'] : []), `   * ${line}`]),
    '   */',
  ];
}
