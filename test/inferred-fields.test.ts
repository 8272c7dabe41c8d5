import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES_TIME, FixtureReplies, findFixtures } from '../fixtures/replies.mjs';
import { toDoctorRecord } from '../src/faces/cli/doctor/record.ts';
import { isHealthy, toDoctorText } from '../src/faces/cli/doctor/text.ts';
import { openRegistry } from './declarations.ts';
import { probeSources, SETTINGS } from './doctor-run.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// Fields of reports whose names are inferred: a reply without one is answered, with a note, and `finfount doctor`
// names it. The reports are those of the fixture cases, over the wire, and some of their rows lose a field.

const PATH = '/api/public/stock_gpzy_pledge_ratio_em?date=20240906';
const REPORT = 'RPT_CSDC_LIST';
const { interfaces } = await (await openRegistry()).all();
const declared = interfaces.filter(({ source }) => source.name === 'eastmoney-datacenter');

/** The cases of reports with a table, made ones first: those that are recorded lack some of the fields. */
const tables = findFixtures()
  .filter(({ form, table }) => form === 'eastmoney/datacenter' && table !== undefined)
  .toSorted((left, right) => Number(left.origin !== undefined) - Number(right.origin !== undefined));
/** The first case of each interface. */
const cases = new Map(tables.toReversed().map((each) => [each.interface, each]));
const replies = new FixtureReplies(tables);
const addresses = tables.flatMap(({ upstream }) => Object.keys(upstream));
/**
 * The addresses of the cases by what they ask for, however many rows; of each report, the first is known by its
 * name alone.
 */
const known = new Map(addresses.toReversed().flatMap((url) => [anySize(url), reportOf(url)].map((key) => [key, url])));

/** The inferred fields that are not named where all are lacking: most often another choice asks for them. */
const OF_OTHER_CHOICES = new Map([
  ['option_lhb_em', [/BUY_/, /POSITION/]],
  ['stock_analyst_detail_em', [/BFCHANGE_DATE/, /REASON/, /^CHANGE_RATE/]],
  ['stock_hsgt_stock_statistics_em', [/^HOLD_SHARES_RATIO/]],
  // Without the year, a forecast is none.
  ['stock_profit_forecast_em', [/^EPS/]],
]);

/** The fields that a row of a report loses. */
let lostBy: (report: string, row: number) => readonly string[];
let upstream: LocalUpstream;
beforeAll(async () => {
  upstream = await startLocalUpstream((url) => ({ body: bodyOf(url) }));
});
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.received.length = 0;
  lostBy = () => [];
});

// One condition of a filter: `(HOLDER_TYPE="社保")`.
const EQUAL = /\((\w+)=["']([^"']*)["']\)/g;

/** An address without the size of its page. */
function anySize(url: string): string {
  return url.replace(/&(?:pageSize|ps)=\d+/, '');
}

/** The name of the report that an address asks for; empty for another address. */
function reportOf(url: string): string {
  const { searchParams } = new URL(url);
  return searchParams.get('reportName') ?? searchParams.get('type') ?? '';
}

/**
 * The reply of a case, without the fields that are lost. `finfount doctor` asks for one row, as no case does, and
 * with the example: it gets the first row of the report, with the values that it asks for.
 */
function bodyOf(url: string): string {
  const report = reportOf(url);
  const text = String(replies.at(known.get(anySize(url)) ?? known.get(report) ?? url).body);
  if (!text.startsWith('{')) return text;
  const page: { result: { data: Record<string, unknown>[]; count: number; pages: number } | null } = JSON.parse(text);
  if (page.result === null) return text;
  const [first] = page.result.data;
  if (!replies.has(url) && first !== undefined) {
    for (const [, field = '', value = ''] of new URL(url).searchParams.get('filter')?.matchAll(EQUAL) ?? [])
      if (field in first) first[field] = value;
    page.result = { data: [first], count: 1, pages: 1 };
  }
  for (const [at, row] of page.result.data.entries()) for (const field of lostBy(report, at)) delete row[field];
  return JSON.stringify(page);
}

async function countRows(response: Response): Promise<number> {
  const rows: unknown = await response.json();
  return Array.isArray(rows) ? rows.length : Number.NaN;
}

describe('an answer out of rows without a field', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ mirror: upstream.url }, { now: () => FIXTURES_TIME });
  });
  afterEach(() => service.close());

  it('has a null column and a note where the name of the field is inferred', async () => {
    lostBy = (report) => (report === REPORT ? ['INDUSTRY_CODE'] : []);
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(response.headers.get('finfount-note')).toBe(
      'The reply lacks the field INDUSTRY_CODE, whose name is inferred: its column is null.',
    );
    const row = expect.objectContaining({ 质押股数: expect.any(Number), 所属行业代码: null });
    expect(await response.json()).toEqual([row, row]);
  });

  it('names all such fields in one note, also in a file', async () => {
    lostBy = () => ['INDUSTRY_CODE', 'REPURCHASE_LIMITED_BALANCE'];
    const response = await service.get(PATH.replace('public', 'export').replace('?', '.csv?'));
    expect(response.headers.get('finfount-note')).toBe(
      'The reply lacks the fields REPURCHASE_LIMITED_BALANCE, INDUSTRY_CODE, whose names are inferred: their columns are null.',
    );
    expect((await response.text()).split('\n')[1]).toMatch(/,\r?$/);
  });

  it.each<[string, typeof lostBy]>([
    ['the name of the field is known', () => ['PLEDGE_RATIO']],
    ['some rows have the field', (_, row) => (row === 1 ? ['INDUSTRY_CODE'] : [])],
    ['all rows but one lack the field', (_, row) => (row === 1 ? [] : ['INDUSTRY_CODE'])],
  ])('is 502 where %s', async (_, lost) => {
    lostBy = lost;
    const response = await service.get(PATH);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('there is no field') });
  });

  it.each(declared.filter(({ inferred }) => inferred !== undefined))(
    'is there for $name, without any of its inferred fields',
    async ({ name, inferred = [] }) => {
      const path = `/api/public/${name}?${cases.get(name)?.query ?? ''}`;
      const rows = await countRows(await service.get(path));
      lostBy = () => inferred;
      await service.close();
      service = await startTestService({ mirror: upstream.url }, { now: () => FIXTURES_TIME });
      const response = await service.get(path);
      expect(response.status).toBe(200);
      expect(await countRows(response)).toBe(rows);
      const named = /lacks the fields? ([\w, ]+), whose/
        .exec(response.headers.get('finfount-note') ?? '')?.[1]
        ?.split(', ');
      const others = OF_OTHER_CHOICES.get(name) ?? [];
      expect(named?.toSorted()).toEqual(
        inferred.filter((field) => !others.some((other) => other.test(field))).toSorted(),
      );
    },
  );

  it('has no note where no field is missing', async () => {
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('finfount-note')]).toEqual([200, null]);
  });
});

describe('finfount doctor', () => {
  const settings = {
    ...SETTINGS,
    get mirror() {
      return upstream.url;
    },
  };
  const probe = () => probeSources(settings, { names: ['eastmoney-datacenter'], checks: [], now: () => FIXTURES_TIME });

  it('names the fields that replies lack, with one small request for each interface', async () => {
    lostBy = (report) => (report === REPORT ? ['INDUSTRY_CODE'] : []);
    const results = await probe();
    expect(results[0]?.missing).toEqual([{ interface: 'stock_gpzy_pledge_ratio_em', fields: ['INDUSTRY_CODE'] }]);
    expect(isHealthy(results)).toBe(false);
    expect(toDoctorText(results, settings, { paint: (_, word) => word })).toContain(
      'Replies lack these fields, whose names are inferred, so their columns are null; please report them.\n  stock_gpzy_pledge_ratio_em  INDUSTRY_CODE\n',
    );
    expect(toDoctorRecord(results, settings)).toMatchObject({
      sources: [{ missing: [{ interface: 'stock_gpzy_pledge_ratio_em', fields: ['INDUSTRY_CODE'] }] }],
    });
    const asked = upstream.received.filter(({ url }) => url.includes(`reportName=${REPORT}`));
    expect(asked.map(({ url }) => new URL(url).searchParams.get('pageSize'))).toEqual(['1']);
  });

  it('says nothing of fields where replies have them all', async () => {
    const [result] = await probe();
    expect(isHealthy([result!])).toBe(true);
    expect(result?.missing).toEqual([]);
    expect(toDoctorText([result!], settings, { paint: (_, word) => word })).not.toContain('inferred');
  });

  it('tells how many interfaces could not be asked', async () => {
    lostBy = (report) => (report === REPORT ? ['PLEDGE_RATIO'] : []);
    const results = await probe();
    expect(results[0]?.missing).toEqual([
      { interface: 'stock_gpzy_pledge_ratio_em', fields: [], why: expect.stringContaining('PLEDGE_RATIO') },
    ]);
    expect(toDoctorText(results, settings, { paint: (_, word) => word })).toContain(
      '1 interface with fields of inferred names could not be asked.',
    );
  });
});
