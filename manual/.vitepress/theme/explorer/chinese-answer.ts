import { FAILURES, isFailureCode } from '../../../../src/base/errors.ts';
import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import type { Outcome, Refusal } from './answer.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  'Field required': '必填',
  'valid integer, unable to parse string as an integer': '应为整数',
  'valid number, unable to parse string as a number': '应为数字',
  'valid boolean, unable to interpret input': '应为 true 或 false',
  'real calendar date in the form YYYYMMDD': '应为真实存在的日期，格式为 YYYYMMDD',
  'real time in the form YYYY-MM-DD HH:MM:SS': '应为真实存在的时间，格式为 YYYY-MM-DD HH:MM:SS',
  'time of the day in the form HH:MM:SS': '应为一天中的时间，格式为 HH:MM:SS',
  'month in the form YYYY-MM': '应为月份，格式为 YYYY-MM',
  'finite number': '应为有限的数字',
  'greater than 0': '应大于 0',
  'percent-encoded UTF-8': '应为百分号编码的 UTF-8',
};

/** What to know of an answer, by the English sentence. */
const NOTES: Readonly<Record<string, string>> = {
  'The source was asked without encryption, as --allow-http allows: anybody on the way could change its reply.':
    '按 --allow-http 的许可，未加密地访问了数据源：途中任何人都可能改动其应答。',
  'Quotes of push2delay.eastmoney.com are delayed 15 minutes while the market is open.':
    '开市期间，push2delay.eastmoney.com 的行情延迟 15 分钟。',
  "Eastmoney failed: all rows are those of Sina's file; turnover rates are null.":
    '东方财富失败：所有行来自新浪的文件；换手率为 null。',
  "Eastmoney failed: all rows are those of Sina's file; volumes, turnovers and turnover rates are null.":
    '东方财富失败：所有行来自新浪的文件；成交量、成交额和换手率为 null。',
  "Eastmoney failed: all rows are those of Sina's list; volume ratio, dynamic price over earnings, speed and the changes of 5 minutes, 60 days and the year are null.":
    '东方财富失败：所有行来自新浪的列表；量比、动态市盈率、涨速以及 5 分钟、60 日和年初至今的涨跌幅为 null。',
  "Eastmoney failed: all rows are those of Sina's list; all columns but prices, volume, turnover, amplitude, bid and ask are null.":
    '东方财富失败：所有行来自新浪的列表；除价格、成交量、成交额、振幅、买一和卖一外，各列为 null。',
  "The lists of the exchanges could not be had: all rows are those of Sina's list, whose names may carry marks such as XD.":
    '无法取得各交易所的列表：所有行来自新浪的列表，其名称可能带有 XD 等标记。',
  'These are the 30 bonds that Jisilu shows to guests; the cookie of a login brings the whole list.':
    '这是集思录向访客展示的 30 只转债；带上登录后的 Cookie 可取得完整列表。',
};

/** The end of a sentence before the next one. */
const SENTENCE_END = /(?<=\.) (?=[A-Z]|\w+ was read as )/;

/** Sentences of the service in which a name or a number differs. */
const SENTENCES: readonly (readonly [RegExp, (...parts: string[]) => string | undefined])[] = [
  [/^This series has ended: its last data are of (\S+)\.$/, (period) => `此序列已停止更新，最后的数据属于 ${period}。`],
  [/^(\w+) was read as (\S+)$/, (name, value) => `${name} 读作 ${value}。`],
  [/^(\w+) should not be earlier than (\w+)$/, (later, earlier) => `${later} 不应早于 ${earlier}`],
  [/^Input should be given once, not (\d+) times$/, (times) => `只能给出一次，而不是 ${times} 次`],
  [
    /^Input should be (\d+) to (\d+) characters, not all blank$/,
    (least, most) => `应为 ${least} 至 ${most} 个字符，不能全为空白`,
  ],
  [
    /^Input should be at most (\d+) characters, visible ASCII and blanks only$/,
    (most) => `应不超过 ${most} 个字符，只含可见的 ASCII 字符和空格`,
  ],
  [
    /^Input should be at most (\d+) characters, visible ASCII without blanks, quotes, commas, semicolons and backslashes$/,
    (most) => `应不超过 ${most} 个字符，只含可见的 ASCII 字符，不含空格、引号、逗号、分号和反斜杠`,
  ],
  [
    /^Input should not contain (".*"): quotes, parentheses, &, #, backslashes and control characters are refused$/s,
    (found) => `不应含有 ${found}：引号、括号、&、#、反斜杠和控制字符不予接受`,
  ],
  [/^Input should be a month from (\S+) to (\S+)$/, (from, to) => `应为 ${from} 至 ${to} 的月份`],
  [/^Input should be ('.*')$/s, (choices) => `应为以下之一：${choices?.replace(' or ', '、').replaceAll(', ', '、')}`],
  [/^Input should be (?:an? )?(.*)$/s, (what = '') => MESSAGES[what]],
];

/** A sentence of the service in Chinese; as it is where there is no translation. */
function toSentence(text: string): string {
  const known = MESSAGES[text] ?? NOTES[text];
  if (known !== undefined) return known;
  for (const [form, translate] of SENTENCES) {
    const parts = form.exec(text);
    if (parts) return translate(...parts.slice(1)) ?? text;
  }
  return text;
}

/** The params of the interface that was asked, with their texts in Chinese. */
type Params = readonly Pick<ManualParam, 'name' | 'takes'>[];

/**
 * An outcome with the sentences of the service in Chinese. What a failure says itself is kept as its original.
 * @param params what they take, the service says in English alone
 */
export function toChineseOutcome(outcome: Outcome, params: Params): Outcome {
  if ('refusal' in outcome) return { refusal: toChineseRefusal(outcome.refusal, params) };
  if (outcome.note === undefined) return outcome;
  return {
    ...outcome,
    note: outcome.note
      .split(SENTENCE_END)
      .map((each) => toNote(each, params))
      .join(''),
  };
}

/** A sentence of a note. Which text a param takes, its document says. */
function toNote(sentence: string, params: Params): string {
  const [, name] = /^No source was asked: (\w+) should be /.exec(sentence) ?? [];
  const takes = params.find((param) => param.name === name)?.takes;
  return takes === undefined ? toSentence(sentence) : `未访问数据源：${name} 应为${takes}${toReason(sentence)}。`;
}

/** What securities are, and where, as `catalogue/declare/spellings.ts` of the service says it. */
const SECURITIES: Readonly<Record<string, string>> = {
  share: '股票',
  fund: '基金',
  bond: '债券',
  'convertible bond': '可转债',
  repo: '质押式回购',
  index: '指数',
};
const PLACES: Readonly<Record<string, string>> = { Shanghai: '上海的', Shenzhen: '深圳的', Beijing: '北京的' };

/** What a text names instead of what the param takes, behind a semicolon; empty where the sentence has none. */
function toReason(sentence: string): string {
  const [, text, kind = '', place = ''] = /; (\S+) is an? ([a-z ]+?)(?: of (\w+))?\.?$/.exec(sentence) ?? [];
  return text === undefined ? '' : `；${text} 是${PLACES[place] ?? ''}${SECURITIES[kind] ?? kind}`;
}

function toChineseRefusal(refusal: Refusal, params: Params): Refusal {
  const { code = '', message } = refusal;
  const faults = Object.fromEntries(
    Object.entries(refusal.faults).map(([name, texts]) => [name, texts.map((text) => toFault(text, name, params))]),
  );
  if (!isFailureCode(code)) return { ...refusal, faults };
  const { meaning, remedy } = FAILURES[code];
  return { ...refusal, faults, message: `${meaning.zh}${remedy.zh}`, original: message };
}

/** What is wrong with a param: where no sentence of its own says it, that the text is not what the param takes. */
function toFault(text: string, name: string, params: Params): string {
  const said = toSentence(text);
  const takes = params.find((param) => param.name === name)?.takes;
  return said === text && takes !== undefined ? `应为${takes}${toReason(text)}` : said;
}
