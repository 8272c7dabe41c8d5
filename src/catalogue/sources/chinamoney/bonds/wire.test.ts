import { describe, expect, it } from 'vitest';
import { startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { startTestService } from '../../../../../test/service.ts';
import { MOST_QUOTES } from './wire.ts';

const QUOTE = {
  emaEntyEncdShrtDesc: '邮储银行',
  abdAssetEncdShrtDesc: '22国开03',
  contraRate: '1.3001 / 1.2606',
  tradeAmnt: '100.59 / 100.61',
};

describe('the quotes of bonds', () => {
  it.each([
    [MOST_QUOTES - 1, null],
    [MOST_QUOTES, expect.stringContaining('first 15 quotes')],
  ])('are said to be a part where %i came', async (count, note) => {
    const reply = { head: { rep_code: '200' }, data: {}, records: Array.from({ length: count }, () => QUOTE) };
    const upstream = await startLocalUpstream(() => ({ body: JSON.stringify(reply) }));
    const service = await startTestService({ mirror: upstream.url });
    const response = await service.get('/api/public/bond_spot_quote');
    expect(await response.json()).toHaveLength(count);
    expect(response.headers.get('finfount-note')).toEqual(note);
  });
});
