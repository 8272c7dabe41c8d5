import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { caixin } from './wire.ts';

const TAGS = ['市场动态', '数据图解', '今日热点'];

/** News, made up; one in ten has no label. */
const news: SandboxUpstream = {
  hosts: caixin.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/api/dataplus/sjtPc/news') return undefined;
    const timeOf = (at: number): number => Math.floor(now / 1_000) - 600 * at;
    const dayOf = (at: number): string => new Date(toBeijing(timeOf(at) * 1_000)).toISOString().slice(0, 10);
    const rows = Array.from({ length: Math.min(Number(query.get('pageSize')), 60) }, (_, at) => ({
      tag: at % 10 === 7 ? null : TAGS[at % TAGS.length],
      title: `沙盒新闻${at + 1}`,
      summary: `沙盒新闻第${at + 1}条的摘要。`,
      url: `https://database.caixin.com/${dayOf(at)}/${102_400_000 - at}.html`,
      time: timeOf(at),
    }));
    return {
      type: 'application/json;charset=UTF-8',
      body: JSON.stringify({ success: true, data: { total: 5_000, data: rows } }),
    };
  },
};

export default news;
