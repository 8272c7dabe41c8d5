/** What was due by a plan and is not kept yet, for the operator. Times are in milliseconds since 1970. */
export class OverdueTables {
  readonly #since = new Map<object, number>();

  /** When the oldest of them became due; undefined where nothing is overdue. */
  get since(): number | undefined {
    return this.#since.size === 0 ? undefined : Math.min(...this.#since.values());
  }

  /**
   * Notes that tables are due, unless they were due before.
   * @param of the entry of the plan, or the plan itself
   */
  add(of: object, due: number): void {
    if (!this.#since.has(of)) this.#since.set(of, due);
  }

  /** Notes that they are kept. */
  remove(of: object): void {
    this.#since.delete(of);
  }

  /** Forgets all, where another process keeps them. */
  clear(): void {
    this.#since.clear();
  }
}
