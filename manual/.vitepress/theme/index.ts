import type { Theme } from 'vitepress';
import { asyncPart } from './async-part.ts';
import CategoryEntries from './CategoryEntries.vue';
import HomeSearch from './HomeSearch.vue';
import { InterfacePage, routeInterfaces } from './interface-routes.ts';
import NameFilter from './NameFilter.vue';
import SiteLayout from './SiteLayout.vue';
import SourceTroubles from './SourceTroubles.vue';
import '../../../src/faces/browser/theme.css';
import './style.css';

export default {
  Layout: SiteLayout,
  // Pages name these components in their text. Those that are imported here are loaded where one does.
  enhanceApp: ({ app, router, siteData }) => {
    app.component('CategoryEntries', CategoryEntries);
    app.component('HomeSearch', HomeSearch);
    app.component('InterfacePage', InterfacePage);
    app.component(
      'DataExplorer',
      asyncPart(() => import('./explorer/DataExplorer.vue')),
    );
    app.component(
      'TodayTiles',
      asyncPart(() => import('./today/TodayTiles.vue')),
    );
    app.component('NameFilter', NameFilter);
    app.component('SourceTroubles', SourceTroubles);
    routeInterfaces(router, siteData.value.base);
  },
} satisfies Theme;
