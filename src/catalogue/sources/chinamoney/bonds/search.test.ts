import { describe, expect, it } from 'vitest';
import { type LocalUpstreamReply, startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { startTestService } from '../../../../../test/service.ts';

const TYPES = {
  短期融资券: '100006',
  地方政府债: '100011',
  证券公司短期融资券: '100024',
  企业债: '100004',
  中期票据: '100010',
};
const typeOf = new Map(Object.entries(TYPES).map(([type, code]) => [code, type]));

function replyOf(data: object): LocalUpstreamReply {
  return { body: JSON.stringify({ head: { rep_code: '200' }, data, records: [] }) };
}

/**
 * A source that has some bonds of each type, 15 a page. As recorded on 2026-09-12 (TQcodmarker/wind-workbench), it
 * wants a type of each search, and says so in `errorMsg`.
 */
async function startSource(bonds: Readonly<Record<string, readonly string[]>>) {
  const searched: string[] = [];
  const upstream = await startLocalUpstream((url, { form }) => {
    const {
      bondType = '',
      bondName = '',
      pageNo = '1',
      bondDefinedCode,
    } = Object.fromEntries(new URLSearchParams(form));
    if (url.endsWith('BondBaseInfoSearchCondition'))
      return replyOf({
        bondType: [...typeOf].map(([bondTypeCode, bondDisplayType]) => ({ bondTypeCode, bondDisplayType })),
      });
    if (url.endsWith('BondDetailInfo'))
      return replyOf({ bondBaseInfo: { bondDefinedCode, bondName: Buffer.from(bondDefinedCode!, 'hex').toString() } });
    const type = typeOf.get(bondType);
    searched.push(type ?? '');
    if (type === undefined) return replyOf({ total: 0, pageTotalSize: 0, errorMsg: '债券类型必选' });
    const found = (bonds[type] ?? []).filter((name) => name.includes(bondName));
    const resultList = found.slice((Number(pageNo) - 1) * 15, Number(pageNo) * 15).map((name) => ({
      bondDefinedCode: Buffer.from(name.slice(0, 6)).toString('hex').slice(0, 20),
      bondName: name,
      bondCode: '1',
      entyFullName: '发行人',
      bondType: type,
      issueStartDate: '2024-01-02',
      debtRtng: '---',
    }));
    return replyOf({ total: found.length, pageTotal: Math.ceil(found.length / 15), resultList });
  });
  const service = await startTestService({ mirror: upstream.url });
  return {
    searched,
    get: (name: string, params: Readonly<Record<string, string>>) =>
      service.get(`/api/public/${name}?${new URLSearchParams(params).toString()}`),
  };
}

const detail = (loc: string) => ({
  detail: [expect.objectContaining({ loc: ['query', loc], type: 'value_error.missing' })],
});

describe('bond_info_detail_cm', () => {
  it('searches the types that a name says, one after the other, up to the one that has it', async () => {
    const { get, searched } = await startSource({ 证券公司短期融资券: ['24银河CP001'] });
    const response = await get('bond_info_detail_cm', { symbol: '24银河CP001' });
    expect(response.status).toBe(200);
    expect(searched).toEqual(['短期融资券', '证券公司短期融资券']);
  });

  it('takes a name with parentheses', async () => {
    const { get, searched } = await startSource({ 中期票据: ['26江铜股份MTN004B(并购)'] });
    expect((await get('bond_info_detail_cm', { symbol: '26江铜股份MTN004B(并购)' })).status).toBe(200);
    expect(searched).toEqual(['中期票据']);
  });

  it('searches the type that is named, whatever the name says', async () => {
    const { get, searched } = await startSource({ 企业债: ['20养老债01'] });
    const response = await get('bond_info_detail_cm', { symbol: '20养老债01', bond_type: '企业债' });
    expect(await response.json()).toContainEqual({ name: 'bondDefinedCode', value: expect.any(String) });
    expect(searched).toEqual(['企业债']);
  });

  it('wants a type where the name does not say it, and asks the source for nothing', async () => {
    const { get, searched } = await startSource({});
    const response = await get('bond_info_detail_cm', { symbol: '20养老债01' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject(detail('bond_type'));
    expect(searched).toEqual([]);
  });

  it('is 404 with the names of those that have the name in theirs, where none has exactly it', async () => {
    const { get } = await startSource({ 地方政府债: ['23四川11', '23四川12'] });
    const response = await get('bond_info_detail_cm', { symbol: '23四川1' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('23四川11, 23四川12') });
  });

  it('finds the bond of the very name on a later page', async () => {
    const others = Array.from({ length: 16 }, (_, at) => `23四川10${at + 10}`);
    const { get, searched } = await startSource({ 地方政府债: [...others, '23四川1'] });
    expect((await get('bond_info_detail_cm', { symbol: '23四川1' })).status).toBe(200);
    expect(searched).toHaveLength(2);
  });
});

it('a source that an address asked too often declines, and has not changed', async () => {
  // What a client saw in September 2026.
  const upstream = await startLocalUpstream(() => ({
    status: 421,
    body: 'There are too many connections from your internet address',
  }));
  const service = await startTestService({ mirror: upstream.url });
  const response = await service.get('/api/public/bond_spot_deal');
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ error: expect.stringContaining('asked too often') });
});

describe('bond_info_cm', () => {
  it('takes the type out of a name', async () => {
    const { get, searched } = await startSource({ 地方政府债: ['23四川18'] });
    const response = await get('bond_info_cm', { bond_name: '23四川18' });
    expect(await response.json()).toMatchObject([{ 债券简称: '23四川18', 债券类型: '地方政府债' }]);
    expect(searched).toEqual(['地方政府债']);
  });

  it('does not say that there are no bonds where another type may have some', async () => {
    const { get } = await startSource({});
    const response = await get('bond_info_cm', { bond_name: '23四川18' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('bond_type') });
  });

  it('answers no rows where the type is named', async () => {
    const { get } = await startSource({});
    const response = await get('bond_info_cm', { bond_name: '23四川18', bond_type: '地方政府债' });
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  it.each([{ bond_issue: '四川省政府' }, { bond_name: '四川' }, {}])('wants a type of %j', async (params) => {
    const { get } = await startSource({});
    const response = await get('bond_info_cm', params);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject(detail('bond_type'));
  });
});
