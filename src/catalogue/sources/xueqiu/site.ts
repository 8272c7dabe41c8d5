import { Failure, quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';
import { beginningOf } from '../../wire/refusals.ts';

/** Begins the message of every failure. */
export const LABEL = 'Xueqiu';

/** The cookie without which Xueqiu answers nothing. */
export const TOKEN_COOKIE = 'xq_a_token';

/** The page that sets this cookie. */
export const SESSION_PAGE = 'https://xueqiu.com/hq';

/** Xueqiu (雪球): what is behind a token. */
export const xueqiuSite = {
  name: 'xueqiu',
  title: say('Xueqiu (雪球)', '雪球'),
  terms: 'https://xueqiu.com/about/user-agreement',
  quirks: [
    say(
      'It wants a token, a cookie that its pages set for every visitor. The service opens https://xueqiu.com/hq for one when it has none or its own is refused, and holds it in memory alone.',
      '它要求令牌，即其网页为每个访客设置的 Cookie。本服务没有令牌或令牌被拒绝时，打开 https://xueqiu.com/hq 取得一个，且只保存在内存中。',
    ),
    say(
      'Where visitors get no token that is accepted, bring the value of the cookie xq_a_token of a browser: as the param token, or for all clients as FINFOUNT_COOKIE, such as xueqiu=xq_a_token=….',
      '访客得不到有效令牌时，请提供浏览器的 Cookie xq_a_token 的值：作为参数 token，或用 FINFOUNT_COOKIE 对所有客户端设置，例如 xueqiu=xq_a_token=…。',
    ),
  ],
  hosts: ['stock.xueqiu.com', 'xueqiu.com'],
  // One at a time, so that requests do not each open a session of their own.
  limits: { ...GENTLE, perSecond: 2, burst: 4 },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * Throws `upstream_refused` for a page in the place of data, and where the token is missing or no longer valid.
 */
export function refuseDeclined({ body }: Page): void {
  const start = beginningOf(body);
  if (start.startsWith('<'))
    throw new Failure('upstream_refused', `${LABEL} answered a page instead of data: ${quote(start)}.`);
  if (start.startsWith('{') && errorCodeOf(parseJson(body, LABEL)) === '400016')
    throw new Failure(
      'upstream_refused',
      `${LABEL} wants a valid token (its error 400016): bring the value of the cookie ${TOKEN_COOKIE} of a browser as the param token, where the interface has one, or as FINFOUNT_COOKIE.`,
    );
}

/** The error code of a reply as a text: `0` where all is well. */
export function errorCodeOf(reply: unknown): string | undefined {
  const code = isRecord(reply) ? reply.error_code : undefined;
  return typeof code === 'number' || typeof code === 'string' ? String(code) : undefined;
}
