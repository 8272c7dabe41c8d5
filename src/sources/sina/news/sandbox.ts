import { toBeijing } from '../../../declare/beijing-time.ts';
import type { SandboxUpstream } from '../../../declare/sandbox.ts';
import { sinaFeeds } from './wire.ts';

const MINUTE_MS = 60_000;

/** A feed of made-up flashes, one every three minutes up to now. */
const feeds: SandboxUpstream = {
  hosts: sinaFeeds.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/api/zhibo/feed') return undefined;
    const newest = Math.floor(now / (3 * MINUTE_MS));
    const list = Array.from({ length: Number(query.get('page_size')) }, (_, at) => {
      const number = newest - at;
      const time = new Date(toBeijing(number * 3 * MINUTE_MS)).toISOString();
      return {
        id: number,
        zhibo_id: Number(query.get('zhibo_id')),
        rich_text: `【沙盒快讯 ${number % 1_000}】这是一条虚构的财经快讯。`,
        create_time: `${time.slice(0, 10)} ${time.slice(11, 19)}`,
        tag: [],
      };
    });
    const data = { feed: { list, page_info: { page: 1, pageSize: list.length } } };
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ result: { status: { code: 0, msg: 'OK' }, data } }),
    };
  },
};

export default feeds;
