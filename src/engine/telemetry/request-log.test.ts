import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { Failure, type FailureCode, inEnglish } from '../../base/errors.ts';
import type { RequestEvent } from './request-event.ts';
import { requestLog } from './request-log.ts';

/** A log of this level, and what is in it. */
function logOf(level: string) {
  const lines: Record<string, unknown>[] = [];
  const clock = { now: 0 };
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = requestLog(pino({ level, base: null }, { write }), () => clock.now);
  return { log, lines, clock };
}

const REQUEST: RequestEvent = { method: 'GET', path: '/api/public/a', interface: 'a', status: 200, ms: 3 };
const failing = (code: FailureCode, changes: Partial<RequestEvent> = {}): RequestEvent => {
  const failure = new Failure(code, inEnglish(`It failed: ${code}.`));
  return { ...REQUEST, status: failure.status, source: 'lines', failure, ...changes };
};

describe('the log of requests', () => {
  it('logs slow answers at info, and no fast ones', () => {
    const { log, lines } = logOf('info');
    log(REQUEST);
    log({ ...REQUEST, ms: 5_000, requestContext: { requestId: 'slow' } });
    expect(lines).toMatchObject([{ level: 30, msg: 'answered slowly', ms: 5_000, requestId: 'slow' }]);
  });

  it('logs slow answers of one kind once in ten seconds', () => {
    const { log, lines, clock } = logOf('info');
    for (let at = 0; at < 1_000; at++) log({ ...REQUEST, source: 'lines', ms: 20_000 });
    for (let at = 0; at < 1_000; at++) log({ ...REQUEST, interface: `made_up_${at}`, status: 499, ms: 20_000 });
    expect(lines.map(({ msg, status }) => [msg, status])).toEqual([
      ['answered slowly', 200],
      ['answered slowly', 499],
    ]);
    clock.now = 10_000;
    log({ ...REQUEST, source: 'lines', ms: 20_000 });
    expect(lines.at(-1)).toMatchObject({ others: 999 });
  });

  it('logs every fault of the service with its stack', () => {
    const { log, lines } = logOf('error');
    const failure = new Failure('internal', 'The service failed.', { cause: new TypeError('a bug') });
    for (let at = 0; at < 2; at++) log({ ...REQUEST, status: 500, failure });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      level: 50,
      err: { message: 'a bug', stack: expect.stringContaining('TypeError') },
    });
  });

  it('logs each kind of failure once in ten seconds, and how many there were since', () => {
    const { log, lines, clock } = logOf('info');
    const round = () => {
      for (let at = 0; at < 3; at++)
        for (const code of ['upstream_busy', 'upstream_changed'] as const) log(failing(code));
      log(failing('upstream_busy', { interface: 'b' }));
    };
    round();
    clock.now = 9_999;
    round();
    expect(lines.map(({ interface: name, code, others }) => [name, code, others])).toEqual([
      ['a', 'upstream_busy', 0],
      ['a', 'upstream_changed', 0],
      ['b', 'upstream_busy', 0],
    ]);
    clock.now = 10_000;
    round();
    expect(lines.slice(3).map(({ interface: name, code, others }) => [name, code, others])).toEqual([
      ['a', 'upstream_busy', 5],
      ['a', 'upstream_changed', 5],
      ['b', 'upstream_busy', 1],
    ]);
  });

  it('goes on logging when the clock is set back', () => {
    const { log, lines, clock } = logOf('info');
    clock.now = 1e12;
    log(failing('upstream_busy'));
    clock.now = 0;
    log(failing('upstream_busy'));
    expect(lines).toHaveLength(2);
  });

  it('counts names that clients make up as one kind', () => {
    const { log, lines } = logOf('info');
    for (let at = 0; at < 100; at++) {
      const { source: _, ...event } = failing('overloaded', { interface: `made_up_${at}` });
      log(event);
    }
    expect(lines).toHaveLength(1);
  });

  it('warns of a failure without an answer, not of one that a stale answer covers', () => {
    const { log, lines } = logOf('info');
    log(failing('upstream_busy', { status: 200, cacheStatus: 'stale' }));
    expect(lines).toEqual([]);
  });
});
