import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import {
  type Fields,
  type ListOfRecords,
  openRecords,
  recordsIn,
  refuseTwice,
  rowsOfPages,
} from '../../../wire/list-of-records.ts';
import { changed, noValue, refusePage } from '../../../wire/refusals.ts';
import { toBeijingTime } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { cninfo } from '../site.ts';

/** The questions to one company of Shenzhen, or one question by its number. */
export type QuestionsAsk = { readonly company: string } | { readonly question: string };

const LABEL = 'cninfo questions';
const HOST = 'https://irm.cninfo.com.cn/newircs';
const PAGE_ROWS = 1_000;
// AKShare reads as many.
const MAX_PAGES = 10;

const COMPANIES: ListOfRecords = { label: LABEL, at: 'data', of: 'companies', mayBeEmpty: true };
const QUESTIONS: ListOfRecords = { label: LABEL, at: 'rows', of: 'questions', mayBeEmpty: true };

/** The site of questions of investors. */
export const cninfoQuestions: Source<QuestionsAsk> = {
  ...cninfo,
  inspections: { findCompany, inspectQuestions, checkQuestion },
  name: 'cninfo-questions',
  title: say('cninfo’s site of questions (互动易)', '互动易'),
  notFoundMeaning: say('It has no such company, as those of Shanghai.', '没有这家公司，例如沪市公司。'),
  quirks: [],
  hosts: ['irm.cninfo.com.cn'],
  limits: { ...cninfo.limits, maxBytes: 16_000_000 },
  fetch: async (ask, context) => {
    if ('question' in ask) {
      const url = withQuery(`${HOST}/question/getQuestionDetail`, { questionId: ask.question, _t: 1 });
      return [await context.fetch({ url, check: inspect(checkQuestion) })];
    }
    return fetchQuestions(ask.company, context);
  },
};

async function fetchQuestions(company: string, context: FetchContext): Promise<Pages> {
  const found = await context.fetch({
    url: `${HOST}/index/queryKeyboardInfo?_t=1`,
    form: { keyWord: company },
    check: inspect(findCompany, company),
  });
  const organisation = await context.inspect(found, findCompany, company);
  if (organisation === null)
    throw noValue(`cninfo’s site of questions has no company ${company}.`, `互动易没有公司 ${company}。`);
  return fetchConsistentPages<InspectedQuestions>(
    {
      label: LABEL,
      isComplete: (pages) => pages.length > 0 && pages.length >= Math.min(pages[0]!.count, MAX_PAGES),
      findFault: (pages) => {
        const ids = pages.flatMap((page) => page.ids);
        if (new Set(ids).size < ids.length) return 'a question came twice';
        const [{ count, total } = { count: 0, total: undefined }] = pages;
        const most = Math.max(...pages.map((page) => page.ids.length));
        const short = pages.findIndex((page, at) => at + 1 < count && page.ids.length < most);
        if (short >= 0) return `page ${short + 1} of ${count} has ${pages[short]!.ids.length} of ${most} questions`;
        // Of a longer list, only the first pages are read.
        return total !== undefined && count <= MAX_PAGES && ids.length < total
          ? `${total} questions announced, ${ids.length} sent`
          : undefined;
      },
    },
    inspectedPages(context, inspect(inspectQuestions, company), (number) => ({
      url: withQuery(`${HOST}/company/question`, {
        _t: 1,
        stockcode: company,
        orgId: organisation,
        pageSize: PAGE_ROWS,
        pageNum: number,
        keyWord: '',
        startDay: '',
        endDay: '',
      }),
      form: {},
    })),
  );
}

/**
 * The source’s name of a company in `{"data":[{"secid":"9900001234",…}]}`; null where there is none. A search for
 * 000001 suggests 000011 and 000021, too: only the company of this code is meant, or the first one where none has
 * a code. Throws `upstream_changed` for another form.
 */
function findCompany(page: Page, company: string): string | null {
  refusePage(page, LABEL);
  const found = openRecords(page, COMPANIES).find(({ stockCode = company }) => stockCode === company);
  if (found === undefined) return null;
  const { secid } = found;
  if (typeof secid !== 'string' || !/^[A-Za-z0-9]{1,40}$/.test(secid))
    throw changed(LABEL, `expected the name of a company in \`secid\`, got ${quote(secid ?? null)}`);
  return secid;
}

/** What is seen of a page of questions. */
interface InspectedQuestions {
  /** How many pages the list has. */
  readonly count: number;
  /** How many questions it has, where the page says so. */
  readonly total: number | undefined;
  readonly ids: readonly unknown[];
}

function inspectQuestions(page: Page, company: string): InspectedQuestions {
  refusePage(page, LABEL);
  const { count, total, rows } = openQuestions(page, company);
  return { count, total, ids: rows.map(({ indexId }) => indexId) };
}

/**
 * Opens `{"totalPage":3,"rows":[{"stockCode":"002594","indexId":"…",…}]}`. Throws `upstream_changed` for another
 * form, and for a question to another company.
 */
function openQuestions(
  { body }: Pick<Page, 'body'>,
  company: string,
): { count: number; total: number | undefined; rows: readonly Fields[] } {
  const reply = parseJson(body, LABEL);
  const rows = recordsIn(reply, QUESTIONS);
  const { totalPage: count, totalRecord: total } = isRecord(reply) ? reply : {};
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
    throw changed(LABEL, `expected a number of pages in \`totalPage\`, got ${quote(count ?? null)}`);
  const other = rows.find(({ stockCode }) => stockCode !== company);
  if (other) throw changed(LABEL, `asked for ${company}, got a question to ${quote(other.stockCode ?? null)}`);
  return { count, total: typeof total === 'number' ? total : undefined, rows };
}

// Where a question was asked, by the source’s numbers; every other number is the site, too.
const CLIENTS = textMap({ 2: 'APP', 5: '公众号' });

/**
 * Parses questions into the cells of fields, newest first. Throws `upstream_changed` for one that comes twice, and
 * for a page without questions among several.
 */
export function parseQuestions(pages: Pages, company: string, fields: readonly RowField[]): FieldCells {
  const rows = rowsOfPages(
    pages.map((page) => openQuestions(page, company).rows),
    LABEL,
  );
  refuseTwice(rows, LABEL, ({ indexId }) => indexId);
  return toFieldCells(
    rows.map((row) => ({
      ...row,
      trade: firstOf(row.trade),
      boardType: firstOf(row.boardType),
      ...('pubClient' in row && { pubClient: CLIENTS.get(String(row.pubClient)) ?? '网站' }),
      pubDate: toBeijingTime(row.pubDate, 'milliseconds', `${LABEL}: pubDate`),
      updateDate: toBeijingTime(row.updateDate, 'milliseconds', `${LABEL}: updateDate`),
    })),
    // A question without an answer may lack what is said of one.
    fields.map((field) => (field.name.startsWith('attached') ? { ...field, isOptional: true } : field)),
    { label: LABEL },
  );
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] ?? null) : value;
}

function checkQuestion(page: Page): void {
  refusePage(page, LABEL);
  openQuestion(page);
}

/** The question in `{"data":{…}}`. Throws `upstream_changed` for another form. */
function openQuestion({ body }: Pick<Page, 'body'>): Fields {
  const reply = parseJson(body, LABEL);
  const question = isRecord(reply) ? reply.data : undefined;
  if (!isRecord(question) || typeof question.questionContent !== 'string')
    throw changed(LABEL, `expected a question in \`data\`, got ${quote(reply)}`);
  return question;
}

/**
 * Parses one question with its answer into the cells of fields: no rows where it has none yet. Throws
 * `upstream_changed` for another question where the reply names one.
 */
export function parseAnswer([page]: Pages, id: string, fields: readonly RowField[]): FieldCells {
  const found = openQuestion(page);
  const questionId = found.questionId ?? id;
  // A number of JSON has lost its last digits.
  const isAsked = typeof questionId === 'number' ? questionId === Number(id) : questionId === id;
  if (!isAsked) throw changed(LABEL, `asked for the question ${id}, got ${quote(questionId)}`);
  const timeOf = (name: string) => toBeijingTime(found[name], 'milliseconds', `${LABEL}: ${name}`);
  const rows =
    (found.replyDate ?? null) === null
      ? []
      : [{ ...found, questionDate: timeOf('questionDate'), replyDate: timeOf('replyDate') }];
  return toFieldCells(rows, fields, { label: LABEL });
}
