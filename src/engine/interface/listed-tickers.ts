/** The codes under which a list has a ticker: `105.AAPL` of `AAPL`. */
type CodesOf = (ticker: string) => readonly string[];

/**
 * The shares of the United States by their tickers, as the list of them that a service has loaded. Nothing is
 * known before it is loaded.
 */
export class ListedTickers {
  #codesOf: CodesOf | undefined;
  #load: (() => Promise<void> | undefined) | undefined;
  #loading: Promise<void> | undefined;
  #isAwaited = false;

  /** Takes the tickers of a list in the place of those before. */
  learn(codesOf: CodesOf): void {
    this.#codesOf = codesOf;
  }

  /**
   * Has a function called whenever a ticker is looked up: it loads the list when that is due, and returns when it
   * is loaded or cannot be; undefined where it is not due.
   * @param isAwaited whether requests wait for the list. Those of a service do not: it lives on and has it later.
   */
  onWanted(load: () => Promise<void> | undefined, isAwaited: boolean): void {
    this.#load = load;
    this.#isAwaited = isAwaited;
  }

  /** The loading of the list that requests wait for; undefined when there is none. It never rejects. */
  get awaited(): Promise<void> | undefined {
    return this.#isAwaited ? this.#loading : undefined;
  }

  /**
   * Finds the code of a ticker in capitals, `105.AAPL`, with what the list writes before the class of a share,
   * `106.BRK_B`. Undefined where the list is not loaded, or has the ticker not at all or in two markets. Starts to
   * load the list where that is due: see {@link onWanted}.
   */
  codeOf(ticker: string): string | undefined {
    const loading = this.#load?.();
    if (loading) {
      this.#loading = loading.finally(() => {
        this.#loading = undefined;
      });
    }
    const codes = this.#codesOf?.(ticker) ?? [];
    return codes.length === 1 ? codes[0] : undefined;
  }
}
