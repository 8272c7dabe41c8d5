import { FAILURES, type FailureCode } from '../../base/errors.ts';
import { type Language, say, textIn } from '../../base/say.ts';
import {
  EXPORT_ENDINGS,
  EXPORT_FORMATS,
  JSON_TYPES,
  TABLE_ENDINGS,
  type TableEnding,
} from '../../engine/exports/formats.ts';
import { type CellKind, isNumeric } from '../../engine/formats/cells.ts';
import type { AnySource } from '../../engine/interface/source.ts';

/** The headers of a 200 of a data interface that describe its data, with meaning and example. */
export const RESPONSE_HEADERS = {
  ETag: {
    say: say(
      'Names these bytes in this content coding. Send it back as `If-None-Match` to get 304 while nothing has changed.',
      '这些字节在此内容编码下的标识。以 `If-None-Match` 发回，未变化时返回 304。',
    ),
    example: '"q3Vv0n0o1xk3m2yY8mH5aA"',
  },
  Age: { say: say('Seconds since the source gave this data.', '数据源给出这些数据以来的秒数。'), example: '12' },
  'Cache-Control': {
    say: say(
      'How long this answer may be cached, and how long after that while it is fetched anew or the service fails (RFC 5861).',
      '此应答可以缓存多久，以及此后重新取得期间或服务失败期间还可以用多久（RFC 5861）。',
    ),
    example: 'public, max-age=60, stale-if-error=2591940',
  },
  'Cache-Status': {
    say: say(
      'Whether cached data are served (`hit`), data were fetched for this request (`fwd=miss`), stale data are served because the source fails (`fwd=stale`), or no source was asked, since a text cannot be a code (`detail=unasked`). RFC 9211.',
      '数据来自缓存（`hit`）、为本次请求取得（`fwd=miss`），因数据源失败而提供的过期数据（`fwd=stale`），还是参数文本不可能是代码、没有访问数据源（`detail=unasked`）。见 RFC 9211。',
    ),
    example: 'finfount; hit; ttl=48',
  },
  'Finfount-Source': {
    say: say(
      'The source that answered, when, and at which address, without secrets; `sandbox` for made-up figures.',
      '应答的数据源、时间和地址，不含机密；虚构的数字为 `sandbox`。',
    ),
    example: 'example; obtained="2026-01-15T08:00:00.000Z"; url="https://example.org/data"',
  },
  'Finfount-Note': {
    say: say(
      'What to know of this answer, in sentences. Absent where there is nothing to say. An answer `[]` of a text that cannot be a code of the interface says here what form is expected; no source was asked then, so it has no `Finfount-Source`. Of a series that has ended, it names the last period. Of prices whose last row may still change, it names the day of that row. Of rows that are all that a source shows without a login, it says so.',
      '关于此应答需要知道的事，没有则省略。参数文本不可能是该接口的代码时返回 `[]`，此处写明所需格式；这时没有访问数据源，因而没有 `Finfount-Source`。序列已停止更新时，写明最后一期。最后一行价格仍可能变化时，写明其日期。数据源未登录时只显示这些行的，也写在此处。',
    ),
    example: 'No source was asked: symbol should be six digits, such as 600000.',
  },
  'Finfount-Note-Chinese': {
    say: say(
      'The same in Chinese, where `Accept-Language` prefers it: a Display String (RFC 9651).',
      '`Accept-Language` 以中文为先时，同样内容的中文：Display String（RFC 9651）。',
    ),
    example: '%"%e6%b2%a1%e6%9c%89%e6%95%b0%e6%8d%ae%e3%80%82"',
  },
} as const;

/** A reference to a component of a document. */
interface Reference {
  readonly $ref: string;
}

// The placeholder for the name of an interface in shared examples.
const ANY_NAME = 'item_id';

/** A reference to the schema of the body of a failure. */
export const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' } as const;

/** The responses of failures that the operations of interfaces share, in `components.responses`. */
const INTERFACE_FAILURES = {
  Unauthorized: ['unauthorized'],
  RateLimited: ['rate_limited'],
  SourceFailed: ['upstream_unreachable', 'upstream_timeout', 'upstream_busy', 'upstream_refused', 'upstream_changed'],
  Overloaded: ['overloaded'],
} as const satisfies Readonly<Record<string, readonly FailureCode[]>>;

/** The additional ones of the common routes. */
const COMMON_ROUTE_FAILURES = {
  NoValue: ['no_value'],
  WrongCall: ['unknown_interface', 'invalid_params'],
  WrongExport: ['unknown_interface', 'invalid_params', 'unsuitable_format'],
  NoSuchRange: ['unsatisfiable_range'],
  NotWritten: ['encoding_failed'],
  WrongSymbols: ['invalid_params'],
  NotOpen: ['not_open'],
} as const satisfies Readonly<Record<string, readonly FailureCode[]>>;

/** The responses, by status, of failures that a call does not cause. */
export const COMMON_FAILURES = {
  401: sharedResponse('Unauthorized'),
  429: sharedResponse('RateLimited'),
  502: sharedResponse('SourceFailed'),
  503: sharedResponse('Overloaded'),
} as const;

/** A reference to a shared response. */
export function sharedResponse(name: keyof typeof INTERFACE_FAILURES | keyof typeof COMMON_ROUTE_FAILURES): Reference {
  return { $ref: `#/components/responses/${name}` };
}

/** A reference to the response for data that this source does not have. */
export function noValueResponse({ name }: AnySource): Reference {
  return { $ref: `#/components/responses/${noValueName(name)}` };
}

function noValueName(source: string): string {
  return `NoValue.${source}`;
}

/** The types of cells as components: generators make one alias of each, and thousands of inline types. */
const SCALARS = {
  NullableNumber: { type: ['number', 'null'] },
  NullableInteger: { type: ['integer', 'null'] },
  NullableString: { type: ['string', 'null'] },
  NullableDate: { type: ['string', 'null'], format: 'date' },
  NullableScalar: { type: ['number', 'string', 'null'] },
} as const;

/** A reference to the schema of cells of a kind. */
export function cellSchemaReference(kind: CellKind | 'any'): Reference {
  const name: keyof typeof SCALARS =
    kind === 'any' || kind === 'mixed'
      ? 'NullableScalar'
      : kind === 'whole'
        ? 'NullableInteger'
        : isNumeric(kind)
          ? 'NullableNumber'
          : kind === 'date'
            ? 'NullableDate'
            : 'NullableString';
  return { $ref: `#/components/schemas/${name}` };
}

/** The schemas of every document: cells and failures. */
export function sharedSchemas(language: Language): Readonly<Record<string, unknown>> {
  return { ...SCALARS, ErrorBody: errorBody(language), ValidationItem: validationItem(language) };
}

/**
 * The components of a document that describe responses.
 * @param sources the sources of the interfaces in the document
 * @param hasCommon whether the document has the common routes
 */
export function responseComponents(
  sources: Iterable<AnySource>,
  hasCommon: boolean,
  language: Language,
): Readonly<Record<string, unknown>> {
  const responsesOf = (shown: Readonly<Record<string, readonly FailureCode[]>>): object =>
    Object.fromEntries(Object.entries(shown).map(([name, codes]) => [name, failureResponse(codes, language)]));
  const absences = [...sources].flatMap(({ name, notFoundMeaning }) =>
    notFoundMeaning === undefined
      ? []
      : [
          [
            noValueName(name),
            { ...failureResponse(['no_value'], language), description: textIn(notFoundMeaning, language) },
          ] as const,
        ],
  );
  return {
    responses: {
      ...responsesOf(INTERFACE_FAILURES),
      ...(hasCommon && responsesOf(COMMON_ROUTE_FAILURES)),
      ...Object.fromEntries(absences),
    },
    headers: Object.fromEntries(
      Object.entries(RESPONSE_HEADERS).map(([name, header]) => [
        name,
        { description: header.say[language], schema: { type: 'string' }, example: header.example },
      ]),
    ),
  };
}

/** The response 200 of a table. */
export function tableResponse(schema: unknown, example: unknown, language: Language): unknown {
  return {
    description: say(
      'The table: one object a row, keys in the order of the columns. No rows are `[]`.',
      '表格：每行一个对象，键按列的顺序。没有数据行时为 `[]`。',
    )[language],
    headers: headerReferences(),
    content: {
      'application/json': {
        schema,
        ...(example !== undefined && {
          examples: {
            form: {
              summary: say('The form of an answer; every cell is made up', '应答的形式，单元格均为虚构')[language],
              value: example,
            },
          },
        }),
      },
    },
  };
}

/** The response 200 of a table with options, in every format. */
export function tableOptionsResponse(language: Language): unknown {
  return {
    description: say(
      `The rows and columns that were asked for: ${typesOf(TABLE_ENDINGS, 'en')}. Lines of \`ndjson\` end with one that names the asks that failed. A \`Range\` of bytes is answered 206.`,
      `所要的行和列：${typesOf(TABLE_ENDINGS, 'zh')}。\`ndjson\` 的最后一行列出失败的请求。对 \`Range\` 所指的字节返回 206。`,
    )[language],
    headers: headerReferences(),
    content: ANY_CONTENT,
  };
}

/** The response 200 of a table as a file. */
export function fileResponse(language: Language): unknown {
  return {
    description: say(
      `The whole file, with its length: ${typesOf(EXPORT_ENDINGS, 'en')}. \`Content-Disposition\` has a name for it. A \`Range\` of its bytes is answered 206.`,
      `完整的文件及其长度：${typesOf(EXPORT_ENDINGS, 'zh')}。\`Content-Disposition\` 给出文件名。对 \`Range\` 所指的字节返回 206。`,
    )[language],
    headers: {
      ...headerReferences(),
      'Content-Disposition': {
        schema: { type: 'string' },
        example: 'attachment; filename="stock_zh_a_hist_000001.csv"',
      },
    },
    content: ANY_CONTENT,
  };
}

/** Content whose type depends on the path. Generators would give the types of several contents one name. */
const ANY_CONTENT = { '*/*': { schema: { type: 'string', format: 'binary' } } } as const;

/** The content type of each ending, as a part of a sentence. */
function typesOf(endings: readonly TableEnding[], language: Language): string {
  const types = endings.map((ending) => {
    const type = ending === 'json' || ending === 'ndjson' ? JSON_TYPES[ending] : EXPORT_FORMATS[ending].type;
    return `${ending} (\`${type.split(';')[0]}\`)`;
  });
  return types.join(language === 'zh' ? '、' : ', ');
}

function headerReferences(): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    Object.keys(RESPONSE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The response of failures with one status, with the meaning of each if the service sends a sentence. */
function failureResponse(codes: readonly FailureCode[], language: Language): Readonly<Record<string, unknown>> {
  const examples = codes.map(
    (code) => [code, { value: { error: FAILURES[code].meaning.en, interface: ANY_NAME } }] as const,
  );
  return {
    description: codes.map((code) => FAILURES[code].meaning[language]).join(language === 'zh' ? '' : ' '),
    content: { 'application/json': { schema: ERROR_BODY, examples: Object.fromEntries(examples) } },
  };
}

const validationItem = (language: Language) => ({
  type: 'object',
  description: say(
    'What is wrong with one parameter, in the vocabulary of pydantic.',
    '一个参数错在哪里，沿用 pydantic 的用语。',
  )[language],
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: {
      type: 'array',
      description: say(
        '`query`, the name of the parameter and, in a collection, the position of the value.',
        '`query`、参数名；对多个值的参数，还有值的位置。',
      )[language],
      items: { type: ['string', 'integer'] },
    },
    msg: { type: 'string', description: say('A sentence for a person.', '给人看的一句话。')[language] },
    type: {
      type: 'string',
      description: say('A name for a program, such as `literal_error`.', '给程序的名称，例如 `literal_error`。')[
        language
      ],
    },
    input: {
      description: say(
        'The text as it was sent; all texts of a repeated parameter. Absent where it is secret.',
        '发来的原文；重复的参数列出全部。机密的参数省略。',
      )[language],
    },
    ctx: { type: 'object', description: say('What the sentence is made of.', '构成这句话的内容。')[language] },
  },
});

const errorBody = (language: Language) => ({
  type: 'object',
  description: say('The JSON body of a failed request.', '失败请求的 JSON 正文。')[language],
  required: ['error'],
  properties: {
    error: {
      type: 'string',
      description: say('A sentence that a person can act on.', '说明怎么办的一句话。')[language],
    },
    interface: {
      type: 'string',
      description: say('The name that was called; absent where none was given.', '所调用的接口名；没有给出时省略。')[
        language
      ],
    },
    detail: {
      type: 'array',
      description: say(
        'One item for each parameter to correct. Absent where `error` says it all, as for an unknown parameter.',
        '每个需要修改的参数一项。`error` 已说明一切时省略，例如未知的参数。',
      )[language],
      items: { $ref: '#/components/schemas/ValidationItem' },
    },
  },
});
