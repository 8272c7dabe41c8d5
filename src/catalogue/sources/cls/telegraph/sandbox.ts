import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { clsTelegraph, signOf } from './wire.ts';

const LEVELS = ['C', 'C', 'B', 'C', 'A'];
const DAY_SECONDS = 86_400;

/** The telegraph with made-up items, one every six minutes up to 08:00 in Beijing, the same all day long. */
const telegraph: SandboxUpstream = {
  hosts: clsTelegraph.hosts,
  answer: ({ path, query }) => {
    if (path !== '/v1/roll/get_roll_list') return undefined;
    const sign = query.get('sign');
    const signed = new URLSearchParams([...query].filter(([name]) => name !== 'sign'));
    if (sign !== signOf(signed.toString())) return json({ errno: 10_012, msg: '签名错误', data: null });
    const last = Math.floor(Number(query.get('last_time')) / DAY_SECONDS) * DAY_SECONDS;
    const items = Array.from({ length: Number(query.get('rn')) }, (_, at) => ({
      id: 2_000_000 - at,
      title: at % 4 === 3 ? '' : `沙盒快讯第${at + 1}条`,
      content: `财联社电，沙盒快讯第${at + 1}条的内容。`,
      brief: '',
      ctime: last - 360 * (at + 1),
      level: LEVELS[at % LEVELS.length],
    }));
    return json({ errno: 0, msg: '', data: { roll_data: items } });
  },
};

export default telegraph;

function json(value: unknown) {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}
