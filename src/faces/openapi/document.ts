import { byTopic } from '../../catalogue/declare/topics.ts';
import type { Catalogue, Category } from '../../catalogue/registry/catalogue.ts';
import { COMMON, categoriesOf, findCategory, findPart, tagOf } from '../../catalogue/registry/categories.ts';
import { EXPORT_ENDINGS } from '../../engine/exports/formats.ts';
import {
  type DocumentedInstance,
  type DocumentKey,
  HTTP_INTERFACE_VERSION,
  SECURITY,
  SECURITY_SCHEMES,
} from './files.ts';
import { toOperation } from './operation.ts';
import { exportedFile, responseComponents, SOURCE_FAILURES, shared, success } from './responses.ts';

/**
 * Makes an OpenAPI 3.1 document of everything, of one category, or of one part of it. Throws `not_found` for an
 * unknown one.
 */
export function openApiDocument(
  catalogue: Catalogue,
  { basePath, wantsToken }: DocumentedInstance,
  { category, part }: DocumentKey = {},
): unknown {
  const only = category === undefined ? undefined : withPart(findCategory(catalogue, category), part);
  const shown = only === undefined ? categoriesOf(catalogue) : [only];
  const hasCommon = shown.includes(COMMON);
  const sources = new Set(shown.flatMap(({ interfaces }) => interfaces.map(({ source }) => source)));
  const entries = shown.flatMap((each) =>
    each.interfaces.map(
      (declared) => [`/api/public/${declared.name}`, { get: toOperation(declared, tagOf(each, declared)) }] as const,
    ),
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
        'The same answer is also a file: `/api/export/{item_id}.csv`, `.xlsx`, `.parquet` or `.arrow`, with the same names and parameters.',
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: `${basePath}/docs/`, description: 'The manual of this instance.' },
    servers: [{ url: basePath || '/' }],
    tags: shown.flatMap(tagsOf),
    // What differs from instance to instance stands before the paths: see `toServed`.
    components: {
      ...(wantsToken && SECURITY_SCHEMES),
      ...responseComponents(sources, hasCommon),
      ...(hasCommon && { parameters: { item_id: itemId(catalogue) } }),
    },
    ...(wantsToken && SECURITY),
    paths: { ...Object.fromEntries(entries), ...(hasCommon && commonPaths) },
  };
}

/** The tags of a category: its topics, and itself where an interface has no topic or there is no interface. */
function tagsOf({ title, doc, interfaces }: Category): readonly unknown[] {
  if (interfaces.length === 0) return [{ name: title, description: doc }];
  return byTopic(interfaces).map(({ title: topic, chinese }) =>
    topic === undefined ? { name: title, description: doc } : { name: topic, description: chinese },
  );
}

/** A category with the interfaces of one part of it alone. */
function withPart(category: Category, part: string | undefined): Category {
  if (part === undefined) return category;
  const { title, interfaces } = findPart(category, part);
  return { ...category, title, interfaces };
}

/** The path parameter of the common routes. */
function itemId({ interfaces }: Catalogue): unknown {
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
      tags: [COMMON.title],
      summary: 'The answer of an interface as a file.',
      description:
        'Calls the registered interface of this name with the query parameters that its own entry describes, and answers the same table as a file. Failures are JSON, as below `/api/public/`. Types follow from the declaration and never from the cells: numbers are doubles, whole numbers 64-bit integers, days and times have types of their own, and codes are texts. Parquet, Arrow and XLSX name the source, the time and the units.',
      parameters: [
        {
          name: 'ending',
          in: 'path',
          required: true,
          description: 'The format of the file.',
          schema: { type: 'string', enum: EXPORT_ENDINGS },
          example: 'csv',
        },
      ],
      responses: {
        200: exportedFile(),
        404: shared('NoValue'),
        422: shared('WrongExport'),
        500: shared('NotWritten'),
        ...SOURCE_FAILURES,
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
      responses: { 501: shared('NotOpen') },
    },
  },
} as const;
