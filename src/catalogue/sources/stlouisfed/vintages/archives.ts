import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { inflateMember, inflateMemberSync, isZip, zipMembers } from '../../../../engine/formats/workbook/zip.ts';
import { freshFor, permanent } from '../../../../engine/interface/cache-policy.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { fetchFile, LANDING_PAGE, MEDIA, Missing, type Series, stlouisfed } from '../site.ts';

/** One zip archive of vintages of one series. A new edition, with another name, appears about once a year. */
interface Archive {
  readonly url: string;
  readonly series: Series;
  /** The last vintage that its name promises, `YYYY-MM`. */
  readonly last: string;
}

// The editions that others downloaded in 2026, should the landing page name none.
const KNOWN: readonly Archive[] = ['2025-12', '2024-12'].flatMap((last) => [
  { url: `${MEDIA}/historical-vintages-of-fred-md-2015-01-to-${last}.zip`, series: 'md', last },
  { url: `${MEDIA}/historical-vintages-of-fred-qd-2018-05-to-${last}.zip`, series: 'qd', last },
]);

// A vintage has 0.7 MB.
const MAX_VINTAGE_BYTES = 8_000_000;
// A page of the site has some 200 kB.
const MAX_PAGE_BYTES = 2_000_000;
// The archive with the most vintages has 190 of 0.7 MB.
const MAX_ARCHIVE_BYTES = 400_000_000;

/** The landing page, cached for the newest editions of the archives, which it names. */
const landingPages: CachedSource<{ page: string }> = {
  ...stlouisfed,
  inspections: { parseArchives },
  limits: { ...stlouisfed.limits, maxBytes: MAX_PAGE_BYTES },
  cache: freshFor('12h', { staleIfError: '365d' }),
  fetch: async ({ page }, context) => [
    await fetchFile(context, {
      url: page,
      promised: 'a page that names archives',
      isPromised: async (reply) => (await context.inspect(reply, parseArchives)).length > 0,
    }),
  ],
};

/** The archives themselves, each cached for all the vintages in it: 32 MB for FRED-MD. */
const archives: CachedSource<{ archive: string }> = {
  ...stlouisfed,
  inspections: { checkArchive },
  limits: { ...stlouisfed.limits, totalMs: 600_000, maxBytes: 64_000_000 },
  cache: permanent(),
  fetch: async ({ archive }, context) => {
    const reply = await fetchFile(context, {
      url: archive,
      promised: 'a zip archive',
      isPromised: ({ body }) => isZip(body),
      what: 'the archive of all vintages, fetched once',
    });
    // What never expires must be whole.
    await context.inspect(reply, checkArchive, archive);
    return [reply];
  },
};

/**
 * The addresses of the archives that may hold a vintage: every edition of its series that does not end before it,
 * those that the landing page names first. When the page cannot be read, it is the first address, with its
 * failure.
 * @param vintage `YYYY-MM`
 */
export async function findArchives(
  context: FetchContext,
  series: Series,
  vintage: string,
): Promise<{
  readonly urls: readonly string[];
  readonly unreadable?: { readonly url: string; readonly why: unknown };
}> {
  const urlsOf = (found: readonly Archive[]): readonly string[] => [
    ...new Set(
      [...found, ...KNOWN].filter((each) => each.series === series && each.last >= vintage).map(({ url }) => url),
    ),
  ];
  try {
    const [page] = await context.cached(landingPages, { page: LANDING_PAGE });
    return { urls: urlsOf(await context.inspect(page, parseArchives)) };
  } catch (why) {
    return { urls: urlsOf([]), unreadable: { url: LANDING_PAGE, why } };
  }
}

/** Takes one vintage out of an archive. Throws {@link Missing} when the archive was read and does not hold it. */
export async function takeFromArchive(
  context: FetchContext,
  archive: string,
  series: Series,
  vintage: string,
): Promise<Page> {
  const [page] = await context.cached(archives, { archive });
  const body = await context.inspect(page, inflateVintage, archive, series, vintage);
  if (!body)
    throw new Missing(
      'not in the file',
      say(`${archive} does not hold the vintage ${vintage}.`, `${archive} 中没有版本 ${vintage}。`),
    );
  const { url, obtained, status } = page;
  return { url, obtained, status, body };
}

/** The sources and the inspections of a fetch of vintages that take one out of an archive. */
export const ARCHIVE_INSPECTIONS = { parseArchives, inflateVintage };
export const ARCHIVE_SOURCES = [landingPages, archives] as const;

function checkArchive({ body }: Page, archive: string): void {
  zipMembers(body, archive);
}

/** One vintage of an archive; undefined where the archive does not hold it. */
function inflateVintage({ body }: Page, archive: string, series: Series, vintage: string): Buffer | undefined {
  const member = zipMembers(body, archive).find(({ name }) => vintageNamed(name, series) === vintage);
  return member && inflateMemberSync(body, member.name, MAX_VINTAGE_BYTES, archive);
}

/**
 * Every vintage of a series in an archive, the oldest first, by its name `YYYY-MM`. Throws what the reading of a
 * zip archive throws.
 * @param label begins the message of a failure
 */
export async function takeAllFromArchive(
  zip: Buffer,
  series: Series,
  label: string,
): Promise<readonly { readonly vintage: string; readonly body: Buffer }[]> {
  const members = new Map<string, string>();
  for (const { name } of zipMembers(zip, label)) {
    const vintage = vintageNamed(name, series);
    if (vintage !== undefined && !members.has(vintage)) members.set(vintage, name);
  }
  const sizes = new Map(zipMembers(zip, label).map(({ name, size }) => [name, size]));
  const total = [...members.values()].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  if (total > MAX_ARCHIVE_BYTES) throw changed(label, `the vintages promise more than ${MAX_ARCHIVE_BYTES} bytes`);
  return Promise.all(
    [...members]
      .toSorted(byTextOf(([left]) => left))
      .map(async ([vintage, name]) => ({ vintage, body: await inflateMember(zip, name, MAX_VINTAGE_BYTES, label) })),
  );
}

/**
 * The vintage `YYYY-MM` of a series that a file is by its name: `2020-01.csv`, `FRED-QD_2020m1.csv`, in any folder
 * and letter case.
 */
export function vintageNamed(name: string, series: Series): string | undefined {
  const match = /(?:^|\/)(?:fred-(md|qd)_)?(\d{4})[-m](\d{1,2})(?:-(md|qd))?\.csv$/i.exec(name);
  if (!match) return undefined;
  const [, before = series, year = '', month = '', after = series] = match;
  const isOfSeries = before.toLowerCase() === series && after.toLowerCase() === series;
  return isOfSeries ? `${year}-${month.padStart(2, '0')}` : undefined;
}

const ARCHIVE = /^historical-vintages-of-fred-(md|qd)-\d{4}-\d{2}-to-(\d{4}-\d{2})\.zip$/i;

// Each may be asked for; the page links to a few.
const MAX_ARCHIVES = 40;

/** The archives that the landing page links to, on hosts that may be asked: the first of them. */
function parseArchives({ body }: Page): readonly Archive[] {
  const found: Archive[] = [];
  for (const [, href = ''] of body.toString().matchAll(/href\s*=\s*["']([^"'?#]*)/gi)) {
    const archive = toArchive(href);
    if (archive) found.push(archive);
    if (found.length === MAX_ARCHIVES) break;
  }
  return found;
}

/** The archive that a link names, if it names one on a host that may be asked. */
function toArchive(href: string): Archive | undefined {
  const [, series, last] = ARCHIVE.exec(href.slice(href.lastIndexOf('/') + 1)) ?? [];
  if (series === undefined || last === undefined || !URL.canParse(href, LANDING_PAGE)) return undefined;
  const url = new URL(href, LANDING_PAGE);
  const isAllowed = url.protocol === 'https:' && stlouisfed.hosts.some((host) => host === url.host);
  return isAllowed ? { url: url.href, series: series.toLowerCase() === 'md' ? 'md' : 'qd', last } : undefined;
}
