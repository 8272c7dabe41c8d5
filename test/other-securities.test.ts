import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';
import { eastmoneyKlineReply, tencentKlineReply, tradedDays } from './traded-days.ts';

// The same six digits may be a fund that is not traded and a share. A source that knows securities by the digits
// of an exchange has an answer to each: an interface of one kind of securities never shows that of another kind.

const NOW = Date.parse('2026-08-31T12:00:00Z');
const DAYS = tradedDays('2026-06-01', '2026-08-28');

let upstream: LocalUpstream;
let service: TestService;
let isEastmoneyOut: boolean;

beforeAll(async () => {
  upstream = await startLocalUpstream((url) => {
    const { host, searchParams } = new URL(url);
    // Whatever is asked for is there.
    if (host === 'proxy.finance.qq.com') return { body: tencentKlineReply(searchParams.get('param') ?? '', DAYS) };
    const secid = searchParams.get('secid');
    if (isEastmoneyOut || secid === null) return { status: 502, body: '<html>' };
    return { body: eastmoneyKlineReply(secid, DAYS, 2, searchParams.get('fields2') ?? '') };
  });
  service = await startTestService({ mirror: upstream.url }, { now: () => NOW });
});
afterAll(async () => {
  await service.close();
  await upstream.close();
});
beforeEach(() => {
  isEastmoneyOut = false;
  upstream.received.length = 0;
});

describe('plain digits that an exchange has for something else', () => {
  it.each([
    ['fund_etf_hist_em?symbol=000001', '000001 is an index of Shanghai and a share of Shenzhen'],
    ['fund_etf_hist_em?symbol=600519', '600519 is a share of Shanghai'],
    ['fund_etf_hist_em?symbol=110022', '110022 is a convertible bond of Shanghai'],
    ['fund_etf_hist_em?symbol=400001', 'no exchange has a fund under 400001'],
    ['fund_etf_hist_em?symbol=000001.OF', '000001 is an index of Shanghai and a share of Shenzhen'],
    ['fund_etf_hist_min_em?symbol=000001', '000001 is an index of Shanghai and a share of Shenzhen'],
    ['bond_buy_back_hist_em?symbol=600000', '600000 is a share of Shanghai'],
    ['bond_buy_back_hist_em?symbol=159707', '159707 is a bond of Shanghai and a fund of Shenzhen'],
    ['bond_zh_cov_info?symbol=600000', '600000 is a share of Shanghai'],
    ['bond_zh_cov_value_analysis?symbol=510300', '510300 is a fund of Shanghai'],
    ['bond_cb_adj_logs_jsl?symbol=399006', '399006 is an index of Shenzhen'],
    ['option_sse_codes_sina?underlying=600000', '600000 is a share of Shanghai'],
    ['index_zh_a_hist?symbol=600000', '600000 is a share of Shanghai'],
    ['index_zh_a_hist?symbol=300750', '300750 is a share of Shenzhen'],
    ['index_zh_a_hist?symbol=510300', '510300 is a fund of Shanghai'],
    ['index_zh_a_hist_min_em?symbol=113527&period=5', '113527 is a convertible bond of Shanghai'],
    ['index_zh_a_hist_min_em?symbol=159707&period=5', '159707 is a bond of Shanghai and a fund of Shenzhen'],
    ['index_detail_cni?symbol=204001', '204001 is a repo of Shanghai'],
    ['stock_zh_index_hist_csindex?symbol=600000', '600000 is a share of Shanghai'],
    ['index_stock_cons_sina?symbol=600000', '600000 is a share of Shanghai'],
    ['index_hist_sw?symbol=600000', '600000 is a share of Shanghai'],
    ['index_component_sw?symbol=000300', '000300 is an index of Shanghai and a share of Shenzhen'],
  ])('are asked of nobody: %s', async (query, why) => {
    const response = await service.get(`/api/public/${query}`);
    expect([response.status, await response.json()]).toEqual([200, []]);
    expect(response.headers.get('finfount-note')).toMatch(/^No source was asked: \w+ should be /);
    expect(response.headers.get('finfount-note')).toContain(why);
    expect(upstream.received).toEqual([]);
  });

  it.each(['fund_lof_hist_em', 'fund_lof_hist_min_em', 'reits_hist_em'])(
    'are refused by %s while the list that has its funds cannot be had',
    async (name) => {
      isEastmoneyOut = true;
      const response = await service.get(`/api/public/${name}?symbol=000001`);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('000001 is an index of Shanghai and a share of Shenzhen');
      expect(upstream.received).toEqual([]);
    },
  );

  it.each(['index_stock_cons', 'index_stock_cons_csindex', 'index_stock_cons_weight_csindex'])(
    'are refused by %s, which has no empty table',
    async (name) => {
      const response = await service.get(`/api/public/${name}?symbol=600000`);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('600000 is a share of Shanghai');
      expect(upstream.received).toEqual([]);
    },
  );

  it.each(['1.900901', '0.000002', '0.830001'])('are no index there, but may be one elsewhere: %s', async (secid) => {
    const symbol = secid.slice(2);
    for (const call of [`index_zh_a_hist?symbol=${symbol}`, `index_zh_a_hist_min_em?symbol=${symbol}&period=5`]) {
      await service.get(`/api/public/${call}`);
      const asked = upstream.received.map(({ url }) => new URL(url).searchParams.get('secid'));
      expect(asked).not.toEqual([]);
      expect(asked).not.toContain(secid);
    }
  });
});

describe('plain digits of the kind that is wanted', () => {
  it.each([
    ['fund_etf_hist_em?symbol=510300', '1.510300'],
    ['fund_etf_hist_em?symbol=159707', '0.159707'],
    ['fund_etf_hist_em?symbol=588000', '1.588000'],
    ['bond_buy_back_hist_em?symbol=204001', '1.204001'],
    ['bond_buy_back_hist_em?symbol=131810', '0.131810'],
    ['index_zh_a_hist?symbol=000001', '1.000001'],
    ['index_zh_a_hist?symbol=399006', '1.399006'],
    ['index_zh_a_hist?symbol=931151', '1.931151'],
    ['index_zh_a_hist?symbol=800000', '1.800000'],
  ])('are asked for: %s', async (query, secid) => {
    await service.get(`/api/public/${query}`);
    expect(new URL(upstream.received[0]?.url ?? '').searchParams.get('secid')).toBe(secid);
  });

  it('are those of the second source while the first one fails', async () => {
    isEastmoneyOut = true;
    const response = await service.get('/api/public/fund_lof_hist_em?symbol=161130');
    expect(response.headers.get('finfount-source')).toMatch(/^tencent;/);
    expect((await response.json()) as unknown[]).not.toEqual([]);
  });
});
