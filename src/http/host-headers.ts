/**
 * How many Host headers a request has.
 * @param rawHeaders names and values in turn, as Node gives them: what it makes of them holds the first Host alone
 */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  // Done for every hot answer: a pattern, or an array of the names, would be felt there.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
