import { quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';
import { refused } from '../../wire/refusals.ts';

/**
 * The data centre of jin10 (金十数据). Nobody has published a limit. A client that asked three at a time got one third
 * refused in 2026, so it is asked slowly.
 */
export const jin10 = {
  name: 'jin10',
  title: say('jin10’s data centre (金十数据中心)', '金十数据中心'),
  terms: 'https://www.jin10.com/about/agreement.html',
  quirks: [
    say(
      'The day of a figure is that of its publication, not of the period that it is of.',
      '数字的日期是公布日，不是其所属的时期。',
    ),
    say(
      'Its calendar stopped between August and October 2025: no series of the United States, the euro area, China or a central bank that public clients asked for in 2026 has a later figure.',
      '其日历在 2025 年 8 月至 10 月间停止更新：公开客户端程序在 2026 年请求的美国、欧元区、中国及各央行序列均无此后的数字。',
    ),
    say(
      'It has some 20 points a page: the first call for a long series sends one request for each 20 points, and later calls only those for what is new.',
      '每页约 20 个点：长序列的首次调用每 20 个点请求一次，以后只请求新增部分。',
    ),
  ],
  hosts: ['datacenter-api.jin10.com'],
  // The pages of one series of some forty years by month are a burst.
  limits: { ...USUAL, perSecond: 4, burst: 30, totalMs: 30_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** What its pages send with every request: its app id is a constant of them since 2020. */
export const JIN10_HEADERS = {
  'x-app-id': 'rU6QIu7JHe2gOUeR',
  'x-version': '1.0.0',
  'x-csrf-token': '',
  origin: 'https://datacenter.jin10.com',
  referer: 'https://datacenter.jin10.com/',
} as const;

/**
 * What a reply has in `data`; nothing where that is no object or list. Throws `upstream_refused` for a status
 * other than 200 within the reply.
 */
export function dataOf(body: Buffer, label: string): unknown {
  const reply = parseJson(body, label);
  if (!isRecord(reply)) return undefined;
  const { status, message, data } = reply;
  if (typeof status === 'number' && status !== 200) throw refused(label, `jin10 declined: ${quote(message ?? status)}`);
  return data;
}
