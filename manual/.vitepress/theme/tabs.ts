import { onContentUpdated } from 'vitepress';
import { onMounted } from 'vue';

const KEY = 'finfount-language';

/** Stores the language that the reader has chosen for the examples, and shows it first on every page. */
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
