import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toQuery } from '../src/engine/interface/query.ts';
import { openRegistry } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// What of a client reaches the filters of the datacenter, over the wire: values between quotes, and nothing else.

const NOTHING = '{"version":null,"result":null,"success":false,"message":"返回数据为空","code":9201}';
const HOSTILE = [
  '600000")(SECURITY_CODE="000001',
  "2024-01-01')(A='1",
  '") or (1=1',
  'a"b',
  "a'b",
  'a(b',
  'a)b',
  'a\\',
  'a,b',
  'a;b',
  'a=b',
  'a|b',
  'a@b',
  'a<>b',
  'a in b',
  'NULL',
  '张三 or 李四',
  '张三\u2028',
  '%22%29%28',
  '＂）（',
];

const { interfaces } = await (await openRegistry()).all();
const datacenter = interfaces.filter(
  ({ source, params }) => source.name === 'eastmoney-datacenter' && Object.keys(params).length > 0,
);

let upstream: LocalUpstream;
let service: TestService;
beforeAll(async () => {
  upstream = await startLocalUpstream(() => ({ body: NOTHING }));
  service = await startTestService({ mirror: upstream.url }, { now: () => Date.parse('2026-11-21T12:00:00Z') });
});
afterAll(async () => {
  await service.close();
  await upstream.close();
});

/** The structures of the filters that were asked for: what stands outside of quotes. */
async function structuresOf(path: string): Promise<{ status: number; structures: string[] }> {
  upstream.received.length = 0;
  const { status } = await service.get(path);
  // The service renews its calendar meanwhile, from another site.
  const asked = upstream.received
    .map(({ url }) => new URL(url))
    .filter(({ hostname }) => hostname.endsWith('eastmoney.com'));
  const filters = asked.map(({ searchParams }) => searchParams.get('filter') ?? '');
  return { status, structures: filters.map((filter) => filter.replaceAll(/"[^"]*"|'[^']*'/g, '?')) };
}

describe.each(datacenter)('$name', ({ name, params, example }) => {
  const pathOf = (values: Readonly<Record<string, unknown>>): string =>
    `/api/public/${name}?${toQuery({ ...example, ...values })}`;

  it('has filters of one structure, whatever a client writes', async () => {
    const usual = await structuresOf(pathOf({}));
    for (const [key, { role, schema, many }] of Object.entries(params)) {
      if (role !== 'value' || schema.type !== 'string' || many) continue;
      // An empty name is no condition; any other is one.
      const known = [usual.structures, (await structuresOf(pathOf({ [key]: '银行' }))).structures];
      for (const text of HOSTILE) {
        const { status, structures } = await structuresOf(pathOf({ [key]: text }));
        expect([200, 404, 422]).toContain(status);
        if (structures.length > 0) expect(known).toContainEqual(structures);
      }
    }
  });

  it('refuses days that are no days, and choices that are none', async () => {
    for (const [key, { role, schema }] of Object.entries(params)) {
      if (role !== 'value') continue;
      const isDay = schema.pattern?.includes('{8}') ?? false;
      const wrong = isDay ? ['20230230', '20231301', '2023-01-01', '00000000'] : schema.enum ? ['none', ' ', '"'] : [];
      for (const value of wrong) {
        const { status, structures } = await structuresOf(pathOf({ [key]: value }));
        expect([key, value, status, structures]).toEqual([key, value, 422, []]);
      }
    }
  });
});
