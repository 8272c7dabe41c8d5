// Requests to every interface of the catalogue: its example, and other values of its params.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pick } from './random.mjs';

/**
 * A request, and what the sanity checks know of it.
 * @typedef {object} CatalogueRequest
 * @property {string} path
 * @property {string} name
 * @property {string} source
 * @property {string} kind
 * @property {boolean} isKline whether its declaration says when its rows are never revised, as that of klines does
 * @property {boolean} isUnrevised whether all of its rows but the last are never revised
 * @property {boolean} hasCookie
 * @property {readonly { param: string, accepts(text: string): boolean }[]} coded its params that have a form: a text that
 * none of them accepts is never sent to a source
 */

/** The catalogue of a copied build. @typedef {{ requests: readonly CatalogueRequest[], fallbackHosts: readonly string[] }} Catalogue */

const OTHERS_OF_EACH = 3;

/**
 * @param {string} folder a copied build
 * @param {import('./random.mjs').Random} random chooses the other values
 * @returns {Promise<Catalogue>}
 */
export async function readCatalogue(folder, random) {
  const built = (/** @type {string} */ file) => import(pathToFileURL(join(folder, 'dist', file)).href);
  const { Catalogue, findDeclarations } = await built('catalogue/registry/catalogue.js');
  const { readQuery, toQuery } = await built('engine/interface/query.js');
  /** @type {import('../src/engine/interface/interface.ts').Interface[]} */
  const interfaces = new Catalogue(await findDeclarations()).interfaces;
  const requests = interfaces.flatMap((declared) => {
    const queries = new Set([toQuery(declared.example), ...otherValues(declared, random).map((each) => toQuery(each))]);
    return [...queries].flatMap((query) => requestOf(declared, query, readQuery));
  });
  const first = new Set(interfaces.flatMap(({ source }) => source.hosts));
  const fallbackHosts = interfaces.flatMap(({ fallbacks }) => fallbacks.flatMap(({ source }) => source.hosts));
  return { requests, fallbackHosts: [...new Set(fallbackHosts)].filter((host) => !first.has(host)) };
}

/** So many of the requests, in which every source, kind of table and way of revision comes first. @returns {readonly CatalogueRequest[]} */
export function sampleOf(
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
  return [...first, ...others].slice(0, count);
}

/** @returns {Record<string, unknown>[]} */
function otherValues(
  /** @type {import('../src/engine/interface/interface.ts').Interface} */ { params, example },
  /** @type {import('./random.mjs').Random} */ random,
) {
  const chosen = Object.entries(params).filter(([, { choices }]) => choices !== undefined && choices.length > 1);
  const dated = Object.keys(params).filter((name) => name === 'start_date' || name === 'end_date');
  const whole = Object.fromEntries(Object.entries(example).filter(([name]) => !dated.includes(name)));
  const others = Array.from({ length: OTHERS_OF_EACH }, () => {
    const values = Object.fromEntries(chosen.map(([name, { choices = [] }]) => [name, pick(random, choices)[0]]));
    return { ...(random(2) === 0 ? whole : example), ...values };
  });
  // A range of closed days is not asked for again: without one, a source can lie.
  return [whole, ...others];
}

/** The request of a query; none where its rules refuse it. @returns {CatalogueRequest[]} */
function requestOf(
  /** @type {import('../src/engine/interface/interface.ts').Interface} */ declared,
  /** @type {string} */ query,
  /** @type {typeof import('../src/engine/interface/query.ts').readQuery} */ readQuery,
) {
  const { name, kind, source, params } = declared;
  try {
    const read = readQuery(declared, query, new Date());
    return [
      {
        path: `/api/public/${name}${query && '?'}${query}`,
        name,
        source: source.name,
        kind,
        isKline: declared.isUnrevised !== undefined,
        isUnrevised: declared.isUnrevised?.(declared.ask(read.params)) === true,
        hasCookie: 'cookie' in params,
        coded: Object.entries(params).flatMap(([param, { form }]) =>
          form === undefined ? [] : [{ param, accepts: form.accepts }],
        ),
      },
    ];
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'Failure') return [];
    throw thrown;
  }
}
