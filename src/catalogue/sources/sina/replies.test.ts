import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toGb18030 } from '../../../../test/gb18030.ts';
import { readAssignment, readCall, readLiteralCall, refuseBan, refuseBanPage } from './replies.ts';

const GUARD = "/*<script>location.href='//sina.com';</script>*/\n";
const read = (text: string): unknown => readCall(Buffer.from(text), 'Sina');
const changed = expect.objectContaining({ code: 'upstream_changed' });

describe('a call', () => {
  it.each([
    ['a callback behind the guard', `${GUARD}finfount([1]);`, [1]],
    ['an assignment', `${GUARD}var _V21052021_4_12=([1]);`, [1]],
    ['an equals sign alone', `${GUARD}=([1]);`, [1]],
    ['no callback', `${GUARD}([1]);\n`, [1]],
    ['no guard and no semicolon', 'x({"a":"b)c"})', { a: 'b)c' }],
    ['nothing', `${GUARD}x(null);`, null],
    ['two pairs of parentheses', `${GUARD}finfount(([1]));`, [1]],
  ])('is read with %s', (_, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    ['nothing at all', ''],
    ['the guard alone', GUARD],
    ['JSON without a call', '[1]'],
    ['a call that is cut', `${GUARD}finfount([1`],
    ['more behind the call', `${GUARD}finfount([1]); more`],
    ['two calls', `${GUARD}finfount([1]);finfount([2]);`],
    ['a second parenthesis that does not end', `${GUARD}finfount(([1]);`],
    ['a parenthesis too many', `${GUARD}finfount([1]));`],
    ['a comment of one star', '/*/finfount([1]);'],
    ['another comment before the name', `${GUARD}/* a */finfount([1]);`],
    ['words before the call', 'rate limit exceeded (1)!'],
    ['a guard that does not end', '/*<script>finfount([1]);'],
  ])('is upstream_changed where there is %s', (_, text) => {
    expect(() => read(text)).toThrow(changed);
  });

  it('is any JSON, whatever the callback', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.stringMatching(/^[\w$.]{0,20}=?$/), fc.boolean(), (value, name, isGuarded) => {
        const text = `${isGuarded ? GUARD : ''}${name}(${JSON.stringify(value)});`;
        expect(read(text)).toEqual(JSON.parse(JSON.stringify(value)));
        for (let cut = 1; cut < 3; cut++) expect(() => read(text.slice(0, -cut - 1))).toThrow(changed);
      }),
    );
  });
});

describe('an assignment', () => {
  it.each([
    ['behind the guard', `${GUARD}var KKE_a=([1]);`, { name: 'KKE_a', json: '([1])' }],
    ['before a comment', 'var sh600000qfq={"total":2}\n/* "x" */', { name: 'sh600000qfq', json: '{"total":2}' }],
  ])('is read %s', (_, text, assigned) => {
    expect(readAssignment(Buffer.from(text), 'Sina')).toEqual(assigned);
  });

  it.each(['', GUARD, 'a=1', '/*<script>var a=1;', `alert(1);${GUARD}var a=1;`])('is upstream_changed: %j', (text) => {
    expect(() => readAssignment(Buffer.from(text), 'Sina')).toThrow(changed);
  });
});

describe('what a banned client gets', () => {
  it.each(['', ' \n', '<!DOCTYPE html><html>', 'Kinsoku jikou desu!', '拒绝访问'])(
    'is upstream_refused: %j',
    (text) => {
      expect(() => refuseBan({ body: Buffer.from(text) }, 'Sina')).toThrow(
        expect.objectContaining({ code: 'upstream_refused' }),
      );
    },
  );

  it('is upstream_refused in GBK', () => {
    expect(() => refuseBan({ body: toGb18030('{"msg":"拒绝访问"}') }, 'Sina')).toThrow(
      expect.objectContaining({ code: 'upstream_refused' }),
    );
  });

  it('is no data', () => {
    const news = JSON.stringify({ list: Array.from({ length: 200 }, () => '【拒绝访问】') });
    for (const text of [`${GUARD}finfount(null);`, news])
      expect(() => refuseBan({ body: Buffer.from(text) }, 'Sina')).not.toThrow();
  });

  it('is told from a page by its words, in either encoding', () => {
    const refused = expect.objectContaining({ code: 'upstream_refused' });
    const page = '<html><body>拒绝访问</body></html>';
    for (const body of ['', 'Kinsoku jikou desu!', page, toGb18030(page)])
      expect(() => refuseBanPage({ body: Buffer.from(body) }, 'Sina')).toThrow(refused);
    expect(() => refuseBanPage({ body: toGb18030('<html>上市交易所</html>') }, 'Sina')).not.toThrow();
  });
});

describe('a call whose value is written as JavaScript', () => {
  const readLiteral = (body: Buffer | string): unknown => readLiteralCall(Buffer.from(body), 'Sina');

  it('is read with keys without quotes, in GBK and in UTF-8', () => {
    const call = `${GUARD}var details=(({data:{name:"基金"}}))`;
    expect(readLiteral(call)).toEqual({ data: { name: '基金' } });
    expect(readLiteral(toGb18030(call))).toEqual({ data: { name: '基金' } });
    expect(readLiteral('x([1]);')).toEqual([1]);
  });

  it.each([
    ['nothing', ''],
    ['no call', '{a:1}'],
    ['more behind the call', 'x({a:1}); more'],
    ['a value that would have to be run', 'x({a:f()})'],
  ])('is upstream_changed where there is %s', (_, text) => {
    expect(() => readLiteral(text)).toThrow(changed);
  });
});
