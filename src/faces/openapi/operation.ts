import { Failure } from '../../base/errors.ts';
import type { Language } from '../../base/say.ts';
import { unitName } from '../../catalogue/fields/units.ts';
import { type CellKind, isNumeric } from '../../engine/formats/cells.ts';
import { type Column, OPEN } from '../../engine/interface/columns.ts';
import { endedText, type Interface } from '../../engine/interface/interface.ts';
import type { Param, ParamSchema } from '../../engine/interface/params.ts';
import { readQuery, toQuery } from '../../engine/interface/query.ts';
import { ERROR_BODY, noValueOf, SOURCE_FAILURES, success } from './responses.ts';

/** What the cells of a column are, in the words of the documents. */
export const CELL_NAMES = {
  number: 'number',
  whole: 'whole number',
  percent: 'number',
  date: 'date',
  'date-time': 'time',
  month: 'text',
  code: 'text',
  text: 'text',
  flag: 'text',
  mixed: 'number or text',
  any: 'number or text',
} as const satisfies Record<Column['cells'], string>;

/**
 * The OpenAPI operation of an interface.
 * @param tag the title of its topic or category
 */
export function toOperation(declared: Interface, tag: string): unknown {
  const { name, doc } = declared;
  const examples = refusalsOf(declared);
  return {
    operationId: name,
    tags: [tag],
    // What the document says of it in Chinese: see `chinese/openapi.ts`.
    ...(declared.chinese !== undefined && { 'x-chinese': declared.chinese }),
    // The first sentence. An initial ends none.
    summary: doc.split(/(?<=[^A-Z][.!?])\s/)[0],
    description: toDescription(declared),
    parameters: Object.entries(declared.params).map(([key, param]) => toParameter(key, param, declared.example[key])),
    responses: {
      // The specification declares no schema for the interfaces of articles.
      200: success(hasSchema(declared) ? toTableSchema(declared.columns) : {}, toTableExample(declared.columns)),
      ...(declared.source.absence !== undefined && {
        404: noValueOf(declared.source),
      }),
      ...(Object.keys(declared.params).length > 0 && {
        422: {
          description: 'A parameter is unknown, missing, repeated, mistyped or out of range.',
          content: { 'application/json': { schema: ERROR_BODY, examples } },
        },
      }),
      ...SOURCE_FAILURES,
    },
  };
}

/**
 * Whether the columns are described by a schema. The specification declares none for the interfaces of articles:
 * their columns are a table in the description.
 */
function hasSchema({ category }: Interface): boolean {
  return category !== 'article';
}

/** The description in Markdown: what OpenAPI has no field for. */
function toDescription(declared: Interface): string {
  const { doc, ended, source, page, cache, columns, quirks } = declared;
  const { licence, citation, quirks: known = [] } = source;
  const notes = [...quirks, ...known].map((quirk) => `- ${toInline(quirk)}`);
  return [
    doc,
    ...(ended === undefined ? [] : [`**${endedText(ended)}**`]),
    [
      `- Source: ${toInline(source.title)}, [terms of use](${source.terms})`,
      ...(licence === undefined ? [] : [`- Use: ${toInline(licence)}`]),
      ...(citation === undefined ? [] : [`- Please cite: ${toInline(citation)}`]),
      `- Page for people: [${toInline(page)}](${page})`,
      `- Freshness: ${toInline(cache.doc)}`,
    ].join('\n'),
    ...(hasSchema(declared) ? [] : toColumnTable(columns)),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

/** The columns as a table in Markdown, and what stands above it. */
function toColumnTable(columns: readonly Column[]): readonly string[] {
  const rows = columns.map(
    ({ name, cells, unit = '', say }) =>
      `| ${name === OPEN ? 'further columns' : `\`${toInline(name)}\``} | ${CELL_NAMES[cells]} | ${toInline(unit)} | ${toInline(say.en)} |`,
  );
  return [
    'Columns, in this order; a missing cell is `null`:',
    ['| Column | Type | Unit | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ];
}

/**
 * The form of the texts of a parameter, and what any other text gets, in sentences; empty where it has no form.
 */
export function formText({ form }: Param): string {
  if (!form) return '';
  const otherwise =
    form.otherwise === 'refused'
      ? 'Any other text is refused with 422.'
      : 'Any other text answers [] with the header Finfount-Note, and no source is asked.';
  return `Its form: ${form.text}. ${otherwise}`;
}

/** A text on one line of Markdown that opens no HTML and ends no cell of a table. */
function toInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('|', '\\|');
}

function toParameter(name: string, param: Param, example: unknown): unknown {
  const choices = (param.choices ?? []).map(
    ([value, meaning]) => `- ${value === '' ? 'the empty text' : `\`${toInline(value)}\``}: ${toInline(meaning)}`,
  );
  const role = {
    value: param.form ? [formText(param)] : [],
    timeout: ['It limits how long this client waits; the answer does not change.'],
    cookie: ['It goes to the source and nowhere else: no log, error or cache shows it.'],
  }[param.role];
  return {
    name,
    in: 'query',
    required: param.required,
    description: [param.doc, ...role, ...(choices.length > 0 ? [choices.join('\n')] : [])].join('\n\n'),
    ...(param.many && { style: 'form', explode: true }),
    schema: { ...param.schema, ...(param.default !== undefined && { default: param.default }) },
    ...(example !== undefined && { example }),
  };
}

function toTableSchema(columns: readonly Column[]): unknown {
  const named = columns.filter(({ name }) => name !== OPEN);
  const further = columns.find(({ name }) => name === OPEN);
  return {
    type: 'array',
    items: {
      type: 'object',
      required: named.filter(({ isPartial }) => isPartial !== true).map(({ name }) => name),
      properties: Object.fromEntries(named.map((column) => [column.name, toCellSchema(column)])),
      ...(further && { additionalProperties: toCellSchema(further) }),
    },
  };
}

/** What a column means, and its unit, in a language. */
export function columnText({ unit, say }: Pick<Column, 'unit' | 'say'>, language: Language): string {
  if (unit === undefined) return say[language];
  return language === 'zh' ? `${say.zh}单位：${unitName(unit, 'zh')}。` : `${say.en} Unit: ${unit}.`;
}

function toCellSchema(column: Column): unknown {
  const { cells } = column;
  return {
    type: cells === 'any' || cells === 'mixed' ? ['number', 'string', 'null'] : [toJsonType(cells), 'null'],
    ...(cells === 'date' && { format: 'date' }),
    description: columnText(column, 'en'),
  };
}

function toJsonType(kind: CellKind): 'integer' | 'number' | 'string' {
  if (kind === 'whole') return 'integer';
  return isNumeric(kind) ? 'number' : 'string';
}

const MADE_UP = {
  number: 1.5,
  whole: 15,
  percent: 1.5,
  date: '2024-01-02',
  'date-time': '2024-01-02 09:30:00',
  month: '2024-01',
  code: '000001',
  text: 'text',
  flag: '是',
  mixed: 'text',
  any: 'text',
} as const satisfies Readonly<Record<CellKind | 'any', number | string>>;

/** One row of made-up cells; undefined where not every column is known by name. */
function toTableExample(columns: readonly Column[]): unknown {
  if (columns.some(({ name }) => name === OPEN)) return undefined;
  return [Object.fromEntries(columns.map(({ name, cells }) => [name, MADE_UP[cells]]))];
}

// The day on which the refusals are judged: a document must not change from one day to the next.
const JUDGED = new Date('2026-11-01T00:00:00Z');

/**
 * Bodies of 422, one for each way in which a query to this interface can be refused, as its own reader words them.
 */
function refusalsOf(declared: Interface): Readonly<Record<string, unknown>> {
  const examples: Record<string, unknown> = {};
  for (const query of wrongQueries(declared)) {
    try {
      readQuery(declared, query, JUDGED);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      const { message: error, detail } = thrown;
      const type = detail?.[0]?.type ?? 'unknown_parameter';
      examples[type] ??= {
        summary: `${type}: ?${query}`,
        value: { error, interface: declared.name, ...(detail && { detail }) },
      };
    }
  }
  return examples;
}

/** Queries that are wrong in one point each, by the kind of a parameter. Most of them are refused. */
function wrongQueries({ params, rules, example }: Interface): readonly string[] {
  const entries = Object.entries(params);
  const needed = Object.fromEntries(
    entries.filter(([, param]) => param.required).map(([name]) => [name, example[name] ?? '']),
  );
  const sampleOf = (name: string): unknown => example[name] ?? params[name]?.default ?? '1';
  const single = entries.find(([, param]) => !param.many)?.[0];
  return [
    toQuery({ ...needed, no_such_parameter: '1' }),
    '',
    ...(single === undefined ? [] : [toQuery({ ...needed, [single]: [sampleOf(single), sampleOf(single)] })]),
    ...entries.flatMap(([name, { schema }]) => wrongTexts(schema).map((text) => toQuery({ ...needed, [name]: text }))),
    ...rules.map(({ reads }) => {
      const values = reads.map(sampleOf).toReversed();
      return toQuery({ ...needed, ...Object.fromEntries(reads.map((name, at) => [name, values[at]])) });
    }),
  ];
}

/**
 * Texts that a parameter of this schema may well refuse: of another type, no such day, too early, unfit for a
 * header.
 */
function wrongTexts(schema: ParamSchema): readonly string[] {
  if (schema.items) return wrongTexts(schema.items);
  if (schema.enum) return ['none'];
  if (schema.type !== 'string') return ['none', '0', 'inf'];
  return ['20230230', '2020-13', '1900-01', '!', '\t'];
}
