import { Failure } from '../../../base/errors.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { fetchTable, type ProbeContext } from './probe-interfaces.ts';

/** The fields of inferred names that the replies for one interface lack. */
export interface MissingFields {
  readonly interface: string;
  /** None where they could not be looked for. */
  readonly fields: readonly string[];
  /** Why they could not be looked for, as a sentence. */
  readonly why?: string;
}

/**
 * Looks in one row of each interface for the fields whose names are inferred. Returns the interfaces that lack
 * some or that could not be asked. A series that has ended is not looked at: nothing new can be learned from it.
 */
export async function findMissingFields(
  context: ProbeContext,
  interfaces: readonly Interface[],
): Promise<readonly MissingFields[]> {
  // The sandbox makes its fields of the declarations.
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
