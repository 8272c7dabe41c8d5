import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseReportDays, type ReportDaysAsk } from './wire.ts';

it('refuses the companies of another market', () => {
  const codes = ['000001', '300001', '301001', '600000', '688981', '900901', '920001'];
  const reply = { totalRows: codes.length, totalPages: 1, prbookinfos: codes.map((seccode) => ({ seccode })) };
  const page = {
    url: 'https://www.cninfo.com.cn/',
    obtained: 0,
    status: 200,
    body: Buffer.from(JSON.stringify(reply)),
  };
  const read = (market: ReportDaysAsk['market']) =>
    parseReportDays([page], { market, period: '2026-09-30' }, [{ name: 'seccode', cells: 'code' }]).seccode?.length;
  expect(read('szsh')).toBe(7);
  for (const market of ['szmb', 'szcn', 'shmb', 'shkcp', 'bj'] as const)
    expect(() => read(market)).toThrow(changed(`asked for the market ${market}`));
});

it.each([
  ['sz', '000001', '200002', '300001'],
  ['szmb', '000001', '200002', '003816'],
  ['szcn', '300001', '302132'],
  ['sh', '600000', '688981', '900901'],
  ['shmb', '605599', '900901'],
  ['shkcp', '688981', '689009'],
  ['bj', '430017', '836239', '920001'],
] as const)('takes the companies of %s', (market, ...codes) => {
  const reply = { totalRows: codes.length, totalPages: 1, prbookinfos: codes.map((seccode) => ({ seccode })) };
  const page = {
    url: 'https://www.cninfo.com.cn/',
    obtained: 0,
    status: 200,
    body: Buffer.from(JSON.stringify(reply)),
  };
  const read = parseReportDays([page], { market, period: '2026-09-30' }, [{ name: 'seccode', cells: 'code' }]);
  expect(read.seccode?.length).toBe(codes.length);
});
