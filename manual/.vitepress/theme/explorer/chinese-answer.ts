import type { ManualInterface, ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import type { Outcome } from './answer.ts';

/** The Chinese texts of general notes, by their English sentences. */
const NOTES: Readonly<Record<string, string>> = {
  'The source was asked without encryption, as --allow-http allows: anybody on the way could change its reply.':
    '按 --allow-http 的允许，未加密访问数据源：途中任何人都能改动其应答。',
  'These are the 30 bonds that Jisilu shows to guests; the cookie of a login brings the whole list.':
    '这是集思录向访客展示的 30 只转债；带上登录后的 Cookie 可取得完整列表。',
};

/** The end of a sentence before the next one. */
const SENTENCE_END = /(?<=\.) (?=[A-Z]|\w+ was read as )/;

/** Whose end the last row of an answer waits for. */
const SESSIONS = new Map([
  ['session', '当天的交易'],
  ['last session of its week', '该周最后一个交易日的交易'],
  ['last session of its month', '该月最后一个交易日的交易'],
]);

/** Notes of the service with a variable name or number. */
const SENTENCES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^This series has ended: its last data are of (\S+)\.$/, (period) => `此序列已停止更新，最后的数据属于 ${period}。`],
  [/^(\w+) was read as (\S+)$/, (name, value) => `${name} 读作 ${value}。`],
  [
    /^The last row, of (\S+), may still change: the ([a-z ]+) was not over when the source was asked\.$/,
    (day, session = '') => `最后一行（${day}）仍可能变化：访问数据源时${SESSIONS.get(session) ?? ''}尚未结束。`,
  ],
  [
    /^There is nothing in this range: the source has (\S+(?: \S+)?) to (\S+(?: \S+)?)\.$/,
    (first, last) => `该区间内没有数据：数据源提供 ${first} 至 ${last}。`,
  ],
  [
    /^The reply lacks the fields? (\S.*), whose names? (?:is|are) inferred: /,
    (fields = '') => `应答中没有字段 ${fields.replaceAll(', ', '、')}，其名称是推断的：对应的列为 null。`,
  ],
  [
    /^As it was known at (\S+): the source was asked at (\S+ \S+) in Beijing\.$/,
    (time, obtained) => `${time} 时已知的内容：数据源于北京时间 ${obtained} 访问。`,
  ],
  [
    /^As it is known so far, since (\S+) is not over: the source was asked at (\S+ \S+) in Beijing\.$/,
    (time, obtained) => `${time} 尚未结束，此为目前已知的内容：数据源于北京时间 ${obtained} 访问。`,
  ],
];

/** The params of the interface that was asked, with their texts in Chinese. */
type Params = readonly Pick<ManualParam, 'name' | 'takes'>[];

/** The params and notes in the Chinese document of the interface. */
type ChineseDocument = Pick<ManualInterface, 'notes'> & { readonly params: Params };

/**
 * Translates the notes of an outcome into Chinese: the header has them in English only. Refusals are in the
 * requested language already.
 * @param declared the Chinese texts of its document: the forms of params, and the notes of its sources
 */
export function toChineseOutcome(outcome: Outcome, { params, notes }: ChineseDocument): Outcome {
  if ('refusal' in outcome || outcome.note === undefined) return outcome;
  const said = new Map(notes);
  return {
    ...outcome,
    note: outcome.note
      .split(SENTENCE_END)
      .map((each) => said.get(each) ?? toNote(each, params))
      .join(''),
  };
}

/**
 * Translates a sentence of a note; it stays without a translation. The form of a param comes from the document.
 */
function toNote(sentence: string, params: Params): string {
  const [, name] = /^No source was asked: (\w+) should be /.exec(sentence) ?? [];
  const takes = params.find((param) => param.name === name)?.takes;
  if (takes !== undefined) return `未访问数据源：${name} 应为${takes}${toReason(sentence)}。`;
  const known = NOTES[sentence];
  if (known !== undefined) return known;
  for (const [form, translate] of SENTENCES) {
    const parts = form.exec(sentence);
    if (parts) return translate(...parts.slice(1));
  }
  return sentence;
}

/** The kinds and places of securities, as in `catalogue/declare/spellings.ts` of the service. */
const SECURITIES: Readonly<Record<string, string>> = {
  share: '股票',
  fund: '基金',
  bond: '债券',
  'convertible bond': '可转债',
  repo: '质押式回购',
  index: '指数',
};
const PLACES: Readonly<Record<string, string>> = { Shanghai: '上海的', Shenzhen: '深圳的', Beijing: '北京的' };

/** Translates the reason after a semicolon: what a text names instead; empty without a reason. */
function toReason(sentence: string): string {
  const [, text, kind = '', place = ''] = /; (\S+) is an? ([a-z ]+?)(?: of (\w+))?\.?$/.exec(sentence) ?? [];
  return text === undefined ? '' : `；${text} 是${PLACES[place] ?? ''}${SECURITIES[kind] ?? kind}`;
}
