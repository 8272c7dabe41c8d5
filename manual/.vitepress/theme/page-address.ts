import { useData, withBase } from 'vitepress';

/** Returns the address of another page of the manual, such as `/errors`, in the language of the current page. */
export function usePageAddress(): (path: string) => string {
  const { localeIndex } = useData();
  return (path) => withBase(localeIndex.value === 'root' ? path : `/zh${path}`);
}
