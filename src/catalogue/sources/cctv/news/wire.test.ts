import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { type FakeAnswer, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import { Failure, inEnglish } from '../../../../base/errors.ts';
import { cctv, parseNews, wasFinal } from './wire.ts';

const SITE = 'https://tv.cctv.com';
const LIST = `${SITE}/lm/xwlb/day/20240424.shtml`;
const ASK = { day: '20240424' };
const entry = (href: string, title = '标题') =>
  `<li><a href="${href}" title="[视频]${title}"></a><a href="${href}">x</a></li>`;
const listOf = (...hrefs: readonly string[]) => [`${SITE}/whole.shtml`, ...hrefs].map((href) => entry(href)).join('\n');
const item = (text: string, title = '标题') => `<h3>[视频]${title}</h3><div class="content_area"><p>${text}</p></div>`;

/** The rows of a day whose pages are these. */
async function rowsOf(answers: Readonly<Record<string, FakeAnswer>>, ask = ASK) {
  const pages = await cctv.fetch(ask, fakeUpstream(answers));
  const { title, content } = parseNews(pages, ask);
  return Array.from({ length: title.length }, (_, at) => [title.valueAt(at), content.valueAt(at)]);
}
const contentOf = async (text: string) => {
  const [[, content] = []] = await rowsOf({ [LIST]: listOf(`${SITE}/a.shtml`), [`${SITE}/a.shtml`]: item(text) });
  return content;
};

describe('the list of a day', () => {
  it('has its items in order, each once, without the whole programme; links become encrypted', async () => {
    expect(
      await rowsOf({
        [LIST]: listOf(`${SITE}/b.shtml`, 'http://news.cctv.com/a.shtml', '/b.shtml'),
        [`${SITE}/b.shtml`]: item('二', 'B'),
        'https://news.cctv.com/a.shtml': item('一', 'A'),
      }),
    ).toEqual([
      ['B', '二'],
      ['A', '一'],
    ]);
  });

  // Public clients go on with the other items where one of a day has no heading.
  it('names an item whose page has a text and no heading', async () => {
    const page = '<div class="content_area"><p>一</p></div>';
    expect(await rowsOf({ [LIST]: listOf(`${SITE}/a.shtml`), [`${SITE}/a.shtml`]: page })).toEqual([['标题', '一']]);
  });

  it('is read in the layout of 2013 to 2016, out of its element alone', async () => {
    const list = 'https://cctv.cntv.cn/lm/xinwenlianbo/20150102.shtml';
    const inner = listOf('http://news.cntv.cn/a.shtml');
    expect(
      await rowsOf(
        {
          [list]: `<ul>${entry('https://elsewhere.example/')}</ul><div id="contentELMT1368521805488378"><ul>${inner}</ul></div>`,
          'https://news.cntv.cn/a.shtml': item('一'),
        },
        { day: '20150102' },
      ),
    ).toEqual([['标题', '一']]);
  });

  it('is read in the layout up to July 2013, GBK and with a script', async () => {
    const list = 'https://cctv.cntv.cn/lm/xinwenlianbo/20100102.shtml';
    const call = (href: string) => `title_array_01('新闻','${href}','x');`;
    const page = [call('http://tv.cntv.cn/whole.shtml'), call('http://news.cntv.cn/a.shtml')].join('\n');
    expect(
      await rowsOf(
        { [list]: toGb18030(`<script>\n${page}\n</script>`), 'https://news.cntv.cn/a.shtml': item('一') },
        { day: '20100102' },
      ),
    ).toEqual([['标题', '一']]);
  });

  it('is asked for at its newer address from 2016-02-03 on', async () => {
    for (const [day, url] of [
      ['20160202', 'https://cctv.cntv.cn/lm/xinwenlianbo/20160202.shtml'],
      ['20160203', `${SITE}/lm/xwlb/day/20160203.shtml`],
    ] as const) {
      const upstream = fakeUpstream({});
      await cctv.fetch({ day }, upstream);
      expect(upstream.asked).toEqual([url]);
    }
  });

  it.each([
    ['missing', { status: 404 }],
    ['empty', ' \n'],
  ] as const)('that is %s has no rows, and of a past day it is asked for again', async (_, answer) => {
    expect(await rowsOf({ [LIST]: answer })).toEqual([]);
    const [past] = await cctv.fetch(ASK, fakeUpstream({ [LIST]: answer }));
    expect([past.status, past.provisional]).toEqual([404, true]);
    const future = { day: '20261011' };
    const [page] = await cctv.fetch(future, fakeUpstream({}));
    expect([page.status, page.provisional]).toEqual([404, undefined]);
  });

  it.each([
    ['a block', '<html><body>访问受限</body></html>', 'expected a list'],
    ['a foreign link', listOf('https://elsewhere.example/a.shtml'), 'expected a link'],
    ['an address of another kind', listOf('javascript:alert(1)'), 'expected a link'],
    ['too many items', listOf(...Array.from({ length: 101 }, (_, at) => `/${at}.shtml`)), 'more than 100 items'],
  ])('is refused: %s', async (_, list, says) => {
    await expect(cctv.fetch(ASK, fakeUpstream({ [LIST]: list }))).rejects.toThrow(changed(says));
  });
});

describe('an item', () => {
  it.each([
    ['央视网消息（新闻联播）：', '央视网消息（新闻联播）：今天'],
    ['the same in other brackets', '央视网消息(新闻联播):今天'],
    ['the agency alone', '央视网消息：今天'],
    ['the programme alone', '（新闻联播）：今天'],
  ])('loses the whole prefix: %s', async (_, text) => {
    expect(await contentOf(text)).toBe('今天');
  });

  it.each(['新建线路今天播', '央视网消息称今天有新闻', '联播的消息（新闻联播）：今天重播', '（今天）播'])(
    'keeps a text that only looks like a prefix: %s',
    async (text) => {
      expect(await contentOf(text)).toBe(text);
    },
  );

  it('keeps any text behind a prefix whole', async () => {
    const characters = fc.constantFrom(...Array.from('央视网消息新闻联播（）()今天'));
    await fc.assert(
      fc.asyncProperty(fc.array(characters, { minLength: 1, maxLength: 12 }), async (letters) => {
        const text = `天${letters.join('')}`;
        expect(await contentOf(`央视网消息（新闻联播）：${text}`)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('without a page has the title of the list, and is asked for again', async () => {
    const answers = { [LIST]: listOf(`${SITE}/a.shtml`, `${SITE}/b.shtml`), [`${SITE}/b.shtml`]: item('二') };
    expect(await rowsOf(answers)).toEqual([
      ['标题', null],
      ['标题', '二'],
    ]);
    const pages = await cctv.fetch(ASK, fakeUpstream(answers));
    expect(pages.map(({ provisional }) => provisional)).toEqual([undefined, true, undefined]);
    // Only what was missing is asked for then.
    const again = fakeUpstream(answers, { stored: pages });
    await cctv.fetch(ASK, again);
    expect(again.asked).toEqual([LIST, `${SITE}/a.shtml`]);
  });

  it('that is GBK, as its page says, is read', async () => {
    const page = toGb18030(`<meta charset="gbk">${item('今天')}`);
    expect(await rowsOf({ [LIST]: listOf(`${SITE}/a.shtml`), [`${SITE}/a.shtml`]: page })).toEqual([['标题', '今天']]);
  });

  it.each([
    ['a page that is none', '<html>访问受限</html>', 'expected the page of an item'],
    ['no text of any item', '<h3>标题</h3>', 'expected texts'],
  ])('is refused: %s', async (_, page, says) => {
    await expect(rowsOf({ [LIST]: listOf(`${SITE}/a.shtml`), [`${SITE}/a.shtml`]: page })).rejects.toThrow(
      changed(says),
    );
  });

  it('that fails, fails the day', async () => {
    const failure = new Failure('upstream_busy', inEnglish('busy.'));
    const answers = { [LIST]: listOf(`${SITE}/a.shtml`, `${SITE}/b.shtml`), [`${SITE}/b.shtml`]: item('二') };
    await expect(rowsOf({ ...answers, [`${SITE}/a.shtml`]: failure })).rejects.toBe(failure);
  });

  it('does not belong to another list', () => {
    const pageOf = (body: string) => ({ url: LIST, obtained: OBTAINED, status: 200, body: Buffer.from(body) });
    expect(() => parseNews([pageOf(listOf(`${SITE}/a.shtml`))], ASK)).toThrow(changed('expected 1 pages'));
  });
});

it('knows from when on a day no longer changes: six in the morning of the next one', () => {
  expect(wasFinal('20240424', Date.parse('2024-04-25T05:59:59+08:00'))).toBe(false);
  expect(wasFinal('20240424', Date.parse('2024-04-25T06:00:00+08:00'))).toBe(true);
});
