/**
 * The README as the page of the package shows it: links and pictures lead to the repository, or are left out where
 * there is none.
 */
export function toPackageReadme(
  readme: string,
  manifest: { readonly repository?: string | { readonly url: string } },
): string;
