/** Which way upstream requests take: mirror, sandbox, proxies, and the operator's cookies. */
export interface UpstreamSettings {
  /** The mirror that stands in for every upstream host; without a trailing slash. */
  readonly mirror?: string | undefined;
  /** Whether no source is asked, since the sandbox makes every table up. */
  readonly sandbox: boolean;
  /** The operator's own cookies, by source. A client's cookie replaces the operator's. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The proxies of single sources, which replace those of the environment; `direct` for none. */
  readonly proxies: ReadonlyMap<string, string>;
  /** The sources that may be asked without encryption where they cannot be asked with it. */
  readonly allowHttp: ReadonlySet<string>;
  /** The proxies of the environment. */
  readonly proxy: {
    readonly http?: string | undefined;
    readonly https?: string | undefined;
    readonly none?: string | undefined;
  };
}
