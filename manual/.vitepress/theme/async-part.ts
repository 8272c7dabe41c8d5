import { useRoute } from 'vitepress';
import { type Component, defineAsyncComponent, defineComponent, onMounted } from 'vue';

// The layout finds the reason.
const NotLoaded = defineComponent(() => {
  const route = useRoute();
  onMounted(() => {
    route.data = { ...route.data, isNotFound: true };
  });
  return () => undefined;
});

/** A component that is loaded on demand. If that fails, the page says so. */
export function asyncPart(loader: () => Promise<{ readonly default: Component }>): Component {
  return defineAsyncComponent({ loader: async () => (await loader()).default, errorComponent: NotLoaded });
}
