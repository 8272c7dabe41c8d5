/** The codes under which a list has a ticker: `105.AAPL` of `AAPL`. */
type CodesOf = (ticker: string) => readonly string[];

/**
 * The shares of the United States by their tickers, as the list of them that a service has loaded. Nothing is
 * known before it is loaded.
 */
export class ListedTickers {
  #codesOf: CodesOf | undefined;
  #onWanted: (() => void) | undefined;

  /** Takes the tickers of a list in the place of those before. */
  learn(codesOf: CodesOf): void {
    this.#codesOf = codesOf;
  }

  /** Has a function called whenever a ticker is looked up: it loads the list when that is due. */
  onWanted(load: () => void): void {
    this.#onWanted = load;
  }

  /**
   * Finds the code of a ticker in capitals, `105.AAPL`, with what the list writes before the class of a share,
   * `106.BRK_B`. Undefined where the list is not loaded, or has the ticker not at all or in two markets.
   */
  codeOf(ticker: string): string | undefined {
    this.#onWanted?.();
    const codes = this.#codesOf?.(ticker) ?? [];
    return codes.length === 1 ? codes[0] : undefined;
  }
}
