/** The settings of a service within a program. Those of the environment, `FINFOUNT_…`, do not count. */
export interface OpenOptions {
  /** The folder of the stored replies; by default `~/.finfount`, which the commands of finfount use, too. */
  readonly folder?: string | undefined;
  /** Disk for replies in megabytes; by default 4,295. 0 stores replies in memory alone. */
  readonly disk?: number | undefined;
  /** Memory for tables and answers in megabytes; by default an eighth of the machine, at most 512. */
  readonly memory?: number | undefined;
  /** Whether the built-in sandbox answers for every source: its figures are made up. */
  readonly sandbox?: boolean | undefined;
  /** The address in the place of every upstream host: `https://host/path` is asked at `<mirror>/host/path`. */
  readonly mirror?: string | undefined;
  /** The Redis or Valkey that instances share, in one of the forms that `--redis` takes. */
  readonly redis?: string | undefined;
  /** Cookies by source, such as `{ eastmoney: 'nid18=…' }`, for calls that bring none. */
  readonly cookies?: Readonly<Record<string, string>> | undefined;
  /** Proxies by source, such as `{ eastmoney: 'http://host:3128' }`, or `direct` for none. */
  readonly proxies?: Readonly<Record<string, string>> | undefined;
  /** Sources that may be asked without encryption: anybody on the way can then change their figures. */
  readonly allowHttp?: readonly string[] | undefined;
  /** Under which names columns come: `akshare` for 涨跌幅, `en` for `change_percent`; AKShare's when left out. */
  readonly columns?: 'akshare' | 'en' | undefined;
  /** The folder of an archive, which answers `asOf` and `since`: `finfount archive` keeps one. */
  readonly archive?: string | undefined;
  /** Receives sentences for the operator, such as that the disk is full. Without it, nobody reads them. */
  readonly warn?: ((sentence: string) => void) | undefined;
}
