import { quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import type { Param } from '../../../engine/interface/params.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { security } from '../../declare/security.ts';
import { GENTLE } from '../../wire/limits.ts';
import type { Fields } from '../../wire/list-of-records.ts';
import { changed, noValue, refused } from '../../wire/refusals.ts';

/** Danjuan (蛋卷), Xueqiu’s site of funds. */
export const danjuan = {
  name: 'danjuan',
  title: say('Danjuan, Xueqiu’s site of funds (蛋卷基金)', '蛋卷基金'),
  terms: 'https://danjuanfunds.com/',
  notFoundMeaning: say('Danjuan answers no fund and a code other than 0.', '蛋卷没有返回基金，其代码不为 0。'),
  hosts: ['danjuanfunds.com'],
  limits: { ...GENTLE, perSecond: 2, burst: 6 },
} as const satisfies Omit<Source, 'fetch'>;

/** The code of a fund. */
export function fundCode(value: string): Param<string, 'value'> {
  return security({
    of: 'fund',
    wants: '600000',
    default: value,
    say: say('Fund code, six digits; leading zeros count.', '基金代码，六位数字；前导零不可省略。'),
    otherwise: 'refused',
  });
}

// What Xueqiu answers a client that it wants to log in.
const REFUSED = '400016';

/**
 * The part `data` of a reply, `{"data":{…},"result_code":0}`; undefined where the code is 0 and there is none.
 * Throws `no_value` for a code other than 0 without data or with an empty object, `upstream_refused` for the code
 * of a refusal, and `upstream_changed` for another form.
 * @param label begins the message of a failure
 */
export function dataOf(body: Buffer, fund: string, label: string): Fields | undefined {
  const reply = parseJson(body, label);
  if (!isRecord(reply) || (reply.result_code === undefined && !isRecord(reply.data)))
    throw changed(label, `expected \`data\` and \`result_code\`, got ${quote(reply)}`);
  const { data, result_code: result, message } = reply;
  if (String(result) === REFUSED) throw refused(label, `Danjuan declined to answer (${quote(message ?? result)})`);
  const isFailure = result !== undefined && result !== 0 && result !== '0';
  if (isRecord(data) && (!isFailure || Object.keys(data).length > 0)) return data;
  if (isFailure)
    throw noValue(
      `${danjuan.title.en} does not have this of the fund ${fund} (code ${quote(result)}).`,
      `${danjuan.title.zh}没有基金 ${fund} 的这项内容（代码 ${quote(result)}）。`,
    );
  if (Object.values(reply).some((value) => typeof value === 'object' && value !== null))
    throw changed(label, `expected an object in \`data\`, got ${quote(reply)}`);
  return undefined;
}
