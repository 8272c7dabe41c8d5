import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME, type Fixture, findFixtures } from '../fixtures/replies.mjs';
import { bodyOf, tableOf } from '../scripts/cases.mjs';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

// Eastmoney is down, for everybody and for hours: what another source has of the same thing is answered, all rows
// of one source, and says whose it is. Each case of a second source is a fixture case that begins so.

const cases = findFixtures().filter(({ name, table }) => /^Eastmoney .*fails?, /.test(name) && table !== undefined);

let current: Fixture;
let upstream: LocalUpstream;
beforeAll(async () => {
  upstream = await startLocalUpstream((url) => {
    if (new URL(url).host.endsWith('eastmoney.com')) return { status: 502, body: '<html>' };
    const reply = current.upstream[url];
    return reply && { status: reply.status ?? 200, body: bodyOf(current.folder, reply) };
  });
});
afterAll(() => upstream.close());

/** The site of an address: the last but one part of its host. */
const siteOf = (url: string) => new URL(url).host.replace(/\.com\.cn$|\.[a-z]+$/, '');

describe.each(cases.map((each) => [each.interface, each.name, each] as const))('%s: %s', (name, _, fixture) => {
  it('is one table of one source, which says so', async () => {
    current = fixture;
    upstream.received.length = 0;
    const service = await startTestService({ mirror: upstream.url }, { now: () => FIXTURES_TIME });
    try {
      const response = await service.get(`/api/public/${name}?${fixture.query}`);
      const rows = (await response.json()) as readonly Readonly<Record<string, unknown>>[];
      expect([response.status, rows]).toEqual([200, expect.any(Array)]);
      const table = tableOf(fixture.folder, fixture)!;
      expect(rows.map((row) => table.columns.map((column) => row[column]))).toEqual(table.rows);

      const source = response.headers.get('finfount-source') ?? '';
      expect(source).not.toMatch(/^eastmoney/);
      expect(response.headers.get('finfount-note')).toMatch(/^Eastmoney failed: all rows are those of [A-Z]/);
      const answering = upstream.received.filter(({ url }) => url in fixture.upstream);
      expect(new Set(answering.map(({ url }) => siteOf(url))).size).toBe(1);
    } finally {
      await service.close();
    }
  });
});

describe('what only Eastmoney has', () => {
  it.each([
    ['stock_board_industry_name_em', 'stock_board_rank_tx'],
    ['stock_board_concept_cons_em', 'stock_board_cons_tx'],
    ['stock_sector_fund_flow_rank', 'stock_board_fund_flow_sina'],
    ['stock_individual_fund_flow_rank', 'stock_fund_flow_rank_sina'],
    ['stock_new_a_spot_em', 'stock_zh_a_new'],
    ['futures_hist_em', 'futures_zh_daily_sina and futures_main_sina have something like it'],
    ['stock_individual_info_em', 'stock_individual_basic_info_xq has something like it'],
    ['stock_lhb_detail_em', 'stock_lhb_detail_daily_sina'],
    ['macro_china_cpi', 'macro_china_cpi_yearly'],
  ])('%s fails, and its failure names %s', async (name, similar) => {
    const service = await startTestService({ mirror: upstream.url }, { now: () => FIXTURES_TIME });
    try {
      const response = await service.get(`/api/public/${name}`);
      const { error } = (await response.json()) as { error: string };
      expect([response.status, error]).toEqual([502, expect.stringContaining(similar)]);
    } finally {
      await service.close();
    }
  });

  it('of the names of Tonghuashun that are guarded, the refusal names what other sources have', async () => {
    const service = await startTestService({ mirror: upstream.url }, { now: () => FIXTURES_TIME });
    try {
      for (const [guarded, named] of [
        ['stock_fund_flow_industry', 'stock_board_fund_flow_sina'],
        ['stock_board_concept_name_ths', 'stock_board_rank_tx'],
      ] as const) {
        const response = await service.get(`/api/public/${guarded}`);
        expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(named)]);
      }
    } finally {
      await service.close();
    }
  });
});
