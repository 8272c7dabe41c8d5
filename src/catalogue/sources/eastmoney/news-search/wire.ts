import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { parseJsonp } from '../../../../engine/formats/json/jsonp.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { eastmoney } from '../site.ts';

const LABEL = 'Eastmoney news search';

/** Articles that Eastmoney’s search finds for some words. */
export type SearchAsk = { readonly keyword: string };

// The function that the reply calls. Any name will do; this one is like those of the source’s own page.
const CALLBACK = 'jQuery35101792940631092459_1764599530165';
// What stands around hits in titles and texts.
const [HIT, HIT_END] = ['<em>', '</em>'];
const KIND = 'cmsArticleWebOld';
// Readers of the site, whom nobody asks for.
const READERS = 'passportWeb';

/** Eastmoney's search of articles. */
export const newsSearch: Source<SearchAsk> = {
  ...eastmoney,
  name: 'eastmoney-search',
  title: say('Eastmoney’s news search (东方财富搜索)', '东方财富搜索'),
  hosts: ['search-api-web.eastmoney.com'],
  quirks: [
    say(
      'In November 2025 it answered an empty text to clients without the headers of a browser.',
      '2025 年 11 月，对没有浏览器请求头的客户端返回空文本。',
    ),
    say(
      'In December 2025 it answered the articles of one share to every search with a fixed cookie: such a reply is refused.',
      '2025 年 12 月，对带固定 Cookie 的任何搜索都返回同一只股票的文章：此类应答视为失败。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 1, perSecond: 1, burst: 3, retries: 1, maxBytes: 2_000_000 },
  ...onePage<SearchAsk>(pageCheck(refuseNothing, LABEL, openArticles), ({ keyword }) => ({
    url: withQuery('https://search-api-web.eastmoney.com/search/jsonp', {
      cb: CALLBACK,
      param: JSON.stringify({
        uid: '',
        keyword,
        type: [KIND],
        client: 'web',
        clientType: 'web',
        clientVersion: 'curr',
        param: {
          [KIND]: {
            searchScope: 'default',
            sort: 'default',
            pageIndex: 1,
            pageSize: 100,
            preTag: HIT,
            postTag: HIT_END,
          },
        },
      }),
      _: '1764599530176',
    }),
    headers: { referer: withQuery('https://so.eastmoney.com/news/s', { keyword }) },
  })),
};

function refuseNothing({ body }: Page): void {
  if (body.length === 0) throw refused(LABEL, 'an empty body, which Eastmoney sends to clients that it declines');
}

/**
 * Opens a reply: `callback({"code":0,"result":{"cmsArticleWebOld":[{"date":"2026-08-13
 * 22:38:00","title":"…"}]}})`. A result without the list has no hit. Throws `upstream_refused` for another code,
 * for the articles of other words, and for readers of the site in the place of articles, and `upstream_changed`
 * for a reply of another form.
 */
function openArticles({ body }: Pick<Page, 'body'>, { keyword }: SearchAsk): readonly Fields[] {
  const reply = parseJsonp(body, CALLBACK, LABEL);
  if (!isRecord(reply) || typeof reply.code !== 'number') throw changed(LABEL, 'no `code` in the reply');
  const { code, msg, result } = reply;
  if (code !== 0) throw refused(LABEL, `Eastmoney declined to answer (code ${code}: ${quote(msg ?? '')})`);
  if (!isRecord(result)) throw changed(LABEL, 'no `result` in the reply');
  const hasArticles = Array.isArray(result[KIND]) && result[KIND].length > 0;
  if (!hasArticles && Object.hasOwn(result, READERS))
    throw refused(
      LABEL,
      'readers of the site came, who were not asked for, as Eastmoney answers clients that it declines',
    );
  if (!Object.hasOwn(result, KIND)) {
    const other = Object.keys(result).find((key) => Array.isArray(result[key]));
    if (other !== undefined) throw changed(LABEL, `expected a list in \`result.${KIND}\`, got one in ${quote(other)}`);
    return [];
  }
  const articles = result[KIND];
  if (!Array.isArray(articles) || !articles.every(isRecord))
    throw changed(LABEL, `no list of articles in \`result.${KIND}\``);
  const foreign = findForeignCode(articles, keyword);
  if (foreign !== undefined)
    throw refused(
      LABEL,
      `articles of ${quote(foreign)} came for ${quote(keyword)}, as Eastmoney answers clients that it declines`,
    );
  return articles;
}

/**
 * The code of a share that is marked as a hit although it is no part of the words, where nothing of the words is
 * in any article: the reply belongs to another search. Undefined where it does not.
 */
function findForeignCode(articles: readonly Fields[], keyword: string): string | undefined {
  // Full-width digits find the articles of the plain ones.
  const words = keyword.normalize('NFKC');
  const texts = articles
    .flatMap(({ title, content }) => [title, content].filter((each) => typeof each === 'string'))
    .map((text) => text.normalize('NFKC'));
  if (texts.some((text) => withoutMarks(text).includes(words))) return undefined;
  const hits = texts.flatMap((text) =>
    text
      .split(HIT)
      .slice(1)
      .map((rest) => rest.split(HIT_END)[0] ?? ''),
  );
  if (hits.some((hit) => isPartOf(words, hit))) return undefined;
  return hits.find((hit) => /^\d{6}$/.test(hit));
}

/** Whether a hit is a part of the words; digits only as a whole number, as the source marks single ones too. */
function isPartOf(words: string, hit: string): boolean {
  if (/^\d+$/.test(hit)) return words.split(/\D+/).includes(hit);
  return hit !== '' && words.includes(hit);
}

// A hit that is all that is in its brackets. A bracket of another pair is part of the text.
const BRACKETED = /\(<em>([^<]{0,100})<\/em>\)/g;

/** A text without the marks of hits, and without the brackets around a hit. */
function withoutMarks(text: string): string {
  return text.replaceAll(BRACKETED, '$1').replaceAll(HIT, '').replaceAll(HIT_END, '');
}

/**
 * Parses a reply into the cells of fields. Marks of hits are taken out of titles and texts; texts lose their
 * ideographic blanks, and a blank takes the place of a line break. Throws what {@link openArticles} throws.
 */
export function parseArticles([page]: Pages, ask: SearchAsk, fields: readonly RowField[]): FieldCells {
  const rows = openArticles(page, ask).map((article) => ({
    ...article,
    keyword: ask.keyword,
    ...cleaned(article, 'title', withoutMarks),
    ...cleaned(article, 'content', (text) => withoutMarks(text).replaceAll('\u3000', '').replaceAll('\r\n', ' ')),
  }));
  return toFieldCells(rows, fields, { label: LABEL });
}

function cleaned(article: Fields, name: string, clean: (text: string) => string): Fields {
  const value = article[name];
  return typeof value === 'string' ? { [name]: clean(value) } : {};
}
