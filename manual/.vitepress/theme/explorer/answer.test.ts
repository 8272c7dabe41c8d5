import { describe, expect, it } from 'vitest';
import { readProvenance, readRefusal } from './answer.ts';

const SOURCE = 'eastmoney; obtained="2026-01-15T08:00:00.000Z"; url="https://push2his.eastmoney.com/api?x=1;y"';
const provenanceOf = (status: string, rest: Record<string, string> = {}) =>
  readProvenance(new Headers({ 'finfount-source': SOURCE, 'cache-status': status, ...rest }));

describe('where an answer comes from', () => {
  it('is read out of its headers', () => {
    expect(provenanceOf('finfount; hit; ttl=48')).toEqual({
      source: 'eastmoney',
      obtained: Date.parse('2026-01-15T08:00:00Z'),
      url: 'https://push2his.eastmoney.com/api?x=1;y',
      how: 'cached',
      isSandbox: false,
    });
    expect(provenanceOf('finfount; fwd=miss; stored', { 'finfount-sandbox': 'true' })).toMatchObject({
      how: 'fetched',
      isSandbox: true,
    });
    expect(provenanceOf('finfount; fwd=stale; fwd-status=502; detail=upstream_timeout')).toMatchObject({
      how: 'stale',
      failure: 'upstream_timeout',
    });
  });

  it('is read past what a cache in between says of itself', () => {
    expect(provenanceOf('finfount; fwd=miss; stored, varnish; hit; ttl=9')).toMatchObject({ how: 'fetched' });
    const stale = provenanceOf('finfount; fwd=stale; detail=upstream_busy, varnish; hit; detail=pass');
    expect(stale).toMatchObject({ how: 'stale', failure: 'upstream_busy' });
    const headers = { age: '90', 'cache-control': 'public, max-age=60, stale-if-error=100' };
    expect(provenanceOf('finfount; hit; ttl=48, varnish; hit; ttl=-30', headers)).toMatchObject({ how: 'stale' });
  });

  it('is unknown where the headers do not tell it', () => {
    expect(readProvenance(new Headers())).toBeUndefined();
    expect(readProvenance(new Headers({ 'finfount-source': 'x; obtained="soon"; url=""' }))).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('names what is wrong with each parameter', () => {
    const body = {
      error: 'parameter error',
      detail: [
        { loc: ['query', 'start_date'], msg: 'no day' },
        { loc: ['query', 'sizes', 1], msg: 'no number' },
        { loc: ['query', 'sizes', 2], msg: 'nor this' },
      ],
    };
    expect(readRefusal(422, new Headers({ 'finfount-error': 'invalid_params' }), JSON.stringify(body))).toEqual({
      status: 422,
      code: 'invalid_params',
      message: 'parameter error',
      faults: { start_date: ['no day'], sizes: ['no number', 'nor this'] },
      waitSeconds: 0,
    });
  });

  it('names a parameter whatever it is called', () => {
    const detail = ['constructor', '__proto__', 'constructor'].map((name) => ({ loc: ['query', name], msg: name }));
    const { faults } = readRefusal(422, new Headers(), JSON.stringify({ error: 'no', detail }));
    expect(Object.entries(faults)).toEqual([
      ['constructor', ['constructor', 'constructor']],
      ['__proto__', ['__proto__']],
    ]);
  });

  it('says how long to wait', () => {
    expect(readRefusal(503, new Headers({ 'retry-after': '7' }), '{"error":"busy"}')).toMatchObject({
      message: 'busy',
      waitSeconds: 7,
    });
    expect(readRefusal(503, new Headers({ 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }), '{}').waitSeconds).toBe(0);
  });

  it.each([
    '<html>Bad Gateway</html>',
    '',
    '"text"',
    '[]',
    'null',
    '{"error":5,"detail":{}}',
    '{"detail":[null,{"loc":"x"}]}',
  ])('takes a body of somebody else, %j, for no message', (body) => {
    const refusal = readRefusal(502, new Headers(), body);
    expect(refusal).toMatchObject({ status: 502, message: '' });
    expect(refusal).not.toHaveProperty('code');
  });
});
