import akshare from './names.json' with { type: 'json' };

let names: ReadonlySet<string> | undefined;

/** Returns the names of all interfaces of AKShare, in their order. Most processes need none of them. */
export function akshareNames(): ReadonlySet<string> {
  names ??= new Set(akshare.names);
  return names;
}

/** Whether AKShare has an interface of this name. */
export function isOfAkshare(name: string): boolean {
  return akshareNames().has(name);
}
