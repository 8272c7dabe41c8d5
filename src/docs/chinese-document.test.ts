import { describe, expect, it } from 'vitest';
import { FAILURES } from '../errors.ts';
import { Catalogue, findDeclarations } from '../registry/catalogue.ts';
import { choiceMeaning, columnMeaning, toChinese, toChineseDocument } from './chinese-document.ts';
import { ROW_UNIT } from './interface-page.ts';
import { interfaceDocuments, manualData } from './manual.ts';

const documents = interfaceDocuments(manualData(new Catalogue(await findDeclarations())));

/** The texts without a translation, each once. */
function lacking(texts: readonly (string | undefined)[], has: (text: string) => boolean): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== undefined && !has(text)) as string[];
}

const isKnown = (text: string): boolean => toChinese(text) !== undefined;
const declared = documents.map((document) => document.declared);
const params = declared.flatMap((each) => each.params);
const columns = declared.flatMap((each) => each.columns);

// To translate one, add it to `chinese-texts.ts`.
describe('the Chinese pages have a text for', () => {
  it('every interface, and every topic', () => {
    expect(declared.filter(({ chinese }) => chinese === undefined).map(({ name }) => name)).toEqual([]);
    expect(documents.filter(({ topic }) => topic?.chinese === '')).toEqual([]);
  });

  it('every sentence about a parameter', () => {
    expect(
      lacking(
        params.map(({ doc }) => doc),
        isKnown,
      ),
    ).toEqual([]);
  });

  it('every choice whose value is not Chinese itself', () => {
    const choices = params.flatMap((param) => param.choices);
    expect(choices.filter((choice) => choiceMeaning(choice) === undefined)).toEqual([]);
  });

  it('every type and unit', () => {
    const types = [...params, ...columns].map(({ type }) => type.replace('collection of ', ''));
    expect(lacking(types, isKnown)).toEqual([]);
    expect(
      lacking(
        columns.map(({ unit }) => unit),
        (unit) => unit === ROW_UNIT || isKnown(unit),
      ),
    ).toEqual([]);
  });

  it('every column whose name is not Chinese itself', () => {
    expect(columns.filter((column) => columnMeaning(column) === undefined).map(({ doc }) => doc)).toEqual([]);
  });

  it('every freshness and absence', () => {
    const texts = declared.flatMap((each) => [
      each.freshness,
      each.absence,
      ...each.fallbacks.map(({ freshness }) => freshness),
    ]);
    expect(lacking(texts, isKnown)).toEqual([]);
  });

  it('every failure', () => {
    expect(
      lacking(
        Object.values(FAILURES).flatMap(({ meaning, remedy }) => [meaning, remedy]),
        isKnown,
      ),
    ).toEqual([]);
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
});
