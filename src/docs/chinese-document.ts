import { CHINESE_TEXTS } from './chinese-texts.ts';
import { ROW_UNIT } from './interface-page.ts';
import type { InterfaceDocument, ManualColumn, ManualParam } from './manual.ts';

const HAN = /\p{Script=Han}/u;
const SPANS: Readonly<Record<string, string>> = { s: '秒', m: '分钟', h: '小时', d: '天' };
const SESSION = '内地交易所开市期间';

/** A span as declarations write it, such as `6h`, in Chinese. */
function toSpan(text: string): string {
  return text.replace(/^(\d+)([smhd])$/, (_, count: string, unit: string) => `${count} ${SPANS[unit] ?? unit}`);
}

/** Sentences in which a number or a code differs. The groups are what differs. */
const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Name of the board, or its code such as (\w+)\.$/, (code) => `板块名称，或其代码，例如 ${code}。`],
  [/^Funds of the type ([\w-]+)\.$/, (type) => `类型为 ${type} 的基金。`],
  [/^([A-Z]{3}) against ([A-Z]{3})$/, (one, other) => `${one} 兑 ${other}`],
  [/^([A-Z]{3}) against ([A-Z]{3}), central parity$/, (one, other) => `${one} 兑 ${other}，中间价`],
  [
    /^Fresh for (\w+); served for up to (\w+) when the source fails\.$/,
    (fresh, stale) => `${toSpan(fresh)}内视为最新；数据源失败时，最多继续提供 ${toSpan(stale)}。`,
  ],
  [
    /^Fresh for (\w+) while the mainland exchanges are in session(| and some hours after it) \(([\d:]+) to ([\d:]+) Beijing time, not on holidays\)(?:, and served for (\w+) more while a newer one is fetched)?; otherwise until the next session\. Served for up to (\w+) when the source fails\.$/,
    (fresh, after, from, to, more, stale) =>
      `${SESSION}${after === '' ? '' : '及其后数小时'}（北京时间 ${from} 至 ${to}，节假日除外）${toSpan(fresh)}内视为最新${more === undefined ? '' : `，更新时再提供 ${toSpan(more)}`}；其余时间直到下次开市。数据源失败时，最多继续提供 ${toSpan(stale)}。`,
  ],
  [
    /^Fresh until the evening of the next trading day \(([\d:]+) Beijing time\), and for (\d+) minutes on that evening(.*)\. Served for up to (\w+) when the source fails\.$/,
    (time, minutes, rest, stale) =>
      `到下一交易日晚间（北京时间 ${time}）为止视为最新，当晚每 ${minutes} 分钟更新${rest.includes('30 days') ? '；30 天以前的清单 30 天内视为最新' : ''}。数据源失败时，最多继续提供 ${toSpan(stale)}。`,
  ],
  [
    /^Fresh for (\w+) during the session of the day and for some hours after it, then for (\w+)\. Served for up to (\w+) when the source fails; the source itself has the last weeks only\.$/,
    (open, closed, stale) =>
      `当日开市期间及其后数小时 ${toSpan(open)}内视为最新，此后为 ${toSpan(closed)}。数据源失败时，最多继续提供 ${toSpan(stale)}；数据源本身只有最近几周。`,
  ],
  [
    /^Fresh for (\w+); for (\w+) where the last day is more than three days ago\. Served for up to (\w+) when the source fails\.$/,
    (fresh, old, stale) =>
      `${toSpan(fresh)}内视为最新；最后一天早于三天前的为 ${toSpan(old)}。数据源失败时，最多继续提供 ${toSpan(stale)}。`,
  ],
  [
    /^Years before the last one are fresh for (\w+)\. Others: (.*)$/,
    (span, rest) => `上一年以前的年份 ${toSpan(span)}内视为最新。其余：${toChinese(rest) ?? rest}`,
  ],
  [
    /^Years that ended two months ago are fresh for (\w+)\. Others: (.*)$/,
    (span, rest) => `两个月前已结束的年份 ${toSpan(span)}内视为最新。其余：${toChinese(rest) ?? rest}`,
  ],
  [/^Never changes once published: fetched once and stored\.$/, () => '公布后不再变化：只取一次并保存。'],
  [
    /^(.*) never change: fetched once and stored\. Others: (.*)$/,
    (which, rest) =>
      `${which.replace(/^Vintages before (\d+)$/, '$1 年以前的版本')}不再变化：只取一次并保存。其余：${toChinese(rest) ?? rest}`,
  ],
  [
    /^Unadjusted years that are over: fresh for (\w+)\. Adjusted years that are over: fresh for (\w+) while the mainland exchanges are in session, otherwise until the next session\. The current year: fresh for (\w+) in session\. Served for up to (\w+) when the source fails\.$/,
    (unadjusted, adjusted, current, stale) =>
      `已结束年份的不复权数据：${toSpan(unadjusted)}内视为最新；复权数据：开市期间 ${toSpan(adjusted)}，其余时间直到下次开市。当年：开市期间 ${toSpan(current)}。数据源失败时，最多继续提供 ${toSpan(stale)}。`,
  ],
];

const OTHERWISE: Readonly<Record<string, string>> = {
  'Any other text is refused with 422.': '其他文本以 422 拒绝。',
  'Any other text answers [] with the header Finfount-Note, and no source is asked.':
    '其他文本返回 []，应答头 Finfount-Note 写明格式，不访问数据源。',
};

/** Returns a sentence of a declaration in Chinese; undefined where there is no translation. */
export function toChinese(text: string): string | undefined {
  const known = CHINESE_TEXTS[text];
  if (known !== undefined) return known;
  for (const [pattern, translate] of PATTERNS) {
    const [, ...parts] = pattern.exec(text) ?? [];
    if (pattern.test(text)) return translate(...parts);
  }
  return withForm(text) ?? withExample(text);
}

/** A sentence followed by the form of its texts: see `formText`. */
function withForm(text: string): string | undefined {
  const [doc = '', form] = text.split(' Its form: ');
  if (form === undefined) return undefined;
  const end = Object.keys(OTHERWISE).find((each) => form.endsWith(`. ${each}`));
  if (end === undefined) return undefined;
  const [sentence, shape] = [toChinese(doc), toChinese(form.slice(0, -end.length - 2))];
  return sentence === undefined || shape === undefined ? undefined : `${sentence}格式：${shape}。${OTHERWISE[end]}`;
}

/** A form with an example: `six digits, such as 600000`. */
function withExample(text: string): string | undefined {
  const at = text.lastIndexOf(', such as ');
  const shape = at < 0 ? undefined : CHINESE_TEXTS[text.slice(0, at)];
  if (shape === undefined) return undefined;
  return `${shape}，例如 ${text
    .slice(at + 10)
    .replace(/,? or /, ' 或 ')
    .replaceAll(', ', '、')}`;
}

/**
 * Returns the meaning of a column in Chinese: nothing where its name is Chinese and says it; undefined where there is
 * no translation.
 */
export function columnMeaning({ name = '', doc }: Pick<ManualColumn, 'name' | 'doc'>): string | undefined {
  return toChinese(doc) ?? (HAN.test(name) ? '' : undefined);
}

/**
 * Returns the meaning of an allowed value in Chinese: nothing where the value is Chinese; undefined where there is no
 * translation.
 */
export function choiceMeaning([value, meaning]: readonly [string, string]): string | undefined {
  return toChinese(meaning) ?? (HAN.test(value) ? '' : undefined);
}

/** Returns the document of an interface with its texts in Chinese; what has no translation stays English. */
export function toChineseDocument(document: InterfaceDocument): InterfaceDocument {
  const { declared } = document;
  const either = (text: string): string => toChinese(text) ?? text;
  return {
    ...document,
    declared: {
      ...declared,
      doc: declared.chinese ?? declared.doc,
      freshness: either(declared.freshness),
      fallbacks: declared.fallbacks.map((each) => ({ ...each, freshness: either(each.freshness) })),
      ...(declared.absence !== undefined && { absence: either(declared.absence) }),
      params: declared.params.map(toChineseParam),
      columns: declared.columns.map(toChineseColumn),
    },
  };
}

function toChineseParam(param: ManualParam): ManualParam {
  const type = param.type.replace(/^collection of (.*)$/, (_, one: string) => `多个${toChinese(one) ?? one}`);
  return {
    ...param,
    type: toChinese(type) ?? type,
    doc: toChinese(param.doc) ?? param.doc,
    choices: param.choices.map(([value, meaning]) => [value, choiceMeaning([value, meaning]) ?? meaning]),
  };
}

function toChineseColumn(column: ManualColumn): ManualColumn {
  const { type, unit, doc } = column;
  return {
    ...column,
    type: toChinese(type) ?? type,
    ...(unit !== undefined && { unit: unit === ROW_UNIT ? unit : (toChinese(unit) ?? unit) }),
    doc: columnMeaning(column) ?? doc,
  };
}
