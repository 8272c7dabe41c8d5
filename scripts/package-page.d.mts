/**
 * The README for the page of the package: links and pictures lead to the repository, or are removed without one.
 */
export function toPackageReadme(
  readme: string,
  manifest: { readonly repository?: string | { readonly url: string } },
): string;
