import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { repliesOf } from '../../../../../test/fixture-replies.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { danjuanProfiles, parseProfile } from './wire.ts';

const ASK = { fund: '000001' };
const read = (value: unknown) => {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const pages: Pages = [{ url: 'https://danjuanfunds.com/', obtained: OBTAINED, status: 200, body }];
  return parseProfile(pages, ASK);
};

describe('the profile of a fund', () => {
  it('has fourteen items, also where the fund has no rating', async () => {
    const replies = repliesOf('danjuan/profiles', 'fund_individual_basic_info_xq', 'a fund without a rating');
    const [page] = await danjuanProfiles.fetch(ASK, fakeUpstream(replies));
    const [items, values] = read(page.body.toString());
    expect(items?.cells.length).toBe(14);
    expect([items?.cells.valueAt(9), values?.cells.isNull(9)]).toEqual(['评级机构', true]);
    const { data } = JSON.parse(page.body.toString());
    const rated = read({ result_code: 0, data: { ...data, rating_source: '晨星评级', rating_desc: '四星基金' } });
    expect(rated[1]?.cells.valueAt(9)).toBe('晨星评级');
  });

  it.each([
    ['a fund that is not known', { result_code: 600_001, message: '基金不存在' }, 'no_value'],
    ['a fund that is not known, with an empty object', { result_code: 600_001, data: {} }, 'no_value'],
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
