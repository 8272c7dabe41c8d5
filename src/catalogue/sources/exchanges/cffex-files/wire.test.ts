import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import { Failure, inEnglish } from '../../../../base/errors.ts';
import { cffexFiles, cffexPlaces, parseBars, parsePlaces, parseSettlement } from './wire.ts';

const ASK = { file: 'bars', day: '20260403' } as const;

it('a file is asked for with encryption, and without where that is allowed', async () => {
  const [encrypted, plain] = [false, true].map((allowsHttp) => fakeUpstream(() => '合约代码', { allowsHttp }));
  await cffexFiles.fetch(ASK, encrypted!);
  await cffexFiles.fetch(ASK, plain!);
  const file = '://www.cffex.com.cn/sj/hqsj/rtj/202604/03/20260403_1.csv';
  expect([...encrypted!.asked, ...plain!.asked]).toEqual([`https${file}`, `http${file}`]);
});

it('a host that cannot be reached says what would allow it', async () => {
  const upstream = fakeUpstream(() => new Failure('upstream_unreachable', inEnglish('no answer')));
  await expect(cffexFiles.fetch(ASK, upstream)).rejects.toThrow(/--allow-http cffex/);
});

it('a product is not asked for before its first day', async () => {
  const upstream = fakeUpstream(() => '');
  await expect(cffexPlaces.fetch({ products: 'IM,TL', day: '20120516' }, upstream)).rejects.toMatchObject({
    code: 'no_value',
  });
  expect(upstream.asked).toEqual([]);
});

it('a product without a file beside others that have one is refused', () => {
  const page = { url: 'https://www.cffex.com.cn/x', obtained: OBTAINED, status: 404, body: Buffer.from('') };
  const ask = { products: 'IF,IC', day: '20190805' } as const;
  const gb = Buffer.concat([
    Buffer.from('bdbbd2d7c8d52cbacfd4bc2cc5c5c3fb0a', 'hex'),
    Buffer.from('20190805,IF1908,1,a,1,0,b,1,0,c,1,0\n'),
  ]);
  expect(() => parsePlaces([{ ...page, status: 200, body: gb }, page], ask, [])).toThrow(
    expect.objectContaining({ code: 'upstream_refused', message: expect.stringContaining('no file of IC') }),
  );
});

it('a product without an active contract has no places, and others have theirs', () => {
  // The rules of the exchange: members are ranked by contract, and only where it is active.
  const page = { url: 'https://www.cffex.com.cn/x', obtained: OBTAINED, status: 200 };
  const heading = Buffer.from('bdbbd2d7c8d52cbacfd4bc2cc5c5c3fb0a', 'hex');
  const places = Buffer.concat([heading, Buffer.from('20190805,IF1908,1,a,1,0,b,1,0,c,1,0\n')]);
  const parse = (body: Buffer) =>
    parsePlaces(
      [
        { ...page, body: places },
        { ...page, body },
      ],
      { products: 'IF,TS', day: '20190805' },
      [{ name: 'symbol', cells: 'code' }],
    ).symbol;
  expect(parse(heading)?.length).toBe(2);
  expect(() => parse(Buffer.from('x'))).toThrow(changed('expected a heading with 排名'));
});

it('a session without a file of settlement parameters has none of its own', () => {
  const page = { url: 'https://www.cffex.com.cn/x', obtained: OBTAINED, status: 404, body: Buffer.from('') };
  expect(() => parseSettlement([page], { file: 'settlement', day: '20260120' }, [])).toThrow(
    expect.objectContaining({ code: 'no_value', message: expect.stringContaining('holds until the next') }),
  );
  expect(parseSettlement([page], { file: 'settlement', day: '20260118' }, [])).toEqual({});
});

it('a row of bars with more values or fewer than headings is refused: they would be those of other headings', () => {
  const page = { url: 'https://www.cffex.com.cn/x', obtained: OBTAINED, status: 200 };
  const fields = [{ name: '今收盘', cells: 'number' }] as const;
  const closeOf = (row: string) => {
    const body = toGb18030(`合约代码,今开盘,最高价,最低价,成交量,持仓变化,今收盘\n${row}\n小计,,,,5,,\n`);
    return parseBars([{ ...page, body }], ASK, fields).今收盘?.valueAt(0);
  };
  expect(closeOf('TS2606,1,2,1,5,0,1.5')).toBe(1.5);
  for (const row of ['TS2606,1,2,1,5,,0,1.5', 'TS2606,1,2,1,5,1.5'])
    expect(() => closeOf(row)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('expected 7 cells') }),
    );
});
