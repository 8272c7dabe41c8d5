/**
 * What matches every code of a global futures contract: the letters of a product, by the number of Eastmoney's
 * market, then digits and letters, or none. All that begin with J are of 111.
 */
export const GLOBAL_CONTRACT =
  /^(?:(?<m101>HG|GC|SI|QI|QO|MGC|LTH)|(?<m102>CL|NG|RB|HO|PA|PL|QM)|(?<m103>ZW|ZM|ZS|ZC|XC|XK|XW|YM|TY|US|EH|ZL|ZR|ZO|FV|TU|UL|NQ|ES)|(?<m104>TF|RT|CN)|(?<m108>SB|CT|SF)|(?<m109>LCPT|LZNT|LALT|LTNT|LLDT|LNKT)|(?<m110>MPM)|(?<m111>J[A-Z]{0,4})|(?<m112>M|B|G))(?:[0-9][0-9A-Z]{0,5})?$/;

/**
 * The secid of a global futures contract by its code. Its market is that of its letters.
 * @param code one that {@link GLOBAL_CONTRACT} matches; throws `TypeError` for any other
 */
export function globalContractSecid(code: string): string {
  const market = Object.entries(groupsOf(code)).find(([, product]) => product !== undefined)?.[0];
  if (market === undefined) throw new TypeError(`${code} is no code of a global contract`);
  return `${market.slice(1)}.${code}`;
}

/** The product of a code by its market, `m101` for 101; undefined for every other market. */
function groupsOf(code: string): Readonly<Record<string, string | undefined>> {
  return GLOBAL_CONTRACT.exec(code)?.groups ?? {};
}
