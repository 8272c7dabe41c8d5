import { CODE_FORM_TEXTS, toChineseForm } from '../../../../src/docs/chinese/code-forms.ts';
import { FAILURE_TEXTS } from '../../../../src/docs/chinese/failures.ts';
import { FAILURES, isFailureCode } from '../../../../src/errors.ts';
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
};

/** Sentences of the service in which a name or a form differs. */
const SENTENCES: readonly (readonly [RegExp, (...parts: string[]) => string | undefined])[] = [
  [
    /^No source was asked: (\w+) should be (.*)\.$/s,
    (name, form) => after(toForm(form), `未访问数据源：${name} 应为`, '。'),
  ],
  [/^This series has ended: its last data are of (\S+)\.$/, (period) => `此序列已停止更新，最后的数据属于 ${period}。`],
  [/^(\w+) should not be earlier than (\w+)$/, (later, earlier) => `${later} 不应早于 ${earlier}`],
  [/^Input should be a month from (\S+) to (\S+)$/, (from, to) => `应为 ${from} 至 ${to} 的月份`],
  [/^Input should be ('.*')$/s, (choices) => `应为以下之一：${choices?.replace(' or ', '、').replaceAll(', ', '、')}`],
  [/^Input should be (?:an? )?(.*)$/s, (form) => MESSAGES[form ?? ''] ?? after(toForm(form), '应为')],
];

function toForm(text = ''): string | undefined {
  return CODE_FORM_TEXTS[text] ?? toChineseForm(text);
}

function after(text: string | undefined, before: string, end = ''): string | undefined {
  return text === undefined ? undefined : `${before}${text}${end}`;
}

/** A sentence of the service in Chinese; as it is where there is no translation. */
function toSentence(text: string): string {
  const known = MESSAGES[text];
  if (known !== undefined) return known;
  for (const [form, translate] of SENTENCES) {
    const parts = form.exec(text);
    if (parts) return translate(...parts.slice(1)) ?? text;
  }
  return text;
}

/** An outcome with the sentences of the service in Chinese. What a failure says itself is kept as its original. */
export function toChineseOutcome(outcome: Outcome): Outcome {
  if ('refusal' in outcome) return { refusal: toChineseRefusal(outcome.refusal) };
  return outcome.note === undefined ? outcome : { ...outcome, note: toSentence(outcome.note) };
}

function toChineseRefusal(refusal: Refusal): Refusal {
  const { code = '', message } = refusal;
  const faults = Object.fromEntries(
    Object.entries(refusal.faults).map(([name, texts]) => [name, texts.map(toSentence)]),
  );
  if (!isFailureCode(code)) return { ...refusal, faults };
  const { meaning, remedy } = FAILURES[code];
  const said = [meaning, remedy].map((text) => FAILURE_TEXTS[text] ?? text).join('');
  return { ...refusal, faults, message: said, original: message };
}
