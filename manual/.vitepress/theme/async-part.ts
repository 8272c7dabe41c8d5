import { useRoute } from 'vitepress';
import { type Component, defineAsyncComponent, defineComponent, onMounted } from 'vue';

// The layout finds out why the page is not there.
const NotLoaded = defineComponent(() => {
  const route = useRoute();
  onMounted(() => {
    route.data = { ...route.data, isNotFound: true };
  });
  return () => undefined;
});

/** A component that is loaded when a page has it. Where it cannot be loaded, the page says so. */
export function asyncPart(loader: () => Promise<{ readonly default: Component }>): Component {
  return defineAsyncComponent({ loader: async () => (await loader()).default, errorComponent: NotLoaded });
}
