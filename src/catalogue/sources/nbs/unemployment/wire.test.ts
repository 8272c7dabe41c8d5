import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { UpstreamRequest } from '../../../../engine/interface/source.ts';
import { nbs, parseUnemployment } from './wire.ts';

const ASK = { table: 'urban-unemployment' } as const;
const rate = (value: unknown, item: unknown = '全国城镇调查失业率 (%) ', table: unknown = '城镇调查失业率') => ({
  _name: table,
  i_showname: item,
  value,
});
const read = (...data: readonly unknown[]) => {
  const body = Buffer.from(JSON.stringify({ success: true, data }));
  const columns = parseUnemployment([{ url: 'https://data.stats.gov.cn/', obtained: OBTAINED, status: 200, body }]);
  return Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) =>
    columns.map(({ cells }) => cells.valueAt(row)),
  );
};

describe('the unemployment rates', () => {
  it('are sorted by month, those of a month as they come, without empty ones and other tables', () => {
    const rows = read(
      { name: '2026年10月', values: [rate('5.1'), rate(4.9, '31个大城市城镇调查失业率（%）')] },
      { name: '2018年1月', values: [rate('5.0'), rate(''), rate('1', 'x', '其他')] },
    );
    expect(rows).toEqual([
      ['201801', '全国城镇调查失业率', '5.0'],
      ['202610', '全国城镇调查失业率', '5.1'],
      ['202610', '31个大城市城镇调查失业率', '4.9'],
    ]);
  });

  it.each([
    ['a month that is none', { name: '2026', values: [] }, 'expected a month'],
    ['a month of 13', { name: '2026年13月', values: [] }, 'expected a month'],
    ['no list', { name: '2026年1月' }, 'no list of rates'],
    ['a rate that is no number', { name: '2026年1月', values: [rate('5.1%')] }, 'expected a number'],
    ['a rate without a name', { name: '2026年1月', values: [rate('5.1', ' ')] }, 'expected the name of a rate'],
    [
      'a rate of no table',
      { name: '2026年1月', values: [rate('5.1'), rate('4.9', 'y', null)] },
      'expected the name of',
    ],
    ['a rate twice', { name: '2026年1月', values: [rate('5.1'), rate('5.1')] }, 'came twice'],
    ['no rate', { name: '2026年1月', values: [] }, 'no rates of'],
  ])('are refused with %s', (_, month, says) => {
    expect(() => read(month)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it('are asked for by a JSON body with nine indicators', async () => {
    const requests: UpstreamRequest[] = [];
    const upstream = fakeUpstream((request) => {
      requests.push(request);
      return JSON.stringify({ success: true, data: [{ name: '2026年1月', values: [] }] });
    });
    await nbs.fetch(ASK, upstream);
    expect(requests[0]?.json).toMatchObject({ das: [{ value: '000000000000' }], dts: ['199001MM-203601MM'] });
    expect(requests[0]?.json?.indicatorIds).toHaveLength(9);
  });

  it.each([
    ['a page', '<html></html>', 'upstream_refused'],
    ['a failure', '{"success":false,"message":"x"}', 'upstream_refused'],
    ['no month', '{"success":true,"data":[]}', 'upstream_changed'],
    ['no data', '{"success":true,"data":null}', 'upstream_changed'],
  ])('are refused where the reply is %s', async (_, body, code) => {
    await expect(
      nbs.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code });
  });
});
