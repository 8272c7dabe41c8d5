import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import {
  findElements,
  type HtmlElement,
  hasClass,
  parseHtmlElements,
  textOf,
} from '../../../../engine/formats/html/html-elements.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { type Fields, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The questions to one company of Shanghai. */
export type SseQuestionsAsk = { readonly company: string };

const HOST = 'https://sns.sseinfo.com';
const PAGE_ROWS = 100;
/** How many pages are fetched at most: the newest questions. */
const MAX_PAGES = 50;
/** How long a link to a feed is at most. */
const MAX_LINK = 120;
/** A text that is shorter has no question, as AKShare reads it. */
const EMPTY_BYTES = 300;

const site = {
  name: 'sseinfo',
  title: say('the Shanghai exchange’s site of questions (上证e互动)', '上证e互动'),
  terms: 'https://sns.sseinfo.com/',
  hosts: ['sns.sseinfo.com'],
  limits: GENTLE,
  notFoundMeaning: say('It has no such company, as those of Shenzhen.', '没有这家公司，例如深市公司。'),
} as const satisfies Omit<Source, 'fetch'>;

/** The page of a company, which holds the number that the site knows it by. */
const companyPages: CachedSource<SseQuestionsAsk> = {
  ...site,
  cache: freshFor('30d', { staleIfError: '365d' }),
  evictable: true,
  inspections: { numberOfCompany },
  fetch: async ({ company }, context) => {
    const page = await context.fetch({
      url: withQuery(`${HOST}/company.do`, { stockcode: company }),
      headers: { referer: `${HOST}/` },
      check: inspect(numberOfCompany, company),
    });
    // A company that the site does not have is not stored.
    if ((await context.inspect(page, numberOfCompany, company)) === null)
      throw noValue(`${site.title.en} has no company ${company}.`, `${site.title.zh}没有公司 ${company}。`);
    return [page];
  },
};

const labelOf = ({ company }: SseQuestionsAsk): string => `SSE questions to ${company}`;

/**
 * The number of a company in the links of its page, `uid=519`; null where the page has none. Throws
 * `upstream_refused` for anything but a page of the site, and `upstream_changed` for links to two companies.
 */
function numberOfCompany({ body }: Page, company: string): string | null {
  const html = decodeBody(body, 'utf-8', labelOf({ company }));
  if (!html.includes('上证e互动')) throw refused(labelOf({ company }), `expected its page, got ${quote(html, 80)}`);
  // The links to the feed of the company: `userfeeds.do?typeCode=company&type=11&pageSize=10&uid=519&page=2`.
  const links = html.split('userfeeds.do?').slice(1);
  const numbers = new Set(
    links
      .map((link) => link.slice(0, MAX_LINK))
      .filter((link) => link.startsWith('typeCode=company&'))
      .flatMap((link) => /uid=(\d{1,12})/.exec(link)?.[1] ?? []),
  );
  if (numbers.size > 1) throw changed(labelOf({ company }), `its page has the numbers ${quote([...numbers])}`);
  return [...numbers][0] ?? null;
}

/** The questions to companies, with the answers. */
export const sseQuestions: Source<SseQuestionsAsk> = {
  ...site,
  uses: () => [companyPages],
  inspections: { numberOfCompany, inspectQuestions },
  fetch: async (ask, context) => {
    const [page] = await context.cached(companyPages, ask);
    const number = await context.inspect(page, numberOfCompany, ask.company);
    return fetchConsistentPages<readonly string[]>(
      {
        label: labelOf(ask),
        isComplete: (pages) => pages.length >= MAX_PAGES || pages.at(-1)?.length === 0,
        findFault: (pages) => (new Set(pages.flat()).size < pages.flat().length ? 'a question came twice' : undefined),
      },
      {
        open: (each, at) => context.inspect(each, inspectQuestions, ask, at),
        partialPages: context.partialPages,
        fetch: (at) =>
          context.fetch({
            url: withQuery(`${HOST}/ajax/userfeeds.do`, {
              typeCode: 'company',
              type: 11,
              pageSize: PAGE_ROWS,
              uid: number!,
              page: at,
            }),
            form: {},
            headers: { referer: `${HOST}/` },
            check: inspect(inspectQuestions, ask, at),
          }),
      },
    );
  },
};

/** The numbers of the questions of a page, which is the first one or a later one. */
function inspectQuestions(page: Page, ask: SseQuestionsAsk, at: number): readonly string[] {
  return openQuestions(page, ask, at).map(({ id }) => String(id));
}

/**
 * Opens a part of a page: `<div class="m_feed_item" id="item-1">` for each question, in which the block of the
 * question and, where there is one, that of the answer (`m_qa`) have a text (`m_feed_txt`) and where it came from
 * (`m_feed_from`, `2026年06月25日 11:40 来自 网站`). A short text without questions is the end of the list, which the
 * first page says in words: 暂无, 暂时没有 or 无回复. Throws `upstream_changed` for any other text without questions, and
 * for a question to another company.
 */
function openQuestions({ body }: Page, ask: SseQuestionsAsk, at: number): readonly Fields[] {
  const label = labelOf(ask);
  const html = decodeBody(body, 'utf-8', label);
  const items = findElements(parseHtmlElements(html, label), (element) => hasClass(element, 'm_feed_item'));
  const saysNone = ['暂无', '暂时没有', '无回复'].some((words) => html.includes(words));
  if (items.length === 0 && !saysNone && (at === 1 || body.length >= EMPTY_BYTES))
    throw changed(label, `expected questions, got ${quote(html.trim(), 80)}`);
  return items.map((item) => toQuestion(item, ask, label));
}

function toQuestion(item: HtmlElement, ask: SseQuestionsAsk, label: string): Fields {
  const details = findElements(item, (element) => hasClass(element, 'm_feed_detail'));
  const question = details.find((element) => !hasClass(element, 'm_qa'));
  const answer = details.find((element) => hasClass(element, 'm_qa'));
  const said = question && partOf(question, 'm_feed_txt');
  // `:浦发银行(600000)` before the question; AKShare cuts it off.
  const [open, close] = [said?.indexOf('(') ?? -1, said?.indexOf(')') ?? -1];
  const company = said?.slice(open + 1, close) ?? '';
  if (!question || said === undefined || open < 0 || !/^\d{6}$/.test(company))
    throw changed(label, `expected a question to a company, got ${quote(said ?? null)}`);
  if (company !== ask.company) throw changed(label, `a question is to ${quote(company)}`);
  const face = findElements(question, ({ name: tag, attributes }) => tag === 'a' && attributes.rel === 'face')[0];
  const [asked, askedBy] = originOf(partOf(question, 'm_feed_from'));
  const [answered, answeredBy] = originOf(answer && partOf(answer, 'm_feed_from'));
  return {
    id: item.attributes.id ?? null,
    company,
    name: said.slice(0, open).replace(/^:/, '').trim(),
    question: said.slice(close + 1).trim(),
    answer: (answer && partOf(answer, 'm_feed_txt')) ?? null,
    asked,
    answered,
    askedBy,
    answeredBy,
    user: face?.attributes.title ?? null,
  };
}

/** The text of the first part of a class; undefined without one. */
function partOf(element: HtmlElement, name: string): string | undefined {
  const [found] = findElements(element, (each) => hasClass(each, name));
  return found && textOf(found);
}

/** A time as the page writes it and where the text came from: `2026年06月25日 11:40 来自 网站`. */
function originOf(text: string | undefined): readonly [string | null, string | null] {
  if (text === undefined) return [null, null];
  const [time = '', from = ''] = text.split('来自').map((part) => part.trim());
  return [time || null, from.split(' ')[0] || null];
}

/** Parses the questions of all pages, newest first. Throws `upstream_changed` for one that comes twice. */
export function parseSseQuestions(pages: Pages, ask: SseQuestionsAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = pages.flatMap((page, at) => openQuestions(page, ask, at + 1));
  refuseTwice(rows, label, ({ id }) => id);
  return toFieldCells(rows, fields, { label });
}
