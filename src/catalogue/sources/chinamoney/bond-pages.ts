/** A page of a list of bonds: how many it has, and how many pages the list has. */
export interface BondPage {
  readonly count: number;
  readonly pageTotal: number;
}

/** What is wrong with the pages of a list of bonds, as a clause: one that is short, or none or another number. */
export function findFaultOfBonds(pages: readonly BondPage[], pageSize: number): string | undefined {
  const short = pages.findIndex(({ count }, at) =>
    at < pages.length - 1 ? count !== pageSize : at > 0 && count === 0,
  );
  if (short >= 0) return `page ${short + 1} has ${pages[short]!.count} bonds`;
  if (pages.some(({ count, pageTotal }) => count > 0 && pageTotal < 1)) return 'bonds of a list of no pages';
  return pages.some(({ pageTotal }) => pageTotal !== pages[0]!.pageTotal)
    ? 'the pages count each other differently'
    : undefined;
}
