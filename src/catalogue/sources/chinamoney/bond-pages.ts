/** A page of a list of bonds: how many it has, and how many pages the list has. */
export interface BondPage {
  readonly count: number;
  readonly pageTotal: number;
  /** How many bonds the list has, where its pages say so. */
  readonly total?: number | undefined;
}

/**
 * What is wrong with the pages of a list of bonds, as a clause: one that is short, none or another number of them,
 * or another number of bonds than they say, where all pages are there.
 */
export function findFaultOfBonds(pages: readonly BondPage[], pageSize: number): string | undefined {
  const short = pages.findIndex(({ count }, at) =>
    at < pages.length - 1 ? count !== pageSize : at > 0 && count === 0,
  );
  if (short >= 0) return `page ${short + 1} has ${pages[short]!.count} bonds`;
  if (pages.some(({ count, pageTotal }) => count > 0 && pageTotal < 1)) return 'bonds of a list of no pages';
  const { pageTotal, total } = pages[0]!;
  if (pages.some((page) => page.pageTotal !== pageTotal || page.total !== total))
    return 'the pages count each other differently';
  const sent = pages.reduce((sum, { count }) => sum + count, 0);
  return total !== undefined && pages.length >= pageTotal && sent !== total
    ? `${total} bonds announced, ${sent} sent`
    : undefined;
}
