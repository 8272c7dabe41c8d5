import { Failure, RULE_ERROR } from '../../base/errors.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { type Language, say, textIn } from '../../base/say.ts';
import { hasLastPeriod } from '../../engine/answer/last-period.ts';
import type { CellKind } from '../../engine/formats/cells.ts';
import { type Column, DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import { endedText, type Interface } from '../../engine/interface/interface.ts';
import type { Param, ParamSchema } from '../../engine/interface/params.ts';
import { readQuery, toQuery } from '../../engine/interface/query.ts';
import { CELL_NAMES } from '../wording/cells.ts';
import { freshnessText } from '../wording/freshness.ts';
import { formText } from '../wording/params.ts';
import { COMMON_FAILURES, cellSchemaReference, ERROR_BODY, noValueResponse, tableResponse } from './responses.ts';

/**
 * The OpenAPI operation of an interface.
 * @param tag the English title of its topic or category
 */
export function toOperation(iface: Interface, tag: string, language: Language): unknown {
  const { name } = iface;
  const { zh } = iface.say;
  const examples = getOrInsert(refusals, iface, () => refusalsOf(iface));
  return {
    operationId: name,
    tags: [tag],
    ...(zh !== '' && { 'x-chinese': zh }),
    ...(iface.proof && { 'x-proof': iface.proof }),
    ...(iface.publishes && { 'x-publishes': iface.publishes[language] }),
    // The newest stored period differs between instances, so it has a route.
    ...(hasLastPeriod(iface) && { 'x-latest': `/api/latest/${name}` }),
    // A summary is plain text, so backticks are removed.
    summary: textIn(iface.say, language).replaceAll('`', ''),
    description: toDescription(iface, language),
    parameters: Object.entries(iface.params).map(([key, param]) =>
      toParameter(key, param, iface.example[key], language),
    ),
    responses: {
      // The specification declares no schema for the interfaces of articles.
      200: tableResponse(
        hasSchema(iface) ? { type: 'array', items: { $ref: `#/components/schemas/${rowSchemaName(name)}` } } : {},
        toTableExample(iface.columns),
        language,
      ),
      ...(iface.source.notFoundMeaning !== undefined && {
        404: noValueResponse(iface.source),
      }),
      ...(Object.keys(iface.params).length > 0 && {
        422: {
          description: say(
            'A parameter is unknown, missing, repeated, mistyped or out of range.',
            '有参数未知、缺失、重复、类型有误或超出范围。',
          )[language],
          content: { 'application/json': { schema: ERROR_BODY, examples } },
        },
      }),
      ...COMMON_FAILURES,
    },
  };
}

/**
 * Whether a schema describes the columns. The specification declares none for the interfaces of articles: the
 * description has a table of their columns.
 */
export function hasSchema({ category }: Interface): boolean {
  return category !== 'article';
}

const LABELS = {
  source: say('Source: ', '数据源：'),
  terms: say('terms of use', '使用条款'),
  comma: say(', ', '，'),
  use: say('Use: ', '使用：'),
  cite: say('Please cite: ', '请引用：'),
  page: say('Page for people: ', '网页：'),
  freshness: say('Freshness: ', '时效：'),
  headings: say('| Column | Type | Unit | Meaning |', '| 列 | 类型 | 单位 | 含义 |'),
  columns: say('Columns, in this order; a missing cell is `null`:', '按此顺序的列；缺失的单元格为 `null`：'),
  further: say('further columns', '其他列'),
} as const;

/** The description in Markdown: what OpenAPI has no field for. */
function toDescription(iface: Interface, language: Language): string {
  const { ended, source, page, cache, columns, quirks } = iface;
  const { licence, citation, quirks: known = [] } = source;
  const label = (name: keyof typeof LABELS): string => LABELS[name][language];
  const notes = [...quirks, ...known].map((quirk) => `- ${toInline(textIn(quirk, language))}`);
  return [
    textIn(iface.say, language),
    ...(ended === undefined ? [] : [`**${endedText(ended)[language]}**`]),
    [
      `- ${label('source')}${toInline(textIn(source.title, language))}${label('comma')}[${label('terms')}](${source.terms})`,
      ...(licence === undefined ? [] : [`- ${label('use')}${toInline(textIn(licence, language))}`]),
      ...(citation === undefined ? [] : [`- ${label('cite')}${toInline(citation)}`]),
      `- ${label('page')}[${toInline(page)}](${page})`,
      `- ${label('freshness')}${toInline(freshnessText(cache.freshness, language))}`,
    ].join('\n'),
    ...(hasSchema(iface) ? [] : toColumnTable(columns, language)),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

/** The columns as a table in Markdown, with its heading. */
function toColumnTable(columns: readonly Column[], language: Language): readonly string[] {
  const rows = columns.map(
    ({ name, cells, unit, say }) =>
      `| ${name === DYNAMIC_COLUMNS ? LABELS.further[language] : `\`${toInline(name)}\``} | ${textIn(CELL_NAMES[cells], language)} | ${unit === undefined ? '' : toInline(unit.name[language])} | ${toInline(
        say[language],
      )} |`,
  );
  return [LABELS.columns[language], [LABELS.headings[language], '| --- | --- | --- | --- |', ...rows].join('\n')];
}

/** Escapes a text for a table cell in Markdown: one line, without HTML. */
function toInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('|', '\\|');
}

function toParameter(name: string, param: Param, example: unknown, language: Language): unknown {
  const choices = (param.choices ?? []).map(([value, meaning]) => {
    const shown = value === '' ? say('the empty text', '空文本')[language] : `\`${toInline(value)}\``;
    // The meaning of a Chinese value is empty in Chinese.
    const colon = meaning[language] === '' ? '' : say(': ', '：')[language];
    return `- ${shown}${colon}${toInline(meaning[language])}`;
  });
  const role = {
    value: param.form ? [formText(param, language)] : [],
    timeout: [
      say('It limits how long this client waits; the answer does not change.', '只限制本客户端的等待时间，应答不变。')[
        language
      ],
    ],
    cookie: [
      say(
        'It goes to the source and nowhere else: no log, error or cache shows it.',
        '只发给数据源：日志、错误和缓存中都不会出现。',
      )[language],
    ],
  }[param.role];
  return {
    name,
    in: 'query',
    required: param.required,
    description: [textIn(param.say, language), ...role, ...(choices.length > 0 ? [choices.join('\n')] : [])].join(
      '\n\n',
    ),
    ...(param.many && { style: 'form', explode: true }),
    schema: {
      ...param.schema,
      ...(param.default !== undefined && { default: param.default }),
      ...(param.choices && {
        'x-enum-descriptions': param.choices.map(([value, meaning]) => meaning[language] || value),
      }),
    },
    ...(example !== undefined && { example }),
  };
}

/** The name of the schema of a row of an interface: `StockZhAHistRow` of `stock_zh_a_hist`. */
export function rowSchemaName(name: string): string {
  const words = name.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Row`;
}

/**
 * The schema of a row. Dynamic columns beside named ones have any type: generators would give them the narrowest
 * type of all.
 */
export function toRowSchema(columns: readonly Column[], language: Language): unknown {
  const named = columns.filter(({ name }) => name !== DYNAMIC_COLUMNS);
  const further = columns.find(({ name }) => name === DYNAMIC_COLUMNS);
  return {
    type: 'object',
    required: named.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name),
    properties: Object.fromEntries(named.map((column) => [column.name, toCellSchema(column, language)])),
    ...(further && { additionalProperties: named.length === 0 ? cellSchemaReference(further.cells) : true }),
  };
}

/** The meaning of a column and its unit, in a language. */
function columnText({ unit, say }: Pick<Column, 'unit' | 'say'>, language: Language): string {
  if (unit === undefined) return say[language];
  return language === 'zh' ? `${say.zh}单位：${unit.name.zh}。` : `${say.en} Unit: ${unit.name.en}.`;
}

function toCellSchema(column: Column, language: Language): unknown {
  const { cells, id } = column;
  return {
    ...cellSchemaReference(cells),
    description: columnText(column, language),
    ...(id !== undefined && { 'x-name-en': id }),
  };
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

/** An example row with synthetic cells; undefined if there are dynamic columns. */
function toTableExample(columns: readonly Column[]): unknown {
  if (columns.some(({ name }) => name === DYNAMIC_COLUMNS)) return undefined;
  return [Object.fromEntries(columns.map(({ name, cells }) => [name, MADE_UP[cells]]))];
}

// A fixed day for the examples of refusals, so that documents do not change from day to day.
const EXAMPLE_DAY = new Date('2026-11-01T00:00:00Z');

// The same in every document, and half the work of one.
const refusals = new WeakMap<Interface, ReturnType<typeof refusalsOf>>();

/** Example bodies of 422, one for each way to refuse a query to this interface, made by its real parser. */
function refusalsOf(iface: Interface): Readonly<Record<string, unknown>> {
  const examples: Record<string, unknown> = {};
  for (const query of wrongQueries(iface)) {
    try {
      readQuery(iface, query, EXAMPLE_DAY);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      const { message, detail, breaksRule } = thrown;
      const error = breaksRule ? RULE_ERROR : message;
      const type = detail?.[0]?.type ?? 'unknown_parameter';
      examples[type] ??= {
        summary: `${type}: ?${query}`,
        value: { error, interface: iface.name, ...(detail && { detail }) },
      };
    }
  }
  return examples;
}

/** Queries with one error each, by the kind of a parameter. Most of them are refused. */
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
 * Texts that a parameter of this schema may refuse: of another type, an impossible or too early day, unfit for a
 * header.
 */
function wrongTexts(schema: ParamSchema): readonly string[] {
  if (schema.items) return wrongTexts(schema.items);
  if (schema.enum) return ['none'];
  if (schema.type !== 'string') return ['none', '0', 'inf'];
  return ['20230230', '2020-13', '1900-01', '!', '\t'];
}
