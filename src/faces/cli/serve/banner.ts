import type { ServiceDependencies } from '../../../service/service.ts';
import type { Settings } from '../../../service/settings.ts';
import { FIRST_CALL, FIRST_PICTURE } from '../../manual-data/first-call.ts';
import { localized } from '../terminal/language.ts';

/** The text that `finfount serve` prints when it is ready. */
export function toBanner(
  settings: Settings,
  { registry, version, commit }: ServiceDependencies,
  listeningAt: string,
): string {
  const url = toVisit(listeningAt);
  const upstream = upstreamOf(settings);
  const count = registry.count;
  const release = commit === undefined ? version : `${version} (${commit})`;
  return localized(
    `finfount ${release} serves ${count} interfaces from ${upstream}.

  manual     ${url}/docs/
  picture    ${url}${FIRST_PICTURE}
  try it     ${url}/api/docs
  first call curl '${url}${FIRST_CALL}'
`,
    `finfount ${release} 提供 ${count} 个接口，数据来自${upstream}。

  手册     ${url}/docs/zh/
  图       ${url}${FIRST_PICTURE}
  试用     ${url}/api/docs
  第一次调用 curl '${url}${FIRST_CALL}'
`,
  );
}

/** What the answers come from. */
function upstreamOf({ sandbox, mirror, parent }: Settings): string {
  if (sandbox) return localized('the sandbox: every figure is made up', '沙盒，所有数据都是虚构的');
  if (parent) return localized(`the parent ${parent.url}`, `上级 ${parent.url}`);
  return mirror === undefined
    ? localized('the live sources', '真实数据源')
    : localized(`the mirror ${mirror}`, `镜像 ${mirror}`);
}

/** The address of a service for a browser on this machine: not every system can open `0.0.0.0`. */
export function toVisit(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
