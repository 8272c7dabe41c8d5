import { codeOf, Failure } from '../../../base/errors.ts';
import type { AnySource } from '../../../engine/interface/source.ts';
import type { UpstreamSettings } from '../../../engine/upstream/settings.ts';
import type { ProbeResult } from './source-probe.ts';

/** The result of a probe whose source failed. */
type FailedProbe = ProbeResult & { readonly reply: Failure };

/**
 * What a person can do about a source that fails, in one sentence; a second one when a fallback source works.
 */
export function adviseOn(failed: FailedProbe, settings: UpstreamSettings, working: readonly string[]): string {
  const fallback = failed.probe.fallbacks.find((name) => working.includes(name));
  const advice = toAdvice(failed, settings);
  return fallback !== undefined
    ? `${advice} Meanwhile ${fallback}, its fallback source, answers where it can.`
    : advice;
}

function toAdvice({ probe, reply: failure, requests }: FailedProbe, settings: UpstreamSettings): string {
  if (settings.sandbox) return 'Report it with this sentence: the sandbox answers every source.';
  if (settings.mirror !== undefined) {
    const url = requests[0]?.url.replace(/^https?:\//, settings.mirror) ?? settings.mirror;
    return `Look whether the mirror runs and what it answers for this: ${url}`;
  }
  const { name, declared } = probe;
  const { source, page } = declared;
  const otherWay = hasOwnProxy(name, settings)
    ? 'take another proxy, or a --mirror on another network'
    : `take a proxy, FINFOUNT_PROXY='${name}=http://host:3128', or a --mirror on another network`;
  const file = source.importFile ? `, or import a file: finfount cache import ${probe.interface}` : '';
  switch (failure.code) {
    case 'upstream_unreachable':
      if (hasOwnProxy(name, settings)) return adviseOnProxy(source);
      if (isUnknownHost(failure))
        return `Look at the network and the name server of this machine; where everything goes through a proxy, name it as HTTPS_PROXY${file}.`;
      return `Wait a while, since most blocks end by themselves; if it lasts, ${toCookieAdvice(probe, settings)}${otherWay}${file}.`;
    case 'upstream_timeout':
      return `Try again later; if it stays silent, ${otherWay}${file}.`;
    case 'upstream_busy':
      return failure.retryAfterMs === undefined
        ? `Wait some minutes and try again; if it lasts, ${otherWay}${file}.`
        : `Wait ${Math.ceil(failure.retryAfterMs / 1000)} s and try again, as the source asks.`;
    case 'upstream_refused':
      return `Wait, since most blocks end by themselves; if it lasts, ${toCookieAdvice(probe, settings)}${otherWay}${file}.`;
    case 'upstream_changed':
      return `Open ${page}: if it looks right there, its format has changed, so report it with this sentence; if not, ${otherWay}${file}.`;
    default:
      return 'Report it with this sentence: the source answered, but not as it is known to.';
  }
}

function adviseOnProxy({ name, hosts }: AnySource): string {
  return `Look whether the proxy of ${name} runs and lets ${hosts[0]} through, or go without it: FINFOUNT_PROXY='${name}=direct'.`;
}

/** The advice to use a browser's cookie, as the beginning of a clause; empty where the interface takes none. */
function toCookieAdvice({ name, declared }: ProbeResult['probe'], { cookies }: UpstreamSettings): string {
  const takesCookie = Object.values(declared.params).some(({ role }) => role === 'cookie');
  if (!takesCookie) return '';
  const which = cookies.has(name) ? 'a newer' : 'the';
  return `use ${which} cookie of a browser that was on ${new URL(declared.page).host}, FINFOUNT_COOKIE='${name}=…', or `;
}

/** Whether a source has a proxy of its own. */
function hasOwnProxy(source: string, { proxies }: UpstreamSettings): boolean {
  const proxy = proxies.get(source);
  return proxy !== undefined && proxy !== 'direct';
}

/**
 * Whether none of several sources can be reached: the network is the cause then. It may also be the proxies where
 * each source has its own.
 */
export function isOffline(results: readonly ProbeResult[], settings: UpstreamSettings): boolean {
  const isUnreachable = ({ reply }: ProbeResult): boolean =>
    reply instanceof Failure && (reply.code === 'upstream_unreachable' || reply.code === 'upstream_timeout');
  const shareRoute = settings.mirror !== undefined || !results.every(({ probe }) => hasOwnProxy(probe.name, settings));
  return results.length > 1 && results.every(isUnreachable) && shareRoute;
}

/** What a person can do when {@link isOffline}, in one sentence. */
export function adviseOffline({ mirror, proxy }: UpstreamSettings): string {
  if (mirror !== undefined)
    return `Nothing can be fetched from the mirror, so the sources are not the cause: look whether it runs at ${mirror}.`;
  const variable = proxyVariableOf(proxy);
  return variable === undefined
    ? 'None can be reached, so the cause is this network, not the sources: look at the network of this machine, and where everything goes through a proxy, name it as HTTPS_PROXY.'
    : `None can be reached, so the cause is this network or the proxy that ${variable} names, not the sources: look whether that proxy runs and lets them through.`;
}

/** The variable of the environment that names the proxy of encrypted requests, if one does. */
export function proxyVariableOf({ http, https }: UpstreamSettings['proxy']): string | undefined {
  if (https) return 'HTTPS_PROXY';
  return http ? 'HTTP_PROXY' : undefined;
}

/** Whether the name of a host could not be looked up. */
function isUnknownHost(failure: Error): boolean {
  for (let cause: unknown = failure; cause instanceof Error; cause = cause.cause)
    if (['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(cause))) return true;
  return false;
}
