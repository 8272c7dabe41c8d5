import { type Language, say, textIn } from '../../base/say.ts';
import { absenceText, type Speaker } from '../../catalogue/registry/akshare/absence.ts';
import { toAbsences } from '../../catalogue/registry/akshare/absences.ts';
import { isNumeric } from '../../engine/formats/cells.ts';
import { referenceOf, titleOf } from '../../engine/interface/citation.ts';
import { type Column, DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import { endedText, type Interface } from '../../engine/interface/interface.ts';
import { SYNONYMS } from '../../engine/interface/param-names.ts';
import type { Param } from '../../engine/interface/params.ts';
import { selectsSubject } from '../../engine/interface/subject-param.ts';

/** The generated modules of the Python package by the name of their file: what `clients/python/finfount` lacks. */
export function toPythonModules(interfaces: readonly Interface[], version: string): ReadonlyMap<string, string> {
  return new Map([
    ['_interfaces.py', toFunctions(interfaces, version)],
    ['_akshare.py', toAbsentNames(interfaces)],
    ['_chinese.py', toChineseDocs(interfaces)],
  ]);
}

const GENERATED = 'Generated from the declarations of the interfaces by scripts/build-python.mjs. Edit those instead.';

/** A function for each interface, and the data that the client needs of its params and columns. */
function toFunctions(interfaces: readonly Interface[], version: string): string {
  return [
    `"""${GENERATED}"""`,
    '',
    'from __future__ import annotations',
    '',
    'from typing import Literal, Optional',
    '',
    'import pandas as pd',
    '',
    'from ._call import Interface, Text, Texts, call, explained',
    '',
    `VERSION = ${quote(version)}`,
    '',
    `__all__ = [\n${interfaces.map(({ name }) => `    ${quote(name)},\n`).join('')}]`,
    '',
    ...interfaces.flatMap(toFunction),
    '',
    'INTERFACES = {',
    ...interfaces.map(toInterfaceData),
    '}',
    '',
    '# The names that parameters of one meaning have.',
    'SYNONYMS = (',
    ...SYNONYMS.map((names) => `    (${names.map(quote).join(', ')}),`),
    ')',
    '',
  ].join('\n');
}

/** The package, whose functions are called by their names. */
const PACKAGE: Speaker = { self: say('finfount'), toCall: (name) => `finfount.${name}` };

/** The names of AKShare, of today and of old, that are not served: each with the reason and its replacement. */
function toAbsentNames(interfaces: readonly Interface[]): string {
  const sentences = Object.entries(toAbsences(interfaces)).map(
    ([name, absence]) => `    ${quote(name)}: ${quote(absenceText(name, absence, PACKAGE).en)},\n`,
  );
  return `"""${GENERATED}"""\n\nABSENT = {\n${sentences.join('')}}\n`;
}

/** The docstrings in Chinese, by the name of their function. */
function toChineseDocs(interfaces: readonly Interface[]): string {
  const docs = interfaces.map((iface) => {
    const lines = toDocLines(iface, 'zh').join('\n');
    return `    ${quote(iface.name)}: ${quote(`${lines}\n`)},\n`;
  });
  return `"""${GENERATED}"""\n\nDOCS = {\n${docs.join('')}}\n`;
}

function toFunction(iface: Interface): readonly string[] {
  const { name, params } = iface;
  const entries = Object.entries(params);
  for (const each of [name, ...entries.map(([param]) => param)])
    if (!isIdentifier(each)) throw new Error(`${name}: Python cannot have ${quote(each)} as a name`);
  const optional = entries.findIndex(([, { required }]) => !required);
  if (optional >= 0 && entries.slice(optional).some(([, { required }]) => required))
    throw new Error(`${name}: Python wants the required params first`);
  const signature = entries.map(([param, declaredParam]) => `    ${param}: ${toParameter(declaredParam)},\n`).join('');
  return [
    '',
    '@explained',
    `def ${name}(${signature && `\n${signature}`}) -> pd.DataFrame:`,
    ...toDocstring(iface),
    `    return call(INTERFACES[${quote(name)}], locals())`,
    '',
  ];
}

/** The keywords of Python, and the names that the generated module defines. */
const RESERVED_NAMES = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield
  Interface Text Texts Literal Optional SYNONYMS call explained pd locals as_of configure interfaces since`.split(
    /\s+/,
  ),
);

function isIdentifier(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && !RESERVED_NAMES.has(name);
}

/** The type and the default of a parameter: `Text = "000001"`. */
function toParameter(param: Param): string {
  const type = toParamType(param);
  if (param.required) return type;
  const value = param.default;
  return value === undefined || value === null ? `Optional[${type}] = None` : `${type} = ${toLiteral(value)}`;
}

function toParamType({ schema, choices, many }: Param): string {
  // Longer ones hide the signature. The docstring has them.
  const isShort = choices !== undefined && choices.length <= 12;
  if (isShort && !many) return `Literal[${choices.map(([choice]) => quote(choice)).join(', ')}]`;
  if (many) return 'Texts';
  return { string: 'Text', integer: 'int', number: 'float', boolean: 'bool', array: 'Texts' }[schema.type];
}

function toLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number' || typeof value === 'string') return JSON.stringify(value);
  // A tuple: Python shares a default among calls, so a list could be changed by one.
  if (Array.isArray(value)) return `(${value.map((each) => `${toLiteral(each)}, `).join('')})`;
  throw new Error(`no Python literal for a default of type ${typeof value}`);
}

/**
 * The data of an interface in the client: the defaults of its params, the kinds and English names of its columns,
 * its citation, and the terms of its sources.
 */
function toInterfaceData(iface: Interface): string {
  const { name, params, columns, source, fallbacks } = iface;
  const sources = [source, ...fallbacks.map((each) => each.source)];
  // If two sources have one name, keep the first: it is asked first.
  const references = [...new Map(sources.toReversed().map((each) => [each.name, referenceOf(each)]))];
  const licences = sources.flatMap(({ name: of, licence }) => (licence ? [[of, licence.en] as const] : []));
  const defaults = Object.entries(params).map(
    ([param, { default: value }]) => `${quote(param)}: ${value === undefined ? 'None' : toLiteral(value)}`,
  );
  const kinds = columns.flatMap((column) =>
    column.name === DYNAMIC_COLUMNS ? [] : `${quote(column.name)}: ${quote(column.cells)}`,
  );
  const english = columns.flatMap(({ name: column, id }) =>
    id === undefined || id === column ? [] : `${quote(column)}: ${quote(id)}`,
  );
  const further = columns.find((column) => column.name === DYNAMIC_COLUMNS);
  const subjects = Object.keys(params).filter((param) => selectsSubject(iface, param));
  return [
    `    ${quote(name)}: Interface(`,
    `        ${quote(name)},`,
    `        {${defaults.join(', ')}},`,
    `        {${kinds.join(', ')}},`,
    `        ${further ? quote(further.cells) : 'None'},`,
    `        {${english.join(', ')}},`,
    `        ${quote(titleOf(iface))},`,
    `        ${quote(iface.page)},`,
    `        {${references.map(([source, reference]) => `${quote(source)}: ${quote(reference)}`).join(', ')}},`,
    `        {${licences.map(([source, licence]) => `${quote(source)}: ${quote(licence)}`).join(', ')}},`,
    `        ${toLiteral(subjects)},`,
    '    ),',
  ].join('\n');
}

function toDocstring(iface: Interface): readonly string[] {
  const [first = '', ...rest] = toDocLines(iface, 'en').map(toDocText);
  return [`    """${first}`, ...rest.map((line) => (line === '' ? '' : `    ${line}`)), '    """'];
}

/** The docstring of the function of an interface in a language, with the headings of numpydoc. */
function toDocLines(iface: Interface, language: Language): readonly string[] {
  const { say: what, ended, proof, page, params, columns, quirks, source } = iface;
  const parameters = Object.entries(params);
  const unproven = say('No answer of it was ever compared with a recorded one.', '应答从未与记录过的应答比对。');
  const named = textIn(source.title, language);
  return [
    textIn(what, language),
    ...(ended === undefined ? [] : ['', textIn(endedText(ended), language)]),
    // Many know it by its Chinese name.
    ...(what.zh === '' || language === 'zh' ? [] : ['', what.zh]),
    '',
    language === 'zh' ? `数据源：${named}，${page}` : `Source: ${named}, ${page}`,
    ...(proof === 'none' ? ['', textIn(unproven, language)] : []),
    ...(parameters.length > 0
      ? ['', ...toHeading('Parameters'), ...parameters.flatMap((each) => toParamLines(each, language))]
      : []),
    '',
    ...toHeading('Returns'),
    'pandas.DataFrame',
    ...columns.flatMap((column) => [`    ${toColumnLine(column, language)}`]),
    ...(quirks.length > 0 ? ['', ...toHeading('Notes'), ...quirks.map((quirk) => `- ${textIn(quirk, language)}`)] : []),
  ];
}

function toHeading(title: string): readonly string[] {
  return [title, '-'.repeat(title.length)];
}

function toParamLines(
  [name, { say: what, form, choices = [], many }]: readonly [string, Param],
  language: Language,
): readonly string[] {
  const several = many ? textIn(say(' One or more.', '可以有多个。'), language) : '';
  return [
    `${name}`,
    `    ${textIn(what, language)}${several}`,
    ...(form ? [`    ${language === 'zh' ? `格式：${textIn(form.say, 'zh')}。` : `Its form: ${form.say.en}.`}`] : []),
    // In Chinese, a Chinese value says what it means.
    ...choices.map(([choice, meaning]) => `    - ${quote(choice)}${meaning[language] && `: ${meaning[language]}`}`),
  ];
}

function toColumnLine({ name, id = name, say: what, unit, cells }: Column, language: Language): string {
  const named = id === name ? name : `${name}, ${id}`;
  if (language === 'zh') {
    // A Chinese name says what it is.
    const said = `${what.zh}${unit === undefined ? '' : `单位：${unit.name.zh}。`}`;
    return `${name === DYNAMIC_COLUMNS ? '其他列' : named} (${toCellType(cells)})${said && `: ${said}`}`;
  }
  const measured = unit === undefined ? '' : ` Unit: ${unit.name.en}.`;
  return `${name === DYNAMIC_COLUMNS ? 'further columns' : named} (${toCellType(cells)}): ${what.en}${measured}`;
}

function toCellType(cells: Column['cells']): string {
  if (cells === 'date') return 'datetime.date';
  if (cells === 'any' || cells === 'mixed') return 'number or str';
  if (cells === 'whole') return 'int';
  return isNumeric(cells) ? 'float' : 'str';
}

/** A line of a docstring, without quotes that would end it and backslashes that would escape. */
function toDocText(line: string): string {
  const text = line.trimEnd().replaceAll(/\p{Cc}/gu, ' ');
  return text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
}

/** A text as Python reads it: JSON's escapes mean the same there. */
function quote(text: string): string {
  return JSON.stringify(text);
}
