import type { Theme } from 'vitepress';
import { defineAsyncComponent } from 'vue';
import SiteLayout from './SiteLayout.vue';
import '../../../src/browser/look.css';
import './style.css';

export default {
  Layout: SiteLayout,
  // Pages name it in their text; it is loaded where one does.
  enhanceApp: ({ app }) => {
    app.component(
      'DataExplorer',
      defineAsyncComponent(() => import('./explorer/DataExplorer.vue')),
    );
  },
} satisfies Theme;
