import { quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';
import type { Fields } from '../../wire/list-of-records.ts';
import { changed, refused } from '../../wire/refusals.ts';

/** Baidu’s pages of shares. Nobody has published a limit; clients that send no browser’s name are refused. */
export const baidu = {
  name: 'baidu',
  title: say('Baidu’s pages of shares (百度股市通)', '百度股市通'),
  terms: 'https://www.baidu.com/duty/',
  quirks: [
    say(
      'It refuses with HTTP 200: by the code 403 in its reply, or by an empty body.',
      '它以 HTTP 200 拒绝：应答中代码为 403，或应答为空。',
    ),
    say(
      'Long times are thinned out to points by week or month, at the source.',
      '较长的时段由数据源抽稀为每周或每月一点。',
    ),
  ],
  hosts: ['finance.baidu.com', 'finance.pae.baidu.com'],
  limits: { ...GENTLE, burst: 4 },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * Opens `{"ResultCode":"0","Result":…}`. Throws `upstream_refused` for another code, and `upstream_changed` for
 * another form.
 * @param label begins the message of a failure
 */
export function openReply(body: Buffer, label: string): Fields {
  const reply = parseJson(body, label);
  if (!isRecord(reply)) throw changed(label, `expected an object, got ${quote(reply)}`);
  const { ResultCode: code } = reply;
  if (code !== undefined && code !== 0 && code !== '0')
    throw refused(label, `Baidu declined to answer (ResultCode ${quote(code)})`);
  return reply;
}
