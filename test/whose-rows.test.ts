import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type FixtureFailure, tableOf } from '../scripts/cases.mjs';
import { openRegistry } from './declarations.ts';
import { type Fixture, type FixtureRunner, findFixtures, type OtherBodies, startFixtureRunner } from './fixtures.ts';

// What a request fixes and its reply names, a security or a day, is compared with the reply. Every fixture case is
// answered again with replies that name another one in its place.

const NOW = Date.parse('2026-11-21T12:00:00Z');
const registry = await openRegistry();
const { interfaces } = await registry.all();
const known = new Set(interfaces.map(({ name }) => name));
const fixtures = findFixtures().filter((fixture) => {
  const table = tableOf(fixture.folder, fixture);
  return known.has(fixture.interface) && table !== undefined && table.rows.length > 0;
});

/**
 * What is answered instead of `upstream_changed` where a value of the ask is something else in the reply, and why.
 */
const EXCEPTIONS = new Map([
  // The days of all ratings, which every page lists. None says which of them it shows.
  ['fund_rating_sh 2023-06-30', 'a table'],
  ['fund_rating_zs 2023-03-31', 'a table'],
  ['fund_rating_ja 2023-03-31', 'a table'],
  ['fund_rating_ja 2020-09-30', 'a table'],
  // The page shows the newest day in the place of one without prices.
  ['futures_spot_price 2024-04-30', 'no_value'],
  ['futures_hold_pos_sina 2024-10-16', 'no_value'],
  ['futures_hold_pos_sina 2019-09-30', 'no_value'],
  // The source answers articles of something else to clients that it limits.
  ['stock_news_em 603777', 'upstream_refused'],
  ['stock_news_em 600519', 'upstream_refused'],
  // A part of the company's e-mail address alone: the reply names no code.
  ['stock_individual_basic_info_xq SH601127', 'a table'],
  // The archive of a month has a file of each day: without that of the day, there is none.
  ['get_cffex_daily 20100416', 'a table'],
  ['get_futures_daily 20100416', 'a table'],
  ['get_roll_yield 20100416', 'a table'],
  // A page that does not name the share is what the site sends to whom it refuses.
  ['stock_hk_profit_forecast_et 09999', 'upstream_refused'],
  // The day on which a limit was opened last.
  ['stock_zt_pool_sub_new_em 20260708', 'a table'],
  ['stock_zt_pool_sub_new_em 20260807', 'a table'],
  // The replies are made those of an earlier session, whose rows are none of the day.
  ['stock_zt_pool_dtgc_em 20260924', 'no_value'],
  ['stock_zt_pool_strong_em 20260924', 'no_value'],
  ['stock_zt_pool_sub_new_em 20260924', 'no_value'],
  // A part of the address of a document. The time of the announcement is in milliseconds.
  ['stock_zh_a_disclosure_report_cninfo 2020-09-04', 'a table'],
]);
// Choices, which are no codes.
const CHOICES = new Set(['ALL', 'KCB', 'ETF']);

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(registry, NOW);
});
afterAll(() => runner.close());

/** The texts and numbers of a value, however deep they lie. */
function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** How a source may write a day or a code, each with how it writes another one; none for what is neither. */
function formsOf(value: string): readonly (readonly [own: string, other: string])[] {
  const [, year = '', month = '', day = ''] = /^(20\d\d|19[89]\d)-?([01]\d)-?([0-3]\d)$/.exec(value) ?? [];
  if (day !== '') {
    const signs = ['', '-', '/'].map(
      (sign) => [[year, month, day].join(sign), ['2019', '03', '05'].join(sign)] as const,
    );
    return [...signs, [`${year}年${Number(month)}月${Number(day)}日`, '2019年3月5日']];
  }
  const digits = /(?<![\d.])\d{5,6}(?!\d)/.exec(value)?.[0];
  if (digits !== undefined) return [[digits, `${digits.slice(0, -1)}${digits.endsWith('9') ? 8 : 9}`]];
  const letters = /^\.?([A-Z]{3,5}\d{0,3})$/.exec(value)?.[1];
  return letters === undefined || CHOICES.has(letters) ? [] : [[letters, `Q${letters.slice(1)}`]];
}

/**
 * A reply of a case that is changed; undefined where `change` changes none. The last one is tried first.
 */
function changeOne(
  fixture: Fixture,
  change: (body: Buffer, url: string) => Buffer | undefined,
): OtherBodies | undefined {
  for (const url of Object.keys(fixture.upstream).toReversed()) {
    const changed = change(bodyOf(fixture.folder, fixture.upstream[url]!), url);
    if (changed !== undefined) return new Map([[url, changed]]);
  }
  return undefined;
}

/** The last reply of a case that has a value, with another one in its place. */
function withOther(fixture: Fixture, value: string): OtherBodies | undefined {
  const forms = formsOf(value);
  return changeOne(fixture, (body) => {
    // Byte by byte, whatever the encoding is.
    const bytes = (text: string): string => Buffer.from(text).toString('latin1');
    let text = body.toString('latin1');
    for (const [own, other] of forms)
      text = text.replaceAll(new RegExp(`(?<!\\d)${bytes(own)}(?!\\d)`, 'g'), bytes(other));
    return text === body.toString('latin1') ? undefined : Buffer.from(text, 'latin1');
  });
}

/** What a service answers to such replies: its failure. */
async function answerTo(fixture: Fixture, others: OtherBodies): Promise<FixtureFailure> {
  const { failure = { code: 'a table', message: '' } } = await runner.answer(fixture, others);
  return failure;
}

const named = fixtures.filter((fixture) => leavesOf(fixture.ask).some((value) => withOther(fixture, value)));

it('has replies of many sources that name what was asked for', () => {
  expect(new Set(named.map(({ form }) => form)).size).toBeGreaterThan(10);
});

describe.each(named.map((fixture) => [fixture.interface, fixture.name, fixture] as const))(
  '%s, %s',
  (name, _, fixture) => {
    it('is refused with a reply about another security or day', async () => {
      for (const value of new Set(leavesOf(fixture.ask))) {
        const others = withOther(fixture, value);
        if (others === undefined) continue;
        const failure = await answerTo(fixture, others);
        expect({ value, ...failure }).toMatchObject({
          code: EXCEPTIONS.get(`${name} ${value}`) ?? 'upstream_changed',
        });
      }
    });
  },
);

// The filter of a report fixes the fields that it names, whether a fixture has them or not.

/** What a filter fixes: a field and a value that it must not have. Alternatives, `((A="1")(|B="1"))`, fix none. */
function othersIn(filter: string): readonly (readonly [field: string, other: string | number])[] {
  const conditions = filter.matchAll(/(?<=^|\))\((\w+)(=|<=?|>=?| in \()("[^"]*"|'[^']*'|-?\d+)/g);
  return [...conditions].flatMap(([, field = '', sign = '', value = '']): (readonly [string, string | number])[] => {
    if (value === '"全部"') return [];
    if (value.startsWith("'")) return [[field, sign.startsWith('<') ? '2049-01-05 00:00:00' : '1989-01-05 00:00:00']];
    return [[field, value.startsWith('"') ? 'another' : 987_654]];
  });
}

/** A page of a report whose last row has another value; undefined for what is no page with rows. */
function pageWith(body: Buffer, field: string, other: string | number): Buffer | undefined {
  const reply: { result?: { data?: Record<string, unknown>[] } | null } = JSON.parse(body.toString());
  const row = reply.result?.data?.at(-1);
  if (row === undefined) return undefined;
  row[field] = other;
  return Buffer.from(JSON.stringify(reply));
}

const isReport = (url: string): boolean => /\/api\/data\/(?:v1\/)?get\?/.test(url);
const filterOf = (url: string): string => new URL(url).searchParams.get('filter') ?? '';
const filtered = fixtures.filter(({ upstream }) =>
  Object.keys(upstream).some((url) => isReport(url) && othersIn(filterOf(url)).length > 0),
);

it('has many reports of which only some rows are asked for', () => {
  expect(filtered.length).toBeGreaterThan(150);
});

describe.each(filtered.map((fixture) => [fixture.interface, fixture.name, fixture] as const))(
  '%s, %s',
  (_, __, fixture) => {
    it('is refused where one row of a report is not one that its filter lets through', async () => {
      for (const url of fixture.asked.filter(isReport))
        for (const [field, other] of othersIn(filterOf(url))) {
          const others = changeOne(fixture, (body, of) => (of === url ? pageWith(body, field, other) : undefined));
          if (others === undefined) continue;
          const failure = await answerTo(fixture, others);
          expect({ field, other, ...failure }).toMatchObject({
            code: 'upstream_changed',
            message: expect.stringContaining(field),
          });
        }
    });
  },
);
