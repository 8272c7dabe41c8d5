/**
 * Returns what there is in place of an interface of AKShare that this service does not have: one or two sentences.
 * @param instead the interfaces that do the same job
 */
export function absenceText(name: string, instead: readonly string[]): string {
  const same = instead.length > 0 ? ` ${instead.join(' or ')} does the same job.` : '';
  return `AKShare has ${name}; this service does not serve it yet.${same}`;
}
