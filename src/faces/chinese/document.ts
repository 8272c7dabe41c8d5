import { unitName } from '../../catalogue/fields/units.ts';
import type { Coverage } from '../../engine/interface/interface.ts';
import type { InterfaceDocument, ManualColumn, ManualParam, ManualSource } from '../manual-data/manual-types.ts';
import { toChineseForm } from './code-forms.ts';
import { CHINESE_TEXTS } from './texts.ts';

const HAN = /\p{Script=Han}/u;
const SPANS: Readonly<Record<string, string>> = { s: '秒', m: '分钟', h: '小时', d: '天' };
const SESSION = '内地交易所开市期间';

/** A span as declarations write it, such as `6h`, in Chinese. */
function toSpan(text: string): string {
  return text.replace(/^(\d+)([smhd])$/, (_, count: string, unit: string) => `${count} ${SPANS[unit] ?? unit}`);
}

const STALE = 'erved for up to {} when the source fails';
const OPEN = 'Fresh for {} while the mainland exchanges are in session';
const HOURS = '({} to {} Beijing time, not on holidays)';
const staleFor = (span: string): string => `数据源失败时，最多继续提供 ${toSpan(span)}。`;
const openHours = (after: string, from: string, to: string): string =>
  `${SESSION}${after}（北京时间 ${from} 至 ${to}，节假日除外）`;
const UNTIL_NEXT = '其余时间直到下次开市。';

/** Sentences in which a number or a code differs: each `{}` stands for what does. */
const TEMPLATES: readonly (readonly [template: string, translate: (...parts: string[]) => string])[] = [
  ['Name of the board, or its code such as {}.', (code) => `板块名称，或其代码，例如 ${code}。`],
  ['Funds of the type {}.', (type) => `类型为 ${type} 的基金。`],
  ['AKShare describes the series as beginning in {}.', (month) => `据 AKShare 说明，该序列始于 ${month}。`],
  ['Name of the series, the same in every row: {}.', (series) => `序列名称，各行相同：${series}。`],
  ['Name of the metal, the same in every row: {}.', (metal) => `金属名称，各行相同：${metal}。`],
  ['Rate of the term {}.', (term) => `期限为 ${term} 的利率。`],
  ['Change of the rate of the term {}.', (term) => `期限为 ${term} 的利率的变化。`],
  ['Sellers’ level {} of the order book: price.', (level) => `盘口卖 ${level} 档的价格。`],
  ['Sellers’ level {} of the order book: volume.', (level) => `盘口卖 ${level} 档的数量。`],
  ['Buyers’ level {} of the order book: price.', (level) => `盘口买 ${level} 档的价格。`],
  ['Buyers’ level {} of the order book: volume.', (level) => `盘口买 ${level} 档的数量。`],
  [`Fresh for {}; s${STALE}.`, (fresh, stale) => `${toSpan(fresh)}内视为最新；${staleFor(stale)}`],
  [
    `${OPEN} ${HOURS}, and served for {} more while a newer one is fetched; otherwise until the next session. S${STALE}.`,
    (fresh, from, to, more, stale) =>
      `${openHours('', from, to)}${toSpan(fresh)}内视为最新，更新时再提供 ${toSpan(more)}；${UNTIL_NEXT}${staleFor(stale)}`,
  ],
  [
    `${OPEN} and some hours after it ${HOURS}, and served for {} more while a newer one is fetched; otherwise until the next session. S${STALE}.`,
    (fresh, from, to, more, stale) =>
      `${openHours('及其后数小时', from, to)}${toSpan(fresh)}内视为最新，更新时再提供 ${toSpan(more)}；${UNTIL_NEXT}${staleFor(stale)}`,
  ],
  [
    `${OPEN} ${HOURS}; otherwise until the next session. S${STALE}.`,
    (fresh, from, to, stale) => `${openHours('', from, to)}${toSpan(fresh)}内视为最新；${UNTIL_NEXT}${staleFor(stale)}`,
  ],
  [
    `${OPEN} and some hours after it ${HOURS}; otherwise until the next session. S${STALE}.`,
    (fresh, from, to, stale) =>
      `${openHours('及其后数小时', from, to)}${toSpan(fresh)}内视为最新；${UNTIL_NEXT}${staleFor(stale)}`,
  ],
  [
    `Fresh until the evening of the next trading day ({} Beijing time), and for {} minutes on that evening; lists of days older than {} days are fresh for {} days. S${STALE}.`,
    (time, minutes, age, days, stale) =>
      `到下一交易日晚间（北京时间 ${time}）为止视为最新，当晚每 ${minutes} 分钟更新；${age} 天以前的清单 ${days} 天内视为最新。${staleFor(stale)}`,
  ],
  [
    `Fresh until the evening of the next trading day ({} Beijing time), and for {} minutes on that evening, when the values of the day come one after the other. S${STALE}.`,
    (time, minutes, stale) =>
      `到下一交易日晚间（北京时间 ${time}）为止视为最新；当晚当日的值陆续公布，每 ${minutes} 分钟更新。${staleFor(stale)}`,
  ],
  [
    `Fresh for {} during the session of the day and for some hours after it, then for {}. S${STALE}; the source itself has the last weeks only.`,
    (open, closed, stale) =>
      `当日开市期间及其后数小时 ${toSpan(open)}内视为最新，此后为 ${toSpan(closed)}。${staleFor(stale)}数据源本身只有最近几周。`,
  ],
  [
    `Fresh for {}; for {} where the last day is more than three days ago. S${STALE}.`,
    (fresh, old, stale) => `${toSpan(fresh)}内视为最新；最后一天早于三天前的为 ${toSpan(old)}。${staleFor(stale)}`,
  ],
  [
    'Years before the last one are fresh for {}. Others: {}',
    (span, rest) => `上一年以前的年份 ${toSpan(span)}内视为最新。其余：${toChinese(rest) ?? rest}`,
  ],
  [
    'Years that ended two months ago are fresh for {}. Others: {}',
    (span, rest) => `两个月前已结束的年份 ${toSpan(span)}内视为最新。其余：${toChinese(rest) ?? rest}`,
  ],
  ['Never changes once published: fetched once and stored.', () => '公布后不再变化：只取一次并保存。'],
  [
    'Vintages before {} never change: fetched once and stored. Others: {}',
    (year, rest) => `${year} 年以前的版本不再变化：只取一次并保存。其余：${toChinese(rest) ?? rest}`,
  ],
  [
    `Unadjusted years that are over: fresh for {}. Adjusted years that are over: fresh for {} while the mainland exchanges are in session, otherwise until the next session. The current year: fresh for {} in session. S${STALE}.`,
    (unadjusted, adjusted, current, stale) =>
      `已结束年份的不复权数据：${toSpan(unadjusted)}内视为最新；复权数据：开市期间 ${toSpan(adjusted)}，其余时间直到下次开市。当年：开市期间 ${toSpan(current)}。${staleFor(stale)}`,
  ],
];

/** What stands in the places of a template; undefined where a text is of another form. */
function partsOf(text: string, template: string): readonly string[] | undefined {
  const [first = '', ...literals] = template.split('{}');
  if (literals.length === 0) return text === first ? [] : undefined;
  if (!text.startsWith(first)) return undefined;
  const parts: string[] = [];
  let at = first.length;
  for (const [place, literal] of literals.entries()) {
    const isLast = place === literals.length - 1;
    const end = isLast ? text.length - literal.length : text.indexOf(literal, at);
    if (end < at || !text.startsWith(literal, end)) return undefined;
    parts.push(text.slice(at, end));
    at = end + literal.length;
  }
  return parts;
}

/** A pair of currencies: `AUD against CNY`. */
function toPair(text: string): string | undefined {
  const [pair = '', remark] = text.split(', ');
  const [one = '', other = '', ...more] = pair.split(' against ');
  const isPair = [one, other].every((code) => /^[A-Z]{3}$/.test(code)) && more.length === 0;
  if (!isPair || (remark !== undefined && remark !== 'central parity')) return undefined;
  return `${one} 兑 ${other}${remark === undefined ? '' : '，中间价'}`;
}

// What stands between a sentence and the form of its texts: see `formText`.
const FORM = ' Its form: ';

const OTHERWISE: Readonly<Record<string, string>> = {
  'Any other text is refused with 422.': '其他文本以 422 拒绝。',
  'Any other text answers [] with the header Finfount-Note, and no source is asked.':
    '其他文本返回 []，应答头 Finfount-Note 写明格式，不访问数据源。',
};

/** Returns a sentence of a declaration in Chinese; undefined where there is no translation. */
export function toChinese(text: string): string | undefined {
  const known = CHINESE_TEXTS[text];
  if (known !== undefined) return known;
  if (` ${text}`.includes(FORM)) return withForm(` ${text}`);
  for (const [template, translate] of TEMPLATES) {
    const parts = partsOf(text, template);
    if (parts) return translate(...parts);
  }
  return toPair(text) ?? toChineseForm(text, CHINESE_TEXTS);
}

/** The form of texts, or a sentence followed by it: see `formText`. */
function withForm(text: string): string | undefined {
  const [doc = '', form] = text.split(FORM);
  if (form === undefined) return undefined;
  const end = Object.keys(OTHERWISE).find((each) => form.endsWith(`. ${each}`));
  if (end === undefined) return undefined;
  const sentence = doc === '' ? '' : toChinese(doc.trim());
  const shape = toChinese(form.slice(0, -end.length - 2));
  return sentence === undefined || shape === undefined ? undefined : `${sentence}格式：${shape}。${OTHERWISE[end]}`;
}

/**
 * Returns the meaning of an allowed value in Chinese: nothing where the value is Chinese; undefined where there is
 * no translation.
 */
export function choiceMeaning([value, meaning]: readonly [string, string]): string | undefined {
  return toChinese(meaning) ?? (HAN.test(value) ? '' : undefined);
}

/** Returns the document of an interface with its texts in Chinese; what has no translation stays English. */
export function toChineseDocument(document: InterfaceDocument): InterfaceDocument {
  const { declared, sources } = document;
  return {
    ...document,
    sources: sources.map(toChineseSource),
    declared: {
      ...declared,
      doc: declared.chinese ?? declared.doc,
      freshness: either(declared.freshness),
      fallbacks: declared.fallbacks.map((each) => ({ ...each, freshness: either(each.freshness) })),
      ...(declared.absence !== undefined && { absence: either(declared.absence) }),
      params: declared.params.map(toChineseParam),
      columns: declared.columns.map(toChineseColumn),
      ...(declared.coverage && { coverage: toChineseCoverage(declared.coverage) }),
      quirks: declared.quirks.map(either),
      evidence: declared.evidence.map(either),
    },
  };
}

/** Returns a source with its texts in Chinese, but for what papers it wants cited. */
export function toChineseSource<Facts extends Pick<ManualSource, 'title' | 'licence' | 'quirks'>>(
  source: Facts,
): Facts {
  const { title, licence, quirks } = source;
  return {
    ...source,
    title: sourceTitle(title),
    ...(licence !== undefined && { licence: either(licence) }),
    quirks: quirks.map(either),
  };
}

/** A title with the Chinese one in parentheses behind it is that one: `Eastmoney (东方财富)`. */
export function sourceTitle(title: string): string {
  const inside = title.slice(title.lastIndexOf('(') + 1, -1);
  return title.endsWith(')') && HAN.test(inside) ? inside : either(title);
}

/** The first cells of the rows are names, which stay as they are. */
function toChineseCoverage({ doc, headings, rows }: Coverage): Coverage {
  return {
    doc: either(doc),
    headings: headings.map(either),
    rows: rows.map(([name = '', ...cells]) => [name, ...cells.map(either)]),
  };
}

function either(text: string): string {
  return toChinese(text) ?? text;
}

function toChineseParam(param: ManualParam): ManualParam {
  const [, one] = param.type.split('collection of ');
  return {
    ...param,
    type: one === undefined ? (toChinese(param.type) ?? param.type) : `多个${toChinese(one) ?? one}`,
    doc: toChinese(param.doc) ?? param.doc,
    choices: param.choices.map(([value, meaning]) => [value, choiceMeaning([value, meaning]) ?? meaning]),
  };
}

function toChineseColumn(column: ManualColumn): ManualColumn {
  const { type, unit, chinese } = column;
  return {
    ...column,
    type: toChinese(type) ?? type,
    ...(unit !== undefined && { unit: unitName(unit, 'zh') }),
    doc: chinese,
  };
}
