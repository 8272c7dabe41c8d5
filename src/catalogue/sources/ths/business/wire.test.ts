import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseBusiness, thsBusiness } from './wire.ts';

const ASK = { company: '000066' };
const FIELDS = ['company', '主营业务', '产品类型', '经营范围'].map((name) => ({ name, cells: 'text' }) as const);
const read = (...items: readonly string[]) => {
  const html = `<ul class="main_intro_list">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const pages: Pages = [
    { url: 'https://basic.10jqka.com.cn/', obtained: OBTAINED, status: 200, body: toGb18030(html) },
  ];
  const cells = parseBusiness(pages, ASK, FIELDS);
  return FIELDS.map(({ name }) => cells[name]?.valueAt(0));
};

describe('the business of a company', () => {
  it('is split at the first colon, without white space', () => {
    expect(
      read('<span>主营业务：</span><p>\n\t甲：乙 、丙 </p>', '<span>产品类型：</span><p>--</p>', '其他：x'),
    ).toEqual(['000066', '甲：乙、丙', null, null]);
  });

  it.each([
    ['no item', [], 'expected items such as 主营业务'],
    ['other items alone', ['公司亮点：x', '主营业务'], 'expected items such as 主营业务'],
    ['an item twice', ['主营业务：x', '主营业务：y'], 'two items 主营业务'],
  ])('is refused with %s', (_, items, says) => {
    expect(() => read(...items)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it('is refused where the title of the page names another company', () => {
    const list = '<ul class="main_intro_list"><li>主营业务：x</li></ul>';
    const readTitled = (title: string) =>
      parseBusiness(
        [
          {
            url: 'https://basic.10jqka.com.cn/',
            obtained: OBTAINED,
            status: 200,
            body: toGb18030(`<head><title>${title}</title></head>${list}`),
          },
        ],
        ASK,
        FIELDS,
      );
    expect(readTitled('中国长城(000066) 经营分析').company?.length).toBe(1);
    expect(() => readTitled('中兴通讯(000063) 经营分析')).toThrow('asked for 000066, got a page of 000063');
  });

  it('is no value where there is no page, and a refusal where another one comes', async () => {
    await expect(
      thsBusiness.fetch(
        ASK,
        fakeUpstream(() => ({ status: 404 })),
      ),
    ).rejects.toMatchObject({
      code: 'no_value',
    });
    await expect(
      thsBusiness.fetch(
        ASK,
        fakeUpstream(() => '<html>blocked</html>'),
      ),
    ).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});
