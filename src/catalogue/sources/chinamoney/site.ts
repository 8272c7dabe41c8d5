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
  /** Whether it has the list of records, which may be empty. */
  readonly hasRecords: boolean;
}

/**
 * Opens `{"head":{"rep_code":"200",…},"data":{…},"records":[{…},…]}`. Throws `upstream_changed` for another form.
 * Throws `upstream_refused` for a code of no success: the request was not understood.
 * @param label begins the message of a failure
 */
export function openEnvelope({ body }: Pick<Page, 'body'>, label: string): Envelope {
  const reply = parseJson(body, label);
  const { head, data, records } = isRecord(reply) ? reply : {};
  const { rep_code: code, rep_message: message } = isRecord(head) ? head : {};
  if (code === undefined) throw changed(label, `expected a code of success, got ${quote(reply)}`);
  if (code !== '200' && code !== 200) throw refused(label, `it says ${quote(message ?? code)}`);
  const list: unknown = records ?? [];
  if (!Array.isArray(list) || !list.every(isRecord))
    throw changed(label, `expected records of fields, got ${quote(list)}`);
  return { data: isRecord(data) ? data : {}, records: list, hasRecords: records !== undefined };
}

/**
 * The records of a reply; `null` is none. Throws `upstream_changed` for a reply that has no such list, and what
 * {@link openEnvelope} throws.
 */
export function openRecords(page: Pick<Page, 'body'>, label: string): readonly Fields[] {
  const { records, hasRecords } = openEnvelope(page, label);
  if (!hasRecords) throw changed(label, 'expected records, got a reply without a list of them');
  return records;
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
