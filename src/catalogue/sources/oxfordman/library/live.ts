import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import type { LivePage } from '../../../declare/live-check.ts';
import { changed } from '../../../wire/refusals.ts';
import { oxfordMan } from './wire.ts';

const SCRIPTS = 'realized.oxford-man.ox.ac.uk/theme/js/*';

/** The captures of the scripts of the closed site, as the Web Archive lists them. */
const chartCaptures: CachedSource<Readonly<Record<string, never>>> = {
  name: oxfordMan.name,
  title: say('The Web Archive’s index of captures'),
  terms: oxfordMan.terms,
  hosts: ['web.archive.org'],
  cache: freshFor('12h', { staleIfError: '1d' }),
  // The index has at most one line for each capture.
  limits: { ...oxfordMan.limits, totalMs: 120_000, maxBytes: 4_000_000 },
  fetch: async (_, context) => [
    await context.fetch({
      url: `https://web.archive.org/cdx/search/cdx?url=${SCRIPTS}&output=json&filter=statuscode:200`,
    }),
  ],
};

/**
 * Finds the captures of the scripts that drew the charts of the site: `front-page-chart.js of 20190812103015`, or
 * `no copy`. The index is a list of rows, whose first names the columns:
 * `[["urlkey","timestamp","original",…],["uk,ac,…",…],…]`. It is empty where nothing was captured. Throws
 * `upstream_changed` for anything else.
 */
function findChart([{ body }]: Pages): string {
  const rows = parseJson(body, chartCaptures.title.en);
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row)))
    throw changed(chartCaptures.title.en, `expected a list of rows, got ${quote(body.toString('utf8', 0, 80))}`);
  const [names = [], ...captures] = rows;
  const [time, address] = [names.indexOf('timestamp'), names.indexOf('original')];
  if (rows.length > 0 && (time < 0 || address < 0))
    throw changed(chartCaptures.title.en, `expected the columns timestamp and original, got ${quote(names.join())}`);
  const found = captures.flatMap((row) => {
    const script = /(?:front-page-chart|visualization-data)\.js/.exec(String(row[address]))?.[0];
    return script ? [`${script} of ${row[time]}`] : [];
  });
  return found.join(', ') || 'no copy';
}

/** The pages of live checks that no interface answers, by the names in `live.json`. */
export default {
  'captures of the chart': { source: chartCaptures, ask: {}, find: findChart },
} satisfies Readonly<Record<string, LivePage>>;
