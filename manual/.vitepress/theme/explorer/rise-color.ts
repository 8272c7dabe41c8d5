import { useData } from 'vitepress';
import { type ComputedRef, computed, ref } from 'vue';
import { readStored, store } from '../../../../src/faces/browser/stored-text.ts';

const KEY = 'finfount-rise';

/** The rising colour that the reader has chosen; undefined while the language of the page decides. */
const chosen = ref<string | null>();

/** The colour of rising prices: the chosen one, else red in Chinese pages and green in others. */
export function useRise(): { readonly isRiseRed: ComputedRef<boolean>; switchRise(): void } {
  const { lang } = useData();
  chosen.value ??= readStored('localStorage', KEY);
  const isRiseRed = computed(() => (chosen.value == null ? lang.value.startsWith('zh') : chosen.value === 'red'));
  return {
    isRiseRed,
    switchRise: () => {
      chosen.value = isRiseRed.value ? 'green' : 'red';
      store('localStorage', KEY, chosen.value);
    },
  };
}
