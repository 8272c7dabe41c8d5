import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Failure, inEnglish } from '../../base/errors.ts';
import { EventLog } from './event-log.ts';

it('names the first stored reply of each source that this build cannot read: after an upgrade there may be thousands', () => {
  const lines: unknown[] = [];
  const log = new EventLog(pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) }));
  const failure = new Failure('upstream_changed', inEnglish('No rows.'));
  for (const source of ['eastmoney', 'eastmoney', 'sina', 'eastmoney'])
    log.logUnreadableReply(source, `${source} {"code":"600000"}`, failure);
  expect(lines).toEqual(
    ['eastmoney', 'sina'].map((source) => ({
      level: 40,
      source,
      asked: `${source} {"code":"600000"}`,
      code: 'upstream_changed',
      msg: expect.stringMatching(/cannot read it, and further ones of this source may: No rows\.$/),
    })),
  );
});
