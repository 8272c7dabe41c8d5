import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { fundDividends, parseDividends } from './fund-dividends.ts';
import { parseStar, type StarAsk, sinaStar } from './star.ts';

describe('bars of the STAR market', () => {
  const ASK: StarAsk = { star: 'sh688399', adjust: '' };
  const bar = (day: string, prices: readonly string[] = ['2', '3', '1', '2']) => ({
    d: day,
    o: prices[0],
    h: prices[1],
    l: prices[2],
    c: prices[3],
    v: '10',
    pv: '1',
    pa: '2',
  });
  const read = async (...bars: readonly unknown[]) =>
    parseStar(
      await sinaStar.fetch(
        ASK,
        fakeUpstream(({ url }) =>
          url.includes('getKLineData') ? `=(${JSON.stringify(bars)});` : 'var KKE_ShareAmount_sh688399=(null);',
        ),
      ),
      ASK,
    );

  it('have no share counts where Sina has none', async () => {
    const { open, outstanding_share: shares } = await read(bar('2026-10-08'), bar('2026-10-09'));
    expect([open!.valueAt(1), shares!.valueAt(1)]).toEqual([2, null]);
  });

  it('are refused: days that do not ascend or had not come, a price outside the others, prices of 0', async () => {
    await expect(read(bar('2026-10-09'), bar('2026-10-08'))).rejects.toThrow(changed('comes after'));
    await expect(read(bar('2026-12-09'))).rejects.toThrow(changed('had not come'));
    await expect(read(bar('2026-10-09', ['9', '3', '1', '2']))).rejects.toThrow(changed('a price outside'));
    await expect(read(bar('2026-10-09', ['0', '0', '0', '0']))).rejects.toThrow(changed('every price is 0'));
  });

  it('are not replaced by fewer in the file that is stored', async () => {
    const [bars] = sinaStar.uses!().map((source) => source as CachedSource);
    const fileOf = (...days: readonly string[]) => `=(${JSON.stringify(days.map((day) => bar(day)))});`;
    const stored: Pages = [
      {
        url: 'https://quotes.sina.cn/',
        obtained: OBTAINED,
        status: 200,
        body: Buffer.from(fileOf('2026-10-08', '2026-10-09')),
      },
    ];
    const fetchOver = (body: string) =>
      bars!.fetch(
        { starBars: ASK.star },
        fakeUpstream(() => body, { stored }),
      );
    await expect(fetchOver(fileOf('2026-10-07', '2026-10-08', '2026-10-09'))).resolves.toHaveLength(1);
    for (const shorter of [fileOf('2026-10-08'), fileOf('2026-10-09'), '=(null);'])
      await expect(fetchOver(shorter)).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('are 404 of an unknown share', async () => {
    await expect(
      sinaStar.fetch(
        ASK,
        fakeUpstream(() => '=(null);'),
      ),
    ).rejects.toMatchObject({ code: 'no_value' });
  });
});

describe('dividends of a fund', () => {
  const ASK = { dividendsOf: 'sh510050' };
  const read = async (data: string) =>
    parseDividends(
      await fundDividends.fetch(
        ASK,
        fakeUpstream(() => `var sh510050hfq={"data":[${data}]}`),
      ),
      ASK,
    );

  it('are the sums until each day, oldest first', async () => {
    const [days, paid] = await read(
      '{"d":"2026-01-19","f":"1","u":"0.88"},{"d":"2025-01-20","f":"1","u":0.5},{"d":"1900-01-01","f":"1"}',
    );
    expect([days!.cells.valueAt(0), paid!.cells.valueAt(0), paid!.cells.valueAt(1)]).toEqual(['2025-01-20', 0.5, 0.88]);
  });

  it('are refused: a day without its sum, and a sum that is no number', async () => {
    await expect(read('{"d":"2026-01-19","f":"1","u":"0.88"},{"d":"2025-01-20","f":"1"}')).rejects.toThrow(
      changed('2025-01-20'),
    );
    await expect(read('{"d":"2026-01-19","f":"1","u":"much"}')).rejects.toThrow(changed('the cash paid'));
  });
});
