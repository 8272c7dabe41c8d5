import { say } from '../../../base/say.ts';
import { cookie, timeout } from '../../../engine/interface/params.ts';

/** How to fetch: the last params of every row of klines, and of the tables of futures. */
export const FETCHING = {
  timeout: timeout(),
  cookie: cookie({
    say: say(
      'Browser-session cookie passed to the source; normally omitted.',
      '传给数据源的浏览器会话 Cookie，通常省略。',
    ),
  }),
};
