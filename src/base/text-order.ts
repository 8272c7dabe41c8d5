/** Orders texts by their code units, the same in every language of the machine. */
export function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Orders things by a text of each: `days.toSorted(byTextOf(({ day }) => day))` has the oldest first. */
export function byTextOf<Thing>(textOf: (thing: Thing) => string): (left: Thing, right: Thing) => number {
  return (left, right) => byText(textOf(left), textOf(right));
}
