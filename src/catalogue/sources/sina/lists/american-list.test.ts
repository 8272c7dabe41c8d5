import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { americanSharesOfSina } from './american-list.ts';

const { source, parse } = americanSharesOfSina;
const ASK = { list: 'american shares' } as const;

const rowOf = (number: number): string =>
  `{name:"share ${number}",cname:"",symbol:"A${number}",price:"1.5",diff:"0.5",chg:"50",preclose:"1",open:"1",high:"2",low:"1",amplitude:"100.00%",volume:"7",mktcap:"9",pe:"1",market:"NYSE"}`;
/** The pages of a list of so many rows. */
const listOf = (count: number, size: number) =>
  fakeUpstream(({ url }) => {
    const from = (Number(new URL(url).searchParams.get('page')) - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) => rowOf(from + at));
    return `/*<script>location.href='//sina.com';</script>*/\nfinfount(({count:"${count}",data:[${rows.join(',')}]}));`;
  });

describe('the list of the United States of Sina', () => {
  it('is all of its pages, which add up', async () => {
    const upstream = listOf(1_300, 600);
    const pages = await source.fetch(ASK, upstream);
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('page'))).toEqual(['1', '2', '3']);
    const { f12: tickers, f13: markets } = parse(pages);
    expect([tickers?.length, tickers?.textAt(0), markets?.textAt(0)]).toEqual([1_300, 'A999', '106']);
    const [first, second] = pages;
    expect(() => parse([first, second!])).toThrow('its pages do not add up');
  });

  it('is refused where most changes are not the prices less the previous closes', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => rowOf(at).replace('diff:"0.5",chg:"50"', 'diff:"50",chg:"0.5"'));
    const upstream = fakeUpstream(() => `finfount(({count:"12",data:[${rows.join(',')}]}));`);
    const pages = await source.fetch(ASK, upstream);
    expect(() => parse(pages)).toThrow('the changes are not the prices less the previous closes');
  });

  it('is not asked for where its pages are so short that it takes a hundred and more', async () => {
    const upstream = listOf(16_000, 100);
    await expect(source.fetch(ASK, upstream)).rejects.toThrow('16000 rows, more than a list can have');
    expect(upstream.asked).toHaveLength(1);
  });

  describe('a figure', () => {
    const read = async (from: string, to: string) => {
      const body = `finfount(({count:"1",data:[${rowOf(1).replace(from, to)}]}));`;
      const cells = parse(
        await source.fetch(
          ASK,
          fakeUpstream(() => body),
        ),
      );
      return ['f2', 'f3', 'f5', 'f7', 'f18'].map((name) => cells[name]?.textAt(0));
    };

    it('of zero is none, as are all of a share without a price', async () => {
      expect(await read('preclose:"1"', 'preclose:"0.00"')).toEqual(['1.5', '50', '7', '100', null]);
      expect(await read('price:"1.5"', 'price:"0"')).toEqual([null, null, null, null, '1']);
      expect(await read('price:"1.5"', 'price:"--"')).toEqual([null, null, null, null, '1']);
    });

    it('may have separators between its thousands', async () => {
      expect(await read('price:"1.5"', 'price:"7,311.25"')).toEqual(['7311.25', '50', '7', '100', '1']);
    });

    it.each([
      ['price:"1.5"', 'price:"1.5万"'],
      ['preclose:"1"', 'preclose:"NaN"'],
      ['volume:"7"', 'volume:"7 shares"'],
    ])('that is no number is refused: %s as %s', async (from, to) => {
      await expect(read(from, to)).rejects.toMatchObject({ code: 'upstream_changed' });
    });
  });

  it.each([
    ['a page of a ban', '<html>', 'upstream_refused'],
    ['no row', 'finfount(({count:"0",data:null}));', 'upstream_refused'],
    ['no number of rows', 'finfount(({data:[]}));', 'upstream_changed'],
    ['a ticker in small letters', 'finfount(({count:"1",data:[{symbol:"aapl"}]}));', 'upstream_changed'],
  ])('is refused for %s', async (_, body, code) => {
    await expect(
      source.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code });
  });
});
