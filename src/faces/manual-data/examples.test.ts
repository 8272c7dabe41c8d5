import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { everyKind } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { date, dynamicColumns, number, text, toColumns } from '../../catalogue/declare/columns.ts';
import { DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { EXAMPLE_ORIGIN, examplesOf } from './examples.ts';
import { toManualInterface } from './manual.ts';

/** The examples of a call by title. */
const examples = (changed: Partial<Interface> = {}): ReadonlyMap<string, string> =>
  new Map(examplesOf(toManualInterface({ ...everyKind, ...changed }, 'en')).map(({ title, code }) => [title, code]));

/** The whole address in an example that holds one. */
const addressIn = (code = ''): URL => new URL(/http:\/\/[^'"\s]+/.exec(code)?.[0] ?? '');

const WITH_ADDRESS = ['curl', 'pandas', 'R', 'Java', 'MATLAB'];

describe('the examples', () => {
  it('are there in every language, in the same order for every interface', () => {
    expect([...examples().keys()]).toEqual([
      'curl',
      'Python',
      'pandas',
      'finfount',
      'R',
      'JavaScript',
      'TypeScript',
      'Java',
      'Go',
      'MATLAB',
      'Excel',
    ]);
    for (const [title, code] of examples()) expect(code, title).toContain(EXAMPLE_ORIGIN);
  });

  it('escape whatever a value may hold, so that it arrives as it was meant and no quote ends early', () => {
    const values = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: anyCharacter }), { maxKeys: 3 });
    fc.assert(
      fc.property(values, (example) => {
        const codes = examples({ example });
        for (const title of WITH_ADDRESS) {
          const { pathname, searchParams } = addressIn(codes.get(title));
          expect(pathname).toBe('/api/public/every_kind');
          expect(Object.fromEntries(searchParams), title).toEqual({ ...example });
        }
      }),
    );
  });

  it('escape every value for Python, JavaScript and Go as JSON does, and for Excel by doubling quotes', () => {
    const codes = examples({ example: { topic: 'a "b"\n\\ 中文 #(lf)' } });
    for (const title of ['Python', 'finfount', 'JavaScript', 'TypeScript', 'Go'])
      expect(codes.get(title)).toContain(String.raw`"a \"b\"\n\\ 中文 #(lf)"`);
    expect(codes.get('Excel')).toContain('Query = [topic = "a ""b""#(000a)\\ 中文 #(#)(lf)"]');
  });

  it('send a collection by repeating its key', () => {
    const codes = examples({ example: { topic: 'x', tags: ['a', 'b c'] } });
    for (const title of WITH_ADDRESS) expect(addressIn(codes.get(title)).search).toBe('?topic=x&tags=a&tags=b%20c');
    expect(codes.get('Python')).toContain('params={"topic": "x", "tags": ["a", "b c"]}');
    expect(codes.get('finfount')).toContain('finfount.every_kind(topic="x", tags=["a", "b c"])');
    expect(codes.get('JavaScript')).toContain('URLSearchParams([["topic", "x"], ["tags", "a"], ["tags", "b c"]])');
    expect(codes.get('Go')).toContain('"tags": {"a", "b c"},');
    expect(codes.get('Excel')).toContain('tags = {"a", "b c"}');
  });

  it('send no query where there are no parameters', () => {
    for (const [title, code] of examples({ example: {} })) {
      expect(code, title).not.toMatch(/every_kind\?|Query =|params|url\.Values|"net\/url"/);
      expect(code, title).toMatch(/every_kind(?:["']|\(\))/);
    }
  });

  it('keep the zeros of codes and make dates of days where a language would not', () => {
    const codes = examples({
      columns: toColumns({ 日期: date(), 代码: text(), 收盘: number({ unit: 'yuan' }) }),
    });
    expect(codes.get('pandas')).toContain('dtype=False,\n    convert_dates=["日期"],');
    expect(codes.get('R')).toContain(
      'for (name in intersect(c("日期"), names(table))) table[[name]] <- as.Date(table[[name]])',
    );
    expect(codes.get('Excel')).toContain('{{"日期", type date}, {"代码", type text}}');
    expect(codes.get('Excel')).toContain(
      'Json.Document(Answer, TextEncoding.Utf8), {"日期", "代码", "收盘"}, MissingField.UseNull)',
    );
    expect(codes.get('MATLAB')).toContain('VariableNames = ["日期", "代码", "收盘"];');
    expect(codes.get('TypeScript')).toContain(
      'interface Row {\n  日期: string | null;\n  代码: string | null;\n  收盘: number | null;\n}',
    );
  });

  it('leave open what only the answer names', () => {
    const codes = examples({
      columns: toColumns({
        'an item': text({ say: say('A name.') }),
        [DYNAMIC_COLUMNS]: dynamicColumns('number', 'percent', say('Further ones.')),
      }),
    });
    expect(codes.get('TypeScript')).toContain(
      'interface Row {\n  "an item": string | null;\n  [column: string]: number | string | null;\n}',
    );
    expect(codes.get('MATLAB')).not.toContain('VariableNames');
    expect(codes.get('Excel')).toContain('Json.Document(Answer, TextEncoding.Utf8))');
    expect(
      examples({
        columns: toColumns({ [DYNAMIC_COLUMNS]: dynamicColumns('number', 'percent', say('Further ones.')) }),
      }).get('Excel'),
    ).toMatch(/in\n {4}Rows$/);
  });

  it('are sent by a shell as they stand', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), (topic) => {
        const command = (examples({ example: { topic } }).get('curl') ?? '').replace(/^curl /, 'printf %s ');
        const sent = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
        expect(new URL(sent).searchParams.get('topic')).toBe(topic);
      }),
      { numRuns: 20 },
    );
  });
});
