import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { contracts, findContract } from './wire.ts';

describe('the table of futures contracts', () => {
  /** A source with one exchange, whose list has so many parts of a million bytes. */
  const ofParts = (count: number) =>
    fakeUpstream(({ url }) => {
      const msgid = new URL(url).searchParams.get('msgid');
      if (msgid === 'gnweb') return '[{"mktid":113}]';
      if (msgid === '113') return JSON.stringify(Array.from({ length: count }, () => 0));
      const contract = { mktname: '上期所', mktid: 113, name: '', code: 'hcm', vname: '热卷', vcode: 'hc' };
      const bytes = Buffer.byteLength(JSON.stringify([contract]));
      return JSON.stringify([{ ...contract, name: 'x'.repeat(1_000_000 - bytes) }]);
    });

  it('is refused when its parts together are larger than any table', async () => {
    expect(await contracts.fetch({ table: 'contracts' }, ofParts(8))).toHaveLength(8);
    await expect(contracts.fetch({ table: 'contracts' }, ofParts(9))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: 'Eastmoney futures contracts: more than 8000000 bytes',
    });
  });

  it('is refused when it has no contract, so that none is looked up in it for a day', async () => {
    const empty = fakeUpstream(({ url }) => (url.endsWith('gnweb') ? '[{"mktid":113}]' : '[0]'));
    await expect(contracts.fetch({ table: 'contracts' }, empty)).rejects.toMatchObject({ code: 'upstream_changed' });
    const none = fakeUpstream(({ url }) =>
      url.endsWith('gnweb') ? '[{"mktid":113}]' : url.endsWith('_1') ? '[]' : '[0]',
    );
    await expect(contracts.fetch({ table: 'contracts' }, none)).rejects.toThrow('no contract came of the part 113_1');
  });

  it('is refused when one of its parts comes without contracts, although it is counted', async () => {
    const upstream = fakeUpstream(({ url }) => {
      if (url.endsWith('gnweb')) return '[{"mktid":113},{"mktid":114}]';
      if (!url.endsWith('_1')) return '[0]';
      if (url.endsWith('114_1')) return '[]';
      return '[{"mktname":"上期所","mktid":113,"name":"热卷主连","code":"hcm","vname":"热卷","vcode":"hc"}]';
    });
    await expect(contracts.fetch({ table: 'contracts' }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining('of the part 114_1'),
    });
  });

  it.each([
    ['热卷主连', '113.hcm'],
    ['hcm', '113.hcm'],
    ['HCM', '113.hcm'],
    ['SRM', '115.SRm'],
    ['hc2510', '113.hc2510'],
    ['SR610', '115.SR610'],
    ['热卷2510', '113.热卷2510'],
    ['rb2510', undefined],
    ['rbm', undefined],
  ])('has %s as %s', (symbol, secid) => {
    const table = [
      { mktname: '上期所', mktid: 113, name: '热卷主连', code: 'hcm', vname: '热卷', vcode: 'hc' },
      { mktname: '郑商所', mktid: 115, name: '白糖主连', code: 'SRm', vname: '白糖', vcode: 'SR' },
    ];
    const page = { url: 'https://futsse-static.eastmoney.com/', obtained: 0, status: 200 };
    expect(findContract([{ ...page, body: Buffer.from(JSON.stringify(table)) }], symbol)).toBe(secid);
  });
});
