import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseTextAt } from '../../../../engine/formats/json/javascript.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { type InspectionCall, inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { type FundRow, refuseOtherWidths, splitRow } from '../rows.ts';
import { eastmoneyFunds, fetchFundPage } from '../site.ts';

// Ratings stand in a script of a page: `<div id="fundinfo"><script>var x = "270007|广发…|_270009|…|_";</script>`.
// Rows end with `|_`, values are separated by `|`. Nothing else of the script is read.

/** Who rates: the number of the page, and how many values a row has. */
const AGENCIES = {
  all: { number: '', width: 27 },
  'china-merchants': { number: '_2', width: 20 },
  shanghai: { number: '_3', width: 22 },
  jianjinxin: { number: '_4', width: 20 },
} as const;

/** The name of a rating agency; `all` for the newest ratings of all of them. */
export type Agency = keyof typeof AGENCIES;

/** The ratings of one day, `YYYY-MM-DD`; of the newest day where it is empty. */
export type RatingsAsk = { readonly ratings: Agency; readonly day: string };

/**
 * Ratings of funds. Throws `no_value` for a day without ratings: the page of the newest ones lists the days that
 * have some. It goes through no shared form: rows are texts in a script, cut at bars.
 */
export const fundRatings: Source<RatingsAsk> = {
  ...eastmoneyFunds,
  inspections: { parseDays, checkRatings, refuseNewest },
  uses: () => [ratingDays],
  fetch: async (ask, context) => {
    if (ask.day !== '') {
      const pages = await context.cached(ratingDays, { ratingDays: ask.ratings });
      const days = await context.inspect(pages, parseDays, ask.ratings);
      const newest = days.toSorted().toReversed().slice(0, 4);
      if (!days.includes(ask.day))
        throw noValue(
          `${labelOf(ask)}: there are none of ${ask.day}; the newest are of ${newest.join(', ')}.`,
          `天天基金网没有 ${ask.day} 的评级；最新的是 ${newest.join('、')}。`,
        );
      const page = await fetchRatingPage(ask, context, inspect(checkRatings, ask));
      if (ask.day !== newest[0]) await context.inspect([page, ...pages], refuseNewest, ask);
      return [page];
    }
    return [await fetchRatingPage(ask, context, inspect(checkRatings, ask))];
  },
};

// So many funds never have the same ratings, and changes of them, on two days.
const MIN_EQUAL = 50;

/**
 * Throws `upstream_changed` for the page of an earlier day with the ratings of the newest one: nothing in a page
 * says of which day it is. Unit values and returns are those of today on either.
 */
function refuseNewest([page, newest]: Pages, ask: RatingsAsk): void {
  const rows = openRatings(page.body, ask);
  if (rows.length < MIN_EQUAL || !newest) return;
  const ratingsOf = (all: readonly FundRow[]): string => JSON.stringify(all.map((row) => [row[0], ...row.slice(7, 9)]));
  if (ratingsOf(rows) === ratingsOf(openRatings(newest.body, ask)))
    throw changed(labelOf(ask), `asked for the ratings of ${ask.day}, got the newest ones`);
}

/** The page of the newest ratings of an agency, for the list of days that it has. */
const ratingDays: CachedSource<{ readonly ratingDays: Agency }> = {
  ...eastmoneyFunds,
  inspections: { checkDays },
  cache: freshFor('1d', { staleIfError: '90d' }),
  fetch: async ({ ratingDays: agency }, context) => {
    return [await fetchRatingPage({ ratings: agency, day: '' }, context, inspect(checkDays, agency))];
  },
};

function fetchRatingPage(ask: RatingsAsk, context: FetchContext, check: InspectionCall): Promise<Page> {
  return fetchFundPage(context, addressOf(ask), {
    wanted:
      ask.day === '' ? say('its page of ratings', '评级的页面') : say(`ratings of ${ask.day}`, `${ask.day} 的评级`),
    check,
  });
}

function checkRatings(page: Page, ask: RatingsAsk): void {
  refuseOtherPage(page, ask);
  openRatings(page.body, ask);
}

function checkDays(page: Page, agency: Agency): void {
  refuseOtherPage(page, { ratings: agency });
  parseDays([page], agency);
}

function refuseOtherPage({ body }: Page, ask: Pick<RatingsAsk, 'ratings'>): void {
  if (!body.includes(`id="${ELEMENT}"`))
    throw refused(labelOf(ask), `Eastmoney answered another page: ${quote(body.subarray(0, 300).toString())}`);
}

/** The address of the page of some ratings. */
function addressOf({ ratings, day }: RatingsAsk): string {
  const { number } = AGENCIES[ratings];
  return address`https://fund.eastmoney.com/data/fundrating${number}${day === '' ? '' : `_${day}`}.html`;
}

const labelOf = ({ ratings }: Pick<RatingsAsk, 'ratings'>): string => `Eastmoney fund ratings ${ratings}`;

const ELEMENT = 'fundinfo';

/** The days of an agency's ratings: `<select id="rqoptions"><option value="2026-06-30">…</select>`. */
function parseDays([{ body }]: readonly [Pick<Page, 'body'>, ...unknown[]], agency: Agency): readonly string[] {
  const select = between(decodeBody(body, 'utf-8', `Eastmoney fund ratings ${agency}`), 'id="rqoptions"', '</select>');
  const days = [...select.matchAll(/value=["']([0-9]{4}-[0-9]{2}-[0-9]{2})["']/g)].map(([, day = '']) => day);
  const odd = days.find((day): boolean => !isDayText(day));
  if (odd !== undefined)
    throw changed(`Eastmoney fund ratings ${agency}`, `its list of days has ${odd}, which is no day of the calendar`);
  if (days.length > 0) return days;
  throw new Failure('upstream_changed', `Eastmoney fund ratings ${agency}: the page does not list the days of ratings`);
}

/** The part of a text behind a mark and before another one; empty where they are not there. */
function between(text: string, before: string, after: string): string {
  const start = text.indexOf(before);
  const end = start < 0 ? -1 : text.indexOf(after, start);
  return end < 0 ? '' : text.slice(start + before.length, end);
}

/** The rows of a page of ratings. Throws `upstream_changed` where there are none, or in another form. */
function openRatings(body: Buffer, ask: RatingsAsk): readonly FundRow[] {
  const label = labelOf(ask);
  const element = between(decodeBody(body, 'utf-8', label), `id="${ELEMENT}"`, '</script>');
  const script = element.slice(element.indexOf('<script'));
  const { width } = AGENCIES[ask.ratings];
  const lists = textsIn(script, label).filter((text) => text.includes('|_'));
  // A `|` that stands alone at either end is no fund.
  const rowsOf = (list: string): readonly FundRow[] =>
    list
      .slice(list.startsWith('|') ? 1 : 0, list.endsWith('_|') ? -1 : undefined)
      .split('|_')
      .filter((row, at, all) => row !== '' || at < all.length - 1)
      .map((row) => splitRow(row, '|', label));
  const [first, ...others] = lists.map(rowsOf);
  if (!first) throw changed(label, 'no list of ratings in the page');
  const rows = [first, ...others].find(([row]) => row?.length === width) ?? first;
  refuseOtherWidths(rows, width, label);
  return rows;
}

/** The texts in double quotes of a script, in their order, without those in comments. */
function textsIn(script: string, label: string): readonly string[] {
  const texts: string[] = [];
  let at = 0;
  let comment = script.indexOf('/*');
  for (;;) {
    const text = script.indexOf('"', at);
    if (text < 0) return texts;
    // Each comment is looked for once: a search after every text would take quadratic time.
    if (comment >= 0 && comment < at) comment = script.indexOf('/*', at);
    if (comment >= 0 && comment < text) {
      const end = script.indexOf('*/', comment + 2);
      if (end < 0) return texts;
      at = end + 2;
      continue;
    }
    const { value, end } = parseTextAt(script, text, label);
    texts.push(value);
    at = end;
  }
}

/** The rows of a reply. Throws `upstream_changed` for a page of another form. */
export function parseRatings([{ body }]: Pages, ask: RatingsAsk): readonly FundRow[] {
  return openRatings(body, ask);
}
