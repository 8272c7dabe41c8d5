import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { parseForecasts, parseReports, researchReports } from './wire.ts';

const ASK = { share: '688110' };
const FIELDS = [{ name: 'infoCode', cells: 'code' }] as const;
const report = (at: number, more: object = {}) => ({
  infoCode: `AP${at}`,
  stockCode: ASK.share,
  publishDate: '2026-05-08 00:00:00.000',
  predictThisYearEps: '0.5',
  predictThisYearPe: '',
  predictNextYearEps: '',
  predictNextYearPe: '',
  predictNextTwoYearEps: '',
  predictNextTwoYearPe: '',
  ...more,
});
const bodyOf = (data: unknown, hits: unknown, more: object = {}): string =>
  JSON.stringify({ hits, data, currentYear: 2026, ...more });
const pageOf = (body: string) => ({ url: 'https://a.example/', obtained: 0, status: 200, body: Buffer.from(body) });

describe('the research reports on a share', () => {
  it('are joined from all pages', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const page = Number(new URL(url).searchParams.get('pageNo'));
      return bodyOf(page === 1 ? [report(1), report(2)] : [report(3)], 3);
    });
    const pages = await researchReports.fetch(ASK, upstream);
    const { infoCode } = parseReports(pages, ASK, FIELDS);
    expect([0, 1, 2].map((row) => infoCode?.valueAt(row))).toEqual(['AP1', 'AP2', 'AP3']);
    expect(upstream.asked).toHaveLength(2);
  });

  it('have their forecasts under the years from that of the source on, older reports too', () => {
    const older = report(2, { publishDate: '2024-03-01 00:00:00.000', predictThisYearEps: '0.4' });
    const columns = parseForecasts([pageOf(bodyOf([report(1), older], 2))], ASK);
    expect(columns.map(({ name, cells }) => [name, cells.valueAt(0), cells.valueAt(1)])).toEqual([
      ['2026-盈利预测-收益', 0.5, 0.4],
      ['2026-盈利预测-市盈率', null, null],
      ['2027-盈利预测-收益', null, null],
      ['2027-盈利预测-市盈率', null, null],
      ['2028-盈利预测-收益', null, null],
      ['2028-盈利预测-市盈率', null, null],
    ]);
  });

  it('are refused where the year turns between two pages', () => {
    const pages = [pageOf(bodyOf([report(1)], 2)), pageOf(bodyOf([report(2)], 2, { currentYear: 2027 }))] as const;
    expect(() => parseForecasts(pages, ASK)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([
    ['no number of them', bodyOf([report(1)], '1')],
    ['no list', bodyOf({}, 0)],
    ['no year', bodyOf([], 0, { currentYear: '2026' })],
    ['a report on another share', bodyOf([report(1, { stockCode: '688111' })], 1)],
    ['a report without its code', bodyOf([report(1, { infoCode: null })], 1)],
    ['fewer than announced', bodyOf([report(1)], 2)],
    ['a report twice', bodyOf([report(1), report(1)], 2)],
    ['a page', '<html>busy</html>'],
  ])('are refused with %s', (_, body) => {
    expect(() => parseReports([pageOf(body)], ASK, FIELDS)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  it.each([
    ['a forecast that is no number', { predictThisYearEps: 'much' }],
    ['a forecast less', { predictNextYearPe: undefined }],
  ])('are refused with %s', (_, more) => {
    expect(() => parseForecasts([pageOf(bodyOf([report(1, more)], 1))], ASK)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});
