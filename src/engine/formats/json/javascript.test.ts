import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../test/failures.ts';
import { parseAssignment, parseAssignments, parseTextAt } from './javascript.ts';

const parse = (body: string): Record<string, unknown> =>
  Object.fromEntries(parseAssignments(Buffer.from(body), 'a test'));
const valueIn = (literal: string): unknown => parse(`var v=${literal};`).v;

describe('parseAssignments', () => {
  it('reads the bodies of the fund sites', () => {
    expect(parse('\ufeffvar r = [["000001","HXCZHH"]];')).toEqual({ r: [['000001', 'HXCZHH']] });
    expect(parse('var reData={datas:[["1"]],record:"27538",pages:"1",showday:["2026-09-14"]}')).toEqual({
      reData: { datas: [['1']], record: '27538', pages: '1', showday: ['2026-09-14'] },
    });
    expect(parse('var rankData ={ErrCode:-999,Data:"无访问权限"}')).toEqual({
      rankData: { ErrCode: -999, Data: '无访问权限' },
    });
    expect(
      parse(
        `/** * 测试 */ /*2020-08-25 11:38:57*/var ishb=false;/*名*/var fS_name = "a;b";\r\nvar d=[[1508601600000,-0.5],[1,null]];var t = [['1','2']];`,
      ),
    ).toEqual({
      ishb: false,
      fS_name: 'a;b',
      d: [
        [1_508_601_600_000, -0.5],
        [1, null],
      ],
      t: [['1', '2']],
    });
    expect([...parseAssignments(Buffer.from('var b=1;;var a=2 ; '), 'a test').keys()]).toEqual(['b', 'a']);
  });

  it('reads texts with their escapes, in either quotes', () => {
    expect(valueIn(String.raw`"\"\\\/\b\f\n\r\t\u4e2d\x41\'"`)).toBe('"\\/\b\f\n\r\t中A\'');
    expect(valueIn(`'<div class="box">\t'`)).toBe('<div class="box">\t');
    expect(valueIn('"/* no comment */ var x = 1;"')).toBe('/* no comment */ var x = 1;');
  });

  it('reads lists whose last value is followed by a comma, as JavaScript does', () => {
    expect(valueIn('[1,]')).toEqual([1]);
    expect(valueIn('[[1,2 , ] ,/**/ ]')).toEqual([[1, 2]]);
  });

  it('knows no prototype: a key is a key', () => {
    const value = valueIn('{__proto__:{a:1},constructor:2,toString:3}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(value.a).toBeUndefined();
  });

  it.each([
    ['', 'an empty body instead of literals of JavaScript: expected `var` at character 1, where it ends'],
    ['<html>blocked</html>', 'begins with "<html>blocked</html>" instead'],
    ['/* nothing */ ;', 'expected `var` at character 16'],
    ['r = []', 'expected `var`'],
    ['let a = 1', 'expected `var`'],
    ['vara=1', 'expected `var`'],
    ['var/**/a=1 b', 'expected `;` at character 12, where there is "b"'],
    ['var a=1\nvar b=2', 'expected `;`'],
    ['var a=1, b=2', 'expected `;`'],
    ['var a;', 'expected `=`'],
    ['var a=;', 'expected a value'],
    ['var a=1;var a=2;', 'the variable \\"a\\" once'.replaceAll('\\', '')],
    ['var 1a=1', 'expected a name'],
    ['var a=1 /* open', 'expected the end of a comment'],
    ['var a=1 // line', 'expected `;`'],
  ])('refuses %j', (body, why) => {
    expect(() => parse(body)).toThrow(changed(why));
  });

  it.each([
    '[,]',
    '[1,,]',
    '[1,',
    '[,1]',
    '[1 2]',
    '[1}',
    '[',
    '{a:1,}',
    '{a 1}',
    '{a}',
    '{a:}',
    '{1:2}',
    '{a:1,a:2}',
    '{"a":1,a:2}',
    '{get a(){}}',
    '{...x}',
    '{[a]:1}',
    '{a:1',
    '"a',
    '\'a"',
    '"a\nb"',
    '"\u0000"',
    String.raw`"\q"`,
    String.raw`"\0"`,
    String.raw`"\u12g4"`,
    String.raw`"\u12`,
    String.raw`"\x4"`,
    '`a`',
    '/a/',
    'undefined',
    'NaN',
    'Infinity',
    'x',
    'new Date()',
    'function(){}',
    '()=>1',
    '(1)',
    '1+1',
    '"a"+"b"',
    '!0',
    '- 1',
    '+1',
    '.5',
    '1.',
    '01',
    '0x1f',
    '1e',
    '1e999',
    '1_000',
    '1n',
    '--1',
    `1.${'0'.repeat(40)}`,
    'nullx',
    '[]()',
    '{}.a',
    '<!--',
  ])('refuses the value %j', (literal) => {
    expect(() => valueIn(literal)).toThrow(changed('instead of literals of JavaScript'));
  });

  it('refuses bytes that are no text', () => {
    expect(() => parseAssignments(Buffer.from([0x76, 0xff]), 'a test')).toThrow(
      changed('a test: the body is not UTF-8'),
    );
  });

  it('bounds levels, lists and objects', () => {
    expect(valueIn(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeInstanceOf(Array);
    expect(() => valueIn(`${'['.repeat(65)}${']'.repeat(65)}`)).toThrow(changed('nested more than 64 levels deep'));
    expect(() => valueIn('{a:'.repeat(100_000))).toThrow(changed('nested more than 64 levels deep'));
    expect(() => valueIn(`[${'{},'.repeat(300_000)}{}]`)).toThrow(changed('more than 300000 lists and objects'));
  });

  it('shows the beginning of the body, and no more of it', () => {
    const body = `<!DOCTYPE html>${'x'.repeat(200)}`;
    expect(() => parse(body)).toThrow(changed(`begins with "${body.slice(0, 80)}" instead`));
  });
});

describe('parseAssignment', () => {
  it('wants one variable, that of the name', () => {
    expect(parseAssignment(Buffer.from('var db={datas:[]}'), 'db', 'a test')).toEqual({ datas: [] });
    for (const body of ['var dc={}', 'var db={};var dc={}'])
      expect(() => parseAssignment(Buffer.from(body), 'db', 'a test')).toThrow(
        changed('expected the variable db alone'),
      );
  });
});

describe('parseTextAt', () => {
  it('reads one text out of a script', () => {
    const script = `f(); var x = "a|b|_\\u4e2d";`;
    expect(parseTextAt(script, script.indexOf('"'), 'a test')).toEqual({ value: 'a|b|_中', end: script.length - 1 });
    expect(() => parseTextAt(script, 0, 'a test')).toThrow(changed('expected a text in quotes'));
  });
});

describe('any literal', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0)),
  );
  const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, false),
      number,
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.oneof(fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,5}$/), fc.string()), tie('value'), {
        maxKeys: 5,
        noNullPrototype: false,
      }),
    ),
  }));
  const anyName = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,8}$/);
  const blanks = fc.constantFrom('', ' ', '\n', '\t ', '\r\n', '/**/', ' /* var x = [; */ ', '/***/ /* 中 */');

  /** Writes a value as JavaScript, its way of writing chosen at random: quotes, bare keys, blanks, comments. */
  function write(value: unknown, choose: (of: number) => number, blank: () => string): string {
    const text = (content: string): string => {
      const json = JSON.stringify(content);
      return choose(2) === 0 ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
    };
    const joined = (parts: readonly string[]): string => parts.map((part) => `${blank()}${part}${blank()}`).join(',');
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return `[${joined(value.map((each) => write(each, choose, blank)))}${blank()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const members = Object.entries(value).map(([key, member]) => {
      const isName = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key);
      return `${isName && choose(2) === 0 ? key : text(key)}${blank()}:${blank()}${write(member, choose, blank)}`;
    });
    return `{${joined(members)}${blank()}}`;
  }

  it('is read as what was written, however it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyName, anyValue), { minLength: 1, maxLength: 4 }), fc.gen(), (pairs, gen) => {
        const assigned = new Map(pairs);
        const blank = (): string => gen(() => blanks);
        const choose = (of: number): number => gen(() => fc.nat(of - 1));
        const body = [...assigned]
          .map(([name, value]) => `${blank()}var ${blank()}${name}${blank()}=${blank()}${write(value, choose, blank)}`)
          .join(`${blank()};`);
        const read = parseAssignments(Buffer.from(body), 'a test');
        expect([...read.keys()]).toEqual([...assigned.keys()]);
        expect(JSON.stringify([...read.values()])).toBe(JSON.stringify([...assigned.values()]));
      }),
    );
  });

  it('is refused, or read as JavaScript would, when a character of it is replaced', () => {
    const characters = fc.constantFrom(...'[]{},:;="\'\\/*+-.!()<>`$ae01 \n\u0000'.split(''), '');
    fc.assert(
      fc.property(anyValue, fc.nat(), characters, (value, place, character) => {
        const body = `var v=${JSON.stringify(value)};`;
        const at = place % body.length;
        // Half of a character becomes another one in UTF-8.
        const damaged = Buffer.from(body.slice(0, at) + character + body.slice(at + 1)).toString();
        let read: unknown;
        try {
          read = [...parseAssignments(Buffer.from(damaged), 'a test').values()][0];
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'upstream_changed' });
          return;
        }
        // In JavaScript, the key `__proto__` sets what an object inherits.
        if (damaged.includes('__proto__')) return;
        const [name = ''] = parseAssignments(Buffer.from(damaged), 'a test').keys();
        expect(runInNewContext(`${damaged}\n;JSON.stringify(${name})`)).toBe(JSON.stringify(read));
      }),
    );
  });

  it('is refused when anything follows it', () => {
    const rest = fc.constantFrom(
      'x',
      '(',
      '.a',
      '[0]',
      '+1',
      ',',
      '}',
      ']',
      '"',
      ': 1',
      '=1',
      '?1:2',
      '//',
      '/*',
      '<!--',
    );
    fc.assert(
      fc.property(anyValue, rest, (value, more) => {
        expect(() => valueIn(`${JSON.stringify(value)}${more}`)).toThrow(changed('instead of literals of JavaScript'));
      }),
    );
  });
});
