import { onContentUpdated } from 'vitepress';
import { onMounted } from 'vue';
import { EXAMPLE_ORIGIN } from '../../../src/faces/manual-data/examples.ts';
import { useRoot } from './instance.ts';

/** Replaces the default address in examples by the address of this instance. */
export function useExampleOrigin(): void {
  const root = useRoot();
  const replace = (): void => {
    const own = `${location.origin}${root.replace(/\/$/, '')}`;
    if (own === EXAMPLE_ORIGIN) return;
    for (const code of document.querySelectorAll('#main code')) {
      const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (node.nodeValue?.includes(EXAMPLE_ORIGIN)) node.nodeValue = node.nodeValue.replaceAll(EXAMPLE_ORIGIN, own);
    }
  };
  onMounted(replace);
  onContentUpdated(replace);
}
