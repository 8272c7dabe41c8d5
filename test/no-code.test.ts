import { describe, expect, it } from 'vitest';
import { readDisplayString } from '../src/base/display-string.ts';
import { HIST, useHttpService } from './http-service.ts';

const test = useHttpService();
const NO_CODE = '/api/public/stock_zh_a_hist?symbol=sh000001';
const NOTE = 'No source was asked: symbol should be six digits, such as 600000; sh000001 is an index of Shanghai.';

describe('a text that is no code of the interface', () => {
  it('answers an empty table with a note, and no source is asked, however often it is asked for', async () => {
    for (let time = 0; time < 3; time++) {
      const response = await test.service.get(NO_CODE);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('[]');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'finfount-note': NOTE,
        'cache-control': 'no-store',
        age: '0',
        'cache-status': 'finfount; detail=unasked',
        vary: 'Accept-Encoding, Accept-Language',
        etag: expect.stringMatching(/^"[^"]+"$/),
        'access-control-expose-headers': expect.stringContaining('Finfount-Note'),
      });
      expect(response.headers.has('finfount-source')).toBe(false);
    }
    expect(test.localUpstream.received).toEqual([]);
  });

  it('answers 304 and HEAD with the note', async () => {
    const etag = (await test.service.get(NO_CODE)).headers.get('etag') ?? '';
    const unchanged = await test.service.get(NO_CODE, { 'if-none-match': etag });
    expect([unchanged.status, unchanged.headers.get('finfount-note')]).toEqual([304, NOTE]);
    const head = await test.rawGet(NO_CODE, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers).toContain(`finfount-note: ${NOTE.toLowerCase()}`);
  });

  it('leaves room for its note, however long it is, and is readable in Chinese', async () => {
    const path = `/api/table/stock_zh_a_hist.json?symbol=600000&symbol=${'%E9%95%BF'.repeat(80)}&_last=1`;
    const { headers } = await test.service.get(path, { 'accept-language': 'zh' });
    expect(headers.get('finfount-note')).toMatch(
      /^symbol=(?:%[0-9A-F]{2}){31}\.\.\.: No source was asked: symbol should be six digits, such as 600000\./,
    );
    expect(readDisplayString(headers.get('finfount-note-chinese') ?? '')).toMatch(
      /^symbol=长{23}\.\.\.：没有访问数据源：symbol 应为六位数字，例如 600000。/,
    );
  });

  it('is not to be stored if the query holds a cookie', async () => {
    const { headers } = await test.service.get(`${NO_CODE}&cookie=nid18%3Ds3cr3t`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is still judged by every rule', async () => {
    expect((await test.service.get(`${NO_CODE}&start_date=20240230`)).status).toBe(422);
    expect((await test.service.get(`${NO_CODE}&symbols=1`)).status).toBe(422);
  });

  it('is counted and logged as unasked, of no source', async () => {
    await test.service.get(NO_CODE);
    const metrics = await (await test.service.get('/metrics')).text();
    expect(metrics).toMatch(/finfount_cache_outcomes_total\{interface="stock_zh_a_hist",outcome="unasked"[^}]*\} 1\n/);
    expect(test.service.log()).toContain('"cacheStatus":"unasked"');
    expect(test.service.log()).not.toContain('"source":""');
  });

  it('leaves codes alone: they are answered without a note, hot and by their route', async () => {
    for (let time = 0; time < 3; time++)
      expect((await test.service.get(HIST)).headers.has('finfount-note')).toBe(false);
    expect(test.localUpstream.received).toHaveLength(1);
  });
});

it('refuses a cookie of more than 4,096 characters, and does not show it', async () => {
  const response = await test.service.get(`${HIST}&cookie=${'s3cr3t'.repeat(700)}`);
  expect([response.status, await response.json()]).toEqual([
    422,
    {
      error: 'parameter error',
      interface: 'stock_zh_a_hist',
      detail: [
        {
          loc: ['query', 'cookie'],
          msg: 'Input should be at most 4096 characters, visible ASCII and blanks only',
          type: 'value_error.cookie',
        },
      ],
    },
  ]);
  expect(test.localUpstream.received).toEqual([]);
});
