import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../test/failures.ts';
import { fakeUpstream } from '../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../test/gb18030.ts';
import { fetchQuotes, parseQuotes } from './hq.ts';

const URL_OF_TWO = 'https://hq.sinajs.cn/list=nf_RB0,nf_WH0';
const TEXT = 'var hq_str_nf_RB0="螺纹钢连续,230000,";\nvar hq_str_nf_WH0="";\n';
const CODES = ['nf_RB0', 'nf_WH0'];
const VALUES = new Map([
  ['nf_RB0', ['螺纹钢连续', '230000', '']],
  ['nf_WH0', []],
]);
const read = (body: string | Buffer, codes: readonly string[] = []) => parseQuotes(Buffer.from(body), codes, 'Sina');

describe('the lines of quotes', () => {
  it('are values by code, and none of a code that is not known', () => {
    expect(read(toGb18030(TEXT), CODES)).toEqual(VALUES);
  });

  it('are read in UTF-8 too, on one line, and with blanks', () => {
    expect(read(TEXT, CODES)).toEqual(VALUES);
    expect(read(toGb18030(TEXT.replaceAll('\n', ' ')), CODES)).toEqual(VALUES);
    expect(read(toGb18030(`\r\n${TEXT.replaceAll('\n', '\r\n')}`), CODES)).toEqual(VALUES);
  });

  it.each([
    ['nothing', '', 'expected lines'],
    ['something else between them', `${TEXT}alert(1);`, 'got "alert(1);"'],
    ['a line that is cut', TEXT.slice(0, -8), 'expected lines'],
    ['two of one code', TEXT + TEXT, 'two quotes of nf_RB0'],
    ['a missing one', TEXT.slice(0, TEXT.indexOf('\n')), 'no line of nf_WH0'],
    ['bytes that are no characters', Buffer.concat([Buffer.from(TEXT), Buffer.from([0xff])]), 'not GB18030'],
    ['characters that were lost', TEXT.replace('钢', '\ufffd'), 'cannot be decoded'],
  ])('are upstream_changed: %s', (_, body, says) => {
    expect(() => read(body, CODES)).toThrow(changed(says));
  });

  it('are upstream_refused where Sina declines', () => {
    expect(() => read('var hq_str_sys_auth="FAILED";')).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  });

  it('are any values, in both encodings', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9.:沪深金属 -]{0,12}$/);
    const quotes = fc.dictionary(
      fc.stringMatching(/^[a-z]{2}_[A-Z0-9]{1,6}$/),
      fc.array(value, { minLength: 2, maxLength: 60 }),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(quotes, (all) => {
        const text = Object.entries(all)
          .map(([code, values]) => `var hq_str_${code}="${values.join(',')}";\n`)
          .join('');
        const expected = new Map(Object.entries(all));
        expect(read(toGb18030(text), Object.keys(all))).toEqual(expected);
        expect(read(text, Object.keys(all))).toEqual(expected);
      }),
    );
  });
});

describe('a request for quotes', () => {
  it('names all codes at once and a page of Sina as its referer', async () => {
    const referers: unknown[] = [];
    const upstream = fakeUpstream(({ headers }) => {
      referers.push(headers?.referer);
      return toGb18030(TEXT);
    });
    const page = await fetchQuotes(CODES, upstream, 'Sina');
    expect(read(page.body)).toEqual(VALUES);
    expect(upstream.asked).toEqual([URL_OF_TWO]);
    expect(referers).toEqual(['https://finance.sina.com.cn/']);
  });

  it.each([
    ['the words of the ban', 'Kinsoku jikou desu!', 'upstream_refused'],
    ['a page', '<html>456</html>', 'upstream_refused'],
    ['nothing', '', 'upstream_refused'],
    ['HTTP 403', { status: 403 }, 'upstream_refused'],
    ['a line less', TEXT.slice(0, TEXT.indexOf('\n')), 'upstream_changed'],
  ])('fails for %s', async (_, answer, code) => {
    await expect(
      fetchQuotes(
        CODES,
        fakeUpstream(() => answer),
        'Sina',
      ),
    ).rejects.toMatchObject({ code });
  });
});
