import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../base/errors.ts';
import { Catalogue, findDeclarations } from '../../catalogue/registry/catalogue.ts';
import { interfaceDocuments, manualData } from '../manual-data/manual.ts';
import type { InterfaceDocument, ManualInterface } from '../manual-data/manual-types.ts';
import { choiceMeaning, toChinese, toChineseDocument } from './document.ts';
import { CHINESE_TEXTS } from './texts.ts';

const catalogue = new Catalogue(await findDeclarations());
const documents = interfaceDocuments(manualData(catalogue));

const declared = documents.map((document) => document.declared);

const FOLDER = 'src/faces/chinese';
const files = readdirSync(`${FOLDER}/sources`).map((file) => file.replace('.ts', ''));

/** The file for the texts of an interface: that of its folders below `src/catalogue/sources/`, or of the first of them. */
function fileFor(name: string): string {
  const [site = '', format = ''] = (catalogue.moduleOf(name) ?? '').split('/');
  return `sources/${files.includes(`${site}-${format}`) ? `${site}-${format}` : site}.ts`;
}

const isKnown = (text: string): boolean => toChinese(text) !== undefined;

/**
 * The texts of interfaces that have no translation, each once, with what to do.
 * @param file where to add them; that of the source where it is left out
 */
function lacking(
  textsOf: (interfaceOf: ManualInterface, sources: InterfaceDocument['sources']) => readonly (string | undefined)[],
  file?: string,
): readonly string[] {
  const found = new Map<string, string>();
  for (const { declared: each, sources } of documents)
    for (const text of textsOf(each, sources)) if (text !== undefined) found.set(text, each.name);
  return [...found].map(([text, name]) => {
    const [doc = '', form] = text.split(' Its form: ');
    // The text about a parameter and its form are translated apart.
    const isForm = form !== undefined && isKnown(doc);
    const part = isForm ? form.split('. ')[0] : doc;
    const place = isForm ? 'code-forms.ts' : (file ?? fileFor(name));
    const hint =
      place.startsWith('sources/') && !existsSync(`${FOLDER}/${place}`) ? ', a new file for source-texts.ts' : '';
    return `"${part}" of ${name}: add it with its Chinese text to ${FOLDER}/${place}${hint}, or ask for that text in the pull request`;
  });
}

describe('the Chinese pages have a text for', () => {
  it('every interface, and every topic', () => {
    expect(declared.filter(({ chinese }) => chinese === undefined).map(({ name }) => name)).toEqual([]);
    expect(documents.filter(({ topic }) => topic?.chinese === '')).toEqual([]);
  });

  it('every sentence about a parameter', () => {
    const docsOf = ({ params }: ManualInterface) => params.map(({ doc }) => doc);
    expect(lacking((each) => docsOf(each).filter((doc) => !isKnown(doc)), 'parameters.ts')).toEqual([]);
  });

  it('every choice whose value is not Chinese itself', () => {
    const choicesOf = ({ params }: ManualInterface) => params.flatMap(({ choices }) => choices);
    const meanings = lacking(
      (each) => choicesOf(each).flatMap((choice) => (choiceMeaning(choice) === undefined ? [choice[1]] : [])),
      'choices.ts',
    );
    expect(meanings).toEqual([]);
  });

  it('every type', () => {
    const typesOf = ({ params, columns }: ManualInterface) =>
      [...params, ...columns].map(({ type }) => type.replace('collection of ', ''));
    expect(lacking((each) => typesOf(each).filter((text) => !isKnown(text)), 'units.ts')).toEqual([]);
  });

  it('every freshness and absence', () => {
    const textsOf = ({ freshness, absence, fallbacks }: ManualInterface) => [
      freshness,
      ...(absence === undefined ? [] : [absence]),
      ...fallbacks.map((each) => each.freshness),
    ];
    expect(lacking((each) => textsOf(each).filter((text) => !isKnown(text)), 'freshness.ts')).toEqual([]);
  });

  it('every quirk, and everything that is known of the evidence', () => {
    const sentences = lacking(({ quirks, evidence }, sources) =>
      [...quirks, ...evidence, ...sources.flatMap((source) => source.quirks)].filter((text) => !isKnown(text)),
    );
    expect(sentences).toEqual([]);
  });

  it('everything about a source, and what its interfaces cover', () => {
    const isTitled = (title: string): boolean => /\p{Script=Han}/u.test(title) || isKnown(title);
    const texts = lacking(({ coverage }, sources) => [
      ...sources.flatMap(({ licence }) => licence ?? []).filter((text) => !isKnown(text)),
      ...sources.map(({ title }) => title).filter((title) => !isTitled(title)),
      ...(coverage ? [coverage.doc, ...coverage.headings] : []).filter((text) => !isKnown(text)),
    ]);
    expect(texts).toEqual([]);
  });

  it('every failure', () => {
    const texts = Object.values(FAILURES).flatMap(({ meaning, remedy }) => [meaning, remedy]);
    expect(texts.filter((text) => !isKnown(text))).toEqual([]);
  });
});

describe('a translation', () => {
  it('keeps what differs: codes, spans and times', () => {
    expect(
      toChinese(
        'Name of the board, or its code such as BK1027. Its form: six digits, such as 600000. Any other text is refused with 422.',
      ),
    ).toBe('板块名称，或其代码，例如 BK1027。格式：六位数字，例如 600000。其他文本以 422 拒绝。');
    expect(toChinese('Fresh for 6h; served for up to 90d when the source fails.')).toBe(
      '6 小时内视为最新；数据源失败时，最多继续提供 90 天。',
    );
    expect(toChinese('No such sentence.')).toBeUndefined();
  });

  it('of a document changes no name, value or key', () => {
    for (const document of documents) {
      const chinese = toChineseDocument(document);
      const namesOf = ({ declared: { name, params: all, columns: shown, call } }: typeof document) => [
        name,
        call,
        all.map((param) => [param.name, param.input, param.default, param.choices.map(([value]) => value)]),
        shown.map((column) => [column.name, column.cells]),
      ];
      expect(namesOf(chinese)).toEqual(namesOf(document));
    }
  });

  it('is Chinese, and keeps the code, names and numbers of the text', () => {
    const wrong = Object.entries(CHINESE_TEXTS).filter(
      ([text, chinese]) => !IS_CHINESE.test(chinese) || keptOf(text).some((part) => !chinese.includes(part)),
    );
    expect(wrong).toEqual([]);
  });

  it('is of a text that is still declared', () => {
    const asked = textsAskedFor(() => {
      documents.forEach(toChineseDocument);
      for (const { meaning, remedy } of Object.values(FAILURES)) [meaning, remedy].forEach(toChinese);
    });
    const unused = Object.keys(CHINESE_TEXTS).filter((text) => !asked.has(text));
    expect(unused.map((text) => `no declaration says "${text}" any more: delete it and its Chinese text`)).toEqual([]);
  });
});

/** The texts that are looked up meanwhile. */
function textsAskedFor(translate: () => void): ReadonlySet<string> {
  const asked = new Set<string>();
  const entries = Object.entries(CHINESE_TEXTS);
  for (const [text, value] of entries) {
    const get = (): string => {
      asked.add(text);
      return value;
    };
    Object.defineProperty(CHINESE_TEXTS, text, { configurable: true, enumerable: true, get });
  }
  translate();
  for (const [text, value] of entries)
    Object.defineProperty(CHINESE_TEXTS, text, { configurable: true, enumerable: true, writable: true, value });
  return asked;
}

// A name stays as it is, with the full stop of the language.
const IS_CHINESE = /\p{Script=Han}|。$|^ETF$/u;
// Chinese counts in ten thousands and in hundred millions.
const MAGNITUDES: readonly string[] = ['100', '10,000'];

/** What a translation has as well: code, Chinese names, percentages, and numbers of more than one digit. */
function keptOf(text: string): readonly string[] {
  const code = text.match(/`[^`]*`/g) ?? [];
  const names = text.match(/\p{Script=Han}+/gu) ?? [];
  const percentages = [...text.matchAll(/(\d[\d.]*) ?(?:%|percent\b)/g)].map(([, figure]) => `${figure}%`);
  const numbers = (text.match(/\d[\d,.]*\d/g) ?? []).filter((number) => !MAGNITUDES.includes(number));
  return [...code, ...names, ...percentages, ...numbers];
}
