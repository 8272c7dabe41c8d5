import { Failure } from '../../../base/errors.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { fetchTable, type ProbeContext } from './probe-interfaces.ts';

/** The inferred fields that the replies of an interface lack. */
export interface MissingFields {
  readonly interface: string;
  /** Empty if they could not be checked. */
  readonly fields: readonly string[];
  /** Why they could not be checked, as a sentence. */
  readonly why?: string;
}

/**
 * Checks a row of each interface for fields whose names are inferred. Returns the interfaces that lack some or
 * could not be asked. Ended series are skipped: their rows do not change.
 */
export async function findMissingFields(
  context: ProbeContext,
  interfaces: readonly Interface[],
): Promise<readonly MissingFields[]> {
  // The sandbox makes its fields from the declarations.
  if (context.isSandbox) return [];
  const found = await Promise.all(interfaces.map((iface) => missingOf(context, iface)));
  return found.filter((each) => each !== undefined);
}

async function missingOf(context: ProbeContext, iface: Interface): Promise<MissingFields | undefined> {
  const { name, inferred = [], leastAsk, ended, hasEnded, probe, example } = iface;
  const params = probe.params ?? example;
  if (inferred.length === 0 || !leastAsk) return undefined;
  if (ended !== undefined && (hasEnded?.(params) ?? true)) return undefined;
  const least: Interface = { ...iface, fallbacks: [], ask: (wanted) => leastAsk(iface.ask(wanted)) };
  const fetched = await fetchTable(context, least, params);
  if (fetched instanceof Failure) return { interface: name, fields: [], why: fetched.message };
  const { missingFields } = fetched.value;
  return missingFields.length === 0 ? undefined : { interface: name, fields: missingFields };
}
