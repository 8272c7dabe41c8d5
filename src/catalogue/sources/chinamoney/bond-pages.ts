/** A page of a list of bonds: how many it has, and how many pages the list has. */
export interface BondPage {
  readonly count: number;
  readonly pageTotal: number;
}

/** What is wrong with the pages of a list of bonds, as a clause: one that is short, or another number of pages. */
export function findFaultOfBonds(pages: readonly BondPage[], pageSize: number): string | undefined {
  const short = pages.findIndex(({ count }, at) => at < pages.length - 1 && count !== pageSize);
  if (short >= 0) return `page ${short + 1} has ${pages[short]!.count} bonds`;
  return pages.some(({ pageTotal }) => pageTotal !== pages[0]!.pageTotal)
    ? 'the pages count each other differently'
    : undefined;
}
