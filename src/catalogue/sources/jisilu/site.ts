import { Failure, quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';

/** Begins the messages of failures. */
export const LABEL = 'Jisilu';

/** Jisilu: what its lists share. */
export const jisilu = {
  name: 'jisilu',
  title: say('Jisilu (集思录)', '集思录'),
  terms: 'https://www.jisilu.cn/',
  quirks: [
    say(
      'Visitors without a login get a part of some lists: 30 bonds, or 250 days of the index. The cookie of a login brings the whole; FINFOUNT_COOKIE with jisilu=… brings it to all clients.',
      '未登录的访客只能取得某些清单的一部分：30 只债券，或指数的 250 天。登录后的 Cookie 可取得全部；用 FINFOUNT_COOKIE 设置 jisilu=… 则对所有客户端有效。',
    ),
    say(
      'A login may get 30 bonds as well when it asks again soon.',
      '登录用户短时间内再次请求时也可能只得到 30 只债券。',
    ),
  ],
  cookieObtainsMore: true,
  hosts: ['www.jisilu.cn'],
  limits: { ...GENTLE, perSecond: 0.5, burst: 3, maxBytes: 8_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

// What the site says to visitors that it limits, or that it wants to log in.
const DECLINES = /频繁|频率|限制|登录|登陆|验证|稍后/;

/**
 * The inspection of every reply: throws `upstream_refused` for a whole page and for a message in the place of
 * data.
 */
export function refuseDeclined({ body }: Page): void {
  const start = body.toString('utf8', 0, 400).trim();
  if (/^<(?:!doctype|html)/i.test(start))
    throw new Failure('upstream_refused', `${LABEL} answered a page instead of data: ${quote(start)}.`);
  const message = start.startsWith('{') ? findError(parseJson(body, LABEL)) : undefined;
  if (message !== undefined && DECLINES.test(message))
    throw new Failure('upstream_refused', `${LABEL} declined: ${quote(message)}.`);
}

/** The message of a reply that is an error, `{"isError":1,"msg":"…"}`. */
export function findError(reply: unknown): string | undefined {
  if (!isRecord(reply) || Number(reply.isError ?? 0) === 0) return undefined;
  return typeof reply.msg === 'string' ? reply.msg : '';
}
