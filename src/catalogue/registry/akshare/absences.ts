import { type Absence, REASON_KEYS, type Reason, type Unserved } from './absence.ts';
import { akshareNames } from './names.ts';
import notServed from './not-served.json' with { type: 'json' };
import oldNames from './old-names.json' with { type: 'json' };

/** The names of AKShare that are not served, of today and of old, by name: what the build writes. */
export type Absences = Readonly<Record<string, Absence>>;

/** What is known of a name that AKShare had, or that people believe it has. */
interface OldName {
  /** The version of AKShare that renamed or removed it. */
  readonly since?: string;
  /** Names of AKShare that do the same job, the best first. */
  readonly instead?: readonly string[];
}

type OldNames = Readonly<Record<string, OldName>>;

const RENAMED: Readonly<Record<string, OldName & { readonly now: string }>> = oldNames.renamed;
const GONE: Readonly<Record<'removed' | 'sourceClosed' | 'neverExisted', OldNames>> = oldNames;
/** The interfaces of AKShare that are left out on purpose, each with the names of AKShare that do the same job. */
const NOT_SERVED: Readonly<Record<Reason, Readonly<Record<string, readonly string[]>>>> = notServed;

/**
 * Returns all names of AKShare that these interfaces do not have, each with what there is in its place. A name
 * that is served is never among them, whatever the lists hold.
 */
export function toAbsences(
  interfaces: readonly { readonly name: string; readonly replaces?: readonly string[] }[],
): Absences {
  const served = new Set(interfaces.map(({ name }) => name));
  const declared = new Map<string, readonly string[]>();
  for (const { name, replaces = [] } of interfaces)
    for (const absent of replaces) declared.set(absent, [...(declared.get(absent) ?? []), name]);
  const reasons = reasonsByName();

  /** The served interfaces that stand for a name. */
  const standIns = (name: string): readonly string[] => (served.has(name) ? [name] : (declared.get(name) ?? []));
  const inItsPlace = (names: readonly string[]): Pick<Absence, 'instead' | 'unserved'> => {
    const instead = [...new Set(names.flatMap(standIns))];
    return { instead, ...(instead.length === 0 && names.length > 0 && { unserved: names }) };
  };
  /** Why an interface of AKShare that is not served is left out, and what does its job. */
  const leftOut = (name: string, others: readonly string[] = []): Omit<Unserved, 'state'> => {
    const { reason, instead = [] } = reasons.get(name) ?? {};
    const own = standIns(name);
    const further = inItsPlace([...instead, ...others]);
    return {
      ...(own.length === 0 ? further : { instead: [...new Set([...own, ...further.instead])] }),
      ...(reason !== undefined && { reason }),
    };
  };

  const absences: [name: string, absence: Absence][] = [
    ...[...akshareNames()].map((name): [string, Absence] => [name, { state: 'unserved', ...leftOut(name) }]),
    ...Object.entries(RENAMED).map(([name, { now, since, instead }]): [string, Absence] => [
      name,
      {
        state: 'renamed',
        now,
        isServed: served.has(now),
        ...(since !== undefined && { since }),
        ...(served.has(now) ? { instead: [] } : leftOut(now, instead)),
      },
    ]),
    ...(['removed', 'sourceClosed', 'neverExisted'] as const).flatMap((state) =>
      Object.entries(GONE[state]).map(([name, { since, instead = [] }]): [string, Absence] => [
        name,
        { state, ...(since !== undefined && { since }), ...inItsPlace(instead) },
      ]),
    ),
  ];
  return Object.fromEntries(absences.filter(([name]) => !served.has(name)));
}

/** Why a name of AKShare is left out on purpose, and what does the same job. */
function reasonsByName(): ReadonlyMap<string, { readonly reason: Reason; readonly instead: readonly string[] }> {
  return new Map(
    REASON_KEYS.flatMap((reason) =>
      Object.entries(NOT_SERVED[reason]).map(([name, instead]) => [name, { reason, instead }] as const),
    ),
  );
}
