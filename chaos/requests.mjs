// The requests of the fixture cases: nearly every interface has one.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIXTURES_TIME, findCompatibleFixtures } from '../fixtures/replies.mjs';

/**
 * A request, and the facts that the sanity checks use.
 * @typedef {object} CatalogueRequest
 * @property {string} path
 * @property {string} name
 * @property {string} source
 * @property {string} kind
 * @property {string} ask equal for requests with the same replies
 * @property {boolean} isKline whether its declaration says when rows become final, as for klines
 * @property {boolean} isUnrevised whether all rows but the last are final
 * @property {boolean} hasCookie
 * @property {readonly { param: string, accepts(text: string): boolean }[]} coded its params with a form: other
 *   texts are never sent to a source
 */

/**
 * The catalogue of a copied build.
 * @typedef {{ requests: readonly CatalogueRequest[], fallbackHosts: readonly string[] }} Catalogue
 */

/**
 * The requests of fixture cases that one upstream can answer together.
 * @param {string} folder a copied build
 * @returns {Promise<Catalogue>}
 */
export async function readCatalogue(folder) {
  const built = (/** @type {string} */ file) => import(pathToFileURL(join(folder, 'dist', file)).href);
  const { Catalogue, findDeclarations } = await built('catalogue/registry/catalogue.js');
  const { readQuery } = await built('engine/interface/query.js');
  /** @type {import('../src/engine/interface/interface.ts').Interface[]} */
  const interfaces = new Catalogue(await findDeclarations()).interfaces;
  const byName = new Map(interfaces.map((iface) => [iface.name, iface]));
  const requests = findCompatibleFixtures().flatMap((each) => {
    const iface = byName.get(each.interface);
    if (iface === undefined) return [];
    const own = requestOf(iface, each.query, readQuery);
    // Without its range of days: a range in the past is final and would not be fetched again.
    const whole = requestOf(iface, withoutDays(each.query), readQuery);
    return own.path !== whole.path && own.ask === whole.ask ? [own, whole] : [own];
  });
  const first = new Set(interfaces.flatMap(({ source }) => source.hosts));
  const fallbackHosts = interfaces.flatMap(({ fallbacks }) => fallbacks.flatMap(({ source }) => source.hosts));
  return { requests, fallbackHosts: [...new Set(fallbackHosts)].filter((host) => !first.has(host)) };
}

/**
 * A sample of the requests: one of each source, kind of table and way of revision comes first.
 * @returns {readonly CatalogueRequest[]}
 */
export function sampleRequests(
  /** @type {readonly CatalogueRequest[]} */ requests,
  /** @type {number} */ count,
  /** @type {import('./random.mjs').Random} */ random,
) {
  return groupsOf(requests, count, random)[0] ?? [];
}

/**
 * All requests in groups: the first groups have each source, kind of table and way of revision.
 * @returns {readonly (readonly CatalogueRequest[])[]}
 */
export function groupsOf(
  /** @type {readonly CatalogueRequest[]} */ requests,
  /** @type {number} */ count,
  /** @type {import('./random.mjs').Random} */ random,
) {
  const mixed = requests.map((request) => ({ request, place: random(1e9) })).toSorted((a, b) => a.place - b.place);
  const groups = new Map(
    mixed.map(({ request }) => [
      `${request.source} ${request.kind} ${request.isUnrevised} ${/_date=/.test(request.path)}`,
      request,
    ]),
  );
  const first = [...groups.values()];
  const others = mixed.map(({ request }) => request).filter((request) => !first.includes(request));
  const all = [...first, ...others];
  return Array.from({ length: Math.ceil(all.length / count) }, (_, at) => all.slice(at * count, (at + 1) * count));
}

/** A query without its range of days. */
function withoutDays(/** @type {string} */ query) {
  const params = new URLSearchParams(query);
  for (const name of ['start_date', 'end_date']) params.delete(name);
  return params.toString();
}

/** @returns {CatalogueRequest} */
function requestOf(
  /** @type {import('../src/engine/interface/interface.ts').Interface} */ iface,
  /** @type {string} */ query,
  /** @type {typeof import('../src/engine/interface/query.ts').readQuery} */ readQuery,
) {
  const { name, kind, source, params } = iface;
  const ask = iface.ask(readQuery(iface, query, new Date(FIXTURES_TIME)).params);
  return {
    path: `/api/public/${name}${query && '?'}${query}`,
    name,
    source: source.name,
    kind,
    ask: JSON.stringify(ask),
    isKline: iface.isUnrevised !== undefined,
    isUnrevised: iface.isUnrevised?.(ask) === true,
    hasCookie: 'cookie' in params,
    coded: Object.entries(params).flatMap(([param, { form }]) =>
      form === undefined ? [] : [{ param, accepts: form.accepts }],
    ),
  };
}
