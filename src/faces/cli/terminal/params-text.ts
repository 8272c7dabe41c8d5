/** Params or an ask as text: `series=md vintage=2020-01`; empty for none. */
export function toParamsText(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}
