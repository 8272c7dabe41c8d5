import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../test/fake-upstream.ts';
import { say } from '../../../base/say.ts';
import type { UpstreamRequest } from '../../../engine/interface/source.ts';
import { fetchFundPage, refuseBlockPage } from './site.ts';

const URL = 'https://fund.eastmoney.com/data/list.js';

describe('a request to the fund site', () => {
  it('names the page before, and takes a redirect to the page of unknown addresses for a status', async () => {
    const sent: UpstreamRequest[] = [];
    const upstream = fakeUpstream((request) => {
      sent.push(request);
      return 'var a=1';
    });
    const page = await fetchFundPage(upstream, URL, {
      wanted: say('a list', '列表'),
      headers: { 'x-requested-with': 'X' },
    });
    expect(page.body.toString()).toBe('var a=1');
    expect(sent).toMatchObject([
      {
        url: URL,
        headers: { referer: 'https://fund.eastmoney.com/', 'x-requested-with': 'X' },
        statuses: [404],
        notFoundPage: 'https://fund.eastmoney.com/notfound.html',
      },
    ]);
  });

  it('is no value where the site does not have it', async () => {
    const missing = fetchFundPage(fakeUpstream({}), URL, { wanted: say('a fund 999999', '基金 999999') });
    await expect(missing).rejects.toMatchObject({
      code: 'no_value',
      message: 'Eastmoney’s fund site does not have a fund 999999.',
    });
  });
});

describe('a page in the place of data', () => {
  it.each(['<html>', ' \r\n\t<!DOCTYPE html>', '\ufeff <a>'])('%j is a refusal', (body) => {
    expect(() => refuseBlockPage({ body: Buffer.from(body) }, 'A list')).toThrow(
      expect.objectContaining({
        code: 'upstream_refused',
        message: expect.stringContaining('A list: Eastmoney answered a page'),
      }),
    );
  });

  it.each(['', 'var a="<b>";', '\ufeffvar r = [];', '{"Data":"<"}'])('%j is none', (body) => {
    expect(() => refuseBlockPage({ body: Buffer.from(body) }, 'A list')).not.toThrow();
  });
});
