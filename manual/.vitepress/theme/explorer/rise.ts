import { useData } from 'vitepress';
import { type ComputedRef, computed, ref } from 'vue';

const KEY = 'finfount-rise';

/** The colour of what rises as the reader has chosen it; undefined as long as the language of the page decides. */
const chosen = ref<string | null>();

/** Which colour rising prices have: red in Chinese pages, green in others, unless the reader has chosen. */
export function useRise(): { readonly isRiseRed: ComputedRef<boolean>; switchRise(): void } {
  const { lang } = useData();
  // Where the build draws a page there is no reader.
  if (typeof localStorage !== 'undefined') chosen.value ??= localStorage.getItem(KEY);
  const isRiseRed = computed(() => (chosen.value == null ? lang.value.startsWith('zh') : chosen.value === 'red'));
  return {
    isRiseRed,
    switchRise: () => {
      chosen.value = isRiseRed.value ? 'green' : 'red';
      localStorage.setItem(KEY, chosen.value);
    },
  };
}
