import { quote } from '../../../../base/errors.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { beijingTime } from '../../../../engine/interface/beijing-time.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, valueAt } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoData } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { baidu, openReply } from '../site.ts';

/** The shares that are searched most, of a market. */
export type HotSearchAsk = {
  readonly market: 'all' | 'ab' | 'hk' | 'us';
  /** `今日` or `1小时`. */
  readonly span: string;
  /** `YYYYMMDD`. */
  readonly day: string;
};

/** The votes on a share or an index. */
export type VotesAsk = { readonly of: 'index' | 'stock'; readonly code: string };

const HOST = 'https://finance.pae.baidu.com';
const HEADERS = { origin: 'https://finance.baidu.com', referer: 'https://finance.baidu.com/' };
const SEARCH_LABEL = 'Baidu, shares that are searched most';

/** The shares that are searched most at Baidu. */
export const baiduHotSearch: Source<HotSearchAsk> = {
  ...baidu,
  ...onePage<HotSearchAsk>(pageCheck(refuseNoData, SEARCH_LABEL, hotRows), ({ market, span, day }, context) => ({
    url: withQuery(`${HOST}/selfselect/listsugrecomm`, {
      bizType: 'wisexmlnew',
      dsp: 'iphone',
      product: 'search',
      style: 'tablelist',
      market,
      type: span,
      day,
      hour: String(Number(beijingTime(context.now).slice(11, 13))),
      pn: 0,
      rn: 12,
      finClientType: 'pc',
    }),
    headers: HEADERS,
  })),
};

/** The forms of the codes of a market, where it is one. */
const CODES: Readonly<Partial<Record<HotSearchAsk['market'], RegExp>>> = {
  ab: /^\d{6}$/,
  hk: /^\d{5}$/,
  us: /^[A-Za-z]/,
};

/** `{"ResultCode":"0","Result":{"list":{"body":[{"name":"…","pxChangeRate":"+9.98%","heat":"123456"},…]}}}`. */
function hotRows({ body }: Pick<Page, 'body'>, { market }: HotSearchAsk): readonly Fields[] {
  const rows = valueAt(openReply(body, SEARCH_LABEL), 'Result.list.body');
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(SEARCH_LABEL, 'no list in `Result.list.body`');
  if (rows.length === 0) throw changed(SEARCH_LABEL, 'expected shares, got none');
  const form = CODES[market];
  const other = rows.find(({ code }) => typeof code === 'string' && form?.test(code) === false);
  if (other) throw changed(SEARCH_LABEL, `expected shares of the market ${market}, got ${quote(other.code)}`);
  return rows;
}

/**
 * Parses the shares that are searched most into the cells of fields by their names, the hottest first. A
 * percentage may have its signs. Throws `upstream_changed` for another form, and for no share.
 */
export function parseHotSearch([page]: Pages, ask: HotSearchAsk, fields: readonly RowField[]): FieldCells {
  const rows = hotRows(page, ask).map((row) => ({
    ...row,
    pxChangeRate: toPlain(row.pxChangeRate),
    heat: toPlain(row.heat),
  }));
  return toFieldCells(rows, fields, { label: SEARCH_LABEL, absent: ['', '-', '--'] });
}

const votesLabel = ({ of, code }: VotesAsk): string => `Baidu, votes on the ${of} ${code}`;

/** The spans in their order, and AKShare's names of them. */
const SPANS = { day: '今日', week: '本周', month: '本月', year: '今年' } as const;
type Span = keyof typeof SPANS;
const SPAN_NAMES = ['day', 'week', 'month', 'year'] as const satisfies readonly Span[];

/**
 * The votes at Baidu, a request for each span, as AKShare asks: a reply has rows of other spans, too, and a public
 * reader of the source holds them for those of none.
 */
export const baiduVotes: Source<VotesAsk> = {
  ...baidu,
  inspections: { checkVotes },
  fetch: async (ask, context) => {
    const [first, ...others] = SPAN_NAMES;
    const page = await context.fetch(votesRequest(ask, first));
    const pages: Page[] = [];
    for (const span of others) pages.push(await context.fetch(votesRequest(ask, span)));
    return [page, ...pages];
  },
};

function votesRequest(ask: VotesAsk, span: Span): UpstreamRequest {
  return {
    url: withQuery(`${HOST}/vapi/v1/stockvoterecords`, {
      code: ask.code,
      market: 'ab',
      finance_type: ask.of,
      select_type: span,
      from_smart_app: 0,
      method: 'query',
      finClientType: 'pc',
    }),
    headers: HEADERS,
    check: inspect(checkVotes, ask, span),
  };
}

function checkVotes(page: Page, ask: VotesAsk, span: Span): void {
  refuseNoData(page, votesLabel(ask));
  voteRow(page, ask, span);
}

const PLACES = ['first', 'type', 'up', 'down', 'upShare', 'downShare'] as const;

/**
 * Opens `{"Result":{"voteRecords":{"voteRes":[{"…":…,"type":"day",…},…]}}}` for the row of one span, whose six
 * values are known by their places but for `type`, the second. Throws `upstream_changed` for another form, another
 * number of values, a span that is missing or comes twice, and shares that are not those of the votes.
 */
function voteRow({ body }: Pick<Page, 'body'>, ask: VotesAsk, span: Span): Fields {
  const label = votesLabel(ask);
  const found = valueAt(openReply(body, label), 'Result.voteRecords.voteRes');
  if (!Array.isArray(found) || !found.every(isRecord)) throw changed(label, 'no list in `Result.voteRecords.voteRes`');
  const [row, ...others] = found.filter(({ type }) => type === span);
  if (!row || others.length > 0) throw changed(label, `expected one row of the span ${span}, got ${quote(found)}`);
  const entries = Object.entries(row);
  if (entries.length !== PLACES.length || entries[1]?.[0] !== 'type')
    throw changed(label, `expected six values, \`type\` the second, got ${quote(row)}`);
  const votes: Fields = Object.fromEntries(entries.map(([, value], at) => [PLACES[at]!, toPlain(value)]));
  refuseOtherShares(votes, label);
  return { ...votes, span: SPANS[span] };
}

// Shares are printed without decimals.
const ROUNDING = 1;

/** Throws `upstream_changed` where the shares are not those of the votes: values have changed their places. */
function refuseOtherShares({ up, down, upShare, downShare }: Fields, label: string): void {
  const all = Number(up) + Number(down);
  const isOther = ([votes, share]: readonly [unknown, unknown]): boolean =>
    Math.abs((100 * Number(votes)) / all - Number(share)) > ROUNDING;
  if (
    all > 0 &&
    (
      [
        [up, upShare],
        [down, downShare],
      ] as const
    ).some(isOther)
  )
    throw changed(label, `${quote([up, down])} votes are not ${quote([upShare, downShare])} percent`);
}

/**
 * Parses the votes into the cells of fields: the spans from that of today on. Throws `upstream_changed` for
 * another number of pages, and what {@link voteRow} throws.
 */
export function parseVotes(pages: Pages, ask: VotesAsk, fields: readonly RowField[]): FieldCells {
  const rows = SPAN_NAMES.map((span, at) => {
    const page = pages[at];
    if (!page) throw changed(votesLabel(ask), `no page of the span ${span}`);
    return voteRow(page, ask, span);
  });
  return toFieldCells(rows, fields, { label: votesLabel(ask), absent: ['', '-', '--'] });
}

/** A number that is written for people, `+9.98%` or `15.04万`, as a plain one; anything else as it is. */
function toPlain(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return toPlainDecimal(value.trim().replace(/^\+/, ''), { suffixes: ['%'], multiples: true }) ?? value;
}
