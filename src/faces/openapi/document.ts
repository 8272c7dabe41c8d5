import { LANGUAGES, type Language, say, type Text } from '../../base/say.ts';
import { byTopic } from '../../catalogue/declare/topics.ts';
import type { Catalogue, Category } from '../../catalogue/registry/catalogue.ts';
import { COMMON, categoriesOf, findCategory, findPart, partsOf, tagOf } from '../../catalogue/registry/categories.ts';
import { EXPORT_ENDINGS } from '../../engine/exports/formats.ts';
import {
  BUILT_FOR,
  type DocumentedInstance,
  type DocumentKey,
  HTTP_INTERFACE_VERSION,
  SECURITY,
  SECURITY_SCHEMES,
  toFileName,
} from './files.ts';
import { toOperation } from './operation.ts';
import { exportedFile, responseComponents, SOURCE_FAILURES, shared, success } from './responses.ts';
import { symbolPath } from './symbols.ts';

/**
 * Makes an OpenAPI 3.1 document of everything, of one category, or of one part of it, with its texts in a
 * language. Names, tags, types and examples are the same in every language. Throws `not_found` for an unknown one.
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
      (declared) =>
        [`/api/public/${declared.name}`, { get: toOperation(declared, tagOf(each, declared), language) }] as const,
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
    // What differs from instance to instance stands before the paths: see `toServed`.
    components: {
      ...(wantsToken && SECURITY_SCHEMES),
      ...responseComponents(sources, hasCommon, language),
      ...(hasCommon && { parameters: { item_id: itemId(catalogue, language) } }),
    },
    ...(wantsToken && SECURITY),
    paths: { ...Object.fromEntries(entries), ...(hasCommon && commonPaths(language)) },
  };
}

/** The tags of a category: its topics, and itself where an interface has no topic or there is no interface. */
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

/** A category with the interfaces of one part of it alone. */
function withPart(category: Category, part: string | undefined): Category {
  if (part === undefined) return category;
  const { title, interfaces } = findPart(category, part);
  return { ...category, title, interfaces };
}

/** The path parameter of the common routes. */
function itemId({ interfaces }: Catalogue, language: Language): unknown {
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

/** The routes that belong to no interface. */
const commonPaths = (language: Language) => ({
  '/api/public/{item_id}': {
    parameters: [{ $ref: '#/components/parameters/item_id' }],
    get: {
      operationId: 'callPublicInterface',
      tags: [COMMON.title.en],
      summary: say('Calls the interface of a name.', '按名称调用接口。')[language],
      description: say(
        'Calls the registered interface of this name with the query parameters that its own entry describes. A name that is not registered is answered 422.',
        '以该接口条目所述的查询参数调用此名称的接口。未登记的名称返回 422。',
      )[language],
      responses: {
        200: success(
          {
            type: 'array',
            items: { type: 'object', additionalProperties: { type: ['number', 'string', 'null'] } },
          },
          undefined,
          language,
        ),
        404: shared('NoValue'),
        422: shared('WrongCall'),
        ...SOURCE_FAILURES,
      },
    },
  },
  '/api/export/{item_id}.{ending}': {
    parameters: [{ $ref: '#/components/parameters/item_id' }],
    get: {
      operationId: 'exportInterface',
      tags: [COMMON.title.en],
      summary: say('The answer of an interface as a file.', '以文件形式返回接口的结果。')[language],
      description: say(
        'Calls the registered interface of this name with the query parameters that its own entry describes, and answers the same table as a file. Failures are JSON, as below `/api/public/`. Types follow from the declaration and never from the cells: numbers are doubles, whole numbers 64-bit integers, days and times have types of their own, and codes are texts. Parquet, Arrow and XLSX name the source, the time and the units.',
        '以该接口条目所述的查询参数调用此名称的接口，并以文件返回同一张表。失败仍是 JSON，与 `/api/public/` 相同。类型取决于声明而不是单元格：数字为双精度，整数为 64 位，日期和时间有各自的类型，代码是文本。Parquet、Arrow 和 XLSX 写明来源、时间和单位。',
      )[language],
      parameters: [
        {
          name: 'ending',
          in: 'path',
          required: true,
          description: say('The format of the file.', '文件格式。')[language],
          schema: { type: 'string', enum: EXPORT_ENDINGS },
          example: 'csv',
        },
      ],
      responses: {
        200: exportedFile(language),
        404: shared('NoValue'),
        422: shared('WrongExport'),
        500: shared('NotWritten'),
        ...SOURCE_FAILURES,
      },
    },
  },
  '/api/symbols': symbolPath(language),
  '/api/private/{item_id}': {
    parameters: [{ $ref: '#/components/parameters/item_id' }],
    get: {
      operationId: 'callPrivateInterface',
      tags: [COMMON.title.en],
      summary: say('Not open: always 501.', '尚未开放：总是 501。')[language],
      description: say(
        'Kept for compatibility. It answers 501 for every name, judges no parameter and reaches no source. Use the public route.',
        '为兼容而保留。对任何名称都返回 501，不检查参数，也不访问数据源。请用公开路由。',
      )[language],
      responses: { 501: shared('NotOpen') },
    },
  },
});

/** Every OpenAPI document that there is: of everything, of each category, and of each part of one. */
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
        [toFileName(key, language), JSON.stringify(openApiDocument(catalogue, BUILT_FOR, key, language))] as const,
    ),
  );
}
