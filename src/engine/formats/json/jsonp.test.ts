import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonp } from './jsonp.ts';

const read = (text: string): unknown => parseJsonp(Buffer.from(text), 'jQuery1', 'A source');

describe('a body of JSONP', () => {
  it('is the value that the callback gets, with a semicolon or without', () => {
    const ends = fc.constantFrom('', ';', ' ', ' ; ', '\r\n', ';\n');
    fc.assert(
      fc.property(fc.jsonValue(), ends, (value, end) => {
        const json = JSON.stringify(value);
        expect(read(`jQuery1(${json})${end}`)).toEqual(JSON.parse(json));
      }),
    );
  });

  it('is refused with anything before or after the call', () => {
    const marks = fc.constantFrom('x', ';', '(', ')', '{', '/**/', '\u00a0', '\ufeff', '"');
    fc.assert(
      fc.property(fc.jsonValue(), marks, (value, mark) => {
        const call = `jQuery1(${JSON.stringify(value)})`;
        for (const text of [`${mark}${call}`, `${call};${mark}`, `jQuery1(${mark}${call})`])
          expect(() => read(text)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
      }),
    );
  });

  it.each([
    '',
    'jQuery1',
    'jQuery1(',
    'jQuery1()',
    'jQuery1();',
    'jQuery2({})',
    'jquery1({})',
    ' jQuery1({})',
    'jQuery1 ({})',
    'jQuery1({});;',
    'jQuery1({},{})',
    'jQuery1({})jQuery1({})',
    'jQuery1({a:1})',
    "jQuery1({'a':1})",
    'jQuery1({}',
    'window.jQuery1({})',
    '{}',
    '<html>blocked</html>',
    ')',
    ';',
  ])('that is %j is refused', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('says what came in the place of the call', () => {
    expect(() => read('<html>')).toThrow('A source: expected a call of jQuery1, got "<html>"');
  });
});
