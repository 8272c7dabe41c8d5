import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { sinaFeeds } from './wire.ts';

const EVERY_MS = 3 * 60_000;

/**
 * A feed of made-up flashes, one every three minutes up to the beginning of the day, so that a day has one feed.
 */
const feeds: SandboxUpstream = {
  hosts: sinaFeeds.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/api/zhibo/feed') return undefined;
    const newest = beijingClock(now).midnight / EVERY_MS;
    const list = Array.from({ length: Number(query.get('page_size')) }, (_, at) => {
      const number = newest - at;
      const time = new Date(number * EVERY_MS).toISOString();
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
