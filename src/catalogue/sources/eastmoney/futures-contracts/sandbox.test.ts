import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { findSecurity } from '../kline/made-history.ts';
import sandbox, { isMadeContract } from './sandbox.ts';
import { contracts } from './wire.ts';

describe('the made-up table of futures contracts', () => {
  const codesAt = async (now: number): Promise<readonly string[]> => {
    const answers = answersOf(sandbox, undefined, now);
    const pages = await contracts.fetch({ table: 'contracts' }, fakeUpstream(answers));
    return pages.flatMap(({ body }) => [...body.toString().matchAll(/"code":"(\w+)"/g)].map(([, code = '']) => code));
  };

  it.each([
    ['2026-11-23', ['hcm', 'hc2612', 'hc2702', 'hc2704', 'hc2706']],
    ['2026-12-31', ['hcm', 'hc2612', 'hc2702', 'hc2704', 'hc2706']],
    ['2027-01-01', ['hcm', 'hc2702', 'hc2704', 'hc2706', 'hc2708']],
  ])('has on %s the contracts that are traded', async (day, traded) => {
    const codes = await codesAt(Date.parse(`${day}T12:00:00+08:00`));
    expect(codes.filter((code) => code.startsWith('hc'))).toEqual(traded);
  });

  it('leaves the contracts of other months their histories', () => {
    for (const secid of ['113.hcm', '113.hc2612', '113.hc2512', '114.mm', '220.IF2603']) {
      expect([secid, isMadeContract(secid)]).toEqual([secid, true]);
      expect(findSecurity(secid)).toBeDefined();
    }
    for (const secid of ['113.hc2613', '113.mm', '114.hc2612', 'hc2612', '113.hc'])
      expect([secid, isMadeContract(secid)]).toEqual([secid, false]);
  });
});
