import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { everyKind, found, linesSource, loadCatalogue } from '../../../test/declarations.ts';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { date, dynamicColumns, number, text, toColumns } from '../../catalogue/declare/columns.ts';
import { defineInterface } from '../../catalogue/declare/declaration.ts';
import { UNITS } from '../../catalogue/fields/units.ts';
import { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { categoriesOf, findCategory } from '../../catalogue/registry/categories.ts';
import { toExampleCall } from '../../catalogue/registry/entries.ts';
import { TABLE_OPTIONS } from '../../engine/answer/table-query.ts';
import { freshFor } from '../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { codeParam } from '../../engine/interface/params.ts';
import { readQuery, toQuery } from '../../engine/interface/query.ts';
import { openApiDocument } from './document.ts';
import { HTTP_INTERFACE_VERSION } from './document-files.ts';
import { rowSchemaName } from './operation.ts';

const bare = defineInterface({
  name: 'bare',
  category: 'stock',
  say: say('Takes no parameters, but has <b>| signs and `code`.'),
  page: 'https://lines.example/bare',
  kind: 'snapshot',
  grain: 'day',
  source: linesSource,
  cache: freshFor('1h', { staleIfError: '1d' }),
  params: {},
  columns: {
    day: date({ say: say('The day.', '日期。') }),
    编码: text({ id: 'code', say: say('A | B <i>code</i>.') }),
    [DYNAMIC_COLUMNS]: dynamicColumns('number', 'percent', say('One for each month.', '每月一列。')),
  },
  ask: () => ({ topic: 'bare' }),
  parse: () => {
    throw new Error('never read');
  },
  example: {},
});

const priced: Interface = {
  ...everyKind,
  name: 'priced',
  category: 'stock',
  columns: toColumns({
    日期: date(),
    代码: text(),
    开盘: number({ unit: 'yuan_per_share' }),
  }),
  ask: () => ({ topic: 'priced' }),
  parse: () => {
    throw new Error('never read');
  },
};

const catalogueOf = (...declared: readonly Interface[]) => new Catalogue(declared.map(found));
const invented = catalogueOf(bare, priced, everyKind);
const everything = await loadCatalogue();

/** What the tests read of a document. */
interface Document extends Record<string, unknown> {
  tags: unknown[];
  paths: Record<string, { get: Operation<Described | { $ref: string }> }>;
  components: {
    parameters?: { item_id: unknown };
    responses: Record<string, Described>;
    schemas: Record<string, RowSchema>;
  };
}

interface Operation<Responses = Described> {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: ({ name: string } & Record<string, unknown>)[];
  responses: Record<string, Responses>;
}

interface Described {
  headers: object;
  content: { 'application/json': Media };
}

interface RowSchema {
  required: string[];
  properties: object;
  additionalProperties?: object | boolean;
}

interface Media {
  schema: object;
  examples: Record<string, { summary: string; value: unknown }>;
}

/** A document as a client gets it. */
const HERE = { basePath: '', wantsToken: false };
const documentOf = (catalogue: Catalogue, category?: string, part?: string): Document =>
  JSON.parse(JSON.stringify(openApiDocument(catalogue, HERE, { category, part }, 'en')));

const operationOf = (iface: Interface): Operation =>
  withResponses(documentOf(invented, iface.category), `/api/public/${iface.name}`);

/** An operation with its responses in place of references to them. */
function withResponses({ paths, components }: Document, path: string): Operation {
  const operation = paths[path]!.get;
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (!('$ref' in response)) return [status, response] as const;
    const name = response.$ref.replace('#/components/responses/', '');
    return [status, components.responses[name]!] as const;
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

const jsonOf = (iface: Interface, status: number): Media =>
  operationOf(iface).responses[status]!.content['application/json'];

/** The schema of a row of an interface. */
function rowOf(iface: Interface): RowSchema {
  const { schemas } = documentOf(catalogueOf(iface)).components;
  return schemas[rowSchemaName(iface.name)]!;
}

// It compiles the schema of OpenAPI when it validates the first document.
const validator = new Validator();

async function expectValid(document: Document): Promise<void> {
  expect(await validator.validate(document)).toEqual({ valid: true });
}

describe('an OpenAPI document', () => {
  // The validator goes through more than 600 interfaces twice.
  it('of every real category, and of everything, is accepted by a validator', { timeout: 120_000 }, async () => {
    const catalogue = await loadCatalogue();
    const whole = documentOf(catalogue);
    await expectValid(whole);
    // Some languages have one name for those that differ in their case alone.
    const names = Object.keys(whole.components.schemas).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const { key } of categoriesOf(catalogue)) await expectValid(documentOf(catalogue, key));
  });

  it('of a parameter of every kind is accepted by a validator', async () => {
    expect(invented.findings).toEqual([]);
    for (const category of [undefined, 'stock', 'article', 'common']) await expectValid(documentOf(invented, category));
  });

  it('of no interface at all is accepted by a validator', async () => {
    await expectValid(documentOf(new Catalogue([])));
  });

  it('holds 300 interfaces', async () => {
    const many = catalogueOf(...Array.from({ length: 300 }, (_, at) => ({ ...everyKind, name: `every_kind_${at}` })));
    expect(many.findings).toEqual([]);
    const document = documentOf(many);
    expect(Object.keys(document.paths)).toHaveLength(305);
    await expectValid(document);
  });

  it('carries the version of the HTTP interface, a licence and an operationId for each operation', () => {
    const document = documentOf(invented);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: HTTP_INTERFACE_VERSION, license: { identifier: 'MIT' } },
    });
    const operations = Object.values(document.paths).map(({ get }) => get.operationId);
    expect(new Set(operations).size).toBe(8);
  });

  it('leads to the base path of the instance', () => {
    expect(openApiDocument(invented, HERE, {}, 'en')).toMatchObject({
      servers: [{ url: '/' }],
      externalDocs: { url: '/docs/' },
    });
    expect(openApiDocument(invented, { ...HERE, basePath: '/finance' }, {}, 'en')).toMatchObject({
      servers: [{ url: '/finance' }],
      externalDocs: { url: '/finance/docs/' },
    });
  });

  it('says the same on every day', () => {
    expect(JSON.stringify(openApiDocument(invented, HERE, {}, 'en'))).toBe(
      JSON.stringify(openApiDocument(invented, HERE, {}, 'en')),
    );
    expect(JSON.stringify(openApiDocument(invented, HERE, { category: 'article' }, 'en'))).toContain('2026-11');
  });

  it('of a category holds its own interfaces and nothing else', () => {
    expect(Object.keys(documentOf(invented, 'article').paths)).toEqual(['/api/public/every_kind']);
    expect(documentOf(invented, 'article').tags).toHaveLength(1);
    expect(documentOf(invented, 'article').components.parameters).toBeUndefined();
  });

  it('of a category has a tag for each topic, in order, and its own for interfaces without one', () => {
    const topical = catalogueOf(
      bare,
      { ...priced, topic: 'goodwill' },
      { ...priced, name: 'listed', topic: 'listings' },
    );
    const { tags, paths } = documentOf(topical, 'stock');
    expect(tags).toEqual([
      { name: 'Stocks', description: expect.any(String) },
      { name: 'Goodwill', description: '商誉' },
      { name: 'New listings', description: expect.any(String) },
    ]);
    expect(Object.values(paths).map(({ get }) => get.tags)).toEqual([['Stocks'], ['New listings'], ['Goodwill']]);
  });

  it('of a topic holds its interfaces alone', async () => {
    const topical = catalogueOf(bare, { ...priced, topic: 'goodwill' });
    const goodwill = documentOf(topical, 'stock', 'goodwill');
    expect(goodwill).toMatchObject({ info: { title: 'finfount: Goodwill' }, tags: [{ name: 'Goodwill' }] });
    expect(Object.keys(goodwill.paths)).toEqual(['/api/public/priced']);
    await expectValid(goodwill);
    const general = documentOf(topical, 'stock', 'general');
    expect(general).toMatchObject({ info: { title: 'finfount: Stocks' }, tags: [{ name: 'Stocks' }] });
    expect(Object.keys(general.paths)).toEqual(['/api/public/bare']);
    for (const [category, part, known] of [
      ['stock', 'listings', 'goodwill, general'],
      ['common', 'general', 'has none'],
    ])
      expect(() => documentOf(topical, category, part)).toThrow(
        expect.objectContaining({ code: 'not_found', message: expect.stringContaining(known ?? '') }),
      );
  });

  it('of everything holds all interfaces and the common routes', () => {
    expect(Object.keys(documentOf(invented).paths)).toEqual([
      '/api/public/bare',
      '/api/public/priced',
      '/api/public/every_kind',
      '/api/public/{item_id}',
      '/api/export/{item_id}.{ending}',
      '/api/table/{item_id}.{ending}',
      '/api/symbols',
      '/api/private/{item_id}',
    ]);
  });

  it('of an unknown category is not found, and the message names the categories', () => {
    for (const key of ['nothing', '', '__proto__', 'constructor']) {
      expect(() => openApiDocument(invented, HERE, { category: key }, 'en')).toThrow(
        expect.objectContaining({ code: 'not_found', message: expect.stringContaining('stock, article, common') }),
      );
    }
  });
});

describe('the categories', () => {
  it('end with the common one, and the first is the one without a choice', () => {
    expect(categoriesOf(invented).map(({ key, title }) => [key, title.en])).toEqual([
      ['stock', 'Stocks'],
      ['article', 'Articles and economic data'],
      ['common', 'Services and common interfaces'],
    ]);
    expect(findCategory(invented).key).toBe('stock');
    expect(findCategory(new Catalogue([])).key).toBe('common');
  });
});

describe('the common routes', () => {
  const { paths, components } = documentOf(invented, 'common');

  it('list the registered names and nothing else', () => {
    expect(components.parameters?.item_id).toMatchObject({
      in: 'path',
      required: true,
      schema: { enum: ['bare', 'priced', 'every_kind'] },
    });
  });

  it('answer 200 and the failures of an interface where they are public, and 501 for each call where they are private', () => {
    expect(Object.keys(paths['/api/public/{item_id}']!.get.responses)).toEqual([
      '200',
      '401',
      '404',
      '422',
      '429',
      '502',
      '503',
    ]);
    expect(Object.keys(paths['/api/private/{item_id}']!.get.responses)).toEqual(['401', '429', '501']);
  });

  it('answer securities of the documented kinds, which need no source', () => {
    const { parameters, responses } = paths['/api/symbols']!.get;
    expect(parameters.map((each) => ('name' in each ? each.name : each))).toEqual(['q', 'kind', 'limit']);
    expect(Object.keys(responses)).toEqual(['200', '401', '422', '429']);
    expect(components).toHaveProperty(
      'schemas',
      expect.objectContaining({
        FoundSymbol: expect.objectContaining({ required: ['code', 'name', 'kind', 'market', 'interfaces'] }),
        SymbolKind: expect.objectContaining({ enum: expect.arrayContaining(['share', 'futures', 'board']) }),
        SymbolMarket: expect.objectContaining({ enum: expect.arrayContaining(['sh', 'CZCE', null]) }),
      }),
    );
  });

  it('answer files of four types', () => {
    const { responses } = paths['/api/export/{item_id}.{ending}']!.get;
    expect(Object.keys(responses)).toEqual(['200', '401', '404', '416', '422', '429', '500', '502', '503']);
    for (const text of ['text/csv', 'spreadsheetml.sheet', 'vnd.apache.parquet', 'vnd.apache.arrow.stream', '206'])
      expect(Object(responses['200']).description).toContain(text);
  });

  it('take the options of a table', () => {
    const { parameters, responses } = paths['/api/table/{item_id}.{ending}']!.get;
    expect(parameters.map(({ name }) => name)).toEqual(['ending', ...TABLE_OPTIONS]);
    for (const type of ['application/json', 'application/x-ndjson', 'text/csv'])
      expect(Object(responses['200']).description).toContain(type);
  });
});

describe('a parameter', () => {
  const parameters: Record<string, Record<string, unknown>> = Object.fromEntries(
    operationOf(everyKind).parameters.map((each) => [each.name, each]),
  );

  it('is in the query, in the order of declaration, required only where it has no default', () => {
    expect(Object.keys(parameters)).toEqual(Object.keys(everyKind.params));
    for (const [name, each] of Object.entries(parameters))
      expect(each).toMatchObject({ in: 'query', required: name === 'topic' });
  });

  it('has the schema and the default of its kind', () => {
    expect(Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema]))).toMatchObject({
      topic: { type: 'string' },
      count: { type: 'integer', default: 1 },
      ratio: { type: 'number', default: 0.5 },
      flag: { type: 'boolean', default: false },
      span: { type: 'string', enum: ['short', 'long'], default: 'short' },
      from: { type: 'string', pattern: '^[0-9]{8}$', default: '20200101' },
      vintage: { default: '2020-01' },
      timeout: { type: 'number', exclusiveMinimum: 0 },
      cookie: { type: 'string', format: 'password', maxLength: 4096 },
    });
    expect(parameters.topic?.schema).not.toHaveProperty('default');
    expect(parameters.timeout?.schema).not.toHaveProperty('default');
  });

  it('is sent by repeated keys where it is a collection', () => {
    expect(parameters.sizes).toMatchObject({
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'integer' }, default: [] },
    });
  });

  it('tells the meaning of each choice, the role of a secret, and the value of the example', () => {
    expect(parameters.span?.description).toBe('One of two.\n\n- `short`: a little\n- `long`: much');
    expect(parameters.cookie?.description).toContain('nowhere else');
    expect(parameters.timeout?.description).toContain('this client');
    expect(parameters.topic?.example).toBe('example');
    expect(parameters.count).not.toHaveProperty('example');
  });

  it('says the form of a code in words: a pattern would keep clients from the answer', () => {
    const topic = codeParam({
      say: say('A code.'),
      matching: /^[0-9]{2}$/,
      form: say('two digits, such as 12'),
      otherwise: 'no rows',
    });
    const declared = { ...everyKind, name: 'coded', params: { topic }, rules: [], example: { topic: '12' } };
    const [said] = documentOf(catalogueOf(declared), 'article').paths['/api/public/coded']!.get.parameters;
    expect(said?.description).toBe(
      'A code.\n\nIts form: two digits, such as 12. Any other text answers [] with the header Finfount-Note, and no source is asked.',
    );
    expect(said?.schema).toEqual({ type: 'string' });
  });
});

describe('an operation', () => {
  it('describes source, terms, page and freshness in Markdown that outside text cannot break', () => {
    const { summary, description, tags } = operationOf(bare);
    expect(summary).toBe('Takes no parameters, but has <b>| signs and code.');
    expect(description).toContain('The source of lines, [terms of use](https://lines.example/terms)');
    expect(description).toContain('Fresh for 1h');
    expect(description).toContain('[https://lines.example/bare](https://lines.example/bare)');
    expect(tags).toEqual(['Stocks']);
  });

  it('has a table of its columns in their order, each of which may be missing', () => {
    const { schema, examples } = jsonOf(priced, 200);
    expect(schema).toEqual({ type: 'array', items: { $ref: '#/components/schemas/PricedRow' } });
    const row = rowOf(priced);
    expect(row.required).toEqual(['日期', '代码', '开盘']);
    expect(Object.keys(row.properties)).toEqual(row.required);
    expect(row.properties).toMatchObject({
      日期: { $ref: '#/components/schemas/NullableDate' },
      代码: { $ref: '#/components/schemas/NullableString' },
      开盘: {
        $ref: '#/components/schemas/NullableNumber',
        description: `Opening price. Unit: ${UNITS.yuan_per_share.name.en}.`,
        'x-name-en': 'open',
      },
    });
    expect(examples.form?.value).toEqual([{ 日期: '2024-01-02', 代码: 'text', 开盘: 1.5 }]);
  });

  it('lets columns come that only the source knows, of any type beside those with names', () => {
    expect(rowOf(bare)).toMatchObject({ required: ['day', '编码'], additionalProperties: true });
    expect(jsonOf(bare, 200).examples).toBeUndefined();
  });

  it('says of what kind such columns are where there are no others', () => {
    for (const [cells, schema] of [
      ['any', 'NullableScalar'],
      ['number', 'NullableNumber'],
    ] as const) {
      const columns = toColumns({
        [DYNAMIC_COLUMNS]: dynamicColumns(cells, 'index_points', say('One for each heading.', '每个标题一列。')),
      });
      expect(rowOf({ ...bare, name: 'mixed', columns }).additionalProperties).toEqual({
        $ref: `#/components/schemas/${schema}`,
      });
    }
  });

  it('names no nullable type by itself: generators make an alias of each', () => {
    const { paths, components } = documentOf(invented);
    expect(JSON.stringify([paths, { ...components, schemas: {} }])).not.toContain('"null"');
  });

  it('has one copy of what its columns are: in the schema', () => {
    expect(JSON.stringify(documentOf(catalogueOf(priced))).split('Opening price.')).toHaveLength(2);
  });

  it('says what each choice means, in their order', () => {
    const { parameters } = operationOf(everyKind);
    for (const { name, schema } of parameters) {
      const { choices } = everyKind.params[name]!;
      const meanings = choices?.map(([value, meaning]) => meaning.en || value);
      expect((schema as Record<string, unknown>)['x-enum-descriptions'], name).toEqual(meanings);
    }
  });

  it('of an article has an empty schema, and its columns in Markdown that outside text cannot break', () => {
    const article: Interface = { ...bare, name: 'article', category: 'article' };
    const { description, responses } = withResponses(documentOf(catalogueOf(article)), '/api/public/article');
    expect(responses[200]!.content['application/json'].schema).toEqual({});
    expect(description).toContain('| `编码` | text |  | A \\| B &lt;i>code&lt;/i>. |');
    expect(description).toContain('| further columns | number | percent | One for each month. |');
  });

  it('tells the headers of a 200', () => {
    expect(Object.keys(operationOf(bare).responses[200]!.headers)).toEqual([
      'ETag',
      'Age',
      'Cache-Control',
      'Cache-Status',
      'Finfount-Source',
      'Finfount-Note',
      'Finfount-Note-Chinese',
    ]);
  });

  it('declares 404 where its source can say that there is no such thing, and nowhere else', () => {
    const { notFoundMeaning: _, ...never } = everyKind.source;
    expect(operationOf(everyKind).responses).toHaveProperty('404.description', everyKind.source.notFoundMeaning?.en);
    const { paths } = documentOf(catalogueOf({ ...everyKind, source: never }), 'article');
    expect(paths['/api/public/every_kind']!.get.responses).not.toHaveProperty('404');
  });

  it('without parameters declares no 422', () => {
    expect(Object.keys(operationOf(bare).responses)).toEqual(['200', '401', '404', '429', '502', '503']);
    expect(Object.keys(operationOf(everyKind).responses)).toEqual(['200', '401', '404', '422', '429', '502', '503']);
  });

  it('shows a refusal of every kind, as the reader of queries words it', () => {
    const { examples } = jsonOf(everyKind, 422);
    expect(Object.keys(examples).toSorted()).toEqual([
      'bool_parsing',
      'finite_number',
      'float_parsing',
      'greater_than',
      'int_parsing',
      'literal_error',
      'missing',
      'unknown_parameter',
      'value_error.cookie',
      'value_error.date',
      'value_error.date_order',
      'value_error.date_range',
      'value_error.repeated',
    ]);
    expect(examples['value_error.date_order']?.value).toMatchObject({ error: 'parameter error' });
    for (const { summary, value } of Object.values(examples)) {
      const failure = refusal(everyKind, summary.slice(summary.indexOf('?') + 1));
      expect(value).toEqual({
        error: failure.breaksRule ? 'parameter error' : failure.message,
        interface: 'every_kind',
        ...(failure.detail && { detail: failure.detail }),
      });
    }
  });

  it('refers to the failures that all share', () => {
    const document = documentOf(invented, 'stock');
    for (const name of ['bare', 'priced'])
      expect(document.paths[`/api/public/${name}`]!.get.responses).toMatchObject({
        404: { $ref: '#/components/responses/NoValue.lines' },
        502: { $ref: '#/components/responses/SourceFailed' },
        503: { $ref: '#/components/responses/Overloaded' },
      });
  });

  it('holds no response that no operation refers to', () => {
    for (const category of [undefined, 'stock', 'common']) {
      const { paths, components } = documentOf(invented, category);
      for (const name of Object.keys(components.responses))
        expect(JSON.stringify(paths)).toContain(`"#/components/responses/${name}"`);
    }
  });

  it('gives every failure of the source as an example with the error body', () => {
    const { schema, examples } = jsonOf(bare, 502);
    expect(schema).toEqual({ $ref: '#/components/schemas/ErrorBody' });
    expect(Object.keys(examples)).toHaveLength(5);
    for (const each of Object.values(examples))
      expect(each).toMatchObject({ value: { error: expect.any(String), interface: 'item_id' } });
  });
});

describe('an example call', () => {
  it('is the declared example as a client sends it', () => {
    expect(toExampleCall(everyKind)).toBe(`/api/public/every_kind?${toQuery({ topic: 'example' })}`);
    expect(toExampleCall(bare)).toBe('/api/public/bare');
  });
});

function refusal(iface: Interface, query: string): Failure {
  try {
    readQuery(iface, query, new Date('2026-11-01'));
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  throw new Error(`${query} was not refused`);
}

describe('a document in Chinese', () => {
  const catalogue = everything;
  const [english, chinese] = (['en', 'zh'] as const).map((language): unknown =>
    JSON.parse(JSON.stringify(openApiDocument(catalogue, HERE, {}, language))),
  );

  it('has no English sentence', () => {
    const lines: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, field] of Object.entries(value)) {
        const isText = typeof field === 'string' && (key === 'description' || key === 'summary');
        if (isText) lines.push(...field.split('\n').filter((line) => /^[A-Z][a-z]* .*[.:]$/.test(line)));
        else if (key !== 'examples') collect(field);
      }
    };
    collect(chinese);
    expect([...new Set(lines)]).toEqual([]);
  });

  it('has the paths, tags, params and examples of the English one', () => {
    const TEXTS = ['x-publishes', 'x-displayName', 'x-enum-descriptions', 'title', 'description', 'summary'];
    const namesOf = (document: unknown): unknown =>
      JSON.parse(JSON.stringify(document, (key, value) => (TEXTS.includes(key) ? undefined : value)));
    expect(namesOf(chinese)).toEqual(namesOf(english));
  });
});

it('says of every operation what its answers were compared with, and when its source publishes, where known', () => {
  for (const [language, text] of [
    ['en', 'about the 9th of a month, for the month before'],
    ['zh', '每月 9 日左右公布上月数据'],
  ] as const) {
    const { paths } = JSON.parse(JSON.stringify(openApiDocument(everything, HERE, {}, language)));
    for (const { name, proof } of everything.interfaces)
      expect([name, paths[`/api/public/${name}`].get['x-proof']]).toEqual([name, proof]);
    expect(paths['/api/public/macro_china_cpi'].get['x-publishes']).toBe(text);
    expect(paths['/api/public/fred_md'].get['x-publishes']).toBeUndefined();
  }
});
