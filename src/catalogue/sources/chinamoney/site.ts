import { constants } from 'node:crypto';
import { quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import { inspect } from '../../../engine/interface/inspections.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';
import type { Fields } from '../../wire/list-of-records.ts';
import { changed, refused } from '../../wire/refusals.ts';
import { withQuery } from '../../wire/upstream-value.ts';

/** The host of China Money, and that of one of its curves. */
export const CHINA_MONEY_HOST = 'www.chinamoney.com.cn';
export const CURVE_HOST = 'www.chinamoney.org.cn';

/** China Money, the site of the interbank market: what its files and services share. */
export const chinaMoney = {
  name: 'chinamoney',
  title: say('China Money (中国货币网)', '中国货币网'),
  terms: 'https://www.chinamoney.com.cn/chinese/flsm/',
  quirks: [
    say(
      'Its services decline some addresses for minutes or hours, by HTTP 403 or 421 or with a page: a request after another is what they take for a burst.',
      '其服务会以 HTTP 403、421 或网页拒绝某些地址达数分钟或数小时：接连的请求会被视为过于频繁。',
    ),
  ],
  hosts: [CHINA_MONEY_HOST],
  // A burst is answered with a page, and a retry after it makes it worse.
  limits: { ...GENTLE, burst: 1, retries: 0, maxBytes: 16_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** The host of the curve of C-Swaps, which wants the renegotiation of old TLS: for it alone. */
export const chinaMoneyCurve = {
  ...chinaMoney,
  hosts: [CURVE_HOST],
  tls: { secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT },
} as const satisfies Omit<Source, 'fetch'>;

// The status for an address that asked too often: five requests without a pause are enough, clients said in 2026.
const TOO_OFTEN = 421;

const SERVICES = `https://${CHINA_MONEY_HOST}/ags/ms`;

/** A request to a service of China Money. */
interface ServiceRequest {
  readonly path: string;
  /** The query of a GET; a POST where there is a form. */
  readonly query?: Readonly<Record<string, string | number>>;
  readonly form?: Readonly<Record<string, string | number>>;
  /** The page on which a person sees the same. */
  readonly referer: string;
  readonly label: string;
}

/** Asks a service, plainly: no value of a script is imitated. */
export async function askService(
  { path, query, form, referer, label }: ServiceRequest,
  context: FetchContext,
): Promise<Page> {
  const address = `${SERVICES}/${path}`;
  const page = await context.fetch({
    url: query ? withQuery(address, query) : address,
    ...(form && { form }),
    headers: { referer },
    statuses: [TOO_OFTEN],
    check: inspect(inspectEnvelope, label),
  });
  if (page.status === TOO_OFTEN) throw refused(label, 'this address asked too often, it says (HTTP 421)');
  return page;
}

/** What a reply holds. */
export interface Envelope {
  readonly data: Fields;
  readonly records: readonly Fields[];
}

/**
 * Opens `{"head":{"rep_code":"200",…},"data":{…},"records":[{…},…]}`; `null` is no records. Throws
 * `upstream_changed` for another form, and what {@link openData} throws.
 * @param label begins the message of a failure
 */
export function openEnvelope({ body }: Pick<Page, 'body'>, label: string): Envelope {
  const reply = openReply(body, label);
  if (reply.records === undefined) throw changed(label, `expected records, got ${quote(reply)}`);
  const records: unknown = reply.records ?? [];
  if (!Array.isArray(records) || !records.every(isRecord))
    throw changed(label, `expected records of fields, got ${quote(records)}`);
  return { data: dataOf(reply), records };
}

/**
 * Opens a reply of which the data alone are wanted: it may have no list of records. Throws `upstream_refused` for
 * a code of no success: the request was not understood. Throws `upstream_changed` for a reply without a code.
 */
export function openData({ body }: Pick<Page, 'body'>, label: string): Fields {
  return dataOf(openReply(body, label));
}

function openReply(body: Buffer, label: string): Fields {
  const reply = parseJson(body, label);
  const { head }: Fields = isRecord(reply) ? reply : {};
  const { rep_code: code, rep_message: message } = isRecord(head) ? head : {};
  if (!isRecord(reply) || code === undefined) throw changed(label, `expected a code of success, got ${quote(reply)}`);
  if (code !== '200' && code !== 200) throw refused(label, `it says ${quote(message ?? code)}`);
  return reply;
}

function dataOf({ data }: Fields): Fields {
  return isRecord(data) ? data : {};
}

/**
 * The inspection of every reply: throws `upstream_refused` for anything but an object of JSON: the address is not
 * admitted at the moment.
 */
export function inspectEnvelope({ body }: Pick<Page, 'body'>, label: string): void {
  const start = body.toString('utf8', 0, 200).trim();
  if (!start.startsWith('{'))
    throw refused(
      label,
      `expected data, got a page, as for an address that is not admitted at the moment: ${quote(start)}`,
    );
}

/** The texts that mean no value. */
export const NO_VALUE = ['---', '--', '-', ''];
