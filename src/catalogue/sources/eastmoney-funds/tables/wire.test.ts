import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { type FundTableAsk, fundTables, readTables } from './wire.ts';

const ASK: FundTableAsk = { table: 'facts', of: '000001' };
const ADDRESS = 'https://fundf10.eastmoney.com/jbgk_000001.html';
const pageOf = (title: string): string => `<html><title>${title}</title><table><tr><td>a</td></tr></table></html>`;

describe('a page of a fund', () => {
  it('is fetched once, whatever is read of it', async () => {
    const upstream = fakeUpstream({ [ADDRESS]: pageOf('华夏成长(000001)基本概况') });
    const page = () => upstream.cached(fundTables, ASK);
    expect(readTables(await page(), ASK)).toHaveLength(1);
    expect(readTables(await page(), ASK)).toHaveLength(1);
    expect(upstream.asked).toEqual([ADDRESS]);
  });

  it.each([
    ['a page without a table', '<html>busy</html>', 'upstream_refused'],
    ['nothing', '', 'upstream_refused'],
    ['no page at all', { status: 404 }, 'no_value'],
  ])('is not stored where the site sends %s', async (_, answer, code) => {
    await expect(fundTables.fetch(ASK, fakeUpstream({ [ADDRESS]: answer }))).rejects.toMatchObject({ code });
  });

  it('is refused where its title names another fund', () => {
    const page = { url: ADDRESS, obtained: OBTAINED, status: 200, body: Buffer.from(pageOf('a(000002)')) };
    expect(() => readTables([page], ASK)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

it('a page of the whole market that is not there is a change of the site, and no absence', async () => {
  const asked = fundTables.fetch({ table: 'companies', of: '' }, fakeUpstream({}));
  await expect(asked).rejects.toMatchObject({ code: 'upstream_changed' });
});
