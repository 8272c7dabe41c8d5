import { onContentUpdated } from 'vitepress';
import { onMounted } from 'vue';
import { readStored, store } from '../../../src/faces/browser/stored-text.ts';

const KEY = 'finfount-language';

/** Stores the chosen programming language of examples, and selects it on every page. */
export function useExampleLanguage(): void {
  const choose = (): void => {
    const chosen = readStored('localStorage', KEY);
    if (chosen === null) return;
    for (const label of document.querySelectorAll<HTMLLabelElement>('.vp-code-group .tabs label')) {
      const input = label.control;
      if (label.textContent === chosen && input instanceof HTMLInputElement && !input.checked) input.click();
    }
  };
  onMounted(() => {
    choose();
    window.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group input')) return;
      const label = target.labels?.[0]?.textContent;
      if (label) store('localStorage', KEY, label);
    });
  });
  onContentUpdated(choose);
}
