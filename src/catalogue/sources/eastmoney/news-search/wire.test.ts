import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { UpstreamRequest } from '../../../../engine/interface/source.ts';
import { upstreamValueError } from '../../../wire/upstream-value.ts';
import { newsSearch, parseArticles } from './wire.ts';

const CALLBACK = 'jQuery35101792940631092459_1764599530165';
const FIELDS = [
  { name: 'title', cells: 'text' },
  { name: 'content', cells: 'text' },
] as const;
const pageOf = (body: string): Page => ({
  url: 'https://search-api-web.eastmoney.com/',
  obtained: 0,
  status: 200,
  body: Buffer.from(body),
});
const called = (value: unknown): string => `${CALLBACK}(${JSON.stringify(value)})`;
const found = (...articles: unknown[]): string => called({ code: 0, result: { cmsArticleWebOld: articles } });
const article = (title: string, content = ''): Record<string, string> => ({ title, content });

/** Titles and texts of the articles of a reply. */
function read(body: string, keyword: string): unknown[][] {
  const { title, content } = parseArticles([pageOf(body)], { keyword }, FIELDS);
  return Array.from({ length: title?.length ?? 0 }, (_, row) => [title?.valueAt(row), content?.valueAt(row)]);
}

describe('a search', () => {
  it('sends any words of a client as they are, in the query and in the Referer', async () => {
    const words = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((text) => !upstreamValueError(text));
    await fc.assert(
      fc.asyncProperty(words, async (keyword) => {
        const sent: UpstreamRequest[] = [];
        const upstream = fakeUpstream((request) => {
          sent.push(request);
          return found();
        });
        await newsSearch.fetch({ keyword }, upstream);
        const [request] = sent;
        const { searchParams, pathname } = new URL(request?.url ?? '');
        expect(pathname).toBe('/search/jsonp');
        expect([...searchParams.keys()]).toEqual(['cb', 'param', '_']);
        expect(JSON.parse(searchParams.get('param') ?? '')).toMatchObject({ keyword, type: ['cmsArticleWebOld'] });
        const referer = request?.headers?.referer ?? '';
        expect(referer).toMatch(/^[\x21-\x7e]+$/);
        expect([...new URL(referer).searchParams]).toEqual([['keyword', keyword]]);
      }),
    );
  });

  it('has no hit where the list is missing or empty', () => {
    expect(read(called({ code: 0, result: {} }), '603777')).toEqual([]);
    expect(read(found(), '603777')).toEqual([]);
  });

  it('has articles without the marks of hits', () => {
    const marked = article('a(<em>603777</em>)b<em>c</em>', '\u3000\u3000<em>d</em>\r\n(e)\n');
    expect(read(found(marked), '603777')).toEqual([['a603777bc', 'd (e)\n']]);
  });

  it('keeps a bracket around more than one hit, which is half of a pair', () => {
    const marked = article('茅台(<em>600519</em>.SH)：a(SH.<em>600519</em>)', '(<em>贵州</em><em>茅台</em>)');
    expect(read(found(marked), '600519')).toEqual([['茅台(600519.SH)：a(SH.600519)', '(贵州茅台)']]);
  });

  it.each([
    ['600000', article('<em>来伊份</em>(<em>603777</em>)')],
    ['平安银行', article('', '<em>603777</em>')],
    // A search marks single digits too: 1.10%, as recorded.
    ['600000', article('白酒概念下跌1.1<em>0</em>%', '<em>603777</em>')],
  ])('for %s is refused when the articles are of another share', (keyword, foreign) => {
    expect(() => read(found(foreign, article('x')), keyword)).toThrow(
      expect.objectContaining({ code: 'upstream_refused', message: expect.stringContaining('"603777"') }),
    );
  });

  it.each([
    ['600000', 'another share besides', [article('<em>603777</em>'), article('600000')]],
    ['600000', 'no marks at all', [article('x', 'y')]],
    ['600000', 'the name of the share alone', [article('<em>浦发银行</em>')]],
    ['来伊份 603777', 'a part of the words', [article('<em>603777</em>')]],
    ['６０３７７７', 'the same digits of plain width', [article('<em>603777</em>')]],
    ['平安银行', 'a part of the words and a code', [article('<em>平安</em><em>000001</em>')]],
  ])('for %s is accepted with %s', (keyword, _, articles) => {
    expect(read(found(...articles), keyword)).toHaveLength(articles.length);
  });

  it.each([
    ['no list of articles', { passportWeb: [{ uid: '8223456637392854' }] }],
    ['no article', { passportWeb: [{ uid: '8223456637392854' }], cmsArticleWebOld: [] }],
  ])('with readers of the site and %s is how a client is declined', (_, result) => {
    expect(() => read(called({ code: 0, hitsTotal: 1, result }), '300059')).toThrow(
      expect.objectContaining({ code: 'upstream_refused' }),
    );
  });

  it.each([
    ['no code', called({ result: {} })],
    ['no result', called({ code: 0 })],
    ['a result that is a list', called({ code: 0, result: [] })],
    ['articles in an object', called({ code: 0, result: { cmsArticleWebOld: {} } })],
    ['an article that is none', found(1)],
    ['an article without a title', found({ content: '' })],
    ['a title that is a number', found({ title: 1, content: '' })],
    ['another callback', found().replace(CALLBACK, 'jQuery1')],
    ['JSON alone', JSON.stringify({ code: 0, result: {} })],
  ])('is refused with %s', (_, body) => {
    expect(() => read(body, '603777')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('with another code is refused with the source’s own words', () => {
    expect(() => read(called({ code: 7, msg: 'forbidden' }), '603777')).toThrow('(code 7: "forbidden")');
  });
});
