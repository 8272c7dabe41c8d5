import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import { connect, rootCertificates } from 'node:tls';
import type { buildConnector as undici } from 'undici';
import { readUpTo } from '../../base/limited-bytes.ts';
import { Agent, buildConnector } from './undici.ts';

// Servers that leave out the certificate that issued their own: browsers fetch it from the address that the
// server's certificate names. Node does not, so it is done here, for the hosts that need it.

/** The longest certificate in bytes: they have some 2,000. */
const MAX_BYTES = 20_000;

/** Where a server is. */
interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly timeout: number;
  /** Looks up names; as Node does when left out. */
  readonly lookup?: LookupFunction | undefined;
}

/**
 * Connects to a server that leaves out its issuer's certificate. It is fetched before the first connection, and
 * again after a failure. Every connection is verified as usual: the certificate helps only when a root that Node
 * trusts has signed it.
 * @param authority the host from which it may be fetched
 * @param roots certificates that are trusted, those of Node when left out
 */
export function connectorWithIssuer(
  authority: string,
  {
    roots = rootCertificates,
    timeout,
    lookup,
  }: Pick<Endpoint, 'timeout' | 'lookup'> & { readonly roots?: readonly string[] },
): undici.connector {
  let connector: Promise<undici.connector> | undefined;
  const prepare = async (place: Endpoint): Promise<undici.connector> => {
    const issuer = await findIssuer(place, authority);
    return buildConnector({ timeout, ...(lookup && { lookup }), ca: [...roots, issuer.toString()] });
  };
  return (target, callback) => {
    connector ??= prepare({ host: target.hostname, port: Number(target.port || 443), timeout, lookup });
    connector.then(
      (connectTo) => connectTo(target, callback),
      (error: unknown) => {
        connector = undefined;
        callback(error instanceof Error ? error : new Error(String(error)), null);
      },
    );
  };
}

async function findIssuer(place: Endpoint, authority: string): Promise<X509Certificate> {
  const own = await certificateOf(place);
  const [, address = ''] = /^CA Issuers - URI:(\S+)$/m.exec(own.infoAccess ?? '') ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.host !== authority)
    throw new Error(`the certificate of ${place.host} names no issuer of ${authority}: ${address || 'none'}`);
  const issuer = new X509Certificate(await fetchCertificate(url, place));
  if (!issuer.ca || !own.checkIssued(issuer) || !own.verify(issuer.publicKey))
    throw new Error(`the certificate at ${url.href} did not issue that of ${place.host}`);
  return issuer;
}

/** The certificate of a server, which is not trusted: the connection is closed, and nothing was sent over it. */
async function certificateOf({ host, port, timeout, lookup }: Endpoint): Promise<X509Certificate> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, ...(lookup && { lookup }) });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeout) });
    const certificate = socket.getPeerX509Certificate();
    if (!certificate) throw new Error(`${host} sent no certificate`);
    return certificate;
  } finally {
    socket.destroy();
  }
}

async function fetchCertificate(url: URL, { timeout, lookup }: Endpoint): Promise<Buffer> {
  const agent = new Agent(lookup && { connect: { lookup } });
  try {
    return await readCertificate(agent, url, AbortSignal.timeout(timeout));
  } finally {
    await agent.destroy();
  }
}

async function readCertificate(agent: Agent, url: URL, signal: AbortSignal): Promise<Buffer> {
  const { origin, pathname, search } = url;
  const { statusCode, body } = await agent.request({ origin, path: `${pathname}${search}`, method: 'GET', signal });
  const tooLarge = (): Error => new Error(`the certificate at ${url.href} has more than ${MAX_BYTES} bytes`);
  const certificate = await readUpTo(MAX_BYTES, body, tooLarge);
  if (statusCode !== 200) throw new Error(`${url.href} answered HTTP ${statusCode}`);
  return certificate;
}
