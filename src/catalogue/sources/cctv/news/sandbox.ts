import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { cctv } from './wire.ts';

const TITLES = ['沙盒经济平稳运行', '沙盒新线路开通运营', '沙盒各地春耕有序推进', '国内联播快讯', '国际联播快讯'];

/** The evening news in the current layout: five made-up items on every day up to today. */
const news: SandboxUpstream = {
  hosts: cctv.hosts,
  answer: ({ path, now }) => {
    const [, day] = /^\/lm\/(?:xwlb\/day|xinwenlianbo)\/(\d{8})\.shtml$/.exec(path) ?? [];
    if (day !== undefined) {
      if (day > beijingDay(now).replaceAll('-', '') || day <= '20160202')
        return { status: 404, type: 'text/html', body: '<html><head><title>404</title></head></html>' };
      const entry = (at: number, title: string): string => {
        const folder = `${day.slice(0, 4)}/${day.slice(4, 6)}/${day.slice(6)}`;
        const href = `https://tv.cctv.com/${folder}/VIDEsandbox${day.slice(2)}0${at}.shtml`;
        return `<li><div class="image"><a href="${href}" title="${title}"></a></div><div class="text"><a href="${href}">${title}</a></div></li>`;
      };
      const items = TITLES.map((title, at) => entry(at + 1, `[视频]${title}`));
      return {
        type: 'text/html; charset=utf-8',
        body: [entry(0, `《新闻联播》 ${day} 19:00`), ...items].join('\n'),
      };
    }
    const [, at] = /^\/\d{4}\/\d\d\/\d\d\/VIDEsandbox\d{6}0(\d)\.shtml$/.exec(path) ?? [];
    const title = TITLES[Number(at) - 1];
    if (title === undefined) return undefined;
    const text = `央视网消息（新闻联播）：这是沙盒的文字稿，内容为编造：${title}。`;
    return {
      type: 'text/html; charset=utf-8',
      body: `<html><head><meta charset="utf-8"></head><body><h3>[视频]${title}</h3><div class="content_area"><p>${text}</p><p>第二段。</p></div></body></html>`,
    };
  },
};

export default news;
