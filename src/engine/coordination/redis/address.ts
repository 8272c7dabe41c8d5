/** Where a process listens. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** The address of what instances share: one Redis, a Redis Cluster, or a Redis whose master Sentinels name. */
export interface RedisAddress {
  readonly form: 'single' | 'cluster' | 'sentinel';
  readonly isEncrypted: boolean;
  /** The Redis; or nodes of the cluster, which name the others; or the Sentinels. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly username: string;
  readonly password: string;
  /** The number of the database; a cluster has 0 alone. */
  readonly database: number;
  /** The name that Sentinels know the master by; empty without Sentinels. */
  readonly masterName: string;
  /** Where that is, for messages: it holds no secret. */
  readonly place: string;
}

/** The forms of addresses, for messages. */
export const REDIS_FORMS = [
  'redis://user:password@host:6379/0',
  'redis+cluster://user:password@host1:6379,host2:6379',
  'redis+sentinel://user:password@host1:26379,host2:26379/master',
] as const;

const FORM = /^redis(s?)(?:\+(cluster|sentinel))?:\/\/([^/?#]*)(\/[^?#]*)?$/;
// What Sentinel takes as a name.
const SENTINEL_PATH = /^\/([\w.-]+)(?:\/(\d*))?$/;
const PORTS = { single: 6379, cluster: 6379, sentinel: 26_379 } as const;

/** Parses the address of a Redis, in one of {@link REDIS_FORMS} or with `rediss`; undefined for anything else. */
export function parseRedisAddress(text: string): RedisAddress | undefined {
  const [, encrypted, wanted, authority = '', path = '/'] = FORM.exec(text) ?? [];
  const at = authority.lastIndexOf('@');
  const hosts = authority.slice(at + 1);
  const form = wanted === 'cluster' || wanted === 'sentinel' ? wanted : 'single';
  const [first, ...others] = (form === 'single' ? [hosts] : hosts.split(',')).map((host) => toNode(host, PORTS[form]));
  const user = toUser(authority.slice(0, Math.max(at, 0)));
  const within = readPath(form, path);
  if (!first || !others.every((each) => each !== undefined) || !user || !within) return undefined;
  return {
    form,
    isEncrypted: encrypted === 's',
    nodes: [first, ...others],
    ...user,
    ...within,
    place: form === 'sentinel' ? `${within.masterName} of ${hosts}` : hosts,
  };
}

function toNode(text: string, defaultPort: number): RedisNode | undefined {
  if (text.includes(',') || !URL.canParse(`redis://${text}`)) return undefined;
  const { hostname, port } = new URL(`redis://${text}`);
  if (hostname === '' || port === '0') return undefined;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) };
}

function toUser(text: string): Pick<RedisAddress, 'username' | 'password'> | undefined {
  const { username, password } = new URL(`redis://${text}@host`);
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

function readPath(form: RedisAddress['form'], path: string): Pick<RedisAddress, 'masterName' | 'database'> | undefined {
  if (form === 'sentinel') {
    const [, masterName, database] = SENTINEL_PATH.exec(path) ?? [];
    return masterName === undefined ? undefined : { masterName, database: Number(database ?? 0) };
  }
  const isKnown = form === 'cluster' ? path === '/' : /^\/\d*$/.test(path);
  return isKnown ? { masterName: '', database: Number(path.slice(1)) } : undefined;
}
