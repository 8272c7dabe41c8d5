import { Failure, quote } from '../../base/errors.ts';
import type { AnySource } from '../interface/source.ts';
import type { UpstreamSettings } from './settings.ts';

/** The parts of an absolute address, letter for letter. */
interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  /** Path and query. */
  readonly rest: string;
}

/** Where a request is sent. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  /** The host that the request is meant for, also under a mirror. */
  readonly host: string;
}

/** Splits an absolute address into its parts; all are empty for any other text. */
export function splitAddress(url: string): AddressParts {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#]+)((?:[/?][^#]*)?)$/.exec(url) ?? [];
  return { scheme, host, rest };
}

/**
 * Where a request is sent, letter for letter: to the host itself, or to the mirror with the host as first segment.
 * Throws `upstream_changed` for a host that the source does not declare. It throws the same for an address without
 * encryption, which anybody on the way could answer, unless a setting allows it.
 */
export function toTarget(
  source: AnySource,
  url: string,
  { mirror, allowHttp }: Pick<UpstreamSettings, 'mirror' | 'allowHttp'>,
): Target {
  const { scheme, host, rest } = splitAddress(url);
  if (!source.hosts.includes(host)) {
    throw new Failure(
      'upstream_changed',
      // A user and password may stand before the host.
      `${source.title.en} pointed to ${quote(host.slice(host.lastIndexOf('@') + 1))}, which is not one of its hosts (${source.hosts.join(', ')}).`,
    );
  }
  if (scheme === 'http://' && !allowHttp.has(source.name)) {
    throw new Failure(
      'upstream_changed',
      `${source.title.en} pointed to http://${host}, without encryption; --allow-http ${source.name} would allow it.`,
    );
  }
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  if (mirror === undefined) return { origin: `${scheme}${host}`, path, host };
  const { origin } = new URL(mirror);
  return { origin, path: `${mirror.slice(origin.length)}/${host}${path}`, host };
}

/**
 * The address of a redirect. A redirect to the mirror itself means the host that it stands in for. Throws
 * `upstream_changed` for a location that is no address.
 */
export function toRedirect({ title }: AnySource, from: string, location: string, mirror: string | undefined): string {
  if (mirror !== undefined && location.startsWith(`${mirror}/`)) return `https://${location.slice(mirror.length + 1)}`;
  if (URL.canParse(location)) return location;
  if (URL.canParse(location, from)) return new URL(location, from).href;
  throw new Failure('upstream_changed', `${title.en} pointed to ${quote(location)}, which is no address.`);
}
