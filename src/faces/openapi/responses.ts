import { FAILURES, type FailureCode } from '../../base/errors.ts';
import { EXPORT_ENDINGS, EXPORT_FORMATS } from '../../engine/exports/formats.ts';
import type { AnySource } from '../../engine/interface/source.ts';

/**
 * The headers of every 200 of a data interface that describe its data: meaning and example by name.
 */
export const RESPONSE_HEADERS = {
  ETag: {
    doc: 'Names these bytes in this content coding. Send it back as `If-None-Match` to get 304 while nothing has changed.',
    example: '"q3Vv0n0o1xk3m2yY8mH5aA"',
  },
  Age: { doc: 'Seconds since the source gave this data.', example: '12' },
  'Cache-Control': { doc: 'How long this answer may be cached.', example: 'public, max-age=60' },
  'Cache-Status': {
    doc: 'Whether cached data are served (`hit`), data were fetched for this request (`fwd=miss`), or stale data are served because the source fails (`fwd=stale`). RFC 9211.',
    example: 'finfount; hit; ttl=48',
  },
  'Finfount-Source': {
    doc: 'The source that answered, when, and at which address, without secrets; `sandbox` for made-up figures.',
    example: 'example; obtained="2026-01-15T08:00:00.000Z"; url="https://example.org/data"',
  },
  'Finfount-Note': {
    doc: 'What to know of this answer, in sentences. Absent where there is nothing to say. An answer `[]` of a text that cannot be a code of the interface says here what form is expected; no source was asked then, so it has no `Finfount-Source`. Of a series that has ended, it names the last period. Of prices whose last row may still change, it names the day of that row. Of rows that are all that a source shows without a login, it says so.',
    example: 'No source was asked: symbol should be six digits, such as 600000.',
  },
} as const;

/** A reference to something that a document holds once. */
interface Reference {
  readonly $ref: string;
}

// What stands for the name of an interface in an example that all interfaces share.
const ANY_NAME = 'item_id';

/** A reference to the schema of the body of a failure. */
export const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' } as const;

/** The responses that the operations of interfaces share, below `components.responses`. */
const OF_INTERFACES = {
  SourceFailed: failure([
    'upstream_unreachable',
    'upstream_timeout',
    'upstream_busy',
    'upstream_refused',
    'upstream_changed',
  ]),
  Overloaded: failure(['overloaded']),
} as const;

/** Those that the common routes have besides. */
const OF_COMMON_ROUTES = {
  NoValue: failure(['no_value']),
  WrongCall: failure(['unknown_interface', 'invalid_params']),
  WrongExport: failure(['unknown_interface', 'invalid_params', 'unsuitable_format']),
  NotWritten: failure(['encoding_failed']),
  NotOpen: failure(['not_open']),
} as const;

/** The response of every failure of a source, by status. */
export const SOURCE_FAILURES = { 502: shared('SourceFailed'), 503: shared('Overloaded') } as const;

/** A reference to a response that operations share. */
export function shared(name: keyof typeof OF_INTERFACES | keyof typeof OF_COMMON_ROUTES): Reference {
  return { $ref: `#/components/responses/${name}` };
}

/** A reference to the response with which this source says that it has no such thing. */
export function noValueOf({ name }: AnySource): Reference {
  return { $ref: `#/components/responses/${noValueName(name)}` };
}

function noValueName(source: string): string {
  return `NoValue.${source}`;
}

/**
 * The components of a document that describe responses.
 * @param sources those whose interfaces the document holds
 * @param hasCommon whether it holds the common routes
 */
export function responseComponents(
  sources: Iterable<AnySource>,
  hasCommon: boolean,
): Readonly<Record<string, unknown>> {
  const absences = [...sources].flatMap(({ name, absence }) =>
    absence === undefined ? [] : [[noValueName(name), { ...OF_COMMON_ROUTES.NoValue, description: absence }] as const],
  );
  return {
    schemas: { ErrorBody: errorBody, ValidationItem: validationItem },
    responses: { ...OF_INTERFACES, ...(hasCommon && OF_COMMON_ROUTES), ...Object.fromEntries(absences) },
    headers: Object.fromEntries(
      Object.entries(RESPONSE_HEADERS).map(([name, { doc, example }]) => [
        name,
        { description: doc, schema: { type: 'string' }, example },
      ]),
    ),
  };
}

/** The response 200 of a table. */
export function success(schema: unknown, example: unknown): unknown {
  return {
    description: 'The table: one object a row, keys in the order of the columns. No rows are `[]`.',
    headers: headerReferences(),
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

/** The response 200 of a table as a file. */
export function exportedFile(): unknown {
  const example = {
    summary: 'The form of a file; every cell is made up',
    value: '日期,股票代码,收盘\r\n2024-01-02,000001,9.21\r\n',
  };
  return {
    description: 'The whole file, with its length. `Content-Disposition` has a name for it.',
    headers: {
      ...headerReferences(),
      'Content-Disposition': {
        schema: { type: 'string' },
        example: 'attachment; filename="stock_zh_a_hist_000001.csv"',
      },
    },
    content: Object.fromEntries(
      EXPORT_ENDINGS.map((ending) => [
        EXPORT_FORMATS[ending].type.split(';')[0],
        ending === 'csv'
          ? { schema: { type: 'string' }, examples: { form: example } }
          : { schema: { type: 'string', format: 'binary' } },
      ]),
    ),
  };
}

function headerReferences(): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    Object.keys(RESPONSE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The response of failures that share a status, each with its meaning where the service sends a sentence. */
function failure(codes: readonly FailureCode[]): Readonly<Record<string, unknown>> {
  const examples = codes.map(
    (code) => [code, { value: { error: FAILURES[code].meaning, interface: ANY_NAME } }] as const,
  );
  return {
    description: codes.map((code) => FAILURES[code].meaning).join(' '),
    content: { 'application/json': { schema: ERROR_BODY, examples: Object.fromEntries(examples) } },
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
  description: 'The JSON body of a failed request.',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'A sentence that a person can act on.' },
    interface: { type: 'string', description: 'The name that was called; absent where none was given.' },
    detail: {
      type: 'array',
      description:
        'One item for each parameter to correct. Absent where `error` says it all, as for an unknown parameter.',
      items: { $ref: '#/components/schemas/ValidationItem' },
    },
  },
} as const;
