import { expect, it } from 'vitest';
import { declarationOf, found } from '../../../../test/declarations.ts';
import { HIST, KLINES, toKlineReply } from '../../../../test/http-service.ts';
import { startLocalUpstream } from '../../../../test/local-upstream.ts';
import { startTestService } from '../../../../test/service.ts';
import { HotAnswers } from './hot-answers.ts';

/** Has the hot path throw at the next hot answer, as it would for a fault that nobody knows of. */
function breakHotPath(): { calls: number; mend(): void } {
  const serve = HotAnswers.prototype.serve;
  const broken = {
    calls: 0,
    mend: () => {
      HotAnswers.prototype.serve = serve;
    },
  };
  HotAnswers.prototype.serve = () => {
    broken.calls++;
    throw new RangeError('Invalid time value');
  };
  return broken;
}

it('answers 500 in its own form when the hot path throws, and serves on', async () => {
  const upstream = await startLocalUpstream(() => ({ body: toKlineReply(KLINES) }));
  const declarations = [found(await declarationOf('stock_zh_a_hist'))];
  const service = await startTestService({ mirror: upstream.url }, { declarations });
  const first = await (await service.get(HIST)).text();
  const broken = breakHotPath();
  try {
    for (let asks = 0; asks < 2; asks++) {
      const response = await service.get(HIST);
      expect(response.status).toBe(500);
      expect(response.headers.get('finfount-error')).toBe('internal');
      expect(await response.json()).toEqual({
        error: expect.stringContaining('failed unexpectedly'),
        interface: 'stock_zh_a_hist',
      });
    }
  } finally {
    broken.mend();
  }
  expect(broken.calls).toBe(2);
  expect(await (await service.get(HIST)).text()).toBe(first);
  await service.close();
  await upstream.close();
});
