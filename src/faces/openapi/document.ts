import { LANGUAGES, type Language, say, type Text } from '../../base/say.ts';
import { byTopic } from '../../catalogue/declare/topics.ts';
import type { Catalogue, Category } from '../../catalogue/registry/catalogue.ts';
import { COMMON, categoriesOf, findCategory, findPart, partsOf, tagOf } from '../../catalogue/registry/categories.ts';
import { MAX_ASKS, MAX_ROWS, type TABLE_OPTIONS, TABLE_SHAPES } from '../../engine/answer/table-query.ts';
import { EXPORT_ENDINGS, TABLE_ENDINGS } from '../../engine/exports/formats.ts';
import {
  BUILT_FOR,
  type DocumentedInstance,
  type DocumentKey,
  HTTP_INTERFACE_VERSION,
  SECURITY,
  SECURITY_SCHEMES,
  toDocumentFileName,
} from './document-files.ts';
import { hasSchema, rowSchemaName, toOperation, toRowSchema } from './operation.ts';
import {
  COMMON_FAILURES,
  cellSchemaReference,
  fileResponse,
  responseComponents,
  sharedResponse,
  sharedSchemas,
  tableOptionsResponse,
  tableResponse,
} from './responses.ts';
import { symbolSchemas } from './symbol-schemas.ts';
import { symbolPath } from './symbols.ts';

/**
 * Makes the OpenAPI 3.1 document of everything, of one category, or of one part of it. Texts are in a language;
 * names, tags, types and examples are the same in all. Throws `not_found` for an unknown category or part.
 */
export function openApiDocument(
  catalogue: Catalogue,
  { basePath, wantsToken }: DocumentedInstance,
  { category, part }: DocumentKey,
  language: Language,
): unknown {
  const only = category === undefined ? undefined : withPart(findCategory(catalogue, category), part);
  const shown = only === undefined ? categoriesOf(catalogue) : [only];
  const hasCommon = shown.includes(COMMON);
  const sources = new Set(shown.flatMap(({ interfaces }) => interfaces.map(({ source }) => source)));
  const entries = shown.flatMap((each) =>
    each.interfaces.map(
      (iface) => [`/api/public/${iface.name}`, { get: toOperation(iface, tagOf(each, iface), language) }] as const,
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: only ? `finfount${language === 'zh' ? '：' : ': '}${only.title[language]}` : 'finfount',
      version: HTTP_INTERFACE_VERSION,
      summary: say('Financial and economic data by plain HTTP GET.', '用普通的 HTTP GET 获取金融与经济数据。')[
        language
      ],
      description: [
        only?.say[language] ?? say('Every interface of this service.', '本服务的全部接口。')[language],
        say(
          'Every interface is one GET and answers a JSON array of records, one object a row; no rows are `[]`. Query parameters are read strictly: an unknown, repeated, missing or mistyped one is answered 422, before any source is asked. Check the status before you read the body.',
          '每个接口是一个 GET，返回 JSON 记录数组，每行一个对象；没有数据行时为 `[]`。查询参数严格检查：未知、重复、缺失或类型有误的参数返回 422，不访问数据源。读取正文前请先检查状态码。',
        )[language],
        say(
          'The same answer is also a file: `/api/export/{item_id}.csv`, `.xlsx`, `.parquet` or `.arrow`, with the same names and parameters.',
          '同样的结果也有文件：`/api/export/{item_id}.csv`、`.xlsx`、`.parquet` 或 `.arrow`，接口名和参数相同。',
        )[language],
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      url: `${basePath}/docs/`,
      description: say('The manual of this instance.', '本实例的手册')[language],
    },
    servers: [{ url: basePath || '/' }],
    tags: shown.flatMap((each) => tagsOf(each, language)),
    // Instances differ only before the paths and at the start of the components: see `adaptToInstance`.
    ...(wantsToken && SECURITY),
    paths: { ...Object.fromEntries(entries), ...(hasCommon && commonPaths(language)) },
    components: {
      ...(wantsToken && SECURITY_SCHEMES),
      schemas: {
        ...sharedSchemas(language),
        ...(hasCommon && symbolSchemas(language)),
        ...rowSchemas(shown, language),
      },
      ...responseComponents(sources, hasCommon, language),
      ...(hasCommon && { parameters: { item_id: itemIdParameter(catalogue, language) } }),
    },
  };
}

/** The schema of a row of every interface of some categories, by its name. */
function rowSchemas(categories: readonly Category[], language: Language): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    categories.flatMap(({ interfaces }) =>
      interfaces
        .filter(hasSchema)
        .map(({ name, columns }) => [rowSchemaName(name), toRowSchema(columns, language)] as const),
    ),
  );
}

/** The tags of a category: its topics, and the category itself if an interface has no topic or there is none. */
function tagsOf({ title, say: what, interfaces }: Category, language: Language): readonly unknown[] {
  const own = toTag(title, what[language], language);
  if (interfaces.length === 0) return [own];
  return byTopic(interfaces).map(({ title: topic }) => (topic ? toTag(topic, topic.zh, language) : own));
}

/** A tag: addresses hold its English name. In Chinese, the name that is shown says what its description would. */
function toTag(title: Text, description: string, language: Language): unknown {
  if (language === 'en') return { name: title.en, description };
  return { name: title.en, 'x-displayName': title.zh, ...(description !== title.zh && { description }) };
}

/** A category reduced to one part. */
function withPart(category: Category, part: string | undefined): Category {
  if (part === undefined) return category;
  const { title, interfaces } = findPart(category, part);
  return { ...category, title, interfaces };
}

/** The path parameter of the common routes. */
function itemIdParameter({ interfaces }: Catalogue, language: Language): unknown {
  return {
    name: 'item_id',
    in: 'path',
    required: true,
    description: say(
      'The name of a registered interface. Its parameters are those of its own entry.',
      '已登记的接口名，参数见该接口自己的条目。',
    )[language],
    schema: { type: 'string', enum: interfaces.map(({ name }) => name) },
  };
}

/** A route whose path names an interface. */
const interfaceRoute = <Operation>(get: Operation) => ({
  parameters: [{ $ref: '#/components/parameters/item_id' }],
  get,
});

/** The ending of a path, which is a format. */
const endingParameter = (description: string, endings: readonly string[], example: string) => ({
  name: 'ending',
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', enum: endings },
  example,
});

/** The call of an interface by its name. */
const callOperation = (language: Language) => ({
  operationId: 'callPublicInterface',
  tags: [COMMON.title.en],
  summary: say('Calls the interface of a name.', '按名称调用接口。')[language],
  description: say(
    'Calls the registered interface of this name with the query parameters that its own entry describes. A name that is not registered is answered 422.',
    '以该接口条目所述的查询参数调用此名称的接口。未登记的名称返回 422。',
  )[language],
  responses: {
    200: tableResponse(
      { type: 'array', items: { type: 'object', additionalProperties: cellSchemaReference('any') } },
      undefined,
      language,
    ),
    404: sharedResponse('NoValue'),
    422: sharedResponse('WrongCall'),
    ...COMMON_FAILURES,
  },
});

/** The failures of the routes whose ending is a format. */
const FILE_FAILURES = {
  404: sharedResponse('NoValue'),
  416: sharedResponse('NoSuchRange'),
  422: sharedResponse('WrongExport'),
  500: sharedResponse('NotWritten'),
  ...COMMON_FAILURES,
};

/** The answer of an interface as a file. */
const exportOperation = (language: Language) => ({
  operationId: 'exportInterface',
  tags: [COMMON.title.en],
  summary: say('The answer of an interface as a file.', '以文件形式返回接口的结果。')[language],
  description: say(
    'Calls the registered interface of this name with the query parameters that its own entry describes, and answers the same table as a file. Failures are JSON, as below `/api/public/`. Types follow from the declaration and never from the cells: numbers are doubles, whole numbers 64-bit integers, days and times have types of their own, and codes are texts. Parquet, Arrow and XLSX name the source, the time and the units.',
    '以该接口条目所述的查询参数调用此名称的接口，并以文件返回同一张表。失败仍是 JSON，与 `/api/public/` 相同。类型取决于声明而不是单元格：数字为双精度，整数为 64 位，日期和时间有各自的类型，代码是文本。Parquet、Arrow 和 XLSX 写明来源、时间和单位。',
  )[language],
  parameters: [endingParameter(say('The format of the file.', '文件格式。')[language], EXPORT_ENDINGS, 'csv')],
  responses: { 200: fileResponse(language), ...FILE_FAILURES },
});

/** Chosen rows and columns of an interface. */
const tableOperation = (language: Language) => ({
  operationId: 'selectFromInterface',
  tags: [COMMON.title.en],
  summary: say('Chosen rows and columns of an interface.', '接口的部分行和列。')[language],
  description: say(
    `Calls the registered interface of this name with the query parameters that its own entry describes. Options begin with \`_\`: they choose from the table and never change what a source is asked. A parameter that takes one value may be given several times, for at most ${MAX_ASKS} asks: they make one table, whose first columns say what was asked. Where one of several asks fails, all do, and \`detail\` names each; \`ndjson\` sends the rows of each ask when they come, and its last line names those that failed.`,
    `以该接口条目所述的查询参数调用此名称的接口。以 \`_\` 开头的选项从表中挑选，不改变向数据源的请求。只取一个值的参数可以重复给出，最多 ${MAX_ASKS} 个请求：合成一张表，最前面的列写明所请求的值。多个请求中有一个失败则全部失败，\`detail\` 逐一列出；\`ndjson\` 逐个发送先到的行，最后一行列出失败的请求。`,
  )[language],
  parameters: [
    endingParameter(say('The format of the table.', '表的格式。')[language], TABLE_ENDINGS, 'json'),
    ...tableOptions(language),
  ],
  responses: { 200: tableOptionsResponse(language), ...FILE_FAILURES },
});

/** The route that is kept for compatibility. */
const privateOperation = (language: Language) => ({
  operationId: 'callPrivateInterface',
  tags: [COMMON.title.en],
  summary: say('Not open: 501 for every name.', '尚未开放：对任何名称都返回 501。')[language],
  description: say(
    'Kept for compatibility. It answers 501 for every name, judges no parameter and reaches no source. Use the public route.',
    '为兼容而保留。对任何名称都返回 501，不检查参数，也不访问数据源。请用公开路由。',
  )[language],
  responses: {
    401: sharedResponse('Unauthorized'),
    429: sharedResponse('RateLimited'),
    501: sharedResponse('NotOpen'),
  },
});

/** The routes that are not of one interface. */
const commonPaths = (language: Language) => ({
  '/api/public/{item_id}': interfaceRoute(callOperation(language)),
  '/api/export/{item_id}.{ending}': interfaceRoute(exportOperation(language)),
  '/api/table/{item_id}.{ending}': interfaceRoute(tableOperation(language)),
  '/api/symbols': symbolPath(language),
  '/api/private/{item_id}': interfaceRoute(privateOperation(language)),
});

/** The options of a table as query parameters. */
function tableOptions(language: Language): readonly unknown[] {
  const rows = { type: 'integer', minimum: 1, maximum: MAX_ROWS };
  const options: Readonly<Record<(typeof TABLE_OPTIONS)[number], { say: Text; schema: object; example: unknown }>> = {
    _columns: {
      say: say(
        'Names of columns, with commas between them, in the order wanted: those of the table or the English ones.',
        '列名，以逗号分隔，按所要的顺序；可用表中的名称或英文名。',
      ),
      schema: { type: 'string' },
      example: '日期,收盘',
    },
    _first: { say: say('So many of the first rows of each ask.', '每个请求的前若干行。'), schema: rows, example: 20 },
    _last: { say: say('So many of the last rows of each ask.', '每个请求的后若干行。'), schema: rows, example: 20 },
    _reverse: {
      say: say('Whether the last row comes first.', '是否倒序。'),
      schema: { type: 'boolean', default: false },
      example: true,
    },
    _names: {
      say: say('The names of the columns: those of the table, or the English ones.', '列名：表中的名称或英文名。'),
      schema: { type: 'string', enum: ['akshare', 'en'], default: 'akshare' },
      example: 'en',
    },
    _shape: {
      say: say(
        'How `.json` holds the table: an array of records, or an object with an array for each column, which is shorter and read faster.',
        '`.json` 的形式：记录数组，或以列名为键、各列数组为值的对象；后者更短，读取更快。',
      ),
      schema: { type: 'string', enum: TABLE_SHAPES, default: 'records' },
      example: 'columns',
    },
    _as_of: {
      say: say(
        'The table as it was known at the end of this day in Beijing, or at a time; only where the service keeps an archive.',
        '返回表在北京时间该日结束时（或某一时刻）已知的内容；仅限设有存档的服务。',
      ),
      schema: { type: 'string' },
      example: '2026-10-01',
    },
    _since: {
      say: say(
        'The rows that came after this day or time, or were changed since; only where the service keeps an archive.',
        '此日或此时之后新增或改动的行；仅限设有存档的服务。',
      ),
      schema: { type: 'string' },
      example: '2026-10-01T15:30',
    },
  };
  return Object.entries(options).map(([name, option]) => ({
    name,
    in: 'query',
    required: false,
    description: option.say[language],
    schema: option.schema,
    example: option.example,
  }));
}

/** The keys of all OpenAPI documents: of everything, of each category, and of each part of one. */
export function documentKeys(catalogue: Catalogue): readonly DocumentKey[] {
  const ofCategories = categoriesOf(catalogue).flatMap((category) => [
    { category: category.key },
    ...partsOf(category).map(({ part }) => ({ category: category.key, part })),
  ]);
  return [{}, ...ofCategories];
}

/** Every OpenAPI document in each language as the build writes it: the name and the text of its file. */
export function openApiFiles(catalogue: Catalogue): readonly (readonly [name: string, text: string])[] {
  return documentKeys(catalogue).flatMap((key) =>
    LANGUAGES.map(
      (language) =>
        [
          toDocumentFileName(key, language),
          JSON.stringify(openApiDocument(catalogue, BUILT_FOR, key, language)),
        ] as const,
    ),
  );
}
