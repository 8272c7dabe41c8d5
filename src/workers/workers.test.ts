import { describe, expect, it, vi } from 'vitest';
import { linesSource } from '../../test/declarations.ts';
import type { Reply } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import type { Lease } from '../keep/commons.ts';
import { WorkerCommons } from './commons.ts';
import { answerCall, LeaseDesk } from './desk.ts';
import { LEASE_MS, readCall } from './messages.ts';

const REPLY: Reply = { url: 'https://lines.example/', obtained: 1, status: 200, body: Buffer.from('a') };

/** A desk, and workers whose messages reach it and come back as they would between processes. */
function office(now = () => 0) {
  const desk = new LeaseDesk(LEASE_MS, now);
  const hire = (worker: number): WorkerCommons => {
    const commons: WorkerCommons = new WorkerCommons(async (message) => {
      const numbered = readCall(JSON.parse(JSON.stringify(message)));
      if (!numbered) throw new Error('no call');
      const given = await answerCall(desk, worker, numbered.call);
      commons.received(JSON.parse(JSON.stringify({ id: numbered.id, given })));
    });
    return commons;
  };
  return { desk, hire };
}

function held(lease: Lease | undefined): Lease {
  if (!lease) throw new Error('the lease was not granted');
  return lease;
}

describe('workers of one instance', () => {
  it('obtain one after the other, and look again when the one before has ended', async () => {
    const { hire } = office();
    const [one, other] = [hire(1), hire(2)];
    const lease = held(await one.take('key'));
    const waiting = other.take('key');
    held(await other.take('other key'));
    expect(await lease.publish(REPLY, 1)).toBe(true);
    await lease.end();
    expect(await waiting).toBeUndefined();
    held(await other.take('key'));
  });

  it('learn of a failure while it is believed', async () => {
    const clock = { now: 0 };
    const { hire } = office(() => clock.now);
    const [one, other] = [hire(1), hire(2)];
    await held(await one.take('key')).end(new Failure('upstream_busy', 'too much', { retryAfterMs: 7 }));
    expect(await other.findFailure('key')).toMatchObject({
      code: 'upstream_busy',
      message: 'too much',
      retryAfterMs: 7,
    });
    expect(await other.findFailure('another')).toBeUndefined();
    clock.now = 1_000;
    expect(await other.findFailure('key')).toBeUndefined();
  });

  it('wait no longer for a worker that has ended', async () => {
    const { desk, hire } = office();
    await hire(1).take('key');
    const other = hire(2);
    const waiting = other.take('key');
    desk.left(1);
    expect(await waiting).toBeUndefined();
    held(await other.take('key'));
  });

  it('ask a source together as fast as one of them may alone', async () => {
    const { hire } = office();
    const [one, other] = [hire(1), hire(2)];
    const source = { ...linesSource, politeness: { ...linesSource.politeness, perSecond: 0.01, burst: 2 } };
    expect([await one.takePlace(source), await other.takePlace(source)]).toEqual([0, 0]);
    for (const each of [one, other]) expect(await each.takePlace(source)).toBeGreaterThan(90_000);
    expect(await other.takePlace({ ...source, name: 'another' })).toBe(0);
  });

  it('keep a lease as long as they say that they work, and lose it when they stall', async () => {
    vi.useFakeTimers();
    try {
      const { hire, desk } = office();
      const [one, other] = [hire(1), hire(2)];
      const lease = held(await one.take('key'));
      let isOver = false;
      const waiting = other.take('key').then(() => {
        isOver = true;
      });
      await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
      expect(isOver).toBe(false);
      const silent = await desk.take(3, 'silent');
      const next = desk.take(1, 'silent');
      await vi.advanceTimersByTimeAsync(LEASE_MS);
      expect(await next).toBeUndefined();
      const successor = await desk.take(1, 'silent');
      expect(desk.renew('silent', silent ?? '')).toBe(false);
      desk.end('silent', silent ?? '', new Failure('upstream_busy', 'too late'));
      expect(desk.findFailure('silent')).toBeUndefined();
      expect(desk.renew('silent', successor ?? '')).toBe(true);
      await lease.end();
      await waiting;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a call', () => {
  it.each([
    undefined,
    null,
    'stop',
    {},
    { id: 1 },
    { id: '1', call: { what: 'take', key: 'a' } },
    { id: 1, call: { what: 'take' } },
    { id: 1, call: { what: 'renew', key: 'a' } },
    { id: 1, call: { what: 'place', key: 'a', gapMs: '1', burst: 1 } },
    { id: 1, call: { what: 'other', key: 'a', token: 'b' } },
  ])('is nothing that is none: %j', (message) => {
    expect(readCall(message)).toBeUndefined();
  });
});
