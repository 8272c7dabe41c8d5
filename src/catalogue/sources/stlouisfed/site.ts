import { Failure, inEnglish, quote } from '../../../base/errors.ts';
import { say, type Text } from '../../../base/say.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/** The host that holds the vintages; what it says is absent is absent. */
export const SITE = 'www.stlouisfed.org';

/**
 * The research site of the Federal Reserve Bank of St. Louis, and the two hosts that held the vintages before:
 * both answer 403 to everybody at times (files since 2026, s3 since 2023).
 */
export const stlouisfed = {
  name: 'stlouisfed',
  title: say('Federal Reserve Bank of St. Louis', '圣路易斯联邦储备银行'),
  terms: 'https://fred.stlouisfed.org/legal/',
  citation:
    'McCracken and Ng (2016), FRED-MD: A Monthly Database for Macroeconomic Research, Journal of Business & Economic Statistics 34(4); McCracken and Ng (2021), FRED-QD: A Quarterly Database for Macroeconomic Research, Federal Reserve Bank of St. Louis Review 103(1).',
  quirks: [
    say(
      'Vintages before 2025 lie in archives, 32 MB for FRED-MD: the first call for one of them waits for the download, and all others are answered out of it.',
      '2025 年以前的版本在归档文件中，FRED-MD 为 32 MB：首次调用其中一个版本需等待下载，其余版本都由同一归档返回。',
    ),
    say(
      'The addresses of older clients, at s3.amazonaws.com and files.stlouisfed.org, are abandoned and answer 403.',
      '旧客户端使用的地址（s3.amazonaws.com 和 files.stlouisfed.org）已废弃，返回 403。',
    ),
    say(
      'The names of its files change; every known one is tried. An unpublished vintage may come as a page with status 200, which is never taken for data.',
      '文件名会改变；已知的名称会逐一尝试。尚未发布的版本可能以状态 200 的网页应答，这种网页从不当作数据。',
    ),
  ],
  notFoundMeaning: say('There is no vintage of this month.', '没有该月的版本。'),
  hosts: [SITE, 'files.stlouisfed.org', 's3.amazonaws.com'],
  // Some ten addresses are tried for a vintage that is not there.
  limits: { ...USUAL, concurrency: 3, burst: 12, retries: 1 },
} as const satisfies Omit<Source, 'fetch'>;

/** Where the site has its files of both series. */
export const MEDIA = `https://${SITE}/-/media/project/frbstl/stlouisfed/research/fred-md`;

// Its firewall serves files to clients that have its cookies; others get 403 at times.
const FRONT_PAGE = `https://${SITE}/`;

/** The page on which a person finds the vintages, and the page that a browser would ask for them from. */
export const LANDING_PAGE = `https://${SITE}/research/economists/mccracken/fred-databases`;

/** The two series of vintages: FRED-MD is monthly, FRED-QD quarterly. Both get a new vintage every month. */
export type Series = 'md' | 'qd';

/**
 * One address that does not have what was wanted, and how it answered so: by status 404, by a page in the place of
 * the file, or by a file that was read and does not hold it. The second is a block when the site answers
 * everything like this.
 */
export class Missing extends Failure {
  readonly kind: 'no file' | 'a page' | 'not in the file';

  constructor(kind: Missing['kind'], message: Text) {
    super(kind === 'a page' ? 'upstream_refused' : 'no_value', message);
    this.kind = kind;
  }
}

/** One address that was refused by status 403. A client that gets it twice is blocked. */
export class Refused extends Failure {
  constructor(url: string) {
    super('upstream_refused', `${stlouisfed.title.en} refused ${url}: HTTP 403.`);
  }
}

/** A file that is asked for. */
interface WantedFile {
  readonly url: string;
  /** What it is, for the message of a failure. */
  readonly promised: string;
  /** Whether a page looks like it. */
  isPromised(page: Page): boolean | Promise<boolean>;
  /** As `what` of a request. */
  readonly what?: string;
}

/**
 * Asks one address for a file. Throws {@link Missing} for 404 and for a page in its place, {@link Refused} for
 * 403, `upstream_changed` for any other body than the promised one, and what {@link FetchContext.fetch} throws.
 */
export async function fetchFile(context: FetchContext, { url, promised, isPromised, what }: WantedFile): Promise<Page> {
  const reply = await context.fetch({
    url,
    headers: { referer: LANDING_PAGE },
    statuses: [403, 404],
    ...(what !== undefined && { what }),
    ...(url.startsWith(FRONT_PAGE) && { sessionPage: FRONT_PAGE }),
  });
  if (reply.status === 404)
    throw new Missing(
      'no file',
      say(`${stlouisfed.title.en} has nothing at ${url}.`, `${stlouisfed.title.zh}在 ${url} 没有内容。`),
    );
  if (reply.status === 403) throw new Refused(url);
  if (await isPromised(reply)) return reply;
  const start = reply.body.toString('utf8', 0, 1000).trim().slice(0, 80);
  const why = `${stlouisfed.title.en} answered something other than ${promised} at ${url}: ${quote(start)}.`;
  throw start.startsWith('<') ? new Missing('a page', inEnglish(why)) : new Failure('upstream_changed', why);
}
