import { isRecord } from '../../../../engine/formats/json.ts';
import { isUnknownCode, newestDay } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { newsSearch } from './wire.ts';

const ARTICLES = 24;

/** The news search in the sandbox: articles about the words that are searched for. */
const search: SandboxUpstream = {
  hosts: newsSearch.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/search/jsonp') return undefined;
    const param: unknown = JSON.parse(query.get('param') ?? 'null');
    const keyword = isRecord(param) && typeof param.keyword === 'string' ? param.keyword : '';
    const reply = {
      code: 0,
      hitsTotal: isUnknownCode(keyword) ? 0 : ARTICLES,
      msg: 'OK',
      result: isUnknownCode(keyword)
        ? {}
        : { cmsArticleWebOld: Array.from({ length: ARTICLES }, (_, at) => article(keyword, newestDay(now), at)) },
    };
    return {
      type: 'application/javascript; charset=utf-8',
      body: `${query.get('cb') ?? ''}(${JSON.stringify(reply)})`,
    };
  },
};

export default search;

function article(keyword: string, day: string, at: number) {
  const minute = String(59 - at).padStart(2, '0');
  return {
    date: `${day} 14:${minute}:00`,
    image: '',
    code: `${day.replaceAll('-', '')}${1_000_000_000 + at}`,
    title: `沙盒新闻${at + 1}：<em>${keyword}</em>的消息`,
    content: `　　沙盒（<em>${keyword}</em>）的消息，(<em>${keyword}</em>)。\r\n第${at + 1}条。`,
    mediaName: '沙盒社',
    url: `http://finance.eastmoney.com/a/${day.replaceAll('-', '')}${1_000_000_000 + at}.html`,
  };
}
