import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import sandbox from './sandbox.ts';
import { danjuanProfiles, parseProfile } from './wire.ts';

const ASK = { fund: '000001' };
const read = (value: unknown) => {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const pages: Pages = [{ url: 'https://danjuanfunds.com/', obtained: OBTAINED, status: 200, body }];
  return parseProfile(pages, ASK);
};

describe('the profile of a fund', () => {
  it('has fourteen items, also where the fund has no rating', async () => {
    for (const fund of ['000001', '000002']) {
      const pages = await danjuanProfiles.fetch({ fund }, fakeUpstream(answersOf(sandbox)));
      const [items, values] = parseProfile(pages, { fund });
      expect(items?.cells.length).toBe(14);
      expect([items?.cells.valueAt(9), values?.cells.isNull(9)]).toEqual(['评级机构', fund === '000002']);
    }
  });

  it.each([
    ['a fund that is not known', { result_code: 600_001, message: '基金不存在' }, 'no_value'],
    ['a client that shall log in', { result_code: 400_016, message: '遇到错误，请刷新页面' }, 'upstream_refused'],
    ['another fund', { result_code: 0, data: { fd_code: '000002' } }, 'upstream_changed'],
    ['no name', { result_code: 0, data: { fd_code: '000001' } }, 'upstream_changed'],
    ['a name that is none', { result_code: 0, data: { fd_code: '000001', fd_name: 1 } }, 'upstream_changed'],
    ['no data', { result_code: 0 }, 'upstream_changed'],
    ['an empty object', {}, 'upstream_changed'],
    ['a list', [], 'upstream_changed'],
  ])('is refused with %s', (_, value, code) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code }));
  });

  it('is a refusal where a page comes', async () => {
    await expect(
      danjuanProfiles.fetch(
        ASK,
        fakeUpstream(() => '<html></html>'),
      ),
    ).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});
