import { CATEGORIES } from '../../catalogue/declare/categories.ts';
import { TOPICS } from '../../catalogue/declare/topics.ts';
import { COMMON, categoryText } from '../../catalogue/registry/categories.ts';
import { OPEN } from '../../engine/interface/columns.ts';
import { sourceTitle, toChinese } from './document.ts';

const HAN = /\p{Script=Han}/u;

/** The sentences of an OpenAPI document that stand in no declaration. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Financial and economic data by plain HTTP GET.': '用普通的 HTTP GET 获取金融与经济数据。',
  'Every interface of this service.': '本服务的全部接口。',
  'Every interface is one GET and answers a JSON array of records, one object a row; no rows are `[]`. Query parameters are read strictly: an unknown, repeated, missing or mistyped one is answered 422, before any source is asked. Check the status before you read the body.':
    '每个接口是一个 GET，返回 JSON 记录数组，每行一个对象；没有数据行时为 `[]`。查询参数严格检查：未知、重复、缺失或类型有误的参数返回 422，不访问数据源。读取正文前请先检查状态码。',
  'The same answer is also a file: `/api/export/{item_id}.csv`, `.xlsx`, `.parquet` or `.arrow`, with the same names and parameters.':
    '同样的结果也有文件：`/api/export/{item_id}.csv`、`.xlsx`、`.parquet` 或 `.arrow`，接口名和参数相同。',
  'The manual of this instance.': '本实例的手册',
  'The table: one object a row, keys in the order of the columns. No rows are `[]`.':
    '表格：每行一个对象，键按列的顺序。没有数据行时为 `[]`。',
  'The form of an answer; every cell is made up': '应答的形式，单元格均为虚构',
  'A parameter is unknown, missing, repeated, mistyped or out of range.':
    '有参数未知、缺失、重复、类型有误或超出范围。',
  'It limits how long this client waits; the answer does not change.': '只限制本客户端的等待时间，应答不变。',
  'It goes to the source and nowhere else: no log, error or cache shows it.':
    '只发给数据源：日志、错误和缓存中都不会出现。',
  'Columns, in this order; a missing cell is `null`:': '按此顺序的列；缺失的单元格为 `null`：',
  'Names these bytes in this content coding. Send it back as `If-None-Match` to get 304 while nothing has changed.':
    '这些字节在此内容编码下的标识。以 `If-None-Match` 发回，未变化时返回 304。',
  'Seconds since the source gave this data.': '数据源给出这些数据以来的秒数。',
  'How long this answer may be cached.': '此应答可以缓存多久。',
  'Whether cached data are served (`hit`), data were fetched for this request (`fwd=miss`), or stale data are served because the source fails (`fwd=stale`). RFC 9211.':
    '数据来自缓存（`hit`）、为本次请求取得（`fwd=miss`），还是因数据源失败而提供的过期数据（`fwd=stale`）。见 RFC 9211。',
  'The source that answered, when, and at which address, without secrets; `sandbox` for made-up figures.':
    '应答的数据源、时间和地址，不含机密；虚构的数字为 `sandbox`。',
  'What to know of this answer, in sentences. Absent where there is nothing to say. An answer `[]` of a text that cannot be a code of the interface says here what form is expected; no source was asked then, so it has no `Finfount-Source`. Of a series that has ended, it names the last period. Of prices whose last row may still change, it names the day of that row. Of rows that are all that a source shows without a login, it says so.':
    '关于此应答需要知道的事，没有则省略。参数文本不可能是该接口的代码时返回 `[]`，此处写明所需格式；这时没有访问数据源，因而没有 `Finfount-Source`。序列已停止更新时，写明最后一期。最后一行价格仍可能变化时，写明其日期。数据源未登录时只显示这些行的，也写在此处。',
  'What is wrong with one parameter, in the vocabulary of pydantic.': '一个参数错在哪里，沿用 pydantic 的用语。',
  '`query`, the name of the parameter and, in a collection, the position of the value.':
    '`query`、参数名；对多个值的参数，还有值的位置。',
  'A sentence for a person.': '给人看的一句话。',
  'A name for a program, such as `literal_error`.': '给程序的名称，例如 `literal_error`。',
  'The text as it was sent; all texts of a repeated parameter. Absent where it is secret.':
    '发来的原文；重复的参数列出全部。机密的参数省略。',
  'What the sentence is made of.': '构成这句话的内容。',
  'The JSON body of a failed request.': '失败请求的 JSON 正文。',
  'A sentence that a person can act on.': '说明怎么办的一句话。',
  'The name that was called; absent where none was given.': '所调用的接口名；没有给出时省略。',
  'One item for each parameter to correct. Absent where `error` says it all, as for an unknown parameter.':
    '每个需要修改的参数一项。`error` 已说明一切时省略，例如未知的参数。',
  'The name of a registered interface. Its parameters are those of its own entry.':
    '已登记的接口名，参数见该接口自己的条目。',
  'Calls the interface of a name.': '按名称调用接口。',
  'Calls the registered interface of this name with the query parameters that its own entry describes. A name that is not registered is answered 422.':
    '以该接口条目所述的查询参数调用此名称的接口。未登记的名称返回 422。',
  'The answer of an interface as a file.': '以文件形式返回接口的结果。',
  'Calls the registered interface of this name with the query parameters that its own entry describes, and answers the same table as a file. Failures are JSON, as below `/api/public/`. Types follow from the declaration and never from the cells: numbers are doubles, whole numbers 64-bit integers, days and times have types of their own, and codes are texts. Parquet, Arrow and XLSX name the source, the time and the units.':
    '以该接口条目所述的查询参数调用此名称的接口，并以文件返回同一张表。失败仍是 JSON，与 `/api/public/` 相同。类型取决于声明而不是单元格：数字为双精度，整数为 64 位，日期和时间有各自的类型，代码是文本。Parquet、Arrow 和 XLSX 写明来源、时间和单位。',
  'The format of the file.': '文件格式。',
  'The whole file, with its length. `Content-Disposition` has a name for it.':
    '完整的文件及其长度；`Content-Disposition` 给出文件名。',
  'The form of a file; every cell is made up': '文件的形式，单元格均为虚构',
  'Not open: always 501.': '尚未开放：总是 501。',
  'Kept for compatibility. It answers 501 for every name, judges no parameter and reaches no source. Use the public route.':
    '为兼容而保留。对任何名称都返回 501，不检查参数，也不访问数据源。请用公开路由。',
};

/** The titles and sentences of categories and topics in Chinese, by the English ones. */
const TITLES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.values(TOPICS).map(({ title, chinese }) => [title, chinese] as const),
  ...Object.values(CATEGORIES).flatMap(({ title, chinese, doc, chineseDoc }) => [
    [title, chinese] as const,
    [doc, chineseDoc] as const,
  ]),
  [COMMON.title, categoryText(COMMON, 'zh').title],
  [COMMON.doc, categoryText(COMMON, 'zh').doc],
]);

/** What begins a line of a description, and what stands in its place. */
const BEGINNINGS: readonly (readonly [english: string, chinese: string])[] = [
  ['- Source: ', '- 数据源：'],
  ['- Use: ', '- 使用：'],
  ['- Please cite: ', '- 请引用：'],
  ['- Page for people: ', '- 网页：'],
  ['- Freshness: ', '- 时效：'],
  ['- the empty text: ', '- 空文本：'],
];
const HEADINGS = '| Column | Type | Unit | Meaning |';
const CHINESE_HEADINGS = '| 列 | 类型 | 单位 | 含义 |';
const FURTHER = 'further columns';

const toText = (text: string): string | undefined => SENTENCES[text] ?? TITLES[text] ?? toChinese(text);

/**
 * Returns an OpenAPI document with its texts in Chinese. Names, tags, types and examples stay, and so do sentences that have
 * no translation, such as the known quirks.
 */
export function toChineseOpenApi(document: unknown, columns: ColumnTexts): unknown {
  return translate(document, '', columns);
}

/** What columns mean in Chinese, by the English text, behind the name where that is known. */
type ColumnTexts = ReadonlyMap<string, string>;

/** The key of a column among the texts of columns. */
export function columnKey(name: string, english: string): string {
  return `${name === OPEN ? 'additionalProperties' : name}: ${english}`;
}

/** @param name the key under which a value stands */
function translate(value: unknown, name: string, columns: ColumnTexts): unknown {
  if (Array.isArray(value)) return value.map((each) => translate(each, name, columns));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const { 'x-chinese': chinese } = Object.fromEntries(fields);
  return Object.fromEntries(
    fields.map(([key, field]) => {
      if (key === 'tags' && name === '' && Array.isArray(field)) return [key, field.map(toTag)];
      // The values of examples are what an answer looks like.
      if (key === 'examples' && name === 'application/json') return [key, withSummaries(field)];
      if (typeof field !== 'string')
        return [key, key === 'example' || key === 'enum' ? field : translate(field, key, columns)];
      if (key === 'title') return [key, toTitle(field)];
      if (key === 'summary') return [key, typeof chinese === 'string' ? chinese : (toText(field) ?? field)];
      if (key !== 'description') return [key, field];
      return [
        key,
        typeof chinese === 'string' ? toDescription(field, chinese, columns) : toLines(field, name, columns),
      ];
    }),
  );
}

/** The title of a document: `finfount: Share prices`. */
function toTitle(text: string): string {
  const [program = '', title] = text.split(': ');
  return title === undefined ? text : `${program}：${TITLES[title] ?? title}`;
}

/** A tag whose name stays, since addresses hold it, with the name that is shown. */
function toTag(tag: unknown): unknown {
  if (typeof tag !== 'object' || tag === null || !('name' in tag)) return tag;
  const { name, ...rest } = tag;
  const shown = TITLES[String(name)] ?? name;
  const description = 'description' in rest ? (toText(String(rest.description)) ?? rest.description) : shown;
  return { name, 'x-displayName': shown, ...(description !== shown && { description }) };
}

function withSummaries(examples: unknown): unknown {
  if (typeof examples !== 'object' || examples === null) return examples;
  return Object.fromEntries(
    Object.entries(examples).map(([key, example]: [string, unknown]) => {
      if (typeof example !== 'object' || example === null || !('summary' in example)) return [key, example];
      return [key, { ...example, summary: toText(String(example.summary)) ?? example.summary }];
    }),
  );
}

/** The description of an interface: its own sentence is the first paragraph. */
function toDescription(text: string, chinese: string, columns: ColumnTexts): string {
  const [, ...paragraphs] = text.split('\n\n');
  return [chinese, ...paragraphs.map((each) => toLines(each, '', columns))].join('\n\n');
}

function toLines(text: string, name: string, columns: ColumnTexts): string {
  return (
    columns.get(columnKey(name, text)) ??
    toText(text) ??
    text
      .split('\n')
      .map((line) => toLine(line, columns))
      .join('\n')
  );
}

function toLine(line: string, columns: ColumnTexts): string {
  const known = toText(line);
  if (known !== undefined || line === '') return known ?? line;
  if (line === HEADINGS) return CHINESE_HEADINGS;
  if (line.startsWith('| '))
    return line
      .split(' | ')
      .map((cell) => toTableCell(cell, columns))
      .join(' | ');
  const [english = '', chinese = ''] = BEGINNINGS.find(([each]) => line.startsWith(each)) ?? [];
  if (english !== '') {
    const rest = line.slice(english.length);
    const [title = '', terms] = rest.split(', [terms of use](');
    if (terms !== undefined) return `${chinese}${sourceTitle(title)}，[使用条款](${terms}`;
    return `${chinese}${toText(rest) ?? rest}`;
  }
  const [, choice = '', meaning = ''] = /^- (`[^`]*`): (.*)$/.exec(line) ?? [];
  if (choice !== '')
    return toText(meaning) || !HAN.test(choice) ? `- ${choice}：${toText(meaning) ?? meaning}` : `- ${choice}`;
  if (line.startsWith('- ')) return `- ${toText(line.slice(2)) ?? line.slice(2)}`;
  return toSentences(line);
}

/** A cell of the table of columns. The first and the last hold the bars at the ends. */
function toTableCell(cell: string, columns: ColumnTexts): string {
  const text = cell.replace(/^\| /, '').replace(/ \|$/, '');
  const translated = text === FURTHER ? '其他列' : (toText(text) ?? columns.get(text));
  return translated === undefined ? cell : cell.replace(text, () => translated);
}

/** Several sentences, each of which may have a translation. */
function toSentences(text: string): string {
  const sentences = text.split(/(?<=\.) (?=[A-Z])/);
  const translated = sentences.map(toText);
  return translated.includes(undefined) ? text : translated.join('');
}
