import { newestDay } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { eastmoneyNews } from './wire.ts';

// More than two pages, since there was once a client that read no more.
const BRIEFINGS = 450;
const DAY_MS = 86_400_000;

/** News in the sandbox: flashes of one day, and a briefing of every day. */
const news: SandboxUpstream = {
  hosts: eastmoneyNews.hosts,
  answer: ({ path, query, now }) => {
    const newest = newestDay(now);
    if (query.get('req_trace') === null) return reply('0', 'req_trace不能为空', null);
    if (path === '/comm/web/getFastNewsList') {
      const count = Number(query.get('pageSize'));
      return reply('1', 'success', { fastNewsList: Array.from({ length: count }, (_, at) => flash(newest, at)) });
    }
    if (path !== '/comm/web/getNewsByColumns') return undefined;
    const size = Number(query.get('page_size'));
    const start = (Number(query.get('page_index')) - 1) * size;
    const count = Math.max(0, Math.min(size, BRIEFINGS - start));
    return reply('1', 'success', { list: Array.from({ length: count }, (_, at) => briefing(newest, start + at)) });
  },
};

export default news;

function reply(code: string, message: string, data: unknown): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ code, message, data, req_trace: '1' }) };
}

/** A flash of the newest day, one every three minutes back from 15:00; one in ten has no title. */
function flash(newest: string, at: number) {
  const time = new Date(Date.parse(`${newest}T15:00:00Z`) - at * 180_000).toISOString();
  const title = at % 10 === 9 ? '' : `沙盒快讯${at + 1}`;
  return {
    code: `${newest.replaceAll('-', '')}${2_000_000_000 - at}`,
    title,
    summary: `【沙盒快讯${at + 1}】这是一条虚构的快讯。`,
    showTime: time.slice(0, 19).replace('T', ' '),
    titleColor: at % 7 === 0 ? 3 : 0,
    stockList: ['1.600000'],
    image: [],
    pinglun_Num: 0,
    share: 0,
    realSort: String(1_700_000_000_000 - at),
  };
}

function briefing(newest: string, at: number) {
  const day = new Date(Date.parse(`${newest}T00:00:00Z`) - at * DAY_MS).toISOString().slice(0, 10);
  const code = `${day.replaceAll('-', '')}3000000000`;
  return {
    code,
    showTime: `${day} 06:00:00`,
    title: `沙盒财经早餐 ${day}`,
    mediaName: '沙盒社',
    summary: '这是一份虚构的早餐。',
    image: '',
    url: `http://finance.eastmoney.com/a/${code}.html`,
    uniqueUrl: `http://finance.eastmoney.com/a/${code}.html`,
    Np_dst: '',
  };
}
