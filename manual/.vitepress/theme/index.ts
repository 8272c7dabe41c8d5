import type { Theme } from 'vitepress';
import SiteLayout from './SiteLayout.vue';
import '../../../src/browser/colours.css';
import './style.css';

export default { Layout: SiteLayout } satisfies Theme;
