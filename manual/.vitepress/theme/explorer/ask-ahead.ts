// The script in the head of the explorer: it sends the request of a link before the scripts of the page are there.
import { askAhead } from './ahead.ts';

const { pathname, search } = location;
askAhead(
  pathname.replace(/docs\/(?:zh\/)?explore.*$/, ''),
  search,
  document.documentElement.lang.startsWith('zh') ? 'zh' : 'en',
);
