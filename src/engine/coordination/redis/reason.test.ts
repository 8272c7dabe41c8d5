import fc from 'fast-check';
import { ReplyError } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { toReason } from './reason.ts';

const reply = (message: string, name?: string): unknown =>
  Object.assign(new ReplyError(message), name !== undefined && { command: { name, args: ['s3cr3t'] } });

describe('why Redis cannot be used', () => {
  it.each([
    [
      'the command and the code of its answer',
      reply("OOM command not allowed when used memory > 'maxmemory'.", 'set'),
      'SET: OOM',
    ],
    ['ERR for a code that is not known', reply('S3CR3T is unknown', 'auth'), 'AUTH: ERR'],
    ['no command where there is none', reply('NOAUTH Authentication required.'), 'NOAUTH'],
    [
      'the code of the network',
      Object.assign(new Error('getaddrinfo ENOTFOUND redis'), { code: 'ENOTFOUND' }),
      'ENOTFOUND',
    ],
    // Where a name has several addresses and none answers, there is a code and no message.
    ['the code of several attempts', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['TIMEOUT for no answer in time', new Error('Command timed out'), 'TIMEOUT'],
    ['CLOSED for a connection that ended', new Error('Connection is closed.'), 'CLOSED'],
    [
      'PROTOCOL for what is no Redis',
      Object.assign(new Error('Protocol error, got "H"'), { name: 'ParserError' }),
      'PROTOCOL',
    ],
  ])('is %s', (_, error, expected) => {
    expect(toReason(error)).toBe(expected);
  });

  it('holds no word of the server', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 4, maxLength: 300 }), (secret) => {
        for (const message of [secret, `ERR unknown command, with args '${secret}'`, `NOPERM User ${secret} may not`])
          expect(['AUTH: ERR', 'AUTH: NOPERM']).toContain(toReason(reply(message, 'auth')));
      }),
      { examples: [['s3cr3t'], ['S3CR3T']] },
    );
  });
});
