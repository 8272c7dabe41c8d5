import { onContentUpdated } from 'vitepress';
import { onMounted } from 'vue';

const KEY = 'finfount-language';

/** Remembers in which language a reader wants the examples, so that every page shows that one first. */
export function useChosenLanguage(): void {
  const choose = (): void => {
    const chosen = localStorage.getItem(KEY);
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
      if (label) localStorage.setItem(KEY, label);
    });
  });
  onContentUpdated(choose);
}
