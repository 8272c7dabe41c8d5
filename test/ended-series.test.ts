import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './service.ts';

const ENDED = '/api/public/stock_account_statistics_em';
const NOTE = 'This series has ended: its last data are of 2023-08.';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ sandbox: true });
});
afterAll(() => service.close());

const noteOf = (response: Response): string | null => response.headers.get('finfount-note');

describe('a series that has ended', () => {
  it('is answered with its rows and a note, fetched and hot, however it is asked for', async () => {
    const first = await service.get(ENDED);
    expect([first.status, noteOf(first)]).toEqual([200, NOTE]);
    expect(await first.json()).not.toEqual([]);
    const again = [await service.get(ENDED), await service.get(ENDED)];
    for (const hot of again) expect([hot.headers.get('cache-status'), noteOf(hot)]).toEqual([HIT, NOTE]);
    const unchanged = await service.get(ENDED, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([unchanged.status, noteOf(unchanged)]).toEqual([304, NOTE]);
    const head = await fetch(`${service.url}${ENDED}`, { method: 'HEAD' });
    expect([head.status, noteOf(head)]).toEqual([200, NOTE]);
  });

  it('is noted only for the params of which it is true', async () => {
    const note = async (symbol: string) => {
      const response = await service.get(`/api/public/stock_hsgt_individual_em?symbol=${symbol}`);
      expect(response.status).toBe(200);
      return noteOf(response);
    };
    expect(await note('002008')).toBe('This series has ended: its last data are of 2024-08-16.');
    expect(await note('00700')).toBe(null);
  });

  it('is told in the OpenAPI document', async () => {
    const openapi = await (await service.get('/api/openapi/stock.json')).text();
    expect(openapi).toContain(`**${NOTE}**`);
  });
});

const HIT = expect.stringMatching(/^finfount; hit/);
