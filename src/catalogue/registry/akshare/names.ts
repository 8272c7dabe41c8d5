import akshare from './names.json' with { type: 'json' };

const NAMES: ReadonlySet<string> = new Set(akshare.names);

/** Returns the names of all interfaces of AKShare, in their order. */
export function akshareNames(): ReadonlySet<string> {
  return NAMES;
}

/** Whether AKShare has an interface of this name. */
export function isOfAkshare(name: string): boolean {
  return NAMES.has(name);
}
