import { describe, expect, it } from 'vitest';
import { InvalidSetting, toRedis } from '../../../service/settings.ts';
import { parseRedisAddress } from './address.ts';

describe('the address of a Redis', () => {
  it.each([
    ['redis://host', { form: 'single', nodes: [{ host: 'host', port: 6379 }], database: 0, isEncrypted: false }],
    [
      'rediss://me:a%40b@[::1]:1/3',
      { nodes: [{ host: '::1', port: 1 }], username: 'me', password: 'a@b', database: 3 },
    ],
    ['redis://:pass@host/', { username: '', password: 'pass', database: 0, place: 'host' }],
    [
      'redis+cluster://me:pass@one:1,two',
      {
        form: 'cluster',
        nodes: [
          { host: 'one', port: 1 },
          { host: 'two', port: 6379 },
        ],
        password: 'pass',
        place: 'one:1,two',
      },
    ],
    [
      'rediss+sentinel://:pass@one,two:2/main.1/4',
      {
        form: 'sentinel',
        isEncrypted: true,
        nodes: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 2 },
        ],
        masterName: 'main.1',
        database: 4,
        place: 'main.1 of one,two:2',
      },
    ],
  ])('is %s', (text, expected) => {
    expect(parseRedisAddress(text)).toMatchObject(expected);
    expect(toRedis(text)).toBe(text);
  });

  it.each([
    ['two hosts without a cluster', 'redis://:s3cr3t@one,two'],
    ['no host', 'redis+cluster://:s3cr3t@'],
    ['an empty host', 'redis+cluster://:s3cr3t@one,,two'],
    ['a port that is none', 'redis+cluster://:s3cr3t@one:s3cr3t,two'],
    ['a database of a cluster', 'redis+cluster://:s3cr3t@one/1'],
    ['no name of a master', 'redis+sentinel://:s3cr3t@one,two'],
    ['a name that is none', 'redis+sentinel://:s3cr3t@one/my master'],
    ['a query', 'redis+cluster://:s3cr3t@one?name=s3cr3t'],
    ['a password that is not encoded', 'redis+sentinel://:s3cr3t%@one/main'],
    ['a kind that is none', 'redis+proxy://:s3cr3t@one'],
  ])('is not one with %s, and the message shows no secret', (_, text) => {
    expect(() => toRedis(text)).toThrow(InvalidSetting);
    expect(() => toRedis(text)).toThrow(/redis\+cluster:.*redis\+sentinel:/);
    expect(() => toRedis(text)).not.toThrow(/s3cr3t/);
  });
});
