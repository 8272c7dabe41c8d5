import { type Column, OPEN } from '../declare/columns.ts';
import type { Interface } from '../declare/interface.ts';
import type { Param, ParamSchema } from '../declare/params.ts';
import { readQuery } from '../declare/query.ts';
import { FAILURES, Failure, type FailureCode } from '../errors.ts';
import { type CellKind, isNumeric } from '../formats/cells.ts';
import { type CategoryEntry, type Registry, toQuery } from '../registry/registry.ts';

/** The version of the HTTP interface, as every OpenAPI document carries it. The package has its own. */
export const HTTP_INTERFACE_VERSION = '0.1.0';

const COMMON: CategoryEntry = {
  key: 'common',
  title: 'Services and common interfaces',
  doc: 'The dynamic route, which calls any registered interface by its name, and the private route.',
  interfaces: [],
};

/** The headers with which every 200 of a data interface tells where its data comes from: name, meaning, an example. */
export const RESPONSE_HEADERS = {
  ETag: {
    doc: 'Names these bytes in this content coding. Send it back as `If-None-Match` to get 304 while nothing has changed.',
    example: '"q3Vv0n0o1xk3m2yY8mH5aA"',
  },
  Age: { doc: 'Seconds since the source gave this data.', example: '12' },
  'Cache-Control': { doc: 'How long this answer may be kept.', example: 'public, max-age=60' },
  'Cache-Status': {
    doc: 'Whether kept data was served (`hit`), fetched for this call (`fwd=miss`), or stands in for a source that fails (`fwd=stale`). RFC 9211.',
    example: 'finfount; hit; ttl=48',
  },
  'Finfount-Source': {
    doc: 'The source that answered, when, and at which address, without secrets.',
    example: 'example; obtained="2026-01-15T08:00:00.000Z"; url="https://example.org/data"',
  },
} as const;

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
  any: 'number or text',
} as const satisfies Record<Column['cells'], string>;

/** Every category that has an OpenAPI document, in order: those that have interfaces, then the common routes. */
export function categoriesOf(registry: Registry): readonly CategoryEntry[] {
  return [...registry.categories, COMMON];
}

/** The category of a key; without one, the first. Raises `not_found`, naming the categories. */
export function findCategory(registry: Registry, key?: string): CategoryEntry {
  const categories = categoriesOf(registry);
  const found = key === undefined ? categories[0] : categories.find((category) => category.key === key);
  if (found) return found;
  const known = categories.map((category) => category.key).join(', ');
  throw new Failure('not_found', `There is no category of this name. The categories are: ${known}.`);
}

/** The path and query of a call worth showing: the declaration's own example. */
export function toExampleCall(declared: Interface): string {
  const query = toQuery(declared.example);
  return `/api/public/${declared.name}${query && '?'}${query}`;
}

/**
 * An OpenAPI 3.1 document, made from the declarations: of one category, or of everything.
 * Raises `not_found` for an unknown category.
 * @param basePath the path under which every route lives: empty, or `/finance`
 */
export function openApiDocument(registry: Registry, basePath: string, category?: string): unknown {
  const shown = category === undefined ? categoriesOf(registry) : [findCategory(registry, category)];
  const only = category === undefined ? undefined : shown[0];
  const hasCommon = shown.includes(COMMON);
  const entries = shown.flatMap(({ title, interfaces }) =>
    interfaces.map((declared) => [`/api/public/${declared.name}`, { get: toOperation(declared, title) }] as const),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: only ? `finfount: ${only.title}` : 'finfount',
      version: HTTP_INTERFACE_VERSION,
      summary: 'Financial and economic data by plain HTTP GET.',
      description: [
        only?.doc ?? 'Every interface of this service.',
        'Every interface is one GET and answers a JSON array of records, one object a row; no rows are `[]`. Query parameters are read strictly: an unknown, repeated, missing or mistyped one is answered 422, before any source is asked. Check the status before you read the body.',
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: `${basePath}/docs/`, description: 'The manual of this instance.' },
    servers: [{ url: basePath || '/' }],
    tags: shown.map(({ title, doc }) => ({ name: title, description: doc })),
    paths: { ...Object.fromEntries(entries), ...(hasCommon && commonPaths) },
    components: {
      schemas: { ErrorBody: errorBody, ValidationItem: validationItem },
      headers: Object.fromEntries(
        Object.entries(RESPONSE_HEADERS).map(([name, { doc, example }]) => [
          name,
          { description: doc, schema: { type: 'string' }, example },
        ]),
      ),
      ...(hasCommon && { parameters: { item_id: itemId(registry) } }),
    },
  };
}

const validationItem = {
  type: 'object',
  description: 'What is wrong with one parameter, in the vocabulary of pydantic.',
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: {
      type: 'array',
      description: '`query`, the name of the parameter and, in a collection, the position of the value.',
      items: { type: ['string', 'integer'] },
    },
    msg: { type: 'string', description: 'A sentence for a person.' },
    type: { type: 'string', description: 'A name for a program, such as `literal_error`.' },
    input: { description: 'The text as it was sent; all texts of a repeated parameter. Absent where it is secret.' },
    ctx: { type: 'object', description: 'What the sentence is made of.' },
  },
} as const;

const errorBody = {
  type: 'object',
  description: 'The body of every answer that is not a 200.',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'A sentence that a person can act on.' },
    interface: { type: 'string', description: 'The name that was called; absent where none was given.' },
    detail: {
      type: 'array',
      description: 'One item for each wrong parameter.',
      items: { $ref: '#/components/schemas/ValidationItem' },
    },
  },
} as const;

function toOperation(declared: Interface, title: string): unknown {
  const { name, doc, category } = declared;
  const examples = refusalsOf(declared);
  return {
    operationId: name,
    tags: [title],
    // The first sentence. An initial ends none.
    summary: doc.split(/(?<=[^A-Z][.!?])\s/)[0],
    description: toDescription(declared),
    parameters: Object.entries(declared.params).map(([key, param]) => toParameter(key, param, declared.example[key])),
    responses: {
      // The specification gives the interfaces of articles a JSON body of no declared schema.
      200: success(category === 'article' ? {} : toTableSchema(declared.columns), toTableExample(declared.columns)),
      ...(declared.source.absence !== undefined && {
        404: { ...failure(['no_value'], name), description: declared.source.absence },
      }),
      ...(Object.keys(declared.params).length > 0 && {
        422: {
          description: 'A parameter is unknown, missing, repeated, mistyped or out of range.',
          content: { 'application/json': { schema: ERROR_BODY, examples } },
        },
      }),
      ...sourceFailures(name),
    },
  };
}

/** The description in Markdown: what OpenAPI has no field for. */
function toDescription({ doc, source, page, cache, columns, quirks }: Interface): string {
  const { licence, citation, quirks: known = [] } = source;
  const notes = [...quirks, ...known].map((quirk) => `- ${toInline(quirk)}`);
  return [
    doc,
    [
      `- Source: ${toInline(source.title)}, [terms of use](${source.terms})`,
      ...(licence === undefined ? [] : [`- Use: ${toInline(licence)}`]),
      ...(citation === undefined ? [] : [`- Please cite: ${toInline(citation)}`]),
      `- Page for people: [${toInline(page)}](${page})`,
      `- Freshness: ${toInline(cache.doc)}`,
    ].join('\n'),
    'Columns, in this order; a missing cell is `null`:',
    [
      '| Column | Type | Unit | Meaning |',
      '| --- | --- | --- | --- |',
      ...columns.map(
        ({ name, cells, unit = '', doc: meaning }) =>
          `| ${name === OPEN ? 'further columns' : `\`${toInline(name)}\``} | ${CELL_NAMES[cells]} | ${toInline(unit)} | ${toInline(meaning)} |`,
      ),
    ].join('\n'),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
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
    value: [],
    timeout: ['It bounds the wait of this caller and of nobody else, and changes nothing in the answer.'],
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
      required: named.map(({ name }) => name),
      properties: Object.fromEntries(named.map((column) => [column.name, toCellSchema(column)])),
      ...(further && { additionalProperties: toCellSchema(further) }),
    },
  };
}

function toCellSchema({ cells, unit, doc }: Column): unknown {
  return {
    type: cells === 'any' ? ['number', 'string', 'null'] : [toJsonType(cells), 'null'],
    ...(cells === 'date' && { format: 'date' }),
    description: unit === undefined ? doc : `${doc} Unit: ${unit}.`,
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
  any: 'text',
} as const satisfies Readonly<Record<CellKind | 'any', number | string>>;

/** One row of made-up cells; undefined where not every column is known by name. */
function toTableExample(columns: readonly Column[]): unknown {
  if (columns.some(({ name }) => name === OPEN)) return undefined;
  return [Object.fromEntries(columns.map(({ name, cells }) => [name, MADE_UP[cells]]))];
}

function success(schema: unknown, example: unknown): unknown {
  return {
    description: 'The table: one object a row, keys in the order of the columns. No rows are `[]`.',
    headers: Object.fromEntries(
      Object.keys(RESPONSE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      'application/json': {
        schema,
        ...(example !== undefined && {
          examples: { form: { summary: 'The form of an answer; every cell is made up', value: example } },
        }),
      },
    },
  };
}

const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' } as const;

/** The response of failures that share a status, each with its meaning in the place of the sentence that is sent. */
function failure(codes: readonly FailureCode[], name: string): Readonly<Record<string, unknown>> {
  const examples = codes.map((code) => [code, { value: { error: FAILURES[code].meaning, interface: name } }] as const);
  return {
    description: codes.map((code) => FAILURES[code].meaning).join(' '),
    content: { 'application/json': { schema: ERROR_BODY, examples: Object.fromEntries(examples) } },
  };
}

function sourceFailures(name: string): Readonly<Record<string, unknown>> {
  const upstream = [
    'upstream_unreachable',
    'upstream_timeout',
    'upstream_busy',
    'upstream_refused',
    'upstream_changed',
  ] as const;
  return { 502: failure(upstream, name), 503: failure(['overloaded'], name) };
}

// The day on which the refusals are judged: a document must not change from one day to the next.
const JUDGED = new Date('2026-11-01T00:00:00Z');

/** Bodies of 422, one for each way in which a query to this interface can be refused, as its own reader words them. */
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

/** Queries of which most are refused: each wrong in one point as far as the kind of its parameter tells. */
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

/** Texts that a parameter of this schema may well refuse: of another type, no such day, too early, unfit for a header. */
function wrongTexts(schema: ParamSchema): readonly string[] {
  if (schema.items) return wrongTexts(schema.items);
  if (schema.enum) return ['none'];
  if (schema.type !== 'string') return ['none', '0', 'inf'];
  return ['20230230', '2020-13', '1900-01', '!', '\t'];
}

/** The path parameter of the two common routes. */
function itemId({ interfaces }: Registry): unknown {
  return {
    name: 'item_id',
    in: 'path',
    required: true,
    description: 'The name of a registered interface. Its parameters are those of its own entry.',
    schema: { type: 'string', enum: interfaces.map(({ name }) => name) },
  };
}

const commonPaths = {
  '/api/public/{item_id}': {
    parameters: [{ $ref: '#/components/parameters/item_id' }],
    get: {
      operationId: 'callPublicInterface',
      tags: [COMMON.title],
      summary: 'Calls the interface of a name.',
      description:
        'Calls the registered interface of this name with the query parameters that its own entry describes. A name that is not registered is answered 422.',
      responses: {
        200: success(
          {
            type: 'array',
            items: { type: 'object', additionalProperties: { type: ['number', 'string', 'null'] } },
          },
          undefined,
        ),
        404: failure(['no_value'], 'item_id'),
        422: failure(['unknown_interface', 'invalid_params'], 'item_id'),
        ...sourceFailures('item_id'),
      },
    },
  },
  '/api/private/{item_id}': {
    parameters: [{ $ref: '#/components/parameters/item_id' }],
    get: {
      operationId: 'callPrivateInterface',
      tags: [COMMON.title],
      summary: 'Not open: always 501.',
      description:
        'Kept for compatibility. It answers 501 for every name, judges no parameter and reaches no source. Use the public route.',
      responses: { 501: failure(['not_open'], 'item_id') },
    },
  },
} as const;
