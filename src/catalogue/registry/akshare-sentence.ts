/** What there is in place of an interface of AKShare that this service does not have. */
export interface Absence {
  /** The interfaces that do the same job. */
  readonly instead: readonly string[];
  /** Why it is not served, as a clause, where that is on purpose; otherwise it is not served yet. */
  readonly why?: string;
}

/**
 * Returns what there is in place of an interface of AKShare that this service does not have: one or two sentences.
 * @param absence the interfaces that do the same job, and why the name is not served where that is on purpose
 */
export function absenceText(name: string, { instead, why }: Absence): string {
  const same = instead.length > 0 ? ` ${instead.join(' or ')} does the same job.` : '';
  return `AKShare has ${name}; this service does not serve it${why === undefined ? ' yet' : `: ${why}`}.${same}`;
}
