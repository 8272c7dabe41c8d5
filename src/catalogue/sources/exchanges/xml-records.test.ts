import { describe, expect, it } from 'vitest';
import { xmlRecords } from './xml-records.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const FIELDS = [{ name: 'Code' }, { name: 'Name' }];
const recordsIn = (text: string) => xmlRecords(Buffer.from(text), 'Contract', FIELDS, 'X');

describe('records of XML', () => {
  it('are the texts of the children of each element, by the names of fields in either case', () => {
    const text = `${HEAD}<list day="1"><contract><code> a </code></contract><Contract><Code>b</Code><Name>c</Name></Contract></list>\n`;
    expect(recordsIn(text)).toEqual([{ Code: 'a' }, { Code: 'b', Name: 'c' }]);
  });

  it.each([
    ['an empty field before another one', '<Code/><Name>c</Name>', { Code: '', Name: 'c' }],
    ['empty fields', '<Code/><Name />', { Code: '', Name: '' }],
    ['an unknown empty field', '<Link/><Code>a</Code><Col/><Name>c</Name>', { Code: 'a', Name: 'c' }],
    ['a section of characters', '<Code>a</Code><Name><![CDATA[b < c & d]]></Name>', { Code: 'a', Name: 'b < c & d' }],
    ['entities', '<Code>a</Code><Name>b &lt; &#99; &amp; d</Name>', { Code: 'a', Name: 'b < c & d' }],
  ])('may have %s', (_, fields, expected) => {
    const after = { Code: 'z', Name: 'y' };
    const text = `${HEAD}<list><Contract>${fields}</Contract><Contract><Code>z</Code><Name>y</Name></Contract></list>`;
    expect(recordsIn(text)).toEqual([expected, after]);
  });

  it.each([
    ['is cut between two records', `${HEAD}<list><Contract><Code>a</Code></Contract>`, 'has no end'],
    ['is cut within a record', `${HEAD}<list><Contract><Code>a</Code></Contract><Contract><Co`, 'has no end'],
    ['is cut within its end', `${HEAD}<list><Contract><Code>a</Code></Contract></lis`, 'has no end'],
    ['is its head alone', HEAD, 'has no end'],
    ['declares an entity', `${HEAD}<!DOCTYPE x [<!ENTITY a "b">]><list></list>`, 'declares a type or an entity'],
  ])('are refused in a document that %s', (_, text, why) => {
    expect(() => recordsIn(text)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => recordsIn(text)).toThrow(why);
  });
});
