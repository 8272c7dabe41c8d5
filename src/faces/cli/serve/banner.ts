import type { ServiceDependencies } from '../../../service/service.ts';
import type { Settings } from '../../../service/settings.ts';
import { FIRST_CALL, FIRST_PICTURE } from '../../manual-data/first-call.ts';

/** What `finfount serve` prints once the service answers. */
export function toBanner(
  { sandbox, mirror }: Settings,
  { registry, version }: ServiceDependencies,
  url: string,
): string {
  const upstream = sandbox
    ? 'the sandbox: every figure is made up'
    : mirror === undefined
      ? 'the live sources'
      : `the mirror ${mirror}`;
  return `finfount ${version} serves ${registry.entries.length} interfaces from ${upstream}.

  manual     ${url}/docs/
  picture    ${url}${FIRST_PICTURE}
  try it     ${url}/api/docs
  first call curl '${url}${FIRST_CALL}'
`;
}
