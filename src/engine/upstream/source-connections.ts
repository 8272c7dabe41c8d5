import type { Dispatcher, buildConnector as undici } from 'undici';
import { getOrInsert } from '../../base/get-or-insert.ts';
import type { AnySource } from '../interface/source.ts';
import { connectorWithIssuer } from './missing-issuer.ts';
import { nameLookup } from './name-lookup.ts';
import type { UpstreamSettings } from './settings.ts';
import { Agent, buildConnector, EnvHttpProxyAgent, Pool, ProxyAgent } from './undici.ts';

/** A response whose body is still to be read. */
export type UpstreamResponse = Dispatcher.ResponseData;

/** The connections to the sources: a pool for each, direct or through a proxy. */
export class SourceConnections {
  readonly #settings: UpstreamSettings;
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #lookup = nameLookup();

  constructor(settings: UpstreamSettings) {
    this.#settings = settings;
  }

  /** Sends a request of a source. */
  request(source: AnySource, options: Dispatcher.RequestOptions): Promise<UpstreamResponse> {
    return getOrInsert(this.#dispatchers, source.name, () => this.#createDispatcher(source)).request(options);
  }

  /** The proxy of a source alone, if it has one. A mirror needs no proxy. */
  proxyOf({ name }: AnySource): string | undefined {
    const proxy = this.#settings.mirror === undefined ? this.#settings.proxies.get(name) : undefined;
    return proxy === 'direct' ? undefined : proxy;
  }

  /** Ends every connection; requests under way fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
  }

  #createDispatcher(source: AnySource): Dispatcher {
    const { mirror, proxies, proxy } = this.#settings;
    const { concurrency, connectMs } = source.limits;
    // A mirror is another host, which has no need of other encryption.
    const tls = mirror === undefined ? source.tls : undefined;
    const lookup = this.#lookup;
    const connect = { timeout: connectMs, lookup, ...(tls && !('issuer' in tls) && tls) };
    // The other time limits are ours: those of undici are coarse, and none covers a whole request.
    const connector = tls && 'issuer' in tls ? connectorWithIssuer(tls.issuer, connect) : buildConnector(connect);
    const limits = { headersTimeout: 0, bodyTimeout: 0, connections: concurrency, connect: refusingResets(connector) };
    const proxied = {
      ...limits,
      proxyTls: { timeout: connectMs, lookup },
      requestTls: connect,
      clientFactory: (proxyUrl: URL, { connect: toProxy, ...options }: ProxyOptions) =>
        new Pool(proxyUrl, { ...options, headersTimeout: connectMs, connect: refusingResets(toProxy) }),
    };
    const ownProxy = this.proxyOf(source);
    if (ownProxy !== undefined) return new ProxyAgent({ ...proxied, uri: ownProxy });
    const isDirect = mirror !== undefined || proxies.has(source.name) || !(proxy.http || proxy.https);
    if (isDirect) return new Agent(limits);
    return new EnvHttpProxyAgent({
      ...proxied,
      httpProxy: proxy.http ?? '',
      httpsProxy: proxy.https ?? '',
      noProxy: proxy.none ?? '',
    });
  }
}

/** What a proxy is connected to with. */
interface ProxyOptions {
  readonly connect: undici.connector;
}

/**
 * A connector that reports a reset as a cut connection. Where the end of the connection is that of the body,
 * undici would take a body for whole that a reset has cut off.
 */
function refusingResets(connectTo: undici.connector): undici.connector {
  return (target, callback) =>
    connectTo(target, (...connected) => {
      const [, socket] = connected;
      socket?.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET') error.code = 'UND_ERR_SOCKET';
      });
      callback(...connected);
    });
}
