// The script in the head of the explorer: it sends the request of a link before the scripts of the page are
// loaded.
import { prefetchLink } from './prefetch.ts';

const { pathname, search } = location;
prefetchLink(
  pathname.replace(/docs\/(?:zh\/)?explore.*$/, ''),
  search,
  document.documentElement.lang.startsWith('zh') ? 'zh' : 'en',
);
