// An address of the service in a sentence: after a blank or a mark of Chinese, or first.
const ADDRESS = /(?<=^|[ （：，。、])\/(?=(?:api|docs)\/)/g;

/**
 * Writes the addresses in a sentence, such as `/api/`, as clients of a service under a base path ask them.
 * @param basePath empty, or such as `/finance`
 */
export function belowBasePath(sentence: string, basePath: string): string {
  return basePath === '' ? sentence : sentence.replaceAll(ADDRESS, () => `${basePath}/`);
}
