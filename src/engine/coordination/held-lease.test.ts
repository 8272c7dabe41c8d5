import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure, inEnglish } from '../../base/errors.ts';
import { StorableReply } from '../cache/stored-reply.ts';
import { holdLease, LEASE_MS } from './held-lease.ts';

const PAGE = { url: 'https://lines.example/', obtained: 1, status: 200, body: Buffer.from('a') };
const written = async (): Promise<void> => undefined;
const REPLY = new StorableReply('key', [PAGE]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lease that was just taken, and what was done at the place where it lies. */
function held() {
  const done: string[] = [];
  const place = { isLost: false };
  let overs = 0;
  const lease = holdLease(
    {
      renew: async () => done.push('renew') > 0 && !place.isLost,
      publish: async () => (done.push('publish') > 0 && place.isLost ? 'lost' : 'held'),
      release: async (failure) => void done.push(`release ${failure?.code ?? 'well'}`),
    },
    performance.now(),
    () => overs++,
  );
  return { lease, place, done, overs: () => overs };
}

describe('a lease', () => {
  it('is renewed while it is held, three times within its time, after a reply was published, too', async () => {
    const { lease, done, overs } = held();
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(done).toHaveLength(3);
    let finish = (): void => undefined;
    const writing = new Promise<void>((resolve) => (finish = resolve));
    expect(await lease.publish(REPLY, 1, () => writing)).toBe(true);
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(done).toHaveLength(7);
    expect(overs()).toBe(0);
    finish();
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
    expect([done.slice(7), overs()]).toEqual([['release well'], 1]);
  });

  it('is over when its holder stalled for as long as it lasts, whatever the holder has heard', async () => {
    const { lease, done, overs } = held();
    vi.setSystemTime(Date.now());
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(LEASE_MS);
    let isWritten = false;
    expect(
      await lease.publish(REPLY, 1, async () => {
        isWritten = true;
      }),
    ).toBe(false);
    expect([isWritten, done, overs()]).toEqual([false, [], 1]);
  });

  it('is over when it was ended, and can be ended once', async () => {
    const { lease, done, overs } = held();
    await lease.release(new Failure('upstream_busy', inEnglish('down')));
    await lease.release();
    expect(await lease.publish(REPLY, 1, written)).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
    expect([done, overs(), vi.getTimerCount()]).toEqual([['release upstream_busy'], 1, 0]);
  });

  it.each([
    [
      'a reply',
      async (lease: ReturnType<typeof held>['lease']) => expect(await lease.publish(REPLY, 1, written)).toBe(false),
    ],
    ['a renewal', () => vi.advanceTimersByTimeAsync(LEASE_MS / 2)],
  ])("is over when %s finds it lost, and is not ended then: it is another's", async (_, find) => {
    const { lease, place, done, overs } = held();
    place.isLost = true;
    await find(lease);
    expect([done.length, overs(), vi.getTimerCount()]).toEqual([1, 1, 0]);
    await lease.release();
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
    expect([done.length, overs()]).toEqual([1, 1]);
  });
});
