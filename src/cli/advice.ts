import { codeOf, Failure } from '../errors.ts';
import type { UpstreamSettings } from '../upstream/settings.ts';
import type { Examined } from './doctor.ts';

/** What a person can do about a source that fails, in one sentence; a second one where another source stands in. */
export function adviseOn(
  { patient, outcome, requests }: Examined & { readonly outcome: Failure },
  way: UpstreamSettings,
  working: readonly string[],
): string {
  const { name, asked, fallback } = patient;
  const { source, params, page } = asked;
  const advice = (): string => {
    if (way.sandbox) return 'Report it with this sentence: the sandbox answers every source.';
    if (way.mirror !== undefined)
      return `Look whether the mirror runs and what it gives for this: ${requests[0]?.url.replace(/^https?:\//, way.mirror) ?? way.mirror}`;
    const hasProxy = goesByOwnProxy(name, way);
    const elsewhere = hasProxy
      ? 'take another proxy, or a --mirror on another network'
      : `take a proxy, FINFOUNT_PROXY='${name}=http://host:3128', or a --mirror on another network`;
    const file = source.adopt ? `, or bring it as a file: finfount cache import ${patient.interface}` : '';
    const takesCookie = Object.values(params).some(({ role }) => role === 'cookie');
    const cookie = takesCookie
      ? `bring ${way.cookies.has(name) ? 'a newer' : 'the'} cookie of a browser that was on ${new URL(page).host}, FINFOUNT_COOKIE='${name}=…', or `
      : '';
    switch (outcome.code) {
      case 'upstream_unreachable':
        if (hasProxy)
          return `Look whether the proxy of ${name} runs and lets ${source.hosts[0]} through, or go without it: FINFOUNT_PROXY='${name}=direct'.`;
        if (isUnknownName(outcome))
          return `Look at the network and the name server of this machine; where everything goes through a proxy, name it as HTTPS_PROXY${file}.`;
        return `Wait a while, since most blocks end by themselves; if it lasts, ${cookie}${elsewhere}${file}.`;
      case 'upstream_timeout':
        return `Try again later; if it stays silent, ${elsewhere}${file}.`;
      case 'upstream_busy':
        return outcome.retryAfterMs === undefined
          ? `Wait some minutes and try again; if it lasts, ${elsewhere}${file}.`
          : `Wait ${Math.ceil(outcome.retryAfterMs / 1000)} s and try again: it says so itself.`;
      case 'upstream_refused':
        return `Wait, since most blocks end by themselves; if it lasts, ${cookie}${elsewhere}${file}.`;
      case 'upstream_changed':
        return `Open ${page}: if it looks right there, its form has changed, so report it with this sentence; if not, ${elsewhere}${file}.`;
      default:
        return 'Report it with this sentence: the source answered, and not as it is known to.';
    }
  };
  const isHelped = fallback !== undefined && working.includes(fallback);
  return isHelped ? `${advice()} Meanwhile ${fallback} stands in where it can.` : advice();
}

/** Whether a source is asked through a proxy that is named for it alone. */
function goesByOwnProxy(source: string, { proxies }: UpstreamSettings): boolean {
  const own = proxies.get(source);
  return own !== undefined && own !== 'direct';
}

/**
 * Whether no source of several can be reached at all: then it is not the sources. Where each goes by a proxy of its own, it
 * may be the proxies as well.
 */
export function isCutOff(examined: readonly Examined[], way: UpstreamSettings): boolean {
  const isAway = ({ outcome }: Examined): boolean =>
    outcome instanceof Failure && (outcome.code === 'upstream_unreachable' || outcome.code === 'upstream_timeout');
  const shareWay = way.mirror !== undefined || !examined.every(({ patient }) => goesByOwnProxy(patient.name, way));
  return examined.length > 1 && examined.every(isAway) && shareWay;
}

/** What a person can do where {@link isCutOff}, in one sentence. */
export function adviseOffline({ mirror, proxy }: UpstreamSettings): string {
  if (mirror !== undefined)
    return `That nothing can be had of the mirror is its own doing: look whether it runs at ${mirror}.`;
  const named = toProxyVariable(proxy);
  return named === undefined
    ? 'That none can be reached is the doing of this network, not of the sources: look at the network of this machine, and where everything goes through a proxy, name it as HTTPS_PROXY.'
    : `That none can be reached is the doing of this network or of the proxy that ${named} names, not of the sources: look whether that proxy runs and lets them through.`;
}

/** The variable of the environment that names the proxy of the encrypted requests, if one does. */
export function toProxyVariable({ http, https }: UpstreamSettings['proxy']): string | undefined {
  if (https) return 'HTTPS_PROXY';
  return http ? 'HTTP_PROXY' : undefined;
}

/** Whether a host could not even be looked up. */
function isUnknownName(failure: Error): boolean {
  for (let cause: unknown = failure; cause instanceof Error; cause = cause.cause)
    if (['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(cause))) return true;
  return false;
}
