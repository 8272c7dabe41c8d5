import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { parseTrades, tencentTrades } from './wire.ts';

const ASK = { trades: 'sz000001' };
const FIELDS = [{ name: 'price', cells: 'number' }] as const;
const trade = (number: number) => `${number}/09:30:0${number % 10}/10.1/0.01/5/5050/B`;
const bodyOf = (page: number, numbers: readonly number[], name = 'v_detail_data_sz000001') =>
  `${name}=[${page},"${numbers.map(trade).join('|')}"]`;
/** What Tencent answers to each page; nothing to those behind them. */
const upstreamOf = (...bodies: readonly string[]) =>
  fakeUpstream(({ url }) => bodies[Number(new URL(url).searchParams.get('p'))] ?? '');

describe('the trades of a session', () => {
  it('end with the page behind a short one', async () => {
    const upstream = upstreamOf(bodyOf(0, [0, 1, 2]), bodyOf(1, [3]));
    const pages = await tencentTrades.fetch(ASK, upstream);
    expect(upstream.asked).toHaveLength(3);
    expect(parseTrades(pages, ASK, FIELDS).price?.length).toBe(4);
  });

  it('end behind a full page only where a second one confirms it', async () => {
    const upstream = upstreamOf(bodyOf(0, [0, 1]), bodyOf(1, [2, 3]));
    await tencentTrades.fetch(ASK, upstream);
    expect(upstream.asked).toHaveLength(4);
    const limited = upstreamOf(bodyOf(0, [0, 1]), bodyOf(1, [2, 3]), '', bodyOf(3, [6]));
    await expect(tencentTrades.fetch(ASK, limited)).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('are refused without a first page where nothing comes of another share: a limited client gets none', async () => {
    const limited = upstreamOf();
    await expect(tencentTrades.fetch(ASK, limited)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(limited.asked.map((url) => new URL(url).searchParams.get('c'))).toEqual(['sz000001', 'sh600519']);
  });

  it.each(['', 'v_detail_data_sz999999='])(
    'are none of a share with a first page %j, as another share shows',
    async (body) => {
      const ask = { trades: 'sz999999' };
      const upstream = fakeUpstream(({ url }) =>
        new URL(url).searchParams.get('c') === 'sh600519' ? bodyOf(0, [0, 1], 'v_detail_data_sh600519') : body,
      );
      const pages = await tencentTrades.fetch(ask, upstream);
      expect(upstream.asked).toHaveLength(2);
      expect(parseTrades(pages, ask, FIELDS).price?.length).toBe(0);
      expect(() => parseTrades([pages[0]], ask, FIELDS)).toThrow('no trades of sz999999, and none of another share');
    },
  );

  it.each([
    ['of another security', bodyOf(0, [0], 'v_detail_data_sz000002')],
    ['that leave numbers out', bodyOf(0, [0, 2])],
    ['of another number of parts', 'v_detail_data_sz000001=[0,"0/09:30:00/10.1"]'],
    ['at a time that is none', 'v_detail_data_sz000001=[0,"0/25:30:00/10.1/0.01/5/5050/B"]'],
    ['of another side', 'v_detail_data_sz000001=[0,"0/09:30:00/10.1/0.01/5/5050/X"]'],
  ])('are refused %s', (_, body) => {
    const page = { url: 'https://stock.gtimg.cn/', obtained: 0, status: 200, body: Buffer.from(body) };
    expect(() => parseTrades([page], ASK, FIELDS)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
