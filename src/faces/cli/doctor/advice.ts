import { Failure, systemCodeOf } from '../../../base/errors.ts';
import type { AnySource } from '../../../engine/interface/source.ts';
import type { UpstreamSettings } from '../../../engine/upstream/settings.ts';
import { localized } from '../terminal/language.ts';
import type { ProbeResult } from './source-probe.ts';

/** The result of a probe whose source failed. */
type FailedProbe = ProbeResult & { readonly reply: Failure };

/** The advice for a failing source, in one sentence; a second one if a fallback source works. */
export function adviseOn(failed: FailedProbe, settings: UpstreamSettings, working: readonly string[]): string {
  const fallback = failed.probe.fallbacks.find((name) => working.includes(name));
  const advice = adviseOnFailure(failed, settings);
  return fallback !== undefined
    ? localized(
        `${advice} Meanwhile ${fallback}, its fallback source, answers where it can.`,
        `${advice}在此期间由备用数据源 ${fallback} 尽可能应答。`,
      )
    : advice;
}

function adviseOnFailure(failed: FailedProbe, settings: UpstreamSettings): string {
  const { probe, reply: failure, requests } = failed;
  if (settings.sandbox) return adviseToReport('the sandbox answers every source.', '沙盒应当应答所有数据源。');
  if (settings.mirror !== undefined) {
    const url = requests[0]?.url.replace(/^https?:\//, settings.mirror) ?? settings.mirror;
    return localized(
      `Look whether the mirror runs and what it answers for this: ${url}`,
      `请查看镜像是否在运行，以及它对此如何应答：${url}`,
    );
  }
  const instead = adviseOtherWay(probe, settings);
  const cookie = toCookieAdvice(probe, settings);
  switch (failure.code) {
    case 'upstream_unreachable':
      return adviseOnConnection(failed, settings);
    case 'upstream_timeout':
      return localized(
        `Try again later; if it stays silent, ${instead}.`,
        `请稍后再试；若一直没有应答，请${instead}。`,
      );
    case 'upstream_busy':
      return adviseToWait(failure, instead);
    case 'upstream_refused':
      return localized(
        `Wait, since most blocks end by themselves; if it lasts, ${cookie}${instead}.`,
        `请等待，多数封锁会自行解除；若持续如此，请${cookie}${instead}。`,
      );
    case 'upstream_changed':
      return localized(
        `Open ${probe.iface.page}: if it looks right there, its format has changed, so report it with this sentence; if not, ${instead}.`,
        `请打开 ${probe.iface.page}：若那里正常，说明格式已变，请连同此句报告；若不正常，请${instead}。`,
      );
    default:
      return adviseToReport('the source answered, but not as it is known to.', '数据源有应答，但与已知的不同。');
  }
}

function adviseToReport(why: string, chinese: string): string {
  return localized(`Report it with this sentence: ${why}`, `请连同此句报告：${chinese}`);
}

/** Another way to the data of a source, as a clause: a proxy, a mirror, or a file to import. */
function adviseOtherWay({ name, interface: wanted, iface }: ProbeResult['probe'], settings: UpstreamSettings): string {
  const way = hasOwnProxy(name, settings)
    ? localized('take another proxy, or a --mirror on another network', '换一个代理，或使用另一网络中的 --mirror')
    : localized(
        `take a proxy, FINFOUNT_PROXY='${name}=http://host:3128', or a --mirror on another network`,
        `使用代理 FINFOUNT_PROXY='${name}=http://host:3128'，或另一网络中的 --mirror`,
      );
  return `${way}${adviseToImport(wanted, iface.source)}`;
}

/** The advice to import a file, as the end of a clause; empty if the source takes none. */
function adviseToImport(wanted: string, { importFile }: AnySource): string {
  if (!importFile) return '';
  const command = `finfount cache import ${wanted}`;
  return localized(`, or import a file: ${command}`, `，或导入文件：${command}`);
}

function adviseOnConnection({ probe, reply: failure }: FailedProbe, settings: UpstreamSettings): string {
  const { source } = probe.iface;
  if (hasOwnProxy(probe.name, settings)) return adviseOnProxy(source);
  if (isUnknownHost(failure)) {
    const file = adviseToImport(probe.interface, source);
    return localized(
      `Look at the network and the name server of this machine; where everything goes through a proxy, name it as HTTPS_PROXY${file}.`,
      `请检查本机的网络和域名服务器；若都经代理访问，请设为 HTTPS_PROXY${file}。`,
    );
  }
  const ways = `${toCookieAdvice(probe, settings)}${adviseOtherWay(probe, settings)}`;
  return localized(
    `Wait a while, since most blocks end by themselves; if it lasts, ${ways}.`,
    `请稍等，多数封锁会自行解除；若持续如此，请${ways}。`,
  );
}

function adviseToWait({ retryAfterMs }: Failure, instead: string): string {
  if (retryAfterMs === undefined)
    return localized(
      `Wait some minutes and try again; if it lasts, ${instead}.`,
      `请等几分钟再试；若持续如此，请${instead}。`,
    );
  const seconds = Math.ceil(retryAfterMs / 1000);
  return localized(`Wait ${seconds} s and try again, as the source asks.`, `请按数据源的要求等待 ${seconds} 秒再试。`);
}

function adviseOnProxy({ name, hosts }: AnySource): string {
  return localized(
    `Look whether the proxy of ${name} runs and lets ${hosts[0]} through, or go without it: FINFOUNT_PROXY='${name}=direct'.`,
    `请查看 ${name} 的代理是否在运行、是否允许访问 ${hosts[0]}，或不用代理：FINFOUNT_PROXY='${name}=direct'。`,
  );
}

/** The advice to use a browser's cookie, as the beginning of a clause; empty if the interface takes none. */
function toCookieAdvice({ name, iface }: ProbeResult['probe'], { cookies }: UpstreamSettings): string {
  const takesCookie = Object.values(iface.params).some(({ role }) => role === 'cookie');
  if (!takesCookie) return '';
  const isNewer = cookies.has(name);
  const { host } = new URL(iface.page);
  return localized(
    `use ${isNewer ? 'a newer' : 'the'} cookie of a browser that was on ${host}, FINFOUNT_COOKIE='${name}=…', or `,
    `使用访问过 ${host} 的浏览器的${isNewer ? '更新的 ' : ' '}Cookie，FINFOUNT_COOKIE='${name}=…'，或`,
  );
}

/** Whether a source has a proxy of its own. */
function hasOwnProxy(source: string, { proxies }: UpstreamSettings): boolean {
  const proxy = proxies.get(source);
  return proxy !== undefined && proxy !== 'direct';
}

/**
 * Whether none of several sources can be reached, so that the network is the cause. False if each source has a
 * proxy of its own and there is no mirror: the proxies may be the cause then.
 */
export function isOffline(results: readonly ProbeResult[], settings: UpstreamSettings): boolean {
  const isUnreachable = ({ reply }: ProbeResult): boolean =>
    reply instanceof Failure && (reply.code === 'upstream_unreachable' || reply.code === 'upstream_timeout');
  const shareRoute = settings.mirror !== undefined || !results.every(({ probe }) => hasOwnProxy(probe.name, settings));
  return results.length > 1 && results.every(isUnreachable) && shareRoute;
}

/** The advice for {@link isOffline}, in one sentence. */
export function adviseOffline({ mirror, proxy }: UpstreamSettings): string {
  if (mirror !== undefined)
    return localized(
      `Nothing can be fetched from the mirror, so the sources are not the cause: look whether it runs at ${mirror}.`,
      `从镜像取不到任何内容，因此原因不在数据源：请查看它是否在 ${mirror} 运行。`,
    );
  const variable = proxyVariableOf(proxy);
  return variable === undefined
    ? localized(
        'None can be reached, so the cause is this network, not the sources: look at the network of this machine, and where everything goes through a proxy, name it as HTTPS_PROXY.',
        '都无法联系，因此原因在此网络而不在数据源：请检查本机的网络；若都经代理访问，请设为 HTTPS_PROXY。',
      )
    : localized(
        `None can be reached, so the cause is this network or the proxy that ${variable} names, not the sources: look whether that proxy runs and lets them through.`,
        `都无法联系，因此原因在此网络或 ${variable} 所写的代理，而不在数据源：请查看代理是否在运行、是否放行。`,
      );
}

/** The environment variable with the proxy of encrypted requests, if any. */
export function proxyVariableOf({ http, https }: UpstreamSettings['proxy']): string | undefined {
  if (https) return 'HTTPS_PROXY';
  return http ? 'HTTP_PROXY' : undefined;
}

/** Whether the name of a host could not be looked up. */
function isUnknownHost(failure: Error): boolean {
  for (let cause: unknown = failure; cause instanceof Error; cause = cause.cause)
    if (['ENOTFOUND', 'EAI_AGAIN'].includes(systemCodeOf(cause))) return true;
  return false;
}
